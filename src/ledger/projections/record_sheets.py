"""Record sheets and army lists of players. A sheet has the lists they brought, a row a round and what it comes to;
before play it is all blank, and every point on it has the number of the event it comes from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ledger.domain.facts import Recorded
from ledger.domain.rules import expected_rounds
from ledger.domain.scoring import AGAINST, Account, AccountLine, Accounts, accounts, bye_of
from ledger.domain.scoring.byes_and_forfeits import share_of_army
from ledger.domain.scoring.ranking import field_size, goes_by_lead, no_shows, ranked
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import list_played
from ledger.domain.tournament.results.facts import GameConceded, GameForfeited, ResultAgreed, ResultCorrected
from ledger.domain.tournament.rounds.setups import announced_at
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import METRICS, ContestantId, Metric, RoundNo, Sheet, Status, TableNo, Value, Version
from ledger.projections.audit_trail import cleared_before
from ledger.projections.documents import TP, Heading, NamedPlayer, by_family_name, how_far, named_player, sheet_metrics
from ledger.projections.score_sheets import Strikes, strikes
from ledger.projections.wording import NOBODY, Members, Names, counted, ending_words, shown

Letter = Literal["W", "L", "T", "bye", "dropped", "withdrawn", "disqualified", "not entered yet", "sat out"]
"""How a round went, or why the player was not paired in it."""


Replacing = ResultCorrected | ResultAgreed | GameConceded | GameForfeited
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
    opponents: tuple[NamedPlayer, ...]
    scenario: str | None  # once the round has started
    list_no: int | None
    outcome: Letter | None  # none: no result yet
    figures: dict[str, int]  # by metric
    made_of: dict[str, str]  # likewise: a difference by what it is one of, such as 5-2
    points: int | None  # tournament points of this round
    running: int | None  # and so far
    how: str
    event: int | None  # its number in the log: what all this comes from
    replaces: int | None  # and the event whose place that took
    strikes: tuple[int, ...]  # events by which points of either side were struck


class Total(Value):
    """A figure the standings rank by."""

    metric: Metric
    value: int | float | None


class RecordSheet(Value):
    """The read model of one player's sheet."""

    heading: Heading
    player: NamedPlayer
    club: str | None
    status: Status
    lists: tuple[ArmyList, ...]  # none where the rules ask for none and none is recorded
    asks_list: bool  # whether a game says which of several lists was played
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
class _Shared:
    """What all sheets of a tournament share."""

    state: Tournament
    heading: Heading
    names: Names
    members: Members
    clubs: Names
    log: Sequence[Recorded]
    strikes: Strikes
    cleared: Mapping[Version, Version]
    book: Accounts
    places: Mapping[ContestantId, int]
    rounds: int
    standing: str

    def numbers(self, version: Version) -> tuple[int | None, int | None]:
        """The number of a fact in the whole log, and that of the fact whose place it took."""
        if not self.log:
            return None, None
        fact = self.log[version - 1].fact
        replaced = (fact.replaces if isinstance(fact, Replacing) else None) or self.cleared.get(version)
        return self.log[version - 1].seq, None if replaced is None else self.log[replaced - 1].seq

    def struck_by(self, round_no: RoundNo, table: TableNo | None) -> tuple[int, ...]:
        """The numbers of the facts that struck something from the sheets of a game."""
        struck = () if table is None else self.strikes.get((round_no, table), ())
        return tuple(self.log[version - 1].seq for version in struck)


def record_sheets(
    state: Tournament,
    heading: Heading,
    names: Names,
    clubs: Names,
    log: Sequence[Recorded] = (),
    members: Members = NOBODY,
) -> tuple[RecordSheet, ...]:
    """A sheet for everyone who plays, in the order in which people look names up; a ringer plays for no points. `log`
    are the events of the tournament."""
    book, absent = accounts(state), no_shows(state)
    shared = _Shared(
        state=state,
        heading=heading,
        names=names,
        members=members,
        clubs=clubs,
        log=log,
        strikes=strikes(state, (each.fact for each in log)),
        cleared=cleared_before(each.fact for each in log),
        book=book,
        places={placed.account.contestant: placed.place for placed in ranked(state, book)},
        rounds=_rows(state),
        standing=_standing(state),
    )
    there = (no for no in state.contestants() if no not in absent)
    players = sorted((named_player(state, no, names, members) for no in there), key=by_family_name)
    return tuple(_sheet(shared, player) for player in players)


