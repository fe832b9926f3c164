"""Who is to be paired, what a draw must know of them, and who attacks where they meet."""

from collections.abc import Iterable, Sequence

from ledger.domain.pairing import Candidate, Conditions, Relaxation
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.scoring import Account, accounts
from ledger.domain.tournament.seating import sitting_out
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Number, Pairing, Relaxed, RoundNo

ATTACKER = "attacker"


def candidates(state: Tournament, round_no: RoundNo, named: frozenset[ContestantId] = frozenset()) -> list[Candidate]:
    """Everyone to be paired, with what the draw must know of them. Who sits this round out is left out unless named."""
    absent = sitting_out(state, round_no) - named
    book = accounts(state)
    met, odd = _met(state, round_no), _odd(state)
    return [
        Candidate(
            id=no,
            points=book[no].points,
            met=frozenset(met[no]),
            downs=sum(no in round_.paired_down for round_ in state.rounds),
            byes=odd.count(no),
            standing=_standing(book[no], state),
            met_in=tuple(sorted(met[no].items())),
            area=state.entrants[no].area if state.rules.areas_apart else None,
            apart=frozenset(other for group in state.apart if no in group for other in group) - {no},
        )
        for no in state.active()
        if no not in absent
    ]


def conditions(state: Tournament, round_no: RoundNo) -> Conditions:
    """Of several ringers the first who is there plays."""
    there = (no for no in state.ringers() if round_no not in state.entrants[no].skips)
    return Conditions(round_no, next(there, None), state.rules.sides)


def with_attackers(pairings: Sequence[Pairing], round_no: RoundNo, state: Tournament) -> tuple[Pairing, ...]:
    """Who attacks at each table of two, where the rules have it: the one who stands higher, and by chance between
    equals and against a ringer."""
    if not state.rules.has_attacker:
        return tuple(pairings)
    book = accounts(state)
    order = seeded_order(state.draw_seed(ATTACKER, round_no), ATTACKER.encode(), state.entrants)
    attacker_of = {}
    for pairing in pairings:
        sides = sorted(pairing.contestants, key=order.index)
        if not any(state.entrants[side].is_ringer for side in sides):
            sides.sort(key=lambda side: _standing(book[side], state), reverse=True)
        attacker_of[pairing.table_no] = sides[0] if len(sides) == 2 else None
    return tuple(each.model_copy(update={"attacker": attacker_of[each.table_no]}) for each in pairings)


def as_relaxed(bent: Iterable[Relaxation]) -> tuple[Relaxed, ...]:
    """What a round bends, as a fact has it."""
    return tuple(
        Relaxed(rule=each.rule, contestants=tuple(map(ContestantId, each.players)), why=each.why) for each in bent
    )


def _standing(account: Account, state: Tournament) -> tuple[Number, ...]:
    return tuple(account.totals[metric] for metric in state.rules.pairing_order)


def _met(state: Tournament, round_no: RoundNo) -> dict[ContestantId, dict[int, int]]:
    """Whom everyone is not to meet again, each with the round in which they met last."""
    met: dict[ContestantId, dict[int, int]] = {no: {} for no in state.entrants}
    window = state.rules.rematch_window
    for round_ in state.rounds:
        if window is None or round_.no + window > round_no:
            for game in round_.games.values():
                for contestant in game.contestants:
                    others = (other for other in game.contestants if other != contestant)
                    met[contestant].update(dict.fromkeys(others, round_.no))
    return met


def _odd(state: Tournament) -> list[ContestantId]:
    """Everyone as often as they were the odd one out: with the bye, or at a table for two with a ringer."""
    against_ringer = (
        contestant
        for round_ in state.rounds
        for game in round_.games.values()
        if len(game.contestants) == 2 and any(state.entrants[side].is_ringer for side in game.contestants)
        for contestant in game.contestants
    )
    return [*(bye for round_ in state.rounds for bye in round_.byes), *against_ringer]
