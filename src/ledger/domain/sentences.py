"""Facts in words: one line for the log, half a line for an explanation.

Each family of facts has a module of its own here, which is loaded with the first of its facts.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.domain.facts import CampaignEvent, Fact
from ledger.domain.places import Places
from ledger.projections.wording.lexicon import Lexicon, NameOf, TextOf

if TYPE_CHECKING:
    from ledger.domain.campaign.sentences import CampaignWords


__all__ = ["NameOf", "TextOf", "said"]


NOBODY: Mapping[UUID, str] = {}


FAMILIES: Mapping[str, Callable[[Fact, Lexicon], str]] = Places(
    "ledger.domain.sentences",
    {
        "opening": "opening:said",
        "entry": "entry:said",
        "rounds": "rounds:said",
        "results": "results:said",
        "rulings": "rulings:said",
        "painting": "painting:said",
        "seasons": "seasons:said",
        "people": "people:said",
    },
)
"""By the module, among those of the events, in which the facts of a family stand."""


def said(
    fact: Fact,
    name_of: NameOf,
    text_of: TextOf,
    people: Mapping[UUID, str] = NOBODY,
    whose: UUID | None = None,
    campaign: "CampaignWords | None" = None,
) -> str:
    """A fact as a sentence; `people` are those of whom it is known what they are called, and `whose` fact it is. Of a
    campaign the names of its armies and units are asked of `campaign`."""
    if campaign is not None and isinstance(fact, CampaignEvent):
        from ledger.domain.campaign.sentences import said as said_of_campaign

        return said_of_campaign(fact, campaign)
    family = FAMILIES[type(fact).__module__.rpartition(".")[2]]
    return family(fact, Lexicon(name_of, text_of, people, whose))
