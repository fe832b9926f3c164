"""Agreed results: asked for by who gives up, consented to by everyone, refused with what stands instead, voided."""

from typing import Any

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import BadRequest, NeedsReason, Note, RuleViolation
from ledger.domain.systems import system_called
from ledger.domain.values import Version
from tests import facts as e
from tests.builders import OF_2017, S2, WHY, close_round, pair
from tests.domain.judgements import clear_result, concede, disqualified, disqualify, forfeit, made, ruling, taken
from tests.domain.outcomes import Facts, after, replayed, seated
from tests.domain.vp_games import (
    agree_on,
    agreed,
    brawl,
    corrected_to,
    earned,
    four,
    refuse_agreement,
    refused,
    scored,
    sought,
    statuses,
    two,
    voided,
    was,
)
from tests.spec import given

both = pytest.mark.parametrize("system", [S2, OF_2017])


def told(facts: Facts) -> list[str]:
    """What the desk is told beside the newest fact."""
    return list(judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}"))


# asking


@pytest.mark.rule("GG2-39")
def test_who_concedes_in_season_two_asks_for_an_agreed_result_and_stays() -> None:
    given(*two(S2)).when(concede(2)).then(sought(1, 1, 2, by=2))
    facts = after(two(S2), concede(2, {1: {"vp": 5}, 2: {"vp": 2}}))
    assert facts[-1] == sought(1, 1, 2, by=2, points={1: 5, 2: 2})
    assert earned(facts) == {1: (0, 0, 0), 2: (0, 0, 0)}, "never 2017's figures"
    assert statuses(facts) == {1: "active", 2: "active"}
    (note,) = told(facts)
    assert note == "Nothing is settled yet."
    assert isinstance(note, Note)
    assert (note.code, note.facts) == ("nothing-settled", {"table": 1})


@pytest.mark.rule("GG2-39")
def test_who_conceded_in_season_two_is_paired_again_and_drops_only_by_dropping() -> None:
    facts = after(four(S2), concede(2), agree_on({1: 6, 2: 3}, 1, 2, "organizer"), scored({3: 4, 4: 2}), close_round())
    assert seated(after(facts, pair(reason=WHY))) == {1, 2, 3, 4}


@pytest.mark.rule("GG2-39")
def test_what_is_asked_for_may_change_but_not_be_asked_twice() -> None:
    facts = after(two(S2), concede(2))
    given(*facts).when(concede(2)).then_refused(RuleViolation, "#2 has asked for that already", code="agreement-sought")
    given(*facts).when(concede(2, {1: {"vp": 5}})).then(sought(1, 1, 2, by=2, points={1: 5}))
    given(*facts, refused(1)).when(concede(2)).then(sought(1, 1, 2, by=2))


@pytest.mark.rule("GG2-39")
def test_a_game_with_a_result_takes_no_concession_without_a_reason() -> None:
    facts = (*two(S2), was(1, 1, {1: 5, 2: 2}, won=1))
    stands = ("has a result already (5-2)", "give a reason")
    given(*facts).when(concede(2)).then_refused(NeedsReason, *stands, code="result-needs-reason")
    given(*two(S2)).when(concede(2, cause="device")).then_refused(BadRequest, "failed device")


# consent


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
@both
def test_a_result_agreed_on_by_both_players_and_the_organizer_counts_as_any(system: str) -> None:
    request = agree_on({1: 6, 2: 4}, 1, 2, "organizer")
    given(*two(system)).when(request).then(agreed(1, 1, {1: 6, 2: 4}, won=1))
    facts = after(two(system), request)
    assert earned(facts) == {1: (3, 2, 6), 2: (0, -2, 4)}
    assert statuses(facts) == {1: "active", 2: "active"}


@pytest.mark.rule("GG2-29")
@pytest.mark.parametrize(
    ("consents", "missing"), [((1, 2), "the organizer"), ((1, "organizer"), "#2"), (("organizer",), "#1 and #2")]
)
def test_without_all_three_consents_season_two_has_the_score_as_it_stands_or_the_organizers_call(
    consents: tuple[Any, ...], missing: str
) -> None:
    refusal = given(*two(S2)).when(agree_on({1: 6, 2: 4}, *consents))
    refusal.then_refused(RuleViolation, f"the consent of {missing} is missing", "as-it-stands", "organizer-call")


