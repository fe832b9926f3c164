"""What a mission has for a unit: for coming through, and for each it killed."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.domain.campaign.finding import brought_by
from ledger.domain.campaign.state import Campaign, Mission
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation


class Earning(NamedTuple):
    """So much experience, and what for."""

    xp: int
    why: str


def earnings(mission: Mission, unit: UnitNo, state: Campaign) -> Iterator[Earning]:
    """By the casualty list."""
    if not mission.is_lost(unit):
        yield Earning(state.rules.xp_survived, "not a casualty")
    for victim, casualty in (mission.casualties or {}).items():
        if casualty.killer == unit:
            is_hero = state.units[victim].is_hero
            yield (
                Earning(state.rules.xp_kill_hero, "hero killed")
                if is_hero
                else Earning(state.rules.xp_kill, "unit killed")
            )


def without_experience(mission: Mission, state: Campaign) -> list[UnitNo]:
    """The units that may have the experience of a mission, and have not."""
    done = mission.earned | mission.barred
    return [unit for unit in mission.units() if unit not in done and not state.units[unit].fate]


def refuse_earning(mission: Mission, unit: UnitNo, state: Campaign) -> None:
    """Experience is for units that took part, once."""
    brought_by(mission, unit)
    if state.units[unit].fate:
        raise RuleViolation("{unit} is {fate}.", unit=unit, fate=state.units[unit].fate)
    if unit in mission.barred:
        raise RuleViolation("{unit} gets no experience from this match: it would be dead.", unit=unit)
    if unit in mission.earned:
        raise RuleViolation("{unit} has its experience of mission {mission}.", unit=unit, mission=mission.no)
