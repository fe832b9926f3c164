"""What is due in a season, who comes to its finals, and what is told where points rest on something that may move."""

import json
from typing import Any

import pytest

from tests.application.batches import ADA, BO, CY, DEE, Fields, check_in
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.cli.terminal import Terminal

FINALS: Fields = {
    "do": "open-finals",
    "season": "ig-2019",
    "tournament": "finals",
    "name": "Finals",
    "rules": "masters-2019",
    "date": "2020-06-07",
    "seed": "finals",
}


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    """One tournament that counts: Ada, Bo, Cy."""
    told(terminal, SEASON, *(tournament("q1")), *(steps("q1")))
    return terminal


def told(terminal: Terminal, *lines: Fields) -> str:
    return terminal.run("apply", "-", stdin="\n".join(json.dumps(dict(line)) for line in lines).encode()).stderr


def points(terminal: Terminal, *args: str) -> dict[str, int]:
    return {row["player"]: row["qp"] for row in terminal.json("season", "table", *args)["rows"]}


# told and provisional


@pytest.mark.rule("MC-41")
def test_the_diff_that_the_note_of_several_requests_names_shows_what_the_note_says(season: Terminal) -> None:
    start, q1 = season.head()[0], {"tournament": "q1"}
    note = told(
        season,
        {"do": "reopen", **q1, "reason": "late ruling"},
        {"do": "disqualify", **q1, "player": ADA, "reason": "loaded dice"},
        {"do": "finish", **q1, "reason": "all rounds were played"},
    )
    end = season.head()[0]
    assert "Bo Two gains 3 points (10 now) and qualifies" in note
    assert "Ada One loses 10 points (0 now) and no longer qualifies" in note
    named = ("season", "diff", "ig-2019", "--from", f"before:{start}", "--to", f"before:{end}")
    assert f"`ledger {' '.join(named)}` shows it" in note
    found = season.json(*named)
    assert {row["player"]: row["qp"] for row in found["gained"]} == {BO: [7, 10], CY: [4, 7], DEE: [0, 4]}
    assert [(row["player"], row["qp"]) for row in found["lost"]] == [(ADA, [10, 0])]
    assert (found["began"], found["ceased"]) == ([], [])


@pytest.mark.rule("MC-33")
def test_opening_and_ending_again_moves_no_deadline(season: Terminal) -> None:
    before = season.json("season", "show", "q1")["deadline"]
    season.run("reopen", "-t", "q1", "--reason", "late ruling")
    assert season.json("season", "show", "q1")["deadline"] == before == "2019-08-16"
    season.run("finish", "-t", "q1", "--reason", "as before", "--at", "2019-09-19T10:00:00+00:00")
    assert season.json("season", "show", "q1")["deadline"] == "2019-08-16"


@pytest.mark.rule("MC-33")
def test_an_end_that_was_a_mistake_gives_nothing_and_no_deadline_runs_from_it(season: Terminal) -> None:
    told = season.run("reopen", "-t", "q1", "--mistake", "--reason", "round 3 is still to come")
    assert "opened again: its end was entered by mistake (round 3 is still to come)" in told.stdout
    assert "q1 counts no longer" in told.stderr
    (row,) = season.json("season", "tournaments")["rows"]
    assert (row["state"], row["completed"], row["deadline"]) == ("open", None, None)
    (out,) = season.json("season", "table")["not_counted"]
    assert out["why"].startswith("It has not ended.")
    season.run("finish", "-t", "q1", "--reason", "now", "--at", "2019-08-05T10:00:00+00:00")
    assert season.json("season", "show", "q1")["deadline"] == "2019-08-19"
    assert points(season) == {ADA: 10, BO: 7, CY: 4}


@pytest.mark.rule("MC-33")
def test_a_later_end_that_was_a_mistake_leaves_the_one_before(season: Terminal) -> None:
    before = season.json("season", "table")["rows"]
    season.run("reopen", "-t", "q1", "--reason", "late ruling")
    reopened = season.json("season", "table")["rows"]
    season.run("finish", "-t", "q1", "--reason", "too early", "--at", "2019-09-19T10:00:00+00:00")
    assert season.json("season", "table")["rows"] == before
    season.run("undo", "-t", "q1", "--reason", "it is looked at still", "--yes")
    assert season.json("season", "table")["rows"] == reopened
    assert season.json("season", "show", "q1")["deadline"] == "2019-08-16"


@pytest.mark.rule("MC-41")
def test_a_season_closes_over_an_open_dispute_with_a_reason_alone(season: Terminal) -> None:
    season.run("dispute", ADA, BO, "-t", "q1", "--round", "2", "--claim", "the clock had run out")
    assert [row["provisional"] for row in season.json("season", "table")["rows"]] == [True, True, True]
    refusal = season.refused("close-season", code=1)
    assert "Not everything is settled in q1" in refusal
    season.run("close-season", "--reason", "the finals are tomorrow")
    assert season.json("season", "table")["closed"]


