"""Where a tournament stands: what is open, and what comes next."""

from collections.abc import Mapping

from ledger.domain.errors import listed
from ledger.domain.leading import goes_by_lead, leaders
from ledger.domain.rules import suggested_rounds
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Value


class OpenTable(Value):
    """A table that still owes a result."""

    table: int
    players: tuple[str, ...]


class TournamentStatus(Value):
    """The read model."""

    tournament: str
    name: str
    rules: str
    phase: str
    entered: int
    active: int
    dropped: int
    disqualified: int
    round: int
    rounds_planned: int | None
    rounds_suggested: int
    open_tables: tuple[OpenTable, ...]
    next: str


def status(state: Tournament, name: str, names: Mapping[ContestantId, str]) -> TournamentStatus:
    """What an organizer at the desk wants to know."""
    states = [entrant.status for entrant in state.entrants.values()]
    newest = state.rounds[-1] if state.rounds else None
    return TournamentStatus(
        tournament=state.slug,
        name=name,
        rules=state.rules.title,
        phase=_phase(state),
        entered=len(states),
        active=states.count("active"),
        dropped=states.count("dropped"),
        disqualified=states.count("disqualified"),
        round=state.round_no,
        rounds_planned=state.rules.rounds,
        rounds_suggested=suggested_rounds(state.rules, len(states)),
        open_tables=tuple(
            OpenTable(table=game.table_no, players=tuple(names[player] for player in game.contestants))
            for game in (newest.games.values() if newest else ())
            if game.outcome is None
        ),
        next=_next(state, names),
    )


def _phase(state: Tournament) -> str:
    if state.is_voided:
        return "voided"
    if state.is_finished:
        return "finished"
    if not state.rounds:
        return "check-in"
    newest = state.rounds[-1]
    return f"round {newest.no} {'closed' if newest.closed else 'under way'}"


def _next(state: Tournament, names: Mapping[ContestantId, str]) -> str:
    if state.is_voided:
        return "nothing"
    if state.is_finished:
        return "nothing; corrections are still taken"
    if not state.rounds:
        return "check players in, then `ledger pair`" if sum(1 for _ in state.active()) < 2 else "`ledger pair`"
    newest = state.rounds[-1]
    if newest.missing:
        tables = newest.open_tables()
        return f"the result of table{'s' * (len(tables) > 1)} {listed(map(str, tables), most=8)}"
    if not newest.closed:
        return f"`ledger close-round`; {_after(state, names)}"
    return _after(state, names)


def _after(state: Tournament, names: Mapping[ContestantId, str]) -> str:
    if goes_by_lead(state):
        return f"{lead(state, names)}: {'`ledger pair`' if len(leaders(state)) > 1 else '`ledger finish`'}"
    wanted = state.rules.rounds or suggested_rounds(state.rules, len(state.entrants))
    return "`ledger pair`" if state.round_no < wanted else "`ledger finish`"


def lead(state: Tournament, names: Mapping[ContestantId, str]) -> str:
    """Who leads, in half a sentence."""
    leading = leaders(state)
    if not leading:
        return "nobody is ranked"
    who = listed((names[contestant] for contestant in leading), most=4)
    return f"{who} leads alone" if len(leading) == 1 else f"{who} share the lead"
