"""Models that won a painting contest do not win again with the same organizer in the same year."""

from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import RuleViolation
from tests.application.batches import ADA, BO, OPEN, Fields, apply, check_in, state_of

CREW = ["Lady Ash", "Iron Hound"]


def opening(slug: str, day: str = "2026-09-05", **also: Any) -> Fields:
    """A tournament of two, both in the painting contest; Ada's models are those of the crew."""
    return {**OPEN, "tournament": slug, "name": slug.title(), "rules": "gaining-grounds-s2", "date": day, **also}


def contest(slug: str, *models: str, day: str = "2026-09-05", **also: Any) -> tuple[Fields, ...]:
    return (
        opening(slug, day, **also),
        check_in(ADA),
        check_in(BO),
        {"do": "painting", "player": ADA, "models": models or CREW},
        {"do": "painting", "player": BO, "models": CREW},
    )


def award(slug: str, player: str, **also: Any) -> Fields:
    return {"do": "award", "tournament": slug, "award": "best-painted", "player": player, **also}


WON = (*contest("spring", day="2026-02-07"), award("spring", ADA))


@pytest.mark.rule("GG2-37")
def test_the_refusal_names_the_tournament_in_which_they_won(ledger: Ledger) -> None:
    apply(ledger, *WON, *contest("autumn", "Old Crow", "iron  HOUND"))
    before = state_of(ledger)
    with pytest.raises(RuleViolation, match=f"{ADA} has won with iron HOUND before, at spring"):
        apply(ledger, award("autumn", ADA, reason="they are lovely"))
    assert state_of(ledger) == before
    apply(ledger, award("autumn", BO))


@pytest.mark.rule("GG2-37")
def test_it_holds_within_one_file_too(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match="before, at spring"):
        apply(ledger, *WON, *contest("autumn"), award("autumn", ADA))


@pytest.mark.rule("GG2-37")
def test_other_models_of_the_same_player_may_win(ledger: Ledger) -> None:
    apply(ledger, *WON, *contest("autumn", "Old Crow"), award("autumn", ADA))
    assert [row.won for row in ledger.view("autumn").paintings().rows] == [True, False]


@pytest.mark.rule("GG2-37")
@pytest.mark.parametrize("partner", [ADA, BO])
def test_models_of_a_team_that_won_win_for_neither_partner_again(ledger: Ledger, partner: str) -> None:
    hats = {"do": "check-in-team", "team": "The Hats", "players": [ADA, BO]}
    entry = {"do": "painting", "player": "The Hats", "models": CREW}
    apply(ledger, opening("spring", set={"team_size": 2}), hats, entry, award("spring", "The Hats"))
    apply(ledger, opening("autumn"), check_in(partner), {"do": "painting", "player": partner, "models": CREW})
    with pytest.raises(RuleViolation, match="with Lady Ash before, at spring"):
        apply(ledger, award("autumn", partner))


@pytest.mark.rule("GG2-37")
@pytest.mark.parametrize("day", ["2025-12-31", "2027-01-01"])
def test_another_year_is_a_new_chance(ledger: Ledger, day: str) -> None:
    apply(ledger, *WON, *contest("autumn", day=day), award("autumn", ADA))


@pytest.mark.rule("GG2-37")
def test_with_another_organizer_they_may_win(ledger: Ledger) -> None:
    apply(ledger, *WON, *contest("autumn", by="Org Two"), award("autumn", ADA))


@pytest.mark.rule("GG2-37")
def test_who_is_appointed_counts_before_who_announced_it(ledger: Ledger) -> None:
    appointed = {"do": "appoint", "official": "Org Two", "role": "organizer"}
    apply(ledger, *WON, *contest("autumn"), appointed, award("autumn", ADA, by="Org Two"))
    apply(ledger, *contest("winter", "Lady Ash", by="Org Two"))
    with pytest.raises(RuleViolation, match="with Lady Ash before, at autumn"):
        apply(ledger, award("winter", ADA))


@pytest.mark.rule("GG2-37")
def test_a_tournament_that_was_voided_or_an_award_that_went_elsewhere_bars_nothing(ledger: Ledger) -> None:
    elsewhere = award("spring", BO, reason="the wrong name was read out")
    apply(ledger, *WON, elsewhere, *contest("autumn"), award("autumn", ADA))
    void = {"do": "void", "tournament": "autumn", "reason": "the hall burnt down"}
    apply(ledger, void, *contest("winter"), award("winter", ADA))


@pytest.mark.rule("GG2-37")
def test_where_the_organizer_announced_it_models_may_win_again(ledger: Ledger) -> None:
    apply(ledger, *WON, *contest("autumn", set={"painting.bars_winners": False}), award("autumn", ADA))


def test_tournaments_whose_rules_have_no_contest_bar_nothing(ledger: Ledger) -> None:
    champions = {"rules": "champions-2019", "date": "2026-02-07"}
    apply(ledger, opening("spring", **champions), check_in(ADA), award("spring", ADA), *contest("autumn"))
    apply(ledger, award("autumn", ADA))
