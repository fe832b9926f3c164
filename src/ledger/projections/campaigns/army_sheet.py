"""The army sheet: an army with its units, what each is worth and why, its experience, and the event behind all of
it."""

from collections.abc import Iterable, Iterator
from typing import Any

from ledger.domain.campaign.aftermath.facts import UnitRecruited
from ledger.domain.campaign.armies.facts import ArmyBroughtOver
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.state import ExperienceMark, Unit, levels_due, value
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.values import Commitment, Value, Version
from ledger.projections.campaigns.books import HistoryLine, army_history, unit_history
from ledger.projections.campaigns.history import Since, UnitPast
from ledger.projections.campaigns.moment import CampaignHeading, CampaignMoment, Named, Origin, plain


class ReceiptLine(Value):
    """One part of what a unit is worth."""

    what: str
    points: int  # below zero where it makes the unit cheaper
    event: int
    mission: int | None = None


class Receipt(Value):
    """What a unit is worth, and the parts that add up to it."""

    value: int
    lines: tuple[ReceiptLine, ...]


class ExperienceLine(Value):
    """Experience that came to a unit."""

    points: int  # that it kept; below zero where some was taken from it
    lost: int  # besides: what went beyond the most a unit can have
    why: str
    event: int
    mission: int | None = None


class MissionsSatOut(Value):
    """How many more missions of its army a unit may not take part in."""

    missions: int
    event: int


class UnitSheet(Value):
    """One unit."""

    unit: Named
    is_hero: bool
    receipt: Receipt
    xp: int
    level: int
    due: int  # levels earned whose traits are not rolled yet
    picks: tuple[str, ...] = ()  # what its player must pick from
    experience: tuple[ExperienceLine, ...]
    traits: tuple[Origin, ...]
    skills: tuple[Origin, ...]
    talents: tuple[Origin, ...]
    injuries: tuple[Origin, ...]
    upgrades: tuple[Origin, ...] = ()
    gifts: tuple[Origin, ...]
    notes: tuple[Origin, ...]
    sits_out: MissionsSatOut | None
    joined: Origin
    left: Origin | None  # how it left the army, such as dead or disbanded; none while it serves

    @property
    def boxes(self) -> tuple[int, ...]:
        """The event behind each point of experience, from the first on; what was taken away went last."""
        filled: list[int] = []
        for line in self.experience:
            filled += [line.event] * line.points
            del filled[len(filled) + min(0, line.points) :]
        return tuple(filled)

    @property
    def held(self) -> tuple[Origin, ...]:
        """Traits, skills, talents and injuries together."""
        return (*self.traits, *self.skills, *self.talents, *self.injuries)

    def plain(self) -> dict[str, Any]:
        """As JSON has it in a roster: names alone; where they came from stands in the history."""
        kinds = ("skills", "talents", "injuries", "upgrades", "gifts", "notes")
        return {
            "name": self.unit.name,
            "no": self.unit.no,
            "value": self.receipt.value,
            "xp": self.xp,
            "level": self.level,
            "hero": self.is_hero,
            "traits": [each.what for each in self.held],
            **{kind: [each.what for each in getattr(self, kind)] for kind in kinds},
            "due": self.due,
            "picks": list(self.picks),
            "sits_out": self.sits_out.missions if self.sits_out else 0,
            "left": self.left.what if self.left else None,
        }


class ArmySheet(Value):
    """The read model. Boxes and marks are figures of the rules."""

    heading: CampaignHeading
    army: Named
    player: Named
    place: int | None
    vp: int
    played: int
    points_held: int
    value: int  # of the units that serve
    most_xp: int  # boxes a unit
    marks: tuple[int, ...]  # where levels come
    units: tuple[UnitSheet, ...]  # those that serve
    former: tuple[UnitSheet, ...]  # those that died or were disbanded
    disbanded: int | None  # the event by which the whole army was
    history: tuple[HistoryLine, ...] = ()
    event: int = 0  # the last that was seen

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "campaign": self.heading.campaign,
            "army": self.army.name,
            "no": self.army.no,
            "player": self.player.name,
            "place": self.place,
            "value": self.value,
            "saved": self.points_held,
            "vp": self.vp,
            "played": self.played,
            "disbanded": self.disbanded,
            "units": [unit.plain() for unit in self.units],
            "former": [unit.plain() for unit in self.former],
            "history": plain(self.history),
            "event": self.event,
        }


class UnitReport(Value):
    """The read model of one unit alone, with its army."""

    campaign: str
    army: Named
    player: Named
    sheet: UnitSheet
    history: tuple[HistoryLine, ...]
    event: int

    def plain(self) -> dict[str, Any]:
        """As JSON has it: everything with its event."""
        told = plain(self.sheet)
        name, no, receipt = told.pop("unit"), self.sheet.unit.no, told.pop("receipt")
        return {
            "campaign": self.campaign,
            "unit": name,
            "no": no,
            "army": self.army.name,
            "player": self.player.name,
            "value": receipt["value"],
            "receipt": receipt["lines"],
            **told,
            "history": plain(self.history),
            "event": self.event,
        }


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
