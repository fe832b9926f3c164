"""A terminal for tests: runs the command line in a folder of its own and reads what it answers."""

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from ledger.cli import cli

FIVE = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five")


class Terminal:
    """Calls `ledger` in this process; every call checks its exit code."""

    def run(self, *args: str, code: int = 0, stdin: bytes | None = None) -> Result:
        result = CliRunner().invoke(cli, args, input=stdin)
        assert result.exit_code == code, f"{result.exit_code}: {result.stdout}{result.stderr}"
        return result

    def answer(self, *args: str, stdin: bytes | None = None) -> str:
        """What stands on standard output."""
        return self.run(*args, stdin=stdin).stdout

    def json(self, *args: str) -> Any:
        return json.loads(self.answer(*args, "--json"))

    def head(self) -> tuple[int, str]:
        """The size of the log and its root."""
        found = self.json("init")
        return found["size"], found["root"]

    def refused(self, *args: str, code: int, stdin: bytes | None = None) -> str:
        """The one sentence of a refusal, which must leave the store as it was."""
        before = self.head()
        result = self.run(*args, code=code, stdin=stdin)
        assert self.head() == before
        assert result.stdout == ""
        assert result.stderr.startswith("ledger: ")
        assert result.stderr.count("\n") == 1
        return result.stderr.removeprefix("ledger: ").rstrip("\n")

    def apply(self, *lines: dict[str, Any]) -> None:
        self.run("apply", "-", stdin="\n".join(map(json.dumps, lines)).encode())


def environment(**more: str) -> dict[str, str]:
    """The environment for a process of its own, which finds the same sources."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}


def process(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """`python -m ledger` as a process of its own."""
    call = [sys.executable, "-m", "ledger", *args]
    return subprocess.run(call, **{"env": environment(), "capture_output": True, "text": True, **options})
