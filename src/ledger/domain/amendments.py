"""Amendments: Rules from a document and what an organizer amends of it, every figure checked, those that follow another
kept in step."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, get_args, get_origin

from ledger.domain.errors import BadRequest, listed
from ledger.domain.pairing import RELAXING
from ledger.domain.rules import Roster, Rules
from ledger.domain.system import Document, System
from ledger.domain.text import clean_name, did_you_mean
from ledger.domain.values import METRICS, Value, read_strictly

R = TypeVar("R", bound=Value)

SILENT: Mapping[str, Any] = {
    "in_force": None,
    "errata": None,
    "least_players": None,
    "least_attendance": None,
    "has_feeders": False,
    "has_judges": True,
    "has_ringer": False,
    "is_inspected": False,
    "team_size": 1,
    "sides": (2, 2),
    "many_sides": None,
    "list_slack": None,
    "lists": 1,
    "least_lists": 0,
    "themes": "optional",
    "distinct_themes": False,
    "roster": None,
    "always_on_roster": (),
    "clock.player": None,
    "clock.play_out": None,
    "clock.setup": 0,
    "clock.last_turn": None,
    "clock.announce_every": None,
    "clock.announce_left": (),
    "clock.runs_from": "start",
    "last_turn": None,
    "scenarios": (),
    "scenario_repeats": "odd",
    "objectives": (),
    "scenario_lead": None,
    "leader_points": None,
    "vp_cap": None,
    "rounds_from": 1,
    "no_shows": "unranked",
    "concession": None,
    "conceder_leaves": False,
    "winner_keeps_more": False,
    "army_metric": None,
    "army_share": (1, 2),
    "army_total": "model-points/1",
    "awards": (),
    "painting": None,
    "pairing_order": ("tp",),
    "first_round": "random",
    "relaxing": RELAXING,
    "looks_ahead": True,
    "tables_vary": True,
    "areas_apart": False,
    "clubs_apart": False,
    "has_attacker": False,
}
"""What holds where a document is silent: it has no such thing, or leaves it to whoever pairs."""
_REFUSED = "The rules cannot be amended like that"


def rules_made(kind: type[R], document: Document, amendments: Mapping[str, Any], in_force: R | None = None) -> R:
    """A document's figures with the organizer's amendments applied, or a refusal that names the figure; each figure is
    a field of the rules. Of rules in force nothing else changes, whatever the document's file says by now."""
    _check_amendable(document, amendments)
    figures = figures_of(document) if in_force is None else in_force.model_dump(mode="json")
    return _read(kind, document, {**figures, **amendments})


def figures_of(document: Document) -> dict[str, Any]:
    """What the document itself says of each figure."""
    return {key: figure.value for key, figure in document.figures.items()}


def _read(kind: type[R], document: Document, tree: Mapping[str, Any]) -> R:
    return read_strictly(kind, {**tree, "system": document.id, "title": document.title}, _REFUSED)


def rules_of(system: System, amendments: Mapping[str, Any]) -> Rules:
    """The same for a tournament, whose figures lie in branches, and some of which follow others."""
    document = {**_silent(system), **figures_of(system)}
    return _amended(system, _nested(system, document), document, amendments, amendments)


def amended(system: System, rules: Rules, before: Mapping[str, Any], amendments: Mapping[str, Any]) -> Rules:
    """The rules in force with further amendments; nothing else changes, whatever the document's file says by now.
    `before` are the figures amended earlier, which follow no other any more."""
    in_force = flattened(rules, system.figures)
    return _amended(system, rules.model_dump(mode="json"), in_force, amendments, {**before, **amendments})


def _amended(
    system: System,
    tree: dict[str, Any],
    figures: Mapping[str, Any],
    amendments: Mapping[str, Any],
    fixed: Mapping[str, Any],
) -> Rules:
    _check_amendable(system, amendments)
    then, now = system.follow(dict(figures)), system.follow({**figures, **amendments})
    following = {key: value for key, value in now.items() if value != then.get(key) and key not in fixed}
    for key, value in {**following, **amendments}.items():
        _put(system, tree, key, _awards_in_full(value) if key == "awards" else value)
    rules = _read(Rules, system, tree)
    read_strictly(system.own, rules.own, _REFUSED)
    _check_ranking(rules)
    _check_order(rules)
    _check_relaxing(rules)
    if "awards" in amendments:
        rules = _with_sound_awards(rules)
    return _with_clean_roster(system, rules) if "roster" in amendments else rules


def _silent(system: System) -> dict[str, Any]:
    """What holds of figures that the document does not speak of, be it as a whole or in part."""
    roots = {key.partition(".")[0] for key in system.figures}
    return {
        key: value
        for key, value in SILENT.items()
        if key not in roots and key not in system.figures and key.partition(".")[0] not in system.figures
    }


def _with_clean_roster(system: System, rules: Rules) -> Rules:
    """The names of a roster as they are kept. Only here, at the door: an old roster must always be read again."""
    if rules.roster is None:
        if "roster" in system.figures and system.figures["roster"].value is not None:
            raise BadRequest(f"{system.title} is played with a roster; it can be another one, but not none.")
        return rules
    leaders = tuple(clean_name(name, "leader") for name in rules.roster.leaders)
    themes = tuple(clean_name(name, "theme force") for name in rules.roster.themes)
    return rules.model_copy(update={"roster": Roster(leaders=leaders, themes=themes)})


