"""A write replays its tournament once and answers from what it just recorded: no event is read twice or read back.
Nor is one for a document, which is recorded before it is drawn."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from ledger.domain.tournament.evolve import begin
from ledger.store import Store
from ledger.store.codec import decode
from tests.cli.terminal import Terminal

FIRST = ("result", "1", "5-2", "41-22", "--winner", "Ada One")
SECOND = ("result", "2", "3-0", "30-10", "--winner", "Cy Three")
BEGUN, PLAYED = (FIRST,), (FIRST, SECOND)
CALLS = [
    (BEGUN, SECOND),
    (BEGUN, ("check-in", "Fay Six", "--faction", "Iron Guild")),
    (BEGUN, ("drop", "Ed Five", "--reason", "train home")),
    (BEGUN, ("start-round",)),
    (BEGUN, ("concede", "Di Four")),
    (BEGUN, ("forfeit", "Di Four", "--reason", "did not come back")),
    (BEGUN, ("correct", "1", "2-5", "22-41", "--winner", "Bo Two", "--reason", "misread")),
    (BEGUN, ("warn", "Bo Two", "--conduct", "unsporting", "--reason", "shouted")),
    (BEGUN, ("disqualify", "Di Four", "--reason", "loaded dice")),
    (BEGUN, ("dispute", "Bo Two", "--claim", "my flag")),
    (BEGUN, ("appoint", "Jo Judge", "--role", "judge")),
    (BEGUN, ("void", "--reason", "nobody came")),
    (PLAYED, ("pair",)),
    (PLAYED, ("close-round",)),
    (PLAYED, ("finish", "--reason", "the hall closes")),
]
DOCUMENTS = ["standings.xlsx", "standings.pdf", "standings.csv", "record-sheets.pdf", "pairings.pdf", "slips.pdf"]


@contextmanager
def watched() -> Iterator[Counter[str]]:
    """How often a tournament begins to be replayed, something is appended, and an event is read again."""
    counts, seen = Counter[str](), set[tuple[object, object]]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        counts["replays"] += frame.f_code is begin.__code__
        counts["appends"] += frame.f_code is Store.append_stored.__code__
        if frame.f_code is decode.__code__:
            place = frame.f_locals["stream"], frame.f_locals["version"]
            counts["read"] += 1
            counts["read twice"] += place in seen
            counts["read back"] += counts["appends"]
            seen.add(place)

    sys.setprofile(note)
    try:
        yield counts
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(("before", "call"), CALLS, ids=[call[0] for _, call in CALLS])
def test_a_write_reads_each_event_once_and_none_of_its_own(
    spring: Terminal, before: tuple[tuple[str, ...], ...], call: tuple[str, ...]
) -> None:
    spring.run("use", "spring")
    for each in before:
        spring.run(*each)
    with watched() as counts:
        spring.run(*call)
    assert counts.pop("read") > 0
    assert counts == {"replays": 1, "appends": 1, "read twice": 0, "read back": 0}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_is_drawn_from_the_one_look_that_its_hash_was_taken_from(played: Terminal, document: str) -> None:
    played.run("use", "spring")
    with watched() as counts:
        played.run("export", document.partition(".")[0], "-o", document)
    assert counts.pop("read") > 0
    assert counts == {"replays": 1, "appends": 1, "read twice": 0, "read back": 0}
