"""Forgetting one text: the event keeps what it did, and the log says that a text of it is gone."""

from pathlib import Path

import pytest

from ledger.application import Applied, Ledger
from ledger.domain.errors import BadRequest, NotFound, RuleViolation
from ledger.domain.person.facts import TextRedacted
from tests.application.batches import ADA, BO, BY, OPEN, ROUND_ONE, apply, check_in, correct, execute, state_of, types
from tests.byte_forms import found_in

SECRET = "told in confidence by a doctor"


@pytest.fixture
def played(ledger: Ledger) -> Ledger:
    apply(ledger, *ROUND_ONE)
    return ledger


def redact(ledger: Ledger, seq: int, reason: str = "not ours to keep") -> Applied:
    return ledger.execute({"do": "redact", "event": seq, "reason": reason}, BY)


def last(applied: Applied) -> int:
    return applied.events[-1].seq


def test_a_reason_is_forgotten_in_the_file_too_and_the_log_says_so(played: Ledger, tmp_path: Path) -> None:
    seq = last(execute(played, {"do": "drop", "player": BO, "reason": SECRET}))
    assert found_in(tmp_path / "ledger.db", SECRET)
    applied = redact(played, seq)
    assert types(applied) == ["TextRedacted"]
    assert found_in(tmp_path / "ledger.db", SECRET) == []
    dropped, redacted = list(played.log(seq))
    assert (dropped.says, dropped.reason) == ("Bo Two dropped", "(erased)")
    assert (redacted.stream, redacted.says) == ("redactions", f"a text of event {seq} is forgotten")
    assert redacted.reason == "not ours to keep"
    assert played.verify(is_replaying=True).faults == []


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "dispute", "players": [BO], "claim": SECRET},
        {"do": "ruling", "text": SECRET, "about": "model"},
        {"do": "warn", "player": BO, "reason": SECRET},
    ],
    ids=["claim", "ruling", "reason"],
)
def test_every_kind_of_text_can_be_forgotten(played: Ledger, tmp_path: Path, request_: dict[str, object]) -> None:
    redact(played, last(execute(played, request_)))
    assert found_in(tmp_path / "ledger.db", SECRET) == []
    assert played.verify(is_replaying=True).faults == []


def test_a_statement_and_the_reason_given_with_it_go_together(played: Ledger) -> None:
    execute(played, {"do": "dispute", "players": [BO], "claim": "the flag"})
    said = {"do": "statement", "dispute": 1, "statement": SECRET, "reason": "asked by the judge"}
    seq = last(execute(played, said))
    applied = redact(played, seq)
    assert [event.fact.event for event in applied.events if isinstance(event.fact, TextRedacted)] == [seq, seq]
    assert played.verify().faults == []


def test_the_name_of_a_team_is_forgotten_and_a_placeholder_stands_for_it(ledger: Ledger) -> None:
    teams = {**OPEN, "rules": "gaining-grounds-s2", "set": {"team_size": 2}}
    applied = apply(ledger, teams, {"do": "check-in-team", "team": SECRET, "players": [ADA, BO]})
    redact(ledger, last(applied))
    (row,) = ledger.view("spring").standings().rows
    assert row.player.startswith("Team ")
    assert row.player.endswith("(erased)")
    execute(ledger, {"do": "drop", "player": ADA})  # it is still found by its players
    assert ledger.verify(is_replaying=True).faults == []


def test_a_tournament_may_lose_its_name(played: Ledger) -> None:
    redact(played, 1)
    assert played.view("spring").status().name == "(erased)"
    assert played.verify().faults == []


def test_a_second_time_is_refused(played: Ledger) -> None:
    seq = last(execute(played, {"do": "drop", "player": BO, "reason": SECRET}))
    redact(played, seq)
    before = state_of(played)
    with pytest.raises(RuleViolation, match=f"The text of event {seq} is forgotten already"):
        redact(played, seq)
    assert state_of(played) == before


