"""Dice follow from the seed of the campaign, their purpose, their mission and the draws before them."""

from hashlib import sha256

from ledger.domain.campaign.dice import D3, D6, dice_of, draw_seed, rolled
from ledger.domain.campaign.values import MissionNo
from tests.domain.campaign.stories import SEED, begin_round, campaign, draw, playing


def test_the_dice_of_a_draw_are_frozen() -> None:
    seed = draw_seed(SEED, "casualty", 1, 0)
    dice, threes = dice_of(seed, "casualty", D6), dice_of(seed, "casualty", D3)
    assert seed.hex() == "5e6c46ecf0d6c9629583db4234559ed7d217be52f33a4214942fa2253651be09"
    assert [next(dice) for _ in range(8)] == [5, 6, 1, 2, 4, 1, 5, 3]
    assert [next(threes) for _ in range(8)] == [2, 3, 1, 2, 1, 1, 2, 3]


def seed_by_hand(purpose: str, mission: int, earlier: int) -> str:
    return sha256(b"|".join((SEED, purpose.encode(), b"%d" % mission, b"%d" % earlier))).hexdigest()


def test_the_length_of_a_campaign_is_drawn_for_mission_0() -> None:
    length = campaign("game-limited").facts[0].__dict__["length"]
    assert length.seed == seed_by_hand("length", 0, 0)


def test_units_of_one_event_are_drawn_one_after_the_other() -> None:
    story = playing().does(begin_round(5, 1, 3), draw(1, die=3), begin_round(5, 1, 5), draw(2, die=2))
    picks = [pick for no in (-3, -1) for pick in story.facts[no].__dict__["picks"]]
    assert [pick.army_roll.seed for pick in picks] == [seed_by_hand("army", 1, no) for no in range(5)]
    assert [pick.unit_roll.seed for pick in picks] == [seed_by_hand("unit", 1, no) for no in range(5)]


def test_the_die_of_an_event_is_drawn_before_its_quarter() -> None:
    fact = playing().does(begin_round(5, 2, 2), draw()).last().__dict__
    assert (fact["event_roll"].seed, fact["quarter"].seed) == (
        seed_by_hand("event-roll", 1, 0),
        seed_by_hand("event-roll", 1, 1),
    )
    entered = playing().does(begin_round(5, 2, 2), draw(die=3)).last().__dict__
    assert entered["quarter"].seed == seed_by_hand("event-roll", 1, 0)


def test_the_tens_and_units_of_an_event_are_the_next_dice_of_its_round() -> None:
    story = playing().does(*[begin_round()] * 20)
    for no, fact in enumerate(story.facts[-20:]):
        event = fact.__dict__["event"]
        dice = dice_of(bytes.fromhex(event.seed), "event", D6)
        assert event.seed == seed_by_hand("event", 1, no)
        assert list(event.dice) == [next(dice) for _ in event.dice]


def test_a_draw_has_a_seed_of_its_purpose_its_mission_and_the_draws_before() -> None:
    state = campaign().state
    seeds = {
        rolled(state, "trait", MissionNo(1), None).seed,
        rolled(state, "skill", MissionNo(1), None).seed,
        rolled(state, "trait", MissionNo(2), None).seed,
        rolled(state, "trait", MissionNo(1), None, further=1).seed,
    }
    assert len(seeds) == 4


def test_a_re_roll_takes_the_next_die_of_the_same_draw() -> None:
    state = campaign().state
    plain = rolled(state, "trait", MissionNo(1), None)
    again = rolled(state, "trait", MissionNo(1), None, lambda die: die != plain.value)
    assert again.dice[0] == plain.value
    assert again.seed == plain.seed
    assert len(again.dice) > 1
