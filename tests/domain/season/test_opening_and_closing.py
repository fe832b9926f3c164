"""A season opens, changes and ends."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation
from ledger.domain.season.decide import decide, open_season
from ledger.domain.season.facts import FinalsOpened
from ledger.domain.season.outside import SeasonSeen
from tests.builders import WHY
from tests.domain.seasons import (
    FIRST,
    IRON,
    LAST,
    LEAGUE,
    NAME,
    SLUG,
    amending,
    close,
    ended,
    link,
    opening,
    reopen,
    report,
    request,
    running,
    sanction,
    stream,
    unlink,
    withdraw_sanction,
)

if TYPE_CHECKING:
    from ledger.domain.season.requests import SeasonRequest


def test_an_opening_holds_every_figure_and_what_was_amended() -> None:
    (fact,) = open_season(opening(figures={"threshold": 12}), None, SeasonSeen())
    assert (fact.slug, fact.name, fact.first_day, fact.last_day, fact.follows) == (SLUG, NAME, FIRST, LAST, None)
    assert (fact.rules.system, fact.rules.threshold, fact.rules.points) == (IRON, 12, (10, 7, 4))
    assert fact.amendments == {"threshold": 12}


@pytest.mark.rule("MC-36")
def test_a_season_ends_no_earlier_than_it_begins() -> None:
    one_day = opening().model_copy(update={"last_day": FIRST})
    assert open_season(one_day, None, SeasonSeen())[0].last_day == FIRST
    backwards = opening().model_copy(update={"last_day": date(2019, 6, 6)})
    with pytest.raises(BadRequest, match="begins on 2019-06-07 cannot end on 2019-06-06"):
        open_season(backwards, None, SeasonSeen())


def test_a_short_name_stands_for_one_season() -> None:
    with pytest.raises(RuleViolation, match="There is a season called ig-2019 already"):
        open_season(opening(), running().state, SeasonSeen())


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(BadRequest, match="No rules of a season are called 'iron'"):
        open_season(opening(rules="iron"), None, SeasonSeen())


def test_a_season_follows_another_one_that_begins_earlier() -> None:
    after = opening(follows="ig-2018")
    assert open_season(after, None, SeasonSeen(before=date(2018, 6, 7)))[0].follows == "ig-2018"
    with pytest.raises(NotFound, match="There is no season called ig-2018"):
        open_season(after, None, SeasonSeen())
    with pytest.raises(BadRequest, match="ig-2019 cannot follow itself"):
        open_season(opening(follows=SLUG), None, SeasonSeen(before=FIRST))
    with pytest.raises(RuleViolation, match="ig-2018 begins on 2019-06-07, and ig-2019 on 2019-06-07"):
        open_season(after, None, SeasonSeen(before=FIRST))


# amending


def test_before_anything_is_linked_figures_change_freely() -> None:
    season = running().ask(amending(set={"threshold": 12}, to="2020-06-14"))
    assert (season.state.rules.threshold, season.state.last_day) == (12, date(2020, 6, 14))
    assert (season.state.first_day, season.state.rules.points) == (FIRST, (10, 7, 4))


def test_once_something_is_linked_a_change_is_owed_a_reason() -> None:
    season = running().played(ended("q1")).ask(link())
    season.refuses(amending(set={"threshold": 12}), NeedsReason, "Tournaments belong to ig-2019 already")
    assert season.ask(amending(WHY, set={"threshold": 12})).state.rules.threshold == 12


def test_an_amendment_says_what_changes_and_changes_something() -> None:
    running().refuses(amending(), BadRequest, '"from", "to"', '"set"', '"follows"')
    same = amending(set={"threshold": 10}, to="2020-06-07")
    running().refuses(same, RuleViolation, "All of this holds for ig-2019 already")
    running().refuses(amending(set={"threshhold": 3}), BadRequest, "Did you mean threshold?")
    running().refuses(amending(to="2019-06-06"), BadRequest, "cannot end on 2019-06-06")


@pytest.mark.rule("MC-36")
def test_a_window_that_leaves_out_a_linked_tournament_is_refused_with_the_days() -> None:
    season = running().played(ended("q1", day="2019-08-02"), ended("q2", day="2020-02-01")).ask(link("q1"), link("q2"))
    season.refuses(amending(WHY, to="2020-01-31"), RuleViolation, "q2 of 2020-02-01", "2019-06-07 to 2020-01-31")
    season.refuses(amending(WHY, **{"from": "2019-08-03"}), RuleViolation, "q1 of 2019-08-02")
    season.ask(amending(WHY, **{"from": "2019-08-02", "to": "2020-02-01"}))


def test_a_season_does_not_come_to_begin_after_its_finals() -> None:
    season = running()
    season.record(FinalsOpened(tournament="finals", stream=stream("finals"), date=date(2020, 6, 7), oddities=()))
    late = amending(WHY, **{"from": "2020-06-08", "to": "2020-07-07"})
    season.refuses(late, RuleViolation, "The finals of ig-2019 are on 2020-06-07", "cannot begin on 2020-06-08")
    season.refuses(amending(None, **{"from": "2020-06-07"}), NeedsReason, "give a reason")
    season.ask(amending(WHY, **{"from": "2020-06-07"}))


def test_formats_and_regions_in_use_stay() -> None:
    season = running(LEAGUE, regions=["North", "South"]).played(ended("q1")).ask(link("q1", "North"))
    season.refuses(amending(WHY, set={"formats": ["leviathan"]}), RuleViolation, "q1 would not fit leviathan")
    season.refuses(amending(WHY, set={"regions": ["South"]}), RuleViolation, "q1 belongs to North")
    season.ask(amending(WHY, set={"formats": ["masters-2019"], "regions": ["North"]}))


def test_the_season_before_is_named_later_and_taken_back() -> None:
    season = running()
    season.seasons = {"ig-2018": date(2018, 6, 7)}
    assert season.ask(amending(follows="ig-2018")).state.follows == "ig-2018"
    assert season.ask(amending(set={"threshold": 11})).state.follows == "ig-2018"
    assert season.ask(amending(follows=None)).state.follows is None
    season.refuses(amending(follows="ig-2017"), NotFound, "There is no season called ig-2017")


# the end


def test_a_closing_holds_what_the_table_came_to() -> None:
    season = running().qualifying(ended("q1"))
    with_q1 = season.counted()
    season.ask(close())
    assert season.state.is_closed
    assert season.counted() == with_q1


def test_the_figures_of_a_closing_are_people_points_and_qualified() -> None:
    season = running().qualifying(ended("q1"), ended("q2", (5,), (1,)))
    (fact,) = decide(close(), season.state, SeasonSeen(counted=season.counted()))
    # 1 has 10 + 7, 2 has 7, 3 has 4, 5 has 10
    assert fact.model_dump() == {"people": 4, "points": 38, "qualified": 2}


@pytest.mark.parametrize(
    "asked",
    [
        amending(WHY, set={"threshold": 3}),
        link("q2"),
        unlink(),
        sanction("q2"),
        withdraw_sanction(),
        request("q2"),
        report(),
        close(),
    ],
    ids=lambda asked: asked.do,
)
def test_a_closed_season_takes_nothing_but_its_reopening(asked: "SeasonRequest") -> None:
    season = running().qualifying(ended("q1")).played(ended("q2")).ask(close())
    season.refuses(asked, RuleViolation, "ig-2019 is closed.", code="season-closed")
    assert not season.ask(reopen()).state.is_closed


def test_what_is_open_is_not_reopened() -> None:
    running().refuses(reopen(), RuleViolation, "ig-2019 is not closed")


@pytest.mark.rule("MC-41")
def test_a_correction_moves_the_table_of_a_closed_season_too() -> None:
    season = running().qualifying(ended("q1", (1,), (2,), (3,))).ask(close())
    season.played(ended("q1", (2,), (1,), (3,)))
    assert season.points() == {2: 10, 1: 7, 3: 4}
