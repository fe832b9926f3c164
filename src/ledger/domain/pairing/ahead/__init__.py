"""The rounds to come: whether they can be played, and a round that keeps them so."""
