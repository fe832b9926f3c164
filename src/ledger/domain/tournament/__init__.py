"""A tournament: everything from its opening to its end, corrections after it included."""

FAMILIES = ("opening", "entry", "seating", "rounds", "crews", "results", "judging", "awards")
"""In the order in which their requests are listed."""
