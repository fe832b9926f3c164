"""System: what a rule document offers, what it is asked and what it answers. Its figures are data; a function stands
only where something is computed.

What a document does not have is left out: a field with a default says what a system without it does. Questions and
answers are small values that pass between a tournament and its document. A score sheet is a form that the document
declares; whoever prints it knows no system.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import date
from typing import Any, Literal, NamedTuple, Protocol

from ledger.domain.rules import Rules
from ledger.domain.values import ChosenValue, ContestantId, Mark, Plan, RoundNo, Sheet, TableNo, Value


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


class AtCheckIn(NamedTuple):
    """What an entrant told when they checked in or since: the faction of each player, and the lists handed in."""

    factions: tuple[str | None, ...]
    lists: Sequence[Sheet]


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
    flaws: Callable[[ChosenValue], tuple[str, ...]] | None = None  # of each thing chosen, in words; "": it has none


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
    setup: Sheet
    struck: Sequence[str]  # what a ruling took the points of
    noted: ChosenValue | None = None  # what the side had noted in secret, where the door has seen it
    scenario: str | None = None  # that of the table
    mark: Mark | None = None  # what came of looking at the player's models
    shown: Mapping[str, ChosenValue] = {}  # what the side chose for the game, by kind, once that is shown
    others: Sequence[Sheet] = ()  # what the other sides hand in, not yet looked at
    is_over: bool = True  # whether the game was played to its end; else what is scored then may be missing
    crews: Sequence[Sheet] = ()  # the side's own, where it noted something and they are recorded
    against: Sequence[Sheet] = ()  # those of the other sides, likewise
    is_reasoned: bool = False  # whether somebody gave a reason


class ReadSheet(NamedTuple):
    """A score sheet as it is kept, and what is odd about it by code."""

    sheet: Sheet
    oddities: tuple[str, ...] = ()


class PlanContext(NamedTuple):
    """What bears on the plan of one round."""

    round_no: RoundNo
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
    scenario: str | None = None  # as the organizer names it, or as it stands; None: it is still to be drawn
    is_named: bool = False  # whether the organizer names it now
    replaces: Plan | None = None  # as the round is planned so far, be it that all of it is drawn again
    tables: int = 0  # how many the round is expected to have


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


class Deal(NamedTuple):
    """What bears on cards dealt to one player in one game."""

    rules: Rules
    scenario: str | None
    setup: Sheet
    seed: bytes  # of this player's cards of this kind in this game


class Dealt(NamedTuple):
    """Cards in the order in which they come, and what is to be known of them, in sentences."""

    cards: tuple[str, ...]
    notes: tuple[str, ...] = ()


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


class Box(Value):
    """A box for a number, and the most that may stand in it."""

    label: str
    most: int | None  # None: no limit; 0 in a table: nothing can stand there
    key: str | None = None  # of a total, which figure of the game it is
    is_all_or_nothing: bool = False  # whether the most, or nothing, is all that may stand there


class FormLine(Value):
    """A line of a side: its label, blanks to write in (each with what it asks for), and boxes."""

    label: str
    blanks: tuple[str, ...]
    boxes: tuple[Box, ...]
    keys: tuple[str, ...] = ()  # of the blanks


class FormPart(Value):
    """Lines that belong together; a sealed part is folded away until the game is over. In a table the labels of the
    first line's boxes stand above those of all lines; one with fewer has the last of them, and more room to write."""

    title: str
    lines: tuple[FormLine, ...]
    is_sealed: bool
    is_table: bool = False


class Form(Value):
    """What each side fills in."""

    parts: tuple[FormPart, ...]
    totals: tuple[Box, ...]
    endings: tuple[str, ...]  # how the game may have ended, to be ticked; the first is that it was played to its end
    notes: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()  # what stands on every sheet, by its label: ("soulstones", "50")
    leader: str | None = ""  # what a side writes under its name, where that is not the leader; None: nothing
    attacker: str = ""  # where in a sheet it stands whether the side attacks, where the pairing does not say it


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
    after_refusal: tuple[str, ...] = ()  # how such a game ends, where it is not played out: its only endings


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
    factions: tuple[str, ...] = ()  # those the document names, beside which others may be played
    amends_later: tuple[str, ...] = ()  # roots of figures that may change once round 1 is paired
    own: type[Value] = Nothing  # the figures in `Rules.own`
    follow: Callable[[dict[str, Any]], dict[str, Any]] = lambda figures: {}  # those that follow others unless amended
    odd_figures: Callable[[Container[str], Rules], tuple[str, ...]] = lambda given, rules: ()  # what is odd, by code
    warns_of_changes: bool = False  # whether figures amended after somebody checked in are told as odd
    organizer_plays: Literal["freely", "as-ringer", "as-odd-ringer"] = "freely"  # whether the organizer may take part
    mark_admits: bool = True  # whether models want a mark to be played with; where not, it only brings points
    # what the document says must be there before play, and of an entrant is not: as words that follow "without a"
    owed: Callable[[AtCheckIn, Rules], tuple[str, ...]] = lambda told, rules: ()
    owed_on_paper: bool = False  # whether players need only bring it: then it is owed once somebody's is on record
    one_faction: bool = False  # whether the faction named at check-in holds for the whole event
    scenario_word: str = "scenario"  # what the document calls it
    setups: Setups | None = None
    crews: Crews | None = None
    clock_words: Mapping[str, str] = {}  # what holds in "play", from "last-turn" on, at "time"
    rulings_stop_clock: bool = True  # where not, a table is given more time with a reason only
    deals: Mapping[str, Callable[[Deal], Dealt]] = {}  # cards on offer, by kind; or a refusal
    tiebreaker: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None  # the end of a game in, who wins it out


ODDITY_WORDS: Mapping[str, str] = {
    "changed-after-check-in": "rules changed after somebody checked in; tell everyone who is coming",
    "date-outside-document": "the date lies outside the time the rule document is in force",
    "date-outside-convention": "the day of the tournament is none of the days of its convention",
    "ended-before-last-result": "it ended before its last result, by the times that are told",
    "lasts-long": "it is told to have lasted more than four days, and its report is due by the last of them",
    "ended-late": "it ended more than three days after its last day of play",
    "reported-before-end": "the report is older than the end of the tournament, by the times that are told",
    "feeder-of-another-convention": "the tournament that feeds this one is part of another convention",
    "feeder-of-other-days": "the tournament that feeds this one is not of the same days",
    "finals-outside-season": "the finals are later than the last day of the season",
    "in-two-seasons": "the tournament belongs to another season of the same circuit too",
    "lists-no-longer-fit": "army lists handed in before do not fit these figures; have them handed in again",
    "not-from-a-feeder": "a player who entered none of the tournaments that feed this one",
    "not-qualified": "a player who has not the points that qualify for these finals",
    "organizer-as-ringer": "the organizer fills in as the ringer, of which the rule document says nothing",
    "own-cause": "somebody decided about themself, and there was no other official to do it",
    "repeated-scenario": "a scenario that another round has, while there are some that none has",
    "tie-before-time": "a tie by time, told before the round's time was up",
}


def oddity_in_words(code: str, of_the_system: Mapping[str, str]) -> str:
    """What a code means; one nobody knows any more speaks for itself."""
    return of_the_system.get(code) or ODDITY_WORDS.get(code, code)
