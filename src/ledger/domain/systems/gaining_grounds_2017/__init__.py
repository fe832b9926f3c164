"""Malifaux 2nd Edition, Gaining Grounds 2017: what the document says of crews, of conduct and of time. Crews are
recorded where players tell them; the faction is the declared one, and face-down upgrades stay a secret."""

from collections.abc import Sequence

from ledger.domain import parts
from ledger.domain.parts import FINISH_THE_ACTIVATION, score_sheets
from ledger.domain.parts import crews as checks
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import faction_key, kept, read_crew
from ledger.domain.parts.score_sheets import victory_point_sheets
from ledger.domain.rules import Rules
from ledger.domain.system import CheckedCrew, CheckedLists, Crews, Hiring, Judging, Lists, System
from ledger.domain.systems.gaining_grounds_2017 import figures
from ledger.domain.values import Sheet


def check(sheet: Sheet, hiring: Hiring) -> CheckedCrew:
    """A crew, or its leader alone while nothing else is announced; or a refusal."""
    crew = read_crew(sheet)
    checks.led(crew)
    checks.check_faction(crew, hiring)
    checks.check_cost(crew, hiring.rules.army_points)
    checks.check_limits(crew)
    return CheckedCrew(kept(crew))


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """Nothing is handed in ahead of the games."""
    raise checks.no_lists(rules.title)


LISTS = Lists(check=check_lists, describe=checks.describe_crew, labels=checks.LABELS)

CREWS = Crews(
    check=check,
    describe=checks.describe_crew,
    coin=checks.COIN,
    keywords=checks.leader_keywords,
    bans=lambda rules: False,
    veiled=checks.veiled,  # Public Information
)

CONDUCT = {  # Sportsmanship, Slow Play, Agreed Results: each with the least measure it is answered by
    parts.UNSPORTING: "warning",
    parts.SLOW_PLAY: "warning",
    parts.CHEATING: "disqualification",
    parts.INDUCEMENT: "disqualification",  # it is cheating
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
    parts.INDUCEMENT: "Agreed Results",
    "rules": "The Rules of Malifaux",
}

FORFEIT_GROUNDS = {**parts.GROUNDS_FOR_FORFEIT, "no-show": "the player did not come to the table"}  # Forfeited Games

CONDUCT_WORDS = {
    **parts.FAIR_PLAY_WORDS,
    "inducement-answered-by-less": "the document takes an inducement for cheating, which it answers by "
    "disqualification, and this is less",
}

WITHOUT_AGREEMENT = "the game stays open and is played out"  # Agreed Results

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=parts.PRIVATE_DISPUTES,
    telling=parts.TELLING_DISPUTES,
    second_warning=SECOND_WARNING,
    forfeit_grounds=FORFEIT_GROUNDS,
    forfeit_asks=True,  # Forfeited Games: the organizer has to consider it
    voiding=parts.VOIDING_CONDUCT,
    without_agreement=WITHOUT_AGREEMENT,
)

CLOCK_WORDS = {
    # Round Time Limit
    "play": "No last turn is called: what is announced is a warning only, and no ruling stops the clock.",
    # Calling Time
    "time": f"{FINISH_THE_ACTIVATION}; then come upkeep, victory points and the winner. The turn is not played out.",
}

GAINING_GROUNDS_2017 = System(
    id="gaining-grounds-2017",
    title="Gaining Grounds 2017",
    document="Malifaux 2nd Edition, Gaining Grounds 2017",
    figures=figures.FIGURES,
    own=figures.GainingGrounds2017Figures,
    sheets=victory_point_sheets(
        figures.caps,
        figures.noting,
        endings=("time", parts.ORGANIZER_CALL),
        printed=(*score_sheets.PRINTED_ENDINGS, "conceded"),
    ),
    lists=LISTS,
    crews=CREWS,
    judging=JUDGING,
    faction_key=faction_key,
    owed=checks.owed_faction,  # Check-In
    one_faction=True,  # Check-In
    secrets=noted_schemes.secrets(figures.noting),
    oddity_words={**figures.ODDITY_WORDS, **CONDUCT_WORDS, **score_sheets.ODDITY_WORDS},
    scenario_word="strategy",
    setups=figures.SETUPS,
    clock_words=CLOCK_WORDS,
    rulings_stop_clock=False,  # Round Time Limit: the round's time runs on
    warns_of_changes=True,
    organizer_plays="as-odd-ringer",
)
