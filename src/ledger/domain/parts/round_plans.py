"""What a round is played with beside its scenario: how the sides deploy, and a pool of schemes all choose from."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from ledger.domain.asking import PlanContext, Settled, SetupLine
from ledger.domain.errors import RuleViolation
from ledger.domain.naming import as_written
from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.rules import Rules
from ledger.domain.text import clean_name
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


class Part(NamedTuple):
    """One part of a setup; None where nobody said it. It is drawn where chance had a choice."""

    value: str | list[str] | None
    is_drawn: bool = False


def settle(context: PlanContext, offered: Offered) -> Settled:
    """Deployment and pool: as said, else as they stand, else drawn from the seed. Frozen: old draws are run again."""
    return gathered({"deployment": deployment(context, offered), "schemes": _pool(context, offered)})


def gathered(parts: Mapping[str, Part], oddities: tuple[str, ...] = ()) -> Settled:
    """The parts of a setup in one, those nobody said left out."""
    setup = {key: part.value for key, part in parts.items() if part.value is not None}
    return Settled(setup, oddities, any(part.is_drawn for part in parts.values()))


def deployment(context: PlanContext, offered: Offered) -> Part:
    """How the sides deploy in this round; a draw takes what no other round has, as long as there is any."""
    given, names = context.given.get("deployment"), offered.deployments
    if given is not None:
        return Part(_deployment_called(given, offered, context.rules.title))
    kept = context.standing.get("deployment")
    if kept is not None and (offered.is_open or kept in names):
        return Part(kept)
    if not context.is_drawing or not names:
        return Part(None)
    used = {plan.setup.get("deployment") for plan in context.others.values()}
    fresh = [name for name in names if name not in used] or names
    chance = stream(context.seed, b"deployment", context.round_no)
    return Part(fresh[below(len(fresh), chance)], is_drawn=len(names) > 1)


def _deployment_called(given: str, offered: Offered, title: str) -> str:
    if not offered.deployments:
        raise RuleViolation(f"{title} is played without any deployment here; leave it out.")
    name = clean_name(given, "deployment")
    near = [each for each in offered.deployments if each.casefold() == name.casefold()]
    return near[0] if near else name if offered.is_open else as_written(name, offered.deployments, "deployment", title)


def _pool(context: PlanContext, offered: Offered) -> Part:
    """The schemes of this round, in the document's order."""
    given, names, size = context.given.get("schemes"), offered.schemes, offered.pool_size
    if given is not None:
        return Part(_pool_of(given, offered, context.rules.title))
    kept = context.standing.get("schemes", ())
    if kept and len(kept) == size and set(kept) <= set(names):
        return Part(kept)
    if not context.is_drawing or not size:
        return Part(None)
    drawn = seeded_order(context.seed, b"schemes", range(len(names)))[:size]
    return Part([names[no] for no in sorted(drawn)], is_drawn=size < len(names))


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
    parts = {"deployment": Part(next(iter(offered.deployments), None)), "schemes": Part(list(offered.schemes) or None)}
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
