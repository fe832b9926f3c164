"""A generated season of 200 qualifiers and 4,000 people gives one table: from tracked rows, from a rebuild, and from an
independent recomputation in plain Python."""

from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from ledger.application import Ledger
from ledger.application.season_tables import catch_up, rebuild
from ledger.domain.season.counting import Counted
from ledger.store import Store
from ledger.store.sqlite.files import open_store
from tests.acceptance.great_season import SEASON, GreatSeason
from tests.acceptance.recount import Recounted, Row, recount
from tests.application.season_from_log import tracked_season
from tests.enduring import IS_ENDURING

SEEDS = (1, 3, 5, 6, 7) if IS_ENDURING else (7,)  # in which somebody has points from three tournaments
TOURNAMENTS, PEOPLE, SIZE = 200, 4_000, (16, 34)


def as_recounted(found: Counted) -> Recounted:
    """The same shape."""
    rows = [
        Row(
            line.place,
            line.person.hex,
            line.qp,
            line.qualified_at,
            tuple((each.tournament, each.place, each.qp) for each in line.credits),
        )
        for line in found.lines
    ]
    lacking = {each.tournament: {lack.code for lack in each.lacks} for each in found.tournaments if each.lacks}
    return Recounted(rows, {slug: {str(code) for code in codes} for slug, codes in lacking.items()})


@pytest.fixture(params=SEEDS)
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A store with a season, looked at now and then while it was played."""
    path, chance = tmp_path / "store.db", Random(request.param)
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger, open_store(str(path)) as store:
        for _ in GreatSeason(ledger, request.param, TOURNAMENTS, PEOPLE, SIZE).run():
            if chance.random() < 0.03:
                catch_up(store)
    return path


@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-34")
@pytest.mark.rule("MC-35")
@pytest.mark.rule("MC-41")
def test_a_great_season_gives_one_table_however_it_is_worked_out(played: Path) -> None:
    expected = recount(played, SEASON)
    with open_store(str(played)) as store:
        tracked = tracked_season(store, SEASON)
        kept = store.tracked.contents()
        rebuild(store)
        assert store.tracked.contents() == kept, "a rebuild leaves every row as it was"
        assert tracked_season(store, SEASON) == tracked
        assert as_recounted(tracked) == expected
        _insist_on_everything_that_was_asked_for(store, expected)
    with Ledger.open(str(played)) as ledger:
        table = ledger.season(SEASON).table()
        assert {row.person: (row.place, row.qp) for row in table.rows} == _points(expected)
        assert ledger.season(SEASON, rebuild=True).table() == table
        assert ledger.verify().faults == []


def _points(expected: Recounted) -> dict[str, tuple[int, int]]:
    return {str(UUID(row.person)): (row.place, row.qp) for row in expected.rows}


def _insist_on_everything_that_was_asked_for(store: Store, expected: Recounted) -> None:
    """The season holds what a season may hold, so that the comparison means something."""
    topics = [topic for (topic,) in store.read("SELECT topic FROM stored_events")]
    assert topics.count("person/registered/1") > PEOPLE, "everybody played, some under two names"
    assert topics.count("person/merged/1") > 20
    assert topics.count("person/unmerged/1") == 1
    assert topics.count("tournament/result-corrected/1") == TOURNAMENTS // 5
    assert topics.count("tournament/player-disqualified/2") > 20
    alone = [codes for codes in expected.not_counted.values() if len(codes) == 1]
    assert {"not-sanctioned"} in alone
    assert {"not-requested"} in alone
    assert {"reported-late"} in alone
    assert len({row.place for row in expected.rows}) < len(expected.rows), "places are shared"
    assert any(len(row.credits) > 2 for row in expected.rows)
    merged = {row.same_as.hex() for row in store.tracked.aliases() if row.same_as}
    assert merged & {row.person for row in expected.rows}, "some of those who became one have points"
