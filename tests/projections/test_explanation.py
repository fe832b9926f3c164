"""Where a number comes from: parts that add up, the events behind each, and what they replaced."""

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.values import ContestantId
from ledger.projections.explanation import Explained, explanation
from tests.builders import (
    Facts,
    adjusted,
    closed,
    corrected,
    disqualified,
    field,
    forfeited,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.outcomes import replayed
from tests.projections.envelopes import NO_JUDGE, NO_REASONS, PEOPLE, in_place, name_of, unsealed

# versions: 1 the opening, 2 to 4 the players, 5 the pairing, 6 the result; seq is 40 more
DONE = (*field(3), paired(1, (1, 2), bye=3), recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(41, 22)))


def explain(
    facts: Facts,
    player: int,
    metric: str | None,
    reasons: dict[int, str] | None = None,
    judged: tuple[int, ...] = NO_JUDGE,
) -> tuple[Explained, ...]:
    events = in_place(facts, reasons or NO_REASONS, judged)
    return explanation(replayed(facts), events, ContestantId(player), metric, PEOPLE, name_of, unsealed)


def parts(
    facts: Facts, player: int, metric: str, reasons: dict[int, str] | None = None
) -> list[tuple[int | None, int | float, str, tuple[int, ...]]]:
    (explained,) = explain(facts, player, metric, reasons)
    return [(part.round, part.value, part.why, part.events) for part in explained.parts]


def test_a_result_is_told_from_the_players_own_side() -> None:
    assert parts(DONE, 1, "tp") == [(1, 1, "won against P02 (CP 5-2, APD 41-22)", (46,))]
    assert parts(DONE, 2, "tp") == [(1, 0, "lost against P01 (CP 2-5, APD 22-41)", (46,))]


def test_a_tie_is_told_as_one() -> None:
    facts = (*field(2), paired(1, (1, 2)), recorded(1, 1, 1, 2, won=None, cp=(3, 3), apd=(9, 9)))
    assert parts(facts, 2, "cp") == [(1, 3, "tied against P01 (CP 3-3, APD 9-9)", (45,))]


def test_a_bye_comes_from_its_pairing() -> None:
    assert parts(DONE, 3, "apd") == [(1, 38, "bye: 1 TP, 3 CP and 38 APD", (45,))]


def test_a_forfeit_is_told_for_both_sides() -> None:
    facts = (*field(2), paired(1, (1, 2)), disqualified(1), forfeited(1, 1, 1, 2, by=[1]))
    assert parts(facts, 2, "apd") == [(1, 38, "won by forfeit against P01", (46,))]
    assert parts(facts, 1, "tp") == [(1, 0, "lost by forfeit against P02", (46,))]


def test_an_adjustment_is_told_with_its_reason_where_it_counts() -> None:
    facts = (*DONE, adjusted(1, cp=-2))
    reasons = {7: "late list"}
    assert parts(facts, 1, "cp", reasons)[1:] == [(None, -2, "adjusted: late list", (47,))]
    assert len(parts(facts, 1, "tp", reasons)) == 1


def test_a_correction_shows_what_it_replaced_why_and_by_whom() -> None:
    facts = (*DONE, corrected(1, 1, 1, 2, won=2, replaces=6))
    (explained,) = explain(facts, 2, "tp", {7: "sheet misread"}, judged=(7,))
    (part,) = explained.parts
    assert (part.value, part.events) == (1, (47,))
    (replaced,) = part.replaced
    assert (replaced.seq, replaced.reason, replaced.by) == (46, "sheet misread", "Judge Two")
    assert replaced.was == DONE[-1].model_dump(mode="json")


def test_a_correction_of_a_correction_shows_both_the_newest_first() -> None:
    facts = (*DONE, corrected(1, 1, 1, 2, won=2, replaces=6), corrected(1, 1, 1, 2, won=None, replaces=7))
    (explained,) = explain(facts, 1, "tp", {7: "first", 8: "second"}, judged=(8,))
    replaced = [(each.seq, each.reason, each.by) for each in explained.parts[0].replaced]
    assert replaced == [(47, "second", "Judge Two"), (46, "first", "Org One")]


def test_a_result_that_stands_replaced_nothing() -> None:
    (explained,) = explain(DONE, 1, "tp")
    assert explained.parts[0].replaced == ()


def test_a_withdrawn_round_explains_nothing() -> None:
    (explained,) = explain((*DONE, withdrawn(1)), 1, "tp")
    assert (explained.value, explained.parts) == (0, ())


def test_strength_of_schedule_lists_each_opponents_share_and_where_it_comes_from() -> None:
    facts = (
        *DONE,
        closed(1, 1, 2),
        paired(2, (1, 3), bye=2),
        recorded(2, 1, 1, 3, won=3),
    )
    (explained,) = explain(facts, 1, "sos")
    assert explained.value == 3
    assert [(part.round, part.value, part.why, part.events) for part in explained.parts] == [
        (1, 1, "P02 has 1 TP from 1 game", (46, 48)),
        (2, 2, "P03 has 2 TP from 1 game", (45, 49)),
    ]


@pytest.mark.parametrize("metric", ["tp", "sos", "cp", "apd", "wins"])
@pytest.mark.parametrize("player", [1, 2, 3])
def test_parts_add_up_to_the_figure(player: int, metric: str) -> None:
    facts = (*DONE, adjusted(1, tp=1, cp=3), closed(1, 1, 2), paired(2, (3, 2), bye=1), recorded(2, 1, 3, 2, won=2))
    (explained,) = explain(facts, player, metric)
    assert explained.value == sum(part.value for part in explained.parts)


@pytest.mark.parametrize(
    ("formula", "shares", "mean"), [("average", [0.5, 1.5], 1.0), ("win-rate", [0.3333, 1.0], 0.6667)]
)
def test_where_the_rules_take_a_mean_each_opponents_share_is_what_the_mean_is_taken_of(
    formula: str, shares: list[float], mean: float
) -> None:
    # 1 met 2, who lost twice and had a bye (1 point from 2 games), and 3, who won twice and had one (3 from 2)
    rounds = (*DONE[4:], *played(2, (3, 1), bye=2), *played(3, (3, 2), bye=1))
    (explained,) = explain((*field(3, sos=formula), *rounds), 1, "sos")
    assert [part.value for part in explained.parts] == shares
    assert explained.value == mean


def test_without_a_figure_all_that_the_ranking_uses_are_explained() -> None:
    explained = explain(DONE, 1, None)
    assert [(each.metric, each.title, each.value) for each in explained] == [
        ("tp", "tournament points", 1),
        ("sos", "strength of schedule", 0),
        ("cp", "control points", 5),
        ("apd", "army points destroyed", 41),
    ]


def test_an_unknown_figure_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match="no figure 'vp' here; there are tp, sos, cp, apd and wins"):
        explain(DONE, 1, "vp")


def test_an_author_whose_name_is_gone_is_shown_as_erased() -> None:
    facts = (*DONE, corrected(1, 1, 1, 2, won=2, replaces=6))
    events = in_place(facts, {7: "why"})
    (explained,) = explanation(replayed(facts), events, ContestantId(1), "tp", {}, name_of, unsealed)
    assert explained.parts[0].replaced[0].by == "(erased)"
