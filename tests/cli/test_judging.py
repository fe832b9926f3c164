"""The judges' desk: games given up, measures, disputes and rulings, and what the public never sees of them."""

import json
from typing import Any

import pytest

from tests.cli.terminal import Terminal

DEMEANOUR = "the document answers a rude demeanour by disqualification, and this is less"


def _table(terminal: Terminal, table: int) -> Any:
    return next(each for each in terminal.json("pairings")["tables"] if each["table"] == table)


def _army(leader: str, total: int) -> dict[str, Any]:
    models = [{"name": "Heavy engine", "points": total - 5}, {"name": "Scout", "points": 5}]
    return {"faction": "Khador", "leader": leader, "leader_points": 29, "models": models}


@pytest.fixture
def listed(terminal: Terminal) -> Terminal:
    """Ada against Bo, both with lists of 104 and 101 points."""
    lists = [_army("Captain Ash 1", 104), _army("Captain Ash 2", 101)]
    opening = {"do": "open", "tournament": "spring", "name": "Spring", "rules": "masters-2019", "date": "2019-08-02"}
    players = ({"do": "check-in", "player": name, "lists": lists} for name in ("Ada One", "Bo Two"))
    terminal.apply(opening, *players, {"do": "pair", "pairings": [["Ada One", "Bo Two"]]})
    return terminal


# games given up


@pytest.mark.rule("MC-26")
def test_a_concession_is_recorded_with_the_list_and_explained_by_it(listed: Terminal) -> None:
    result = listed.run("concede", "Bo Two", "2-4", "30-12", "--lists", "1-2")
    assert "round 1, table 1: Bo Two conceded" in result.stdout
    assert "ledger correct" in result.stderr
    assert _table(listed, 1)["scores"] == [{"cp": 4, "apd": 52}, {"cp": 0, "apd": 0}]
    assert "CP 4-0 APD 52-0 conceded" in listed.answer("pairings")
    assert "half of list 1, 104 points" in " ".join(listed.answer("explain", "Ada One", "apd").split())


@pytest.mark.rule("MC-26")
def test_one_list_is_enough_and_none_is_taken_too(listed: Terminal) -> None:
    found = listed.json("concede", "Bo Two", "--list", "2", "--device", "-n")["events"][0]["data"]
    assert [side["sheet"] for side in found["sides"]] == [{}, {"list": 2}]
    assert (found["conceder"], found["cause"]) == (2, "device")
    listed.run("concede", "Bo Two")
    assert _table(listed, 1)["scores"][0] == {"cp": 3, "apd": 38}


def test_a_list_is_a_small_number_in_plain_digits(spring: Terminal) -> None:
    for wrong in ("0", "11", "two", "٢", "1_0"):
        assert "write a number from 1 to 10" in spring.refused("concede", "Bo Two", "--list", wrong, code=2)
    assert "cannot both be" in spring.refused("concede", "Bo Two", "--list", "1", "--lists", "1-2", code=2)


@pytest.mark.rule("MC-46")
def test_a_forfeit_needs_a_reason_and_may_come_from_both(spring: Terminal) -> None:
    assert "--reason" in spring.refused("forfeit", "Ada One", code=2)
    spring.run("forfeit", "Ada One", "--reason", "did not come")
    assert _table(spring, 1)["how"] == "forfeit"
    assert _table(spring, 1)["winner"] == "Bo Two"
    said = spring.answer("forfeit", "Bo Two", "--imposed", "--both", "--reason", "left the hall")
    assert "round 1, table 1: Ada One and Bo Two lost by ruling (left the hall)" in said
    assert _table(spring, 1)["winner"] is None
    assert spring.json("explain", "Bo Two", "tp")[0]["parts"][0]["replaced"][0]["reason"] == "left the hall"


def test_a_corrected_concession_is_told_with_what_it_was(spring: Terminal) -> None:
    spring.run("concede", "Bo Two", "2-4", "30-12")
    spring.run("correct", "1", "4-2", "12-30", "--winner", "Bo Two", "--reason", "they played on")
    assert "instead of a concession by Bo Two" in " ".join(spring.answer("explain", "Bo Two", "tp").split())
    assert _table(spring, 1)["how"] is None


