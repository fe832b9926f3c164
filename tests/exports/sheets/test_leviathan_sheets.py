"""The Leviathan score sheet on paper: a page a game with its mission, every box and limit, blank and filled."""

from datetime import date
from itertools import combinations
from typing import Any

import pytest
from pydantic import JsonValue

from ledger.domain.values import ChosenValue, ContestantId, Sheet, Side
from ledger.exports.lists import standings_and_pairings
from ledger.exports.sheets.score_sheets import write
from ledger.projections.documents import heading, poster
from ledger.projections.score_sheets import ScoreSheet, SheetPart, score_sheets
from tests import requests as r
from tests.builders import SLUG, Facts, closed, entered, opened, paired
from tests.domain.armies import revealed
from tests.domain.judgements import conceded, taken
from tests.domain.outcomes import after, replayed
from tests.domain.venue import started
from tests.domain.vp_games import was
from tests.exports.papers import LONG_NAME
from tests.exports.pdf import all_text, drawn, pieces, texts
from tests.projections.envelopes import in_place

LV = "leviathan"
COMPUTED = ("counted", "lost", "command_points")
PLAIN: Sheet = {"deployment": "Dawn of War", "rules": ["Chilling Rain"]}
FULL: Sheet = {
    "deployment": "Sweeping Engagement",
    "rules": ["Maelstrom of Battle", "Targets of Opportunity", "Vox Static", "Supply Lines"],
}
TACTICAL: Sheet = {
    "vp": 95,
    "primary": [{"round": 2, "vp": 10}, *({"round": no, "vp": 15} for no in (3, 4, 5))],
    "kind": "tactical",
    "secondary": [
        {"card": "Cleanse", "round": 1, "vp": 5},
        {"card": "Storm Hostile Objective", "round": 2, "vp": 5},
        {"card": "Capture Enemy Outpost", "round": 3, "vp": 8},
        {"card": "Secure No Man's Land", "round": 5, "vp": 2},
    ],
    "battle_ready": True,
    "new_orders": [2],
    "discards": [1, 3],
    "attacker": True,
    "won_roll": True,
    "counted": {"primary": 50, "secondary": 20, "battle_ready": 10},
    "lost": {"primary": 5},
    "command_points": {"spent": 1, "gained": 2},
}
FIXED: Sheet = {
    "vp": 56,
    "primary": [{"round": 3, "vp": 10}],
    "kind": "fixed",
    "fixed": ["Assassination", "Bring it Down"],
    "secondary": [{"card": "Assassination", "round": no, "vp": 8} for no in (1, 3, 5)],
    "gambit": {"card": "Orbital Strike Coordinates", "discarded": "Delaying Tactics", "vp": 30},
    "battle_ready": False,
    "first_turn": True,
    "counted": {"primary": 40, "secondary": 20, "battle_ready": 0},
    "lost": {"secondary": 4, "cards": {"Assassination": 4}},
}


def game(scenario: str | None, setup: Sheet, sheets: tuple[Sheet, Sheet] | None = None, **amended: Any) -> Facts:
    """Two players at a table with that mission, and what they handed in."""
    facts: Facts = (opened(amended, system=LV), entered(1, "Orks"), entered(2), paired(1, (1, 2)))
    facts = facts if scenario is None else (*facts, started(1, scenario, setup))
    if sheets is None:
        return facts
    result = was(1, 1, {1: sheets[0]["vp"], 2: sheets[1]["vp"]}, won=1)
    sides = tuple(Side(ContestantId(no), sheet) for no, sheet in enumerate(sheets, start=1))
    return (*facts, result.model_copy(update={"sides": sides}), closed(1, 1, 3))


def printed(facts: Facts, name: str = "Ada One", *, is_blank: bool = False) -> ScoreSheet:
    state = replayed(facts)
    names = {ContestantId(1): name, ContestantId(2): "Bo Two"}
    head = heading(state, "Spring Open", date(2026, 5, 2))
    (sheet,) = score_sheets(state, state.round_no, head, names, log=in_place(facts), is_blank=is_blank)
    return sheet


def part(sheet: ScoreSheet, title: str, side: int = 0) -> SheetPart:
    (found,) = (each for each in sheet.sides[side].parts if each.title == title)
    return found


