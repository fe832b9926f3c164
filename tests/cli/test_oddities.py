"""What is odd stays visible, what was forgotten is told and can be mended, and the log is searched."""

import json

import pytest

from tests.cli.terminal import FIVE, Terminal

TEN, ELEVEN, NOON = (f"2019-08-02T{hour}:00:00+00:00" for hour in (10, 11, 12))
OPENING = {"do": "open", "tournament": "spring", "name": "Spring", "rules": "masters-2019", "date": "2019-08-02"}
PAIRED = {"do": "pair", "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Di Four"]]}


@pytest.fixture
def desk(terminal: Terminal) -> Terminal:
    """Ada against Bo and Cy against Di, a round that nobody told the start of."""
    terminal.apply(OPENING, *({"do": "check-in", "player": name} for name in FIVE[:4]), PAIRED)
    return terminal


def _flat(text: str) -> str:
    return " ".join(text.split())


# oddities


@pytest.mark.rule("MC-23")
def test_what_is_odd_is_listed_with_its_event_table_and_players(desk: Terminal) -> None:
    assert "Nothing was recorded as odd." in desk.answer("oddities")
    desk.run("result", "1", "2-5", "41-22", "a", "scenario")
    found = desk.json("oddities")
    (row,) = found["rows"]
    assert (row["round"], row["table"], row["players"]) == (1, 1, ["Ada One", "Bo Two"])
    assert (row["code"], row["type"], row["stands"]) == ("scenario-without-lead", "ResultRecorded", True)
    assert row["event"] == found["event"]
    line = f"{row['event']}  round 1, table 1; Ada One, Bo Two: a scenario win without more control points"
    assert line in desk.answer("oddities")
    assert desk.json("oddities", "--as-of", f"before:{row['event']}")["rows"] == []


@pytest.mark.rule("MC-23")
def test_status_counts_what_is_odd_and_explain_tells_it(desk: Terminal) -> None:
    assert "Odd" not in desk.answer("status")
    desk.run("result", "1", "2-5", "41-22", "a", "scenario")
    assert "Odd: 1 thing recorded all the same; `ledger oddities` lists them" in desk.answer("status")
    assert (desk.json("status")["oddities"], desk.json("status", "--public")["oddities"]) == (1, 0)
    (explained,) = desk.json("explain", "Ada One", "cp")
    assert explained["parts"][0]["odd"] == ["a scenario win without more control points than the opponent"]
    assert "odd: a scenario win without more control points" in _flat(desk.answer("explain", "Ada One", "cp"))


def _stand(desk: Terminal, slug: str) -> list[tuple[str, bool]]:
    rows = [(row["type"], row["stands"]) for row in desk.json("oddities", "-t", slug)["rows"]]
    assert desk.json("status", "-t", slug)["oddities"] == sum(stands for _, stands in rows)
    return rows


def test_what_was_odd_stands_no_longer_once_it_is_answered_or_told_anew(terminal: Terminal) -> None:
    opening = {**OPENING, "date": "2019-08-02"}
    terminal.apply({**opening, "tournament": "q", "date": "2019-05-01"}, {**opening, "tournament": "cup"})
    why = ("-t", "cup", "--reason", "a mistake")
    terminal.run("fed-by", "q", *why)
    assert _stand(terminal, "cup") == [("FeederLinked", True)]
    terminal.run("unlink-feeder", "q", *why)
    assert _stand(terminal, "cup") == [("FeederLinked", False)]
    terminal.run("convention", "Con", "--from", "2019-08-05", "--to", "2019-08-06", "-t", "cup")
    terminal.run("convention", "Con", "--from", "2019-08-01", "--to", "2019-08-06", "-t", "cup")
    assert _stand(terminal, "cup")[1:] == [("ConventionNamed", False)]
    terminal.run("undo", *why, "--yes")
    assert _stand(terminal, "cup")[1:] == [("ConventionNamed", True)]


