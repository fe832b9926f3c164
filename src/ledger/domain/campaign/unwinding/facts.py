"""Facts that take others back. Nothing is edited: what was withdrawn stays in the record."""

from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Version


class ActsWithdrawn(CampaignEvent):
    """These acts count no longer, nor do those that rested on them."""

    acts: tuple[Version, ...]
    dependents: tuple[Version, ...]


class ActCorrected(CampaignEvent):
    """An act was entered wrongly: the next one stands in its place. What cannot follow that counts no longer."""

    replaces: Version
    dependents: tuple[Version, ...]


def versions_of(fact: CampaignEvent) -> tuple[Version, ...]:
    """The acts that a fact takes back; of most facts none."""
    match fact:
        case ActsWithdrawn(acts=acts, dependents=dependents):
            return (*acts, *dependents)
        case ActCorrected(replaces=replaces, dependents=dependents):
            return (replaces, *dependents)
        case _:
            return ()
