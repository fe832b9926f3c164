"""Score sheets: what stands on them before, during and after a game, and what not before its time."""

from datetime import date
from typing import Any

import pytest
from pydantic import JsonValue

from ledger.domain.values import ContestantId, RoundNo, Side
from ledger.projections.documents import heading
from ledger.projections.score_sheets import NOTHING_NOTED, ScoreSheet, ScoreSide, SecretNotes, SheetPart, score_sheets
from ledger.projections.wording import public_names
from tests import facts as e
from tests.builders import OF_2017, S2, Facts, closed, entered, opened
from tests.domain.judgements import taken
from tests.domain.outcomes import replayed
from tests.domain.venue import planned, started
from tests.golden.skirmish import POOL, corrected, hired, ringer, scored, seated, team
from tests.projections.envelopes import FIRST_SEQ, in_place, name_of


def field(system: str = S2, **figures: JsonValue) -> Facts:
    """Two players, not paired yet."""
    return (opened(figures, system=system), entered(1, "Guild"), entered(2, "Arcanists"))


PAIRED = (*field(), seated(1, (1, 2), attackers=(2,)))
STARTED = (*PAIRED, started(1, "Turf War", POOL))


def sheets_of(facts: Facts, *, noted: SecretNotes = NOTHING_NOTED, is_blank: bool = False) -> tuple[ScoreSheet, ...]:
    state = replayed(facts)
    names = public_names(state, {no: name_of(no) for no in state.entrants})
    members = {no: ("Ada One", "Bo Two") for no, entrant in state.entrants.items() if entrant.members}
    head = heading(state, "Spring Open", date(2026, 5, 2))
    log = in_place(facts)
    return score_sheets(state, state.round_no, head, names, members=members, noted=noted, log=log, is_blank=is_blank)


def sheet_of(facts: Facts, **options: Any) -> ScoreSheet:
    (sheet,) = sheets_of(facts, **options)
    return sheet


def open_boxes(sheet: ScoreSheet, *, is_sealed: bool) -> dict[str, list[tuple[str, int | None]]]:
    """The boxes of the first side, by line: what each asks for and the most it may hold."""
    parts = [part for part in sheet.sides[0].parts if part.is_sealed == is_sealed]
    return {line.label: [(box.label, box.most) for box in line.boxes] for part in parts for line in part.lines}


def schemes_of(side: ScoreSide) -> list[tuple[str, list[str], list[str]]]:
    """Each scheme of a side: its name, what it names, its boxes."""
    sealed: list[SheetPart] = [part for part in side.parts if part.is_sealed]
    return [
        (line.blanks[0].text, [blank.text for blank in line.blanks[1:]], [box.text for box in line.boxes])
        for part in sealed
        for line in part.lines
    ]


def totals(side: ScoreSide) -> dict[str, str]:
    return {total.label: total.text for total in side.totals}


@pytest.mark.rule("GG2-40")
def test_a_sheet_names_event_round_table_players_factions_and_who_attacks() -> None:
    sheet = sheet_of(STARTED)
    assert (sheet.heading.name, sheet.round, sheet.table) == ("Spring Open", 1, 1)
    assert [(side.letter, side.player.name, side.player.faction, side.role) for side in sheet.sides] == [
        ("A", "P01", "Guild", "defender"),
        ("B", "P02", "Arcanists", "attacker"),
    ]


@pytest.mark.rule("GG2-40")
def test_it_has_strategy_deployment_soulstones_and_pool_once_the_round_has_started() -> None:
    sheet = sheet_of(STARTED)
    assert dict(sheet.fields) == {"strategy": "Turf War", "Deployment": "Corner", "soulstones": "50"}
    assert [values for _, values in sheet.chips] == [("Breakthrough", "Vendetta", "Outflank")]


@pytest.mark.rule("GG2-40")
@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_before_it_is_announced_nothing_of_a_plan_is_on_it_and_of_an_announced_part_that_part_alone() -> None:
    hidden = (*field(), planned(1, "Turf War", POOL), seated(1, (1, 2)))
    assert (dict(sheet_of(hidden).fields), sheet_of(hidden).chips) == ({"strategy": "", "soulstones": "50"}, ())
    told = sheet_of((*hidden, e.PlanAnnounced(round_no=RoundNo(1), parts=("deployment",))))
    assert (dict(told.fields), told.chips) == ({"strategy": "", "Deployment": "Corner", "soulstones": "50"}, ())


@pytest.mark.rule("GG2-40")
def test_boxes_are_strategy_4_and_reveal_1_and_end_1_a_scheme_which_are_folded_away_and_8_in_all() -> None:
    sheet = sheet_of(STARTED)
    assert open_boxes(sheet, is_sealed=False) == {"Strategy": [("VP", 4)]}
    halves = [("reveal", 1), ("end", 1)]
    assert open_boxes(sheet, is_sealed=True) == {"Scheme 1": halves, "Scheme 2": halves}
    assert [(total.label, total.most) for total in sheet.sides[0].totals] == [("VP", 8), ("DIFF", None), ("TP", None)]


@pytest.mark.rule("GG2-40")
def test_too_many_secrets_has_lines_for_four_schemes_of_one_point_each() -> None:
    sheet = sheet_of((*field(too_many_secrets=True), seated(1, (1, 2)), started(1, "Turf War", POOL)))
    assert list(open_boxes(sheet, is_sealed=True).values()) == [[("reveal", 1)]] * 2 + [[("end", 1)]] * 2


