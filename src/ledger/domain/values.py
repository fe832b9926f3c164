"""Values that every other module uses: ids, sides and their sheets, metrics and tallies."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple, NewType, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from ledger.domain.errors import BadRequest, BadText, first_fault

ContestantId = NewType("ContestantId", int)
"""The entry number on the player's sheet, from 1 in the order of check-in. A team has one like a player."""
PersonId = NewType("PersonId", UUID)
"""The same in every tournament of the store; random, so that it says nothing about the person."""
Commitment = NewType("Commitment", str)
"""What stands in a fact for a name or a text: 64 hex digits; the words themselves lie in the vault."""
RoundNo = NewType("RoundNo", int)
TableNo = NewType("TableNo", int)
Version = NewType("Version", int)
"""Which fact of its stream, from 1."""
DisputeNo = NewType("DisputeNo", int)
RulingNo = NewType("RulingNo", int)

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,64}$")]
Seed = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Label = Annotated[str, StringConstraints(min_length=1, max_length=80)]

COMMITMENT_LENGTH = 64
WITHHELD = Commitment("withheld")
"""Stands in a fact where a text is that not everyone may read."""
NOT_PUBLIC = "(not public)"

Sheet = dict[str, Any]
"""What one side handed in, as JSON. Only the rule system knows its fields, and checks them at the door."""
Tally = Mapping[str, int]
"""Points by metric, of one game or of many."""
Number = int | Fraction
"""Points are whole or exact fractions, never floats: ranking compares them."""

ChosenValue = str | int | tuple[Sheet, ...]
"""What was chosen: one of some options, or several things with what each names."""
Status = Literal["active", "dropped", "withdrawn", "disqualified"]
"""One who dropped may come back; one who withdrew, by giving up a game under rules that say so, may not."""
UnrankedStatus = Literal["did-not-play", "disqualified"]
"""Why somebody who entered to be ranked is not."""
Role = Literal["organizer", "judge", "scorekeeper"]
"""What an official may do: everything; rule on games and players; enter players, pairings and results."""
Way = Literal["command-line", "session", "token", "slip", "link", "import"]
"""How a request comes in: typed; to the site by a login, a token, a result slip or a link; with a file of others."""
Mark = Literal["passed", "exempt", "failed"]
"""What came of looking at a player's models."""


class Value(BaseModel):
    """Anything that crosses a border: frozen, strict, and refusing what it does not know."""

    # built when first used: a call pays for the models it meets, and for no others
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    def __eq__(self, other: object) -> bool:
        # pydantic's own also weighs which fields were given, in slow Python, and every fact is compared once written
        return type(self) is type(other) and self.__dict__ == other.__dict__


V = TypeVar("V", bound=Value)


def read_strictly(kind: type[V], said: Any, refusal: str) -> V:
    """What somebody said as a value of that kind; else a refusal, which begins as given and tells what is wrong."""
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        return kind.model_validate_json(json.dumps(said))
    except ValidationError as error:
        raise BadRequest(f"{refusal}: {first_fault(error)}.") from None
    except BadText as error:
        raise BadRequest(f"{refusal}. {error}") from None


@dataclass(frozen=True, slots=True)
class Side:
    """A contestant in a game and the sheet they handed in.

    A plain dataclass, which pydantic reads and writes like a model: every replayed game keeps two, and a model weighs
    four times as much."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    contestant: ContestantId
    sheet: Sheet


class Choice(Value):
    """What one contestant chose for a game."""

    contestant: ContestantId
    value: ChosenValue


SCENARIO_PART = "scenario"  # what of a plan is no part of its setup


class Plan(NamedTuple):
    """What a round is to be played with: its scenario, and what the rule system has beside it."""

    scenario: str
    setup: Sheet

    def parts(self) -> tuple[str, ...]:
        """What it says something of: the scenario, and each part of the setup by its name."""
        return (SCENARIO_PART, *self.setup)

    def part(self, name: str) -> Any:
        """What it says of one part; None where it says nothing."""
        return self.scenario if name == SCENARIO_PART else self.setup.get(name)


class Member(Value):
    """One person of a team, with the faction they play."""

    person: PersonId
    faction: Label | None


class Pairing(Value):
    """A numbered table, who is sent to it, and who attacks where that is known."""

    table_no: TableNo
    contestants: tuple[ContestantId, ...]
    attacker: ContestantId | None = None


class Relaxed(Value):
    """A pairing rule that was bent, for whom, and why nothing better was to be had; rule and reason by code."""

    rule: str
    contestants: tuple[ContestantId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure people are ranked by, as a column: its key, its title, and what it counts.

    A plain dataclass like `Side`, so that the table below builds no model."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    key: str
    title: str
    meaning: str
    is_signed: bool = False  # whether it says who has more, so that a sign belongs to it

    def said(self, value: float) -> str:
        """A value of it as people read it."""
        return f"{value:+}" if self.is_signed and value else str(value)


METRICS: Mapping[str, Metric] = {
    "tp": Metric("tp", "TP", "tournament points"),
    "diff": Metric("diff", "DIFF", "victory points for minus against", is_signed=True),
    "vp": Metric("vp", "VP", "victory points"),
    "sos": Metric("sos", "SoS", "strength of schedule"),
    "cp": Metric("cp", "CP", "control points"),
    "apd": Metric("apd", "APD", "army points destroyed"),
    "wins": Metric("wins", "Wins", "games won"),
}


class Convention(NamedTuple):
    """What a tournament is part of: its name, and its days."""

    name: str
    first_day: date
    last_day: date
