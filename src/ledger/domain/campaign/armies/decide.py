"""Facts of requests about armies; whether they can stand is for `checks`."""

from collections.abc import Iterable

from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    RepricedUpgrade,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
from ledger.domain.campaign.armies.requests import (
    AdjustArmy,
    AdjustUnit,
    DisbandArmy,
    DisbandUnit,
    JoinCampaign,
    RenameArmy,
    RenameUnit,
    UnitBought,
)
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo, NewUnit, UnitNo


def join(request: JoinCampaign, state: Campaign) -> tuple[ArmyJoined]:
    """An army with the next number, and its units with theirs."""
    units = tuple(numbered(request.units, state))
    left = state.rules.start_points - sum(unit.cost for unit in units)
    return (
        ArmyJoined(
            army=ArmyNo(state.last_army + 1),
            player=request.player,
            name=request.army,
            units=units,
            saved=max(0, left) if request.saved is None else request.saved,
            file=request.file.file if request.file else None,
        ),
    )


def numbered(units: Iterable[UnitBought], state: Campaign) -> Iterable[NewUnit]:
    """Units as they come in, with the numbers after the last one ever given."""
    for no, unit in enumerate(units, start=state.last_unit + 1):
        yield NewUnit(
            no=UnitNo(no),
            name=unit.name,
            is_hero=unit.hero,
            price=unit.cost,
            upgrades=tuple(each.upgrade for each in unit.upgrades),
            notes=unit.notes,
            list_id=unit.list_id,
        )


def disband_unit(request: DisbandUnit, state: Campaign) -> tuple[UnitDisbanded]:
    return (UnitDisbanded(unit=request.unit),)


def disband_army(request: DisbandArmy, state: Campaign) -> tuple[ArmyDisbanded]:
    return (ArmyDisbanded(army=request.army),)


def rename_army(request: RenameArmy, state: Campaign) -> tuple[ArmyRenamed]:
    return (ArmyRenamed(army=request.army, name=request.name),)


def rename_unit(request: RenameUnit, state: Campaign) -> tuple[UnitRenamed]:
    return (UnitRenamed(unit=request.unit, name=request.name),)


def adjust(request: AdjustArmy, state: Campaign) -> tuple[ArmyAdjusted]:
    return (ArmyAdjusted(army=request.army, points=request.points, vp=request.vp),)


def adjust_unit(request: AdjustUnit, state: Campaign) -> tuple[UnitAdjusted]:
    return (
        UnitAdjusted(
            unit=request.unit,
            price=request.price,
            xp=request.xp,
            gained=request.gained,
            lost=request.lost,
            is_hero=request.hero,
            repriced=tuple(RepricedUpgrade(item=each.item, price=each.cost) for each in request.upgrades),
            notes=request.notes,
        ),
    )
