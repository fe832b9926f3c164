"""A pairing given by the organizer: everybody once, and what it bends written down."""

from collections.abc import Iterator, Sequence

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Bent, Candidate, Given, Relaxation
from ledger.domain.tournament.rounds.drawing import as_relaxed, conditions, with_attackers
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.seating.moved_seating import sitting_out
from ledger.domain.tournament.state import Tournament
from ledger.domain.tournament.tables import in_order, unserved
from ledger.domain.values import ContestantId, RoundNo

Table = tuple[ContestantId | None, ...]
Tables = Sequence[Table]
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
    given = _seated(tables, frozenset(map(ContestantId, players)), state)
    bent = ENGINES[state.rules.pairing].bends(given, players, conditions(state, round_no))
    called_back = _called_back(field, sitting_out(state, round_no))
    return given, bent._replace(relaxed=(*bent.relaxed, *called_back))


def _seated(tables: Tables, field: frozenset[ContestantId], state: Tournament) -> Given:
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


def _check_size(table: Table, sides: tuple[int, int]) -> None:
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


def _contestants(table: Table, ringers: frozenset[ContestantId]) -> tuple[ContestantId, ...]:
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
