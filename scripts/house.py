"""Measures the house: its rooms, names that mean two things, modules too small to be one, import cycles, long files.

    python scripts/house.py          the measures with their bounds; ends with 1 if one is passed
    python scripts/house.py --list   all that was found, not only the first of it

Read from the source alone, nothing is imported. An import inside a function is one like any other; one for types alone
makes no cycle, but the module that has it is an importer. A table of strings (`LazyTable`) imports what it names, one
day: that a family is named by a table is no cycle, that it imports what has the table is one.
"""

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import filter as filter_names
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TINY = 40  # lines
LONG = 400  # lines
SHOWN = 5

BOUNDS = {
    "source files": 350,
    "class names that stand in several modules": 0,
    "modules under 40 lines with one importer and no reason": 0,
    "import cycles": 0,
    "import cycles while loading": 0,
    "import cycles through tables": 0,
    "commands named outside cli": 0,
    "files over 400 lines": 0,
    "source files a new fact touches": 7,  # the worked example in CONTRIBUTING.md
}
STAYING: Mapping[str, str] = {}
"""Modules under 40 lines with one importer that stay, each with its reason; `*` is any name."""

When = Literal["loading", "calling", "typing", "naming"]


class Module(NamedTuple):
    """A source file, read."""

    name: str  # of a package's own file: that of the package
    file: Path
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    @property
    def room(self) -> str:
        """The folder below the package it lies in; of the package's own files the package."""
        room = [*self.name.split("."), ""][1]
        return "ledger" if room in ("", "__main__") else room


class Measure(NamedTuple):
    """What was found of one thing that has a bound."""

    name: str
    found: int
    named: Sequence[str] = ()

    @property
    def is_within(self) -> bool:
        return self.found <= BOUNDS[self.name]


def main() -> int:
    """Measure, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="name all that was found")
    is_listing = parser.parse_args().list
    shown = None if is_listing else SHOWN
    house, page = modules(ROOT), ROOT / "CONTRIBUTING.md"
    for room, (files, lines) in rooms(house).items():
        print(f"  {room:<12} {files:>4} files {lines:>7,} lines")
    found = measures(house, page)
    for measure in found:
        print(f"{measure.name}: {measure.found} ({BOUNDS[measure.name]})")
        for name in measure.named[:shown] if is_listing or not measure.is_within else ():
            print(f"    {name}")
    print(f"source files of its command: {', '.join(touched(page)[1])}")
    print(f"the longest files: {', '.join(longest_files(house)[:SHOWN])}")
    print(f"the longest functions: {', '.join(longest_functions(house)[:SHOWN])}")
    return 0 if all(measure.is_within for measure in found) else 1


def measures(house: Mapping[str, Module], page: Path, staying: Mapping[str, str] = STAYING) -> list[Measure]:
    """Everything that has a bound; the worked example stands on the page."""
    found = {
        "class names that stand in several modules": double_names(house),
        "modules under 40 lines with one importer and no reason": tiny_modules(house, staying),
        "import cycles": cycles(graph(house, "loading", "calling")),
        "import cycles while loading": cycles(graph(house, "loading")),
        "import cycles through tables": cycles(graph(house, "loading", "calling", "naming")),
        "commands named outside cli": commands_named(house),
        "files over 400 lines": [name for name in longest_files(house) if int(name.split()[-1]) > LONG],
        "source files a new fact touches": touched(page)[0],
    }
    of_each = [Measure(name, len(names), names) for name, names in found.items()]
    return [Measure("source files", len(house)), *of_each]


def modules(root: Path) -> dict[str, Module]:
    """Every source file by the name it is imported by."""
    house = {}
    for file in sorted((root / "src" / "ledger").rglob("*.py")):
        name = ".".join(file.relative_to(root / "src").with_suffix("").parts).removesuffix(".__init__")
        text = file.read_text(encoding="utf-8")
        house[name] = Module(name, file.relative_to(root / "src" / "ledger"), text, ast.parse(text))
    return house


def rooms(house: Mapping[str, Module]) -> dict[str, tuple[int, int]]:
    """Files and lines of each room, the largest first, then of all."""
    files = Counter(module.room for module in house.values())
    lines = Counter[str]()
    for module in house.values():
        lines[module.room] += module.lines
    return {room: (files[room], lines[room]) for room, _ in lines.most_common()} | {
        "all": (files.total(), lines.total())
    }


def double_names(house: Mapping[str, Module]) -> list[str]:
    """Names of classes that mean two things; a name that begins with `_` stays in its module."""
    places = defaultdict(list)
    for module in house.values():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(module.name)
    return [f"{name}: {', '.join(where)}" for name, where in sorted(places.items()) if len(where) > 1]


def tiny_modules(house: Mapping[str, Module], staying: Mapping[str, str]) -> list[str]:
    """Modules that could fold into the one that imports them, and reasons whose module is gone or has grown."""
    importers = defaultdict(set)
    for name, imported in graph(house, "loading", "calling", "typing").items():
        for target in imported:
            importers[target].add(name)
    tiny = {
        str(module.file): next(iter(importers[module.name]))
        for module in house.values()
        if module.lines < TINY and module.file.name != "__init__.py" and len(importers[module.name]) == 1
    }
    unasked = [f"{place}: has a reason to stay and needs none" for place in staying if not filter_names(tiny, place)]
    excused = {file for place in staying for file in filter_names(tiny, place)}
    return [f"{file}: imported by {by} alone" for file, by in tiny.items() if file not in excused] + unasked


def graph(house: Mapping[str, Module], *when: When) -> dict[str, set[str]]:
    """Which modules each imports, by the imports that matter."""
    return {
        module.name: {
            target
            for at, statement in _imports(module.tree)
            if at in when
            for target in _targets(statement, house)
            if target != module.name
        }
        | (set(_named(module, house)) if "naming" in when else set())
        for module in house.values()
    }


def _imports(node: ast.AST, at: When = "loading") -> Iterator[tuple[When, ast.Import | ast.ImportFrom]]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import() | ast.ImportFrom():
                yield at, child
            case ast.FunctionDef() | ast.AsyncFunctionDef() if at == "loading":
                yield from _imports(child, "calling")
            case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                yield from _imports(ast.Module(child.body, []), "typing")
                yield from _imports(ast.Module(child.orelse, []), at)
            case _:
                yield from _imports(child, at)


def _targets(statement: ast.Import | ast.ImportFrom, house: Mapping[str, Module]) -> Iterator[str]:
    """The modules a statement names; a relative import does not get past the linter."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names if alias.name in house)
        return
    package = statement.module or ""
    for alias in statement.names:
        if (below := f"{package}.{alias.name}") in house:
            yield below
        elif package in house:
            yield package


