"""What a round is played with: one mission for all of its tables, or one for each."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Annotated, NamedTuple

from pydantic import Field

from ledger.domain.asking import PlanContext, Settled, SetupLine
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.pairing.chance import digest
from ledger.domain.rules import Rules
from ledger.domain.system import Setups
from ledger.domain.systems.leviathan.one_mission import (
    ALPHA_AND_OMEGA,
    SUPPLIES,
    Asked,
    Chance,
    decks_of,
    marker,
    mission,
)
from ledger.domain.values import Label, Plan, Sheet, TableNo, Value

AGAIN = b"leviathan once more"

_Two = Annotated[tuple[Label, ...], Field(min_length=2, max_length=2)]
_Some = Annotated[tuple[Label, ...], Field(min_length=1, max_length=12)]


class Mission(Value):
    """What may be said of a mission beside its primary."""

    deployment: Label | None = None
    rules: Label | _Some | None = None  # one, or Maelstrom of Battle and its extras
    objectives: _Two | None = None  # of Supply Drop: Alpha, then Omega


class TableMission(Mission):
    """What may be said of the mission of one table."""

    primary: Label | None = None


class RoundMission(Mission):
    """What an organizer may say of a round beside its primary mission; `tables` from the first on."""

    tables: Annotated[tuple[TableMission, ...], Field(min_length=1, max_length=5000)] | None = None


class _Decided(NamedTuple):
    """What a round plays: the primary mission and what is beside it."""

    primary: str | None
    settled: Settled


def _settle(context: PlanContext) -> Settled:
    return _decided(context).settled


def _primary(context: PlanContext, setup: Sheet) -> str:
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
    whole = _one(context, {**context.given, "primary": context.scenario}, context.standing, Chance(seed, 0))
    tables = _tables(context, seed)
    setup = {key: value for key, value in whole.setup.items() if key != "primary"}
    if tables:
        setup["tables"] = [each.setup for each in tables]
    is_drawn = any(each.is_drawn for each in (whole, *tables))
    return _Decided(whole.setup.get("primary"), Settled(setup, is_drawn=is_drawn))


def _one(context: PlanContext, said: Sheet, standing: Sheet, chance: Chance) -> Settled:
    return mission(Asked(said, standing, decks_of(context.rules), chance if context.is_drawing else None))


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
        found = _one(context, {**shared, **own}, stands[0] if stands else {}, Chance(seed, no))
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
    scenario=_primary,
    at_table=_at_table,
    is_on_slips=True,
    freezes=frozenset({"mission_for"}),  # what was told of tables would not hold any more
)
