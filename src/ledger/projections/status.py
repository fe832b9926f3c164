"""Status of a tournament: what is open and what comes next; and the clock of a round, with the tables that stopped."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal

from ledger.domain.errors import listed
from ledger.domain.rules import ClockFigures, expected_rounds, suggested_rounds
from ledger.domain.scoring.ranking import field_size, goes_by_lead, leaders
from ledger.domain.systems import system_called
from ledger.domain.tournament.awards.decide import holder, is_by_choice, is_for_painting
from ledger.domain.tournament.entry.army_lists import owed
from ledger.domain.tournament.results.sentences import scores
from ledger.domain.tournament.rounds.setups import announced_to_all, lacks_plan, runs_from_pairing, wants_start
from ledger.domain.tournament.state import Game, Pause, Round, Tournament
from ledger.domain.values import Value
from ledger.projections.scenarios import figures_of
from ledger.projections.wording import Names


class Act(Value):
    """Something to do next, named as the request that does it; whoever shows it words how it is done there."""

    do: str
    award: str | None = None  # which one, where it is about an award


Steps = tuple[str | Act, ...]
"""What comes next, as half a sentence: words, and between them what there is to do."""


class TableAgain(Value):
    """A table of a round before, open again since its result was cleared."""

    round: int
    table: int
    players: tuple[str, ...]


class OpenTable(Value):
    """A table that still owes a result."""

    table: int
    players: tuple[str, ...]


class DisputeWaiting(Value):
    """A dispute that waits for its ruling."""

    dispute: int
    round: int
    table: int
    about: str


class OpenAgreement(Value):
    """An agreed result that somebody asked for, and nobody settled or refused yet."""

    table: int
    player: str  # who asks
    proposed: str  # in words; nothing where they proposed no scores


class SittingOut(Value):
    """A player who does not play in one round and is paired again after it."""

    player: str
    round: int


class TournamentStatus(Value):
    """The read model of where a tournament stands."""

    tournament: str
    name: str
    rules: str
    phase: str
    entered: int
    active: int
    dropped: int
    withdrawn: int  # left by giving up a game
    disqualified: int
    ringers: int  # who play where the number is odd, and are none of these
    round: int
    rounds_planned: int | None
    rounds_suggested: int | None  # none to a field that is too small
    open_tables: tuple[OpenTable, ...]
    open_again: tuple[TableAgain, ...]
    open_disputes: tuple[DisputeWaiting, ...]
    open_agreements: tuple[OpenAgreement, ...]  # in the newest round
    sitting_out: tuple[SittingOut, ...]  # in this round and those to come
    owed: dict[str, tuple[str, ...]]  # what must be there before play by the document, and whose is not
    barred: tuple[str, ...]  # who plays and was disqualified in a related one, in words
    oddities: int = 0  # recorded as odd and still standing, where somebody has the facts to count them
    started: datetime | None  # the newest round
    ends: datetime | None  # when it should be over
    next: Steps


def status(
    state: Tournament, name: str, names: Names, paired_at: datetime | None = None, barred: Iterable[str] = ()
) -> TournamentStatus:
    """What an organizer at the desk wants to know; `paired_at` is when the newest round's pairings were out."""
    states = [state.entrants[no].status for no in state.contestants()]
    newest = state.rounds[-1] if state.rounds else None
    owing = {} if state.is_finished else owed(state.active(), state)
    return TournamentStatus(
        tournament=state.slug,
        name=name,
        rules=state.rules.title,
        phase=_phase(state),
        entered=len(states),
        active=states.count("active"),
        dropped=states.count("dropped"),
        withdrawn=states.count("withdrawn"),
        disqualified=states.count("disqualified"),
        ringers=sum(1 for _ in state.ringers()),
        round=state.round_no,
        rounds_planned=state.rules.rounds,
        rounds_suggested=suggested_rounds(state.rules, field_size(state)),
        open_tables=tuple(
            OpenTable(table=game.table_no, players=tuple(names[player] for player in game.contestants))
            for game in (newest.games.values() if newest else ())
            if game.outcome is None
        ),
        open_again=tuple(
            TableAgain(round=round_.no, table=no, players=tuple(names[each] for each in round_.games[no].contestants))
            for round_ in state.rounds[:-1]
            for no in round_.open_tables()
        ),
        open_disputes=tuple(
            DisputeWaiting(dispute=each.no, round=each.round_no, table=each.table_no, about=each.about)
            for each in state.disputes.values()
            if each.ruled is None
        ),
        open_agreements=tuple(_open_agreements(newest, names)) if newest else (),
        sitting_out=tuple(_sitting_out(state, names)),
        owed={what: tuple(names[no] for no in whose) for what, whose in owing.items()},
        barred=tuple(barred),
        started=running_since(state, newest, paired_at) if newest else None,
        ends=expected_end(state, newest, paired_at) if newest else None,
        next=_next(state, names),
    )


