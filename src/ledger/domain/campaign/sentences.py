"""Every fact of a campaign as a sentence, family by family."""

from collections.abc import Callable, Mapping

from ledger.domain.campaign.check import family_of
from ledger.domain.campaign.words import CampaignWords
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.places import Places

FAMILIES: Mapping[str, Callable[[CampaignEvent, CampaignWords], str]] = Places(
    "ledger.domain.campaign",
    {
        "opening": "opening.sentences:said",
        "officials": "officials.sentences:said",
        "armies": "armies.sentences:said",
        "lists": "lists.sentences:said",
        "missions": "missions.sentences:said",
        "random_events": "random_events.sentences:said",
        "casualties": "casualties.sentences:said",
        "experience": "experience.sentences:said",
        "market": "purchases.sentences:said",
        "recruiting": "recruiting.sentences:said",
        "unwinding": "unwinding.sentences:said",
    },
)
"""By the folder in which the facts of a family stand."""


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    return FAMILIES[family_of(type(fact))](fact, words)
