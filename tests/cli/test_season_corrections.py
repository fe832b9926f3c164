"""A result overturned long after it was reported: the season follows, and says who gained, who lost, and by what."""

import json
from typing import Any

import pytest

from tests.application.batches import ADA, BO, CY, DEE
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.cli.terminal import Terminal

MARCH, JULY = "2020-03-14", "2020-07-20T10:00:00+00:00"
OVERTURNED = ("correct", ADA, "1-4", "10-30", "-t", "q1", "--round", "2", "--winner", BO, "--at", JULY)


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    """Ada won in March before Bo and Cy, Bo came second in April behind Dee; both tournaments count."""
    terminal.apply(
        dict(SEASON),
        *map(dict, tournament("q1", (ADA, BO, CY, DEE), MARCH)),
        *map(dict, steps("q1", "2020-03-20T10:00:00+00:00")),
        *map(dict, tournament("q2", (DEE, CY, BO, ADA), "2020-04-04")),
        *map(dict, steps("q2", "2020-04-10T10:00:00+00:00")),
    )
    return terminal


def points(terminal: Terminal, *args: str) -> dict[str, tuple[int, bool]]:
    return {row["player"]: (row["qp"], row["qualified"]) for row in terminal.json("season", "table", *args)["rows"]}


BEFORE = {ADA: (10, True), CY: (11, True), BO: (11, True), DEE: (10, True)}


@pytest.mark.rule("MC-41")
@pytest.mark.bad_input(57)
def test_overturning_a_result_of_march_in_july_changes_the_table_and_says_who_gained_and_who_lost(
    season: Terminal,
) -> None:
    assert points(season) == BEFORE
    told = season.run(*OVERTURNED, "--reason", "the sheet was misread", "--by", "Judge One").stderr
    assert points(season) == {BO: (14, True), CY: (11, True), DEE: (10, True), ADA: (7, False)}
    assert "Season ig-2019: Bo Two gains 3 points (14 now); Ada One loses 3 points (7 now) and no longer" in told
    assert "no longer qualifies, 3rd -> 4th" in told
    assert "`ledger season diff ig-2019` shows it." in told


@pytest.mark.rule("MC-41")
def test_the_difference_shows_the_event_that_caused_it_with_who_when_and_why(season: Terminal) -> None:
    season.run(*OVERTURNED, "--reason", "the sheet was misread", "--by", "Judge One")
    found = season.json("season", "diff")
    corrected = season.head()[0] - 1
    assert [(each["player"], each["qp"], each["events"]) for each in found["gained"]] == [(BO, [11, 14], [corrected])]
    assert [(each["player"], each["qp"], each["events"]) for each in found["lost"]] == [(ADA, [10, 7], [corrected])]
    assert found["lost"][0]["place"] == [3, 4]
    assert found["lost"][0]["tournaments"] == [{"tournament": "q1", "place": [1, 2], "qp": [10, 7]}]
    assert found["no_longer_qualified"] == [ADA]
    (event,) = found["events"]
    assert (event["seq"], event["type"], event["stream"]) == (corrected, "ResultCorrected", "tournament/q1")
    assert (event["by"], event["reason"], event["at"]) == ("Judge One", "the sheet was misread", "2020-07-20T10:00:00Z")
    shown = season.answer("season", "diff")
    assert f"Event {corrected}, " in shown
    assert "now stands as a win for Bo Two" in shown
    assert "No longer qualifies: Ada One" in shown


@pytest.mark.rule("MC-41")
def test_the_table_before_the_correction_is_still_read_by_version_by_place_and_by_time(season: Terminal) -> None:
    before = season.answer("season", "table", "--json")
    size = season.head()[0]
    version = json.loads(before)["version"]
    season.run(*OVERTURNED, "--reason", "the sheet was misread")
    (newest,) = season.json("season", "diff")["events"]
    assert points(season) != BEFORE
    for moment in (f"version:{version}", f"before:{size}", f"before:{newest['seq']}"):
        assert points(season, "--as-of", moment) == BEFORE
    assert points(season, "--as-of", newest["recorded_at"]) == points(season)
    rows = season.json("season", "table", "--as-of", f"before:{size}")["rows"]
    assert rows == json.loads(before)["rows"]


@pytest.mark.rule("MC-41")
def test_what_one_event_moved_is_asked_by_its_number(season: Terminal) -> None:
    season.run(*OVERTURNED, "--reason", "the sheet was misread")
    corrected = season.head()[0] - 1
    found = season.json("season", "diff", "--event", str(corrected))
    assert [each["player"] for each in found["gained"]] == [BO]
    reported = max(each["seq"] for each in _log(season) if each["type"] == "QualifierReported")
    found = season.json("season", "diff", "--event", str(reported))
    assert [each["tournament"] for each in found["began"]] == ["q2"]
    assert {each["player"]: each["qp"] for each in found["gained"]} == {DEE: [0, 10], CY: [4, 11], BO: [7, 11]}


