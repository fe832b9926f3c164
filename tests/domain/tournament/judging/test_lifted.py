"""Measures that are taken back: disqualifications with what came of them, warnings, points; and what stays."""

import pytest

from ledger.domain.errors import RuleViolation
from tests.builders import (
    S2,
    Facts,
    adjusted,
    closed,
    disqualified,
    dropped,
    field,
    finished,
    pair,
    paired,
    played,
    recorded,
    reinstated,
    result,
)
from tests.domain.judgements import (
    adjustment_withdrawn,
    clear_result,
    concede,
    disqualify,
    forfeit,
    lift,
    lifted,
    taken,
    warn,
    warned,
    warning_withdrawn,
    withdraw_adjustment,
    withdraw_warning,
)
from tests.domain.outcomes import after, figures, places, replayed
from tests.domain.vp_games import agreed, brawl, four, statuses, two
from tests.spec import given

# versions: 1 the opening, 2 to 5 the players, 6 the pairing
TABLES = (*field(4), paired(1, (1, 2), (3, 4)))


# disqualifications


def test_a_player_whose_disqualification_is_lifted_is_back_and_the_game_open_again() -> None:
    facts = after(TABLES, disqualify(2))
    given(*facts).when(lift(2)).then(lifted(2, 7, (1, 1, 8, None)))
    back = replayed(after(facts, lift(2)))
    assert (back.entrants[2].status, back.rounds[0].open_tables()) == ("active", [1, 2])  # type: ignore[index]


def test_only_a_disqualification_is_lifted() -> None:
    given(*TABLES).when(lift(2)).then_refused(RuleViolation, "#2 is not disqualified.")
    facts = after(TABLES, disqualify(2), lift(2))
    given(*facts).when(lift(2)).then_refused(RuleViolation, "#2 is not disqualified.")


@pytest.mark.parametrize("before", [(dropped(2),), ()])
def test_a_player_is_what_they_were_before(before: Facts) -> None:
    facts = (*field(4), *before, disqualified(2))
    was = "dropped" if before else "active"
    assert replayed(after(facts, lift(2))).entrants[2].status == was  # type: ignore[index]


def test_results_recorded_before_it_stand_and_the_player_is_ranked_again() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    gone = after(facts, disqualify(1))
    assert 1 not in places(gone)
    assert places(after(gone, lift(1))) == places(facts)


def test_after_the_end_it_is_lifted_without_opening_the_tournament_again() -> None:
    facts = (
        *field(2),
        paired(1, (1, 2)),
        recorded(1, 1, 1, 2, won=1),
        closed(1, 1, 1),
        disqualified(2),
        finished((1,)),
    )
    given(*facts).when(lift(2)).then(lifted(2, 7))


def test_in_a_round_drawn_since_the_player_was_not_there() -> None:
    facts = after(TABLES, disqualify(2), result(3, 4, won=3), pair(), lift(2))
    state = replayed(facts)
    assert state.rounds[0].open_tables() == [1]
    assert 2 not in {*state.rounds[1].seats, *state.rounds[1].byes}


def test_an_agreed_result_that_was_void_by_it_stands_again() -> None:
    facts = after((*four(S2), agreed(1, 1, {1: 5, 2: 2}, won=1)), disqualify(2, "inducement"))
    (_, undone, *_) = facts[-3:]
    assert undone.replaces == 7  # type: ignore[attr-defined]
    back = after(facts, lift(2))
    assert back[-1] == lifted(2, 8, (1, 1, 10, 7))
    assert figures(back, "tp", "vp") == figures(facts[:7], "tp", "vp")
    assert replayed(back).conduct == []


def test_where_both_are_out_lifting_one_leaves_the_game_to_the_other() -> None:
    facts = after(TABLES, disqualify(2), disqualify(1))
    given(*facts).when(lift(2)).then(lifted(2, 7, (1, 1, 8, None)), taken(1, 1, 1, 2, by=(1,), kind="disqualification"))
    given(*facts).when(lift(1)).then(lifted(1, 9))
    both = replayed(after(facts, lift(2), lift(1)))
    assert both.rounds[0].open_tables() == [1, 2]


