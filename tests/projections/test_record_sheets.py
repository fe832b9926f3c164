"""The record sheet of a player: one test for each kind of fact it reads, those that undo included."""

from datetime import date

import pytest

from ledger.domain.values import ContestantId, RoundNo, Side, TableNo
from ledger.projections.documents import Heading, heading
from ledger.projections.record_sheets import RecordSheet, RoundLine, record_sheets
from tests import facts as e
from tests.builders import (
    Facts,
    adjusted,
    contestants,
    corrected,
    disqualified,
    dropped,
    entered,
    field,
    finished,
    forfeited,
    opened,
    paired,
    played,
    recorded,
    reinstated,
    withdrawn,
)
from tests.domain.armies import DYAD, army, brought, related, revealed, started
from tests.domain.judgements import cleared
from tests.domain.outcomes import replayed
from tests.golden.skirmish import ringer, scored, seated, team
from tests.projections.envelopes import FIRST_SEQ, in_place, name_of

TABLE = (*field(3), paired(1, (1, 2), bye=3))
DONE = (*TABLE, recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(41, 22), how="assassination"))


def sheets_of(facts: Facts, names: dict[int, str] | None = None) -> dict[int, RecordSheet]:
    state = replayed(facts)
    called = {no: (names or {}).get(no) or name_of(no) for no in state.entrants}
    head = heading(state, "Spring Open", date(2026, 5, 2))
    members = {no: ("Ada One", "Bo Two") for no, entrant in state.entrants.items() if entrant.members}
    sheets = record_sheets(state, head, called, {ContestantId(1): "Iron Wolves"}, in_place(facts), members)
    return {sheet.player.no: sheet for sheet in sheets}


def row(facts: Facts, player: int, round_no: int = 1) -> RoundLine:
    return sheets_of(facts)[player].rounds[round_no - 1]


def conceded(round_no: int, table_no: int, *players: int, by: int) -> e.GameConceded:
    return e.GameConceded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=tuple(Side(contestant=no, sheet={}) for no in contestants(*players)),
        conceder=ContestantId(by),
        cause="own-will",
        replaces=None,
    )


def agreed(result: e.ResultRecorded) -> e.ResultAgreed:
    consents = tuple(side.contestant for side in result.sides)
    return e.ResultAgreed(**result.__dict__, consents=consents, replaces=None)


def test_the_head_names_tournament_rules_and_player() -> None:
    sheet = sheets_of((opened(), entered(1, "Cygnar")))[1]
    assert sheet.heading == Heading(
        tournament="spring", name="Spring Open", rules="Masters 2019", date=date(2026, 5, 2)
    )
    assert (sheet.player.no, sheet.player.name, sheet.player.faction, sheet.club) == (1, "P01", "Cygnar", "Iron Wolves")


def test_sheets_come_in_the_order_in_which_people_look_names_up() -> None:
    names = {1: "Ida Żuk", 2: "Ian Ärling", 3: "Eve Zander", 4: "Łucja Ätna"}
    assert list(sheets_of(field(4), names)) == [2, 4, 3, 1]


@pytest.mark.rule("MC-32")
def test_before_play_every_round_that_is_usual_for_the_field_has_a_blank_row() -> None:
    sheet = sheets_of(field(9, ends="after-rounds"))[1]
    assert [line.round for line in sheet.rounds] == [1, 2, 3, 4]
    assert {(line.table, line.opponents, line.outcome, line.running, line.how) for line in sheet.rounds} == {
        (None, (), None, None, "")
    }
    assert [total.value for total in sheet.totals] == [None, None, None, None]
    assert (sheet.place, sheet.standing) == (None, "")


@pytest.mark.rule("MC-13")
@pytest.mark.rule("MC-32")
def test_a_tournament_that_ends_with_a_sole_leader_has_a_row_to_spare() -> None:
    assert [(sheet.is_open_ended, len(sheet.rounds)) for sheet in sheets_of(field(1)).values()] == [(True, 4)]
    assert len(sheets_of(field(9))[1].rounds) == 5
    late = (*field(4), *(paired(no, (1, 2), (3, 4)) for no in (1, 2, 3, 4)))
    assert len(sheets_of(late)[1].rounds) == 5
    assert sheets_of(field(9, rounds=4))[1].is_open_ended is False


