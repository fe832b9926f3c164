"""What whoever judges is told beside a fact: earlier measures, one milder than the document's, disputes still open."""

from collections.abc import Iterable, Iterator
from shlex import quote

from ledger.domain.errors import NameOf, listed
from ledger.domain.events import (
    DisputeOpened,
    GameForfeited,
    PlayerDisqualified,
    RoundClosed,
    RoundPaired,
    TournamentEvent,
    TournamentFinished,
    WarningGiven,
)
from ledger.domain.oddities import in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.conduct import answered_by_less
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId

_NOTED = (WarningGiven, GameForfeited, PlayerDisqualified, DisputeOpened, RoundClosed, RoundPaired, TournamentFinished)


def judges_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for those at the desk, never for the public; the state has seen the fact."""
    if not isinstance(fact, _NOTED):
        return
    match fact:
        case WarningGiven() | PlayerDisqualified():
            yield from _earlier((fact.contestant,), state, name_of)
        case GameForfeited() if fact.kind != "disqualification":
            system = system_called(state.rules.system)
            for code in answered_by_less(fact.conduct, "loss", system):
                yield f"This is odd, and recorded as it is: {in_words(code, system.oddity_words)}."
            yield from _earlier(fact.forfeiters[-1:], state, name_of)
        case DisputeOpened():
            yield _clause(fact, state)
            table = state.rounds[fact.round_no - 1].games[fact.table_no]
            yield from _earlier(table.contestants, state, name_of)
        case RoundClosed() | RoundPaired() | TournamentFinished():
            yield from _open_disputes(state)


def _earlier(players: Iterable[ContestantId], state: Tournament, name_of: NameOf) -> Iterator[str]:
    """What else stands against these players."""
    for player in players:
        before = [each for each in state.conduct if each.contestant == player and each.version < state.version]
        if before:
            name, measures = name_of(player), listed(f"{each.measure} ({each.conduct})" for each in before)
            yield f"{name} has an earlier {measures}; `ledger conduct {quote(name)}` tells more."


def _clause(fact: DisputeOpened, state: Tournament) -> str:
    """Where to look it up, and which figures stand however it is ruled."""
    system = system_called(state.rules.system)
    standing = listed(METRICS[figure].meaning for figure in system.standing.get(fact.about, ()))
    stand = f"; the {standing} scored by then stand" if standing else ""
    return f"See {system.dispute_kinds.get(fact.about, fact.about)!r} in the rule document{stand}."


def _open_disputes(state: Tournament) -> Iterator[str]:
    for dispute in state.disputes.values():
        if dispute.ruled is None:
            yield f"Dispute {dispute.no} (round {dispute.round_no}, table {dispute.table_no}) is still open."
