"""Drawing a round: the field as an engine needs it, a pairing given by hand, and who sits at which table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.tables import Fixed, Party, seats
from ledger.domain.pairing.values import Bent, Candidate, Conditions, Given, Policy, Relaxation
from ledger.domain.rules import expected_rounds
from ledger.domain.scoring import Account, accounts
from ledger.domain.tournament.lookups import ACCESSIBLE_TABLE, sitting_out
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Number, Pairing, Relaxed, RoundNo, TableNo

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


SeatedTable = tuple[ContestantId | None, ...]
Tables = Sequence[SeatedTable]
BY_HAND = "by-hand/1"


def paired(tables: Tables, round_no: RoundNo, field: Sequence[Candidate], state: Tournament) -> RoundPaired:
    """The round as given, or a refusal that names who sits twice, not at all, or should not sit."""
    if len(field) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    given, bent = judged(tables, round_no, field, state)
    seated = in_order([tuple(who for who in table if who is not None) for table in tables if None not in table], state)
    return RoundPaired(
        round_no=round_no,
        pairings=with_attackers(seated, round_no, state, field),
        byes=tuple(map(ContestantId, given.byes)),
        paired_down=tuple(map(ContestantId, bent.paired_down)),
        seed=None,
        algorithm=BY_HAND,
        relaxed=as_relaxed((*bent.relaxed, *unserved(seated, state))),
        path=None,
        objective={},
    )


def judged(tables: Tables, round_no: RoundNo, field: Sequence[Candidate], state: Tournament) -> tuple[Given, Bent]:
    """Everybody at one place, and what that bends; refused like a round that is given so."""
    players = {each.id: each for each in field}
    given = _given(tables, frozenset(map(ContestantId, players)), state)
    bent = ENGINES[state.rules.pairing].bends(given, players, conditions(state, round_no))
    called_back = _called_back(field, sitting_out(state, round_no))
    return given, bent._replace(relaxed=(*bent.relaxed, *called_back))


def _given(tables: Tables, field: frozenset[ContestantId], state: Tournament) -> Given:
    ringers = frozenset(state.ringers())
    known = field | ringers
    seen: set[ContestantId] = set()
    games: list[tuple[ContestantId, ...]] = []
    byes: list[ContestantId] = []
    against_ringer: list[ContestantId] = []
    for table in tables:
        _check_size(table, state.rules.sides)
        for player in table:
            if player is not None:
                _take_seat(player, known, seen)
        contestants = _contestants(table, ringers)
        if None in table:
            byes.extend(contestants)
        elif len(contestants) == 1:
            against_ringer.extend(contestants)
        else:
            games.append(contestants)
    missing = tuple(sorted(field - seen))
    if missing:
        raise RuleViolation("The pairing leaves out {players}; pair them, drop them or give a bye.", players=missing)
    return Given(tuple(games), tuple(byes), tuple(against_ringer))


def _check_size(table: SeatedTable, sides: tuple[int, int]) -> None:
    least, most = sides
    is_bye = len(table) == 2 and table.count(None) == 1
    if is_bye or (None not in table and least <= len(table) <= most):
        return
    size = "two" if most == 2 else f"{least} to {most}"
    raise BadRequest(f"A pairing names {size} players, or one and null for a bye.")


def _take_seat(player: ContestantId, known: frozenset[ContestantId], seen: set[ContestantId]) -> None:
    if player in seen:
        raise RuleViolation("{player} stands twice in the pairing.", player=player)
    if player not in known:
        raise RuleViolation("{player} has left the tournament and cannot be paired.", player=player)
    seen.add(player)


def _contestants(table: SeatedTable, ringers: frozenset[ContestantId]) -> tuple[ContestantId, ...]:
    """Who of a table takes part to be ranked; without any, there is nobody to play for."""
    found = tuple(player for player in table if player is not None and player not in ringers)
    if not found:
        raise RuleViolation(
            "{players} only fill seats that are left over; pair them with a player or leave them out.",
            players=tuple(player for player in table if player is not None),
        )
    return found


def _called_back(field: Sequence[Candidate], absent: frozenset[ContestantId]) -> Iterator[Relaxation]:
    """Those who asked to sit the round out and are to play all the same."""
    return (Relaxation("sits-out", (each.id,), "by-hand") for each in field if each.id in absent)


Pair = tuple[ContestantId, ...]


class Seated(NamedTuple):
    """A round at its tables, and whom it could not give one that they need."""

    pairings: tuple[Pairing, ...]
    relaxed: tuple[Relaxation, ...]


def seated(tables: Iterable[Iterable[int]], round_no: RoundNo, state: Tournament) -> Seated:
    """A draw at its tables: it depends on nothing but the draw and what was known before that round."""
    pairs = [tuple(map(ContestantId, table)) for table in tables]
    fixed, in_need = _fixed(state), frozenset(no for no, each in state.entrants.items() if each.needs_access)
    # a round that was withdrawn is none, and one that is drawn again to be checked knows none after it
    earlier = [round_.seats for round_ in state.rounds if round_.no < round_no and state.rules.tables_vary]
    parties = [
        Party(_wish(pair, fixed), min(in_need.intersection(pair), default=None), _known(pair, earlier))
        for pair in pairs
    ]
    pairings = _pairings(pairs, seats(parties, frozenset(state.accessible)))
    return Seated(pairings, tuple(_without_access(pairings, state)))


def in_order(pairs: Sequence[Pair], state: Tournament) -> tuple[Pairing, ...]:
    """Pairs given by the organizer at the lowest tables, in their order; only a fixed table comes first."""
    fixed = _fixed(state)
    return _pairings(pairs, seats([Party(_wish(pair, fixed)) for pair in pairs], ()))


def unserved(pairings: Iterable[Pairing], state: Tournament) -> Iterator[Relaxation]:
    """Who needs an accessible table and was given another by hand. Where none is named, no hand could give one."""
    if state.accessible:
        for bent in _without_access(pairings, state):
            yield Relaxation(bent.rule, bent.players, "by-hand")


def _pairings(pairs: Sequence[Pair], tables: Sequence[int]) -> tuple[Pairing, ...]:
    numbered = sorted(zip(tables, pairs, strict=True))
    return tuple(Pairing(table_no=TableNo(no), contestants=pair) for no, pair in numbered)


def _fixed(state: Tournament) -> dict[ContestantId, TableNo]:
    """Who always plays at one table, and which."""
    return {no: each.table_no for no, each in state.entrants.items() if each.table_no is not None}


def _wish(pair: Pair, fixed: Mapping[ContestantId, TableNo]) -> Fixed | None:
    """The table of the lowest entry number that has one."""
    return min((Fixed(who, fixed[who]) for who in pair if who in fixed), default=None) if fixed else None


def _known(pair: Pair, earlier: Sequence[Mapping[ContestantId, TableNo]]) -> Mapping[int, int]:
    """How many of a pair have sat at each table, however often."""
    known: dict[int, int] = {}
    for who in pair if earlier else ():
        for table_no in {seats_then[who] for seats_then in earlier if who in seats_then}:
            known[table_no] = known.get(table_no, 0) + 1
    return known


def _without_access(pairings: Iterable[Pairing], state: Tournament) -> Iterator[Relaxation]:
    """Who sits at a table they cannot use well; one who asked for a fixed table has what they asked for."""
    asking = {no for no, each in state.entrants.items() if each.needs_access and each.table_no is None}
    for pairing in pairings if asking else ():
        if pairing.table_no not in state.accessible:
            for who in pairing.contestants:
                if who in asking:
                    yield Relaxation(ACCESSIBLE_TABLE, (who,), _why(pairing, state))


def _why(pairing: Pairing, state: Tournament) -> str:
    if not state.accessible:
        return "no-accessible-table-named"
    is_kept = any(state.entrants[who].table_no is not None for who in pairing.contestants)
    return "opponent-has-fixed-table" if is_kept else "accessible-tables-taken"
