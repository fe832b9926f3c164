"""Rules: every figure of a tournament as one frozen value, stored whole in its opening. System: a rule document.

`Rules` has no defaults: a tournament replays under the figures it was opened with, whatever the code says by then.
A figure added later is filled in by an upcast with what the old code did.
"""

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError

from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.text import clean_name, nearest
from ledger.domain.validation import first_fault
from ledger.domain.values import METRICS, ContestantId, Sheet, Value

Points = Annotated[int, Field(ge=-1000, le=1000)]
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
Figures = Annotated[dict[str, Annotated[int, Field(ge=-10_000, le=10_000)]], Field(min_length=1)]
RosterNames = Annotated[tuple[Annotated[str, Field(min_length=1, max_length=80)], ...], Field(max_length=1000)]
Minutes = Annotated[int, Field(ge=0, le=1440)]


class ResultPoints(Value):
    """Tournament points by outcome."""

    win: Points
    tie: Points
    loss: Points


class ForfeitFigures(Value):
    """What both sides of a forfeited game get, at least."""

    winner: Figures
    loser: Figures


class Roster(Value):
    """The leaders and theme forces that lists may have."""

    leaders: RosterNames
    themes: RosterNames


class ClockFigures(Value):
    """Minutes: each player's own, a round from deployment to its expected end, and how few left are played out."""

    player: Minutes
    round: Minutes
    play_out: Minutes


class Scenario(Value):
    """A scenario by its name and figures; its text stands in the document."""

    name: str
    figures: dict[str, int]


class AwardRule(Value):
    """An award: for a place in the standings, for the most of a figure (ties by the next), or by choice."""

    key: str
    title: str
    place: AtLeastOne | None
    order: tuple[str, ...]


class Rules(Value):
    """Every figure of one tournament, amendments included."""

    system: str
    title: str
    in_force: tuple[date, date] | None
    least_players: AtLeastOne | None  # for an event that counts
    least_attendance: AtLeastOne | None  # of the convention it is part of
    has_feeders: bool  # whether qualifiers of the same convention may feed it
    army_points: Annotated[int, Field(ge=1, le=10_000)]
    list_slack: Annotated[int, Field(ge=0, le=10_000)] | None  # how far under its total a list may stay; None: any
    lists: Annotated[int, Field(ge=1, le=10)]  # at most
    least_lists: Annotated[int, Field(ge=0, le=10)]
    themes: Literal["optional", "required"]
    distinct_themes: bool
    roster: Roster | None  # None: everyone is admitted
    always_on_roster: RosterNames
    clock: ClockFigures | None
    last_turn: Annotated[int, Field(ge=1, le=100)] | None
    scenarios: tuple[Scenario, ...]
    objectives: tuple[str, ...]
    scenario_lead: Annotated[int, Field(ge=0, le=1000)] | None  # that wins at a scoring
    leader_points: Annotated[int, Field(ge=0, le=1000)] | None  # what a fallen leader counts
    rounds: Annotated[int, Field(ge=1, le=1000)] | None
    ends: Literal["sole-leader", "after-rounds"]  # where no number of rounds is planned
    rounds_for: Annotated[tuple[tuple[AtLeastOne, AtLeastOne], ...], Field(min_length=1)]  # up to so many players
    points: ResultPoints
    metrics: tuple[str, ...]  # what a sheet adds up to, besides tournament points
    ranking: Annotated[tuple[str, ...], Field(min_length=1)]
    sos: Literal["sum", "average", "win-rate", "extended"]
    bye: Figures
    concession: ForfeitFigures
    forfeit: ForfeitFigures
    army_share: tuple[AtLeastOne, AtLeastOne]  # of the army of one who concedes, rounded up: (1, 2) is half
    awards: tuple[AwardRule, ...]
    scoring: str
    pairing: str
    rematch_window: Annotated[int, Field(ge=1, le=1000)] | None  # None: never meet again


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a document: what it is, where it stands, and whether an organizer may amend it."""

    value: Any
    source: str
    is_amendable: bool = True


class Result(NamedTuple):
    """A result as handed in, each sheet checked already."""

    sheets: Mapping[ContestantId, Sheet]
    winner: ContestantId | None
    how: str | None
    game: Sheet


class ListLines(NamedTuple):
    """An army list as people read it: what stands above it, its points, and its lines with theirs."""

    title: str
    subtitle: str
    total: int
    lines: tuple[tuple[str, str], ...]


class CheckedLists(NamedTuple):
    """Army lists found in order, as they are kept, and the factions they may all be played as."""

    lists: tuple[Sheet, ...]
    factions: tuple[str, ...]


class Secret(NamedTuple):
    """Something players choose for a game in secret: which values are open to them, or why none is."""

    kind: str
    options: tuple[str | int, ...]
    refusal: str  # in words, where there are no options
    is_of_scenario: bool = False  # chosen once the round has started, when everyone knows what is played


@dataclass(frozen=True, slots=True)
class System:
    """A rule document: its figures as data and the few functions that read its score sheet."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # dotted keys into Rules
    sheet: type[Value]  # of a side
    game_sheet: type[Value]  # of a game as a whole
    quick_fields: tuple[str, ...]  # the order in which a desk types scores: `5-2 41-22`
    endings: tuple[str, ...]  # what `how` may say
    timed_ending: str | None  # the one of them that says a game was stopped undecided, its time being up
    army_metric: str | None  # the figure by which a game given up is worth a share of the loser's army
    follow: Callable[[dict[str, Any]], dict[str, Any]]  # figures that follow another unless amended themselves
    odd_figures: Callable[[Container[str], Rules], tuple[str, ...]]  # what is odd about those an organizer gave
    check_game: Callable[[Sheet, Rules], None]  # refuses what these rules do not have of a game as a whole
    oddities: Callable[[Result, Rules], tuple[str, ...]]  # what is odd, by code: accepted, told, recorded
    oddity_words: Mapping[str, str]  # what each code means
    check_lists: Callable[[Sequence[Sheet], Rules], CheckedLists]  # or a refusal
    describe_list: Callable[[Sheet], ListLines]
    list_labels: tuple[str, str]  # what title and subtitle of a list are called
    faction_key: Callable[[str], str]  # the same for two names of one faction
    secrets: Callable[[Sequence[Sheet], str | None, Rules], Mapping[str, Secret]]  # of lists and scenario, by kind
    tiebreaker: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None  # the end of a game in, who wins it out
    conduct: Mapping[str, str]  # kinds of misconduct, and the least measure the document answers each with
    dispute_kinds: Mapping[str, str]  # what disputes may be about, each with the clause to look up
    private_kinds: frozenset[str]  # those of them that are the judges' matter alone
    standing: Mapping[str, Mapping[str, str]]  # by kind of dispute, figures a ruling leaves; each by code where not
    notes: Callable[[Rules], tuple[str, ...]]  # what a score sheet explains to those who fill it in


