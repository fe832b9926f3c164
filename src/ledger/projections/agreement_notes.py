"""What the desk is told of games that are settled otherwise than by playing them: what to do next, and what stands."""

from collections.abc import Iterator
from shlex import quote

from ledger.domain.errors import NameOf, listed
from ledger.domain.events.entry import PlayerDisqualified
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.results import AgreementRefused, AgreementSought, AgreementVoided, GameConceded, GameForfeited
from ledger.domain.events.rulings import RulingMade
from ledger.domain.systems import system_called
from ledger.domain.tournament.agreements import agreed_games
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def agreement_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for whoever settles the game; the state has seen the fact."""
    system = system_called(state.rules.system)
    match fact:
        case AgreementSought():
            yield (
                f"Nothing is settled yet: `ledger agree` records what everyone at table {fact.table_no} and the "
                "organizer consent to, `ledger refuse-agreement` who does not."
            )
        case AgreementRefused() if system.judging.without_agreement:
            yield f"Table {fact.table_no} of round {fact.round_no}: {system.judging.without_agreement}."
        case AgreementVoided() if not _is_taken_too(fact, state):
            yield (
                f"Table {fact.table_no} of round {fact.round_no} is open again: `ledger result` or `ledger forfeit` "
                "records what the organizer decides."
            )
        case GameConceded() if state.rules.conceder_leaves:
            yield (
                f"{name_of(fact.conceder)} leaves the tournament by it; where the players can agree on a result, the "
                "document prefers that (`ledger agree`)."
            )
        case GameForfeited() if system.judging.forfeit_asks:
            conduct = "" if fact.conduct is None else f" --conduct {fact.conduct}"
            yield from _asked_to_remove(fact.forfeiters[-1:], conduct, state, name_of)
        case RulingMade() if fact.about in system.judging.voiding:
            if system.judging.conduct.get(fact.about) == "disqualification":
                yield from _asked_to_remove(fact.contestants, f" --conduct {fact.about}", state, name_of)
            yield from _closed_agreements(fact.contestants, state)
        case PlayerDisqualified():
            if fact.conduct in system.judging.voiding:
                yield from _closed_agreements((fact.contestant,), state)
            yield from _playing_on(fact.contestant, state, name_of)


def _is_taken_too(fact: AgreementVoided, state: Tournament) -> bool:
    """Whether the disqualification by which it is void, the fact before, forfeits the game of two in the next one."""
    is_by_removal = any(each.version == state.version - 1 for each in state.conduct[-1:])
    return is_by_removal and len(state.rounds[fact.round_no - 1].games[fact.table_no].contestants) == 2


def _asked_to_remove(
    players: tuple[ContestantId, ...], conduct: str, state: Tournament, name_of: NameOf
) -> Iterator[str]:
    """The document asks for a decision on each of them."""
    for player in players:
        if state.entrants[player].status != "disqualified":
            name = name_of(player)
            command = f"`ledger disqualify {quote(name)}{conduct} --reason TEXT`"
            yield f"Decide whether {name} is disqualified for it: {command} records that."


def _closed_agreements(players: tuple[ContestantId, ...], state: Tournament) -> Iterator[str]:
    """Agreed results of these players that are closed over: they stand until somebody corrects them."""
    for round_ in state.rounds:
        tables = [str(game.table_no) for game in agreed_games(round_, players)] if round_.closed else []
        if tables:
            where = f"table {listed(tables)} of round {round_.no}, which is closed"
            yield f"The result agreed on at {where}, stands; `ledger correct` replaces it."


def _playing_on(player: ContestantId, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """A game of many sides is not over because one of them is out."""
    newest = state.rounds[-1] if state.rounds else None
    table = newest.seats.get(player) if newest else None
    game = newest.games[table] if newest and table is not None else None
    if game is not None and game.outcome is None and len(game.contestants) > 2:
        name = quote(name_of(player))
        yield (
            f"The others at table {game.table_no} play on; `ledger forfeit {name} SCORES --reason TEXT` records the "
            "game with their scores."
        )
