"""Malifaux 2nd Edition, Gaining Grounds 2017."""

from ledger.domain.parts import victory_points
from ledger.domain.system import CheckedLists, ListLines, System
from ledger.domain.systems.gaining_grounds_2017 import figures

GAINING_GROUNDS_2017 = System(
    id="gaining-grounds-2017",
    title="Gaining Grounds 2017",
    document="Malifaux 2nd Edition, Gaining Grounds 2017",
    figures=figures.FIGURES,
    own=figures.Own,
    sheet=victory_points.VictoryPointSheet,
    game_sheet=victory_points.NoGameSheet,
    quick_fields=("vp",),
    endings=("time", "organizer-call"),
    timed_ending=None,
    army_metric=None,
    follow=lambda figures: {},
    odd_figures=lambda given, rules: (),
    check_game=lambda sheet, rules: None,
    oddities=lambda result, rules: (),
    oddity_words={},
    check_lists=lambda lists, rules: CheckedLists(tuple(lists), ()),
    describe_list=lambda sheet: ListLines("", "", 0, ()),
    list_labels=("leader", "keywords"),
    faction_key=str.casefold,
    secrets=lambda choosing: {},
    tiebreaker=None,
    conduct={
        "conduct": "warning",
        "slow-play": "warning",
        "cheating": "disqualification",
        "inducement": "disqualification",
    },
    dispute_kinds={"result": "Scoring", "rules": "Rules"},
    private_kinds=frozenset(),
    standing={},
    notes=lambda rules: (),
    scenario_word="strategy",
    read_sheet=victory_points.read_total,
    counted=("strategy", "schemes"),
    warns_of_changes=True,
)
