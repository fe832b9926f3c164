"""Entries that are mended, taken out or given to another: seasons, people, rosters and the log follow."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, LedgerError, RuleViolation, UnknownPlayer
from tests.application.batches import ADA, BO, CY, DEE, EVE, OPEN, START, apply, check_in, execute, pair, result
from tests.application.seasons import SEASON, steps, table, tournament

GIVEN_AWAY = {"do": "reassign-entry", "tournament": "q1", "player": ADA, "to": "Ada Young", "reason": "another Ada"}


@pytest.fixture
def season(ledger: Ledger) -> Ledger:
    """One tournament that counts: Ada, Bo, Cy."""
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"))
    return ledger


def remarks(ledger: Ledger, *requests: dict[str, object]) -> list[str]:
    return list(map(str, apply(ledger, *requests).remarks))


def log(ledger: Ledger, slug: str = "spring", *, is_public: bool = False) -> list[str]:
    return [event.says for event in ledger.view(slug).log(is_public=is_public)]


def test_the_points_of_an_entry_go_to_the_person_who_really_has_it(season: Ledger) -> None:
    assert table(season) == {ADA: 10, BO: 7, CY: 4}
    apply(season, GIVEN_AWAY)
    assert table(season) == {"Ada Young": 10, BO: 7, CY: 4}
    assert season.verify(is_replaying=True).faults == []


def test_given_back_the_season_stands_as_before(season: Ledger) -> None:
    before = season.season("ig-2019").table().plain()
    apply(season, GIVEN_AWAY, {**GIVEN_AWAY, "player": "Ada Young", "to": ADA})
    assert season.season("ig-2019").table().plain() == before


def test_the_history_of_both_people_follows(season: Ledger) -> None:
    apply(season, GIVEN_AWAY)
    young, ada = (season.people().show(name)[0] for name in ("Ada Young", ADA))
    assert [(each.tournament, each.place) for each in young.tournaments] == [("q1", 1)]
    assert ada.tournaments == ()
    assert [(each.season, each.qp) for each in young.seasons] == [("ig-2019", 10)]


def test_two_of_one_name_are_told_apart_by_a_new_person(season: Ledger) -> None:
    apply(season, {**GIVEN_AWAY, "to": ADA, "distinct": True})
    assert sorted(table(season).values()) == [4, 7, 10]
    there = [each for each in season.people().rows() if each.name == ADA]
    assert sorted(each.tournaments for each in there) == [0, 1]


def test_it_is_given_by_id_alone_and_an_unknown_id_is_refused(season: Ledger) -> None:
    apply(season, {**OPEN, "tournament": "other"}, check_in("Zoe Nine"))
    (zoe,) = (each.id for each in season.people().rows() if each.name == "Zoe Nine")
    by_id = {key: value for key, value in GIVEN_AWAY.items() if key != "to"}
    apply(season, {**by_id, "person": str(zoe)})
    assert table(season) == {"Zoe Nine": 10, BO: 7, CY: 4}
    with pytest.raises(BadRequest, match="Say whose entry it is"):
        apply(season, {**by_id, "player": BO})
    with pytest.raises(BadRequest, match="has the id"):
        apply(season, {**by_id, "player": BO, "person": "7f3a0000-0000-4000-8000-000000000000"})


def test_one_who_is_entered_already_is_not_given_a_second_entry(season: Ledger) -> None:
    with pytest.raises(RuleViolation, match="takes part already, as Bo Two"):
        apply(season, {**GIVEN_AWAY, "to": BO})


def test_one_who_was_taken_out_is_nowhere_but_in_the_log(ledger: Ledger) -> None:
    apply(ledger, OPEN, *map(check_in, (ADA, BO, CY)))
    apply(ledger, {"do": "remove-entry", "tournament": "spring", "player": CY, "reason": "a guest"})
    view = ledger.view("spring")
    assert [row.player for row in view.standings().rows] == [ADA, BO]
    assert view.status().entered == 2
    with pytest.raises(UnknownPlayer):
        view.find(CY)
    assert [(each.name, each.tournaments) for each in ledger.people().rows() if each.name == CY] == [(CY, 0)]
    assert log(ledger)[-2:] == ["Cy Three checked in as #3", "the entry of Cy Three, #3, was taken out"]
    apply(ledger, {"tournament": "spring", **check_in(CY), "id": "again"})
    assert log(ledger)[-1] == "Cy Three checked in as #4"


def test_who_is_taken_out_is_no_player_of_a_season(ledger: Ledger) -> None:
    q1 = list(tournament("q1"))
    came = {"tournament": "q1", "do": "check-in", "player": EVE}
    gone = {"tournament": "q1", "do": "remove-entry", "player": EVE, "reason": "a guest"}
    apply(ledger, SEASON, q1[0], came, gone, *q1[1:], *steps("q1"))
    assert ledger.season("ig-2019").known.summaries["q1"].players == 4
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


def test_the_documents_show_what_holds_and_the_log_what_held(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA, faction="Khadro", club="North"), check_in(BO, faction="Cryx"))
    apply(ledger, {"do": "amend-entry", "tournament": "spring", "player": ADA, "faction": "Khador", "reason": "typo"})
    assert [row.faction for row in ledger.view("spring").standings().rows] == ["Khador", "Cryx"]
    assert log(ledger)[-3:] == [
        "Ada One checked in as #1 with Khadro",
        "Bo Two checked in as #2 with Cryx",
        "the entry of Ada One was amended: faction Khador",
    ]


def test_a_mended_club_is_a_word_of_the_vault_like_any_other(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA, club="North"), check_in(BO))
    apply(ledger, {"do": "amend-entry", "tournament": "spring", "player": BO, "club": "North", "reason": "left out"})
    entrants = ledger.view("spring").state.entrants.values()
    assert len({entrant.club for entrant in entrants}) == 1
    assert log(ledger)[-1] == "the entry of Bo Two was amended: club North"
    assert ledger.verify(is_replaying=True).faults == []


def test_a_faction_that_looks_mistyped_is_told_with_what_may_be_meant(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA, faction="Cryx"))
    spring = {"tournament": "spring"}
    told = remarks(ledger, {**spring, **check_in(BO, faction="Crxy")})
    assert "Crxy looks mistyped: is it Cryx?" in told
    told = remarks(ledger, {**spring, "do": "amend-entry", "player": BO, "faction": "Cryxx", "reason": "typo"})
    assert "Cryxx looks mistyped: is it Cryx?" in told
    assert remarks(ledger, {**spring, "do": "amend-entry", "player": BO, "faction": "Cryx", "reason": "typo"}) == []


def test_who_the_ringer_is_stays_a_secret_when_the_entry_is_given_to_another(ledger: Ledger) -> None:
    s2 = {**OPEN, "rules": "gaining-grounds-s2"}
    apply(ledger, s2, check_in(ADA), check_in("Rin Nine", ringer=True))
    given = {"do": "reassign-entry", "player": "Rin Nine", "to": "Ron Ten", "reason": "mixed up"}
    apply(ledger, {"tournament": "spring", **given})
    assert log(ledger)[-1] == "entry #2 is Ron Ten, not Rin Nine"
    assert log(ledger, is_public=True)[-1] == "entry #2 is Ringer"
    shown = list(ledger.view("spring").log(is_public=True))[-1]
    nobody = "00000000-0000-0000-0000-000000000000"
    assert (shown.reason, shown.data["was"], shown.data["person"]) == (None, nobody, nobody)


def test_a_row_that_rests_on_a_contested_game_is_provisional_and_so_is_its_season(season: Ledger) -> None:
    quiet = season.season("ig-2019").table().plain()
    assert "provisional" not in quiet
    contested = {"do": "dispute", "tournament": "q1", "round": 2, "players": [ADA, BO], "claim": "wrong list"}
    apply(season, contested)
    rows = {row.player: (row.provisional, row.disputed) for row in season.season("ig-2019").table().rows}
    assert rows == {ADA: (True, ("q1",)), BO: (True, ("q1",)), CY: (True, ())}
    assert season.season("ig-2019").table().plain()["provisional"] is True
    apply(season, {"do": "rule", "tournament": "q1", "dispute": 1, "reason": "it was the right one"})
    assert season.season("ig-2019").table().plain() == quiet


def test_who_never_played_has_no_points_even_for_taking_part(ledger: Ledger) -> None:
    q1 = [*tournament("q1")]
    late = ({"tournament": "q1", **check_in(EVE)}, {"tournament": "q1", "do": "drop", "player": EVE})
    apply(ledger, {**SEASON, "set": {"participation": 1}}, q1[0], *late, *q1[1:], *steps("q1"))
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4, DEE: 1}
    summary = ledger.season("ig-2019").known.summaries["q1"]
    assert (summary.players, len(summary.absent)) == (4, 1)


def test_an_entry_that_played_is_refused_with_the_round(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), pair((ADA, BO)), result(ADA, BO))
    with pytest.raises(LedgerError, match="Ada One had a place in round 1, so the entry stays"):
        apply(ledger, {"do": "remove-entry", "tournament": "spring", "player": ADA, "reason": "mistake"})


def test_two_of_one_name_are_told_apart_where_an_entry_goes_from_one_to_the_other(ledger: Ledger) -> None:
    apply(ledger, *START)
    moved = execute(ledger, {"do": "reassign-entry", "player": ADA, "to": ADA, "distinct": True, "reason": "namesake"})
    (entry,) = [each for each in moved.told()[0] if each.type == "EntryReassigned"]
    fact = entry.data
    assert entry.says == f"entry #1 is Ada One ({fact['person'][:4]}), not Ada One ({fact['was'][:4]})"
