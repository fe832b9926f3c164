"""What the door remembers between commands is what the store would tell it."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings

from ledger.application.door import Door
from ledger.application.reads import view
from ledger.domain.errors import LedgerError
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.state import Tournament
from ledger.store import Store
from ledger.store.sqlite.files import create_store, open_store
from ledger.store.verify import verify
from tests.application.batches import BY, OPEN, check_in, lines
from tests.builders import SEED
from tests.domain.outcomes import replayed
from tests.domain.random_play import START, as_wire, numbers, play

SPRING = (OPEN, *(check_in(f"P{number:02}") for number in range(1, 5)))
# Each example needs a store on disk of its own.
FEW = settings(max_examples=max(15, settings().max_examples // 10))


@contextmanager
def fresh_store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "ledger.db")
        create_store(path)
        with open_store(path) as store:
            yield store


def remembered(door: Door) -> Tournament:
    state = door._cache.tournaments["spring"].state
    assert state is not None
    return state


def stored(store: Store) -> Tournament:
    return replayed(cast(TournamentEvent, event.fact) for event in store.load(store.stream("tournament", "spring")))


@FEW
@given(numbers)
def test_the_remembered_state_is_the_replayed_one(choices: Sequence[int]) -> None:
    with fresh_store() as store:
        door = Door(store)
        door.apply(lines(SPRING), BY)
        for request, _ in play(choices):
            door.execute(as_wire(request), BY)
        assert remembered(door) == stored(store) == view(store, "spring").state
        assert verify(store).faults == []


@FEW
@given(numbers)
def test_one_file_leads_to_the_facts_that_decide_gives(choices: Sequence[int]) -> None:
    played = list(play(choices))
    # ids of their own, since a random organizer may ask for the same thing twice
    asked = [{**as_wire(request), "id": f"step-{number}"} for number, (request, _) in enumerate(played)]
    with fresh_store() as store:
        Door(store).apply(lines([*SPRING, *asked]), BY)
        facts = [event.fact for event in store.load(store.stream("tournament", "spring"))]
    expected = [fact for _, new in played for fact in new]
    assert [type(fact) for fact in facts[len(START) :]] == [type(fact) for fact in expected]
    unlike = [(ours, theirs) for ours, theirs in zip(facts[len(START) :], expected, strict=True) if ours != theirs]
    assert all(hasattr(ours, "person") for ours, _ in unlike), "only the ids of people are the store's own"


def test_a_refusal_is_forgotten_and_the_next_request_is_decided_on_what_is_stored() -> None:
    with fresh_store() as store:
        door = Door(store)
        door.apply(lines(SPRING), BY)
        with pytest.raises(LedgerError):
            door.apply(lines([{"do": "drop", "tournament": "spring", "player": "P01"}, {"do": "close-round"}]), BY)
        assert "spring" not in door._cache.tournaments or remembered(door) == stored(store)
        door.execute({"do": "drop", "tournament": "spring", "player": "P01"}, BY)
        assert remembered(door) == stored(store)


def test_a_door_catches_up_with_what_another_door_wrote() -> None:
    with fresh_store() as store:
        one, two = Door(store), Door(store)
        one.apply(lines(SPRING), BY)
        two.execute({"do": "drop", "tournament": "spring", "player": "P01"}, BY)
        one.execute({"do": "check-in", "tournament": "spring", "player": "P05"}, BY)
        two.execute({"do": "drop", "tournament": "spring", "player": "P05"}, BY)
        assert remembered(two) == stored(store)
        one.execute({"do": "reinstate", "tournament": "spring", "player": "P05"}, BY)
        assert remembered(one) == stored(store)


def test_the_seed_of_these_files_is_that_of_the_builders() -> None:
    assert OPEN["seed"] == SEED, "so that the door draws what decide draws"
