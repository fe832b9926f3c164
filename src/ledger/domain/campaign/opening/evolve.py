"""What becomes of a campaign as a whole: who runs it, and when it is over, which is computed and never recorded."""

from datetime import UTC, datetime, timedelta

from ledger.domain.campaign.opening.facts import CampaignOfficialAppointed
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of a campaign as a whole; an opening stands at the beginning alone, where `begin` makes a state of
    it."""
    assert isinstance(fact, CampaignOfficialAppointed), "a campaign is opened once"
    if fact.role is None:
        state.officials.pop(fact.person, None)
    else:
        state.officials[fact.person] = fact.role


_LAST_MOMENT = datetime.max.replace(tzinfo=UTC)


def ends_at(state: Campaign) -> datetime | None:
    """The moment a time-limited campaign ends: a week is seven days from the opening on the clock; the calendar has an
    end too."""
    if state.kind != "time-limited" or state.target is None:
        return None
    left = (_LAST_MOMENT - state.opened_at).days
    return state.opened_at + timedelta(days=min(7 * state.target, left))


def is_over(state: Campaign, at: datetime) -> bool:
    """Whether it has come to its end by then; what was begun in time is finished first."""
    if any(not mission.winners for mission in state.missions.values()):
        return False
    return takes_no_more(state, at)


def takes_no_more(state: Campaign, at: datetime) -> bool:
    """Whether no mission may be begun any more."""
    end = ends_at(state)
    match state.kind:
        case "game-limited":
            return state.target is not None and len(state.missions) >= state.target
        case "point-limited":
            return bool(state.champions)
        case "time-limited":
            return end is not None and at >= end
        case "endless":
            return False


def refuse_after_the_end(state: Campaign, at: datetime) -> None:
    """The last mission's steps and corrections go on; a new mission does not begin."""
    if takes_no_more(state, at):
        raise RuleViolation(
            "{campaign} has come to its end; no further mission begins.", code="campaign-over", campaign=state.slug
        )
