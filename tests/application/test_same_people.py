"""One person in the whole ledger: renamed, merged and taken apart again, and found by whatever they were called."""

from pathlib import Path
from uuid import UUID

import pytest

from ledger.application import Applied, Ledger
from ledger.domain.errors import BadRequest, NeedsReason, NotPermitted, RuleViolation, UnknownPlayer
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    OPEN,
    Fields,
    apply,
    beside_arrivals,
    check_in,
    execute,
    pair,
    result,
    state_of,
    types,
)

SUMMER = {**OPEN, "tournament": "summer"}
ADA_TOO = "Ada Won"
LIVED = "Ada Smith"


def rename(person: str, name: str, **also: str) -> Fields:
    return {"do": "rename-person", "person": person, "name": name, **also}


def merge(person: str, into: str, **also: str) -> Fields:
    return {"do": "merge-person", "person": person, "into": into, "reason": "misspelt at the desk", **also}


def unmerge(person: str, **also: str) -> Fields:
    return {"do": "unmerge-person", "person": person, "reason": "they are cousins", **also}


def ask(ledger: Ledger, request: Fields, by: str = "Org One") -> Applied:
    return ledger.execute(request, by)


def persons_of(applied: Applied) -> list[UUID]:
    """Who checked in, in that order."""
    return [event.fact.person for event in applied.events if isinstance(event.fact, PlayerCheckedIn)]


def names(ledger: Ledger, tournament: str = "spring") -> list[str]:
    return list(ledger.view(tournament).names.values())


# names


def test_a_renamed_person_is_called_by_the_new_name_everywhere(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), SUMMER, check_in(ADA))
    assert types(ask(ledger, rename(ADA, LIVED))) == ["PersonRenamed"]
    assert names(ledger) == [LIVED, BO]
    assert names(ledger, "summer") == [LIVED]


def test_the_newest_of_many_names_counts(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), *map(check_in, (BO, CY)))
    apply(ledger, rename(ADA, "Zed Last"), rename(BO, "Ada First"), rename("Zed Last", ADA), rename(ADA, LIVED))
    assert names(ledger) == [LIVED, "Ada First", CY]
    assert ledger.people().meant("Zed Last").former == (ADA, "Zed Last")


def test_the_desk_knows_a_new_name_at_once_and_the_old_one_too(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO))
    ask(ledger, rename(ADA, LIVED))
    execute(ledger, {"do": "drop", "player": LIVED})
    again = execute(ledger, {"do": "reinstate", "player": ADA})
    assert again.remarks == (f"{ADA} is {LIVED} in spring.",)


def test_a_name_is_right_from_the_next_line_of_a_file_on(ledger: Ledger) -> None:
    applied = apply(
        ledger,
        OPEN,
        check_in(ADA),
        check_in(BO),
        rename(ADA, LIVED),
        {"do": "drop", "player": LIVED},
        SUMMER,
        check_in(LIVED),
        check_in(ADA, distinct=True),
        {"do": "drop", "player": ADA},
    )
    one, _, same, another = persons_of(applied)
    assert same == one != another
    assert names(ledger, "summer") == [LIVED, ADA]
    assert [row.status for row in ledger.view("summer").standings().rows] == ["active", "dropped"]


def test_a_name_that_somebody_else_writes_is_known_to_a_desk_that_stood_open(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO))
    execute(ledger, {"do": "drop", "player": ADA})
    with Ledger.open(str(tmp_path / "ledger.db")) as elsewhere:
        ask(elsewhere, rename(ADA, LIVED))
    assert execute(ledger, {"do": "reinstate", "player": LIVED}).remarks == ()


def test_check_in_under_a_former_name_finds_the_person_and_says_so(ledger: Ledger) -> None:
    one = persons_of(apply(ledger, OPEN, check_in(ADA)))
    ask(ledger, rename(ADA, LIVED))
    again = apply(ledger, SUMMER, check_in(ADA))
    assert persons_of(again) == one
    assert beside_arrivals(again) == (f"{ADA} is called {LIVED} by now.",)
    assert "PersonRegistered" not in types(again)


