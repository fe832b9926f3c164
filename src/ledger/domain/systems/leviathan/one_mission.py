"""One mission: a deployment, mission rules and a primary mission, each as it is named or drawn from its deck.

Frozen: old draws are run again. Each deck, in the document's order, has a stream (`pairing/chance.py`) of the purpose
below and the mission's number: 0 is that of a round, others are those of its tables. A card is taken at the next number
of the stream below how many are left, and those behind it move up. Mission rules: one; after Maelstrom of Battle two
more, and two for Chilling Rain where it is one of them. Primary: one; for Vital Ground beside Hidden Supplies another.
Supply Drop: Alpha, then Omega.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger.domain.asking import Settled
from ledger.domain.errors import RuleViolation, either, listed
from ledger.domain.naming import as_written
from ledger.domain.pairing.chance import below, stream
from ledger.domain.parts.round_plans import Part, gathered
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.cards import CHILLING_RAIN, HIDDEN_SUPPLIES, MAELSTROM, SUPPLY_DROP, VITAL_GROUND
from ledger.domain.text import clean_name, fold
from ledger.domain.values import Sheet

DEPLOYMENT, RULES, PRIMARY = b"leviathan deployment", b"leviathan mission rules", b"leviathan primary mission"
OBJECTIVES = b"leviathan supply drop"

EXTRAS = (2, 3)  # Maelstrom of Battle: rules beside itself; three where one of the first two was put away
SUPPLIES = 1  # Hidden Supplies: so many markers more in No Man's Land
ALPHA_AND_OMEGA = ("Alpha", "Omega")  # Supply Drop, in the order in which they are drawn


class Decks(NamedTuple):
    """What there is to draw from, and the title under which other names are refused."""

    deployments: tuple[str, ...]
    rules: tuple[str, ...]
    primaries: tuple[str, ...]
    markers: int  # in No Man's Land
    title: str


class Chance(NamedTuple):
    """What one mission is drawn from."""

    seed: bytes
    number: int

    def of(self, purpose: bytes) -> Iterator[int]:
        return stream(self.seed, purpose, self.number)


class Asked(NamedTuple):
    """What was said of a mission, what of it stands so far, and what the rest is drawn from; None: nothing is drawn."""

    said: Sheet
    standing: Sheet
    decks: Decks
    chance: Chance | None

    def part(self, name: str) -> Any:
        """What was said of a part, else what stands."""
        return self.standing.get(name) if self.said.get(name) is None else self.said[name]


def decks_of(rules: Rules) -> Decks:
    """The decks of a tournament."""
    own, primaries = rules.own, tuple(scenario.name for scenario in rules.scenarios)
    return Decks(tuple(own["deployments"]), tuple(own["mission_rules"]), primaries, own["markers"], rules.title)


def mission(asked: Asked) -> Settled:
    """As said, else as it stands, else drawn: all rules first, as the primary mission depends on them."""
    rules = _rules(asked)
    primary = _primary(asked, rules.value or ())
    objectives = _objectives(asked, primary.value, rules.value or ())
    parts = {"primary": primary, "deployment": _deployment(asked), "rules": rules, "objectives": objectives}
    return gathered(parts)


def marker(number: int) -> str:
    """A marker of No Man's Land, as it is drawn."""
    return f"marker {number}"


def _taken(deck: list[str], numbers: Iterator[int]) -> str:
    """A card off a deck, each that is left as likely."""
    return deck.pop(below(len(deck), numbers))


def _deployment(asked: Asked) -> Part:
    said, decks = asked.part("deployment"), asked.decks
    if said is not None:
        return Part(as_written(said, decks.deployments, "deployment", decks.title))
    if asked.chance is None:
        return Part(None)
    return Part(_taken([*decks.deployments], asked.chance.of(DEPLOYMENT)), is_drawn=True)


# mission rules


def _rules(asked: Asked) -> Part:
    """All rules of a mission, the first drawn first. Where Vital Ground is named, Hidden Supplies is not drawn."""
    said, decks, chance = asked.part("rules"), asked.decks, asked.chance
    is_open = _named_primary(asked) != VITAL_GROUND
    deck = [name for name in decks.rules if is_open or name != HIDDEN_SUPPLIES]
    if said is None:
        return Part(None) if chance is None else Part(_drawn_rules(deck, chance.of(RULES)), is_drawn=True)
    names = [said] if isinstance(said, str) else said
    found = [as_written(name, decks.rules, "mission rule", decks.title) for name in names]
    found.sort(key=lambda name: name != MAELSTROM)  # it comes first, and the others are its extras
    if found == [MAELSTROM] and chance is not None:
        deck.remove(MAELSTROM)
        return Part([MAELSTROM, *_extras(deck, chance.of(RULES))], is_drawn=True)
    _check_rules(found)
    return Part(found)


