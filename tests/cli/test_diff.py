"""What changed between two moments: places first, each line with the events that did it, in whichever order the moments
come; of tournaments, seasons and campaigns."""

from typing import Any

import pytest

from tests.cli.terminal import FIVE, Terminal

ADA, BO, CY, DI, ED = FIVE
MISREAD = ("--winner", BO, "--reason", "sheet misread")
PLAYED = 14  # the event of the second result of round 1
SHOWN = """\
spring, from event 14 (round 1) to event 15 (round 1)
    #        Player    Figures                              Events
──────────────────────────────────────────────────────────────────
4 > 1   +3   Bo Two    TP 0>1, SoS 1>0, CP 2>5, APD 22>41   15
1 > 4   -3   Ada One   TP 1>0, SoS 0>1, CP 5>0, APD 41>22   15

Results
  Round 1, table 1, Ada One against Bo Two: a win for Bo Two (CP 0-5, APD 22-41)\
; not a win for Ada One (CP 5-2, APD 41-22) (event 15)

Events
"""


def corrected(played: Terminal) -> None:
    played.run("correct", "1", "0-5", "22-41", *MISREAD)


def rows(found: Any) -> dict[str, Any]:
    return {row["player"]: row for row in found["rows"]}


def test_places_come_first_then_the_game_and_the_event_behind_both(played: Terminal) -> None:
    corrected(played)
    last = played.answer("log").splitlines(keepends=True)[-1]
    assert played.answer("diff", str(PLAYED)) == SHOWN + last


def test_the_rows_of_the_json_are_those_of_the_table_whole_before_and_after(played: Terminal) -> None:
    then = played.json("standings")
    corrected(played)
    found = played.json("diff", f"event:{PLAYED}", "now")
    assert (found["from"], found["to"]) == ({"event": 14, "size": 15}, {"event": 15, "size": 16})
    assert rows(found)[BO]["before"] in then["rows"]
    assert rows(found)[BO]["after"] in played.json("standings")["rows"]
    assert rows(found)[BO]["figures"] == {"tp": [0, 1], "sos": [1, 0], "cp": [2, 5], "apd": [22, 41]}
    assert found["standings"] == {"version": [9, 10]}
    (event,) = found["events"]
    assert (event["seq"], event["type"], event["by"], event["reason"]) == (
        15,
        "ResultCorrected",
        "Org Zero",
        "sheet misread",
    )


def test_the_later_moment_may_come_first_and_that_is_said(played: Terminal) -> None:
    corrected(played)
    forth, back = played.json("diff", "14", "15"), played.run("diff", "15", "14", "--json")
    assert back.stderr == "The first moment is the later one: this goes back in time.\n"
    again = played.json("diff", "now", "before:15")
    assert (forth["reversed"], again["reversed"]) == (False, True)
    for player, row in rows(again).items():
        assert (row["before"], row["after"]) == (rows(forth)[player]["after"], rows(forth)[player]["before"])
        assert row["events"] == [15]


@pytest.mark.parametrize("moments", [("14", "14"), ("before:15", "event:14"), ("now", "now")])
def test_equal_moments_say_so(played: Terminal, moments: tuple[str, str]) -> None:
    said = played.run("diff", *moments)
    assert said.stdout == "spring: nothing changed from event 14 to event 14.\n"
    assert said.stderr == "Both moments are event 14 of the log: nothing lies between them.\n"
    assert played.json("diff", *moments)["rows"] == []


def test_every_way_to_write_a_moment_is_taken(played: Terminal) -> None:
    played.run("close-round")
    recorded = played.answer("log", "--json").splitlines()
    corrected(played)
    told = played.json("diff", "event:15")
    times = [line.split('"recorded_at": "')[1].split('"')[0] for line in recorded]
    for moment in ("15", "before:16", "size:16", "version:10", "round:1", times[-1], f"happened:{times[-1]}"):
        assert played.json("diff", moment, "now") == told, moment


