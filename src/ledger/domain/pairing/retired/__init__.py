"""Retired engines, kept as they were: their draws are run again, and what began with them ends with them."""