def _drawn_rules(deck: list[str], numbers: Iterator[int]) -> list[str]:
    first = _taken(deck, numbers)
    return [first, *_extras(deck, numbers)] if first == MAELSTROM else [first]


def _extras(deck: list[str], numbers: Iterator[int]) -> list[str]:
    """Two of the rest; for Chilling Rain, which is put away, two others."""
    extras = [_taken(deck, numbers) for _ in range(2)]
    if CHILLING_RAIN in extras:
        extras.remove(CHILLING_RAIN)
        extras += [_taken(deck, numbers) for _ in range(2)]
    return extras


def _check_rules(names: Sequence[str]) -> None:
    first, *extras = names
    for name in names:
        if names.count(name) > 1:
            raise RuleViolation(f"{name} is named twice for one mission; name each mission rule once.")
    if extras and first != MAELSTROM:
        raise RuleViolation(
            f"A mission has one mission rule, not {listed(names)} together; name one, or {MAELSTROM} with its extras."
        )
    if CHILLING_RAIN in extras:
        raise RuleViolation(f"{CHILLING_RAIN} is put away beside {MAELSTROM}; name two others in its place.")
    if first == MAELSTROM and len(extras) not in EXTRAS:
        raise RuleViolation(
            f"{MAELSTROM} brings {either(map(str, EXTRAS))} more mission rules, not {len(extras)}; name as many, or "
            "plan the round with none of them to have them drawn."
        )


# the primary mission


def _named_primary(asked: Asked) -> str | None:
    said, decks = asked.part("primary"), asked.decks
    return None if said is None else as_written(said, decks.primaries, "primary mission", decks.title)


def _primary(asked: Asked, rules: Sequence[str]) -> Part:
    named, has_supplies = _named_primary(asked), HIDDEN_SUPPLIES in rules
    if named == VITAL_GROUND and has_supplies:
        raise RuleViolation(
            f"{VITAL_GROUND} is not played with {HIDDEN_SUPPLIES}; name another primary mission or another rule."
        )
    if named is not None or asked.chance is None:
        return Part(named)
    deck, numbers = [*asked.decks.primaries], asked.chance.of(PRIMARY)
    drawn = _taken(deck, numbers)
    return Part(_taken(deck, numbers) if drawn == VITAL_GROUND and has_supplies else drawn, is_drawn=True)


def _objectives(asked: Asked, primary: Any, rules: Sequence[str]) -> Part:
    """The two of Supply Drop. How many markers there are is the organizer's to say: it stands on the maps alone."""
    said, kept = asked.said.get("objectives"), asked.standing.get("objectives")
    if said is not None:
        return Part(_objectives_called(said, primary))
    if primary != SUPPLY_DROP:
        return Part(None)
    markers = asked.decks.markers + SUPPLIES * (HIDDEN_SUPPLIES in rules)
    if kept is not None and marker(markers + 1) not in kept:  # that one was there with Hidden Supplies
        return Part(kept)
    if asked.chance is None:
        return Part(None)
    there, numbers = [marker(no) for no in range(1, markers + 1)], asked.chance.of(OBJECTIVES)
    return Part([_taken(there, numbers) for _ in ALPHA_AND_OMEGA], is_drawn=True)


def _objectives_called(said: Sequence[str], primary: Any) -> list[str]:
    """Any two by name: organizers also number markers in their own way."""
    alpha, omega = (clean_name(name, "objective") for name in said)
    if primary != SUPPLY_DROP:
        raise RuleViolation(
            f"{listed(ALPHA_AND_OMEGA)} are objectives of {SUPPLY_DROP} alone; name that as the primary mission, or "
            "leave the objectives out."
        )
    if fold(alpha) == fold(omega):
        raise RuleViolation(f"{listed(ALPHA_AND_OMEGA)} are two different objectives; {alpha} is named for both.")
    return [alpha, omega]
