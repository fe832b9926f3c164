"""Finals at the door: opened in one request, for the qualified, seeded by the season, and what they give the next."""

from collections.abc import Sequence

import pytest

from ledger.application import Ledger, LedgerError
from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.seating.facts import SeedsDrawn
from tests.application.batches import (
    ADA,
    BO,
    CY,
    DEE,
    EVE,
    Fields,
    apply,
    beside_arrivals,
    check_in,
    correct,
    pair,
    result,
    state_of,
    types,
)
from tests.application.seasons import SEASON, steps, table, to_season, tournament

FINALS = to_season(
    "open-finals", "finals", name="Finals 2020", rules="masters-2019", date="2020-06-07", seed="5eed" * 16
)
NEXT = {**SEASON, "season": "ig-2020", "from": "2020-06-08", "to": "2021-06-07", "follows": "ig-2019"}


def qualifiers(ledger: Ledger, *orders: tuple[str, ...]) -> None:
    """A season with qualifiers that ended like that, all of which count."""
    apply(ledger, SEASON)
    for number, order in enumerate(orders, start=1):
        day = f"2019-{7 + number:02}-02"
        at = f"2019-{7 + number:02}-10T10:00:00+00:00"
        apply(ledger, *tournament(f"q{number}", order, day=day), *steps(f"q{number}", at))


def in_finals(*requests: Fields) -> tuple[Fields, ...]:
    return tuple({"tournament": "finals", **each} for each in requests)


def refusal(ledger: Ledger, request: Fields, error: type[LedgerError] = RuleViolation) -> str:
    """The sentence; nothing is recorded."""
    before = state_of(ledger)
    with pytest.raises(error) as refused:
        apply(ledger, request)
    assert type(refused.value) is error
    assert state_of(ledger) == before
    return str(refused.value)


# opening


def test_one_request_opens_the_tournament_and_says_so_in_the_season(ledger: Ledger) -> None:
    qualifiers(ledger)
    done = apply(ledger, FINALS)
    assert types(done) == ["TournamentOpened", "FinalsOpened"]
    opened = done.events[0].fact
    assert isinstance(opened, TournamentOpened)
    assert opened.amendments == {"first_round": "folded", "later_rounds": "folded-in-points"}
    assert (opened.rules.first_round, opened.rules.later_rounds) == ("folded", "folded-in-points")


def test_what_is_set_by_hand_comes_before_what_finals_are(ledger: Ledger) -> None:
    qualifiers(ledger)
    opened = apply(ledger, {**FINALS, "set": {"first_round": "random", "rounds": 4}}).events[0].fact
    assert isinstance(opened, TournamentOpened)
    assert (opened.rules.first_round, opened.rules.later_rounds, opened.rules.rounds) == (
        "random",
        "folded-in-points",
        4,
    )


def test_a_season_has_one_finals_unless_they_are_voided(ledger: Ledger) -> None:
    qualifiers(ledger)
    apply(ledger, FINALS)
    again = {**FINALS, "tournament": "others"}
    assert "The finals of ig-2019 are finals already" in refusal(ledger, again)
    apply(ledger, {"do": "void", "tournament": "finals", "reason": "the hall is closed"}, again)
    assert ledger.season("ig-2019").tournaments().finals == "others"


def test_finals_need_a_season_a_name_that_is_free_rules_that_fit_and_a_season_that_is_open(ledger: Ledger) -> None:
    assert "no season called ig-2019" in refusal(ledger, FINALS, NotFound)
    qualifiers(ledger, (ADA, BO, CY, DEE))
    assert "There is a tournament called q1 already" in refusal(ledger, {**FINALS, "tournament": "q1"})
    assert "masters-2019 or champions-2019" in refusal(ledger, {**FINALS, "rules": "gaining-grounds-s2"})
    assert "called 'masters'" in refusal(ledger, {**FINALS, "rules": "masters"}, BadRequest)
    assert "is no known time zone" in refusal(ledger, {**FINALS, "zone": "Mars"}, BadRequest)
    apply(ledger, to_season("close-season", None))
    assert "ig-2019 is closed" in refusal(ledger, FINALS)


def test_a_repeat_of_the_request_opens_nothing_twice(ledger: Ledger) -> None:
    qualifiers(ledger)
    apply(ledger, FINALS)
    assert apply(ledger, FINALS).skipped == 1


# who gets in


@pytest.mark.rule("MC-37")
def test_only_the_qualified_enter_and_the_others_are_told_their_points(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE))
    apply(ledger, FINALS, *in_finals(check_in(ADA)))
    assert "Bo Two has 7 of 10 points in ig-2019" in refusal(ledger, in_finals(check_in(BO))[0], NeedsReason)
    assert "Eve Five has 0 of 10 points in ig-2019" in refusal(ledger, in_finals(check_in(EVE))[0], NeedsReason)
    done = apply(ledger, *in_finals(check_in(BO, reason="a place was left")))
    (entered,) = (event.fact for event in done.events if isinstance(event.fact, PlayerCheckedIn))
    assert entered.oddities == ("not-qualified",)
    assert any("has not the points that qualify for these finals" in remark for remark in done.remarks)