@pytest.mark.rule("MC-41")
@pytest.mark.bad_input(43)
def test_a_disqualification_after_the_end_is_told_as_a_difference_and_its_reason_is_not_public(
    season: Terminal,
) -> None:
    size = season.head()[0]
    season.refused("disqualify", ADA, "-t", "q1", "--reason", "loaded dice", code=1)
    told = season.run("reopen", "-t", "q1", "--reason", "late ruling").stderr
    marked = "the points of q1 are provisional now, a game is contested or open. `ledger season table ig-2019` shows it"
    assert f"Season ig-2019: {marked}" in told
    assert points(season) == BEFORE
    season.run("disqualify", ADA, "-t", "q1", "--reason", "loaded dice")
    told = season.run("finish", "-t", "q1", "--reason", "nothing left to play").stderr
    assert (
        "Season ig-2019: the points of q1 are provisional no longer; Dee Four gains 4 points (14 now), 3rd -> 1st; "
        "Bo Two gains 3 points (14 now); Cy Three gains 3 points (14 now); Ada One loses 10 points (0 now) and no "
        "longer qualifies."
    ) in told
    assert points(season) == {BO: (14, True), CY: (14, True), DEE: (14, True)}
    found = season.json("season", "diff", "--from", f"before:{size}")
    (out,) = (each for each in found["lost"] if each["player"] == ADA)
    assert (out["qp"], out["place"]) == ([10, 0], [3, None])
    (cause,) = out["events"]
    (event,) = (each for each in found["events"] if each["seq"] == cause)
    assert (event["type"], event["reason"]) == ("PlayerDisqualified", "loaded dice")
    public = season.answer("season", "diff", "--from", f"before:{size}", "--public", "--json")
    assert "loaded dice" not in public
    assert "PlayerDisqualified" in public


@pytest.mark.rule("MC-41")
def test_a_void_takes_the_points_and_is_named_as_the_cause(season: Terminal) -> None:
    told = season.run("void", "-t", "q1", "--reason", "the hall flooded").stderr
    assert "q1 counts no longer" in told
    found = season.json("season", "diff")
    assert [(each["tournament"], each["why"]) for each in found["ceased"]] == [("q1", "It was declared void.")]
    assert [each["type"] for each in found["events"]] == ["TournamentVoided"]


def test_a_dry_run_tells_what_would_move_and_moves_nothing(season: Terminal) -> None:
    before = season.head()
    told = season.run(*OVERTURNED, "--reason", "misread", "-n").stderr
    assert "Bo Two gains 3 points (14 now)" in told
    assert season.head() == before
    assert points(season) == BEFORE


def test_a_batch_of_corrections_is_told_once_as_a_whole(season: Terminal) -> None:
    lines: list[dict[str, Any]] = [
        {"do": "correct", "tournament": "q1", "round": 2, "winner": BO, "reason": "misread"}
        | {"scores": {ADA: {"cp": 1, "apd": 10}, BO: {"cp": 4, "apd": 30}}},
        {"do": "correct", "tournament": "q1", "round": 2, "winner": ADA, "reason": "not so"}
        | {"scores": {ADA: {"cp": 5, "apd": 40}, BO: {"cp": 2, "apd": 12}}},
    ]
    told = season.run("apply", "-", stdin="\n".join(map(json.dumps, lines)).encode()).stderr
    assert "Season" not in told
    told = season.run("apply", "-", stdin=_line({**lines[0], "id": "again"})).stderr
    assert told.count("Season ig-2019: ") == 1


def test_a_correction_that_moves_no_points_is_no_remark(season: Terminal) -> None:
    told = season.run("correct", CY, "4-2", "30-10", "-t", "q1", "--round", "2", "--winner", CY, "--reason", "one more")
    assert "Season" not in told.stderr


def test_a_tournament_of_no_season_is_corrected_without_a_word_of_one(season: Terminal) -> None:
    season.apply(*map(dict, tournament("spring", (ADA, BO, CY, DEE), "2020-05-02")))
    told = season.run(
        "correct", ADA, "1-4", "10-30", "-t", "spring", "--round", "2", "--winner", BO, "--reason", "misread"
    )
    assert "Season" not in told.stderr


def test_a_first_end_is_no_correction(season: Terminal) -> None:
    lines = [dict(each) for each in tournament("q3", (ADA, BO, CY, DEE), "2020-05-02")]
    season.apply(*lines[:-1], dict(to_season("sanction", "q3")), dict(to_season("request-qualifier", "q3")))
    assert "Season" not in season.run("finish", "-t", "q3").stderr


@pytest.mark.rule("MC-41")
def test_people_who_are_one_after_all_move_the_table_and_the_merge_is_named(season: Terminal) -> None:
    told = season.run("apply", "-", stdin=_line({"do": "merge-person", "person": ADA, "into": DEE, "reason": "one"}))
    assert (
        "Season ig-2019: Dee Four gains 10 points (20 now), 3rd -> 1st; Ada One loses 10 points (0 now) and no longer"
        in told.stderr
    )
    found = season.json("season", "diff")
    assert [(each["player"], each["qp"]) for each in found["gained"]] == [(DEE, [10, 20])]
    assert [each["type"] for each in found["events"]] == ["PersonMerged"]
    assert found["events"][0]["reason"] == "one"


def _log(terminal: Terminal) -> list[dict[str, Any]]:
    return [json.loads(line) for line in terminal.answer("log", "--all", "--json").splitlines()]


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request).encode()


def test_a_hint_names_its_season_once(season: Terminal) -> None:
    given = ("--reason", "misread", "-s", "ig-2019")
    told = season.run("withdraw-sanction", "q1", *given).stderr
    assert "`ledger season diff ig-2019` shows it" in told
