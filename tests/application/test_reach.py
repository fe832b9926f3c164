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
    asked = request if "season" in request else {"tournament": "spring", **request}
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