def test_a_planned_number_of_rounds_has_as_many_rows_and_a_further_round_has_one_more() -> None:
    assert len(sheets_of(field(4, rounds=2))[1].rounds) == 2
    three = (*field(4, rounds=2), *(paired(no, (1, 2), (3, 4)) for no in (1, 2, 3)))
    assert len(sheets_of(three)[1].rounds) == 3


def test_a_finished_tournament_has_no_rounds_left_to_write_in() -> None:
    assert [line.round for line in sheets_of((*DONE, finished((1, 3), (2,))))[1].rounds] == [1]
    reopened = (*DONE, finished((1, 3), (2,)), e.TournamentReopened(is_mistake=False))
    assert [line.round for line in sheets_of(reopened)[1].rounds] == [
        1,
        2,
        3,
        4,
    ]


@pytest.mark.rule("MC-32")
def test_lists_show_leader_theme_models_with_points_and_relationships() -> None:
    facts = (*field(2), brought(1, related(attached_to="Line guard") | {"theme": "Forge Line"}, army("Warden Flint")))
    one, two = sheets_of(facts)[1].lists
    assert (one.no, one.title, one.subtitle, one.total) == (1, "Captain Ash 1", "Khador, Forge Line", 104)
    assert ("Line guard", "99") in one.lines
    assert [line for line in one.lines if "attached to Line guard" in line[0]] != []
    assert (two.no, two.title, two.subtitle) == (2, "Warden Flint", "Khador")


def test_without_lists_there_is_room_to_write_as_many_as_the_rules_ask_for() -> None:
    lists = sheets_of(field(2, lists=3, least_lists=3))[1].lists
    assert [(each.no, each.title, each.total, each.lines) for each in lists] == [(no, "", None, ()) for no in (1, 2, 3)]


def test_lists_handed_in_again_take_the_place_of_the_first() -> None:
    facts = (*field(2), brought(1, army(), army("Elder Reed")), brought(1, army("Warden Flint"), army(), replaces=4))
    assert [each.title for each in sheets_of(facts)[1].lists] == ["Warden Flint", "Captain Ash 1"]


def test_a_pairing_gives_table_and_opponent_and_leaves_the_result_blank() -> None:
    line = row((opened(), entered(1), entered(2, "Khador"), paired(1, (2, 1))), 1)
    assert (line.table, [(other.no, other.name, other.faction) for other in line.opponents]) == (
        1,
        [(2, "P02", "Khador")],
    )
    assert (line.outcome, line.figures, line.running) == (None, {}, None)


@pytest.mark.rule("MC-32")
def test_a_result_fills_opponent_outcome_figures_and_points_so_far() -> None:
    won, lost = row(DONE, 1), row(DONE, 2)
    assert (won.outcome, won.figures, won.running, won.how) == ("W", {"cp": 5, "apd": 41}, 1, "assassination")
    assert (lost.outcome, lost.figures, lost.running) == ("L", {"cp": 2, "apd": 22}, 0)


def test_a_tie_is_a_letter_of_its_own() -> None:
    assert row((*TABLE, recorded(1, 1, 1, 2, won=None, how="time")), 1).outcome == "T"


@pytest.mark.rule("MC-18")
def test_a_bye_shows_what_it_is_worth() -> None:
    line = row(TABLE, 3)
    assert (line.outcome, line.opponents, line.table) == ("bye", (), None)
    assert (line.figures, line.running) == ({"cp": 3, "apd": 38}, 1)


def test_a_correction_is_what_the_row_says() -> None:
    line = row((*DONE, corrected(1, 1, 1, 2, won=2, cp=(0, 9), apd=(3, 60), replaces=6)), 1)
    assert (line.outcome, line.figures, line.running) == ("L", {"cp": 0, "apd": 3}, 0)


def test_a_game_that_was_not_played_to_its_end_says_so() -> None:
    assert row((*TABLE, conceded(1, 1, 1, 2, by=2)), 1).how == "conceded"
    assert row((*TABLE, conceded(1, 1, 1, 2, by=2)), 1).outcome == "W"
    assert row((*TABLE, forfeited(1, 1, 1, 2, by=[1])), 1).how == "disqualification"
    assert row((*TABLE, agreed(recorded(1, 1, 1, 2, won=None, how="time"))), 1).how == "time, agreed"


