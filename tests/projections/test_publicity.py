"""What everyone may read: for each kind of fact of the judges, whether it is shown and without what."""

import pytest

from ledger.domain.events import TournamentEvent
from ledger.projections.publicity import WITHHELD, Publicity, is_public
from tests.builders import Facts, adjusted, corrected, field, paired, recorded
from tests.domain.armies import chose, revealed
from tests.domain.judgements import disputed, disqualified, made, reopened, ruled, stated, taken, warned
from tests.domain.outcomes import replayed
from tests.domain.venue import planned, started
from tests.projections.envelopes import in_place, sealed

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
PLAYED = (*TABLES, recorded(1, 1, 1, 2, won=1))  # versions 6 the pairing, 7 the result


def shown(facts: Facts, reasons: dict[int, str] | None = None) -> list[tuple[str, bool]]:
    """The public facts after the pairing, by name, and whether each still has a reason."""
    publicity = Publicity(replayed(facts), events := in_place(facts, reasons or {}))
    public = [found for event in events[len(TABLES) :] if (found := publicity.shown(event))]
    return [(type(event.fact).__name__, event.reason is not None) for event in public]


@pytest.mark.rule("MC-28")
def test_warnings_and_statements_are_never_public() -> None:
    facts = (*TABLES, warned(1), disputed(1, 1, 1, 2), stated(1, 2))
    assert shown(facts, {7: "slow play"}) == [("DisputeOpened", False)]


@pytest.mark.rule("MC-28")
def test_a_disqualification_and_a_forfeit_are_public_without_conduct_and_reason() -> None:
    loss = taken(1, 1, 1, 2, by=(2,), kind="imposed-loss", conduct="exploiting-rules")
    facts = (*TABLES, loss, disqualified(3, "demeanour"))
    publicity = Publicity(replayed(facts), events := in_place(facts, {7: "moved twice", 8: "shouting"}))
    public = [publicity.shown(event) for event in events[-2:]]
    assert [each and (each.fact, each.reason) for each in public] == [
        (loss.model_copy(update={"conduct": None}), None),
        (disqualified(3), None),
    ]


def test_a_claim_is_withheld_and_a_ruling_is_not() -> None:
    facts = (*PLAYED, disputed(1, 1, 1, 2, claim=sealed("he moved it")), ruled(1), reopened(1))
    assert shown(facts, {9: "it had moved", 10: "a witness"})[1:] == [
        ("DisputeOpened", False),
        ("DisputeRuled", True),
        ("DisputeReopened", True),
    ]
    publicity = Publicity(replayed(facts), events := in_place(facts))
    opened = publicity.shown(events[7])
    assert opened is not None
    assert opened.fact == disputed(1, 1, 1, 2, claim=WITHHELD)


@pytest.mark.rule("MC-28")
def test_of_a_dispute_about_conduct_only_the_new_result_is_public_and_not_why() -> None:
    facts = (*PLAYED, disputed(1, 1, 1, 2, about="conduct"), ruled(1), corrected(1, 1, 1, 2, won=2, replaces=7))
    events = in_place(facts, {9: "he cheated", 10: "he cheated"})
    events[9] = events[9]._replace(command_id=events[8].command_id)
    publicity = Publicity(replayed(facts), events)
    public = [found for event in events[7:] if (found := publicity.shown(event))]
    assert [(event.fact, event.reason) for event in public] == [(facts[-1], None)]


def test_other_reasons_are_public() -> None:
    facts = (*PLAYED, corrected(1, 1, 1, 2, won=2, replaces=7), adjusted(1, cp=1))
    assert shown(facts, {8: "misread", 9: "sheet lost"})[1:] == [("ResultCorrected", True), ("ScoreAdjusted", True)]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ((planned(1, "Bunkers"),), False),
        ((planned(1, "Bunkers"), started(1, "Bunkers")), True),
        ((planned(2, "Bunkers"), started(1, "Bunkers")), False),
        ((chose(1, "list", "a"),), False),
        ((chose(1, "list", "a"), revealed("list", {1: 1, 2: 2})), True),
        ((made(1, 1),), True),
        ((made(1, 1, about="conduct"),), False),
    ],
    ids=["planned", "announced", "another round", "chosen", "revealed", "a model approved", "a ruling on conduct"],
)
def test_what_is_not_announced_is_not_public(facts: Facts, expected: bool) -> None:
    first: TournamentEvent = facts[0]
    assert is_public(first, replayed((*TABLES, *facts))) is expected
