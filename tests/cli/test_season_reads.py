"""Reading a season at the desk: its table, its tournaments, where points come from, and the race for them."""

import json
from pathlib import Path

import pytest

from tests.application.batches import ADA, BO, CY, DEE
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.cli.terminal import Terminal

LATER = "2019-09-01"


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    """Three tournaments: the first two count, nobody reported the third."""
    terminal.apply(
        dict(SEASON),
        *map(dict, tournament("q1", (ADA, BO, CY, DEE))),
        *map(dict, steps("q1")),
        *map(dict, tournament("q2", (BO, ADA, DEE, CY), LATER)),
        *map(dict, steps("q2", "2019-09-15T23:30:00+00:00")),
        *map(dict, tournament("q3", (CY, DEE, ADA, BO), "2019-10-05")),
        *map(dict, steps("q3")[:2]),
    )
    return terminal


def credit(slug: str, place: int, qp: int) -> dict[str, object]:
    return {"tournament": slug, "place": place, "qp": qp, "counts": True, "carried": False}


@pytest.mark.rule("MC-34")
@pytest.mark.rule("MC-35")
def test_the_table_is_the_json_others_rely_on(season: Terminal) -> None:
    found = season.json("season", "table", "ig-2019")
    assert found["season"] == "ig-2019"
    for row in found["rows"]:
        del row["person"]
    assert found["rows"] == [
        {"place": 1, "player": ADA, "qp": 17, "qualified": True, "qualified_at": "q1"}
        | {"events": [credit("q1", 1, 10), credit("q2", 2, 7)]},
        {"place": 1, "player": BO, "qp": 17, "qualified": True, "qualified_at": "q2"}
        | {"events": [credit("q1", 2, 7), credit("q2", 1, 10)]},
        {"place": 3, "player": CY, "qp": 4, "qualified": False, "qualified_at": None}
        | {"events": [credit("q1", 3, 4)]},
        {"place": 3, "player": DEE, "qp": 4, "qualified": False, "qualified_at": None}
        | {"events": [credit("q2", 3, 4)]},
    ]
    why = "No report of the top three; the last day for it is 19 October 2019."
    assert found["not_counted"] == [{"tournament": "q3", "why": why, "until": "2019-10-19"}]


def test_the_table_made_anew_is_the_same_to_the_byte(season: Terminal) -> None:
    kept = season.answer("season", "table", "--json")
    assert season.answer("season", "table", "--rebuild", "--json") == kept
    assert season.answer("season", "table", "--json") == kept
    moment = ("--as-of", f"size:{season.head()[0]}")
    assert season.json("season", "table", *moment)["rows"] == json.loads(kept)["rows"]


def test_the_table_in_a_terminal(season: Terminal) -> None:
    lines = season.answer("season", "table").splitlines()
    assert lines[0] == "Iron Gauntlet 2019 (ig-2019), Iron Gauntlet 2019, 7 June 2019 to 7 June 2020"
    assert lines[3].split() == ["1", "Ada", "One", "17", "q1", "q1", "10,", "q2", "7"]
    assert "2 players qualified; 10 points qualify." in lines
    assert "Not counted: q3. No report of the top three; the last day for it is 19 October 2019." in lines


def test_a_season_without_points_says_so(terminal: Terminal) -> None:
    terminal.apply(dict(SEASON))
    assert "Nobody has points yet." in terminal.answer("season", "table")
    assert terminal.json("season", "table")["rows"] == []
    assert terminal.answer("season", "tournaments") == "No tournament belongs to ig-2019 yet.\n"
    assert terminal.answer("season", "race") == "Nobody has points yet.\n"
    assert terminal.answer("season", "diff") == "Nothing moved in the table.\n"
    assert terminal.json("season", "diff") is None


def test_the_seasons_are_listed(season: Terminal) -> None:
    said = "ig-2019  Iron Gauntlet 2019, Iron Gauntlet 2019, 2019-06-07 to 2020-06-07, open, 4 in the table\n"
    assert season.answer("season") == said
    (found,) = season.json("season")
    assert (found["season"], found["people"], found["tournaments"], found["counting"]) == ("ig-2019", 4, 3, 2)


