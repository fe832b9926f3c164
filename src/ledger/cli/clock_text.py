"""The clock of a round in sentences."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from ledger.application import errors
from ledger.application import in_words as figures_in_words

if TYPE_CHECKING:
    from ledger.application import Call, RoundClock, TableClock

_CALLED = {"set-up": "set-up is over", "left": "{left} minutes left", "last-turn": "last turn", "time": "time"}


def lines(clock: "RoundClock", zone: tzinfo) -> Iterator[str]:
    """The clock in sentences."""
    scenario = f": {clock.scenario}" if clock.scenario else ""
    yield f"{clock.tournament}, round {clock.round}{scenario}{' (closed)' if clock.closed else ''}"
    if clock.figures:
        yield ", ".join(figures_in_words(clock.figures))
    yield span(clock, zone)
    if clock.closed:
        return
    if clock.says:
        yield clock.says
    if clock.next_call is not None:
        yield _next(clock.next_call, clock, zone)
    yield from (_stopped(table, zone) for table in clock.stopped_tables)
    yield from _beside(clock)


def span(clock: "RoundClock", zone: tzinfo) -> str:
    """From when to when the round goes, and how long that still is."""
    if clock.started is None:
        own = f" Each player has {clock.player_minutes} minutes." if clock.player_minutes is not None else ""
        return f"Not started yet; `ledger start-round` starts it.{own}"
    began = f"{'Running since the pairing at' if clock.from_pairing else 'Started'} {_at(clock.started, zone)}"
    if clock.ends is None or clock.left is None:
        return f"{began}; no end is set."
    on_the_way = (("set-up until", clock.set_up_ends), ("last turn", clock.last_turn), ("expected end", clock.ends))
    told = ", ".join([began, *(f"{what} {_at(moment, zone)}" for what, moment in on_the_way if moment is not None)])
    own = f", {clock.player_minutes} minutes a player" if clock.player_minutes is not None else ""
    return f"{told}{own}." if clock.closed else f"{told}{own}; {_left(clock.left)}."


def _next(call: "Call", clock: "RoundClock", zone: tzinfo) -> str:
    """What is to be called out next, and in how long."""
    wait = counted(-int((clock.now - call.at).total_seconds() // 1))
    return f"Next call: {_CALLED[call.call].format(left=call.left)}, {_at(call.at, zone)}, in {wait}."


def counted(seconds: int) -> str:
    """Seconds as hours, minutes and seconds: `1:05:09`, `-0:00:30` past the end."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' * (seconds < 0)}{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _left(seconds: int) -> str:
    return f"{counted(seconds)} left" if seconds > 0 else f"{counted(-seconds)} past it"


def _stopped(table: "TableClock", zone: tzinfo) -> str:
    state = "is paused" if table.paused else "was paused"
    last_turn = "" if table.last_turn is None else f", last turn {_at(table.last_turn, zone)}"
    ends = "" if table.ends is None or table.left is None else f", expected end {_at(table.ends, zone)}"
    left = "" if table.left is None else f", {_left(table.left)}"
    return (
        f"Table {table.table} ({' against '.join(table.players)}) {state}, "
        f"{counted(table.stopped)} in all{last_turn}{ends}{left}"
    )


def _beside(clock: "RoundClock") -> Iterator[str]:
    """Which tables still play, and what becomes of them once the end is past."""
    if not clock.open_tables:
        yield "Every table has its result."
        return
    yield f"Open: {_tables(clock.open_tables)}"
    if clock.left is not None and clock.left <= 0 and clock.play_out_minutes is not None:
        yield (
            f"With {clock.play_out_minutes} minutes or less on both clocks together a game is played out; "
            "with more it is a tie, unless its clock was paused."
        )


def _tables(numbers: tuple[int, ...]) -> str:
    return f"table{'s' * (len(numbers) > 1)} {errors.listed(map(str, numbers))}"


def _at(moment: datetime, zone: tzinfo) -> str:
    return f"{moment.astimezone(zone):%H:%M %Z}"
