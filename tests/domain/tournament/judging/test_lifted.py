"""Measures that are taken back: disqualifications with what came of them, warnings, points; and what stays."""

from typing import Any

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.state import Seen
from ledger.domain.values import RoundNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import (
    S2,
    SLUG,
    WHY,
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
    ruling,
    taken,
    warn,
    warned,
    warning_withdrawn,
    withdraw_adjustment,
    withdraw_warning,
)
from tests.domain.outcomes import after, figures, places, replayed
from tests.domain.vp_games import agreed, brawl, four, statuses, two, was
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


# a lift taken back


def withdraw(version: int) -> r.WithdrawSetting:
    return r.WithdrawSetting(do="withdraw", tournament=SLUG, event=Version(version), reason=WHY)


def gone(version: int) -> e.SettingWithdrawn:
    return e.SettingWithdrawn(withdrawn=Version(version))


def stands(facts: Facts) -> object:
    """Who is what, how games stand, what is held against whom and who is ranked where."""
    state = replayed(facts)
    games = {(round_.no, no): game.outcome for round_ in state.rounds for no, game in round_.games.items()}
    missing = [round_.missing for round_ in state.rounds]
    return (
        statuses(facts),
        [entrant.removed for entrant in state.entrants.values()],
        games,
        missing,
        state.conduct,
        places(facts),
    )


LIFTS = {
    "of a game under way": after(TABLES, disqualify(2, "unsporting"), warn(1)),
    "of a game that was over": after((*TABLES, recorded(1, 1, 1, 2, won=2)), disqualify(2)),
    "of a table that was cleared since": after(TABLES, disqualify(2), clear_result(1)),
    "of one who had left": after(two("gaining-grounds-2017"), concede(2), disqualify(2), clear_result(1)),
    "of one of two who are out": after(TABLES, disqualify(2), disqualify(1)),
    "of one whose agreed result was void": after(
        (*four(S2), agreed(1, 1, {1: 5, 2: 2}, won=1)), disqualify(2, "inducement")
    ),
    "of a round drawn without them": after(TABLES, disqualify(2), result(3, 4, won=3), pair()),
    "in a brawl": after(brawl(), disqualify(2)),
}


@pytest.mark.parametrize("facts", LIFTS.values(), ids=LIFTS)
def test_a_lift_that_is_taken_back_leaves_everything_as_it_was_before_it(facts: Facts) -> None:
    event = len(facts) + 1
    lifting = after(facts, lift(2))
    given(*lifting).when(withdraw(event)).then(gone(event))
    assert stands((*lifting, gone(event))) == stands(facts)
    assert stands(lifting) != stands(facts)
    again = after((*lifting, gone(event)), lift(2))
    assert statuses(again) == statuses(lifting)
    assert replayed(again).rounds[-1].open_tables() == replayed(lifting).rounds[-1].open_tables()


def test_a_lift_is_taken_back_after_the_end_too() -> None:
    facts = (*field(2), *played(1, (1, 2)), disqualified(2), finished((1,)), lifted(2, 7))
    given(*facts).when(withdraw(9), Seen(meant=facts[-1])).then(gone(9))
    assert places((*facts, gone(9))) == {1: 1}


def test_what_came_along_with_a_lift_is_decided_when_it_is_lifted_anew() -> None:
    facts = after(TABLES, disqualify(2), disqualify(1), lift(2))  # the lift is 10, and 11 that the other forfeits
    back = (*facts, gone(10))
    given(*back).when(withdraw(12)).then_refused(RuleViolation, "#2 is disqualified by it again", code="lift-anew")
    assert after(back, lift(2))[-1] == taken(1, 1, 1, 2, by=(1,), kind="disqualification")


def test_a_lift_is_not_taken_back_under_a_game_that_was_drawn_since() -> None:
    facts = after((*TABLES, recorded(1, 1, 1, 2, won=2), recorded(1, 2, 3, 4, won=3)), disqualify(2), lift(2), pair())
    assert facts[9] == lifted(2, 9)
    given(*facts).when(withdraw(10)).then_refused(RuleViolation, "#2 plays at table", code="drawn-since-lift")
    table = replayed(facts).rounds[1].seats[2]  # type: ignore[index]
    one, two_ = replayed(facts).rounds[1].games[table].contestants
    given(*after(facts, result(one, two_, won=one))).when(withdraw(10)).then(gone(10))


def test_a_game_that_was_played_since_is_taken_back_before_the_lift() -> None:
    facts = after(TABLES, disqualify(2), lift(2), result(1, 2, won=2))
    given(*facts).when(withdraw(9)).then_refused(RuleViolation, "Something newer stands in place of what event 9 set.")
    cleared_since = after(facts, clear_result(1))
    given(*cleared_since).when(withdraw(9)).then(gone(9))
    assert stands((*cleared_since, gone(9))) == stands(facts[:8])


def test_a_table_that_has_other_players_since_is_no_game_of_a_lift() -> None:
    moved = after(TABLES, disqualify(2), lift(2))
    changed = (
        *moved,
        e.PairingChanged(
            **{
                **paired(1, (1, 3), (2, 4)).model_dump(include=set(e.PairingChanged.model_fields)),
                "pairings": paired(1, (1, 3), (2, 4)).pairings,
            }
        ),
    )
    given(*changed).when(withdraw(9)).then_refused(RuleViolation, "Table 1 of round 1 has other players since.")


def test_a_lift_is_taken_back_without_the_game_where_its_round_is_gone() -> None:
    facts = (*after(TABLES, disqualify(2), lift(2)), e.RoundWithdrawn(round_no=RoundNo(1)))
    given(*facts).when(withdraw(9)).then(gone(9))
    assert replayed((*facts, gone(9))).entrants[2].status == "disqualified"  # type: ignore[index]


# agreed results that a ruling made void


RULED = after((*four(S2), agreed(1, 1, {1: 5, 2: 2}, won=1)), ruling(1, 2, about="inducement"))


def test_an_agreed_result_that_was_void_by_a_ruling_stands_again_when_that_is_withdrawn() -> None:
    given(*RULED).when(withdraw(8)).then(gone(8), gone(9))
    back = (*RULED, gone(8), gone(9))
    assert stands(back) == stands(RULED[:7])
    given(*back).when(withdraw(10)).then(gone(10), gone(11))
    assert stands((*back, gone(10), gone(11))) == stands(RULED)


def test_what_came_of_the_game_since_stays_when_the_ruling_is_withdrawn() -> None:
    given(*RULED, was(1, 1, {1: 3, 2: 4}, won=2)).when(withdraw(8)).then(gone(8))


# brawls


POINTS: dict[int, Any] = {1: {"vp": 4}, 2: {"vp": 9}, 3: {"vp": 2}}


def test_in_a_brawl_the_forfeit_that_came_of_a_disqualification_goes_with_it() -> None:
    facts = after(brawl(), disqualify(4), forfeit(4, POINTS))
    assert facts[-1] == taken(1, 1, 1, 2, 3, 4, by=(4,), kind="disqualification", sheets=POINTS)
    given(*facts).when(lift(4)).then(lifted(4, 7, (1, 1, 8, None)))


def test_in_a_brawl_a_forfeit_for_something_else_stays() -> None:
    facts = after(brawl(), disqualify(4), forfeit(4, POINTS, conduct="unsporting"))
    assert facts[-1].kind == "forfeit"  # type: ignore[attr-defined]
    given(*facts).when(lift(4)).then(lifted(4, 7))
    before = after(brawl(), forfeit(4, POINTS), disqualify(4))
    given(*before).when(lift(4)).then(lifted(4, 8))


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
