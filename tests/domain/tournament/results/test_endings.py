"""How a game ended: what is odd about it is told and taken, and nobody's win is worked out from points."""

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.systems import system_called
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.results.requests import RecordResult
from ledger.domain.values import ContestantId, Sheet
from tests.builders import SLUG, Facts, Two, field, paired
from tests.domain.outcomes import after, figures
from tests.spec import given

TABLE = (*field(2), paired(1, (1, 2)))
EVERY_CODE = {
    "leader-not-counted",
    "scenario-by-small-lead",
    "scenario-without-lead",
    "clock-beyond-time",
    "clock-not-out",
    "tie-not-by-time",
    "tie-untold",
    "tie-with-little-time",
    "tiebreaker-at-unequal-points",
    "win-by-time",
}


def ended(
    how: str | None = None,
    *,
    won: int | None = 1,
    cp: Two = (5, 0),
    apd: Two = (40, 12),
    turn: int | None = None,
    clocks: Two | None = None,
) -> RecordResult:
    """A game of 1 against 2, with the last turn and the seconds on the clocks where they were noted."""
    scores: dict[ContestantId, Sheet] = {
        ContestantId(no): {"cp": cp[no - 1], "apd": apd[no - 1], "clock": clocks[no - 1] if clocks else None}
        for no in (1, 2)
    }
    return RecordResult(
        do="result",
        tournament=SLUG,
        scores=scores,
        winner=None if won is None else ContestantId(won),
        how=how,
        game={} if turn is None else {"last_turn": turn},
    )


def taken(request: RecordResult, facts: Facts = TABLE) -> ResultRecorded:
    fact = after(facts, request)[-1]
    assert isinstance(fact, ResultRecorded)
    return fact


def odd(request: RecordResult, facts: Facts = TABLE) -> tuple[str, ...]:
    return taken(request, facts).oddities


# how, and the last turn


@pytest.mark.rule("MC-23")
@pytest.mark.parametrize("how", ["scenario", "assassination", "clock", "tiebreaker", None])
def test_a_win_is_recorded_with_how_it_came_and_the_last_turn(how: str | None) -> None:
    fact = taken(ended(how, cp=(5, 0), turn=5))
    assert (fact.winner, fact.how, fact.game, fact.oddities) == (1, how, {"last_turn": 5}, ())


@pytest.mark.rule("MC-49")
def test_the_last_turn_is_1_to_7() -> None:
    assert taken(ended(turn=1)).game == {"last_turn": 1}
    assert taken(ended(turn=7)).game == {"last_turn": 7}
    given(*TABLE).when(ended(turn=8)).then_refused(BadRequest, "7 turns; there is no turn 8")
    given(*TABLE).when(ended(turn=0)).then_refused(BadRequest, "at least 1")


def test_a_shorter_game_has_fewer_turns() -> None:
    short = (*field(2, last_turn=6), paired(1, (1, 2)))
    given(*short).when(ended(turn=7)).then_refused(BadRequest, "6 turns; there is no turn 7")


@pytest.mark.rule("MC-49")
def test_control_points_have_no_limit() -> None:
    facts = after(TABLE, ended("scenario", cp=(30, 25), turn=7))
    assert figures(facts, "cp") == {1: (30,), 2: (25,)}
    assert odd(ended("scenario", cp=(30, 25), turn=7)) == ()


# scenario


@pytest.mark.rule("MC-23")
@pytest.mark.parametrize("cp", [(3, 3), (2, 5), (0, 0)])
def test_a_scenario_win_without_more_control_points_is_told_and_taken(cp: Two) -> None:
    fact = taken(ended("scenario", cp=cp))
    assert (fact.winner, fact.oddities) == (1, ("scenario-without-lead",))


@pytest.mark.rule("MC-23")
@pytest.mark.parametrize("turn", [1, 6])
def test_before_turn_7_a_scenario_win_takes_a_lead_of_5(turn: int) -> None:
    assert odd(ended("scenario", cp=(6, 2), turn=turn)) == ("scenario-by-small-lead",)
    assert odd(ended("scenario", cp=(7, 2), turn=turn)) == ()


@pytest.mark.rule("MC-23")
def test_after_turn_7_or_where_no_turn_was_noted_any_lead_will_do() -> None:
    assert odd(ended("scenario", cp=(3, 2), turn=7)) == ()
    assert odd(ended("scenario", cp=(3, 2))) == ()


@pytest.mark.rule("MC-23")
def test_a_clock_that_ran_out_in_the_own_turn_at_a_lead_of_5_is_a_scenario_win() -> None:
    fact = taken(ended("scenario", cp=(8, 3), turn=4, clocks=(0, 600)))
    assert (fact.winner, fact.how, fact.oddities) == (1, "scenario", ())


# tiebreaker


