"""Which pair sits at which table."""
