"""Documents: a module a kind, imported only when it is written, so that all other commands start quickly; and how far a
long one is, for whoever waits for it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any

Writer = Callable[..., None]
"""`write(model, seal, out, *, ink_saver=False)`: draws one read model into an open file."""


FORMATS: Mapping[str, Mapping[str, str]] = {
    "standings": {".xlsx": "standings_xlsx", ".pdf": "standings_pdf", ".csv": "standings_csv"},
    "record-sheets": {".pdf": "record_sheets_pdf"},
    "pairings": {".pdf": "pairings_pdf"},
    "slips": {".pdf": "slips_pdf"},
    "score-sheets": {".pdf": "score_sheets_pdf"},
    "season": {".xlsx": "season_xlsx", ".pdf": "season_pdf"},
    "campaign": {".xlsx": "campaign_xlsx"},
    "army-sheets": {".pdf": "army_sheets_pdf"},
    "mission-report": {".pdf": "mission_report_pdf"},
}
"""The module behind each kind of document and ending, the usual one first."""


def writer_of(kind: str, ending: str) -> Writer:
    """What writes that kind of document in that format."""
    module: Any = import_module(f"{__name__}.{FORMATS[kind][ending]}")
    write: Writer = module.write
    return write


Tell = Callable[[int, int], None]
"""Is told how many pages are drawn, and of how many."""


def _nobody(done: int, pages: int) -> None:
    pass


_listener: ContextVar[Tell] = ContextVar("listener", default=_nobody)


@contextmanager
def watched(tell: Tell) -> Iterator[None]:
    """Documents drawn inside this tell how far they are."""
    token = _listener.set(tell)
    try:
        yield
    finally:
        _listener.reset(token)


def page_done(done: int, pages: int) -> None:
    """Another page is drawn."""
    _listener.get()(done, pages)
