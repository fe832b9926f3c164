"""Where a number comes from: parts that add up, the events behind each, and what they replaced."""

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.tournament.results.facts import ResultAgreed, ResultCorrected, ScoreStruck, StrikeWithdrawn
from ledger.domain.tournament.rounds.facts import PairingChanged
from ledger.domain.values import ContestantId, RoundNo, Sheet, Side, TableNo, Version
from ledger.projections.explanation import Explained, Reader, explanation
from tests.builders import (
    OF_2017,
    S2,
    Facts,
    adjusted,
    closed,
    contestants,
    corrected,
    disqualified,
    field,
    forfeited,
    paired,
    played,
    recorded,
    withdrawn,
)
from tests.domain.armies import army, brought
from tests.domain.judgements import cleared, conceded, lifted, taken
from tests.domain.outcomes import replayed
from tests.domain.vp_games import agreed, brawl, two, voided, was
from tests.projections.envelopes import NO_JUDGE, NO_REASONS, PEOPLE, in_place, name_of, unsealed

# versions: 1 the opening, 2 to 4 the players, 5 the pairing, 6 the result; seq is 40 more
DONE = (*field(3), paired(1, (1, 2), bye=3), recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(41, 22)))

LISTS = (army("Captain Ash 1", 104), army("Captain Ash 2", 101))
PLAYING_2: dict[int, Sheet] = {1: {"list": 2}}


def explain(
    facts: Facts,
    player: int,
    metric: str | None,
    reasons: dict[int, str] | None = None,
    judged: tuple[int, ...] = NO_JUDGE,
) -> tuple[Explained, ...]:
    events = in_place(facts, reasons or NO_REASONS, judged)
    return explanation(Reader(replayed(facts), events, PEOPLE, name_of, unsealed), ContestantId(player), metric)


def parts(
    facts: Facts, player: int, metric: str, reasons: dict[int, str] | None = None
) -> list[tuple[int | None, int | float, str, tuple[int, ...]]]:
    (explained,) = explain(facts, player, metric, reasons)
    return [(part.round, part.value, part.why, part.events) for part in explained.parts]


def struck(player: int, part: str) -> ScoreStruck:
    return ScoreStruck(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(player), part=part)


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
    assert parts(facts, 2, "cp") == [(1, 3, "won by forfeit against P01", (46,))]
    assert parts(facts, 1, "tp") == [(1, 0, "lost by forfeit against P02", (46,))]


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(
    ("facts", "value", "why"),
    [
        (
            (brought(1, *LISTS), paired(1, (1, 2)), conceded(1, 1, 1, 2, by=1, sheets=PLAYING_2)),
            51,
            "half of list 2, 101 points",
        ),
        (
            (brought(1, *LISTS), paired(1, (1, 2)), conceded(1, 1, 1, 2, by=1)),
            38,
            "half of 75 army points, the list played is not known",
        ),
    ],
    ids=["list known", "list not known"],
)
def test_a_concession_says_which_army_the_winner_got_half_of(facts: Facts, value: int, why: str) -> None:
    everything = (*field(2), *facts)
    assert parts(everything, 2, "apd") == [(1, value, f"won by concession against P01 ({why})", (46,))]
    assert parts(everything, 2, "tp") == [(1, 1, "won by concession against P01", (46,))]
    assert parts(everything, 1, "apd") == [(1, 0, "lost by concession against P02", (46,))]


def test_a_figure_the_organizer_amended_is_told_as_amended() -> None:
    facts = (*field(2, {"forfeit.winner.apd": 12}), paired(1, (1, 2)), taken(1, 1, 1, 2, by=(1,)))
    assert parts(facts, 2, "apd") == [(1, 12, "won by forfeit against P01 (12 as amended)", (45,))]


