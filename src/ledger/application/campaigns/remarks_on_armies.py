"""Remarks on how a campaign opens and who joins it."""

from collections.abc import Iterator

from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.armies.facts import ArmyDisbanded, ArmyJoined
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.sentences import points
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.notes import Note

_LASTS = {
    "game-limited": "{target} missions",
    "point-limited": "until an army has {target} VP",
    "time-limited": "{target} weeks",
}


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact of the opening or of armies."""
    match fact:
        case CampaignOpened() if state.kind in _LASTS:
            yield f"{fact.slug} lasts {_LASTS[state.kind].format(target=state.target)}."
        case ArmyJoined():
            yield from _lost(fact, state)
        case ArmyDisbanded():
            yield f"{roster.player(state.armies[fact.army].player)} may join with a new army."


def _lost(fact: ArmyJoined, state: Campaign) -> Iterator[str]:
    lost = state.rules.start_points - sum(unit.cost for unit in fact.units) - fact.saved
    most = min(fact.saved + lost, state.rules.saved_most)
    if lost <= 0:
        return
    are = "is" if lost == 1 else "are"
    told = f"{points(lost)} {are} neither spent nor saved, and {are} lost."
    yield Note(told, code="points-to-save", saved=most) if most > fact.saved else told
