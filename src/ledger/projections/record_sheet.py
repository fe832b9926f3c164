"""The record sheet of one player: the lists they brought, a row a round, what it comes to; before play all blank."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ledger.domain.leading import goes_by_lead
from ledger.domain.ranking import ranked
from ledger.domain.rules import expected_rounds
from ledger.domain.scoring import Account, Accounts, Line, accounts
from ledger.domain.systems import system_called
from ledger.domain.tournament.lists import list_played
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import METRICS, ContestantId, Metric, Status, Value
from ledger.projections.endings import ending_words
from ledger.projections.names import Names
from ledger.projections.numbers import counted, shown
from ledger.projections.paper import TP, Entry, Heading, by_family_name, entry, how_far, sheet_metrics

Letter = Literal["W", "L", "T", "bye", "dropped", "withdrawn", "disqualified", "not entered yet", "sat out"]
"""How a round went, or why the player was not paired in it."""

_LETTERS: Mapping[str, Letter] = {"won": "W", "lost": "L", "tied": "T", "bye": "bye"}


class ArmyList(Value):
    """A list as the rule system describes it; nothing but its number where none is recorded."""

    no: int
    title: str
    subtitle: str
    total: int | None
    lines: tuple[tuple[str, str], ...]  # a model and its points


class RoundLine(Value):
    """One round of one player; what is not known yet is left blank."""

    round: int
    table: int | None
    opponents: tuple[Entry, ...]
    scenario: str | None  # once the round has started
    list_no: int | None
    outcome: Letter | None  # none: no result yet
    figures: dict[str, int]  # by metric
    running: int | None  # tournament points so far
    how: str


class Total(Value):
    """A figure the standings rank by."""

    metric: Metric
    value: int | float | None


class RecordSheet(Value):
    """The read model."""

    heading: Heading
    player: Entry
    club: str | None
    status: Status
    lists: tuple[ArmyList, ...]
    list_labels: tuple[str, str]  # what title and subtitle of a list are
    metrics: tuple[Metric, ...]  # the figures of each row
    running: Metric
    rounds: tuple[RoundLine, ...]
    is_open_ended: bool  # as many rounds as it takes, so that there is a row more than is usual
    adjusted: tuple[str, ...]  # points outside any game, in words
    totals: tuple[Total, ...]
    place: str | None  # such as 1 / 32; nothing before the first result
    standing: str  # what the totals count, in words; nothing before the first result
    worth: str  # what an outcome is worth, in words
    notes: tuple[str, ...]  # what the rule system explains to those who fill the sheet in


@dataclass(frozen=True, slots=True)
class _Event:
    """What all sheets of a tournament share."""

    state: Tournament
    heading: Heading
    names: Names
    clubs: Names
    book: Accounts
    places: Mapping[ContestantId, int]
    rounds: int
    standing: str


def record_sheets(state: Tournament, heading: Heading, names: Names, clubs: Names) -> tuple[RecordSheet, ...]:
    """A sheet for everyone who checked in, in the order in which people look names up."""
    book = accounts(state)
    event = _Event(
        state=state,
        heading=heading,
        names=names,
        clubs=clubs,
        book=book,
        places={placed.account.contestant: placed.place for placed in ranked(state, book)},
        rounds=_rows(state),
        standing=_standing(state),
    )
    players = sorted((entry(state, contestant, names) for contestant in state.entrants), key=by_family_name)
    return tuple(_sheet(event, player) for player in players)


def _rows(state: Tournament) -> int:
    """As many rounds as are planned or usual, one to spare where nobody knows, and none once there are none to come."""
    if state.is_finished:
        return state.round_no
    wanted = expected_rounds(state.rules, len(state.entrants))
    return max(state.round_no, wanted) + goes_by_lead(state)


def _sheet(event: _Event, player: Entry) -> RecordSheet:
    state, contestant = event.state, ContestantId(player.no)
    account = event.book[contestant]
    return RecordSheet(
        heading=event.heading,
        player=player,
        club=event.clubs.get(contestant),
        status=state.entrants[contestant].status,
        lists=_lists(state, contestant),
        list_labels=system_called(state.rules.system).list_labels,
        metrics=sheet_metrics(state),
        running=TP,
        rounds=tuple(_rounds(event, account)),
        is_open_ended=goes_by_lead(state),
        adjusted=tuple(_adjusted(account)),
        totals=tuple(
            Total(metric=METRICS[key], value=shown(account.totals[key]) if event.standing else None)
            for key in state.rules.ranking
        ),
        place=_place(event, contestant) if event.standing else None,
        standing=event.standing,
        worth=_worth(state),
        notes=system_called(state.rules.system).notes(state.rules),
    )


def _place(event: _Event, contestant: ContestantId) -> str:
    place = event.places.get(contestant)
    return "not ranked" if place is None else f"{place} / {len(event.places)}"


def _lists(state: Tournament, contestant: ContestantId) -> tuple[ArmyList, ...]:
    brought = state.entrants[contestant].lists
    if not brought:
        blank = range(1, state.rules.lists + 1)
        return tuple(ArmyList(no=no, title="", subtitle="", total=None, lines=()) for no in blank)
    described = (system_called(state.rules.system).describe_list(army) for army in brought)
    return tuple(
        ArmyList(no=no, title=army.title, subtitle=army.subtitle, total=army.total, lines=army.lines)
        for no, army in enumerate(described, start=1)
    )


def _rounds(event: _Event, account: Account) -> Iterator[RoundLine]:
    lines = {line.round_no: line for line in account.lines if line.round_no is not None}
    running = 0
    for round_ in event.state.rounds:
        line = lines.get(round_.no)
        running += line.tp if line else 0
        yield _round(event, round_, account.contestant, line, running)
    if event.state.entrants[account.contestant].status == "active" or not event.state.rounds:
        for no in range(event.state.round_no + 1, event.rounds + 1):
            yield _line(no)


def _round(event: _Event, round_: Round, contestant: ContestantId, line: Line | None, running: int) -> RoundLine:
    table = round_.seats.get(contestant)
    game = round_.games[table] if table is not None else None
    is_out = game is None and line is None
    return _line(
        round_.no,
        table=table,
        opponents=_opponents(event, game, contestant),
        scenario=round_.scenario if round_.started and game else None,
        list_no=list_played(round_, game, contestant, event.state.entrants[contestant]) if game else None,
        outcome=_LETTERS[line.kind] if line else _absence(event.state, contestant, round_) if is_out else None,
        figures=counted(line.figures, event.state.rules) if line else {},
        running=running if line or is_out else None,
        how=ending_words(game.outcome) if game and game.outcome else "",
    )


def _absence(state: Tournament, contestant: ContestantId, round_: Round) -> Letter:
    """Why somebody was not paired; one who dropped and came back sat the rounds between out."""
    entrant = state.entrants[contestant]
    if entrant.version > round_.version:
        return "not entered yet"
    if round_.no in entrant.skips or entrant.status == "active":
        return "sat out"
    return entrant.status


def _line(
    no: int,
    *,
    table: int | None = None,
    opponents: tuple[Entry, ...] = (),
    scenario: str | None = None,
    list_no: int | None = None,
    outcome: Letter | None = None,
    figures: Mapping[str, int] | None = None,
    running: int | None = None,
    how: str = "",
) -> RoundLine:
    """A row, blank but for what is known."""
    return RoundLine(
        round=no,
        table=table,
        opponents=opponents,
        scenario=scenario,
        list_no=list_no,
        outcome=outcome,
        figures=dict(figures or {}),
        running=running,
        how=how,
    )


def _opponents(event: _Event, game: Game | None, contestant: ContestantId) -> tuple[Entry, ...]:
    others = (other for other in game.contestants if other != contestant) if game else ()
    return tuple(entry(event.state, other, event.names) for other in others)


def _adjusted(account: Account) -> Iterator[str]:
    for line in account.lines:
        if line.kind == "adjusted":
            yield ", ".join(f"{points:+d} {METRICS[key].title}" for key, points in line.figures.items())


def _standing(state: Tournament) -> str:
    """What the totals count; nothing before the first result, so that they can be written in."""
    has_begun = any(game.outcome for round_ in state.rounds for game in round_.games.values())
    return how_far(state.rounds, is_final=state.is_finished) if has_begun else ""


def _worth(state: Tournament) -> str:
    points, bye = state.rules.points, state.rules.bye
    outcomes = f"W = {points.win} {TP.title}, L = {points.loss}, T = {points.tie}"
    return f"{outcomes}; a bye = {', '.join(f'{value} {METRICS[key].title}' for key, value in bye.items())}."