def limits(sheet: ScoreSheet, title: str) -> dict[str, list[int | None]]:
    """The most that each box of a table may hold, by row; 0 where nothing can stand."""
    return {line.label or line.blanks[0].label: [box.most for box in line.boxes] for line in part(sheet, title).lines}


def figures(sheet: ScoreSheet, title: str, side: int = 0) -> dict[str, list[str]]:
    """What stands in the boxes of a table, by row."""
    rows = part(sheet, title, side).lines
    return {
        line.label or line.blanks[0].text: [box.text for box in line.boxes]
        for line in rows
        if line.label or line.blanks[0].text
    }


# what there is to fill in


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-22")
def test_a_sheet_is_one_page_with_the_mission_above_and_both_players_below() -> None:
    (page,) = texts(drawn(write, (printed(game("Take and Hold", FULL)),)))
    mission = (
        "PRIMARY MISSION Take and Hold",
        "DEPLOYMENT Sweeping Engagement",
        *FULL["rules"],
        "BATTLE SIZE Strike Force",
    )
    assert [words for words in (*mission, "Ada One", "Orks", "Bo Two", "ROUND 1", "TABLE 1") if words not in page] == []
    boxes = (
        "attacker",
        "defender",
        "won roll",
        "1st turn",
        "fixed tactical",
        "gambit that was discarded",
        "card 15",
    )
    asked = ("New Orders, 2 CP", "Cards given up, +1 CP", "Primary and gambit", "Secondaries", "Battle Ready")
    assert {words: page.count(words) for words in (*boxes, *asked)} == dict.fromkeys((*boxes, *asked), 2)
    assert "scored lost counts" in page
    assert "VP at most 100" in page


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-28")
def test_alpha_and_omega_stand_on_the_sheet_of_supply_drop() -> None:
    sheet = printed(game("Supply Drop", {**PLAIN, "objectives": ["marker 2", "the crater"]}))
    text = all_text(drawn(write, (sheet,)))
    assert [words for words in ("Alpha: marker 2", "Omega: the crater") if words not in text] == []


GRID = {
    "Take and Hold": [0, 15, 15, 15, 15, 0],
    "Scorched Earth": [0, 15, 15, 15, 15, 15],
    "Purge the Foe": [8, 16, 16, 16, 16, 0],
    "Sites of Power": [0, 15, 15, 15, 15, 0],
    "The Ritual": [0, 15, 15, 15, 15, 0],
    "Priority Targets": [0, 10, 10, 10, 10, 15],
    "Supply Drop": [0, 15, 15, 16, 15, 0],
    "Deploy Servo-Skulls": [0, 45, 45, 45, 45, 0],
    "Vital Ground": [0, 18, 18, 18, 18, 0],
}


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("primary", GRID)
def test_the_boxes_of_the_primary_mission_hold_what_it_can_bring(primary: str) -> None:
    found = limits(printed(game(primary, PLAIN)), "Primary mission")
    assert found["Primary mission"] == GRID[primary]
    assert found["gambit"] == [30]
    apart = {"Kills": [8, 8, 8, 8, 8, 0], "Control": [0, 8, 8, 8, 8, 0]} if primary == "Purge the Foe" else {}
    assert {key: value for key, value in found.items() if key in ("Kills", "Control")} == apart