def _rows(state: Tournament) -> int:
    """As many rounds as are planned or usual, one to spare where nobody knows, and none once there are none to come."""
    if state.is_finished:
        return state.round_no
    wanted = expected_rounds(state.rules, field_size(state))
    return max(state.round_no, wanted) + goes_by_lead(state)


def _sheet(shared: _Shared, player: NamedPlayer) -> RecordSheet:
    state, contestant = shared.state, ContestantId(player.no)
    account = shared.book[contestant]
    return RecordSheet(
        heading=shared.heading,
        player=player,
        club=shared.clubs.get(contestant),
        status=state.entrants[contestant].status,
        lists=_lists(state, contestant),
        asks_list=state.rules.lists > 1,
        list_labels=system_called(state.rules.system).lists.labels,
        metrics=sheet_metrics(state),
        running=TP,
        rounds=tuple(_rounds(shared, account)),
        is_open_ended=goes_by_lead(state),
        adjusted=tuple(_adjusted(shared, account)),
        totals=tuple(
            Total(metric=METRICS[key], value=shown(account.totals[key]) if shared.standing else None)
            for key in state.rules.ranking
        ),
        place=_place(shared, contestant) if shared.standing else None,
        standing=shared.standing,
        worth=_worth(state, contestant),
        notes=system_called(state.rules.system).sheets.notes(state.rules),
    )


def _place(shared: _Shared, contestant: ContestantId) -> str:
    place = shared.places.get(contestant)
    return "not ranked" if place is None else f"{place} / {len(shared.places)}"


def _lists(state: Tournament, contestant: ContestantId) -> tuple[ArmyList, ...]:
    brought = state.entrants[contestant].lists
    if not brought:
        blank = range(1, (state.rules.lists if state.rules.least_lists else 0) + 1)
        return tuple(ArmyList(no=no, title="", subtitle="", total=None, lines=()) for no in blank)
    described = (system_called(state.rules.system).lists.describe(army) for army in brought)
    return tuple(
        ArmyList(no=no, title=army.title, subtitle=army.subtitle, total=army.total, lines=army.lines)
        for no, army in enumerate(described, start=1)
    )


def _rounds(shared: _Shared, account: Account) -> Iterator[RoundLine]:
    lines = {line.round_no: line for line in account.lines if line.round_no is not None}
    running = 0
    for round_ in shared.state.rounds:
        line = lines.get(round_.no)
        running += line.tp if line else 0
        yield _round(shared, round_, account.contestant, line, running)
    if shared.state.entrants[account.contestant].status == "active" or not shared.state.rounds:
        for no in range(shared.state.round_no + 1, shared.rounds + 1):
            yield _line(no)


def _round(
    shared: _Shared, round_: Round, contestant: ContestantId, line: AccountLine | None, running: int
) -> RoundLine:
    table = round_.seats.get(contestant)
    game = round_.games[table] if table is not None else None
    is_out = game is None and line is None
    number, replaced = shared.numbers(line.version) if line else (None, None)
    return _line(
        round_.no,
        table=table,
        opponents=_opponents(shared, game, contestant),
        scenario=announced_at(shared.state, round_.no, game.table_no).scenario if game else None,
        list_no=list_played(round_, game, contestant, shared.state.entrants[contestant]) if game else None,
        outcome=_LETTERS[line.kind] if line else _absence(shared.state, contestant, round_) if is_out else None,
        figures=counted(line.figures, shared.state.rules) if line else {},
        made_of=_made_of(line) if line else {},
        points=line.tp if line else None,
        running=running if line or is_out else None,
        how=_how(shared.state, round_, game),
        number=number,
        replaces=replaced,
        strikes=shared.struck_by(round_.no, table) if line else (),
    )


def _how(state: Tournament, round_: Round, game: Game | None) -> str:
    """How a game ended; of one that was given up, also that nobody knows of which list its figures are a part."""
    if game is None or game.outcome is None:
        return ""
    given_up = game.outcome.forfeiters and len(game.outcome.forfeiters) < len(game.contestants)
    share = share_of_army(state, round_, game) if given_up else None
    return ending_words(game.outcome) + (", list unknown" if share is not None and share.is_unknown else "")


