"""What the rules ask of a tournament that counts: met, failed or unknown, by persons and with the figures."""

import pytest

from ledger.domain.scoring.ranking import participants
from ledger.domain.values import PersonId
from ledger.projections.awards_and_requirements import ALONE, RelatedTournaments, Requirement, requirements
from tests.builders import (
    Facts,
    check_in,
    disqualified,
    dropped,
    entered,
    field,
    opened,
    paired,
    person,
    played,
    reinstated,
    withdrawn,
)
from tests.domain.conventions import Q2, attendance, attended, fed, people
from tests.domain.outcomes import after, replayed
from tests.projections.envelopes import name_of

FINAL: Facts = (opened(), fed("q1"), fed("q2", Q2))


def asked_of(facts: Facts, around: RelatedTournaments = ALONE) -> dict[str, Requirement]:
    state = replayed(facts)
    found = requirements(state, {no: name_of(no) for no in state.entrants}, around)
    assert (found.tournament, found.rules) == ("spring", state.rules.title)
    return {row.key: row for row in found.rows}


def feeders(*sizes: range) -> RelatedTournaments:
    """Feeders q1, q2 and so on, in which these persons took part."""
    return RelatedTournaments(feeders={f"q{no}": people(*size) for no, size in enumerate(sizes, start=1)})


@pytest.mark.rule("MC-04")
@pytest.mark.rule("MC-05")
@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
@pytest.mark.parametrize(("players", "status"), [(0, "failed"), (31, "failed"), (32, "met"), (33, "met")])
def test_32_participants_are_asked_for(system: str, players: int, status: str) -> None:
    row = asked_of(after(opened(system=system), *(check_in(no) for no in range(1, players + 1))))["participants"]
    assert (row.status, row.asked, row.found) == (status, 32, players)
    assert row.says == f"{players} players, at least 32 are asked for"


@pytest.mark.rule("MC-04")
@pytest.mark.parametrize(("number", "status"), [(99, "failed"), (100, "met"), (120, "met")])
def test_masters_asks_for_a_convention_of_100(number: int, status: str) -> None:
    row = asked_of(after(opened(), attendance(number)))["attendance"]
    assert (row.status, row.asked, row.found) == (status, 100, number)


@pytest.mark.rule("MC-04")
def test_attendance_is_unknown_until_it_is_recorded_and_the_last_count_holds() -> None:
    assert asked_of((opened(),))["attendance"].status == "unknown"
    assert asked_of((opened(),))["attendance"].code == "attendance-unknown"
    assert asked_of((opened(), attended(120), attended(80)))["attendance"].found == 80


@pytest.mark.rule("MC-05")
def test_champions_asks_for_no_attendance_and_is_open_to_all() -> None:
    rows = asked_of((opened(system="champions-2019"),))
    assert list(rows) == ["participants", "open-to-all"]
    assert (rows["open-to-all"].status, rows["open-to-all"].says) == ("met", "no other tournament feeds it")


@pytest.mark.rule("MC-05")
def test_a_champions_tournament_that_something_feeds_would_fail() -> None:
    row = asked_of((opened(system="champions-2019"), fed("q1")))["open-to-all"]
    assert (row.status, row.says) == ("failed", "fed by q1")


def test_masters_without_feeders_asks_for_participants_and_attendance_alone() -> None:
    assert list(asked_of((opened(),))) == ["participants", "attendance"]


@pytest.mark.rule("MC-04")
def test_a_fed_final_counts_32_distinct_persons_over_its_feeders_and_may_itself_be_smaller() -> None:
    eight = (*FINAL, *(entered(no) for no in range(1, 9)))
    row = asked_of(eight, feeders(range(1, 17), range(17, 33)))["participants"]
    assert (row.status, row.asked, row.found) == ("met", 32, 32)
    assert row.says == "32 distinct players over q1 and q2, at least 32 are asked for"


@pytest.mark.rule("MC-04")
def test_one_who_played_in_two_feeders_counts_once() -> None:
    row = asked_of(FINAL, feeders(range(1, 17), range(16, 32)))["participants"]
    assert (row.status, row.found) == ("failed", 31)


@pytest.mark.rule("MC-04")
def test_a_large_final_does_not_make_up_for_small_feeders() -> None:
    large = (*FINAL, *(entered(no) for no in range(1, 41)))
    assert asked_of(large, feeders(range(1, 11), range(11, 21)))["participants"].found == 20


def test_feeders_that_were_all_voided_bring_nobody() -> None:
    large = (*FINAL, *(entered(no) for no in range(1, 41)))
    assert asked_of(large)["participants"].found == 0


def test_a_feeder_says_which_final_its_players_count_for() -> None:
    row = asked_of(field(16), RelatedTournaments(finals=("cup",)))["participants"]
    assert (row.status, row.found) == ("failed", 16)
    assert row.says == "16 players, at least 32 are asked for; they count for cup too, which it feeds"


@pytest.mark.rule("MC-27")
def test_one_who_is_here_and_was_disqualified_elsewhere_is_named() -> None:
    barred: dict[PersonId, str] = {person(2): "q1, which feeds this tournament", person(9): "q2, which feeds it"}
    around = RelatedTournaments(feeders={"q1": people(1, 2)}, barred=barred)
    facts = (*FINAL, entered(1), entered(2))
    row = asked_of(facts, around)["nobody-barred"]
    assert (row.status, row.found) == ("failed", 1)
    assert row.says == "P02 was disqualified in q1, which feeds this tournament"
    assert asked_of((*facts, dropped(2)), around)["nobody-barred"].status == "met"


def test_figures_the_organizer_amended_are_the_ones_asked_for() -> None:
    rows = asked_of(field(8, least_players=8, least_attendance=None))
    assert (rows["participants"].asked, rows["participants"].status) == (8, "met")
    assert list(rows) == ["participants"]
    assert asked_of(field(8, least_players=None, least_attendance=None)) == {}


@pytest.mark.parametrize(
    ("facts", "count"),
    [
        (field(4), 4),
        ((*field(4), dropped(4)), 3),
        ((*field(4), dropped(4), reinstated(4)), 4),
        ((*field(4), disqualified(4)), 3),
        ((*field(4), *played(1, (1, 2), (3, 4)), dropped(4)), 4),
        ((*field(4), *played(1, (1, 2), (3, 4)), disqualified(4)), 4),
        ((*field(3), paired(1, (1, 2), bye=3), dropped(3)), 3),
        ((*field(4), paired(1, (1, 2), (3, 4)), dropped(4), withdrawn(1)), 3),
        ((*field(4), *played(1, (1, 2), (3, 4)), entered(5)), 4),
        ((*field(4, no_shows="ranked"), *played(1, (1, 2), (3, 4)), entered(5)), 5),
        ((*field(5), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4), bye=5)), 5),
    ],
)
def test_a_participant_has_sat_at_a_table_or_round_1_is_still_to_be_paired(facts: Facts, count: int) -> None:
    assert len(participants(replayed(facts))) == count
