"""Score sheets of Leviathan as a whole: totals, sums and entries; what counts, what was lost, and Battle Ready."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Mark, Sheet
from tests.builders import NONE, Figures
from tests.domain.judgements import concede
from tests.domain.leviathan_sheets import at, card, is_accepted, kept, recorded, scored, table, unplanned
from tests.domain.outcomes import after, figures
from tests.domain.scheming import hand_in, hand_in_anew, told
from tests.spec import given

DETAIL: Sheet = {
    "primary": [at(2, 10), at(3, 15), at(4, 10), at(5, 10)],
    "secondary": [
        card("Area Denial", 1, 5),
        card("Assassination", 2, 5),
        card("Bring it Down", 2, 8),
        card("Capture Enemy Outpost", 4, 8),
        card("Investigate Signals", 5, 4),
        card("Defend Stronghold", 5, 3),
    ],
    "kind": "tactical",
    "battle_ready": True,
    "new_orders": [2],
    "discards": [1, 3],
    "won_roll": True,
    "attacker": False,
    "first_turn": False,
}
OTHER: Sheet = {"vp": 2}
SUMS: Sheet = {"primary": 45, "secondary": 33, "battle_ready": True}


def counted(primary: int, secondary: int, battle_ready: int) -> Sheet:
    return {"primary": primary, "secondary": secondary, "battle_ready": battle_ready}


# short forms


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-11")
def test_a_total_alone_is_kept_as_it_stands() -> None:
    given(*table()).when(hand_in({"vp": 78})).then(told({"vp": 78}, OTHER, 1))
    given(*unplanned()).when(hand_in({"vp": 100})).then(told({"vp": 100}, OTHER, 1))
    given(*table()).when(hand_in({"vp": 101})).then_refused(BadRequest, "The sheet of #1", '"vp" must be at most 100.')


@pytest.mark.rule("LV-09")
@pytest.mark.rule("LV-11")
def test_sums_are_added_up_with_the_bonus() -> None:
    given(*table()).when(hand_in(SUMS)).then(told({**SUMS, "vp": 88, "counted": counted(45, 33, 10)}, OTHER, 1))
    plain = {**SUMS, "battle_ready": False}
    given(*table()).when(hand_in(plain)).then(told({**plain, "vp": 78, "counted": counted(45, 33, 0)}, OTHER, 1))


@pytest.mark.rule("LV-09")
def test_the_whole_sheet_is_kept_and_added_up() -> None:
    points = {"spent": 1, "gained": 2}
    whole = {**DETAIL, "vp": 88, "counted": counted(45, 33, 10), "command_points": points}
    given(*table()).when(hand_in(DETAIL)).then(told(whole, OTHER, 1))
    given(*table()).when(hand_in({**DETAIL, "vp": 88})).then(told(whole, OTHER, 1))


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize(
    "sheet",
    [
        {**SUMS, "primary": DETAIL["primary"]},
        {**SUMS, "secondary": DETAIL["secondary"]},
        {"vp": 88, "primary": 45, "secondary": 33},
        {"vp": 88, "primary": DETAIL["primary"], "secondary": 33},
        {"vp": 88, "secondary": DETAIL["secondary"]},
        {"vp": 88, "primary": 45},
        {"vp": 88, "battle_ready": True},
        {"primary": 15, "gambit": 30, "secondary": 33, "battle_ready": True},
        {"vp": 88, "gambit": 30},
    ],
)
def test_sums_and_entries_may_be_mixed(sheet: Sheet) -> None:
    assert kept(table(), sheet)["vp"] == 88


@pytest.mark.rule("LV-09")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"primary": 45, "battle_ready": True}, '"vp" is missing, and of its parts secondary'),
        ({"secondary": 33, "battle_ready": True}, '"vp" is missing, and of its parts primary'),
        ({"gambit": 30, "battle_ready": True}, '"vp" is missing, and of its parts primary and secondary'),
        ({}, '"vp" is missing, and of its parts primary and secondary'),
        ({"primary": 45, "secondary": 33}, 'Say whether the army was Battle Ready ("battle_ready": true or false)'),
    ],
)
def test_what_is_missing_is_never_nothing(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, words)


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-23")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({**SUMS, "vp": 87}, '"vp" is 87, but its parts come to 88 with Battle Ready.'),
        ({**SUMS, "vp": 78}, '"vp" is 78, but its parts come to 88'),
        ({**SUMS, "vp": 88, "battle_ready": False}, '"vp" is 88, but its parts come to 78 without Battle Ready'),
        (
            {"vp": 80, "primary": 45, "secondary": 33},
            '"vp" is 80, but its parts come to 78, or to 88 with',
        ),
        ({"vp": 44, "primary": 45}, '"vp" is 44, but its parts come to 45 at least and to 95 at most'),
        ({"vp": 96, "primary": 45}, '"vp" is 96, but its parts come to 45 at least and to 95 at most'),
        ({"vp": 86, "primary": 45, "battle_ready": False}, "at least and to 85 at most without Battle Ready"),
        ({"vp": 29, "gambit": 30}, '"vp" is 29, but its parts come to 30 at least'),
        ({"vp": 101, "gambit": 30}, '"vp" is 101, but its parts come to 30 at least and to 100 at most.'),
        ({**DETAIL, "vp": 90}, '"vp" is 90, but its parts come to 88'),
        ({"vp": 9, "battle_ready": True}, '"vp" must be at least 10 with Battle Ready.'),
    ],
)
def test_a_total_that_contradicts_its_parts_is_refused_with_both_numbers(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, words)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"vp": -1}, '"vp" must be at least 0'),
        ({"vp": True}, '"vp" must be a whole number'),
        ({"vp": 3.0}, '"vp" must be a whole number'),
        ({"primary": "45", "secondary": 33}, '"primary" must be a whole number'),
        ({"primary": {"2": 5}, "secondary": 33}, '"primary" must be a whole number'),
        ({"primary": 5, "secondary": [{"card": "Cleanse", "round": 2}]}, '"secondary.0.vp" is missing'),
        ({"primary": 5, "secondary": [{"card": 7, "round": 2, "vp": 3}]}, '"secondary.0.card" must be text'),
        ({"vp": 5, "gambit": [30]}, '"gambit" must be a whole number'),
        ({"vp": 5, "gambit": {"cards": "x"}}, '"gambit.cards" is not known here'),
        ({"vp": 5, "kind": "mixed"}, "\"kind\" must be 'fixed' or 'tactical'"),
        ({"vp": 5, "scheme": 2}, '"scheme" is not known here'),
    ],
)
def test_a_sheet_of_another_shape_is_refused_and_the_place_named(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, "The sheet of #1 does not fit", words)


# limits, and what is lost


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("sheet", "vp", "lost"),
    [
        (scored(55, 43, battle_ready=True), 100, {"primary": 5, "secondary": 3}),
        (scored(50, 40), 90, None),
        (scored(55, 0), 50, {"primary": 5}),
        (scored(0, 41), 40, {"secondary": 1}),
        (scored(30, 0, gambit=30), 50, {"primary": 10}),
        (scored([at(2, 15), at(3, 15), at(4, 15), at(5, 15)]), 50, {"primary": 10}),
    ],
)
def test_what_goes_past_a_limit_is_kept_and_does_not_count(sheet: Sheet, vp: int, lost: Sheet | None) -> None:
    found = kept(table(), sheet)
    assert (found["vp"], found.get("lost")) == (vp, lost)
    assert (found["primary"], found["secondary"]) == (sheet["primary"], sheet["secondary"])


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-26")
def test_a_fixed_card_counts_twenty_and_then_all_cards_forty() -> None:
    two = [card("Assassination", no, 8) for no in (1, 2, 3)] + [card("Bring it Down", no, 11) for no in (2, 3)]
    found = kept(table(), scored(0, two, kind="fixed"))
    assert (found["vp"], found["counted"]) == (40, counted(0, 40, 0))
    assert found["lost"] == {"secondary": 6, "cards": {"Assassination": 4, "Bring it Down": 2}}


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-26")
@pytest.mark.parametrize(("second", "vp", "lost"), [(9, 20, None), (10, 20, 1), (11, 20, 2)])
def test_of_a_fixed_card_the_twenty_first_point_is_the_first_that_is_lost(
    second: int, vp: int, lost: int | None
) -> None:
    found = kept(table(), scored(0, [card("Bring it Down", 2, 11), card("Bring it Down", 3, second)], kind="fixed"))
    cut = None if lost is None else {"secondary": lost, "cards": {"Bring it Down": lost}}
    assert (found["vp"], found.get("lost")) == (vp, cut)


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-08")
def test_the_third_card_of_a_fixed_player_counts_in_the_forty_alone() -> None:
    third = [card("Capture Enemy Outpost", 2, 8), card("Area Denial", 3, 5)]
    facts = table(rules=("Targets of Opportunity",))
    found = kept(facts, scored(0, [card("Assassination", 2, 24), *third], kind="fixed"))
    assert (found["vp"], found["lost"]) == (33, {"secondary": 4, "cards": {"Assassination": 4}})
    many = [card("Assassination", 2, 24), card("Bring it Down", 2, 20), *third]
    found = kept(facts, scored(0, many, kind="fixed"))
    assert (found["vp"], found["lost"]) == (40, {"secondary": 17, "cards": {"Assassination": 4}})


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("amended", "vp"),
    [
        (NONE, 100),
        ({"primary_cap": 45}, 95),
        ({"secondary_cap": 30}, 90),
        ({"battle_ready": 5}, 95),
        ({"vp_cap": 80}, 80),
        ({"primary_cap": 60}, 100),  # and the whole has a limit of its own
        ({"primary_cap": 60, "vp_cap": 120}, 110),
    ],
)
def test_the_limits_are_figures(amended: Figures, vp: int) -> None:
    facts = table(figures=amended)
    found = kept(facts, scored(60, 59, battle_ready=True))
    assert found["vp"] == vp
    assert sum(found["counted"].values()) - found["lost"].get("vp", 0) == vp
    assert kept(facts, {"vp": vp})["vp"] == vp
    given(*facts).when(hand_in({"vp": vp + 1})).then_refused(BadRequest, f'"vp" must be at most {vp}.')


@pytest.mark.rule("LV-11")
def test_what_one_fixed_card_counts_is_a_figure() -> None:
    sheet = scored(0, [card("Assassination", 2, 24)], kind="fixed")
    assert kept(table(figures={"fixed_cap": 12}), sheet)["vp"] == 12
    few = table(rules=("Targets of Opportunity",), figures={"fixed_cap": 4})
    beside = scored(0, [card("Assassination", 2, 8), card("Capture Enemy Outpost", 2, 8)], kind="fixed")
    assert kept(few, beside)["vp"] == 4 + 8  # a card that is drawn is no fixed one
    assert kept(few, scored(0, [card("Bring it Down", 2, 8)], kind="tactical"))["vp"] == 8


# Battle Ready


@pytest.mark.rule("LV-23")
def test_battle_ready_is_all_or_nothing() -> None:
    for points in (1, 5, 9, 10):
        sheet = {**SUMS, "battle_ready": points}
        given(*table()).when(hand_in(sheet)).then_refused(BadRequest, '"battle_ready" must be true or false')


@pytest.mark.rule("LV-23")
def test_without_it_ninety_is_the_most() -> None:
    bare = {"vp": 90, "battle_ready": False}
    given(*table()).when(hand_in(bare)).then(told(bare, OTHER, 1))
    words = '"vp" must be at most 90 without Battle Ready.'
    given(*table()).when(hand_in({**bare, "vp": 91})).then_refused(BadRequest, words)
    assert kept(table(), scored(60, 50))["vp"] == 90


@pytest.mark.rule("LV-23")
@pytest.mark.parametrize(("vp", "bonus"), [(78, 0), (88, 10)])
def test_where_nobody_speaks_of_it_the_total_tells_whether_it_counted(vp: int, bonus: int) -> None:
    found = kept(table(), {"vp": vp, "primary": 45, "secondary": 33})
    assert found["counted"] == counted(45, 33, bonus)


@pytest.mark.rule("LV-23")
@pytest.mark.parametrize(("mark", "vp"), [("passed", 88), ("exempt", 88), ("failed", 78)])
def test_it_is_taken_from_check_in_where_the_sheet_does_not_say_it(mark: Mark, vp: int) -> None:
    sheet = {"primary": 45, "secondary": 33}
    whole = {**sheet, "vp": vp, "counted": counted(45, 33, vp - 78)}
    given(*table(mark=mark)).when(hand_in(sheet)).then(told(whole, OTHER, 1))


@pytest.mark.rule("LV-23")
@pytest.mark.parametrize(
    ("mark", "sheet", "words"),
    [
        ("failed", {"vp": 91}, "at most 90 without Battle Ready, as was noted of the models (failed)"),
        ("failed", {"vp": 88, "primary": 45, "secondary": 33}, "come to 78 without Battle Ready"),
        ("passed", {"vp": 78, "primary": 45, "secondary": 33}, "come to 88 with Battle Ready"),
        ("passed", {"vp": 9}, '"vp" must be at least 10 with Battle Ready, as was noted of the models (passed)'),
    ],
)
def test_a_total_against_check_in_asks_to_say_it(mark: Mark, sheet: Sheet, words: str) -> None:
    facts = table(mark=mark)
    given(*facts).when(hand_in(sheet)).then_refused(RuleViolation, words, 'say "battle_ready" where that is wrong')
    said = {**sheet, "battle_ready": mark == "failed"}
    assert recorded(facts, said).oddities == ("battle-ready-otherwise",)


@pytest.mark.rule("LV-11")
def test_of_more_than_all_there_is_nobody_is_asked_how_the_army_is_painted() -> None:
    given(*table(mark="passed")).when(hand_in({"vp": 101})).then_refused(BadRequest, '"vp" must be at most 100.')


@pytest.mark.rule("LV-21")
@pytest.mark.rule("LV-23")
def test_a_total_of_a_game_given_up_may_be_without_what_painted_models_bring_at_its_end() -> None:
    facts = table(mark="passed")
    for total in (3, 61):
        (lost,) = after(facts, concede(1, {1: {"vp": total}}))[len(facts) :]
        assert lost.sides[0].sheet == {"vp": total}  # type: ignore[attr-defined]
    (lost,) = after(facts, concede(1, {1: {"primary": 5, "secondary": 0}}))[len(facts) :]
    assert lost.sides[0].sheet["vp"] == 15  # type: ignore[attr-defined]
    given(*table(mark="failed")).when(concede(1, {1: {"vp": 91}})).then_refused(RuleViolation, "at most 90")
    given(*facts).when(hand_in({"vp": 3})).then_refused(RuleViolation, "at least 10")


@pytest.mark.rule("LV-23")
@pytest.mark.parametrize(("mark", "said"), [("passed", True), ("exempt", True), ("failed", False)])
def test_what_agrees_with_check_in_is_not_odd(mark: Mark, said: bool) -> None:
    assert recorded(table(mark=mark), {**SUMS, "battle_ready": said}).oddities == ()


# who won, and what becomes of a sheet later


@pytest.mark.rule("LV-18")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        (SUMS, {"vp": 87}, 1),
        (SUMS, {"vp": 88}, None),
        (SUMS, {"vp": 89}, 2),
        (scored(60, 0), scored(45, 0, battle_ready=True), 2),  # 60 scored, of which 50 count
        (scored(60, 0), scored(40, 0, battle_ready=True), None),
    ],
)
def test_the_most_points_that_count_win(mine: Sheet, theirs: Sheet, won: int | None) -> None:
    assert recorded(table(), mine, theirs).winner == won


@pytest.mark.rule("LV-18")
def test_standings_count_what_counts() -> None:
    facts = after(table(), hand_in(scored(60, 45, battle_ready=True), scored(20, 20)))
    assert figures(facts, "tp", "vp", "diff") == {1: (3, 100, 60), 2: (0, 40, -60)}


@pytest.mark.rule("LV-06")
def test_roles_are_recorded_and_belong_to_one_side_each() -> None:
    mine, theirs = {"vp": 9, "won_roll": True, "attacker": False, "first_turn": True}, {"vp": 8, "attacker": True}
    given(*table()).when(hand_in(mine, theirs)).then(told(mine, theirs, 1))
    for role in ("won_roll", "attacker", "first_turn"):
        both = hand_in({"vp": 9, role: True}, {"vp": 8, role: True})
        given(*table()).when(both).then_refused(BadRequest, "Both sheets say", role)


@pytest.mark.rule("LV-09")
def test_a_correction_gives_the_points_anew_and_keeps_the_rest() -> None:
    facts = after(table(), hand_in({**DETAIL, "gambit": 0}))
    sheet = after(facts, hand_in_anew({"vp": 70}))[-1].sides[0].sheet  # type: ignore[attr-defined]
    stays = {key: DETAIL[key] for key in ("kind", "battle_ready", "new_orders", "discards")}
    roles = {key: DETAIL[key] for key in ("won_roll", "attacker", "first_turn")}
    assert sheet == {**stays, **roles, "vp": 70, "command_points": {"spent": 1, "gained": 2}}


def test_a_kept_sheet_may_be_handed_in_again_as_it_is() -> None:
    found = kept(table(), {**DETAIL, "primary": 60})
    assert kept(table(), found) == found
    words = '"lost" is computed from the rest of the sheet'
    given(*table()).when(hand_in({**found, "lost": {"primary": 1}})).then_refused(BadRequest, words)
    assert not is_accepted(table(), {"vp": 5, "counted": counted(5, 0, 0)})


@pytest.mark.rule("LV-19")
@pytest.mark.parametrize("how", ["tabled", "time", "as-it-stands"])
def test_an_ending_does_not_decide_who_won(how: str) -> None:
    request = hand_in({"vp": 30}, {"vp": 40}).model_copy(update={"how": how})
    fact: Any = after(table(), request)[-1]
    assert (fact.how, fact.winner) == (how, 2)
