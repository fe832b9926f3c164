"""Draws: why one is what it is, told table by table as things stood when it was made; and run again from its seed,
whether it is the same, or where it parts from the record."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal

from ledger.domain.errors import listed
from ledger.domain.pairing.field import Field, line_up
from ledger.domain.pairing.reasons import Laid, Reasons, reasons
from ledger.domain.pairing.values import WHY, Relaxation
from ledger.domain.tournament.draw_check import Checked, CheckedSeeds, Difference, SeedDifference
from ledger.domain.tournament.rounds.drawing import candidates, conditions
from ledger.domain.tournament.rounds.facts import AS_WITHDRAWN, PairingChanged, RoundPaired
from ledger.domain.tournament.rounds.sentences import public_rules
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, Pairing, Relaxed, TableNo, Value
from ledger.projections.pairings import PATHS, DrawWords, bent_in_words, costs_in_words
from ledger.projections.wording import Names


class ExplainedTable(Value):
    """Why two meet, or many, and why at this table."""

    table: int
    kind: str
    why: tuple[str, ...]


class ExplainedBye(Value):
    """Why somebody is left over."""

    player: str
    kind: str
    why: tuple[str, ...]


class ExplainedDraw(Value):
    """One round: why each table is what it is, and how the whole was found."""

    tournament: str
    round: int
    tables: tuple[ExplainedTable, ...]
    byes: tuple[ExplainedBye, ...]
    why: tuple[str, ...]  # of the round as a whole
    algorithm: str
    path: str | None
    objective: dict[str, int]
    seed: str | None


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the round by hand, and the reason given for it."""

    fact: PairingChanged
    reason: str | None


def explained_draw(
    paired: RoundPaired, before: Tournament, now: Round, changes: Iterable[Change], names: Names
) -> ExplainedDraw:
    """The round that `paired` drew when the tournament stood as `before`; it stands as `now`, after these changes."""
    telling = _ByHand(paired, names) if paired.seed is None else _Drawn(paired, before, names)
    redone = _Redone(changes, paired, now, names)
    changed = {table.table: table for table in redone.tables()}
    tables = {table.table: table for table in map(telling.table, paired.pairings)} | changed
    byes = [telling.bye(bye) if bye in paired.byes else redone.bye(bye) for bye in now.byes]
    return ExplainedDraw(
        tournament=before.slug,
        round=paired.round_no,
        tables=tuple(tables[no] for no in sorted(tables)),
        byes=tuple(byes),
        why=(*telling.whole(), *(("The organizer changed it by hand afterwards.",) if changed else ())),
        algorithm=paired.algorithm,
        path=paired.path,
        objective=paired.objective,
        seed=paired.seed,
    )


class _ByHand:
    """A round that nobody drew."""

    def __init__(self, paired: RoundPaired, names: Names) -> None:
        self._paired, self._relaxed, self._names = paired, paired.relaxed, names

    def table(self, pairing: Pairing) -> ExplainedTable:
        return ExplainedTable(table=pairing.table_no, kind="by-hand", why=self._why(pairing.contestants))

    def bye(self, bye: ContestantId) -> ExplainedBye:
        return ExplainedBye(player=self._names[bye], kind="by-hand", why=self._why((bye,)))

    def _why(self, players: tuple[ContestantId, ...]) -> tuple[str, ...]:
        is_again = self._paired.path == AS_WITHDRAWN
        how = "As it was before it was withdrawn." if is_again else "Given by hand."
        return how, *_bent_for(players, self._relaxed)

    def whole(self) -> Iterator[str]:
        yield given_by_hand(self._paired)


def given_by_hand(paired: RoundPaired) -> str:
    """How a round came about that nobody drew."""
    if paired.path == AS_WITHDRAWN:
        return "This round stands again as it was before it was withdrawn; nothing was drawn anew."
    return "The organizer gave this round by hand; nothing was drawn."


