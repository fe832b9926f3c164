"""The books of a campaign: what points, VP and experience came for, by army and by mission; the points ledger of an
army, and its history with what counts no longer."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import Any, NamedTuple, TypeVar

from ledger.domain.campaign.aftermath.facts import CasualtiesListed, SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyJoined
from ledger.domain.campaign.evolve import standing
from ledger.domain.campaign.missions.facts import MissionBegun, MissionEnded, ObjectiveAchieved
from ledger.domain.campaign.random_events.facts import RandomEventDrawn
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import Booking, Campaign, CampaignAct, ExperienceMark, balance
from ledger.domain.campaign.values import ArmyNo, MissionNo, NewUnit, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, Value, Version
from ledger.projections.campaigns.history import HELD
from ledger.projections.campaigns.moment import CampaignMoment, Named, plain


class Booked(NamedTuple):
    """Points or VP that came or went, and what for in words."""

    version: Version
    amount: int
    what: str


def booked(bookings: Iterable[Booking], moment: CampaignMoment) -> Iterator[Booked]:
    """Each of them, in order."""
    for version, group in groupby(bookings, key=lambda each: each.version):
        of_units = iter(list(_paid_for(version, moment)))
        for each in group:
            is_of_unit = each.why in ("unit", "upgrade")
            what = next(of_units) if is_of_unit else _what_for(each.why, version, moment)
            yield Booked(version, each.amount, what)


def _paid_for(version: Version, moment: CampaignMoment) -> Iterator[str]:
    """What an act paid for in the order of the books, which leave out what costs nothing."""
    match moment.fact(version):
        case ArmyJoined(units=units):
            yield from (what for unit in units for what in _unit_and_upgrades(unit, moment))
        case ArmyBroughtOver(veterans=veterans):
            yield from (what for veteran in veterans for what in _unit_and_upgrades(veteran.unit, moment))
        case UnitRecruited(unit=unit):
            yield from _unit_and_upgrades(unit, moment)
        case UpgradeBought() as bought:
            yield f"upgrade {bought.upgrade.name} for {moment.words.unit(bought.unit)}"


def _unit_and_upgrades(unit: NewUnit, moment: CampaignMoment) -> Iterator[str]:
    name = moment.words.unit(unit.no)
    if unit.price:
        yield f"unit {name}"
    yield from (f"upgrade {upgrade.name} for {name}" for upgrade in unit.upgrades if upgrade.price)


def _what_for(why: str, version: Version, moment: CampaignMoment) -> str:
    match moment.fact(version):
        case MissionEnded(mission=mission):
            return f"{'won' if why == 'mission won' else 'lost'} mission {mission}"
        case ObjectiveAchieved(objective=objective):
            return f"objective {objective}"
        case SaleTried() as sale:
            return f"{item_sold(sale, version, moment)} of {moment.words.unit(sale.unit)} sold"
        case UnitRecruited(unit=unit):
            return f"{why} of {moment.words.unit(unit.no)}"
        case _:
            return moment.why(why)


def item_sold(sale: SaleTried, version: Version, moment: CampaignMoment) -> str:
    """What was up for sale, which is known from before it went."""
    (change,) = moment.history.changes[version]
    assert change.before is not None, "only what is there is sold"
    return change.before.upgrades[sale.item].name


F = TypeVar("F", bound=CampaignEvent)


class ArmyMoved(NamedTuple):
    """Points or VP of an army."""

    army: ArmyNo
    booked: Booked


class UnitLearned(NamedTuple):
    """Experience of a unit."""

    unit: UnitNo
    mark: ExperienceMark


@dataclass(slots=True)
class MissionActs:
    """What counts of one mission, in its order."""

    acts: list[CampaignAct] = field(default_factory=list)
    points: list[ArmyMoved] = field(default_factory=list)
    vp: list[ArmyMoved] = field(default_factory=list)
    xp: list[UnitLearned] = field(default_factory=list)

    def of(self, kind: type[F]) -> list[tuple[Version, F]]:
        """The acts of one kind."""
        return [(version, fact) for version, fact in self.acts if isinstance(fact, kind)]

    def of_round(self, number: int) -> list[CampaignAct]:
        """The acts of one round."""
        return [act for act in self.acts if getattr(act.fact, "round_no", None) == number]

    def effects(self, version: Version) -> "Effects":
        """What one act moved."""
        return Effects(
            [each for each in self.points if each.booked.version == version],
            [each for each in self.vp if each.booked.version == version],
            [each for each in self.xp if each.mark.version == version],
        )


class Effects(NamedTuple):
    """What one act moved."""

    points: Sequence[ArmyMoved]
    vp: Sequence[ArmyMoved]
    xp: Sequence[UnitLearned]


def mission_acts(moment: CampaignMoment) -> dict[MissionNo, MissionActs]:
    """All missions at once, so that a workbook of many of them reads everything once."""
    found: dict[MissionNo, MissionActs] = defaultdict(MissionActs)
    for act in standing(moment.state):
        if (no := _mission(act.version, moment)) is not None:
            found[no].acts.append(act)
    for army in moment.state.armies.values():
        for bookings, kind in ((army.books, "points"), (army.victories, "vp")):
            for each in booked(bookings, moment):
                if (no := _mission(each.version, moment)) is not None:
                    getattr(found[no], kind).append(ArmyMoved(army.no, each))
    _gather_experience(moment, found)
    return found


def _gather_experience(moment: CampaignMoment, found: dict[MissionNo, MissionActs]) -> None:
    for unit in moment.state.units.values():
        for mark in unit.marks:
            if (no := _mission(mark.version, moment)) is not None:
                found[no].xp.append(UnitLearned(unit.no, mark))
    for each in found.values():
        each.xp.sort(key=lambda learned: moment.place(learned.mark.version))
        each.points.sort(key=lambda moved: moment.place(moved.booked.version))


def _mission(version: Version, moment: CampaignMoment) -> MissionNo | None:
    """The mission an act belongs to: one that it names, or the open one of the army that let a unit go."""
    return moment.mission(version) or moment.history.during.get(version)


class PointsRow(Value):
    """One event that moved points."""

    event: int
    mission: int | None  # none before the first
    what: str
    came_in: int
    went_out: int
    held: int


class PointsLedger(Value):
    """The read model of one army. What came in is what went out and what is held."""

    army: Named
    player: Named
    rows: tuple[PointsRow, ...]
    came_in: int
    went_out: int
    held: int
    event: int = 0  # the last that was seen

    @property
    def is_balanced(self) -> bool:
        """Whether the rows add up to what came in and went out, and that to what is held."""
        came_in, went_out = sum(row.came_in for row in self.rows), sum(row.went_out for row in self.rows)
        return (came_in, went_out, came_in - went_out) == (self.came_in, self.went_out, self.held)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


def points_ledger(moment: CampaignMoment, no: ArmyNo) -> PointsLedger:
    """The book of one army, in the order of what counts."""
    army = moment.state.armies[no]
    came_in, went_out, held = balance(army)
    return PointsLedger(
        army=moment.army(no),
        player=moment.player(no),
        rows=tuple(_points_rows(moment, no)),
        came_in=came_in,
        went_out=went_out,
        held=held,
        event=moment.events[-1].seq,
    )


def _points_rows(moment: CampaignMoment, no: ArmyNo) -> Iterator[PointsRow]:
    moves = list(booked(moment.state.armies[no].books, moment))
    for move, held in zip(moves, accumulate(move.amount for move in moves), strict=True):
        yield PointsRow(
            event=moment.seq(move.version),
            mission=moment.mission(move.version),
            what=move.what,
            came_in=max(0, move.amount),
            went_out=max(0, -move.amount),
            held=held,
        )


class HistoryLine(Value):
    """Something that came to an army or left it, or that was recorded for it and counts no longer."""

    event: int
    mission: int | None
    unit: Named | None  # none: the army itself
    what: str
    points: int | None
    vp: int | None
    xp: int | None
    taken_back: int | None  # the event by which it counts no longer


_SINGULAR = {
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
    lines = [*_army_lines(moment, no), *(line for unit in units for line in _unit_lines(moment, unit))]
    gone = (version for version in moment.taken_back if no in armies_named(moment.fact(version), moment.state))
    return _in_order(moment, [*lines, *_taken_back(moment, gone)])


def unit_history(moment: CampaignMoment, no: UnitNo) -> Iterator[HistoryLine]:
    """Of one unit."""
    gone = (version for version in moment.taken_back if no in units_named(moment.fact(version)))
    return _in_order(moment, [*_unit_lines(moment, no), *_taken_back(moment, gone)])


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


def _army_lines(moment: CampaignMoment, no: ArmyNo) -> Iterator[_Dated]:
    army = moment.state.armies[no]
    for move in booked(army.books, moment):
        yield _line(moment, move.version, move.what, points=move.amount)
    for won in booked(army.victories, moment):
        yield _line(moment, won.version, won.what, vp=won.amount)


def _unit_lines(moment: CampaignMoment, no: UnitNo) -> Iterator[_Dated]:
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
            yield _line(moment, version, f"{_SINGULAR[kind]} {name}", unit=no)
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