def test_what_was_on_the_table_of_a_game_given_up_is_told() -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 1}, 2: {"cp": 4, "apd": 50}}
    loss = taken(1, 1, 1, 2, by=(1,), kind="imposed-loss", sheets=sheets)
    facts = (*field(2), paired(1, (1, 2)), loss)
    half = "half of 75 army points, no list recorded"
    why = f"won by ruling against P01 (CP 4-1, APD 50-? by then; {half})"
    assert parts(facts, 2, "apd") == [(1, 50, why, (45,))]
    assert parts(facts, 1, "cp") == [(1, 0, "lost by ruling against P02 (CP 1-4, APD ?-50 by then)", (45,))]


def test_an_agreed_result_is_told_as_one() -> None:
    same = recorded(1, 1, 1, 2, won=None, cp=(3, 3), apd=(9, 9))
    agreed = ResultAgreed(**same.__dict__, consents=contestants(1, 2), replaces=None)
    facts = (*field(2), paired(1, (1, 2)), agreed)
    assert parts(facts, 1, "cp") == [(1, 3, "tied by agreement against P02 (CP 3-3, APD 9-9)", (45,))]


def test_a_corrected_concession_and_a_joined_forfeit_show_what_they_replaced() -> None:
    gave_up = (*field(2), paired(1, (1, 2)), conceded(1, 1, 1, 2, by=1))
    (explained,) = explain((*gave_up, corrected(1, 1, 1, 2, won=1, replaces=5)), 1, "tp", {6: "played on"})
    assert [(each.seq, each.was["conceder"], each.reason) for each in explained.parts[0].replaced] == [
        (45, 1, "played on")
    ]
    first = taken(1, 1, 1, 2, by=(1,))
    both = (*field(2), paired(1, (1, 2)), first, taken(1, 1, 1, 2, by=(1, 2), replaces=5))
    (explained,) = explain(both, 1, "tp")
    assert [each.was for each in explained.parts[0].replaced] == [first.model_dump(mode="json")]


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


WHOM_2_AND_3_MET = (*DONE[4:], *played(2, (3, 1), bye=2), *played(3, (3, 2), bye=1))


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("average", ["P02 has 1 TP from 2 games, 1/2", "P03 has 3 TP from 2 games, 3/2"]),
        ("win-rate", ["P02 won 0 of 2 games, 0, which counts as 1/3", "P03 won 2 of 2 games, 1"]),
    ],
)
def test_a_share_tells_what_it_is_made_of(formula: str, why: list[str]) -> None:
    (explained,) = explain((*field(3, sos=formula), *WHOM_2_AND_3_MET), 1, "sos")
    assert [part.why for part in explained.parts] == why
    assert (explained.taken, [part.parts for part in explained.parts]) == ("mean", [(), ()])


def test_where_the_rules_look_further_those_stand_below_an_opponent_whom_they_met() -> None:
    (explained,) = explain((*field(3, sos="extended"), *WHOM_2_AND_3_MET), 1, "sos")
    two, three = explained.parts
    # 1 won one of two: a half; 3 won both; so whom 2 met have 3/4, and 2 adds (2/3 + 3/4) / 3
    assert [(each.value, each.why) for each in two.parts] == [
        (0.5, "P01 won 1 of 2 games, 1/2"),
        (1.0, "P03 won 2 of 2 games, 1"),
    ]
    assert (two.value, three.value) == (0.4722, 0.8056)
    assert two.why.endswith("; those they met have 0.75 on average; (2 x 0.3333 + 0.75) / 3")
    assert explained.value == 0.6389
    assert set(two.events) & set(three.events)
    assert all(each.events for part in explained.parts for each in part.parts)


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
    (explained,) = explanation(Reader(replayed(facts), events, {}, name_of, unsealed), ContestantId(1), "tp")
    assert explained.parts[0].replaced[0].by == "(erased)"


# games by victory points


@pytest.mark.rule("GG2-25")
def test_a_difference_is_told_as_the_points_it_is_taken_from() -> None:
    facts = (*two(S2), was(1, 1, {1: 8, 2: 3}, won=1))
    assert parts(facts, 1, "tp") == [(1, 3, "won against P02 (VP 8-3)", (45,))]
    assert parts(facts, 1, "diff") == [(1, 5, "won against P02 (VP 8-3): 8 - 3", (45,))]
    assert parts(facts, 2, "diff") == [(1, -5, "lost against P01 (VP 3-8): 3 - 8", (45,))]
    assert parts(facts, 2, "vp") == [(1, 3, "lost against P01 (VP 3-8)", (45,))]


