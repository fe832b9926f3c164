"""What holds for every little tournament, whatever is asked in whatever order."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import given

from ledger.domain.scoring import accounts, game_points
from ledger.domain.scoring.ranking import final_places
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import evolve
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.rounds.facts import RoundClosed, RoundPaired
from tests.builders import field
from tests.domain.outcomes import replayed, rows
from tests.domain.random_play import facts_of, numbers, play


@given(numbers)
def test_replay_equals_replay(choices: Sequence[int]) -> None:
    facts = facts_of(choices)
    state = replayed(facts[:1])
    for fact in facts[1:]:
        evolve(state, fact)
    assert state == replayed(facts)
    assert state.version == len(facts)


@given(numbers)
def test_the_same_requests_lead_to_the_same_facts(choices: Sequence[int]) -> None:
    assert facts_of(choices) == facts_of(choices)


@given(numbers)
def test_decide_never_touches_the_state(choices: Sequence[int]) -> None:
    facts = field(4)
    for request, new in play(choices):
        state = replayed(facts)
        assert decide(request, state) == new
        assert state == replayed(facts)
        facts = (*facts, *new)


@given(numbers)
def test_everyone_active_sits_exactly_once_in_a_drawn_round(choices: Sequence[int]) -> None:
    facts = facts_of(choices)
    state = replayed(facts[:1])
    for fact in facts[1:]:
        if isinstance(fact, RoundPaired):
            seats = Counter([*fact.byes, *(no for pairing in fact.pairings for no in pairing.contestants)])
            assert seats == Counter(state.active())
        evolve(state, fact)


@given(numbers)
def test_assertions_are_true_when_they_are_written(choices: Sequence[int]) -> None:
    facts = facts_of(choices)
    state = replayed(facts[:1])
    for fact in facts[1:]:
        if isinstance(fact, RoundClosed):
            assert (fact.games, fact.points) == (len(state.rounds[-1].games), game_points(state, fact.round_no))
        if isinstance(fact, TournamentFinished):
            assert fact.places == final_places(state, accounts(state))
        evolve(state, fact)


@given(numbers)
def test_places_are_those_of_a_plain_sort(choices: Sequence[int]) -> None:
    table = rows(facts_of(choices)).values()
    figures = [tuple(row.figures[key] for key in ("tp", "sos", "cp", "apd")) for row in table]
    assert figures == sorted(figures, reverse=True)
    assert [row.place for row in table] == [figures.index(each) + 1 for each in figures]


@given(numbers)
def test_strength_of_schedule_is_the_sum_over_the_games_on_the_sheets(choices: Sequence[int]) -> None:
    state = replayed(facts_of(choices))
    book = accounts(state)
    for contestant, account in book.items():
        met = [
            other
            for round_ in state.rounds
            for game in round_.games.values()
            if game.outcome is not None and contestant in game.contestants
            for other in game.contestants
            if other != contestant
        ]
        assert account.totals["sos"] == sum(book[other].points for other in met)