@pytest.mark.rule("MC-26")
def test_a_game_given_up_with_a_list_that_nobody_named_says_so_on_both_sheets() -> None:
    listed = (*field(2), brought(2, *DYAD), paired(1, (1, 2)))
    untold = conceded(1, 1, 1, 2, by=2)
    assert [row((*listed, untold), player).how for player in (1, 2)] == ["conceded, list unknown"] * 2
    sides = tuple(Side(contestant=side.contestant, sheet={"list": 1}) for side in untold.sides)
    told = untold.model_copy(update={"sides": sides})
    assert [row((*listed, told), player).how for player in (1, 2)] == ["conceded"] * 2


def test_the_list_played_is_the_one_of_the_score_sheet() -> None:
    result = recorded(1, 1, 1, 2, won=1)
    sheets = tuple(Side(contestant=side.contestant, sheet={**side.sheet, "list": 2}) for side in result.sides)
    assert row((*TABLE, result.model_copy(update={"sides": sheets})), 1).list_no == 2


def test_a_chosen_list_shows_once_both_are_revealed() -> None:
    assert row(TABLE, 1).list_no is None
    assert row((*TABLE, revealed("list", {1: 2, 2: 1})), 1).list_no == 2


@pytest.mark.rule("MC-19")
def test_the_scenario_is_named_once_the_round_has_started() -> None:
    planned = e.RoundPlanned(round_no=RoundNo(1), scenario="Invasion", setup={}, seed=None, oddities=())
    assert row((*field(3), planned, *TABLE[4:]), 1).scenario is None
    assert row((*TABLE, started("Invasion")), 1).scenario == "Invasion"


def test_a_withdrawn_round_is_blank_again() -> None:
    line = row((*DONE, withdrawn(1)), 1)
    assert (line.table, line.outcome, line.running) == (None, None, None)


def test_points_so_far_add_up_from_round_to_round() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    assert [line.running for line in sheets_of(facts)[1].rounds[:2]] == [1, 2]
    assert [line.running for line in sheets_of(facts)[3].rounds[:2]] == [1, 1]


GONE = (*field(4), *played(1, (1, 2), (3, 4)))


def test_a_round_without_the_player_says_why_and_the_points_stand() -> None:
    line = row((*GONE, dropped(1), paired(2, (3, 2), bye=4)), 1, 2)
    assert (line.outcome, line.running, line.opponents) == ("dropped", 1, ())
    assert row((*GONE, disqualified(1), paired(2, (3, 2), bye=4)), 1, 2).outcome == "disqualified"


def test_one_who_sits_out_or_comes_back_has_sat_out() -> None:
    skipped = e.RoundSkipped(contestant=ContestantId(1), round_no=RoundNo(2))
    assert row((*GONE, skipped, paired(2, (3, 2), bye=4)), 1, 2).outcome == "sat out"
    assert row((*GONE, skipped, paired(2, (3, 2), bye=4), dropped(1)), 1, 2).outcome == "sat out"
    assert row((*GONE, dropped(1), paired(2, (3, 2), bye=4), reinstated(1)), 1, 2).outcome == "sat out"


def test_before_a_late_entry_there_was_nobody_to_pair() -> None:
    late = (*GONE, entered(5), paired(2, (1, 3), (2, 4), bye=5))
    assert [row(late, 5, no).outcome for no in (1, 2)] == ["not entered yet", "bye"]
    assert row((*late, dropped(5)), 5).outcome == "not entered yet"


@pytest.mark.parametrize("gone", [dropped(1), disqualified(1)])
def test_one_who_is_gone_has_no_rows_left_to_write_in(gone: e.PlayerDropped | e.PlayerDisqualified) -> None:
    facts = (*GONE, gone)
    assert [line.round for line in sheets_of(facts)[1].rounds] == [1]
    assert [line.round for line in sheets_of(facts)[3].rounds] == [1, 2, 3, 4]
    assert len(sheets_of((*field(4), gone))[1].rounds) == 4  # a blank sheet stays one


@pytest.mark.rule("MC-32")
def test_totals_are_those_the_standings_rank_by() -> None:
    sheet = sheets_of(DONE)[1]
    assert [(total.metric.key, total.value) for total in sheet.totals] == [
        ("tp", 1),
        ("sos", 0),
        ("cp", 5),
        ("apd", 41),
    ]
    assert sheet.place == "1 / 3"


def test_totals_say_what_they_count() -> None:
    two = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    assert sheets_of((*field(4), paired(1, (1, 2), (3, 4))))[1].standing == ""
    assert sheets_of(two[:-1])[1].standing == "after round 1"
    assert sheets_of(two)[1].standing == "during round 2"
    assert sheets_of((*two, recorded(2, 1, 1, 3, won=1)))[1].standing == "during round 2"
    assert sheets_of((*DONE, finished((1, 3), (2,))))[1].standing == "final"


