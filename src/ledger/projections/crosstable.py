"""Everyone against everyone: what came of each meeting, seen from the row."""

from collections.abc import Mapping
from typing import Literal

from ledger.domain.ranking import ranked
from ledger.domain.scoring import Account, Line, accounts
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, RoundNo, Value
from ledger.projections.names import Names

MarkKind = Literal["won", "tied", "lost", "bye"]
SIGNS: Mapping[str, str] = {"won": "+", "tied": "=", "lost": "-"}


class Mark(Value):
    """A game or a bye in a few letters: `5+`, `3-`, `4=`, `bye`."""

    kind: MarkKind
    text: str


class CrossRow(Value):
    """One contestant; the marks against each opponent met, by the number of that opponent's row from 0."""

    place: int | None  # none for one who is not ranked
    contestant: ContestantId
    player: str
    meetings: dict[int, tuple[Mark, ...]]  # several after a rematch


class Crosstable(Value):
    """The read model; the columns are the rows again."""

    rows: tuple[CrossRow, ...]


def crosstable(state: Tournament, names: Names, up_to: RoundNo | None = None) -> Crosstable:
    """Those who are ranked in order of place, then those who are not in order of entry. A ringer has no row, and a game
    against one no cell."""
    book = accounts(state, up_to)
    places: dict[ContestantId, int | None] = {each.account.contestant: each.place for each in ranked(state, book)}
    places |= {contestant: None for contestant in state.contestants() if contestant not in places}
    order = {contestant: number for number, contestant in enumerate(places)}
    metric = first_metric(state)
    rows = (
        CrossRow(place=place, contestant=no, player=names[no], meetings=_met(book[no], order, metric))
        for no, place in places.items()
    )
    return Crosstable(rows=tuple(rows))


def first_metric(state: Tournament) -> str:
    """The figure a mark shows: the first that the score sheets count, but none with a sign, which a mark has itself."""
    counted = (*state.rules.metrics, *state.rules.ranking)
    return next((key for key in counted if not METRICS[key].is_signed), counted[0])


def legend(state: Tournament) -> str:
    """What marks mean, for those who read them."""
    return f"{METRICS[first_metric(state)].meaning}, then {', '.join(f'{sign} {kind}' for kind, sign in SIGNS.items())}"


def mark(line: Line, metric: str) -> Mark:
    """What a game or a bye looks like in a few letters; the sign carries the meaning, the colour repeats it."""
    if line.kind == "bye":
        return Mark(kind="bye", text="bye")
    assert line.kind != "adjusted", "points outside any game belong to no round"
    return Mark(kind=line.kind, text=f"{line.figures.get(metric, 0)}{SIGNS[line.kind]}")


def marks_by_round(account: Account, rounds: int, metric: str) -> tuple[Mark | None, ...]:
    """One mark a round; none where the contestant did not play or has no result yet."""
    found = {line.round_no: mark(line, metric) for line in account.lines if line.round_no is not None}
    return tuple(found.get(RoundNo(number)) for number in range(1, rounds + 1))


def _met(account: Account, order: Mapping[ContestantId, int], metric: str) -> dict[int, tuple[Mark, ...]]:
    meetings: dict[int, tuple[Mark, ...]] = {}
    for line in account.lines:
        for opponent in line.opponents:
            if opponent in order:
                column = order[opponent]
                meetings[column] = (*meetings.get(column, ()), mark(line, metric))
    return dict(sorted(meetings.items()))
