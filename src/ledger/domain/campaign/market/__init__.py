"""Upgrades bought and sold."""
