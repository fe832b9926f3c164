"""Erasing a person: the words go, in the file too; what they did stays, and the log still verifies."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Applied, Ledger, people_work
from ledger.domain.errors import BadRequest, Note, RuleViolation, UnknownPlayer
from ledger.domain.person.facts import PersonErased, TextRedacted
from ledger.store.sqlite import files
from tests.application.batches import ADA, BO, BY, CY, DEE, OPEN, apply, check_in, execute, pair, result, types
from tests.byte_forms import found_in, leave_in_a_gap

ZOE = "Zoé Ärlig"
LATER = "Zoé Fünfzig"
TEAMS = {**OPEN, "tournament": "teams", "rules": "gaining-grounds-s2", "set": {"team_size": 2}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def told(ledger: Ledger) -> Ledger:
    """A ledger that speaks of Zoé in every way: as player, official and actor, in texts of every kind."""
    apply(
        ledger,
        OPEN,
        *(check_in(name) for name in (ZOE, BO, CY, DEE)),
        {"do": "appoint", "official": ZOE, "role": "judge"},
        pair((ZOE, BO), (CY, DEE)),
        result(ZOE, BO),
        result(CY, DEE),
        result(BO, ZOE, do="correct", reason=f"{ZOE} misread the sheet"),
        {"do": "dispute", "players": [BO], "claim": "zoé ärlig moved the flag"},
        {"do": "statement", "dispute": 1, "statement": f"I saw {ZOE.upper()} move it", "player": CY},
        {"do": "ruling", "text": f"the banner of {ZOE} is approved", "about": "model", "by": ZOE},
        {"do": "warn", "player": BO, "reason": "Ärlig heard it"},
        {"do": "drop", "player": CY, "reason": "train home"},
        TEAMS,
        {"do": "check-in-team", "team": f"{ZOE} and friend", "players": [ZOE, ADA]},
    )
    return ledger


def erase(ledger: Ledger, person: str = ZOE, by: str = BY, **also: Any) -> Applied:
    return ledger.execute({"do": "erase-person", "person": person, "reason": "asked for it", **also}, by)


def ids_of(ledger: Ledger, name: str) -> list[str]:
    """Whose name it is, by who became known under it."""
    registered = (entry for entry in ledger.log() if entry.type == "PersonRegistered")
    return [entry.stream.removeprefix("person/") for entry in registered if entry.data["name"] == name]


def id_of(ledger: Ledger, name: str) -> str:
    (person,) = ids_of(ledger, name)
    return person


def placeholder(person: str) -> str:
    return f"Player {person[:4]} (erased)"


def all_said(ledger: Ledger) -> str:
    """Everything the log and the reads of the tournament say."""
    view = ledger.view("spring")
    shown: list[Any] = [*ledger.log(), *ledger.log(is_public=True), view.standings(), view.pairings(), view.rulings()]
    shown += [*view.explain("#1", None), view.conduct(), view.officials(), ledger.view("teams").standings()]
    return "\n".join(each.model_dump_json() for each in shown)


def test_no_byte_of_the_name_is_left_in_the_file_or_beside_it(told: Ledger, file: Path) -> None:
    assert {ZOE.encode(), "zoé ärlig".encode()} <= set(found_in(file, ZOE))
    erase(told)
    assert found_in(file, ZOE) == []
    told.close()
    assert found_in(file, ZOE) == []


def test_the_log_still_verifies_and_every_read_shows_the_placeholder(told: Ledger) -> None:
    person = id_of(told, ZOE)
    before = [(row.place, row.figures) for row in told.view("spring").standings().rows]
    erase(told)
    verdict = told.verify(is_replaying=True)
    assert (verdict.faults, verdict.size) == ([], told.size)
    assert [(row.place, row.figures) for row in told.view("spring").standings().rows] == before
    said = all_said(told)
    assert ZOE.casefold() not in said.casefold()
    assert placeholder(person) in said


def test_the_erasure_and_every_text_with_the_name_in_it_are_facts(told: Ledger) -> None:
    before = {entry.seq: entry for entry in told.log()}
    applied = erase(told)
    erasure, *redactions = [event.fact for event in applied.events]
    assert isinstance(erasure, PersonErased)
    assert all(isinstance(fact, TextRedacted) for fact in redactions)
    forgotten = [before[fact.event] for fact in redactions if isinstance(fact, TextRedacted)]
    assert sorted(entry.type for entry in forgotten) == [
        "DisputeOpened",
        "ResultCorrected",
        "RulingMade",
        "StatementTaken",
        "TeamCheckedIn",
    ]
    after = {entry.seq: entry for entry in told.log()}
    assert {after[entry.seq].reason for entry in forgotten} == {None, "(erased)"}
    assert after[max(after)].says.startswith("a text of event ")
    assert after[max(after)].stream == "redactions"


def test_texts_without_the_whole_name_stay_and_those_with_a_part_of_it_are_told(told: Ledger) -> None:
    applied = erase(told)
    (remark,) = applied.remarks
    warning = next(entry for entry in told.log() if entry.type == "WarningGiven")
    assert remark == f'The reason of event {warning.seq} holds a part of the name: "Ärlig heard it".'
    assert isinstance(remark, Note)
    assert (remark.code, remark.facts) == ("text-to-redact", {"event": warning.seq})
    assert warning.reason == "Ärlig heard it"
    assert [entry.reason for entry in told.log() if entry.type == "PlayerDropped"] == ["train home"]


def test_the_name_of_a_tournament_is_told_of_and_stays(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "name": f"{ZOE} Memorial"}, check_in(ZOE))
    (remark,) = erase(ledger).remarks
    assert remark == f'The name of the tournament of event 1 holds the name: "{ZOE} Memorial".'
    assert ledger.view("spring").status().name == f"{ZOE} Memorial"


def test_a_name_in_the_log_itself_is_told_of(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "tournament": "ada-one-cup"}, check_in(ADA, faction="Ada One"), check_in(BO))
    (remark,) = erase(ledger, ADA).remarks
    assert remark == (
        "The name stands in the log itself, as a short name, a faction or the like (event 1 and 1 more); "
        "such words belong to play, and cannot be forgotten."
    )


def test_every_name_of_everyone_merged_into_them_goes(told: Ledger, file: Path) -> None:
    apply(told, {**OPEN, "tournament": "autumn"}, check_in("Zoe Arlig"))
    first, second = id_of(told, ZOE), id_of(told, "Zoe Arlig")
    told.execute({"do": "rename-person", "person": ZOE, "name": LATER, "reason": "married"}, BY)
    told.execute({"do": "merge-person", "person": second, "into": first, "reason": f"{LATER} entered twice"}, BY)
    assert {LATER.encode(), b"Zoe Arlig"} <= set(found_in(file, ZOE, LATER, "Zoe Arlig"))
    applied = erase(told, LATER)
    erased = {str(event.originator_id) for event in applied.events if isinstance(event.fact, PersonErased)}
    assert erased == {first, second}
    assert found_in(file, ZOE, LATER, "Zoe Arlig") == []
    assert told.verify(is_replaying=True).faults == []
    (row,) = told.view("autumn").standings().rows
    assert row.player == placeholder(second)


def test_whoever_was_merged_is_erased_with_the_one_they_go_by(ledger: Ledger, file: Path) -> None:
    apply(ledger, OPEN, check_in(ZOE), {**OPEN, "tournament": "autumn"}, check_in("Zoe Arlig"))
    second = id_of(ledger, "Zoe Arlig")
    ledger.execute({"do": "merge-person", "person": second, "into": ZOE, "reason": "one person"}, BY)
    erase(ledger, second)
    assert found_in(file, ZOE, "Zoe Arlig") == []


def test_erasing_again_by_id_records_nothing_and_cleans_the_file(
    told: Ledger, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = id_of(told, ZOE)
    erase(told)
    before = told.size, told.root
    cleaned: list[bool] = []
    monkeypatch.setattr(people_work, "clean", lambda store: cleaned.append(True))
    applied = erase(told, person, by="Somebody New")
    assert (applied.events, (told.size, told.root), cleaned) == ((), before, [True])
    assert applied.remarks == (
        f"{placeholder(person)} was erased before; nothing is recorded, and the file is cleaned.",
    )
    assert told.verify().faults == []


def test_the_name_means_nobody_afterwards_and_may_be_somebody_new(told: Ledger) -> None:
    person = id_of(told, ZOE)
    erase(told)
    with pytest.raises(UnknownPlayer, match="Nobody in this ledger is called Zoé Ärlig"):
        erase(told)
    with pytest.raises(UnknownPlayer, match="Nobody called Zoé Ärlig is checked in"):
        execute(told, {"do": "drop", "player": ZOE})
    execute(told, {"do": "drop", "player": placeholder(person)})
    apply(told, {**OPEN, "tournament": "autumn"}, check_in(ZOE))
    assert id_of(told, ZOE) != person


def test_a_reason_with_the_name_in_it_is_refused_and_changes_nothing(told: Ledger) -> None:
    before = told.size, told.root
    with pytest.raises(RuleViolation, match="The reason holds the name that is to be forgotten; say it without"):
        erase(told, reason="a letter of zoé ärlig")
    assert (told.size, told.root) == before
    assert id_of(told, ZOE)


def test_whoever_erases_themself_is_told_how_the_name_comes_back(ledger: Ledger, file: Path) -> None:
    apply(ledger, OPEN, check_in(ZOE))
    applied = ledger.execute({"do": "erase-person", "person": ZOE, "reason": "my wish"}, ZOE)
    odd = "somebody decided about themself, and there was no other official to do it"
    odd = f"This is odd, and recorded as it is: {odd}."
    assert applied.remarks == (odd, "Whatever you record under that name from now on makes it known again.")
    assert found_in(file, ZOE) == []
    assert ledger.verify().faults == []


def test_a_namesake_is_left_alone_and_told_of(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ZOE), {**OPEN, "tournament": "autumn"}, check_in(ZOE, distinct=True))
    one, other = ids_of(ledger, ZOE)
    with pytest.raises(BadRequest, match="2 people are called"):
        erase(ledger)
    applied = erase(ledger, one)
    assert applied.remarks == (f"Somebody else is called that too and was left alone: {other}.",)
    assert [row.player for row in ledger.view("autumn").standings().rows] == [ZOE]


def test_somebody_known_and_erased_in_one_file_leaves_nothing_behind(ledger: Ledger, file: Path) -> None:
    applied = apply(
        ledger,
        OPEN,
        check_in(ZOE),
        check_in(BO),
        {"do": "drop", "player": BO, "reason": f"{ZOE} took him home"},
        {"do": "erase-person", "person": ZOE, "reason": "asked for it"},
        {"do": "adjust", "player": "#1", "points": {"cp": 1}, "reason": "spoke well"},
    )
    assert types(applied)[-3:] == ["PersonErased", "TextRedacted", "ScoreAdjusted"]
    redaction = applied.events[-2].fact
    assert isinstance(redaction, TextRedacted)
    assert type(applied.events[redaction.event].fact).__name__ == "PlayerDropped"
    assert found_in(file, ZOE) == []
    assert ledger.verify(is_replaying=True).faults == []


def test_the_name_is_gone_for_the_next_line_of_the_same_file(ledger: Ledger) -> None:
    erased = {"do": "erase-person", "person": ZOE, "reason": "asked for it"}
    with pytest.raises(UnknownPlayer, match=r"Line 5 \(drop\): Nobody called Zoé Ärlig is checked in"):
        apply(ledger, OPEN, check_in(ZOE), check_in(BO), erased, {"do": "drop", "player": ZOE})
    assert ledger.size == 0


def test_a_dry_run_forgets_nothing(told: Ledger, file: Path) -> None:
    before = told.size, told.root
    request = {"do": "erase-person", "person": ZOE, "reason": "asked for it"}
    assert len(told.execute(request, BY, dry_run=True).events) == 6
    assert (told.size, told.root) == before
    assert id_of(told, ZOE)
    assert ZOE.encode() in found_in(file, ZOE)


def test_a_copy_without_words_has_nobody_to_erase(told: Ledger, tmp_path: Path) -> None:
    person = id_of(told, ZOE)
    told.export_log(tmp_path / "log.jsonl", with_people=False)
    Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "bare.db"))
    with (
        Ledger.open(str(tmp_path / "bare.db")) as bare,
        pytest.raises(RuleViolation, match="is not in this copy of the ledger; erase it where the names are kept"),
    ):
        erase(bare, person)


# the file


def test_another_program_that_has_the_store_open_does_not_hinder(told: Ledger, file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM vault").fetchone()[0] > 0
        assert not any("bytes" in remark for remark in erase(told).remarks)
        assert found_in(file, ZOE) == []


def test_while_another_program_reads_the_facts_stand_and_the_bytes_are_told_of(
    told: Ledger, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE_MILLISECONDS", 10)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM vault").fetchone()
        remark = erase(told).remarks[-1]
        assert remark == (
            "The words are forgotten, but the file still holds their bytes (Somebody else is reading this store; its "
            "write-ahead log could not be emptied); repeat the command."
        )
        assert ZOE.encode() in found_in(file, ZOE)
        assert told.verify().faults == []
        assert ZOE not in all_said(told)
        with Ledger.open(str(file)) as waiting:
            assert waiting.verify().faults == [], "nobody who opens it meanwhile is kept waiting"
    with Ledger.open(str(file)) as again:
        assert found_in(file, ZOE) == []
        assert again.verify().faults == []


def test_what_lay_in_the_gaps_of_the_file_goes_too(told: Ledger, file: Path) -> None:
    told.close()
    leave_in_a_gap(file, ZOE)
    with Ledger.open(str(file)) as ledger:
        erase(ledger)
        assert found_in(file, ZOE) == []
        assert ledger.verify().faults == []


def test_a_crash_before_the_cleaning_is_made_good_by_whoever_opens_the_store_next(
    told: Ledger, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_work, "clean", _pulled_plug)
    with pytest.raises(KeyboardInterrupt):
        erase(told)
    crashed = _as_the_disk_has_it(file, tmp_path / "after the crash")
    assert ZOE.encode() in found_in(crashed, ZOE)
    with Ledger.open(str(crashed)) as ledger:
        assert found_in(crashed, ZOE) == []
        assert ledger.verify(is_replaying=True).faults == []
        assert ZOE not in all_said(ledger)


def test_a_copy_of_a_store_that_was_not_cleaned_is_clean(
    told: Ledger, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told.close()
    leave_in_a_gap(file, ZOE)
    monkeypatch.setattr(people_work, "clean", _pulled_plug)
    (tmp_path / "copy").mkdir()
    with Ledger.open(str(file)) as ledger:
        with pytest.raises(KeyboardInterrupt):
            erase(ledger)
        ledger.backup(tmp_path / "copy" / "backup.db")
    assert found_in(tmp_path / "copy" / "backup.db", ZOE) == []


def _pulled_plug(store: object) -> None:
    raise KeyboardInterrupt


def _as_the_disk_has_it(file: Path, folder: Path) -> Path:
    """The file and its write-ahead log as a crash leaves them."""
    folder.mkdir()
    for path in (file, Path(f"{file}-wal")):
        shutil.copy(path, folder)
    return folder / file.name
