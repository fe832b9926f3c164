"""Facts of requests that take acts back, with what rests on them."""

from collections.abc import Collection

from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.checks import refuse_not_correctable, refuse_not_withdrawable
from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.unwinding.folding import Corrected, fallen, with_rolls
from ledger.domain.campaign.unwinding.requests import CorrectRoll, Unwinding, WithdrawActs, WithdrawMission
from ledger.domain.campaign.values import MissionNo, Roll
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.values import Version


def withdraw(request: WithdrawActs, state: Campaign) -> tuple[ActsWithdrawn]:
    """These acts, and with them what rests on them."""
    return (_withdrawn(request, request.versions, state),)


def withdraw_mission(request: WithdrawMission, state: Campaign) -> tuple[ActsWithdrawn]:
    """Everything that was done in a mission."""
    mission_of(request.mission, state)
    return (_withdrawn(request, acts_of(request.mission, state), state),)


def acts_of(mission: MissionNo, state: Campaign) -> tuple[Version, ...]:
    """The acts of a mission that count."""
    return tuple(
        act.version
        for act in state.acts
        if act.version not in state.withdrawn and getattr(act.fact, "mission", None) == mission
    )


def _withdrawn(request: Unwinding, versions: tuple[Version, ...], state: Campaign) -> ActsWithdrawn:
    refuse_not_withdrawable(versions, state)
    fall = _dependents(request, {*state.withdrawn, *versions}, state.corrected, state)
    return ActsWithdrawn(versions=tuple(sorted({*versions, *fall})))


def correct(request: CorrectRoll, state: Campaign) -> tuple[RollCorrected]:
    """The dice as they were; what cannot follow them falls."""
    rolls = tuple(Roll(purpose=purpose, dice=dice, seed=None) for purpose, dice in request.dice.items())
    refuse_not_correctable(request.version, rolls, state)
    with_rolls(state.acts[request.version - 1].fact, rolls)
    corrected = {**state.corrected, request.version: rolls}
    fall = _dependents(request, state.withdrawn, corrected, state)
    return (RollCorrected(replaces=request.version, rolls=rolls, versions=fall),)


def _dependents(
    request: Unwinding, withdrawn: Collection[Version], corrected: Corrected, state: Campaign
) -> tuple[Version, ...]:
    """What falls; refused unless it shall. A correction that cannot stand itself is refused with its own reason."""
    found = list(fallen(state, withdrawn, corrected))
    for act, reason in found:
        if isinstance(request, CorrectRoll) and act.version == request.version:
            raise reason
    versions = tuple(act.version for act, _ in found)
    if versions and not request.with_dependents:
        first = "Acts {acts} rest on it; withdraw them first, or with it."
        raise RuleViolation(first, code="has-dependents", acts=listed(map(str, versions)), versions=versions)
    return versions
