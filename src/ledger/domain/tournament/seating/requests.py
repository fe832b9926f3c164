"""Requests about seating."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.requests import EACH_ONCE, Player, Request, RoundNumber, TableNumber


class KeepApart(Request):
    """Name players whom round 1 keeps apart as far as it can, or whom no draw ever brings together."""

    do: Literal["keep-apart"]
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=50), EACH_ONCE]
    always: bool = False  # in every round to come, without exception


class LetMeet(Request):
    """Take it back that exactly these players are kept apart."""

    do: Literal["let-meet"]
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=50), EACH_ONCE]


class GiveSeeds(Request):
    """Seed players for folded pairings, the first seed first; whoever is not named is unseeded."""

    do: Literal["seed"]
    players: Annotated[tuple[Player, ...], Field(min_length=1, max_length=10_000), EACH_ONCE]


class SkipRound(Request):
    """Let a player sit out one round to come, the next unless said otherwise."""

    do: Literal["skip"]
    player: Player
    round: RoundNumber | None = None


class FixTable(Request):
    """Keep a player at one table from the next pairing on, or (null) no longer."""

    do: Literal["table"]
    player: Player
    table: TableNumber | None


class NameAccessibleTables(Request):
    """Say which tables everyone can reach and sit at; they replace those named before."""

    do: Literal["accessible-tables"]
    tables: Annotated[tuple[TableNumber, ...], Field(max_length=10_000)]


class NeedAccessibleTable(Request):
    """Give a player an accessible table from the next pairing on, or (false) no longer."""

    do: Literal["needs-access"]
    player: Player
    needed: bool = True
