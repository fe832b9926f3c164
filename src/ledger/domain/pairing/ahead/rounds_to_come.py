"""Keeps the rounds to come playable in a short field, as far as that costs nothing better protected."""

from ledger.domain.pairing.field import Field, Pair, Seating, mutual_masks
from ledger.domain.pairing.look_ahead import ALWAYS_ANSWERED, Outlook, is_playable, playable_rounds
from ledger.domain.pairing.matching.next_best import in_order_of_cost
from ledger.domain.pairing.objective import Objective
from ledger.domain.pairing.ways.whole_field import all_costs, seating_of

EVERY_SEATING = 945  # of ten places
SOME_SEATINGS = 20


def keeping_rounds_to_come(field: Field, best: Seating, seed: bytes) -> tuple[Seating, bool]:
    """The first seating in the order of cost after which all rounds left can be played, and whether there is none.

    Where a rematch or a second bye, which are better protected, has to be bent already, nothing is left to keep.
    """
    if not _is_short(field):
        return best, False
    bent = _bent_already(field, best)
    relaxing = field.conditions.policy.relaxing
    if any(relaxing.index(rule) > relaxing.index("look-ahead") for rule in bent):
        return best, False
    to_come = _ToCome(field, seed)
    if to_come.is_kept_by(best):
        return best, False
    seating = to_come.next_best(best) if to_come.can_be_kept() else None
    return (best, not bent) if seating is None else (seating, False)


def _is_short(field: Field) -> bool:
    """Whether it has so few contestants that the rounds to come may run out of opponents."""
    conditions = field.conditions
    if not conditions.policy.looks_ahead or conditions.rounds is None or conditions.round_no >= conditions.rounds:
        return False
    return len(field.players) + field.is_odd < 2 * conditions.rounds


class _ToCome:
    """The rounds left, seen from before this one."""

    def __init__(self, field: Field, seed: bytes) -> None:
        self.field = field
        self.seed = seed
        self.outlook = _outlook(field)
        self.rounds = range(field.conditions.round_no, (field.conditions.rounds or 0) + 1)

    def can_be_kept(self) -> bool:
        """Whether any round might do; where none does, there is no use in trying them all."""
        return is_playable(self.outlook, self.rounds, self.seed) is not False

    def is_kept_by(self, seating: Seating, *, is_hurried: bool = False) -> bool:
        """Whether all rounds left can surely be played after this one."""
        if _bent_already(self.field, seating):
            return False
        after = _after(self.field, self.outlook, seating)
        return is_playable(after, self.rounds[1:], self.seed, is_hurried=is_hurried) is True

    def next_best(self, best: Seating) -> Seating | None:
        """In the order of cost, as long as nothing better protected is bent more; else the cheapest of some found."""
        objective = Objective(self.field, self.seed, self.field.players)
        costs = all_costs(objective)
        allowed = objective.protected_above_look_ahead(_price(objective, best))
        limit = EVERY_SEATING if len(costs) <= ALWAYS_ANSWERED else SOME_SEATINGS
        for cost, mates in in_order_of_cost(costs, limit):
            if objective.protected_above_look_ahead(cost) > allowed:
                return None
            seating = seating_of(objective, mates, "look-ahead")
            if self.is_kept_by(seating, is_hurried=True):
                return seating
        return self._cheapest_found(objective, allowed)

    def _cheapest_found(self, objective: Objective, allowed: int) -> Seating | None:
        found = {}
        for mates in playable_rounds(self.outlook, self.rounds, self.seed):
            seating = seating_of(objective, mates, "look-ahead")
            price = _price(objective, seating)
            if objective.protected_above_look_ahead(price) <= allowed:
                found[price] = seating
        return found[min(found)] if found else None


def _bent_already(field: Field, seating: Seating) -> list[str]:
    is_second = seating.odd is not None and field.players[seating.odd].byes > 0
    is_rematch = any(field.has_met(one, other) for one, other in seating.pairs)
    return ["second-bye"] * is_second + ["rematch"] * is_rematch


def _price(objective: Objective, seating: Seating) -> int:
    price = sum(objective.pair(one, other) or 0 for one, other in seating.pairs)
    return price if seating.odd is None else price + objective.odd(seating.odd)


def _outlook(field: Field) -> Outlook:
    """The field as vertices in line; the odd seat comes last."""
    place, players = field.place, field.players
    count = len(players)
    met: dict[Pair, int] = {}
    for each, player in players.items():
        rounds = dict(player.met_in)
        for other in player.met:
            if other in place:
                pair = _in_order(place[each], place[other])
                met[pair] = max(met.get(pair, 0), rounds.get(other, field.conditions.round_no - 1))
    never = mutual_masks([player.banned for player in players.values()], place)
    return Outlook(
        count=count + field.is_odd,
        is_odd=field.is_odd,
        never=(*never, *[0] * field.is_odd),
        met=met,
        had_seat=sum(1 << place[each] for each, player in players.items() if player.byes),
        window=field.conditions.policy.window,
    )


def _after(field: Field, outlook: Outlook, seating: Seating) -> Outlook:
    seated = [_in_order(field.place[one], field.place[other]) for one, other in seating.pairs]
    if seating.odd is not None:
        seated.append((field.place[seating.odd], outlook.count - 1))
    return outlook.after(seated, field.conditions.round_no)


def _in_order(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