@pytest.mark.rule("MC-33")
def test_a_sanction_of_a_later_day_than_the_first_pairing_counts_with_a_reason_alone(terminal: Terminal) -> None:
    late = to_season("sanction", attendance=120, at="2019-08-03T10:00:00+00:00")
    said = told(terminal, SEASON, *(tournament("q1")), late, *(steps("q1")[1:]))
    assert "without a reason it does not count; `ledger sanction q1 --reason TEXT" in said
    (out,) = terminal.json("season", "table")["not_counted"]
    after = "after its first round was paired on 2 August 2019, and nobody gave a reason."
    assert out["why"] == f"It was sanctioned on 3 August 2019, {after}"
    terminal.run("sanction", "q1", "--reason", "approved by word of mouth")
    given = terminal.head()[0] - 1
    table = terminal.json("season", "table")
    assert points(terminal) == {ADA: 10, BO: 7, CY: 4}
    why = f"after its first round was paired; event {given} says why it counts all the same."
    assert table["remarks"] == [{"tournament": "q1", "says": f"It was sanctioned on 3 August 2019, {why}"}]
    assert why in terminal.answer("season", "table")
    assert terminal.json("season", "table", "--rebuild") == table


@pytest.mark.rule("MC-33")
def test_a_sanction_of_the_same_day_needs_no_reason_and_under_counts_none_does(terminal: Terminal) -> None:
    sanction = to_season("sanction", at="2019-08-02T21:00:00+00:00")
    told(terminal, SEASON, *(tournament("q1")), sanction, *(steps("q1")[1:]))
    assert points(terminal) == {ADA: 10, BO: 7, CY: 4}
    late = to_season("sanction", "q2", season="old", at="2019-09-09T10:00:00+00:00")
    others = [{**each, "season": "old"} for each in steps("q2", "2019-09-10T10:00:00+00:00")[1:]]
    opened = {**SEASON, "season": "old", "set": {"late_sanction": "counts"}}
    told(terminal, opened, *(tournament("q2", day="2019-09-02")), late, *others)
    assert points(terminal, "old") == {ADA: 10, BO: 7, CY: 4}


@pytest.mark.rule("MC-36")
def test_finals_after_the_last_day_are_told_and_odd(season: Terminal) -> None:
    note = told(season, {**FINALS, "date": "2020-06-08"})
    assert "This is odd, and recorded as it is: the finals are later than the last day of the season." in note
    last = [json.loads(line) for line in season.answer("log", "--all", "--json").splitlines()][-1]
    assert last["data"]["oddities"] == ["finals-outside-season"]


def test_a_tournament_in_two_seasons_of_one_circuit_is_told_and_odd_and_of_two_circuits_is_not(
    season: Terminal,
) -> None:
    note = told(season, {**SEASON, "season": "twin"}, to_season("link", season="twin"))
    assert "q1 belongs to ig-2019, of the same circuit, too." in note
    note = told(season, {**SEASON, "season": "north", "rules": "league"}, to_season("link", season="north"))
    assert "odd" not in note


# finals


@pytest.mark.rule("MC-37")
def test_a_finalist_who_loses_the_points_is_told_at_the_change_at_the_pairing_and_among_the_requirements(
    season: Terminal,
) -> None:
    told(season, FINALS, *({**check_in(player), "tournament": "finals", "reason": "all"} for player in (ADA, BO)))
    turned = ("correct", ADA, "1-4", "10-30", "-t", "q1", "--round", "2", "--winner", BO, "--reason", "misread")
    note = season.run(*turned).stderr
    assert "Ada One loses 3 points (7 now) and no longer qualifies, who was to play in finals" in note
    rows = {row["key"]: row for row in season.json("requirements", "-t", "finals")["rows"]}
    out = "Ada One has 7 of 10 points in ig-2019 and does not qualify"
    assert (rows["qualified"]["status"], rows["qualified"]["says"]) == ("failed", out)
    note = season.run("pair", "-t", "finals").stderr
    assert f"{out}; whether they play is the organizer's decision." in note


@pytest.mark.rule("MC-38")
def test_a_correction_after_seeding_tells_whose_seeds_are_outdated(season: Terminal) -> None:
    told(season, FINALS, *({**check_in(player), "tournament": "finals", "reason": "all"} for player in (ADA, BO)))
    season.run("pair", "-t", "finals")
    turned = ("correct", ADA, "1-4", "10-30", "-t", "q1", "--round", "2", "--winner", BO, "--reason", "misread")
    said = season.run(*turned)
    assert "The seeds of finals were given from the old points of Ada One and Bo Two" in said.stdout + said.stderr