def test_points_outside_any_game_are_told_and_counted() -> None:
    sheet = sheets_of((*DONE, adjusted(1, tp=-1, cp=2)))[1]
    assert sheet.adjusted == (f"-1 TP, +2 CP (event {FIRST_SEQ + 7})",)
    assert [total.value for total in sheet.totals][:1] == [0]


@pytest.mark.rule("MC-27")
def test_a_disqualified_player_is_not_ranked_and_is_marked() -> None:
    sheet = sheets_of((*DONE, disqualified(1)))[1]
    assert (sheet.place, sheet.status) == ("not ranked", "disqualified")
    assert sheets_of((*TABLE, disqualified(1)))[1].place is None
    assert sheets_of((*DONE, dropped(1)))[1].status == "dropped"


@pytest.mark.rule("MC-22")
def test_the_sheet_says_what_an_outcome_is_worth() -> None:
    assert sheets_of(field(2))[1].worth == "W = 1 TP, L = 0, T = 0; a bye = 1 TP, 3 CP, 38 APD."


@pytest.mark.rule("MC-42")
def test_the_sheet_explains_what_counts_as_army_points_destroyed() -> None:
    (said,) = (note for note in sheets_of(field(2))[1].notes if note.startswith("APD"))
    assert "leader counts 10" in said


def test_every_row_names_the_event_its_points_come_from() -> None:
    assert [(row(DONE, no).event, row(DONE, no).points) for no in (1, 2, 3)] == [
        (FIRST_SEQ + 6, 1),
        (FIRST_SEQ + 6, 0),
        (FIRST_SEQ + 5, 1),  # of a bye, the pairing
    ]
    assert (row(TABLE, 1).event, row(TABLE, 1).points) == (None, None)


def test_a_correction_names_the_event_whose_place_it_took() -> None:
    line = row((*DONE, corrected(1, 1, 1, 2, won=2, replaces=6)), 1)
    assert (line.event, line.replaces) == (FIRST_SEQ + 7, FIRST_SEQ + 6)
    assert (row(DONE, 1).replaces, row(TABLE, 3).replaces) == (None, None)


SKIRMISH = (opened(system="gaining-grounds-s2"), entered(1), entered(2), ringer(3))


@pytest.mark.rule("GG2-30")
def test_a_ringer_has_no_sheet_and_a_game_against_one_counts_as_any() -> None:
    facts = (*SKIRMISH, seated(1, (1, 3), bye=2), scored(1, 1, {1: 5, 3: 2}))
    assert list(sheets_of(facts)) == [1, 2]
    line = row(facts, 1)
    assert (line.outcome, line.figures, line.running) == ("W", {"diff": 3, "vp": 5}, 3)
    assert len(sheets_of(facts)[1].rounds) == 3  # as many as are usual for two, the ringer aside


@pytest.mark.rule("GG2-25")
def test_rows_of_victory_points_have_their_difference_and_add_up_to_the_totals() -> None:
    facts = (
        *SKIRMISH,
        *(seated(1, (1, 2)), scored(1, 1, {1: 5, 2: 2})),
        *(seated(2, (1, 3), bye=2), scored(2, 1, {1: 1, 3: 4}), adjusted(1, vp=-1)),
    )
    sheet = sheets_of(facts)[1]
    assert [(line.points, line.figures) for line in sheet.rounds[:2]] == [
        (3, {"diff": 3, "vp": 5}),
        (0, {"diff": -3, "vp": 1}),
    ]
    assert {total.metric.key: total.value for total in sheet.totals} == {"tp": 3, "diff": 0, "vp": 5}


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG17-10")
@pytest.mark.parametrize("system", ["gaining-grounds-s2", "gaining-grounds-2017"])
def test_a_difference_tells_both_scores_it_comes_from_and_a_figure_of_the_rules_none(system: str) -> None:
    players = (*field(3, system=system), seated(1, (1, 2), bye=3))
    facts = (*players, scored(1, 1, {1: 6, 2: 4}))
    assert [row(facts, no).made_of for no in (1, 2, 3)] == [{"diff": "6-4"}, {"diff": "4-6"}, {}]
    assert row((*players, forfeited(1, 1, 1, 2, by=[1])), 2).made_of == {}
    assert row(DONE, 1).made_of == {}


