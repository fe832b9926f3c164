"""An invented tournament, played through the door batch by batch: something to look at, and to try commands on."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from ledger.application import Ledger, errors, system_called
from ledger.application.demo import leviathan, malifaux, warmachine
from ledger.application.demo.lines import ORGANIZER, SLUG, Line

__all__ = ["DOCUMENTS", "EVENTS", "ORGANIZER", "SLUG", "STEPS", "as_lines", "play", "print_documents"]

DOCUMENTS = {
    "standings": "standings.xlsx",
    "record-sheets": "record-sheets.pdf",
    "pairings": "pairings.pdf",
    "slips": "slips.pdf",
    "score-sheets": "score-sheets.pdf",
}
STEPS = 12 + len(DOCUMENTS)  # batches, about two a round, and documents, for a progress bar

Script = Callable[[Ledger], Iterator[list[Line]]]
"""Each batch is written when the one before is in: who sits where is drawn on the way."""

EVENTS: Mapping[str, Script] = {
    "masters-2019": partial(warmachine.batches, event=warmachine.MASTERS),
    "champions-2019": partial(warmachine.batches, event=warmachine.CHAMPIONS),
    "gaining-grounds-s2": partial(malifaux.batches, event=malifaux.SEASON_TWO),
    "gaining-grounds-2017": partial(malifaux.batches, event=malifaux.OF_2017),
    "leviathan": leviathan.batches,
}
"""The systems there is a demo of."""


def play(ledger: Ledger, rules: str, progress: Callable[[], None] = lambda: None) -> list[Line]:
    """Play the whole event into an empty ledger; the requests that were applied, in order."""
    if (system := system_called(rules)).id not in EVENTS:
        there = errors.listed(EVENTS)
        raise errors.BadRequest(f"There is no demo of {system.title} yet; there is one of {there}.")
    played: list[Line] = []
    for batch in EVENTS[rules](ledger):
        ledger.apply(as_lines(batch), ORGANIZER)
        played += batch
        progress()
    return played


def print_documents(ledger: Ledger, folder: Path, progress: Callable[[], None] = lambda: None) -> list[Path]:
    """Every document of the event, into the folder."""
    from ledger.application.documents import Order

    has_form = system_called(ledger.view(SLUG).state.rules.system).sheets.form is not None
    files = []
    for kind, name in DOCUMENTS.items():
        if kind == "score-sheets" and not has_form:
            continue
        file = folder / name
        ledger.export(Order(SLUG, kind, file.suffix), file, ORGANIZER, force=True)
        files.append(file)
        progress()
    return files


def as_lines(batch: list[Line]) -> bytes:
    """Requests as a batch file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in batch).encode()
