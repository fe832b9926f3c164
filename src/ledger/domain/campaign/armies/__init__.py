"""Armies that join, lose units, are adjusted and disband."""
