"""Short words for who is paired with whom: areas, those kept apart, whole rounds by victory points, attackers."""

from collections.abc import Iterable
from hashlib import sha256

from ledger.domain.values import Commitment
from tests import facts as e
from tests import requests as r
from tests.builders import SLUG, WHY, Facts, adjusted, closed, contestants, entered, field, paired
from tests.domain.outcomes import after, drawn
from tests.domain.vp_games import scored, was

Standing = tuple[int, int, int]
"""Tournament points, difference and victory points."""


def seed(number: int) -> str:
    return sha256(b"line-ups %d" % number).hexdigest()


# facts


def from_area(no: int, area: str | None) -> e.PlayerCheckedIn:
    sealed = None if area is None else Commitment(sha256(area.encode()).hexdigest())
    return entered(no).model_copy(update={"area": sealed})


def kept_apart(*players: int, always: bool = False) -> e.PlayersKeptApart:
    return e.PlayersKeptApart(contestants=contestants(*players), always=always)


def let_meet(*players: int) -> e.PlayersLetMeet:
    return e.PlayersLetMeet(contestants=contestants(*players))


def seeded(*players: int) -> e.SeedsGiven:
    return e.SeedsGiven(contestants=contestants(*players))


def round_of_ties(round_no: int, *pairs: tuple[int, int], bye: int | None = None) -> Facts:
    """A whole round in which every game ended 4-4."""
    results = (was(round_no, no, dict.fromkeys(pair, 4), won=None) for no, pair in enumerate(pairs, start=1))
    points = 2 * len(pairs) + 3 * (bye is not None)
    return (paired(round_no, *pairs, bye=bye), *results, closed(round_no, len(pairs), points))


def standing(system: str, *figures: Standing, number: int = 0) -> Facts:
    """Players who stand like that after round 1; each has met one who is far below all of them."""
    count = len(figures)
    pairs = [(no, no + count) for no in range(1, count + 1)]
    given = (adjusted(no, tp=tp, diff=diff, vp=vp) for no, (tp, diff, vp) in enumerate(figures, start=1))
    last = (adjusted(no, tp=-100) for no in range(count + 1, 2 * count + 1))
    players = field(2 * count, system=system, seed=seed(number), tables_vary=False)  # so that tables tell the line
    return (*players, *round_of_ties(1, *pairs), *given, *last)


def placed(system: str, *pairs: tuple[int, int], bye: int | None = None, entry: Facts = ()) -> Facts:
    """Five players in the order of their numbers, 5 being the lowest, after these games of round 1."""
    order = (adjusted(no, tp=100 - 10 * no) for no in (1, 2, 3, 4, 5))
    return (*field(5, system=system, tables_vary=False), *entry, *round_of_ties(1, *pairs, bye=bye), *order)


# requests


def keep_apart(*players: int, always: bool = False) -> r.KeepApart:
    return r.KeepApart(do="keep-apart", tournament=SLUG, players=contestants(*players), always=always)


def may_meet(*players: int) -> r.LetMeet:
    return r.LetMeet(do="let-meet", tournament=SLUG, players=contestants(*players))


def give_seeds(*players: int, reason: Commitment | None = None) -> r.GiveSeeds:
    return r.GiveSeeds(do="seed", tournament=SLUG, players=contestants(*players), reason=reason)


def swap(one: int, other: int, *, confirm: bool = False, round_no: int | None = None) -> r.Swap:
    return r.Swap(
        do="swap", tournament=SLUG, players=contestants(one, other), round=round_no, confirm=confirm, reason=WHY
    )


# small words


def play_out(facts: Facts) -> Facts:
    """Every table of the newest pairing gets its result: the lower entry number wins, by as much as it is lower."""
    return after(facts, *(scored(_score(each.contestants)) for each in drawn(facts).pairings))


def _score(players: Iterable[int]) -> dict[int, int]:
    """Eight less a fifth of one's entry number, so that places are those of the numbers, more or less."""
    return {no: max(0, 8 - no // 5) for no in players}


def attackers(fact: e.RoundPaired | e.PairingChanged) -> dict[frozenset[int], int | None]:
    """Who attacks in each game."""
    return {frozenset(pairing.contestants): pairing.attacker for pairing in fact.pairings}