def test_a_disqualification_that_came_with_a_forfeit_is_lifted_and_the_forfeit_stands() -> None:
    facts = after(TABLES, forfeit(2, conduct="unsporting", disqualify=True))
    given(*facts).when(lift(2)).then(lifted(2, 7))
    back = replayed(after(facts, lift(2)))
    assert (back.entrants[2].status, back.rounds[0].open_tables()) == ("active", [2])  # type: ignore[index]
    assert [each.measure for each in back.conduct] == ["loss"]


def test_a_game_that_was_settled_otherwise_since_stays_as_it_is() -> None:
    facts = after(TABLES, disqualify(2), clear_result(1), result(1, 2, won=2))
    given(*facts).when(lift(2)).then(lifted(2, 7))


def test_in_a_brawl_a_game_that_waits_for_its_sheets_goes_on() -> None:
    facts = after(brawl(), disqualify(4), lift(4))
    assert replayed(facts).rounds[0].open_tables() == [1]


def test_who_had_left_by_a_concession_that_is_gone_since_has_not_left() -> None:
    facts = after(two("gaining-grounds-2017"), concede(2), disqualify(2), clear_result(1))
    assert facts[-1].replaces == 5  # type: ignore[attr-defined]
    back = after(facts, lift(2))
    assert back[-2:] == (lifted(2, 7), reinstated(2))
    stays = after(two("gaining-grounds-2017"), concede(2), disqualify(2), lift(2))
    assert statuses(stays)[2] == "withdrawn"


# warnings


def test_the_newest_warning_is_withdrawn_or_the_one_that_is_meant() -> None:
    facts = (*field(2), warned(1), warned(1, "exploiting-rules"), warned(2))  # versions 4, 5 and 6
    given(*facts).when(withdraw_warning(1)).then(warning_withdrawn(1, 5))
    given(*facts).when(withdraw_warning(1, 4)).then(warning_withdrawn(1, 4))
    left = replayed(after(facts, withdraw_warning(1, 4))).conduct
    assert [(each.contestant, each.conduct) for each in left] == [(1, "exploiting-rules"), (2, "unsporting")]


def test_a_warning_that_does_not_stand_is_not_withdrawn() -> None:
    facts = (*field(2), warned(1))
    given(*facts).when(withdraw_warning(2)).then_refused(RuleViolation, "#2 has no warning that stands.")
    given(*facts).when(withdraw_warning(2, 4)).then_refused(RuleViolation, "#2 was not warned by that event.")
    gone = after(field(2), warn(1), withdraw_warning(1))
    given(*gone).when(withdraw_warning(1)).then_refused(RuleViolation, "#1 has no warning", code="nothing-to-withdraw")


# points


def test_the_newest_points_are_taken_back_or_those_that_are_meant() -> None:
    facts = (*field(2), adjusted(1, tp=-1), adjusted(1, cp=2), adjusted(2, tp=3))  # versions 4, 5 and 6
    given(*facts).when(withdraw_adjustment(1)).then(adjustment_withdrawn(1, 5))
    assert figures(after(facts, withdraw_adjustment(1)), "tp", "cp") == {2: (3, 0), 1: (-1, 0)}
    assert figures(after(facts, withdraw_adjustment(1, 4)), "tp", "cp") == {2: (3, 0), 1: (0, 2)}


def test_points_that_do_not_stand_are_not_taken_back() -> None:
    facts = (*field(2), adjusted(1, tp=-1))
    given(*facts).when(withdraw_adjustment(2)).then_refused(RuleViolation, "#2 was given no points outside a game")
    given(*facts).when(withdraw_adjustment(2, 4)).then_refused(RuleViolation, "#2 was not given any by that event")
