"""Malifaux 2nd Edition, Gaining Grounds 2017."""

from ledger.domain.parts import fair_play, score_forms, victory_points
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import LABELS, describe, faction_key
from ledger.domain.system import System
from ledger.domain.systems.gaining_grounds_2017 import clock, conduct, crews, figures, schemes, strategies

GAINING_GROUNDS_2017 = System(
    id="gaining-grounds-2017",
    title="Gaining Grounds 2017",
    document="Malifaux 2nd Edition, Gaining Grounds 2017",
    figures=figures.FIGURES,
    own=figures.Own,
    sheet=victory_points.VictoryPointSheet,
    game_sheet=victory_points.NoGameSheet,
    quick_fields=("vp",),
    endings=("time", fair_play.ORGANIZER_CALL),
    timed_ending=None,
    army_metric=None,
    follow=lambda figures: {},
    odd_figures=lambda given, rules: (),
    check_game=lambda sheet, rules: None,
    oddities=lambda result, rules: (),
    oddity_words={**strategies.ODDITY_WORDS, **conduct.ODDITY_WORDS, **victory_points.ODDITY_WORDS},
    check_lists=crews.check_lists,
    describe_list=describe,
    list_labels=LABELS,
    faction_key=faction_key,
    secrets=noted_schemes.secrets(schemes.noting),
    tiebreaker=None,
    conduct=conduct.CONDUCT,
    dispute_kinds=conduct.DISPUTES,
    private_kinds=fair_play.PRIVATE,
    standing={},
    notes=score_forms.notes(schemes.caps),
    scenario_word="strategy",
    setups=strategies.SETUPS,
    frozen_when_announced=frozenset({"chart"}),  # Scheme Pool: kept throughout the event
    read_sheet=victory_points.reader(schemes.caps, schemes.noting),
    counted=victory_points.COUNTED,
    striking=victory_points.striking(schemes.noting),
    form=score_forms.forms(schemes.caps, schemes.noting, (*score_forms.ENDINGS, "conceded")),
    clock_words=clock.WORDS,
    rulings_stop_clock=False,  # Round Time Limit: the round's time runs on
    reasoned_endings=frozenset({fair_play.ORGANIZER_CALL}),
    forfeit_grounds=conduct.FORFEIT_GROUNDS,
    forfeit_asks=True,  # Forfeited Games: the organizer has to consider it
    second_warning=conduct.SECOND_WARNING,
    voiding=fair_play.VOIDING,
    without_agreement=conduct.WITHOUT_AGREEMENT,
    crews=crews.CREWS,
    one_faction=True,  # Check-In
    warns_of_changes=True,
    organizer_plays="as-odd-ringer",
)
