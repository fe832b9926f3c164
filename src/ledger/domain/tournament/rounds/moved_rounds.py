"""A round's life: paired by draw or by hand, withdrawn, closed."""

from ledger.domain.errors import NeedsReason, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.leading import goes_by_lead, leaders
from ledger.domain.pairing import ENGINES
from ledger.domain.scoring import game_points
from ledger.domain.tournament import by_hand
from ledger.domain.tournament.finals import seeded, seeds_of_finals
from ledger.domain.tournament.results.decide import round_asked
from ledger.domain.tournament.rounds.drawing import as_relaxed, candidates, conditions, with_attackers
from ledger.domain.tournament.rounds.facts import RoundClosed, RoundPaired, RoundWithdrawn
from ledger.domain.tournament.rounds.requests import CloseRound, PairRound, WithdrawRound
from ledger.domain.tournament.seating.decide import refuse_banned
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.tournament.tables import seated
from ledger.domain.values import ContestantId, RoundNo

PURPOSE = "pairing"


def pair(request: PairRound, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """The next round's tables. A round whose results are all in is closed on the way; in finals, players are seeded by
    their points before round 1."""
    round_no = _next_round(request, state)
    seeds = seeds_of_finals(state, seen.finals_of)
    return (*closing(state), *seeds, _paired(request, round_no, seeded(state, seeds)))


def _paired(request: PairRound, round_no: RoundNo, state: Tournament) -> RoundPaired:
    if request.pairings is None:
        paired = drawn_round(round_no, state, state.rules.pairing, state.draw_seed(PURPOSE, round_no))
        refuse_banned(paired.pairings, state)
    else:
        named = frozenset(player for table in request.pairings for player in table if player is not None)
        paired = by_hand.paired(request.pairings, round_no, candidates(state, round_no, named), state)
    if paired.relaxed and request.pairings is not None and request.reason is None:
        bent = listed(sorted({relaxed.rule for relaxed in paired.relaxed}))
        players = tuple(dict.fromkeys(player for relaxed in paired.relaxed for player in relaxed.contestants))
        raise NeedsReason(
            "This pairing bends a rule ({bent}: {players}); give a reason to record it all the same.",
            bent=bent,
            players=players,
        )
    return paired


def withdraw(request: WithdrawRound, state: Tournament) -> tuple[RoundWithdrawn]:
    """Take the newest pairing back, results and all; the log keeps both, and the reason."""
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed; only a round under way can be withdrawn.")
    return (RoundWithdrawn(round_no=newest.no),)


def close(request: CloseRound, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The assertion that every table has its result."""
    newest = newest_round(request.round, state)
    if newest.closed:
        raise RuleViolation(f"Round {newest.no} is closed already.")
    return closing(state)


def closing(state: Tournament) -> tuple[RoundClosed, ...]:
    """The fact that closes the newest round, none if it is closed; refused while results are missing."""
    if not state.rounds or state.rounds[-1].closed:
        return ()
    newest = state.rounds[-1]
    if newest.missing:
        tables = newest.open_tables()
        places = f"table{'s' * (len(tables) > 1)} {listed(map(str, tables))}"
        raise RuleViolation(f"Round {newest.no} still waits for the result of {places}.")
    return (RoundClosed(round_no=newest.no, games=len(newest.games), points=game_points(state, newest.no)),)


def _next_round(request: PairRound, state: Tournament) -> RoundNo:
    expected = RoundNo(state.round_no + 1)
    asked = request.round or expected
    if asked < expected:
        raise RuleViolation("Round {round} is paired already.", code="round-paired-already", round=asked)
    if asked > expected:
        raise RuleViolation(f"Round {expected} comes before round {asked}.")
    closing(state)  # refuses while results are missing
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


def newest_round(asked: int | None, state: Tournament) -> Round:
    """The newest round; refused where another one was asked for."""
    found = round_asked(asked, state)
    if found.no < state.round_no:
        raise RuleViolation(f"Round {asked} is over; round {state.round_no} is paired.")
    return found


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
