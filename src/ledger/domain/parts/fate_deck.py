"""Pools flipped from a fate deck: 54 cards in an order fixed for the whole event, and a chart that says what each
card brings. No card comes back."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from ledger.domain.asking import PlanContext
from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.text import clean_name, fold
from ledger.domain.values import Label, Plan, Value

SUITS = ("Masks", "Crows", "Tomes", "Rams")
HIGHEST = 13
JOKERS = ("red joker", "black joker")
DECK = (*(f"{value} of {suit}" for suit in SUITS for value in range(1, HIGHEST + 1)), *JOKERS)

_CARD = re.compile(r"(?P<value>[0-9]{1,2}) ?(?:of )?(?P<suit>[a-z]+)", re.ASCII)
_CardValue = Annotated[str, StringConstraints(pattern=r"^([1-9]|1[0-3])$")]


def _plainly(name: str) -> str:
    if clean_name(name) != name:
        raise ValueError("it is written without spaces at its ends, and with one between words")
    return name


PlainName = Annotated[Label, AfterValidator(_plainly)]


class SuitSchemes(Value):
    """Which scheme each suit brings."""

    masks: PlainName
    crows: PlainName
    tomes: PlainName
    rams: PlainName


class Chart(Value):
    """Which schemes the cards bring."""

    name: PlainName
    always: PlainName
    doubles: PlainName  # where two cards share a value or a suit
    suits: SuitSchemes
    values: Annotated[dict[_CardValue, PlainName], Field(min_length=HIGHEST, max_length=HIGHEST)]
    may_start_revealed: bool

    def schemes(self) -> tuple[str, ...]:
        """All of them in the chart's order."""
        values = (self.values[str(value)] for value in range(1, HIGHEST + 1))
        return (self.always, self.doubles, *(self.of_suit(suit) for suit in SUITS), *values)

    def of_suit(self, suit: str) -> str:
        """What a suit brings."""
        brought: str = getattr(self.suits, suit.lower())
        return brought


def _without_repeats(chart: Chart) -> Chart:
    if len({fold(name) for name in chart.schemes()}) != len(chart.schemes()):
        raise ValueError("every scheme stands on a chart once")
    return chart


DistinctChart = Annotated[Chart, AfterValidator(_without_repeats)]


def pool(chart: Chart, cards: Iterable[str]) -> list[str]:
    """The schemes these cards bring. Two cards always bring five: the one that is always there, one a suit and one a
    value; two cards of one suit or of one value bring one fewer, and the scheme of doubles in its place."""
    suited = [card.split(" of ") for card in cards if card not in JOKERS]
    values, suits = {value for value, _ in suited}, {suit for _, suit in suited}
    is_double = len(values) < len(suited) or len(suits) < len(suited)
    brought = {chart.always, *(chart.values[value] for value in values), *map(chart.of_suit, suits)}
    return [name for name in chart.schemes() if name in brought or (is_double and name == chart.doubles)]


def flip(context: PlanContext, count: int) -> list[str]:
    """The next cards of the deck; a joker is set aside, and another card flipped for it. Frozen: the order of an old
    event is told again from its seed."""
    gone = {*_flipped(context.earlier), *_flipped(context.others.values())}
    order = seeded_order(context.event_seed, b"deck", range(len(DECK)))
    found: list[str] = []
    for card in (DECK[no] for no in order if DECK[no] not in gone):
        found.append(card)
        if _suited(found) == count:
            return found
    raise RuleViolation("Too few cards are left of the deck for another round; none is ever put back.")


def by_hand(context: PlanContext, given: Sequence[str], count: int) -> list[str]:
    """Cards that the organizer flipped from a deck of paper."""
    cards = [card_called(text) for text in given]
    if len(set(cards)) != len(cards):
        raise RuleViolation("A card is named twice; there is one of each in the deck.")
    if _suited(cards) != count:
        raise RuleViolation(
            f"A round is flipped {count} cards beside jokers, not {_suited(cards)}; name all, or none to draw them."
        )
    _refuse_flipped(context, cards)
    return cards


def card_called(text: str) -> str:
    """The card as the deck writes it: `7 of Masks`, however it is typed (`7 masks`, `7m`)."""
    key = fold(clean_name(text, "card"))
    if key in JOKERS:
        return key
    if (match := _CARD.fullmatch(key)) is not None:
        suits = [suit for suit in SUITS if suit.lower().startswith(match["suit"])]
        if len(suits) == 1 and 1 <= int(match["value"]) <= HIGHEST:
            return f"{int(match['value'])} of {suits[0]}"
    raise BadRequest(
        f"No card is called {text!r}; write a value from 1 to 13 and a suit, such as '7 of Masks', or 'red joker'. "
        f"The suits are {listed(SUITS)}."
    )


def _refuse_flipped(context: PlanContext, cards: Sequence[str]) -> None:
    """A card flipped for a round is gone, also where that round was planned again; one may have been misread."""
    for round_no, plan in context.others.items():
        for card in _flipped((plan,)):
            if card in cards:
                raise RuleViolation(f"The {card} was flipped for round {round_no} already and is not put back.")
    own = context.standing.get("cards", ())
    for card in _flipped(context.earlier):
        if card in cards and card not in own and not context.is_reasoned:
            raise NeedsReason(
                f"The {card} was flipped already, for a plan that was replaced; give a reason if it was misread then."
            )


def _flipped(plans: Iterable[Plan]) -> Iterator[str]:
    return (card for plan in plans for card in plan.setup.get("cards", ()))


def _suited(cards: Iterable[str]) -> int:
    return sum(card not in JOKERS for card in cards)


def is_dealt(chart: Chart, schemes: Sequence[str], count: int) -> bool:
    """Whether there are so many cards that bring just these schemes."""
    names = chart.schemes()
    suits, values = (len(set(schemes) & set(part)) for part in (names[2:6], names[6:]))
    is_double = suits < count or values < count
    has_cards = max(suits, values) <= count <= suits * values
    is_whole = len(schemes) == 1 + is_double + suits + values
    return has_cards and is_whole and chart.always in schemes and (chart.doubles in schemes) == is_double


def lines(chart: Chart) -> tuple[str, ...]:
    """Every scheme of a chart with the card that brings it."""
    brought_by = ("always", "doubles", *SUITS, *map(str, range(1, HIGHEST + 1)))
    return tuple(f"{by}: {name}" for by, name in zip(brought_by, chart.schemes(), strict=True))
