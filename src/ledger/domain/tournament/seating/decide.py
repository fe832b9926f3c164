"""Who is kept apart: in round 1 as far as it can be, or always and without exception; and how that is taken back."""

from collections.abc import Iterable

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.tournament.entry.facts import PlayersKeptApart, PlayersLetMeet
from ledger.domain.tournament.entry.requests import KeepApart, LetMeet
from ledger.domain.tournament.seating.moved_seating import refuse_who_left
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Pairing


def keep_apart(request: KeepApart, state: Tournament) -> tuple[PlayersKeptApart, ...]:
    """Contestants who are not drawn against each other: in round 1, or in any round to come."""
    refuse_named_twice(request.players)
    if not request.always:
        _refuse_too_late(state)
    for player in request.players:
        refuse_who_left(player, state)
        _refuse_ringer(player, state)
    in_force = state.banned if request.always else [*state.apart, *state.banned]
    if any(group.issuperset(request.players) for group in in_force):
        raise RuleViolation("{players} are kept apart already.", players=request.players)
    return (PlayersKeptApart(contestants=request.players, always=request.always),)


def let_meet(request: LetMeet, state: Tournament) -> tuple[PlayersLetMeet, ...]:
    """Exactly those who were named together may meet again."""
    refuse_named_twice(request.players)
    in_force = list(dict.fromkeys((*state.banned, *state.apart)))
    if not in_force:
        raise RuleViolation(f"Nobody is kept apart in {state.slug}.")
    if frozenset(request.players) not in in_force:
        raise RuleViolation(
            "{players} were not named together to be kept apart; name one of these groups, with everyone in it: "
            "{groups}.",
            players=request.players,
            groups=tuple(map(sorted, in_force)),
        )
    return (PlayersLetMeet(contestants=request.players),)


def refuse_banned(pairings: Iterable[Pairing], state: Tournament) -> None:
    """Refuse a draw that brings those together who are never to meet: not every engine looks for a way around."""
    for pairing in pairings:
        for group in state.banned:
            together = tuple(sorted(group.intersection(pairing.contestants)))
            if len(together) > 1:
                raise RuleViolation(
                    "The draw would bring {players} together, who are never to meet; give the tables by hand, or let "
                    "them meet.",
                    code="draw-breaks-ban",
                    players=together,
                )


def refuse_named_twice(players: Iterable[ContestantId]) -> None:
    """Refuse a list in which somebody stands twice."""
    seen: set[ContestantId] = set()
    for player in players:
        if player in seen:
            raise BadRequest("{player} is named twice.", player=player)
        seen.add(player)


def _refuse_too_late(state: Tournament) -> None:
    if not ENGINES[state.rules.pairing].keeps_apart:
        raise RuleViolation(
            "{rules} draws round 1 by chance alone and keeps nobody apart.",
            code="nobody-kept-apart",
            rules=state.rules.title,
        )
    if state.rounds:
        raise RuleViolation(
            "Round 1 is paired already, and players are kept apart in that round alone.", code="apart-too-late"
        )


def _refuse_ringer(player: ContestantId, state: Tournament) -> None:
    if state.entrants[player].is_ringer:
        raise RuleViolation(
            "{player} only fills a seat that is left over, and a draw keeps nobody from it.",
            code="ringer-kept-apart",
            player=player,
        )
