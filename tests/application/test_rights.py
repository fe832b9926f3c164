"""Rights at the door: the first appointment turns roles on, and then everyone has the rights of their role."""

from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, NeedsReason, NotPermitted, RuleViolation
from tests.application.batches import (
    ADA,
    BO,
    BY,
    OPEN,
    Fields,
    apply,
    beside_arrivals,
    check_in,
    execute,
    lines,
    state_of,
    types,
)

SEASON_TWO = {**OPEN, "rules": "gaining-grounds-s2"}
OF_2017 = {**OPEN, "rules": "gaining-grounds-2017"}
JUDGE, SCORES = "Jude Zero", "Sky Zero"
WARN = {"do": "warn", "player": ADA, "conduct": "slow-play", "reason": "slow play"}


def appoint(official: str, role: str | None, **also: object) -> Fields:
    return {"do": "appoint", "official": official, "role": role, **also}


def started(ledger: Ledger) -> None:
    """A tournament of two with an organizer, a judge and a scorekeeper."""
    apply(ledger, SEASON_TWO, check_in(ADA), check_in(BO), appoint(JUDGE, "judge"), appoint(SCORES, "scorekeeper"))


def test_until_somebody_is_appointed_whoever_acts_has_all_rights(ledger: Ledger) -> None:
    apply(ledger, SEASON_TWO, check_in(ADA, by="Anybody"), {**WARN, "by": "Somebody"})


@pytest.mark.rule("GG2-41")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("is_known_from_the_store", [True, False])
def test_who_announced_it_is_taken_for_the_organizer(
    ledger: Ledger, tmp_path: Path, size: int, is_known_from_the_store: bool
) -> None:
    apply(ledger, {**SEASON_TWO, "set": {"team_size": size}})
    team = {"do": "check-in-team", "team": "The Hats", "players": [ADA, BY]}
    request = check_in(BY) if size == 1 else team
    with Ledger.open(str(tmp_path / "ledger.db")) as again:
        door = again if is_known_from_the_store else ledger
        with pytest.raises(NeedsReason, match="announced spring"):
            execute(door, request)
        assert execute(door, {**request, "reason": "we are three"}).events


@pytest.mark.rule("GG2-01")
def test_organizer_and_judges_are_recorded_and_read_by_name(ledger: Ledger) -> None:
    started(ledger)
    found = [(row.official, row.role) for row in ledger.view("spring").officials().rows]
    assert found == [(BY, "organizer"), (JUDGE, "judge"), (SCORES, "scorekeeper")]


def test_an_official_is_a_person_like_any_player(ledger: Ledger) -> None:
    applied = apply(ledger, SEASON_TWO, check_in(ADA), appoint(BY, "organizer"), appoint(ADA, "judge"))
    assert types(applied).count("PersonRegistered") == 2
    assert types(execute(ledger, appoint("Cy Three", "judge"))) == ["PersonRegistered", "OfficialAppointed"]


def test_roles_hold_from_the_first_appointment_on(ledger: Ledger) -> None:
    started(ledger)
    before = state_of(ledger)
    with pytest.raises(NotPermitted) as refusal:
        execute(ledger, check_in("Cy Three"), by="Anybody")
    sentence = "Anybody is no official of spring; `check-in` is for the organizer or a scorekeeper."
    assert str(refusal.value) == sentence
    assert refusal.value.code == "without-right"
    assert state_of(ledger) == before


@pytest.mark.parametrize(
    ("by", "request_"),
    [(JUDGE, WARN), (SCORES, check_in("Cy Three")), (BY, WARN), (BY, check_in("Cy Three"))],
)
def test_everyone_has_the_rights_of_their_role(ledger: Ledger, by: str, request_: Fields) -> None:
    started(ledger)
    assert execute(ledger, request_, by=by).events


@pytest.mark.parametrize(
    ("by", "request_", "words"),
    [
        (SCORES, WARN, "Sky Zero is a scorekeeper of spring; `warn` is for the organizer or a judge."),
        (JUDGE, {"do": "pair"}, "Jude Zero is a judge of spring; `pair` is for the organizer or a scorekeeper."),
        (JUDGE, appoint(ADA, "judge"), "`appoint` is for the organizer."),
        (SCORES, {"do": "amend", "set": {"rounds": 4}}, "`amend` is for the organizer."),
    ],
)
def test_what_is_not_theirs_is_refused(ledger: Ledger, by: str, request_: Fields, words: str) -> None:
    started(ledger)
    with pytest.raises(NotPermitted) as refusal:
        execute(ledger, request_, by=by)
    assert words in str(refusal.value)


def test_a_dry_run_asks_for_rights_too(ledger: Ledger) -> None:
    started(ledger)
    with pytest.raises(NotPermitted):
        ledger.execute({"tournament": "spring", **WARN}, "Anybody", dry_run=True)
    with pytest.raises(NotPermitted, match=r"Line 1 \(warn\)"):
        ledger.apply(lines([{"tournament": "spring", **WARN}]), "Anybody", dry_run=True)