@pytest.mark.parametrize(
    ("seq", "error", "sentence"),
    [
        (999, NotFound, "There is no event 999; the log has 15"),
        (12, RuleViolation, "Event 12 has no text to forget."),
        (2, RuleViolation, "Event 2 has no text to forget but a person's name."),
        (-1, BadRequest, "event"),
    ],
)
def test_what_has_no_text_is_refused(played: Ledger, seq: int, error: type[Exception], sentence: str) -> None:
    before = state_of(played)
    with pytest.raises(error, match=sentence):
        redact(played, seq)
    assert state_of(played) == before


def test_a_reason_that_repeats_the_text_is_refused(played: Ledger) -> None:
    seq = last(execute(played, {"do": "drop", "player": BO, "reason": SECRET}))
    with pytest.raises(RuleViolation, match="The reason repeats the text that is to be forgotten; say it without"):
        redact(played, seq, reason=f"because it says: {SECRET.upper()}")


def test_the_reason_of_a_redaction_can_be_forgotten_in_turn(played: Ledger, tmp_path: Path) -> None:
    seq = last(execute(played, {"do": "drop", "player": BO, "reason": "ill"}))
    redact(played, last(redact(played, seq, reason=SECRET)))
    assert found_in(tmp_path / "ledger.db", SECRET) == []
    assert played.verify().faults == []


def test_a_secret_choice_is_left_alone_until_it_is_shown(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), {"do": "pair"})
    seq = last(execute(ledger, {"do": "choose", "player": ADA, "choices": {"list": 1}, "reason": SECRET}))
    with pytest.raises(RuleViolation, match=f"Event {seq} is a choice that nobody may read yet; wait"):
        redact(ledger, seq)
    execute(ledger, {"do": "choose", "player": BO, "choices": {"list": 2}})
    redact(ledger, seq)
    assert ledger.verify(is_replaying=True).faults == []


def test_words_that_a_copy_never_had_are_not_forgotten_there(played: Ledger, tmp_path: Path) -> None:
    seq = last(execute(played, {"do": "drop", "player": BO, "reason": SECRET}))
    played.export_log(tmp_path / "log.jsonl", with_people=False)
    Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "bare.db"))
    with (
        Ledger.open(str(tmp_path / "bare.db")) as bare,
        pytest.raises(RuleViolation, match=f"The text of event {seq} is not in this copy of the ledger"),
    ):
        redact(bare, seq)


def test_a_text_is_forgotten_in_the_file_of_requests_that_brought_it(ledger: Ledger, tmp_path: Path) -> None:
    drop = {"do": "drop", "player": BO, "reason": SECRET}
    seq = 6
    applied = apply(ledger, OPEN, check_in(ADA), check_in(BO), drop, {"do": "redact", "event": seq, "reason": "wrong"})
    assert types(applied)[seq:] == ["PlayerDropped", "TextRedacted"]
    assert found_in(tmp_path / "ledger.db", SECRET) == []
    assert ledger.verify(is_replaying=True).faults == []


@pytest.mark.parametrize("said", [SECRET, SECRET + "." * (2000 - len(SECRET))], ids=["whole", "cut"])
def test_a_reason_is_forgotten_also_where_an_undo_quoted_it(played: Ledger, tmp_path: Path, said: str) -> None:
    forfeited = last(execute(played, {"do": "forfeit", "player": ADA, "reason": said}))
    for reason in ("a mistake", "again"):
        execute(played, correct(ADA, BO))
        played.undoing("tournament", "spring", None).carry_out({"reason": reason}, BY)
    others = [entry.reason for entry in played.log()][:forfeited]
    assert types(redact(played, forfeited)) == ["TextRedacted"] * 3
    assert found_in(tmp_path / "ledger.db", SECRET) == []
    assert [entry.reason for entry in played.log()][:forfeited] == others
    assert played.verify(is_replaying=True).faults == []