def test_an_agreement_names_everyone_who_consents(spring: Terminal) -> None:
    agreed = ("agree", "1", "3-3", "20-20", "--tie")
    assert "--consent" in spring.refused(*agreed, code=2)
    half = (*agreed, "--consent", "Ada One")
    assert spring.refused(*half, code=1) == (
        "A result is agreed by everyone; the consent of Bo Two and the organizer is missing."
    )
    said = spring.answer(*half, "--consent", "Bo Two", "--consent", "organizer")
    assert "Ada One against Bo Two was agreed as a tie" in said
    assert "CP 3-3 APD 20-20 tie agreed" in spring.answer("pairings")


# conduct


@pytest.mark.rule("MC-28")
def test_a_warning_for_demeanour_is_odd_and_the_next_incident_tells_of_it(spring: Terminal) -> None:
    result = spring.run("warn", "Bo Two", "--conduct", "demeanour", "--reason", "shouting")
    assert f"note: This is odd, and recorded as it is: {DEMEANOUR}." in result.stderr
    result = spring.run("forfeit", "Bo Two", "--conduct", "demeanour", "--reason", "shouting again")
    assert f"note: This is odd, and recorded as it is: {DEMEANOUR}." in result.stderr
    assert "note: Bo Two has an earlier warning (demeanour); `ledger conduct 'Bo Two'` tells more." in result.stderr
    result = spring.run("disqualify", "Bo Two", "--conduct", "demeanour", "--reason", "third time")
    assert "Bo Two has an earlier warning (demeanour) and loss (demeanour)" in result.stderr
    assert DEMEANOUR not in result.stderr


@pytest.mark.rule("MC-28")
def test_judges_read_every_measure_with_its_reason(spring: Terminal) -> None:
    assert spring.answer("conduct") == "Nothing is on record.\n"
    spring.run("warn", "Bo Two", "--reason", "slow play")
    spring.run("warn", "Cy Three", "--conduct", "exploiting-rules", "--reason", "third marker")
    seqs = [each["seq"] for each in spring.json("conduct")["incidents"]]
    assert spring.answer("conduct", "Bo Two") == (
        f"Round 1: Bo Two was warned (unsporting): slow play (event {seqs[0]}, Org Zero)\n"
    )
    assert [each["player"] for each in spring.json("conduct")["incidents"]] == ["Bo Two", "Cy Three"]


@pytest.mark.rule("MC-28")
def test_an_unknown_kind_is_refused_with_those_there_are(spring: Terminal) -> None:
    said = spring.refused("warn", "Bo Two", "--conduct", "rude", "--reason", "shouting", code=65)
    assert said == "Masters 2019 knows no conduct called 'rude'; there are demeanour, unsporting and exploiting-rules."


@pytest.mark.rule("MC-28")
def test_the_public_sees_no_warning_no_conduct_and_no_reason_of_a_measure(spring: Terminal) -> None:
    spring.run("warn", "Bo Two", "--reason", "dawdled on purpose")
    spring.run("dispute", "Ada One", "--about", "conduct", "--claim", "dawdled and shouted")
    spring.run("statement", "1", "he dawdled all day", "--player", "Cy Three")
    spring.run("rule", "1", "5-2", "41-22", "--winner", "Ada One", "--reason", "dawdled indeed")
    spring.run("forfeit", "Di Four", "--imposed", "--conduct", "exploiting-rules", "--reason", "dawdled too")
    spring.run("disqualify", "Bo Two", "--conduct", "demeanour", "--reason", "dawdled again")
    reads = [("log",), ("log", "--all"), ("explain", "Cy Three"), ("explain", "Ada One"), ("status",)]
    for read in (*reads, ("standings",), ("pairings",)):
        for form in ((), ("--json",)):
            said = spring.answer(*read, "--public", *form)
            words = ("dawdled", "warn", "Warning", "demeanour", "exploiting", "unsporting", "conduct)")
            assert [word for word in words if word in said] == [], read
    assert "dawdled on purpose" in spring.answer("log")
    public = [json.loads(line)["type"] for line in spring.answer("log", "--public", "--json").splitlines()]
    assert public[-4:] == ["RoundPaired", "ResultRecorded", "GameForfeited", "PlayerDisqualified"]