def test_rights_come_before_anything_else_that_may_be_wrong(ledger: Ledger) -> None:
    started(ledger)
    with pytest.raises(NotPermitted):
        execute(ledger, {**WARN, "player": "Nobody At All"}, by="Anybody")


def test_rights_of_one_tournament_are_none_in_another(ledger: Ledger) -> None:
    started(ledger)
    apply(ledger, {**SEASON_TWO, "tournament": "summer"}, check_in(ADA, by=JUDGE))


def test_refusals_of_an_appointment_name_whom_they_speak_of(ledger: Ledger) -> None:
    started(ledger)
    with pytest.raises(RuleViolation, match=r"^Jude Zero is a judge of spring already\.$"):
        execute(ledger, appoint(JUDGE, "judge"))
    with pytest.raises(RuleViolation, match=r"^Ada One plays in spring, and the organizer does not"):
        execute(ledger, appoint(ADA, "organizer"))
    with pytest.raises(RuleViolation, match=r"^Org One is the only organizer of spring; appoint another one first"):
        execute(ledger, appoint(BY, None))


def test_a_name_that_two_people_have_is_not_guessed_for_an_official(ledger: Ledger) -> None:
    apply(ledger, SEASON_TWO, check_in(ADA), check_in(ADA, distinct=True))
    with pytest.raises(BadRequest, match=r'2 people are called Ada One.*as "official"'):
        execute(ledger, appoint(ADA, "judge"))


@pytest.mark.rule("GG2-01")
def test_two_organizers_are_told_to_agree_on_the_last_word(ledger: Ledger) -> None:
    started(ledger)
    (told,) = execute(ledger, appoint("Cy Three", "organizer")).remarks
    assert told == "Org One and Cy Three are organizers now; decisions are final, so agree on whose word is the last."


@pytest.mark.rule("GG17-32")
def test_an_organizer_who_fills_in_is_told_as_odd_in_2017_whichever_comes_first(ledger: Ledger) -> None:
    words = "the organizer fills in as the ringer, of which the rule document says nothing"
    apply(ledger, OF_2017, appoint(BY, "organizer"))
    assert words in execute(ledger, check_in(BY, ringer=True)).remarks[0]
    apply(ledger, {**OF_2017, "tournament": "summer"}, check_in(BY, ringer=True))
    assert words in execute(ledger, appoint(BY, "organizer", tournament="summer")).remarks[0]


@pytest.mark.rule("GG2-41")
def test_an_organizer_who_fills_in_is_nothing_odd_in_season_two(ledger: Ledger) -> None:
    apply(ledger, SEASON_TWO, appoint(BY, "organizer"))
    assert beside_arrivals(execute(ledger, check_in(BY, ringer=True))) == ()


@pytest.mark.rule("GG2-16")
def test_a_ringer_checks_in_by_a_line_of_a_batch(ledger: Ledger) -> None:
    apply(ledger, SEASON_TWO, check_in("P01", faction="Guild"), {"do": "check-in", "player": "P09", "ringer": True})
    state = ledger.view("spring").state
    assert (list(state.active()), list(state.ringers())) == ([1], [2])
    execute(ledger, {"do": "drop", "player": "P09"})
    assert list(ledger.view("spring").state.ringers()) == []


@pytest.mark.rule("GG2-02")
def test_the_text_of_an_amendment_and_of_an_inspection_is_kept_in_the_vault_alone(ledger: Ledger) -> None:
    apply(ledger, OF_2017, {"do": "amend", "text": "Terrain may be moved."}, check_in(ADA))
    execute(ledger, {"do": "inspect", "player": ADA, "mark": "failed", "text": "three are bare"})
    says = [entry.says for entry in ledger.view("spring").log()]
    assert "rules amended: Terrain may be moved." in says
    assert "the models of Ada One were looked at: failed: three are bare" in says
    assert ledger.verify(is_replaying=True).faults == []
    with pytest.raises(BadRequest, match="text of the amendment"):
        execute(ledger, {"do": "amend", "text": "a\x07b"})
    with pytest.raises(BadRequest, match="note on the models"):
        execute(ledger, {"do": "inspect", "player": ADA, "mark": "passed", "text": "a\x07b"})


@pytest.mark.rule("GG17-33")
def test_whoever_is_paired_unmarked_is_named_at_the_desk(ledger: Ledger) -> None:
    apply(ledger, OF_2017, check_in(ADA, mark="passed"), check_in(BO))
    told = execute(ledger, {"do": "pair", "pairings": [[ADA, BO]]}).remarks
    assert "Paired although their models are not marked passed or exempt: Bo Two." in told