class _Drawn:
    """A round that an engine drew."""

    def __init__(self, paired: RoundPaired, before: Tournament, names: Names) -> None:
        assert paired.seed is not None, "a draw has a seed"
        self._paired, self._before, self._names = paired, before, names
        field = candidates(before, paired.round_no)
        self._field = line_up(field, conditions(before, paired.round_no), bytes.fromhex(paired.seed))
        self._reasons = _reasons(self._field, paired)
        self._words = DrawWords(self._field, before.rules.pairing_order, names)
        self._earlier = _earlier_seats(before)

    def table(self, pairing: Pairing) -> ExplainedTable:
        why = self._reasons.tables[pairing.table_no]
        said = (*self._words.sentences(why), *self._attacks(pairing), *self._seat(pairing))
        return ExplainedTable(table=pairing.table_no, kind=why.kind, why=said)

    def bye(self, bye: ContestantId) -> ExplainedBye:
        why = self._reasons.byes[bye]
        return ExplainedBye(player=self._names[bye], kind=why.kind, why=tuple(self._words.sentences(why)))

    def whole(self) -> Iterator[str]:
        yield f"Drawn by {self._paired.algorithm} from seed {self._paired.seed}."
        if self._has_ties():
            equal = "stands equal" if self._field.manner == "from the top" else "has no seed"
            yield f"Who {equal} was put in line by chance."
        if self._paired.path is not None:
            yield PATHS.get(self._paired.path, f"Found by: {self._paired.path}.")
        if costs := costs_in_words(self._paired.objective, self._field):
            yield costs
        yield from map(bent_in_words, self._reasons.bent)

    def _has_ties(self) -> bool:
        """Whether chance had a say in a line that goes by standing or by seeds."""
        players, manner = self._field.players.values(), self._field.manner
        if manner == "folded in points":
            return sum(each.seeding is None for each in players) > 1
        return manner == "from the top" and len({each.standing for each in players}) < len(players)

    def _attacks(self, pairing: Pairing) -> Iterator[str]:
        """The one who stands higher; by chance between equals and against a ringer."""
        if pairing.attacker is None:
            return
        known = [self._field.players.get(each) for each in pairing.contestants]
        stood = {each.standing for each in known if each is not None}
        why = "standing higher" if len(stood) == len(known) else "by chance"
        yield f"{self._names[pairing.attacker]} attacks, {why}."

    def _seat(self, pairing: Pairing) -> Iterator[str]:
        """Why this table; which are accessible, and who needs one, is nobody's business here."""
        no, entrants = pairing.table_no, self._before.entrants
        kept = [self._names[each] for each in pairing.contestants if entrants[each].table_no == no]
        if kept:
            yield f"Table {no} is kept for {listed(kept)}."
        elif self._before.rules.tables_vary and self._earlier:
            again = [self._names[each] for each in pairing.contestants if (each, no) in self._earlier]
            yield f"Table {no} is not new to {listed(again)}." if again else f"Table {no} is new to all at it."


class _Redone:
    """What was changed by hand since, with the reason given last."""

    def __init__(self, changes: Iterable[Change], paired: RoundPaired, now: Round, names: Names) -> None:
        self._drawn = {pairing.table_no: pairing.contestants for pairing in paired.pairings}
        self._now, self._names = now, names
        self._reasons: dict[TableNo, str | None] = {}
        self._last: str | None = None
        for change in changes:
            self._reasons.update((pairing.table_no, change.reason) for pairing in change.fact.pairings)
            self._last = change.reason

    def tables(self) -> Iterator[ExplainedTable]:
        for no, reason in self._reasons.items():
            sits, was = self._now.games[no].contestants, self._drawn[no]
            if sits != was:  # else it was changed back
                before = f"It was {' against '.join(self._names[each] for each in was)} before."
                said = (_by_hand(reason), before, *_bent_for(sits, self._now.relaxed))
                yield ExplainedTable(table=no, kind="changed-by-hand", why=said)

    def bye(self, bye: ContestantId) -> ExplainedBye:
        said = (_by_hand(self._last), *_bent_for((bye,), self._now.relaxed))
        return ExplainedBye(player=self._names[bye], kind="changed-by-hand", why=said)


