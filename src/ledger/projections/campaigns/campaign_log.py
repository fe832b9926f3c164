"""The log of one campaign, oldest first: every event in words, and which later event took it back."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from ledger.domain.campaign.sentences import hidden
from ledger.domain.events.recorded import Recorded
from ledger.domain.values import NOT_PUBLIC, WITHHELD, Commitment, Version
from ledger.projections.audit_trail import LogEntry, log_entry
from ledger.projections.campaigns.moment import CampaignMoment


class CampaignEntry(LogEntry):
    """One event of a campaign; at most one of the two is there."""

    withdrawn: int | None  # the event by which it counts no longer
    corrected: int | None  # the event that stands in its place


def campaign_log(moment: CampaignMoment, people: Mapping[UUID, str]) -> Iterator[CampaignEntry]:
    """Every event; to the public without what is sealed."""

    def text_of(commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else moment.words.text(commitment)

    stream = f"campaign/{moment.state.slug}"
    for event in moment.events:
        told = log_entry(_shown(event, moment), stream, people, str, text_of, moment.words)
        gone = moment.taken_back.get(Version(event.originator_version))
        yield CampaignEntry(
            **told.__dict__,
            withdrawn=None if gone is None or gone.instead is not None else moment.seq(gone.by),
            corrected=None if gone is None or gone.instead is None else moment.seq(gone.instead),
        )


def _shown(event: Recorded, moment: CampaignMoment) -> Recorded:
    """An event as whoever reads may know it."""
    fact = moment.fact(Version(event.originator_version))
    instead = hidden(fact, moment.state) if moment.is_public else {}
    return event._replace(fact=fact.model_copy(update=dict(instead))) if instead else event