@pytest.mark.rule("MC-33")
def test_every_tournament_with_its_days_and_what_is_missing(season: Terminal) -> None:
    rows = {row["tournament"]: row for row in season.json("season", "tournaments")["rows"]}
    assert [rows[slug]["state"] for slug in ("q1", "q2", "q3")] == ["counts", "counts", "lacking"]
    keys = ("sanctioned", "requested", "completed", "deadline", "reported")
    assert [rows["q1"][key] for key in keys] == ["2019-07-01", "2019-07-01", "2019-08-02", "2019-08-16", "2019-08-10"]
    assert [rows["q3"][key] for key in keys] == ["2019-07-01", "2019-07-01", "2019-10-05", "2019-10-19", None]
    (missing,) = rows["q3"]["missing"]
    assert (missing["code"], missing["until"], rows["q3"]["until"]) == ("not-reported", "2019-10-19", "2019-10-19")
    assert rows["q1"]["requirements"] is None


def test_the_tournaments_of_a_season_answer_to_their_former_name_too(season: Terminal) -> None:
    for asked in ((), ("--json",), ("ig-2019", "--check")):
        assert season.answer("season", "events", *asked) == season.answer("season", "tournaments", *asked)
    below = [line.split()[0] for line in season.answer("season", "--help").split("Commands:")[1].splitlines() if line]
    assert "tournaments" in below
    assert "events" not in below


@pytest.mark.rule("MC-50")
@pytest.mark.rule("MC-04")
def test_what_the_rules_ask_for_is_met_failed_or_unknown(season: Terminal) -> None:
    found = season.json("season", "show", "q1")
    assert [(row["key"], row["status"], row["asked"], row["found"]) for row in found["requirements"]] == [
        ("participants", "failed", 32, 4),
        ("attendance", "met", 100, 120),
    ]
    assert found["state"] == "counts"
    season.apply(*map(dict, tournament("q4", (ADA, BO, CY, DEE), "2019-11-02")), dict(to_season("link", "q4")))
    rows = {row["tournament"]: row for row in season.json("season", "tournaments", "--check")["rows"]}
    assert [row["status"] for row in rows["q4"]["requirements"]] == ["failed", "unknown"]
    assert [each["code"] for each in rows["q4"]["missing"]] == ["not-sanctioned", "not-requested", "not-reported"]


@pytest.mark.rule("MC-50")
@pytest.mark.rule("MC-05")
def test_a_champions_tournament_must_be_open_to_all(season: Terminal) -> None:
    opening = {"do": "open", "tournament": "c1", "name": "C", "rules": "champions-2019", "date": "2019-11-09"}
    season.apply({**opening, "set": {"roster": {"leaders": [], "themes": []}}}, dict(to_season("link", "c1")))
    found = season.json("season", "show", "c1")
    statuses = {row["key"]: row["status"] for row in found["requirements"]}
    assert statuses == {"participants": "failed", "open-to-all": "met"}
    assert (found["state"], found["rules"]) == ("open", "champions-2019")


def test_one_tournament_line_by_line(season: Terminal) -> None:
    lines = season.answer("season", "show", "q3").splitlines()
    assert lines[0] == "q3, Masters 2019, 5 October 2019: does not count"
    assert "Sanctioned: 1 July 2019 (event " in "\n".join(lines)
    assert "Reported: not recorded" in lines
    assert "Last day for the report: 19 October 2019" in lines
    assert "No report of the top three; the last day for it is 19 October 2019." in lines
    assert "failed   Participants: 4 players, at least 32 are asked for" in lines


@pytest.mark.parametrize("player", [ADA, BO, CY, DEE])
def test_an_explanation_adds_up_to_the_table(season: Terminal, player: str) -> None:
    (row,) = (row for row in season.json("season", "table")["rows"] if row["player"] == player)
    found = season.json("season", "explain", player)
    assert sum(part["qp"] for part in found["parts"] if part["counts"]) == found["qp"] == row["qp"]
    assert [part["tournament"] for part in found["parts"]] == [each["tournament"] for each in row["events"]]
    assert (found["place"], found["qualified"], found["qualified_at"]) == tuple(
        row[key] for key in ("place", "qualified", "qualified_at")
    )
    played = {each["tournament"] for each in (*found["parts"], *found["without"])}
    assert played == {"q1", "q2", "q3"}