def _open_agreements(newest: Round, names: Names) -> Iterator[OpenAgreement]:
    for table_no, wanted in sorted(newest.agreements.items()):
        if wanted.refused is None:
            yield OpenAgreement(table=table_no, player=names[wanted.contestant], proposed=scores(wanted.sides))


def _sitting_out(state: Tournament, names: Names) -> Iterator[SittingOut]:
    newest = state.rounds[-1] if state.rounds else None
    playing = {*newest.seats, *newest.byes} if newest else set()
    for contestant in state.active():
        for round_no in sorted(state.entrants[contestant].skips):
            if round_no > state.round_no or (round_no == state.round_no and contestant not in playing):
                yield SittingOut(player=names[contestant], round=round_no)


def _phase(state: Tournament) -> str:
    if state.is_voided:
        return "voided"
    if state.is_finished:
        return "finished"
    if not state.rounds:
        return "check-in"
    newest = state.rounds[-1]
    return f"round {newest.no} {'closed' if newest.closed else 'under way'}"


def _next(state: Tournament, names: Names) -> Steps:
    if state.is_voided:
        return ("nothing",)
    if again := [round_ for round_ in state.rounds[:-1] if round_.missing]:
        return (f"{_results_of(again[0])} of round {again[0].no}",)
    if state.is_finished and not any(round_.missing for round_ in state.rounds[-1:]):
        return (*(_awards_to_give(state) or ("nothing",)), "; corrections are still taken")
    if not state.rounds:
        is_enough = sum(1 for _ in state.active()) >= state.rules.sides[0]
        return (Act(do="pair"),) if is_enough else ("check players in, then ", Act(do="pair"))
    newest = state.rounds[-1]
    if newest.missing:
        return (*_to_begin(state, newest), _results_of(newest))
    if not newest.closed:
        return (Act(do="close-round"), "; ", *_after(state, names))
    return _after(state, names)


def _results_of(round_: Round) -> str:
    tables = round_.open_tables()
    return f"the result of table{'s' * (len(tables) > 1)} {listed(map(str, tables), most=8)}"


def _to_begin(state: Tournament, newest: Round) -> Iterator[str | Act]:
    """What comes before play. A result needs no started round: once one is in, nobody asks for that any more."""
    if newest.started is not None or newest.closed or newest.missing < len(newest.games):
        return
    if lacks_plan(newest.no, state):
        yield from (Act(do="plan"), ", then ")
    if wants_start(newest, state):
        yield from (Act(do="start-round"), ", then ")


def _awards_to_give(state: Tournament) -> Steps:
    """The awards by choice that nobody has; where nobody entered the painting contest, none is given for it."""
    by_choice = (rule.key for rule in state.rules.awards if is_by_choice(rule) and holder(rule.key, state) is None)
    wanted = (key for key in by_choice if state.paintings or not is_for_painting(key, state.rules))
    acts = [Act(do="award", award=key) for key in wanted]
    joints = ["", *[", "] * (len(acts) - 2), " and "][: len(acts)]  # a, b and c
    return tuple(part for joint, act in zip(joints, acts, strict=True) for part in (joint, act) if part)


