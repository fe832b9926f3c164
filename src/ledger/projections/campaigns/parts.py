"""What everything people read of a campaign is made of: names, rolls, and things with the event they came from."""

from datetime import date

from ledger.domain.values import Value
from ledger.projections.days import day_in_words


class CampaignHeading(Value):
    """The campaign a document belongs to, in words."""

    campaign: str  # the short name
    name: str
    rules: str
    length: str  # how long it goes on, such as "9 missions"
    date: date

    @property
    def about(self) -> str:
        """What stands under the name."""
        return " · ".join((self.rules, self.length, day_in_words(self.date), self.campaign))


class Called(Value):
    """An army, a unit or a player by name, and by the number that stands in where the name cannot be printed."""

    no: int
    name: str


class Origin(Value):
    """Something that is had, and the event it came from."""

    what: str
    event: int


class Roll(Value):
    """One roll of dice: every throw of it, of which the last counts and those before were rolled again."""

    dice: str  # such as D6
    throws: tuple[int, ...]
    is_drawn: bool  # from the recorded seed; else rolled at the table and entered

    @property
    def says(self) -> str:
        """The roll in words."""
        thrown = ", again ".join(map(str, self.throws))
        return f"{self.dice} {thrown}{'' if self.is_drawn else ' at the table'}"
