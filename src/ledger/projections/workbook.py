"""The standings workbook, what it holds sheet by sheet: the crosstable and everyone's place after each round among it.
It is handed around, so only what is public is in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from ledger.domain.facts import Recorded
from ledger.domain.scoring import Account, AccountLine, Accounts, accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.sentences import ERASED, FactAt, said
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import list_played
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.rounds.setups import announced_at
from ledger.domain.tournament.state import Entrant, Game, Outcome, Round, Tournament
from ledger.domain.values import METRICS, Commitment, ContestantId, Metric, RoundNo, Value
from ledger.projections.audit_trail import Publicity, as_withdrawn, withdrawn_by
from ledger.projections.awards_and_requirements import awards
from ledger.projections.documents import AuditRow, Heading, heading, how_far
from ledger.projections.standings import Standings, standings
from ledger.projections.wording import Members, Names, ending_words


class GameSide(Value):
    """One side of a game: who, with which list, and what counts for them, in the order of the book's metrics."""

    player: str
    list_no: int | None
    figures: tuple[int | None, ...]


class GameRow(Value):
    """One game or one bye."""

    round: int
    table: int | None  # none for a bye
    scenario: str
    sides: tuple[GameSide, ...]
    winner: str
    how: str


class PlayerRow(Value):
    """One who checked in to be ranked."""

    entry: int
    player: str
    members: str  # who plays, where it is a team
    faction: str
    club: str
    status: str
    lists: tuple[str, ...]


class AwardRow(Value):
    """One award and one who wins it, or nobody."""

    title: str
    player: str
    figures: str
    decided: str


MarkKind = Literal["won", "tied", "lost", "bye"]


class Mark(Value):
    """A game or a bye in a few letters: `5+`, `3-`, `4=`, `bye`."""

    kind: MarkKind
    text: str


class CrossRow(Value):
    """One contestant; the marks against each opponent met, by the number of that opponent's row from 0."""

    place: int | None  # none for one who is not ranked
    contestant: ContestantId
    player: str
    meetings: dict[int, tuple[Mark, ...]]  # several after a rematch


class Crosstable(Value):
    """Everyone against everyone, seen from the row; the columns are the rows again."""

    rows: tuple[CrossRow, ...]


class RankLine(Value):
    """One contestant; a place a round, none before they entered."""

    contestant: ContestantId
    player: str
    places: tuple[int | None, ...]


