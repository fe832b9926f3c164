"""What an act moves, as the desk reads it: before it with -n, and after it."""

import json

import pytest

from tests.application.batches import ADA, BO, ROUND_ONE, lines, pair
from tests.cli.terminal import Terminal

TURNED = ("correct", "1", "2-5", "12-40", "--round", "1", "--winner", BO, "--reason", "sheet misread")
MOVED = """\
  Round 1, table 1: Bo Two wins now, not Ada One.
  Round 2 was drawn from the old result.
  Bo Two TP 1 -> 2.
  Cy Three 3rd -> 2nd.
  Eve Five 4th -> 3rd.
  Ada One 2nd -> 4th, TP 1 -> 0.
"""


@pytest.fixture
def spring(terminal: Terminal) -> Terminal:
    """Round 1 is over, and round 2 drawn from it."""
    terminal.run("apply", "-", stdin=lines((*ROUND_ONE, pair())))
    return terminal


def test_a_correction_tells_what_it_moves_and_a_dry_run_told_it_before(spring: Terminal) -> None:
    foretold = spring.answer(*TURNED, "-n")
    done = spring.answer(*TURNED)
    assert foretold.partition("\n")[2] == done.partition("\n")[2] == MOVED


def test_as_json_it_is_an_object_without_what_is_empty(spring: Terminal) -> None:
    reach = spring.json(*TURNED, "-n")["reach"]
    assert list(reach) == ["winners", "drawn", "ranks"]
    assert reach["winners"] == [{"tournament": "spring", "round": 1, "table": 1, "winner": [[ADA], [BO]]}]
    assert reach["drawn"] == [{"tournament": "spring", "round": 2, "by_hand": False}]
    moved = {"place": [2, 4], "figures": {"tp": [1, 0], "cp": [5, 2]}, "own": True}
    assert {"tournament": "spring", "player": ADA, **moved} in [
        {**row, "figures": {key: row["figures"][key] for key in ("tp", "cp") if key in row["figures"]}}
        for row in reach["ranks"]
    ]


def test_a_file_tells_it_too(spring: Terminal) -> None:
    line = {"do": "adjust", "tournament": "spring", "player": ADA, "points": {"tp": 2}, "reason": "as ruled"}
    told = spring.answer("apply", "-", stdin=json.dumps(line).encode())
    assert told.endswith("\n  Ada One 2nd -> 1st, TP 1 -> 3.\n  Bo Two 1st -> 2nd.\n")


def test_what_moves_nothing_says_nothing_of_it(spring: Terminal) -> None:
    assert "reach" not in spring.json("drop", ADA)
    assert spring.answer("drop", BO).count("\n") == 1
