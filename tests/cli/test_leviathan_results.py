"""Results of Leviathan from the command line: totals at the desk, whole sheets by batch, what was lost explained."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal

OPENING = {"do": "open", "tournament": "lev", "name": "Lev", "rules": "leviathan", "date": "2026-05-02", "seed": "dice"}
SETUP = {"deployment": "Dawn of War", "rules": ["Minefields"]}
SUMS = {"primary": 45, "secondary": 33, "battle_ready": True}
WHOLE = {
    "primary": [{"round": 2, "vp": 15}, {"round": 3, "vp": 15}, {"round": 4, "vp": 15}, {"round": 5, "vp": 10}],
    "secondary": [
        {"card": "assassination", "round": 2, "vp": 16},
        {"card": "assassination", "round": 4, "vp": 8},
        {"card": "Cleanse", "round": 3, "vp": 4},
    ],
    "fixed": ["assassination", "cleanse"],
    "battle_ready": True,
}


@pytest.fixture
def lev(terminal: Terminal) -> Terminal:
    """Two players at a table of round 1, which plays Take and Hold."""
    terminal.apply(
        OPENING,
        {"do": "check-in", "player": "Ada One"},
        {"do": "check-in", "player": "Bo Two"},
        {"do": "pair", "pairings": [["Ada One", "Bo Two"]]},
        {
            "do": "start-round",
            "scenario": "Take and Hold",
            "setup": {"deployment": "Dawn of War", "rules": ["Minefields"]},
        },
    )
    return terminal


def line(mine: Any, theirs: Any) -> bytes:
    return json.dumps({"do": "result", "tournament": "lev", "scores": {"Ada One": mine, "Bo Two": theirs}}).encode()


@pytest.mark.rule("LV-09")
def test_a_desk_types_two_totals(lev: Terminal) -> None:
    assert "is a win for Ada One" in lev.answer("result", "1", "78-60")
    assert lev.json("pairings")["tables"][0]["scores"] == [{"vp": 78}, {"vp": 60}]


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-18")
def test_a_batch_takes_sums_and_the_winner_is_computed(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(SUMS, {"vp": 78}))
    rows = lev.json("standings")["rows"]
    assert [(row["player"], row["vp"], row["diff"]) for row in rows] == [("Ada One", 88, 10), ("Bo Two", 78, -10)]


@pytest.mark.rule("LV-09")
def test_a_desk_types_sums_with_a_total_or_without(lev: Terminal) -> None:
    sums = ("--note", "primary=45-40", "--note", "secondary=33-20")
    assert "(VP 88-60)" in lev.answer("result", "1", "88-60", *sums, "--dry-run")
    assert "Say whether the army was Battle Ready" in lev.refused("result", "1", *sums, code=65)
    lev.run("inspect", "Ada One", "passed")
    lev.run("inspect", "Bo Two", "failed")
    assert "(VP 88-60)" in lev.answer("result", "1", *sums)


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize(
    "said", ["--note battle_ready=yes-no", "--note battle_ready=1-0", "br true-false", "br=yes-no"]
)
def test_a_desk_types_who_was_battle_ready(lev: Terminal, said: str) -> None:
    sums = ("--note", "primary=45-40", "--note", "secondary=33-20")
    data = lev.json("result", "1", *said.split(), *sums)["events"][0]["data"]
    assert [side["sheet"]["battle_ready"] for side in data["sides"]] == [True, False]
    assert [side["sheet"]["vp"] for side in data["sides"]] == [88, 60]


@pytest.mark.rule("LV-23")
@pytest.mark.parametrize("said", ["--note battle_ready=yes-no", "--note battle_ready=1-0", "br true-false"])
@pytest.mark.parametrize("act", ["correct 1 --reason misread", "rule 1 --reason seen", "agree 1 --reason late"])
def test_who_was_battle_ready_is_typed_alike_in_every_act_that_gives_a_result(
    lev: Terminal, act: str, said: str
) -> None:
    lev.run("result", "1", "70-70")
    lev.run("dispute", "Ada One", "--claim", "added up wrongly")
    consents = ("--consent", "Ada One", "--consent", "Bo Two", "--consent", "organizer") if "agree" in act else ()
    sums = ("--note", "primary=45-40", "--note", "secondary=33-20")
    (verb, where, *rest) = act.split()
    events = lev.json(verb, where, *said.split(), *sums, *rest, *consents)["events"]
    sides = next(event["data"]["sides"] for event in events if "sides" in event["data"])
    assert [side["sheet"]["battle_ready"] for side in sides] == [True, False]
    assert [side["sheet"]["vp"] for side in sides] == [88, 60]


@pytest.mark.rule("LV-24")
@pytest.mark.rule("LV-15")
def test_what_was_chosen_in_secret_is_listed_once_both_were_shown_it(lev: Terminal) -> None:
    lev.run("choose", "Ada One", "secondaries=Cleanse, Assassination")
    assert lev.answer("schemes") == "Table 1, Ada One: secondaries: chosen; shown once all at the table have chosen\n"
    assert lev.answer("schemes", "--public") == "Nothing is noted for round 1.\n"
    lev.run("choose", "Bo Two", "secondaries=tactical")
    lev.run("choose", "Bo Two", "gambit=Delaying Tactics")
    both = [
        "Table 1, Ada One: secondaries: kind fixed; cards Cleanse, Assassination",
        "Table 1, Bo Two: secondaries: kind tactical",
    ]
    waits = "Table 1, Bo Two: gambit: chosen; shown once all at the table have chosen"
    assert lev.answer("schemes").splitlines() == [waits, *both]
    assert lev.answer("schemes", "--public").splitlines() == both
    players = lev.json("schemes")["players"]
    assert [(each["kind"], each["kept"], each["things"] is None) for each in players] == [
        ("gambit", False, True),
        ("secondaries", False, False),
        ("secondaries", False, False),
    ]
    assert "Delaying" not in lev.answer("schemes", "--json")


@pytest.mark.rule("LV-09")
def test_a_desk_types_whole_sheets(lev: Terminal) -> None:
    mine, theirs = f"Ada One: {json.dumps(WHOLE)}", 'Bo Two:{"primary": 45, "secondary": 33, "battle_ready": false}'
    assert "(VP 84-78)" in lev.answer("result", "1", "--sheet", mine, "--sheet", theirs)
    assert "(VP 84-70)" in lev.answer(
        *("correct", "1", "84-70", "--sheet", 'Bo Two: {"primary": 45, "secondary": 25}', "--reason", "misread")
    )
    lev.run("dispute", "Ada One", "--claim", "added up wrongly")
    assert "(VP 84-60)" in lev.answer(
        *("rule", "1", "--sheet", mine, "--sheet", 'Bo Two: {"vp": 60}', "--reason", "so it was")
    )


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--sheet", 'Ada One: {"vp": 78}'), 65, "Leviathan takes 1 score (victory points), such as 5-2; 0 given"),
        (("78-61", "--sheet", "Ada One"), 2, "--sheet takes PLAYER: JSON, such as 'Ada One: {\"vp\": 78}'"),
        (("78-61", "--sheet", 'Ada One: {"vp"'), 65, "This is not JSON"),
        (("78-61", "--sheet", 'Cy Three: {"vp": 78}'), 65, "Nobody called Cy Three"),
        (("78-61", *(("--sheet", 'Ada One: {"kind": "fixed"}') * 2)), 2, "--sheet of Ada One is given twice"),
        (("78-61", "--lists", "1-2"), 65, 'does not fit: "list" is not known here.'),
        (("78-61", "--lists", "none"), 65, 'The sheet of Ada One does not fit: "list" is not known here.'),
        (("78-61", "--note", "battle_ready=maybe-no"), 65, "such as battle_ready=yes-no, or tell it with --sheet."),
        ((), 65, "Leviathan takes 1 score"),
    ],
)
def test_a_sheet_that_cannot_be_read_records_nothing(
    lev: Terminal, options: tuple[str, ...], code: int, words: str
) -> None:
    assert words in lev.refused("result", "1", *options, code=code)


@pytest.mark.rule("LV-19")
def test_tabled_is_told_and_is_not_how_the_game_was_won(lev: Terminal) -> None:
    assert "is a win for Ada One, one side tabled (VP 78-60)" in lev.answer("result", "1", "78-60", "--how", "tabled")


@pytest.mark.rule("LV-11")
def test_what_was_lost_is_kept_and_explained(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(WHOLE, {"vp": 78}))
    events = [json.loads(each) for each in lev.answer("log", "--json").splitlines()]
    sheet = events[-1]["data"]["sides"][0]["sheet"]
    assert sheet["lost"] == {"primary": 5, "secondary": 4, "cards": {"Assassination": 4}}
    assert (sheet["vp"], sheet["fixed"]) == (84, ["Assassination", "Cleanse"])
    (vp,) = lev.json("explain", "Ada One", "vp")
    why = "won against Bo Two (VP 84-78; lost past their limits: 5 of the primary mission, 4 of Assassination)"
    assert vp["parts"][0]["why"] == why
    (theirs,) = lev.json("explain", "Bo Two", "vp")
    assert theirs["parts"][0]["why"] == "lost against Ada One (VP 78-84)"


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ({**SUMS, "primary": 40}, "VP 80-10; lost past its limit: 3 of the whole"),
        ({**SUMS, "primary": 0, "secondary": 45}, "VP 50-10; lost past its limit: 5 of all secondary missions"),
    ],
)
def test_what_is_lost_of_all_secondary_missions_or_of_the_whole_is_explained(
    terminal: Terminal, sheet: dict[str, Any], why: str
) -> None:
    players = ({"do": "check-in", "player": player} for player in ("Ada One", "Bo Two"))
    pairings = {"do": "pair", "pairings": [["Ada One", "Bo Two"]]}
    terminal.apply({**OPENING, "set": {"vp_cap": 80}}, *players, pairings)
    terminal.run("apply", "-", stdin=line(sheet, {"vp": 10}))
    (vp,) = terminal.json("explain", "Ada One", "vp")
    assert vp["parts"][0]["why"] == f"won against Bo Two ({why})"


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("mine", "code", "words"),
    [
        ({"vp": 101}, 65, '"vp" must be at most 100'),
        ({"vp": 91, "battle_ready": False}, 65, '"vp" must be at most 90 without Battle Ready'),
        ({**SUMS, "vp": 80}, 65, '"vp" is 80, but its parts come to 88'),
        ({**WHOLE, "primary": [{"round": 2, "vp": 20}]}, 1, "Take and Hold brings 0, 5, 10 or 15 in battle round 2"),
        ({**WHOLE, "fixed": ["Cleanse", "Area Denial"]}, 65, "Area Denial is only drawn"),
    ],
)
def test_a_refusal_names_player_and_number_and_records_nothing(
    lev: Terminal, mine: dict[str, Any], code: int, words: str
) -> None:
    said = lev.refused("apply", "-", code=code, stdin=line(mine, {"vp": 1}))
    assert words in said
    assert "Ada One" in said


def test_a_correction_replaces_the_whole_sheet(lev: Terminal) -> None:
    lev.run("apply", "-", stdin=line(WHOLE, {"vp": 78}))
    lev.run("correct", "1", "70-78", "--reason", "added up wrongly")
    assert lev.json("pairings")["tables"][0]["scores"] == [{"vp": 70}, {"vp": 78}]
    assert lev.json("pairings")["tables"][0]["winner"] == "Bo Two"
