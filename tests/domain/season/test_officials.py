"""Officials of a season and of a ledger: who is appointed, what stands already, and who may appoint."""

import pytest

from ledger.domain.errors import NotPermitted, RuleViolation
from ledger.domain.rights import Appointment, Officials, allowed_beside, appointed, held, refuse_without_right
from ledger.domain.values import Role
from tests.builders import person

ORG, JUDGE, SCORES, STRANGER = (person(no) for no in (91, 92, 93, 94))
OFFICIALS: Officials = {ORG: "organizer", JUDGE: "judge", SCORES: "scorekeeper"}


def test_the_newest_appointment_of_somebody_holds_and_none_ends_it() -> None:
    said: list[Appointment] = [(ORG, "organizer"), (JUDGE, "judge"), (SCORES, "judge"), (JUDGE, None)]
    assert held([*said, (SCORES, "scorekeeper")]) == {ORG: "organizer", SCORES: "scorekeeper"}


@pytest.mark.parametrize("role", ["judge", "scorekeeper"])
def test_whoever_appoints_the_first_official_stays_the_organizer_by_it(role: Role) -> None:
    assert appointed(JUDGE, role, {}, ORG, "ig") == ((ORG, "organizer"), (JUDGE, role))
    assert appointed(JUDGE, "organizer", {}, ORG, "ig") == ((JUDGE, "organizer"),)
    with pytest.raises(RuleViolation, match="Appoint the organizer first"):
        appointed(JUDGE, role, {}, JUDGE, "ig")


def test_what_stands_already_is_refused() -> None:
    with pytest.raises(RuleViolation, match="is a judge of ig already"):
        appointed(JUDGE, "judge", OFFICIALS, ORG, "ig")
    with pytest.raises(RuleViolation, match="is no official of ig"):
        appointed(STRANGER, None, OFFICIALS, ORG, "ig")


@pytest.mark.parametrize("role", [None, "judge"])
def test_the_only_organizer_stays_until_there_is_another(role: Role | None) -> None:
    with pytest.raises(RuleViolation, match="the only organizer of ig; appoint another one first"):
        appointed(ORG, role, OFFICIALS, ORG, "ig")
    assert appointed(ORG, role, {**OFFICIALS, STRANGER: "organizer"}, ORG, "ig") == ((ORG, role),)


def test_without_an_organizer_a_judge_appoints_and_without_any_a_scorekeeper() -> None:
    assert allowed_beside("appoint-in-season", (), OFFICIALS) == ()
    assert allowed_beside("appoint-in-season", (), {JUDGE: "judge", SCORES: "scorekeeper"}) == ("judge",)
    assert allowed_beside("appoint-in-ledger", (), {SCORES: "scorekeeper"}) == ("scorekeeper",)
    assert allowed_beside("close-season", (), {SCORES: "scorekeeper"}) == ()


def test_one_of_several_roles_is_enough() -> None:
    refuse_without_right("sanction", SCORES, ("judge", "scorekeeper"), ("scorekeeper",), "ig")
    with pytest.raises(NotPermitted, match="is a judge or a scorekeeper of ig; `close-season` is for the organizer"):
        refuse_without_right("close-season", SCORES, ("judge", "scorekeeper"), (), "ig")
