"""What players keep from each other until the result is final, such as their schemes: all of it for the organizer, to
everyone else no more than that it was noted, until the round is closed."""

from collections.abc import Callable, Iterator

from ledger.domain.tournament.choices import kept_kinds
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ChosenValue, Commitment, ContestantId, Sheet, Value
from ledger.projections.names import Names

Opened = Callable[[Commitment], ChosenValue | None]
"""What stands behind a seal, or nothing once it is erased."""


class NotedThing(Value):
    """One thing that was noted, and what it names."""

    name: str
    names: tuple[str, ...]
    half: str | None  # the half it scores by, where it scores by one alone
    shown: bool  # to the others from the start


class NotedBy(Value):
    """What one player noted; `things` are none where they are not to be read."""

    player: str
    entry: int
    table: int
    kind: str
    number: int | None  # None: the words were erased
    things: tuple[NotedThing, ...] | None
    struck: tuple[str, ...]  # what a ruling took the points of


class Noted(Value):
    """The read model."""

    tournament: str
    round: int
    closed: bool
    players: tuple[NotedBy, ...]


def noted(state: Tournament, round_: Round, names: Names, opened: Opened, *, is_public: bool) -> Noted:
    """What the players of a round noted, by table."""
    is_hidden = is_public and round_.closed is None
    players = tuple(_noted_by(state, round_, names, opened, is_hidden))
    return Noted(tournament=state.slug, round=round_.no, closed=round_.closed is not None, players=players)


def _noted_by(state: Tournament, round_: Round, names: Names, opened: Opened, is_hidden: bool) -> Iterator[NotedBy]:
    for kind in sorted(kept_kinds(round_, state)):
        for table, game in sorted(round_.games.items()):
            made = round_.secret.get((table, kind), {})
            shown = round_.revealed.get((table, kind), {})
            for player in (each for each in game.contestants if each in made):
                things = _things(opened(made[player]))
                yield NotedBy(
                    player=names[player],
                    entry=player,
                    table=table,
                    kind=kind,
                    number=None if things is None else len(things),
                    things=_things(shown.get(player)) if is_hidden else things,
                    struck=() if is_hidden else _struck(round_, player),
                )


def _struck(round_: Round, player: ContestantId) -> tuple[str, ...]:
    return round_.struck.get(player, ())


def _things(value: ChosenValue | None) -> tuple[NotedThing, ...] | None:
    return tuple(map(_thing, value)) if isinstance(value, tuple) else None


def _thing(noted: Sheet) -> NotedThing:
    return NotedThing(
        name=noted["name"],
        names=tuple(noted.get("names", ())),
        half=noted.get("as"),
        shown=bool(noted.get("revealed")),
    )
