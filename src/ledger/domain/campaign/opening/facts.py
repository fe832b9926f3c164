"""Facts of a campaign as a whole: how it begins, and who runs it."""

from datetime import date, datetime
from typing import Any, Literal

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.values import CampaignRole, Kind, Roll
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, Label, PersonId, Seed, Slug


class CampaignOpened(CampaignEvent):
    """A campaign was announced, with every figure of its rules and the roll of its length."""

    slug: Slug
    name: Commitment
    date: date
    zone: Label  # by whose calendar its days are counted
    rules: CampaignRules
    amendments: dict[str, Any]  # the figures in which they differ from the document's
    kind: Kind
    length: Roll | None  # None: it is endless
    seed: Seed
    seed_from: Literal["draw", "organizer"]
    oddities: tuple[str, ...]
    at: datetime  # from which weeks are counted


class CampaignOfficialAppointed(CampaignEvent):
    """Somebody became the organizer; None ends it."""

    person: PersonId
    role: CampaignRole | None
