"""Players kept apart in round 1, areas, ringers and attackers, from the command line."""

import pytest

from tests.cli.terminal import Terminal

FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")


def opened(terminal: Terminal, rules: str, *players: str, **figures: object) -> Terminal:
    opening = {"do": "open", "tournament": "autumn", "name": "Autumn", "rules": rules, "date": "2026-05-02"}
    entries = ({"do": "check-in", "player": player} for player in players)
    terminal.apply({**opening, "seed": "dice", "set": figures}, *entries)
    terminal.run("use", "autumn")
    return terminal


@pytest.mark.rule("GG17-06")
@pytest.mark.parametrize("rules", ["gaining-grounds-s2", "gaining-grounds-2017"])
def test_players_named_at_the_desk_do_not_meet_in_round_1(terminal: Terminal, rules: str) -> None:
    opened(terminal, rules, *FOUR)
    terminal.run("keep-apart", "Ada One", "Bo Two")
    terminal.run("keep-apart", "Ada One", "Cy Three")
    terminal.run("pair")
    assert {"Ada One", "Di Four"} in [set(table["players"]) for table in terminal.json("pairings")["tables"]]
    assert terminal.json("pairings")["relaxed"] == []


@pytest.mark.rule("GG17-06")
def test_what_cannot_be_kept_apart_is_refused_in_one_sentence(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-2017", *FOUR)
    assert "at least two" in terminal.refused("keep-apart", "Ada One", code=2)
    assert "is named twice." in terminal.refused("keep-apart", "Ada One", "Ada One", code=65)
    assert "Nobody Here" in terminal.refused("keep-apart", "Ada One", "Nobody Here", code=65)
    terminal.run("pair")
    assert "Round 1 is paired already" in terminal.refused("keep-apart", "Ada One", "Bo Two", code=1)


@pytest.mark.rule("GG17-06")
def test_where_it_cannot_be_helped_the_pairings_say_so(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-2017", *FOUR[:2])
    terminal.apply({"do": "keep-apart", "tournament": "autumn", "players": list(FOUR[:2])})
    terminal.run("pair")
    bent, ahead = terminal.json("pairings")["relaxed"]
    assert (bent["rule"], set(bent["players"])) == ("kept-apart", set(FOUR[:2]))
    assert bent["why"] == "No way to seat everyone keeps all those apart who were named."
    assert (ahead["rule"], ahead["players"]) == ("look-ahead", [])  # two cannot play the usual three rounds either


def test_players_are_kept_apart_for_good_and_let_meet_again(terminal: Terminal) -> None:
    opened(terminal, "masters-2019", *FOUR)
    said = terminal.run("keep-apart", "Ada One", "Bo Two", "--always", "--reason", "their own")
    assert "kept apart in every round to come: Ada One and Bo Two" in said.stdout
    assert "ledger let-meet 'Ada One' 'Bo Two'" in said.stderr
    assert "Ada One and Bo Two" in terminal.refused("let-meet", "Ada One", "Cy Three", code=1)
    assert "at least two" in terminal.refused("let-meet", "Ada One", code=2)
    again = terminal.run("let-meet", "Bo Two", "Ada One").stderr
    assert "`ledger keep-apart 'Bo Two' 'Ada One' --always`" in again
    assert "Nobody is kept apart" in terminal.refused("let-meet", "Ada One", "Bo Two", code=1)


def test_who_is_kept_apart_for_good_is_not_told_to_everyone(terminal: Terminal) -> None:
    opened(terminal, "masters-2019", *FOUR)
    terminal.run("keep-apart", "Ada One", "Bo Two", "--always")
    tables = ("--table", "Ada One", "Bo Two", "--table", "Cy Three", "Di Four")
    assert "banned" in terminal.refused("pair", *tables, code=1)
    terminal.run("pair", *tables, "--reason", "both asked for it")
    terminal.run("let-meet", "Ada One", "Bo Two")
    assert "kept apart" in terminal.answer("log")
    assert "kept apart" not in terminal.answer("log", "--public")
    assert "both asked for it" in terminal.answer("log")
    assert "both asked for it" not in terminal.answer("log", "--public")
    for read in (("log", "--json"), ("pairings", "--json"), ("pairings",)):
        assert "banned" in terminal.answer(*read)
        assert "banned" not in terminal.answer(*read, "--public")


@pytest.mark.rule("MC-38")
def test_seeds_are_given_at_the_desk_where_a_round_is_folded(terminal: Terminal) -> None:
    opened(terminal, "masters-2019", *FOUR, first_round="folded")
    said = terminal.run("seed", "Cy Three", "Ada One")
    assert "seeded, the first seed first: Cy Three and Ada One" in said.stdout
    assert "named twice" in terminal.refused("seed", "Cy Three", "Cy Three", code=65)
    terminal.run("pair")
    assert "give a reason" in terminal.refused("seed", "Ada One", code=1)
    terminal.run("seed", "Ada One", "--reason", "misread")


def test_seeds_are_refused_where_no_round_is_folded(terminal: Terminal) -> None:
    opened(terminal, "masters-2019", *FOUR)
    assert "`ledger amend --set first_round=folded --set" in terminal.refused("seed", "Ada One", code=1)


@pytest.mark.rule("GG2-17")
def test_equal_areas_at_check_in_are_kept_apart_though_their_words_are_sealed(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2")
    areas = ("North", "North", "North", "South")
    terminal.apply(*({"do": "check-in", "player": who, "area": area} for who, area in zip(FOUR, areas, strict=True)))
    terminal.run("pair")
    (bent,) = terminal.json("pairings")["relaxed"]
    assert bent["rule"] == "same-area"
    assert set(bent["players"]) < set(FOUR[:3])
    assert "Bent: same-area for" in terminal.answer("pairings")


@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG2-21")
def test_the_pairings_show_attackers_and_the_ringer_whom_the_public_does_not_know(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", *FOUR[:3])
    terminal.apply({"do": "check-in", "player": "Di Four", "ringer": True})
    terminal.run("pair")
    found = terminal.json("pairings")
    assert (found["bye"], len(found["tables"])) == (None, 2)
    assert found["tables"][1]["players"][1] == "Di Four"
    assert terminal.json("pairings", "--public")["tables"][1]["players"][1] == "Ringer"
    assert all(table["attacker"] in table["players"] for table in found["tables"])
    assert {"table", "players", "attacker", "status"} <= found["tables"][0].keys()
    shown = terminal.answer("pairings", "--public")
    assert ("Attacks" in shown, "Di Four" in shown) == (True, False)


@pytest.mark.rule("GG2-16")
def test_a_result_may_call_the_ringer_as_the_public_does(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", *FOUR[:3])
    terminal.apply({"do": "check-in", "player": "Di Four", "ringer": True})
    terminal.run("pair")
    player = terminal.json("pairings")["tables"][1]["players"][0]
    terminal.apply({"do": "result", "scores": {player: {"vp": 5}, "Ringer": {"vp": 2}}})
    assert terminal.json("pairings")["tables"][1]["scores"] == [{"vp": 5}, {"vp": 2}]


@pytest.mark.rule("GG2-44")
def test_a_table_of_many_sides_is_drawn_given_by_hand_and_shown(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", *FOUR, mode="all-out-brawl")
    terminal.run("pair", "--sides", ", ".join(FOUR))
    assert [table["players"] for table in terminal.json("pairings")["tables"]] == [list(FOUR)]
    assert ", ".join(FOUR) in terminal.answer("pairings")
    terminal.run("withdraw-round", "--reason", "by chance, rather")
    terminal.run("pair")
    assert [set(table["players"]) for table in terminal.json("pairings")["tables"]] == [set(FOUR)]


@pytest.mark.rule("GG2-04")
def test_a_field_that_is_too_small_has_no_number_of_rounds(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", *FOUR[:3])
    assert "Round 0.\n" in terminal.answer("status")
    terminal.run("check-in", "Di Four")
    assert "Round 0 of 3 suggested.\n" in terminal.answer("status")