@pytest.mark.rule("LV-09")
def test_where_no_mission_is_announced_every_box_is_open() -> None:
    sheet = printed(game(None, {}))
    assert limits(sheet, "Primary mission")["Primary mission"] == [None] * 6
    assert dict(sheet.fields) == {"primary mission": "", "battle size": "Strike Force"}
    assert len(texts(drawn(write, (sheet,)))) == 1


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-27")
@pytest.mark.parametrize(("rules", "lines"), [(["Chilling Rain"], 10), (["Targets of Opportunity"], 15)])
def test_there_is_a_line_for_every_card_that_can_be_achieved(rules: list[str], lines: int) -> None:
    found = limits(printed(game("The Ritual", {**PLAIN, "rules": rules})), "Secondary missions")
    assert list(found.values()) == [[None] * 6] * lines


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-16")
@pytest.mark.rule("LV-17")
@pytest.mark.parametrize(("rules", "cost"), [(["Minefields"], 1), (["Vox Static"], 2)])
def test_command_points_are_ticked_by_battle_round_and_none_come_back_in_the_fifth(rules: list[str], cost: int) -> None:
    found = limits(printed(game("The Ritual", {**PLAIN, "rules": rules})), "Command points")
    assert found == {f"New Orders, {cost} CP": [None] * 6, "Cards given up, +1 CP": [None] * 4 + [0, None]}


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-11")
def test_what_counts_has_its_limits_of_50_40_and_10_and_100_in_all() -> None:
    sheet = printed(game("The Ritual", PLAIN))
    assert {row: boxes[-1] for row, boxes in limits(sheet, "What counts").items()} == {
        "Primary and gambit": 50,
        "Secondaries": 40,
        "Battle Ready": 10,
    }
    assert [(total.label, total.most) for total in sheet.sides[0].totals] == [("VP", 100), ("DIFF", None), ("TP", None)]
    rest = "40 from secondary missions (20 from one fixed card), 10 for a painted army; 100 in all."
    assert f"At most 50 VP from the primary mission and a gambit together, {rest}" in sheet.notes[0]
    assert "TP: 3 for a win, 1 for a draw, 0 for a loss." in sheet.notes[0]


# what is easily forgotten


LATE = "Battle round 5: who has the second turn scores the primary mission at the end of that turn."


@pytest.mark.rule("LV-32")
@pytest.mark.parametrize("primary", GRID)
def test_a_sheet_says_when_the_primary_mission_is_scored_in_the_last_battle_round(primary: str) -> None:
    said = " ".join(printed(game(primary, PLAIN)).notes)
    otherwise = {"Priority Targets": "in the Command phase", "Deploy Servo-Skulls": "at the end of each own turn"}
    assert (LATE in said) == (primary not in otherwise)
    assert all((words in said) == (primary == name) for name, words in otherwise.items())


@pytest.mark.rule("LV-31")
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("Supply Lines", "Supply Lines: 1 CP on a 4+"),
        ("Vox Static", "Vox Static: Command Re-roll and New Orders cost 2 CP each."),
        ("Secret Intel", "Secret Intel: one card more at the first draw of a Command phase, then one away."),
    ],
)
def test_rules_about_command_points_are_told_where_the_mission_has_them(rule: str, words: str) -> None:
    assert words in " ".join(printed(game("The Ritual", {**PLAIN, "rules": [rule]})).notes)
    extra = {**PLAIN, "rules": ["Maelstrom of Battle", "Minefields", rule]}
    assert words in " ".join(printed(game("The Ritual", extra)).notes)
    assert f"{rule}:" not in " ".join(printed(game("The Ritual", PLAIN)).notes)


# filled in


@pytest.mark.rule("LV-09")
def test_a_filled_sheet_has_every_entry_in_its_box() -> None:
    sheet = printed(game("Take and Hold", PLAIN, (TACTICAL, FIXED)))
    assert figures(sheet, "Primary mission")["Primary mission"] == ["", "10", "15", "15", "15", ""]
    assert figures(sheet, "Secondary missions") == {
        "Cleanse": ["5", "", "", "", "", "5"],
        "Storm Hostile Objective": ["", "5", "", "", "", "5"],
        "Capture Enemy Outpost": ["", "", "8", "", "", "8"],
        "Secure No Man's Land": ["", "", "", "", "2", "2"],
    }
    assert figures(sheet, "Secondary missions", 1) == {
        "Assassination": ["8", "", "8", "", "8", "24"],
        "Bring it Down": ["", "", "", "", "", ""],
    }
    assert figures(sheet, "Primary mission", 1)["Orbital Strike Coordinates"] == ["30"]
    assert part(sheet, "Primary mission", 1).lines[-1].blanks[1].text == "discarded: Delaying Tactics"
    assert figures(sheet, "Command points") == {
        "New Orders, 1 CP": ["", "X", "", "", "", "1"],
        "Cards given up, +1 CP": ["X", "", "X", "", "", "2"],
    }


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-11")
def test_a_filled_sheet_has_what_was_scored_what_was_lost_and_what_counts() -> None:
    sheet = printed(game("Take and Hold", PLAIN, (TACTICAL, FIXED)))
    assert figures(sheet, "What counts") == {
        "Primary and gambit": ["55", "5", "50"],
        "Secondaries": ["20", "", "20"],
        "Battle Ready": ["10", "", "10"],
    }
    assert figures(sheet, "What counts", 1)["Secondaries"] == ["24", "4", "20"]
    assert [total.text for total in sheet.sides[0].totals] == ["95", "+39", "3"]


