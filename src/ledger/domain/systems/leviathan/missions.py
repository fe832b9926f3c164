"""Missions: what a round is played with, one for all of its tables or one for each. A mission is a deployment, mission
rules and a primary mission, each as it is named or drawn from its deck.

Frozen: old draws are run again. Each deck, in the document's order, has a stream (`pairing/chance.py`) of the purpose
below and the mission's number: 0 is that of a round, others are those of its tables. A card is taken at the next number
of the stream below how many are left, and those behind it move up. Mission rules: one; after Maelstrom of Battle two
more, and two for Chilling Rain where it is one of them. Primary: one; for Vital Ground beside Hidden Supplies another.
Supply Drop: Alpha, then Omega.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.pairing.chance import below, digest, stream
from ledger.domain.parts.round_plans import SetupPart, gathered
from ledger.domain.rules import Rules
from ledger.domain.system import PlanContext, Settled, SetupLine, Setups
from ledger.domain.systems.leviathan.figures import CHILLING_RAIN, HIDDEN_SUPPLIES, MAELSTROM, SUPPLY_DROP, VITAL_GROUND
from ledger.domain.text import as_written, clean_name, fold
from ledger.domain.values import Label, Plan, Sheet, TableNo, Value

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


class MissionDraw(NamedTuple):
    """What one mission is drawn from."""

    seed: bytes
    number: int

    def of(self, purpose: bytes) -> Iterator[int]:
        return stream(self.seed, purpose, self.number)


class MissionAsked(NamedTuple):
    """What was said of a mission, what of it stands so far, and what the rest is drawn from; None: nothing is drawn."""

    said: Sheet
    standing: Sheet
    decks: Decks
    chance: MissionDraw | None

    def part(self, name: str) -> Any:
        """What was said of a part, else what stands."""
        return self.standing.get(name) if self.said.get(name) is None else self.said[name]


def decks_of(rules: Rules) -> Decks:
    """The decks of a tournament."""
    own, primaries = rules.own, tuple(scenario.name for scenario in rules.scenarios)
    return Decks(tuple(own["deployments"]), tuple(own["mission_rules"]), primaries, own["markers"], rules.title)


def mission(asked: MissionAsked) -> Settled:
    """As said, else as it stands, else drawn: all rules first, as the primary mission depends on them."""
    rules = _rules(asked)
    primary = _primary_part(asked, rules.value or ())
    objectives = _objectives(asked, primary.value, rules.value or ())
    parts = {"primary": primary, "deployment": _deployment(asked), "rules": rules, "objectives": objectives}
    return gathered(parts)


def marker(number: int) -> str:
    """A marker of No Man's Land, as it is drawn."""
    return f"marker {number}"


def _taken(deck: list[str], numbers: Iterator[int]) -> str:
    """A card off a deck, each that is left as likely."""
    return deck.pop(below(len(deck), numbers))


def _deployment(asked: MissionAsked) -> SetupPart:
    said, decks = asked.part("deployment"), asked.decks
    if said is not None:
        return SetupPart(as_written(said, decks.deployments, "deployment", decks.title))
    if asked.chance is None:
        return SetupPart(None)
    return SetupPart(_taken([*decks.deployments], asked.chance.of(DEPLOYMENT)), is_drawn=True)


# mission rules


def _rules(asked: MissionAsked) -> SetupPart:
    """All rules of a mission, the first drawn first. Where Vital Ground is named, Hidden Supplies is not drawn."""
    said, decks, chance = asked.part("rules"), asked.decks, asked.chance
    is_open = _named_primary(asked) != VITAL_GROUND
    deck = [name for name in decks.rules if is_open or name != HIDDEN_SUPPLIES]
    if said is None:
        return SetupPart(None) if chance is None else SetupPart(_drawn_rules(deck, chance.of(RULES)), is_drawn=True)
    names = [said] if isinstance(said, str) else said
    found = [as_written(name, decks.rules, "mission rule", decks.title) for name in names]
    found.sort(key=lambda name: name != MAELSTROM)  # it comes first, and the others are its extras
    if found == [MAELSTROM] and chance is not None:
        deck.remove(MAELSTROM)
        return SetupPart([MAELSTROM, *_extras(deck, chance.of(RULES))], is_drawn=True)
    _check_rules(found)
    return SetupPart(found)


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


