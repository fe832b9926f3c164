"""Short fields played until everybody has met everybody: no rematch, no second bye and no refusal before that."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.values import WHY, Candidate, Conditions, Drawn, Policy
from tests.domain.pairing.oracle import all_pairings
from tests.domain.pairing.small_fields import RINGER, seed_of

EVENTS = 40
SHORT = [(4, 3), (6, 5), (8, 7), (10, 9), (12, 11), (16, 15), (5, 5), (7, 6), (9, 8), (11, 11)]
FROM_THE_TOP, IN_POINTS = Policy(later_rounds="from-the-top"), Policy(later_rounds="random-in-points")
FOLDED = Policy(first_round="folded", later_rounds="folded-in-points")


class Event:
    """A tournament of which nothing is known but what a draw asks for; results are by chance."""

    def __init__(self, size: int, rounds: int, policy: Policy, number: int, ringer: int | None = None) -> None:
        self.chance = Random(f"{size} {rounds} {policy.later_rounds} {number}")
        self.players = {each: Candidate(each, 0, standing=(0,)) for each in range(1, size + 1)}
        self.rounds, self.policy, self.number, self.ringer = rounds, policy, number, ringer

    def play(self, round_no: int) -> Drawn:
        conditions = Conditions(round_no, self.ringer, policy=self.policy, rounds=self.rounds)
        seed = seed_of(1000 * self.number + round_no)
        drawn = ENGINES["exact/1"].draw(list(self.players.values()), conditions, seed)
        for table in drawn.tables:
            mine = self.chance.choice((0, 0, 1, 2, 2))
            for each, points in zip(table, (mine, 2 - mine), strict=True):
                self._note(each, points, set(table) - {each}, round_no, is_down=each in drawn.paired_down)
        for each in drawn.byes:
            self._note(each, 2, {RINGER}, round_no, is_down=False)
        return drawn

    def _note(self, no: int, points: int, others: set[int], round_no: int, *, is_down: bool) -> None:
        if no == RINGER:
            return
        old, met = self.players[no], others - {RINGER}
        self.players[no] = replace(
            old,
            points=old.points + points,
            standing=(old.points + points,),
            met=old.met | met,
            met_in=(*((who, when) for who, when in old.met_in if who not in met), *((who, round_no) for who in met)),
            byes=old.byes + (not met),
            downs=old.downs + is_down,
        )


@pytest.mark.rule("MC-15")
@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG2-20")
@pytest.mark.parametrize("policy", [FROM_THE_TOP, IN_POINTS, FOLDED], ids=lambda policy: policy.later_rounds)
@pytest.mark.parametrize(("size", "rounds"), SHORT)
def test_a_short_field_plays_all_its_rounds_without_rematch_or_second_bye(
    size: int, rounds: int, policy: Policy
) -> None:
    for number in range(EVENTS):
        event = Event(size, rounds, policy, number, ringer=RINGER if number % 4 == 0 else None)
        bent = {each.rule for no in range(1, rounds + 1) for each in event.play(no).relaxed}
        assert not bent & {"rematch", "second-bye", "look-ahead"}, (size, rounds, number)


@pytest.mark.parametrize("policy", [FROM_THE_TOP, IN_POINTS], ids=lambda policy: policy.later_rounds)
def test_without_looking_ahead_some_of_these_fields_run_dry(policy: Policy) -> None:
    blind, bent = replace(policy, looks_ahead=False), Counter[str]()
    for number in range(EVENTS):
        event = Event(6, 5, blind, number)
        bent.update(each.rule for no in range(1, 6) for each in event.play(no).relaxed)
    assert bent["rematch"] > 0


@pytest.mark.parametrize("policy", [FROM_THE_TOP, IN_POINTS, FOLDED], ids=lambda policy: policy.later_rounds)
@pytest.mark.parametrize("size", [4, 6, 8])
def test_when_everyone_has_met_everyone_the_oldest_meetings_come_first(size: int, policy: Policy) -> None:
    for number in range(10):
        event = Event(size, 2 * size, replace(policy, looks_ahead=False), number)
        while not all(len(each.met) == size - 1 for each in event.players.values()):
            round_no = 1 + max((when for each in event.players.values() for _, when in each.met_in), default=0)
            event.play(round_no)
        last = {frozenset((each.id, who)): when for each in event.players.values() for who, when in each.met_in}
        drawn = event.play(max(last.values()) + 1)
        rematches = [each for each in drawn.relaxed if each.rule == "rematch"]
        assert {frozenset(each.players) for each in rematches} == set(map(frozenset, drawn.tables))
        assert {each.why for each in rematches} == {"no-round-without-rematch"}
        assert WHY["no-round-without-rematch"].endswith(".")
        assert _newest_first(drawn, last) == min(_newest_first_of_all(size, last))


def _newest_first(drawn: Drawn, last: dict[frozenset[int], int]) -> list[int]:
    return sorted((last[frozenset(table)] for table in drawn.tables), reverse=True)


def _newest_first_of_all(size: int, last: dict[frozenset[int], int]) -> list[list[int]]:
    return [
        sorted((last[frozenset((one + 1, other + 1))] for one, other in pairing), reverse=True)
        for pairing in all_pairings(size)
    ]


@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-20")
@pytest.mark.parametrize("policy", [FROM_THE_TOP, IN_POINTS, FOLDED], ids=lambda policy: policy.later_rounds)
@pytest.mark.parametrize("ringer", [None, RINGER])
def test_when_all_seven_have_had_the_bye_the_second_one_is_recorded_with_why(
    policy: Policy, ringer: int | None
) -> None:
    field = [Candidate(each, points=each % 2, standing=(each % 2, each), byes=1) for each in range(1, 8)]
    drawn = ENGINES["exact/1"].draw(field, Conditions(8, ringer, policy=policy), seed_of(5))
    odd = drawn.byes[0] if ringer is None else drawn.tables[-1][0]
    assert odd == 2 or (policy != FROM_THE_TOP and odd % 2 == 0)
    why = "all-had-bye" if ringer is None else "all-had-bye-or-ringer"
    assert [(each.rule, each.players, each.why) for each in drawn.relaxed] == [("second-bye", (odd,), why)]