@pytest.mark.rule("MC-23")
def test_after_turn_7_unequal_control_points_are_no_tiebreaker_win() -> None:
    assert odd(ended("tiebreaker", cp=(3, 2), turn=7)) == ("tiebreaker-at-unequal-points",)
    assert odd(ended("tiebreaker", cp=(2, 3), turn=7)) == ("tiebreaker-at-unequal-points",)
    assert odd(ended("tiebreaker", cp=(3, 3), turn=7)) == ()


@pytest.mark.rule("MC-23")
def test_before_turn_7_a_tiebreaker_may_be_won_at_any_control_points() -> None:
    assert odd(ended("tiebreaker", cp=(3, 2), turn=6)) == ()
    assert odd(ended("tiebreaker", cp=(3, 2))) == ()


# assassination, and a clock that ran out


@pytest.mark.rule("MC-42")
@pytest.mark.parametrize("how", ["assassination", "clock"])
def test_a_fallen_leader_counts_10_army_points(how: str) -> None:
    assert odd(ended(how, apd=(9, 40))) == ("leader-not-counted",)
    assert odd(ended(how, apd=(10, 0))) == ()
    assert odd(ended("scenario", apd=(9, 40))) == ()


@pytest.mark.rule("MC-42")
def test_army_points_may_exceed_the_army() -> None:
    facts = after(TABLE, ended("assassination", apd=(180, 12)))
    assert figures(facts, "apd")[1] == (180,)


@pytest.mark.rule("MC-45")
@pytest.mark.parametrize("how", ["assassination", "clock"])
def test_the_loser_may_lead_by_5_after_the_last_scoring_and_has_lost(how: str) -> None:
    facts = after(TABLE, ended(how, won=1, cp=(0, 9), turn=3))
    assert figures(facts, "tp", "cp") == {1: (1, 0), 2: (0, 9)}
    assert odd(ended(how, won=1, cp=(0, 9), turn=3)) == ()


# time


@pytest.mark.rule("MC-25")
def test_a_tie_by_time_keeps_what_was_on_the_clocks() -> None:
    fact = taken(ended("time", won=None, cp=(3, 3), clocks=(200, 101)))
    assert [side.sheet["clock"] for side in fact.sides] == [200, 101]
    assert (fact.winner, fact.oddities) == (None, ())


@pytest.mark.rule("MC-25")
@pytest.mark.parametrize(
    ("clocks", "codes"),
    [((150, 151), ()), ((150, 150), ("tie-with-little-time",)), ((0, 0), ("tie-with-little-time",))],
)
def test_up_to_5_minutes_on_both_clocks_together_a_game_is_played_out(clocks: Two, codes: tuple[str, ...]) -> None:
    assert odd(ended("time", won=None, cp=(3, 3), clocks=clocks)) == codes


def test_a_tie_by_time_without_clocks_is_not_odd() -> None:
    assert odd(ended("time", won=None)) == ()
    one_clock = ended("time", won=None, clocks=(0, 0))
    one_clock.scores[ContestantId(2)]["clock"] = None
    assert odd(one_clock) == ()


@pytest.mark.rule("MC-20")
def test_more_on_a_clock_than_the_60_minutes_a_player_has_is_told() -> None:
    assert odd(ended("assassination", clocks=(3600, 0))) == ()
    assert odd(ended("assassination", clocks=(3601, 0))) == ("clock-beyond-time",)
    assert odd(ended("time", won=None, clocks=(200, 4000))) == ("clock-beyond-time",)


@pytest.mark.rule("MC-23")
def test_who_loses_by_a_clock_has_nothing_left_on_it() -> None:
    assert odd(ended("clock", clocks=(900, 0))) == ()
    assert odd(ended("clock", clocks=(0, 1))) == ("clock-not-out",)
    assert odd(ended("clock", clocks=(4000, 1))) == ("clock-beyond-time",)
    assert odd(ended("scenario", clocks=(0, 900))) == ()
    one_clock = ended("clock", clocks=(900, 0))
    one_clock.scores[ContestantId(2)]["clock"] = None
    assert odd(one_clock) == ()


@pytest.mark.rule("MC-23")
def test_a_tie_ends_by_time_one_without_how_is_told_and_a_win_never_does() -> None:
    assert odd(ended(None, won=None)) == ("tie-untold",)
    assert odd(ended("tiebreaker", won=None)) == ("tie-not-by-time",)
    assert odd(ended("time", won=1)) == ("win-by-time",)


@pytest.mark.rule("MC-25")
def test_a_tie_by_time_gives_no_tournament_points_and_the_rest_counts() -> None:
    facts = after(TABLE, ended("time", won=None, cp=(4, 2), apd=(20, 30)))
    assert figures(facts, "tp", "cp", "apd") == {1: (0, 4, 20), 2: (0, 2, 30)}


@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
def test_everything_odd_about_an_ending_has_words(system: str) -> None:
    words = system_called(system).oddity_words
    assert words.keys() >= EVERY_CODE
    assert all(words.values())
