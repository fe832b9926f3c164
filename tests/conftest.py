"""What every test may ask for: the pace of Hypothesis, and a ledger in a folder of its own."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from ledger.application import Ledger
from tests.beginnings import Beginnings
from tests.enduring import IS_ENDURING

pytest.register_assert_rewrite("tests.spec")

# No deadline: a busy machine is no fault of the code. Derandomised: the same run tomorrow tries the same examples.
settings.register_profile("always", deadline=None, derandomize=True)
settings.register_profile("endure", deadline=None, derandomize=True, max_examples=2_000)
settings.load_profile("endure" if IS_ENDURING else "always")


def pytest_collection_finish() -> None:
    """What was loaded by now stays to the end: looking through it for garbage again and again finds none."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session")
def beginnings(tmp_path_factory: pytest.TempPathFactory) -> Beginnings:
    """What was made once, to be copied."""
    return Beginnings(tmp_path_factory.mktemp("beginnings"))


@pytest.fixture
def ledger(tmp_path: Path, beginnings: Beginnings) -> Iterator[Ledger]:
    """An empty store, open."""
    beginnings.lay_out("empty", lambda: Ledger.create("ledger.db"), tmp_path)
    with Ledger.open(str(tmp_path / "ledger.db")) as opened:
        yield opened
