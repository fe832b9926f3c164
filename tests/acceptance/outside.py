"""The command line as outsiders have it: a process of its own, and the JSON it answers with."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def ledger(*arguments: str, store: Path) -> Any:
    """Run the command line and read its JSON."""
    command = [sys.executable, "-m", "ledger", *arguments, "--store", f"sqlite:///{store}", "--by", "Desk Zero"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