def test_an_odd_end_stands_no_longer_once_it_is_opened_again(desk: Terminal) -> None:
    desk.run("result", "1", "5-2", "41-22", "a")
    desk.run("result", "2", "5-2", "41-22", "a")
    desk.run("finish", "--at", "2019-07-01T10:00:00+00:00", "--reason", "closing time")
    assert _stand(desk, "spring") == [("TournamentFinished", True)]
    desk.run("reopen", "--reason", "an appeal")
    assert _stand(desk, "spring") == [("TournamentFinished", False)]


def test_an_odd_result_that_was_put_back_stands_again(desk: Terminal) -> None:
    desk.run("result", "1", "2-5", "41-22", "a", "scenario")
    desk.run("clear-result", "1", "--reason", "the wrong table")
    assert _stand(desk, "spring") == [("ResultRecorded", False)]
    desk.run("undo", "--reason", "it was the right one", "--yes")
    assert [stands for _, stands in _stand(desk, "spring")] == [False, True]


def test_everyone_reads_of_oddities_beside_what_is_for_judges_alone(terminal: Terminal) -> None:
    terminal.run("open", "spring", "--name", "Spring", "--rules", "gaining-grounds-s2", "--date", "2026-05-02")
    terminal.run("check-in", "Ada One")
    terminal.run("check-in", "Bo Two")
    for no in range(4):
        terminal.run("warn", "Ada One", "--reason", f"slow play {no}")
    terminal.run("pair", "--table", "Ada One", "Bo Two")
    terminal.run("result", "1", "6-5", "--note", "strategy=4-3", "--scheme", "Ada One: Vendetta=1+1")
    for act in ("strike", "withdraw-strike"):
        terminal.run(act, "Ada One", "Vendetta", "--reason", "not noted")
    terminal.run("finish", "--reason", "closing time", "--at", "2026-05-01T10:00:00+00:00")
    (row,) = terminal.json("oddities", "--public")["rows"]
    assert (row["type"], row["stands"]) == ("TournamentFinished", True)
    assert terminal.json("oddities", "--public")["rows"] == terminal.json("oddities")["rows"]


def test_what_was_odd_and_stands_no_longer_is_listed_as_such_and_counted_no_more(desk: Terminal) -> None:
    desk.run("result", "1", "2-5", "41-22", "a", "scenario")
    desk.run("correct", "1", "5-2", "41-22", "a", "scenario", "--reason", "sheet misread")
    assert [row["stands"] for row in desk.json("oddities")["rows"]] == [False]
    assert "opponent; it stands no longer" in desk.answer("oddities")
    assert desk.json("status")["oddities"] == 0


@pytest.mark.rule("MC-28")
def test_a_measure_milder_than_the_documents_is_odd_and_not_for_the_public(desk: Terminal) -> None:
    desk.run("warn", "Bo Two", "--conduct", "demeanour", "--reason", "rude")
    assert [row["code"] for row in desk.json("oddities")["rows"]] == ["demeanour-answered-by-less"]
    assert desk.json("oddities", "--public")["rows"] == []
    desk.run("forfeit", "Bo Two", "--imposed", "--conduct", "demeanour", "--reason", "rude again")
    assert [row["table"] for row in desk.json("oddities")["rows"]] == [None, 1]


# ties by time


@pytest.mark.rule("MC-25")
def test_a_tie_by_time_told_before_the_rounds_end_is_odd(desk: Terminal) -> None:
    """Deployment begins at ten, and the round is over 120 minutes later."""
    desk.run("start-round", "--at", TEN)
    tie = ("3-3", "20-20", "--tie", "--how", "time")
    told = desk.run("result", "1", *tie, "--at", ELEVEN).stderr
    assert "This is odd, and recorded as it is: a tie by time, told before the round's time was up." in told
    assert "odd" not in desk.run("result", "2", *tie, "--at", NOON).stderr
    assert [row["table"] for row in desk.json("oddities")["rows"]] == [1]


