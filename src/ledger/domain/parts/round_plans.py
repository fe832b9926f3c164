"""What a round is played with beside its scenario: how the sides deploy, and a pool of schemes all choose from, drawn
from a list or flipped from a fate deck. That has 54 cards in an order fixed for the whole event, and a chart that says
what each card brings; no card comes back."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, Field, StringConstraints

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.rules import Rules
from ledger.domain.system import PlanContext, Settled, SetupLine
from ledger.domain.text import as_written, clean_name, fold
from ledger.domain.values import Label, Plan, Sheet, Value

LABELS = {"deployment": "Deployment", "schemes": "Schemes", "cards": "Cards"}


class RoundSetup(Value):
    """What an organizer may say of a round beside its scenario."""

    deployment: Label | None = None
    schemes: Annotated[tuple[Label, ...], Field(min_length=1, max_length=100)] | None = None


class Offered(NamedTuple):
    """What an organizer may choose from."""

    deployments: tuple[str, ...]
    is_open: bool  # whether any other deployment may be named
    schemes: tuple[str, ...]  # in the document's order
    pool_size: int


class SetupPart(NamedTuple):
    """One part of a setup; None where nobody said it. It is drawn where chance had a choice."""

    value: str | list[str] | None
    is_drawn: bool = False


def settle(context: PlanContext, offered: Offered) -> Settled:
    """Deployment and pool: as said, else as they stand, else drawn from the seed. Frozen: old draws are run again."""
    return gathered({"deployment": deployment(context, offered), "schemes": _pool(context, offered)})


def gathered(parts: Mapping[str, SetupPart], oddities: tuple[str, ...] = ()) -> Settled:
    """The parts of a setup in one, those nobody said left out."""
    setup = {key: part.value for key, part in parts.items() if part.value is not None}
    return Settled(setup, oddities, any(part.is_drawn for part in parts.values()))


def deployment(context: PlanContext, offered: Offered) -> SetupPart:
    """How the sides deploy in this round; a draw takes what no other round has, as long as there is any."""
    given, names = context.given.get("deployment"), offered.deployments
    if given is not None:
        return SetupPart(_deployment_called(given, offered, context.rules.title))
    kept = context.standing.get("deployment")
    if kept is not None and (offered.is_open or kept in names):
        return SetupPart(kept)
    if not context.is_drawing or not names:
        return SetupPart(None)
    used = {plan.setup.get("deployment") for plan in context.others.values()}
    fresh = [name for name in names if name not in used] or names
    chance = stream(context.seed, b"deployment", context.round_no)
    return SetupPart(fresh[below(len(fresh), chance)], is_drawn=len(names) > 1)


def _deployment_called(given: str, offered: Offered, title: str) -> str:
    if not offered.deployments:
        raise RuleViolation(f"{title} is played without any deployment here; leave it out.")
    name = clean_name(given, "deployment")
    near = [each for each in offered.deployments if each.casefold() == name.casefold()]
    return near[0] if near else name if offered.is_open else as_written(name, offered.deployments, "deployment", title)


def _pool(context: PlanContext, offered: Offered) -> SetupPart:
    """The schemes of this round, in the document's order."""
    given, names, size = context.given.get("schemes"), offered.schemes, offered.pool_size
    if given is not None:
        return SetupPart(_pool_of(given, offered, context.rules.title))
    kept = context.standing.get("schemes", ())
    if kept and len(kept) == size and set(kept) <= set(names):
        return SetupPart(kept)
    if not context.is_drawing or not size:
        return SetupPart(None)
    drawn = seeded_order(context.seed, b"schemes", range(len(names)))[:size]
    return SetupPart([names[no] for no in sorted(drawn)], is_drawn=size < len(names))


def _pool_of(given: Sequence[str], offered: Offered, title: str) -> list[str]:
    if not offered.schemes:
        raise RuleViolation("This tournament is played without schemes; leave them out.")
    found = schemes_called(given, offered.schemes, title)
    if len(found) != offered.pool_size:
        raise RuleViolation(
            f"A pool has {offered.pool_size} schemes here, not {len(found)}; name all of them, or none to draw them."
        )
    return found


def schemes_called(given: Sequence[str], known: Sequence[str], title: str) -> list[str]:
    """Schemes as the list writes them and in its order, none twice."""
    found = [as_written(name, known, "scheme", title) for name in given]
    for name in found:
        if found.count(name) > 1:
            raise RuleViolation(f"{name} is named twice in one pool.")
    return sorted(found, key=known.index)


def only_plan(rules: Rules, offered: Offered) -> Plan | None:
    """The one way there is to play a round, where the rules leave no choice."""
    is_open = len(rules.scenarios) != 1 or len(offered.deployments) > 1 or offered.pool_size < len(offered.schemes)
    if is_open:
        return None
    parts = {
        "deployment": SetupPart(next(iter(offered.deployments), None)),
        "schemes": SetupPart(list(offered.schemes) or None),
    }
    return Plan(rules.scenarios[0].name, gathered(parts).setup)


def describe(setup: Sheet) -> tuple[SetupLine, ...]:
    """A setup as people read it."""
    return tuple(
        SetupLine(key, LABELS.get(key, key), (value,) if isinstance(value, str) else tuple(value))
        for key, value in setup.items()
    )


def on_offer(offered: Offered) -> tuple[SetupLine, ...]:
    """What there is to choose from, as people read it."""
    lines = (
        SetupLine("deployment", "Deployments", (*offered.deployments, *(("any other by name",) * offered.is_open))),
        SetupLine("schemes", f"Schemes, {offered.pool_size} in a pool", offered.schemes),
    )
    return tuple(line for line in lines if line.values)


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


def pool_of_cards(chart: Chart, cards: Iterable[str]) -> list[str]:
    """The schemes these cards bring. Two cards always bring five: the one that is always there, one a suit and one a
    value; two cards of one suit or of one value bring one fewer, and the scheme of doubles in its place."""
    suited = [card.split(" of ") for card in cards if card not in JOKERS]
    values, suits = {value for value, _ in suited}, {suit for _, suit in suited}
    is_double = len(values) < len(suited) or len(suits) < len(suited)
    brought = {chart.always, *(chart.values[value] for value in values), *map(chart.of_suit, suits)}
    return [name for name in chart.schemes() if name in brought or (is_double and name == chart.doubles)]


def flip_cards(context: PlanContext, count: int) -> list[str]:
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


def cards_by_hand(context: PlanContext, given: Sequence[str], count: int) -> list[str]:
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


def chart_lines(chart: Chart) -> tuple[str, ...]:
    """Every scheme of a chart with the card that brings it."""
    brought_by = ("always", "doubles", *SUITS, *map(str, range(1, HIGHEST + 1)))
    return tuple(f"{by}: {name}" for by, name in zip(brought_by, chart.schemes(), strict=True))
