"""Bans: leaders are announced, then keywords banned, the attacker's first, then crews hired without them."""

from typing import Any

import pytest

from ledger.domain.errors import BadText, NeedsReason, RuleViolation
from ledger.domain.values import Sheet
from tests.builders import OF_2017, S2, WHY, Facts, entered, opened, paired
from tests.domain.hires import ASH, BIRCH, PLAYED, attacked, ban, banned, crew, hire, hired, model, table, team
from tests.domain.outcomes import after
from tests.spec import given

ENTRY = (opened(system=S2, bans=True), entered(1), entered(2))
LEADERS = (hired(1, crew(ASH)), hired(2, crew(BIRCH)))
ANNOUNCED: Facts = (*ENTRY, attacked(1), *LEADERS)
BANNED: Facts = (*ANNOUNCED, banned(1, "Bog"))

pytestmark = pytest.mark.rule("GG2-45")


# naming one


@pytest.mark.parametrize("chosen", [{"bans": True}, {"format": "wild"}])
def test_a_side_bans_one_keyword(chosen: dict[str, Any]) -> None:
    given(*table(**chosen), *LEADERS).when(ban(1, "  Bog ")).then(banned(1, "Bog"))


@pytest.mark.parametrize("system", [S2, OF_2017])
def test_without_the_variant_nothing_is_banned(system: str) -> None:
    given(*table(system=system), *LEADERS).when(ban(1, "Bog")).then_refused(RuleViolation, "No keywords are banned")


def test_no_keyword_of_the_opponents_leader_is_banned_but_one_of_the_own_may_be() -> None:
    given(*ANNOUNCED).when(ban(1, "grove")).then_refused(RuleViolation, "grove", "Warden Birch", "#2")
    given(*ANNOUNCED).when(ban(1, "Forge")).then(banned(1, "Forge"))


@pytest.mark.parametrize(
    ("crews", "words", "code", "whose"),
    [
        ((), "Leaders are announced", "leader-not-announced", 1),
        (LEADERS[:1], "Leaders are announced", "leader-not-announced", 2),
        (LEADERS[1:], "Leaders are announced", "leader-not-announced", 1),
        (
            (LEADERS[0], hired(2, crew(model("Elder")))),
            "The keywords of Elder are not recorded",
            "keywords-not-recorded",
            2,
        ),
    ],
)
def test_leaders_are_announced_before_keywords_are_banned(crews: Facts, words: str, code: str, whose: int) -> None:
    asked = given(*ENTRY, attacked(1), *crews).when(ban(1, "Bog"))
    asked.then_refused(RuleViolation, words, code=code, opponent=whose)


def test_the_attacker_bans_first_unless_they_ban_nothing() -> None:
    given(*ANNOUNCED).when(ban(2, "Bog")).then_refused(NeedsReason, "#1 attacks")
    given(*ANNOUNCED).when(ban(2, "Bog", reason=WHY)).then(banned(2, "Bog"))
    given(*BANNED).when(ban(2, "Reef")).then(banned(2, "Reef"))
    other = (*ENTRY, attacked(2), *LEADERS)
    given(*other).when(ban(1, "Bog")).then_refused(NeedsReason, "#2 attacks")


def test_where_nobody_is_known_to_attack_either_bans_first() -> None:
    facts = (*ENTRY, paired(1, (1, 2)), *LEADERS)
    for no in (1, 2):
        given(*facts).when(ban(no, "Bog")).then(banned(no, "Bog"))


def test_a_second_ban_of_the_same_side_needs_a_reason_and_replaces_the_first() -> None:
    given(*BANNED).when(ban(1, "Reef")).then_refused(NeedsReason, "banned Bog already")
    given(*BANNED).when(ban(1, "bog", reason=WHY)).then_refused(RuleViolation, "No change")
    changed = after(BANNED, ban(1, "Reef", reason=WHY))
    given(*changed).when(hire(2, crew(BIRCH, model("Frog", keywords=["Bog"])))).then(
        hired(2, crew(BIRCH, model("Frog", keywords=["Bog"])), replaces=6)
    )


