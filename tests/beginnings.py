"""What many tests begin with: made once a process, and copied for each of them, since a closed store is one file."""

import shutil
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path


class Beginnings:
    """Folders by name, each as its maker left it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: set[str] = set()

    def lay_out(self, name: str, make: Callable[[], object], at: Path) -> None:
        """Copy to a folder what `make` leaves in an empty one; the name stands for all of it, whoever asks."""
        kept = self._folder / name
        if name not in self._made:
            kept.mkdir(parents=True)
            with chdir(kept):
                make()
            self._made.add(name)
        shutil.copytree(kept, at, dirs_exist_ok=True)