@pytest.mark.rule("LV-06")
@pytest.mark.rule("LV-09")
def test_roles_and_the_first_turn_are_those_of_the_sheets_and_one_of_two_is_enough() -> None:
    sheet = printed(game("Take and Hold", PLAIN, (TACTICAL, FIXED)))
    ticks = [{box.label: box.text for box in side.parts[0].lines[0].boxes} for side in sheet.sides]
    assert ticks == [
        {"won roll": "X", "1st turn": "", "fixed": "", "tactical": "X"},
        {"won roll": "", "1st turn": "X", "fixed": "X", "tactical": ""},
    ]
    assert [side.role for side in sheet.sides] == ["attacker", "defender"]
    turned = printed(game("Take and Hold", PLAIN, ({"vp": 60}, {"vp": 50, "attacker": False})))
    assert [side.role for side in turned.sides] == ["attacker", "defender"]
    assert [side.role for side in printed(game("Take and Hold", PLAIN, ({"vp": 60}, {"vp": 50}))).sides] == ["", ""]


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-15")
@pytest.mark.parametrize(
    ("said", "paid"), [({}, ""), ({"gambit": 0}, "0"), ({"gambit": {"card": "Proceed as Planned", "vp": 0}}, "0")]
)
def test_a_gambit_that_was_revealed_stands_on_the_paper_whether_or_not_the_sheet_names_it(
    said: Sheet, paid: str
) -> None:
    proceed = "Proceed as Planned"
    laid: dict[int, ChosenValue] = {1: ({"card": proceed},)}
    laid[2] = ({"card": "Delaying Tactics", "discarded": "Emergency Evacuation"},)
    facts = game("Take and Hold", PLAIN, ({"vp": 60, **said}, {"vp": 50, "gambit": 30}))
    sheet = printed((*facts[:-2], revealed("gambit", laid), *facts[-2:]))
    lines = [part(sheet, "Primary mission", side).lines[-1] for side in (0, 1)]
    assert [[blank.text for blank in line.blanks] for line in lines] == [
        [proceed, ""],
        ["Delaying Tactics", "discarded: Emergency Evacuation"],
    ]
    assert [line.boxes[0].text for line in lines] == [paid, "30"]


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-24")
def test_missions_that_were_revealed_stand_on_the_paper_whether_or_not_the_sheet_names_them() -> None:
    chosen: dict[int, ChosenValue] = {1: ({"kind": "tactical"},)}
    chosen[2] = ({"kind": "fixed", "cards": ["Cleanse", "Assassination"]},)
    facts = game("Take and Hold", PLAIN, ({"vp": 60}, {"vp": 50}))
    sheet = printed((*facts[:-2], revealed("secondaries", chosen), *facts[-2:]))
    ticks = [{box.label: box.text for box in side.parts[0].lines[0].boxes} for side in sheet.sides]
    assert [(each["fixed"], each["tactical"]) for each in ticks] == [("", "X"), ("X", "")]
    assert list(figures(sheet, "Secondary missions", 1)) == ["Cleanse", "Assassination"]
    assert figures(sheet, "Secondary missions") == {}
    blank = printed((*facts[:-2], revealed("secondaries", chosen)))
    assert figures(blank, "Secondary missions", 1) == {}, "while the game is played there is nothing on the paper"


@pytest.mark.rule("LV-09")
def test_purge_the_foe_has_kills_and_control_apart() -> None:
    entries = [{"round": 1, "kills": 8, "vp": 8}, {"round": 2, "kills": 4, "control": 8, "vp": 12}]
    sheet = printed(game("Purge the Foe", PLAIN, ({"vp": 20, "primary": entries}, {"vp": 0})))
    assert figures(sheet, "Primary mission") == {
        "Kills": ["8", "4", "", "", "", ""],
        "Control": ["", "8", "", "", "", ""],
        "Primary mission": ["8", "12", "", "", "", ""],
    }


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize(
    ("sheet", "scored"),
    [
        ({"vp": 78}, ["", "", ""]),
        (
            {"vp": 88, "primary": 45, "secondary": 33, "counted": {"primary": 45, "secondary": 33, "battle_ready": 10}},
            ["45", "33", "10"],
        ),
        ({"vp": 40, "primary": 10, "gambit": 30, "counted": {"primary": 40}}, ["40", "", ""]),
    ],
)
def test_a_sheet_of_sums_fills_what_it_tells(sheet: Sheet, scored: list[str]) -> None:
    found = printed(game("Take and Hold", PLAIN, (sheet, {"vp": 3})))
    assert [boxes[0] for boxes in figures(found, "What counts").values()] == scored
    assert found.sides[0].totals[0].text == str(sheet["vp"])


