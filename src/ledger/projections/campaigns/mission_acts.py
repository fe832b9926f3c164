"""The acts of a campaign mission by mission, with the points, VP and experience each of them moved; gathered once, so
that a workbook of many missions reads everything once."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ledger.domain.campaign.state import CampaignAct, ExperienceMark
from ledger.domain.campaign.unwinding.evolve import standing
from ledger.domain.campaign.values import ArmyNo, MissionNo, UnitNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version
from ledger.projections.campaigns.bookings import Booked, booked
from ledger.projections.campaigns.moment import CampaignMoment

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
    """All missions at once."""
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
