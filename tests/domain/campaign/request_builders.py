"""More requests in short words: names, adjustments of units, lists that were read, officials, a mission's aftermath."""

from collections.abc import Mapping, Sequence

from ledger.domain.campaign.armies.requests import (
    AdjustUnit,
    BringArmyOver,
    ReadList,
    RenameArmy,
    RenameUnit,
    UnitListed,
    UpgradeRepriced,
    VeteranAsked,
)
from ledger.domain.campaign.missions.requests import AfterMission, CasualtyTold, LevelTold
from ledger.domain.campaign.opening.requests import AppointInCampaign
from ledger.domain.campaign.requests import FileAsked
from ledger.domain.campaign.values import ArmyNo, CampaignRole, ItemNo, MissionNo, UnitNo
from tests.builders import WHY, person
from tests.domain.campaign.stories import SLUG, bought, committed, named

NOBODY: Mapping[int, str] = {}
NOTHING: Mapping[int, int] = {}
FILE = FileAsked(name=committed("pact.json"), sha256="a1" * 32)


def appoint(player: int, role: CampaignRole | None = "organizer") -> AppointInCampaign:
    return AppointInCampaign(do="appoint-in-campaign", campaign=SLUG, official=person(player), role=role)


def rename_army(army: int, name: str) -> RenameArmy:
    return RenameArmy(do="rename-army", campaign=SLUG, army=ArmyNo(army), name=named(name))


def rename_unit(unit: int, name: str) -> RenameUnit:
    return RenameUnit(do="rename-unit", campaign=SLUG, unit=UnitNo(unit), name=named(name))


def adjust_unit(
    unit: int,
    price: int = 0,
    xp: int = 0,
    gained: Sequence[str] = (),
    lost: Sequence[str] = (),
    hero: bool | None = None,
    repriced: Mapping[int, int] = NOTHING,
    notes: Sequence[str] | None = None,
) -> AdjustUnit:
    """`repriced` says what items cost: `adjust_unit(2, repriced={1: 10})`."""
    return AdjustUnit(
        do="adjust-unit",
        campaign=SLUG,
        unit=UnitNo(unit),
        price=price,
        xp=xp,
        gained=tuple(gained),
        lost=tuple(lost),
        hero=hero,
        upgrades=tuple(UpgradeRepriced(item=ItemNo(item), cost=cost) for item, cost in repriced.items()),
        notes=None if notes is None else tuple(map(committed, notes)),
        reason=WHY,
    )


def veteran(name: str, cost: int, xp: int = 0, *held: str, hero: bool = False, flag: int | None = None) -> VeteranAsked:
    """A unit with a past; `flag` is the price of the one upgrade it has."""
    return VeteranAsked(unit=bought(name, cost, hero, {} if flag is None else {"Flag": flag}), xp=xp, held=held)


def bring_over(player: int, *veterans: VeteranAsked, name: str = "", saved: int = 0) -> BringArmyOver:
    return BringArmyOver(
        do="bring-army-over",
        campaign=SLUG,
        army=named(name or f"Army {player}"),
        player=person(player),
        veterans=veterans,
        saved=saved,
        file=FILE,
        reason=WHY,
    )


def read_list(army: int, called: Mapping[int, str] = NOBODY) -> ReadList:
    """A list of an army, and what it calls units: `read_list(1, {2: "xyz"})`."""
    units = tuple(UnitListed(unit=UnitNo(unit), list_id=list_id) for unit, list_id in called.items())
    return ReadList(do="read-list", campaign=SLUG, army=ArmyNo(army), file=FILE, units=units)


def after_mission(
    casualties: Sequence[CasualtyTold] = (),
    objectives: Sequence[int] = (),
    levels: Sequence[LevelTold] = (),
    mission: int = 1,
) -> AfterMission:
    return AfterMission(
        do="after-mission",
        campaign=SLUG,
        mission=MissionNo(mission),
        casualties=tuple(casualties),
        objectives=tuple(map(ArmyNo, objectives)),
        levels=tuple(levels),
    )


def lost(unit: int, die: int | None = None, killer: int | None = None, injury: int | None = None) -> CasualtyTold:
    told = CasualtyTold(
        unit=UnitNo(unit), dice=None if die is None else (die,), injury=None if injury is None else (injury,)
    )
    return told if killer is None else told.model_copy(update={"killer": UnitNo(killer)})


def level(unit: int, die: int | None = None, pick: str | None = None) -> LevelTold:
    return LevelTold(unit=UnitNo(unit), dice=None if die is None else (die,), pick=pick)