def test_an_explanation_names_the_events_and_what_a_correction_replaced(season: Terminal) -> None:
    season.run("correct", ADA, "1-4", "10-30", "-t", "q1", "--round", "2", "--winner", BO, "--reason", "misread")
    found = season.json("season", "explain", BO)
    part = found["parts"][0]
    assert (part["tournament"], part["place"], part["qp"], part["why"]) == ("q1", 1, 10, "place 1 of 4 players")
    assert set(part["events"]) == {"finished", "linked", "sanction", "request", "report"}
    (change,) = part["changes"]
    assert (change["type"], change["place"], change["reason"]) == ("ResultCorrected", [2, 1], "misread")
    assert change["replaced"]["type"] == "ResultRecorded"
    assert "a win for Ada One" in change["replaced"]["says"]
    nothing = {each["tournament"]: (each["place"], each["why"]) for each in found["without"]}
    assert nothing["q3"] == (4, "No report of the top three; the last day for it is 19 October 2019.")
    said = season.answer("season", "explain", BO)
    assert said.startswith("Bo Two in ig-2019: 20 points, place 1, qualified at q1\n")


def test_who_is_below_the_point_table_or_disqualified_is_told_so(season: Terminal) -> None:
    season.run("reopen", "-t", "q1", "--reason", "late ruling")
    season.run("disqualify", CY, "-t", "q1", "--reason", "loaded dice")
    season.run("finish", "-t", "q1", "--reason", "nothing left")
    without = {each["tournament"]: each for each in season.json("season", "explain", CY)["without"]}
    told = {slug: (without[slug]["place"], without[slug]["why"]) for slug in ("q1", "q2")}
    assert told == {"q1": (None, "Disqualified, and so not ranked."), "q2": (4, "No points below place 3.")}


@pytest.mark.rule("MC-27")
def test_who_was_disqualified_sees_the_event_and_what_it_took(season: Terminal) -> None:
    season.run("reopen", "-t", "q1", "--reason", "late ruling")
    out = season.json("disqualify", ADA, "-t", "q1", "--reason", "loaded dice")["events"][0]["seq"]
    season.run("finish", "-t", "q1", "--reason", "nothing left")
    (found,) = (each for each in season.json("season", "explain", ADA)["without"] if each["tournament"] == "q1")
    (change,) = found["changes"]
    assert (change["seq"], change["place"], change["qp"]) == (out, [1, None], [10, 0])
    shown = season.answer("season", "explain", ADA)
    assert "Nothing from q1, no place: Disqualified, and so not ranked." in shown
    assert "place 1, now no place, 10, now 0: " in shown
    assert f"(event {out})" in shown


def test_the_race_has_the_points_after_each_tournament(season: Terminal) -> None:
    found = season.json("season", "race")
    assert [stage["tournament"] for stage in found["stages"]] == ["q1", "q2"]
    assert {runner["player"]: runner["totals"] for runner in found["runners"]} == {
        ADA: [10, 17],
        BO: [7, 17],
        CY: [4, 4],
        DEE: [0, 4],
    }
    assert len(season.json("season", "race", "--best", "1")["runners"]) == 2  # who share the first place
    (alone,) = season.json("season", "race", "--person", CY)["runners"]
    assert (alone["player"], alone["totals"]) == (CY, [4, 4])
    picture = season.answer("season", "race")
    assert "A  17  Ada One" in picture
    assert "10 points qualify." in picture


def test_a_table_of_one_region(terminal: Terminal) -> None:
    terminal.apply(
        {**SEASON, "set": {"regions": ["North", "South"]}},
        *map(dict, tournament("q1", (ADA, BO, CY, DEE))),
        dict(to_season("link", "q1", region="North")),
        *map(dict, steps("q1")),
        *map(dict, tournament("q2", (BO, ADA, DEE, CY), LATER)),
        dict(to_season("link", "q2", region="South")),
        *map(dict, steps("q2", "2019-09-10T10:00:00+00:00")),
    )
    rows = terminal.json("season", "table", "--region", "North")["rows"]
    assert {row["player"]: row["qp"] for row in rows} == {ADA: 10, BO: 7, CY: 4}
    assert terminal.refused("season", "table", "--region", "East", code=65) == (
        "There is no region called East in ig-2019; there are North and South."
    )


