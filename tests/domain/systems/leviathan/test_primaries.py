"""Primary missions of Leviathan on a score sheet: the whole grid of values, by mission and battle round."""

from itertools import product
from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.systems.leviathan import primaries
from ledger.domain.tournament.decide import decide
from tests.builders import Facts
from tests.domain.leviathan_sheets import at, is_accepted, kept, scored, table, unplanned
from tests.domain.leviathan_values import GRID
from tests.domain.outcomes import replayed
from tests.domain.scheming import hand_in, told
from tests.domain.venue import started
from tests.spec import given

PURGE = "Purge the Foe"


def apart(when: int | str, kills: int, control: int | None = None, **more: Any) -> dict[str, Any]:
    return {"round": when, "kills": kills, **({} if control is None else {"control": control}), **more}


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-10")
@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("mission", GRID)
def test_a_mission_brings_what_its_card_says_and_nothing_else(mission: str, place: int) -> None:
    facts, when = table(mission), (1, 2, 3, 4, 5, "end")[place]
    found = {vp for vp in range(62) if is_accepted(facts, scored([at(when, vp)]))}
    assert found == GRID[mission][place]


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize(
    ("mission", "when", "vp", "words"),
    [
        ("Take and Hold", 2, 20, "Take and Hold brings 0, 5, 10 or 15 in battle round 2, not 20"),
        ("Priority Targets", 5, 15, "Priority Targets brings 0, 5 or 10 in battle round 5, not 15"),
        ("Priority Targets", "end", 20, "brings 0, 5, 10 or 15 at the end of the battle, not 20"),
        ("Supply Drop", 3, 8, "Supply Drop brings 5 for each of 3 markers in battle round 3, not 8"),
        ("Supply Drop", 4, 15, "Supply Drop brings 8 for each of 2 markers in battle round 4, not 15"),
        ("Deploy Servo-Skulls", 2, 5, "brings 2, 7 or 15 for each of 3 markers in battle round 2, not 5"),
        ("Vital Ground", 2, 4, "5 for each of 2 markers, with 2 and 6 once each, in battle round 2, not 4"),
        ("The Ritual", 1, 5, "The Ritual brings nothing in battle round 1, not 5"),
    ],
)
def test_a_refusal_names_mission_and_limit(mission: str, when: int | str, vp: int, words: str) -> None:
    given(*table(mission)).when(hand_in(scored([at(when, vp)]))).then_refused(RuleViolation, "The sheet of #1", words)


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize(
    ("mission", "when", "three", "four", "seven"),
    [
        ("Supply Drop", 2, 15, 20, 35),
        ("Supply Drop", 3, 15, 20, 35),
        ("Supply Drop", 4, 16, 24, 48),  # Alpha is gone
        ("Supply Drop", 5, 15, 15, 15),
        ("Deploy Servo-Skulls", 2, 45, 60, 105),
        ("Vital Ground", 5, 18, None, 38),  # never with Hidden Supplies
    ],
)
def test_no_more_is_scored_than_the_markers_there_are(
    mission: str, when: int, three: int, four: int | None, seven: int
) -> None:
    def most(facts: Facts) -> int:
        return max(vp for vp in range(120) if is_accepted(facts, scored([at(when, vp)])))

    assert most(table(mission)) == three
    assert most(table(mission, figures={"markers": 7})) == seven
    if four is not None:
        assert most(table(mission, ("Hidden Supplies",))) == four
    assert most(untold_rules(mission)) == (four or three)


def untold_rules(mission: str) -> Facts:
    """A table of whose mission the primary one alone is known: Hidden Supplies may be among its rules."""
    return (*unplanned(), started(1, mission, {}))


@pytest.mark.rule("LV-10")
def test_there_are_five_battle_rounds_each_scored_once() -> None:
    facts = table()
    given(*facts).when(hand_in(scored([at(6, 0)]))).then_refused(BadRequest, "no battle round 6; a battle has 5")
    given(*facts).when(hand_in(scored([at(0, 0)]))).then_refused(BadRequest, '"primary.0.round"', "a battle round")
    given(*facts).when(hand_in(scored([at("END", 0)]))).then_refused(BadRequest, '"end" for the end of the battle')
    twice = scored([at(2, 5), at(2, 10)])
    given(*facts).when(hand_in(twice)).then_refused(
        BadRequest, "The primary mission is entered twice in battle round 2;"
    )
    given(*facts).when(hand_in(scored([{"round": 2}]))).then_refused(BadRequest, "in battle round 2 is missing")


