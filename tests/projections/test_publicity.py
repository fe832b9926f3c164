"""What everyone may read: for each kind of fact of the judges, whether it is shown and without what."""

from typing import Any

import pytest

from ledger.domain.events import TournamentEvent
from ledger.projections.publicity import NOT_PUBLIC, WITHHELD, Publicity, is_public
from tests.builders import SEED, Facts, adjusted, corrected, field, finished, paired, recorded
from tests.domain.armies import DYAD, brought, chose, revealed
from tests.domain.judgements import disputed, disqualified, made, reopened, ruled, stated, taken, warned
from tests.domain.outcomes import replayed
from tests.domain.venue import planned, started
from tests.projections.envelopes import in_place, sealed

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
REPEATED = ("repeated-scenario",)
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


def as_shown(facts: Facts, place: int) -> dict[str, Any]:
    """The fields of a fact as everyone may read them."""
    found = Publicity(replayed(facts), events := in_place(facts)).shown(events[place])
    assert found is not None
    return dict(found.fact)


@pytest.mark.rule("MC-19")
def test_the_seed_of_the_opening_is_public_once_the_tournament_is_finished_and_that_of_a_pairing_always() -> None:
    facts = (*field(2), paired(1, (1, 2), seed="ab" * 32), recorded(1, 1, 1, 2, won=1))
    assert as_shown(facts, 0)["seed"] == NOT_PUBLIC
    assert as_shown(facts, 3)["seed"] == "ab" * 32
    assert as_shown((*facts, finished((1,), (2,))), 0)["seed"] == SEED


@pytest.mark.rule("MC-44")
def test_what_stands_on_army_lists_is_public_once_round_1_is_paired() -> None:
    facts = (*field(2), brought(1, *DYAD))
    shown = as_shown(facts, 3)
    assert (shown["lists"], shown["faction"]) == (({}, {}), "Khador")
    assert as_shown((*facts, paired(1, (1, 2))), 3)["lists"] == DYAD


@pytest.mark.rule("MC-19")
@pytest.mark.parametrize(
    ("later", "expected"),
    [
        ((), ()),
        ((paired(2, (1, 3), (2, 4)),), ()),
        ((paired(2, (1, 3), (2, 4)), started(2, "Bunkers")), REPEATED),
    ],
    ids=["planned", "paired", "announced"],
)
def test_a_repeat_is_not_told_while_it_could_be_of_a_plan_not_announced(
    later: Facts, expected: tuple[str, ...]
) -> None:
    plans = (planned(2, "Bunkers"), planned(1, "Bunkers", oddities=REPEATED))
    facts = (*TABLES, *plans, started(1, "Bunkers", oddities=REPEATED), *later)
    assert [as_shown(facts, place)["oddities"] for place in (7, 8)] == [expected, expected]


def test_other_oddities_of_a_start_are_told_whatever_is_planned() -> None:
    facts = (*TABLES, planned(2, "Bunkers"), started(1, "Anarchy", oddities=("odd", *REPEATED)))
    assert as_shown(facts, 7)["oddities"] == ("odd",)


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
