"""Whether two people were seen together in a tournament: then they are two, whatever they are called."""

from collections.abc import Collection

from ledger.domain.person.seen import Apart
from ledger.domain.tournament.state import Game, Tournament
from ledger.domain.values import ContestantId, PersonId


def seen_together(state: Tournament, one: Collection[PersonId], other: Collection[PersonId]) -> Apart | None:
    """Where both played at one table or in one team, if they did; each under any of the ids they have.

    A game forfeited is no sign: of one who was entered twice by mistake, only one came."""
    entries, others = entered(state, one), entered(state, other)
    if entries & others:
        return Apart(state.slug, "mates")
    games = (game for round_ in state.rounds for game in round_.games.values())
    if any(_is_between(game, entries, others) for game in games):
        return Apart(state.slug, "opponents")
    return None


def entered(state: Tournament, persons: Collection[PersonId]) -> set[ContestantId]:
    """Under which entry numbers they take part."""
    return {state.entry_of[person] for person in persons if person in state.entry_of}


def _is_between(game: Game, entries: set[ContestantId], others: set[ContestantId]) -> bool:
    seated = set(game.contestants)
    if not (seated & entries and seated & others):
        return False
    return game.outcome is None or game.outcome.ending != "forfeit"
