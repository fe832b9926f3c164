"""`ledger tiebreaker`: who wins an undecided game, in words and as JSON, with or without a tournament."""

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.rule("MC-24")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            "--end turn-7 --leaders 1-1 --cp 3-3 --lost 40-38 --presence 2-1",
            "The second side wins by tiebreaker: the 3rd tiebreaker, army points lost (38 against 40).",
        ),
        ("--end turn-7 --cp 4-3", "The first side wins by scenario: control points (4 against 3)."),
        (
            "--end leaders-down --cp 3-4",
            "The second side wins by tiebreaker: the 2nd tiebreaker, control points (4 against 3).",
        ),
        (
            "--end other --leaders 1-1 --cp 3-3 --lost 40-40 --presence 12-9",
            "The first side wins by tiebreaker: the 4th tiebreaker, scenario presence (12 against 9).",
        ),
        ("--end turn-7 --cp 3-3 --lost 40-40 --presence 9-9", "It is a tie: everything is equal."),
    ],
)
def test_it_says_who_wins_and_which_tiebreaker_decided(args: str, said: str) -> None:
    assert Terminal().answer("tiebreaker", *args.split()).strip() == said  # there is not even a ledger


def test_the_same_as_json() -> None:
    found = Terminal().json(
        "tiebreaker", "--rules", "champions-2019", "--end", "turn-7", "--cp", "3-3", "--lost", "2-1"
    )
    assert found == {
        "winner": 1,
        "victory": "tiebreaker",
        "tiebreaker": 3,
        "name": "army points lost",
        "figures": [2, 1],
    }


def test_the_tournament_named_says_which_rules(spring: Terminal) -> None:
    assert "first side" in spring.answer("tiebreaker", "-t", "spring", "--end", "turn-7", "--cp", "4-3")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--end turn-7 --cp 3-3", 'Say the army points lost of both sides ("lost")'),
        ("--end turn-6 --cp 3-3", '"end" must be'),
        ("--end turn-7 --cp 3", "is no score for 2 players"),
        ("--end turn-7 --cp 3-3 --rules xyzzy", "No rule system is called 'xyzzy'"),
    ],
)
def test_what_does_not_fit_is_refused(terminal: Terminal, args: str, words: str) -> None:
    assert words in terminal.refused("tiebreaker", *args.split(), code=65)
