"""Facts of requests about army lists."""

from ledger.domain.campaign.armies.decide import numbered
from ledger.domain.campaign.lists.facts import ArmyBroughtOver, ListedUnit, ListRead, Veteran
from ledger.domain.campaign.lists.requests import BringArmyOver, ReadList
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo


def bring_over(request: BringArmyOver, state: Campaign) -> tuple[ArmyBroughtOver]:
    """An army with the next number, and its units with theirs."""
    units = numbered((each.unit for each in request.veterans), state)
    veterans = tuple(
        Veteran(unit=unit, xp=each.xp, held=each.held) for unit, each in zip(units, request.veterans, strict=True)
    )
    return (
        ArmyBroughtOver(
            army=ArmyNo(state.last_army + 1),
            player=request.player,
            name=request.army,
            veterans=veterans,
            saved=request.saved,
            file=request.file.file if request.file else None,
        ),
    )


def read_list(request: ReadList, state: Campaign) -> tuple[ListRead]:
    """A list, and which units it calls otherwise."""
    units = tuple(ListedUnit(unit=each.unit, list_id=each.list_id) for each in request.units)
    return (ListRead(army=request.army, file=request.file.file, units=units),)
