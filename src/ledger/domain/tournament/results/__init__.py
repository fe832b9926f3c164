"""What came of a game, and points outside any game."""