@pytest.mark.rule("GG17-14")
@pytest.mark.parametrize(("consents", "missing"), [((1, 2), "the organizer"), ((2, "organizer"), "#1")])
def test_without_all_three_consents_2017_has_the_game_played_out(consents: tuple[Any, ...], missing: str) -> None:
    refusal = given(*two(OF_2017)).when(agree_on({1: 6, 2: 4}, *consents))
    refusal.then_refused(RuleViolation, f"the consent of {missing} is missing", "stays open and is played out")


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
@both
def test_an_agreed_result_is_checked_like_any_other(system: str) -> None:
    given(*two(system)).when(agree_on({1: 11, 2: 4}, 1, 2, "organizer")).then_refused(BadRequest, "#1", "at most")
    given(*two(system)).when(agree_on({1: 3}, 1, 2, "organizer")).then_refused(BadRequest, "score of #2 is missing")
    wrong = agree_on({1: 3, 2: 5}, 1, 2, "organizer", winner=1)
    given(*two(system)).when(wrong).then_refused(RuleViolation, "a win for #2")


@pytest.mark.rule("GG2-29")
def test_without_scores_what_was_proposed_is_agreed_on() -> None:
    proposed = after(two(S2), concede(2, {1: {"vp": 5}, 2: {"vp": 2}}))
    settled = agree_on({}, 1, 2, "organizer")
    given(*proposed).when(settled).then(agreed(1, 1, {1: 5, 2: 2}, won=1))
    given(*proposed).when(agree_on({}, 1, 2)).then_refused(RuleViolation, "the organizer is missing")
    given(*proposed).when(agree_on({}, "organizer")).then_refused(BadRequest, "what is agreed on")
    other = agree_on({1: 4, 2: 4}, 1, 2, "organizer")
    given(*proposed).when(other).then(agreed(1, 1, {1: 4, 2: 4}, won=None))


@pytest.mark.rule("GG2-29")
def test_a_proposal_that_is_not_whole_or_was_refused_settles_nothing() -> None:
    settled = agree_on({}, 1, 2, "organizer")
    given(*two(S2)).when(settled).then_refused(RuleViolation, "No result is proposed for table 1", "give the scores")
    half = (*two(S2), sought(1, 1, 2, by=2, points={1: 5}))
    given(*half).when(settled).then_refused(RuleViolation, "lacks the score of #2")
    refusal = (*two(S2), sought(1, 1, 2, by=2, points={1: 5, 2: 2}), refused(1, 1))
    given(*refusal).when(settled).then_refused(RuleViolation, "No result is proposed")


@pytest.mark.rule("GG2-29")
def test_a_brawl_is_agreed_on_by_all_who_are_in_it() -> None:
    points = {1: 9, 2: 7, 3: 0, 4: 1}
    given(*brawl()).when(agree_on(points, 1, 2, 3, 4, "organizer")).then(agreed(1, 1, points, won=1))
    given(*brawl()).when(agree_on(points, 1, 2, 3, "organizer")).then_refused(RuleViolation, "#4 is missing")


# refusal


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
@both
def test_a_refusal_is_recorded_with_who_refuses_and_the_game_stays_open(system: str) -> None:
    given(*two(system)).when(refuse_agreement(1)).then(refused(1))
    given(*two(system)).when(refuse_agreement(1, 2)).then(refused(1, 2))
    facts = after(two(system), refuse_agreement(1))
    assert replayed(facts).rounds[0].open_tables() == [1]
    given(*facts).when(agree_on({1: 5, 2: 2}, 1, 2, "organizer")).then(agreed(1, 1, {1: 5, 2: 2}, won=1))


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
@both
def test_only_who_plays_there_refuses_and_only_what_has_no_result(system: str) -> None:
    given(*four(system)).when(refuse_agreement(1, 3)).then_refused(RuleViolation, "#3 does not play at table 1")
    done = (*two(system), agreed(1, 1, {1: 5, 2: 2}, won=1))
    given(*done).when(refuse_agreement(1)).then_refused(RuleViolation, "has a result already", code="result-stands")
    again = agree_on({1: 4, 2: 4}, 1, 2, "organizer")
    stands = "has a result already (5-2)"
    given(*done).when(again).then_refused(NeedsReason, stands, code="result-needs-reason")


@pytest.mark.rule("GG2-29")
def test_after_a_refusal_season_two_records_the_score_as_it_stands_or_a_call_with_a_reason() -> None:
    facts = after(two(S2), concede(2, {1: {"vp": 8}, 2: {"vp": 2}}), refuse_agreement(1))
    (note,) = told(facts)
    assert "as-it-stands" in note
    assert "organizer-call" in note
    stands = scored({1: 4, 2: 2}, how="as-it-stands")
    given(*facts).when(stands).then(was(1, 1, {1: 4, 2: 2}, won=1, how="as-it-stands"))
    assert earned(after(facts, stands)) == {1: (3, 2, 4), 2: (0, -2, 2)}
    called = scored({1: 5, 2: 2}, how="organizer-call", reason=WHY)
    given(*facts).when(called).then(was(1, 1, {1: 5, 2: 2}, won=1, how="organizer-call"))