def test_who_is_called_so_today_comes_before_who_was(ledger: Ledger) -> None:
    one = persons_of(apply(ledger, OPEN, check_in(ADA)))
    ask(ledger, rename(ADA, LIVED))
    another = persons_of(apply(ledger, SUMMER, check_in(ADA, distinct=True)))
    autumn = apply(ledger, {**OPEN, "tournament": "autumn"}, check_in(ADA), check_in(LIVED))
    assert persons_of(autumn) == [*another, *one]
    assert beside_arrivals(autumn) == ()


def test_a_person_chosen_by_id_may_be_called_by_a_former_name(ledger: Ledger) -> None:
    (person,) = persons_of(apply(ledger, OPEN, check_in(ADA)))
    ask(ledger, rename(ADA, LIVED))
    chosen = apply(ledger, SUMMER, check_in(ADA, person=str(person)))
    assert persons_of(chosen) == [person]
    with pytest.raises(BadRequest, match=f"{person} is {LIVED}, not {BO}"):
        apply(ledger, {**OPEN, "tournament": "autumn"}, check_in(BO, person=str(person)))


@pytest.mark.bad_input(17)
def test_a_name_that_another_person_has_is_refused_without_a_reason(ledger: Ledger) -> None:
    _, bo = persons_of(apply(ledger, OPEN, check_in(ADA), check_in(BO)))
    before = state_of(ledger)
    with pytest.raises(NeedsReason, match=str(bo)):
        ask(ledger, rename(ADA, "BO  two"))
    assert state_of(ledger) == before
    ask(ledger, rename(ADA, BO, reason="they married"))
    assert names(ledger) == ["Bo Two (#1)", "Bo Two (#2)"]


def test_another_way_to_write_the_own_name_is_no_other_name(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in("ada one"))
    ask(ledger, rename(ADA, ADA))
    assert names(ledger) == [ADA]
    with pytest.raises(RuleViolation, match="Ada One is called that already"):
        ask(ledger, rename(ADA, ADA))


def test_nobody_becomes_known_by_being_renamed(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA))
    with pytest.raises(UnknownPlayer, match=r"Nobody in this ledger is called Ada Onne\. Did you mean Ada One\?"):
        ask(ledger, rename("Ada Onne", LIVED))


# who is whom


def test_namesakes_who_are_merged_are_one(ledger: Ledger) -> None:
    one, other = persons_of(apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA, distinct=True)))
    ask(ledger, merge(str(other), str(one)))
    autumn = {**OPEN, "tournament": "autumn"}
    assert persons_of(apply(ledger, autumn, check_in(ADA))) == [one]
    winter = {**OPEN, "tournament": "winter"}
    assert persons_of(apply(ledger, winter, check_in(ADA, person=str(other)))) == [one]


def test_a_merge_and_what_follows_from_it_may_stand_in_one_file(ledger: Ledger) -> None:
    applied = apply(
        ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA_TOO), merge(ADA_TOO, ADA), {**OPEN, "tournament": "autumn"},
        check_in(ADA_TOO), unmerge(ADA_TOO), {**OPEN, "tournament": "winter"}, check_in(ADA_TOO),
    )  # fmt: skip
    one, two, merged, apart = persons_of(applied)
    assert (merged, apart) == (one, two)
    assert "Ada Won is called Ada One by now." in applied.remarks


def test_a_merged_entry_keeps_the_name_it_was_entered_under(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA_TOO), merge(ADA_TOO, ADA))
    assert names(ledger, "summer") == [ADA_TOO]


def test_whoever_is_entered_under_another_id_does_not_check_in_twice(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA_TOO), SUMMER, check_in(ADA), merge(ADA_TOO, ADA))
    for name in (ADA, ADA_TOO):
        with pytest.raises(RuleViolation, match="Ada Won is checked in already"):
            execute(ledger, check_in(name))
    assert execute(ledger, {"do": "drop", "player": ADA}).remarks == ("Ada One is Ada Won in spring.",)


def test_a_desk_that_stood_open_learns_of_a_merge_made_elsewhere(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, OPEN, check_in(ADA_TOO), SUMMER, check_in(ADA), check_in(BO))
    execute(ledger, check_in(CY))
    with Ledger.open(str(tmp_path / "ledger.db")) as elsewhere:
        ask(elsewhere, merge(ADA_TOO, ADA))
    with pytest.raises(RuleViolation, match="Ada Won is checked in already"):
        execute(ledger, check_in(ADA))


