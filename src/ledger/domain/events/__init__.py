"""Every fact, family by family, and Recorded.

A fact holds what was seen (a sheet, a seed, a claim) and never what can be derived (points, places). RoundClosed and
TournamentFinished are assertions: true when they were written, checked on replay, never a source.
"""
