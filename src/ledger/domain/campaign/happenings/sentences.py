"""Facts of random events in words; what was noted in secret is not among them."""

from ledger.domain.campaign.happenings.facts import HappeningDrawn, HappeningSettled, NoteSealed, Pick
from ledger.domain.campaign.words import CampaignWords, because, thrown
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case HappeningDrawn():
            met = listed(_met(pick, words) for pick in fact.picks)
            if fact.quarter:
                met = f"quarter {thrown(fact.quarter)}"
            return f"the event of round {fact.round_no} met {met or 'nobody'}{because(fact.event_roll)}"
        case NoteSealed():
            return f"a note was sealed for the event of round {fact.round_no}"
        case HappeningSettled():
            how = "settled" if fact.is_accepted else "declined or lost"
            return f"the event of round {fact.round_no} was {how}{because(fact.event_roll)}{because(fact.sit_out)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _met(pick: Pick, words: CampaignWords) -> str:
    unit = pick.drawn_unit
    return words.army(pick.drawn_army) if unit is None else words.unit(unit)
