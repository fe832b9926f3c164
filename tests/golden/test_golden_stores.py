"""Stores of every shape ever written are read to the same standings and the same root, for ever."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.store.topics import SINCE_CONVENTIONS, SINCE_VIA, TOPICS
from ledger.store.upcasts import UPCASTS
from tests.golden.make_store import STORES, read

# of a ledger that knows ways
NEW = ("ways-v8", "answers-v9", "documented-v10", "outside-v11", "invitations-v12", "mistaken-ends-v13")
NAMES = [store.stem for store in sorted(STORES.glob("*.db"))]


def test_there_is_a_golden_store_of_every_shape() -> None:
    oldest = ["masters-2019-v1", "masters-champions-2019-v2", "four-systems-v3"]
    assert sorted([*oldest, "exact-pairings-v4", "seasons-v5", "given-up-v6", "campaigns-v7", *NEW]) == NAMES


def test_the_golden_stores_hold_every_topic_there_ever_was() -> None:
    written: set[str] = set()
    for name in NAMES:
        lines = (STORES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        written |= {line["topic"] for line in map(json.loads, lines) if "topic" in line}
    assert written == {*TOPICS, *UPCASTS}


def test_topics_newer_than_ways_are_in_no_store_that_knows_none() -> None:
    written: set[str] = set()
    for name in NAMES:
        if name not in NEW:
            lines = (STORES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
            written |= {line["topic"] for line in map(json.loads, lines) if "topic" in line}
    assert {*TOPICS} - written == SINCE_VIA | SINCE_CONVENTIONS
    for name in ("ways-v8", "answers-v9"):  # of a ledger before conventions
        lines = (STORES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        written |= {line["topic"] for line in map(json.loads, lines) if "topic" in line}
    assert {*TOPICS} - written == SINCE_CONVENTIONS


def test_a_golden_store_stands_for_every_number() -> None:
    numbers = set()
    for name in NAMES:
        with closing(sqlite3.connect(f"file:{STORES / name}.db?mode=ro&immutable=1", uri=True)) as store:
            numbers |= {*store.execute("PRAGMA user_version").fetchone()}
    assert numbers == {1, 2, 3, 4}


def test_the_golden_store_of_ways_holds_events_with_and_without_one() -> None:
    store = sqlite3.connect(f"file:{STORES / 'ways-v8.db'}?mode=ro&immutable=1", uri=True)
    with closing(store):
        assert store.execute("PRAGMA user_version").fetchone() == (3,)
        states = [json.loads(state) for (state,) in store.execute("SELECT state FROM stored_events ORDER BY seq")]
    ways = [state["via"]["way"] for state in states if "via" in state]
    assert {*ways} == {"command-line", "session", "token", "slip", "link", "import"}
    assert 0 < len(ways) < len(states)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def expected(name: str) -> object:
    return json.loads((STORES / f"{name}.json").read_text(encoding="utf-8"))


def test_a_golden_store_is_read_to_its_standings_and_root(name: str, expected: object, tmp_path: Path) -> None:
    copy = shutil.copy(STORES / f"{name}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        assert read(ledger) == expected


def test_a_golden_store_is_as_it_was_recorded(name: str, tmp_path: Path) -> None:
    copy = shutil.copy(STORES / f"{name}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        assert ledger.verify().faults == []


def test_a_golden_export_is_imported_to_the_same_standings_and_root(
    name: str, expected: object, tmp_path: Path
) -> None:
    Ledger.import_log(STORES / f"{name}.jsonl", str(tmp_path / "store.db"))
    with Ledger.open(str(tmp_path / "store.db")) as ledger:
        assert read(ledger) == expected


def test_a_golden_store_is_exported_to_the_same_lines(name: str, tmp_path: Path) -> None:
    copy = shutil.copy(STORES / f"{name}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        ledger.export_log(tmp_path / "export.jsonl")
    assert (tmp_path / "export.jsonl").read_bytes() == (STORES / f"{name}.jsonl").read_bytes()


def test_a_golden_store_takes_more_results_and_still_verifies(name: str, tmp_path: Path) -> None:
    copy = shutil.copy(STORES / f"{name}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        size = ledger.size
        ledger.execute({"do": "reopen", "tournament": "masters", "reason": "one more look"}, "Desk Zero")
        verdict = ledger.verify()
    assert (verdict.size, verdict.faults) == (size + 2, [])  # the desk is new to this store


@pytest.mark.rule("GG17-24")
@pytest.mark.parametrize(
    ("store", "slug", "figure"),
    [
        ("four-systems-v3", "old-grounds", "score"),
        ("answers-v9", "answers-gaining-grounds-2017", "score"),
        ("documented-v10", "masters", "score-nothing"),
        ("documented-v10", "lax", "score"),
    ],
)
def test_tournaments_of_2017_from_before_score_schemes_however_they_were_noted(
    store: str, slug: str, figure: str, tmp_path: Path
) -> None:
    copy = shutil.copy(STORES / f"{store}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        assert ledger.view(slug).state.rules.own["undocumented"] == figure
