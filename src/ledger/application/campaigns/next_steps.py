"""What comes next in a campaign at the moment that is looked at."""

from typing import TYPE_CHECKING

from ledger.domain.errors import RuleViolation
from ledger.projections.campaigns.next_steps import NextSteps, next_steps

if TYPE_CHECKING:
    from ledger.application.campaigns.reads import CampaignView


def next_in(view: "CampaignView", mission: int | None = None) -> NextSteps:
    """All that can be done, or what can be in one mission."""
    found = next_steps(view.moment())
    if mission is None:
        return found
    if mission not in view.state.missions:
        raise RuleViolation(f"There is no mission {mission}.")
    if not (missions := tuple(each for each in found.missions if each.mission == mission)):
        raise RuleViolation("Mission {mission} is closed.", mission=mission)
    return found.model_copy(update={"missions": missions, "to_come": None})
