"""System: what a rule document offers. Its figures are data; a function stands only where something is computed.

What a document does not have is left out: a field with a default says what a system without it does.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple

from ledger.domain.forms import Form
from ledger.domain.rules import Rules
from ledger.domain.values import ChosenValue, ContestantId, Plan, RoundNo, Sheet, Value


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


class Picked(NamedTuple):
    """A choice as it is kept, what is odd about it by code, and what of it is shown to all at once."""

    value: ChosenValue
    oddities: tuple[str, ...] = ()
    shown: ChosenValue | None = None


class Secret(NamedTuple):
    """Something players choose for a game in secret: which values are open to them, or why none is."""

    kind: str
    options: tuple[str | int, ...]
    refusal: str  # in words, where there are no options
    is_of_scenario: bool = False  # chosen once the round has started, when everyone knows what is played
    pick: Callable[[Any], Picked] | None = None  # reads a choice that is more than one of the options, or refuses it
    is_kept: bool = False  # until the result is final; else it is shown as soon as all at the table have chosen


class Choosing(NamedTuple):
    """What bears on the choices of one player in one game."""

    rules: Rules
    lists: Sequence[Sheet]  # those the player brought
    scenario: str | None
    setup: Sheet  # what the round has beside its scenario
    crews: Sequence[Sheet] = ()  # the player's own in this game, where recorded
    against: Sequence[Sheet] = ()  # those of the other sides


class Played(NamedTuple):
    """What bears on the score sheet of one side."""

    rules: Rules
    scenario: str | None
    setup: Sheet
    struck: Sequence[str]  # what a ruling took the points of
    noted: ChosenValue | None = None  # what the side had noted in secret, where the door has seen it


class ReadSheet(NamedTuple):
    """A score sheet as it is kept, and what is odd about it by code."""

    sheet: Sheet
    oddities: tuple[str, ...] = ()


class PlanContext(NamedTuple):
    """What bears on the plan of one round."""

    round_no: RoundNo
    scenario: str
    given: Sheet  # what the organizer says; anything else is settled by the rules or by chance
    rules: Rules
    others: Mapping[RoundNo, Plan]  # as the other rounds are planned now
    earlier: Sequence[Plan]  # every plan there ever was, those replaced included
    seed: bytes  # of this draw
    event_seed: bytes  # of what is fixed for the whole event, such as the order of a deck
    standing: Sheet  # what this round has so far, which stays where nothing else is said
    rounds: int  # how many the event is expected to have
    is_drawing: bool  # whether what is neither said nor standing is drawn; else it is left out
    is_reasoned: bool  # whether the organizer gave a reason


class Settled(NamedTuple):
    """What a round has beside its scenario, what is odd about it by code, and whether chance had a part in it."""

    setup: Sheet
    oddities: tuple[str, ...] = ()
    is_drawn: bool = False


class SetupLine(NamedTuple):
    """A part of a setup as people read it; `key` is its name in the plan."""

    key: str
    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setups:
    """What a round has beside its scenario: deployment, a pool of schemes."""

    sheet: type[Value]  # what an organizer may say of it
    settle: Callable[[PlanContext], Settled]  # or a refusal
    describe: Callable[[Sheet], tuple[SetupLine, ...]]
    on_offer: Callable[[Rules], tuple[SetupLine, ...]]  # what there is to choose from
    fixed: Callable[[Rules], Plan | None] | None = None  # the one way every round is played, where there is no choice
    offer: Callable[[date, Rules], tuple[Plan, ...]] | None = None  # suggested for an event of that day
    hints: frozenset[str] = frozenset()  # oddities, by code, that tell of what other rounds are played with


class EarlierCrew(NamedTuple):
    """What a player hired in another round."""

    round_no: RoundNo
    day: date
    crew: Sheet


class Hiring(NamedTuple):
    """What bears on the crew of one player in one game."""

    rules: Rules
    faction: str | None  # declared at check-in
    brought: Sheet | None  # the list handed in, where there is one
    earlier: Sequence[EarlierCrew] = ()
    banned: Sequence[str] = ()  # what the other sides named
    partners: Sequence[Sheet] = ()  # the crews of team-mates in this game
    day: date | None = None  # on which the game is played


class CheckedCrew(NamedTuple):
    """A crew found in order, as it is kept, and what is odd about it by code."""

    crew: Sheet
    oddities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Crews:
    """Forces hired anew for each game."""

    check: Callable[[Sheet, Hiring], CheckedCrew]  # or a refusal
    describe: Callable[[Sheet], ListLines]
    keywords: Callable[[Sheet], tuple[str, ...]]  # of its leader, none of which the opponent may ban
    bans: Callable[[Rules], bool]  # whether keywords are banned under these rules
    veiled: Callable[[Sheet], Sheet]  # without what stays hidden until the result is final


class Striking(NamedTuple):
    """Parts of a score sheet that a ruling may take the points of."""

    spell: Callable[
        [str, Rules, Sheet], str
    ]  # the part as the rules write it, in a round with that setup; or a refusal
    strike: Callable[[Sheet, str], Sheet | None]  # the sheet without its points; None: it does not tell what it brought


class NoFigures(Value):
    """Of a rule system that has no figures of its own."""


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
    secrets: Callable[[Choosing], Mapping[str, Secret]]  # by kind
    tiebreaker: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None  # the end of a game in, who wins it out
    conduct: Mapping[str, str]  # kinds of misconduct, and the least measure the document answers each with
    dispute_kinds: Mapping[str, str]  # what disputes may be about, each with the clause to look up
    private_kinds: frozenset[str]  # those of them that are the judges' matter alone
    standing: Mapping[str, Mapping[str, str]]  # by kind of dispute, figures a ruling leaves; each by code where not
    notes: Callable[[Rules], tuple[str, ...]]  # what a score sheet explains to those who fill it in
    own: type[Value] = NoFigures  # the figures in `Rules.own`
    scenario_word: str = "scenario"  # what the document calls it
    read_sheet: Callable[[Sheet, Played], ReadSheet] | None = None  # None: as it stands
    counted: tuple[str, ...] = ()  # parts of a sheet that its metrics are made of: a correction gives them anew
    striking: Striking | None = None  # None: nothing of a sheet can be struck
    setups: Setups | None = None
    crews: Crews | None = None
    form: Callable[[Rules, Sheet], Form] | None = None  # the score sheet of a round with that setup
    clock_words: Mapping[str, str] = field(default_factory=dict)  # what holds in "play", from "last-turn" on, at "time"
    rulings_stop_clock: bool = True  # where not, a table is given more time with a reason only
    forfeit_removes: frozenset[str] = frozenset()  # kinds of conduct for which a forfeit brings disqualification
    forfeit_grounds: Mapping[str, str] = field(default_factory=dict)  # those the document names, in words
    forfeit_asks: bool = False  # whether every other forfeit asks the organizer to decide on disqualification
    second_warning: str = ""  # what the document says when a warned player goes on
    voiding: frozenset[str] = frozenset()  # kinds of conduct that make an agreed result void
    without_agreement: str = ""  # what becomes of a game whose players or organizer do not agree
    reasoned_endings: frozenset[str] = frozenset()  # those of the endings that need a reason
    winner_keeps_more: bool = False  # where a game is given up: what they had scored, if it is more than they are given
    one_faction: bool = False  # whether the faction named at check-in holds for the whole event
    warns_of_changes: bool = False  # whether figures amended after somebody checked in are told as odd
    organizer_plays: Literal["freely", "as-ringer", "as-odd-ringer"] = "freely"  # whether the organizer may take part
    frozen_when_announced: frozenset[str] = frozenset()  # figures that stand once a plan is announced
