"""What a fact of a campaign moved: points, VP and experience, in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.sentences import points
from ledger.domain.campaign.state import EXPERIENCE, Booking, Campaign, ExperienceMark, levels_due, open_mission_of
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.notes import Note

E = TypeVar("E", Booking, ExperienceMark)


def moved(state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What came to armies and units by the newest fact, and left them; then what the units need."""
    for army in state.armies.values():
        amount, vp = (sum(each.amount for each in newest(books, state)) for books in (army.books, army.victories))
        if amount and vp:
            yield f"{roster.army(army.no)} {_got(amount)} and {vp} VP; it has {points(army.points)} and {army.vp} VP."
        elif amount:
            yield f"{roster.army(army.no)} {_got(amount)}; it has {army.points}."
        elif vp:
            yield f"{roster.army(army.no)} gets {vp} VP; it has {army.vp}."
    for unit in state.units.values():
        if marks := newest(unit.marks, state):
            yield from _learned(unit.no, marks, state, roster)


def newest(entries: Sequence[E], state: Campaign) -> list[E]:
    """What of a book the newest fact wrote: the end of it, unless the fact stands in the place of an earlier one."""
    version = state.acts[-1].version
    if version in state.place_of:
        return [entry for entry in entries if entry.version == version]
    found: list[E] = []
    for entry in reversed(entries):
        if entry.version != version:
            break
        found.append(entry)
    return found[::-1]


def _got(amount: int) -> str:
    return f"gets {points(amount)}" if amount > 0 else f"pays {points(-amount)}"


def _learned(no: UnitNo, marks: list[ExperienceMark], state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    unit, amount, cut = state.units[no], sum(mark.amount for mark in marks), sum(mark.cut for mark in marks)
    name = roster.unit(no)
    if amount:
        why = ", ".join(mark.why for mark in marks if mark.amount and not mark.why.startswith("event"))
        told = f" ({why})" if why else ""
        yield f"{name} {'gets' if amount > 0 else 'loses'} {abs(amount)} XP{told}; it has {unit.xp}."
    if cut > 0:
        yield f"{name} has {unit.xp} XP, the most there is; {cut} more were cut."
    yield from level_to_take(no, state, roster)


def level_to_take(no: UnitNo, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """That a unit has one, and when it is taken if not now."""
    unit, name = state.units[no], roster.unit(no)
    if unit.fate or unit.options or not levels_due(unit, state.rules):
        return
    mission = open_mission_of(unit.army, state)
    if mission is None or mission.step == EXPERIENCE or no in mission.recruits:
        yield Note(f"{name} has a level to take.", code="level-to-take", unit=name)
    else:
        yield f"{name} has a level to take, in the step of experience."


def armies_named(armies: Iterable[ArmyNo], roster: CampaignRoster) -> list[str]:
    """Armies by name."""
    return [roster.army(army) for army in armies]
