"""Who is meant: names, numbers and ids; the same person everywhere, and nobody guessed silently."""

from uuid import UUID

import pytest

from ledger.application import Applied, Ledger
from ledger.domain.errors import BadRequest, BadText, RuleViolation, UnknownPlayer
from ledger.domain.person.facts import PersonRegistered
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from ledger.domain.values import ContestantId
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    NAMES,
    OPEN,
    START,
    apply,
    check_in,
    execute,
    pair,
    points,
    result,
    state_of,
    types,
)

SUMMER = {**OPEN, "tournament": "summer"}


def person_of(applied: Applied) -> UUID:
    """Whose check-in came last."""
    return [event.fact for event in applied.events if isinstance(event.fact, PlayerCheckedIn)][-1].person


def test_a_player_is_the_same_person_in_every_tournament(ledger: Ledger) -> None:
    first = person_of(apply(ledger, OPEN, check_in(ADA)))
    again = apply(ledger, SUMMER, check_in(ADA))
    assert person_of(again) == first
    assert types(again) == ["TournamentOpened", "PlayerCheckedIn"]


@pytest.mark.bad_input(12)
@pytest.mark.bad_input(13)
@pytest.mark.parametrize(
    ("name", "same"),
    [("José One", "Jose\u0301 One"), ("Anna Two", "ANNA  two"), ("Straße", "STRASSE"), ("ﬁn", "Fin")],
)
def test_another_spelling_of_the_same_name_is_the_same_person(ledger: Ledger, name: str, same: str) -> None:
    apply(ledger, OPEN, check_in(name))
    with pytest.raises(RuleViolation, match="is checked in already"):
        execute(ledger, check_in(same))
    assert (
        person_of(apply(ledger, SUMMER, check_in(same))) == ledger.view("spring").state.entrants[ContestantId(1)].person
    )


def test_a_name_is_kept_as_it_was_first_written(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in("  Ada   One "), SUMMER, check_in("ADA ONE"))
    assert list(points(ledger, "spring")) == ["Ada One"]
    assert list(points(ledger, "summer")) == ["Ada One"]


@pytest.mark.bad_input(15)
def test_two_people_with_one_name_are_told_apart_by_their_numbers(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(ADA, distinct=True), check_in(BO))
    assert list(points(ledger)) == ["Ada One (#1)", "Ada One (#2)", "Bo Two"]
    with pytest.raises(BadRequest, match=r"There are several called Ada One: entry:1 and entry:2\. Say which"):
        execute(ledger, {"do": "drop", "player": ADA})
    execute(ledger, {"do": "drop", "player": "#2"})
    assert [row.status for row in ledger.view("spring").standings().rows] == ["active", "dropped", "active"]


@pytest.mark.bad_input(15)
def test_a_name_that_two_people_have_is_not_guessed_at_a_later_check_in(ledger: Ledger) -> None:
    one = person_of(apply(ledger, OPEN, check_in(ADA)))
    two = person_of(execute(ledger, check_in(ADA, distinct=True)))
    apply(ledger, SUMMER)
    with pytest.raises(BadRequest, match="2 people are called Ada One") as refusal:
        execute(ledger, check_in(ADA, tournament="summer"))
    assert str(one) in str(refusal.value)
    assert str(two) in str(refusal.value)
    chosen = execute(ledger, check_in(ADA, tournament="summer", person=str(two)))
    assert person_of(chosen) == two


@pytest.mark.bad_input(15)
def test_a_name_that_two_people_have_is_not_guessed_inside_one_file_either(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match="2 people are called Ada One"):
        apply(ledger, OPEN, check_in(ADA), check_in(ADA, distinct=True), SUMMER, check_in(ADA))


def test_one_who_was_entered_as_distinct_is_known_to_the_next_line(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match="is checked in already"):
        apply(ledger, OPEN, check_in(ADA, distinct=True), check_in(ADA))


def test_a_person_is_chosen_by_id_and_the_name_must_be_theirs(ledger: Ledger) -> None:
    person = person_of(apply(ledger, OPEN, check_in(ADA)))
    apply(ledger, SUMMER)
    with pytest.raises(BadRequest, match=f"{person} is Ada One, not Bo Two"):
        execute(ledger, check_in(BO, tournament="summer", person=str(person)))
    with pytest.raises(BadRequest, match="Nobody in this ledger has the id 00000000-"):
        execute(ledger, check_in(BO, tournament="summer", person=str(UUID(int=0))))
    assert person_of(execute(ledger, check_in("ada one", tournament="summer", person=str(person)))) == person


def test_a_player_is_named_by_name_by_entry_number_or_by_id(ledger: Ledger) -> None:
    persons = [event.fact.person for event in apply(ledger, *START).events if isinstance(event.fact, PlayerCheckedIn)]
    for text in ("ada ONE", "entry:2", "#3", str(persons[3])):
        execute(ledger, {"do": "drop", "player": text})
    statuses = {row.player: row.status for row in ledger.view("spring").standings().rows}
    assert [statuses[name] for name in NAMES] == ["dropped", "dropped", "dropped", "dropped", "active"]


def test_a_file_may_write_a_whole_name_that_is_a_number(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in("1"), {"do": "drop", "player": "1"})
    assert [row.status for row in ledger.view("spring").standings().rows] == ["active", "dropped"]


def test_whoever_types_a_number_that_is_a_name_names_them_by_entry(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in("1"))
    with pytest.raises(BadRequest, match="1 alone is a table, and no player"):
        execute(ledger, {"do": "drop", "player": "1"})
    execute(ledger, {"do": "drop", "player": "entry:2"})
    assert [row.status for row in ledger.view("spring").standings().rows] == ["active", "dropped"]


