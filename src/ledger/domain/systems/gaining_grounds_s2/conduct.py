"""Kinds of misconduct and of disputes that the document knows, and what becomes of games that go wrong."""

from ledger.domain.parts import fair_play
from ledger.domain.system import Judging

CONDUCT = {  # Player Responsibilities, Slow Play, Disqualification: each with the least measure it is answered by
    fair_play.UNSPORTING: "warning",  # the organizer may remove the player at any time
    fair_play.SLOW_PLAY: "warning",  # our form of a corrective measure
    fair_play.CHEATING: "disqualification",
    fair_play.INDUCEMENT: "warning",  # Agreed Results: forbidden, and no measure is named
}

DISPUTES = {  # what a dispute or a ruling may be about, with the section to look up
    "result": "Scoring",
    "scheme": "Choose Schemes",
    "crew": "Hire Crew",
    "model": "Proxies and Conversions",
    "proxy": "Proxies and Conversions",  # a yes to one stands on the player's record, as a ruling
    "conversion": "Proxies and Conversions",
    "clock": "Round Time Limit",
    "conduct": "Player Responsibilities",
    fair_play.INDUCEMENT: "Agreed Results",
    "rules": "The Rules of the Game",
}

# Forfeited Games: who forfeits for one of these is disqualified with it
FORFEIT_REMOVES = frozenset({fair_play.UNSPORTING, fair_play.CHEATING, fair_play.INDUCEMENT})

# Agreed Results: where there is none
WITHOUT_AGREEMENT = (
    f"the score as it stands is the result (how: {fair_play.AS_IT_STANDS}), or the organizer makes a call with a "
    f"reason (how: {fair_play.ORGANIZER_CALL})"
)

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=fair_play.PRIVATE,
    telling=fair_play.TELLING,
    forfeit_grounds=fair_play.GROUNDS,
    forfeit_removes=FORFEIT_REMOVES,
    voiding=fair_play.VOIDING,
    without_agreement=WITHOUT_AGREEMENT,
)
