"""The clock of a table: stopped and started again by the organizer alone."""

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.systems import system_called
from ledger.domain.tournament.rounds.facts import ClockPaused, ClockRestarted
from ledger.domain.tournament.rounds.moved_rounds import newest_round
from ledger.domain.tournament.rounds.requests import PauseClock, RestartClock
from ledger.domain.tournament.state import Pause, Round, Tournament
from ledger.domain.values import TableNo


def pause(request: PauseClock, state: Tournament) -> tuple[ClockPaused]:
    """Stop it, while the game is played. Where no ruling stops it, a table is given more time for a reason alone."""
    assert request.at is not None, "the door says when"
    round_, table_no = _under_way(request.table, state)
    last = _last_pause(round_, table_no)
    if last is not None and last.ended is None:
        raise RuleViolation(f"The clock of table {table_no} is paused already, since {last.began:%H:%M} UTC.")
    runs_since = round_.started if last is None else last.ended
    if runs_since is not None and request.at < runs_since:
        what = "started" if last is None else "was restarted"
        raise RuleViolation(f"The clock of table {table_no} {what} at {runs_since:%H:%M} UTC, after that pause.")
    if request.reason is None and not system_called(state.rules.system).rulings_stop_clock:
        raise NeedsReason(f"No ruling stops the clock here; give a reason to give table {table_no} more time.")
    return (ClockPaused(round_no=round_.no, table_no=table_no, at=request.at),)


def restart(request: RestartClock, state: Tournament) -> tuple[ClockRestarted]:
    """Let it run on."""
    assert request.at is not None, "the door says when"
    round_, table_no = _under_way(request.table, state)
    last = _last_pause(round_, table_no)
    if last is None or last.ended is not None:
        raise RuleViolation(f"The clock of table {table_no} is running; there is nothing to restart.")
    if request.at < last.began:
        raise RuleViolation(f"The clock of table {table_no} was paused at {last.began:%H:%M} UTC, after that restart.")
    return (ClockRestarted(round_no=round_.no, table_no=table_no, at=request.at),)


def runs_from_pairing(state: Tournament) -> bool:
    """Whether the clock runs as soon as a round's pairings are out, with nobody starting it."""
    return state.rules.clock is not None and state.rules.clock.runs_from == "pairing"


def _under_way(table: int, state: Tournament) -> tuple[Round, TableNo]:
    """The newest round and its table, if a clock runs or could run there."""
    newest, table_no = newest_round(None, state), TableNo(table)
    if table_no not in newest.games:
        raise RuleViolation(f"Round {newest.no} has no table {table_no}.")
    if newest.started is None and not runs_from_pairing(state):
        not_begun = "Round {round} has not started, so no clock runs."
        raise RuleViolation(not_begun, code="round-not-started", round=newest.no)
    if newest.games[table_no].outcome is not None:
        raise RuleViolation(f"Table {table_no} of round {newest.no} has its result; its clock is done.")
    return newest, table_no


def _last_pause(round_: Round, table_no: TableNo) -> Pause | None:
    pauses = round_.pauses.get(table_no)
    return pauses[-1] if pauses else None
