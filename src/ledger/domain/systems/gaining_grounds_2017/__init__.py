"""Malifaux 2nd Edition, Gaining Grounds 2017."""

from ledger.domain.parts import fair_play, score_forms, victory_points
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import faction_key
from ledger.domain.parts.score_sheets import score_sheets
from ledger.domain.system import System
from ledger.domain.systems.gaining_grounds_2017 import clock, conduct, crews, figures, schemes, strategies

GAINING_GROUNDS_2017 = System(
    id="gaining-grounds-2017",
    title="Gaining Grounds 2017",
    document="Malifaux 2nd Edition, Gaining Grounds 2017",
    figures=figures.FIGURES,
    own=figures.Own,
    sheets=score_sheets(
        schemes.caps,
        schemes.noting,
        endings=("time", fair_play.ORGANIZER_CALL),
        printed=(*score_forms.ENDINGS, "conceded"),
    ),
    lists=crews.LISTS,
    crews=crews.CREWS,
    judging=conduct.JUDGING,
    faction_key=faction_key,
    one_faction=True,  # Check-In
    secrets=noted_schemes.secrets(schemes.noting),
    oddity_words={**strategies.ODDITY_WORDS, **conduct.ODDITY_WORDS, **victory_points.ODDITY_WORDS},
    scenario_word="strategy",
    setups=strategies.SETUPS,
    clock_words=clock.WORDS,
    rulings_stop_clock=False,  # Round Time Limit: the round's time runs on
    warns_of_changes=True,
    organizer_plays="as-odd-ringer",
)
