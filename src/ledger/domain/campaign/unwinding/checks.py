"""Whether acts can be taken back: they are there, count still, and nothing is left that rests on them."""

from collections.abc import Iterable

from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.unwinding.folding import TAKING_BACK, fallen, standing
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse what leaves acts behind that cannot follow."""
    match fact:
        case ActsWithdrawn(acts=acts, dependents=dependents):
            refuse_not_withdrawable((*acts, *dependents), state)
            left = fallen(state, standing(state, {*acts, *dependents}))
            assert not left, "what rests on it is withdrawn with it"
        case ActCorrected(replaces=replaces, dependents=dependents):
            refuse_not_withdrawable((replaces, *dependents), state)


def refuse_not_withdrawable(versions: Iterable[Version], state: Campaign) -> None:
    """The opening stays, and so does what took something back."""
    for version in versions:
        if not 1 < version <= len(state.acts):
            raise RuleViolation("The opening of {campaign} is never withdrawn.", campaign=state.slug)
        if version in state.withdrawn:
            raise RuleViolation("Event {act} is withdrawn already.", act=version)
        if isinstance(state.acts[version - 1].fact, TAKING_BACK):
            raise RuleViolation("Event {act} took others back, and stands; enter them again.", act=version)


def refuse_drawn(version: Version, state: Campaign) -> None:
    """What was drawn from the seed stands: nobody draws until it pleases."""
    refuse_not_withdrawable((version,), state)
    drawn = [roll.purpose for roll in rolls_in(state.acts[version - 1].fact) if roll.seed is not None]
    if drawn:
        raise RuleViolation(
            "The roll for {purposes} was drawn from the seed, and stands.",
            code="drawn",
            purposes=listed(drawn),
            act=version,
        )
