"""System: what a rule document offers. Its figures are data; a function stands only where something is computed.

What a document does not have is left out: a field with a default says what a system without it does.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from ledger.domain.asking import (
    CheckedCrew,
    CheckedLists,
    Choosing,
    Deal,
    Dealt,
    Hiring,
    ListLines,
    PlanContext,
    Played,
    ReadSheet,
    Result,
    Secret,
    Settled,
    SetupLine,
)
from ledger.domain.rules import Rules
from ledger.domain.values import ChosenValue, Plan, Sheet, TableNo, Value

if TYPE_CHECKING:
    from ledger.domain.forms import Form


class Figure(NamedTuple):
    """One figure of a document: what it is, where it stands, and whether an organizer may amend it."""

    value: Any
    source: str
    is_amendable: bool = True
    is_open: bool = False  # without a value it is computed; one is given by an amendment alone, and taken back by none


class Document(Protocol):
    """Whatever has figures: a rule system of tournaments, or a circuit of seasons."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def figures(self) -> Mapping[str, Figure]: ...
    @property
    def own(self) -> type[Value]: ...


class Nothing(Value):
    """Where a document has nothing of the kind."""


class Striking(NamedTuple):
    """Parts of a score sheet that a ruling may take the points of."""

    # the part as the rules write it, in a round with that setup; or a refusal
    spell: Callable[[str, Rules, Sheet], str]
    strike: Callable[[Sheet, str], Sheet | None]  # the sheet without its points; None: it does not tell what it brought


class FormOf(Protocol):
    """Declares the form of a score sheet for a round, or a table, with that setup and scenario; both may be unknown."""

    def __call__(self, rules: Rules, setup: Sheet, scenario: str | None = None) -> "Form": ...


class Sheets(NamedTuple):
    """What is handed in of a game: which figures, how they are read, and how a game may end."""

    side: type[Value]
    quick_fields: tuple[str, ...]  # the order in which a desk types scores: `5-2 41-22`
    endings: tuple[str, ...]  # what `how` may say
    notes: Callable[[Rules], tuple[str, ...]]  # what a score sheet explains to those who fill it in
    game: type[Value] = Nothing  # of the game as a whole
    short: Mapping[str, str] = {}  # what a desk may type for a figure or an ending
    timed_ending: str | None = None  # the one that says a game was stopped undecided, its time being up
    reasoned_endings: frozenset[str] = frozenset()  # those that need a reason
    check_game: Callable[[Sheet, Rules], None] = lambda sheet, rules: None  # refuses what these rules do not have
    check_together: Callable[[Result, Rules], None] = lambda result, rules: None  # refuses sheets that contradict
    oddities: Callable[[Result, Rules], tuple[str, ...]] = lambda result, rules: ()  # by code: told, and recorded
    read: Callable[[Sheet, Played], ReadSheet] | None = None  # None: as it stands
    counted: tuple[str, ...] = ()  # parts that the metrics are made of: a correction gives them anew
    striking: Striking | None = None  # None: nothing of a sheet can be struck
    remark: Callable[[Sheet], str] = lambda sheet: ""  # what is told of a sheet beside its figures
    form: FormOf | None = None  # as it is printed
    # a sheet, beside what its side showed everyone by kind, as the keys of the form look things up in it
    laid_out: Callable[[Sheet, Mapping[str, ChosenValue]], Sheet] = lambda sheet, shown: sheet


class Lists(NamedTuple):
    """What players hand in ahead of their games."""

    check: Callable[[Sequence[Sheet], Rules], CheckedLists]  # or a refusal
    describe: Callable[[Sheet], ListLines]
    labels: tuple[str, str]  # what title and subtitle of a list are called


