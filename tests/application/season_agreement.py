"""Short words for a season's year, and the check that kept rows, rows made anew and the streams themselves agree."""

from uuid import UUID

from ledger.application import Ledger
from ledger.application.season_tables import as_counted, catch_up, known, rebuilt, season_at
from ledger.domain.season.counting import counted
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    Fields,
    apply,
    check_in,
    pair,
    result,
)
from tests.application.season_from_log import known_from_log
from tests.application.seasons import SEASON, steps, table, to_season, tournament

FINALS = to_season("open-finals", "finals", name="Finals 2020", rules="masters-2019", date="2020-06-07", seed="5eed")
NEXT: Fields = {**SEASON, "season": "ig-2020", "from": "2020-06-07", "to": "2021-06-07", "follows": "ig-2019"}
REOPEN: Fields = {"do": "reopen", "reason": "to rule on it"}
MISTAKEN: Fields = {"do": "reopen", "mistake": True, "reason": "it had not ended"}
FINISH: Fields = {"do": "finish"}
VOID: Fields = {"do": "void", "reason": "the hall was closed"}


def to(slug: str, *requests: Fields) -> tuple[Fields, ...]:
    return tuple({"tournament": slug, **each} for each in requests)


def again(*requests: Fields) -> tuple[Fields, ...]:
    """The same wishes once more, as new ones."""
    return tuple({**each, "id": f"again-{number}"} for number, each in enumerate(requests))


def merge(person: str, into: str) -> Fields:
    return {"do": "merge-person", "person": person, "into": into, "reason": "one and the same"}


def unmerge(person: str) -> Fields:
    return {"do": "unmerge-person", "person": person, "reason": "two after all"}


Q1 = (*tournament("q1", (ADA, BO, CY, DEE)), *steps("q1"))
Q2 = (*tournament("q2", (BO, ADA, DEE, CY), day="2019-09-02"), *steps("q2", "2019-09-10T10:00:00+00:00"))
PLAYED = to("finals", check_in(ADA), check_in(BO), pair(), result(ADA, BO), FINISH)


def agrees(ledger: Ledger) -> None:
    """Kept rows, rows made anew and the streams themselves give one and the same."""
    store, size = ledger._store, ledger.size
    rows = catch_up(store)
    assert rows.contents() == rebuilt(store, size).contents() == rebuilt(store, size, chunk=7).contents()
    for row in rows.seasons():
        first = next(iter(store.load(UUID(bytes=row.stream)))).seq
        moments = [(stop, season_at(store, row.season, stop)) for stop in range(first + 1, size + 1)]
        for stop, state in moments:
            assert state is not None, "it is open by then"
            from_log = counted(state, known_from_log(store, state, stop))
            assert counted(state, known(store, state, stop)) == from_log
        assert as_counted(*rows.table(row.season)) == from_log
    assert ledger.verify(is_replaying=True).faults == []


def told(ledger: Ledger, *requests: Fields) -> dict[str, int]:
    """The table after these requests, on which all agree."""
    apply(ledger, *requests)
    agrees(ledger)
    return table(ledger)
