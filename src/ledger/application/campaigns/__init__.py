"""Campaigns at the door: what is brought in from outside."""
