"""Somebody who never came stood third by figures, above two who played badly: who wins what, by either figure."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.projections.documents import heading
from ledger.projections.record_sheets import record_sheets
from tests.application.batches import apply

CASE = Path(__file__).parent / "masters-2019" / "third_place_of_a_no_show"


@pytest.mark.parametrize("figure", ["unranked", "ranked"])
def test_places_awards_sheets_and_points_follow_the_figure(figure: str, ledger: Ledger) -> None:
    lines = [json.loads(line) for line in (CASE / "requests.jsonl").read_text(encoding="utf-8").splitlines()]
    lines[1]["set"]["no_shows"] = figure
    apply(ledger, *lines)
    expected: dict[str, Any] = json.loads((CASE / "expected.json").read_text(encoding="utf-8"))[figure]
    view, season = ledger.view("q1"), ledger.season("ig-2019")
    table = view.standings()
    assert {row.player: row.place for row in table.rows} == expected["places"]
    assert {each.player: each.status for each in table.unranked} == expected["unranked"]
    (third,) = (award for award in view.awards().rows if award.key == "third")
    assert [winner.player for winner in third.winners] == expected["third"]
    (end,) = (fact for fact in view.facts if isinstance(fact, TournamentFinished))
    assert [list(group) for group in end.places] == expected["asserted"]
    sheets = record_sheets(view.state, heading(view.state, "q1", view.state.date), view.names, {})
    assert sorted(sheet.player.name for sheet in sheets) == expected["sheets"]
    assert {row.player: row.qp for row in season.table().rows} == expected["qp"]
    assert season.known.summaries["q1"].players == expected["players"]