def _named_primary(asked: MissionAsked) -> str | None:
    said, decks = asked.part("primary"), asked.decks
    return None if said is None else as_written(said, decks.primaries, "primary mission", decks.title)


def _primary_part(asked: MissionAsked, rules: Sequence[str]) -> SetupPart:
    named, has_supplies = _named_primary(asked), HIDDEN_SUPPLIES in rules
    if named == VITAL_GROUND and has_supplies:
        raise RuleViolation(
            f"{VITAL_GROUND} is not played with {HIDDEN_SUPPLIES}; name another primary mission or another rule."
        )
    if named is not None or asked.chance is None:
        return SetupPart(named)
    deck, numbers = [*asked.decks.primaries], asked.chance.of(PRIMARY)
    drawn = _taken(deck, numbers)
    return SetupPart(_taken(deck, numbers) if drawn == VITAL_GROUND and has_supplies else drawn, is_drawn=True)


def _objectives(asked: MissionAsked, primary: Any, rules: Sequence[str]) -> SetupPart:
    """The two of Supply Drop. How many markers there are is the organizer's to say: it stands on the maps alone."""
    said, kept = asked.said.get("objectives"), asked.standing.get("objectives")
    if said is not None:
        return SetupPart(_objectives_called(said, primary))
    if primary != SUPPLY_DROP:
        return SetupPart(None)
    markers = asked.decks.markers + SUPPLIES * (HIDDEN_SUPPLIES in rules)
    if kept is not None and marker(markers + 1) not in kept:  # that one was there with Hidden Supplies
        return SetupPart(kept)
    if asked.chance is None:
        return SetupPart(None)
    there, numbers = [marker(no) for no in range(1, markers + 1)], asked.chance.of(OBJECTIVES)
    return SetupPart([_taken(there, numbers) for _ in ALPHA_AND_OMEGA], is_drawn=True)


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


AGAIN = b"leviathan once more"

_Two = Annotated[tuple[Label, ...], Field(min_length=2, max_length=2)]
_Some = Annotated[tuple[Label, ...], Field(min_length=1, max_length=12)]


class LeviathanMission(Value):
    """What may be said of a mission beside its primary."""

    deployment: Label | None = None
    rules: Label | _Some | None = None  # one, or Maelstrom of Battle and its extras
    objectives: _Two | None = None  # of Supply Drop: Alpha, then Omega


class TableMission(LeviathanMission):
    """What may be said of the mission of one table."""

    primary: Label | None = None


class RoundMission(LeviathanMission):
    """What an organizer may say of a round beside its primary mission; `tables` from the first on."""

    tables: Annotated[tuple[TableMission, ...], Field(min_length=1, max_length=5000)] | None = None


class _Decided(NamedTuple):
    """What a round plays: the primary mission and what is beside it."""

    primary: str | None
    settled: Settled


def _settle(context: PlanContext) -> Settled:
    return _decided(context).settled


def _drawn_primary(context: PlanContext, setup: Sheet) -> str:
    """The one that was drawn together with the rules and the objectives, which depend on each other."""
    primary = _decided(context).primary
    assert primary is not None, "what nobody named is drawn"
    return primary


def _decided(context: PlanContext) -> _Decided:
    """A plan that is drawn again as a whole is another one: the same cards once more are put back and drawn anew."""
    is_again = context.is_drawing and context.scenario is None and not context.given
    for turn in count():
        found = _drawn(context, context.seed if turn == 0 else digest(context.seed, AGAIN, turn))
        if not is_again or (found.primary, found.settled.setup) != context.replaces:
            break
    return found


def _drawn(context: PlanContext, seed: bytes) -> _Decided:
    whole = _one(context, {**context.given, "primary": context.scenario}, context.standing, MissionDraw(seed, 0))
    tables = _tables(context, seed)
    setup = {key: value for key, value in whole.setup.items() if key != "primary"}
    if tables:
        setup["tables"] = [each.setup for each in tables]
    is_drawn = any(each.is_drawn for each in (whole, *tables))
    return _Decided(whole.setup.get("primary"), Settled(setup, is_drawn=is_drawn))


def _one(context: PlanContext, said: Sheet, standing: Sheet, chance: MissionDraw) -> Settled:
    return mission(MissionAsked(said, standing, decks_of(context.rules), chance if context.is_drawing else None))


