"""Champions 2019: one list or two, a theme force for each, and leaders and themes of the Active Duty Roster alone."""

import pytest

from ledger.domain.errors import RuleViolation
from tests.builders import amend, field
from tests.domain.armies import NINE, ROSTER, army, brought, check_in_with, lists
from tests.domain.outcomes import after
from tests.spec import given

CHAMPIONS = field(2, system="champions-2019", roster=ROSTER)
FIRST, SECOND = army(theme="Forge Line"), army("Captain Ash 2", theme="Smoke and Steel")


@pytest.mark.rule("MC-06")
@pytest.mark.rule("MC-07")
def test_a_player_brings_1_list_and_may_bring_a_second() -> None:
    given(*CHAMPIONS).when(lists(1, FIRST)).then(brought(1, FIRST))
    given(*CHAMPIONS).when(lists(1, FIRST, SECOND)).then(brought(1, FIRST, SECOND))
    three = lists(1, FIRST, SECOND, army("Warden Flint", theme="Forge Line"))
    given(*CHAMPIONS).when(three).then_refused(RuleViolation, "1 or 2 lists", "not 3")


@pytest.mark.rule("MC-06")
def test_an_organizer_may_ask_for_another_number_until_round_1_is_paired() -> None:
    facts = after(CHAMPIONS, amend(lists=1))
    given(*facts).when(lists(1, FIRST, SECOND)).then_refused(RuleViolation, "exactly 1 list ", "not 2")
    wide = after(CHAMPIONS, amend(lists=4, least_lists=2))
    given(*wide).when(lists(1, FIRST)).then_refused(RuleViolation, "2 to 4 lists", "not 1")


@pytest.mark.rule("MC-07")
@pytest.mark.parametrize(("total", "is_legal"), [(99, False), (100, True), (104, True), (105, False)])
def test_a_leader_with_29_points_of_their_own_leads_100_to_104_points(total: int, is_legal: bool) -> None:
    listed = army(total=total, theme="Forge Line")
    when = given(*CHAMPIONS).when(lists(1, listed))
    if is_legal:
        when.then(brought(1, listed))
    else:
        when.then_refused(RuleViolation, "100 to 104")


@pytest.mark.rule("MC-07")
def test_every_list_has_a_theme_force() -> None:
    for bare in (army("Captain Ash 2"), army("Captain Ash 2", theme=None)):
        given(*CHAMPIONS).when(lists(1, FIRST, bare)).then_refused(RuleViolation, "List 2 has no theme force")


@pytest.mark.rule("MC-09")
def test_a_leader_must_be_on_the_roster() -> None:
    stranger = army("Captain Ash 3", theme="Forge Line")
    given(*CHAMPIONS).when(lists(1, stranger)).then_refused(
        RuleViolation, "Captain Ash 3, the leader of list 1,", "Active Duty Roster", "Did you mean Captain Ash 1"
    )
    spelt = army("captain  ASH 1", theme="forge line")
    given(*CHAMPIONS).when(lists(1, spelt)).then(brought(1, army("captain ASH 1", theme="forge line")))


@pytest.mark.rule("MC-09")
def test_a_theme_force_must_be_on_the_roster() -> None:
    stranger = army(theme="Long Night")
    given(*CHAMPIONS).when(lists(1, stranger)).then_refused(
        RuleViolation, "Long Night, the theme force of list 1,", "Active Duty Roster"
    )
    given(*CHAMPIONS).when(check_in_with(3, FIRST, stranger)).then_refused(RuleViolation, "of list 2")


@pytest.mark.rule("MC-09")
@pytest.mark.parametrize("leader", NINE)
def test_the_nine_of_the_battlegroup_boxes_are_on_every_roster_and_their_theme_forces_are_not(leader: str) -> None:
    given(*CHAMPIONS).when(lists(1, army(leader, theme="Forge Line"))).then(
        brought(1, army(leader, theme="Forge Line"))
    )
    given(*CHAMPIONS).when(lists(1, army(leader, theme="Long Night"))).then_refused(RuleViolation, "Long Night")


@pytest.mark.rule("MC-09")
def test_nobody_else_is_on_a_roster_by_themselves() -> None:
    themes_alone = field(2, system="champions-2019", roster={"leaders": [], "themes": ["Forge Line"]})
    boxed = army("Magister Helynna", theme="Forge Line")
    given(*themes_alone).when(lists(1, boxed)).then(brought(1, boxed))
    given(*themes_alone).when(lists(1, FIRST)).then_refused(RuleViolation, "Captain Ash 1, the leader of list 1,")


@pytest.mark.rule("MC-09")
def test_without_a_roster_no_list_is_taken_and_the_refusal_says_how_to_give_one() -> None:
    bare = field(2, system="champions-2019")
    for leader in ("Captain Ash 1", "Magister Helynna"):
        given(*bare).when(lists(1, army(leader, theme="Forge Line"))).then_refused(
            RuleViolation, "No Active Duty Roster", code="no-roster"
        )
    assert after(bare, amend(roster=ROSTER), lists(1, FIRST))[-1] == brought(1, FIRST)


@pytest.mark.rule("MC-09")
def test_masters_admits_every_leader_and_theme_force() -> None:
    anyone = (army("Captain Ash 3", theme="Long Night"), army("Nobody", theme="Nothing"))
    given(*field(2)).when(lists(1, *anyone)).then(brought(1, *anyone))


@pytest.mark.rule("MC-10")
def test_two_lists_have_different_theme_forces() -> None:
    same = army("Captain Ash 2", theme="FORGE line")
    given(*CHAMPIONS).when(lists(1, FIRST, same)).then_refused(RuleViolation, "Lists 1 and 2", "same theme force")
    given(*CHAMPIONS).when(lists(1, FIRST, SECOND)).then(brought(1, FIRST, SECOND))


@pytest.mark.rule("MC-08")
def test_two_lists_have_different_leaders_of_one_faction() -> None:
    same = army("Captain Ash 1", theme="Smoke and Steel")
    given(*CHAMPIONS).when(lists(1, FIRST, same)).then_refused(RuleViolation, "same leader")
    other = army("Captain Ash 2", theme="Smoke and Steel", faction="Cryx")
    given(*CHAMPIONS).when(lists(1, FIRST, other)).then_refused(RuleViolation, "list 2 is Cryx")
