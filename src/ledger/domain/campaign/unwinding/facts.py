"""Facts that take others back. Nothing is edited: what was withdrawn stays in the record."""

from ledger.domain.campaign.values import Roll
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version


class ActsWithdrawn(CampaignEvent):
    """These acts count no longer."""

    versions: tuple[Version, ...]


class RollCorrected(CampaignEvent):
    """An act's dice were entered wrongly: all of its rolls as they were, and what counts no longer because of it."""

    replaces: Version
    rolls: tuple[Roll, ...]
    versions: tuple[Version, ...]
