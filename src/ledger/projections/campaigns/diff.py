"""The difference of two moments of a campaign: places and points of armies, what units are worth, know and hold, and
how far missions got; each with the events that did it, those included by which acts were withdrawn."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any

from ledger.domain.campaign.evolve import standing
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.missions.facts import MissionBegun, MissionClosed, MissionConceded, MissionEnded, StepClosed
from ledger.domain.campaign.state import Unit, value
from ledger.domain.campaign.values import MISSION_STEPS, ArmyNo, MissionNo, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Value, Version
from ledger.projections.campaigns.campaign_book import CampaignEntry
from ledger.projections.campaigns.moment import CampaignMoment, plain
from ledger.projections.diff import moved

_HELD = ("traits", "skills", "talents", "injuries", "gifts")
_STEPS = (MissionBegun, MissionConceded, MissionEnded, StepClosed, MissionClosed)
Told = dict[str, Any]
"""What is told of an army, a unit or a mission, figure by figure."""


class Line(Value):
    """One of them that is another than it was; none, where it was not there yet, or is there no longer."""

    no: int
    name: str
    was: Told | None
    now: Told | None
    events: tuple[int, ...]

    @property
    def figures(self) -> dict[str, tuple[Any, Any]]:
        """Those that are others now; all of them of what came or went."""
        was, now = self.was or {}, self.now or {}
        return {key: (was.get(key), now.get(key)) for key in {**now, **was} if was.get(key) != now.get(key)}


class CampaignDiff(Value):
    """The read model."""

    campaign: str
    sizes: tuple[int, int]  # of the log
    last: tuple[int, int]  # the last event of its own
    armies: tuple[Line, ...]  # in the order of the newer leaderboard
    units: tuple[Line, ...]
    missions: tuple[Line, ...]
    events: tuple[CampaignEntry, ...] = ()  # behind all of it

    @property
    def causing(self) -> set[int]:
        """The numbers of the events behind it."""
        return {seq for line in chain(self.armies, self.units, self.missions) for seq in line.events}

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        ends = ({"event": last, "size": size} for last, size in zip(self.last, self.sizes, strict=True))
        return {
            "campaign": self.campaign,
            **dict(zip(("from", "to"), ends, strict=True)),
            "reversed": self.sizes[0] > self.sizes[1],
            **{key: [_plain(line) for line in getattr(self, key)] for key in ("armies", "units", "missions")},
            "events": [each.model_dump(mode="json") for each in self.events],
            "event": self.last[1],
        }


def _plain(line: Line) -> dict[str, Any]:
    return {"no": line.no, "name": line.name, "before": line.was, "after": line.now, "events": list(line.events)}


def campaign_diff(before: CampaignMoment, after: CampaignMoment, sizes: tuple[int, int]) -> CampaignDiff:
    """What lies between two moments, in whichever order; `sizes` are those of the log."""
    difference = _Difference(before, after)
    return CampaignDiff(
        campaign=after.state.slug,
        sizes=sizes,
        last=(before.seqs[-1], after.seqs[-1]),
        armies=tuple(difference.armies()),
        units=tuple(difference.units()),
        missions=tuple(difference.missions()),
    )


class _Difference:
    """Two moments held against each other, with the acts of the later one."""

    def __init__(self, before: CampaignMoment, after: CampaignMoment) -> None:
        self.moments = (before, after)
        self.earlier, self.later = sorted(self.moments, key=lambda each: each.state.version)
        self.start = self.earlier.state.version

    def armies(self) -> Iterator[Line]:
        was, now = (_armies(moment) for moment in self.moments)
        causes = {no: self._of_army(no) for no in {*was, *now}}
        for no, one, other in moved(was, now):
            found = causes[no] or frozenset(chain.from_iterable(causes.values()))  # or whoever passed it
            yield self._line(no, (other or one or {})["army"], one, other, found)

    def units(self) -> Iterator[Line]:
        for no, one, other in moved(*(_units(moment) for moment in self.moments)):
            found = self._of_unit(no) or self._stepped  # who sat out, sits out no more by what others play
            yield self._line(no, (other or one or {})["unit"], one, other, found)

    def missions(self) -> Iterator[Line]:
        for no, one, other in moved(*(_missions(moment) for moment in self.moments)):
            yield self._line(no, f"mission {no}", one, other, self._of_mission(no))

    def _line(self, no: int, name: str, was: Told | None, now: Told | None, found: Iterable[Version]) -> Line:
        events = tuple(sorted({self.later.seq(version) for version in found}))
        return Line(no=no, name=name, was=was, now=now, events=events)

    # causes: what was booked since, and what took back what had been

    def _since(self, earlier: Iterable[Version], later: Iterable[Version]) -> frozenset[Version]:
        """Acts since the earlier moment; and of those before, what took them back."""
        taken = self.later.taken_back
        gone = (taken[version].by for version in {*earlier} - {*later} if version in taken)
        return frozenset((*(version for version in later if version > self.start), *gone))

    def _of_army(self, no: ArmyNo) -> frozenset[Version]:
        booked = self._since(*(_booked(no, moment) for moment in (self.earlier, self.later)))
        units = moved(*(_worth(no, moment) for moment in self.moments))
        worth = frozenset(chain.from_iterable(self._of_unit(unit) for unit, _, _ in units))
        return booked | worth | self._named("army", no)

    def _of_unit(self, no: UnitNo) -> frozenset[Version]:
        return self._since(*(_changing(no, moment) for moment in (self.earlier, self.later))) | self._named("unit", no)

    def _of_mission(self, no: MissionNo) -> frozenset[Version]:
        return self._since(*(_steps(no, moment) for moment in (self.earlier, self.later)))

    @cached_property
    def _stepped(self) -> frozenset[Version]:
        missions = {*self.earlier.state.missions, *self.later.state.missions}
        return frozenset(chain.from_iterable(map(self._of_mission, missions)))

    def _named(self, what: str, no: int) -> frozenset[Version]:
        """Acts that name it and neither book nor hold anything, such as another name."""
        acts = ((act.version, act.fact) for act in self.later.state.acts if act.version > self.start)
        return frozenset(version for version, fact in acts if fact.__dict__.get(what) == no and "name" in fact.__dict__)


def _armies(moment: CampaignMoment) -> dict[ArmyNo, Told]:
    state = moment.state
    lines = {line.army: line for line in leaderboard(state, moment.at).lines}
    in_order = (*lines, *(no for no in state.armies if no not in lines))
    return {
        no: {
            "army": moment.army(no).name,
            "player": moment.player(no).name,
            "place": lines[no].place if no in lines else None,
            "score": plain(lines[no].score) if no in lines else None,
            "vp": state.armies[no].vp,
            "played": state.armies[no].played,
            "points": state.armies[no].points,
            "value": sum(_worth(no, moment).values()),
            "disbanded": state.armies[no].is_closed,
        }
        for no in in_order
    }


def _worth(no: ArmyNo, moment: CampaignMoment) -> dict[UnitNo, int]:
    """What each unit that serves in an army is worth."""
    serving = (unit for unit in moment.state.units.values() if unit.army == no and not unit.fate)
    return {unit.no: value(unit, moment.state.rules) for unit in serving}


def _units(moment: CampaignMoment) -> dict[UnitNo, Told]:
    return {no: _unit(unit, moment) for no, unit in moment.state.units.items()}


def _unit(unit: Unit, moment: CampaignMoment) -> Told:
    return {
        "unit": moment.unit(unit.no).name,
        "army": moment.army(unit.army).name,
        "value": value(unit, moment.state.rules),
        "xp": unit.xp,
        "level": unit.levels,
        **{kind: list(getattr(unit, kind)) for kind in _HELD},
        "upgrades": [upgrade.name for upgrade in unit.upgrades.values()],
        "sits_out": unit.sits_out,
        "left": unit.fate,
    }


def _missions(moment: CampaignMoment) -> dict[MissionNo, Told]:
    return {
        no: {
            "step": "closed" if mission.is_closed else MISSION_STEPS[mission.step - 1],
            "armies": [moment.army(army).name for army in mission.brought],
            "conceded": [moment.army(army).name for army in mission.conceded],
            "winners": [moment.army(army).name for army in mission.winners],
        }
        for no, mission in moment.state.missions.items()
    }


def _booked(no: ArmyNo, moment: CampaignMoment) -> set[Version]:
    """The acts in the books of an army, and the missions it came through."""
    army = moment.state.armies.get(no)
    books = {booking.version for booking in (*army.books, *army.victories)} if army else set()
    played = (each.no for each in moment.state.missions.values() if no in each.brought)
    return books.union(*(_steps(mission, moment, MissionEnded) for mission in played))


def _changing(no: UnitNo, moment: CampaignMoment) -> set[Version]:
    """The acts by which a unit became what it is."""
    unit = moment.state.units.get(no)
    marks = {mark.version for mark in unit.marks} if unit else set()
    changes = moment.history.changes.items()
    return marks | {version for version, found in changes if any(change.unit == no for change in found)}


def _steps(no: MissionNo, moment: CampaignMoment, *kinds: type[CampaignEvent]) -> set[Version]:
    """The acts by which a mission came as far as it did."""
    about = (act for act in standing(moment.state) if isinstance(act.fact, kinds or _STEPS))
    return {act.version for act in about if act.fact.__dict__["mission"] == no}