@pytest.mark.rule("GG2-44")
def test_of_many_sides_the_difference_is_to_the_best_or_as_amended() -> None:
    points = was(1, 1, {1: 8, 2: 3, 3: 5, 4: 0}, won=1)
    against = "won against P02, P03 and P04 (VP 8-3-5-0)"
    assert parts((*brawl(), points), 1, "diff") == [(1, 3, f"{against}: 8 - 5, the best of the others", (47,))]
    lowest = brawl(many_sides={"shared_top": "tie", "diff_against": "lowest"})
    assert parts((*lowest, points), 1, "diff") == [(1, 8, f"{against}: 8 - 0, the lowest of the others", (47,))]


@pytest.mark.rule("GG2-27")
@pytest.mark.rule("GG17-12")
@pytest.mark.parametrize(("system", "why"), [(S2, "3 TP, +2 DIFF and 4 VP"), (OF_2017, "3 TP, +5 DIFF and 10 VP")])
def test_a_bye_is_told_by_its_figures(system: str, why: str) -> None:
    facts = (*field(3, system=system), paired(1, (1, 2), bye=3))
    assert parts(facts, 3, "diff")[0][2:] == (f"bye: {why}", (45,))


@pytest.mark.rule("GG2-28")
@pytest.mark.rule("GG17-15")
def test_a_game_given_up_is_told_by_the_figures_the_rules_give() -> None:
    sheets: dict[int, Sheet] = {1: {"vp": 2}, 2: {"vp": 6}}
    lost = (*two(S2), taken(1, 1, 1, 2, by=(2,), sheets=sheets))
    assert parts(lost, 1, "vp") == [
        (1, 8, "won by forfeit against P02 (VP 2-6 by then): 3 TP, +8 DIFF and 8 VP", (45,))
    ]
    assert parts(lost, 2, "diff")[0][1:3] == (
        -8,
        "lost by forfeit against P01 (VP 6-2 by then): 0 TP, -8 DIFF and 0 VP",
    )
    left = (*two(OF_2017), conceded(1, 1, 1, 2, by=2))
    assert parts(left, 2, "diff") == [(1, -10, "lost by concession against P01: 0 TP, -10 DIFF and 0 VP", (45,))]


@pytest.mark.rule("GG2-29")
def test_an_agreed_result_by_points_is_told_as_one() -> None:
    facts = (*two(S2), agreed(1, 1, {1: 6, 2: 4}, won=1))
    assert parts(facts, 2, "diff") == [(1, -2, "lost by agreement against P01 (VP 4-6): 4 - 6", (45,))]


@pytest.mark.rule("GG2-44")
def test_who_played_on_in_a_brawl_is_explained_by_their_sheet() -> None:
    sheets: dict[int, Sheet] = {1: {"vp": 4}, 2: {"vp": 9}, 3: {"vp": 2}}
    facts = (*brawl(), taken(1, 1, 1, 2, 3, 4, by=(4,), sheets=sheets))
    why = "won against P01, P03 and P04 (VP 9-4-2-?): 9 - 4, the best of the others"
    assert parts(facts, 2, "diff") == [(1, 5, why, (47,))]
    assert parts(facts, 4, "diff")[0][1] == -8


@pytest.mark.rule("GG17-24")
def test_what_a_ruling_struck_is_told_with_its_event() -> None:
    before = (*two(OF_2017), was(1, 1, {1: 6, 2: 5}, won=1), struck(1, "Claim Jump"))
    same = was(1, 1, {1: 4, 2: 5}, won=2)
    facts = (*before, ResultCorrected(**same.__dict__, replaces=Version(5)))
    why = "lost against P02 (VP 4-5; Claim Jump of P01 struck): 4 - 5"
    assert parts(facts, 1, "diff") == [(1, -1, why, (46, 47))]
    (explained,) = explain(facts, 1, "tp")
    assert [each.seq for each in explained.parts[0].replaced] == [45]


