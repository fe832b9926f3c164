"""The form of a score sheet that counts victory points: a box for every part, schemes folded away, and what it all
means in a few sentences."""

from collections.abc import Callable, Iterator, Sequence

from ledger.domain.errors import listed
from ledger.domain.forms import Box, Form, FormLine, FormPart
from ledger.domain.parts.schemes import HALVES, Noting, NotingOf, Variables
from ledger.domain.parts.victory_points import Caps
from ledger.domain.rules import Rules
from ledger.domain.system import FormOf
from ledger.domain.values import Sheet

ENDINGS = ("played to the end", "time", "agreed")
_BOXES = {"vp": "VP", "reveal": "reveal", "end": "end"}
_SOURCES = {"kills": "model killed", "damage": "enemy damaged in an activation", "centre": "end phase near the centre"}


def forms(caps_of: Callable[[Rules], Caps], noting_of: NotingOf, endings: Sequence[str] = ENDINGS) -> FormOf:
    """What declares the score sheets of a rule system."""

    def form(rules: Rules, setup: Sheet, scenario: str | None = None) -> Form:
        caps, noting = caps_of(rules), noting_of(rules, setup)
        scored, difference = explained(rules, caps)
        return Form(
            parts=tuple(_parts(caps, noting)),
            totals=(
                Box(label="VP", most=caps.total, key="vp"),
                Box(label="DIFF", most=None, key="diff"),
                Box(label="TP", most=None, key="tp"),
            ),
            endings=tuple(endings),
            notes=(scored, f"{_worth_of_games(rules)} {difference}", *_noting_notes(noting)),
            facts=(("soulstones", _most_hired(rules)),),
            leader="model" if rules.own.get("crew_size") == 1 else "",
        )

    return form


def notes(caps_of: Callable[[Rules], Caps]) -> Callable[[Rules], tuple[str, ...]]:
    """What slips and record sheets of a rule system explain."""
    return lambda rules: explained(rules, caps_of(rules))


def explained(rules: Rules, caps: Caps) -> tuple[str, str]:
    """How victory points come about, and what a difference is."""
    parts = listed(_most(caps))
    most = "" if caps.total is None else f"; {caps.total} in all"
    scored = f"At most {parts}{most}." if parts else f"VP have no limit: {listed(_worth(caps))}."
    return scored, f"DIFF: your VP minus {_whose(rules)}."


def _whose(rules: Rules) -> str:
    if rules.many_sides is None or rules.sides[1] == 2:
        return "theirs"
    return f"those of the {rules.many_sides.diff_against} other side"


def _worth_of_games(rules: Rules) -> str:
    points = rules.points
    return f"TP: {points.win} for a win, {points.tie} for a tie, {points.loss} for a loss."


def _most_hired(rules: Rules) -> str:
    """What may be hired; where one model is all of a crew, what that may cost."""
    most: int | None = rules.own.get("model_cost_cap")
    return str(rules.army_points) if most is None else f"at most {most} a model"


def _most(caps: Caps) -> Iterator[str]:
    if caps.strategies:
        yield f"{caps.strategy} VP from {'the strategy' if caps.strategies == 1 else 'each strategy'}"
    if caps.schemes:
        halves = [f"{most} for its {half}" for half, most in caps.halves.items()]
        split = f" ({' or '.join(halves) if caps.is_either_half else ', '.join(halves)})" if halves else ""
        yield f"{caps.scheme} VP from each of {caps.schemes} schemes{split}"


def _worth(caps: Caps) -> Iterator[str]:
    return (f"{worth} for each {_SOURCES[source]}" for source, worth in caps.sources.items())


def _parts(caps: Caps, noting: Noting) -> Iterator[FormPart]:
    if caps.strategies:
        title = "Strategy" if caps.strategies == 1 else "Strategies"
        yield FormPart(title=title, lines=tuple(_strategy_lines(caps)), is_sealed=False)
    if caps.sources:
        yield FormPart(title="Victory points", lines=tuple(_source_lines(caps)), is_sealed=False)
    if caps.schemes:
        lines = tuple(_scheme_line(no, caps, noting) for no in range(caps.schemes))
        yield FormPart(title="Schemes", lines=lines, is_sealed=True)


def _strategy_lines(caps: Caps) -> Iterator[FormLine]:
    if caps.strategies == 1:
        yield FormLine(label="Strategy", blanks=(), boxes=(Box(label="VP", most=caps.strategy, key="strategy"),))
        return
    for no in range(caps.strategies):
        box = Box(label="VP", most=caps.strategy, key=f"strategy.{no}")
        yield FormLine(label=caps.strategy_names[no], blanks=(), boxes=(box,))


def _source_lines(caps: Caps) -> Iterator[FormLine]:
    for source, worth in caps.sources.items():
        box = Box(label="number", most=None, key=source)
        yield FormLine(label=f"{worth} for each {_SOURCES[source]}", blanks=(), boxes=(box,))


def _scheme_line(no: int, caps: Caps, noting: Noting) -> FormLine:
    """A line for one scheme, with as many blanks as the one that names most."""
    each_half = caps.schemes // len(HALVES)
    half = HALVES[no // each_half] if noting.has_halves else None
    boxes = {half: caps.halves[half]} if half else caps.halves or {"vp": caps.scheme}
    names = max((len(each.blanks) for each in _in_pool(noting).values()), default=0)
    return FormLine(
        label=f"Scheme {no + 1}" if half is None else f"{half.capitalize()} {no % each_half + 1}",
        blanks=("scheme", *(["names"] * names)),
        boxes=tuple(Box(label=_BOXES[part], most=most, key=f"schemes.{no}.{part}") for part, most in boxes.items()),
        keys=(f"schemes.{no}.name", *(f"schemes.{no}.names.{place}" for place in range(names))),
    )


def _in_pool(noting: Noting) -> dict[str, Variables]:
    """What the schemes of the round name, or those of the event while its pool is not known."""
    pool = noting.pool.round or noting.pool.event
    return {name: noting.variables[name] for name in pool if name in noting.variables}


def _noting_notes(noting: Noting) -> Iterator[str]:
    if not noting.number:
        return
    how = f", {noting.manner}," if noting.manner else ""
    yield f"Note {noting.number} schemes{how} with all that they name, and keep them folded away until you show them."
    for name, asked in _in_pool(noting).items():
        yield f"{name} names {asked.said}."
