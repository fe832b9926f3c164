"""Rounds of Gaining Grounds from the command line: planned with cards and schemes, announced in parts, offered."""

from pathlib import Path

import pytest

from tests.cli.terminal import FIVE, Terminal
from tests.exports.pdf import all_text

TEN = "2026-05-02T10:00:00+02:00"
CARDS = ("--card", "7 of Masks", "--card", "12 of Rams")
POOL = ("Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder")


def opened(terminal: Terminal, slug: str, rules: str = "gaining-grounds-2017", **more: object) -> Terminal:
    opening = {"do": "open", "tournament": slug, "name": slug, "rules": rules, "date": "2017-05-06", "seed": "dice"}
    players = ({"do": "check-in", "player": player, "faction": "Guild"} for player in FIVE[:4])
    terminal.apply({**opening, **more}, *players)
    return terminal


@pytest.fixture
def spring(terminal: Terminal) -> Terminal:
    """An event of four by the document of 2017."""
    return opened(terminal, "spring")


@pytest.mark.rule("GG17-22")
def test_a_round_is_planned_with_the_cards_that_were_flipped(spring: Terminal) -> None:
    said = spring.answer("plan", "1", "--scenario", "Reckoning", "--deployment", "close", *CARDS)
    assert "Reckoning; deployment Close; cards 7 of Masks, 12 of Rams; schemes Claim Jump, Accusation!" in said
    assert "was flipped for round 1" in spring.refused("plan", "2", "--card", "7m", "--card", "1 of Rams", code=1)
    assert "No card is called" in spring.refused("plan", "2", "--card", "Ace", "--card", "1 of Rams", code=65)