def test_the_rights_of_an_official_stay_with_the_person(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "rules": "gaining-grounds-s2", "date": "2026-05-02"})
    execute(ledger, {"do": "appoint", "official": "Org Won", "role": "organizer"})
    ledger.execute(SUMMER, "Org Zero")
    with pytest.raises(NotPermitted, match="changes who is an official of spring; that is for the organizer"):
        ledger.execute(merge("Org Won", "Org Zero"), "Org Zero")
    ledger.execute(merge("Org Won", "Org Zero"), "Org Won")
    assert types(ledger.execute({"tournament": "spring", **check_in(ADA)}, "Org Zero"))[-1] == "PlayerCheckedIn"
    with pytest.raises(RuleViolation, match="is the organizer and does not play"):
        ledger.execute({"tournament": "spring", **check_in("Org Zero")}, "Org Zero")


def test_whoever_announced_a_tournament_is_the_same_after_a_merge(ledger: Ledger) -> None:
    ledger.execute({**OPEN, "rules": "gaining-grounds-s2", "date": "2026-05-02"}, "Org Won")
    ledger.execute(SUMMER, "Org Zero")
    ledger.execute(merge("Org Won", "Org Zero"), "Org Zero")
    with pytest.raises(NeedsReason, match="Org Zero announced spring"):
        ledger.execute({"tournament": "spring", **check_in("Org Zero")}, "Org Zero")


def test_nobody_gets_round_a_disqualification_by_another_name(ledger: Ledger) -> None:
    apply(
        ledger,
        {**OPEN, "tournament": "q1"},
        check_in(ADA_TOO),
        check_in(BO),
        {"do": "disqualify", "player": ADA_TOO, "reason": "loaded dice"},
        OPEN,
        {"do": "fed-by", "feeder": "q1"},
        SUMMER,
        check_in(ADA),
        merge(ADA_TOO, ADA),
    )
    with pytest.raises(RuleViolation, match="Ada One was disqualified in q1"):
        execute(ledger, check_in(ADA), reason="let them in")


def test_whoever_played_a_feeder_under_another_id_may_enter_the_final(ledger: Ledger) -> None:
    feeder = ({**OPEN, "tournament": "q1"}, check_in(ADA_TOO), OPEN, {"do": "fed-by", "feeder": "q1"})
    one = persons_of(apply(ledger, *feeder, SUMMER, check_in(ADA), merge(ADA_TOO, ADA)))[-1]
    assert persons_of(execute(ledger, check_in(ADA))) == [one]


def test_two_who_sat_against_each_other_are_two(ledger: Ledger) -> None:
    start = (OPEN, *map(check_in, (ADA, ADA_TOO, BO, CY)))
    apply(ledger, *start, pair((ADA, ADA_TOO), (BO, CY)), result(ADA, ADA_TOO))
    before = state_of(ledger)
    with pytest.raises(RuleViolation) as refusal:
        ask(ledger, merge(ADA_TOO, ADA))
    assert str(refusal.value) == (
        "Ada Won and Ada One are two people: they sat at one table against each other in spring."
    )
    assert state_of(ledger) == before


def test_those_who_met_under_ids_merged_before_are_two(ledger: Ledger) -> None:
    start = (OPEN, *map(check_in, (ADA_TOO, BO)), pair((ADA_TOO, BO)), SUMMER, check_in(ADA), merge(ADA_TOO, ADA))
    with pytest.raises(RuleViolation, match="sat at one table against each other in spring"):
        apply(ledger, *start, merge(ADA, BO))


def test_both_in_one_tournament_is_told_and_no_refusal(ledger: Ledger) -> None:
    apply(ledger, OPEN, *map(check_in, (ADA, BO, ADA_TOO)))
    applied = ask(ledger, merge(ADA_TOO, ADA))
    assert types(applied) == ["PersonMerged"]
    assert applied.remarks == (
        "Ada Won and Ada One are both entered in spring (entry:3 and entry:1); its results stay as they are.",
    )


