"""How far a command goes through the house stays within the bounds of `make walk`."""

import subprocess
import sys
from pathlib import Path

import pytest

WALK = Path(__file__).parents[1] / "scripts" / "walk.py"


@pytest.mark.parametrize("walk", ["result", "standings"])
def test_no_command_walks_further_than_it_may_and_functions_stay_short(walk: str) -> None:
    done = subprocess.run([sys.executable, str(WALK), walk], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
