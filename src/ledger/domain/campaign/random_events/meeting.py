"""Everything that a fact about a random event may look at, and what several of them ask of a unit."""

from typing import Generic, NamedTuple, TypeVar

from ledger.domain.campaign.finding import brought_by, unit_of
from ledger.domain.campaign.state import Campaign, Mission, RandomEvent
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation

F = TypeVar("F")


class Meeting(NamedTuple, Generic[F]):
    """A fact, the random event it is about, and all that is around it."""

    fact: F
    event: RandomEvent
    mission: Mission
    state: Campaign

    @property
    def army(self) -> ArmyNo:
        """The army that was drawn."""
        assert self.event.army is not None, "it was drawn"
        return self.event.army

    @property
    def drawn(self) -> UnitNo:
        """The unit that was drawn."""
        return self.event.units[0]

    def leave(self, unit: UnitNo, why: str) -> None:
        """A unit leaves play without being a casualty, and the event is over."""
        self.mission.left[unit] = why
        self.event.is_over = True

    def in_play(self, unit: UnitNo) -> ArmyNo:
        """The army of a unit that has not left play."""
        army = brought_by(self.mission, unit)
        unit_of(unit, self.state)
        if unit in self.mission.left:
            raise RuleViolation("{unit} left play ({why}).", unit=unit, why=self.mission.left[unit])
        return army

    def on_the_table(self, unit: UnitNo) -> ArmyNo:
        """Who is to leave play by its own will was not destroyed before."""
        if unit in self.mission.lost:
            raise RuleViolation("{unit} was lost before its army conceded.", unit=unit)
        if unit in self.mission.rolled:
            raise RuleViolation("{unit} was destroyed.", unit=unit)
        return self.in_play(unit)
