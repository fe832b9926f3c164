"""Every change worth trying to the figures of a document, each of which leaves rules that are still valid."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from ledger.domain.amendments import rules_of
from ledger.domain.campaign.editions import EDITIONS, Edition
from ledger.domain.campaign.opening.decide import campaign_rules
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES, CampaignRules
from ledger.domain.errors import BadRequest
from ledger.domain.pairing import ENGINES, RELAXING
from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS
from ledger.domain.scoring.byes_and_forfeits import ARMY_TOTALS
from ledger.domain.season.circuits import CIRCUITS, Circuit, season_rules
from ledger.domain.season.counting import counted
from ledger.domain.season.rules import Needed, SeasonRules
from ledger.domain.system import Figure, System
from ledger.domain.systems import SYSTEMS
from ledger.domain.tournament.awards.decide import is_by_choice
from ledger.domain.values import METRICS

ANOTHER_NAME = "Another name"
Document = System | Circuit | Edition
# Those of tournaments and campaigns, and of seasons where there is a document to be true to.
DOCUMENTS: Mapping[str, Document] = {
    **SYSTEMS,
    **EDITIONS,
    **{circuit.id: circuit for circuit in CIRCUITS.values() if circuit.id != "league"},
}
# Figures that name a function: another name is another rule only where there is another function.
FUNCTIONS: Mapping[str, Mapping[str, object]] = {
    "scoring": SCORINGS,
    "pairing": ENGINES,
    "army_total": ARMY_TOTALS,
    "counting": {"places/1": counted},
    "random_events": RANDOM_EVENT_TABLES,
}
# What a scoring is the same as where the rules give the victory points of a bye.
_GIVEN_BYE = {"vp-mean-bye/1": "vp-difference/1"}

# Names of a campaign that stand in another of its tables; and those whose order says nothing.
_NAMED_IN = {
    **dict.fromkeys(("objectives_first", "objectives_killed", "objectives_dearest"), "objectives"),
    "injury_dead": "injuries",
    "talent_natural": "talents",
}
_IN_NO_ORDER = ("objectives_first", "objectives_killed", "objectives_dearest", "skill_sets", "traits")

_KNOWN: tuple[Collection[object], ...] = (METRICS, RELAXING, get_args(Needed), SYSTEMS)

Path = tuple[int | str, ...]


@dataclass(frozen=True)
class Change:
    """Something else in one place of a figure, or the word that nothing else fits there."""

    system: str
    key: str
    path: Path  # inside the figure
    before: object
    after: object
    value: object  # the whole figure, changed
    is_possible: bool = True

    @property
    def where(self) -> str:
        """`scenarios[0].figures.zones`"""
        return self.key + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)


def changes_of(system: Document, prefix: str = "") -> Iterator[Change]:
    """Every change to the figures whose key begins like that; a leaf that nothing else fits into is told as well."""
    for key, figure in system.figures.items():
        if key.startswith(prefix):
            for path, old in _places(figure.value):
                yield from _changes_at(system, key, path, old)


def _changes_at(system: Document, key: str, path: Path, old: Any) -> Iterator[Change]:
    whole = system.figures[key].value
    tried = (Change(system.id, key, path, old, new, _put(whole, path, new)) for new in _others(system, key, path, old))
    valid = [change for change in tried if _is_valid(system, change)]
    # nothing is only filled once: a second way to fill it would say no more
    yield from valid[:1] if old in (None, ()) else valid
    if not valid and not isinstance(old, tuple):
        yield Change(system.id, key, path, old, old, whole, is_possible=False)


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The leaves of a figure at any depth, and each tuple as a whole before its parts."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _places(part, (*path, name))
        return
    yield path, value
    if isinstance(value, tuple) and not _is_order(value):
        for no, part in enumerate(value):
            yield from _places(part, (*path, no))


def _others(system: Document, key: str, path: Path, old: Any) -> Iterator[Any]:
    """What could stand there instead, whether valid or not."""
    match old:
        case bool():
            yield not old
        case int():
            yield from (old + 1, old - 1)
        case str():
            yield from _other_texts(system, key, path, old)
        case None:
            yield from (*_elsewhere(key, path), 1, (ANOTHER_NAME,))
        case ():
            yield from ((part,) for part in (*_elsewhere(key, (*path, 0)), ANOTHER_NAME))
        case tuple() if _is_order(old):
            yield from _reordered(old)
        case tuple():
            yield old[1:]  # and not the last, after which a table may go on by a rule of its own: rounds_for doubles
            if isinstance(system, Edition):  # whose tables go by the faces of a die
                yield from _swapped(old)


def _annotation(system: Document, key: str, path: Path) -> Any:
    """What a figure may be at that place: in the rules of all, or among those of one system alone."""
    root, *names = key.split(".")
    is_of_all = isinstance(system, System) and root in Rules.model_fields
    annotation: Any = (Rules if is_of_all else system.own).model_fields[root].annotation
    for name in (*names, *path):
        fields = next((each.model_fields for each in _models(annotation) if name in each.model_fields), {})
        annotation = fields[str(name)].annotation if name in fields else annotation
    return annotation


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models an annotation mentions, be it as one of several, or as parts of a tuple."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _other_texts(system: Document, key: str, path: Path, old: str) -> Iterator[str]:
    allowed = FUNCTIONS.get(key) or _literals(_annotation(system, key, path))
    if key in _NAMED_IN:
        allowed = system.figures[_NAMED_IN[key]].value
    if allowed:
        yield from (text for text in allowed if text != old)
    elif _is_date(old):
        yield str(date.fromisoformat(old) + timedelta(days=1))
    else:
        yield ANOTHER_NAME


def _reordered(order: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Each one left out, then each two neighbours swapped."""
    for no in range(len(order)):
        yield (*order[:no], *order[no + 1 :])
    yield from _swapped(order)


