"""Malifaux Third Edition, Gaining Grounds Season Two."""

from ledger.domain.parts import fair_play, score_forms, victory_points
from ledger.domain.parts import schemes as noted_schemes
from ledger.domain.parts.crews import LABELS, describe, faction_key
from ledger.domain.system import System
from ledger.domain.systems.gaining_grounds_s2 import clock, conduct, crews, figures, schemes, strategies, variants

GAINING_GROUNDS_S2 = System(
    id="gaining-grounds-s2",
    title="Gaining Grounds Season Two",
    document="Malifaux Third Edition, Gaining Grounds Season Two (2021)",
    figures=figures.FIGURES,
    own=figures.Own,
    sheet=victory_points.VictoryPointSheet,
    game_sheet=victory_points.NoGameSheet,
    quick_fields=("vp",),
    endings=("time", fair_play.AS_IT_STANDS, fair_play.ORGANIZER_CALL),
    timed_ending=None,
    army_metric=None,
    follow=variants.follow,
    odd_figures=variants.odd_figures,
    check_game=lambda sheet, rules: None,
    oddities=lambda result, rules: (),
    oddity_words={
        **variants.ODDITY_WORDS,
        **fair_play.ODDITY_WORDS,
        **victory_points.ODDITY_WORDS,
        **noted_schemes.REPEATED_WORDS,
    },
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
    read_sheet=victory_points.reader(schemes.caps, schemes.noting),
    counted=victory_points.COUNTED,
    striking=victory_points.striking(schemes.noting),
    form=score_forms.forms(schemes.caps, schemes.noting),
    clock_words=clock.WORDS,
    reasoned_endings=frozenset({fair_play.ORGANIZER_CALL}),
    forfeit_grounds=fair_play.GROUNDS,
    forfeit_removes=conduct.FORFEIT_REMOVES,
    voiding=fair_play.VOIDING,
    without_agreement=conduct.WITHOUT_AGREEMENT,
    crews=crews.CREWS,
    one_faction=True,  # Choose Faction and Leader
    warns_of_changes=True,
    organizer_plays="as-ringer",
)
