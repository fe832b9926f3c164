"""Secondary missions: fixed for the whole game or drawn, what each may bring, and how many a player can achieve;
what they cost and gain in command points; and who attacks and has the first turn."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal, NamedTuple

from ledger.domain.errors import BadRequest, LedgerError, RuleViolation, either, listed
from ledger.domain.rules import Rules
from ledger.domain.system import Played, Result
from ledger.domain.systems.leviathan import armies
from ledger.domain.systems.leviathan.armies import FIXED_CARDS, TITLE
from ledger.domain.systems.leviathan.figures import (
    FIXED,
    NOT_IN_ROUND_1,
    SECONDARIES,
    TACTICAL,
    TARGETS_OF_OPPORTUNITY,
    VOX_STATIC,
    LeviathanFigures,
)
from ledger.domain.systems.leviathan.primaries import Amounts, BattleRound, Points, Sums, either_of, over, summed
from ledger.domain.text import as_written
from ledger.domain.values import Label, Sheet, Value

Kind = Literal["fixed", "tactical"]
KINDS: tuple[Kind, ...] = ("tactical", "fixed")
MANY = "many-cards-in-a-round"
ODDITY_WORDS = {MANY: "a sheet has more cards achieved in a battle round than its player had active by then"}
OPPORTUNITY = 1  # Targets of Opportunity: so many more cards are active


class SecondaryScore(Value):
    """What one card brought in one battle round."""

    card: Label
    round: BattleRound
    vp: Points


class Hand(NamedTuple):
    """How a player plays secondary missions, as far as it is known."""

    kind: Kind | None
    fixed: Sequence[str]  # the cards chosen for the whole game; none: not told
    has_first_turn: bool
    rules: Sequence[str] | None  # those of the mission; None: not known

    @property
    def may_have_more(self) -> bool:
        """Whether Targets of Opportunity may be among the rules of the mission."""
        return self.rules is None or TARGETS_OF_OPPORTUNITY in self.rules


class Scored(NamedTuple):
    """The entries of a sheet as they are kept, and what each card brought."""

    kept: list[Sheet]
    kind: Kind
    cards: Mapping[str, int]
    oddities: tuple[str, ...]


def hand_of(sheet: Sheet, played: Played) -> Hand:
    """How a side plays by what its sheet says and what everyone was shown, neither of which may contradict."""
    shown, rules = armies.shown_of(played.shown, armies.SECONDARY), played.setup.get("rules")
    cards = [as_written(each, SECONDARIES, "secondary mission", TITLE) for each in sheet.get("fixed", ())]
    kind = sheet.get("kind", "fixed" if cards else None)
    if cards and kind == "tactical":
        raise BadRequest('Who plays tactical missions has no fixed cards; leave "fixed" out, or correct the kind.')
    _check_fixed(cards)
    if shown:
        if kind not in (None, shown["kind"]):
            raise RuleViolation(f"The player was shown to play {shown['kind']} missions, not {kind} ones.")
        if cards and sorted(cards) != sorted(shown["cards"]):
            raise RuleViolation(f"The player was shown to have fixed {listed(shown['cards'])}, not {listed(cards)}.")
        kind, cards = shown["kind"], shown.get("cards", [])
    return Hand(kind, cards, has_first_turn(sheet, played.others), rules)


def _check_fixed(cards: Sequence[str]) -> None:
    for card in cards:
        if card not in FIXED:
            raise BadRequest(f"{card} is only drawn and cannot be fixed; {listed(FIXED)} can.")
    if cards and (len(cards) != FIXED_CARDS or len(set(cards)) < len(cards)):
        raise BadRequest(f"Fixed missions are {FIXED_CARDS} different cards, not {listed(cards)}.")


def read_secondaries(given: Sequence[Mapping[str, Any]], hand: Hand, own: LeviathanFigures) -> Scored:
    """The entries of a sheet checked card by card; where the kind is not told, by the one they fit."""
    kept = [{**each, "card": as_written(each["card"], SECONDARIES, "secondary mission", TITLE)} for each in given]
    for entry in kept:
        check_round(entry["round"], own)
        if entry["card"] in NOT_IN_ROUND_1 and entry["round"] == 1 and entry["vp"]:
            raise BadRequest(f"{entry['card']} cannot be achieved in battle round 1.")
    if hand.kind is not None:
        return _READERS[hand.kind](kept, hand, own)
    faults: dict[str, LedgerError] = {}
    for kind in KINDS:
        try:
            return _READERS[kind](kept, hand, own)
        except LedgerError as fault:
            faults[kind] = fault
    if len(set(map(str, faults.values()))) == 1:
        raise faults["tactical"]
    said = " ".join(f"As {kind} ones: {fault}" for kind, fault in faults.items())
    raise BadRequest(f"The secondary missions fit neither kind. {said}")


def _read_tactical(kept: list[Sheet], hand: Hand, own: LeviathanFigures) -> Scored:
    for entry in kept:
        _check_tactical(entry, own)
    return Scored(kept, "tactical", _drawn(kept), _counted(kept, _active(hand, own), hand, own))


def _active(hand: Hand, own: LeviathanFigures) -> int:
    """How many cards a tactical player has active at a time."""
    return own.active_cards + OPPORTUNITY * hand.may_have_more


def _read_fixed(kept: list[Sheet], hand: Hand, own: LeviathanFigures) -> Scored:
    """Two cards all game; beside them drawn ones, if Targets of Opportunity is among the rules."""
    fixed = [entry for entry in kept if entry["card"] in FIXED]
    drawn = [entry for entry in kept if entry["card"] in TACTICAL]
    if drawn and not hand.may_have_more:
        raise RuleViolation(
            f"{drawn[0]['card']} is only drawn, and who plays fixed missions draws no cards unless "
            f"{TARGETS_OF_OPPORTUNITY} is among the mission's rules."
        )
    for entry in drawn:
        _check_tactical(entry, own)
    oddities = _counted(drawn, OPPORTUNITY, hand, own)
    return Scored(kept, "fixed", {**_fixed(fixed, hand, own), **_drawn(drawn)}, oddities)


_READERS = {"tactical": _read_tactical, "fixed": _read_fixed}


def _fixed(entries: Sequence[Sheet], hand: Hand, own: LeviathanFigures) -> dict[str, int]:
    """What each fixed card brought over the battle."""
    cards: dict[str, int] = {}
    seen = set()
    for entry in entries:
        card, at = entry["card"], (entry["card"], entry["round"])
        if hand.fixed and card not in hand.fixed:
            raise BadRequest(f"{card} is not one of the fixed cards, {listed(hand.fixed)}.")
        if at in seen:
            raise BadRequest(f"{card} is entered twice for battle round {entry['round']}; add both turns up in one.")
        _check_fixed_value(entry, own)
        seen.add(at)
        cards[card] = cards.get(card, 0) + entry["vp"]
    if len(cards) > FIXED_CARDS:
        raise BadRequest(f"A player has {FIXED_CARDS} fixed cards, not {len(cards)}: {listed(cards)}.")
    return cards


# what a battle may bring


def check_sum(points: int, hand: Hand, own: LeviathanFigures) -> None:
    """Refuse what no cards that the side may have come to."""
    possible = brought(hand, own)
    if possible.has(points):
        return
    which = listed(hand.fixed) or {"fixed": "Fixed", "tactical": "Tactical", None: "Secondary"}[hand.kind] + " missions"
    said = f"{which} {summed(points, possible, 'bring', 'in a battle')}"
    raise BadRequest(f"{said}.")


def brought(hand: Hand, own: LeviathanFigures, card_cap: int | None = None) -> Sums:
    """What the cards of a battle may come to, before any limit of the whole; of each fixed one no more than a cap."""
    tactical = drawn(_cards(SECONDARIES, own), _active(hand, own) * own.battle_rounds)
    beside = drawn(_cards(TACTICAL if hand.may_have_more else (), own), OPPORTUNITY * own.battle_rounds)
    fixed = two_of(tuple(_fixed_sums(card, own).within(card_cap) for card in hand.fixed or FIXED)).plus(beside)
    ways = {"tactical": [tactical], "fixed": [fixed], None: [tactical, fixed]}
    return either_of(ways[hand.kind])


def _cards(names: Sequence[str], own: LeviathanFigures) -> tuple[tuple[int, ...], ...]:
    return tuple(own.tactical_values[name] for name in names)


def _fixed_sums(card: str, own: LeviathanFigures) -> Sums:
    return over((_fixed_amounts(card, own),) * (own.battle_rounds - (card in NOT_IN_ROUND_1)))


@lru_cache(maxsize=64)
def two_of(cards: tuple[Sums, ...]) -> Sums:
    """What two of these cards come to, each with all it brought in a battle."""
    return either_of([one.plus(two) for one, two in combinations(cards, FIXED_CARDS)])


@lru_cache(maxsize=64)
def drawn(cards: tuple[tuple[int, ...], ...], most: int) -> Sums:
    """What at most so many of these cards come to, each achieved once."""
    by_number = [Sums.of(0), *[Sums.of()] * most]
    for values in cards:
        for number in range(most, 0, -1):
            with_it = by_number[number - 1].plus(Sums.of(*values))
            by_number[number] = either_of((by_number[number], with_it))
    return either_of(by_number)


def _check_tactical(entry: Sheet, own: LeviathanFigures) -> None:
    values = own.tactical_values[entry["card"]]
    if entry["vp"] not in values:
        raise BadRequest(
            f"{entry['card']}, when it is drawn and achieved, brings {either(map(str, values))} VP, not {entry['vp']}."
        )


def _check_fixed_value(entry: Sheet, own: LeviathanFigures) -> None:
    """By battle round: one of what is printed, or for each model destroyed."""
    card, points, amounts = entry["card"], entry["vp"], _fixed_amounts(entry["card"], own)
    if not amounts.has(points):
        raise BadRequest(f"{card} as a fixed card brings {amounts} VP in a battle round, not {points}.")


def _fixed_amounts(card: str, own: LeviathanFigures) -> Amounts:
    is_single = card in own.fixed_values
    return Amounts((own.fixed_values[card],)) if is_single else Amounts(each=own.fixed_each[card])


def _drawn(entries: Sequence[Sheet]) -> dict[str, int]:
    """What each drawn card brought: it pays once."""
    cards: dict[str, int] = {}
    for entry in entries:
        if entry["card"] in cards:
            raise BadRequest(f"{entry['card']} is scored twice, and a card that is drawn pays once.")
        cards[entry["card"]] = entry["vp"]
    return cards


def _counted(entries: Sequence[Sheet], active: int, hand: Hand, own: LeviathanFigures) -> tuple[str, ...]:
    """Refuse more cards than a battle has room for; more than a round has is odd. Who has the second turn may achieve
    those left over in the opponent's turn, and then the new ones."""
    most = active * own.battle_rounds
    if len(entries) > most:
        raise RuleViolation(
            f"A player achieves at most {most} drawn cards here, {active} for each own turn, not {len(entries)}."
        )
    by_round = [sum(entry["round"] == no for entry in entries) for no in range(1, own.battle_rounds + 1)]
    for no, achieved in enumerate(by_round, start=1):
        at_once = active if hand.has_first_turn else 2 * active
        if achieved > at_once or sum(by_round[:no]) > active * no:
            return (MANY,)
    return ()