@pytest.mark.rule("GG17-30")
def test_a_sheet_of_2017_has_strategy_4_and_three_a_scheme_and_10_in_all() -> None:
    sheet = sheet_of(
        (*field(OF_2017), seated(1, (1, 2)), started(1, "Extraction", {"schemes": ["Claim Jump", "Set Up"]}))
    )
    assert open_boxes(sheet, is_sealed=False) == {"Strategy": [("VP", 4)]}
    assert open_boxes(sheet, is_sealed=True) == {"Scheme 1": [("VP", 3)], "Scheme 2": [("VP", 3)]}
    assert sheet.sides[0].totals[0].most == 10
    assert [len(line.blanks) for part in sheet.sides[0].parts for line in part.lines if part.is_sealed] == [2, 2]


SPLIT = {
    "vp": 6,
    "strategy": 4,
    "schemes": [{"name": "Vendetta", "reveal": 1, "end": 1}, {"name": "Outflank", "vp": 0}],
}
RESULT = scored(1, 1, {1: 6, 2: 4}).model_copy(
    update={"sides": (Side(ContestantId(1), SPLIT), Side(ContestantId(2), {"vp": 4}))}
)
DONE = (*STARTED, RESULT)


def test_a_result_fills_the_totals_and_names_its_event() -> None:
    sheet = sheet_of(DONE)
    assert [totals(side) for side in sheet.sides] == [
        {"VP": "6", "DIFF": "+2", "TP": "3"},
        {"VP": "4", "DIFF": "-2", "TP": "0"},
    ]
    assert sheet.source == f"event {FIRST_SEQ + len(DONE)}"
    assert [words for words, is_ticked in sheet.endings if is_ticked] == ["played to the end"]


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
def test_schemes_are_on_a_filled_sheet_once_the_round_is_closed_and_not_before() -> None:
    noted: SecretNotes = {ContestantId(1): {"schemes": [{"name": "Vendetta", "names": ["Scout", "Ogre"]}]}}
    blank = [("", ["", ""], ["", ""])] * 2
    assert schemes_of(sheet_of(DONE, noted=noted).sides[0]) == blank
    final = sheet_of((*DONE, closed(1, 1, 3)), noted=noted)
    assert schemes_of(final.sides[0]) == [
        ("Vendetta", ["Scout", "Ogre"], ["1", "1"]),
        ("Outflank", ["", ""], ["", ""]),
    ]
    assert schemes_of(final.sides[1]) == blank


def test_a_blank_sheet_has_nothing_of_a_result() -> None:
    sheet = sheet_of((*DONE, closed(1, 1, 3)), is_blank=True)
    assert [totals(side) for side in sheet.sides] == [{"VP": "", "DIFF": "", "TP": ""}] * 2
    assert schemes_of(sheet.sides[0]) == [("", ["", ""], ["", ""])] * 2
    assert (sheet.source, [is_ticked for _, is_ticked in sheet.endings]) == ("", [False] * len(sheet.endings))


def test_a_correction_is_what_the_sheet_says() -> None:
    sheet = sheet_of((*DONE, corrected(scored(1, 1, {1: 2, 2: 4}), replaces=len(DONE))))
    assert totals(sheet.sides[1]) == {"VP": "4", "DIFF": "+2", "TP": "3"}
    assert sheet.source == f"event {FIRST_SEQ + len(DONE) + 1}"


def test_a_game_that_ended_otherwise_is_ticked_so() -> None:
    timed = sheet_of((*STARTED, RESULT.model_copy(update={"how": "time"})))
    assert [words for words, is_ticked in timed.endings if is_ticked] == ["time"]
    agreed = e.ResultAgreed(**RESULT.__dict__, consents=(ContestantId(1), ContestantId(2)), replaces=None)
    assert [words for words, is_ticked in sheet_of((*STARTED, agreed)).endings if is_ticked] == ["agreed"]
    forfeited = sheet_of((*STARTED, taken(1, 1, 1, 2, by=(1,)))).endings
    assert forfeited[-1] == ("forfeit", True)
    assert [words for words, is_ticked in forfeited if is_ticked] == ["forfeit"]


@pytest.mark.rule("GG2-30")
def test_a_ringer_is_called_no_more_than_that() -> None:
    sheet = sheet_of((*field()[:2], ringer(2), seated(1, (1, 2))))
    assert [side.player.name for side in sheet.sides] == ["P01", "Ringer"]


def test_a_team_has_both_its_members_on_the_sheet() -> None:
    facts = (opened(system=S2), team(1, (11, "Guild"), (12, "Bayou")), entered(2), seated(1, (1, 2)))
    one = sheet_of(facts).sides[0].player
    assert (one.members, one.faction) == (("Ada One", "Bo Two"), "Guild / Bayou")


@pytest.mark.parametrize("sides", [4, 8])
def test_a_brawl_is_one_game_with_a_panel_a_side(sides: int) -> None:
    players = tuple(range(1, sides + 1))
    facts: Facts = (opened(system=S2, mode="all-out-brawl"), *(entered(no) for no in players), seated(1, players))
    sheet = sheet_of(facts)
    assert "".join(side.letter for side in sheet.sides) == "ABCDEFGH"[:sides]
    assert [box.most for side in sheet.sides for box in side.totals[:1]] == [None] * sides


def test_there_is_a_sheet_a_table_in_order_and_none_for_a_bye() -> None:
    facts: Facts = (opened(system=S2), *(entered(no) for no in range(1, 6)), seated(1, (1, 2), (4, 3), bye=5))
    assert [[side.player.no for side in sheet.sides] for sheet in sheets_of(facts)] == [[1, 2], [4, 3]]


def test_whoever_leads_a_crew_is_named_once_it_is_recorded() -> None:
    crew = {"leader": {"name": "Captain Ash", "station": "Master"}}
    assert [side.leader for side in sheet_of((*STARTED, hired(1, 1, 2, crew))).sides] == ["", "Captain Ash"]
