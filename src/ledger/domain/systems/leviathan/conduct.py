"""Kinds of misconduct and of disputes, and what becomes of games that go wrong. The document speaks of one game among
friends and is silent on all of it: what stands here is ours, in the manner of the other systems."""

from ledger.domain.parts import fair_play
from ledger.domain.system import Judging

CONDUCT = {  # ours: each with the least measure it is answered by
    fair_play.UNSPORTING: "warning",
    fair_play.SLOW_PLAY: "warning",
    fair_play.CHEATING: "disqualification",
    fair_play.INDUCEMENT: "warning",
}

DISPUTES = {  # what a dispute or a ruling may be about, with the section to look up; none where the document is silent
    "result": "14 - Determine Victor",
    "primary": "Primary Mission Deck",
    "secondary": "Secondary Mission Deck",
    "gambit": "Gambit Deck",
    "mission": "2 - Determine Mission",
    "roles": "6 - Determine Attacker and Defender",
    "formations": "8 - Declare Battle Formations",
    "roster": "1 - Muster Armies",
    "battle-ready": "14 - Determine Victor",
    "terrain": "5 - Create The Battlefield",
    "rules": "3 - Read Mission",
    "clock": "",
    "conduct": "",
    fair_play.INDUCEMENT: "",
}

FORFEIT_GROUNDS = {  # ours
    "void-game": "an error that leaves the game without a valid result, such as an army against the rules",
    "no-show": "the player did not come to the table",
    fair_play.UNSPORTING: fair_play.GROUNDS[fair_play.UNSPORTING],
    fair_play.CHEATING: fair_play.GROUNDS[fair_play.CHEATING],
}

# ours: who forfeits for one of these is disqualified with it
FORFEIT_REMOVES = frozenset({fair_play.UNSPORTING, fair_play.CHEATING, fair_play.INDUCEMENT})

WITHOUT_AGREEMENT = (  # ours
    f"the score as it stands is the result (how: {fair_play.AS_IT_STANDS}), or the organizer makes a call with a "
    f"reason (how: {fair_play.ORGANIZER_CALL})"
)

TABLED = "tabled"  # 13 - End the Battle: a side without models left; victory points decide all the same
ENDINGS = (TABLED, fair_play.AS_IT_STANDS, fair_play.ORGANIZER_CALL)  # what `how` may say, for the sheets
REASONED_ENDINGS = frozenset({fair_play.ORGANIZER_CALL})

ODDITY_WORDS = {
    "cheating-answered-by-less": "these rules answer cheating by disqualification, and this is less",
}

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=fair_play.PRIVATE,
    forfeit_grounds=FORFEIT_GROUNDS,
    forfeit_removes=FORFEIT_REMOVES,
    voiding=fair_play.VOIDING,
    without_agreement=WITHOUT_AGREEMENT,
)