@pytest.mark.rule("MC-27")
def test_who_was_disqualified_in_a_feeder_since_is_told_at_the_pairing_and_shown_in_the_status(
    terminal: Terminal,
) -> None:
    cup: dict[str, Any] = {"do": "open", "tournament": "cup", "name": "Cup", "rules": "masters-2019"}
    friday = {**cup, "tournament": "friday", "date": "2019-08-02"}
    entered = [{**check_in(player), "tournament": slug} for slug in ("friday", "cup") for player in (ADA, BO)]
    feeding = {"do": "fed-by", "tournament": "cup", "feeder": "friday"}
    told(terminal, friday, {**cup, "date": "2019-08-03"}, *entered[:2], feeding, *entered[2:])
    assert terminal.json("status", "-t", "cup")["barred"] == []
    terminal.run("disqualify", ADA, "-t", "friday", "--reason", "loaded dice")
    out = "Ada One was disqualified in friday, which feeds this tournament"
    assert terminal.json("status", "-t", "cup")["barred"] == [out]
    assert f"Barred: {out}" in terminal.answer("status", "-t", "cup")
    assert f"{out}, and is barred here too" in terminal.run("pair", "-t", "cup").stderr


@pytest.mark.rule("MC-37")
def test_invitations_say_who_comes_and_who_follows(season: Terminal) -> None:
    assert [row["answer"] for row in season.json("season", "invitations")["rows"]] == [None]
    assert "Ada One does not come to the finals" in season.run("decline-invitation", ADA).stdout
    found = season.json("season", "invitations", "ig-2019")
    assert [(row["player"], row["answer"]) for row in found["rows"]] == [(ADA, "declined")]
    assert [(row["player"], row["place"], row["qp"]) for row in found["follows"]] == [(BO, 2, 7)]
    refusal = season.refused("accept-invitation", BO, code=1)
    assert "Bo Two has not qualified for the finals of ig-2019, with fewer than 10 points" in refusal
    season.run("accept-invitation", BO, "--reason", "Ada One does not come")
    found = season.json("season", "invitations")
    assert [(row["player"], row["answer"]) for row in found["rows"]] == [(ADA, "declined"), (BO, "accepted")]
    assert found["follows"] == []
    assert "Ada One has not" not in season.refused("decline-invitation", ADA, code=1)
    season.refused("decline-invitation", DEE, code=1)
    season.run("withdraw-answer", ADA, "--reason", "it was another Ada")
    assert [row["answer"] for row in season.json("season", "invitations")["rows"]] == [None, "accepted"]
    shown = season.answer("season", "invitations")
    assert "not qualified" in shown


@pytest.mark.rule("MC-37")
def test_who_was_two_people_answered_by_either_name(season: Terminal) -> None:
    season.run("accept-invitation", ADA)
    uno = {"do": "open", "tournament": "q9", "name": "Q9", "rules": "masters-2019", "date": "2020-01-01"}
    told(season, uno, {"tournament": "q9", **check_in("Ada Uno")})
    season.run("merge-person", ADA, "Ada Uno", "--reason", "one and the same", "--yes")
    assert "is recorded already" in season.refused("accept-invitation", "Ada Uno", code=1)
    season.run("decline-invitation", "Ada Uno")
    season.run("undo", "-s", "ig-2019", "--reason", "she comes after all", "--yes")
    assert [row["answer"] for row in season.json("season", "invitations")["rows"]] == ["accepted"]
    season.run("withdraw-answer", "Ada Uno", "--reason", "not asked yet")
    assert [row["answer"] for row in season.json("season", "invitations")["rows"]] == [None]
    assert "has not said" in season.refused("withdraw-answer", "Ada Uno", "--reason", "twice", code=1)


def test_who_was_entered_in_the_finals_is_told_as_of_then(season: Terminal) -> None:
    told(season, FINALS)
    size = season.head()[0]
    told(season, {"tournament": "finals", **check_in(ADA)})
    assert [row["entered"] for row in season.json("season", "invitations")["rows"]] == [True]
    assert [row["entered"] for row in season.json("season", "invitations", "--as-of", f"before:{size}")["rows"]] == [
        False
    ]


@pytest.mark.parametrize(("why", "counts"), [(None, False), ("it was on paper", True)])
def test_a_late_approval_put_back_counts_by_its_own_reason_alone(
    terminal: Terminal, why: str | None, counts: bool
) -> None:
    given = {} if why is None else {"reason": why}
    late = to_season("sanction", at="2019-08-20T10:00:00+00:00", **given)
    told(terminal, SEASON, *tournament("q1"), *steps("q1")[1:], late)
    terminal.run("withdraw-sanction", "q1", "-s", "ig-2019", "--reason", "the wrong one", "--yes")
    terminal.run("undo", "-s", "ig-2019", "--reason", "it was right", "--yes")
    assert bool(points(terminal)) == counts
    terminal.run("unlink", "q1", "-s", "ig-2019", "--reason", "the wrong one", "--yes")
    terminal.run("undo", "-s", "ig-2019", "--reason", "it was right", "--yes")
    assert bool(points(terminal)) == counts
    assert (why is None) or (why in terminal.run("log", "--all").stdout)


