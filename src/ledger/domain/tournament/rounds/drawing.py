"""Who is to be paired, what a draw must know of them, and who attacks where they meet."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate, Conditions, Policy, Relaxation
from ledger.domain.rules import expected_rounds
from ledger.domain.scoring import Account, accounts
from ledger.domain.tournament.seating.moved_seating import sitting_out
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Number, Pairing, Relaxed, RoundNo

ATTACKER = "attacker"
NOBODY: frozenset[int] = frozenset()


def candidates(state: Tournament, round_no: RoundNo, named: frozenset[ContestantId] = frozenset()) -> list[Candidate]:
    """Everyone to be paired, with what the draw must know of them. Who sits this round out is left out unless named."""
    absent, rules, book = sitting_out(state, round_no) - named, state.rules, accounts(state)
    met, byes = _met(state, round_no), Counter(_odd(state))
    downs = Counter(no for round_ in state.rounds for no in round_.paired_down)
    apart, banned = _companions(state.apart), _companions(state.banned)
    return [
        Candidate(
            id=no,
            points=book[no].points,
            met=frozenset(met[no]),
            downs=downs[no],
            byes=byes[no],
            standing=_standing(book[no], state),
            met_in=tuple(sorted(met[no].items())),
            area=state.entrants[no].area if rules.areas_apart else None,
            apart=apart.get(no, NOBODY),
            club=state.entrants[no].club if rules.clubs_apart else None,
            banned=banned.get(no, NOBODY),
            seeding=state.seeds.get(no),
        )
        for no in state.active()
        if no not in absent
    ]


def conditions(state: Tournament, round_no: RoundNo) -> Conditions:
    """What the rules say of this round. Of several ringers the first who is there plays."""
    rules = state.rules
    ringers = (no for no in state.ringers() if round_no not in state.entrants[no].skips)
    there = sum(round_no not in state.entrants[no].skips for no in state.active())
    policy = Policy(rules.first_round, rules.later_rounds, rules.relaxing, rules.looks_ahead, rules.rematch_window)
    return Conditions(round_no, next(ringers, None), rules.sides, policy, expected_rounds(rules, there))


def with_attackers(
    pairings: Sequence[Pairing], round_no: RoundNo, state: Tournament, field: Sequence[Candidate] = ()
) -> tuple[Pairing, ...]:
    """Who attacks at each table of two, where the rules have it: the one who stands higher, and by chance between
    equals and against a ringer. How they stand need not be reckoned again where `field` tells it."""
    if not state.rules.has_attacker:
        return tuple(pairings)
    standing = {each.id: each.standing for each in field} or _standings(state)
    drawn = seeded_order(state.draw_seed(ATTACKER, round_no), ATTACKER.encode(), state.entrants)
    order = {no: place for place, no in enumerate(drawn)}
    attacker_of = {}
    for pairing in pairings:
        sides = sorted(pairing.contestants, key=order.__getitem__)
        if not any(state.entrants[side].is_ringer for side in sides):
            sides.sort(key=standing.__getitem__, reverse=True)
        attacker_of[pairing.table_no] = sides[0] if len(sides) == 2 else None
    return tuple(each.model_copy(update={"attacker": attacker_of[each.table_no]}) for each in pairings)


def as_relaxed(bent: Iterable[Relaxation]) -> tuple[Relaxed, ...]:
    """What a round bends, as a fact has it."""
    return tuple(
        Relaxed(rule=each.rule, contestants=tuple(map(ContestantId, each.players)), why=each.why) for each in bent
    )


def _standing(account: Account, state: Tournament) -> tuple[Number, ...]:
    return tuple(account.totals[metric] for metric in state.rules.pairing_order)


def _standings(state: Tournament) -> dict[int, tuple[Number, ...]]:
    return {no: _standing(account, state) for no, account in accounts(state).items()}


def _met(state: Tournament, round_no: RoundNo) -> dict[ContestantId, dict[int, int]]:
    """Whom everyone is not to meet again, each with the round in which they met last."""
    met: dict[ContestantId, dict[int, int]] = {no: {} for no in state.entrants}
    window = state.rules.rematch_window
    for round_ in state.rounds:
        if window is None or round_.no + window > round_no:
            for game in round_.games.values():
                for one, other in permutations(game.contestants, 2):
                    met[one][other] = round_.no
    return met


def _companions(groups: Iterable[frozenset[ContestantId]]) -> dict[int, frozenset[int]]:
    """With whom each is named together, in however many groups."""
    found: dict[int, frozenset[int]] = {}
    for group in groups:
        for no in group:
            found[no] = found.get(no, NOBODY) | (group - {no})
    return found


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
