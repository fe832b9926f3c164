"""Kinds of misconduct and of disputes that the document knows, and what becomes of games that go wrong."""

from ledger.domain.parts import fair_play
from ledger.domain.system import Judging

CONDUCT = {  # Sportsmanship, Slow Play, Agreed Results: each with the least measure it is answered by
    fair_play.UNSPORTING: "warning",
    fair_play.SLOW_PLAY: "warning",
    fair_play.CHEATING: "disqualification",
    fair_play.INDUCEMENT: "disqualification",  # it is cheating
}

SECOND_WARNING = "The document gives one warning; if it goes on, the organizer may disqualify."  # Sportsmanship

DISPUTES = {  # what a dispute or a ruling may be about, with the section to look up
    "result": "Scoring",
    "scheme": "Documenting Schemes",
    "crew": "Forfeited Games",
    "model": "Conversions & Proxies",
    "proxy": "Conversions & Proxies",  # a yes to one stands on the player's record, as a ruling
    "conversion": "Conversions & Proxies",
    "clock": "Round Time Limit",
    "conduct": "Sportsmanship",
    fair_play.INDUCEMENT: "Agreed Results",
    "rules": "The Rules of Malifaux",
}

FORFEIT_GROUNDS = {**fair_play.GROUNDS, "no-show": "the player did not come to the table"}  # Forfeited Games

ODDITY_WORDS = {
    **fair_play.ODDITY_WORDS,
    "inducement-answered-by-less": "the document takes an inducement for cheating, which it answers by "
    "disqualification, and this is less",
}

WITHOUT_AGREEMENT = "the game stays open and is played out"  # Agreed Results

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=fair_play.PRIVATE,
    telling=fair_play.TELLING,
    second_warning=SECOND_WARNING,
    forfeit_grounds=FORFEIT_GROUNDS,
    forfeit_asks=True,  # Forfeited Games: the organizer has to consider it
    voiding=fair_play.VOIDING,
    without_agreement=WITHOUT_AGREEMENT,
)
