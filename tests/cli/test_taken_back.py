"""Taking back at the desk: results cleared, measures lifted or withdrawn, and hints that do it when followed."""

import shlex

import pytest

from tests.cli.terminal import Terminal

WHY = ("--reason", "a mistake")


def places(terminal: Terminal) -> dict[str, tuple[int, str]]:
    return {row["player"]: (row["place"], row["status"]) for row in terminal.json("standings")["rows"]}


def followed(terminal: Terminal, stderr: str) -> None:
    """Carry out the command in the last hint."""
    call = stderr.splitlines()[-1].split("`")[1].replace("TEXT", "'a mistake'")
    terminal.run(*shlex.split(call)[1:])


@pytest.mark.parametrize(
    "call",
    [
        ("disqualify", "Bo Two", *WHY),
        ("disqualify", "Ada One", "--conduct", "demeanour", *WHY),
        ("adjust", "Ada One", "tp=-1", *WHY),
        ("warn", "Ada One", *WHY),
    ],
)
def test_a_hint_that_is_followed_takes_it_back(played: Terminal, call: tuple[str, ...]) -> None:
    before = played.answer("standings")
    followed(played, played.run(*call).stderr)
    assert played.answer("standings").splitlines()[:-1] == before.splitlines()[:-1]
    assert "taken back by event" in played.answer("conduct") or call[0] == "adjust"
    played.run("verify", "--replay")


def test_a_disqualification_during_a_game_is_lifted_and_the_table_open_again(spring: Terminal) -> None:
    spring.run("disqualify", "Bo Two", *WHY)
    assert "Bo Two" not in places(spring)
    said = spring.answer("lift-disqualification", "Bo Two", *WHY)
    assert "the disqualification of Bo Two was lifted; round 1, table 1 is open again (a mistake)" in said
    assert [table["table"] for table in spring.json("status")["open_tables"]] == [1, 2]
    assert spring.refused("lift-disqualification", "Bo Two", *WHY, code=1) == "Bo Two is not disqualified."


def test_a_table_of_a_closed_round_is_cleared_and_holds_up_the_next(played: Terminal) -> None:
    played.run("close-round")
    cleared = played.run("clear-result", "Cy Three", *WHY)
    assert "round 1, table 2: the result was cleared, and the table is open again (a mistake)" in cleared.stdout
    assert "Round 1 stays closed with table 2 open" in cleared.stderr
    assert cleared.stderr.endswith(f"To put the result back: `ledger undo {played.head()[0] - 1}`.\n")
    waits = "Round 1 still waits for the result of table 2."
    assert (played.refused("pair", code=1), played.refused("finish", code=1)) == (waits, waits)
    assert "Provisional: table 2 is still open." in " ".join(played.run("standings").output.split())
    played.run("result", "2", "1-4", "10-30", "--winner", "Di Four")
    played.run("pair")
    assert "Open again" not in played.answer("status")
    (tp,) = played.json("explain", "Di Four", "tp")
    assert [old["reason"] for old in tp["parts"][0]["replaced"]] == ["a mistake"]


def test_a_table_of_an_earlier_round_is_listed_until_it_is_filled(played: Terminal) -> None:
    played.run("pair")
    played.run("clear-result", "1", "--round", "1", *WHY)
    assert "Open again: round 1, table 1, Ada One against Bo Two\n" in played.answer("status")


def test_after_the_end_a_result_is_cleared_and_told_anew(played: Terminal) -> None:
    played.run("finish", *WHY)
    assert "is finished" in played.refused("result", "1", "5-2", "41-22", "--winner", "Ada One", code=1)
    played.run("clear-result", "1", *WHY)
    assert played.json("standings")["provisional"]
    played.run("result", "1", "2-5", "22-41", "--winner", "Bo Two")
    assert not played.json("standings")["provisional"]
    played.run("verify", "--replay")


