"""Reading much at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """No search for garbage inside: nearly everything a long read or a batch makes is kept, so the search is in vain,
    and it takes longer the more there is."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