def test_the_public_searches_rulings_without_what_players_say_of_each_other(spring: Terminal) -> None:
    spring.run("dispute", "Ada One", "--claim", "he moved my flag")
    spring.run("statement", "1", "I did not", "--player", "Bo Two")
    spring.run("rule", "1", "5-2", "41-22", "--winner", "Ada One", "--reason", "the flag stands")
    spring.run("dispute", "Cy Three", "--about", "conduct", "--claim", "she shouted")
    spring.run("ruling", "the base is fine", "--about", "model", "--player", "Ada One")
    spring.run("ruling", "no shouting", "--about", "conduct")
    found = spring.json("rulings", "--public")
    (dispute,) = found["disputes"]
    assert [(each["kind"], each["text"]) for each in dispute["history"]] == [
        ("claim", "(not public)"),
        ("ruling", "the flag stands"),
    ]
    assert "a win for Ada One" in dispute["history"][1]["result"]
    assert [each["text"] for each in found["rulings"]] == ["the base is fine"]
    assert len(spring.json("rulings")["disputes"]) == 2
    assert spring.json("rulings", "flag", "--as-of", "version:9")["disputes"][0]["state"] == "open"


def test_the_public_learns_of_a_disqualification_and_not_why(spring: Terminal) -> None:
    spring.run("warn", "Bo Two", "--reason", "slow play")
    spring.run("forfeit", "Di Four", "--imposed", "--conduct", "demeanour", "--reason", "shouted")
    spring.run("disqualify", "Bo Two", "--conduct", "demeanour", "--reason", "shouted too")
    seq = spring.json("conduct")["incidents"][-1]["seq"]
    assert spring.answer("conduct", "--public") == f"Round 1: Bo Two was disqualified (event {seq}, Org Zero)\n"
    (incident,) = spring.json("conduct", "--public")["incidents"]
    assert (incident["conduct"], incident["reason"], incident["remark"]) == (None, "", None)
    assert len(spring.json("conduct", "--as-of", "version:8")["incidents"]) == 1


def test_status_shows_open_disputes_to_the_desk_and_not_to_the_public(spring: Terminal) -> None:
    spring.run("dispute", "Ada One", "--claim", "my flag")
    assert "Open: dispute 1 (result), round 1, table 1\n" in spring.answer("status")
    assert "dispute" not in spring.answer("status", "--public")
    spring.run("rule", "1", "--reason", "not yours")
    assert "dispute" not in spring.answer("status")


# disputes


def test_a_dispute_is_opened_heard_ruled_on_and_taken_up_again(played: Terminal) -> None:
    opened = played.run("dispute", "Bo Two", "--claim", "my flag in turn 4")
    assert "dispute 1 (result) by Bo Two, round 1, table 1: my flag in turn 4" in opened.stdout
    assert "See 'Recording Game Results' in the rule document." in opened.stderr
    assert "dispute 1, Cy Three says: I saw it" in played.answer("statement", "1", "I saw it", "--player", "Cy Three")
    ruled = played.answer("rule", "1", "5-3", "41-22", "--winner", "Ada One", "--reason", "one point more")
    assert "dispute 1 was ruled on (one point more)" in ruled
    assert "now stands as a win for Ada One (CP 5-3, APD 41-22) (one point more)" in ruled
    assert "reopen-dispute 1" in played.refused("statement", "1", "too late", code=1)
    played.run("reopen-dispute", "1", "--reason", "a witness came")
    assert "Dispute 1, open: round 1, table 1, by Bo Two" in played.answer("rulings")


def test_a_ruling_keeps_the_ending_and_the_lists_like_a_correction(spring: Terminal) -> None:
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One", "--how", "scenario", "--lists", "1-2")
    spring.run("dispute", "Bo Two", "--claim", "my flag")
    found = spring.json("rule", "1", "5-0", "41-22", "--winner", "Ada One", "--reason", "no flag at all")
    data = found["events"][1]["data"]
    assert (data["how"], [side["sheet"]["list"] for side in data["sides"]]) == ("scenario", [1, 2])


