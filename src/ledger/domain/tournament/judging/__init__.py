"""Disputes, rulings and penalties."""
