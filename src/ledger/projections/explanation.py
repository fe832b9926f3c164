"""Explanation of figures: where each comes from, line by line, with the events behind it and what they replaced."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, Literal, cast
from uuid import UUID

from ledger.domain.errors import BadRequest, listed
from ledger.domain.facts import Fact, Recorded, TournamentEvent
from ledger.domain.scoring import AGAINST, STRENGTHS, Account, AccountLine, accounts, bye_of
from ledger.domain.scoring.byes_and_forfeits import WonGame, share_of_army
from ledger.domain.sentences import ERASED, NameOf, TextOf, many, points
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import DisqualificationLifted
from ledger.domain.tournament.judging.penalties import answered_by_less
from ledger.domain.tournament.opening.facts import SettingWithdrawn
from ledger.domain.tournament.results.facts import (
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    ScoreStruck,
    StrikeWithdrawn,
)
from ledger.domain.tournament.results.sentences import scores
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, RoundNo, TableNo, Value, Version
from ledger.projections.audit_trail import concern, succeeded, withdrawn_by
from ledger.projections.wording import mean_in_words, shown

_TAKEN = {"forfeit": "by forfeit", "imposed-loss": "by ruling", "disqualification": "by forfeit"}


_GAMES = ResultRecorded | ResultCorrected | ResultAgreed | GameConceded | GameForfeited
Place = tuple[RoundNo, TableNo]


class Replaced(Value):
    """An event whose place was taken by a newer one."""

    seq: int
    was: dict[str, Any]
    reason: str
    by: str


class ExplainedPart(Value):
    """What one game, bye, adjustment or opponent adds to a figure."""

    round: int | None
    value: int | float
    why: str
    events: tuple[int, ...]
    replaced: tuple[Replaced, ...]
    odd: tuple[str, ...] = ()  # what was odd about the game, in words
    parts: tuple["ExplainedPart", ...] = ()  # of an opponent's strength: those whom they met


class Explained(Value):
    """One figure and its parts."""

    metric: str
    title: str
    value: int | float
    parts: tuple[ExplainedPart, ...]
    taken: Literal["sum", "mean"] = "sum"  # what the figure is of its parts


class Reader:
    """Explains any figure of anybody: knows the facts by version, and what people and texts are called."""

    def __init__(
        self,
        state: Tournament,
        events: Sequence[Recorded],
        people: Mapping[UUID, str],
        name_of: NameOf,
        text_of: TextOf,
    ) -> None:
        self.state, self.events, self.people = state, events, people
        self.name_of, self.text_of = name_of, text_of
        self.book, self.bye = accounts(state), bye_of(state)
        withdrawn = {event.fact.replaces for event in events if isinstance(event.fact, StrikeWithdrawn)}
        self.strikes = [
            (event, event.fact)
            for event in events
            if isinstance(event.fact, ScoreStruck) and event.originator_version not in withdrawn
        ]
        self.ceased = ceased(events)
        self.withdrawn = {version: by for version, by in withdrawn_by(events).items() if self._is_game(version)}

    def explain(self, contestant: ContestantId, metric: str) -> Explained:
        account = self.book[contestant]
        is_strength = metric == "sos"
        parts = self._strength(account, self.state.rules.sos) if is_strength else self._sum(account, metric)
        return Explained(
            metric=metric,
            title=METRICS[metric].meaning,
            value=shown(account.totals[metric]),
            parts=tuple(parts),
            taken="mean" if is_strength and STRENGTHS[self.state.rules.sos].is_mean else "sum",
        )

    def _sum(self, account: Account, metric: str) -> Iterator[ExplainedPart]:
        for line in account.lines:
            value = _value(line, metric)
            if value or line.round_no is not None:
                behind = self._behind_bye(metric) if line.kind == "bye" else ()
                yield self._part(line, value, self._why(account, line, metric), behind, account.contestant)

    def _strength(self, account: Account, formula: str) -> Iterator[ExplainedPart]:
        """One part an opponent: what the rules take of them, and where they ask whom those met, each of these."""
        share_of = STRENGTHS[formula].share
        for line in account.lines:
            for opponent in line.opponents:
                theirs = self.book[opponent]
                whom = tuple(self._strength(theirs, "win-rate")) if formula == "extended" else ()
                yield ExplainedPart(
                    round=line.round_no,
                    value=shown(share_of(theirs, self.book)),
                    why=f"{self.name_of(opponent)}{self._share_in_words(theirs, formula)}",
                    events=tuple(sorted({self._seq(each.version) for each in theirs.lines})),
                    replaced=tuple(old for each in theirs.lines for old in self._replaced_by(each.version)),
                    parts=whom,
                )

    def _share_in_words(self, theirs: Account, formula: str) -> str:
        """How what an opponent adds comes about."""
        games = many(theirs.played, "game")
        if formula == "sum":
            return f" has {theirs.points} TP from {games}"
        if formula == "average":
            return f" has {theirs.points} TP from {games}, {theirs.points}/{theirs.played}"
        tied = f" {theirs.won} and tied {theirs.tied}" if theirs.tied else f" {theirs.won}"
        share, rate = theirs.won_share(), theirs.win_rate()
        won = f" won{tied} of {games}, {share}{'' if rate == share else f', which counts as {rate}'}"
        if formula == "win-rate":
            return won
        met = STRENGTHS["win-rate"].total(theirs, self.book)
        return f"{won}; those they met have {shown(met)} on average; (2 x {shown(rate)} + {shown(met)}) / 3"

    def _part(
        self, line: AccountLine, value: int, why: str, behind: Sequence[WonGame], whose: ContestantId
    ) -> ExplainedPart:
        sources = (*(game.version for game in behind), line.version)
        replaced = (*(old for version in sources for old in self._replaced_by(version)), *self._withdrawn(line, whose))
        events = (*(event.seq for event, _ in self._struck(line)), *map(self._seq, sources))
        odd = odd_in_words(self._fact(line.version), self.state)
        return ExplainedPart(round=line.round_no, value=value, why=why, events=events, replaced=replaced, odd=odd)

    def _why(self, account: Account, line: AccountLine, metric: str) -> str:
        if line.kind == "bye":
            mean = mean_in_words(self.bye) if metric == "vp" else ""
            return f"bye: {points(line.figures)}" + (f" ({mean})" if mean else "")
        if line.kind == "adjusted":
            reason = self.events[line.version - 1].reason
            return f"adjusted: {self.text_of(reason) if reason else ''}"
        fact = self._fact(line.version)
        assert isinstance(fact, _GAMES), "a game's line comes from a result, or from a game that was given up"
        against = f"against {listed(self.name_of(opponent) for opponent in line.opponents)}"
        told = scores(tuple(sorted(fact.sides, key=lambda side: side.contestant != account.contestant)))
        if isinstance(fact, GameConceded | GameForfeited) and not _is_scored_by_sheet(fact, account.contestant):
            return self._given_up(fact, line, metric, against, told)
        agreed = " by agreement" if isinstance(fact, ResultAgreed) else ""
        struck = (f"; {each.part} of {self.name_of(each.contestant)} struck" for _, each in self._struck(line))
        beside = "".join((*struck, *self._remarks(fact, account.contestant)))
        return f"{line.kind}{agreed} {against} ({told}{beside}){self._difference(line, metric)}"

    def _remarks(self, fact: _GAMES, contestant: ContestantId) -> Iterator[str]:
        """What the rule system tells of the own sheet beside its figures."""
        remark = system_called(self.state.rules.system).sheets.remark
        return (f"; {words}" for side in fact.sides if side.contestant == contestant and (words := remark(side.sheet)))

    def _behind_bye(self, metric: str) -> Sequence[WonGame]:
        """The games that a bye's victory points are the mean of, where they are one."""
        return (self.bye.games or ()) if metric == "vp" else ()

    def _given_up(
        self, fact: GameConceded | GameForfeited, line: AccountLine, metric: str, against: str, told: str
    ) -> str:
        by = _TAKEN[fact.kind] if isinstance(fact, GameForfeited) else "by concession"
        share = self._share(fact, metric) if line.kind == "won" else ""
        beside = "; ".join(filter(None, (told and f"{told} by then", share)))
        figures = "" if self.state.rules.winner_keeps_more else f": {points(line.figures)}"
        return f"{line.kind} {by} {against}" + (f" ({beside})" if beside else "") + figures

    def _difference(self, line: AccountLine, metric: str) -> str:
        """Of what a difference is one: the own points and those it is taken from."""
        if metric != "diff" or AGAINST not in line.figures:
            return ""
        many = self.state.rules.many_sides if len(line.opponents) > 1 else None
        whose = f", the {many.diff_against} of the others" if many else ""
        return f": {line.figures['vp']} - {line.figures[AGAINST]}{whose}"

    def _struck(self, line: AccountLine) -> list[tuple[Recorded, ScoreStruck]]:
        """What a ruling took out of the sheets of that game, as it is paired now."""
        fact = self._fact(line.version)
        if not isinstance(fact, _GAMES):
            return []
        paired, place = self.state.rounds[fact.round_no - 1].version, (fact.round_no, fact.table_no)
        return [
            (event, struck)
            for event, struck in self.strikes
            if (struck.round_no, struck.table_no) == place and event.originator_version > paired
        ]

    def _share(self, fact: GameConceded | GameForfeited, metric: str) -> str:
        """Of which army the winner's figure is at least a part, where it is one."""
        rules, round_ = self.state.rules, self.state.rounds[fact.round_no - 1]
        share = share_of_army(self.state, round_, round_.games[fact.table_no])
        if share is None or share.metric != metric:
            return ""
        part, whole = rules.army_share
        words = "half" if (part, whole) == (1, 2) else f"{part}/{whole}"
        if share.list_no is not None:
            return f"{words} of list {share.list_no}, {share.total} points"
        if share.is_amended:
            return f"{share.points} as amended"
        unknown = "the list played is not known" if share.has_lists else "no list recorded"
        return f"{words} of {rules.army_points} army points, {unknown}"

    def _replaced_by(self, version: Version) -> Iterator[Replaced]:
        """What stood at a game before it stood as this fact says, the newest first."""
        fact = self._fact(version)
        if isinstance(fact, _GAMES):
            for old, by in reversed(self.ceased.get((fact.round_no, fact.table_no), [])):
                yield self._replaced(old, by)

    def _withdrawn(self, line: AccountLine, whose: ContestantId) -> Iterator[Replaced]:
        """Results of somebody that were withdrawn with an earlier pairing of that round, the newest first."""
        by_seq = {event.seq: event for event in self.events} if self.withdrawn else {}
        for version, by in sorted(self.withdrawn.items(), reverse=True):
            fact = self._fact(Version(version))
            assert isinstance(fact, _GAMES), "only these were gathered"
            if fact.round_no == line.round_no and whose in (side.contestant for side in fact.sides):
                yield self._replaced(self.events[version - 1], by_seq[by])

    def _is_game(self, version: int) -> bool:
        return isinstance(self.events[version - 1].fact, _GAMES)

    def _replaced(self, old: Recorded, by: Recorded) -> Replaced:
        return Replaced(
            seq=old.seq,
            was=old.fact.model_dump(mode="json"),
            reason=self.text_of(by.reason) if by.reason else "",
            by=self.people.get(by.by, ERASED),
        )

    def _fact(self, version: Version) -> TournamentEvent:
        fact = self.events[version - 1].fact
        return cast(TournamentEvent, fact)  # a tournament's stream holds its own facts

    def _seq(self, version: Version) -> int:
        return self.events[version - 1].seq


