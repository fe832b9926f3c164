"""Rounds: paired by draw or by hand, withdrawn, started with what is played, their clocks, closed."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from ledger.domain.errors import BadRequest, NeedsConfirming, NeedsReason, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.pairing import ENGINES
from ledger.domain.scoring import game_points
from ledger.domain.scoring.ranking import goes_by_lead, leaders
from ledger.domain.sentences import many
from ledger.domain.system import Settled
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import newest_round, round_asked
from ledger.domain.tournament.rounds import drawing
from ledger.domain.tournament.rounds.drawing import as_relaxed, candidates, conditions, seated, with_attackers
from ledger.domain.tournament.rounds.facts import (
    AS_WITHDRAWN,
    ClockPaused,
    ClockRestarted,
    RoundClosed,
    RoundPaired,
    RoundReopened,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.tournament.rounds.plans import refuse_outdated
from ledger.domain.tournament.rounds.requests import (
    CloseRound,
    PairRound,
    PauseClock,
    ReopenRound,
    RestartClock,
    StartRound,
    WithdrawRound,
)
from ledger.domain.tournament.rounds.setups import (
    named,
    oddities_of,
    only_plan,
    refuse_repeat,
    refuse_unplayed,
    runs_from_pairing,
    settle,
    word,
)
from ledger.domain.tournament.seating.decide import refuse_banned, seeded, seeds_of_finals
from ledger.domain.tournament.state import NOTHING, Pause, Round, Seen, Tournament
from ledger.domain.values import ContestantId, Pairing, Plan, RoundNo, TableNo, Version

PAIRING_DRAW = "pairing"


def pair(request: PairRound, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """The next round's tables. A round whose results are all in is closed on the way; in finals, players are seeded by
    their points before round 1."""
    round_no = _next_round(request, state)
    seeds = seeds_of_finals(state, seen.finals_of)
    paired = _paired(request, round_no, seeded(state, seeds))
    again = _restored(paired, state, seen) if request.restore_results else ()
    return (*closing(state), *seeds, paired, *again)


def _restored(paired: RoundPaired, state: Tournament, seen: Seen) -> Iterator[TournamentEvent]:
    """Results that were withdrawn with an earlier pairing of the round, for tables that have the same players again."""
    for pairing, version in to_restore(paired.round_no, paired.pairings, state):
        if version in seen.stood:
            yield seen.stood[version].model_copy(update={"table_no": pairing.table_no})


def to_restore(round_no: RoundNo, pairings: Iterable[Pairing], state: Tournament) -> Iterator[tuple[Pairing, Version]]:
    """The tables of a round that had the same players in a pairing withdrawn before, each with the result it had."""
    discarded = state.discarded.get(round_no, {})
    for pairing in pairings:
        if (version := discarded.get(frozenset(pairing.contestants))) is not None:
            yield pairing, version


def _paired(request: PairRound, round_no: RoundNo, state: Tournament) -> RoundPaired:
    if request.again:
        return _as_withdrawn(request, round_no, state)
    if request.pairings is None:
        paired = drawn_round(round_no, state, state.rules.pairing, state.draw_seed(PAIRING_DRAW, round_no))
        refuse_banned(paired.pairings, state)
    else:
        named = frozenset(player for table in request.pairings for player in table if player is not None)
        paired = drawing.paired(request.pairings, round_no, candidates(state, round_no, named), state)
    if paired.relaxed and request.pairings is not None and request.reason is None:
        bent = listed(sorted({relaxed.rule for relaxed in paired.relaxed}))
        players = tuple(dict.fromkeys(player for relaxed in paired.relaxed for player in relaxed.contestants))
        raise NeedsReason(
            "This pairing bends a rule ({bent}: {players}); give a reason to record it all the same.",
            bent=bent,
            players=players,
        )
    return paired


def _as_withdrawn(request: PairRound, round_no: RoundNo, state: Tournament) -> RoundPaired:
    """The tables of a pairing that was taken back, to the last seat: nothing is drawn, and nothing given anew."""
    if request.pairings is not None:
        raise BadRequest("Give the tables by hand, or take those that were withdrawn; not both.")
    if (gone := state.withdrawn.get(round_no)) is None:
        raise RuleViolation(f"No pairing of round {round_no} was withdrawn, so none can stand again.")
    expected = {*state.active(), *state.ringers(), *gone.left_before}
    if left := tuple(no for no in (*gone.seats, *gone.byes) if no not in expected):
        raise RuleViolation(
            "Round {round} cannot stand again as it was: {players} had a place in it and left since.",
            code="left-since",
            round=round_no,
            players=left,
        )
    pairings = tuple(
        Pairing(table_no=no, contestants=game.contestants, attacker=gone.attackers.get(no))
        for no, game in gone.games.items()
    )
    return RoundPaired(
        round_no=round_no,
        pairings=pairings,
        byes=gone.byes,
        paired_down=gone.paired_down,
        seed=None,
        algorithm=drawing.BY_HAND,
        relaxed=gone.relaxed,
        path=AS_WITHDRAWN,
        objective={},
    )


def withdraw(request: WithdrawRound, state: Tournament) -> tuple[RoundWithdrawn]:
    """Take the newest pairing back; the log keeps it, the reason, and results that nobody minds losing."""
    newest = newest_round(request.round, state)
    if newest.closed:
        closed = "Round {round} is closed; only a round under way can be withdrawn."
        raise RuleViolation(closed, code="round-closed", round=newest.no)
    played = tuple(game.contestants for game in newest.games.values() if game.outcome is not None)
    if played and not request.discard_results:
        raise NeedsConfirming(
            "Round {round} has {number} already, and all would be withdrawn with it: {groups}.",
            code="results-discarded",
            round=newest.no,
            number=many(len(played), "result"),
            groups=played,
        )
    return (RoundWithdrawn(round_no=newest.no),)


def close(request: CloseRound, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The assertion that every table has its result."""
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed already.")
    return closing(state)


