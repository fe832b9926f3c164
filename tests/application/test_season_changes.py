"""Two moments of a season compared: every kind of event that moves a table is named for those it moved."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.projections.seasons.diff import SeasonDiff
from tests.application.batches import ADA, BO, CY, DEE, Fields, apply, result
from tests.application.seasons import SEASON, steps, table, to_season, tournament

START = datetime(2020, 1, 1, tzinfo=UTC)
FOUR = (ADA, BO, CY, DEE)


@pytest.fixture
def hours(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger whose clock moves on by an hour with each unit of work."""
    path = str(tmp_path / "hours.db")
    Ledger.create(path)
    ticks = iter(range(1_000))
    with Ledger.open(path, lambda: START + timedelta(hours=next(ticks))) as opened:
        yield opened


@pytest.fixture
def season(ledger: Ledger) -> Ledger:
    """One tournament that counts: Ada, Bo, Cy."""
    apply(ledger, SEASON, *tournament("q1", FOUR), *steps("q1"))
    return ledger


def diff(ledger: Ledger, since: int, **how: Any) -> dict[str, Any]:
    found = ledger.season("ig-2019").diff(ledger.season("ig-2019", f"before:{since}"), **how)
    return as_read(found)


def as_read(found: SeasonDiff) -> dict[str, Any]:
    """As whoever reads the JSON has it."""
    read: dict[str, Any] = json.loads(json.dumps(found.plain()))
    return read


def causes(found: dict[str, Any], player: str) -> list[str]:
    """The kinds of events that moved somebody."""
    types = {event["seq"]: event["type"] for event in found["events"]}
    moved = (*found["gained"], *found["lost"], *found["passed"])
    return next([types[seq] for seq in each["events"]] for each in moved if each["player"] == player)


def test_a_moment_is_also_a_time(hours: Ledger) -> None:
    apply(hours, SEASON, *tournament("q1", FOUR), *steps("q1"))  # at midnight
    apply(hours, *tournament("q2", (BO, ADA, CY, DEE), "2019-09-01"), *steps("q2", "2019-09-02T10:00:00+00:00"))

    def rows(as_of: str) -> dict[str, int]:
        return {row.player: row.qp for row in hours.season("ig-2019", as_of).table().rows}

    assert rows("2020-01-01T00:59:59+00:00") == {ADA: 10, BO: 7, CY: 4}
    assert rows("2020-01-01T02:00:00+01:00") == table(hours) == {ADA: 17, BO: 17, CY: 8}


def test_a_tournament_that_begins_to_count_names_the_end_and_the_last_step(season: Ledger) -> None:
    size = season.size
    apply(season, *tournament("q2", (BO, ADA, CY, DEE), "2019-09-01"), *steps("q2", "2019-09-02T10:00:00+00:00"))
    found = diff(season, size)
    assert [each["tournament"] for each in found["began"]] == ["q2"]
    assert causes(found, BO) == ["TournamentFinished", "QualifierReported"]
    assert found["qualified"] == [BO]
    assert (found["from"]["size"], found["to"]["size"]) == (size, season.size)


@pytest.mark.parametrize(
    ("request_", "cause"),
    [
        (to_season("withdraw-sanction", reason="by mistake"), "SanctionWithdrawn"),
        (to_season("unlink", reason="another season's"), "TournamentUnlinked"),
        ({"do": "void", "tournament": "q1", "reason": "flooded"}, "TournamentVoided"),
        (to_season("amend-season", None, set={"least_players": 32}, reason="agreed"), "SeasonAmended"),
    ],
)
def test_a_tournament_that_ceases_to_count_names_the_event(season: Ledger, request_: Fields, cause: str) -> None:
    size = season.size
    apply(season, request_)
    found = diff(season, size)
    assert [each["tournament"] for each in found["ceased"]] == ["q1"]
    assert found["ceased"][0]["why"]
    assert {each["player"]: each["qp"] for each in found["lost"]} == {ADA: [10, 0], BO: [7, 0], CY: [4, 0]}
    assert all(causes(found, player) == [cause] for player in (ADA, BO, CY))
    assert [event["type"] for event in found["events"]] == [cause]


REOPEN: Fields = {"do": "reopen", "tournament": "q1", "reason": "late ruling"}


@pytest.mark.rule("MC-41")
def test_a_tournament_that_was_opened_again_counts_as_it_last_ended_and_all_its_rows_are_provisional(
    season: Ledger,
) -> None:
    size, before = season.size, season.season("ig-2019").table().plain()
    reach = apply(season, REOPEN).reach
    assert reach is not None
    (moved,) = reach.seasons
    assert moved.says == "the points of q1 are provisional now, a game is contested or open"
    assert season.season("ig-2019").diff(season.season("ig-2019", f"before:{size}")).is_empty
    found = season.season("ig-2019").table().plain()
    assert found["provisional"]
    assert [row.pop("provisional", False) for row in found["rows"]] == [True, True, True]
    assert found["rows"] == before["rows"]
    (row,) = season.season("ig-2019").tournaments().rows
    assert row.state == "counts"
    assert row.remarks[0] == "It was opened again, and counts as it last ended until it ends anew."


def test_under_the_figures_of_old_a_tournament_that_was_opened_again_gives_nothing(season: Ledger) -> None:
    apply(season, to_season("amend-season", None, set={"reopened": "nothing"}, reason="as it was"))
    size = season.size
    apply(season, REOPEN)
    found = diff(season, size)
    assert [each["tournament"] for each in found["ceased"]] == ["q1"]
    assert {each["player"]: each["qp"] for each in found["lost"]} == {ADA: [10, 0], BO: [7, 0], CY: [4, 0]}
    assert [event["type"] for event in found["events"]] == ["TournamentReopened"]
    assert table(season) == {}


