"""The demo of each rule system: its own draw, its own games, and what is particular to that system."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ledger import demo
from ledger.application import Ledger
from ledger.demo.warmachine import WITH_ONE_LIST
from ledger.domain.errors import BadRequest
from ledger.domain.scoring.ranking import leaders


def played(folder: Path, rules: str) -> list[dict[str, Any]]:
    """The requests of a demo, played into a store of its own."""
    url = f"sqlite:///{folder / rules}.db"
    Ledger.create(url)
    with Ledger.open(url) as ledger:
        lines = demo.play(ledger, rules)
        state = ledger.view(demo.SLUG).state
        assert state.is_finished
        assert len(leaders(state)) == 1, "it goes on until somebody leads alone"
    return lines


def lists_brought(lines: list[dict[str, Any]]) -> Counter[int]:
    return Counter(len(line["lists"]) for line in lines if line["do"] == "check-in")


def games(lines: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(line["scores"], sort_keys=True) for line in lines if line["do"] == "result"]


def test_each_system_has_a_draw_and_games_of_its_own(tmp_path: Path) -> None:
    masters, champions = played(tmp_path, "masters-2019"), played(tmp_path, "champions-2019")
    assert masters[0]["seed"] != champions[0]["seed"]
    assert not set(games(masters)) & set(games(champions))


def test_everyone_brings_two_lists_to_masters_and_a_few_just_one_to_champions(tmp_path: Path) -> None:
    assert lists_brought(played(tmp_path, "masters-2019")) == {2: 33}
    champions = played(tmp_path, "champions-2019")
    assert lists_brought(champions) == {2: 29, 1: 4}
    sheets = [sheet for line in champions for sheet in line.get("scores", {}).items()]
    assert {sheet["list"] for player, sheet in sheets if player in WITH_ONE_LIST} == {1}


def test_a_system_without_a_demo_is_answered_with_those_that_have_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(demo.DEMOS, "champions-2019")
    Ledger.create(f"sqlite:///{tmp_path / 'empty.db'}")
    with Ledger.open(f"sqlite:///{tmp_path / 'empty.db'}") as ledger, pytest.raises(BadRequest, match="one of masters"):
        demo.play(ledger, "champions-2019")
