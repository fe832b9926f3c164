"""A bye whose victory points follow the games of the others: where they come from, and what sheets say of them."""

import pytest

from ledger.domain.values import ContestantId, Version
from ledger.projections.explanation import ExplainedPart, Reader, explanation
from tests.builders import Facts, closed, field, finished, paired
from tests.domain.outcomes import replayed
from tests.domain.vp_games import was
from tests.golden.skirmish import corrected
from tests.projections.envelopes import PEOPLE, in_place, name_of, unsealed
from tests.projections.test_record_sheets import sheets_of

LV = "leviathan"
# versions: 1 the opening, 2 to 6 the players, 7 the pairing, 8 and 9 the results; seq is 40 more
BEFORE = (*field(5, system=LV), paired(1, (1, 2), (3, 4), bye=5))
ENDED = (closed(1, 2, 9), finished((1,), (5,), (4,), (2,), (3,)))
DONE = (*BEFORE, was(1, 1, {1: 78, 2: 61}, won=1), was(1, 2, {3: 40, 4: 45}, won=4))


def part(facts: Facts, metric: str) -> ExplainedPart:
    """What the bye of number 5 adds to a figure."""
    (explained,) = explanation(
        Reader(replayed(facts), in_place(facts), PEOPLE, name_of, unsealed), ContestantId(5), metric
    )
    (only,) = explained.parts
    return only


@pytest.mark.rule("LV-20")
def test_the_vp_of_a_bye_name_the_games_they_are_the_mean_of() -> None:
    found = part(DONE, "vp")
    assert found.value == 61
    assert found.why == (
        "bye: 3 TP, 0 DIFF and 61 VP "
        "(123 VP of the winners of 2 games, their mean rounded down: round 1, tables 1 and 2)"
    )
    assert found.events == (48, 49, 47), "both results, then the pairing that gave the bye"


@pytest.mark.rule("LV-20")
def test_its_other_figures_come_from_the_pairing_alone() -> None:
    assert (part(DONE, "tp").why, part(DONE, "tp").events) == ("bye: 3 TP, 0 DIFF and 61 VP", (47,))
    assert part(DONE, "diff").events == (47,)


@pytest.mark.rule("LV-20")
def test_before_any_game_has_a_winner_that_is_said() -> None:
    found = part(BEFORE, "vp")
    assert (found.value, found.why) == (0, "bye: 3 TP, 0 DIFF and 0 VP (no game has a winner yet)")


@pytest.mark.rule("LV-20")
def test_a_corrected_game_behind_a_bye_is_told_with_what_it_replaced() -> None:
    facts = (*DONE, corrected(was(1, 1, {1: 78, 2: 90}, won=2), replaces=8))
    found = part(facts, "vp")
    assert (found.value, found.events, [old.seq for old in found.replaced]) == (67, (50, 49, 47), [48])


@pytest.mark.rule("LV-20")
def test_games_of_several_rounds_stand_by_round() -> None:
    facts = (*DONE, paired(2, (1, 4), (2, 5), bye=3), was(2, 1, {1: 50, 4: 90}, won=4))
    (explained,) = explanation(
        Reader(replayed(facts), in_place(facts), PEOPLE, name_of, unsealed), ContestantId(3), "vp"
    )
    assert explained.parts[-1].why.endswith(
        "213 VP of the winners of 3 games, their mean rounded down: round 1, tables 1 and 2; round 2, table 1)"
    )
    assert explained.parts[-1].value == 71


@pytest.mark.rule("LV-20")
def test_vp_that_the_organizer_fixed_come_from_no_game() -> None:
    facts = (*field(5, {"bye.vp": 60}, system=LV), *DONE[6:])
    assert (part(facts, "vp").why, part(facts, "vp").events) == ("bye: 3 TP, 0 DIFF and 60 VP", (47,))


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (BEFORE, "a bye = 3 TP, 0 DIFF and the mean VP of all who won."),
        (DONE, "a bye = 3 TP, 0 DIFF and the mean VP of all who won, 61 so far."),
        ((*DONE, *ENDED), "a bye = 3 TP, 0 DIFF and the mean VP of all who won, 61."),
        ((*field(5, {"bye.vp": 60}, system=LV), *DONE[6:]), "a bye = 3 TP, 0 DIFF, 60 VP."),
    ],
)
def test_a_record_sheet_says_what_a_bye_is_worth_and_by_which_games(facts: Facts, words: str) -> None:
    assert sheets_of(facts)[5].worth == f"W = 3 TP, L = 0, T = 1; {words}"


@pytest.mark.rule("LV-20")
def test_the_round_of_a_bye_has_its_points_on_the_record_sheet() -> None:
    row = sheets_of(DONE)[5].rounds[0]
    assert (row.outcome, row.points, row.figures) == ("bye", 3, {"vp": 61, "diff": 0})


@pytest.mark.rule("LV-20")
def test_a_bye_of_another_document_is_what_it_always_was() -> None:
    facts = (*field(5, system="gaining-grounds-s2"), paired(1, (1, 2), (3, 4), bye=5))
    assert part(facts, "vp").why == "bye: 3 TP, +2 DIFF and 4 VP"
    assert "a bye = 3 TP, +2 DIFF, 4 VP" in sheets_of(facts)[5].worth
    assert part(facts, "vp").events == (Version(47),)
