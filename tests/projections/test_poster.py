"""The pairings poster: who sits where, by family name and by table, and the scenario when it may be known."""

from datetime import date

import pytest

from ledger.domain.tournament.rounds.facts import PlanAnnounced, RoundPlanned
from ledger.domain.values import ContestantId, RoundNo
from ledger.projections.documents import NamedPlayer, Poster, by_family_name, family_name, heading, poster
from ledger.projections.wording import public_names
from tests.builders import Facts, entered, field, opened, paired, played, withdrawn
from tests.domain.armies import started
from tests.domain.outcomes import replayed
from tests.domain.venue import SCENARIOS, planned
from tests.domain.venue import started as begin
from tests.golden.skirmish import POOL, ringer, scored, seated, team
from tests.projections.envelopes import name_of

ROUND = (*field(5), paired(1, (3, 1), (2, 4), bye=5))


def poster_of(facts: Facts, round_no: int = 1, names: dict[int, str] | None = None) -> Poster:
    state = replayed(facts)
    called = {no: (names or {}).get(no) or name_of(no) for no in state.entrants}
    return poster(state, RoundNo(round_no), heading(state, "Spring Open", date(2026, 5, 2)), called)


def called(name: str, no: int = 1) -> NamedPlayer:
    return NamedPlayer(no=no, name=name, faction=None)


def test_every_player_has_a_line_with_table_and_opponent_and_the_bye_has_none() -> None:
    lines = {line.player.no: line for line in poster_of(ROUND).lines}
    assert {no: line.table for no, line in lines.items()} == {1: 1, 2: 2, 3: 1, 4: 2, 5: None}
    assert [other.name for other in lines[1].opponents] == ["P03"]
    assert lines[5].opponents == ()


def test_lines_are_in_order_of_family_name_as_if_nobody_had_accents() -> None:
    names = {1: "Zoe Ärling", 2: "Ann Zuk", 3: "Bo Łaska", 4: "Al Lask", 5: "Cy Żak"}
    assert [line.family for line in poster_of(ROUND, names=names).lines] == ["Ärling", "Lask", "Łaska", "Żak", "Zuk"]


def test_tables_are_in_order_of_their_numbers_with_the_byes_apart() -> None:
    shown = poster_of(ROUND)
    assert [(table.table, [who.no for who in table.players]) for table in shown.tables] == [(1, [3, 1]), (2, [2, 4])]
    assert [who.no for who in shown.byes] == [5]


def test_those_who_play_in_the_round_are_on_it_and_nobody_else() -> None:
    facts = (*field(5), paired(1, (1, 2), (3, 4), bye=5), withdrawn(1), paired(1, (1, 3), (2, 4)))
    assert [line.player.no for line in poster_of(facts).lines] == [1, 2, 3, 4]


def test_points_are_those_before_the_round_the_own_first() -> None:
    facts = (*field(5), *played(1, (1, 2), (3, 4), bye=5), *played(2, (1, 4), (3, 5), bye=2))
    lines = {line.player.no: line.points for line in poster_of(facts, 2).lines}
    assert lines == {1: "1 – 0 TP", 4: "0 – 1 TP", 3: "1 – 1 TP", 5: "1 – 1 TP", 2: "0 TP"}
    assert {line.points for line in poster_of(facts, 1).lines} == {""}


@pytest.mark.rule("MC-19")
def test_the_scenario_stays_hidden_until_the_round_has_started() -> None:
    planned = RoundPlanned(round_no=RoundNo(1), scenario="Bunkers", setup={}, seed=None, oddities=())
    hidden = poster_of((*field(5), planned, *ROUND[6:]))
    assert (hidden.scenario, hidden.figures) == (None, ())
    assert poster_of((*ROUND, started("Bunkers"))).scenario == "Bunkers"


@pytest.mark.rule("MC-49")
@pytest.mark.parametrize(("scenario", "zones", "flags", "objective"), SCENARIOS)
def test_an_announced_scenario_comes_with_its_figures(scenario: str, zones: int, flags: int, objective: int) -> None:
    figures = set(poster_of((*ROUND, started(scenario))).figures)
    told = {"zones": zones, "flags": flags, "objective CP": objective}
    assert {f"{key} {value}" for key, value in told.items() if value} <= figures
    assert {"kill box CP 2", "kill box from turn 2", "scoring from turn 2", "last turn 7"} <= figures


