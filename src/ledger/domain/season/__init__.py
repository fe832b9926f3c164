"""A season: tournaments whose places add up to one table, and the finals that table leads to."""
