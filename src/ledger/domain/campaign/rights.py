"""Who may ask for what: a player for the own army, the organizer for all. Until somebody is appointed, whoever acts has
the organizer's rights."""

from collections.abc import Callable, Collection, Mapping

from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.errors import NotPermitted
from ledger.domain.places import Places
from ledger.domain.values import PersonId

Whose = Callable[[CampaignRequest, Campaign], ArmyNo | PersonId | None]
"""The army or the player that a request is made for; None: it is the organizer's alone."""

FAMILIES: Mapping[str, Mapping[str, Whose]] = Places(
    "ledger.domain.campaign",
    {
        "officials": "officials.rights:RIGHTS",
        "armies": "armies.rights:RIGHTS",
        "lists": "lists.rights:RIGHTS",
        "missions": "missions.rights:RIGHTS",
        "random_events": "random_events.rights:RIGHTS",
        "casualties": "casualties.rights:RIGHTS",
        "experience": "experience.rights:RIGHTS",
        "market": "purchases:RIGHTS",
        "recruiting": "recruiting.rights:RIGHTS",
        "unwinding": "unwinding.rights:RIGHTS",
    },
)
"""By family."""


def refuse_without_right(request: CampaignRequest, selves: Collection[PersonId], state: Campaign) -> None:
    """Refuse what is not for this person to ask for, by any of the ids the campaign knows them by; the door asks first
    whether there is an organizer at all."""
    if any(each in state.officials for each in selves):
        return
    family = type(request).__module__.split(".")[-2]
    whose = FAMILIES[family][request.do](request, state) if family in FAMILIES else None
    leader = state.armies[whose].player if isinstance(whose, int) and whose in state.armies else whose
    if leader is None or leader not in selves:
        raise NotPermitted(
            "{actor} is not the organizer of {campaign}; `{what}` is for {whom}.",
            code="without-right",
            actor="",  # whoever knows them says who acts
            campaign=state.slug,
            what=request.do,
            whom="the organizer" if whose is None else "the player whose army it is, and the organizer",
        )
