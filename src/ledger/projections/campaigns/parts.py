"""What everything people read of a campaign is made of: names, rolls, and things with the event they came from."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from ledger.domain.values import Value
from ledger.projections.days import day_in_words
from ledger.projections.numbers import shown


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


class Named(Value):
    """An army, a unit or a player by name, and by the number that stands in where the name cannot be printed."""

    no: int
    name: str


class Origin(Value):
    """Something that is had, and the event it came from."""

    what: str
    event: int
    group: str = ""  # what it is one of, such as the set of a skill

    @property
    def in_full(self) -> str:
        """The same with what it is one of."""
        return f"{self.group}: {self.what}" if self.group else self.what


AT_THE_TABLE = " at the table"


class RollShown(Value):
    """One roll of dice: every throw of it, of which the last counts and those before were rolled again."""

    dice: str  # such as D6
    throws: tuple[int, ...]
    is_drawn: bool  # from the recorded seed; else rolled at the table and entered

    @property
    def says(self) -> str:
        """The roll in words."""
        return f"{self.thrown}{'' if self.is_drawn else AT_THE_TABLE}"

    @property
    def thrown(self) -> str:
        """The same without where it was rolled."""
        return f"{self.dice} {', again '.join(map(str, self.throws))}"


def rolls_in_words(rolls: Sequence[RollShown]) -> str:
    """Several rolls; where all were rolled is said once."""
    if any(roll.is_drawn for roll in rolls):
        return "; ".join(roll.says for roll in rolls)
    return f"{'; '.join(roll.thrown for roll in rolls)}{AT_THE_TABLE}" if rolls else ""


def plain(value: object) -> Any:
    """A read model as JSON has it: names as texts, rolls in words, fractions rounded to four places."""
    match value:
        case Named():
            return value.name
        case RollShown():
            return value.says
        case Origin(what=what, event=event, group=""):
            return {"what": what, "event": event}
        case Value():
            return {key.removeprefix("is_"): plain(each) for key, each in value.__dict__.items()}
        case tuple():
            return [plain(each) for each in value]
        case Fraction():
            return value.numerator if value.denominator == 1 else shown(value)
        case date():
            return value.isoformat()
        case _:
            return value
