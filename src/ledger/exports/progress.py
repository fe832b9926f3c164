"""How far a document is: whoever waits for a long one is told page by page, and no exporter has to pass it on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