def takes_list(document: Document, key: str) -> bool:
    """Whether a figure is a list, or may be one."""
    if isinstance(document.figures[key].value, tuple):
        return True
    field = (Rules if key in Rules.model_fields else document.own).model_fields.get(key)
    return field is not None and any(get_origin(part) is tuple for part in _parts(field.annotation))


def _parts(annotation: Any) -> Iterator[Any]:
    """A type and those it is made of: `tuple[str, ...] | None` is made of a tuple and of nothing."""
    yield annotation
    if get_origin(annotation) is not tuple:
        for part in get_args(annotation):
            yield from _parts(part)


def _check_amendable(document: Document, keys: Iterable[str]) -> None:
    """Refuse a figure that the document does not have, with those that are near, or that is none to be amended."""
    for key in keys:
        figure = document.figures.get(key)
        if figure is None:
            if hint := did_you_mean(key, document.figures):
                raise BadRequest(f"{document.title} has no figure called {key!r}.{hint}")
            none = "{title} has no figure called {key!r}."
            raise BadRequest(none, code="no-such-figure", title=document.title, key=key, document=document.id)
        if not figure.is_amendable:
            raise BadRequest(f"{key} belongs to the rule system and cannot be amended.")


def _ranked_by(rules: Rules) -> tuple[str, ...]:
    """The figures that standings and awards can go by."""
    return ("tp", *rules.metrics, "sos", "wins")


def _check_ranking(rules: Rules) -> None:
    known = _ranked_by(rules)
    strange = [key for key in rules.ranking if key not in known or key not in METRICS]
    if strange:
        raise BadRequest(f"{rules.title} cannot rank by {listed(strange)}; it knows {listed(known)}.")
    if len(set(rules.ranking)) != len(rules.ranking):
        raise BadRequest("The ranking names a figure twice.")


def _check_order(rules: Rules) -> None:
    """What goes from less to more does so."""
    least, most = rules.sides
    if least > most:
        raise BadRequest(
            f"A game cannot have at least {least} and at most {most} sides; write the smaller number first."
        )
    steps = [up_to for up_to, _ in rules.rounds_for if up_to is not None]
    if steps != sorted(steps) or None in [up_to for up_to, _ in rules.rounds_for[:-1]]:
        raise BadRequest("The steps of rounds_for go from small fields to large ones; write them in that order.")


def _awards_in_full(awards: Any) -> Any:
    """Awards as they are kept: one that names neither a place nor figures is given by choice."""
    if not isinstance(awards, list | tuple):
        return awards
    return [{"place": None, "order": [], **each} if isinstance(each, Mapping) else each for each in awards]


def _with_sound_awards(rules: Rules) -> Rules:
    """Awards that can be given, their titles as they are kept. Only here, at the door: those of old are always read."""
    keys, places = [each.key for each in rules.awards], [each.place for each in rules.awards if each.place is not None]
    if len(set(keys)) != len(keys) or len(set(places)) != len(places):
        raise BadRequest("Two awards have the same key or are for the same place; name each once.")
    known = _ranked_by(rules)
    for award in rules.awards:
        if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", award.key):
            raise BadRequest(
                f"{award.key!r} is no key of an award: small letters, digits and hyphens, as in best-painted."
            )
        if award.place is not None and award.order:
            raise BadRequest(f"{award.key} is for a place or for the most of a figure, not for both.")
        if strange := [metric for metric in award.order if metric not in known]:
            raise BadRequest(f"{award.key} cannot go by {listed(strange)}; {rules.title} knows {listed(known)}.")
    titled = tuple(award.model_copy(update={"title": clean_name(award.title, "award")}) for award in rules.awards)
    return rules.model_copy(update={"awards": titled})


def _check_relaxing(rules: Rules) -> None:
    """Only here, at the door: an old order must always be read again, whatever may give way by then."""
    if sorted(rules.relaxing) != sorted(RELAXING):
        raise BadRequest(
            f'"relaxing" names each of these once, in the order in which they give way: {listed(RELAXING)}.'
        )


def _nested(system: System, figures: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {"own": {}}
    for key, value in figures.items():
        _put(system, tree, key, value)
    return tree


def _put(system: System, tree: dict[str, Any], key: str, value: Any) -> None:
    branch = tree
    *path, leaf = _path(key)
    for step in path:
        if not isinstance(branch.get(step), dict):  # nothing stood there, not even in part
            branch[step] = {}
        branch = branch[step]
    figure = system.figures.get(key)
    if value is None and figure is not None and figure.is_open:
        branch.pop(leaf, None)
    else:
        branch[leaf] = value


def _path(key: str) -> list[str]:
    """Where in the rules a figure stands; what only one system knows stands apart."""
    path = key.split(".")
    return path if path[0] in Rules.model_fields else ["own", *path]


def flattened(rules: Rules, keys: Iterable[str]) -> dict[str, Any]:
    """The value in force of each dotted figure."""
    tree = rules.model_dump(mode="json")
    values: dict[str, Any] = {}
    for key in keys:
        value: Any = tree
        for step in _path(key):
            value = None if value is None else value.get(step)  # an old tournament may lack the whole of it
        values[key] = value
    return values
