"""How many rounds a Gaining Grounds event should have, and whole events of them."""

from random import Random

import pytest

from ledger.projections.status import TournamentStatus, status
from tests.builders import OF_2017, S2, WHY, Facts, drop, dropped, field, pair
from tests.domain.entries import of_teams, ringer
from tests.domain.line_ups import play_out, seed
from tests.domain.outcomes import after, drawn, games, replayed, seated

in_both = pytest.mark.parametrize("system", [S2, OF_2017])


# how many rounds


@pytest.mark.rule("GG2-04")
@pytest.mark.parametrize(
    ("players", "rounds"),
    [(3, None), (4, 3), (15, 3), (16, 4), (32, 4), (33, 5), (64, 5), (65, 6), (128, 6), (129, 7)],
)
def test_so_many_players_of_season_two_need_so_many_rounds(players: int, rounds: int | None) -> None:
    assert status_of(field(players, system=S2)).rounds_suggested == rounds


@pytest.mark.rule("GG17-03")
@pytest.mark.parametrize(
    ("players", "rounds"), [(3, None), (4, 3), (15, 3), (16, 4), (32, 4), (33, 5), (65, 5), (200, 5)]
)
def test_so_many_players_of_2017_need_so_many_rounds(players: int, rounds: int | None) -> None:
    assert status_of(field(players, system=OF_2017)).rounds_suggested == rounds


@in_both
@pytest.mark.rule("GG2-04")
@pytest.mark.rule("GG17-03")
def test_a_ringer_is_not_counted_and_one_who_left_is(system: str) -> None:
    facts = (*field(15, system=system), ringer(16))
    shown = status_of(facts)
    assert (shown.entered, shown.active, shown.rounds_suggested) == (15, 15, 3)
    assert status_of((*field(16, system=system), dropped(1))).rounds_suggested == 4


@pytest.mark.rule("GG2-04")
def test_a_team_counts_as_one() -> None:
    teams = of_teams(*((no, no + 50) for no in range(1, 16)))
    assert status_of(teams).rounds_suggested == 3


def status_of(facts: Facts) -> TournamentStatus:
    state = replayed(facts)
    return status(state, "Spring", {no: f"P{no:02}" for no in state.entrants})


# whole events


@in_both
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
@pytest.mark.parametrize("size", range(4, 25))
def test_whole_events_seat_everyone_once_and_give_nobody_a_second_game_or_bye_for_nothing(
    system: str, size: int
) -> None:
    chance = Random(size)
    facts = field(size, system=system, seed=seed(size))
    odd: list[int] = []
    met: list[set[frozenset[int]]] = []
    for round_no in range(1, 6):
        facts = _changed(facts, size, round_no, chance)
        before = replayed(facts)
        facts = after(facts, pair(reason=WHY))
        fact = drawn(facts)
        there, ringers = set[int](before.active()), set[int](before.ringers())
        assert seated(facts) - ringers == there
        alone = [*fact.byes, *(min(game) for game in games(fact) if game & ringers)]
        assert len(alone) == len(there) % 2
        assert bool(fact.byes) == (len(there) % 2 == 1 and not ringers)
        assert not set(alone) & set(odd) or set(odd) >= there
        odd += alone
        window = met if system == S2 else met[-2:]
        again = {frozenset(bent.contestants) for bent in fact.relaxed if bent.rule == "rematch"}
        assert again == games(fact) & set().union(*window)
        assert not again or not _can_pair(there, set().union(*window), set(odd[: -len(alone) or None]))
        met.append(games(fact))
        facts = play_out(facts)


def _changed(facts: Facts, size: int, round_no: int, chance: Random) -> Facts:
    """Sometimes a ringer comes, and sometimes somebody leaves."""
    state = replayed(facts)
    if chance.random() < 0.3:
        facts = after(facts, ringer(len(state.entrants) + 1))
    if round_no > 1 and size > 5 and chance.random() < 0.4:
        facts = after(facts, drop(chance.choice(list(state.active()))))
    return facts


def _can_pair(there: set[int], met: set[frozenset[int]], had: set[int]) -> bool:
    """Whether there is a round without a rematch and without a second bye, by trying everything."""
    if not there:
        return True
    if len(there) % 2:
        return any(_can_pair(there - {bye}, met, had) for bye in there - had)
    one = min(there)
    others = (other for other in there - {one} if frozenset({one, other}) not in met)
    return any(_can_pair(there - {one, other}, met, had) for other in others)
