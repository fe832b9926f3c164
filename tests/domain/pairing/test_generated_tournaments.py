"""Whole tournaments of every rule system, each drawn round judged by an onlooker who shares nothing with the engine."""

from collections import Counter

import pytest

from tests.domain.pairing.tournaments import Play
from tests.enduring import IS_ENDURING

TOURNAMENTS, PARTS = (5_000, 10) if IS_ENDURING else (200, 2)
OCCUR = {
    *("entered", "team", "late", "dropped", "reinstated", "disqualified", "skipped", "withdrawn"),
    *("ringer", "conceded", "forfeited", "banned", "kept apart", "seeded"),
    *("rematch", "second-bye", "bye-above-lowest", "same-area", "kept-apart", "repeat-pair-down"),
}
"""What they have to bring about together, or they prove nothing of it."""


@pytest.mark.rule("MC-15")
@pytest.mark.rule("MC-16")
@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-08")
@pytest.mark.rule("GG17-09")
@pytest.mark.parametrize("part", range(PARTS))
def test_no_round_of_a_generated_tournament_breaks_a_rule_or_bends_one_without_need(part: int) -> None:
    occurred: Counter[str] = Counter()
    for number in range(part, TOURNAMENTS, PARTS):
        play = Play(number)
        assert play.play() == [], number
        occurred += play.count
    assert set(occurred) >= OCCUR
