"""Whether acts can be taken back: they are there, count still, and nothing is left that rests on them."""

from collections.abc import Iterable

from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.unwinding.folding import fallen
from ledger.domain.campaign.values import Roll
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse what leaves acts behind that cannot follow."""
    match fact:
        case ActsWithdrawn(versions=versions):
            refuse_not_withdrawable(versions, state)
            left = list(fallen(state, {*state.withdrawn, *versions}, state.corrected))
        case RollCorrected():
            refuse_not_correctable(fact.replaces, fact.rolls, state)
            corrected = {**state.corrected, fact.replaces: fact.rolls}
            left = list(fallen(state, {*state.withdrawn, *fact.versions}, corrected))
        case _:
            raise AssertionError(f"{type(fact).__name__} takes nothing back")
    assert not left, "what rests on it is withdrawn with it"


def refuse_not_withdrawable(versions: Iterable[Version], state: Campaign) -> None:
    """The opening stays, and so does what took something back."""
    for version in versions:
        if not 1 < version <= len(state.acts):
            raise RuleViolation("There is no act {version} that can be withdrawn.", version=version)
        if version in state.withdrawn:
            raise RuleViolation("Act {version} is withdrawn already.", version=version)
        if isinstance(state.acts[version - 1].fact, ActsWithdrawn | RollCorrected):
            raise RuleViolation("Act {version} took others back, and stands; enter them again.", version=version)


def refuse_not_correctable(version: Version, corrected: tuple[Roll, ...], state: Campaign) -> None:
    """What was drawn from the seed stands: nobody draws until it pleases."""
    refuse_not_withdrawable((version,), state)
    rolls = list(rolls_in(state.acts[version - 1].fact))
    if not rolls:
        raise RuleViolation("Act {version} has no roll.", version=version)
    if not corrected:
        raise RuleViolation("A correction says which dice act {version} had.", version=version)
    if drawn := [roll.purpose for roll in rolls if roll.seed is not None]:
        raise RuleViolation(
            "The roll for {purposes} was drawn from the seed, and stands.", code="drawn", purposes=listed(drawn)
        )
