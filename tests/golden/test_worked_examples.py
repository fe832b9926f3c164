"""Worked examples that a rule document prints, from folders named after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.builders import OF_2017, adjusted, field
from tests.domain.outcomes import after, figures, places
from tests.domain.vp_games import scored, two

EXAMPLE = Path(__file__).parent / OF_2017 / "scoring_example"


def read(name: str) -> Any:
    return json.loads((EXAMPLE / name).read_text(encoding="utf-8"))


@pytest.mark.rule("GG17-10")
def test_josh_and_emma_report_4_and_6() -> None:
    game = read("game.json")
    entry = {player: no for no, player in enumerate(game["handed_in"], start=1)}
    facts = after(two(OF_2017), scored({entry[player]: points for player, points in game["handed_in"].items()}))
    assert figures(facts, "tp", "diff", "vp") == {
        entry[player]: (earned["tp"], earned["diff"], earned["vp"]) for player, earned in game["recorded"].items()
    }


@pytest.mark.rule("GG17-11")
def test_clare_tom_emma_and_josh_are_ranked_by_their_totals() -> None:
    totals = read("totals.json")
    given = (adjusted(no, tp=each["tp"], diff=each["diff"], vp=each["vp"]) for no, each in enumerate(totals, start=1))
    found = places((*field(len(totals), system=OF_2017), *given))
    assert {totals[no - 1]["player"]: place for no, place in found.items()} == {
        each["player"]: each["place"] for each in totals
    }
    assert [totals[no - 1]["player"] for no in found] == ["Clare", "Tom", "Emma", "Josh"]
