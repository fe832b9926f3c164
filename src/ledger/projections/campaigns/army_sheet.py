"""The army sheet: an army with its units, what each is worth and why, and where all it has came from."""

from typing import Any

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import CampaignHeading, Named, Origin, plain


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
