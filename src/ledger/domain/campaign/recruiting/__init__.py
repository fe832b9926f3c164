"""Units that come into an army after a mission."""
