"""A league of 30 reports from elsewhere, 10 whole tournaments and 5 that come in both ways gives the table computed by
hand, and the same tournament is never counted twice."""

from collections.abc import Iterator
from random import Random

import pytest

from ledger.application import Ledger
from tests.acceptance.outside_league import (
    SEASON,
    Held,
    Line,
    by_hand,
    counts,
    held,
    opening,
    played_here,
    said_from_elsewhere,
    said_here,
)
from tests.application.batches import apply


def _wrong(each: Held) -> Held:
    """The same as another report has it: the first two the other way round."""
    return each._replace(places=[each.places[1], each.places[0], each.places[2]])


def _both_ways(tournaments: list[Held], chance: Random) -> Iterator[Line]:
    """Reported first and then entered whole; entered and then reported; and under two short names."""
    for number, each in enumerate(tournaments):
        wrong, whole = _wrong(each), each._replace(sanctioned=each.day, requested=each.day, reported=each.day)
        if number < 2:
            yield from said_from_elsewhere(wrong, chance)
            yield from played_here(each)
        elif number < 4:
            yield from played_here(each)
            yield from said_from_elsewhere(wrong, chance)
        else:
            yield from said_from_elsewhere(wrong, chance, slug="known-elsewhere-as")
            yield from played_here(each)
            yield {"do": "link", "season": SEASON, "tournament": whole.slug, "replaces": "known-elsewhere-as"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-34")
@pytest.mark.rule("MC-35")
def test_a_league_that_comes_in_both_ways_gives_the_table_by_hand(ledger: Ledger, seed: int) -> None:
    chance = Random(seed)
    outside = [held(no, chance) for no in range(30)]
    whole = [held(no, chance, is_short=True) for no in range(30, 40)]
    both = [held(no, chance, is_short=True) for no in range(40, 45)]
    apply(ledger, opening())
    for each in outside:
        apply(ledger, *said_from_elsewhere(each, chance))
    for each in whole:
        apply(ledger, *played_here(each), *said_here(each))
    for line in _both_ways(both, chance):
        apply(ledger, line)
    held_in_all = [*outside, *whole, *both]
    assert len({each.slug for each in held_in_all}) == 45
    for view in (
        ledger.season(SEASON),
        ledger.season(SEASON, rebuild=True),
        ledger.season(SEASON, str(ledger.size - 1)),
    ):
        table = view.table()
        assert [(row.place, row.player, row.qp, row.qualified) for row in table.rows] == by_hand(held_in_all)
        left_out = {each.tournament for each in table.not_counted}
        assert left_out == {each.slug for each in held_in_all if not counts(each)} | {"known-elsewhere-as"}
        credits = [(row.player, each.tournament) for row in table.rows for each in row.tournaments]
        assert len(credits) == len(set(credits))
        told = {each.tournament for row in table.rows for each in row.tournaments if each.reported}
        assert told == {each.slug for each in outside if counts(each)}
    assert ledger.verify(is_replaying=True).faults == []