def test_who_comes_into_the_ranking_and_who_leaves_it(played: Terminal) -> None:
    played.run("check-in", "Flo Six", "--faction", "Guild")
    played.run("disqualify", ADA, "--reason", "loaded dice")
    found = played.json("diff", str(PLAYED))
    assert (rows(found)[ADA]["place"], rows(found)[ADA]["after"]) == ([1, None], None)
    apart = {each["player"]: (each["before"], each["after"]) for each in found["unranked"]}
    assert apart[ADA] == (None, {"player": ADA, "status": "disqualified", "faction": "Iron Guild", "entry": 1})
    entries = {each["player"][1]: (each["status"], each["events"]) for each in found["entries"]}
    assert entries["Flo Six"][0] == [None, "active"]
    assert entries[ADA][0] == ["active", "disqualified"]
    shown = played.answer("diff", str(PLAYED))
    assert "  Flo Six is entered (event 16)\n" in shown
    assert f"  {ADA}: disqualified, not active (event 17)\n" in shown
    assert f"  {ADA}: disqualified (event 17)\n" in shown


def test_rounds_that_were_paired_changed_and_withdrawn(played: Terminal) -> None:
    played.run("pair", "--reason", "short day")
    size, _ = played.head()
    (paired,) = [each for each in played.json("diff", str(PLAYED))["pairings"] if each["round"] == 2]
    assert (paired["what"], len(paired["tables"][1]), paired["tables"][0]) == ("paired", 2, [])
    first, second = (table["players"] for table in paired["tables"][1])
    played.run("swap", first[0], second[0], "--reason", "they came together", "--confirm")
    (changed,) = played.json("diff", f"before:{size}")["pairings"]
    assert (changed["what"], changed["events"]) == ("changed", [size])
    assert "Round 2 has other tables: table 1 " in played.answer("diff", f"before:{size}")
    played.run("withdraw-round", "--reason", "drawn too early")
    (gone,) = played.json("diff", f"before:{size}")["pairings"]
    assert (gone["what"], gone["events"]) == ("withdrawn", [size + 1])


def test_a_result_that_was_cleared_names_the_event_that_took_it(played: Terminal) -> None:
    played.run("clear-result", "1", "--reason", "wrong table")
    (cleared,) = played.json("diff", str(PLAYED))["results"]
    assert (cleared["result"][1], cleared["events"]) == (None, [15])
    assert "  Round 1, table 1, Ada One against Bo Two: no result; not a win for Ada One" in played.answer("diff", "14")
    played.run("result", "1", "5-2", "41-22", "--winner", ADA)
    assert played.json("diff", str(PLAYED))["results"] == []


def test_figures_of_the_rules_and_awards(played: Terminal) -> None:
    played.run("amend", "--set", "rounds=1", "--reason", "short day")
    played.run("finish")
    found = played.json("diff", str(PLAYED))
    (rounds,) = found["rules"]
    assert (rounds["figure"], rounds["value"], rounds["events"]) == ("rounds", [None, 1], [15])
    first = found["awards"][0]
    assert (first["title"], first["holders"], first["events"]) == ("First place", [[], [ADA]], [found["to"]["event"]])
    shown = played.answer("diff", str(PLAYED))
    assert "  rounds: 1, not as in the document (event 15)\n" in shown
    assert "  The tournament is finished\n" in shown


def test_a_moment_before_the_opening_is_refused(played: Terminal) -> None:
    assert played.refused("diff", "before:1", code=1) == "spring was not open yet at before:1."
    assert played.refused("diff", "noon", code=65).startswith("'noon' is no moment; write an event (12)")


def test_the_public_sees_no_private_reason(played: Terminal) -> None:
    played.run("forfeit", ADA, "--conduct", "unsporting", "--reason", "secretly loaded dice")
    assert "secretly" in played.answer("diff", "14")
    assert "secretly" not in played.answer("diff", "14", "--public")
    assert "secretly" not in played.answer("diff", "14", "--public", "--json")


