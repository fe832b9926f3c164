"""Turns a request to a campaign into new facts or refuses it; each fact is asked whether it can follow."""

from collections.abc import Callable, Mapping

from ledger.domain.campaign.check import check
from ledger.domain.campaign.request import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.places import Places

Facts = tuple[CampaignEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.campaign",
    {
        "join-campaign": "armies.decide:join",
        "disband-unit": "armies.decide:disband_unit",
        "disband-army": "armies.decide:disband_army",
        "adjust-army": "armies.decide:adjust",
        "begin-mission": "missions.decide:begin",
        "roll-objective": "missions.decide:roll_objective",
        "begin-round": "missions.decide:begin_round",
        "spend-underdog": "missions.decide:spend_underdog",
        "concede-mission": "missions.decide:concede",
        "achieve-objective": "missions.decide:achieve",
        "end-mission": "missions.decide:end",
        "close-step": "missions.decide:close_step",
        "close-mission": "missions.decide:close",
        "draw-event": "happenings.decide:draw",
        "note-event": "happenings.decide:note",
        "settle-event": "happenings.decide:settle",
        "list-casualties": "casualties.decide:list_casualties",
        "roll-casualty": "casualties.decide:roll_casualty",
        "earn-experience": "experience.decide:earn",
        "take-level": "experience.decide:take_level",
        "pick-trait": "experience.decide:pick",
        "buy-upgrade": "market.decide:buy",
        "sell-upgrade": "market.decide:sell",
        "recruit": "recruiting.decide:recruit",
        "withdraw-acts": "unwinding.decide:withdraw",
        "withdraw-mission": "unwinding.decide:withdraw_mission",
        "correct-roll": "unwinding.decide:correct",
    },
)
"""Where each request to a campaign that is open already is decided."""


def decide(request: CampaignRequest, state: Campaign) -> Facts:
    """The facts a request leads to, or a refusal. Several facts of one request never rest on each other."""
    facts = DECISIONS[request.do](request, state)
    for fact in facts:
        check(fact, state)
    return facts
