"""What was entered in a mission and is not done yet: a step does not close over it."""

from collections.abc import Collection, Iterator

from ledger.domain.campaign.books import levels_due
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, RECRUITING, Campaign, Mission
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation

CAPTURED = "captured"


def refuse_unfinished(mission: Mission, step: int, state: Campaign) -> None:
    """A step closes when nothing of it is left half done."""
    if step == CASUALTIES:
        refuse_unanswered(mission)
        refuse_unlisted(mission, mission.casualties or ())
        _refuse_unrolled(mission)
    if step in (EXPERIENCE, RECRUITING):
        _refuse_levels_due(mission, state)


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


def _refuse_levels_due(mission: Mission, state: Campaign) -> None:
    for no in _concerned(mission):
        unit = state.units[no]
        if not unit.fate and (unit.options or levels_due(unit, state.rules)):
            raise RuleViolation("{unit} has a level to take.", code="level-due", unit=no)


def _concerned(mission: Mission) -> Iterator[UnitNo]:
    for units in mission.brought.values():
        yield from units
    yield from sorted(mission.recruits)
