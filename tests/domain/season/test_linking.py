"""Which tournaments belong to a season: inside its window, of its formats, in one of its regions."""

from typing import TYPE_CHECKING

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation
from ledger.domain.season.decide import decide
from ledger.domain.season.facts import FinalsOpened, TournamentLinked
from ledger.domain.season.outside import SeasonSeen
from tests.builders import WHY
from tests.domain.seasons import (
    LEAGUE,
    candidate,
    ended,
    link,
    report,
    request,
    running,
    sanction,
    stream,
    unlink,
)

if TYPE_CHECKING:
    from ledger.domain.season.requests import SeasonRequest


def test_a_linked_tournament_is_known_by_its_stream_and_day() -> None:
    found = decide(link(), running().state, SeasonSeen(tournament=candidate(ended("q1"))))
    day = ended("q1").date
    assert found == (TournamentLinked(tournament="q1", stream=stream("q1"), date=day, region=None, oddities=()),)


@pytest.mark.rule("MC-36")
@pytest.mark.parametrize("day", ["2019-06-07", "2020-06-07"])
def test_the_first_and_the_last_day_are_part_of_the_season(day: str) -> None:
    season = running().qualifying(ended("q1", day=day))
    assert season.points() == {1: 10, 2: 7, 3: 4}


@pytest.mark.rule("MC-36")
@pytest.mark.parametrize("day", ["2019-06-06", "2020-06-08"])
@pytest.mark.parametrize("asked", [link(), sanction(), request(), report()], ids=lambda asked: asked.do)
def test_a_tournament_outside_the_window_is_refused_with_the_days(day: str, asked: "SeasonRequest") -> None:
    season = running().played(ended("q1", day=day))
    season.refuses(asked, RuleViolation, f"q1 is played on {day}", "from 2019-06-07 to 2020-06-07")


@pytest.mark.rule("MC-36")
def test_a_season_that_shrank_around_a_tournament_does_not_count_it() -> None:
    season = running().qualifying(ended("q1"))
    season.played(ended("q1", day="2020-07-01"))  # as if its day had become another
    assert season.lacks() == ["outside-window"]


@pytest.mark.rule("MC-33")
def test_an_iron_gauntlet_season_takes_masters_and_champions_alone() -> None:
    for system in ("masters-2019", "champions-2019"):
        assert running().qualifying(ended("q1", system=system)).points() == {1: 10, 2: 7, 3: 4}
    strange = running().played(ended("q1", system="leviathan"))
    strange.refuses(link(), RuleViolation, "q1 is played by leviathan", "takes masters-2019 or champions-2019")
    assert running(LEAGUE).qualifying(ended("q1", system="leviathan")).points() == {1: 10, 2: 7, 3: 4}


def test_linked_again_without_a_word_of_its_region_a_tournament_stays_where_it_is() -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1")).ask(link("q1", "North"))
    season.refuses(link("q1"), RuleViolation, "q1 belongs to ig-2019 already, for North")


def test_a_tournament_that_is_not_there_or_was_voided_is_refused() -> None:
    running().refuses(link(), NotFound, "There is no tournament called q1")
    for asked in (link(), sanction(), request(), report()):
        running().played(ended("q1", is_voided=True)).refuses(asked, RuleViolation, "q1 was voided")


def test_a_tournament_is_linked_once() -> None:
    running().played(ended("q1")).ask(link()).refuses(link(), RuleViolation, "q1 belongs to ig-2019 already")


def test_the_finals_of_the_season_are_none_of_its_tournaments() -> None:
    season = running().played(ended("q1"))
    season.record(FinalsOpened(tournament="q1", stream=stream("q1"), date=ended("q1").date, oddities=()))
    season.refuses(link(), RuleViolation, "q1 are the finals of ig-2019")


def test_what_is_unlinked_gives_nothing_and_loses_what_was_recorded_of_it() -> None:
    season = running().qualifying(ended("q1")).ask(unlink())
    assert season.points() == {}
    assert season.ask(link()).lacks() == ["not-sanctioned", "not-requested", "not-reported"]


def test_what_was_never_linked_is_not_unlinked() -> None:
    season = running().played(ended("q1"), ended("q12")).ask(link("q12"))
    season.refuses(unlink("q1"), RuleViolation, "q1 does not belong to ig-2019. Did you mean q12?")


# regions


def test_a_season_with_regions_asks_for_one_and_finds_it_in_any_spelling() -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1"))
    season.refuses(link(), BadRequest, '("region"): North or South')
    season.refuses(link(region="West"), RuleViolation, "no region called West; there are North and South")
    assert season.ask(link(region="SOUTH")).judged().region == "South"


def test_a_season_without_regions_takes_none() -> None:
    season = running(LEAGUE).played(ended("q1"))
    season.refuses(link(region="North"), RuleViolation, "ig-2019 has no regions")


@pytest.mark.parametrize("asked", [sanction(region="North"), request(region="North")], ids=lambda asked: asked.do)
def test_what_is_said_of_a_tournament_links_it_in_its_region(asked: "SeasonRequest") -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1"))
    assert season.ask(asked).judged().region == "North"
    elsewhere = sanction(attendance=5, region="South")
    season.refuses(elsewhere, RuleViolation, "q1 is linked for North", code="linked-elsewhere")


def test_a_report_of_an_unlinked_tournament_asks_for_its_region() -> None:
    running(LEAGUE, regions=["North"]).played(ended("q1")).refuses(report(), BadRequest, "which region q1 belongs to")


def test_a_tournament_moves_to_another_region_with_a_reason_and_keeps_what_was_recorded() -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1"))
    season.ask(sanction(attendance=50, region="North"))
    season.refuses(link(region="South"), NeedsReason, "q1 belongs to North; give a reason to move it to South")
    moved = season.ask(link(region="South", reason=WHY)).judged()
    assert (moved.region, moved.attendance) == ("South", 50)
