"""The history of units: which event brought a trait, an upgrade, a level or an injury, found by watching the fold; and
which acts count no longer. The state of a campaign has what is held; this has since when."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ledger.domain.campaign.aftermath.facts import UnitRecruited
from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyDisbanded, ArmyJoined, UnitDisbanded
from ledger.domain.campaign.evolve import apply, folded, standing
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.random_events.facts import OfferAnswered, RandomEventDrawn, WarpFought
from ledger.domain.campaign.state import Campaign, Unit, open_mission_of, units_of
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.values import ArmyNo, ItemNo, MissionNo, UnitNo, Upgrade
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Version

HELD = ("traits", "skills", "talents", "injuries", "gifts", "notes")
"""The kinds of things a unit holds by name."""


class UnitThen(NamedTuple):
    """What a unit was and had between two acts; its experience has events of its own."""

    price: int
    upgrades: dict[ItemNo, Upgrade]
    levels: int
    talent_rolls: int
    injury_rolls: int
    held: tuple[tuple[str, ...], ...]  # as HELD names them
    sits_out: int
    fate: str | None

    def of(self, kind: str) -> tuple[str, ...]:
        """What it held of one kind."""
        return self.held[HELD.index(kind)]


class UnitChange(NamedTuple):
    """A unit before an act and after it; None: there was no such unit before."""

    unit: UnitNo
    before: UnitThen | None
    after: UnitThen

    def gained(self, kind: str) -> list[str]:
        """What it has of one kind that it had not."""
        return _more(self.after.of(kind), self.before.of(kind) if self.before else ())

    def lost(self, kind: str) -> list[str]:
        """What it had of one kind and has no longer."""
        return _more(self.before.of(kind) if self.before else (), self.after.of(kind))


class Since(NamedTuple):
    """Something held, and the act that brought it."""

    what: str
    version: Version


@dataclass(slots=True)
class UnitPast:
    """Which acts made a unit what it is."""

    joined: Version
    prices: list[tuple[int, Version]] = field(default_factory=list)  # the first is what it was bought for
    upgrades: dict[ItemNo, Version] = field(default_factory=dict)
    repriced: dict[ItemNo, Version] = field(default_factory=dict)  # those whose price is another than was paid
    levels: list[Version] = field(default_factory=list)
    talent_rolls: list[Version] = field(default_factory=list)
    injury_rolls: list[Version] = field(default_factory=list)
    held: dict[str, list[Since]] = field(default_factory=lambda: {kind: [] for kind in HELD})
    sits_out: Version | None = None
    left: Version | None = None


class VpAfter(NamedTuple):
    """The VP of every army when a mission had been won."""

    mission: MissionNo
    vp: dict[ArmyNo, int]


@dataclass(slots=True)
class History:
    """Everything that was seen."""

    units: dict[UnitNo, UnitPast] = field(default_factory=dict)
    changes: dict[Version, tuple[UnitChange, ...]] = field(default_factory=dict)
    vp: list[VpAfter] = field(default_factory=list)
    disbanded: dict[ArmyNo, Version] = field(default_factory=dict)
    during: dict[Version, MissionNo] = field(default_factory=dict)  # of units let go: the open mission of their army


def observed(state: Campaign) -> History:
    """Go through what counts, act by act."""
    history, fresh = History(), folded(state, ())
    for act in standing(state):
        fresh.version = act.version
        units = tuple(concerned(act.fact, fresh))
        before = {no: _then(fresh.units[no]) for no in units if no in fresh.units}
        apply(fresh, act.fact)
        changes = tuple(UnitChange(no, before.get(no), _then(fresh.units[no])) for no in units)
        if changes:
            history.changes[act.version] = changes
        for change in changes:
            _remember(history, change, act.version)
        _remember_armies(history, act.fact, fresh)
    return history


def concerned(fact: CampaignEvent, state: Campaign) -> Iterable[UnitNo]:
    """The units whose standing an act may change, before it is applied."""
    match fact:
        case ArmyJoined():
            return [unit.no for unit in fact.units]
        case ArmyBroughtOver():
            return [veteran.unit.no for veteran in fact.veterans]
        case UnitRecruited():
            return [fact.unit.no]
        case ArmyDisbanded():
            return [unit.no for unit in units_of(fact.army, state)]
        case RandomEventDrawn():
            return [pick.unit for pick in fact.picks if pick.unit is not None]
        case OfferAnswered() | WarpFought():
            return state.missions[fact.mission].random_events[fact.round_no].units
        case _:
            unit: UnitNo | None = getattr(fact, "unit", None)
            return () if unit is None else (unit,)


def _then(unit: Unit) -> UnitThen:
    return UnitThen(
        unit.price,
        dict(unit.upgrades),
        unit.levels,
        unit.talent_rolls,
        unit.injury_rolls,
        tuple(tuple(getattr(unit, kind)) for kind in HELD),
        unit.sits_out,
        unit.fate,
    )


def _remember(history: History, change: UnitChange, version: Version) -> None:
    before, after = change.before, change.after
    past = history.units.setdefault(change.unit, UnitPast(version))
    if before is None or after.price != before.price:
        past.prices.append((after.price - (before.price if before else 0), version))
    past.upgrades = {item: past.upgrades.get(item, version) for item in after.upgrades}
    for item, upgrade in after.upgrades.items():
        if before and item in before.upgrades and before.upgrades[item] != upgrade:
            past.repriced[item] = version
    for kind in HELD:
        _remember_held(past, kind, change, version)
    _count(past.levels, after.levels, version)
    _count(past.talent_rolls, after.talent_rolls, version)
    _count(past.injury_rolls, after.injury_rolls, version)
    if after.sits_out and after.sits_out != (before.sits_out if before else 0):
        past.sits_out = version
    if after.fate and not (before and before.fate):
        past.left = version


def _remember_held(past: UnitPast, kind: str, change: UnitChange, version: Version) -> None:
    held = past.held[kind]
    for name in change.lost(kind):
        lost = next(each for each in reversed(held) if each.what == name)
        held.remove(lost)
        rolls = {"talents": past.talent_rolls, "injuries": past.injury_rolls}.get(kind, [])
        if lost.version in rolls:  # the roll that brought it goes with it, and not the newest
            rolls.remove(lost.version)
    held += (Since(name, version) for name in change.gained(kind))


def _count(versions: list[Version], now: int, version: Version) -> None:
    """As many as there are now: this act brought what is more, and the newest go first."""
    versions.extend([version] * (now - len(versions)))
    del versions[now:]


def _remember_armies(history: History, fact: CampaignEvent, state: Campaign) -> None:
    match fact:
        case MissionEnded():
            vp = {army.no: army.vp for army in state.armies.values()}
            history.vp.append(VpAfter(fact.mission, vp))
        case ArmyDisbanded():
            history.disbanded[fact.army] = state.version
        case UnitDisbanded():
            if mission := open_mission_of(state.units[fact.unit].army, state):
                history.during[state.version] = mission.no
        case _:
            pass  # most acts are about something else


def _more(one: Sequence[str], other: Sequence[str]) -> list[str]:
    return list((Counter(one) - Counter(other)).elements())


TakenBackHow = Literal["withdrawn", "corrected"]


class TakenBack(NamedTuple):
    """An act that counts no longer."""

    act: Version
    how: TakenBackHow
    by: Version  # the act that says so
    instead: Version | None  # what stands in its place
    is_dependent: bool  # whether it only rested on another


def taken_back(state: Campaign) -> dict[Version, TakenBack]:
    """Every act that was taken back, by its version; whoever reads a campaign sees that it was there."""
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
