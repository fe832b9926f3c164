"""What the pages for newcomers name is there: files, functions on the way of a result, classes of the glossary."""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from scripts import house

ROOT = house.ROOT
WAY = ROOT / "docs" / "explanation" / "the-way-of-a-result.md"
GLOSSARY = ROOT / "docs" / "glossary.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
TO_COME = {"store/postgres/", "web/"}  # where something will go that is not built yet

LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
SOURCE = re.compile(r"\[`([^`]+)`\]\(\.\./\.\./src/ledger/([^)]+)\)")


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [WAY, GLOSSARY, CONTRIBUTING, ROOT / "README.md"], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(read(page))
    assert [link for link in links if not (page.parent / link).exists()] == []
    assert links


def test_newcomers_are_shown_the_way_and_the_words() -> None:
    for page in (ROOT / "README.md", CONTRIBUTING):
        linked = {(page.parent / link).resolve() for link in LINK.findall(read(page))}
        assert linked >= {WAY, GLOSSARY}, page.name


def walked() -> dict[str, set[tuple[str, str]]]:
    """The functions that each walk goes through, with their files."""
    walk = [sys.executable, str(ROOT / "scripts" / "walk.py"), "result", "standings", "--list"]
    told = subprocess.run(walk, capture_output=True, text=True, check=False).stdout
    found, name = defaultdict(set), ""
    for line in told.splitlines():
        if begun := re.match(r"(\w+): \d+ functions", line):
            name = begun[1]
        elif function := re.fullmatch(r" {4}(\S+):\d+ (\S+)", line):
            found[name].add((function[1], function[2]))
    return found


def test_the_way_names_files_and_functions_that_are_on_it() -> None:
    walks = walked()
    _, into, out = re.split(r"^## (?:In|Out): .*$", read(WAY), flags=re.M)
    for walk, part in (("result", into), ("standings", out.partition("\n## ")[0])):
        for step in re.split(r"\n\n|^(?=\d+\. )", part, flags=re.M):
            files = {path for _, path in SOURCE.findall(step)}
            assert all(name == path for name, path in SOURCE.findall(step)), step
            named = re.findall(r"`([\w.]+)\(\)`", step)
            missing = [name for name in named if not any((file, name) in walks[walk] for file in files)]
            assert missing == [], f"not on the walk of {walk} in {sorted(files)}"


def test_every_class_that_a_page_names_is_there() -> None:
    sources = (ROOT / "src" / "ledger").rglob("*.py")
    classes = {name for source in sources for name in re.findall(r"^class (\w+)", read(source), re.M)}
    for page in (WAY, GLOSSARY):
        named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`", read(page)))
        assert named - classes == set(), page.name


def test_every_path_that_contributing_names_is_there() -> None:
    text = re.sub(r"^```.*?^```$", "", read(CONTRIBUTING), flags=re.S | re.M)
    named = set(re.findall(r"`([\w.-]+/[\w./-]*)`", text))
    here = [ROOT, ROOT / "src" / "ledger"]
    assert {path for path in named if not any((root / path).exists() for root in here)} == TO_COME & named


def test_every_word_of_the_glossary_stands_in_its_place() -> None:
    for table in re.findall(r"(?:^\|.*\n)+", read(GLOSSARY), re.M):
        words = [re.sub(r"\W", "", row.split("|")[1]).lower() for row in table.splitlines()[2:]]
        assert words == sorted(words)