class Oddity(Value):
    """Something that was recorded although it is odd."""

    event: int
    type: str
    round: int | None
    table: int | None
    players: tuple[str, ...]
    code: str
    what: str
    by: str
    reason: str | None
    stands: bool  # whether nothing took its place, and nobody took it back


class Oddities(Value):
    """The read model of all that was recorded as odd in a tournament."""

    tournament: str
    rows: tuple[Oddity, ...]


def oddities(
    state: Tournament,
    events: Sequence[Recorded],
    people: Mapping[UUID, str],
    name_of: NameOf,
    text_of: TextOf,
    told: Container[int] | None = None,
) -> Oddities:
    """Everything odd in order; `events` are all of the tournament's, as the reader may know them, and `told` says which
    these are, where it is not everyone."""
    gone = {*withdrawn_by(events), *succeeded(events)}
    standing = {game.outcome.version for round_ in state.rounds for game in round_.games.values() if game.outcome}
    words = system_called(state.rules.system).oddity_words
    rows = []
    for event in (each for each in events if told is None or each.seq in told):
        version = event.originator_version
        for code in odd_codes(event.fact, state):
            about = concern(event.fact, state)
            row = Oddity(
                event=event.seq,
                type=type(event.fact).__name__,
                round=about.round_no,
                table=about.table_no,
                players=tuple(map(name_of, about.contestants)),
                code=code,
                what=oddity_in_words(code, words),
                by=people.get(event.by, ERASED),
                reason=None if event.reason is None else text_of(event.reason),
                stands=version in standing if isinstance(event.fact, _GAMES) else version not in gone,
            )
            rows.append(row)
    return Oddities(tournament=state.slug, rows=tuple(rows))


