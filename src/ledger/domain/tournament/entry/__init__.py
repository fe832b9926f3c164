"""Who takes part, and with which army lists."""