@pytest.mark.rule("GG2-29")
@pytest.mark.parametrize("asked", [(), (concede(2, {1: {"vp": 8}, 2: {"vp": 2}}),)], ids=["spoken of", "asked for"])
@pytest.mark.parametrize("how", [None, "time"])
def test_after_a_refusal_season_two_takes_no_other_result(asked: tuple[Any, ...], how: str | None) -> None:
    facts = after(two(S2), *asked, refuse_agreement(1))
    words = ("refused at table 1 of round 1", "how: as-it-stands", "how: organizer-call")
    given(*facts).when(scored({1: 5, 2: 2}, how=how)).then_refused(RuleViolation, *words)
    stood = after(facts, scored({1: 4, 2: 2}, how="as-it-stands"))
    anew = corrected_to({1: 4, 2: 3})
    assert earned(after(stood, anew)) == {1: (3, 1, 4), 2: (0, -1, 3)}  # it is still the score as it stands
    given(*stood).when(corrected_to({1: 4, 2: 3}, how="time")).then_refused(RuleViolation, *words)
    given(*after(stood, clear_result(1))).when(scored({1: 5, 2: 2}, how=how)).then_refused(RuleViolation, *words)


@pytest.mark.rule("LV-21")
def test_after_a_refusal_leviathan_takes_the_score_as_it_stands_or_a_call_with_a_reason() -> None:
    facts = after(two("leviathan"), refuse_agreement(1))
    for how in (None, "time", "tabled"):
        refusal = given(*facts).when(scored({1: 50, 2: 40}, how=how))
        refusal.then_refused(RuleViolation, "refused at table 1 of round 1", "how: as-it-stands", "how: organizer-call")
    assert earned(after(facts, scored({1: 50, 2: 40}, how="as-it-stands"))) == {1: (3, 10, 50), 2: (0, -10, 40)}
    given(*facts).when(scored({1: 50, 2: 40}, how="organizer-call")).then_refused(NeedsReason, "needs a reason")
    called = scored({1: 50, 2: 40}, how="organizer-call", reason=WHY)
    assert earned(after(facts, called)) == {1: (3, 10, 50), 2: (0, -10, 40)}


@pytest.mark.rule("GG2-29")
def test_a_refusal_binds_the_game_it_was_said_of_and_no_longer_than_it_stands() -> None:
    facts = after(four(S2), refuse_agreement(1))
    given(*facts).when(scored({3: 5, 4: 2})).then(was(1, 2, {3: 5, 4: 2}, won=3))
    taken_back = (*facts, e.SettingWithdrawn(withdrawn=Version(len(facts))))
    given(*taken_back).when(scored({1: 5, 2: 2})).then(was(1, 1, {1: 5, 2: 2}, won=1))
    settled = after(facts, agree_on({1: 4, 2: 4}, 1, 2, "organizer"))
    given(*after(settled, clear_result(1))).when(scored({1: 5, 2: 2})).then(was(1, 1, {1: 5, 2: 2}, won=1))


@pytest.mark.rule("GG17-14")
def test_after_the_organizers_refusal_2017_has_no_score_as_it_stands_and_the_game_is_played_out() -> None:
    facts = after(two(OF_2017), refuse_agreement(1))
    assert told(facts) == ["Table 1 of round 1: the game stays open and is played out."]
    given(*facts).when(scored({1: 4, 2: 2}, how="as-it-stands")).then_refused(BadRequest, "'as-it-stands'")
    given(*facts).when(scored({1: 9, 2: 7})).then(was(1, 1, {1: 9, 2: 7}, won=1))


@pytest.mark.rule("GG17-15")
def test_that_a_conceder_of_2017_stays_in_the_table_is_marked_as_our_reading() -> None:
    facts = after(two(OF_2017), concede(2))
    assert earned(facts) == {1: (3, 10, 10), 2: (0, -10, 0)}
    assert statuses(facts)[2] == "withdrawn"
    (note,) = told(facts[:-1])
    assert "keeps the place in the table, which is our reading" in note
    assert "ours" in system_called(OF_2017).figures["conceder_leaves"].source


