"""The house stays within the bounds of `make house`, and each of its measures can fail."""

import ast
from pathlib import Path

import pytest

from scripts import house

FACT = "+++ src/ledger/domain/tournament/entry/{}.py\n"
TWO = 'x = "one"\n' * 2
LETTERS = "abcdefgh"


def built(root: Path, files: dict[str, str]) -> dict[str, house.Measure]:
    """The measures of a small house, without any reason for a small module."""
    for name, text in files.items():
        file = root / (name if name.endswith(".md") else f"src/ledger/{name}.py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = house.measures(house.modules(root), root / "CONTRIBUTING.md", {})
    return {measure.name: measure for measure in found}


def test_the_house_is_within_its_bounds() -> None:
    found = house.measures(house.modules(house.ROOT), house.ROOT / "CONTRIBUTING.md")
    assert [measure for measure in found if not measure.is_within] == []
    assert [measure.name for measure in found] == list(house.BOUNDS)


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("source files", {f"store/shelf_{no}": "" for no in range(361)}),
        ("class names that stand in several modules", {"store/a": "class Box: ...\n", "cli/b": "class Box: ...\n"}),
        (
            "modules under 40 lines with one importer and no reason",
            {"cli/a": TWO, "cli/b": "from ledger.cli.a import x\n" + TWO * 20},
        ),
        ("import cycles", {"cli/a": "import ledger.cli.b\n", "cli/b": "def f():\n    from ledger.cli import a\n"}),
        ("import cycles while loading", {"cli/a": "from ledger.cli import b\n", "cli/b": "import ledger.cli.a\n"}),
        (
            "import cycles through tables",
            {
                "domain/all": 'T = LazyTable("ledger.domain", {each: f"{each}.evolve:evolve" for each in "ab"})\n',
                "domain/a/evolve": "from ledger.domain.all import T\n",
                "cli/all": 'T = LazyTable("ledger.cli", {"b": "b:f"})\n',
                "cli/b": "from ledger.cli.all import T\n",
            },
        ),
        ("commands named outside cli", {"domain/a": '"""See `ledger standings`."""\n'}),
        ("files over 400 lines", {"store/a": "\n" * 401}),
        ("source files a new fact touches", {"CONTRIBUTING.md": "".join(map(FACT.format, LETTERS))}),
    ],
)
def test_each_measure_sees_what_it_is_for(name: str, files: dict[str, str], tmp_path: Path) -> None:
    assert not built(tmp_path, files)[name].is_within


def test_what_is_allowed_is_not_counted(tmp_path: Path) -> None:
    files = {
        "domain/__init__": "",
        "domain/a": "class _Box: ...\n" + "\n" * 399,
        "domain/b": "class _Box: ...\nif TYPE_CHECKING:\n    from ledger.cli.c import x\n",
        "cli/c": '"""As `ledger standings` says."""\nfrom ledger.domain import b\n' + TWO * 20,
        "cli/d": "from ledger.domain import b\n" + TWO * 20,
        "CONTRIBUTING.md": f"{FACT.format('facts') * 9}### Its command\n{''.join(map(FACT.format, LETTERS))}",
    }
    found = built(tmp_path, files)
    assert {name: measure.found for name, measure in found.items() if measure.found} == {
        "source files": 5,
        "source files a new fact touches": 1,
    }


def test_a_reason_goes_when_its_module_does(tmp_path: Path) -> None:
    files = {"store/a": TWO, "store/b": "from ledger.store.a import x\n" + TWO * 20}
    built(tmp_path, files)
    small = house.modules(tmp_path)
    assert house.tiny_modules(small, {"store/a.py": "loaded by few"}) == []
    told = house.tiny_modules(small, {"store/a.py": "loaded by few", "store/b.py": "was small once"})
    assert told == ["store/b.py: has a reason to stay and needs none"]


def test_a_ring_is_told_as_one(tmp_path: Path) -> None:
    ring = {"cli/a": "import ledger.cli.b", "cli/b": "import ledger.cli.c", "cli/c": "import ledger.cli.a"}
    found = built(tmp_path, {**ring, "cli/d": "import ledger.cli.a"})["import cycles"]
    assert found.named == ["ledger.cli.a, ledger.cli.b, ledger.cli.c"]


def test_a_table_makes_a_ring_by_every_way_it_names_a_module(tmp_path: Path) -> None:
    back = "from ledger.cli.all import T\n"
    written = 'T = LazyTable("ledger.cli", {"x": "a:f", "y": "b.c:f"})\n'
    named = 'P: Mapping[str, str] = {"x": "a:f"}\nT = LazyTable("ledger.cli", P)\n'
    filled = 'T = LazyTable("ledger.cli", {each: each for each in "ab"})\n'
    for no, (table, module) in enumerate([(written, "b/c"), (named, "a"), (filled, "a")]):
        found = built(tmp_path / str(no), {"cli/all": table, f"cli/{module}": back})
        ring = f"ledger.cli.{module.replace('/', '.')}"
        assert found["import cycles through tables"].named == [", ".join(sorted(["ledger.cli.all", ring]))]
        assert found["import cycles"].found == 0


def test_a_table_that_is_not_imported_by_what_it_names_makes_no_ring(tmp_path: Path) -> None:
    families = 'T = LazyTable("ledger.domain", {each: f"{each}.evolve:evolve" for each in "ab"})\n'
    package = 'T = LazyTable("ledger.cli", {"x": "x:f"})\nLIMIT = 3\n'
    files = {
        "domain/all": families,
        "domain/a/evolve": "from ledger.domain.state import x\n",
        "domain/state": TWO,
        "cli/__init__": package,
        "cli/x": "from ledger.cli import LIMIT\n",
    }
    assert built(tmp_path, files)["import cycles through tables"].found == 0


def test_rooms_add_up() -> None:
    all_files = list((house.ROOT / "src" / "ledger").rglob("*.py"))
    *_, (files, lines) = house.rooms(house.modules(house.ROOT)).values()
    assert files == len(all_files)
    assert lines == sum(file.read_text(encoding="utf-8").count("\n") for file in all_files)


def test_functions_are_measured_from_their_first_line_to_their_last() -> None:
    text = "def short():\n    ...\n\n\nclass Box:\n    async def long(self):\n        x = 1\n        return x\n"
    small = {"ledger.a": house.Module("ledger.a", Path("a.py"), text, ast.parse(text))}
    assert house.longest_functions(small) == ["a.py:6 long 3", "a.py:1 short 2"]
