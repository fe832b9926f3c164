"""What an act moves is told before it, by a dry run, and after it, in the same words; and what moves nothing that was
recorded tells nothing."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.application import Ledger
from ledger.domain.errors import LedgerError
from ledger.projections.reach import Reach
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    EVE,
    ROUND_ONE,
    Fields,
    apply,
    check_in,
    correct,
    execute,
    pair,
    result,
)
from tests.application.seasons import FOUR, SEASON, steps, to_season, tournament

FORFEIT: Fields = {"do": "forfeit", "player": ADA, "reason": "illegal list"}


def reach_of(ledger: Ledger, request: Fields) -> Reach:
    """What a request moves; a dry run said the same before."""
    asked = request if "season" in request or "person" in request else {"tournament": "spring", **request}
    foretold = ledger.execute(asked, BY, dry_run=True)
    done = ledger.execute(asked, BY)
    assert foretold.reach == done.reach
    assert foretold.remarks == done.remarks
    return done.reach or Reach()


def test_a_correction_tells_whose_game_it_turns_and_which_round_was_drawn_from_it(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair())
    told = reach_of(ledger, correct(BO, ADA, round=1))
    assert [(each.round, each.table, each.winner) for each in told.winners] == [(1, 1, ((ADA,), (BO,)))]
    assert [each.round for each in told.drawn] == [2]
    assert (ADA, (2, 4)) in [(each.player, each.place) for each in told.ranks]


@pytest.mark.parametrize("first", [FORFEIT, {**FORFEIT, "do": "concede"}])
def test_the_first_result_of_a_game_tells_only_itself_however_it_came_about(ledger: Ledger, first: Fields) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (BO, DEE), (EVE, None), reason="given"))
    assert execute(ledger, first).reach is None
    assert execute(ledger, result(BO, DEE)).reach is None


def test_who_is_removed_with_a_first_result_is_told_as_gone(ledger: Ledger) -> None:
    malifaux = {"do": "open", "tournament": "spring", "name": "Spring", "rules": "gaining-grounds-2017"}
    seats = pair((ADA, BO), (CY, DEE))
    apply(ledger, {**malifaux, "date": "2019-08-02"}, *(check_in(name) for name in FOUR), seats)
    told = reach_of(ledger, {**FORFEIT, "disqualify": True})
    assert [(each.player, each.status) for each in told.entries] == [(ADA, ("active", "disqualified"))]
    assert execute(ledger, {"do": "concede", "player": CY}).reach is None, "though they withdraw by it"


CLEAR: Fields = {"do": "clear-result", "player": ADA, "round": 1, "reason": "sheet of another table"}


def test_filling_a_cleared_table_tells_who_wins_instead_and_whom_that_moves(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair(), {"tournament": "spring", **CLEAR})
    told = reach_of(ledger, result(BO, ADA, round=1))
    assert [(each.round, each.table) for each in told.filled] == [(1, 1)]
    assert [each.winner for each in told.winners] == [((ADA,), (BO,))]
    assert [each.round for each in told.drawn] == [2]
    assert {each.player: each.figures["tp"] for each in told.ranks if "tp" in each.figures} == {BO: (1, 2)}
    assert {each.player for each in told.ranks if each.own} == {ADA, BO}


@pytest.mark.parametrize("again", [result(ADA, BO, round=1), {**FORFEIT, "player": BO, "round": 1}])
def test_one_filled_as_it_was_won_turns_nobody(ledger: Ledger, again: Fields) -> None:
    apply(ledger, *ROUND_ONE, {"tournament": "spring", **CLEAR})
    told = reach_of(ledger, again)
    assert len(told.filled) == 1
    assert told.winners == ()
    assert {each.player for each in told.ranks if each.own} >= {ADA}


def test_undoing_what_cleared_a_table_tells_that_it_is_filled_again(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    cleared = reach_of(ledger, CLEAR)
    found = ledger.undoing("tournament", "spring", None)
    foretold = found.carry_out({"reason": "it was this table"}, BY, dry_run=True).reach
    done = found.carry_out({"reason": "it was this table"}, BY).reach
    assert foretold == done
    assert done is not None
    assert [(each.round, each.table) for each in done.filled] == [(1, 1)]
    assert {(each.player, each.place) for each in done.ranks} == {
        (each.player, each.place[::-1]) for each in cleared.ranks
    }


@pytest.mark.parametrize("act", [{"do": "drop", "player": ADA}, {"do": "warn", "player": ADA, "reason": "slow"}])
def test_what_moves_nothing_recorded_is_no_matter_of_reach(ledger: Ledger, act: Fields) -> None:
    apply(ledger, *ROUND_ONE)
    assert execute(ledger, act).reach is None


def test_a_repeat_of_a_command_moves_nothing(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    again = correct(BO, ADA, round=1, id="c1")
    assert execute(ledger, again).reach
    assert execute(ledger, again).reach is None


def test_a_file_tells_what_it_moves_once_for_all_its_lines(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    to_bo, back = (correct(winner, loser, tournament="spring") for winner, loser in ((BO, ADA), (ADA, BO)))
    assert [each.winner for each in apply(ledger, to_bo, dry_run=True).reach.winners] == [((ADA,), (BO,))]  # type: ignore[union-attr]
    assert apply(ledger, to_bo, back).reach == Reach()


def test_places_that_first_results_moved_in_the_same_file_are_not_told_as_moved(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (BO, DEE), (EVE, None), reason="given"))
    told = apply(ledger, {"tournament": "spring", **result(ADA, CY)}, correct(BO, ADA, round=1)).reach
    assert told is not None
    assert len(told.winners) == 1
    assert told.ranks == ()


def test_a_file_that_opens_a_tournament_and_corrects_itself_moves_nothing_that_was_there(ledger: Ledger) -> None:
    assert apply(ledger, *ROUND_ONE, correct(BO, ADA)).reach == Reach()


# seasons


@pytest.fixture
def season(ledger: Ledger) -> Ledger:
    """q1 counts: Ada won before Bo and Cy."""
    apply(ledger, SEASON, *tournament("q1", FOUR), *steps("q1"))
    return ledger


@pytest.mark.parametrize("do", ["withdraw-sanction", "unlink"])
def test_taking_a_tournament_out_of_a_season_tells_what_its_table_loses(season: Ledger, do: str) -> None:
    (moved,) = reach_of(season, to_season(do, reason="never approved")).seasons
    assert moved.season == "ig-2019"
    assert moved.says.startswith("q1 counts no longer; ")
    assert "Ada One loses 10 points (0 now)" in moved.says


def test_the_step_that_makes_a_tournament_count_tells_who_gains_by_it(ledger: Ledger) -> None:
    sanctioned, requested, reported = steps("q1")
    apply(ledger, SEASON, *tournament("q1", FOUR))
    assert reach_of(ledger, sanctioned).seasons == ()
    assert reach_of(ledger, requested).seasons == ()
    (moved,) = reach_of(ledger, reported).seasons
    assert moved.says.startswith("q1 counts now; Ada One gains 10 points (10 now)")


def test_other_figures_of_a_season_tell_what_they_move(season: Ledger) -> None:
    (moved,) = reach_of(season, to_season("amend-season", None, set={"points": [8, 7, 4]}, reason="agreed")).seasons
    assert moved.says.startswith("Ada One loses 2 points (8 now)")


def test_two_people_who_are_one_tell_what_that_moves(season: Ledger) -> None:
    other = "Ada Won"
    apply(season, *tournament("q2", (other, EVE, "Fay Six", "Gil Seven")), *steps("q2"))
    done = season.execute({"do": "merge-person", "person": other, "into": ADA, "reason": "the same"}, BY)
    assert done.reach is not None
    assert "Ada One gains 10 points (20 now)" in done.reach.seasons[0].says


def test_clearing_a_table_after_the_end_tells_the_season_whose_points_are_provisional_until_it_is_filled(
    season: Ledger,
) -> None:
    (moved,) = reach_of(season, {**CLEAR, "tournament": "q1", "round": 2}).seasons
    assert (moved.provisional, moved.rows) == (("q1",), ())
    assert moved.says == "the points of q1 are provisional now, a game is contested or open"
    (moved,) = reach_of(season, result(ADA, BO, tournament="q1", round=2)).seasons
    assert (moved.settled, moved.rows) == (("q1",), ())
    assert moved.says == "the points of q1 are provisional no longer"


def test_a_dispute_after_the_end_tells_it_too_and_so_does_its_ruling(season: Ledger) -> None:
    disputed = {"do": "dispute", "tournament": "q1", "players": [ADA], "round": 2, "claim": "misread"}
    (moved,) = reach_of(season, disputed).seasons
    assert moved.provisional == ("q1",)
    (moved,) = reach_of(season, {"do": "rule", "tournament": "q1", "dispute": 1, "reason": "it stands"}).seasons
    assert moved.says == "the points of q1 are provisional no longer"


def test_a_season_tells_points_places_and_who_qualifies(season: Ledger) -> None:
    (moved,) = reach_of(season, correct(BO, ADA, tournament="q1", round=2)).seasons
    assert [(each.player, each.points, each.place, each.qualified, each.own) for each in moved.rows] == [
        (BO, (7, 10), (2, 1), (False, True), True),
        (ADA, (10, 7), (1, 2), (True, False), True),
    ]
    assert moved.says == (
        "Bo Two gains 3 points (10 now) and qualifies, 2nd -> 1st; "
        "Ada One loses 3 points (7 now) and no longer qualifies, 1st -> 2nd"
    )


@pytest.mark.parametrize("do", ["withdraw-request", "withdraw-report"])
def test_a_step_taken_back_tells_who_loses_by_it(season: Ledger, do: str) -> None:
    (moved,) = reach_of(season, to_season(do, reason="sent by mistake")).seasons
    assert (moved.ceased, len(moved.rows)) == (("q1",), 3)


@pytest.mark.parametrize("last", [0, 1, 2])
def test_whichever_step_comes_last_tells_who_gains(ledger: Ledger, last: int) -> None:
    asked = steps("q1")
    apply(ledger, SEASON, *tournament("q1", FOUR), *asked[:last], *asked[last + 1 :])
    (moved,) = reach_of(ledger, asked[last]).seasons
    assert moved.began == ("q1",)
    assert [(each.player, each.points, each.place) for each in moved.rows] == [
        (ADA, (0, 10), (None, 1)),
        (BO, (0, 7), (None, 2)),
        (CY, (0, 4), (None, 3)),
    ]


def test_a_tournament_of_another_region_is_told_as_that(season: Ledger) -> None:
    apply(season, to_season("amend-season", None, set={"regions": ["North", "South"]}, reason="agreed"))
    reach_of(season, to_season("link", region="North"))
    (moved,) = reach_of(season, to_season("link", region="South", reason="by the river")).seasons
    assert moved.says == "q1 counts for South, not North"


def test_closing_and_opening_a_season_again_move_nothing_in_its_table(season: Ledger) -> None:
    before = season.season("ig-2019").table().rows
    assert reach_of(season, to_season("close-season", None)) == Reach()
    assert reach_of(season, to_season("reopen-season", None, reason="one report is late")) == Reach()
    assert season.season("ig-2019").table().rows == before


FINALS: Fields = {
    "do": "open-finals",
    "season": "ig-2019",
    "tournament": "finals",
    "rules": "masters-2019",
    "date": "2020-06-07",
    "name": "Finals",
}
NEXT: Fields = {**SEASON, "season": "ig-2020", "from": "2020-06-08", "to": "2021-06-07", "follows": "ig-2019"}


def test_finals_and_feeders_that_are_linked_or_not_move_no_table(season: Ledger) -> None:
    assert reach_of(season, FINALS) == Reach()
    assert reach_of(season, to_season("unlink", "finals", reason="another hall")) == Reach()
    apply(season, *ROUND_ONE[:1])
    assert reach_of(season, {"do": "fed-by", "feeder": "q1"}) == Reach()
    assert reach_of(season, {"do": "unlink-feeder", "feeder": "q1", "reason": "another convention"}) == Reach()


def test_a_season_that_follows_no_other_any_more_tells_what_is_not_carried_over(season: Ledger) -> None:
    apply(season, FINALS, NEXT)
    games = tournament("finals", FOUR, day="2020-06-07")[1:]
    apply(season, *({**each, **({"reason": "invited"} if each["do"] == "check-in" else {})} for each in games))
    (moved,) = reach_of(season, {"do": "amend-season", "season": "ig-2020", "follows": None, "reason": "apart"}).seasons
    assert moved.season == "ig-2020"
    assert {row.player: row.points[1] for row in moved.rows} == dict.fromkeys((ADA, BO, CY), 0)


def test_an_entry_that_was_somebody_elses_moves_the_points_to_them(season: Ledger) -> None:
    given_ = {"do": "reassign-entry", "tournament": "q1", "player": ADA, "to": "Ada Young", "reason": "another Ada"}
    (moved,) = reach_of(season, given_).seasons
    assert moved.says.startswith("Ada Young gains 10 points (10 now) and qualifies, enters as 1st; Ada One loses 10")


def test_people_parted_again_tell_what_that_moves(season: Ledger) -> None:
    season.execute({"do": "merge-person", "person": ADA, "into": DEE, "reason": "the same"}, BY)
    (moved,) = reach_of(season, {"do": "unmerge-person", "person": ADA, "reason": "two after all"}).seasons
    assert [(each.player, each.points) for each in moved.rows if each.points[0] != each.points[1]] == [
        (ADA, (0, 10)),
        (DEE, (10, 0)),
    ]


def test_whose_game_it_was_is_told_however_many_others_move_in_a_season(ledger: Ledger) -> None:
    apply(ledger, {**SEASON, "set": {"points": list(range(20, 0, -1)), "threshold": 1}})
    names = tuple(f"P{no:02}" for no in range(1, 17))
    opening = {"do": "open", "tournament": "q1", "name": "Q", "rules": "masters-2019", "date": "2019-08-02"}
    tables = list(zip(names[::2], names[1::2], strict=True))
    games = [result(one, other, cp=(9 - no, 0)) for no, (one, other) in enumerate(tables)]
    requests = (opening, *map(check_in, names), pair(*tables), *games, {"do": "finish", "reason": "dark"})
    apply(ledger, *({"tournament": "q1", "at": "2019-08-02T20:00:00+00:00", **each} for each in requests), *steps("q1"))
    told = reach_of(ledger, correct("P16", "P15", tournament="q1", round=1, cp=(10, 0)))
    says = told.seasons[0].says
    assert "P16 gains" in says
    assert "P15 loses" in says
    assert "others move too" in says


def test_finals_seeded_from_points_that_change_are_told(season: Ledger) -> None:
    finals = {"do": "open-finals", "season": "ig-2019", "tournament": "finals", "rules": "masters-2019"}
    apply(season, {**finals, "date": "2020-06-07", "name": "Finals", "set": {"rounds": 2}})
    apply(season, *({"tournament": "finals", **check_in(name, reason="invited")} for name in FOUR))
    apply(season, {"tournament": "finals", **pair()})
    (seeds,) = reach_of(season, correct(BO, ADA, tournament="q1", round=2)).seeds
    assert (seeds.season, seeds.finals, seeds.players) == ("ig-2019", "finals", (ADA, BO))


# for all acts

SHEETS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "masters-2019": ({"cp": 5, "apd": 40}, {"cp": 2, "apd": 12}),
    "champions-2019": ({"cp": 5, "apd": 40}, {"cp": 2, "apd": 12}),
    "gaining-grounds-s2": ({"vp": 7}, {"vp": 3}),
    "gaining-grounds-2017": ({"vp": 7}, {"vp": 3}),
    "leviathan": ({"vp": 70}, {"vp": 40}),
}


def played(rules: str, winner: str, loser: str, **also: Any) -> Fields:
    won, lost = SHEETS[rules]
    return {"do": "result", "winner": winner, "scores": {winner: won, loser: lost}, **also}


def begin(ledger: Ledger, rules: str) -> None:
    """Two rounds of five players, the second not over."""
    opening = {"do": "open", "tournament": "spring", "name": "Spring", "rules": rules, "date": "2019-08-02"}
    apply(ledger, opening, *(check_in(name) for name in (*FOUR, EVE)))
    first = (pair((ADA, BO), (CY, DEE), (EVE, None)), played(rules, ADA, BO), played(rules, CY, DEE))
    second = (pair((ADA, CY), (BO, EVE), (DEE, None), reason="given"), played(rules, CY, ADA))
    apply(ledger, *({"tournament": "spring", **each} for each in (*first, *second)))


players = st.sampled_from((*FOUR, EVE))
games = st.sampled_from([(1, ADA, BO), (1, BO, ADA), (1, DEE, CY), (2, ADA, CY), (2, CY, ADA), (2, EVE, BO)])
kinds = st.sampled_from(
    ("correct", "result", "forfeit", "concede", "disqualify", "adjust", "withdraw-round", "finish", "reopen", "void")
)


def asked(do: str, rules: str, game: tuple[int, str, str], player: str) -> Fields:
    round_no, winner, loser = game
    match do:
        case "correct" | "result":
            return played(rules, winner, loser, do=do, round=round_no)
        case "forfeit" | "concede":
            return {"do": do, "player": player, "round": round_no}
        case "disqualify":
            return {"do": do, "player": player}
        case "adjust":
            return {"do": do, "player": player, "points": {"tp": -1}}
        case _:
            return {"do": do}


@settings(max_examples=20)
@given(st.sampled_from(sorted(SHEETS)), st.lists(st.tuples(kinds, games, players), min_size=3, max_size=6))
def test_a_dry_run_tells_exactly_what_the_act_then_moves(
    rules: str, acts: list[tuple[str, tuple[int, str, str], str]]
) -> None:
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "ledger.db")
        Ledger.create(path)
        with Ledger.open(path) as ledger:
            begin(ledger, rules)
            for do, game, player in acts:
                request = {"tournament": "spring", "reason": "as ruled", **asked(do, rules, game, player)}
                try:
                    foretold = ledger.execute(request, BY, dry_run=True)
                except LedgerError as refusal:
                    with pytest.raises(LedgerError, match="^" + str(refusal)[:20].replace("(", ".")):
                        ledger.execute(request, BY)
                    continue
                done = ledger.execute(request, BY)
                assert foretold.reach == done.reach
                assert foretold.remarks == done.remarks
