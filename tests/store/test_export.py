"""The log as text and back: the same root, the same answers; a file that was meddled with is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import AlreadyThere, LedgerError, NotFound
from tests.store.small import DESK, SIZE, SMALL, lines, make, tables, tamper, verdict_of

Lines = list[dict[str, Any]]
WORDS = 11
COMMANDS = 15


@pytest.fixture
def exported(small: Path, tmp_path: Path) -> Path:
    with Ledger.open(str(small)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl")
    return tmp_path / "log.jsonl"


def edited(path: Path, change: Callable[[Lines], Lines | None]) -> Path:
    """The exported log with its lines changed; line 1 is the head, event 0 stands on line 2."""
    content = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    changed = change(content)
    content = content if changed is None else changed
    path.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in content))
    return path


def refusal(source: Path, tmp_path: Path) -> str:
    """What an import says; it leaves nothing behind."""
    with pytest.raises(LedgerError) as error:
        Ledger.import_log(source, str(tmp_path / "new.db"))
    assert not [path.name for path in tmp_path.iterdir() if "new.db" in path.name]
    return str(error.value)


def test_an_export_has_a_head_a_line_an_event_and_a_line_a_text(exported: Path) -> None:
    head, *rest = (json.loads(line) for line in exported.read_text(encoding="utf-8").splitlines())
    assert (head["format"], head["size"]) == ("ledger-export/1", SIZE)
    assert [line.get("seq") for line in rest] == [*range(SIZE), *[None] * WORDS]


def test_an_imported_log_is_the_same_store_table_by_table(small: Path, exported: Path, tmp_path: Path) -> None:
    Ledger.import_log(exported, str(tmp_path / "new.db"))
    assert tables(tmp_path / "new.db") == tables(small)


def test_an_imported_log_answers_repeats_and_takes_new_requests(exported: Path, tmp_path: Path) -> None:
    root = Ledger.import_log(exported, str(tmp_path / "new.db")).root
    with Ledger.open(str(tmp_path / "new.db")) as ledger:
        again = ledger.apply(SMALL, DESK)
        assert (again.skipped, again.root) == (COMMANDS, root)
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
    assert verdict_of(tmp_path / "new.db").faults == []


def test_an_empty_store_goes_out_and_comes_back(tmp_path: Path) -> None:
    with Ledger.open(str(make(tmp_path / "empty.db", b""))) as ledger:
        root = ledger.export_log(tmp_path / "log.jsonl").root
    assert Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db")).root == root


def test_a_long_log_comes_back_whole(tmp_path: Path) -> None:
    adjust = {"do": "adjust", "player": "Ada One", "points": {"cp": 1}, "reason": "a long day"}
    batch = SMALL + lines(*({**adjust, "tournament": "cup", "id": f"adjust-{no}"} for no in range(6_000)))
    with Ledger.open(str(make(tmp_path / "long.db", batch))) as ledger:
        verdict = ledger.export_log(tmp_path / "log.jsonl")
    again = Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))
    assert (again.size, again.root) == (verdict.size, verdict.root) == (SIZE + 6_000, again.root)


def test_an_export_without_people_holds_no_words_and_still_verifies(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        verdict = ledger.export_log(tmp_path / "log.jsonl", with_people=False)
    text = (tmp_path / "log.jsonl").read_text(encoding="utf-8")
    assert [word for word in ("Ada", "Summer", "train home", "Desk", "secret") if word in text] == []
    assert Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db")).root == verdict.root
    assert verdict_of(tmp_path / "new.db").faults == []


def test_a_store_imported_without_people_has_its_figures_and_takes_new_requests(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl", with_people=False)
        wanted = [(row.place, row.contestant, row.figures) for row in ledger.view("cup").standings().rows]
    Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))
    with Ledger.open(str(tmp_path / "new.db")) as ledger:
        rows = ledger.view("cup").standings().rows
        assert [(row.place, row.contestant, row.figures) for row in rows] == wanted
        assert all("(erased)" in row.player for row in rows)
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "#2", "reason": "back again"}, DESK)
    assert verdict_of(tmp_path / "new.db").faults == []


def test_words_lost_after_an_import_without_people_are_missed(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl", with_people=False)
    Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))
    with Ledger.open(str(tmp_path / "new.db")) as ledger:
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "#2", "reason": "back again"}, DESK)
    tamper(tmp_path / "new.db", "DELETE FROM vault WHERE words = 'back again'")
    assert verdict_of(tmp_path / "new.db").faults[0].seq == SIZE + 1  # the desk is registered anew, as event SIZE


@pytest.mark.bad_input(77)
def test_an_existing_file_is_not_replaced_unless_asked(small: Path, exported: Path, tmp_path: Path) -> None:
    before = exported.read_bytes()
    with Ledger.open(str(small)) as ledger:
        with pytest.raises(AlreadyThere):
            ledger.export_log(exported)
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
        assert exported.read_bytes() == before
        assert ledger.export_log(exported, force=True).size == SIZE + 1
    with pytest.raises(AlreadyThere):
        Ledger.import_log(exported, str(small))


def test_an_altered_store_is_not_exported(small: Path, tmp_path: Path) -> None:
    tamper(small, "DELETE FROM vault WHERE words = 'Ada One'")
    with Ledger.open(str(small)) as ledger, pytest.raises(LedgerError, match="event 2"):
        ledger.export_log(tmp_path / "log.jsonl")
    assert not (tmp_path / "log.jsonl").exists()


def test_an_import_from_nowhere_is_refused(tmp_path: Path) -> None:
    for source in (tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(NotFound):
            Ledger.import_log(source, str(tmp_path / "new.db"))


@pytest.mark.parametrize("kept", [0, 1, 5, SIZE, 1 + SIZE, SIZE + WORDS])
def test_a_file_that_was_cut_is_refused(exported: Path, tmp_path: Path, kept: int) -> None:
    assert refusal(edited(exported, lambda content: content[:kept]), tmp_path)


def test_a_file_cut_in_the_middle_of_a_line_is_refused_with_its_number(exported: Path, tmp_path: Path) -> None:
    exported.write_bytes(exported.read_bytes()[:-40])
    assert f"Line {1 + SIZE + WORDS} " in refusal(exported, tmp_path)


@pytest.mark.bad_input(70)
def test_a_file_with_two_events_in_the_wrong_order_is_refused_with_the_line(exported: Path, tmp_path: Path) -> None:
    assert "Line 7 " in refusal(edited(exported, lambda c: [*c[:6], c[7], c[6], *c[8:]]), tmp_path)


@pytest.mark.bad_input(70)
@pytest.mark.parametrize("change", [lambda c: [*c[:6], *c[7:]], lambda c: [*c[:7], *c[6:]]], ids=["left out", "twice"])
def test_a_file_with_an_event_left_out_or_twice_is_refused_with_the_line(
    exported: Path, tmp_path: Path, change: Callable[[Lines], Lines]
) -> None:
    assert refusal(edited(exported, change), tmp_path).startswith(("Line 7 ", "Line 8 "))


def set_field(line: int, key: str, value: Any) -> Callable[[Lines], None]:
    return lambda content: content[line - 1].__setitem__(key, value)


EVENT_13, WORDS_LINE = 15, 1 + SIZE + 3  # lines of the file


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        (EVENT_13, "state", "{}"),
        (EVENT_13, "state", 7),
        (EVENT_13, "topic", "tournament/round-closed/9"),
        (EVENT_13, "topic", ["tournament"]),
        (EVENT_13, "stream", "cup"),
        (EVENT_13, "version", "9"),
        (EVENT_13, "version", -9),
        (EVENT_13, "version", 1.5),
        (EVENT_13, "seq", 12),
        (EVENT_13, "seq", None),
        (WORDS_LINE, "words", "Somebody Else"),
        (WORDS_LINE, "words", None),
        (WORDS_LINE, "salt", "00" * 32),
        (WORDS_LINE, "salt", "salt"),
        (WORDS_LINE, "kind", "remark"),
        (WORDS_LINE, "subject", "nobody"),
        (WORDS_LINE, "commitment", "00" * 32),
        (WORDS_LINE, "commitment", "commitment"),
    ],
)
def test_a_line_no_export_writes_is_refused_with_its_number(
    exported: Path, tmp_path: Path, line: int, key: str, value: object
) -> None:
    assert f"Line {line} " in refusal(edited(exported, set_field(line, key, value)), tmp_path)


@pytest.mark.bad_input(70)
@pytest.mark.parametrize("version", [0, 1, 10, 10**17])
def test_an_event_with_another_version_is_refused_by_line_or_number(
    exported: Path, tmp_path: Path, version: int
) -> None:
    said = refusal(edited(exported, set_field(EVENT_13, "version", version)), tmp_path)
    assert "event 13" in said or f"Line {EVENT_13} " in said or "twice" in said


@pytest.mark.bad_input(70)
def test_an_edited_result_is_refused(exported: Path, tmp_path: Path) -> None:
    def better_score(content: Lines) -> None:
        content[12]["state"] = content[12]["state"].replace('"cp":5', '"cp":4')

    before = exported.read_text(encoding="utf-8")
    said = refusal(edited(exported, better_score), tmp_path)
    assert exported.read_text(encoding="utf-8") != before, "there was something to edit"
    assert "Line 13 " in said


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "ledger-export/2"),
        ("format", None),
        ("uuid", "nonsense"),
        ("uuid", "00000000-0000-0000-0000-000000000000"),
        ("secret", "nonsense"),
        ("size", SIZE - 1),
        ("size", "many"),
        ("root", "00" * 32),
        ("root", None),
    ],
)
def test_a_head_that_does_not_fit_its_log_is_refused(exported: Path, tmp_path: Path, key: str, value: object) -> None:
    assert refusal(edited(exported, set_field(1, key, value)), tmp_path)


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe", b"[]\n", b'{"do": "open"}\n', b"{}\n{}\n"])
def test_a_file_that_is_no_export_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "log.jsonl").write_bytes(content)
    assert refusal(tmp_path / "log.jsonl", tmp_path)
