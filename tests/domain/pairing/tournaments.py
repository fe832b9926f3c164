"""Whole tournaments by a number: entries, drops, bans, results of all kinds, and every drawn round judged.

Everything is asked through `decide`, as an organizer would. A request that the rules refuse at that moment is not made;
a draw that is refused has to be refused for want of any round.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from ledger.domain.errors import LedgerError, RuleViolation
from ledger.domain.scoring import accounts
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import evolve
from ledger.domain.tournament.rounds.drawing import conditions
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, RoundNo, TableNo
from tests import requests as r
from tests.builders import (
    OF_2017,
    S2,
    SLUG,
    WHY,
    check_in,
    contestants,
    disqualify,
    drop,
    opened,
    pair,
    reinstate,
    result,
    withdraw,
)
from tests.domain.entries import check_in_team, fill_in
from tests.domain.judgements import concede, forfeit
from tests.domain.outcomes import replayed
from tests.domain.pairing.checker import Book, Moment, Sheet, breaches, has_round, judge_of
from tests.domain.venue import skip
from tests.domain.vp_games import scored

if TYPE_CHECKING:
    from pydantic import JsonValue

    from ledger.domain.requests import Request

SYSTEMS = ("masters-2019", "champions-2019", S2, OF_2017)
BY_VP = (S2, OF_2017)
FIRST_LONG = 250  # every so many, a field of any size is played until everybody has met


@dataclass(frozen=True)
class Plan:
    """What kind of tournament a number stands for."""

    system: str
    size: int
    rounds: int
    figures: "dict[str, JsonValue]"
    is_eventful: bool  # drops, late entries, measures, rounds withdrawn
    is_banning: bool


def plan_of(chance: Random, *, is_long: bool) -> Plan:
    """Small fields above all, since nothing is tight in a large one; they may be played until everybody has met, and
    larger ones where there is time for it."""
    system = chance.choice(SYSTEMS)
    size = chance.randint(4, chance.choice((7, 10, 10, 12, 16, 24, 40, 64)))
    everyone = size - 1 if size <= 16 or is_long else 8
    rounds = chance.choice((chance.randint(2, everyone), min(5, everyone), everyone))
    if size <= 7 and chance.random() < 0.2:
        rounds = size + 2  # then everybody has met, and had the bye
    figures: dict[str, JsonValue] = {} if chance.random() < 0.3 else {"rounds": rounds}
    if chance.random() < 0.3:
        figures["later_rounds"] = chance.choice(("from-the-top", "random-in-points", "folded-in-points"))
        figures["first_round"] = chance.choice(("random", "folded"))
    if chance.random() < 0.1:
        figures["looks_ahead"] = False
    if chance.random() < 0.2:
        figures["clubs_apart"] = True
    if chance.random() < 0.1:
        figures["rematch_window"] = chance.choice((2, 3, 4))
    if system == S2 and chance.random() < 0.15:
        figures["team_size"] = 2
    return Plan(system, size, rounds, figures, chance.random() < 0.7, chance.random() < 0.2)


class Play:
    """One tournament under way, and the onlooker's book of it."""

    def __init__(self, number: int) -> None:
        self.chance = Random(f"tournament {number}")
        self.plan = plan_of(self.chance, is_long=number % FIRST_LONG == FIRST_LONG - 1)
        seed = sha256(b"tournament %d" % number).hexdigest()
        self.state: Tournament = replayed((opened(self.plan.figures, seed=seed, system=self.plan.system),))
        self.book = Book()
        self.areas = self.chance.choice(((None, "1", "2", "3"), ("1", "1", "1", "2"), (None, "1", "2", "3", "4", "5")))
        self.people = 0
        self.count: Counter[str] = Counter()  # what occurred, so that a test can see that it did

    def play(self) -> list[str]:
        """The whole tournament; whatever breaks a rule."""
        self._enter_all()
        found: list[str] = []
        for _ in range(self.plan.rounds):
            found += self._draw()
            if self._is_refused:
                break
            if self.plan.is_eventful and self.chance.random() < 0.05:
                self._ask("withdrawn", withdraw())
                self.book.sheets.pop()
                found += self._draw()
            for table_no in list(self.state.rounds[-1].games):
                self._finish(table_no)
            if self.plan.is_eventful:
                self._between_rounds()
        return [f"{self.plan}, {each}" for each in found]

    # asking

    def _ask(self, word: str, request: "Request") -> bool:
        """Ask, and count it; a refusal changes nothing."""
        try:
            for fact in decide(request, self.state):
                evolve(self.state, fact)
        except LedgerError:
            return False
        self.count[word] += 1
        return True

    def _there(self, round_no: int) -> frozenset[int]:
        """Those who are to be paired, as the onlooker sees them."""
        entrants = self.state.entrants.items()
        return frozenset(
            no for no, who in entrants if who.status == "active" and not who.is_ringer and round_no not in who.skips
        )

    # entries

    def _enter_all(self) -> None:
        for _ in range(self.plan.size):
            self._enter()
        if self.chance.random() < 0.3:
            self._ringer()
        everyone = sorted(self._there(1))
        if self.chance.random() < 0.3:
            self._keep_apart(self.chance.sample(everyone, min(len(everyone), self.chance.randint(2, 4))), always=False)
        if self.chance.random() < 0.5:
            self._seed(self.chance.sample(everyone, self.chance.randint(1, len(everyone))))
        if self.plan.is_banning:
            for _ in range(self.chance.randint(1, 3)):
                self._keep_apart(self.chance.sample(everyone, self.chance.randint(2, 3)), always=True)

    def _enter(self) -> bool:
        no, self.people = len(self.state.entrants) + 1, self.people + 2
        if self.plan.figures.get("team_size") == 2:
            return self._ask("team", check_in_team(self.people, self.people + 1))
        area, club = (self.chance.choice(self.areas) for _ in range(2))
        sealed = {"area": area and area * 64, "club": club and club * 64}
        if not self._ask("entered", check_in(self.people).model_copy(update=sealed)):
            return False
        if area and self.state.rules.areas_apart:
            self.book.area[no] = area
        if club and self.state.rules.clubs_apart:
            self.book.club[no] = club
        return True

    def _ringer(self) -> None:
        no, self.people = len(self.state.entrants) + 1, self.people + 2
        if self._ask("ringer", fill_in(self.people)):
            self.book.ringers.add(no)

    def _keep_apart(self, players: list[int], *, always: bool) -> None:
        request = r.KeepApart(do="keep-apart", tournament=SLUG, players=contestants(*players), always=always)
        if self._ask("banned" if always else "kept apart", request):
            (self.book.banned if always else self.book.apart).append(frozenset(players))

    def _seed(self, players: list[int]) -> None:
        if self._ask("seeded", r.GiveSeeds(do="seed", tournament=SLUG, players=contestants(*players))):
            self.book.seeds = {no: place for place, no in enumerate(players, start=1)}

    # one round

    def _draw(self) -> list[str]:
        round_no = RoundNo(self.state.round_no + 1)
        moment = self._moment(round_no)
        self._is_refused = False
        try:
            *before, fact = decide(pair(reason=WHY), self.state)
        except RuleViolation as refusal:
            self._is_refused = True
            return self._refused(round_no, moment, str(refusal))
        assert isinstance(fact, RoundPaired)
        sheet = sheet_of(fact)
        found = breaches(sheet, self.book, moment)
        for each in (*before, fact):
            evolve(self.state, each)
        self.book.sheets.append(sheet)
        self.count.update(rule for rule, _ in sheet.relaxed)
        self.count["rounds"] += 1
        return [f"round {round_no}: {each}" for each in found]

    def _moment(self, round_no: RoundNo) -> Moment:
        told, book = conditions(self.state, round_no), accounts(self.state)
        there = self._there(round_no)
        order = self.state.rules.pairing_order
        standing = {no: tuple(book[ContestantId(no)].totals[metric] for metric in order) for no in there}
        ringers = (
            no
            for no in sorted(self.book.ringers)
            if self.state.entrants[ContestantId(no)].status == "active"
            and round_no not in self.state.entrants[ContestantId(no)].skips
        )
        points = {no: book[ContestantId(no)].points for no in there}
        return Moment(there, next(ringers, None), points, standing, told.policy, told.rounds)

    def _refused(self, round_no: int, moment: Moment, why: str) -> list[str]:
        self.count["refused"] += 1
        if len(moment.there) < 2 or not has_round(judge_of(round_no, self.book, moment, b"")):
            return []
        return [f"round {round_no} refused: {why}"]

    def _finish(self, table_no: TableNo) -> None:
        game = self.state.rounds[-1].games[table_no]
        one, other = game.contestants
        odd = self.chance.random() if self.plan.is_eventful else 1
        if odd < 0.04:
            self._ask("conceded", concede(one))
        elif odd < 0.08:
            self._ask("forfeited", forfeit(other))
        if game.outcome is None:  # where one who gives up asks for an agreed result, they play on here
            assert self._ask("played", self._result(one, other)), self.plan

    def _result(self, one: int, other: int) -> "Request":
        if self.plan.system in BY_VP:
            return scored({one: self.chance.randint(0, 8), other: self.chance.randint(0, 8)})
        won = self.chance.choice((one, other, one, other, one, other, None))
        cp = (self.chance.randint(0, 5), self.chance.randint(0, 5))
        return result(one, other, won=won, cp=cp, apd=(self.chance.randint(0, 50), self.chance.randint(0, 50)))

    def _between_rounds(self) -> None:
        """What may happen before the next draw; nobody is dropped from a field of three."""
        for request, word, likely in self._happenings():
            if self.chance.random() < likely:
                self._ask(word, request)
        if self.chance.random() < 0.15 and self._enter():
            self.count["late"] += 1
        if self.chance.random() < 0.05:
            self._ringer()

    def _happenings(self) -> "Iterator[tuple[Request, str, float]]":
        there = sorted(self._there(self.state.round_no + 1))
        if len(there) > 3:
            yield drop(self.chance.choice(there)), "dropped", 0.15
            yield disqualify(self.chance.choice(there)), "disqualified", 0.04
            yield skip(self.chance.choice(there)), "skipped", 0.1
        dropped = [no for no, who in self.state.entrants.items() if who.status == "dropped"]
        if dropped:
            yield reinstate(self.chance.choice(dropped)), "reinstated", 0.2
        for no in self.book.ringers:
            yield drop(no), "ringer left", 0.1


def sheet_of(fact: RoundPaired) -> Sheet:
    assert fact.seed is not None, "a drawn round has a seed"
    return Sheet(
        fact.round_no,
        tuple(pairing.contestants for pairing in fact.pairings),
        fact.byes,
        frozenset(fact.paired_down),
        tuple((each.rule, frozenset(each.contestants)) for each in fact.relaxed),
        bytes.fromhex(fact.seed),
    )