# deadlines


@pytest.mark.rule("MC-33")
def test_what_is_due_is_told_with_its_last_day_and_who_owes_it(terminal: Terminal) -> None:
    told(terminal, SEASON, *(tournament("q1")), to_season("link"))
    found = terminal.json("season", "due", "--as-of", "happened:2019-08-05T12:00:00+00:00")
    assert found["rows"] == []  # that it belongs to the season was said later
    found = terminal.json("season", "due")
    rows = {row["what"]: row for row in found["rows"]}
    assert {what: row["until"] for what, row in rows.items()} == {
        "sanction": "2019-08-02",
        "request": None,
        "report": "2019-08-16",
    }
    assert rows["report"]["days"] < 0
    assert len(rows["report"]["organizers"]) == 1
    terminal.run("sanction", "q1", "--at", "2019-07-01T10:00:00+00:00")
    terminal.run("request-qualifier", "q1", "--at", "2019-07-01T10:00:00+00:00")
    found = terminal.json("season", "due", "--as-of", "happened:2019-08-05T12:00:00+00:00")
    assert [(row["what"], row["until"], row["days"]) for row in found["rows"]] == [("report", "2019-08-16", 11)]
    assert found["happened"] == "2019-08-05T12:00:00+00:00"
    terminal.run("report-qualifier", "q1", "--at", "2019-08-10T10:00:00+00:00")
    assert terminal.json("season", "due")["rows"] == []
    assert terminal.answer("season", "due") == "Nothing is due in ig-2019.\n"


def test_a_report_of_a_tournament_that_has_not_ended_is_expected_from_its_day(terminal: Terminal) -> None:
    opened = {"do": "open", "tournament": "q9", "name": "Q9", "rules": "masters-2019", "date": "2020-06-01"}
    told(terminal, SEASON, opened, to_season("link", "q9"))
    (row,) = (each for each in terminal.json("season", "due")["rows"] if each["what"] == "report")
    assert (row["until"], row["expected"]) == ("2020-06-15", True)


def test_a_season_entered_later_is_read_by_when_things_happened(season: Terminal) -> None:
    assert points(season, "--as-of", "happened:2019-08-09T12:00:00+00:00") == {}
    assert points(season, "--as-of", "happened:2019-08-10T12:00:00+00:00") == {ADA: 10, BO: 7, CY: 4}
    said = season.run("season", "table", "--as-of", "happened:2019-08-10T12:00:00+00:00")
    assert said.stderr.startswith("As of what had happened by 2019-08-10T12:00:00+00:00, by the times that are told")
    found = season.json("season", "table", "--as-of", "happened:2019-08-10T12:00:00+00:00")
    assert found["happened"] == "2019-08-10T12:00:00+00:00"
    refusal = season.refused("season", "explain", ADA, "--as-of", "happened:2019-08-10T12:00:00+00:00", code=65)
    assert "told by when it was written down" in refusal
    season.refused("season", "table", "--as-of", "happened:yesterday", code=65)


@pytest.mark.rule("MC-33")
def test_what_was_reported_from_elsewhere_counts_from_the_day_of_its_report_on(terminal: Terminal) -> None:
    outside = {"slug": "lyon", "name": "Lyon", "rules": "masters-2019", "date": "2019-09-07", "players": 41}
    early, sent = {"at": "2019-08-01T10:00:00+00:00"}, {"at": "2019-09-12T10:00:00+00:00"}
    of_lyon: Fields = {"season": "ig-2019", "outside": outside}
    told(
        terminal,
        SEASON,
        {"do": "sanction", **of_lyon, **early},
        {"do": "request-qualifier", **of_lyon, **early},
        {"do": "report-qualifier", **of_lyon, **sent, "places": [[ADA], [BO], [CY]]},
    )
    assert points(terminal, "--as-of", "happened:2019-09-11T12:00:00+00:00") == {}
    assert points(terminal, "--as-of", "happened:2019-09-12T12:00:00+00:00") == {ADA: 10, BO: 7, CY: 4}
    terminal.run("unlink", "lyon", "--reason", "of another league")
    hint = terminal.head()[0] - 1
    terminal.run("undo", str(hint), "--yes", "--reason", "it is ours")
    assert points(terminal) == {ADA: 10, BO: 7, CY: 4}
