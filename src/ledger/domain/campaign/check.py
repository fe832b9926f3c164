"""Whether a fact can follow a state. One idea carries decisions and unwinding: what a request makes is asked, and so is
every later fact when one before it is withdrawn."""

from collections.abc import Callable, Mapping

from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.places import Places

Check = Callable[[CampaignEvent, Campaign], None]

FAMILIES: Mapping[str, Check] = Places(
    "ledger.domain.campaign",
    {
        "opening": "opening.checks:check",
        "officials": "officials.checks:check",
        "armies": "armies.checks:check",
        "lists": "lists.checks:check",
        "missions": "missions.checks:check",
        "random_events": "random_events.checks:check",
        "casualties": "casualties.checks:check",
        "experience": "experience.checks:check",
        "market": "purchases.decide:check",
        "recruiting": "recruiting.checks:check",
        "unwinding": "unwinding.checks:check",
    },
)
"""By the folder in which the facts of a family stand."""


def family_of(fact: type[CampaignEvent]) -> str:
    """The folder a kind of fact stands in."""
    return fact.__module__.split(".")[-2]


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact that cannot follow."""
    FAMILIES[family_of(type(fact))](fact, state)
