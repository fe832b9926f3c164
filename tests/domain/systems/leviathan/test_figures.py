"""The figures of a Leviathan event that are ours: rounds, the clock, who is paired with whom; each can be amended."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.amendments import rules_of
from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.systems import system_called
from ledger.projections.documents import sheet_metrics
from ledger.projections.status import expected_end, status
from tests.builders import Facts, adjusted, closed, contestants, field, finish, finished, pair, paired
from tests.domain.entries import inspect, inspected
from tests.domain.line_ups import round_of_ties, seed
from tests.domain.outcomes import after, drawn, figures, games, replayed
from tests.domain.venue import minutes, started
from tests.domain.vp_games import scored, was
from tests.spec import given

LV = "leviathan"
MANY = range(30)


# rounds


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7)]
)
def test_so_many_players_usually_need_so_many_rounds(players: int, rounds: int) -> None:
    assert status(replayed(field(players, system=LV)), "Spring", {}).rounds_suggested == rounds


@pytest.mark.rule("LV-20")
def test_no_number_of_rounds_is_planned_unless_the_organizer_plans_it() -> None:
    assert replayed(field(4, system=LV)).rules.rounds is None
    ties = (*field(4, system=LV), *round_of_ties(1, (1, 2), (3, 4)))
    assert drawn(after(ties, pair())).round_no == 2
    given(*field(4, system=LV, rounds=1), *round_of_ties(1, (1, 2), (3, 4))).when(pair()).then_refused(NeedsReason)


@pytest.mark.rule("LV-20")
def test_an_event_ends_after_its_rounds_also_where_two_share_the_lead() -> None:
    won = (was(1, 1, {1: 60, 2: 40}, won=1), was(1, 2, {3: 60, 4: 40}, won=3))
    facts = (*field(4, system=LV), paired(1, (1, 2), (3, 4)), *won, closed(1, 2, 6))
    given(*facts).when(finish()).then(finished((1, 3), (2, 4)))


@pytest.mark.rule("LV-20")
def test_a_round_is_reckoned_with_180_minutes() -> None:
    facts = (*field(2, system=LV), paired(1, (1, 2)), started(1))
    state = replayed(facts)
    assert expected_end(state, state.rounds[0]) == minutes(180)


# what is counted


@pytest.mark.rule("LV-18")
def test_victory_points_stand_before_the_difference_on_every_sheet() -> None:
    assert [metric.title for metric in sheet_metrics(replayed(field(2, system=LV)))] == ["VP", "DIFF"]


@pytest.mark.rule("LV-18")
@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("key", ["scoring", "metrics", "pairing", "pairing_order", "ends", "scenarios", "deployments"])
def test_what_makes_the_document_what_it_is_cannot_be_amended(key: str) -> None:
    with pytest.raises(BadRequest, match="belongs to the rule system"):
        rules_of(system_called(LV), {key: "another"})


@pytest.mark.rule("LV-23")
def test_models_are_looked_at_for_battle_ready_and_nobody_is_kept_from_playing_by_it() -> None:
    given(*field(2, system=LV)).when(inspect(1, "failed")).then(inspected(1, "failed"))
    facts = (*field(2, system=LV), inspected(1, "failed"), paired(1, (1, 2)))
    assert list(judges_notes(facts[-1], replayed(facts), str)) == []
    given(*field(2, system=LV, is_inspected=False)).when(inspect(1, "passed")).then_refused(RuleViolation, "no mark")


# who meets whom


def standing(*figures: tuple[int, int, int], **amended: object) -> Facts:
    """Players with these tournament points, victory points and differences, who have met nobody of each other."""
    count = len(figures)
    level = (adjusted(no, tp=tp, vp=vp, diff=diff) for no, (tp, vp, diff) in enumerate(figures, start=1))
    below = (adjusted(no, tp=-100) for no in range(count + 1, 2 * count + 1))
    pairs = [(no, no + count) for no in range(1, count + 1)]
    players = field(2 * count, amended, system=LV, rounds=9)  # type: ignore[arg-type]
    return (*players, *round_of_ties(1, *pairs), *level, *below)


def meets_1(facts: Facts) -> int:
    fact = drawn(after(facts, pair()))
    (other,) = next(game for game in games(fact) if 1 in game) - {1}
    return other


@pytest.mark.rule("LV-20")
def test_a_later_round_goes_by_points_from_the_top() -> None:
    assert meets_1(standing((9, 0, 0), (3, 0, 0), (6, 0, 0), (0, 0, 0))) == 3


@pytest.mark.rule("LV-20")
def test_inside_equal_points_by_victory_points_then_by_difference() -> None:
    assert meets_1(standing((9, 90, 50), (9, 20, 40), (9, 80, 0), (9, 10, -10))) == 3
    assert meets_1(standing((9, 90, 90), (9, 90, 20), (9, 90, 80), (9, 90, 10))) == 3
    assert meets_1(standing((9, 90, 0), (6, 95, 0), (9, 10, 0), (6, 80, 0))) == 3, "points come first"


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("number", range(6))
def test_and_at_last_by_the_opponents_points(number: int) -> None:
    first = paired(1, (1, 5), (2, 6), (3, 7), (4, 8))
    ties = tuple(was(1, no, dict.fromkeys((no, no + 4), 40), won=None) for no in (1, 2, 3, 4))
    stronger = (adjusted(5, tp=-9), adjusted(7, tp=-10), adjusted(6, tp=-30), adjusted(8, tp=-31))
    facts = (*field(8, system=LV, rounds=9, seed=seed(number)), first, *ties, closed(1, 4, 8), *stronger)
    assert meets_1(facts) == 3


@pytest.mark.rule("LV-20")
def test_the_difference_comes_before_the_opponents_points_in_the_order_of_the_pairings_too() -> None:
    level = (adjusted(no, diff=diff) for no, diff in enumerate((90, 20, 80, 10), start=1))
    stronger = (adjusted(no, tp=tp) for no, tp in ((5, -9), (6, -10), (7, -30), (8, -31)))
    first = round_of_ties(1, (1, 5), (2, 6), (3, 7), (4, 8))
    assert meets_1((*field(8, system=LV, rounds=9), *first, *level, *stronger)) == 3


@pytest.mark.rule("LV-20")
def test_an_announced_ranking_is_also_the_order_of_the_pairings() -> None:
    facts = standing((9, 90, 0), (9, 20, 50), (9, 80, 0), (9, 10, 40), ranking=["tp", "diff"])
    (top,) = [game for game in games(drawn(after(facts, pair()))) if 2 in game]
    assert top == {2, 4}


@pytest.mark.rule("LV-20")
def test_nobody_meets_the_same_player_again_however_long_ago_where_that_can_be_helped() -> None:
    past = (
        *round_of_ties(1, (1, 2), (3, 4)),
        *round_of_ties(2, (1, 3), (2, 4)),
        *round_of_ties(3, (1, 4), (2, 3)),
    )
    (bent, *_) = drawn(after(field(4, system=LV, rounds=9), past, pair())).relaxed
    assert bent.rule == "rematch"
    again = field(4, {"rematch_window": 2}, system=LV, rounds=9)
    assert "rematch" not in [each.rule for each in drawn(after(again, past, pair())).relaxed]


@pytest.mark.rule("LV-20")
def test_a_bye_goes_to_the_lowest_who_has_had_none() -> None:
    facts = after((*field(5, system=LV, rounds=9), paired(1, (1, 2), (3, 4), bye=5)), scored({1: 60, 2: 10}))
    facts = after(facts, scored({3: 60, 4: 9}))
    assert drawn(after(facts, pair())).byes == contestants(4)


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("number", range(4))
def test_pairings_are_drawn_by_the_exact_engine_whatever_the_seed(number: int) -> None:
    facts = after(field(6, system=LV, seed=seed(number)), pair())
    assert (drawn(facts).algorithm, len(drawn(facts).pairings)) == ("exact/1", 3)
    assert all(len(each.contestants) == 2 for each in drawn(facts).pairings)


@pytest.mark.rule("LV-20")
def test_the_pairing_names_no_attacker_who_is_rolled_for_at_the_table() -> None:
    assert all(pairing.attacker is None for pairing in drawn(after(field(4, system=LV), pair())).pairings)


# amended


@pytest.mark.rule("LV-20")
def test_points_for_a_win_a_draw_and_a_loss_can_be_amended() -> None:
    amended = {"points.win": 20, "points.tie": 10, "points.loss": 1}
    facts = (*field(4, amended, system=LV), paired(1, (1, 2), (3, 4)))
    facts = after(facts, scored({1: 60, 2: 40}), scored({3: 50, 4: 50}))
    assert figures(facts, "tp") == {1: (20,), 3: (10,), 4: (10,), 2: (1,)}