# seasons and campaigns


def test_what_moved_in_a_season_stands_below_and_a_season_alone_has_the_same(played: Terminal) -> None:
    season = {"do": "open-season", "season": "ig", "name": "IG", "rules": "league"}
    played.apply(
        {**season, "from": "2019-06-07", "to": "2020-06-07"}, {"do": "link", "season": "ig", "tournament": "spring"}
    )
    played.run("finish", "--reason", "one round was enough")
    size, _ = played.head()
    corrected(played)
    (moved,) = played.json("diff", f"before:{size}")["seasons"]
    assert {row["player"] for row in moved["gained"]} == {BO}
    alone = played.json("diff", f"before:{size}", "-s", "ig")
    assert alone == played.json("season", "diff", "ig", "--from", f"before:{size}")
    assert alone["gained"] == moved["gained"]
    back = played.run("diff", "now", f"before:{size}", "-s", "ig", "--json")
    assert back.stderr == "The first moment is the later one: this goes back in time.\n"
    lost = played.json("diff", "now", f"before:{size}", "-s", "ig")["lost"]
    assert [(row["player"], row["qp"], row["events"]) for row in lost] == [
        (row["player"], row["qp"][::-1], row["events"]) for row in moved["gained"]
    ]
    assert "Season ig\n" in played.answer("diff", f"before:{size}")


@pytest.mark.parametrize("beginning", ["experience"])
def test_between_any_two_moments_of_a_campaign_the_difference_gives_the_other(evening: Terminal) -> None:
    size, _ = evening.head()
    events = [each["seq"] for each in map(_json, evening.answer("campaign", "log", "--json").splitlines())]
    moments = [*events[::3], size - 1]
    for start in moments:
        for end in moments:
            found = evening.json("campaign", "diff", str(start), str(end))
            assert found == evening.json("diff", str(start), str(end), "-c", "dust")
            assert found["reversed"] is (start > end)
            low, high = sorted((start, end))
            for line in (*found["armies"], *found["units"], *found["missions"]):
                assert line["events"], line
                assert all(low < seq <= high for seq in line["events"]), line
            assert figures(evening, end) == {
                **{name: told for name, told in figures(evening, start).items() if name not in gone(found)},
                **{line["name"]: shown(line["after"]) for line in found["armies"] if line["after"]},
            }


def figures(evening: Terminal, moment: int) -> dict[str, Any]:
    """The armies by what both reads tell of them."""
    return {each["army"]: shown(each) for each in evening.json("campaign", "armies", "--as-of", str(moment))}


def shown(army: Any) -> tuple[Any, ...]:
    return tuple(army[key] for key in ("army", "player", "vp", "value", "played"))


def gone(found: Any) -> set[str]:
    return {line["name"] for line in found["armies"] if line["after"] is None}


def _json(line: str) -> Any:
    import json

    return json.loads(line)


def test_a_campaign_in_a_terminal(evening_won: Terminal) -> None:
    shown = evening_won.answer("campaign", "diff", "version:3")
    assert shown.startswith("dust, from event 5 to event ")
    assert "mission 1   new: step casualties, armies Ashen Pact, Tide, winners Tide" in shown
    assert "place none>1, score 0>2, vp 0>2, played 0>1, points 60>210   14" in shown
    mission = evening_won.run("campaign", "diff", "now", "now")
    assert mission.stdout.startswith("dust: nothing changed from event ")


@pytest.fixture
def evening_won(beginnings: Any, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    from tests.cli.campaign_evening import ORGANIZER, lay_out

    monkeypatch.setenv("LEDGER_BY", ORGANIZER)
    monkeypatch.setenv("LOGNAME", ORGANIZER)
    lay_out(beginnings, "won")
    return Terminal()