# a mission for each table


def _tables(context: PlanContext, seed: bytes) -> list[Settled]:
    """As many as the round is expected to have. A table that comes to be beyond them plays the mission of the round."""
    said, stand = context.given.get("tables") or (), context.standing.get("tables", ())
    if context.rules.own["mission_for"] == "round":
        if said:
            raise RuleViolation("All tables of a round play one mission here; leave the tables out.")
        return []
    many = max(len(said), len(stand), context.tables if context.is_drawing else 0)
    if not many:
        way = "plan it once players have checked in" if context.is_drawing else "plan it, which draws them"
        raise RuleViolation(
            f"Every table has its own mission here; name those of round {context.round_no} as its tables, or {way}."
        )
    return [_of_table(context, no, said[no - 1 : no], stand[no - 1 : no], seed) for no in range(1, many + 1)]


def _of_table(context: PlanContext, no: int, said: Sequence[Sheet], stands: Sequence[Sheet], seed: bytes) -> Settled:
    """What is said of the round holds at each table that nothing else is said of."""
    own = {key: value for each in said for key, value in each.items() if value is not None}
    shared = {key: context.given[key] for key in ("deployment", "rules") if context.given.get(key) is not None}
    if context.is_named and "primary" not in own:
        shared |= {"primary": context.scenario, "objectives": context.given.get("objectives")}
    try:
        found = _one(context, {**shared, **own}, stands[0] if stands else {}, MissionDraw(seed, no))
    except BadRequest as error:
        raise BadRequest(f"Table {no}: {error}") from None
    except RuleViolation as error:
        raise RuleViolation(f"Table {no}: {error}") from None
    if "primary" not in found.setup:
        raise RuleViolation(f"Table {no}: name its primary mission too; nothing is drawn now.")
    return found


def _at_table(plan: Plan, table_no: TableNo) -> Plan:
    """The mission of one table, which is that of the round unless it has one of its own."""
    tables = plan.setup.get("tables", ())
    if not tables:
        return plan
    shared = {key: value for key, value in plan.setup.items() if key != "tables"}
    own = tables[table_no - 1] if table_no <= len(tables) else {"primary": plan.scenario, **shared}
    return Plan(own["primary"], {key: value for key, value in own.items() if key != "primary"})


# as people read it


def _describe(setup: Sheet) -> tuple[SetupLine, ...]:
    tables = setup.get("tables", ())
    where = " (any other table)" if tables else ""
    lines = [line._replace(label=f"{line.label}{where}") for line in _lines(setup)]
    lines += [SetupLine("tables", f"Table {no}", tuple(_words(each))) for no, each in enumerate(tables, start=1)]
    return tuple(lines)


def _lines(setup: Sheet) -> Iterator[SetupLine]:
    if "deployment" in setup:
        yield SetupLine("deployment", "Deployment", (setup["deployment"],))
    if rules := setup.get("rules"):
        yield SetupLine("rules", "Mission rules" if len(rules) > 1 else "Mission rule", tuple(rules))
    if objectives := setup.get("objectives"):
        named = (f"{role}: {name}" for role, name in zip(ALPHA_AND_OMEGA, objectives, strict=True))
        yield SetupLine("objectives", "Objectives", tuple(named))


def _words(table: Sheet) -> Iterator[str]:
    yield table["primary"]
    for line in _lines(table):
        yield from line.values


def _on_offer(rules: Rules) -> tuple[SetupLine, ...]:
    decks = decks_of(rules)
    markers = [marker(no) for no in range(1, decks.markers + 1)]
    more = [f"{marker(decks.markers + no)} with Hidden Supplies" for no in range(1, SUPPLIES + 1)]
    return (
        SetupLine("deployment", "Deployments", decks.deployments),
        SetupLine("rules", "Mission rules", decks.rules),
        SetupLine("objectives", "Objectives of Supply Drop", (*markers, *more, "any other by name")),
    )


SETUPS = Setups(
    sheet=RoundMission,
    settle=_settle,
    describe=_describe,
    on_offer=_on_offer,
    scenario=_drawn_primary,
    at_table=_at_table,
    is_on_slips=True,
    freezes=frozenset({"mission_for"}),  # what was told of tables would not hold any more
)
