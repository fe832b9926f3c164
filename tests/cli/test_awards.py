"""Awards at the desk: who wins what, what decided it, and what the organizer gives."""

import pytest

from tests.cli.terminal import Terminal

FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")


def play(terminal: Terminal, rules: str) -> Terminal:
    """Ada and Cy have won by the same figures, Bo and Di have lost alike."""
    opening = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": rules, "date": "2019-08-02"}
    scores = ({"cp": 5, "apd": 40}, {"cp": 2, "apd": 12})
    pairs = (FOUR[:2], FOUR[2:])
    terminal.apply(
        {**opening, "seed": "dice"},
        *({"do": "check-in", "player": player} for player in FOUR),
        {"do": "pair", "round": 1, "pairings": [list(pair) for pair in pairs]},
        *({"do": "result", "winner": pair[0], "scores": dict(zip(pair, scores, strict=True))} for pair in pairs),
    )
    return terminal


@pytest.fixture
def masters(terminal: Terminal) -> Terminal:
    return play(terminal, "masters-2019")


@pytest.fixture
def champions(terminal: Terminal) -> Terminal:
    return play(terminal, "champions-2019")


@pytest.mark.rule("MC-30")
def test_masters_awards_are_listed_with_what_decided_them(masters: Terminal) -> None:
    masters.run("adjust", "Bo Two", "tp=1", "--reason", "a game was left out")
    masters.run("adjust", "Di Four", "cp=-1", "--reason", "sheet misread")
    assert masters.answer("awards") == (
        "spring, Masters 2019 (provisional until finished)\n"
        "First place: Ada One (won on control points, 5 to 2)\n"
        "Second place: Bo Two (won on strength of schedule, 1 to 0)\n"
        "Third place: Cy Three (won on tournament points, 1 to 0)\n"
    )


@pytest.mark.rule("MC-30")
def test_a_shared_first_place_leaves_no_second(masters: Terminal) -> None:
    masters.run("finish", "--reason", "the hall closes")
    found = masters.json("awards")
    assert not found["provisional"]
    assert [[winner["player"] for winner in row["winners"]] for row in found["rows"]] == [
        ["Ada One", "Cy Three"],
        [],
        ["Bo Two", "Di Four"],
    ]
    _, _, settling, second, *_ = masters.answer("awards").splitlines()
    assert settling == "  `ledger award first PLAYER --reason TEXT` settles who gets it."
    assert second == "Second place: - (nobody: a place above it is shared)"


@pytest.mark.rule("MC-30")
def test_a_joint_place_is_settled_with_a_reason_and_the_other_follows(masters: Terminal) -> None:
    masters.run("finish", "--reason", "the hall closes")
    assert "give a reason to settle it" in masters.refused("award", "first", "Cy Three", code=1)
    told = masters.answer("award", "first", "Cy Three", "--reason", "won the game between them")
    assert "First place goes to Cy Three, not Ada One and Cy Three" in told
    found = masters.answer("awards")
    assert "First place: Cy Three (chosen by the organizer among those equal in tournament points" in found
    assert "Second place: Ada One (won on tournament points, 1 to 0)" in found
    assert [row["place"] for row in masters.json("standings")["rows"]] == [1, 1, 3, 3]
    masters.run("withdraw-award", "first", "--reason", "they share it")
    assert "First place: Ada One and Cy Three" in masters.answer("awards")


@pytest.mark.rule("MC-31")
def test_champions_awards_are_listed_with_the_tie_break_that_decided(champions: Terminal) -> None:
    champions.run("adjust", "Di Four", "tp=1", "--reason", "a game was left out")
    champions.run("adjust", "Ada One", "tp=1", "apd=2", "--reason", "sheet misread")
    champions.run("award", "best-painted", "Bo Two")
    assert champions.answer("awards") == (
        "spring, Champions 2019 (provisional until finished)\n"
        "First place: Ada One (won on tournament points, 2 to 1)\n"
        "Best painted: Bo Two (chosen by the organizer)\n"
        "Most control points: Ada One (won on tournament points, 2 to 1)\n"
        "Most army points destroyed: Ada One (won on army points destroyed, 42 to 40)\n"
    )


@pytest.mark.rule("MC-31")
def test_a_tie_for_the_most_goes_to_the_harder_schedule(champions: Terminal) -> None:
    champions.run("adjust", "Di Four", "tp=1", "--reason", "a game was left out")
    rows = {row["key"]: row for row in champions.json("awards")["rows"]}
    for key, order in (("most-cp", ["cp", "tp", "sos", "apd"]), ("most-apd", ["apd", "tp", "sos", "cp"])):
        row = rows[key]
        assert [(winner["player"], winner["entry"]) for winner in row["winners"]] == [("Cy Three", 3)]
        assert (row["decided_by"], row["margin"]) == ("sos", [1, 0])
        assert row["says"] == "won on strength of schedule, 1 to 0"
        assert list(row["figures"]) == order


@pytest.mark.rule("MC-31")
def test_best_painted_is_given_replaced_for_a_reason_and_asked_for_until_then(champions: Terminal) -> None:
    champions.run("finish", "--reason", "the hall closes")
    assert champions.json("status")["next"] == "`ledger award best-painted PLAYER`; corrections are still taken"
    given = champions.run("award", "best-painted", "Ada One")
    assert given.stdout.endswith(": best-painted goes to Ada One\n")
    assert given.stderr == "To take it back: `ledger withdraw-award best-painted --reason TEXT`.\n"
    assert champions.json("status")["next"] == "nothing; corrections are still taken"
    refusal = champions.refused("award", "best-painted", "Bo Two", code=1)
    assert refusal == "Best painted went to Ada One already; give a reason to give it to another."
    champions.run("award", "best-painted", "Bo Two", "--reason", "the vote was miscounted")
    assert "Best painted: Bo Two (chosen by the organizer)" in champions.answer("awards")
    assert "Best painted: Ada One" in champions.answer("awards", "--as-of", f"version:{_version(champions) - 1}")


@pytest.mark.rule("MC-31")
def test_an_award_by_figures_or_an_unknown_one_is_not_given(champions: Terminal) -> None:
    champions.run("adjust", "Di Four", "cp=9", "--reason", "a game was left out")
    refusal = champions.refused("award", "most-cp", "Ada One", code=1)
    assert refusal == "Most control points is decided by the figures, not by choice; by choice is best-painted."
    assert "there are first, best-painted, most-cp and most-apd" in champions.refused("award", "x", "Ada One", code=65)


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_is_in_no_award(champions: Terminal) -> None:
    champions.run("award", "best-painted", "Ada One")
    champions.run("disqualify", "Ada One", "--reason", "loaded dice")
    assert "Ada One" not in champions.answer("awards")
    assert "was disqualified" in champions.refused("award", "best-painted", "Ada One", "--reason", "x", code=1)


def test_giving_an_award_can_be_tried(champions: Terminal) -> None:
    dry = champions.run("award", "best-painted", "Ada One", "--dry-run")
    assert (dry.stdout, dry.stderr) == ("would record: best-painted goes to Ada One\n", "Nothing was recorded.\n")


def _version(terminal: Terminal) -> int:
    found: int = terminal.json("standings")["version"]
    return found