def test_an_illegal_list_found_after_the_game_is_a_forfeit(played: Terminal) -> None:
    said = played.answer("forfeit", "Ada One", "--reason", "illegal list")
    assert "round 1, table 1: Ada One forfeited (illegal list)" in said
    (tp,) = played.json("explain", "Ada One", "tp")
    assert (tp["value"], tp["parts"][0]["replaced"][0]["was"]["winner"]) == (0, 1)
    played.run("forfeit", "Bo Two", "--reason", "it was the other list")
    assert played.json("explain", "Ada One", "tp")[0]["value"] == 1
    assert played.refused("concede", "Ada One", code=1) == (
        "Table 1 of round 1 has a result already (forfeited); give a reason to replace it (--reason TEXT), or "
        "`ledger clear-result` to open the table again."
    )


def test_a_dispute_is_answered_by_a_forfeit_or_by_playing_again(played: Terminal) -> None:
    played.run("dispute", "Bo Two", "--claim", "the list was not legal")
    answer = ("rule", "1", "--outcome", "forfeit", "--player", "Ada One", "--reason", "it was not")
    assert "round 1, table 1: Ada One forfeited (it was not)" in played.answer(*answer)
    assert "round 1, table 1: Ada One forfeited" in played.answer("rulings")
    played.run("dispute", "Di Four", "--claim", "the table was wrong")
    assert "is played again" in played.answer("rule", "2", "--outcome", "replay", *WHY)
    assert [table["table"] for table in played.json("status")["open_tables"]] == [2]


def test_a_ruling_against_somebody_may_tell_what_was_on_the_table(spring: Terminal) -> None:
    spring.run("dispute", "Ada One", "--claim", "left the hall")
    answer = ("rule", "1", "1-4", "10-30", "--outcome", "imposed-loss", "--player", "Bo Two", *WHY)
    (_, lost) = spring.json(*answer)["events"]
    assert lost["data"]["sides"] == [
        {"contestant": 1, "sheet": {"cp": 4, "apd": 30}},
        {"contestant": 2, "sheet": {"cp": 1, "apd": 10}},
    ]
    spring.run("dispute", "Cy Three", "--claim", "left the hall")
    unsaid = spring.refused("rule", "2", "1-4", "10-30", "--outcome", "forfeit", *WHY, code=65)
    assert unsaid == 'Say who loses the game: "player" is missing.'


def test_one_of_several_is_meant_by_its_event(played: Terminal) -> None:
    first = played.json("warn", "Ada One", *WHY)["events"][0]["seq"]
    second = played.json("warn", "Ada One", "--conduct", "demeanour", *WHY)["events"][0]["seq"]
    played.run("withdraw-warning", "Ada One", "--event", str(first), *WHY)
    marks = {each["seq"]: each["withdrawn"] is None for each in played.json("conduct")["incidents"]}
    assert marks == {first: False, second: True}
    assert played.refused("withdraw-warning", "Ada One", "--event", "2", *WHY, code=65) == (
        "Event 2 is none of spring; `ledger log` has its events."
    )
    assert played.refused("withdraw-warning", "Bo Two", "--event", str(second), *WHY, code=1) == (
        "Bo Two was not warned by that event; `ledger conduct` shows those that stand."
    )


def test_the_public_reads_that_it_was_lifted_and_neither_why_nor_of_a_warning(played: Terminal) -> None:
    played.run("warn", "Ada One", "--reason", "slow play")
    played.run("withdraw-warning", "Ada One", "--reason", "it was fast")
    played.run("disqualify", "Ada One", "--reason", "loaded dice")
    played.run("lift-disqualification", "Ada One", "--reason", "they were fine")
    log = played.answer("log", "--public")
    assert "the disqualification of Ada One was lifted" in log
    assert not [word for word in ("slow play", "it was fast", "loaded dice", "they were fine", "warn") if word in log]
    assert played.json("conduct", "--public")["incidents"] == []
