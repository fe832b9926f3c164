"""Leviathan games that end otherwise: tabled, given up, taken, agreed on; and conduct, of which nothing is written."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.results.facts import GameConceded, ResultAgreed, ResultRecorded
from tests.builders import WHY, close_round, pair
from tests.domain.judgements import concede, dispute, disqualified, disqualify, forfeit, taken, warn, warned
from tests.domain.outcomes import Facts, after, replayed, rows, seated
from tests.domain.vp_games import agree_on, earned, four, refuse_agreement, refused, scored, statuses, two, voided
from tests.spec import given

LEVIATHAN = "leviathan"


def told(facts: Facts) -> list[str]:
    """What the desk is told beside the newest fact."""
    return list(judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}"))


# tabled


@pytest.mark.rule("LV-19")
@pytest.mark.parametrize(("vp", "winner"), [((70, 45), 1), ((45, 70), 2), ((60, 60), None)])
def test_victory_points_decide_a_game_in_which_one_side_has_no_models_left(
    vp: tuple[int, int], winner: int | None
) -> None:
    fact = after(two(LEVIATHAN), scored({1: vp[0], 2: vp[1]}, how="tabled"))[-1]
    assert isinstance(fact, ResultRecorded)
    assert (fact.how, fact.winner) == ("tabled", winner)
    assert fact.oddities == ()


@pytest.mark.rule("LV-19")
def test_a_winner_against_the_victory_points_is_refused_tabled_or_not() -> None:
    for how in ("tabled", None):
        given(*two(LEVIATHAN)).when(scored({1: 70, 2: 45}, how=how, winner=2)).then_refused(
            RuleViolation, "a win for #1"
        )


# given up, or taken


@pytest.mark.rule("LV-21")
def test_who_concedes_loses_by_a_hundred_and_stays() -> None:
    facts = after(four(LEVIATHAN), concede(2))
    assert {no: figures for no, figures in earned(facts).items() if no < 3} == {1: (3, 100, 100), 2: (0, -100, 0)}
    assert statuses(facts)[2] == "active"
    again = after(facts, scored({3: 60, 4: 50}), close_round(), pair(reason=WHY))
    assert seated(again) == {1, 2, 3, 4}


@pytest.mark.rule("LV-21")
def test_the_victory_points_on_the_sheet_of_a_conceded_game_are_kept_and_decide_nothing() -> None:
    facts = after(two(LEVIATHAN), concede(1, {1: {"vp": 55}, 2: {"vp": 20}}))
    fact = facts[-1]
    assert isinstance(fact, GameConceded)
    assert [side.sheet["vp"] for side in fact.sides] == [55, 20]
    assert earned(facts) == {2: (3, 100, 100), 1: (0, -100, 0)}


@pytest.mark.rule("LV-21")
@pytest.mark.parametrize("ground", [None, "void-game", "no-show"])
def test_who_forfeits_loses_by_a_hundred_and_stays(ground: str | None) -> None:
    facts = after(two(LEVIATHAN), forfeit(2, ground=ground))
    assert earned(facts) == {1: (3, 100, 100), 2: (0, -100, 0)}
    assert statuses(facts) == {1: "active", 2: "active"}


@pytest.mark.rule("LV-21")
@pytest.mark.parametrize("kind", ["unsporting", "cheating", "inducement"])
def test_disqualification_goes_with_a_forfeit_for_conduct(kind: str) -> None:
    facts = after(two(LEVIATHAN), forfeit(2, conduct=kind))
    assert facts[4] == disqualified(2, kind)
    assert earned(facts) == {1: (3, 100, 100)}


@pytest.mark.rule("LV-21")
def test_a_disqualified_player_forfeits_the_game_under_way_and_earlier_opponents_keep_what_they_earned() -> None:
    one = after(four(LEVIATHAN), scored({1: 40, 2: 70}), scored({3: 60, 4: 50}), close_round())
    facts = after(one, pair((1, 4), (2, 3)))
    given(*facts).when(disqualify(2, "cheating")).then(
        disqualified(2, "cheating"),
        taken(2, 2, 2, 3, by=(2,), kind="disqualification", conduct="cheating"),
    )
    then = after(facts, disqualify(2, "cheating"))
    assert sorted(rows(then)) == [1, 3, 4]
    assert (earned(then)[1], earned(then)[3]) == ((0, -30, 40), (6, 110, 160))


# agreed on


@pytest.mark.rule("LV-21")
def test_a_result_agreed_on_by_both_players_and_the_organizer_counts_as_any() -> None:
    fact = after(two(LEVIATHAN), agree_on({1: 65, 2: 60}, 1, 2, "organizer"))[-1]
    assert isinstance(fact, ResultAgreed)
    assert (fact.consents, fact.winner) == ((1, 2), 1)
    assert earned((*two(LEVIATHAN), fact)) == {1: (3, 5, 65), 2: (0, -5, 60)}


@pytest.mark.rule("LV-21")
@pytest.mark.parametrize("consents", [(1, 2), (1, "organizer"), ("organizer",)])
def test_without_all_three_consents_the_score_as_it_stands_or_a_call_of_the_organizer(
    consents: tuple[str, ...],
) -> None:
    given(*two(LEVIATHAN)).when(agree_on({1: 65, 2: 60}, *consents)).then_refused(
        RuleViolation, "is missing", "how: as-it-stands", "how: organizer-call"
    )
    facts = after(two(LEVIATHAN), refuse_agreement(1, 2))
    assert facts[-1] == refused(1, 2)
    assert "how: as-it-stands" in told(facts)[0]
    assert earned(after(facts, scored({1: 20, 2: 15}, how="as-it-stands"))) == {1: (3, 5, 20), 2: (0, -5, 15)}


@pytest.mark.rule("LV-21")
def test_a_call_of_the_organizer_needs_a_reason() -> None:
    call = {"how": "organizer-call"}
    given(*two(LEVIATHAN)).when(scored({1: 20, 2: 15}, **call)).then_refused(NeedsReason)
    assert earned(after(two(LEVIATHAN), scored({1: 20, 2: 15}, reason=WHY, **call)))[1] == (3, 5, 20)


@pytest.mark.rule("LV-21")
def test_an_inducement_voids_what_was_agreed_on() -> None:
    facts = after(two(LEVIATHAN), agree_on({1: 65, 2: 60}, 1, 2, "organizer"))
    assert voided(1, 5) in after(facts, disqualify(1, "inducement"))


# conduct, which is ours


@pytest.mark.parametrize("kind", ["unsporting", "slow-play", "inducement"])
def test_conduct_is_answered_by_a_warning(kind: str) -> None:
    given(*two(LEVIATHAN)).when(warn(1, kind)).then(warned(1, kind))


def test_cheating_answered_by_a_warning_is_odd_and_recorded() -> None:
    code = "cheating-answered-by-less"
    given(*two(LEVIATHAN)).when(warn(1, "cheating")).then(warned(1, "cheating", code))
    words = oddity_in_words(code, system_called(LEVIATHAN).oddity_words)
    assert words == "these rules answer cheating by disqualification, and this is less"


def test_a_dispute_is_told_where_the_document_speaks_of_it_or_that_it_is_silent() -> None:
    assert told(after(two(LEVIATHAN), dispute(1, about="gambit"))) == ["See 'Gambit Deck' in the rule document."]
    assert told(after(two(LEVIATHAN), dispute(1, about="conduct"))) == ["The rule document is silent on this."]
