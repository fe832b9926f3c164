"""Opening a tournament: one format, every figure stored, amendments until round 1 is paired."""

from datetime import date

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.tournament.opening.decide import open_tournament
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.tournament.opening.requests import OpenTournament
from ledger.domain.values import Commitment
from tests import requests as r
from tests.builders import SEED, SLUG, WHY, amend, entered, opened, paired
from tests.domain.outcomes import after, figures, replayed
from tests.domain.venue import SCENARIOS, scenario_figures
from tests.spec import given

NAME = Commitment("1" * 64)


def open_(rules: str = "masters-2019", **amendments: JsonValue) -> TournamentOpened:
    request = OpenTournament(do="open", tournament=SLUG, name=NAME, rules=rules, date=date(2026, 5, 2), set=amendments)
    (fact,) = open_tournament(request, None, bytes.fromhex(SEED))
    return fact


def test_an_opening_keeps_name_date_amendments_and_seed_as_they_were_given() -> None:
    fact = open_(rounds=4)
    assert (fact.slug, fact.name, fact.date, fact.seed) == ("spring", NAME, date(2026, 5, 2), SEED)
    assert fact.amendments == {"rounds": 4}


def test_an_opening_stores_every_figure_of_the_rules() -> None:
    assert open_().rules.model_dump(mode="json") == {
        "system": "masters-2019",
        "title": "Masters 2019",
        "in_force": ["2019-06-25", "2020-07-01"],
        "errata": None,
        "least_players": 32,
        "least_attendance": 100,
        "has_feeders": True,
        "has_judges": True,
        "has_ringer": False,
        "is_inspected": False,
        "team_size": 1,
        "sides": [2, 2],
        "many_sides": None,
        "army_points": 75,
        "list_slack": 4,
        "lists": 2,
        "least_lists": 2,
        "themes": "optional",
        "distinct_themes": False,
        "roster": None,
        "always_on_roster": [],
        "clock": {
            "player": 60,
            "round": 120,
            "play_out": 5,
            "setup": 0,
            "last_turn": None,
            "announce_every": None,
            "announce_left": [],
            "runs_from": "start",
        },
        "last_turn": 7,
        "scenarios": [{"name": name, "figures": scenario_figures(*figures)} for name, *figures in SCENARIOS],
        "scenario_repeats": "odd",
        "objectives": ["Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest"],
        "scenario_lead": 5,
        "leader_points": 10,
        "vp_cap": None,
        "rounds": None,
        "ends": "sole-leader",
        "rounds_for": [[8, 3], [16, 4], [32, 5], [64, 6], [128, 7]],
        "rounds_from": 1,
        "points": {"win": 1, "tie": 0, "loss": 0},
        "metrics": ["cp", "apd"],
        "ranking": ["tp", "sos", "cp", "apd"],
        "sos": "sum",
        "no_shows": "unranked",
        "bye": {"tp": 1, "cp": 3, "apd": 38},
        "concession": {"winner": {"tp": 1, "cp": 3, "apd": 38}, "loser": {"tp": 0, "cp": 0, "apd": 0}},
        "conceder_leaves": False,
        "forfeit": {"winner": {"tp": 1, "cp": 3, "apd": 38}, "loser": {"tp": 0, "cp": 0, "apd": 0}},
        "winner_keeps_more": True,
        "army_metric": "apd",
        "army_share": [1, 2],
        "army_total": "model-points/1",
        "awards": [
            {"key": "first", "title": "First place", "place": 1, "order": []},
            {"key": "second", "title": "Second place", "place": 2, "order": []},
            {"key": "third", "title": "Third place", "place": 3, "order": []},
        ],
        "painting": None,
        "scoring": "stated-winner/1",
        "pairing": "exact/1",
        "pairing_order": ["tp"],
        "first_round": "random",
        "later_rounds": "random-in-points",
        "relaxing": ["repeat-pair-down", "look-ahead", "same-area", "bye-above-lowest", "rematch", "second-bye"],
        "looks_ahead": True,
        "tables_vary": True,
        "areas_apart": False,
        "clubs_apart": False,
        "has_attacker": False,
        "rematch_window": None,
        "own": {},
    }


def test_a_short_name_is_taken_once() -> None:
    request = OpenTournament(do="open", tournament=SLUG, name=NAME, rules="masters-2019", date=date(2026, 5, 3))
    state = replayed([opened()])
    with pytest.raises(RuleViolation, match="called spring already"):
        open_tournament(request, state, bytes(32))
    assert state == replayed([opened()])


@pytest.mark.rule("MC-01")
@pytest.mark.parametrize("rules", ["masters-2019,champions-2019", "masters-2019 champions-2019", "both", "masters"])
def test_a_tournament_has_one_format_and_nothing_else_is_one(rules: str) -> None:
    with pytest.raises(BadRequest, match="masters-2019"):
        open_(rules)


@pytest.mark.rule("MC-01")
def test_a_tournament_keeps_its_format() -> None:
    given(opened()).when(amend(system="champions-2019")).then_refused(BadRequest, "no figure called 'system'")


@pytest.mark.rule("MC-03")
def test_an_army_has_75_points_unless_the_organizer_says_otherwise() -> None:
    assert open_().rules.army_points == 75
    assert open_(army_points=100).rules.army_points == 100


