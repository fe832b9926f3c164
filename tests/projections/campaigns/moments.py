"""Campaigns as their read models see them: stories in their envelopes, everybody called by number."""

from collections.abc import Mapping

from ledger.domain.values import Commitment, Version
from ledger.projections.campaigns.moment import CampaignMoment
from tests.domain.campaign.stories import OPENED, Numbers, Story
from tests.projections.envelopes import FIRST_SEQ, NO_REASONS, in_place


class InWords(Numbers):
    """Everybody's number, and the events as the log counts them."""

    def event(self, version: Version) -> str:
        return f"event {event(version)}"

    def text(self, commitment: Commitment) -> str:
        words = bytes.fromhex(commitment).decode(errors="replace")
        return words if words.isascii() and words.isprintable() else commitment[:4]


def event(version: int) -> int:
    """Where the act of that version stands in the log."""
    return FIRST_SEQ + version


def moment_of(story: Story, reasons: Mapping[int, str] = NO_REASONS, *, is_public: bool = False) -> CampaignMoment:
    """The story as it stands, a minute after its opening."""
    events = in_place(story.facts, reasons)
    seqs = [each.seq for each in events]
    return CampaignMoment(story.state, seqs, lambda: events, InWords(), OPENED, is_public=is_public)
