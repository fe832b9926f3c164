"""Like answers to like questions: earlier rulings are told when something like it comes up."""

import pytest

from ledger.application import Ledger
from tests.application.batches import ADA, BO, OPEN, Fields, apply, check_in, execute, pair

PAIRED = ({**OPEN, "rules": "gaining-grounds-s2"}, check_in(ADA), check_in(BO), pair((ADA, BO)))
NOTE = "was about a like question"


def ruling(text: str, about: str = "rules") -> Fields:
    return {"do": "ruling", "about": about, "text": text}


def dispute(claim: str, about: str = "rules") -> Fields:
    return {"do": "dispute", "players": [ADA], "about": about, "claim": claim}


def answer(number: int, reason: str) -> Fields:
    return {"do": "rule", "dispute": number, "reason": reason}


def told(ledger: Ledger, request: Fields, **how: bool) -> list[str]:
    """What is told of earlier rulings."""
    applied = ledger.execute({"tournament": "spring", **request}, "Org One", **how)
    return [remark for remark in applied.remarks if NOTE in remark]


@pytest.mark.rule("GG2-01")
def test_a_ruling_is_told_when_a_dispute_has_a_word_in_common_with_it(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, ruling("A marker within the building is in sight."))
    assert told(ledger, dispute("They see my MÁRKER through a wall")) == [
        "Ruling 1 was about a like question: A marker within the building is in sight."
    ]


@pytest.mark.rule("GG2-01")
def test_the_answer_to_a_dispute_is_told_when_a_ruling_is_made(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, dispute("moved before activation"), answer(1, "no move is taken back"))
    assert told(ledger, ruling("An activation ends with its last action.")) == [
        "Dispute 1 was about a like question: no move is taken back"
    ]


def test_only_the_same_kind_of_question_is_like(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, ruling("A marker in the building is in sight."))
    assert told(ledger, dispute("marker behind the building", about="result")) == []


@pytest.mark.rule("GG2-01")
def test_short_words_make_no_question_like(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, ruling("They have seen it then."))
    assert told(ledger, dispute("they have not seen it then")) == []


def test_what_waits_for_an_answer_is_no_ruling(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, dispute("marker out of sight"))
    assert told(ledger, dispute("another marker out of sight")) == []
    execute(ledger, answer(1, "it is in sight"))
    assert len(told(ledger, dispute("a third marker"))) == 1
    execute(ledger, {"do": "reopen-dispute", "dispute": 1, "reason": "a witness came"})
    assert told(ledger, dispute("a fourth marker")) == []


def test_the_newest_three_are_told_newest_first(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, *(ruling(f"Marker case {letter}.") for letter in "abcd"), dispute("the marker again"))
    execute(ledger, answer(1, "case e"))
    assert [line.partition(" was")[0] for line in told(ledger, dispute("marker once more"))] == [
        "Dispute 1",
        "Ruling 4",
        "Ruling 3",
    ]


def test_rulings_of_the_same_file_and_dry_runs_count_too(ledger: Ledger) -> None:
    applied = apply(ledger, *PAIRED, ruling("Marker rule."), ruling("Another marker rule."))
    assert [remark for remark in applied.remarks if NOTE in remark] == [
        "Ruling 1 was about a like question: Marker rule."
    ]
    assert len(told(ledger, ruling("Marker again."), dry_run=True)) == 2


def test_a_long_answer_is_cut(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, ruling("marker " * 200))
    (line,) = told(ledger, dispute("marker"))
    assert line.endswith(" ...")
    assert len(line) < 350


def test_rulings_of_another_tournament_are_not_told(ledger: Ledger) -> None:
    apply(ledger, *PAIRED, ruling("Marker rule."), {**PAIRED[0], "tournament": "summer"})
    assert told(ledger, {"tournament": "summer", **ruling("Marker again.")}) == []