def _by_hand(reason: str | None) -> str:
    if reason is None:
        return "Changed by hand."
    return f"Changed by hand: {reason}{'' if reason.endswith(('.', '!', '?')) else '.'}"


def _bent_for(players: Iterable[ContestantId], relaxed: Iterable[Relaxed]) -> list[str]:
    seated = set(players)
    return [bent_in_words(bent) for bent in _relaxations(relaxed) if bent.players and seated.issuperset(bent.players)]


def _reasons(field: Field, paired: RoundPaired) -> Reasons:
    tables = {int(pairing.table_no): tuple(map(int, pairing.contestants)) for pairing in paired.pairings}
    return reasons(field, Laid(tables, tuple(map(int, paired.byes)), _relaxations(paired.relaxed)))


def _relaxations(relaxed: Iterable[Relaxed]) -> tuple[Relaxation, ...]:
    """What everyone may know of it: reasons are read aloud."""
    told = public_rules(relaxed)
    return tuple(Relaxation(each.rule, tuple(map(int, each.contestants)), each.why) for each in told)


def _earlier_seats(state: Tournament) -> frozenset[tuple[ContestantId, TableNo]]:
    return frozenset(seat for round_ in state.rounds for seat in round_.seats.items())


SEEDING = "seeds-by-points/1"


class DrawAnswer(Value):
    """What came of one draw."""

    round: int
    answer: Literal["same", "different", "by-hand"]
    says: str
    part: str | None  # what is different, by code
    algorithm: str
    seed: str | None
    withdrawn: bool
    changed: bool  # by hand since


class DrawCheck(Value):
    """What came of one draw, or of all of a tournament."""

    tournament: str
    same: bool  # whether nothing is different
    draws: tuple[DrawAnswer, ...]


def draw_check(
    tournament: str, checked: Iterable[Checked], names: Names, seeds: Iterable[CheckedSeeds] = ()
) -> DrawCheck:
    """The answers, oldest first."""
    both: list[Checked | CheckedSeeds] = sorted((*checked, *seeds), key=attrgetter("version"))
    draws = tuple(
        _seeding_answer(each, names) if isinstance(each, CheckedSeeds) else _pairing_answer(each, names)
        for each in both
    )
    return DrawCheck(tournament=tournament, same=all(each.answer != "different" for each in draws), draws=draws)


def _pairing_answer(checked: Checked, names: Names) -> DrawAnswer:
    fact, difference = checked.fact, checked.difference
    withdrawn = ", which was withdrawn," if checked.is_withdrawn else ""
    if checked.is_by_hand:
        how = "put back as it was withdrawn" if fact.path == AS_WITHDRAWN else "given by hand"
        says = f"Round {fact.round_no}{withdrawn or ' was'} {how}; there is nothing to check."
    elif difference is None:
        says = f"Round {fact.round_no}{withdrawn} is the same when {fact.algorithm} draws it again from its seed."
    else:
        says = f"Round {fact.round_no}{withdrawn} is not the same: {_difference_in_words(difference, names)}."
    return DrawAnswer(
        round=fact.round_no,
        answer="by-hand" if checked.is_by_hand else "same" if difference is None else "different",
        says=f"{says} The organizer changed it by hand afterwards." if checked.is_changed else says,
        part=None if difference is None else difference.part,
        algorithm=fact.algorithm,
        seed=fact.seed,
        withdrawn=checked.is_withdrawn,
        changed=checked.is_changed,
    )


