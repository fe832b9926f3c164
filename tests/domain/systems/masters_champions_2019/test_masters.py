"""Masters 2019 as a system: its figures with their place in the document, its sheet, and what it finds odd."""

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.systems import SYSTEMS, system_called
from ledger.domain.tournament.results.facts import ResultRecorded
from tests.builders import correct, field, paired, result
from tests.domain.outcomes import after

MASTERS = system_called("masters-2019")
FORMATS = ("masters-2019", "champions-2019")
TABLE = (*field(2), paired(1, (1, 2)))


def oddities(won: int | None, how: str | None, cp: tuple[int, int]) -> tuple[str, ...]:
    fact = after(TABLE, result(1, 2, won=won, how=how, cp=cp))[-1]
    assert isinstance(fact, ResultRecorded)
    return fact.oddities


def test_the_document_has_two_formats_each_found_by_its_id() -> None:
    assert [name for name, system in SYSTEMS.items() if system.document == MASTERS.document] == list(FORMATS)
    assert MASTERS.title == "Masters 2019"


def test_an_unknown_system_is_answered_with_those_that_are_near() -> None:
    with pytest.raises(BadRequest, match="Did you mean masters-2019"):
        system_called("masters-2020")
    with pytest.raises(BadRequest, match="There are: masters-2019"):
        system_called("xx")


@pytest.mark.parametrize("how", ["scenario", "assassination", "clock", "tiebreaker", None])
def test_a_plain_win_is_not_odd_however_it_came(how: str | None) -> None:
    assert oddities(won=1, how=how, cp=(5, 0)) == ()


@pytest.mark.parametrize("cp", [(3, 3), (2, 5)])
def test_a_scenario_win_without_more_control_points_is_told_and_taken(cp: tuple[int, int]) -> None:
    assert oddities(won=1, how="scenario", cp=cp) == ("scenario-without-lead",)


def test_the_loser_may_lead_in_control_points_after_an_assassination() -> None:
    assert oddities(won=1, how="assassination", cp=(0, 9)) == ()


def test_a_tie_ends_by_time_and_one_that_nobody_says_how_it_came_is_told() -> None:
    assert oddities(won=None, how="time", cp=(3, 3)) == ()
    assert oddities(won=None, how=None, cp=(3, 3)) == ("tie-untold",)
    assert oddities(won=None, how="clock", cp=(3, 3)) == ("tie-not-by-time",)


def test_a_win_by_time_is_odd() -> None:
    assert oddities(won=1, how="time", cp=(3, 3)) == ("win-by-time",)


def test_a_correction_is_looked_at_for_oddities_too() -> None:
    request = correct(1, 2, won=1, cp=(0, 5)).model_copy(update={"how": "scenario"})
    fact = after(TABLE, result(1, 2, won=1), request)[-1]
    assert getattr(fact, "oddities", None) == ("scenario-without-lead",)


def test_every_oddity_has_words() -> None:
    assert set(MASTERS.oddity_words) == {
        "control-points-changed",
        "demeanour-answered-by-less",
        "leader-not-counted",
        "roster-lacks-box-leader",
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
    assert all(MASTERS.oddity_words.values())


def test_the_desk_types_control_points_before_army_points() -> None:
    assert MASTERS.sheets.quick_fields == ("cp", "apd")
    assert MASTERS.sheets.endings == ("scenario", "assassination", "clock", "tiebreaker", "time")
