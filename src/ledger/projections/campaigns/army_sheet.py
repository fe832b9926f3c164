"""The army sheet: an army with its units, what each is worth and why, and where all it has came from."""

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import Called, CampaignHeading, Origin


class ReceiptLine(Value):
    """One part of what a unit is worth."""

    what: str
    points: int  # below zero where it makes the unit cheaper
    event: int


class Receipt(Value):
    """What a unit is worth, and the parts that add up to it."""

    value: int
    lines: tuple[ReceiptLine, ...]


class ExperienceLine(Value):
    """Experience that came to a unit."""

    points: int  # that it kept
    lost: int  # besides: what went beyond the most a unit can have, or was taken from it
    why: str
    event: int


class SitsOut(Value):
    """How many more missions of its army a unit may not take part in."""

    missions: int
    event: int


class UnitSheet(Value):
    """One unit."""

    unit: Called
    is_hero: bool
    receipt: Receipt
    xp: int
    level: int
    due: int  # levels earned whose traits are not rolled yet
    experience: tuple[ExperienceLine, ...]
    traits: tuple[Origin, ...]
    skills: tuple[Origin, ...]
    talents: tuple[Origin, ...]
    injuries: tuple[Origin, ...]
    gifts: tuple[Origin, ...]
    notes: tuple[Origin, ...]
    sits_out: SitsOut | None
    joined: Origin
    left: Origin | None  # how it left the army, such as dead or disbanded; none while it serves

    @property
    def boxes(self) -> tuple[int, ...]:
        """The event behind each point of experience, from the first on."""
        return tuple(line.event for line in self.experience for _ in range(line.points))


class ArmySheet(Value):
    """The read model. Boxes and marks are figures of the rules."""

    heading: CampaignHeading
    army: Called
    player: Called
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
