"""The army lists of one player, open to everyone who may meet them; which one is chosen for a game is not told here."""

from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Sheet, Value


class ListView(Value):
    """One list as people read it, and as it was recorded."""

    no: int
    title: str
    subtitle: str
    total: int
    lines: tuple[tuple[str, str], ...]  # a model and its points
    recorded: Sheet


class PlayerLists(Value):
    """The read model."""

    tournament: str
    player: str
    entry: int
    faction: str | None
    frozen: bool
    lists: tuple[ListView, ...]


def army_lists(state: Tournament, contestant: ContestantId, name: str) -> PlayerLists:
    """The lists a player handed in; none where they are kept on paper."""
    entrant = state.entrants[contestant]
    return PlayerLists(
        tournament=state.slug,
        player=name,
        entry=contestant,
        faction=entrant.faction,
        frozen=bool(state.rounds),
        lists=tuple(_list(no, army, state) for no, army in enumerate(entrant.lists, start=1)),
    )


def _list(no: int, army: Sheet, state: Tournament) -> ListView:
    told = system_called(state.rules.system).lists.describe(army)
    return ListView(no=no, title=told.title, subtitle=told.subtitle, total=told.total, lines=told.lines, recorded=army)
