"""Malifaux Third Edition, Gaining Grounds Season Two."""

from ledger.domain.parts import fair_play, victory_points
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import faction_key
from ledger.domain.parts.score_sheets import score_sheets
from ledger.domain.system import System
from ledger.domain.systems.gaining_grounds_s2 import clock, conduct, crews, figures, schemes, strategies, variants

GAINING_GROUNDS_S2 = System(
    id="gaining-grounds-s2",
    title="Gaining Grounds Season Two",
    document="Malifaux Third Edition, Gaining Grounds Season Two (2021)",
    figures=figures.FIGURES,
    own=figures.Own,
    follow=variants.follow,
    odd_figures=variants.odd_figures,
    sheets=score_sheets(
        schemes.caps, schemes.noting, endings=("time", fair_play.AS_IT_STANDS, fair_play.ORGANIZER_CALL)
    ),
    lists=crews.LISTS,
    crews=crews.CREWS,
    judging=conduct.JUDGING,
    faction_key=faction_key,
    one_faction=True,  # Choose Faction and Leader
    secrets=noted_schemes.secrets(schemes.noting),
    oddity_words={
        **variants.ODDITY_WORDS,
        **fair_play.ODDITY_WORDS,
        **victory_points.ODDITY_WORDS,
        **noted_schemes.REPEATED_WORDS,
    },
    scenario_word="strategy",
    setups=strategies.SETUPS,
    clock_words=clock.WORDS,
    warns_of_changes=True,
    organizer_plays="as-ringer",
)
