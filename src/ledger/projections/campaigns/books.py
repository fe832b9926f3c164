"""The history of an army: every point, VP, trait and experience point with its event, in the order of what counts; and
beside them what was recorded for it and counts no longer."""

from collections.abc import Iterable, Iterator

from ledger.domain.campaign.casualties.facts import CasualtiesListed
from ledger.domain.campaign.missions.facts import MissionBegun, MissionEnded
from ledger.domain.campaign.random_events.facts import RandomEventDrawn
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment, Version
from ledger.projections.campaigns.army_sheet import HistoryLine
from ledger.projections.campaigns.bookings import booked
from ledger.projections.campaigns.history import HELD
from ledger.projections.campaigns.moment import CampaignMoment

_ONE = {
    "traits": "trait",
    "skills": "skill",
    "talents": "talent",
    "injuries": "injury",
    "gifts": "gift",
    "notes": "note",
}
_Dated = tuple[Version, HistoryLine]


def army_history(moment: CampaignMoment, no: ArmyNo) -> Iterator[HistoryLine]:
    """Of an army and all its units."""
    units = [unit.no for unit in moment.state.units.values() if unit.army == no]
    lines = [*_books(moment, no), *(line for unit in units for line in _of_unit(moment, unit))]
    gone = (version for version in moment.taken_back if no in armies_named(moment.fact(version), moment.state))
    return _in_order(moment, [*lines, *_taken_back(moment, gone)])


def unit_history(moment: CampaignMoment, no: UnitNo) -> Iterator[HistoryLine]:
    """Of one unit."""
    gone = (version for version in moment.taken_back if no in units_named(moment.fact(version)))
    return _in_order(moment, [*_of_unit(moment, no), *_taken_back(moment, gone)])


def _in_order(moment: CampaignMoment, lines: list[_Dated]) -> Iterator[HistoryLine]:
    """What stands in the place of another comes where that was, and behind it."""
    lines.sort(key=lambda each: (moment.place(each[0]), each[0]))
    return (line for _, line in lines)


def _line(
    moment: CampaignMoment,
    version: Version,
    what: str,
    *,
    unit: UnitNo | None = None,
    points: int | None = None,
    vp: int | None = None,
    xp: int | None = None,
    taken_back: int | None = None,
) -> _Dated:
    line = HistoryLine(
        event=moment.seq(version),
        mission=moment.mission(version),
        unit=None if unit is None else moment.unit(unit),
        what=what,
        points=points,
        vp=vp,
        xp=xp,
        taken_back=taken_back,
    )
    return version, line


def _books(moment: CampaignMoment, no: ArmyNo) -> Iterator[_Dated]:
    army = moment.state.armies[no]
    for move in booked(army.books, moment):
        yield _line(moment, move.version, move.what, points=move.amount)
    for won in booked(army.victories, moment):
        yield _line(moment, won.version, won.what, vp=won.amount)


def _of_unit(moment: CampaignMoment, no: UnitNo) -> Iterator[_Dated]:
    unit, past = moment.state.units[no], moment.history.units[no]
    yield _line(moment, past.joined, "joined", unit=no)
    for mark in unit.marks:
        lost = f" (and {mark.cut} lost)" if mark.cut > 0 else ""
        yield _line(moment, mark.version, f"{moment.why(mark.why)}{lost}", unit=no, xp=mark.amount)
    for count, version in enumerate(past.levels, start=1):
        yield _line(moment, version, f"level {count}", unit=no)
    for kind in HELD:
        for what, version in past.held[kind]:
            name = moment.words.text(Commitment(what)) if kind == "notes" else what
            yield _line(moment, version, f"{_ONE[kind]} {name}", unit=no)
    if unit.sits_out and past.sits_out is not None:
        yield _line(moment, past.sits_out, f"sits out {unit.sits_out} more", unit=no)
    if unit.fate and past.left is not None:
        yield _line(moment, past.left, unit.fate, unit=no)


def _taken_back(moment: CampaignMoment, versions: Iterable[Version]) -> Iterator[_Dated]:
    for version in versions:
        gone = moment.taken_back[version]
        by = moment.words.event(gone.by if gone.instead is None else gone.instead)
        reason = moment.reason(gone.by)
        why = f": {reason}" if reason else ""
        what = f"{said(moment.fact(version), moment.words)} ({gone.how} by {by}{why})"
        units = [unit for unit in units_named(moment.fact(version)) if unit in moment.state.units]
        whom = units[0] if len(units) == 1 else None
        yield _line(moment, version, what, unit=whom, taken_back=moment.seq(gone.by))


def units_named(fact: CampaignEvent) -> tuple[UnitNo, ...]:
    """The units an act speaks of by name."""
    match fact:
        case CasualtiesListed(casualties=casualties):
            return tuple(each.unit for each in casualties)
        case MissionBegun(brings=brings):
            return tuple(unit for each in brings for unit in each.units)
        case RandomEventDrawn(picks=picks):
            return tuple(pick.unit for pick in picks if pick.unit is not None)
        case _:
            unit = getattr(fact, "unit", None)
            return (UnitNo(unit),) if isinstance(unit, int) else ()


def armies_named(fact: CampaignEvent, state: Campaign) -> set[ArmyNo]:
    """The armies an act speaks of, by name or by their units."""
    named: ArmyNo | None = getattr(fact, "army", None)
    found = {state.units[unit].army for unit in units_named(fact) if unit in state.units}
    match fact:
        case MissionBegun(brings=brings):
            found |= {each.army for each in brings}
        case MissionEnded(winners=winners):
            found |= set(winners)
        case RandomEventDrawn(picks=picks):
            found |= {pick.army for pick in picks}
        case _:
            pass  # all others name an army or units
    return found if named is None else found | {named}
