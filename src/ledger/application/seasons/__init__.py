"""Seasons at the door and at the window: what is recorded of them, what is kept for speed, and what is read."""
