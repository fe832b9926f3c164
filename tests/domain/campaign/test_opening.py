"""Campaigns are opened by an edition, end as their type says, and refuse missions after that."""

import pytest
from pydantic import JsonValue

from ledger.domain.campaign.editions import EDITIONS, edition_called
from ledger.domain.campaign.opening.decide import open_campaign
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.errors import BadRequest, RuleViolation
from tests.domain.campaign.stories import (
    OPENED,
    SEED,
    adjust,
    all_of,
    armies,
    begin,
    campaign,
    casualties,
    close,
    end,
    objective,
    opening,
    weeks,
    withdraw_mission,
)


@pytest.mark.rule("GF-01")
def test_a_game_limited_campaign_has_d6_and_4_missions() -> None:
    story = armies(2, "game-limited", length=(1,))
    for mission in range(1, 6):
        assert not story.board().is_over
        story.does(begin(mission, all_of(1, 2)), end(1, mission=mission), close(mission))
    assert story.board().is_over
    assert story.board().winners == (1,)
    story.refuses(begin(6, all_of(1, 2)), "come to its end", code="campaign-over")


@pytest.mark.rule("GF-01")
def test_a_point_limited_campaign_ends_when_somebody_has_d6_and_4_vp_after_a_match() -> None:
    story = armies(2, "point-limited", length=(2,))
    for mission in range(1, 4):
        assert not story.board().is_over
        story.does(begin(mission, all_of(1, 2)), end(2, mission=mission), close(mission))
    assert story.army(2).vp == 6
    assert story.board().is_over
    assert story.board().winners == (2,)
    story.refuses(begin(4, all_of(1, 2)), code="campaign-over")


@pytest.mark.rule("GF-01")
def test_the_last_mission_is_finished_after_the_end_and_can_be_withdrawn() -> None:
    story = armies(2, "point-limited", length=(1,))
    story.does(adjust(1, vp=4), begin(1, all_of(1, 2)), objective(1, 5), end(1), casualties({4: 1}))
    assert story.board().is_over
    story.does(withdraw_mission(1))
    assert not story.board().is_over
    story.does(begin(1, all_of(1, 2)))


@pytest.mark.rule("GF-01")
def test_a_time_limited_campaign_ends_after_d6_and_4_weeks_of_seven_days() -> None:
    story = armies(2, "time-limited", length=(6,))
    story.does(begin(1, all_of(1, 2), at=weeks(9)), end(1), close())
    assert not story.board(weeks(9)).is_over
    story.refuses(begin(2, all_of(1, 2), at=weeks(10)), code="campaign-over")
    assert story.board(weeks(10)).winners == (1,)


@pytest.mark.rule("GF-01")
def test_a_mission_begun_in_time_is_finished_and_counts() -> None:
    story = armies(2, "time-limited", length=(1,)).does(begin(1, all_of(1, 2), at=weeks(4)))
    assert not story.board(weeks(6)).is_over
    assert story.does(end(2)).board(weeks(6)).winners == (2,)


@pytest.mark.rule("GF-01")
def test_an_endless_campaign_has_no_length() -> None:
    story = armies(2).does(begin(1, all_of(1, 2)), end(1), close())
    assert not story.board(weeks(1000)).is_over
    with pytest.raises(BadRequest, match="has no length"):
        open_campaign(opening(length=(3,)), None, SEED)


@pytest.mark.rule("GF-01")
def test_two_who_tie_for_most_vp_win_together() -> None:
    story = armies(2, "game-limited", length=(1,))
    for mission, winner in enumerate((1, 2, 1, 2, 1), start=1):
        story.does(begin(mission, all_of(1, 2)), end(winner, mission=mission), close(mission))
    assert story.does(adjust(2, vp=2)).board().winners == (1, 2)


@pytest.mark.rule("GF-01")
def test_a_length_is_drawn_from_the_seed_or_entered_and_the_fact_says_which() -> None:
    (drawn,) = open_campaign(opening("game-limited"), None, SEED)
    (entered,) = open_campaign(opening("game-limited", length=(3,)), None, SEED)
    assert drawn.length is not None
    assert drawn.length.seed is not None
    assert 1 <= drawn.length.value <= 6
    assert drawn == open_campaign(opening("game-limited"), None, SEED)[0]
    assert entered.length is not None
    assert (entered.length.value, entered.length.seed) == (3, None)


def test_a_die_of_length_has_six_faces() -> None:
    with pytest.raises(RuleViolation, match="does not show 7"):
        open_campaign(opening("game-limited", length=(7,)), None, SEED)


def test_a_campaign_is_opened_once() -> None:
    with pytest.raises(RuleViolation, match="already"):
        open_campaign(opening(), campaign().state, SEED)


def test_the_opening_holds_every_figure_and_survives_json() -> None:
    (fact,) = open_campaign(opening(figures={"parallel_play": True}), None, SEED)
    assert fact.rules.parallel_play
    assert fact.amendments == {"parallel_play": True}
    assert fact.at == OPENED
    assert CampaignOpened.model_validate_json(fact.model_dump_json()) == fact


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_a_figure_for_each_rule_and_no_rule_a_default(edition: str) -> None:
    assert {*EDITIONS[edition].figures, "system", "title"} == set(CampaignRules.model_fields)
    assert all(figure.source for figure in EDITIONS[edition].figures.values())
    assert all(each.is_required() for each in CampaignRules.model_fields.values())


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"gap": -1}, "gap"),
        ({"gapp": 1}, "Did you mean gap"),
        ({"saved_most": 2000}, "saved_most"),
        ({"start_heroes": 9}, "start_heroes"),
        ({"xp_most": 100}, "20 levels"),
        ({"injury_dead": "Asleep"}, "injury_dead"),
        ({"objectives_first": ["Luck"]}, "no objective"),
        ({"skills": {}}, "skill_sets"),
        ({"permadeath": "no"}, "permadeath"),
        (
            {"objectives": ["Mastery"] * 6, "objectives_first": [], "objectives_killed": [], "objectives_dearest": []},
            "twice",
        ),
        ({"talents": ["Natural Talent"] * 6}, "twice"),
        ({"traits": [["Agile"], ["Agile"], ["Grim", "Sly"], ["Quick"], ["Elite", "Calm"], []]}, '"traits" names Agile'),
        ({"traits": [["Agile"], ["Leader"], ["Grim"], ["Quick"], ["Elite"], ["Calm"]]}, "both name Leader"),
    ],
)
def test_figures_that_contradict_each_other_are_refused(figures: dict[str, JsonValue], words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        campaign(amended=figures)


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match=r"Did you mean grimdark-future-3\.1"):
        edition_called("grimdark-future-3.2")
