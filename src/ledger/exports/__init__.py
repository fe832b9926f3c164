"""Documents: what writes each kind, imported only when it is written, so that all other commands start quickly; and how
far a long one is, for whoever waits for it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module

Writer = Callable[..., None]
"""`write(model, seal, out, *, ink_saver=False)`: draws one read model into an open file."""
FORMATS: Mapping[str, Mapping[str, str]] = {
    "standings": {
        ".xlsx": "workbooks.standings.write",
        ".pdf": "lists.standings_and_pairings.write_standings",
        ".csv": "lists.standings_and_pairings.write_csv",
    },
    "record-sheets": {".pdf": "sheets.record_sheets.write"},
    "pairings": {".pdf": "lists.standings_and_pairings.write_pairings"},
    "slips": {".pdf": "sheets.slips.write"},
    "score-sheets": {".pdf": "sheets.score_sheets.write"},
    "qualifier-report": {
        ".pdf": "lists.qualifier_report.write",
        ".json": "lists.qualifier_report.write_line",
    },
    "season": {".xlsx": "workbooks.season.write", ".pdf": "lists.season.write"},
    "campaign": {".xlsx": "workbooks.campaign.write"},
    "army-sheets": {".pdf": "sheets.army_sheets.write"},
    "mission-report": {".pdf": "lists.mission_report.write"},
}
"""The writer behind each kind of document and ending, the usual one first."""


def writer_of(kind: str, ending: str) -> Writer:
    """What writes that kind of document in that format."""
    module, _, name = FORMATS[kind][ending].rpartition(".")
    write: Writer = getattr(import_module(f"{__name__}.{module}"), name)
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