@pytest.mark.rule("GG17-34")
def test_a_voided_agreement_is_shown_as_replaced_by_the_result_that_came_after_it() -> None:
    facts = (*two(OF_2017), agreed(1, 1, {1: 6, 2: 4}, won=1), voided(1, 5), was(1, 1, {1: 3, 2: 3}, won=None))
    (explained,) = explain(facts, 1, "tp", {6: "paid for"})
    (part,) = explained.parts
    assert (part.value, part.events) == (1, (47,))
    assert [(each.seq, each.reason) for each in part.replaced] == [(45, "paid for")]


# what was cleared, lifted and withdrawn


def replaced(facts: Facts, player: int, metric: str, reasons: dict[int, str]) -> list[tuple[int, str]]:
    (explained,) = explain(facts, player, metric, reasons)
    return [(old.seq, old.reason) for part in explained.parts for old in part.replaced]


def test_a_result_told_again_after_it_was_cleared_names_what_was_cleared() -> None:
    facts = (*DONE, cleared(1, 1, replaces=6), recorded(1, 1, 1, 2, won=2))
    assert replaced(facts, 1, "tp", {7: "wrong table"}) == [(46, "wrong table")]


def test_a_game_forfeited_after_it_was_played_is_told_as_lost_by_forfeit_with_what_it_was() -> None:
    played_it: dict[int, Sheet] = {1: {"cp": 5, "apd": 41}, 2: {"cp": 2, "apd": 22}}
    facts = (*DONE, taken(1, 1, 1, 2, by=(1,), sheets=played_it, replaces=6))
    (part,) = parts(facts, 1, "tp")
    assert part[:3] == (1, 0, "lost by forfeit against P02 (CP 5-2, APD 41-22 by then)")
    assert replaced(facts, 1, "tp", {7: "illegal list"}) == [(46, "illegal list")]


def test_a_lifted_disqualification_is_told_where_the_game_has_a_result_again() -> None:
    out = (*DONE[:5], disqualified(2), forfeited(1, 1, 1, 2, by=(2,)), lifted(2, 6, (1, 1, 7, None)))
    facts = (*out, recorded(1, 1, 1, 2, won=1))
    assert replaced(facts, 1, "tp", {8: "another player"}) == [(47, "another player")]


def test_a_strike_that_was_withdrawn_is_told_as_what_it_made_of_the_result() -> None:
    sheet: Sheet = {"vp": 8, "schemes": [{"name": "Set Up", "vp": 3}]}
    scored = was(1, 1, {1: 8, 2: 6}, won=1).model_copy(update={"sides": (Side(ContestantId(1), sheet), _SIX)})
    less = was(1, 1, {1: 5, 2: 6}, won=2)
    facts = (*two(OF_2017), scored, struck(1, "Set Up"), ResultCorrected(**less.__dict__, replaces=Version(5)))
    back = StrikeWithdrawn(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        contestant=ContestantId(1),
        part="Set Up",
        replaces=Version(6),
        stands=Version(5),
    )
    assert replaced((*facts, back), 1, "vp", {8: "it was noted"}) == [(47, "it was noted"), (45, "")]
    assert parts((*facts, back), 1, "vp") == [(1, 8, "won against P02 (VP 8-6)", (45,))]


def test_what_was_cleared_at_a_table_says_nothing_of_those_who_sit_there_now() -> None:
    four = (*field(4), paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1), cleared(1, 1, replaces=7))
    tables = paired(1, (3, 2), (1, 4)).pairings
    swapped = PairingChanged(round_no=RoundNo(1), pairings=tables, byes=(), paired_down=(), relaxed=())
    assert replaced((*four, swapped, recorded(1, 1, 3, 2, won=3)), 3, "tp", {}) == []
    assert replaced((*four, recorded(1, 1, 1, 2, won=2)), 1, "tp", {}) == [(47, "")]


_SIX = Side(ContestantId(2), {"vp": 6})
