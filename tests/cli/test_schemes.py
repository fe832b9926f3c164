"""`ledger choose --scheme`, `schemes` and `strike`: noted in secret, read by the organizer, struck by a ruling."""

import json

import pytest

from tests.cli.terminal import FIVE, Terminal

ADA, BO, CY, DI = FIVE[:4]
POOL = ["Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs", "Death Beds"]


def opened(terminal: Terminal, rules: str, *schemes: str, **figures: object) -> Terminal:
    """A first round of four, started with that pool."""
    opening = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": rules, "date": "2021-08-02"}
    terminal.apply(
        {**opening, "seed": "dice", "set": figures},
        *({"do": "check-in", "player": player} for player in FIVE[:4]),
        {"do": "pair", "round": 1, "pairings": [[ADA, BO], [CY, DI]]},
        {"do": "start-round", "scenario": "Turf War", "setup": {"deployment": "Standard", "schemes": list(schemes)}},
    )
    return terminal


@pytest.fixture
def season(terminal: Terminal) -> Terminal:
    return opened(terminal, "gaining-grounds-s2", *POOL)


@pytest.mark.rule("GG2-23")
@pytest.mark.rule("GG2-38")
def test_schemes_are_noted_and_only_the_organizer_reads_them(season: Terminal) -> None:
    answers = [
        season.answer("choose", ADA, "--scheme", "vendetta: Old Bone, Lady Cinder", "--scheme", "Assassinate"),
        season.answer("choose", BO, "--scheme", "Claim Jump: Major; the Bold, Jr.", "--scheme", "Assassinate"),
        season.answer("schemes", "--public"),
        season.answer("schemes", "--public", "--json"),
        season.answer("log", "--public"),
    ]
    said = [line for answer in answers for line in answer.splitlines() if "round 1 started" not in line]
    assert [line for line in said for word in (*POOL, "Old Bone", "Cinder", "Major") if word in line] == []
    assert season.answer("schemes", "--public").splitlines() == [
        "Table 1, Ada One: 2 schemes noted: not to be read yet",
        "Table 1, Bo Two: 2 schemes noted: not to be read yet",
    ]
    assert season.answer("schemes").splitlines()[0] == (
        "Table 1, Ada One: 2 schemes noted: Vendetta (Old Bone, Lady Cinder); Assassinate"
    )
    bo = season.json("schemes", "--round", "1")["players"][1]
    claim = {"name": "Claim Jump", "names": ["Major", "the Bold, Jr."], "half": None, "shown": False}
    assert bo["things"][0] == {**claim, "flaw": "misnames an own model that is not the Leader"}


@pytest.mark.rule("GG17-29")
def test_a_missing_variable_is_told_at_the_desk_at_once(terminal: Terminal) -> None:
    pool = ("Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder")
    desk = opened(terminal, "gaining-grounds-2017", *pool)
    told = desk.run("choose", ADA, "--scheme", "Set Up", "--scheme", "Claim Jump").stderr
    assert "note: This is odd, and recorded as it is: a scheme was noted without all that it names" in told
    assert "Set Up" not in told
    lacks = "Set Up [lacks an enemy Master, Henchman or Enforcer]"
    assert desk.answer("schemes") == f"Table 1, Ada One: 2 schemes noted: {lacks}; Claim Jump\n"
    desk.run("choose", ADA, "--scheme", "Set Up: Golem", "--scheme", "Claim Jump", "--reason", "asked them")
    assert desk.answer("schemes") == "Table 1, Ada One: 2 schemes noted: Set Up (Golem); Claim Jump\n"


@pytest.mark.rule("GG2-24")
def test_too_many_secrets_are_noted_by_halves(terminal: Terminal) -> None:
    desk = opened(terminal, "gaining-grounds-s2", *POOL, "Outflank", "Breakthrough", too_many_secrets=True)
    noted = ("--reveal", "Assassinate", "--reveal", "Outflank", "--end", "Breakthrough", "--end", "Claim Jump: Scout")
    desk.run("choose", ADA, *noted)
    assert "Claim Jump (Scout), end alone" in desk.answer("schemes")
    assert "4 schemes noted: not to be read yet" in desk.answer("schemes", "--public")


@pytest.mark.rule("GG17-28")
def test_a_scheme_of_the_core_chart_that_starts_revealed_is_told_to_everyone(terminal: Terminal) -> None:
    chart = next(
        each["value"]
        for each in terminal.json("rules", "show", "gaining-grounds-2017")["figures"]
        if each["key"] == "chart"
    )
    pool = ("Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder")
    core = {**chart, "name": "core", "may_start_revealed": True}
    desk = opened(terminal, "gaining-grounds-2017", *pool, chart=core)
    said = desk.answer("choose", ADA, "--shown", "Accusation!", "--scheme", "Set Up: Golem")
    assert "schemes Accusation! for Ada One" in said
    public = desk.answer("schemes", "--public")
    assert public == "Table 1, Ada One: 2 schemes noted: Accusation!, shown from the start\n"
    hidden = ("choose", ADA, "--scheme", "Claim Jump", "--scheme", "Set Up: Golem", "--reason", "misheard")
    assert "nobody shows schemes any more" in desk.answer(*hidden)
    assert desk.answer("schemes", "--public") == "Table 1, Ada One: 2 schemes noted: not to be read yet\n"
    desk.run("verify", "--replay")


def test_a_choice_of_nothing_is_wrong_usage(season: Terminal) -> None:
    assert "--scheme NAME" in season.refused("choose", ADA, code=2)


def test_a_round_without_notes_says_so(season: Terminal) -> None:
    assert season.answer("schemes") == "Nothing is noted for round 1.\n"
    assert season.json("schemes")["players"] == []


@pytest.mark.rule("GG17-24")
def test_a_strike_takes_the_points_of_a_scheme_out_of_the_result(season: Terminal) -> None:
    split = ("--note", "strategy=4-3", "--scheme", "Ada One: vendetta=1+1", "--scheme", "Bo Two: Claim Jump=2")
    season.run("result", "1", "6-5", *split)
    said = season.answer("strike", ADA, "Vendetta", "--reason", "never shown")
    assert "Vendetta scores nothing for Ada One (never shown)" in said
    assert "now stands as a win for Bo Two" in said
    assert json.loads(season.answer("log", "--json").splitlines()[-1])["data"]["sides"][0]["sheet"] == {
        "vp": 4,
        "strategy": 4,
        "schemes": [{"name": "Vendetta", "reveal": 0, "end": 0}],
    }


@pytest.mark.rule("GG17-24")
def test_a_strike_without_a_split_asks_for_it(season: Terminal) -> None:
    season.run("result", "1", "6-5")
    assert "`ledger correct" in season.refused("strike", ADA, "Vendetta", "--reason", "never shown", code=1)
    season.run("correct", "1", "6-5", "--scheme", "#1: Vendetta=2", "--reason", "told by the players")
    season.run("strike", ADA, "Vendetta", "--reason", "never shown")


@pytest.mark.parametrize(
    ("given", "words", "code"),
    [("Vendetta=2", "PLAYER: NAME=VP", 2), ("Cy Three: Vendetta=2", "Cy Three does not play at table 1.", 1)],
)
def test_a_scheme_is_scored_for_a_player_of_the_table(season: Terminal, given: str, words: str, code: int) -> None:
    assert words in season.refused("result", "1", "6-5", "--scheme", given, code=code)