@pytest.mark.rule("LV-09")
def test_entries_are_kept_in_the_order_of_the_battle() -> None:
    sheet = scored([at("end", 15), at(5, 5), at(2, 10)])
    whole = {**sheet, "primary": [at(2, 10), at(5, 5), at("end", 15)], "vp": 30}
    counted = {"primary": 30, "secondary": 0, "battle_ready": 0}
    given(*table("Scorched Earth")).when(hand_in(sheet)).then(told({**whole, "counted": counted}, {"vp": 2}, 1))


# Purge the Foe


@pytest.mark.rule("LV-12")
def test_kills_and_control_are_scored_apart() -> None:
    entries = [apart(1, 4), apart(2, 8, 4), apart(3, 0, 8)]
    sheet = kept(table(PURGE), scored(entries))
    assert sheet["primary"] == [apart(1, 4, vp=4), apart(2, 8, 4, vp=12), apart(3, 0, 8, vp=8)]
    assert sheet["vp"] == 24


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("value", [no for no in range(17) if no not in (0, 4, 8)])
def test_kills_and_control_are_nothing_four_or_eight(value: int) -> None:
    facts = table(PURGE)
    given(*facts).when(hand_in(scored([apart(2, value, 0)]))).then_refused(RuleViolation, "for kills in battle round 2")
    given(*facts).when(hand_in(scored([apart(2, 0, value)]))).then_refused(RuleViolation, "0, 4 or 8 for control")
    assert not is_accepted(facts, scored([apart(1, value)]))


@pytest.mark.rule("LV-10")
@pytest.mark.rule("LV-12")
def test_control_scores_from_battle_round_2_on() -> None:
    facts = table(PURGE)
    given(*facts).when(hand_in(scored([apart(1, 4, 4)]))).then_refused(RuleViolation, "nothing for control", "round 1")
    given(*facts).when(hand_in(scored([apart("end", 4, 0)]))).then_refused(
        RuleViolation, "nothing for kills at the end"
    )
    given(*table()).when(hand_in(scored([apart(2, 4, 4)]))).then_refused(RuleViolation, "nothing for kills")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"round": 2, "kills": 4}, '"kills" in battle round 2 comes with "control"'),
        ({"round": 2, "control": 4}, '"control" in battle round 2 comes with "kills"'),
        ({"round": 2, "kills": 4, "control": 4, "vp": 12}, "come to 8 VP, not 12"),
        ({"round": 2, "kills": 8, "vp": 4}, "come to 8 VP, not 4"),
    ],
)
def test_half_an_entry_or_a_wrong_sum_is_refused(entry: dict[str, Any], words: str) -> None:
    given(*table(PURGE)).when(hand_in(scored([entry]))).then_refused(BadRequest, words)


def test_a_sum_is_told_apart_where_there_is_one_way() -> None:
    entries = [at(1, 8), at(2, 16), at(3, 12), {"round": 4, "vp": 12, "kills": 8}]
    found = kept(table(PURGE), scored(entries))["primary"]
    assert found == [apart(1, 8, 0, vp=8), apart(2, 8, 8, vp=16), at(3, 12), apart(4, 8, 4, vp=12)]


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("theirs", [[apart(3, 8, 0)], [at(3, 16)]])
def test_both_cannot_have_destroyed_more_than_the_other_in_one_round(theirs: list[dict[str, Any]]) -> None:
    both = hand_in(scored([apart(3, 8, 4)]), scored(theirs))
    given(*table(PURGE)).when(both).then_refused(BadRequest, "Both sheets have 8 for kills in battle round 3")
    assert kept(table(PURGE), scored([apart(3, 8, 4)]), scored([apart(3, 4, 8), apart(4, 8, 0)]))["vp"] == 12


