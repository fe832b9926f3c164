"""The facts that still count, folded anew; and those that could not follow any more."""

from collections.abc import Collection, Iterator, Mapping

from pydantic import ValidationError

from ledger.domain.campaign.check import check
from ledger.domain.campaign.evolve import apply, begin
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign, CampaignAct
from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.values import Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version

Corrected = Mapping[Version, tuple[Roll, ...]]


def standing(state: Campaign, withdrawn: Collection[Version], corrected: Corrected) -> Iterator[CampaignAct]:
    """Every act after the opening that counts, with the dice it really had."""
    for act in state.acts[1:]:
        if act.version in withdrawn or isinstance(act.fact, ActsWithdrawn | RollCorrected):
            continue
        yield (
            CampaignAct(act.version, with_rolls(act.fact, corrected[act.version])) if act.version in corrected else act
        )


def with_rolls(fact: CampaignEvent, rolls: tuple[Roll, ...]) -> CampaignEvent:
    """The same fact with other rolls; each stands in the field of its purpose."""
    by_field = {roll.purpose.replace("-", "_"): roll for roll in rolls}
    held = {name: None for name, value in fact.__dict__.items() if isinstance(value, Roll)}
    try:
        return type(fact).model_validate({**fact.__dict__, **held, **by_field})
    except ValidationError:
        raise RuleViolation("This act has other rolls; give all of its dice.", code="other-rolls") from None


def folded(state: Campaign, withdrawn: Collection[Version], corrected: Corrected) -> Campaign:
    """The state that a fresh campaign of what still counts would have."""
    fresh = _opened(state)
    for act in standing(state, withdrawn, corrected):
        fresh.version = act.version
        apply(fresh, act.fact)
    return fresh


def fallen(
    state: Campaign, withdrawn: Collection[Version], corrected: Corrected
) -> Iterator[tuple[CampaignAct, RuleViolation]]:
    """The acts that cannot follow any more, each with the reason; what rests on one of them falls with it."""
    fresh = _opened(state)
    for act in standing(state, withdrawn, corrected):
        fresh.version = act.version
        try:
            check(act.fact, fresh)
        except RuleViolation as reason:
            yield act, reason
        else:
            apply(fresh, act.fact)


def _opened(state: Campaign) -> Campaign:
    opening = state.acts[0].fact
    assert isinstance(opening, CampaignOpened), "a campaign's first fact is its opening"
    return begin(opening)
