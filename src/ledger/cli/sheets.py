"""Score sheets as typed at the desk: a table or a player, then `A-B` for each figure in the system's order."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.cli.figures import scored

if TYPE_CHECKING:
    from ledger.application import System, TableView, View

_TABLE_NO = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Seat:
    """A table and its players in the order the scores are given."""

    table: int
    players: tuple[str, ...]  # as a request may name them
    system: "System"


def find_seat(view: "View", where: str, round_no: int | None) -> Seat:
    """The table meant by its number, or by one of its players, who then comes first."""
    from ledger.application import errors, system_called

    round_ = view.pairings(round_no)
    if _TABLE_NO.fullmatch(where):
        table = next((each for each in round_.tables if each.table == int(where)), None)
        if table is None:
            tables = errors.listed(str(each.table) for each in round_.tables)
            raise errors.RuleViolation(f"Round {round_.round} has no table {int(where)}; it has {tables}.")
        return Seat(table.table, _handles(view, table.players), system_called(view.state.rules.system))
    name = view.names[view.roster.find(where, view.state)]
    table = next((each for each in round_.tables if name in each.players), None)
    if table is None:
        why = "has the bye" if name in round_.byes else "does not play"
        # a placeholder, so that braces in a name stay braces
        raise errors.RuleViolation("{name} {why} in round {round}.", name=name, why=why, round=round_.round)
    return Seat(table.table, _handles(view, _led_by(name, table)), system_called(view.state.rules.system))


def sheets(seat: Seat, scores: tuple[str, ...], lists: str | None) -> dict[str, dict[str, int]]:
    """The sheet of each player. A figure left out is refused and never taken for 0."""
    from ledger.application import METRICS, errors

    fields = seat.system.quick_fields
    if len(scores) != len(fields):
        figures = ", then ".join(METRICS[field].meaning for field in fields)
        raise errors.BadRequest(
            f"{seat.system.title} takes {len(fields)} scores ({figures}), such as 5-2 41-22; there are {len(scores)}."
        )
    columns = {field: scored(text, len(seat.players)) for field, text in zip(fields, scores, strict=True)}
    if lists is not None:
        columns["list"] = scored(lists, len(seat.players))
    return {
        player: {field: numbers[place] for field, numbers in columns.items()}
        for place, player in enumerate(seat.players)
    }


def _led_by(name: str, table: "TableView") -> tuple[str, ...]:
    return (name, *(player for player in table.players if player != name))


def _handles(view: "View", players: tuple[str, ...]) -> tuple[str, ...]:
    """Names a request may use: the entry number where several have the name."""
    number = {name: contestant for contestant, name in view.names.items()}
    return tuple(name if view.roster.names[number[name]] == name else f"#{number[name]}" for name in players)