@pytest.mark.parametrize("entry", ["entry:2", "#2", "entry:02"])
def test_an_entry_number_is_written_alike_in_a_file_and_on_the_command_line(ledger: Ledger, entry: str) -> None:
    apply(ledger, *START, {"do": "drop", "player": entry})
    execute(ledger, {"do": "reinstate", "player": entry, "reason": "back after lunch"})
    assert [event.fact.contestant for event in ledger.view("spring").events[-2:]] == [2, 2]  # type: ignore[attr-defined]


def test_a_bare_number_in_a_file_is_no_player_either(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match=r"2 alone is a table.* entry number 2 is Bo Two \(entry:2\)"):
        apply(ledger, *START, {"do": "drop", "player": "2"})


@pytest.mark.bad_input(41)
@pytest.mark.parametrize(
    ("asked", "offered"),
    [("Ada Won", "Did you mean Ada One?"), ("Cy", "Did you mean Cy Three?"), ("Dee Fuor", "Did you mean Dee Four?")],
)
def test_an_unknown_player_is_answered_with_those_who_are_near(ledger: Ledger, asked: str, offered: str) -> None:
    apply(ledger, *START)
    before = state_of(ledger)
    with pytest.raises(UnknownPlayer) as refusal:
        apply(ledger, {"do": "disqualify", "tournament": "spring", "player": asked, "reason": "loaded dice"})
    assert f"Nobody called {asked} is checked in at spring." in str(refusal.value)
    assert offered in str(refusal.value)
    assert state_of(ledger) == before


def test_one_who_is_like_nobody_is_offered_nobody(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(UnknownPlayer, match=r"Nobody called Zzyzx is checked in at spring\.$"):
        execute(ledger, {"do": "drop", "player": "Zzyzx"})


def test_one_who_plays_elsewhere_is_not_checked_in_here(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), SUMMER, check_in(BO))
    with pytest.raises(UnknownPlayer, match="Nobody called Bo Two is checked in at spring"):
        execute(ledger, {"do": "drop", "player": BO})


@pytest.mark.bad_input(36)
def test_two_spellings_of_one_player_are_not_an_opponent(ledger: Ledger) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    with pytest.raises(BadRequest, match="nobody plays against themselves"):
        execute(ledger, result(ADA, "#1"))


@pytest.mark.bad_input(16)
@pytest.mark.parametrize("name", ["BYE", "null", "pair", "check-in"])
def test_a_name_like_a_command_or_a_bye_is_a_name(ledger: Ledger, name: str) -> None:
    apply(ledger, OPEN, check_in(name), check_in(ADA), check_in(BO), pair((name, ADA), (BO, None)))
    shown = ledger.view("spring").pairings()
    assert (shown.tables[0].players, shown.byes) == ((name, ADA), (BO,))


@pytest.mark.bad_input(14)
def test_a_name_of_mixed_scripts_is_taken_with_a_remark(ledger: Ledger) -> None:
    applied = apply(ledger, OPEN, check_in("\u0410da One"))
    assert len(applied.remarks) == 1
    assert "mixes Latin and Cyrillic letters" in applied.remarks[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param(" ", "The name is empty", marks=pytest.mark.bad_input(1)),
        pytest.param("n" * 81, "The name has 81 characters; at most 80", marks=pytest.mark.bad_input(2)),
        pytest.param("a\x1bb", "U+001B", marks=pytest.mark.bad_input(3)),
        pytest.param("a\u200bb", "U+200B", marks=pytest.mark.bad_input(6)),
    ],
)
def test_a_name_that_cannot_be_kept_is_refused(ledger: Ledger, name: str, words: str) -> None:
    apply(ledger, OPEN)
    before = state_of(ledger)
    with pytest.raises(BadText) as refusal:
        execute(ledger, check_in(name))
    assert words in str(refusal.value)
    assert state_of(ledger) == before


@pytest.mark.bad_input(19)
def test_a_reason_of_more_than_2000_characters_is_refused(ledger: Ledger) -> None:
    apply(ledger, *START)
    with pytest.raises(BadText, match="The reason has 2,001 characters; at most 2,000"):
        execute(ledger, {"do": "drop", "player": ADA}, reason="r" * 2001)


def test_whoever_acts_becomes_known_once(ledger: Ledger) -> None:
    first = apply(ledger, OPEN)
    assert types(first) == ["PersonRegistered", "TournamentOpened"]
    assert len({event.by for event in first.events}) == 1
    assert types(ledger.execute({**SUMMER}, BY)) == ["TournamentOpened"]
    assert types(ledger.execute({**OPEN, "tournament": "autumn"}, "Judge Two")) == [
        "PersonRegistered",
        "TournamentOpened",
    ]


def test_a_line_may_say_who_acts(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), {"do": "drop", "player": ADA, "by": "Judge Two"})
    entries = list(ledger.view("spring").log())
    assert [entry.by for entry in entries] == [BY, BY, "Judge Two"]


def test_an_organizer_who_plays_is_one_person(ledger: Ledger) -> None:
    applied = apply(ledger, OPEN, check_in(BY))
    assert types(applied).count("PersonRegistered") == 1
    assert person_of(applied) == applied.events[-1].by


def test_a_person_is_registered_before_the_fact_that_speaks_of_them(ledger: Ledger) -> None:
    known: set[UUID] = set()
    for event in apply(ledger, *START).events:
        if isinstance(event.fact, PersonRegistered):
            known.add(event.originator_id)
        if isinstance(event.fact, PlayerCheckedIn):
            assert event.fact.person in known
        assert event.by in known