def test_figures_that_were_amended_are_the_cause_for_everybody(season: Ledger) -> None:
    size = season.size
    apply(season, to_season("amend-season", None, set={"points": [12, 7]}, reason="agreed"))
    found = diff(season, size)
    assert {each["player"]: each["qp"] for each in found["gained"]} == {ADA: [10, 12]}
    assert {each["player"]: each["qp"] for each in found["lost"]} == {CY: [4, 0]}
    assert causes(found, ADA) == causes(found, CY) == ["SeasonAmended"]


def test_who_is_passed_by_others_learns_by_which_event(season: Ledger) -> None:
    apply(season, *tournament("q2", (DEE, BO, CY, ADA), "2019-09-01"), *steps("q2", "2019-09-02T10:00:00+00:00"))
    assert table(season) == {BO: 14, ADA: 10, DEE: 10, CY: 8}
    size = season.size
    apply(season, {**result(ADA, CY, do="correct", round=2, tournament="q2"), "reason": "misread"})
    found = diff(season, size)
    assert {each["player"]: each["qp"] for each in found["gained"]} == {ADA: [10, 14]}
    assert {each["player"]: each["qp"] for each in found["lost"]} == {CY: [8, 4]}
    assert {each["player"]: each["place"] for each in found["passed"]} == {DEE: [2, 3]}
    assert causes(found, DEE) == ["ResultCorrected"]


def test_a_correction_taken_back_moved_nothing(season: Ledger) -> None:
    size = season.size
    wrong = {**result(BO, ADA, do="correct", round=2, tournament="q1"), "reason": "misread"}
    right = {**result(ADA, BO, do="correct", round=2, tournament="q1"), "reason": "not so"}
    apply(season, wrong)
    apply(season, right)
    found = season.season("ig-2019").diff(season.season("ig-2019", f"before:{size}"))
    assert found.is_empty
    moved = season.season("ig-2019").newest_move()
    assert moved is not None
    assert [each.player for each in moved.gained] == [ADA]


def test_a_tournament_that_was_played_before_it_was_linked_counts_by_its_report(season: Ledger) -> None:
    apply(season, *tournament("q2", (BO, ADA, CY, DEE), "2019-09-01"))
    size = season.size
    apply(season, *steps("q2", "2019-09-02T10:00:00+00:00"))
    assert causes(diff(season, size), BO) == ["QualifierReported"]


def test_a_merge_and_its_undoing_are_named_for_those_they_move(season: Ledger) -> None:
    size = season.size
    apply(season, {"do": "merge-person", "person": DEE, "into": ADA, "reason": "the same"})
    assert diff(season, size)["events"] == []  # Dee had no points to bring
    apply(season, {"do": "merge-person", "person": BO, "into": CY, "reason": "one of two spellings"})
    found = diff(season, size)
    assert {each["player"]: each["qp"] for each in found["gained"]} == {CY: [4, 7]}
    assert {each["player"]: each["place"] for each in found["lost"]} == {BO: [2, None]}
    assert causes(found, BO) == causes(found, CY) == ["PersonMerged"]
    assert [event["reason"] for event in found["events"]] == ["one of two spellings"]
    between = season.size
    apply(season, {"do": "unmerge-person", "person": BO, "reason": "two after all"})
    assert causes(diff(season, between), BO) == ["PersonUnmerged"]
    assert table(season) == {ADA: 10, BO: 7, CY: 4}


def test_the_finals_of_the_season_before_open_the_next_one_and_are_its_cause(season: Ledger) -> None:
    finals = to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07")
    following = {**SEASON, "season": "ig-2020", "from": "2020-06-08", "to": "2021-06-08", "follows": "ig-2019"}
    apply(season, finals, following)
    size = season.size
    played = [dict(each) for each in tournament("finals", FOUR, "2020-06-07")][1:]
    for line in played:
        line |= {"reason": "the organizer invites them"} if line["do"] in ("check-in", "pair") else {}
    apply(season, *played)
    now = season.season("ig-2020")
    found = as_read(now.diff(season.season("ig-2020", f"before:{size}")))
    assert {each["player"]: each["qp"] for each in found["gained"]} == {ADA: [0, 10], BO: [0, 7], CY: [0, 4]}
    assert causes(found, ADA) == ["TournamentFinished"]
    explained = now.explain(ADA).plain()
    assert explained["parts"][0]["why"] == "place 1 of 4 players in the finals of ig-2019"
    assert explained["parts"][0]["carried"]
    assert now.race().stages[0].tournament == "finals"


def test_people_are_found_by_names_they_had(season: Ledger) -> None:
    apply(season, {"do": "rename-person", "person": ADA, "name": "Ada Seven"})
    view = season.season("ig-2019")
    assert view.table().rows[0].player == "Ada Seven"
    assert view.explain("ada  seven").player == "Ada Seven"
    assert view.explain(ADA).player == "Ada Seven"
    assert season.season("ig-2019", "version:5").table().rows[0].player == "Ada Seven"  # names are always today's


def test_a_tournament_with_a_table_cleared_after_its_end_counts_as_it_last_ended(season: Ledger) -> None:
    before = table(season)
    clear = {"do": "clear-result", "tournament": "q1", "player": ADA, "reason": "wrong table"}
    told = ("Season ig-2019: the points of q1 are provisional now, a game is contested or open.",)
    assert season.execute(clear, "Org Zero").remarks[1:] == told
    assert table(season) == before
