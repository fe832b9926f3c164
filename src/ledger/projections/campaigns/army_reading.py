"""Army sheets from a campaign: every unit with its receipt, its experience, and the event behind all it has."""

from collections.abc import Iterable, Iterator

from ledger.domain.campaign.armies.facts import ArmyBroughtOver
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.purchases.facts import UnitRecruited
from ledger.domain.campaign.state import ExperienceMark, Unit, levels_due, value
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.values import Commitment, Version
from ledger.projections.campaigns.army_sheet import (
    ArmySheet,
    ExperienceLine,
    MissionsSatOut,
    Receipt,
    ReceiptLine,
    UnitReport,
    UnitSheet,
)
from ledger.projections.campaigns.books import army_history, unit_history
from ledger.projections.campaigns.history import Since, UnitPast
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.parts import Origin


def army_sheet(moment: CampaignMoment, no: ArmyNo) -> ArmySheet:
    """One army as it stands, with those it lost and where everything came from."""
    army, rules = moment.state.armies[no], moment.state.rules
    units = [unit for unit in moment.state.units.values() if unit.army == no]
    places = {line.army: line.place for line in leaderboard(moment.state, moment.at).lines}
    disbanded = moment.history.disbanded.get(no)
    return ArmySheet(
        heading=moment.heading,
        army=moment.army(no),
        player=moment.player(no),
        place=places.get(no),
        vp=army.vp,
        played=army.played,
        points_held=army.points,
        value=sum(value(unit, rules) for unit in units if not unit.fate),
        most_xp=rules.xp_most,
        marks=tuple(range(rules.xp_level, rules.xp_most + 1, rules.xp_level)),
        units=tuple(unit_sheet(moment, unit) for unit in units if not unit.fate),
        former=tuple(unit_sheet(moment, unit) for unit in units if unit.fate),
        disbanded=None if disbanded is None else moment.seq(disbanded),
        history=tuple(army_history(moment, no)),
        event=moment.seqs[-1],
    )


def army_sheets(moment: CampaignMoment) -> tuple[ArmySheet, ...]:
    """Every army there is and was, in the order they came."""
    return tuple(army_sheet(moment, no) for no in moment.state.armies)


def unit_report(moment: CampaignMoment, no: UnitNo) -> UnitReport:
    """One unit alone."""
    unit = moment.state.units[no]
    return UnitReport(
        campaign=moment.state.slug,
        army=moment.army(unit.army),
        player=moment.player(unit.army),
        sheet=unit_sheet(moment, unit),
        history=tuple(unit_history(moment, no)),
        event=moment.seqs[-1],
    )


def unit_sheet(moment: CampaignMoment, unit: Unit) -> UnitSheet:
    """One unit as it stands."""
    past = moment.history.units[unit.no]
    return UnitSheet(
        unit=moment.unit(unit.no),
        is_hero=unit.is_hero,
        receipt=_receipt(moment, unit, past),
        xp=unit.xp,
        level=unit.levels,
        due=0 if unit.fate else levels_due(unit, moment.state.rules),
        picks=unit.options,
        experience=tuple(_earned(moment, mark) for mark in unit.marks),
        traits=_had(moment, past.held["traits"]),
        skills=tuple(_skills(moment, past.held["skills"])),
        talents=_had(moment, past.held["talents"]),
        injuries=_had(moment, past.held["injuries"]),
        upgrades=tuple(moment.origin(upgrade.name, past.upgrades[item]) for item, upgrade in unit.upgrades.items()),
        gifts=_had(moment, past.held["gifts"]),
        notes=tuple(
            moment.origin(moment.words.text(Commitment(each.what)), each.version) for each in past.held["notes"]
        ),
        sits_out=_sitting_out(moment, unit, past),
        joined=_joined(moment, past.joined),
        left=_left(moment, unit, past),
    )


def _receipt(moment: CampaignMoment, unit: Unit, past: UnitPast) -> Receipt:
    """What it is worth part by part; upgrades stand on it whatever they cost, for they are held."""
    lines = [
        ReceiptLine(what=what, points=points, event=moment.seq(version), mission=moment.mission(version))
        for what, points, version in _parts(moment, unit, past)
    ]
    return Receipt(value=value(unit, moment.state.rules), lines=tuple(lines))


def _parts(moment: CampaignMoment, unit: Unit, past: UnitPast) -> Iterator[tuple[str, int, Version]]:
    rules = moment.state.rules
    (price, bought), *adjusted = past.prices
    yield "price", price, bought
    yield from (("price adjusted", points, version) for points, version in adjusted)
    for item, upgrade in unit.upgrades.items():
        yield upgrade.name, upgrade.price, past.repriced.get(item, past.upgrades[item])
    each = rules.hero_level_price if unit.is_hero else rules.level_price
    for what, points, versions in (
        ("level", each, past.levels),
        ("talent", rules.talent_price, past.talent_rolls),
        ("injury", -rules.injury_price, past.injury_rolls),
    ):
        for count, version in enumerate(versions if points else (), start=1):
            yield f"level {count}" if what == "level" else what, points, version


def _earned(moment: CampaignMoment, mark: ExperienceMark) -> ExperienceLine:
    return ExperienceLine(
        points=mark.amount,
        lost=max(0, mark.cut),
        why=moment.why(mark.why),
        event=moment.seq(mark.version),
        mission=moment.mission(mark.version),
    )


def _had(moment: CampaignMoment, things: Iterable[Since]) -> tuple[Origin, ...]:
    return tuple(moment.origin(each.what, each.version) for each in things)


def _skills(moment: CampaignMoment, skills: Iterable[Since]) -> Iterator[Origin]:
    """Each with its set."""
    for each in skills:
        group = next(name for name, held in moment.state.rules.skills.items() if each.what in held)
        yield Origin(what=each.what, event=moment.seq(each.version), group=group)


def _sitting_out(moment: CampaignMoment, unit: Unit, past: UnitPast) -> MissionsSatOut | None:
    if not unit.sits_out or unit.fate:
        return None
    assert past.sits_out is not None, "an act made it sit out"
    return MissionsSatOut(missions=unit.sits_out, event=moment.seq(past.sits_out))


def _joined(moment: CampaignMoment, version: Version) -> Origin:
    match moment.fact(version):
        case ArmyBroughtOver():
            return moment.origin("brought over", version)
        case UnitRecruited(mission=mission):
            after = "recruited" if mission is None else f"recruited after mission {mission}"
            return moment.origin(after, version)
        case _:
            return moment.origin("from the start", version)


def _left(moment: CampaignMoment, unit: Unit, past: UnitPast) -> Origin | None:
    if unit.fate is None:
        return None
    assert past.left is not None, "an act ended its service"
    mission = moment.mission(past.left)
    where = "" if mission is None else f" in mission {mission}"
    return moment.origin(f"{unit.fate}{where}", past.left)
