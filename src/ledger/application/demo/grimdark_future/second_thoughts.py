"""What is taken back or put right in the middle of a campaign, each by the event that recorded it."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from ledger.application.demo.lines import Line, campaign_line
from ledger.domain.campaign.casualties.facts import CasualtyRolled
from ledger.domain.campaign.experience.facts import TraitRolled

if TYPE_CHECKING:
    from ledger.application import CampaignView


def _event_of(seen: "CampaignView", kind: type[CasualtyRolled] | type[TraitRolled], name: str) -> int:
    """The last roll of a kind for a unit."""
    unit = seen.roster.find_unit(name)
    rolls = (event.seq for event in seen.events if isinstance(event.fact, kind) and event.fact.unit == unit)
    return max(rolls)


def _die_was_misread(seen: "CampaignView") -> Iterator[Line]:
    """Two missions later somebody looks at a photograph of the table: it was the next injury."""
    yield campaign_line(
        "correct-roll",
        event=_event_of(seen, CasualtyRolled, "Marshal Soot"),
        dice={"casualty": [1], "injury": [3]},
        reason="a photograph shows the injury die at 3, not at 2",
    )


def _roll_did_not_count(seen: "CampaignView") -> Iterator[Line]:
    """The pick that rests on it goes with it; then the level is rolled anew."""
    yield campaign_line(
        "withdraw-acts",
        events=[_event_of(seen, TraitRolled, "Kiln Guard")],
        with_dependents=True,
        reason="the die had fallen off the table",
    )
    yield campaign_line("take-level", mission=3, unit="Kiln Guard", dice=[4])


SECOND_THOUGHTS: Mapping[int, Callable[["CampaignView"], Iterator[Line]]] = {
    3: _roll_did_not_count,
    4: _die_was_misread,
}
"""By the mission after which they come."""