def reopen(request: ReopenRound, state: Tournament) -> tuple[RoundReopened]:
    """A round closed too early goes on, until the next one is paired."""
    newest = newest_round(request.round, state)
    if not newest.closed:
        raise RuleViolation(f"Round {newest.no} is open.")
    return (RoundReopened(round_no=newest.no),)


def closing(state: Tournament) -> tuple[RoundClosed, ...]:
    """The fact that closes the newest round, none if it is closed; refused while results are missing."""
    if not state.rounds or state.rounds[-1].closed:
        return ()
    newest = state.rounds[-1]
    _refuse_missing(newest)
    return (RoundClosed(round_no=newest.no, games=len(newest.games), points=game_points(state, newest.no)),)


def refuse_open_tables(state: Tournament) -> None:
    """Refuse to go on while a result is missing, be it one of a closed round that was cleared since."""
    for round_ in state.rounds:
        _refuse_missing(round_)


def _refuse_missing(round_: Round) -> None:
    if round_.missing:
        tables = round_.open_tables()
        places = f"table{'s' * (len(tables) > 1)} {listed(map(str, tables))}"
        raise RuleViolation(f"Round {round_.no} still waits for the result of {places}.")


def _next_round(request: PairRound, state: Tournament) -> RoundNo:
    expected = RoundNo(state.round_no + 1)
    asked = request.round or expected
    if asked < expected:
        raise RuleViolation("Round {round} is paired already.", code="round-paired-already", round=asked)
    if asked > expected:
        raise RuleViolation(f"Round {expected} comes before round {asked}.")
    refuse_open_tables(state)
    if request.reason is None:
        _refuse_needless(expected, state)
    return expected


def _refuse_needless(round_no: RoundNo, state: Tournament) -> None:
    planned = state.rules.rounds
    if planned is not None and round_no > planned:
        raise NeedsReason(f"This tournament is planned for {planned} rounds; give a reason to pair another.")
    if round_no > 1 and goes_by_lead(state) and len(leading := leaders(state)) == 1:
        raise NeedsReason(
            "{player} leads alone, which ends the tournament; give a reason to play on.", player=leading[0]
        )


def drawn_round(round_no: RoundNo, state: Tournament, algorithm: str, seed: bytes) -> RoundPaired:
    """The round that an engine draws from a seed: the next one, or one that is drawn again to be checked."""
    field = candidates(state, round_no)
    drawn = ENGINES[algorithm].draw(field, conditions(state, round_no), seed)
    pairings, unserved = seated(drawn.tables, round_no, state)
    return RoundPaired(
        round_no=round_no,
        pairings=with_attackers(pairings, round_no, state, field),
        byes=tuple(map(ContestantId, drawn.byes)),
        paired_down=tuple(map(ContestantId, drawn.paired_down)),
        seed=seed.hex(),
        algorithm=algorithm,
        relaxed=as_relaxed((*drawn.relaxed, *unserved)),
        path=drawn.path,
        objective=dict(drawn.objective),
    )