def _made_of(line: AccountLine) -> dict[str, str]:
    """What a difference is one of; nothing of one that the rules give, as for a bye."""
    return {"diff": f"{line.figures['vp']}-{line.figures[AGAINST]}"} if AGAINST in line.figures else {}


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
    opponents: tuple[NamedPlayer, ...] = (),
    scenario: str | None = None,
    list_no: int | None = None,
    outcome: Letter | None = None,
    figures: Mapping[str, int] | None = None,
    made_of: Mapping[str, str] | None = None,
    points: int | None = None,
    running: int | None = None,
    how: str = "",
    number: int | None = None,
    replaces: int | None = None,
    strikes: tuple[int, ...] = (),
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
        made_of=dict(made_of or {}),
        points=points,
        running=running,
        how=how,
        event=number,
        replaces=replaces,
        strikes=strikes,
    )


def _opponents(shared: _Shared, game: Game | None, contestant: ContestantId) -> tuple[NamedPlayer, ...]:
    others = (other for other in game.contestants if other != contestant) if game else ()
    return tuple(named_player(shared.state, other, shared.names, shared.members) for other in others)


def _adjusted(shared: _Shared, account: Account) -> Iterator[str]:
    for line in account.lines:
        if line.kind == "adjusted":
            words = ", ".join(f"{points:+d} {METRICS[key].title}" for key, points in line.figures.items())
            number, _ = shared.numbers(line.version)
            yield words if number is None else f"{words} (event {number})"


def _standing(state: Tournament) -> str:
    """What the totals count; nothing before the first result, so that they can be written in."""
    has_begun = any(game.outcome for round_ in state.rounds for game in round_.games.values())
    return how_far(state.rounds, is_final=state.is_finished) if has_begun else ""


def _worth(state: Tournament, contestant: ContestantId) -> str:
    points = state.rules.points
    outcomes = f"W = {points.win} {TP.title}, L = {points.loss}, T = {points.tie}"
    return "; ".join((outcomes, f"a bye = {_bye(state)}", *_given_up(state, contestant))) + "."


def _bye(state: Tournament) -> str:
    """What a bye is worth; where that follows the games, so far or, at the end, for good."""
    figures, games = bye_of(state)
    if games is None:
        return _said(figures)
    given = _said({key: value for key, value in figures.items() if key != "vp"})
    now = f", {figures['vp']}{'' if state.is_finished else ' so far'}" if games else ""
    return f"{given} and the mean VP of all who won{now}"


def _given_up(state: Tournament, contestant: ContestantId) -> Iterator[str]:
    """What the rules give for games of this player that were given up, where they ask for nothing else."""
    seats = ((round_, round_.seats.get(contestant)) for round_ in state.rounds)
    outcomes = [round_.games[table].outcome for round_, table in seats if table is not None]
    endings = {outcome.ending for outcome in outcomes if outcome is not None and outcome.forfeiters}
    if state.rules.winner_keeps_more or not endings:
        return
    for word, figures, is_met in (
        ("a forfeit", state.rules.forfeit, endings != {"conceded"}),
        ("a concession", state.rules.concession, "conceded" in endings),
    ):
        if figures is not None and is_met:
            yield f"{word} = {_said(figures.winner)} against {_said(figures.loser)}"


def _said(figures: Mapping[str, int]) -> str:
    return ", ".join(f"{METRICS[key].said(value)} {METRICS[key].title}" for key, value in figures.items())


class ListView(Value):
    """One list as people read it, and as it was recorded."""

    no: int
    title: str
    subtitle: str
    total: int
    lines: tuple[tuple[str, str], ...]  # a model and its points
    recorded: Sheet


class PlayerLists(Value):
    """The read model of one player's army lists."""

    tournament: str
    player: str
    entry: int
    faction: str | None
    frozen: bool
    lists: tuple[ListView, ...]


def army_lists(state: Tournament, contestant: ContestantId, name: str) -> PlayerLists:
    """The lists a player handed in; none where they are kept on paper."""
    entrant = state.entrants[contestant]
    return PlayerLists(
        tournament=state.slug,
        player=name,
        entry=contestant,
        faction=entrant.faction,
        frozen=bool(state.rounds),
        lists=tuple(_list_view(no, army, state) for no, army in enumerate(entrant.lists, start=1)),
    )


def _list_view(no: int, army: Sheet, state: Tournament) -> ListView:
    told = system_called(state.rules.system).lists.describe(army)
    return ListView(no=no, title=told.title, subtitle=told.subtitle, total=told.total, lines=told.lines, recorded=army)