def _seeding_answer(checked: CheckedSeeds, names: Names) -> DrawAnswer:
    fact, difference = checked.fact, checked.difference
    if difference is None:
        says = f"The seeds are the same when they are drawn again from the points in {fact.season} and their seed."
    else:
        says = f"The seeds are not the same: {_seeds_in_words(difference, names)}."
    return DrawAnswer(
        round=1,
        answer="same" if difference is None else "different",
        says=says,
        part=None if difference is None else difference.part,
        algorithm=SEEDING,
        seed=fact.seed,
        withdrawn=False,
        changed=False,
    )


def _seeds_in_words(difference: SeedDifference, names: Names) -> str:
    part, recorded, drawn = difference
    match part:
        case "seed":
            return "the seed of the draw is not the one that follows from the seed of the tournament"
        case "seeded":
            return _told("who was seeded", _everyone(sorted(recorded), names), _everyone(sorted(drawn), names))
        case "points":
            ((no, was), *_) = ((no, has) for no, has in recorded.items() if drawn.get(no) != has)
            return _told(f"how many points {names[no]} had", str(was), f"{drawn.get(no, 'none')} by the season")
        case "order":
            ((was, gives), *_) = (pair for pair in zip(recorded, drawn, strict=True) if pair[0] != pair[1])
            return _told(f"seed {recorded.index(was) + 1}", names[was], names[gives])


def _difference_in_words(difference: Difference, names: Names) -> str:
    part, recorded, drawn = difference
    match part:
        case "seed":
            return "its seed is not the one that follows from the seed of the tournament"
        case "algorithm":
            return f"it is recorded as drawn by {recorded}, and the rules name {drawn}"
        case "no-round":  # without why: that may name whom the organizer keeps apart for good
            return "drawn again there is no round at all"
        case "tables":
            return _first_table(recorded, drawn, lambda players: _against(players, names))
        case "attackers":
            return _first_table(recorded, drawn, lambda who: f"{names[who]} attacking" if who else "nobody attacking")
        case "byes":
            return _told("the bye", _everyone(recorded, names), _everyone(drawn, names))
        case "paired-down":
            return _told("who is paired down", _everyone(recorded, names), _everyone(drawn, names))
        case "relaxed":
            return _bent_otherwise(public_rules(recorded), public_rules(drawn), names)
        case "path":
            return _told("how it was found", recorded or "nothing", drawn or "nothing")
        case "objective":
            return _told("what it costs", _costs(recorded), _costs(drawn))


def _told(what: str, recorded: str, drawn: str) -> str:
    return f"{what} is recorded as {recorded}, and the draw gives {drawn}"


def _first_table(recorded: Mapping[int, Any], drawn: Mapping[int, Any], said: Callable[[Any], str]) -> str:
    """The lowest table at which the two differ."""
    no = min(no for no in {*recorded, *drawn} if (no in recorded, recorded.get(no)) != (no in drawn, drawn.get(no)))
    here, there = (said(tables[no]) if no in tables else "empty" for tables in (recorded, drawn))
    return _told(f"table {no}", here, there)


def _against(players: Sequence[ContestantId], names: Names) -> str:
    return " against ".join(names[player] for player in players)


def _everyone(players: Sequence[ContestantId], names: Names) -> str:
    return listed(names[player] for player in players) or "nobody"


def _bent_otherwise(recorded: Sequence[Relaxed], drawn: Sequence[Relaxed], names: Names) -> str:
    if recorded == drawn:
        return "what is bent differs in a rule that is not public"
    return _told("what is bent", _rules(recorded, names), _rules(drawn, names))


def _rules(relaxed: Sequence[Relaxed], names: Names) -> str:
    return "; ".join(_rule(each, names) for each in relaxed) or "nothing"


def _rule(bent: Relaxed, names: Names) -> str:
    whom = f" for {_everyone(bent.contestants, names)}" if bent.contestants else ""
    return f"{bent.rule}{whom} ({WHY.get(bent.why, bent.why).removesuffix('.')})"


def _costs(objective: Mapping[str, int]) -> str:
    return ", ".join(f"{rule} {cost}" for rule, cost in sorted(objective.items())) or "nothing"
