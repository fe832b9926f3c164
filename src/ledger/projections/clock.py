"""The clock of a round at one moment: how long it runs, and which tables were stopped meanwhile."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from ledger.domain.tournament.state import Game, Pause, Round, Tournament
from ledger.domain.values import Value
from ledger.projections.names import Names
from ledger.projections.scenarios import figures_of


class TableClock(Value):
    """A table that was stopped in this round and still plays; its expected end moves by it."""

    table: int
    players: tuple[str, ...]
    paused: bool  # at this moment
    stopped: int  # seconds, all pauses together
    ends: datetime | None
    left: int | None  # seconds; negative once it should have ended


class RoundClock(Value):
    """The read model. Without a start nothing runs; without a clock in the rules nothing ends."""

    tournament: str
    round: int
    closed: bool
    scenario: str | None  # once the round has started
    figures: dict[str, int]  # those of the scenario
    player_minutes: int | None  # on each player's own clock
    play_out_minutes: int | None  # a game with no more left on both clocks together goes on past the end
    started: datetime | None
    ends: datetime | None
    now: datetime
    left: int | None  # seconds; negative once the end is past
    open_tables: tuple[int, ...]
    stopped_tables: tuple[TableClock, ...]


def round_clock(state: Tournament, round_: Round, names: Names, now: datetime) -> RoundClock:
    """One round as its clock stands."""
    clock = state.rules.clock
    ends = expected_end(state, round_)
    return RoundClock(
        tournament=state.slug,
        round=round_.no,
        closed=round_.closed is not None,
        scenario=round_.scenario,
        figures=figures_of(state.rules, round_.scenario),
        player_minutes=clock.player if clock else None,
        play_out_minutes=clock.play_out if clock else None,
        started=round_.started,
        ends=ends,
        now=now,
        left=_seconds(ends, now),
        open_tables=tuple(sorted(round_.open_tables())),
        stopped_tables=tuple(
            _table(round_.games[table_no], pauses, ends, names, now)
            for table_no, pauses in sorted(round_.pauses.items())
            if round_.games[table_no].outcome is None and pauses[0].began <= now
        ),
    )


def expected_end(state: Tournament, round_: Round) -> datetime | None:
    """When the round should be over: its minutes from the moment deployment began."""
    if round_.started is None or state.rules.clock is None:
        return None
    return round_.started + timedelta(minutes=state.rules.clock.round)


def _table(game: Game, pauses: Sequence[Pause], ends: datetime | None, names: Names, now: datetime) -> TableClock:
    stopped = sum((_length(pause, now) for pause in pauses), timedelta())
    moved = None if ends is None else ends + stopped
    return TableClock(
        table=game.table_no,
        players=tuple(names[player] for player in game.contestants),
        paused=any(pause.began <= now and (pause.ended is None or now < pause.ended) for pause in pauses),
        stopped=int(stopped.total_seconds()),
        ends=moved,
        left=_seconds(moved, now),
    )


def _length(pause: Pause, now: datetime) -> timedelta:
    """How long a pause was by this moment; one that goes on ends now."""
    ended = now if pause.ended is None else min(pause.ended, now)
    return max(ended - pause.began, timedelta())


def _seconds(ends: datetime | None, now: datetime) -> int | None:
    # rounded up, so that a clock that has just started shows all of its time
    return None if ends is None else -((now - ends) // timedelta(seconds=1))
