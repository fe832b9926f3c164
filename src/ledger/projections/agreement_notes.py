"""What the desk is told of games that are settled otherwise than by playing them: what to do next, and what stands."""

from collections.abc import Iterator

from ledger.domain.errors import NameOf, listed
from ledger.domain.events.entry import PlayerDisqualified
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.results import AgreementRefused, AgreementSought, AgreementVoided, GameConceded, GameForfeited
from ledger.domain.events.rulings import RulingMade
from ledger.domain.notes import Note
from ledger.domain.systems import system_called
from ledger.domain.tournament.agreements import agreed_games
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def agreement_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for whoever settles the game; the state has seen the fact."""
    system = system_called(state.rules.system)
    match fact:
        case AgreementSought():
            yield Note("Nothing is settled yet.", code="nothing-settled", table=fact.table_no)
        case AgreementRefused() if system.judging.without_agreement:
            yield f"Table {fact.table_no} of round {fact.round_no}: {system.judging.without_agreement}."
        case AgreementVoided() if not _is_taken_too(fact, state):
            again = f"Table {fact.table_no} of round {fact.round_no} is open again."
            yield Note(again, code="open-again", table=fact.table_no, round=fact.round_no)
        case GameConceded() if state.rules.conceder_leaves:
            yield Note(
                f"{name_of(fact.conceder)} leaves the tournament by it; where the players can agree on a result, the "
                "document prefers that.",
                code="agreement-preferred",
            )
        case GameForfeited() if system.judging.forfeit_asks:
            yield from _asked_to_remove(fact.forfeiters[-1:], fact.conduct, state, name_of)
        case RulingMade() if fact.about in system.judging.voiding:
            if system.judging.conduct.get(fact.about) == "disqualification":
                yield from _asked_to_remove(fact.contestants, fact.about, state, name_of)
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
    players: tuple[ContestantId, ...], conduct: str | None, state: Tournament, name_of: NameOf
) -> Iterator[Note]:
    """The document asks for a decision on each of them."""
    for player in players:
        if state.entrants[player].status != "disqualified":
            name = name_of(player)
            to_decide = f"Decide whether {name} is disqualified for it."
            if conduct is None:
                yield Note(to_decide, code="removal-to-decide", player=name)
            else:
                yield Note(to_decide, code="removal-for-conduct", player=name, conduct=conduct)


def _closed_agreements(players: tuple[ContestantId, ...], state: Tournament) -> Iterator[Note]:
    """Agreed results of these players that are closed over: they stand until somebody corrects them."""
    for round_ in state.rounds:
        tables = [str(game.table_no) for game in agreed_games(round_, players)] if round_.closed else []
        if tables:
            where = f"table {listed(tables)} of round {round_.no}, which is closed"
            yield Note(f"The result agreed on at {where}, stands.", code="agreement-closed")


def _playing_on(player: ContestantId, state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """A game of many sides is not over because one of them is out."""
    newest = state.rounds[-1] if state.rounds else None
    table = newest.seats.get(player) if newest else None
    game = newest.games[table] if newest and table is not None else None
    if game is not None and game.outcome is None and len(game.contestants) > 2:
        others = f"The others at table {game.table_no} play on."
        yield Note(others, code="others-play-on", player=name_of(player))