def odd_codes(fact: Fact, state: Tournament) -> tuple[str, ...]:
    """What is odd about a fact: what it says itself, and a penalty milder than the document's."""
    if isinstance(fact, GameForfeited) and state.entrants[fact.forfeiters[-1]].status != "disqualified":
        return answered_by_less(fact.conduct, "loss", system_called(state.rules.system))
    odd: tuple[str, ...] = getattr(fact, "oddities", ())
    return odd


def odd_in_words(fact: Fact, state: Tournament) -> tuple[str, ...]:
    """The same as people read it."""
    words = system_called(state.rules.system).oddity_words
    return tuple(oddity_in_words(code, words) for code in odd_codes(fact, state))


def ceased(events: Sequence[Recorded]) -> dict[Place, list[tuple[Recorded, Recorded]]]:
    """By game, as it is paired now: everything that stood and stands no more, each with the event that ended it."""
    standing: dict[Place, Recorded] = {}
    found: dict[Place, list[tuple[Recorded, Recorded]]] = {}
    stood: dict[int, dict[Place, Recorded | None]] = {}  # by what can be taken back: how games stood before it

    def end(place: Place, by: Recorded, stands: Recorded | None) -> None:
        if (old := standing.pop(place, None)) is not None:
            found.setdefault(place, []).append((old, by))
        if stands is not None:
            standing[place] = stands

    for event in events:
        match event.fact:
            case RoundPaired(round_no=no) | PairingChanged(round_no=no) as fact:
                tables = {pairing.table_no for pairing in fact.pairings}
                is_new = isinstance(fact, RoundPaired)
                for place in [each for each in (*standing, *found) if each[0] == no and (is_new or each[1] in tables)]:
                    standing.pop(place, None)
                    found.pop(place, None)
            case ResultRecorded() | ResultCorrected() | ResultAgreed() | GameConceded() | GameForfeited() as fact:
                end((fact.round_no, fact.table_no), event, event)
            case AgreementVoided() | ResultCleared() as fact:
                place = fact.round_no, fact.table_no
                stood[event.originator_version] = {place: standing.get(place)}
                end(place, event, None)
            case StrikeWithdrawn(stands=stands) as fact if stands is not None:
                end((fact.round_no, fact.table_no), event, events[stands - 1])
            case SettingWithdrawn(withdrawn=version) if version in stood:
                stood[event.originator_version] = {place: standing.get(place) for place in stood[version]}
                for place, again in stood[version].items():
                    end(place, event, again)
            case DisqualificationLifted(games=games):
                places = [(game.round_no, game.table_no) for game in games]
                stood[event.originator_version] = {place: standing.get(place) for place in places}
                for game in games:
                    again = None if game.stands is None else events[game.stands - 1]
                    end((game.round_no, game.table_no), event, again)
    return found


def _is_scored_by_sheet(fact: GameConceded | GameForfeited, contestant: ContestantId) -> bool:
    """Whether somebody played on with others, where one side gave a game of many sides up."""
    losers = fact.forfeiters if isinstance(fact, GameForfeited) else (fact.conceder,)
    left = [side.contestant for side in fact.sides if side.contestant not in losers]
    return len(left) > 1 and contestant in left


def _value(line: AccountLine, metric: str) -> int:
    if metric == "wins":
        return int(line.kind == "won")
    return line.tp if metric == "tp" else line.figures.get(metric, 0)


def explanation(reader: Reader, contestant: ContestantId, metric: str | None) -> tuple[Explained, ...]:
    """One figure of a contestant, or all that the ranking uses."""
    rules = reader.state.rules
    known = tuple(dict.fromkeys((*rules.ranking, "tp", *rules.metrics, "sos", "wins")))
    if metric is not None and metric not in known:
        raise BadRequest(f"There is no figure {metric[:40]!r} here; there are {listed(known)}.")
    return tuple(reader.explain(contestant, each) for each in ((metric,) if metric else rules.ranking))
