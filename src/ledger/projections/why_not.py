"""Why not: two who were not paired, held against the draw. What the best round with them would have cost by the rules
that a draw goes by, and which of these spoke for another round; or that chance decided."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.engine import SEAT
from ledger.domain.pairing.field import LINE, Field, Seating, line_up
from ledger.domain.pairing.forced import Forced, Parting, Weighed, forced, has
from ledger.domain.pairing.many_sided import could_share
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.rounds.drawing import candidates, conditions
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.rounds.requests import PairRound
from ledger.domain.tournament.seating.decide import seeded
from ledger.domain.tournament.seating.facts import SeedsDrawn
from ledger.domain.tournament.state import FinalsOf, Round, Seen, Tournament
from ledger.domain.values import ContestantId, Value
from ledger.projections.comparison import refuse_one
from ledger.projections.draws import given_by_hand
from ledger.projections.pairings import COSTS, costs_in_words, rules_told
from ledger.projections.wording import Names

Answer = Literal["paired", "impossible", "worse", "equally-good", "by-hand", "not-told"]


class RuleCost(Value):
    """What the draw costs of one rule, and what the best round with them would."""

    rule: str
    title: str
    drawn: int
    forced: int


class Instead(Value):
    """The tables of a round that another one has not."""

    tables: tuple[tuple[str, str], ...]
    bye: str | None  # who is left over, with a bye or against a ringer


class WhyNot(Value):
    """The read model of one question to a draw."""

    tournament: str
    round: int
    recorded: bool  # else it is the round to come, as it would be drawn now
    players: tuple[str, str | None]  # none: the bye, or the seat across from a ringer
    answer: Answer
    code: str | None  # what speaks against it: the rule that would be bent, or why there is no such round
    says: tuple[str, ...]
    costs: tuple[RuleCost, ...]  # the best protected rule first; none where no such round is compared
    instead: Instead | None  # what is other in that round
    algorithm: str
    seed: str | None


class Question(NamedTuple):
    """A round, the tournament just before it, and whom it is asked about; None: the bye."""

    paired: RoundPaired
    before: Tournament
    now: Round | None  # the round as it stands; none: it is still to come
    one: ContestantId
    other: ContestantId | None


def to_come(state: Tournament, season: FinalsOf | None) -> tuple[RoundPaired, Tournament]:
    """The next round as it would be drawn now, and the tournament then; or a refusal where it cannot be."""
    facts = decide(PairRound(do="pair", tournament=state.slug), state, Seen(finals_of=season))
    (paired,) = (fact for fact in facts if isinstance(fact, RoundPaired))
    return paired, seeded(state, tuple(fact for fact in facts if isinstance(fact, SeedsDrawn)))


class _Told(NamedTuple):
    """An answer before it has its round."""

    answer: Answer
    says: tuple[str, ...]
    code: str | None = None
    found: Forced | None = None
    costs: tuple[RuleCost, ...] = ()


def why_not(asked: Question, names: Names) -> WhyNot:
    """Why two were not paired. It is for those at the desk: asked of everybody in turn it would tell whom the organizer
    keeps apart for good, and even that there are such is not for everyone."""
    refuse_one(asked.one, asked.other, names.__getitem__)
    told = _Answering(asked, names).answer()
    found, paired = told.found, asked.paired
    parting = found.parting if found else None
    return WhyNot(
        tournament=asked.before.slug,
        round=paired.round_no,
        recorded=asked.now is not None,
        players=(names[asked.one], None if asked.other is None else names[asked.other]),
        answer=told.answer,
        code=told.code or (parting.rule if parting and told.answer == "worse" else None),
        says=told.says,
        costs=told.costs,
        instead=_instead(found, names) if found and found.forced else None,
        algorithm=paired.algorithm,
        seed=paired.seed,
    )


def _instead(found: Forced, names: Names) -> Instead:
    assert found.forced is not None, "there is a round with them"
    drawn, other = found.drawn.seating, found.forced.seating
    tables = tuple(pair for pair in other.pairs if not has(drawn, pair))
    return Instead(
        tables=tuple((names[ContestantId(one)], names[ContestantId(two)]) for one, two in tables),
        bye=None if other.odd is None or other.odd == drawn.odd else names[ContestantId(other.odd)],
    )


class _Answering:
    """One question, and the round it is about."""

    def __init__(self, asked: Question, names: Names) -> None:
        self._question, self._names = asked, names
        paired, before = asked.paired, asked.before
        self._field = candidates(before, paired.round_no)
        self._conditions = conditions(before, paired.round_no)

    def answer(self) -> _Told:
        asked, paired = self._question, self._question.paired
        if (now := self._as_it_stands()) is not None:
            return _Told("paired", now)
        if paired.seed is None:
            return _Told("by-hand", (given_by_hand(paired),))
        if there := self._is_missing(asked.one) or (asked.other and self._is_missing(asked.other)):
            return _Told("impossible", (there,), "not-there")
        if not ENGINES[paired.algorithm].weighs:
            left = (
                f"{paired.algorithm} drew round {paired.round_no} and has retired: it weighed no round against another."
            )
            return _Told("not-told", (left,))
        if self._conditions.sides[0] > 2:
            return self._at_many_sided_tables()
        return self._weighed()

    def _as_it_stands(self) -> tuple[str, ...] | None:
        """Where they sit together, in the round as it stands or as it was drawn."""
        asked, changed = self._question, "The organizer changed the round by hand afterwards."
        now = self._together(_tables(asked.now), asked.now.byes if asked.now else ())
        drawn = self._together({each.table_no: each.contestants for each in asked.paired.pairings}, asked.paired.byes)
        if now is None and drawn is None:
            return None
        if asked.now is None or now == drawn:
            return (f"They are paired: {drawn}." if asked.other else f"{self._who(asked.one)} is left over: {drawn}.",)
        return (f"They were drawn together: {drawn}.", changed) if drawn else (f"They are paired: {now}.", changed)

    def _together(self, tables: Mapping[int, Sequence[ContestantId]], byes: Sequence[ContestantId]) -> str | None:
        one, other = self._question.one, self._question.other
        for no, players in tables.items():
            has_ringer = any(self._is_ringer(each) for each in players)
            if one in players and (other in players or (other is None and has_ringer and len(players) == 2)):
                return f"table {no}{'' if other else ', against a ringer'}"
        return "with the bye" if other is None and one in byes else None

    def _is_ringer(self, contestant: ContestantId) -> bool:
        entrant = self._question.before.entrants.get(contestant)
        return entrant is not None and entrant.is_ringer

    def _who(self, contestant: ContestantId) -> str:
        return self._names[contestant]

    def _is_missing(self, contestant: ContestantId) -> str | None:
        """Why somebody had no seat in the draw."""
        before, no = self._question.before, self._question.paired.round_no
        if any(each.id == contestant for each in self._field) or contestant == self._conditions.ringer:
            return None
        entrant, who = before.entrants.get(contestant), self._who(contestant)
        if entrant is None:
            return f"{who} was not checked in yet when round {no} was drawn."
        if entrant.status != "active":
            return f"{who} was not there to be paired any more: {entrant.status}."
        return f"{who} filled no seat in round {no}." if entrant.is_ringer else f"{who} sat round {no} out."

    def _at_many_sided_tables(self) -> _Told:
        one, other, round_no = self._question.one, self._question.other, self._question.paired.round_no
        if other is None:
            return _Told("impossible", ("at tables of many sides nobody is left over.",), "nobody-left-over")
        if could_share(self._field, self._conditions, one, other):
            return _Told("equally-good", ("they could have come to one table: chance decided.",))
        if round_no == 1:
            return _Told(
                "impossible", ("players of one area, or kept apart, are dealt to one table each.",), "dealt-apart"
            )
        return _Told("impossible", ("the tables go from the top, and they stand too far apart.",), "stand-apart")

    def _weighed(self) -> _Told:
        paired = self._question.paired
        seed = bytes.fromhex(paired.seed or "")
        field = line_up(self._field, self._conditions, seed)
        is_cut_short = paired.objective.get("look-ahead", 0) > 0
        found = forced(field, _seating(paired, field), self._pair(), seed, is_cut_short=is_cut_short)
        if found.answer == "impossible":
            assert found.why is not None, "there is a reason for it"
            return _Told("impossible", (_IMPOSSIBLE[found.why],), found.why, found)
        assert found.parting is not None, "it is another round"
        assert found.forced is not None, "there is a round with them"
        if found.answer == "worse":
            says = [f"{self._parted(found.parting, found.drawn, found.forced)}."]
        else:
            says = [f"the best round with them bends nothing more; {self._by_chance(found.parting)}."]
            says += filter(None, [costs_in_words(found.drawn.by_rule, field)])
        return _Told(found.answer, tuple(says), None, found, tuple(_costs(found.drawn, found.forced, field)))

    def _pair(self) -> tuple[int, int]:
        """Whoever plays the ringer is left over."""
        one, other = self._question.one, self._question.other
        if self._conditions.ringer == one and other is not None:
            return other, SEAT
        return one, SEAT if other is None or other == self._conditions.ringer else other

    def _parted(self, parting: Parting, drawn: Weighed, other: Weighed) -> str:
        """What the round with them costs more, in words."""
        more = f"{parting.forced} instead of {parting.drawn or 'none'}"
        match parting.rule:
            case "line":
                who, met, instead = map(self._named, parting.players)
                way = "the seeds" if self._conditions.policy.later_rounds == "folded-in-points" else "the standings"
                return f"nothing more is bent, but by {way} {who} is to meet {met} before {instead}"
            case "goes-down":
                first, second = map(self._named, parting.players)
                return f"nothing more is bent, but by the seeds {first} is to go down before {second}"
            case "look-ahead":
                return "a round to come could not be played without bending a rule"
            case "rematch" if parting.round_no is not None:
                return f"rematches of round {parting.round_no}, where older ones would do: {more}"
            case "rematch" if (earlier := self._met()) is not None:
                return f"they met in round {earlier}; rematches: {more}"
            case "bye-above-lowest" if drawn.seating.odd is not None and other.seating.odd is not None:
                first, second = self._named(other.seating.odd), self._named(drawn.seating.odd)
                return f"{first} would be left over before {second}, whose turn it is by the rules"
            case rule:
                return COSTS[rule][1].format(more)

    def _met(self) -> int | None:
        """In which round the two met who are not to meet again."""
        met = (dict(each.met_in) for each in self._field if each.id == self._question.one)
        return next(met, {}).get(self._question.other or 0)

    def _by_chance(self, parting: Parting) -> str:
        if parting.rule in ("odd", "bye-above-lowest") and parting.players:
            first, second = map(self._named, parting.players)
            return f"chance decided which of equals is left over, {first} or {second}"
        if parting.rule in (LINE, "goes-down") and parting.players:
            first, second = map(self._named, parting.players[-2:])
            return f"{first} and {second} stand equal, and chance decided who comes first in line"
        return "chance decided"

    def _named(self, player: int) -> str:
        return self._names[ContestantId(player)]


def _costs(drawn: Weighed, other: Weighed, field: Field) -> Iterator[RuleCost]:
    mine, theirs = drawn.by_rule, other.by_rule
    for rule in rules_told(field, mine, theirs):
        title = COSTS[rule][1].removesuffix(": {}")
        yield RuleCost(rule=rule, title=title, drawn=mine[rule], forced=theirs[rule])


_IMPOSSIBLE = {
    "banned": "the organizer keeps them apart in every round, and no draw bends that.",
    "others-banned": "with those two at one table the others cannot be paired, as the organizer keeps some apart.",
    "nobody-left-over": "nobody is left over: the number of players is even.",
}
"""Why there is no round with them, by code."""


def _tables(round_: Round | None) -> Mapping[int, Sequence[ContestantId]]:
    return {no: game.contestants for no, game in round_.games.items()} if round_ else {}


def _seating(paired: RoundPaired, field: Field) -> Seating:
    """A drawn round without its ringer."""
    tables = [tuple(each for each in pairing.contestants if each in field.players) for pairing in paired.pairings]
    alone = [*paired.byes, *(each for table in tables if len(table) == 1 for each in table)]
    pairs = [(table[0], table[1]) for table in tables if len(table) == 2]
    return Seating(pairs, alone[0] if alone else None, paired.path or "")
