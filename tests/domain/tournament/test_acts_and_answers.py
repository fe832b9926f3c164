"""Every act and its answer: what decides is the same before the act and after its answer, in every system."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.domain.requests import Request
from ledger.domain.scoring import accounts
from ledger.domain.systems import SYSTEMS
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import evolve
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId
from tests.builders import OF_2017, S2, SLUG, WHY, Facts, adjust, close_round, field, finish, pair
from tests.domain.judgements import (
    clear_result,
    concede,
    disqualify,
    forfeit,
    lift,
    warn,
    withdraw_adjustment,
    withdraw_strike,
    withdraw_warning,
)
from tests.domain.outcomes import replayed
from tests.domain.scheming import WHOLE, strike, table, told
from tests.requests import AgreeResult, CorrectResult, RecordResult

FIVE = ("masters-2019", "champions-2019", S2, OF_2017, "leviathan")
numbers = st.lists(st.integers(0, 10**4), min_size=24, max_size=24)


class Case(NamedTuple):
    """A tournament in its second round, one game of it, and a number to choose by."""

    state: Tournament
    round: Round
    game: Game
    number: int

    @property
    def player(self) -> ContestantId:
        return self.game.contestants[self.number % len(self.game.contestants)]

    @property
    def other(self) -> ContestantId:
        return next(each for each in self.game.contestants if each != self.player)


Step = Callable[[Case], Request]


def told_of(case: Case, kind: type[RecordResult] | type[CorrectResult]) -> Request:
    """The result of that game, by its number."""
    do = "result" if kind is RecordResult else "correct"
    sheets, winner = _sheets(case.game.contestants, case.number, case.state)
    said: dict[str, Any] = {"do": do, "tournament": SLUG, "round": case.round.no, "scores": sheets, "reason": WHY}
    return kind(**said, **({} if winner is None else {"winner": winner}))


def _sheets(players: Sequence[ContestantId], number: int, state: Tournament) -> tuple[dict[Any, Any], Any]:
    high, low = 4 + number % 4, number % 3
    order = players if number % 2 else tuple(reversed(players))
    if state.rules.scoring.startswith("stated"):
        return {no: {"cp": mine, "apd": 10 * mine} for no, mine in zip(order, (high, low), strict=True)}, order[0]
    return {no: {"vp": mine} for no, mine in zip(order, (high, low), strict=True)}, None


def agreed(case: Case) -> Request:
    sheets, winner = _sheets(case.game.contestants, case.number, case.state)
    stated: dict[str, Any] = {} if winner is None else {"winner": winner}
    said: dict[str, Any] = {"do": "agree", "tournament": SLUG, "round": case.round.no, "reason": WHY, "scores": sheets}
    return AgreeResult(**said, **stated, consents=(*case.game.contestants, "organizer"))


def again(case: Case) -> Request:
    """The result that stood, told anew."""
    return told_of(case, CorrectResult)


def forfeited(case: Case) -> Request:
    return forfeit(case.player, round=case.round.no)


def forfeited_by_the_other(case: Case) -> Request:
    return forfeit(case.other, round=case.round.no)


def imposed(case: Case) -> Request:
    return forfeit(case.player, round=case.round.no, kind="imposed-loss", conduct="unsporting", disqualify=False)


def conceded(case: Case) -> Request:
    return concede(case.player, round=case.round.no, reason=WHY)


def cleared(case: Case) -> Request:
    return clear_result(case.game.table_no, round=case.round.no)


def recorded(case: Case) -> Request:
    return told_of(case, RecordResult)


ON_A_RESULT: dict[str, tuple[Sequence[Step], Sequence[Step]]] = {  # what comes first, then act and answer
    "clear-result, result": ((), (cleared, recorded)),
    "forfeit, correct": ((), (forfeited, again)),
    "imposed loss, correct": ((), (imposed, again)),
    "concede, correct": ((), (conceded, again)),
    "agree, correct": ((), (agreed, again)),
    "a second forfeit, the first again": ((forfeited,), (forfeited_by_the_other, forfeited)),
    "forfeit of an agreed result, agree": ((agreed,), (forfeited, agreed)),
    "concede after a forfeit, forfeit": ((forfeited,), (conceded, forfeited)),
    "adjust, withdraw-adjustment": (
        (),
        (lambda case: adjust(case.player, tp=2), lambda case: withdraw_adjustment(case.player)),
    ),
}
ON_AN_OPEN_TABLE: dict[str, tuple[Step, Step]] = {
    "result, clear-result": (recorded, cleared),
    "forfeit, clear-result": (forfeited, cleared),
    "imposed loss, clear-result": (imposed, cleared),
    "concede, clear-result": (conceded, cleared),
    "agree, clear-result": (agreed, cleared),
    "disqualify, lift-disqualification": (lambda case: disqualify(case.player), lambda case: lift(case.player)),
    "warn, withdraw-warning": (lambda case: warn(case.player), lambda case: withdraw_warning(case.player)),
}


def deciding(state: Tournament) -> dict[str, Any]:
    """What decisions and standings are made from, whichever facts say so."""
    book = accounts(state)
    return {
        "status": {no: entrant.status for no, entrant in state.entrants.items()},
        "games": {(round_.no, no): _bare(game.outcome) for round_ in state.rounds for no, game in round_.games.items()},
        "missing": [round_.missing for round_ in state.rounds],
        "conduct": [each[1:] for each in state.conduct],
        "adjustments": [each[1:] for each in state.adjustments],
        "struck": [dict(round_.struck) for round_ in state.rounds],
        "totals": {no: dict(account.totals) for no, account in book.items()},
        "games of each": {no: (account.won, account.tied, account.lost) for no, account in book.items()},
    }


def _bare(outcome: Outcome | None) -> Any:
    if outcome is None:
        return None
    sheets = {side.contestant: side.sheet for side in outcome.sides} if not outcome.forfeiters else None
    return outcome[2:], sheets


def exactly(state: Tournament) -> Any:
    """The same with the facts that say so."""
    games = [game.outcome for round_ in state.rounds for game in round_.games.values()]
    strikes = [dict(round_.strikes) for round_ in state.rounds]
    return deciding(state), games, list(state.conduct), list(state.adjustments), strikes


def do(state: Tournament, *requests: Request) -> None:
    for request in requests:
        for fact in decide(request, state):
            evolve(state, fact)


def second_round(system: str, choices: Iterator[int]) -> Tournament:
    """Six players; round 1 has all its results, round 2 none."""
    state = replayed(_six(system))
    do(state, pair())
    for game in list(state.rounds[0].games.values()):
        do(state, told_of(Case(state, state.rounds[0], game, next(choices)), RecordResult))
    do(state, close_round(), pair(reason=WHY))
    return state


def _six(system: str) -> Facts:
    return field(6, system=system)


def case_of(state: Tournament, round_: Round, number: int) -> Case:
    games = list(round_.games.values())
    return Case(state, round_, games[number % len(games)], number)


def test_these_are_all_systems() -> None:
    assert sorted(SYSTEMS) == sorted(FIVE)


@pytest.mark.parametrize("system", FIVE)
@pytest.mark.parametrize("pair_", ON_AN_OPEN_TABLE.values(), ids=ON_AN_OPEN_TABLE)
@settings(max_examples=6)
@given(numbers=numbers)
def test_an_open_table_is_as_it_was(pair_: tuple[Step, Step], system: str, numbers: list[int]) -> None:
    state = second_round(system, choices := iter(numbers))
    case = case_of(state, state.rounds[1], next(choices))
    act, answer = (step(case) for step in pair_)
    if act.do == "concede" and state.rules.concession is None:
        return  # there they ask for an agreed result, and nothing stands by it
    before = exactly(state)
    do(state, act)
    assert deciding(state) != before[0], "the act changes something"
    do(state, answer)
    assert exactly(state) == before


@pytest.mark.parametrize("is_over", [False, True], ids=["under way", "finished"])
@pytest.mark.parametrize("system", FIVE)
@pytest.mark.parametrize("steps", ON_A_RESULT.values(), ids=ON_A_RESULT)
@settings(max_examples=6)
@given(numbers=numbers)
def test_a_result_is_as_it_was(
    steps: tuple[Sequence[Step], Sequence[Step]], system: str, is_over: bool, numbers: list[int]
) -> None:
    state = second_round(system, choices := iter(numbers))
    number = next(choices)
    for game in list(state.rounds[1].games.values()):
        do(state, told_of(Case(state, state.rounds[1], game, number), RecordResult))
    if is_over:
        do(state, finish(reason=WHY))
    case = case_of(state, state.rounds[number % 2], number)
    if case.round.no == 1:  # as it should have been told, so that the same can be told again
        do(state, *_corrected(case))
    first, (act, answer) = steps
    do(state, *(step(case) for step in first))
    if act(case).do == "concede" and state.rules.concession is None:
        return
    before = deciding(state)
    do(state, act(case))
    assert deciding(state) != before, "the act changes something"
    do(state, answer(case))
    assert deciding(state) == before


def _corrected(case: Case) -> list[Request]:
    sheets, winner = _sheets(case.game.contestants, case.number, case.state)
    assert case.game.outcome is not None
    stands = {side.contestant: side.sheet for side in case.game.outcome.sides}
    is_same = stands == sheets and winner in (None, case.game.outcome.winner)
    return [] if is_same else [told_of(case, CorrectResult)]


@pytest.mark.parametrize("parts", [("Vendetta",), ("Vendetta", "Assassinate")])
@given(order=st.permutations(range(2)))
def test_a_strike_taken_back_leaves_the_sheet_as_it_was(parts: tuple[str, ...], order: list[int]) -> None:
    sheet = {"vp": 8, "strategy": 4, "schemes": WHOLE}
    state = replayed((*table(S2), told(sheet, {"vp": 6}, 1)))
    before = deciding(state)
    do(state, *(strike(1, part) for part in parts))
    assert deciding(state) != before
    do(state, *(withdraw_strike(1, parts[place]) for place in order if place < len(parts)))
    assert deciding(state) == before
