"""Who comes to a Leviathan tournament with what, and who attacks and begins once two have sat down."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry.facts import ListsRecorded
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.values import ContestantId, Sheet
from tests import requests as r
from tests.builders import SLUG, check_in, field, opened, pair
from tests.domain.armies import brought, check_in_with, lists
from tests.domain.outcomes import after, drawn
from tests.domain.vp_games import two
from tests.spec import given

LEVIATHAN = "leviathan"
TABLE = two(LEVIATHAN)
UNITS = [{"name": "Captain", "points": 90}, {"name": "Line guard", "points": 210}]


def recorded(*facts: Any) -> Sheet:
    """The roster that the newest fact keeps."""
    fact = after(*facts)[-1]
    assert isinstance(fact, ListsRecorded)
    (roster,) = fact.lists
    return roster


# the roster


@pytest.mark.rule("LV-01")
def test_battle_size_and_roster_are_recorded_at_check_in() -> None:
    roster = {"roster": "Sheet 12", "points": 2000, "faction": "Iron Guild", "detachment": "Forge Line"}
    kept = {**roster, "battle_size": "strike-force"}
    given(opened(system=LEVIATHAN)).when(check_in_with(1, roster)).then(
        after(opened(system=LEVIATHAN), check_in_with(1, roster))[1], brought(1, kept, faction="Iron Guild")
    )


@pytest.mark.rule("LV-01")
def test_a_smaller_event_is_of_incursion_size() -> None:
    facts = field(1, system=LEVIATHAN, battle_size="incursion", army_points=1000)
    assert recorded(facts, lists(1, {"roster": "Sheet 3"})) == {"roster": "Sheet 3", "battle_size": "incursion"}
    given(*facts).when(lists(1, {"roster": "Sheet 3", "battle_size": "strike-force"})).then_refused(
        RuleViolation, "for Strike Force", "Incursion is played here"
    )


@pytest.mark.rule("LV-01")
def test_there_are_two_battle_sizes() -> None:
    with pytest.raises(BadRequest, match="battle_size"):
        opened(system=LEVIATHAN, battle_size="onslaught")
    wrong = lists(1, {"roster": "Sheet 3", "battle_size": "onslaught"})
    given(*field(1, system=LEVIATHAN)).when(wrong).then_refused(BadRequest, '"battle_size"')


@pytest.mark.rule("LV-01")
def test_a_roster_is_never_asked_for_and_there_is_one_at_most() -> None:
    assert len(after(opened(system=LEVIATHAN), check_in(1))) == 2
    given(*field(1, system=LEVIATHAN)).when(lists(1, {"roster": "A"}, {"roster": "B"})).then_refused(
        RuleViolation, "at most 1 roster here, not 2"
    )


@pytest.mark.rule("LV-01")
@pytest.mark.parametrize("limit", [1000, 2000])
def test_a_roster_of_more_points_than_the_organizer_allows_is_refused(limit: int) -> None:
    facts = field(1, system=LEVIATHAN) if limit == 2000 else field(1, system=LEVIATHAN, army_points=limit)
    assert recorded(facts, lists(1, {"roster": "Sheet 1", "points": limit}))["points"] == limit
    given(*facts).when(lists(1, {"roster": "Sheet 1", "points": limit + 1})).then_refused(
        RuleViolation, f"has {limit + 1} points", f"at most {limit} here"
    )


@pytest.mark.rule("LV-01")
def test_units_may_be_told_and_add_up_where_the_points_are_not() -> None:
    facts = field(1, system=LEVIATHAN, army_points=299)
    given(*facts).when(lists(1, {"roster": "Sheet 1", "units": UNITS})).then_refused(RuleViolation, "has 300 points")
    some = [*UNITS[:1], "Line guard"]
    assert recorded(facts, lists(1, {"roster": "Sheet 1", "units": some}))["units"] == [
        UNITS[0],
        {"name": "Line guard"},
    ]


def test_units_that_come_to_more_than_the_roster_says_are_refused() -> None:
    wrong = lists(1, {"roster": "Sheet 1", "points": 299, "units": UNITS})
    given(*field(1, system=LEVIATHAN)).when(wrong).then_refused(BadRequest, "come to 300 points", "says 299")
    right = {"roster": "Sheet 1", "points": 300, "units": UNITS}
    assert recorded(field(1, system=LEVIATHAN), lists(1, right))["points"] == 300


@pytest.mark.parametrize(
    "wrong",
    [{}, {"points": 2000}, {"roster": ""}, {"roster": "A", "points": "2000"}, {"roster": "A", "leader": "Ash"}],
)
def test_a_roster_that_cannot_be_found_or_read_is_refused(wrong: Sheet) -> None:
    given(*field(1, system=LEVIATHAN)).when(lists(1, wrong)).then_refused(BadRequest, "The roster does not fit")


def test_a_roster_as_people_read_it() -> None:
    kept = recorded(
        field(1, system=LEVIATHAN),
        lists(1, {"roster": "Sheet 12", "faction": "Iron Guild", "detachment": "Forge Line", "units": UNITS}),
    )
    assert system_called(LEVIATHAN).lists.describe(kept) == (
        "Sheet 12",
        "Iron Guild, Forge Line, Strike Force",
        300,
        (("Captain", "90"), ("Line guard", "210")),
    )
    assert system_called(LEVIATHAN).lists.describe({"roster": "Sheet 12"}) == ("Sheet 12", "", 0, ())


# roles


def sheet(no: int, other: int, **said: tuple[bool | None, bool | None]) -> r.RecordResult:
    """A result of 50-40 with what both sheets say of a role; None: nothing."""
    sheets: dict[ContestantId, dict[str, Any]] = {ContestantId(no): {"vp": 50}, ContestantId(other): {"vp": 40}}
    for role, each in said.items():
        for own, value in zip(sheets.values(), each, strict=True):
            own.update({} if value is None else {role: value})
    return r.RecordResult(do="result", tournament=SLUG, scores=sheets)


@pytest.mark.rule("LV-06")
@pytest.mark.parametrize("role", ["attacker", "first_turn", "won_roll"])
def test_one_of_the_two_attacks_has_the_first_turn_and_won_the_roll(role: str) -> None:
    given(*TABLE).when(sheet(1, 2, **{role: (True, True)})).then_refused(BadRequest, "Both sheets", f"({role})")
    given(*TABLE).when(sheet(1, 2, **{role: (False, False)})).then_refused(BadRequest, "Neither sheet", f"({role})")


@pytest.mark.rule("LV-06")
@pytest.mark.parametrize("said", [(True, False), (False, True), (True, None), (None, False), (None, None)])
def test_who_attacks_and_who_goes_first_is_recorded_as_it_was_said(said: tuple[bool | None, bool | None]) -> None:
    told = after(TABLE, sheet(1, 2, attacker=said, first_turn=said[::-1], won_roll=said))[-1]
    assert isinstance(told, ResultRecorded)
    kept = [side.sheet for side in told.sides]
    assert [each.get("attacker") for each in kept] == list(said)
    assert [each.get("first_turn") for each in kept] == list(said[::-1])
    assert [each.get("won_roll") for each in kept] == list(said)


@pytest.mark.rule("LV-06")
def test_the_draw_makes_nobody_the_attacker_for_that_is_rolled_for_at_the_table() -> None:
    fact = drawn(after(field(4, system=LEVIATHAN), pair()))
    assert [pairing.attacker for pairing in fact.pairings] == [None, None]