@pytest.mark.rule("MC-48")
def test_a_pause_puts_the_end_of_its_table_off(desk: Terminal) -> None:
    desk.run("start-round", "--at", TEN)
    desk.run("pause-clock", "1", "--at", ELEVEN, "--reason", "ruling")
    desk.run("restart-clock", "1", "--at", "2019-08-02T11:10:00+00:00")
    tie = ("3-3", "20-20", "--tie", "--how", "time", "--reason", "both agreed to stop")
    assert "before the round's time was up" in desk.run("result", "1", *tie, "--at", NOON).stderr
    assert "odd" not in desk.run("result", "2", *tie, "--at", NOON).stderr


# a list that nobody named


def _why(terminal: Terminal) -> str:
    return str(terminal.json("explain", "Ada One", "apd")[0]["parts"][0]["why"])


def _army(leader: str, total: int) -> dict[str, object]:
    models = [{"name": "Heavy engine", "points": total - 5}, {"name": "Scout", "points": 5}]
    return {"faction": "Khador", "leader": leader, "leader_points": 29, "models": models}


@pytest.fixture
def listed(terminal: Terminal) -> Terminal:
    """Ada against Bo, both with lists of 104 and 100 points."""
    lists = [_army("Captain Ash 1", 104), _army("Captain Ash 2", 100)]
    players = ({"do": "check-in", "player": name, "lists": lists} for name in FIVE[:2])
    terminal.apply(OPENING, *players, {"do": "pair", "pairings": [["Ada One", "Bo Two"]]})
    return terminal


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize("act", [("concede", "Bo Two"), ("forfeit", "Bo Two", "--reason", "not here")])
def test_a_game_given_up_with_a_list_that_nobody_named_is_told_and_marked(listed: Terminal, act: tuple[str]) -> None:
    told = listed.run(*act).stderr
    assert "It is not known which of their 2 lists Bo Two played, so Ada One gets 38 APD or more" in told
    assert f"`ledger {act[0]} 'Bo Two' --list N --round 1 --reason TEXT` tells it" in told
    assert "the list played is not known" in _why(listed)
    listed.run(act[0], "Bo Two", "--list", "1", "--reason", "asked them")
    assert "half of list 1, 104 points" in _why(listed)


@pytest.mark.rule("MC-26")
def test_a_list_that_is_named_is_told_of_no_more(listed: Terminal) -> None:
    assert "not known" not in listed.run("concede", "Bo Two", "--list", "2").stderr