def test_a_scenario_the_rules_do_not_know_has_no_figures_here_as_in_pairings_and_clock() -> None:
    shown = poster_of((*ROUND, started("House rules")))
    assert (shown.scenario, shown.figures) == ("House rules", ())


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Ada One", "One", "Ada"),
        ("Zbigniew van der Berg", "Berg", "Zbigniew van der"),
        ("Sam Two Jr.", "Two", "Sam Jr."),
        ("Ada One (#7)", "One", "Ada (#7)"),
        ("P01", "P01", ""),
        ("=HYPERLINK(1)", "=HYPERLINK(1)", ""),
        ("<b>Bo</b> <i>", "<b>Bo</b> <i>", ""),
        ("Player 7f3a (erased)", "Player 7f3a (erased)", ""),
        ("Seán O'Neill-Żak", "O'Neill-Żak", "Seán"),
    ],
)
def test_the_family_name_is_the_last_word_that_is_one(name: str, family: str, given: str) -> None:
    assert family_name(called(name, 7)) == (family, given)


def test_namesakes_are_in_order_of_entry() -> None:
    names = [called("Ada One (#12)", 12), called("Ada One (#3)", 3), called("Ada Óne", 5)]
    assert [who.no for who in sorted(names, key=by_family_name)] == [3, 12, 5]


SKIRMISH = (opened(system="gaining-grounds-s2"), entered(1), entered(2), entered(3), ringer(4))


@pytest.mark.rule("GG2-21")
def test_a_line_and_a_table_say_who_attacks() -> None:
    shown = poster_of((*SKIRMISH, seated(1, (1, 2), (3, 4), attackers=(2, 3))))
    assert {line.player.no: line.role for line in shown.lines} == {
        1: "defender",
        2: "attacker",
        3: "attacker",
        4: "defender",
    }
    assert [table.attacker for table in shown.tables] == [2, 3]
    assert {line.role for line in poster_of((*SKIRMISH, seated(1, (1, 2), (3, 4)))).lines} == {""}


@pytest.mark.rule("GG17-23")
def test_what_is_announced_stands_on_the_poster_and_nothing_else_of_a_plan() -> None:
    hidden = (*SKIRMISH, planned(1, "Turf War", POOL), seated(1, (1, 2), (3, 4)))
    assert (poster_of(hidden).scenario, poster_of(hidden).figures) == (None, ())
    told = poster_of((*hidden, PlanAnnounced(round_no=RoundNo(1), parts=("scenario", "deployment"))))
    assert (told.scenario_word, told.scenario, told.figures) == ("strategy", "Turf War", ("Deployment: Corner",))
    begun = poster_of((*hidden, begin(1, "Turf War", POOL)))
    assert begun.figures == ("Deployment: Corner", "Schemes: Breakthrough, Vendetta, Outflank")


@pytest.mark.rule("GG2-30")
def test_a_ringer_has_a_line_under_that_word_and_no_points() -> None:
    facts = (*SKIRMISH, seated(1, (1, 2), (3, 4)), scored(1, 1, {1: 5, 2: 2}), scored(1, 2, {3: 1, 4: 8}))
    state = replayed((*facts, seated(2, (1, 3), (2, 4))))
    names = public_names(state, {no: name_of(no) for no in state.entrants})
    shown = poster(state, RoundNo(2), heading(state, "Spring Open", date(2026, 5, 2)), names)
    lines = {line.player.no: line for line in shown.lines}
    assert (lines[4].player.name, lines[4].points) == ("Ringer", "")
    assert ([who.name for who in lines[2].opponents], lines[2].points) == (["Ringer"], "0 TP")


def test_a_team_is_looked_up_by_its_own_name_and_by_those_of_its_members() -> None:
    facts = (*SKIRMISH[:2], team(2, (21, "Guild"), (22, "Bayou")), seated(1, (1, 2)))
    state = replayed(facts)
    names, members = {1: "Cy Three", 2: "Iron Wolves"}, {ContestantId(2): ("Ada One", "Bo Two")}
    called = {ContestantId(no): name for no, name in names.items()}
    shown = poster(state, RoundNo(1), heading(state, "Spring", date(2026, 5, 2)), called, members)
    assert [(line.family, line.given, line.team, line.table) for line in shown.lines] == [
        ("Iron Wolves", "", "", 1),
        ("One", "Ada", "Iron Wolves", 1),
        ("Three", "Cy", "", 1),
        ("Two", "Bo", "Iron Wolves", 1),
    ]


def test_a_table_of_many_has_everyone_against_everyone() -> None:
    line = {line.player.no: line for line in poster_of((*SKIRMISH, seated(1, (1, 2, 3, 4)))).lines}[1]
    assert [who.no for who in line.opponents] == [2, 3, 4]
