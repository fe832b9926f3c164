"""Disputes and rulings as judges read them: what was said, by whom, how it was answered; and how they are found."""

import pytest

from ledger.domain.values import ContestantId
from ledger.projections.rulings import Rulings, Wanted, rulings
from tests.builders import Facts, corrected, field, paired, recorded, withdrawn
from tests.domain.judgements import disputed, made, reopened, ruled, stated
from tests.domain.outcomes import replayed
from tests.projections.envelopes import PEOPLE, in_place, name_of, sealed, unsealed

# versions: 1 the opening, 2 to 5 the players, 6 the pairing, 7 the result, 8 the dispute; seq is 40 more
PLAYED = (*field(4), paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1))
OPEN = (*PLAYED, disputed(1, 1, 1, 2, claim=sealed("The flag was mine")))
APPROVED = made(1, 3, text=sealed("Converted banner bearer approved"))


def read(facts: Facts, reasons: dict[int, str] | None = None, **wanted: object) -> Rulings:
    events = in_place(facts, reasons or {}, judged=(9,))
    asked = Wanted(**wanted)  # type: ignore[arg-type]
    return rulings(replayed(facts), events, PEOPLE, name_of, unsealed, asked)


def found(facts: Facts, reasons: dict[int, str] | None = None, **wanted: object) -> tuple[list[int], list[int]]:
    """The numbers of the disputes and of the rulings found."""
    shown = read(facts, reasons, **wanted)
    return [each.dispute for each in shown.disputes], [each.ruling for each in shown.rulings]


def test_a_dispute_shows_where_who_and_what_is_claimed() -> None:
    (dispute,) = read(OPEN).disputes
    assert (dispute.dispute, dispute.state, dispute.round, dispute.table) == (1, "open", 1, 1)
    assert (dispute.players, dispute.about, dispute.clause) == (("P02",), "result", "Recording Game Results")
    (claim,) = dispute.history
    assert (claim.kind, claim.who, claim.text, claim.by, claim.seq) == (
        "claim",
        ("P02",),
        "The flag was mine",
        "Org One",
        48,
    )


def test_statements_come_in_order_with_who_said_them() -> None:
    facts = (*OPEN, stated(1, 4, sealed("I saw it")), stated(1, None, sealed("So did I")))
    _, *statements = read(facts).disputes[0].history
    assert [(each.kind, each.who, each.text, each.by) for each in statements] == [
        ("statement", ("P04",), "I saw it", "Judge Two"),
        ("statement", (), "So did I", "Org One"),
    ]


def test_a_ruling_that_leaves_the_result_has_its_reason_alone() -> None:
    (dispute,) = read((*OPEN, ruled(1)), {9: "the marker was outside"}).disputes
    assert dispute.state == "ruled"
    answer = dispute.history[-1]
    assert (answer.kind, answer.text, answer.result, answer.remarks) == ("ruling", "the marker was outside", None, ())


def test_a_ruling_shows_the_result_it_led_to_and_what_is_odd_about_it() -> None:
    facts = (*OPEN, ruled(1, "control-points-changed"), corrected(1, 1, 1, 2, won=2, cp=(1, 4), replaces=7))
    events = in_place(facts, {9: "looked again"})
    events[9] = events[9]._replace(command_id=events[8].command_id)
    answer = rulings(replayed(facts), events, PEOPLE, name_of, unsealed).disputes[0].history[-1]
    assert answer.result == "round 1, table 1: P01 against P02 now stands as a win for P02 (CP 1-4, APD 40-12)"
    assert answer.remarks[0].startswith("control points scored while an element stood wrongly stand")


def test_a_correction_that_only_follows_a_ruling_is_none_of_its_own() -> None:
    facts = (*OPEN, ruled(1), corrected(1, 1, 1, 2, won=2, replaces=7))
    assert read(facts).disputes[0].history[-1].result is None


def test_a_dispute_taken_up_again_is_open_and_keeps_its_history() -> None:
    (dispute,) = read((*OPEN, ruled(1), reopened(1)), {9: "no", 10: "a witness came"}).disputes
    assert dispute.state == "open"
    assert [(each.kind, each.text) for each in dispute.history[1:]] == [
        ("ruling", "no"),
        ("reopened", "a witness came"),
    ]


@pytest.mark.rule("MC-51")
def test_a_ruling_outside_any_dispute_is_found_by_its_player() -> None:
    facts = (*OPEN, APPROVED)
    (ruling,) = read(facts, player=ContestantId(3)).rulings
    assert (ruling.ruling, ruling.players, ruling.about, ruling.clause) == (1, ("P03",), "model", "Modeling & Painting")
    assert (ruling.text, ruling.by, ruling.seq) == ("Converted banner bearer approved", "Judge Two", 49)
    assert found(facts, player=ContestantId(4)) == ([], [])


def test_a_dispute_concerns_everyone_at_its_table_and_nobody_paired_there_later() -> None:
    assert found(OPEN, player=ContestantId(1)) == ([1], [])
    assert found(OPEN, player=ContestantId(3)) == ([], [])
    again = (*OPEN, withdrawn(1), paired(1, (3, 2), (1, 4)))
    assert found(again, player=ContestantId(3)) == ([], [])
    assert found(again, player=ContestantId(2)) == ([1], [])
    assert found((*OPEN, withdrawn(1)), player=ContestantId(2)) == ([1], [])


@pytest.mark.rule("GG2-01")
@pytest.mark.rule("MC-51")
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (("FLAG",), ([1], [])),
        (("flag", "witness"), ([1], [])),
        (("flag", "banner"), ([], [])),
        (("märker",), ([1], [])),
        (("was outside",), ([1], [])),
        (("banner", "approv"), ([], [1])),
        (("dragon",), ([], [])),
        ((), ([1], [1])),
    ],
)
def test_every_word_is_searched_in_claims_statements_reasons_and_rulings(
    words: tuple[str, ...], numbers: tuple[list[int], list[int]]
) -> None:
    facts = (*OPEN, stated(1, None, sealed("A witness speaks")), ruled(1), APPROVED)
    assert found(facts, {10: "The Marker was  outside"}, words=words) == numbers


def test_disputes_are_found_by_subject_and_by_being_open() -> None:
    facts = (*OPEN, ruled(1), disputed(2, 1, 2, 3, about="model", claim=sealed("Base too small")), APPROVED)
    assert found(facts, about="model") == ([2], [1])
    assert found(facts, is_open=True) == ([2], [])
    assert found(facts, about="list") == ([], [])


def test_erased_texts_and_authors_have_a_placeholder() -> None:
    shown = rulings(replayed(OPEN), in_place(OPEN), {}, name_of, lambda _: "(erased)")
    (claim,) = shown.disputes[0].history
    assert (claim.text, claim.by) == ("(erased)", "(erased)")