def _unordered(names: tuple[Any, ...]) -> tuple[Any, ...]:
    """Names whose order does not matter, or lines of such."""
    lines = [tuple(sorted(part)) if isinstance(part, tuple) else part for part in names]
    return tuple(lines) if any(isinstance(part, tuple) for part in names) else tuple(sorted(names))


def _swapped(order: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Each two neighbours the other way round."""
    for no in range(len(order) - 1):
        yield (*order[:no], order[no + 1], order[no], *order[no + 2 :])


def _is_order(value: tuple[Any, ...]) -> bool:
    """Whether it says what comes after what, by which figures people are ranked or which rules give way; or what there
    is of a few known things, what a tournament needs to count or which systems a season takes."""
    is_of_names = bool(value) and all(isinstance(part, str) for part in value)
    return is_of_names and any(all(part in known for part in value) for known in _KNOWN)


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _literals(annotation: Any) -> tuple[str, ...]:
    """The texts an annotation allows, at any depth; none where any text will do."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(text for part in get_args(annotation) for text in _literals(part))


def _elsewhere(key: str, path: Path) -> Iterator[Any]:
    """What stands in the like places of this figure, in any system, where something does."""
    for system in SYSTEMS.values():
        figure = system.figures.get(key)
        if figure is not None:
            yield from (value for value in _alike(figure.value, path) if value not in (None, ()))


def _alike(value: Any, path: Path) -> Iterator[Any]:
    """What stands at that path, whatever the numbers in it."""
    if not path:
        yield value
    elif isinstance(path[0], int) and isinstance(value, tuple):
        for part in value:
            yield from _alike(part, path[1:])
    elif isinstance(value, dict) and path[0] in value:
        yield from _alike(value[path[0]], path[1:])


def _put(value: Any, path: Path, new: Any) -> Any:
    """The value with something else at that path."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, dict):
        return {**value, step: _put(value[step], tuple(rest), new)}
    return tuple(_put(part, tuple(rest), new) if no == step else part for no, part in enumerate(value))


def _is_valid(system: Document, change: Change) -> bool:
    """Whether there are rules with it, and they say something else."""
    figure = system.figures[change.key]._replace(value=change.value)
    figures = {**system.figures, change.key: figure}
    try:
        return _said(rules_under(system, figures)) != _said(rules_under(system, system.figures))
    except BadRequest:
        return False


def rules_under(system: Document, figures: Mapping[str, Figure]) -> Rules | SeasonRules | CampaignRules:
    """The rules of a document if its figures were these."""
    if isinstance(system, Edition):
        return campaign_rules(system._replace(figures=figures), {})
    if isinstance(system, Circuit):
        return season_rules(system._replace(figures=figures), {})
    return rules_of(system._replace(figures=figures), {})


def _said(rules: Rules | SeasonRules | CampaignRules) -> Rules | SeasonRules | CampaignRules:
    """The rules without what has no bearing: who is always on a roster where there is none, whether an award that
    nobody chooses says that it is for the first, and how a bye is reckoned where the rules give it."""
    if isinstance(rules, CampaignRules):
        return rules.model_copy(update={key: _unordered(getattr(rules, key)) for key in _IN_NO_ORDER})
    if isinstance(rules, SeasonRules):  # in which order it names what it needs and takes does not matter
        lists = {key: tuple(sorted(getattr(rules, key))) for key in ("needs", "formats", "finals")}
        return rules.model_copy(update=lists)
    places = (None if is_by_choice(award) else award.place or 1 for award in rules.awards)
    awards = tuple(award.model_copy(update={"place": place}) for award, place in zip(rules.awards, places, strict=True))
    always = () if rules.roster is None else rules.always_on_roster
    scoring = _GIVEN_BYE.get(rules.scoring, rules.scoring) if "vp" in rules.bye else rules.scoring
    return rules.model_copy(update={"awards": awards, "always_on_roster": always, "scoring": scoring})
