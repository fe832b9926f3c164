"""A start of a round told again, the expected end that follows the clocks, and a scenario drawn a second time."""

from typing import Any

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.rules import ClockFigures
from ledger.domain.tournament.rounds.facts import RoundPlanned
from ledger.domain.tournament.rounds.requests import StartRound
from tests.builders import SEED, SLUG, WHY, Facts, amend, closed, field, paired, played, recorded
from tests.domain.outcomes import after, replayed
from tests.domain.venue import minutes, paused, plan, planned, start, started
from tests.spec import given

PAIRED = (*field(2), paired(1, (1, 2)))
STARTED = (*PAIRED, started(1))
SIX = ("King of the Hill", "Bunkers", "Spread the Net", "Invasion", "Anarchy", "Recon II")


def start_again(scenario: str | None = None, **more: Any) -> StartRound:
    """As the door hands it over: it says when, although nobody said it."""
    request = StartRound(do="start-round", tournament=SLUG, scenario=scenario, reason=WHY, **more)
    if "at" not in more:
        request.__dict__["at"] = minutes(55)
    return request


# a start told again


@pytest.mark.rule("MC-19")
def test_a_round_started_without_a_scenario_gets_one_with_a_reason_and_keeps_its_time() -> None:
    given(*STARTED).when(start("Bunkers")).then_refused(NeedsReason, "started already, at 10:00 UTC", "give a reason")
    given(*STARTED).when(start_again("Bunkers")).then(started(1, "Bunkers"))


@pytest.mark.rule("MC-20")
def test_a_mistyped_time_is_mended_with_a_reason_and_the_scenario_stays() -> None:
    facts = (*PAIRED, started(1, "Anarchy", at=minutes(600)))
    given(*facts).when(start_again(at=minutes(0))).then(started(1, "Anarchy"))
    round_ = replayed(after(facts, start_again("Invasion", at=minutes(5)))).rounds[0]
    assert (round_.scenario, round_.started) == ("Invasion", minutes(5))


def test_a_start_told_again_that_changes_nothing_is_refused() -> None:
    given(*STARTED).when(start_again()).then_refused(RuleViolation, "No change: round 1")
    given(*STARTED).when(start_again(at=minutes(0))).then_refused(RuleViolation, "No change: round 1")


def test_a_round_does_not_start_after_its_own_pauses() -> None:
    facts = (*STARTED, paused(1, 30))
    given(*facts).when(start_again(at=minutes(31))).then_refused(RuleViolation, "paused at 10:30 UTC")
    given(*facts).when(start_again(at=minutes(30))).then(started(1, at=minutes(30)))


def test_the_start_of_a_closed_round_stays_as_it_is() -> None:
    facts = (*STARTED, recorded(1, 1, 1, 2, won=1))
    given(*facts).when(start_again("Bunkers")).then(started(1, "Bunkers"))
    given(*facts, closed(1, 1, 1)).when(start_again("Bunkers")).then_refused(RuleViolation, "Round 1 is closed")


@pytest.mark.rule("MC-19")
def test_a_scenario_given_later_is_odd_too_where_it_repeats_one() -> None:
    one = (*field(4), paired(1, (1, 2), (3, 4)), started(1, "Anarchy"), *played(1, (1, 2), (3, 4))[1:])
    facts = (*one, paired(2, (1, 3), (2, 4)), started(2))
    given(*facts).when(start_again("Anarchy")).then(started(2, "Anarchy", oddities=("repeated-scenario",)))


# the expected end


def two_clocks(player: int, round: int, play_out: int) -> ClockFigures:
    """What the document says of time; of the rest it is silent."""
    return ClockFigures(
        player=player,
        round=round,
        play_out=play_out,
        setup=0,
        last_turn=None,
        announce_every=None,
        announce_left=(),
        runs_from="start",
    )


@pytest.mark.rule("MC-20")
def test_a_round_is_expected_to_last_as_long_as_two_clocks() -> None:
    assert _clock(field(2)) == two_clocks(player=60, round=120, play_out=5)
    assert _clock(field(2, {"clock.player": 45})) == two_clocks(player=45, round=90, play_out=5)
    assert _clock(field(2, {"clock.player": 45, "clock.round": 100})) == two_clocks(player=45, round=100, play_out=5)
    assert _clock(after(field(2), amend(**{"clock.player": 50}))) == two_clocks(player=50, round=100, play_out=5)


@pytest.mark.rule("MC-20")
def test_a_length_of_the_round_amended_before_follows_the_clocks_no_more() -> None:
    facts = after(field(2, {"clock.round": 130}), amend(**{"clock.player": 45}))
    assert _clock(facts) == two_clocks(player=45, round=130, play_out=5)


def _clock(facts: Facts) -> ClockFigures:
    clock = replayed(facts).rules.clock
    assert clock is not None
    return clock


# a second draw


@pytest.mark.rule("MC-19")
@pytest.mark.parametrize("digit", "0123456789abcdef")
def test_a_second_draw_of_a_seventh_round_is_for_the_one_taken_longest_ago_but_for_the_one_planned(digit: str) -> None:
    six = tuple(planned(no, scenario) for no, scenario in enumerate(SIX, start=1))
    facts = after(field(4, seed=digit * len(SEED)), six, plan(7))
    assert _planned(facts).scenario == "King of the Hill"
    assert _planned(after(facts, plan(7, reason=WHY))).scenario == "Bunkers"


@pytest.mark.rule("MC-19")
@pytest.mark.parametrize("digit", "0123456789abcdef")
def test_a_second_draw_never_gives_the_same_scenario(digit: str) -> None:
    facts = after(field(4, seed=digit * len(SEED)), plan(1))
    again = after(facts, plan(1, reason=WHY))
    assert _planned(again).scenario != _planned(facts).scenario
    assert _planned(again).oddities == ()


def _planned(facts: Facts) -> RoundPlanned:
    newest = facts[-1]
    assert isinstance(newest, RoundPlanned)
    return newest
