"""What the points and VP of an army came for, in words: with the unit, the upgrade or the mission."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyJoined
from ledger.domain.campaign.missions.facts import MissionEnded, ObjectiveAchieved
from ledger.domain.campaign.purchases.facts import SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.state import Booking
from ledger.domain.campaign.values import NewUnit
from ledger.domain.values import Version
from ledger.projections.campaigns.moment import CampaignMoment


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
            what = next(of_units) if is_of_unit else _what(each.why, version, moment)
            yield Booked(version, each.amount, what)


def _paid_for(version: Version, moment: CampaignMoment) -> Iterator[str]:
    """What an act paid for in the order of the books, which leave out what costs nothing."""
    match moment.fact(version):
        case ArmyJoined(units=units):
            yield from (what for unit in units for what in _of_unit(unit, moment))
        case ArmyBroughtOver(veterans=veterans):
            yield from (what for veteran in veterans for what in _of_unit(veteran.unit, moment))
        case UnitRecruited(unit=unit):
            yield from _of_unit(unit, moment)
        case UpgradeBought() as bought:
            yield f"upgrade {bought.upgrade.name} for {moment.words.unit(bought.unit)}"


def _of_unit(unit: NewUnit, moment: CampaignMoment) -> Iterator[str]:
    name = moment.words.unit(unit.no)
    if unit.price:
        yield f"unit {name}"
    yield from (f"upgrade {upgrade.name} for {name}" for upgrade in unit.upgrades if upgrade.price)


def _what(why: str, version: Version, moment: CampaignMoment) -> str:
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