@pytest.mark.parametrize(
    ("first", "then", "words"),
    [
        ((), merge(ADA, "ada one"), "Ada One is one person already"),
        ((merge(BO, ADA),), merge(ADA, BO), "Bo Two goes by Ada One already, so Ada One cannot go by them in turn."),
        ((merge(BO, ADA),), merge(BO, CY), "Bo Two goes by Ada One already."),
        ((), unmerge(ADA), "Ada One goes by nobody else."),
    ],
)
def test_what_stands_already_is_not_merged_again(
    ledger: Ledger, first: tuple[Fields, ...], then: Fields, words: str
) -> None:
    apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(BO), {**OPEN, "tournament": "autumn"}, check_in(CY), *first)
    before = state_of(ledger)
    with pytest.raises(RuleViolation) as refusal:
        ask(ledger, then)
    assert words in str(refusal.value)
    assert state_of(ledger) == before


def test_a_merge_needs_a_reason(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(BO))
    for request in (merge(ADA, BO), unmerge(ADA)):
        with pytest.raises(BadRequest, match='"reason" is missing'):
            ask(ledger, {key: value for key, value in request.items() if key != "reason"})


def test_one_merged_into_another_who_is_merged_goes_by_the_last(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(BO), {**OPEN, "tournament": "autumn"}, check_in(CY))
    apply(ledger, merge(ADA, BO), merge(BO, CY))
    with pytest.raises(RuleViolation, match="Cy Three is checked in already"):
        execute(ledger, check_in(ADA, tournament="autumn"))
    ask(ledger, unmerge(BO))
    again = apply(ledger, {**OPEN, "tournament": "winter"}, check_in(ADA))
    assert beside_arrivals(again) == ("Ada One is called Bo Two by now.",)


def test_after_it_is_taken_back_they_are_two_again(ledger: Ledger) -> None:
    one, two = persons_of(apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA_TOO), merge(ADA_TOO, ADA)))
    ask(ledger, unmerge(ADA_TOO))
    again = apply(ledger, {**OPEN, "tournament": "autumn"}, check_in(ADA), check_in(ADA_TOO))
    assert persons_of(again) == [one, two]
    assert beside_arrivals(again) == ()


def test_a_name_two_people_have_is_not_guessed_when_merging(ledger: Ledger) -> None:
    one, two, bo = persons_of(apply(ledger, OPEN, check_in(ADA), check_in(ADA, distinct=True), check_in(BO)))
    with pytest.raises(BadRequest, match="2 people are called Ada One") as refusal:
        ask(ledger, merge(ADA, BO))
    assert str(one) in str(refusal.value)
    assert str(two) in str(refusal.value)
    ask(ledger, merge(str(two), str(bo)))


def test_the_one_of_two_namesakes_who_was_merged_is_unmerged(ledger: Ledger) -> None:
    one, two = persons_of(apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA, distinct=True)))
    ask(ledger, merge(str(two), str(one)))
    (event,) = ask(ledger, unmerge(ADA)).events
    assert event.originator_id == two


def test_whoever_names_the_one_who_stands_for_both_is_told_whom_to_name(ledger: Ledger) -> None:
    one, two = persons_of(apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA_TOO), merge(ADA_TOO, ADA)))
    with pytest.raises(RuleViolation, match=rf"Ada One goes by nobody else; it is Ada Won \({two}\) who would"):
        ask(ledger, unmerge(str(one)))


def test_a_refused_file_leaves_nothing_of_it_at_the_desk(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(DEE))
    before = state_of(ledger)
    with pytest.raises(UnknownPlayer):
        apply(ledger, {"do": "drop", "player": DEE, "tournament": "spring"}, rename(ADA, LIVED), rename("Nobody", BO))
    assert state_of(ledger) == before
    execute(ledger, {"do": "drop", "player": ADA})
    assert "PersonRegistered" in types(apply(ledger, SUMMER, check_in(LIVED)))


def test_trying_a_rename_out_changes_nothing(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA))
    before = state_of(ledger)
    tried = ledger.execute(rename(ADA, LIVED), "Org One", dry_run=True)
    assert types(tried) == ["PersonRenamed"]
    assert state_of(ledger) == before
    execute(ledger, {"do": "drop", "player": ADA})
    assert names(ledger) == [ADA]


def test_whoever_acts_under_a_merged_name_acts_as_the_one_person(ledger: Ledger) -> None:
    applied = apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(ADA_TOO), merge(ADA_TOO, ADA))
    one = persons_of(applied)[0]
    later = ledger.execute({"tournament": "spring", **check_in(BO)}, ADA_TOO)
    assert {event.by for event in later.events} == {one}
    assert types(later) == ["PersonRegistered", "PlayerCheckedIn"]
