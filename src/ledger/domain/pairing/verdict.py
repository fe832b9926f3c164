"""What a seating costs of each rule, and which rules it bends, for whom and why nothing better exists."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ledger.domain.pairing.field import Field, Pair
from ledger.domain.pairing.objective import GAP, KEPT_APART, height, is_passed_in_line, rules_of
from ledger.domain.pairing.values import Relaxation, are_apart, share_area, why_rematch


class Verdict(NamedTuple):
    costs: dict[str, int]  # of each rule, the best protected first
    relaxed: list[Relaxation]  # the odd seat's first, then by table
    paired_down: list[int]  # the upper player of every pair that crosses groups


def verdict(field: Field, pairs: Sequence[Pair], odd: int | None) -> Verdict:
    """What a seating is worth; the upper player of each pair comes first."""
    found = Verdict(dict.fromkeys(reversed(list(rules_of(field.conditions.policy))), 0), [], [])
    if odd is not None:
        found.costs["second-bye"] = field.players[odd].byes
        found.costs["bye-above-lowest"] = height(field, odd)
        found.relaxed.extend(_bent_by_odd(field, odd))
    level, is_first_round = field.level, field.is_first_round
    for pair in pairs:
        upper, lower = pair
        if not field.may_meet(upper, lower):
            _note_rematch(field, pair, found)
        if is_first_round:
            _note_unwelcome(field, pair, found)
        elif level[upper] != level[lower]:
            _note_step_down(field, pair, found)
    return found


def _note_rematch(field: Field, pair: Pair, found: Verdict) -> None:
    found.costs["rematch"] += 1
    found.relaxed.append(Relaxation("rematch", pair, why_rematch(field.players.values())))


def _note_unwelcome(field: Field, pair: Pair, found: Verdict) -> None:
    one, other = field.players[pair[0]], field.players[pair[1]]
    if are_apart(one, other):
        found.costs[KEPT_APART] += 1
        found.relaxed.append(Relaxation(KEPT_APART, pair, "groups-too-large"))
    if share_area(one, other):
        found.costs["same-area"] += 1
        found.relaxed.append(Relaxation("same-area", pair, "areas-too-large"))


def _note_step_down(field: Field, pair: Pair, found: Verdict) -> None:
    upper, lower = pair
    found.costs[GAP] += (field.level[upper] - field.level[lower]) ** 2
    found.paired_down.append(upper)
    if downs := field.players[upper].downs:
        found.costs["repeat-pair-down"] += downs
        found.relaxed.append(Relaxation("repeat-pair-down", (upper,), "sparing-costs-more"))


def _bent_by_odd(field: Field, odd: int) -> Iterator[Relaxation]:
    """A seat that was had before, or that is not where it belongs."""
    taker = field.players[odd]
    if taker.byes:
        has_all = all(each.byes for each in field.players.values())
        has_ringer = field.conditions.ringer is not None
        why = ("all-had-bye-or-ringer" if has_ringer else "all-had-bye") if has_all else "others-are-banned"
        yield Relaxation("second-bye", (odd,), why)
    if not _is_lowest(field, odd):
        yield Relaxation("bye-above-lowest", (odd,), _why_above_lowest(field, odd))


def _is_lowest(field: Field, odd: int) -> bool:
    """Whether the odd seat is where it belongs."""
    if field.manner != "from the top":
        return height(field, odd) == 0
    return not is_passed_in_line(field.players[odd], field.players.values())


def _why_above_lowest(field: Field, odd: int) -> str:
    taker = field.players[odd]
    passed = [each for each in field.players.values() if height(field, each.id) < height(field, odd)]
    if not taker.byes and all(each.byes for each in passed):
        return "lower-had-bye"
    return "lower-would-rematch" if field.manner == "from the top" else "lower-forces-rematch"