def check_round(no: int, own: LeviathanFigures) -> None:
    """Refuse a battle round that no battle has."""
    if no > own.battle_rounds:
        raise BadRequest(f"There is no battle round {no}; a battle has {own.battle_rounds}.")


def command_points(sheet: Sheet, hand: Hand, own: LeviathanFigures) -> Sheet:
    """What New Orders cost and cards given up brought, each as far as the sheet tells."""
    told: Sheet = {}
    if "new_orders" in sheet:
        _check_orders(sheet["new_orders"], hand, own)
        if hand.rules is not None:
            cost = own.vox_static_cost if VOX_STATIC in hand.rules else own.new_orders_cost
            told["spent"] = cost * len(sheet["new_orders"])
    if "discards" in sheet:
        _check_discards(sheet["discards"], hand, own)
        told["gained"] = len(sheet["discards"])
    return told


def _check_orders(rounds: Sequence[int], hand: Hand, own: LeviathanFigures) -> None:
    for no in rounds:
        check_round(no, own)
    if rounds and hand.kind == "fixed" and not hand.may_have_more:
        raise RuleViolation(
            f"New Orders are for players who draw cards; with fixed missions that takes {TARGETS_OF_OPPORTUNITY}."
        )
    if len(rounds) > own.new_orders:
        times = "once" if own.new_orders == 1 else f"{own.new_orders} times"
        raise BadRequest(f"New Orders are given at most {times} a battle, not {len(rounds)} times.")


