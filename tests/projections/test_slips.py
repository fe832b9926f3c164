"""Result slips: one a table, in the order in which they are cut and stacked."""

from datetime import date

import pytest

from ledger.domain.values import RoundNo
from ledger.projections.documents import Slips, heading, slips, stacked
from tests.builders import Facts, entered, field, opened, paired, played, withdrawn
from tests.domain.outcomes import replayed
from tests.golden.skirmish import ringer, seated
from tests.projections.envelopes import name_of


def slips_of(facts: Facts, round_no: int = 1) -> Slips:
    state = replayed(facts)
    names = {no: name_of(no) for no in state.entrants}
    return slips(state, RoundNo(round_no), heading(state, "Spring Open", date(2026, 5, 2)), names)


def tables(model: Slips) -> list[list[int]]:
    return [[slip.table for slip in page] for page in model.pages]


def pairs(count: int) -> list[tuple[int, int]]:
    return [(2 * no + 1, 2 * no + 2) for no in range(count)]


def test_a_slip_names_both_players_and_a_bye_has_none() -> None:
    ((slip,),) = slips_of((*field(3), paired(1, (2, 1), bye=3))).pages
    assert (slip.table, [side.player.name for side in slip.sides]) == (1, ["P02", "P01"])


@pytest.mark.parametrize(
    ("count", "pages"),
    [
        (1, [[1]]),
        (4, [[1, 2, 3, 4]]),
        (5, [[1, 3, 5], [2, 4]]),
        (9, [[1, 4, 7], [2, 5, 8], [3, 6, 9]]),
        (16, [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]),
    ],
)
def test_strips_of_all_pages_from_the_top_give_the_tables_in_order(count: int, pages: list[list[int]]) -> None:
    model = slips_of((*field(2 * count), paired(1, *pairs(count))))
    assert tables(model) == pages
    strips = [page[place] for place in range(4) for page in tables(model) if place < len(page)]
    assert strips == list(range(1, count + 1))


def test_no_table_gives_no_page() -> None:
    assert stacked([]) == ()


def test_a_round_paired_again_has_slips_for_the_newer_pairing() -> None:
    facts = (*field(4), paired(1, (1, 2), (3, 4)), withdrawn(1), paired(1, (1, 3), (2, 4)))
    (page,) = slips_of(facts).pages
    assert [[side.player.no for side in slip.sides] for slip in page] == [[1, 3], [2, 4]]


def test_points_are_those_before_the_round() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    (page,) = slips_of(facts, 2).pages
    assert [[side.points for side in slip.sides] for slip in page] == [[1, 1], [0, 0]]


def test_boxes_and_endings_come_from_the_rule_system() -> None:
    model = slips_of((*field(2), paired(1, (1, 2))))
    assert [metric.key for metric in model.metrics] == ["cp", "apd"]
    assert model.endings == ("scenario", "assassination", "clock", "tiebreaker", "time")
    assert (model.lists, model.last_turn) == (2, 7)


@pytest.mark.rule("MC-42")
def test_the_slip_explains_what_counts_as_army_points_destroyed() -> None:
    (said,) = (note for note in slips_of((*field(2), paired(1, (1, 2)))).notes if note.startswith("APD"))
    assert "leader counts 10" in said
    assert "once all its models are gone" in said


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG2-30")
def test_victory_points_have_a_box_with_their_limit_and_a_ringer_no_points() -> None:
    facts = (opened(system="gaining-grounds-s2"), entered(1), ringer(2), seated(1, (1, 2), attackers=(2,)))
    model = slips_of(facts)
    assert ([metric.key for metric in model.metrics], model.limits) == (["vp"], {"vp": 8})
    assert (model.asks_winner, model.lists) == (False, 1)
    ((slip,),) = model.pages
    assert [(side.role, side.points) for side in slip.sides] == [("defender", 0), ("attacker", None)]
    assert slips_of((*field(2), paired(1, (1, 2)))).asks_winner is True


@pytest.mark.rule("GG2-39")
@pytest.mark.rule("GG17-15")
@pytest.mark.parametrize(
    ("system", "ticked"),
    [("gaining-grounds-s2", ("time", "agreed")), ("gaining-grounds-2017", ("time", "agreed", "conceded"))],
)
def test_a_slip_offers_the_endings_of_the_score_sheet_and_no_concession_where_there_is_none(
    system: str, ticked: tuple[str, ...]
) -> None:
    model = slips_of((opened(system=system), entered(1), entered(2), seated(1, (1, 2))))
    assert (model.endings, model.also) == (ticked, ())
    assert slips_of((*field(2), paired(1, (1, 2)))).also == ("conceded", "judge called")
