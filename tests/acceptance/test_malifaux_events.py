"""Two real Malifaux events through the command line, compared with the tables that were published for them.

Nothing of the ledger is imported: the batch file, the command line and its JSON are what outsiders have.
"""

import json
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.acceptance.malifaux import Event, event, requests
from tests.acceptance.outside import ROOT, ledger

FOLDER = ROOT.parent / "shared" / "data" / "malifaux"
EVENTS = {  # as their README has it: what ranks after tournament points, and which strength of schedule
    "event-a": (("tp", "diff", "vp", "sos"), "sum", 34),
    "event-b": (("tp", "diff", "sos", "vp"), "average", 18),
}

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the published events are not part of the project")


class Line(NamedTuple):
    """What a table says of one player; averages as printed, with two decimals."""

    counts: tuple[int, ...]  # place, tournament points, won, lost, tied, difference, victory points
    sos: Decimal
    status: str


class Applied(NamedTuple):
    """An event in a store of its own."""

    event: Event
    store: Path
    answer: dict[str, Any]
    standings: dict[str, Any]


@pytest.fixture(scope="module", params=EVENTS)
def applied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Applied:
    slug = str(request.param)
    ranking, sos, _ = EVENTS[slug]
    played = event(FOLDER, slug, ranking, sos)
    folder = tmp_path_factory.mktemp(slug)
    store, batch = folder / "ledger.db", folder / "batch.jsonl"
    batch.write_text("".join(f"{json.dumps(line)}\n" for line in requests(played)), encoding="utf-8")
    ledger("init", store=store)
    answer = ledger("apply", str(batch), store=store)
    return Applied(played, store, answer, ledger("standings", "-t", slug, store=store))


def published(played: Event) -> dict[str, Line]:
    return {
        row["player"]: Line(
            tuple(int(row[key]) for key in ("rank", "tp", "w", "l", "d", "diff", "vp")),
            _printed(Decimal(row["sos"])),
            "dropped" if row["dropped"] == "True" else "active",
        )
        for row in played.table
    }


def _printed(value: Decimal) -> Decimal:
    return value.quantize(Decimal("0.01"), ROUND_HALF_EVEN)


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG2-32")
def test_the_standings_are_the_published_ones_in_every_value_and_place(applied: Applied) -> None:
    table = applied.standings
    found = {
        row["player"]: Line(
            tuple(row[key] for key in ("place", "tp", "won", "lost", "tied", "diff", "vp")),
            _printed(Decimal(str(row["sos"]))),
            row["status"],
        )
        for row in table["rows"]
    }
    ranking, _, players = EVENTS[applied.event.slug]
    assert found == published(applied.event)
    assert (len(found), tuple(table["columns"]), table["provisional"]) == (players, ranking, False)
    assert [row["place"] for row in table["rows"]] == [int(row["rank"]) for row in applied.event.table]


def test_joint_places_are_shared_and_the_next_is_skipped(applied: Applied) -> None:
    places = [row["place"] for row in applied.standings["rows"]]
    shared = {place: places.count(place) for place in places if places.count(place) > 1}
    ranks = [row["rank"] for row in applied.event.table]
    assert shared == {int(rank): ranks.count(rank) for rank in ranks if ranks.count(rank) > 1}
    assert all(place + places.count(place) in {*places, len(places) + 1} for place in places)


def test_every_point_of_the_winner_is_explained_by_events(applied: Applied) -> None:
    winner = applied.event.table[0]
    explained = ledger("explain", winner["player"], "-t", applied.event.slug, store=applied.store)
    sums = {each["metric"]: sum(part["value"] for part in each["parts"]) for each in explained}
    added_up = ("tp", "diff", "vp")
    assert {metric: sums[metric] for metric in added_up} == {metric: int(winner[metric]) for metric in added_up}
    assert all(part["events"] for each in explained for part in each["parts"])


def test_the_event_was_recorded_once_and_verifies(applied: Applied) -> None:
    verdict = ledger("verify", store=applied.store)
    assert (verdict["size"], verdict["root"]) == (applied.answer["size"], applied.answer["root"])
    assert applied.answer["skipped"] == 0
