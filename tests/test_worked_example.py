"""The worked example in CONTRIBUTING.md is true: applied to a copy of the tree, it does what the page says.

A block of it is a difference: the file, then lines that are there (with a space before them), lines to add (`+`) and
lines to take out (`-`); `@@` stands between two places of one file. What is there must be there once.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```diff\n\+\+\+ (?P<file>\S+)\n(?P<change>.*?)^```$", re.S | re.M)
NEEDED = ("src", "tests", "pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns("acceptance", "bench", "golden")

SETTING = (
    {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "masters-2019", "date": "2026-05-02"},
    *({"do": "check-in", "player": name} for name in ("Ada One", "Bo Two", "Cy Three", "Di Four")),
    {"do": "skip", "player": "Ada One"},
)
UNSKIP = {"do": "unskip", "tournament": "spring", "player": "Ada One"}


def changes(page: str) -> Iterator[tuple[str, str]]:
    """Each file of the example with one place that changes in it."""
    for block in BLOCK.finditer(page):
        for place in re.split(r"^@@.*\n", block["change"], flags=re.M):
            yield block["file"], place


def changed(text: str, place: str) -> str:
    """A file with one place of it changed."""
    lines, change = text.splitlines(), [line or " " for line in place.splitlines()]
    old, new = ([line[1:] for line in change if line[0] != mark] for mark in "+-")
    found = [no for no in range(len(lines) - len(old) + 1) if lines[no : no + len(old)] == old]
    assert len(found) == 1, f"this must stand there once: {old}"
    lines[found[0] : found[0] + len(old)] = new
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is here, with the example in it."""
    root = tmp_path_factory.mktemp("worked-example")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(ROOT / name, root / name)
    for file, place in changes((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        target = root / file
        text = target.read_text(encoding="utf-8") if target.exists() else ""
        target.write_text(changed(text, place), encoding="utf-8")
    return root


def run(root: Path, *call: str, folder: Path | None = None, lines: str = "") -> subprocess.CompletedProcess[str]:
    """A process that knows the copy and nothing of what is chosen in this environment."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LEDGER_", "PYTEST_"))}
    env |= {"PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}", "LEDGER_BY": "Org One", "XDG_STATE_HOME": str(root)}
    command = [sys.executable, "-m", *call]
    return subprocess.run(
        command, cwd=folder or root, env=env, input=lines, capture_output=True, text=True, check=False
    )


def test_the_example_passes_the_linter(tree: Path) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = sorted({file for file, _ in changes(page)})
    assert files, "the page has an example"
    for check in (("check", "--no-cache", "--quiet"), ("format", "--no-cache", "--check", "--quiet")):
        done = run(tree, "ruff", *check, *files)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_keeps_what_a_family_promises_and_its_own_rule(tree: Path) -> None:
    done = run(
        tree,
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/domain/tournament/test_families.py",
        "tests/domain/tournament/seating/test_unskip.py",
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_works_from_the_command_line_to_the_log(tree: Path, tmp_path: Path) -> None:
    def ledger(*words: str, lines: Sequence[object] = ()) -> tuple[int, str]:
        done = run(tree, "ledger", *words, folder=tmp_path, lines="\n".join(map(json.dumps, lines)))
        return done.returncode, done.stdout + done.stderr

    assert ledger("init")[0] == ledger("apply", "-", lines=SETTING)[0] == 0
    code, told = ledger("apply", "-", lines=[UNSKIP])
    assert code == 0, told
    code, told = ledger("unskip", "Ada One")
    assert (code, "Ada One does not sit out round 1." in told) == (1, True), told
    assert ledger("skip", "Ada One")[0] == 0
    code, told = ledger("unskip", "Ada One")
    assert (code, "Ada One plays round 1 after all" in told) == (0, True), told
    assert ledger("log")[1].count("Ada One plays round 1 after all") == 2
    assert ledger("pair")[0] == 0
    assert "Ada One" in ledger("pairings")[1]
    assert ledger("verify", "--replay")[0] == 0


def test_a_block_that_no_longer_fits_is_told() -> None:
    assert changed("one\ntwo\nthree\n", " one\n+new\n two\n") == "one\nnew\ntwo\nthree\n"
    assert changed("one\ntwo\nthree\n", "-two\n+2\n") == "one\n2\nthree\n"
    with pytest.raises(AssertionError, match=r"once: \['four'\]"):
        changed("one\ntwo\nthree\n", "+new\n four\n")
    with pytest.raises(AssertionError, match=r"once: \['one'\]"):
        changed("one\none\n", "+new\n one\n")
