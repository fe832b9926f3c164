"""Armies that come from a list builder: brought over as they are, or read again later."""
