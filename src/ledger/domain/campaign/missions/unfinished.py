"""What was entered in a mission and is not done yet: a step does not close over it."""

from collections.abc import Collection, Iterable

from ledger.domain.campaign.books import levels_due
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, RECRUITING, Campaign, Mission
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation, either

CAPTURED = "captured"


def refuse_unfinished(mission: Mission, step: int, state: Campaign) -> None:
    """A step closes when nothing of it is left half done."""
    if step == CASUALTIES:
        refuse_unanswered(mission)
        refuse_unlisted(mission, mission.casualties or ())
        _refuse_unrolled(mission)
    if step == EXPERIENCE:
        _refuse_levels_due(mission.units(), state)
    if step == RECRUITING:
        _refuse_levels_due(sorted(mission.recruits), state)


def refuse_unanswered(mission: Mission) -> None:
    """A ransom is answered after the pay and before casualties."""
    for unit, why in mission.left.items():
        if why == CAPTURED:
            raise RuleViolation(
                "{unit} was captured; say whether it is bought back.", code="ransom-unanswered", unit=unit
            )


def refuse_unlisted(mission: Mission, listed: Collection[UnitNo]) -> None:
    """Who was lost before its army conceded is a casualty, so the list names it."""
    for unit in sorted(mission.lost):
        if unit not in listed:
            raise RuleViolation(
                "{unit} was lost before its army conceded; the casualty list must name it.",
                code="casualty-unlisted",
                unit=unit,
            )


def _refuse_unrolled(mission: Mission) -> None:
    unrolled = [unit for unit in mission.casualties or () if unit not in mission.rolled]
    if unrolled:
        raise RuleViolation("{unit} is a casualty and was not rolled for.", code="casualty-unrolled", unit=unrolled[0])


def _refuse_levels_due(units: Iterable[UnitNo], state: Campaign) -> None:
    """Who comes to a level later takes it after the next mission."""
    for no in units:
        unit = state.units[no]
        if unit.fate:
            continue
        if unit.options:
            options, option = either(unit.options), unit.options[0]
            raise RuleViolation("{unit} must take {options}.", code="pick-due", unit=no, options=options, option=option)
        if levels_due(unit, state.rules):
            raise RuleViolation("{unit} has a level to take.", code="level-due", unit=no)
