"""Documents: recorded once, sealed with the checkpoint after their own event, and written again to the same bytes."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid5

import pytest

from ledger.application import Ledger, documents, errors
from ledger.application.documents import Order, WrittenDocument
from ledger.domain.person.facts import ReportIssued
from ledger.store import Store
from ledger.store.codec import Conflict
from tests.application.batches import BY, NAMES, OPEN, ROUND_ONE, apply, check_in, correct, state_of

Issue = Callable[..., WrittenDocument]


@pytest.fixture
def spring(ledger: Ledger) -> Ledger:
    """Five players, the first round played."""
    apply(ledger, *ROUND_ONE)
    return ledger


@pytest.fixture
def issue(spring: Ledger, tmp_path: Path) -> Issue:
    """Writes a document of the tournament into a folder."""

    def write(kind: str = "standings", name: str = "table.xlsx", by: str = BY, **how: Any) -> WrittenDocument:
        order = {key: how.pop(key) for key in ("round_no", "player", "is_blank") if key in how}
        wanted = Order("spring", kind, Path(name).suffix, **order)
        return spring.export(wanted, tmp_path / name, by, **{"force": True, **how})

    return write


def issued(ledger: Ledger) -> list[tuple[str, int]]:
    """Every document recorded: its kind, and how long the log was."""
    return [(entry.data["kind"], entry.data["size"]) for entry in ledger.log() if entry.type == "ReportIssued"]


def test_a_document_is_recorded_in_a_stream_of_its_own(spring: Ledger, issue: Issue) -> None:
    size = spring.size
    written = issue()
    (entry,) = spring.log(size)
    assert (entry.seq, entry.stream, entry.version) == (written.seal.event, "reports/tournament/spring", 1)
    assert (entry.type, entry.by, entry.data["kind"], entry.data["size"]) == ("ReportIssued", BY, "standings/2", size)
    stream = uuid5(spring._store.uuid, "reports/tournament/spring")
    (event,) = spring._store.load(stream)
    assert isinstance(event.fact, ReportIssued)


def test_the_seal_is_the_checkpoint_after_its_own_event(spring: Ledger, issue: Issue) -> None:
    seal = issue().seal
    assert (seal.size, seal.root, seal.event) == (spring.size, spring.root, spring.size - 1)
    assert seal.note == f"{spring.origin}\n{spring.size}\n{b64encode(bytes.fromhex(spring.root)).decode()}\n"


def test_the_same_document_is_recorded_once_and_has_the_same_bytes(spring: Ledger, issue: Issue) -> None:
    first, state = issue(), state_of(spring)
    again = issue(name="other.xlsx", by="Somebody Else")
    assert state_of(spring) == state
    assert (again.seal, again.sha256, first.is_new, again.is_new) == (first.seal, first.sha256, True, False)


def test_what_happens_elsewhere_changes_nothing_about_it(spring: Ledger, issue: Issue) -> None:
    first = issue()
    apply(spring, {**OPEN, "tournament": "autumn"}, check_in("Flo Six"), check_in(NAMES[0]))
    issue("record-sheets", "sheets.pdf")
    again = issue(name="other.xlsx")
    assert (again.seal, again.sha256) == (first.seal, first.sha256)
    assert issued(spring)[0] == ("standings/2", first.seal.event)


def test_another_content_is_another_document(spring: Ledger, issue: Issue) -> None:
    first = issue()
    apply(spring, correct("Bo Two", "Ada One", tournament="spring"))
    second = issue()
    assert second.is_new
    assert second.seal.size > first.seal.size
    assert [kind for kind, _ in issued(spring)] == ["standings/2", "standings/2"]


def test_the_formats_of_one_document_share_a_record(spring: Ledger, issue: Issue) -> None:
    first, state = issue(), state_of(spring)
    assert issue(name="table.csv").seal == first.seal
    assert state_of(spring) == state


@pytest.mark.parametrize(
    ("kind", "name", "recorded"),
    [
        ("standings", "table.pdf", "standings/2"),
        ("record-sheets", "sheets.pdf", "record-sheets/2"),
        ("pairings", "poster.pdf", "pairings/2"),
        ("slips", "slips.pdf", "slips/2"),
    ],
)
def test_every_kind_is_written_and_recorded(
    spring: Ledger, issue: Issue, tmp_path: Path, kind: str, name: str, recorded: str
) -> None:
    first = issue(kind, name)
    assert [kind for kind, _ in issued(spring)] == [recorded]
    assert (tmp_path / name).read_bytes().startswith(b"%PDF-")
    assert issue(kind, name).sha256 == first.sha256


def test_parts_of_a_tournament_are_documents_of_their_own(spring: Ledger, issue: Issue) -> None:
    hashes = {
        issue("record-sheets", "all.pdf").sha256,
        issue("record-sheets", "one.pdf", player="Ada One").sha256,
        issue("record-sheets", "other.pdf", player="Bo Two").sha256,
        issue("record-sheets", "blank.pdf", is_blank=True).sha256,
    }
    assert len(hashes) == len(issued(spring)) == 4
    assert issue("record-sheets", "again.pdf", player="#1").is_new is False


def test_a_pairing_stays_the_same_document_while_results_come_in(spring: Ledger, issue: Issue) -> None:
    first = issue("pairings", "poster.pdf")
    apply(spring, correct("Bo Two", "Ada One", tournament="spring"))
    again = issue("pairings", "poster.pdf")
    assert (again.seal, again.sha256) == (first.seal, first.sha256)


def test_a_draft_is_written_and_not_recorded(spring: Ledger, issue: Issue, tmp_path: Path) -> None:
    state = state_of(spring)
    draft = issue(draft=True)
    assert state_of(spring) == state
    assert (draft.seal.event, draft.seal.is_draft, draft.is_new) == (None, True, False)
    assert (draft.seal.size, draft.seal.root) == state
    assert (tmp_path / "table.xlsx").stat().st_size > 0


def test_whoever_issues_a_document_becomes_known_once(spring: Ledger, issue: Issue) -> None:
    size = spring.size
    issue(by="Max Helper")
    issue("pairings", "poster.pdf", by="max helper")
    assert [entry.type for entry in spring.log(size)] == ["PersonRegistered", "ReportIssued", "ReportIssued"]
    assert {entry.by for entry in spring.log(size)} == {"Max Helper"}


def test_a_ledger_with_documents_is_as_it_was_recorded(spring: Ledger, issue: Issue) -> None:
    issue(by="Max Helper")
    issue("slips", "slips.pdf")
    verdict = spring.verify(is_replaying=True)
    assert (verdict.faults, verdict.size, verdict.root) == ([], spring.size, spring.root)


def test_copies_keep_documents_and_write_them_to_the_same_bytes(spring: Ledger, issue: Issue, tmp_path: Path) -> None:
    first = issue(by="Max Helper")
    spring.backup(tmp_path / "copy.db")
    spring.export_log(tmp_path / "log.jsonl")
    Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "imported.db"))
    for name in ("copy.db", "imported.db"):
        with Ledger.open(str(tmp_path / name)) as copy:
            assert state_of(copy) == state_of(spring)
            again = copy.export(Order("spring", "standings", ".xlsx"), tmp_path / f"{name}.xlsx", BY)
            assert (again.seal, again.sha256, again.is_new) == (first.seal, first.sha256, False)


def test_a_log_without_people_keeps_documents_too(spring: Ledger, issue: Issue, tmp_path: Path) -> None:
    issue()
    spring.export_log(tmp_path / "log.jsonl", with_people=False)
    assert Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "imported.db")).root == spring.root


def test_an_existing_file_stays_and_nothing_is_recorded(spring: Ledger, issue: Issue, tmp_path: Path) -> None:
    (tmp_path / "table.xlsx").write_bytes(b"mine")
    state = state_of(spring)
    with pytest.raises(errors.AlreadyThere):
        issue(force=False)
    assert (tmp_path / "table.xlsx").read_bytes() == b"mine"
    assert state_of(spring) == state


def test_a_folder_that_is_not_there_is_refused_and_nothing_is_recorded(spring: Ledger, issue: Issue) -> None:
    state = state_of(spring)
    with pytest.raises(errors.CannotCreate):
        issue(name="nowhere/table.xlsx")
    assert state_of(spring) == state


@pytest.mark.parametrize(
    ("how", "error", "words"),
    [
        ({"round_no": 2}, errors.RuleViolation, "Round 2 is not paired yet."),
        ({"kind": "slips", "name": "s.pdf", "round_no": 7}, errors.RuleViolation, "Round 7 is not paired yet."),
        ({"kind": "record-sheets", "name": "r.pdf", "player": "Nobody"}, errors.UnknownPlayer, "Nobody called Nobody"),
    ],
)
@pytest.mark.parametrize("draft", [False, True])
def test_what_cannot_be_shown_is_refused_and_leaves_nothing(
    spring: Ledger, issue: Issue, tmp_path: Path, how: dict[str, Any], error: type[Exception], words: str, draft: bool
) -> None:
    state, files = state_of(spring), set(tmp_path.iterdir())
    with pytest.raises(error, match=words):
        issue(**how, draft=draft)
    assert state_of(spring) == state
    assert set(tmp_path.iterdir()) == files


def test_before_the_first_round_there_are_no_pairings_to_print(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, OPEN, *map(check_in, NAMES))
    with pytest.raises(errors.RuleViolation, match="No round is paired yet"):
        ledger.export(Order("spring", "pairings", ".pdf"), tmp_path / "poster.pdf", BY)


def test_before_the_first_round_record_sheets_are_blank(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, OPEN, *map(check_in, NAMES))
    before = ledger.export(Order("spring", "record-sheets", ".pdf"), tmp_path / "sheets.pdf", BY)
    assert before.is_new


def test_an_unknown_tournament_is_refused(spring: Ledger, tmp_path: Path) -> None:
    with pytest.raises(errors.NotFound, match="Did you mean spring"):
        spring.export(Order("sprng", "standings", ".csv"), tmp_path / "table.csv", BY)


def test_a_dry_run_says_what_would_be_recorded_and_what_is(spring: Ledger, issue: Issue) -> None:
    order, state = Order("spring", "standings", ".xlsx"), state_of(spring)
    fact, event = spring.foretell(order, "Max Helper")
    assert (fact.kind, fact.size, event) == ("standings/2", spring.size, None)
    assert state_of(spring) == state
    written = issue()
    assert spring.foretell(order, BY) == (fact, written.seal.event)


def test_a_document_that_could_not_be_drawn_is_drawn_the_next_time(
    spring: Ledger, issue: Issue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(documents, "writer_of", lambda *_: broken)
        with pytest.raises(errors.CannotCreate, match="No space left"):
            issue()
    assert not (tmp_path / "table.xlsx").exists()
    again = issue()
    assert (again.is_new, again.seal.event, issued(spring)) == (
        False,
        spring.size - 1,
        [("standings/2", spring.size - 1)],
    )


def test_somebody_who_was_quicker_is_waited_for(spring: Ledger, issue: Issue, monkeypatch: pytest.MonkeyPatch) -> None:
    append, tries = Store.append, []

    def slow(self: Store, *args: Any) -> Any:
        tries.append(args)
        if len(tries) < 3:
            raise Conflict("somebody was quicker")
        return append(self, *args)

    monkeypatch.setattr(Store, "append", slow)
    assert issue().is_new
    assert len(tries) == 3
    assert len(issued(spring)) == 1


def test_there_is_no_checkpoint_of_a_log_longer_than_it_is(spring: Ledger) -> None:
    assert spring._store.tree_at(spring.size).root().hex() == spring.root
    with pytest.raises(errors.Altered):
        spring._store.tree_at(spring.size + 1)