def test_after_the_result_a_ban_needs_a_reason() -> None:
    facts = (*ANNOUNCED, PLAYED)
    given(*facts).when(ban(1, "Bog")).then_refused(NeedsReason, "has its result")
    given(*facts).when(ban(1, "Bog", reason=WHY)).then(banned(1, "Bog"))


def test_a_keyword_that_is_no_text_is_refused() -> None:
    given(*ANNOUNCED).when(ban(1, "B\u0000g")).then_refused(BadText, "keyword")


# hiring against it


@pytest.mark.parametrize(
    "frog",
    [
        model("Frog", keywords=["Bog", "Grove"]),
        model("Frog", keywords=["Bog"], versatile=True),
        model("Frog", keywords=["Reef"]),
        model("Frog"),
    ],
    ids=["shares one with the leader", "versatile", "another keyword", "not known"],
)
def test_who_may_be_hired_all_the_same(frog: Sheet) -> None:
    assert after(BANNED, hire(2, crew(BIRCH, frog)))


def test_the_opponent_does_not_hire_a_banned_keyword_and_the_side_itself_may() -> None:
    frog = model("Frog", keywords=["Swamp", "BOG"])
    given(*BANNED).when(hire(2, crew(BIRCH, frog))).then_refused(
        RuleViolation, "Frog", "Bog, which was banned", "Warden Birch"
    )
    unknown = crew("Warden Birch", frog)  # whose keywords were not told with the crew
    given(*BANNED).when(hire(2, unknown)).then_refused(RuleViolation, "Frog", "no keywords of Warden Birch are told")
    assert after(BANNED, hire(1, crew(ASH, frog)))


def test_a_ban_that_comes_after_hiring_against_it_needs_a_reason() -> None:
    told = crew(BIRCH, model("Frog", keywords=["Bog"]))
    facts = (*ENTRY, attacked(1), LEADERS[0], hired(2, told))
    given(*facts).when(ban(1, "Bog")).then_refused(NeedsReason, "Frog", "recorded already")
    given(*facts).when(ban(1, "Reef")).then(banned(1, "Reef"))
    given(*facts).when(ban(1, "Bog", reason=WHY)).then(banned(1, "Bog"))


@pytest.mark.parametrize("no", [1, 2])
def test_a_leader_stays_once_keywords_are_banned_or_changes_with_a_reason(no: int) -> None:
    elder = crew(model("Elder", keywords=["Reef"]))
    given(*BANNED).when(hire(no, elder)).then_refused(NeedsReason, "Elder", "announced")
    given(*BANNED).when(hire(no, elder, reason=WHY)).then(hired(no, elder, replaces=no + 4))
    given(*ANNOUNCED).when(hire(no, elder)).then(hired(no, elder, replaces=no + 4))


def test_so_do_the_keywords_of_a_leader_and_nobody_adds_the_banned_one() -> None:
    grown = crew({**BIRCH, "keywords": ["Grove", "Bog"]}, model("Frog", keywords=["Bog"]))
    given(*BANNED).when(hire(2, grown)).then_refused(NeedsReason, "#2", "without Bog")
    given(*BANNED).when(hire(2, grown, reason=WHY)).then(hired(2, grown, replaces=6))
    assert after(BANNED, hire(2, crew({**BIRCH, "keywords": ["GROVE"]}, "Frog")))
    assert after(ANNOUNCED, hire(2, grown))


def test_of_a_team_every_leader_is_announced_and_none_of_their_keywords_banned() -> None:
    entry = (opened(system=S2, bans=True, team_size=2), team(1, None, None), team(2, None, None), paired(1, (1, 2)))
    three = (hired(1, crew(ASH)), hired(1, crew(ASH), member=1), hired(2, crew(BIRCH)))
    given(*entry, *three).when(ban(1, "Bog")).then_refused(RuleViolation, code="leader-not-announced", opponent=2)
    four = (*entry, *three, hired(2, crew(model("Elder", keywords=["Bog"])), member=1))
    given(*four).when(ban(1, "Bog")).then_refused(RuleViolation, "Elder")
    given(*four).when(ban(1, "Reef")).then(banned(1, "Reef"))