def rules_of(system: System, amendments: Mapping[str, Any]) -> Rules:
    """The document's figures with the organizer's amendments applied, or a refusal that names the figure."""
    document = {key: figure.value for key, figure in system.figures.items()}
    return _amended(system, document, amendments, amendments)


def amended(system: System, rules: Rules, before: Mapping[str, Any], amendments: Mapping[str, Any]) -> Rules:
    """The rules in force with further amendments; nothing else changes, whatever the document's file says by now.
    `before` are the figures amended earlier, which follow no other any more."""
    return _amended(system, flattened(rules, system.figures), amendments, {**before, **amendments})


def _amended(system: System, figures: dict[str, Any], amendments: Mapping[str, Any], fixed: Mapping[str, Any]) -> Rules:
    for key in amendments:
        _check_amendable(system, key)
    then, now = system.follow(figures), system.follow({**figures, **amendments})
    figures |= {key: value for key, value in now.items() if value != then.get(key) and key not in fixed}
    figures |= amendments
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        rules = Rules.model_validate_json(json.dumps({**_nested(figures), "system": system.id, "title": system.title}))
    except ValidationError as error:
        raise BadRequest(f"The rules cannot be amended like that: {first_fault(error)}.") from None
    _check_ranking(rules)
    return _with_clean_roster(system, rules) if "roster" in amendments else rules


def _with_clean_roster(system: System, rules: Rules) -> Rules:
    """The names of a roster as they are kept. Only here, at the door: an old roster must always be read again."""
    if rules.roster is None:
        if system.figures["roster"].value is not None:
            raise BadRequest(f"{system.title} is played with a roster; it can be another one, but not none.")
        return rules
    leaders = tuple(clean_name(name, "leader") for name in rules.roster.leaders)
    themes = tuple(clean_name(name, "theme force") for name in rules.roster.themes)
    return rules.model_copy(update={"roster": Roster(leaders=leaders, themes=themes)})


def suggested_rounds(rules: Rules, players: int) -> int:
    """How many rounds a field of that size usually needs; past the table each doubling adds one."""
    for most, rounds in rules.rounds_for:
        if players <= most:
            return rounds
    most, rounds = rules.rounds_for[-1]
    while players > most:
        most, rounds = most * 2, rounds + 1
    return rounds


def expected_rounds(rules: Rules, players: int) -> int:
    """How many rounds to reckon with: as many as are planned, else as many as are usual."""
    return rules.rounds or suggested_rounds(rules, players)


def _check_amendable(system: System, key: str) -> None:
    figure = system.figures.get(key)
    if figure is None:
        near = nearest(key, system.figures)
        hint = f" Did you mean {either(near)}?" if near else f" `ledger rules show {system.id}` lists them all."
        raise BadRequest(f"{system.title} has no figure called {key!r}.{hint}")
    if not figure.is_amendable:
        raise BadRequest(f"{key} belongs to the rule system and cannot be amended.")


def _check_ranking(rules: Rules) -> None:
    known = ("tp", *rules.metrics, "sos", "wins")
    strange = [key for key in rules.ranking if key not in known or key not in METRICS]
    if strange:
        raise BadRequest(f"{rules.title} cannot rank by {listed(strange)}; it knows {listed(known)}.")
    if len(set(rules.ranking)) != len(rules.ranking):
        raise BadRequest("The ranking names a figure twice.")


def _nested(figures: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in figures.items():
        branch = tree
        *path, leaf = key.split(".")
        for step in path:
            branch = branch.setdefault(step, {})
        branch[leaf] = value
    return tree


def flattened(rules: Rules, keys: Iterable[str]) -> dict[str, Any]:
    """The value in force of each dotted figure."""
    tree = rules.model_dump(mode="json")
    values: dict[str, Any] = {}
    for key in keys:
        value: Any = tree
        for step in key.split("."):
            value = value[step]
        values[key] = value
    return values