@pytest.mark.rule("MC-26")
def test_whoever_sits_at_a_terminal_is_asked_for_the_list(listed: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.cli.call.Call.can_ask", lambda call: True)
    asked = listed.run("concede", "Bo Two", stdin=b"2\n")
    assert "Which list did Bo Two play? (1, 2, unknown) [unknown]: " in asked.stderr
    assert "half of list 2, 100 points" in _why(listed)


# a start that was forgotten


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-20")
def test_the_first_result_and_the_next_pairing_remind_of_a_start_nobody_told(desk: Terminal) -> None:
    untold = "Nobody told when round 1 started, nor its scenario; the records lack it"
    way = "`ledger start-round --round 1 --at TIME` tells when it did"
    told = desk.run("result", "1", "5-2", "41-22", "a").stderr
    assert untold in told
    assert way in told
    assert untold not in desk.run("result", "2", "5-2", "41-22", "a").stderr  # once a round is enough
    assert untold in desk.run("pair").stderr


@pytest.mark.rule("MC-19")
@pytest.mark.rule("MC-20")
def test_a_forgotten_start_is_told_later_with_its_scenario_and_can_be_taken_back(desk: Terminal) -> None:
    desk.run("plan", "1", "--scenario", "Anarchy")
    for table in ("1", "2"):
        desk.run("result", table, "5-2", "41-22", "a")
    desk.run("pair")
    refusal = desk.refused("start-round", "--round", "1", code=1)
    assert refusal.startswith("Round 1 is over; say when it started, and it is kept; `ledger start-round --round 1")
    desk.run("start-round", "--round", "1", "--at", TEN)
    first = next(each for each in desk.json("scenarios", "--public")["rounds"] if each["round"] == 1)
    assert first["scenario"] == "Anarchy"
    assert "its start stands" in desk.refused("start-round", "--round", "1", "--at", NOON, code=1)
    desk.run("undo", "--yes", "--reason", "another day")
    assert "say when it started" in desk.refused("start-round", "--round", "1", code=1)


# what comes next after a disqualification


def test_scores_that_come_with_a_disqualification_leave_nothing_to_tell(terminal: Terminal) -> None:
    opening = {**OPENING, "rules": "gaining-grounds-s2", "set": {"mode": "all-out-brawl"}}
    terminal.apply(opening, *({"do": "check-in", "player": name} for name in FIVE[:4]), {"do": "pair"})
    alone = terminal.run("disqualify", "Bo Two", "--reason", "loaded dice", "-n").stderr
    assert "play on; `ledger forfeit 'Bo Two' SCORES" in alone
    line = {"Ada One": {"vp": 5}, "Cy Three": {"vp": 3}, "Di Four": {"vp": 1}}
    request = {"do": "disqualify", "tournament": "spring", "player": "Bo Two", "reason": "loaded dice", "scores": line}
    told = terminal.run("apply", "-", stdin=json.dumps(request).encode()).stderr
    assert "play on" not in told
    assert terminal.json("status")["open_tables"] == []


# the log, searched


@pytest.fixture
def played(desk: Terminal) -> Terminal:
    """The same with one result, corrected."""
    desk.run("result", "1", "5-2", "41-22", "a")
    desk.run("correct", "1", "5-3", "41-22", "a", "--reason", "sheet misread")
    desk.run("result", "2", "5-2", "41-22", "a")
    return desk


def _types(terminal: Terminal, *options: str) -> list[str]:
    lines = terminal.answer("log", *options, "--json").splitlines()
    return [json.loads(line)["type"] for line in lines]


def test_the_log_of_a_player_a_table_a_round_and_a_type(played: Terminal) -> None:
    assert _types(played, "--player", "Bo Two") == [
        "PlayerCheckedIn",
        "RoundPaired",
        "ResultRecorded",
        "ResultCorrected",
    ]
    assert _types(played, "--table", "2") == ["RoundPaired", "ResultRecorded"]
    assert _types(played, "--type", "result-corrected") == ["ResultCorrected"]
    assert _types(played, "--type", "ResultRecorded") == ["ResultRecorded", "ResultRecorded"]
    assert _types(played, "--player", "Ada One", "--table", "1", "--round", "1", "--type", "ResultRecorded") == [
        "ResultRecorded"
    ]
    assert _types(played, "--player", "Ada One", "--table", "2") == ["RoundPaired"]
    assert _types(played, "--round", "2") == []
    assert len(_types(played, "--player", "Bo Two", "--public")) == 4


def test_a_type_that_no_event_has_is_answered_with_the_like(played: Terminal) -> None:
    said = played.refused("log", "--type", "ResultRecordd", code=65)
    assert said == "No event is of a type 'ResultRecordd'. Did you mean ResultRecorded, CrewRecorded or ResultAgreed?"
    assert "Did you mean" not in played.refused("log", "--type", "zzz", code=65)


def test_only_the_log_of_a_tournament_is_searched(played: Terminal) -> None:
    assert "--player is for one tournament; leave --all out" in played.refused(
        "log", "--all", "--player", "Ada One", code=2
    )
    assert "--table is for a tournament" in played.refused("log", "-c", "dust", "--table", "1", code=2)