@pytest.mark.rule("LV-09")
def test_a_blank_sheet_has_nothing_of_a_result() -> None:
    sheet = printed(game("Take and Hold", PLAIN, (TACTICAL, FIXED)), is_blank=True)
    assert {text for boxes in figures(sheet, "What counts").values() for text in boxes} == {""}
    assert figures(sheet, "Secondary missions") == {}
    assert [side.role for side in sheet.sides] == ["", ""]


@pytest.mark.rule("LV-19")
@pytest.mark.rule("LV-21")
def test_how_a_game_ended_is_ticked() -> None:
    def ticked(facts: Facts) -> list[str]:
        return [words for words, is_ticked in printed(facts).endings if is_ticked]

    table = game("Take and Hold", PLAIN)
    assert ticked(game("Take and Hold", PLAIN, (TACTICAL, FIXED))) == ["played to the end"]
    assert ticked((*table, was(1, 1, {1: 40, 2: 45}, won=2, how="tabled"))) == ["tabled"]
    assert ticked((*table, conceded(1, 1, 1, 2, by=1))) == ["conceded"]
    assert ticked((*table, taken(1, 1, 1, 2, by=(1,)))) == ["forfeit"]


@pytest.mark.rule("LV-21")
def test_a_conceded_game_counts_100_to_0_beside_what_stood_on_the_sheet() -> None:
    table = game("Take and Hold", PLAIN)
    by_then: dict[int, Sheet] = {1: {"vp": 30, "primary": [{"round": 2, "vp": 10}]}, 2: {"vp": 12}}
    sheet = printed((*table, conceded(1, 1, 1, 2, by=1, sheets=by_then), closed(1, 1, 3)))
    assert [[total.text for total in side.totals] for side in sheet.sides] == [["0", "-100", "0"], ["100", "+100", "3"]]
    assert figures(sheet, "Primary mission")["Primary mission"][1] == "10"


# a mission a table


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-09")
def test_where_every_table_has_its_own_mission_so_has_every_sheet() -> None:
    tables: list[JsonValue] = [
        {"primary": "Purge the Foe", **PLAIN},
        {"primary": "Supply Drop", "deployment": "Hammer and Anvil", "rules": ["Vox Static"]},
    ]
    facts: Facts = (
        opened(system=LV, mission_for="table"),
        *(entered(no) for no in (1, 2, 3, 4)),
        paired(1, (1, 2), (3, 4)),
    )
    state = replayed((*facts, started(1, "The Ritual", {**PLAIN, "tables": tables})))
    sheets = score_sheets(
        state, state.round_no, heading(state, SLUG, date(2026, 5, 2)), {no: f"P{no}" for no in state.entrants}
    )
    assert [dict(sheet.fields)["primary mission"] for sheet in sheets] == ["Purge the Foe", "Supply Drop"]
    assert [dict(sheet.fields)["Deployment"] for sheet in sheets] == ["Dawn of War", "Hammer and Anvil"]
    assert ["Kills" in limits(sheet, "Primary mission") for sheet in sheets] == [True, False]
    assert ["New Orders, 2 CP" in limits(sheet, "Command points") for sheet in sheets] == [False, True]


@pytest.mark.rule("LV-08")
def test_who_names_fixed_cards_plays_fixed_missions_also_where_the_sheet_leaves_that_out() -> None:
    bare = {key: value for key, value in FIXED.items() if key != "kind"}
    sheet = printed(game("Take and Hold", PLAIN, (TACTICAL, bare)))
    ticks = {box.label: box.text for box in sheet.sides[1].parts[0].lines[0].boxes}
    assert (ticks["fixed"], ticks["tactical"]) == ("X", "")


