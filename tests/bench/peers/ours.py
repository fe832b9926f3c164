"""Our own engine as the peers are run: a process, a field a line; the policy is named on the command line."""

import sys
from collections.abc import Collection
from functools import partial

from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Policy
from tests.bench.peers.field import Field, Player, Table
from tests.bench.peers.worker import serve

ENGINE = "exact/1"
SEED = bytes(32)
POLICIES = {
    "Warmachine": Policy(later_rounds="random-in-points"),
    "Malifaux": Policy(later_rounds="from-the-top"),
    "Malifaux 2017": Policy(later_rounds="from-the-top", window=3),
    "folded": Policy(first_round="folded", later_rounds="folded-in-points"),
}


def candidates(field: Field, policy: Policy) -> list[Candidate]:
    """The field as a draw wants it; seeded by number, which only a folded round looks at."""
    return [_candidate(player, field.next_round, policy.window) for player in field.players]


def _candidate(player: Player, round_no: int, window: int | None) -> Candidate:
    first = 1 if window is None else round_no - window + 1
    met_in = {game.opponent: no for no, game in enumerate(player.games, 1) if game.opponent and no >= first}
    return Candidate(
        id=player.number,
        points=player.points,
        met=frozenset(met_in),
        downs=player.downs,
        byes=player.byes,
        standing=(player.points, player.margin),
        met_in=tuple(met_in.items()),
        seeding=player.number,
    )


def draw(field: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    return ENGINES[ENGINE].draw(field, conditions, seed)


def read(drawn: Drawn) -> list[Table]:
    return [*drawn.tables, *((number,) for number in drawn.byes)]


def _prepare(field: Field, policy: Policy) -> partial[Drawn]:
    return partial(draw, candidates(field, policy), Conditions(field.next_round, policy=policy), SEED)


if __name__ == "__main__":
    serve(partial(_prepare, policy=POLICIES[sys.argv[1]]), partial.__call__, read)