def test_namesakes_are_told_apart_by_the_beginning_of_an_id(season: Terminal) -> None:
    lines = [dict(each) for each in tournament("q5", (ADA, BO, CY, DEE), "2019-12-07")]
    lines[1]["distinct"] = True  # another Ada
    season.apply(*lines, *map(dict, steps("q5", "2019-12-08T10:00:00+00:00")))
    names = [row["player"] for row in season.json("season", "table")["rows"] if row["player"].startswith(ADA)]
    assert len(set(names)) == 2
    found = season.json("season", "explain", names[0])
    assert found["player"] == names[0]
    assert season.json("season", "explain", found["person"])["qp"] == found["qp"]
    assert season.refused("season", "explain", ADA, code=65).startswith("2 people are called Ada One: ")


# what cannot be answered


def test_without_a_season_the_answer_says_how_to_open_one(terminal: Terminal) -> None:
    for name in ("table", "tournaments", "diff", "race"):
        said = terminal.refused("season", name, code=2)
        assert said.startswith("There is no season in this ledger yet; `ledger open-season` announces one.")


def test_of_two_seasons_one_must_be_named_first_by_option_or_by_the_environment(
    season: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    season.apply({**SEASON, "season": "north", "name": "North"})
    assert "Say which season with -s SLUG: ig-2019 or north" in season.refused("season", "table", code=2)
    assert season.json("season", "table", "north")["rows"] == []
    assert season.json("season", "table", "-s", "north")["rows"] == []
    monkeypatch.setenv("LEDGER_SEASON", "north")
    assert season.json("season", "table")["season"] == "north"
    assert season.json("season", "table", "ig-2019")["season"] == "ig-2019"


def test_an_unknown_season_is_not_found_and_a_near_one_is_offered(season: Terminal) -> None:
    said = season.refused("season", "table", "ig-2091", code=66)
    assert said == "There is no season called ig-2091. Did you mean ig-2019?"
    assert "is no short name" in season.refused("season", "table", "IG 2019", code=65)


def test_a_tournament_or_person_outside_the_season_is_refused(season: Terminal) -> None:
    season.apply(*map(dict, tournament("spring", (ADA, BO, CY, DEE), "2020-05-02")))
    said = season.refused("season", "show", "spring", code=66)
    assert said.startswith("spring does not belong to ig-2019.")
    said = season.refused("season", "explain", "Ada Won", code=65)
    assert said == "Nobody called Ada Won played in a tournament of ig-2019 that ended. Did you mean Ada One?"


@pytest.mark.parametrize(
    ("moment", "code", "said"),
    [
        ("round:1", 65, "A season has no rounds; write an event (12), before:12, version:3, a time such as "),
        ("yesterday", 65, "'yesterday' is no moment; write an event (12), before:12, version:3, a time such as "),
        ("2019-08-10T10:00:00", 65, "2019-08-10T10:00:00 needs a time zone; "),
        ("99", 1, "There is no event 99; the newest is event:"),
        ("before:0", 1, "ig-2019 was not open yet at before:0."),
    ],
)
def test_a_moment_that_is_none_is_refused(season: Terminal, moment: str, code: int, said: str) -> None:
    assert season.refused("season", "table", "--as-of", moment, code=code).startswith(said)
    assert season.refused("season", "diff", "--from", moment, code=code).startswith(said)


def test_an_event_that_is_none_is_refused(season: Terminal) -> None:
    assert "is no event" in season.refused("season", "diff", "--event", "x", code=2)
    assert season.refused("season", "diff", "--event", "9999", code=1).startswith("There is no event 9999; the newest")
    assert season.refused("season", "diff", "--event", "0", code=1).startswith("ig-2019 was not open yet when event 0")
    assert "leave --from and --to out" in season.refused("season", "diff", "--event", "9", "--from", "1", code=2)
    assert "--from MOMENT" in season.refused("season", "diff", "--to", "1", code=2)


def test_every_read_is_the_same_in_public_but_for_reasons_of_conduct(season: Terminal) -> None:
    for name in ("table", "tournaments", "race"):
        assert season.answer("season", name, "--public", "--json") == season.answer("season", name, "--json")


def test_a_ledger_that_cannot_be_written_is_read_all_the_same(season: Terminal) -> None:
    kept = season.answer("season", "table", "--json")
    season.run("backup", "copy.db")
    for file in Path().glob("copy.db*"):
        file.chmod(0o400)
    assert season.answer("season", "table", "--json", "--store", "sqlite:///copy.db") == kept


def test_whoever_waits_at_a_terminal_for_a_long_log_sees_how_far_it_is(
    season: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.cli.call.Call.is_watched", lambda call: not call.as_json)
    assert season.run("season", "table", "--rebuild").stderr == ""  # nothing to wait for
    monkeypatch.setattr("ledger.cli.season.FEW_EVENTS", 1)
    assert "reading the log" in season.run("season", "table", "--rebuild").stderr
    assert season.run("season", "table").stderr == ""  # all of it was read
    assert season.run("season", "table", "--rebuild", "--json").stderr == ""


def test_programs_get_the_ids_of_rules_and_people_their_names(season: Terminal) -> None:
    assert season.json("season", "table")["rules"] == "iron-gauntlet-2019"
    assert season.json("season")[0]["rules"] == "iron-gauntlet-2019"
    assert {row["rules"] for row in season.json("season", "tournaments")["rows"]} == {"masters-2019"}
    assert ", Iron Gauntlet 2019, 7 June 2019" in season.answer("season", "table")


@pytest.mark.rule("MC-33")
def test_the_day_of_the_first_report_stands_with_its_own_event(season: Terminal) -> None:
    before = season.answer("season", "show", "q1")
    season.run("report-qualifier", "q1", "--at", "2019-08-30T10:00:00+00:00")
    assert "Reported: 10 August 2019 (event " in before
    assert season.answer("season", "show", "q1") == before
    earlier = season.run("report-qualifier", "q1", "--at", "2019-08-09T10:00:00+00:00")
    seq = earlier.stdout.split(":")[0]
    assert f"Reported: 9 August 2019 ({seq})" in season.answer("season", "show", "q1")


def test_finals_are_no_tournament_that_counts_but_are_told_with_the_others(terminal: Terminal) -> None:
    finals = to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07")
    terminal.apply(dict(SEASON), dict(finals))
    assert terminal.answer("season", "tournaments") == (
        "No tournament belongs to ig-2019 yet.\nFinals: finals, 7 June 2020.\n"
    )
    said = terminal.refused("season", "show", "finals", code=66)
    assert said == "finals are the finals of ig-2019; `ledger requirements -t finals` has more."


def test_points_that_are_not_those_of_the_place_are_explained(terminal: Terminal) -> None:
    league = {
        **SEASON,
        "rules": "league",
        "set": {"points": [25, 18], "participation": 2, "event_cap": 20, "best_of": 1},
    }
    links = (dict(to_season("link", slug)) for slug in ("q1", "q2"))
    played = (*tournament("q1", (ADA, BO, CY, DEE)), *tournament("q2", (ADA, BO, CY, DEE), LATER))
    terminal.apply(dict(league), *map(dict, played), *links)
    first, second = terminal.json("season", "explain", ADA)["parts"]
    assert first["why"] == "place 1 of 4 players, 25 points, of which one tournament gives at most 20"
    assert second["why"].endswith("at most 20; not among the best 1, so it adds nothing")
    assert terminal.json("season", "explain", CY)["parts"][0]["why"] == "place 3 of 4 players, for taking part"
    assert "place 2 of 4 players" in {part["why"] for part in terminal.json("season", "explain", BO)["parts"]}
    assert "q2 no place > place 1, not among the best" in terminal.answer("season", "diff")
