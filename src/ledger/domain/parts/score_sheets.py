"""Score sheets that count victory points: a total, and where it comes from as far as the players say; how they are
read, struck and printed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, either, listed
from ledger.domain.parts import AS_IT_STANDS, ORGANIZER_CALL, schemes
from ledger.domain.parts.schemes import HALVES, Noting, NotingOf, Pool, Variables, spelt, unscored
from ledger.domain.rules import Rules
from ledger.domain.system import Box, Form, FormLine, FormOf, FormPart, Played, ReadSheet, Sheets, Striking
from ledger.domain.values import Label, Sheet, Value

VictoryPoints = Annotated[int, Field(ge=0, le=9_999)]
UNTOLD = "struck-scheme-untold"
ODDITY_WORDS: Mapping[str, str] = {
    **schemes.ODDITY_WORDS,
    UNTOLD: "a scheme of a side was struck, and its sheet does not tell whether the total is without it",
}


class SchemeScore(Value):
    """What one scheme brought; in halves where the rules score it in halves."""

    name: Label
    vp: VictoryPoints | None = None
    reveal: VictoryPoints | None = None
    end: VictoryPoints | None = None


class VictoryPointSheet(Value):
    """What a side hands in: its victory points, or where they come from, or both."""

    vp: VictoryPoints | None = None
    strategy: VictoryPoints | list[VictoryPoints] | None = None  # a list: one for each strategy
    schemes: Annotated[list[SchemeScore], Field(max_length=8)] | None = None
    kills: VictoryPoints | None = None  # where points come from something else: so many of each
    damage: VictoryPoints | None = None
    centre: VictoryPoints | None = None


SOURCES = ("kills", "damage", "centre")  # where there is neither strategy nor scheme
COUNTED = ("strategy", "schemes", *SOURCES)


class Caps(NamedTuple):
    """What a side may score, and by what."""

    total: int | None  # None: no limit
    strategies: int  # played at the same time, each with a number of its own
    strategy: int  # the most from each
    schemes: int  # how many a player has
    scheme: int  # the most from each
    halves: Mapping[str, int] = {}  # the most from each half of a scheme, where it has halves
    is_either_half: bool = False  # a scheme scores one of its halves alone
    sources: Mapping[str, int] = {}  # whatever else scores: what one of it is worth
    strategy_names: Sequence[str] = ()  # of several that are played at the same time, in the order of their numbers
    values: Mapping[str, Sequence[int]] = {}  # of schemes whose text has an end or a gap: all that each may bring

    def worth(self, scheme: str) -> tuple[int, ...]:
        """All that a scheme may bring, in order."""
        told = self.values.get(scheme, range(self.scheme + 1))
        return tuple(sorted({min(points, self.scheme) for points in told}))


def reader(caps_of: Callable[[Rules], Caps], noting_of: NotingOf) -> Callable[[Sheet, Played], ReadSheet]:
    """What reads the sheets of a rule system."""

    def read(sheet: Sheet, played: Played) -> ReadSheet:
        if len(sheet) == 1 and "vp" in sheet and played.noted is None:  # nothing but a total, as most are handed in
            _check_most("vp", sheet["vp"], played.rules.vp_cap)
            return ReadSheet(sheet, _untold(sheet, played.struck))
        return _read_split(sheet, caps_of(played.rules), noting_of(played.rules, played.setup), played)

    return read


def striking(noting_of: NotingOf) -> Striking:
    """The schemes of a rule system as what a ruling may strike."""
    return Striking(spell=lambda part, rules, setup: spelt(part, noting_of(rules, setup).pool), strike=struck)


def struck(sheet: Sheet, scheme: str) -> Sheet | None:
    """The sheet with that scheme at nothing; None where it does not tell what the scheme brought."""
    if not sheet.get("vp"):
        return sheet
    lines = [each for each in sheet.get("schemes", ()) if each["name"] == scheme]
    if not lines:
        return None if _may_hold_more(sheet) else sheet
    lost = sum(map(_brought, lines))
    schemes = [_emptied(each) if each["name"] == scheme else each for each in sheet["schemes"]]
    return {**sheet, "vp": sheet["vp"] - lost, "schemes": schemes} if lost else sheet


def _may_hold_more(sheet: Sheet) -> bool:
    """Whether a total may hold what a scheme brought that no line tells of."""
    told = sheet.get("strategy", 0)
    counted = sum(told) if isinstance(told, list) else told
    return bool(sheet["vp"] > counted + sum(map(_brought, sheet.get("schemes", ()))))


def _read_split(sheet: Sheet, caps: Caps, noting: Noting, played: Played) -> ReadSheet:
    counted = _strategy_points(sheet, caps) + _source_points(sheet, caps)
    kept: Sheet = dict(sheet)
    if "schemes" in sheet:
        kept["schemes"] = _schemes(sheet["schemes"], caps, noting.pool)
        _refuse_struck(kept["schemes"], played.struck)
    lines: dict[str, int] = {each["name"]: _brought(each) for each in kept.get("schemes", ())}
    is_bare = sheet.keys() == {"vp"}
    kept["vp"] = total = sheet["vp"] if is_bare else _total(sheet, counted, lines, caps, noting.pool)
    _check_most("vp", total, caps.total)
    found = unscored(kept, lines, noting, played)
    if noting.is_binding and not played.is_reasoned:
        for name, why in found.scored.items():
            raise NeedsReason(f'"vp of {name}" must be 0 without a reason: {why}.')
        names = [name for name in found.noted if name not in found.flawed]
        if found.flawed and total not in (left := _totals(sheet, counted, lines, caps, names) or {total}):
            why = "a scheme of this side was not noted with all that it names"
            raise NeedsReason(f'"vp" {_must_be(left)} without a reason: {why}.')
    return ReadSheet(kept, (*_untold(kept, played.struck), *found.oddities))


def _strategy_points(sheet: Sheet, caps: Caps) -> int:
    if "strategy" not in sheet:
        return 0
    given = sheet["strategy"]
    if not caps.strategies:
        raise BadRequest('"strategy" scores nothing here.')
    numbers = given if isinstance(given, list) else [given]
    if len(numbers) != caps.strategies or isinstance(given, list) != (caps.strategies > 1):
        wanted = f"{caps.strategies} numbers, one for each" if caps.strategies > 1 else "one number"
        raise BadRequest(f'"strategy" must be {wanted}.')
    for points in numbers:
        _check_most("strategy", points, caps.strategy)
    return sum(numbers)


def _source_points(sheet: Sheet, caps: Caps) -> int:
    for source in SOURCES:
        if source in sheet and source not in caps.sources:
            raise BadRequest(f'"{source}" scores nothing here.')
    return sum(sheet.get(source, 0) * worth for source, worth in caps.sources.items())


def _schemes(given: Sequence[Mapping[str, Any]], caps: Caps, pool: Pool) -> list[Sheet]:
    """What each scheme brought, every name as the rules spell it."""
    if given and not caps.schemes:
        raise BadRequest("No scheme scores anything here.")
    if len(given) > caps.schemes:
        raise BadRequest(f"A player has at most {caps.schemes} schemes.")
    found = [_scheme({**each, "name": spelt(each["name"], pool)}, caps) for each in given]
    if len({each["name"] for each in found}) < len(found):
        raise BadRequest("The same scheme is scored twice.")
    for half in HALVES if caps.is_either_half else ():
        scored, most = sum(each.get(half, 0) > 0 for each in found), caps.schemes // len(HALVES)
        if scored > most:
            raise BadRequest(f"A player has {most} {half} schemes, and {scored} score as such.")
    return found


def _scheme(given: Mapping[str, Any], caps: Caps) -> Sheet:
    kept = {key: value for key, value in given.items() if value is not None}
    name, halves = kept["name"], {half: kept[half] for half in HALVES if half in kept}
    if halves and not caps.halves:
        raise BadRequest(f'{name} is scored as a whole; give its "vp".')
    for half, points in halves.items():
        _check_most(f"{half} of {name}", points, caps.halves[half])
    if caps.is_either_half and sum(points > 0 for points in halves.values()) > 1:
        raise BadRequest(f"{name} scores either by being revealed or at the end, and not both.")
    if not halves and "vp" not in kept:
        raise BadRequest(f'What {name} brought is missing; give its "vp".')
    if halves and kept.get("vp", sum(halves.values())) != sum(halves.values()):
        raise BadRequest(f"The halves of {name} come to {sum(halves.values())} VP, not {kept['vp']}.")
    if _brought(kept) not in (values := caps.worth(name)):
        raise BadRequest(f'"vp of {name}" {_must_be(values)}.')
    return kept


def _brought(scheme: Mapping[str, Any]) -> int:
    whole: int | None = scheme.get("vp")
    return sum(scheme.get(half, 0) for half in HALVES) if whole is None else whole


def _emptied(scheme: Mapping[str, Any]) -> Sheet:
    return {key: value if key == "name" else 0 for key, value in scheme.items()}


def _refuse_struck(schemes: Sequence[Sheet], parts: Sequence[str]) -> None:
    for each in schemes:
        if each["name"] in parts and _brought(each):
            raise RuleViolation(
                f"{each['name']} was struck by a ruling and scores nothing; should that ruling not hold, correct the "
                "total alone."
            )


def _untold(sheet: Sheet, parts: Sequence[str]) -> tuple[str, ...]:
    """What is odd about a total that may hold what was struck."""
    listed = [each["name"] for each in sheet.get("schemes", ())]
    is_odd = any(part not in listed for part in parts) and sheet.get("vp") and _may_hold_more(sheet)
    return (UNTOLD,) if is_odd else ()


def _total(sheet: Sheet, counted: int, lines: Mapping[str, int], caps: Caps, pool: Pool) -> int:
    """The total as given, which some legal parts must make beside those told; else as these tell, if they are all."""
    told = counted + sum(lines.values())
    if "vp" not in sheet:
        parts = {"strategy": caps.strategies * caps.strategy, "schemes": caps.schemes * caps.scheme, **caps.sources}
        if missing := [part for part, most in parts.items() if most and part not in sheet]:
            raise BadRequest(f'"vp" is missing, and of its parts {listed(missing)}: give the total or all of them.')
        return told
    total: int = sheet["vp"]
    possible = _totals(sheet, counted, lines, caps, pool.round or pool.event)
    if total < told or (possible is not None and total not in possible):
        raise BadRequest(f'"vp" is {total}, but its parts come to {_said(possible or {told})}.')
    return total


def _totals(sheet: Sheet, counted: int, lines: Mapping[str, int], caps: Caps, names: Sequence[str]) -> set[int] | None:
    """Every total that legal parts make beside those told, the other schemes being of these; None: any that is more."""
    if any(source not in sheet for source in caps.sources):
        return None
    by_strategy = range(1 if "strategy" in sheet else caps.strategies * caps.strategy + 1)
    sums = [{counted + sum(lines.values()) + points for points in by_strategy}]
    sums += [set() for _ in range(caps.schemes - len(lines))]  # with so many schemes more
    for name in names:
        for more in range(len(sums) - 1, 0, -1) if name not in lines else ():
            sums[more] |= {one + points for one in sums[more - 1] for points in caps.worth(name)}
    return set().union(*sums)


def _said(values: Iterable[int]) -> str:
    """Which values there are, in a few words."""
    least, *others = sorted(values)
    is_whole = bool(others) and others[-1] - least == len(others)
    return f"{least} to {others[-1]}" if is_whole else either(map(str, (least, *others)))


def _must_be(values: Iterable[int]) -> str:
    return f"must be {_said(values)}".replace("be 0 to", "be at most")


def _check_most(what: str, points: int, most: int | None) -> None:
    if most is not None and points > most:
        raise BadRequest(f'"{what}" must be at most {most}.')


PRINTED_ENDINGS = ("played to the end", "time", "agreed")
_BOXES = {"vp": "VP", "reveal": "reveal", "end": "end"}
_SOURCES = {"kills": "model killed", "damage": "enemy damaged in an activation", "centre": "end phase near the centre"}


def victory_point_forms(
    caps_of: Callable[[Rules], Caps], noting_of: NotingOf, endings: Sequence[str] = PRINTED_ENDINGS
) -> FormOf:
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


def victory_point_notes(caps_of: Callable[[Rules], Caps]) -> Callable[[Rules], tuple[str, ...]]:
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


_SHORT_ENDINGS = {"call": ORGANIZER_CALL, "stands": AS_IT_STANDS}


def victory_point_sheets(
    caps_of: Callable[[Rules], Caps],
    noting_of: NotingOf,
    *,
    endings: tuple[str, ...],
    printed: Sequence[str] = PRINTED_ENDINGS,
) -> Sheets:
    """The sheets of a rule system, by what a side may score and how it notes its schemes; `printed` are the endings to
    be ticked on paper."""
    return Sheets(
        side=VictoryPointSheet,
        quick_fields=("vp",),
        endings=endings,
        short={"st": "strategy", **{word: ending for word, ending in _SHORT_ENDINGS.items() if ending in endings}},
        reasoned_endings=frozenset({ORGANIZER_CALL}),
        notes=victory_point_notes(caps_of),
        read=reader(caps_of, noting_of),
        counted=COUNTED,
        striking=striking(noting_of),
        form=victory_point_forms(caps_of, noting_of, printed),
    )
