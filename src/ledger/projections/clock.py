"""The clock of a round at one moment: how long it runs, what is called on the way, which tables were stopped."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from ledger.domain.rules import ClockFigures
from ledger.domain.systems import system_called
from ledger.domain.tournament.clock import runs_from_pairing
from ledger.domain.tournament.state import Game, Pause, Round, Tournament
from ledger.domain.values import Value
from ledger.projections.announced import announced_to_all
from ledger.projections.names import Names
from ledger.projections.scenarios_and_crews import figures_of

NEAR = 5  # minutes: so near to a call at a fixed time before the end, a regular one is left out

Phase = Literal["set-up", "play", "last-turn", "time"]


class Call(Value):
    """Something the organizer calls out: the end of set-up, how long is left, the last turn, time."""

    call: Literal["set-up", "left", "last-turn", "time"]
    at: datetime
    left: int  # minutes


class TableClock(Value):
    """A table that was stopped in this round and still plays; its expected end moves by it."""

    table: int
    players: tuple[str, ...]
    paused: bool  # at this moment
    stopped: int  # seconds, all pauses together
    last_turn: datetime | None  # when that is called here
    ends: datetime | None
    left: int | None  # seconds; negative once it should have ended


class RoundClock(Value):
    """The read model. Without a start nothing runs; without a clock in the rules nothing ends."""

    tournament: str
    round: int
    closed: bool
    scenario: str | None  # once it is announced
    figures: dict[str, int]  # those of the scenario
    player_minutes: int | None  # on each player's own clock
    play_out_minutes: int | None  # a game with no more left on both clocks together goes on past the end
    started: datetime | None  # since when the clock runs
    from_pairing: bool  # whether it runs since the pairings were out, rather than from a start
    set_up_ends: datetime | None
    last_turn: datetime | None  # when that is called
    ends: datetime | None
    now: datetime
    left: int | None  # seconds; negative once the end is past
    phase: Phase | None
    says: str | None  # by which rule games end, in words
    calls: tuple[Call, ...]  # in order, those past included
    next_call: Call | None
    open_tables: tuple[int, ...]
    stopped_tables: tuple[TableClock, ...]


def round_clock(
    state: Tournament, round_: Round, names: Names, now: datetime, paired_at: datetime | None = None
) -> RoundClock:
    """One round as its clock stands; `paired_at` is when its pairings were out."""
    figures, words = state.rules.clock, system_called(state.rules.system).clock_words
    began, ends = running_since(state, round_, paired_at), expected_end(state, round_, paired_at)
    phase = None if figures is None or began is None else _phase(figures, began, now)
    calls = () if figures is None or began is None else tuple(_calls(figures, began, is_called="time" in words))
    scenario, _ = announced_to_all(state, round_.no)
    last_turn = next((each.at for each in calls if each.call == "last-turn"), None)
    return RoundClock(
        tournament=state.slug,
        round=round_.no,
        closed=round_.closed is not None,
        scenario=scenario,
        figures=figures_of(state.rules, scenario),
        player_minutes=figures.player if figures else None,
        play_out_minutes=figures.play_out if figures else None,
        started=began,
        from_pairing=began is not None and round_.started is None,
        set_up_ends=next((each.at for each in calls if each.call == "set-up"), None),
        last_turn=last_turn,
        ends=ends,
        now=now,
        left=_seconds(ends, now),
        phase=phase,
        says=None if phase is None else words.get("play" if phase == "set-up" else phase),
        calls=calls,
        next_call=next((each for each in calls if each.at > now), None),
        open_tables=tuple(sorted(round_.open_tables())),
        stopped_tables=tuple(
            _table(round_.games[table_no], pauses, (last_turn, ends), names, now)
            for table_no, pauses in sorted(round_.pauses.items())
            if round_.games[table_no].outcome is None and pauses[0].began <= now
        ),
    )


def running_since(state: Tournament, round_: Round, paired_at: datetime | None) -> datetime | None:
    """Since when the clock runs: from the round's start, or where the rules say so from its pairing if it has none."""
    if round_.started is None and runs_from_pairing(state):
        return paired_at
    return round_.started


def expected_end(state: Tournament, round_: Round, paired_at: datetime | None = None) -> datetime | None:
    """When the round should be over: its minutes from the moment its clock began to run."""
    began = running_since(state, round_, paired_at)
    return None if began is None or state.rules.clock is None else _minutes_after(began, state.rules.clock.round)


def _phase(figures: ClockFigures, began: datetime, now: datetime) -> Phase | None:
    """What is going on; nothing before the clock runs."""
    if now < began:
        return None
    if now >= _minutes_after(began, figures.round):
        return "time"
    if figures.last_turn is not None and now >= _minutes_after(began, figures.round - figures.last_turn):
        return "last-turn"
    return "set-up" if now < _minutes_after(began, figures.setup) else "play"


def _calls(figures: ClockFigures, began: datetime, *, is_called: bool) -> list[Call]:
    """Everything to be called out, in order; `is_called` says whether time is, or each player's own clock ends it."""
    gone: list[tuple[int, Literal["set-up", "left", "last-turn", "time"]]] = []
    if 0 < figures.setup < figures.round:
        gone.append((figures.setup, "set-up"))
    gone += [(figures.round - left, "left") for left in _announced(figures)]
    if figures.last_turn is not None:
        gone.append((max(figures.round - figures.last_turn, 0), "last-turn"))
    if is_called:
        gone.append((figures.round, "time"))
    gone.sort(key=lambda each: each[0])  # a stable sort: time comes last, whatever falls together with it
    return [Call(call=call, at=_minutes_after(began, minutes), left=figures.round - minutes) for minutes, call in gone]


def _announced(figures: ClockFigures) -> list[int]:
    """At how many minutes left that is told: whenever so many have gone by, and at fixed times before the end."""
    fixed = [left for left in figures.announce_left if 0 < left < figures.round]
    every = figures.announce_every
    regular = [] if not every else [figures.round - gone for gone in range(every, figures.round, every)]
    apart = [left for left in regular if all(abs(left - other) > NEAR for other in fixed)]
    return sorted({*apart, *fixed}, reverse=True)


def _table(
    game: Game, pauses: Sequence[Pause], set_for_all: Sequence[datetime | None], names: Names, now: datetime
) -> TableClock:
    """`set_for_all` is when the last turn is called and time is up where nothing was stopped."""
    stopped = sum((_length(pause, now) for pause in pauses), timedelta())
    last_turn, ends = (None if moment is None else moment + stopped for moment in set_for_all)
    return TableClock(
        table=game.table_no,
        players=tuple(names[player] for player in game.contestants),
        paused=any(pause.began <= now and (pause.ended is None or now < pause.ended) for pause in pauses),
        stopped=int(stopped.total_seconds()),
        last_turn=last_turn,
        ends=ends,
        left=_seconds(ends, now),
    )


def _length(pause: Pause, now: datetime) -> timedelta:
    """How long a pause was by this moment; one that goes on ends now."""
    ended = now if pause.ended is None else min(pause.ended, now)
    return max(ended - pause.began, timedelta())


def _minutes_after(moment: datetime, minutes: int) -> datetime:
    return moment + timedelta(minutes=minutes)


def _seconds(ends: datetime | None, now: datetime) -> int | None:
    # rounded up, so that a clock that has just started shows all of its time
    return None if ends is None else -((now - ends) // timedelta(seconds=1))