def for_kills(destroyed: int, lost: int) -> int:
    return 4 * (destroyed > 0) + 4 * (destroyed > lost)


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize(("mine", "theirs"), [*product((0, 4, 8), repeat=2)])
def test_kills_of_both_are_what_some_number_of_destroyed_units_brings(mine: int, theirs: int) -> None:
    """Who destroyed something and not more than was lost has lost something: 4 and nothing is no round."""
    possible = {(for_kills(one, two), for_kills(two, one)) for one, two in product(range(4), repeat=2)}
    assert possible == {(0, 0), (8, 0), (0, 8), (4, 4), (8, 4), (4, 8)}
    request = hand_in(scored([apart(2, mine, 0)]), scored([apart(2, theirs, 8)]))
    if (mine, theirs) in possible:
        assert decide(request, replayed(table(PURGE)))
    else:
        given(*table(PURGE)).when(request).then_refused(BadRequest, "for kills in battle round 2")


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-15")
def test_four_for_kills_and_nothing_is_no_round_unless_a_gambit_kept_the_other_from_scoring() -> None:
    words = (
        "One sheet has 4 for kills in battle round 4 and the other nothing: who destroyed a unit and lost none has 8"
    )
    mine, theirs = scored([apart(4, 4, 0)]), scored([apart(2, 0, 8)])  # what is not entered was not scored
    given(*table(PURGE)).when(hand_in(mine, theirs)).then_refused(BadRequest, words)
    way_out = "; a gambit that kept a side from scoring stands on its sheet."
    given(*table(PURGE)).when(hand_in(mine, theirs)).then_refused(BadRequest, f"has lost one{way_out}")
    went_on = {**theirs, "gambit": {"card": "Proceed as Planned"}}
    given(*table(PURGE)).when(hand_in(mine, went_on)).then_refused(BadRequest, words)
    for gambit in (30, {"card": "Delaying Tactics", "vp": 0}):
        assert kept(table(PURGE), mine, {**theirs, "gambit": gambit})["vp"] == 4
        early = scored([apart(3, 4, 0)])
        both = hand_in(early, {**theirs, "gambit": gambit})
        given(*table(PURGE)).when(both).then_refused(BadRequest, "for kills in battle round 3")
    unsaid = hand_in(scored([apart(4, 8, 0)], gambit=0), scored([apart(4, 8, 0)]))  # 0 may be that of no gambit
    given(*table(PURGE)).when(unsaid).then_refused(BadRequest, "Both sheets have 8 for kills in battle round 4")


@pytest.mark.rule("LV-12")
def test_a_lone_score_of_round_1_is_kills_even_where_no_mission_is_known() -> None:
    both = hand_in(scored([at(1, 8)]), scored([at(1, 8)]))
    given(*unplanned()).when(both).then_refused(BadRequest, "Both sheets have 8 for kills in battle round 1")
    assert kept(unplanned(), scored([at(1, 8)]), scored([at(1, 4)]))["vp"] == 8


# where no mission is known


@pytest.mark.rule("LV-12")
def test_without_a_known_mission_only_what_none_brings_is_refused() -> None:
    allowed = {vp for vp in range(41) if is_accepted(unplanned(), scored([at("end", vp)]))}
    assert allowed == {0, 5, 10, 15}
    assert {vp for vp in range(41) if is_accepted(unplanned(), scored([at(1, vp)]))} == {0, 4, 8}
    given(*unplanned()).when(hand_in(scored([at(2, 1)]))).then_refused(BadRequest, "No primary mission brings 1")
    mixed = scored([at(1, 4), at(2, 5)])  # kills of one mission, markers of another
    given(*unplanned()).when(hand_in(mixed)).then_refused(BadRequest, "No primary mission brings all of these")


def test_what_all_missions_may_bring_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, real = [0], primaries.amounts

    def counted(*args: Any) -> primaries.Amounts:
        asked[0] += 1
        return real(*args)

    primaries._brought.cache_clear()
    monkeypatch.setattr(primaries, "amounts", counted)
    assert is_accepted(unplanned(), {"primary": 45, "secondary": 30, "battle_ready": True})
    first = asked[0]
    assert is_accepted(unplanned(), {"primary": 40, "secondary": 30, "battle_ready": True})
    assert (first > 0, asked[0]) == (True, first)


# gambits


@pytest.mark.rule("LV-15")
@pytest.mark.parametrize("late", [at(4, 5), at(5, 5), at("end", 5)])
@pytest.mark.parametrize("gambit", [30, {"card": "Delaying Tactics", "vp": 0}])
def test_beside_a_gambit_the_primary_mission_scores_no_more(late: dict[str, Any], gambit: Any) -> None:
    facts, kept_so_far = table("Scorched Earth"), [at(2, 15), at(3, 15)]
    words = "Beside a gambit the primary mission brings nothing after battle round 3, not 5"
    given(*facts).when(hand_in(scored([*kept_so_far, late], gambit=gambit))).then_refused(BadRequest, words)
    nothing = {**late, "vp": 0}
    assert is_accepted(facts, scored([*kept_so_far, nothing], gambit=gambit))
    assert is_accepted(facts, scored([*kept_so_far, late], gambit={"card": "Proceed as Planned"}))
    assert is_accepted(facts, scored([*kept_so_far, late], gambit=0))


@pytest.mark.rule("LV-15")
def test_what_was_scored_before_a_gambit_is_kept_and_both_count_fifty_together() -> None:
    sheet = kept(table(PURGE), scored([apart(1, 8), apart(2, 4, 4), apart(3, 8, 4)], gambit=30))
    assert (sheet["vp"], sheet["counted"]["primary"], sheet["lost"]) == (50, 50, {"primary": 8})
