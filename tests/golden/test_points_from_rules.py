"""Points and places follow from the stored rules alone: golden stores come out the same while every rule system is
silenced, so that no change to the code of a document moves an old table."""

import inspect
import json
import pkgutil
import shutil
import tomllib
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain import parts, system, systems
from ledger.domain.season import circuits
from ledger.domain.system import Document
from tests.golden.make_store import STORES, read

NAMES = [store.stem for store in sorted(STORES.glob("*.db"))]


def asked(*whatever: Any, **named: Any) -> Any:
    raise AssertionError("a rule system was asked")


def modules_of(*packages: Any) -> set[str]:
    """Every module of these packages, and each of them."""
    found = (
        each.name for package in packages for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    )
    return {*found, *(package.__name__ for package in packages)}


@pytest.fixture
def silenced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls a function of a rule system or a circuit, or looks at what one of them is, is found out."""
    for name in (*modules_of(systems, parts), circuits.__name__):
        for function in vars(import_module(name)).values():
            if isinstance(function, FunctionType) and function.__module__ == name:
                monkeypatch.setattr(function, "__code__", asked.__code__)  # wherever it has been put by now
    values = [value for module in (system, circuits) for _, value in inspect.getmembers(module, inspect.isclass)]
    for value in values:
        if value.__module__ in (system.__name__, circuits.__name__):
            monkeypatch.setattr(value, "__getattribute__", asked)


def tables(ledger: Ledger) -> dict[str, Any]:
    """Standings after every round, awards, and season tables: made anew for keeping, and folded from the log."""
    views = {opened.slug: ledger.view(opened.slug) for opened in ledger.tournaments()}
    seasons = [opened.slug for opened in ledger.seasons()]
    return {
        "standings": {
            slug: [view.standings(no or None) for no in range(view.state.round_no + 1)] for slug, view in views.items()
        },
        "awards": {slug: view.awards() for slug, view in views.items()},
        "kept": [ledger.season(slug, rebuild=True).table() for slug in seasons],
        "folded": [ledger.season(slug, as_of=f"before:{ledger.size}").table() for slug in seasons],
    }


def opened(name: str, folder: Path) -> Ledger:
    return Ledger.open(str(shutil.copy(STORES / f"{name}.db", folder / "store.db")))


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def before(name: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the tables of a store are while everyone may ask."""
    with opened(name, tmp_path_factory.mktemp("before")) as ledger:
        return tables(ledger)


def test_a_golden_store_has_its_tables_without_any_rule_system(
    name: str, before: dict[str, Any], silenced: None, tmp_path: Path
) -> None:
    with opened(name, tmp_path) as ledger:
        assert tables(ledger) == before
        assert read(ledger) == json.loads((STORES / f"{name}.json").read_text(encoding="utf-8"))


def test_the_import_contract_names_everything_that_replays() -> None:
    """By name, since a family that is loaded when it is met is imported by nobody."""
    root = Path(__file__).parents[2]
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (held,) = (set(each["source_modules"]) for each in contracts if each["id"] == "points-from-rules")
    domain = root / "src" / "ledger" / "domain"
    replaying = [path for stream in ("tournament", "season") for path in (domain / stream).rglob("evolve.py")]
    names = {".".join(("ledger", "domain", *path.relative_to(domain).with_suffix("").parts)) for path in replaying}
    assert names - held == set()


def test_what_is_silenced_cannot_be_asked(silenced: None) -> None:
    with pytest.raises(AssertionError, match="a rule system was asked"):
        systems.system_called("masters-2019")
    with pytest.raises(AssertionError, match="a rule system was asked"):
        circuits.circuit_called("league")
    documents: list[Document] = [*systems.SYSTEMS.values(), *circuits.CIRCUITS.values()]
    for document in documents:
        with pytest.raises(AssertionError, match="a rule system was asked"):
            assert document.figures