@pytest.mark.rule("MC-03")
@pytest.mark.parametrize(("army_points", "half"), [(75, 38), (100, 50), (25, 13), (1, 1)])
def test_army_points_of_a_bye_are_half_an_army_rounded_up(army_points: int, half: int) -> None:
    facts = after(opened(), entered(1), amend(army_points=army_points) if army_points != 75 else (), paired(1, bye=1))
    assert figures(facts, "apd") == {1: (half,)}


@pytest.mark.rule("MC-03")
def test_a_bye_that_was_amended_itself_does_not_follow_the_army() -> None:
    facts = after(opened({"bye.apd": 20}), entered(1), amend(army_points=100), paired(1, bye=1))
    assert figures(facts, "apd") == {1: (20,)}


def test_figures_can_be_amended_before_round_1_and_the_fact_holds_all_rules() -> None:
    new = opened(rounds=5).rules
    given(opened()).when(amend(rounds=5)).then(
        RulesAmended(amendments={"rounds": 5}, rules=new, text=None, oddities=())
    )


def test_a_second_amendment_keeps_the_first() -> None:
    state = replayed(after(opened(), amend(rounds=5), amend(lists=3)))
    assert (state.rules.rounds, state.rules.lists) == (5, 3)
    assert state.amendments == {"rounds": 5, "lists": 3}


@pytest.mark.bad_input(60)
def test_rules_cannot_change_once_round_1_is_paired() -> None:
    facts = (opened(), entered(1), entered(2), paired(1, (1, 2)))
    given(*facts).when(amend(army_points=50)).then_refused(
        RuleViolation,
        "Once round 1 is paired army_points cannot change any more; rounds, lists, clock, roster and awards still can.",
    )


@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
def test_what_no_recorded_game_was_played_by_still_changes_for_a_reason(system: str) -> None:
    facts = (opened(system=system), entered(1), entered(2), paired(1, (1, 2)))
    later = r.AmendRules(do="amend", tournament=SLUG, set={"rounds": 4, "lists": 3, "clock.player": 45}, reason=WHY)
    rules = replayed(after(facts, later)).rules
    assert (rules.rounds, rules.lists, rules.clock and rules.clock.player, rules.clock and rules.clock.round) == (
        4,
        3,
        45,
        90,
    )
    given(*facts).when(later.model_copy(update={"reason": None})).then_refused(NeedsReason, "Round 1 is paired")
    mixed = later.model_copy(update={"set": {"rounds": 4, "points.win": 3}})
    given(*facts).when(mixed).then_refused(RuleViolation, "points.win cannot change any more")


@pytest.mark.parametrize("system", ["gaining-grounds-s2", "gaining-grounds-2017", "leviathan"])
def test_elsewhere_nothing_changes_once_round_1_is_paired_whatever_the_reason(system: str) -> None:
    facts = (opened(system=system), entered(1), entered(2), paired(1, (1, 2)))
    later = r.AmendRules(do="amend", tournament=SLUG, set={"rounds": 4}, reason=WHY)
    given(*facts).when(later).then_refused(RuleViolation, "The rules cannot change once round 1 is paired.")


@pytest.mark.parametrize(
    "system", ["masters-2019", "champions-2019", "gaining-grounds-s2", "gaining-grounds-2017", "leviathan"]
)
def test_whether_who_never_played_is_ranked_is_a_figure_of_every_system(system: str) -> None:
    assert opened(system=system).rules.no_shows == "unranked"
    assert opened(system=system, no_shows="ranked").rules.no_shows == "ranked"


def test_an_amendment_that_changes_nothing_is_refused() -> None:
    given(opened(rounds=4)).when(amend(rounds=4)).then_refused(RuleViolation, "in force already")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("army_point", 50, "Did you mean army_points"),
        ("zzzzzz", 1, "has no figure called 'zzzzzz'."),
        ("metrics", ["cp"], "belongs to the rule system"),
        ("scoring", "other/1", "belongs to the rule system"),
        ("army_points", "50", '"army_points" must be a whole number'),
        ("army_points", True, '"army_points" must be a whole number'),
        ("army_points", 0, '"army_points" must be at least 1'),
        ("points.win", 3.5, '"points.win" must be a whole number'),
        ("sos", "median", '"sos" must be'),
        ("ranking", [], '"ranking" must hold at least 1'),
        ("ranking", ["tp", "vp"], "cannot rank by vp"),
        ("ranking", ["tp", "cp", "tp"], "names a figure twice"),
        ("rounds_for", [[32, 3], [15, 4]], "from small fields to large ones"),
        ("rounds_for", [[None, 3], [15, 4]], "from small fields to large ones"),
        ("rematch_window", 0, '"rematch_window" must be at least 1'),
        ("first_round", "seeded", '"first_round" must be'),
        ("later_rounds", "folded", '"later_rounds" must be'),
        ("relaxing", ["rematch", "second-bye"], "names each of these once, in the order in which they give way"),
        ("relaxing", ["rematch"] * 6, "names each of these once"),
        ("looks_ahead", "no", '"looks_ahead" must be true or false'),
        ("rounds_for", [], "rounds_for"),
        ("rounds_for", [[0, 3]], "rounds_for"),
        ("rounds_for", [[-8, 3]], "rounds_for"),
    ],
)
def test_an_impossible_amendment_is_refused_and_named(key: str, value: JsonValue, words: str) -> None:
    given(opened()).when(amend(**{key: value})).then_refused(BadRequest, words)
    with pytest.raises(BadRequest):
        opened({key: value})
