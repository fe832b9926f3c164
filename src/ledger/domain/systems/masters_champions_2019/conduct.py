"""Kinds of misconduct and of disputes that the document knows."""

from ledger.domain.system import Judging

CONDUCT = {  # Sportsmanship: each with the least measure it is answered by
    "demeanour": "disqualification",  # rude to an opponent or to the organizer
    "unsporting": "warning",  # anything else: the organizer may disqualify
    "exploiting-rules": "warning",  # or loss of the game, or disqualification, as the organizer chooses
}

DISPUTES = {  # what a dispute may be about, with the section to look up
    "result": "Recording Game Results",
    "misplaced-element": "Scenario Elements",
    "clock": "Tournament Timing: The Deathclock",
    "conduct": "Sportsmanship",
    "list": "Army Lists",
    "model": "Modeling & Painting",
    "rules": "Sportsmanship",
}

PRIVATE = frozenset({"conduct"})  # how somebody behaved is not for everyone to read (ours)

STANDING = {  # Scenario Elements: figures a ruling leaves as they are, and what it is called where one does not
    "misplaced-element": {"cp": "control-points-changed"},
}

ODDITY_WORDS = {
    "demeanour-answered-by-less": "the document answers a rude demeanour by disqualification, and this is less",
    "control-points-changed": "control points scored while an element stood wrongly stand, and this changes them",
}

JUDGING = Judging(conduct=CONDUCT, disputes=DISPUTES, private=PRIVATE, standing=STANDING)
