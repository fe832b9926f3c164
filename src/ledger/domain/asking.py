"""What a rule system is asked, and what it answers: small values that pass between a tournament and its document."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from ledger.domain.rules import Rules
from ledger.domain.values import ChosenValue, ContestantId, Mark, Plan, RoundNo, Sheet


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
    setup: Sheet
    struck: Sequence[str]  # what a ruling took the points of
    noted: ChosenValue | None = None  # what the side had noted in secret, where the door has seen it
    scenario: str | None = None  # that of the table
    mark: Mark | None = None  # what came of looking at the player's models
    shown: Mapping[str, ChosenValue] = {}  # what the side chose for the game, by kind, once that is shown
    others: Sequence[Sheet] = ()  # what the other sides hand in, not yet looked at
    is_over: bool = True  # whether the game was played to its end; else what is scored then may be missing


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
