"""Missions on their way through six steps: set-up, play, casualties, experience, upgrades, recruiting."""
