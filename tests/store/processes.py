"""Other processes for tests that need them: children of a server that has everything imported, so they start at once.

The server is started apart from pytest, which has threads; a child of it shares no connection with anyone.
"""

import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

PRELOAD = ["tests.store.children", "tests.store.warm"]


@cache
def context() -> ForkServerContext:
    """The server, started the first time somebody asks for it."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOAD)
    with _search_path():  # the server looks for what to import before it learns our path
        forkserver.ensure_running()
    return found


@contextmanager
def _search_path() -> Iterator[None]:
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def start(work: Callable[..., None], *args: Any) -> tuple[ForkServerProcess, Connection]:
    """A child at work, and the end of a pipe on which it reports."""
    here, there = context().Pipe(duplex=False)
    child = context().Process(target=work, args=(there, *args))
    child.start()
    there.close()
    return child, here


def answer(report: Connection, work: Callable[..., Any], *args: Any) -> None:
    """What a child reports: what the work returns, or the traceback it ended in."""
    try:
        report.send((work(*args), None))
    except BaseException:
        report.send((None, traceback.format_exc()))
        raise


def together(work: Callable[..., Any], *calls: tuple[Any, ...]) -> list[Any]:
    """Each call in a child of its own, all at the same time; what they return, or the first one's traceback."""
    children = [start(answer, work, *call) for call in calls]
    answers = [report.recv() for _, report in children]
    for child, report in children:
        child.join()
        report.close()
    for _, failure in answers:
        assert failure is None, failure
    return [answer for answer, _ in answers]