@pytest.mark.rule("GG17-15")
def test_a_concession_in_2017_is_told_that_an_agreed_result_is_preferred() -> None:
    facts = after(two(OF_2017), concede(2))[:-1]
    (note,) = told(facts)
    assert "P02 leaves the tournament by it" in note
    assert "the document prefers that." in note
    assert isinstance(note, Note)
    assert note.code == "agreement-preferred"


@pytest.mark.rule("GG2-29")
def test_an_agreement_waits_until_it_is_settled_or_refused() -> None:
    def waiting(*steps: Any) -> list[int]:
        agreements = replayed(after(two(S2), concede(2), *steps)).rounds[0].agreements
        return [table for table, wanted in agreements.items() if wanted.refused is None]

    assert waiting() == [1]
    assert waiting(refuse_agreement(1)) == []
    assert waiting(agree_on({1: 5, 2: 2}, 1, 2, "organizer")) == []
    assert waiting(scored({1: 5, 2: 2})) == []
    assert waiting(forfeit(2)) == []


# inducement


@pytest.mark.rule("GG17-34")
@pytest.mark.rule("GG2-29")
@both
def test_a_ruling_on_an_inducement_voids_the_agreed_result_and_opens_the_game_again(system: str) -> None:
    facts = (*four(system), agreed(1, 1, {1: 6, 2: 4}, won=1))  # version 7
    given(*facts).when(ruling(1, 2, about="inducement")).then(made(1, 1, 2, about="inducement"), voided(1, 7))
    given(*facts).when(ruling(2, about="inducement")).then(made(1, 2, about="inducement"), voided(1, 7))
    after_it = after(facts, ruling(1, 2, about="inducement"))
    assert replayed(after_it).rounds[0].open_tables() == [1, 2]
    assert earned(after_it)[1] == (0, 0, 0)
    (note,) = told(after_it)
    assert "Table 1 of round 1 is open again" in note
    decided = scored({1: 3, 2: 3}, how="organizer-call", reason=WHY)
    given(*after_it).when(decided).then(was(1, 1, {1: 3, 2: 3}, won=None, how="organizer-call"))


@pytest.mark.rule("GG17-34")
def test_a_ruling_on_an_inducement_asks_for_the_disqualification_of_each_party() -> None:
    facts = after((*two(OF_2017), agreed(1, 1, {1: 6, 2: 4}, won=1)), ruling(1, 2, about="inducement"))[:-1]
    notes = told(facts)
    assert notes == [f"Decide whether P0{no} is disqualified for it." for no in (1, 2)]
    facts_told = [note.facts for note in notes if isinstance(note, Note)]
    assert facts_told == [{"player": f"P0{no}", "conduct": "inducement"} for no in (1, 2)]
    words = ("whom a ruling about inducement is for",)
    given(*two(OF_2017)).when(ruling(about="inducement")).then_refused(BadRequest, *words)


@pytest.mark.rule("GG17-34")
def test_a_disqualification_for_an_inducement_voids_the_agreed_result_and_forfeits_the_game() -> None:
    facts = (*two(OF_2017), agreed(1, 1, {1: 6, 2: 4}, won=1))  # version 5
    given(*facts).when(disqualify(1, "inducement")).then(
        disqualified(1, "inducement"),
        voided(1, 5),
        taken(1, 1, 1, 2, by=(1,), kind="disqualification", conduct="inducement", replaces=5),
    )
    done = after(facts, disqualify(1, "inducement"))
    assert earned(done) == {2: (3, 10, 10)}
    assert told(done[:-1]) == [], "the game is not open again: it is forfeited at once"
    given(*facts).when(disqualify(1, "cheating")).then(disqualified(1, "cheating"))


@pytest.mark.rule("GG17-34")
def test_the_agreed_result_of_a_closed_round_is_left_to_a_correction() -> None:
    facts = after((*two(OF_2017), agreed(1, 1, {1: 6, 2: 4}, won=1)), close_round(), ruling(1, about="inducement"))
    assert facts[-1] == made(1, 1, about="inducement")
    (asked, note) = told(facts)
    assert "disqualified" in asked
    assert note == "The result agreed on at table 1 of round 1, which is closed, stands."


@pytest.mark.rule("GG17-34")
def test_a_result_that_was_played_is_not_void() -> None:
    facts = (*two(OF_2017), was(1, 1, {1: 6, 2: 4}, won=1))
    given(*facts).when(ruling(1, 2, about="inducement")).then(made(1, 1, 2, about="inducement"))
    given(*two(OF_2017), agreed(1, 1, {1: 6, 2: 4}, won=1)).when(ruling(1, about="model")).then(made(1, 1))