def _after(state: Tournament, names: Names) -> Steps:
    if goes_by_lead(state):
        return (f"{lead(state, names)}: ", Act(do="pair" if len(leaders(state)) > 1 else "finish"))
    wanted = expected_rounds(state.rules, field_size(state))
    return (Act(do="pair" if state.round_no < wanted else "finish"),)


def lead(state: Tournament, names: Names) -> str:
    """Who leads, in half a sentence."""
    leading = leaders(state)
    if not leading:
        return "nobody is ranked"
    who = listed((names[contestant] for contestant in leading), most=4)
    return f"{who} leads alone" if len(leading) == 1 else f"{who} share the lead"


NEAR = 5  # minutes: so near to a call at a fixed time before the end, a regular one is left out


ClockPhase = Literal["set-up", "play", "last-turn", "time"]


class ClockCall(Value):
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
    """The read model of a clock. Without a start nothing runs; without a clock in the rules nothing ends."""

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
    phase: ClockPhase | None
    says: str | None  # by which rule games end, in words
    calls: tuple[ClockCall, ...]  # in order, those past included
    next_call: ClockCall | None
    open_tables: tuple[int, ...]
    stopped_tables: tuple[TableClock, ...]


def round_clock(
    state: Tournament, round_: Round, names: Names, now: datetime, paired_at: datetime | None = None
) -> RoundClock:
    """One round as its clock stands; `paired_at` is when its pairings were out."""
    figures, words = state.rules.clock, system_called(state.rules.system).clock_words
    began, ends = running_since(state, round_, paired_at), expected_end(state, round_, paired_at)
    phase = None if figures is None or began is None else _clock_phase(figures, began, now)
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
            _table_clock(round_.games[table_no], pauses, (last_turn, ends), names, now)
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


def _clock_phase(figures: ClockFigures, began: datetime, now: datetime) -> ClockPhase | None:
    """What is going on; nothing before the clock runs."""
    if now < began:
        return None
    if now >= _minutes_after(began, figures.round):
        return "time"
    if figures.last_turn is not None and now >= _minutes_after(began, figures.round - figures.last_turn):
        return "last-turn"
    return "set-up" if now < _minutes_after(began, figures.setup) else "play"


def _calls(figures: ClockFigures, began: datetime, *, is_called: bool) -> list[ClockCall]:
    """Everything to be called out, in order; `is_called` says whether time is, or each player's own clock ends it."""
    gone: list[tuple[int, Literal["set-up", "left", "last-turn", "time"]]] = []
    if 0 < figures.setup < figures.round:
        gone.append((figures.setup, "set-up"))
    gone += [(figures.round - left, "left") for left in _told_at(figures)]
    if figures.last_turn is not None:
        gone.append((max(figures.round - figures.last_turn, 0), "last-turn"))
    if is_called:
        gone.append((figures.round, "time"))
    gone.sort(key=lambda each: each[0])  # a stable sort: time comes last, whatever falls together with it
    return [
        ClockCall(call=call, at=_minutes_after(began, minutes), left=figures.round - minutes) for minutes, call in gone
    ]


def _told_at(figures: ClockFigures) -> list[int]:
    """At how many minutes left that is told: whenever so many have gone by, and at fixed times before the end."""
    fixed = [left for left in figures.announce_left if 0 < left < figures.round]
    every = figures.announce_every
    regular = [] if not every else [figures.round - gone for gone in range(every, figures.round, every)]
    apart = [left for left in regular if all(abs(left - other) > NEAR for other in fixed)]
    return sorted({*apart, *fixed}, reverse=True)


def _table_clock(
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
