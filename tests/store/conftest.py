"""Stores for tests that damage, copy or crash them."""

import shutil
from pathlib import Path

import pytest

from tests.store.small import make


@pytest.fixture(scope="session")
def small_original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once; tests get a copy."""
    return make(tmp_path_factory.mktemp("original") / "small.db")


@pytest.fixture
def small(small_original: Path, tmp_path: Path) -> Path:
    """A small store of the test's own, closed."""
    return Path(shutil.copy(small_original, tmp_path / "small.db"))