class Judging(NamedTuple):
    """What a document says of conduct, of disputes, and of games taken from a player or settled otherwise."""

    conduct: Mapping[str, str]  # kinds of misconduct, and the least measure the document answers each with
    disputes: Mapping[str, str]  # what disputes may be about, each with the clause to look up, if there is one
    private: frozenset[str]  # those of them that are the judges' matter alone
    telling: frozenset[str] = frozenset()  # those that may tell what players keep until the result is final
    # by kind of dispute, the figures a ruling leaves as they are; each with the oddity, by code, of one that does not
    standing: Mapping[str, Mapping[str, str]] = {}
    second_warning: str = ""  # what the document says when a warned player goes on
    forfeit_grounds: Mapping[str, str] = {}  # those the document names, in words
    forfeit_removes: frozenset[str] = frozenset()  # kinds of conduct for which a forfeit brings disqualification
    forfeit_asks: bool = False  # whether every other forfeit asks the organizer to decide on disqualification
    voiding: frozenset[str] = frozenset()  # kinds of conduct that make an agreed result void
    without_agreement: str = ""  # what becomes of a game whose players or organizer do not agree


class Setups(NamedTuple):
    """What a round has beside its scenario: deployment, a pool of schemes."""

    sheet: type[Value]  # what an organizer may say of it
    settle: Callable[[PlanContext], Settled]  # or a refusal
    describe: Callable[[Sheet], tuple[SetupLine, ...]]
    on_offer: Callable[[Rules], tuple[SetupLine, ...]]  # what there is to choose from
    scenario: Callable[[PlanContext, Sheet], str] | None = None  # drawn after the setup, where it depends on it
    at_table: Callable[[Plan, TableNo], Plan] | None = None  # what one table plays, where tables may differ
    is_on_slips: bool = False  # whether a result slip says what is played
    fixed: Callable[[Rules], Plan | None] | None = None  # the one way every round is played, where there is no choice
    offer: Callable[[date, Rules], tuple[Plan, ...]] | None = None  # suggested for an event of that day
    hints: frozenset[str] = frozenset()  # oddities, by code, that tell of what other rounds are played with
    freezes: frozenset[str] = frozenset()  # figures that stand once a plan is announced
    of_the_day: frozenset[str] = frozenset()  # parts that nobody is told before the day of the event


class Crews(NamedTuple):
    """Forces hired anew for each game."""

    check: Callable[[Sheet, Hiring], CheckedCrew]  # or a refusal
    describe: Callable[[Sheet], ListLines]
    coin: str  # what they are paid in, one of it
    keywords: Callable[[Sheet], tuple[str, ...]]  # of its leader, none of which the opponent may ban
    bans: Callable[[Rules], bool]  # whether keywords are banned under these rules
    veiled: Callable[[Sheet], Sheet]  # without what stays hidden until the result is final


class System(NamedTuple):
    """A rule document: its figures as data, and the few functions that read what only it knows."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # dotted keys into Rules
    sheets: Sheets
    lists: Lists
    judging: Judging
    faction_key: Callable[[str], str]  # the same for two names of one faction
    secrets: Callable[[Choosing], Mapping[str, Secret]]  # by kind
    oddity_words: Mapping[str, str]  # what each code of an oddity means
    own: type[Value] = Nothing  # the figures in `Rules.own`
    follow: Callable[[dict[str, Any]], dict[str, Any]] = lambda figures: {}  # those that follow others unless amended
    odd_figures: Callable[[Container[str], Rules], tuple[str, ...]] = lambda given, rules: ()  # what is odd, by code
    warns_of_changes: bool = False  # whether figures amended after somebody checked in are told as odd
    organizer_plays: Literal["freely", "as-ringer", "as-odd-ringer"] = "freely"  # whether the organizer may take part
    mark_admits: bool = True  # whether models want a mark to be played with; where not, it only brings points
    one_faction: bool = False  # whether the faction named at check-in holds for the whole event
    scenario_word: str = "scenario"  # what the document calls it
    setups: Setups | None = None
    crews: Crews | None = None
    clock_words: Mapping[str, str] = {}  # what holds in "play", from "last-turn" on, at "time"
    rulings_stop_clock: bool = True  # where not, a table is given more time with a reason only
    deals: Mapping[str, Callable[[Deal], Dealt]] = {}  # cards on offer, by kind; or a refusal
    tiebreaker: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None  # the end of a game in, who wins it out
