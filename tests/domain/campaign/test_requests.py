"""Requests are read from the lines of a batch file, with a resolver that knows armies and units by name."""

from datetime import UTC, datetime
from typing import Any

import pytest

from ledger.domain.campaign.armies.requests import JoinCampaign
from ledger.domain.campaign.missions.facts import MissionBegun
from ledger.domain.campaign.missions.requests import BeginMission, CloseMission, EndMission
from ledger.domain.campaign.opening.requests import OpenCampaign
from ledger.domain.campaign.request_table import TO_CAMPAIGNS
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.unwinding.requests import CorrectAct
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest
from ledger.domain.parsing import check
from ledger.domain.requests import Unresolved
from ledger.domain.values import Commitment, PersonId
from tests.builders import person
from tests.domain.campaign.stories import OPENED, committed, named, playing


class Knowing(Unresolved):
    """Armies and units of the example, by their names."""

    def army(self, text: str) -> ArmyNo:
        return {"Ashen Pact": ArmyNo(1), "Tide": ArmyNo(2)}[text]

    def unit(self, text: str) -> UnitNo:
        return {"Vanguard": UnitNo(1), "Maw": UnitNo(4)}[text]

    def named_once(self, *words: str) -> Commitment:
        return named(words[0])

    def act(self, seq: int) -> int:
        return seq

    def act_called(self, do: str) -> type[CampaignRequest] | None:
        return TO_CAMPAIGNS.get(do)

    def mustering(self, text: str) -> PersonId:
        return person(1)

    def name(self, *words: str) -> Commitment:
        return committed(words[0])


def read(kind: Any, line: str) -> Any:
    return kind.model_validate_json(line, context=Knowing())


def test_a_campaign_is_opened_by_a_line() -> None:
    line = (
        '{"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1", '
        '"date": "2026-05-02", "type": "endless", "set": {"parallel_play": true, "late_joiners": true}}'
    )
    request = read(OpenCampaign, line)
    assert (request.kind, request.name, request.set["late_joiners"]) == ("endless", committed("Dust"), True)


def test_an_army_joins_by_a_line() -> None:
    line = (
        '{"do": "join-campaign", "campaign": "dust", "army": "Ashen Pact", "player": "Ada One", "units": [{"name": '
        '"Vanguard", "cost": 150, "hero": true, "upgrades": [{"name": "Banner", "cost": 10}]}, {"name": "Line", '
        '"cost": 400}, {"name": "Riders", "cost": 390}], "saved": 50}'
    )
    request = read(JoinCampaign, line)
    assert request.army == named("ashen pact")
    assert [unit.cost for unit in request.units] == [150, 400, 390]
    assert request.units[0].upgrades[0].upgrade.price == 10


def test_a_mission_is_begun_ended_and_closed_by_lines() -> None:
    brings = '{"Ashen Pact": ["Vanguard"], "Tide": ["Maw"]}'
    begin = f'{{"do": "begin-mission", "campaign": "dust", "mission": 1, "brings": {brings}}}'
    end = '{"do": "end-mission", "campaign": "dust", "mission": 1, "winners": ["Ashen Pact"], "rounds": 4}'
    close = '{"do": "close-mission", "campaign": "dust", "mission": 1}'
    assert read(BeginMission, begin).brings == {1: (1,), 2: (4,)}
    assert read(EndMission, end).winners == (1,)
    assert read(CloseMission, close).mission == 1


def test_a_correction_says_the_request_as_it_should_have_been_and_acts_by_their_events() -> None:
    end = '{"do": "end-mission", "mission": 1, "winners": ["Tide"], "rounds": 4}'
    line = f'{{"do": "correct-act", "campaign": "dust", "event": 7, "to": {end}, "reason": "misread"}}'
    request = read(CorrectAct, line)
    assert (request.event, request.with_dependents, type(request.to)) == (7, False, EndMission)
    assert (request.to.campaign, request.to.winners) == ("dust", (2,))


@pytest.mark.parametrize(
    "to",
    [
        '{"do": "open-campaign"}',
        '{"do": "withdraw-acts", "events": [1]}',
        '{"do": "correct-act"}',
        '{"do": "import-army"}',
        '{"do": "after-mission", "mission": 1}',
        '{"do": "result"}',
        '{"mission": 1}',
    ],
)
def test_a_correction_to_what_is_no_act_of_its_own_is_refused(to: str) -> None:
    with pytest.raises(BadRequest, match="the request as it should have been"):
        read(CorrectAct, f'{{"do": "correct-act", "campaign": "dust", "event": 7, "to": {to}, "reason": "misread"}}')


@pytest.mark.parametrize("campaign", ["5", "null", '"Dust!"', '["dust"]'])
def test_a_correction_for_what_is_no_campaign_is_refused(campaign: str) -> None:
    to = '{"do": "close-mission", "mission": 1}'
    with pytest.raises(BadRequest, match='"campaign"'):
        check(f'{{"do": "correct-act", "campaign": {campaign}, "event": 7, "to": {to}, "reason": "misread"}}')


def test_a_mission_that_is_put_right_keeps_its_time_where_none_is_said() -> None:
    story = playing()
    begun = next(act.version for act in story.state.acts if isinstance(act.fact, MissionBegun))
    to = '{"do": "begin-mission", "mission": 1, "brings": {"Ashen Pact": ["Vanguard"], "Tide": ["Maw"]}}'
    line = f'{{"do": "correct-act", "campaign": "dust", "event": {begun}, "to": {to}, "reason": "misread"}}'
    story.does(read(CorrectAct, line))
    assert (story.last().__dict__["at"], Knowing.at) == (OPENED, datetime.min.replace(tzinfo=UTC))