def test_a_ruling_may_note_what_a_result_may(played: Terminal) -> None:
    played.run("dispute", "Bo Two", "--claim", "my flag")
    ruling = ("rule", "1", "5-0", "41-22", "--winner", "Ada One", "--note", "last_turn=6", "--reason", "looked again")
    assert played.json(*ruling)["events"][1]["data"]["game"] == {"last_turn": 6}


@pytest.mark.rule("MC-51")
def test_control_points_of_a_misplaced_element_change_only_where_overridden(played: Terminal) -> None:
    opened = played.run("dispute", "Bo Two", "--about", "misplaced-element", "--claim", "the zone had moved")
    assert "the control points scored by then stand" in opened.stderr
    ruling = ("rule", "1", "4-2", "41-22", "--winner", "Ada One", "--reason", "measured again")
    assert "'Scenario Elements'" in played.refused(*ruling, code=1)
    result = played.run(*ruling, "--override")
    assert "control points scored while an element stood wrongly stand" in result.stderr
    assert "odd: control points scored" in played.answer("rulings")
    assert _table(played, 1)["scores"][0]["cp"] == 4


def test_a_ruling_without_scores_takes_no_winner(played: Terminal) -> None:
    played.run("dispute", "Bo Two", "--claim", "my flag")
    for option in (
        ("--winner", "Bo Two"),
        ("--tie",),
        ("--how", "time"),
        ("--lists", "1-2"),
        ("--note", "last_turn=3"),
    ):
        assert "needs its scores" in played.refused("rule", "1", *option, "--reason", "yes", code=2)


@pytest.mark.parametrize("number", ["0", "one", "-1", "٣", "1000000"])
def test_a_dispute_is_named_by_its_number(played: Terminal, number: str) -> None:
    assert played.refused("rule", number, "--reason", "yes", code=2)


def test_a_dispute_nobody_opened_is_refused(played: Terminal) -> None:
    said = "There is no dispute 3; nobody has opened one."
    assert played.refused("rule", "3", "--reason", "yes", code=1) == said
    scores = ("5-2", "41-22", "--winner", "Ada One")
    assert played.refused("rule", "3", *scores, "--reason", "yes", code=1) == said


@pytest.mark.rule("MC-51")
def test_rulings_are_searched_by_word_player_and_subject(played: Terminal) -> None:
    played.run("ruling", "The converted Bänner bearer is approved", "--about", "model", "--player", "Ada One")
    played.run("dispute", "Cy Three", "--claim", "the banner was in the way")
    assert [each["ruling"] for each in played.json("rulings", "banner", "APPROVED")["rulings"]] == [1]
    assert [each["dispute"] for each in played.json("rulings", "banner")["disputes"]] == [1]
    found = played.json("rulings", "--player", "Ada One", "--about", "model")
    assert (found["disputes"], found["rulings"][0]["clause"]) == ([], "Modeling & Painting")
    assert [each["dispute"] for each in played.json("rulings", "--open")["disputes"]] == [1]
    assert played.answer("rulings", "dragon") == "Nothing was found.\n"
    assert "Ruling 1 for Ada One about model (see 'Modeling & Painting'): The converted" in played.answer("rulings")


def test_an_open_dispute_is_told_once_when_the_round_closes_and_the_event_ends(played: Terminal) -> None:
    played.run("dispute", "Bo Two", "--claim", "my flag")
    result = played.run("finish", "--reason", "time is up")
    assert result.stderr.count("Dispute 1 (round 1, table 1) is still open.") == 1
    played.run("rule", "1", "--reason", "no")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("dispute", "Ada One", "--claim", "my flag"), "my flag"),
        (("ruling", "the base is fine", "--about", "model"), "the base is fine"),
        (("warn", "Ada One", "--reason", "slow play"), "Ada One was warned (unsporting) (slow play)"),
    ],
)
def test_a_dry_run_tells_the_words_and_records_nothing(spring: Terminal, command: tuple[str, ...], words: str) -> None:
    before = spring.head()
    assert words in spring.answer(*command, "--dry-run")
    assert spring.head() == before
