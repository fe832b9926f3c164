"""Who runs a campaign, and who may ask for what: a player for the own army, the organizer for all."""

from copy import deepcopy

import pytest

from ledger.domain.campaign.decide import DECISIONS, refuse_without_right
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.errors import NotPermitted
from tests.builders import WHY, person
from tests.domain.campaign import stories as s
from tests.domain.campaign.request_builders import (
    adjust_unit,
    after_mission,
    appoint,
    bring_over,
    read_list,
    rename_army,
    rename_unit,
    veteran,
)
from tests.domain.campaign.stories import Story, armies

OLGA, ADA, BO, CY = 9, 1, 2, 3
"""Olga runs the campaign, Ada leads army 1 and Bo army 2; Cy is nobody yet."""
OF_ARMY_1: tuple[CampaignRequest, ...] = (
    s.disband_unit(2),
    s.disband_army(1),
    rename_army(1, "Pact"),
    rename_unit(2, "Guard"),
    read_list(1),
    s.objective(1),
    s.spend(1),
    s.concede(1),
    s.achieve(1),
    s.note(),
    s.ransom(),
    s.answer(),
    s.roll_casualty(2),
    s.earn(1, 2),
    s.take_level(2),
    s.pick(2, "Agile"),
    s.buy(2, 5),
    s.sell(2, 1),
    s.recruit(1, s.bought("New", 50)),
)
OF_THE_ORGANIZER: tuple[CampaignRequest, ...] = (
    appoint(ADA),
    s.adjust(1, points=100),
    adjust_unit(2, xp=5),
    bring_over(ADA, veteran("Old", 5000)),
    s.begin(2, s.all_of(1, 2)),
    s.begin_round(),
    s.end(1),
    s.close_step(2),
    s.close(),
    s.draw(),
    s.fight(),
    s.settle(),
    s.casualties({}),
    s.earn(),
    s.earn(2, 5),
    after_mission(),
    s.withdraw(2),
    s.withdraw_mission(1),
    s.correct(2, {"casualty": (6,)}),
    s.correct_act(2, s.join(1)),
    s.buy(2, 5, mission=None, reason=WHY),
    s.sell(2, 1, mission=None, reason=WHY),
    s.recruit(1, s.bought("New", 50), mission=None, reason=WHY),
)


def running() -> Story:
    """A mission in which army 1 is the one that a random event met."""
    return armies(2).does(
        appoint(OLGA), s.begin(1, s.all_of(1, 2)), s.close_step(1), s.begin_round(5, 5, 2), s.draw(army=1)
    )


def may(player: int, request: CampaignRequest, story: Story) -> bool:
    """Whether somebody may ask for something; asking changes nothing."""
    before = deepcopy(story.state)
    try:
        refuse_without_right(request, (person(player),), story.state)
    except NotPermitted:
        return False
    finally:
        assert story.state == before
    return True


@pytest.mark.parametrize("request_", OF_ARMY_1, ids=lambda each: each.do)
def test_a_player_acts_for_the_own_army_and_the_organizer_for_all(request_: CampaignRequest) -> None:
    story = running()
    assert [may(who, request_, story) for who in (ADA, OLGA, BO, CY)] == [True, True, False, False]


@pytest.mark.parametrize("request_", OF_THE_ORGANIZER, ids=lambda each: each.do)
def test_what_touches_everybody_is_the_organizers(request_: CampaignRequest) -> None:
    story = running()
    assert [may(who, request_, story) for who in (OLGA, ADA, BO, CY)] == [True, False, False, False]


def test_who_is_to_lead_an_army_may_join_with_it_and_nobody_joins_for_another() -> None:
    story, request = running(), s.join(CY)
    assert [may(who, request, story) for who in (CY, OLGA, ADA)] == [True, True, False]


def test_every_request_is_somebodys() -> None:
    asked = {each.do for each in (*OF_ARMY_1, *OF_THE_ORGANIZER)}
    assert asked == {*DECISIONS, "after-mission"} - {"join-campaign"}


def test_who_is_known_by_several_ids_acts_by_any_of_them() -> None:
    story = running()
    refuse_without_right(s.disband_unit(2), (person(77), person(ADA)), story.state)
    refuse_without_right(s.close(), (person(77), person(OLGA)), story.state)


@pytest.mark.parametrize(
    "request_", [s.disband_unit(99), s.disband_army(9), s.note(round_no=3), s.answer(mission=7), s.earn(99)]
)
def test_what_is_nobodys_is_left_to_the_organizer(request_: CampaignRequest) -> None:
    assert [may(who, request_, running()) for who in (ADA, OLGA)] == [False, True]


def test_a_refusal_says_for_whom_it_is() -> None:
    for request, whom in ((s.close(), "the organizer"), (s.disband_army(1), "the player whose army it is")):
        with pytest.raises(NotPermitted, match=f"`{request.do}` is for {whom}") as refusal:
            refuse_without_right(request, (person(BO),), running().state)
        assert (refusal.value.code, refusal.value.facts["campaign"]) == ("without-right", "dust")


def test_somebody_becomes_the_organizer_and_is_it_no_longer() -> None:
    story = armies(1).does(appoint(OLGA), appoint(BO))
    assert dict(story.state.officials) == {person(OLGA): "organizer", person(BO): "organizer"}
    story.refuses(appoint(BO), "is the organizer of dust already")
    story.does(appoint(OLGA, None)).refuses(appoint(OLGA, None), "is not the organizer of dust")
    story.refuses(appoint(BO, None), "is the only organizer")
    assert list(story.state.officials) == [person(BO)]


def test_an_appointment_is_withdrawn_like_any_act() -> None:
    story = armies(1).does(appoint(OLGA), appoint(BO))
    story.does(withdraw := s.withdraw(story.version()))
    assert list(story.state.officials) == [person(OLGA)]
    story.refuses(withdraw, "withdrawn already")