def _check_discards(rounds: Sequence[int], hand: Hand, own: LeviathanFigures) -> None:
    for no in rounds:
        check_round(no, own)
    if rounds and hand.kind == "fixed":
        raise BadRequest('Who plays fixed missions gives up no cards for command points; leave "discards" out.')
    if own.battle_rounds in rounds and own.discard_points < own.battle_rounds:  # else there is one for that round too
        raise BadRequest(f"Cards given up in battle round {own.battle_rounds} bring no command point; leave it out.")
    if len(set(rounds)) < len(rounds):
        raise BadRequest("Cards given up bring one command point a battle round, however many they are.")
    if len(rounds) > own.discard_points:
        raise BadRequest(
            f"Cards given up bring at most {own.discard_points} command points a battle, not {len(rounds)}."
        )


# 6 - Determine Attacker and Defender; 10 - Determine First Turn: each is one of the two
ROLES: Mapping[str, str] = {
    "won_roll": "won the roll-off for who attacks",
    "attacker": "attacks",
    "first_turn": "has the first turn",
}


def has_first_turn(sheet: Sheet, others: Sequence[Sheet]) -> bool:
    """Whether a side is known to begin, by its own sheet or by that of the other."""
    return sheet.get("first_turn") is True or any(other.get("first_turn") is False for other in others)


def check_roles(result: Result, rules: Rules) -> None:
    """Refuse sheets that give both sides a role that one has, or neither. Where one sheet alone speaks of it, the other
    side is what is left."""
    for role, words in ROLES.items():
        said = [sheet.get(role) for sheet in result.sheets.values()]
        if all(each is True for each in said):
            raise BadRequest(f"Both sheets say that their player {words}; one of the two does. Correct one ({role}).")
        if all(each is False for each in said):
            raise BadRequest(f"Neither sheet says that its player {words}; one of the two does. Correct one ({role}).")
