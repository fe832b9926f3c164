"""Facts of missions in words."""

from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    MissionClosed,
    MissionConceded,
    MissionEnded,
    ObjectiveAchieved,
    ObjectiveRolled,
    RoundBegun,
    StepClosed,
    UnderdogSpent,
)
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES
from ledger.domain.campaign.sentences import CampaignWords, thrown
from ledger.domain.campaign.values import MISSION_STEPS
from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case MissionBegun():
            return f"mission {fact.mission} began between {listed(words.army(each.army) for each in fact.brings)}"
        case ObjectiveRolled():
            objective = words.rules.objectives[fact.objective.value - 1]
            return f"{words.army(fact.army)} rolled its objective, {objective}: {thrown(fact.objective)}"
        case RoundBegun():
            return f"round {fact.round_no} of mission {fact.mission} began{_event(fact, words)}: {thrown(fact.event)}"
        case UnderdogSpent():
            return f"{words.army(fact.army)} spent an underdog point for {fact.change:+}"
        case MissionConceded():
            return f"{words.army(fact.army)} conceded mission {fact.mission}"
        case ObjectiveAchieved():
            return f"{words.army(fact.army)} did its objective, {fact.objective}"
        case MissionEnded():
            winners = listed(map(words.army, fact.winners))
            return f"{winners} won mission {fact.mission} after {fact.rounds} round{'s' * (fact.rounds != 1)}"
        case StepClosed():
            return f"step {fact.step} of mission {fact.mission}, {MISSION_STEPS[fact.step - 1]}, is done"
        case MissionClosed():
            return f"mission {fact.mission} is closed"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _event(fact: RoundBegun, words: CampaignWords) -> str:
    """The random event of a round, where its die brought one."""
    if len(fact.event.dice) == 1:
        return ""
    _, tens, units = fact.event.dice
    return f" with {RANDOM_EVENT_TABLES[words.rules.random_events][10 * tens + units].name}"