@pytest.mark.rule("MC-37")
def test_what_is_decided_in_the_same_file_counts_at_once(ledger: Ledger) -> None:
    played = (*tournament("q1", (BO, ADA, CY, DEE)), *steps("q1"))
    done = apply(ledger, SEASON, *played, FINALS, *in_finals(check_in(BO)))
    assert [event.fact.oddities for event in done.events if isinstance(event.fact, PlayerCheckedIn)][-1] == ()
    taken_back = to_season("withdraw-sanction", "q1", reason="approved by mistake")
    with pytest.raises(NeedsReason, match="Ada One has 0 of 10 points"):
        apply(ledger, taken_back, *in_finals(check_in(ADA)))


@pytest.mark.rule("MC-37")
def test_points_under_a_name_that_was_merged_are_the_persons_own(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, "Boo Two", CY, DEE), (CY, BO, ADA, DEE))
    apply(ledger, FINALS)
    assert "Bo Two has 7 of 10" in refusal(ledger, in_finals(check_in(BO))[0], NeedsReason)
    apply(ledger, {"do": "merge-person", "person": "Boo Two", "into": BO, "reason": "one and the same"})
    apply(ledger, *in_finals(check_in(BO)))


# disqualified elsewhere


@pytest.mark.rule("MC-27")
@pytest.mark.parametrize("where", ["finals", "q2"])
def test_one_disqualified_elsewhere_in_the_season_gets_in_and_the_ruling_is_told(ledger: Ledger, where: str) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE))
    out = {"do": "disqualify", "tournament": "q1", "player": BO, "reason": "loaded dice"}
    again = {"do": "reopen", "tournament": "q1", "reason": "to rule on it"}
    apply(ledger, again, out, {"do": "finish", "tournament": "q1"}, FINALS)
    apply(ledger, {**tournament("q2")[0]}, to_season("link", "q2"))
    done = apply(ledger, {"tournament": where, **check_in(BO, reason="the organizer knows"), "id": "one"})
    told = "Bo Two was disqualified in q1 of ig-2019 (loaded dice); whether they play here is the organizer's decision."
    assert told in done.remarks
    assert apply(ledger, {"tournament": where, **check_in(CY, reason="likewise")}).remarks.count(told) == 0


@pytest.mark.rule("MC-27")
def test_also_while_the_other_tournament_is_still_played(ledger: Ledger) -> None:
    qualifiers(ledger)
    entries = (check_in(ADA), check_in(BO), {"do": "disqualify", "player": BO, "reason": "threw a die"})
    apply(ledger, {**tournament("q1")[0]}, *({"tournament": "q1", **each} for each in entries), to_season("link", "q1"))
    apply(ledger, {**tournament("q2")[0]})
    before = apply(ledger, {"tournament": "q2", **check_in(BO)}, dry_run=True)
    assert beside_arrivals(before) == (), "it does not belong to the season yet"
    apply(ledger, to_season("link", "q2"))
    assert "(threw a die)" in "".join(apply(ledger, {"tournament": "q2", **check_in(BO)}).remarks)


def test_a_disqualification_in_a_tournament_that_was_voided_or_unlinked_is_not_told(ledger: Ledger) -> None:
    qualifiers(ledger)
    entries = (check_in(BO), {"do": "disqualify", "player": BO, "reason": "threw a die"})
    apply(ledger, {**tournament("q1")[0]}, *({"tournament": "q1", **each} for each in entries), to_season("link", "q1"))
    apply(ledger, {**tournament("q2")[0]}, to_season("link", "q2"))
    apply(ledger, to_season("unlink", "q1", reason="another season"))
    assert beside_arrivals(apply(ledger, {"tournament": "q2", **check_in(BO)}, dry_run=True)) == ()
    apply(ledger, to_season("link", "q1"), {"do": "void", "tournament": "q1", "reason": "no hall"})
    assert beside_arrivals(apply(ledger, {"tournament": "q2", **check_in(BO)})) == ()


def test_a_store_without_seasons_is_asked_for_them_once_a_file(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[str]] = []
    first_events = ledger._store.first_events

    def counted(_: object, topics: Sequence[str]) -> list[Recorded]:
        asked.append(topics)
        return first_events(topics)

    monkeypatch.setattr(type(ledger._store), "first_events", counted)
    apply(ledger, {**tournament("q1")[0]}, *(check_in(name) for name in (ADA, BO, CY, DEE)))
    assert len(asked) == 1


# seeds


@pytest.mark.rule("MC-38")
def test_round_1_is_seeded_by_the_points_of_the_season(ledger: Ledger) -> None:
    qualifiers(
        ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE), (BO, CY, ADA, DEE), (CY, DEE, BO, ADA), (DEE, CY, ADA, BO)
    )
    assert table(ledger) == {CY: 32, BO: 31, ADA: 25, DEE: 17}
    apply(ledger, FINALS, *in_finals(*map(check_in, (DEE, ADA, BO, CY))))
    done = apply(ledger, *in_finals(pair()))
    seeds, paired = (event.fact for event in done.events)
    assert isinstance(seeds, SeedsDrawn)
    assert isinstance(paired, RoundPaired)
    assert (seeds.contestants, seeds.points, seeds.season) == ((4, 3, 2, 1), (32, 31, 25, 17), "ig-2019")
    assert {tuple(sorted(each.contestants)) for each in paired.pairings} == {(1, 4), (2, 3)}
    found = ledger.view("finals").draw_check()
    assert [(each.algorithm, each.answer) for each in found.draws] == [
        ("seeds-by-points/1", "same"),
        ("exact/1", "same"),
    ]


