"""Every pair of every golden event: compared as the ranking has them; and every figure is what its parts add up to."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.application.reads import View
from ledger.domain.scoring import accounts
from ledger.projections.comparison import comparison
from ledger.projections.explanation import Explained, ExplainedPart, Reader
from tests.golden.make_store import STORES

NAMES = [store.stem for store in sorted(STORES.glob("*.db"))]


@contextmanager
def opened(name: str, folder: Path) -> Iterator[Ledger]:
    copy = shutil.copy(STORES / f"{name}.db", folder / "store.db")
    with Ledger.open(str(copy)) as ledger:
        yield ledger


def events(ledger: Ledger) -> Iterator[tuple[View, Reader]]:
    """Every tournament, now and after each round that was closed."""
    for tournament in ledger.tournaments():
        now = ledger.view(tournament.slug)
        closed = (f"round:{round_.no}" for round_ in now.state.rounds if round_.closed)
        for view in (now, *(ledger.view(tournament.slug, moment) for moment in closed)):
            name_of = view.public_names.__getitem__
            yield view, Reader(view.state, view.events, view.people, name_of, view.text)


@pytest.mark.parametrize("name", NAMES)
def test_compare_agrees_with_the_ranking_for_every_pair_of_every_golden_event(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for view, reader in events(ledger):
            table, totals = view.standings(), accounts(view.state)
            order = [column.key for column in table.columns]
            for one, other in combinations(table.rows, 2):
                apart = [
                    key for key in order if totals[one.contestant].totals[key] != totals[other.contestant].totals[key]
                ]
                for pair in ((one, other), (other, one)):
                    found = comparison(reader, pair[0].contestant, pair[1].contestant)
                    assert [each.place for each in found.players] == [each.place for each in pair]
                    assert found.decided_by == (apart[0] if apart else None)
                    assert found.ahead == (one.player if apart else None)
                    assert [each.values for each in found.figures] == [
                        (pair[0].figures[key], pair[1].figures[key]) for key in order
                    ]
                    assert [each.metric for each in found.figures if each.verdict == "decides"] == apart[:1]
                    assert bool(found.strength) == (apart[:1] == ["sos"])
                assert (one.place == other.place) == (not apart)
            assert_decided(table.rows, reader, order[0])


@pytest.mark.parametrize("name", NAMES)
def test_every_round_of_every_golden_event_can_be_asked_why_not(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for tournament in ledger.tournaments():
            view = ledger.view(tournament.slug)
            for round_ in view.state.rounds:
                entries = sorted(view.state.contestants())
                pairs = [(one, other) for one in entries[:3] for other in (*entries, None) if one != other]
                for one, other in pairs:
                    found = view.why_not(f"#{one}", None if other is None else f"#{other}", round_.no)
                    now = [set(game.contestants) for game in round_.games.values()]
                    if any({one, other} <= seated for seated in now) or (other is None and one in round_.byes):
                        assert found.answer == "paired"
                    elif found.algorithm != "exact/1":
                        assert found.answer in ("paired", "by-hand", "not-told", "impossible", "equally-good")
                    assert (
                        (found.answer in ("worse", "equally-good")) >= (found.instead is not None) >= bool(found.costs)
                    )
                    assert all(each.drawn != each.forced for each in found.costs if each.rule == found.code) or (
                        found.code == "rematch"
                    )


def assert_decided(rows: tuple, reader: Reader, first: str) -> None:  # type: ignore[type-arg]
    """What the table says decides is what comparing a place with the one above says."""
    for above, row in pairwise(rows):
        if above.place == row.place:
            assert row.decided_by == above.decided_by
            continue
        decided_by = comparison(reader, above.contestant, row.contestant).decided_by
        assert row.decided_by == (None if decided_by == first else decided_by)
    assert not rows or rows[0].decided_by is None


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_of_every_golden_event_is_what_its_parts_add_up_to(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for view, reader in events(ledger):
            for no in view.state.entrants:
                for metric in {*view.rules.ranking, *view.rules.metrics, "tp", "sos", "wins"}:
                    explained = reader.explain(no, metric)
                    assert adds_up(explained.parts, explained), (view.state.slug, no, metric)
                    known = {event.seq for event in view.events}
                    assert all(part.events and known.issuperset(part.events) for part in explained.parts)


def adds_up(parts: tuple[ExplainedPart, ...], explained: Explained) -> bool:
    total = sum(part.value for part in parts)
    if explained.taken == "mean":
        return explained.value == pytest.approx(total / max(1, len(parts)), abs=1e-4)
    return bool(explained.value == total)


@pytest.mark.parametrize("name", NAMES)
def test_points_of_golden_seasons_are_what_their_tournaments_give(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for season in ledger.seasons():
            view = ledger.season(season.slug)
            for row in view.table().rows:
                found = view.explain(row.person)
                assert found.qp == sum(part.qp for part in found.parts if part.counts) == row.qp


@pytest.mark.parametrize("name", NAMES)
def test_figures_of_golden_campaigns_are_what_their_parts_add_up_to(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for campaign in ledger.campaigns():
            view = ledger.campaign(campaign.slug)
            for no in view.state.armies:
                for figure in view.explain_army(f"army:{no}"):
                    if figure.metric != "score":  # of which it says that one part is divided by the other
                        assert figure.value == sum(part.value for part in figure.parts), (no, figure.metric)
            for unit in view.state.units:
                for figure in view.explain_unit(f"unit:{unit}"):
                    assert figure.value == sum(part.value for part in figure.parts), (unit, figure.metric)