def start(request: StartRound, state: Tournament) -> tuple[RoundStarted]:
    """Deployment begins, and everyone may know what is played with."""
    assert request.at is not None, "the door says when"
    newest = _to_start(request, state)
    if newest.started is not None:
        return (_amended(request, newest, newest.started, state),)
    standing = state.plans.get(newest.no) or only_plan(state.rules)
    refuse_outdated(newest.no, state)
    scenario, settled = _said(request, newest.no, standing, state)
    if standing == (scenario, settled.setup):
        settled = settled._replace(oddities=())  # told when it was planned
    elif standing is not None and request.reason is None:
        what = f"another {word(state)}" if scenario != standing.scenario else "another set-up"
        raise NeedsReason(f"Round {newest.no} is planned with {what}; give a reason to play {scenario}.")
    return (_started(newest.no, request.at, scenario, settled, state),)


def _to_start(request: StartRound, state: Tournament) -> Round:
    """The newest round, or one that is over: when it began, if nobody told, can be told later."""
    meant = round_asked(request.round, state)
    if meant.no == state.round_no and not meant.closed:
        return meant
    if meant.started is not None:
        over = "closed" if meant.no == state.round_no else "over"
        raise RuleViolation(f"Round {meant.no} is {over}, and its start stands.")
    if "at" not in request.model_fields_set:
        over = "Round {round} is over; say when it started, and it is kept."
        raise RuleViolation(over, code="start-too-late", round=meant.no)
    return meant


def _amended(request: StartRound, round_: Round, started: datetime, state: Tournament) -> RoundStarted:
    """A start told again, with a reason: another scenario, another time, or both; what is not said stays."""
    if request.reason is None:
        raise NeedsReason(
            f"Round {round_.no} has started already, at {started:%H:%M} UTC; give a reason to change its "
            f"{word(state)} or its time."
        )
    # the door says when in any case; only who asks says when the round began
    at = request.at if request.at is not None and "at" in request.model_fields_set else started
    standing = None if round_.scenario is None else Plan(round_.scenario, round_.setup)
    scenario, settled = _said(request, round_.no, standing, state)
    if (at, scenario, settled.setup) == (started, round_.scenario, round_.setup):
        raise RuleViolation(f"No change: round {round_.no} started like that already.")
    earliest = min((pauses[0].began for pauses in round_.pauses.values()), default=at)
    if at > earliest:
        raise RuleViolation(f"A clock was paused at {earliest:%H:%M} UTC, before that start of round {round_.no}.")
    return _started(round_.no, at, scenario, settled, state)


def _said(
    request: StartRound, round_no: RoundNo, standing: Plan | None, state: Tournament
) -> tuple[str | None, Settled]:
    """What the round is played with: as said, else as it stands. Nothing is drawn now, in front of everybody."""
    if request.scenario is not None or request.setup:
        refuse_unplayed(state.rules)
    scenario = None if standing is None else standing.scenario
    if request.scenario is not None:
        scenario = named(request.scenario, state.rules)
    if scenario is None:
        if request.setup:
            raise BadRequest(f"Say the {word(state)} too: what is beside it depends on it.")
        return None, Settled({})
    refuse_repeat(scenario, round_no, state)
    kept = {} if standing is None else standing.setup
    said, is_reasoned = request.setup or {}, request.reason is not None
    return scenario, settle(
        said,
        round_no,
        state,
        scenario=scenario,
        is_named=request.scenario is not None,
        standing=kept,
        is_drawing=False,
        is_reasoned=is_reasoned,
    )


def _started(
    round_no: RoundNo, at: datetime, scenario: str | None, settled: Settled, state: Tournament
) -> RoundStarted:
    odd = () if scenario is None else (*oddities_of(scenario, round_no, state), *settled.oddities)
    return RoundStarted(round_no=round_no, at=at, scenario=scenario, setup=settled.setup, oddities=odd)


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