@pytest.mark.rule("LV-15")
@pytest.mark.rule("LV-23")
def test_what_pays_all_or_nothing_says_so_in_its_box() -> None:
    assert [text.count("0 or 30") for text in blank_pages("Take and Hold")] == [2]
    (page,) = blank_pages("Supply Drop")
    assert [page.count(words) for words in ("0 or 30", "0 or 10", "0 or 15", "0–40", "0–50")] == [2] * 5
    (page,) = blank_pages("Scorched Earth")
    assert ("0 or 15" in page, page.count("0–15")) == (False, 2 * 5)  # in four battle rounds, and at the end


def blank_pages(primary: str) -> list[str]:
    state = replayed(game(primary, PLAIN))
    names = {ContestantId(1): "Ada One", ContestantId(2): "Bo Two"}
    return texts(drawn(write, score_sheets(state, state.round_no, heading(state, SLUG, date(2026, 5, 2)), names)))


# the mission card


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
def test_the_poster_is_the_mission_card_of_a_round_with_names_and_numbers() -> None:
    state = replayed(game("Supply Drop", {**FULL, "objectives": ["marker 2", "marker 3"]}))
    names = {ContestantId(1): "Ada One", ContestantId(2): "Bo Two"}
    document = drawn(
        standings_and_pairings.write_pairings,
        poster(state, state.round_no, heading(state, SLUG, date(2026, 5, 2)), names),
    )
    numbers = ("marker VP 5", "marker in round 4 VP 8", "marker in round 5 VP 15")
    told = ("PRIMARY MISSION Supply Drop", "Deployment: Sweeping Engagement", *FULL["rules"], *numbers)
    assert [words for words in (*told, "Alpha: marker 2, Omega: marker 3") if words not in texts(document)[0]] == []
    page = next(pieces(document))
    assert [(one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)] == []


# on one page


EXTRAS = [
    *("Sweep and Clear", "Hidden Supplies", "Minefields", "Targets of Opportunity", "Scrambler Fields"),
    *("Delayed Reserves", "Chosen Battlefield", "Supply Lines", "Secret Intel", "Vox Static"),
]


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize("primary", ["Purge the Foe", "Supply Drop"])
def test_whatever_the_mission_a_game_fits_on_one_page(primary: str) -> None:
    def sheet(*extras: str) -> ScoreSheet:
        setup = {"deployment": "Crucible of Battle", "rules": ["Maelstrom of Battle", *extras]}
        return printed(
            game(primary, {**setup, "objectives": ["marker 1", "marker 2"]} if primary == "Supply Drop" else setup)
        )

    sheets = [sheet(*extras) for extras in combinations(EXTRAS, 3) if "Targets of Opportunity" in extras]
    assert len(texts(drawn(write, tuple(sheets)))) == len(sheets) == 36


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize("primary", ["Purge the Foe", "Scorched Earth"])
@pytest.mark.parametrize("setup", [PLAIN, FULL], ids=["plain", "full"])
@pytest.mark.parametrize("filled", [(TACTICAL, FIXED), None], ids=["filled", "blank"])
def test_nothing_runs_into_anything(primary: str, setup: Sheet, filled: tuple[Sheet, Sheet] | None) -> None:
    sheet = printed(game(primary, setup, filled), LONG_NAME)
    (page,) = pieces(drawn(write, (sheet,)))
    assert [(one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)] == []


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-11")
def test_what_players_hand_in_stands_on_the_paper_with_what_counts() -> None:
    scores = {1: {key: value for key, value in TACTICAL.items() if key not in (*COMPUTED, "vp")}, 2: {"vp": 40}}
    request = r.RecordResult(
        do="result", tournament=SLUG, scores={ContestantId(no): sheet for no, sheet in scores.items()}
    )
    sheet = printed((*after(game("Take and Hold", PLAIN), request), closed(1, 1, 3)))
    assert figures(sheet, "What counts")["Primary and gambit"] == ["55", "5", "50"]
    assert figures(sheet, "Command points")["Cards given up, +1 CP"] == ["X", "", "X", "", "", "2"]
    assert [total.text for total in sheet.sides[0].totals] == ["80", "+40", "3"]
