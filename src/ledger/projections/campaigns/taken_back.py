"""What counts no longer in a campaign: which act took it back, and what stands in its place. Nothing of it is hidden:
whoever reads a campaign sees that it was there."""

from typing import Literal, NamedTuple

from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.values import Version

How = Literal["withdrawn", "corrected"]


class TakenBack(NamedTuple):
    """An act that counts no longer."""

    act: Version
    how: How
    by: Version  # the act that says so
    instead: Version | None  # what stands in its place
    is_dependent: bool  # whether it only rested on another


def taken_back(state: Campaign) -> dict[Version, TakenBack]:
    """Every act that was taken back, by its version."""
    found: dict[Version, TakenBack] = {}
    for version, fact in state.acts:
        match fact:
            case ActsWithdrawn(acts=acts, dependents=dependents):
                found |= {act: TakenBack(act, "withdrawn", version, None, False) for act in acts}
                found |= {act: TakenBack(act, "withdrawn", version, None, True) for act in dependents}
            case ActCorrected(replaces=replaces, dependents=dependents):
                found[replaces] = TakenBack(replaces, "corrected", version, Version(version + 1), False)
                found |= {act: TakenBack(act, "withdrawn", version, None, True) for act in dependents}
            case _:
                pass  # everything else takes nothing back
    return found