@pytest.mark.rule("GG17-15")
@pytest.mark.rule("GG17-16")
@pytest.mark.rule("GG2-28")
def test_a_sheet_with_a_game_given_up_says_what_the_rules_give_for_it() -> None:
    of_2017 = (*field(2, system="gaining-grounds-2017"), seated(1, (1, 2)))
    given = "3 TP, +10 DIFF, 10 VP against 0 TP, -10 DIFF, 0 VP"
    assert sheets_of((*of_2017, conceded(1, 1, 1, 2, by=1)))[2].worth.endswith(f"; a concession = {given}.")
    assert sheets_of((*of_2017, forfeited(1, 1, 1, 2, by=[1])))[1].worth.endswith(f"; a forfeit = {given}.")
    of_s2 = (*SKIRMISH, seated(1, (1, 2)), forfeited(1, 1, 1, 2, by=[1]))
    assert "a forfeit = 3 TP, +8 DIFF, 8 VP against 0 TP, -8 DIFF, 0 VP." in sheets_of(of_s2)[2].worth
    assert "forfeit" not in sheets_of((*of_2017, scored(1, 1, {1: 6, 2: 4})))[1].worth
    assert "forfeit" not in sheets_of((*TABLE, forfeited(1, 1, 1, 2, by=[1])))[1].worth  # it depends on lists


@pytest.mark.rule("GG2-44")
def test_a_difference_of_many_sides_is_taken_from_the_best_of_the_others() -> None:
    brawl = field(4, {"mode": "all-out-brawl"}, system="gaining-grounds-s2")
    facts = (*brawl, seated(1, (1, 2, 3, 4)), scored(1, 1, {1: 9, 2: 7, 3: 0, 4: 3}))
    assert [row(facts, no).made_of["diff"] for no in (1, 2, 3, 4)] == ["9-7", "7-9", "0-9", "3-9"]


@pytest.mark.rule("GG17-24")
def test_what_was_struck_in_a_game_is_told_to_both_sides_by_its_event() -> None:
    struck = e.ScoreStruck(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(1), part="Set Up")
    facts = (*field(3, system="gaining-grounds-2017"), seated(1, (1, 2), bye=3), scored(1, 1, {1: 6, 2: 4}), struck)
    assert [row(facts, no).strikes for no in (1, 2, 3)] == [(FIRST_SEQ + 7,), (FIRST_SEQ + 7,), ()]
    again = (*facts, withdrawn(1), seated(1, (1, 2), bye=3), scored(1, 1, {1: 6, 2: 4}))
    assert row(again, 1).strikes == ()


def test_rules_that_ask_for_no_lists_leave_no_room_for_any() -> None:
    sheet = sheets_of(SKIRMISH)[1]
    assert (sheet.lists, sheet.asks_list) == ((), False)


def test_a_team_is_named_with_those_who_play() -> None:
    sheet = sheets_of((*SKIRMISH[:1], team(1, (11, "Guild"), (12, "Bayou"))))[1]
    assert (sheet.player.members, sheet.player.faction) == (("Ada One", "Bo Two"), "Guild / Bayou")


def test_one_who_withdrew_is_marked_and_has_no_rows_left() -> None:
    left = e.PlayerWithdrew(contestant=ContestantId(1))
    facts = (*SKIRMISH, seated(1, (1, 2)), conceded(1, 1, 1, 2, by=1), left, seated(2, (2, 3)))
    sheet = sheets_of(facts)[1]
    assert (sheet.status, [line.outcome for line in sheet.rounds]) == ("withdrawn", ["L", "withdrawn"])


def test_an_announced_scenario_is_named_before_the_round_starts() -> None:
    planned = e.RoundPlanned(round_no=RoundNo(1), scenario="Turf War", setup={}, seed=None, oddities=())
    told = e.PlanAnnounced(round_no=RoundNo(1), parts=("scenario",))
    assert row((*SKIRMISH, planned, seated(1, (1, 2))), 1).scenario is None
    assert row((*SKIRMISH, planned, told, seated(1, (1, 2))), 1).scenario == "Turf War"


def test_a_result_after_one_that_was_cleared_names_it() -> None:
    again = (*DONE, cleared(1, 1, replaces=6), recorded(1, 1, 1, 2, won=2))
    line = row(again, 1)
    assert (line.event, line.replaces, line.outcome) == (FIRST_SEQ + 8, FIRST_SEQ + 6, "L")
    assert (row(again[:7], 1).event, row(again[:7], 1).outcome) == (None, None)