def _named(module: Module, house: Mapping[str, Module]) -> Iterator[str]:
    """The modules that the tables of a module name, each by its place in a package. Of its own modules a package may
    have a table: whoever imports one of them has loaded the package before."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Name("LazyTable"), args=[ast.Constant(package), places]):
                below = "|".join(sorted(set(_places(places, module.tree))))
                named = re.compile(rf"{re.escape(str(package))}\.(?:{below})")
                own = f"{module.name}."
                yield from (name for name in house if named.fullmatch(name) and not f"{name}.".startswith(own))


def _places(table: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The places a table has, without what stands behind the colon; what is filled in may be any one name."""
    match table:
        case ast.Name(name):
            for node in tree.body:
                match node:
                    case ast.AnnAssign(target=ast.Name(id), value=ast.expr() as value) if id == name:
                        yield from _places(value, tree)
        case ast.Dict(values=values):
            yield from map(_place, values)
        case ast.DictComp(value=value):
            yield _place(value)


def _place(written: ast.expr) -> str:
    parts = written.values if isinstance(written, ast.JoinedStr) else [written]
    place = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+" for part in parts)
    return "".join(place).partition(":")[0]


def cycles(arrows: Mapping[str, set[str]]) -> list[str]:
    """Modules that reach each other, all that do in one line."""
    reached = {name: _reached(arrows, name) for name in arrows}
    rings = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in arrows
        if name in reached[name]
    }
    return [", ".join(ring) for ring in sorted(rings)]


def _reached(arrows: Mapping[str, set[str]], name: str) -> set[str]:
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        further = arrows[ahead.pop()] - reached
        reached |= further
        ahead += further
    return reached


def commands_named(house: Mapping[str, Module]) -> list[str]:
    """Where a command stands in backquotes outside the room that knows commands."""
    return [
        f"{module.file}:{number} {line.strip()}"
        for module in house.values()
        if module.room != "cli" and module.name != "ledger.__main__"
        for number, line in enumerate(module.text.splitlines(), start=1)
        if re.search(r"`ledger [a-z]", line)
    ]


def longest_files(house: Mapping[str, Module]) -> list[str]:
    """Every file with its lines, the longest first."""
    ordered = sorted(house.values(), key=lambda module: (-module.lines, module.name))
    return [f"{module.file} {module.lines}" for module in ordered]


def longest_functions(house: Mapping[str, Module]) -> list[str]:
    """Every function with its lines, the longest first."""
    lengths = [
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{module.file}:{node.lineno} {node.name}")
        for module in house.values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [f"{where} {lines}" for lines, where in sorted(lengths, key=lambda each: (-each[0], each[1]))]


def touched(page: Path) -> tuple[list[str], list[str]]:
    """The source files in the worked example of a page: those of the fact, and those of its command."""
    fact, _, command = (page.read_text(encoding="utf-8") if page.exists() else "").partition("### Its command")
    files = [sorted(set(re.findall(r"^\+\+\+ src/ledger/(\S+)$", part, re.M))) for part in (fact, command)]
    return files[0], files[1]


if __name__ == "__main__":
    sys.exit(main())
