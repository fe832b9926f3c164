"""When two names are one faction, and which names a roster may hold."""

from typing import Any

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.errors import BadRequest, BadText, RuleViolation
from ledger.domain.systems import system_called
from tests.builders import amend, entered, field, opened
from tests.domain.armies import army, brought, check_in_with, lists
from tests.domain.outcomes import replayed
from tests.spec import given

SHORT, LONG = "Protectorate", "Protectorate of Menoth"


def dyad(faction: str) -> tuple[dict[str, object], ...]:
    return (army("Captain Ash 1", faction=faction), army("Captain Ash 2", faction=faction))


@pytest.mark.rule("MC-11")
@pytest.mark.parametrize(("said", "written"), [(SHORT, LONG), (LONG, SHORT), ("protectorate", LONG)])
def test_a_faction_said_beside_the_lists_may_be_either_of_its_names(said: str, written: str) -> None:
    both = dyad(written)
    given(*field(1)).when(lists(1, *both, faction=said)).then(brought(1, *both, faction=written))
    facts = (opened(), entered(1))
    given(*facts).when(check_in_with(2, *both, faction="Khador")).then_refused(RuleViolation, "not played as Khador")


@pytest.mark.rule("MC-11")
def test_a_faction_said_at_check_in_settles_which_of_several_it_is_by_either_name() -> None:
    old_faith = "Warriors of the Old Faith"
    both = (army("Captain Ash 1", faction=LONG, theme=old_faith), army("Captain Ash 2", faction=LONG, theme=old_faith))
    given(opened(), entered(1, SHORT)).when(lists(1, *both)).then(brought(1, *both, faction=LONG))
    given(opened(), entered(1, LONG)).when(lists(1, *both)).then(brought(1, *both, faction=LONG))


# rosters


@pytest.mark.rule("MC-09")
@pytest.mark.parametrize("hidden", ["Warden\u202e Flint", "Warden\u200b Flint", "\u2066Warden Flint"])
@pytest.mark.parametrize(("place", "other"), [("leaders", "themes"), ("themes", "leaders")])
def test_a_name_of_a_roster_holds_nothing_that_cannot_be_seen(hidden: str, place: str, other: str) -> None:
    with pytest.raises(BadText, match="U\\+20"):
        rules_of(system_called("champions-2019"), {"roster": {place: ["Elder Reed", hidden], other: []}})


@pytest.mark.rule("MC-09")
def test_the_names_of_a_roster_are_kept_as_people_see_them() -> None:
    given_roster: dict[str, Any] = {"leaders": ["  Warden   Flint ", "Elde\u0301r Reed"], "themes": []}
    roster = replayed((opened(system="champions-2019", roster=given_roster),)).rules.roster
    assert roster is not None
    assert roster.leaders == ("Warden Flint", "Eld\u00e9r Reed")


@pytest.mark.rule("MC-09")
def test_champions_is_not_played_without_a_roster() -> None:
    facts = field(1, system="champions-2019")
    given(*facts).when(amend(roster=None)).then_refused(BadRequest, "Champions 2019 is played with a roster")
    with pytest.raises(BadRequest, match="played with a roster"):
        rules_of(system_called("champions-2019"), {"roster": None})
    assert rules_of(system_called("masters-2019"), {"roster": None}).roster is None