@pytest.mark.rule("GG17-22")
def test_a_draw_records_its_cards_and_its_seed(spring: Terminal) -> None:
    data = spring.json("plan", "1")["events"][0]["data"]
    assert (len(data["setup"]["schemes"]), len(data["seed"])) == (5, 64)
    assert len(set(data["setup"]["cards"])) >= 2


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_strategies_are_told_before_the_event_and_the_pool_on_the_day(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Reckoning", "--deployment", "Close", *CARDS)
    reads = (
        ["scenarios", "--public"],
        ["scenarios", "--public", "--json"],
        ["log", "--public"],
        ["status", "--public"],
    )
    assert spring.json("scenarios", "--public")["rounds"] == []
    assert "Reckoning" not in spring.answer("log", "--public") + spring.answer("status", "--public")
    spring.run("announce", "--part", "strategy", "--part", "deployment")
    shown = spring.answer("scenarios", "--public")
    assert "Round 1: Reckoning (announced so far: strategy, deployment)\n  Deployment: Close\n" in shown
    for read in reads:
        assert not [card for card in ("7 of Masks", "12 of Rams") if card in spring.answer(*read)]
    assert "round 1: cards and schemes" in spring.answer("announce", "1")
    shown = spring.answer("scenarios", "--public")
    assert (
        f"Round 1: Reckoning\n  Deployment: Close\n  Cards: {CARDS[1]}, {CARDS[3]}\n  Schemes: {', '.join(POOL)}\n"
        in shown
    )
    assert spring.refused("announce", "1", code=1) == "That is announced of round 1 already."


@pytest.mark.rule("GG17-27")
def test_a_pool_is_told_before_the_day_of_the_event_for_a_reason_only(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Reckoning", "--deployment", "Close", *CARDS)
    early = ("announce", "1", "--at", "2017-05-05T20:00:00+02:00")
    assert "before the day of the tournament, 2017-05-06" in spring.refused(*early, code=1)
    spring.run(*early, "--part", "strategy")
    spring.run(*early, "--reason", "agreed with everyone who comes")
    assert ", ".join(POOL) in spring.answer("scenarios", "--public")


def test_announcing_is_a_request_of_a_batch_too(spring: Terminal) -> None:
    setup = {"deployment": "Close", "cards": ["7 of Masks", "12 of Rams"]}
    spring.apply(
        {"do": "plan", "tournament": "spring", "round": 1, "scenario": "Reckoning", "setup": setup},
        {"do": "announce", "round": 1, "parts": ["scenario"]},
        {"do": "plan", "offer": True, "round": 2},
        {"do": "announce"},
    )
    (first, second) = spring.json("scenarios", "--public")["rounds"]
    assert (first["scenario"], second["scenario"], second["announced"]) == ("Reckoning", "Guard the Stash", True)
    assert first["announced_parts"] == ["scenario", "deployment", "cards", "schemes"]


def test_a_pool_that_is_only_partly_told_names_no_strategy(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Reckoning", *CARDS)
    spring.run("announce", "1", "--part", "schemes")
    assert "Round 1: strategy not announced yet (announced so far: schemes)" in spring.answer("scenarios", "--public")


@pytest.mark.rule("GG17-20")
def test_few_deployments_are_noted(spring: Terminal) -> None:
    spring.run("plan", "1", "--deployment", "Close")
    spring.run("plan", "2", "--deployment", "Close")
    result = spring.run("plan", "3", "--deployment", "Flank")
    assert "note: This is odd, and recorded as it is: the rounds of the event have fewer different" in result.stderr


@pytest.mark.rule("GG17-21")
def test_the_rotation_of_the_quarter_is_shown_and_taken(spring: Terminal) -> None:
    shown = spring.answer("scenarios", "--offer")
    assert shown.startswith(
        "Gaining Grounds 2017 suggests for 2017-05-06:\nRound 1: Extraction\n  Deployment: Standard\n"
    )
    assert "Extraction; deployment Standard" in spring.answer("plan", "1", "--offer")


@pytest.mark.rule("GG17-36")
def test_the_offer_tells_where_the_same_organizer_played_the_same_this_quarter(spring: Terminal) -> None:
    for no in range(1, 6):
        spring.run("plan", str(no), "--offer", "-t", "spring")
    opened(spring, "early-summer", date="2017-06-10")
    told = "spring (2017-05-06) of the same organizer is played with the same; vary them here."
    assert told in spring.answer("scenarios", "--offer", "-t", "early-summer")
    assert f"note: {told}" in spring.run("plan", "1", "--offer", "-t", "early-summer").stderr
    used = spring.json("scenarios", "--offer", "-t", "early-summer")["used_in"]
    assert used == [{"tournament": "spring", "date": "2017-05-06"}]
    assert spring.json("scenarios", "--offer", "--public", "-t", "early-summer")["used_in"] == []
    opened(spring, "late-summer", date="2017-07-01")
    opened(spring, "next-year", date="2018-06-10")
    for slug in ("late-summer", "next-year"):
        assert spring.json("scenarios", "--offer", "-t", slug)["used_in"] == []


@pytest.mark.rule("GG17-36")
def test_another_organizer_may_play_the_same(spring: Terminal) -> None:
    spring.run("plan", "1", "--offer", "-t", "spring")
    opened(spring, "theirs", date="2017-06-10", by="Org Nine")
    assert spring.json("scenarios", "--offer", "-t", "theirs")["used_in"] == []
    spring.run("appoint", "Org Zero", "--role", "organizer", "-t", "theirs", "--by", "Org Nine")
    assert [used["tournament"] for used in spring.json("scenarios", "--offer", "-t", "theirs")["used_in"]] == ["spring"]


@pytest.mark.rule("GG17-36")
def test_the_past_knows_nothing_of_what_is_planned_elsewhere_later(spring: Terminal) -> None:
    opened(spring, "other", date="2017-06-10")
    spring.run("plan", "1", "--offer", "-t", "spring")
    assert spring.json("scenarios", "--offer", "-t", "other", "--as-of", "version:5")["used_in"] == []


@pytest.mark.rule("GG2-22")
def test_season_two_is_planned_with_schemes_and_any_deployment(terminal: Terminal) -> None:
    opened(terminal, "gg2", "gaining-grounds-s2", date="2026-05-02")
    schemes = ("Vendetta", "Claim Jump", "Death Beds", "Outflank", "Bait and Switch")
    options = [word for scheme in schemes for word in ("--scheme", scheme)]
    terminal.run("plan", "1", "--scenario", "Turf War", "--deployment", "Ring", *options)
    assert f"  Deployment: Ring\n  Schemes: {', '.join(schemes)}\n" in terminal.answer("scenarios")
    assert "suggests nothing" in terminal.refused("scenarios", "--offer", code=1)
    assert "no strategy called" in terminal.refused("plan", "2", "--scenario", "Reckoning", code=65)


@pytest.mark.rule("GG2-43")
def test_henchman_hardcore_needs_no_plan(terminal: Terminal) -> None:
    opened(terminal, "hard", "gaining-grounds-s2", date="2026-05-02", set={"mode": "henchman-hardcore"})
    shown = terminal.answer("scenarios", "--public")
    assert shown.startswith("Every round: Plant Explosives\n  Deployment: Wedge\n  Schemes: Vendetta, Assassinate\n")
    terminal.run("pair")
    said = terminal.answer("start-round", "--at", TEN)
    assert "round 1 started with Plant Explosives; deployment Wedge; schemes Vendetta, Assassinate" in said


def test_a_round_may_start_with_what_is_named_then(spring: Terminal) -> None:
    spring.run("pair")
    spring.run("start-round", "--at", TEN, "--scenario", "Reckoning", "--deployment", "Flank", *CARDS)
    assert f"  Schemes: {', '.join(POOL)}\n" in spring.answer("scenarios", "--public")


@pytest.mark.rule("GG17-26")
def test_the_chart_is_printed_with_the_rules_and_with_the_strategies(spring: Terminal) -> None:
    assert "Schemes of the chart 2017, by 2 cards a round: always: Claim Jump, doubles: Elim" in spring.answer(
        "scenarios"
    )
    figures = {each["key"]: each["value"] for each in spring.json("rules", "show", "gaining-grounds-2017")["figures"]}
    assert figures["chart"]["values"]["13"] == "Last Stand"
    named = {**figures["chart"], "name": "core"}
    spring.apply({"do": "amend", "tournament": "spring", "set": {"chart": named}})
    public = spring.answer("log", "--public")
    assert "rules amended: chart = always Claim Jump, doubles Eliminate the Leadership" in public
    assert "name core, suits (crows Dig Their Graves, masks Accusation!, rams" in public


@pytest.mark.rule("GG17-30")
def test_a_printed_score_sheet_has_all_there_is_to_fill_in(spring: Terminal) -> None:
    spring.run("plan", "1", "--scenario", "Reckoning", "--deployment", "Close", *CARDS)
    for command in ("pair", "start-round"):
        spring.run(command)
    spring.run("export", "score-sheets", "-o", "sheets.pdf")
    text = all_text(Path("sheets.pdf").read_bytes())
    told = ("Reckoning", "Close", *POOL, "attacker defender", "VP at most 10", "fold back", "names an own model")
    assert [words for words in told if words not in text] == []
    each = ("Strategy VP 0–4", "Scheme 1 VP 0–3", "Scheme 2 VP 0–3", "Signature:")
    assert {words: text.count(words) for words in each} == dict.fromkeys(each, 4)  # two tables of two
