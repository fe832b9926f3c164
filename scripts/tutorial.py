"""Runs the pages that show what commands answer, the tutorial first: one after the other in an empty folder each, and
writes the answers beneath them.

With --check nothing is written, and a page whose answers are stale makes it end with 1.
"""

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner

from ledger.cli import cli

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "tutorial.md"
PAGES = (
    PAGE,
    DOCS / "how-to" / "run-a-malifaux-event.md",
    DOCS / "how-to" / "run-a-season.md",
    DOCS / "how-to" / "run-a-campaign-evening.md",
)
ORGANIZER = "Olga Organizer"
_PART = re.compile(
    r"Save this as `(?P<file>[\w.-]+)`:\n\n```json\n(?P<json>.*?)^```|^```console\n(?P<console>.*?)^```", re.S | re.M
)
_HASH = re.compile(r"\b(?:[0-9a-f]{16,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b")


def rewritten(page: str) -> str:
    """The page with the answers its commands give now; run in the current folder."""
    return _PART.sub(_carried_out, page)


def _carried_out(part: re.Match[str]) -> str:
    if part["file"]:
        Path(part["file"]).write_text(part["json"], encoding="utf-8")
        return part[0]
    return f"```console\n{''.join(_session(part['console']))}```"


def _session(block: str) -> Iterator[str]:
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            yield line
            words = shlex.split(line[2:], comments=True)
            if words[0] == "ledger":
                yield _answer(words[1:])


def _answer(words: list[str]) -> str:
    result = CliRunner().invoke(cli, words, env={"COLUMNS": "80"})
    if result.exit_code:
        raise SystemExit(f"ledger {shlex.join(words)} ended with {result.exit_code}: {result.output}")
    # roots and digests differ from store to store
    return "".join(f"{_HASH.sub('…', line).rstrip()}\n" for line in result.stdout.splitlines())


@contextmanager
def empty_folder() -> Iterator[None]:
    """A folder of its own with nothing chosen in the environment but who acts."""
    before, chosen = Path.cwd(), {key: value for key, value in os.environ.items() if not key.startswith("LEDGER_")}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(chosen, LEDGER_BY=ORGANIZER, LOGNAME=ORGANIZER)
        try:
            yield
        finally:
            os.chdir(before)


def main() -> int:
    """Write the pages anew, or (--check) say which are stale."""
    return max([_renewed(page, is_check="--check" in sys.argv) for page in PAGES])


def _renewed(page: Path, *, is_check: bool) -> int:
    before = page.read_text(encoding="utf-8")
    with empty_folder():
        now = rewritten(before)
    if not is_check:
        page.write_text(now, encoding="utf-8")
    elif now != before:
        print(f"docs/{page.relative_to(DOCS)} shows other answers than the commands give: run make format.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
