"""Entries that were wrong: mended, taken out, or given to the person who really has them."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.scoring.ranking import unranked
from ledger.domain.tournament.entry.army_lists import mistyped
from ledger.domain.tournament.state import FinalsOf, Seen
from ledger.domain.values import Commitment, ContestantId
from tests import facts as e
from tests.builders import (
    S2,
    adjusted,
    check_in,
    disqualified,
    entered,
    field,
    finish,
    opened,
    pair,
    paired,
    person,
    played,
    result,
    withdrawn,
)
from tests.domain.armies import DYAD, TRINITY, army, brought
from tests.domain.entries import (
    amend_entry,
    amended_entry,
    appointed,
    of_teams,
    reassign_entry,
    reassigned,
    remove_entry,
    removed_entry,
    ringer,
    season_two,
    team,
)
from tests.domain.outcomes import after, places, replayed, rows, seated
from tests.domain.paintings import contest, painted, voted
from tests.spec import given

NORTH = Commitment("a" * 64)
ENTERED = e.PlayerCheckedIn(
    contestant=ContestantId(1), person=person(1), faction="Khadro", area=NORTH, club=NORTH, oddities=()
)
THREE = (opened(), ENTERED, entered(2), entered(3))


def entrant(facts: tuple[e.TournamentEvent, ...], no: int = 1) -> tuple[str | None, str | None, str | None, int]:
    found = replayed(facts).entrants[ContestantId(no)]
    return found.faction, found.area, found.club, len(found.lists)


# mended


def test_only_what_is_otherwise_stands_in_the_fact() -> None:
    given(*THREE).when(amend_entry(1, faction="Khador", area=NORTH)).then(amended_entry(1, faction="Khador"))
    assert entrant(after(THREE, amend_entry(1, faction="Khador"))) == ("Khador", NORTH, NORTH, 0)


def test_what_is_taken_out_is_named_and_empty() -> None:
    given(*THREE).when(amend_entry(1, club=None)).then(amended_entry(1, club=None))
    assert entrant(after(THREE, amend_entry(1, club=None))) == ("Khadro", NORTH, None, 0)


def test_an_entry_is_mended_in_any_round_and_after_the_end() -> None:
    ended = after(THREE, paired(1, (1, 2), bye=3), result(1, 2, won=1), finish(reason=NORTH))
    given(*ended).when(amend_entry(1, faction="Khador")).then(amended_entry(1, faction="Khador"))
    assert rows(after(ended, amend_entry(1, faction="Khador")))[1].faction == "Khador"


def test_nothing_changed_is_no_fact() -> None:
    given(*THREE).when(amend_entry(1, faction="Khadro")).then_refused(
        RuleViolation, "No change: that is what is noted of #1."
    )
    given(*THREE).when(amend_entry(1)).then_refused(BadRequest, "Say what was wrong")


def test_lists_are_checked_as_at_check_in_and_replaced_after_round_1_too() -> None:
    facts = (opened(), entered(1, "Khador"), brought(1, *DYAD), entered(2), *played(1, (1, 2)))
    other = (army("Warden Flint"), army("Elder Reed"))
    mended = after(facts, amend_entry(1, lists=other))
    assert [each["leader"] for each in replayed(mended).entrants[ContestantId(1)].lists] == [
        "Warden Flint",
        "Elder Reed",
    ]
    given(*facts).when(amend_entry(1, lists=TRINITY)).then_refused(RuleViolation)
    assert entrant(after(facts, amend_entry(1, lists=None))) == ("Khador", None, None, 0)


def test_a_list_that_was_played_is_not_missing_afterwards() -> None:
    facts = (*field(2, least_lists=1), brought(1, *DYAD), paired(1, (1, 2)))
    sheets = {1: {"cp": 5, "apd": 40, "list": 2}, 2: {"cp": 1, "apd": 2}}
    recorded = after(facts, result(1, 2, won=1).model_copy(update={"scores": sheets}))
    given(*recorded).when(amend_entry(1, lists=(army(),))).then_refused(
        RuleViolation, "#1 played list 2; hand in as many."
    )


def test_a_faction_is_one_that_the_lists_can_be_played_as() -> None:
    facts = (opened(), entered(1, "Khador"), brought(1, *DYAD))
    given(*facts).when(amend_entry(1, faction="Cryx")).then_refused(RuleViolation, "These lists are not played as Cryx")
    cryx = (army("Captain Ash 1", faction="Cryx"), army("Captain Ash 2", faction="Cryx"))
    assert entrant(after(facts, amend_entry(1, faction="Cryx", lists=cryx))) == ("Cryx", None, None, 2)


def test_of_a_team_it_is_said_whose_faction() -> None:
    facts = (opened({"team_size": 2}, system=S2), team(1, 11, 12, factions=("Guild", "Bayuo")))
    mended = after(facts, amend_entry(1, member=2, faction="Bayou"))
    assert mended[-1] == amended_entry(1, member=1, faction="Bayou")
    assert entrant(mended)[0] == "Guild / Bayou"
    given(*facts).when(amend_entry(1, faction="Bayou")).then_refused(BadRequest, "Say which of the 2 players")


def test_of_a_ringer_there_is_a_faction_to_mend_and_nothing_else() -> None:
    facts = (*season_two(2), ringer(3))
    given(*facts).when(amend_entry(3, faction="Guild")).then(amended_entry(3, faction="Guild"))
    given(*facts).when(amend_entry(3, club=NORTH)).then_refused(BadRequest, "A ringer gives a name and a faction")


def test_a_faction_near_one_that_others_play_or_the_document_names_looks_mistyped() -> None:
    state = replayed(
        (opened(), entered(1, "Cryx"), entered(2, "Crxy"), entered(3, "Kahdor"), entered(4, "Trollbloods"))
    )
    assert list(mistyped(ContestantId(2), state)) == [("Crxy", "Cryx")]
    assert list(mistyped(ContestantId(3), state)) == [("Kahdor", "Khador")]
    assert list(mistyped(ContestantId(4), state)) == []


def test_a_faction_that_somebody_else_plays_is_none_that_looks_mistyped() -> None:
    state = replayed((opened(), entered(1, "Cryx"), entered(2, "Crxy"), entered(3, "crxy")))
    assert list(mistyped(ContestantId(2), state)) == []


# taken out


def test_a_mistaken_check_in_leaves_nothing_but_its_number() -> None:
    given(*THREE).when(remove_entry(2)).then(removed_entry(2))
    facts = after(THREE, remove_entry(2), check_in(4))
    assert facts[-1] == entered(4)
    state = replayed(facts)
    assert (sorted(state.entrants), sorted(state.entry_of.values())) == ([1, 3, 4], [1, 3, 4])
    assert places(facts) == {1: 1, 3: 1, 4: 1}
    assert seated(after(facts, pair())) == {1, 3, 4}


def test_who_was_taken_out_may_check_in_again_under_a_new_number() -> None:
    facts = after(THREE, remove_entry(2), check_in(2))
    assert replayed(facts).entry_of[person(2)] == 4


def test_who_had_a_table_or_a_bye_in_a_round_that_stands_stays_in_the_record() -> None:
    facts = (*THREE, paired(1, (1, 2), bye=3))
    for no in (1, 3):
        given(*facts).when(remove_entry(no)).then_refused(
            RuleViolation, f"#{no} had a place in round 1", code="entry-played", player=no, round=1
        )
    given(*facts, withdrawn(1)).when(remove_entry(3)).then(removed_entry(3))


def test_who_was_disqualified_is_not_taken_out() -> None:
    given(*THREE, disqualified(3)).when(remove_entry(3)).then_refused(RuleViolation, "#3 was disqualified")


def test_votes_and_entries_go_with_the_entry() -> None:
    judged = contest(4, {"painting.judging": "votes", "painting.vote_weights": [2, 1]})
    facts = (*judged, painted(2, "Oak"), voted(1, 2), voted(2, 1), voted(3, 2, 4))
    state = replayed((*facts, removed_entry(2)))
    assert (sorted(state.paintings), state.votes) == ([1, 3, 4], {3: (4,)})


def test_nobody_is_taken_out_with_points_that_were_given_them() -> None:
    facts = (*field(2), adjusted(2, tp=1))
    given(*facts).when(remove_entry(2)).then_refused(RuleViolation, "#2 has adjusted points; take that back first.")


def test_one_who_is_taken_out_is_not_listed_among_those_who_are_not_ranked() -> None:
    facts = (*field(4), *played(1, (1, 2)))
    assert dict(unranked(replayed(facts))) == {3: "did-not-play", 4: "did-not-play"}
    assert dict(unranked(replayed(after(facts, remove_entry(4))))) == {3: "did-not-play"}


# given to another person


def test_everything_under_a_number_is_another_persons() -> None:
    given(*field(2)).when(reassign_entry(1, 7)).then(reassigned(1, 1, 7))
    state = replayed(after(field(2), played(1, (1, 2)), reassign_entry(1, 7)))
    assert (state.entrants[ContestantId(1)].person, dict(state.entry_of)) == (person(7), {person(7): 1, person(2): 2})


def test_it_is_given_back_by_the_same_act() -> None:
    before = replayed(field(2))
    again = replayed(after(field(2), reassign_entry(1, 7), reassign_entry(1, 1)))
    assert (again.entrants, again.entry_of) == (before.entrants, before.entry_of)


def test_nobody_is_entered_twice_by_it() -> None:
    given(*field(2)).when(reassign_entry(1, 2)).then_refused(RuleViolation, "That person takes part already, as #2.")
    given(*field(2)).when(reassign_entry(1, 1)).then_refused(RuleViolation, "That is who #1 is already.")


def test_whoever_could_not_have_checked_in_cannot_be_given_an_entry() -> None:
    facts = (*season_two(2), appointed(9, "organizer"))
    given(*facts).when(reassign_entry(1, 9)).then_refused(RuleViolation, "That person is the organizer of spring")
    barred = Seen(barred={person(8): "q1, which feeds this tournament"})
    given(*facts).when(reassign_entry(1, 8), barred).then_refused(RuleViolation, "That person was disqualified in q1")


@pytest.mark.parametrize(
    ("seen", "odd"),
    [
        (Seen(entitled=frozenset({person(2)})), "not-from-a-feeder"),
        (Seen(finals_of=FinalsOf("league", 10, {}, frozenset())), "not-qualified"),
    ],
)
def test_what_would_have_needed_a_reason_at_check_in_is_odd(seen: Seen, odd: str) -> None:
    given(*field(2)).when(reassign_entry(1, 7), seen).then(reassigned(1, 1, 7, oddities=(odd,)))


def test_of_a_team_it_is_said_which_member() -> None:
    facts = of_teams((11, 12), (21, 22))
    given(*facts).when(reassign_entry(1, 13)).then_refused(BadRequest, "Say which of the 2 players")
    state = replayed(after(facts, reassign_entry(1, 13, member=1)))
    assert state.entrants[ContestantId(1)].persons() == (person(13), person(12))
    assert state.entrants[ContestantId(1)].person == person(13)
    assert {who for who, entry in state.entry_of.items() if entry == 1} == {person(12), person(13)}