@pytest.mark.rule("MC-38")
def test_the_draw_is_checked_against_the_season_as_it_stood_then(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    apply(ledger, FINALS, *in_finals(check_in(ADA), check_in(BO), pair()))
    apply(ledger, to_season("withdraw-sanction", "q1", reason="approved by mistake"))
    assert table(ledger) == {BO: 10, ADA: 7, CY: 4}
    assert ledger.view("finals").draw_check(is_every=True).same


def test_a_dry_run_draws_the_same_seeds(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, DEE, CY))
    apply(ledger, FINALS, *in_finals(*(check_in(name, reason="all of them") for name in (ADA, BO, CY, DEE))))
    foreseen = apply(ledger, *in_finals(pair()), dry_run=True)
    done = apply(ledger, *in_finals(pair()))
    assert [event.fact for event in foreseen.events] == [event.fact for event in done.events]


def test_the_requirements_of_finals_are_neither_32_players_nor_that_all_may_enter(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE))
    apply(ledger, {**FINALS, "rules": "champions-2019"}, *in_finals(check_in(ADA)))
    rows = {row.key: row for row in ledger.view("finals").requirements().rows}
    assert {key: row.status for key, row in rows.items()} == {
        "participants": "met",
        "open-to-all": "met",
        "qualified": "met",
    }
    assert rows["participants"].says == "1 player; no minimum, as these are the finals of ig-2019"
    assert rows["open-to-all"].says == "not asked, as these are the finals of ig-2019"
    assert ledger.view("q1").requirements().rows[0].status == "failed"


# the season after


def play_finals(ledger: Ledger, winner: str, loser: str) -> None:
    apply(ledger, FINALS, *in_finals(check_in(ADA), check_in(BO), pair(), result(winner, loser), {"do": "finish"}))


@pytest.mark.rule("MC-40")
def test_the_next_season_opens_with_what_the_finals_gave(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    play_finals(ledger, BO, ADA)
    apply(ledger, NEXT)
    assert table(ledger, "ig-2020") == {BO: 10, ADA: 7}
    (first, *_) = ledger.season("ig-2020").table().rows
    assert (first.player, first.qualified, first.qualified_at) == (BO, True, "finals")
    assert [(each.tournament, each.carried) for each in first.tournaments] == [("finals", True)]


@pytest.mark.rule("MC-40")
def test_what_the_finals_give_is_a_figure_of_their_own_season_and_settled_once_another_opens_with_it(
    ledger: Ledger,
) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    apply(ledger, {**to_season("amend-season", None), "set": {"carry_over": [6, 3]}, "reason": "as announced"})
    play_finals(ledger, BO, ADA)
    apply(ledger, NEXT)
    assert table(ledger, "ig-2020") == {BO: 6, ADA: 3}
    view = ledger.season("ig-2020", rebuild=True)
    assert [row.qp for row in view.table().rows] == [6, 3]
    again = {**to_season("amend-season", None), "set": {"carry_over": [9]}, "reason": "more for the first"}
    settled = "ig-2020 follows ig-2019 and opens with what its finals give; carry_over stays as it is."
    assert settled in refusal(ledger, again)
    apply(ledger, {"do": "amend-season", "season": "ig-2020", "set": {"carry_over": [1]}})  # for the one after it
    assert table(ledger, "ig-2020") == {BO: 6, ADA: 3}


@pytest.mark.rule("MC-40")
def test_finals_that_have_not_ended_give_nothing_yet(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    apply(ledger, NEXT, FINALS, *in_finals(check_in(ADA), check_in(BO), pair()))
    assert table(ledger, "ig-2020") == {}
    apply(ledger, *in_finals(result(ADA, BO), {"do": "finish"}))
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}


@pytest.mark.rule("MC-40")
@pytest.mark.rule("MC-41")
def test_a_correction_in_the_finals_moves_the_season_after(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    play_finals(ledger, BO, ADA)
    apply(ledger, to_season("close-season", None), NEXT)
    apply(ledger, *in_finals(correct(ADA, BO, round=1)))
    assert table(ledger, "ig-2020") == {ADA: 10, BO: 7}
    assert table(ledger, "ig-2019") == {ADA: 17, BO: 17, CY: 8}


@pytest.mark.rule("MC-40")
def test_the_finals_give_no_points_in_their_own_season(ledger: Ledger) -> None:
    qualifiers(ledger, (ADA, BO, CY, DEE), (BO, ADA, CY, DEE))
    before = table(ledger)
    play_finals(ledger, BO, ADA)
    assert table(ledger) == before == {ADA: 17, BO: 17, CY: 8}
