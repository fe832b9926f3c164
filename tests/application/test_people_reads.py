"""Everyone in a ledger: listed, searched for, shown with all they did, and held against each other for duplicates."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import RuleViolation, UnknownPlayer
from tests.application.batches import ADA, BO, CY, DEE, EVE, OPEN, Fields, apply, check_in, pair, result
from tests.application.test_same_people import merge, persons_of, rename, unmerge

SPRING = (OPEN, *(check_in(name, club="North") for name in (ADA, BO, CY, DEE)))
ROUND = (pair((ADA, BO), (CY, DEE)), result(ADA, BO), result(CY, DEE))
ENDING = (pair((ADA, CY), (BO, DEE)), result(ADA, CY), result(BO, DEE), {"do": "finish"})


def opening(slug: str, **also: str) -> Fields:
    return {**OPEN, "tournament": slug, "name": slug.title(), **also}


def listed(ledger: Ledger, **how: bool) -> dict[str, int]:
    """Everyone by name, with how many tournaments they entered."""
    return {row.name: row.tournaments for row in ledger.people().rows(**how)}


def pairs(ledger: Ledger) -> dict[tuple[str, str], str]:
    return {(each.one.name, each.other.name): each.likelihood for each in ledger.people().duplicates()}


# lists


def test_everyone_is_listed_once_with_the_tournaments_they_entered(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("summer"), check_in(ADA), check_in("Ada Won"))
    assert listed(ledger) == {ADA: 2, "Ada Won": 1, BO: 1, CY: 1, DEE: 1, "Org One": 0}


def test_who_is_merged_stands_with_the_one_they_are(ledger: Ledger) -> None:
    applied = apply(ledger, *SPRING, opening("summer"), check_in("Ada Won"), opening("autumn"), check_in("Ada Wonn"))
    apply(ledger, merge("Ada Wonn", "Ada Won"), merge("Ada Won", ADA), rename(ADA, "Ada Smith"))
    row = ledger.people().meant("Ada Smith")
    assert (row.tournaments, row.former) == (3, (ADA,))
    assert {(each.id, each.name) for each in row.merged} == {
        (persons_of(applied)[4], "Ada Won"),
        (persons_of(applied)[5], "Ada Wonn"),
    }
    apply(ledger, unmerge("Ada Won"))
    assert ledger.people().meant("Ada Smith").tournaments == 1
    assert ledger.people().meant("Ada Wonn").tournaments == 2


def test_the_public_reads_no_former_names_and_no_ringers(ledger: Ledger) -> None:
    season_two = {"rules": "gaining-grounds-s2", "date": "2026-05-02"}
    apply(ledger, opening("spring", **season_two), check_in(ADA), check_in("Rin Nine", ringer=True))
    apply(ledger, opening("summer"), check_in("Ada Won"), merge("Ada Won", ADA), rename(ADA, "Ada Smith"))
    assert list(listed(ledger)) == ["Ada Smith", "Org One", "Rin Nine"]
    rows = ledger.people().rows(is_public=True)
    assert [row.name for row in rows] == ["Ada Smith", "Org One"]
    assert {(row.former, row.merged) for row in rows} == {((), ())}
    with pytest.raises(RuleViolation, match="A ringer is in no public result"):
        ledger.people().show("Rin Nine", is_public=True)


def test_one_who_was_erased_stands_in_the_list_without_a_name(ledger: Ledger) -> None:
    person = persons_of(apply(ledger, *SPRING))[0]
    apply(ledger, {"do": "erase-person", "person": ADA, "reason": "asked for it"})
    row = ledger.people().rows()[-1]
    assert (row.name, row.erased, row.former) == (f"Player {person.hex[:4]} (erased)", True, ())


# search


def test_letters_inside_a_name_find_it_whatever_their_accents(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in("José Nuñez"), check_in("Jo Oseni"), check_in(ADA))
    found = ledger.people().search("OSE")
    assert [(each.person.name, each.found_by) for each in found] == [("Jo Oseni", "name"), ("José Nuñez", "name")]


def test_another_name_finds_a_person_after_those_who_have_it(ledger: Ledger) -> None:
    apply(ledger, *SPRING, rename(ADA, "Ada Smith"), rename(BO, "Bo One"))
    found = ledger.people().search("one")
    names = [(each.person.name, each.found_by) for each in found]
    assert names == [("Bo One", "name"), ("Org One", "name"), ("Ada Smith", "other name")]
    assert ledger.people().search("ada one", is_public=True)[0].found_by == "spelling"


def test_a_misspelt_name_finds_those_near_it(ledger: Ledger) -> None:
    apply(ledger, *SPRING)
    (near, *_) = ledger.people().search("Cy Threee")
    assert (near.person.name, near.found_by) == (CY, "spelling")
    assert ledger.people().search("Zzyzx") == ()


# one person


def test_a_person_is_shown_with_every_game_and_award(ledger: Ledger) -> None:
    apply(ledger, *SPRING, *ROUND, *ENDING)
    history, remarks = ledger.people().show("ada one")
    (spring,) = history.tournaments
    assert remarks == ()
    assert (spring.tournament, spring.name, str(spring.date)) == ("spring", "Spring 26", "2019-08-02")
    assert (spring.place, spring.ranked, spring.finished, spring.status) == (1, 4, True, "active")
    assert (spring.won, spring.tied, spring.lost) == (2, 0, 0)
    games = [(game.round, game.outcome, game.opponents, game.points, game.figures) for game in spring.games]
    assert games == [(1, "won", (BO,), 1, {"cp": 5, "apd": 40}), (2, "won", (CY,), 1, {"cp": 5, "apd": 40})]
    assert spring.awards == ("First place",)


def test_what_is_not_settled_is_no_award_and_no_place(ledger: Ledger) -> None:
    apply(ledger, *SPRING)
    assert ledger.people().show(ADA)[0].tournaments[0].place is None
    apply(ledger, *({**request, "tournament": "spring"} for request in ROUND))
    (spring,) = ledger.people().show(ADA)[0].tournaments
    assert (spring.place, spring.finished, spring.awards) == (1, False, ())


def test_measures_are_shown_to_judges_and_never_to_the_public(ledger: Ledger) -> None:
    apply(ledger, *SPRING, *ROUND, {"do": "warn", "player": ADA, "reason": "slow play"})
    (incident,) = ledger.people().show(ADA)[0].tournaments[0].conduct
    assert (incident.measure, incident.reason) == ("warning", "slow play")
    assert ledger.people().show(ADA, is_public=True)[0].tournaments[0].conduct == ()


def test_all_ids_of_a_person_are_shown_together_in_order_of_date(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("winter", date="2019-07-30"), check_in("Ada Won", faction="Cygnar"))
    apply(ledger, merge("Ada Won", ADA))
    history, remarks = ledger.people().show("Ada Won")
    assert remarks == ("Ada Won is called Ada One by now.",)
    assert [(each.tournament, each.entered_as) for each in history.tournaments] == [
        ("winter", "Ada Won"),
        ("spring", ADA),
    ]
    assert history.tournaments[0].faction == "Cygnar"


def test_a_ringer_is_shown_as_one_and_to_the_public_not_at_all(ledger: Ledger) -> None:
    season_two = {"rules": "gaining-grounds-s2", "date": "2026-05-02"}
    apply(ledger, opening("spring", **season_two), check_in(ADA, ringer=True), opening("summer"), check_in(ADA))
    assert [(each.tournament, each.ringer) for each in ledger.people().show(ADA)[0].tournaments] == [
        ("summer", False),
        ("spring", True),
    ]
    assert [each.tournament for each in ledger.people().show(ADA, is_public=True)[0].tournaments] == ["summer"]


def test_offices_are_shown_whatever_id_they_were_given_to(ledger: Ledger) -> None:
    apply(ledger, *SPRING, {"do": "appoint", "official": EVE, "role": "organizer"}, opening("summer"))
    offices = {name: ledger.people().show(name)[0].offices for name in (EVE, "Org One")}
    assert [(each.tournament, each.role) for each in offices[EVE]] == [("spring", "organizer")]
    assert [(each.tournament, each.role) for each in offices["Org One"]] == [("summer", "announced it")]


def test_members_of_a_team_are_shown_with_what_the_team_did(ledger: Ledger) -> None:
    pairs_of_two = {"rules": "gaining-grounds-s2", "date": "2026-05-02", "set": {"team_size": 2}}
    team = {"do": "check-in-team", "team": "The Hats", "players": [ADA, BO]}
    apply(ledger, {**opening("pairs"), **pairs_of_two}, team)
    (shown,) = ledger.people().show(BO)[0].tournaments
    assert shown.entered_as == "The Hats"


def test_somebody_unknown_is_answered_with_those_near(ledger: Ledger) -> None:
    apply(ledger, *SPRING)
    with pytest.raises(UnknownPlayer, match=r"Nobody in this ledger is called Bo Tow\. Did you mean Bo Two\?"):
        ledger.people().show("Bo Tow")


def test_a_namesake_is_meant_with_the_beginning_of_the_id(ledger: Ledger) -> None:
    one, two = persons_of(apply(ledger, OPEN, check_in(ADA), check_in(ADA, distinct=True)))
    assert ledger.people().meant(f"Ada One ({two.hex[:8]})").id == two
    assert ledger.people().meant(str(one)).id == one


# duplicates


def test_names_that_look_like_one_are_offered_with_what_speaks_for_it(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("summer"), check_in("One, Ada", club="north"), check_in("Cy Threee", club="South"))
    ones, threes = ledger.people().duplicates()
    assert (ones.one.name, ones.other.name, ones.likelihood) == (ADA, "One, Ada", "very likely")
    assert ones.why == ("the same words stand in another order", "both played for North")
    assert (threes.one.name, threes.other.name, threes.likelihood) == (CY, "Cy Threee", "possible")
    assert threes.why == ("the names are one letter apart",)


def test_the_one_who_played_more_is_the_one_to_be_merged_into(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("summer"), check_in("Cy Threee"), opening("autumn"), check_in("Cy Threee"))
    assert list(pairs(ledger)) == [("Cy Threee", CY)]


def test_those_who_sat_against_each_other_are_never_offered(ledger: Ledger) -> None:
    start = (OPEN, *map(check_in, ("Cy Three", "Cy Threee", ADA, BO)))
    apply(ledger, *start)
    (offered,) = ledger.people().duplicates()
    assert offered.why == ("the names are one letter apart", "but both entered spring")
    assert offered.likelihood == "possible"
    table = {**pair(("Cy Three", "Cy Threee"), (ADA, BO)), "tournament": "spring"}
    apply(ledger, table)
    assert pairs(ledger) == {}


def test_nobody_is_offered_again_once_merged_or_erased(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("summer"), check_in("Cy Threee"), check_in("Bo Twoo"))
    assert len(pairs(ledger)) == 2
    apply(ledger, merge("Cy Threee", CY), {"do": "erase-person", "person": "Bo Twoo", "reason": "asked for it"})
    assert pairs(ledger) == {}


def test_a_name_somebody_had_before_counts_too(ledger: Ledger) -> None:
    apply(ledger, *SPRING, rename(CY, "Cy Smith"), opening("summer"), check_in("Cy Threee"))
    (found,) = ledger.people().duplicates()
    assert found.why == ("the names are one letter apart", "told from Cy Three and Cy Threee")


def test_two_of_one_name_are_offered_as_possible(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), opening("summer"), check_in(ADA, distinct=True))
    assert pairs(ledger) == {(ADA, ADA): "possible"}


def test_looking_for_duplicates_records_nothing(ledger: Ledger) -> None:
    apply(ledger, *SPRING, opening("summer"), check_in("One, Ada"))
    before = ledger.size, ledger.root
    ledger.people().duplicates()
    assert (ledger.size, ledger.root) == before
