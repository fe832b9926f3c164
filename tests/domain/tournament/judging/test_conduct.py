"""Conduct: which kinds the rules know, which measure answers each, and what is kept for the next incident."""

from typing import TYPE_CHECKING

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import BadRequest
from tests.builders import check_in, closed, field, paired, played
from tests.domain.judgements import dispute, disqualified, disqualify, forfeit, taken, warn, warned
from tests.domain.outcomes import Facts, after, replayed, rows
from tests.spec import given

if TYPE_CHECKING:
    from ledger.domain.requests import Request

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
LESS = "demeanour-answered-by-less"


def told(facts: Facts) -> list[str]:
    """What the desk is told beside the newest fact."""
    return list(judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}"))


@pytest.mark.rule("MC-28")
@pytest.mark.parametrize("kind", ["unsporting", "exploiting-rules"])
def test_a_warning_is_recorded_with_its_kind(kind: str) -> None:
    given(*TABLES).when(warn(1, kind)).then(warned(1, kind))


@pytest.mark.rule("MC-28")
def test_a_rude_demeanour_answered_by_a_warning_is_recorded_as_odd() -> None:
    given(*TABLES).when(warn(1, "demeanour")).then(warned(1, "demeanour", LESS))


@pytest.mark.rule("MC-28")
def test_a_rude_demeanour_answered_by_a_loss_is_told_as_odd() -> None:
    facts = after(TABLES, forfeit(1, kind="imposed-loss", conduct="demeanour"))
    assert facts[-1] == taken(1, 1, 1, 2, by=(1,), kind="imposed-loss", conduct="demeanour")
    (note,) = told(facts)
    assert "answers a rude demeanour by disqualification" in note
    assert told(after(TABLES, forfeit(1, conduct="exploiting-rules"))) == []


@pytest.mark.rule("MC-28")
def test_a_rude_demeanour_answered_by_disqualification_is_nothing_odd() -> None:
    facts = after((*field(4), *played(1, (1, 2), (3, 4))), disqualify(1, "demeanour"))
    assert facts[-1] == disqualified(1, "demeanour")
    assert told(facts) == []
    assert 1 not in rows(facts)


@pytest.mark.rule("MC-28")
@pytest.mark.parametrize("request_", [warn(1, "rude"), forfeit(1, conduct="rude"), disqualify(1, "rude")])
def test_a_kind_the_rules_do_not_know_is_refused_with_those_there_are(request_: "Request") -> None:
    words = ("'rude'", "demeanour, unsporting and exploiting-rules")
    given(*TABLES).when(request_).then_refused(BadRequest, *words)


@pytest.mark.rule("MC-28")
@pytest.mark.parametrize(
    "incident",
    [warn(1), forfeit(1), disqualify(1), dispute(1), dispute(2, about="conduct")],
    ids=["warning", "forfeit", "disqualification", "dispute of the player", "dispute of the opponent"],
)
def test_earlier_measures_are_told_at_the_next_incident(incident: "Request") -> None:
    before = after(TABLES, warn(1, "exploiting-rules"))
    facts = after(before, incident)
    notes = [note for done in range(len(before) + 1, len(facts) + 1) for note in told(facts[:done])]
    earlier = [note for note in notes if "earlier" in note]
    assert earlier == ["P01 has an earlier warning (exploiting-rules)."]


@pytest.mark.rule("MC-28")
def test_all_earlier_measures_are_told_the_oldest_first_and_nobody_else_s() -> None:
    facts = after(TABLES, warn(1), warn(2), forfeit(1, conduct="exploiting-rules"), warn(1))
    (note,) = told(facts)
    assert note.startswith("P01 has an earlier warning (unsporting) and loss (exploiting-rules).")


def test_a_first_incident_has_nothing_before_it() -> None:
    assert told(after(TABLES, warn(1))) == []
    assert told(after(TABLES, warn(2), warn(1))) == []


def test_a_forfeit_without_conduct_is_no_measure_against_anybody() -> None:
    facts = after(TABLES, forfeit(1), warn(1))
    assert told(facts) == []
    assert [each.measure for each in replayed(facts).conduct] == ["warning"]


def test_a_closed_round_or_a_newcomer_is_no_incident() -> None:
    facts = after((*field(4), *played(1, (1, 2), (3, 4))), warn(1))
    assert told(facts[:-1]) == []
    assert facts[-2] == closed(1, 2, 2)
    assert told(after(facts, check_in(5))) == []
