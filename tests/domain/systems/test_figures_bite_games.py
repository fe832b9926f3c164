"""What the two formats of the document have in common around a game: scenario, clock, choices, how it ended."""

from collections.abc import Mapping
from datetime import date

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.results.requests import Concede
from ledger.domain.values import ContestantId, Sheet
from ledger.projections.documents import heading
from ledger.projections.record_sheets import record_sheets
from ledger.projections.scenarios import scenarios
from ledger.projections.status import RoundClock, round_clock
from tests.builders import SLUG, Facts, Two, field, pair, paired, result
from tests.domain.armies import ROSTER, army, choose, chose, lists, sealed
from tests.domain.outcomes import after, figures, replayed
from tests.domain.venue import minutes, plan, scenario_figures, start, started
from tests.spec import given

in_both_formats = pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
SIX = {  # zones, flags, and what an objective is worth, in the order of the die
    "King of the Hill": (3, 1, 1),
    "Bunkers": (2, 3, 1),
    "Spread the Net": (3, 2, 0),
    "Invasion": (3, 0, 1),
    "Anarchy": (2, 2, 1),
    "Recon II": (2, 2, 1),
}


def table(system: str) -> Facts:
    return (*field(2, system=system), paired(1, (1, 2)))


def clock_of(facts: Facts) -> RoundClock:
    state = replayed(facts)
    return round_clock(state, state.rounds[-1], {no: f"P{no:02}" for no in state.entrants}, minutes(0))


def odd(
    system: str,
    how: str,
    *,
    won: int | None = 1,
    cp: Two = (5, 0),
    apd: Two = (40, 12),
    clocks: Two | None = None,
    game: Mapping[str, int] | None = None,
) -> tuple[str, ...]:
    """What is told about a game of 1 against 2 that ended like that."""
    request = result(1, 2, won=won, how=how, cp=cp, apd=apd)
    sheets: dict[ContestantId, Sheet] = {
        player: {**sheet, "clock": clocks[player - 1]} if clocks else sheet for player, sheet in request.scores.items()
    }
    fact = after(table(system), request.model_copy(update={"scores": sheets, "game": dict(game or {})}))[-1]
    assert isinstance(fact, ResultRecorded)
    return fact.oddities


# the round


@in_both_formats
@pytest.mark.rule("MC-49")
@pytest.mark.parametrize("name", SIX)
def test_a_round_is_played_with_the_figures_of_its_scenario(system: str, name: str) -> None:
    zones, flags, objective_cp = SIX[name]
    facts = after(field(2, system=system), plan(1, name), pair((1, 2)), start())
    assert clock_of(facts).scenario == name
    assert clock_of(facts).figures == {**scenario_figures(zones, flags, objective_cp), "lead_to_win": 5, "last_turn": 7}


@in_both_formats
@pytest.mark.rule("MC-19")
def test_the_six_scenarios_stand_in_the_order_of_the_die(system: str) -> None:
    assert [each.name for each in scenarios(replayed(field(2, system=system)), is_public=True).scenarios] == list(SIX)


@in_both_formats
@pytest.mark.rule("MC-20")
def test_a_round_takes_120_minutes_from_deployment_and_each_player_has_60(system: str) -> None:
    clock = clock_of(after(table(system), start(at=minutes(3))))
    assert (clock.ends, clock.player_minutes) == (minutes(123), 60)


# choices


@in_both_formats
@pytest.mark.rule("MC-52")
@pytest.mark.parametrize("objective", ["Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest"])
def test_there_are_six_objectives_to_choose_from(system: str, objective: str) -> None:
    facts = (*table(system), started(1, "Anarchy"))
    given(*facts).when(choose(1, objective=objective), sealed(objective="a")).then(chose(1, "objective", "a"))


@in_both_formats
@pytest.mark.rule("MC-43")
def test_one_whose_lists_are_on_paper_chooses_the_first_or_the_second(system: str) -> None:
    for number in (1, 2):
        given(*table(system)).when(choose(1, list=number), sealed(list="a")).then(chose(1, "list", "a"))
    given(*table(system)).when(choose(1, list=3), sealed(list="a")).then_refused(
        RuleViolation, "list 3; there are 1 and 2"
    )


# the end of a game


@in_both_formats
@pytest.mark.rule("MC-21")
@pytest.mark.rule("MC-32")
def test_a_row_of_the_record_sheet_has_control_points_then_army_points_destroyed(system: str) -> None:
    state = replayed(after(table(system), result(1, 2, won=1, cp=(5, 2), apd=(41, 22))))
    names = {no: f"P{no:02}" for no in state.entrants}
    one, two = record_sheets(state, heading(state, "Spring", date(2019, 8, 1)), names, {})
    assert [metric.title for metric in one.metrics] == ["CP", "APD"]
    assert (one.rounds[0].figures, two.rounds[0].figures) == ({"cp": 5, "apd": 41}, {"cp": 2, "apd": 22})


@in_both_formats
@pytest.mark.rule("MC-23")
def test_a_scenario_win_before_the_last_turn_takes_a_lead_of_5(system: str) -> None:
    assert odd(system, "scenario", cp=(6, 2), game={"last_turn": 6}) == ("scenario-by-small-lead",)
    assert odd(system, "scenario", cp=(7, 2), game={"last_turn": 6}) == ()
    assert odd(system, "scenario", cp=(6, 2), game={"last_turn": 7}) == ()


@in_both_formats
@pytest.mark.rule("MC-49")
def test_a_game_has_7_turns(system: str) -> None:
    request = result(1, 2, won=1).model_copy(update={"game": {"last_turn": 8}})
    given(*table(system)).when(request).then_refused(BadRequest, "7 turns")
    assert odd(system, "clock", game={"last_turn": 7}) == ()


@in_both_formats
@pytest.mark.rule("MC-25")
def test_a_game_with_5_minutes_on_both_clocks_together_is_played_out(system: str) -> None:
    assert odd(system, "time", won=None, clocks=(200, 100)) == ("tie-with-little-time",)
    assert odd(system, "time", won=None, clocks=(200, 101)) == ()


@in_both_formats
@pytest.mark.rule("MC-42")
def test_a_leader_who_fell_counts_10_army_points(system: str) -> None:
    assert odd(system, "assassination", apd=(9, 0)) == ("leader-not-counted",)
    assert odd(system, "assassination", apd=(10, 0)) == ()


@in_both_formats
@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(("total", "half"), [(104, 52), (101, 51)])
def test_a_concession_gives_half_the_list_of_who_conceded_rounded_up(system: str, total: int, half: int) -> None:
    own = (army(total=total, theme="Forge Line"), army("Captain Ash 2", total=total, theme="Smoke and Steel"))
    figure = {"roster": ROSTER} if system == "champions-2019" else {}
    facts = after(field(2, figure, system=system), lists(1, *own), lists(2, *own), paired(1, (1, 2)))
    concede = Concede(do="concede", tournament=SLUG, player=ContestantId(1))
    sheet = concede.model_copy(update={"scores": {ContestantId(1): {"list": 2}}})
    assert figures(after(facts, sheet), "tp", "cp", "apd") == {2: (1, 3, half), 1: (0, 0, 0)}