class RankByRound(Value):
    """How places changed, in the order of the last round."""

    rounds: int
    lines: tuple[RankLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsBook:
    """The read model. The log is read while it is written, and not kept."""

    heading: Heading
    standings: Standings
    standing: str  # which moment they show, in words; nothing before the first round
    marks: tuple[tuple[Mark | None, ...], ...]  # a line for each row of the standings, one a round
    legend: str  # what a mark means
    metrics: tuple[Metric, ...]  # what a game counts
    scenario_word: str  # what the rules call it
    asks_list: bool  # whether a player has several, and one is chosen for a game
    has_awards: bool  # whether the rules know of any
    games: tuple[GameRow, ...]
    crosstable: Crosstable
    players: tuple[PlayerRow, ...]
    awards: tuple[AwardRow, ...]  # of the whole tournament, so none for a part of it
    ranks: RankByRound
    audit: Iterable[AuditRow]
    last_event: datetime


@dataclass(frozen=True, slots=True)
class PublicWords:
    """What people and texts are called where everyone reads it."""

    names: Names
    people: Mapping[UUID, str]
    text_of: Callable[[Commitment], str]
    members: Members = field(default_factory=dict)


def standings_book(
    state: Tournament,
    events: Sequence[Recorded],
    words: PublicWords,
    leaves: Mapping[int, str],
    up_to: RoundNo | None = None,
) -> StandingsBook:
    """One tournament as a workbook; `leaves` are the hashes in the log, by the event's place in it."""
    opened = events[0].fact
    assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
    table = standings(state, words.names, up_to)
    book = accounts(state, up_to)
    metric = first_metric(state)
    is_final = state.is_finished and table.round == state.round_no
    moment = how_far(state.rounds[:up_to], is_final=is_final)
    # that a round is under way says of itself that results are missing
    is_provisional = table.open_disputes or (is_final and table.provisional)
    return StandingsBook(
        heading=heading(state, words.text_of(opened.name), opened.date),
        standings=table,
        standing=", ".join(filter(None, (moment, "provisional" if is_provisional else ""))),
        marks=tuple(marks_by_round(book[row.contestant], table.round, metric) for row in table.rows),
        legend=legend(state),
        metrics=tuple(METRICS[key] for key in state.rules.metrics),
        scenario_word=system_called(state.rules.system).scenario_word,
        asks_list=state.rules.lists > 1,
        has_awards=bool(state.rules.awards),
        games=tuple(_games(state, book, words.names, up_to)),
        crosstable=crosstable(state, words.names, up_to),
        players=tuple(_player(state, contestant, words) for contestant in state.contestants()),
        awards=tuple(_awards(state, words)) if table.round == state.round_no else (),
        ranks=rank_by_round(state, words.names, up_to),
        audit=_Audit(state, events, words, leaves),
        last_event=events[-1].recorded_at,
    )


@dataclass(frozen=True, slots=True)
class _Audit:
    """The public events of a tournament, told one by one as often as they are asked for."""

    state: Tournament
    events: Sequence[Recorded]
    words: PublicWords
    leaves: Mapping[int, str]

    def __iter__(self) -> Iterator[AuditRow]:
        publicity, gone = Publicity(self.state, self.events), withdrawn_by(self.events)
        shown = (event for event in map(publicity.shown, self.events) if event is not None)
        return (self._row(event, gone.get(event.originator_version), publicity.fact_at) for event in shown)

    def _row(self, event: Recorded, withdrawn: int | None, fact_at: FactAt) -> AuditRow:
        words = self.words
        says = said(event.fact, words.names.__getitem__, words.text_of, words.people, fact_at=fact_at)
        return AuditRow(
            seq=event.seq,
            recorded_at=event.recorded_at,
            at=event.at,
            type=type(event.fact).__name__,
            says=as_withdrawn(says, withdrawn),
            by=words.people.get(event.by, ERASED),
            reason="" if event.reason is None else words.text_of(event.reason),
            leaf=self.leaves[event.seq],
        )


def _games(state: Tournament, book: Accounts, names: Names, up_to: RoundNo | None) -> Iterator[GameRow]:
    for round_ in state.rounds[:up_to]:
        lines = {player: line for player in book for line in book[player].lines if line.round_no == round_.no}
        for game in round_.games.values():
            yield _game(state, round_, game, lines, names)
        for bye in round_.byes:
            side = _side(state, names[bye], None, lines.get(bye))
            yield GameRow(round=round_.no, table=None, scenario="", sides=(side,), winner="", how="bye")


def _game(
    state: Tournament,
    round_: Round,
    game: Game,
    lines: Mapping[ContestantId, AccountLine],
    names: Names,
) -> GameRow:
    played = {player: list_played(round_, game, player, state.entrants[player]) for player in game.contestants}
    winners = [names[player] for player in game.contestants if player in lines and lines[player].kind == "won"]
    return GameRow(
        round=round_.no,
        table=game.table_no,
        scenario=announced_at(state, round_.no, game.table_no).scenario or "",
        sides=tuple(_side(state, names[each], played[each], lines.get(each)) for each in game.contestants),
        winner=", ".join(winners) or _nobody(game.outcome),
        how=ending_words(game.outcome) if game.outcome else "open",
    )


def _side(state: Tournament, player: str, list_no: int | None, line: AccountLine | None) -> GameSide:
    """What counts in the standings, which after a concession is not what lay on the table."""
    figures = tuple(None if line is None else line.figures.get(key, 0) for key in state.rules.metrics)
    return GameSide(player=player, list_no=list_no, figures=figures)


def _nobody(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    return "nobody" if outcome.forfeiters else "tie"


def _player(state: Tournament, contestant: ContestantId, words: PublicWords) -> PlayerRow:
    entrant = state.entrants[contestant]
    return PlayerRow(
        entry=contestant,
        player=words.names[contestant],
        members=", ".join(words.members.get(contestant, ())),
        faction=entrant.faction or "",
        club="" if entrant.club is None else words.text_of(entrant.club),
        status=entrant.status,
        lists=tuple(_lists(state, entrant)),
    )


def _awards(state: Tournament, words: PublicWords) -> Iterator[AwardRow]:
    for award in awards(state, words.names).rows:
        figures = ", ".join(f"{METRICS[key].title} {value}" for key, value in award.figures.items())
        for player in [winner.player for winner in award.winners] or [""]:
            yield AwardRow(title=award.title, player=player, figures=figures, decided=award.says)


def _lists(state: Tournament, entrant: Entrant) -> Iterator[str]:
    """A list in a line. They are open to all once the first round is paired, and not before."""
    describe = system_called(state.rules.system).lists.describe
    for sheet in entrant.lists if state.rounds else ():
        told = describe(sheet)
        yield f"{told.title} ({told.subtitle}), {told.total}" if told.subtitle else f"{told.title}, {told.total}"


SIGNS: Mapping[str, str] = {"won": "+", "tied": "=", "lost": "-"}


def crosstable(state: Tournament, names: Names, up_to: RoundNo | None = None) -> Crosstable:
    """Those who are ranked in order of place, then those who are not in order of entry. A ringer has no row, and a game
    against one no cell."""
    book = accounts(state, up_to)
    places: dict[ContestantId, int | None] = {each.account.contestant: each.place for each in ranked(state, book)}
    places |= {contestant: None for contestant in state.contestants() if contestant not in places}
    order = {contestant: number for number, contestant in enumerate(places)}
    metric = first_metric(state)
    rows = (
        CrossRow(place=place, contestant=no, player=names[no], meetings=_met(book[no], order, metric))
        for no, place in places.items()
    )
    return Crosstable(rows=tuple(rows))


def first_metric(state: Tournament) -> str:
    """The figure a mark shows: the first that the score sheets count, but none with a sign, which a mark has itself."""
    counted = (*state.rules.metrics, *state.rules.ranking)
    return next((key for key in counted if not METRICS[key].is_signed), counted[0])


def legend(state: Tournament) -> str:
    """What marks mean, for those who read them."""
    return f"{METRICS[first_metric(state)].meaning}, then {', '.join(f'{sign} {kind}' for kind, sign in SIGNS.items())}"


def mark(line: AccountLine, metric: str) -> Mark:
    """What a game or a bye looks like in a few letters; the sign carries the meaning, the colour repeats it."""
    if line.kind == "bye":
        return Mark(kind="bye", text="bye")
    assert line.kind != "adjusted", "points outside any game belong to no round"
    return Mark(kind=line.kind, text=f"{line.figures.get(metric, 0)}{SIGNS[line.kind]}")


def marks_by_round(account: Account, rounds: int, metric: str) -> tuple[Mark | None, ...]:
    """One mark a round; none where the contestant did not play or has no result yet."""
    found = {line.round_no: mark(line, metric) for line in account.lines if line.round_no is not None}
    return tuple(found.get(RoundNo(number)) for number in range(1, rounds + 1))


def _met(account: Account, order: Mapping[ContestantId, int], metric: str) -> dict[int, tuple[Mark, ...]]:
    meetings: dict[int, tuple[Mark, ...]] = {}
    for line in account.lines:
        for opponent in line.opponents:
            if opponent in order:
                column = order[opponent]
                meetings[column] = (*meetings.get(column, ()), mark(line, metric))
    return dict(sorted(meetings.items()))


def rank_by_round(state: Tournament, names: Names, up_to: RoundNo | None = None) -> RankByRound:
    """Places after each round that has all its results; half a round ranks those whose game ended early."""
    complete = _complete(state, up_to)
    tables = [_places(state, RoundNo(number)) for number in range(1, complete + 1)]
    order = list(tables[-1]) if tables else []
    return RankByRound(
        rounds=complete,
        lines=tuple(
            RankLine(
                contestant=contestant,
                player=names[contestant],
                places=tuple(
                    table[contestant] if _was_in(state, contestant, number) else None
                    for number, table in enumerate(tables)
                ),
            )
            for contestant in order
        ),
    )


def _complete(state: Tournament, up_to: RoundNo | None) -> int:
    rounds = state.rounds[:up_to]
    return next((number for number, round_ in enumerate(rounds) if round_.missing), len(rounds))


def _places(state: Tournament, up_to: RoundNo) -> dict[ContestantId, int]:
    return {placed.account.contestant: placed.place for placed in ranked(state, accounts(state, up_to))}


def _was_in(state: Tournament, contestant: ContestantId, number: int) -> bool:
    return state.entrants[contestant].version < state.rounds[number].version
