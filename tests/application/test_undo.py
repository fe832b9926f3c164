"""Undo: every act has an act that answers it, and after both everything stands as before."""

import re
from inspect import getsource
from typing import Any

import pytest

from ledger.application import Ledger, undo, ways_back
from ledger.application.undo import COMES_ALONG, FOR_GOOD, WAYS_BACK
from ledger.domain.errors import NeedsReason, NotFound, RuleViolation
from ledger.domain.facts import CampaignEvent
from ledger.domain.parsing import REQUESTS
from ledger.store.topics import TOPICS
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    EVE,
    OPEN,
    ROUND_ONE,
    START,
    Fields,
    apply,
    check_in,
    correct,
    execute,
    pair,
    result,
    types,
)
from tests.application.campaigns.evenings import DUST, FIRST, OPENING, PACT
from tests.application.season_agreement import FINALS
from tests.application.seasons import FOUR, SEASON, steps, table, to_season, tournament

MISTAKE = {"reason": "a mistake"}


def undone(ledger: Ledger, kind: str = "tournament", slug: str = "spring", seq: int | None = None) -> list[str]:
    """Take an act back; the kinds of facts that answer it."""
    found = ledger.undoing(kind, slug, seq)
    foretold = found.carry_out(MISTAKE, BY, dry_run=True)
    done = found.carry_out(MISTAKE, BY)
    assert foretold.reach == done.reach
    return types(done)


def standing(ledger: Ledger, slug: str = "spring") -> tuple[Any, ...]:
    """All that an act may move."""
    view = ledger.view(slug)
    rows = [row.model_dump(exclude={"contestant"}) for row in view.standings().rows]
    pairings = view.pairings().model_dump(exclude={"relaxed"}) if view.standings().round else None
    status = view.status().model_dump(include={"phase", "round", "open_tables"})
    held = [each.seq for each in view.conduct().incidents if each.withdrawn is None]
    return held, rows, view.awards().rows, pairings, view.officials().rows, status, len(view.rulings().disputes)


# every kind of fact was thought about


def test_every_kind_of_fact_has_an_answer_comes_along_with_one_or_says_why_it_has_none() -> None:
    of_campaigns = {kind.__name__ for kind in TOPICS.values() if issubclass(kind, CampaignEvent)}
    kinds = {kind.__name__ for kind in TOPICS.values()} - of_campaigns
    assert kinds - WAYS_BACK.keys() - COMES_ALONG.keys() - FOR_GOOD.keys() == set()


def test_what_has_no_answer_is_what_is_meant_for_good_and_what_is_no_act_of_its_own() -> None:
    assert FOR_GOOD.keys() == {
        "PersonErased",
        "TextRedacted",
        "ReportIssued",
        "SeasonOpened",
        "FinalsUnlinked",
        "CampaignOpened",
        "ActsWithdrawn",
        "ActCorrected",
    }
    assert {kind for kind, carriers in COMES_ALONG.items() if not carriers} == {
        "PersonRegistered",
        "PlayerWithdrew",
        "SeedsDrawn",
        "FinalLinked",
        "FinalUnlinked",
        "ChoicesRevealed",
        "OwnCauseDecided",
        "OwnWordsForgotten",
    }


def test_every_answer_is_a_request_that_can_be_made() -> None:
    text = getsource(ways_back) + getsource(undo)
    asked = {
        *re.findall(r'"do": "([a-z-]+)"', text),
        *re.findall(r'(?:plainly|by_event|repeated|struck|earlier_role)\("([a-z-]+)"', text),
    }
    assert asked - set(REQUESTS) == set()


# acts of a tournament

ROUND_TWO = pair((ADA, CY), (BO, DEE), (EVE, None), reason="given")
FORFEIT: Fields = {"do": "forfeit", "player": ADA, "reason": "illegal list"}
CONCEDE: Fields = {"do": "concede", "player": ADA}
AGREE: Fields = {**result(ADA, CY, do="agree"), "consents": [ADA, CY, "organizer"]}
DISPUTE: Fields = {"do": "dispute", "players": [ADA], "round": 1, "claim": "misread"}
RULE: Fields = {**result(BO, ADA, do="rule"), "dispute": 1, "reason": "it was"}
JUDGE: Fields = {"do": "appoint", "official": "Jo Judge", "role": "judge"}
ORGANIZER: Fields = {"do": "appoint", "official": BY, "role": "organizer"}
BY_HAND = {"reason": "given"}
OUT: Fields = {"do": "disqualify", "player": ADA, "reason": "loaded dice"}
LIFT: Fields = {"do": "lift-disqualification", "player": ADA, "reason": "another Ada"}
ACTS: dict[str, tuple[tuple[Fields, ...], Fields]] = {
    "a result": ((*ROUND_ONE, ROUND_TWO), result(ADA, CY)),
    "a correction": (ROUND_ONE, correct(BO, ADA)),
    "a correction of another": ((*ROUND_ONE, correct(BO, ADA, how="clock")), correct(ADA, BO, how=None, cp=(6, 1))),
    "a forfeit": ((*ROUND_ONE, ROUND_TWO), FORFEIT),
    "a concession": ((*ROUND_ONE, ROUND_TWO), CONCEDE),
    "an agreed result": ((*ROUND_ONE, ROUND_TWO), AGREE),
    "a concession in place of a forfeit": ((*ROUND_ONE, ROUND_TWO, FORFEIT), {**CONCEDE, "reason": "as it was"}),
    "a correction of a forfeit": ((*ROUND_ONE, ROUND_TWO, FORFEIT), correct(CY, ADA)),
    "a correction of a concession": ((*ROUND_ONE, ROUND_TWO, CONCEDE), correct(CY, ADA)),
    "a correction of an agreed result": ((*ROUND_ONE, ROUND_TWO, AGREE), correct(CY, ADA)),
    "an adjustment": (ROUND_ONE, {"do": "adjust", "player": ADA, "points": {"tp": -1}, "reason": "late"}),
    "a disqualification": ((*ROUND_ONE, ROUND_TWO), {"do": "disqualify", "player": ADA, "reason": "loaded dice"}),
    "a warning": (ROUND_ONE, {"do": "warn", "player": ADA, "reason": "slow play"}),
    "a disqualification lifted": ((*ROUND_ONE, ROUND_TWO, OUT), LIFT),
    "a disqualification lifted after the end": ((*ROUND_ONE, OUT, {"do": "finish", "reason": "dark"}), LIFT),
    "a disqualification lifted of two": (
        (*ROUND_ONE, ROUND_TWO, OUT, {"do": "disqualify", "player": CY, "reason": "fought"}),
        LIFT,
    ),
    "a warning withdrawn after the end": (
        (*ROUND_ONE, {"do": "warn", "player": ADA, "reason": "slow play"}, {"do": "finish", "reason": "dark"}),
        {"do": "withdraw-warning", "player": ADA, "reason": "it was not"},
    ),
    "an adjustment withdrawn": (
        (*ROUND_ONE, {"do": "adjust", "player": ADA, "points": {"tp": -1}, "reason": "late"}),
        {"do": "withdraw-adjustment", "player": ADA, "reason": "in time"},
    ),
    "a drop": (ROUND_ONE, {"do": "drop", "player": ADA}),
    "a reinstatement": ((*ROUND_ONE, {"do": "drop", "player": ADA}), {"do": "reinstate", "player": ADA}),
    "a check-in": (START, check_in("Fay Six", faction="Cygnar")),
    "a pairing of round 1": (START, pair((ADA, BO), (CY, DEE), (EVE, None))),
    "a pairing": (ROUND_ONE, ROUND_TWO),
    "a pairing of a closed round": ((*ROUND_ONE, {"do": "close-round"}), ROUND_TWO),
    "a withdrawn round": ((*ROUND_ONE, ROUND_TWO), {"do": "withdraw-round", "reason": "too early"}),
    "a swap": ((*ROUND_ONE, ROUND_TWO), {"do": "swap", "players": [ADA, BO], "reason": "as drawn", "confirm": True}),
    "a closed round": (ROUND_ONE, {"do": "close-round"}),
    "a start": ((*ROUND_ONE, ROUND_TWO), {"do": "start-round"}),
    "an end": ((*ROUND_ONE, {"do": "close-round"}), {"do": "finish", "reason": "dark"}),
    "a reopening": ((*ROUND_ONE, {"do": "finish", "reason": "dark"}), {"do": "reopen", "reason": "light again"}),
    "a voiding": (ROUND_ONE, {"do": "void", "reason": "power cut"}),
    "an appointment": ((*ROUND_ONE, ORGANIZER), JUDGE),
    "another role": ((*ROUND_ONE, ORGANIZER, JUDGE), {**JUDGE, "role": "scorekeeper"}),
    "a role taken away": ((*ROUND_ONE, ORGANIZER, JUDGE), {**JUDGE, "role": None}),
    "a dispute": (ROUND_ONE, DISPUTE),
    "a ruling with a result": ((*ROUND_ONE, DISPUTE), RULE),
    "a dispute reopened": ((*ROUND_ONE, DISPUTE, RULE), {"do": "reopen-dispute", "dispute": 1, "reason": "new"}),
    "a round sat out": (ROUND_ONE, {"do": "skip", "player": ADA}),
    "a fixed table": (ROUND_ONE, {"do": "table", "player": ADA, "table": 3}),
    "seeds": (({**OPEN, "set": {"first_round": "folded"}}, *START[1:]), {"do": "seed", "players": [BO, ADA]}),
    "players kept apart": (START, {"do": "keep-apart", "players": [BO, ADA]}),
    "attendance": (START, {"do": "attendance", "attendance": 120}),
    "an entry amended": (
        (*START, check_in("Fay Six", faction="Cygnar", club="North", area="Harbour")),
        {"do": "amend-entry", "player": "Fay Six", "faction": "Khador", "club": None, "reason": "misheard"},
    ),
    "an entry removed": (
        (*START, check_in("Fay Six", faction="Cygnar", club="North")),
        {"do": "remove-entry", "player": "Fay Six", "reason": "never came"},
    ),
    "an entry reassigned": (START, {"do": "reassign-entry", "player": ADA, "to": "Ada Won", "reason": "it was her"}),
    "amended rules": (START, {"do": "amend", "set": {"rounds": 3}}),
}


def act_out(ledger: Ledger, act: str) -> tuple[Any, Any]:
    """How things stand before an act and after it."""
    setting, request = ACTS[act]
    apply(ledger, *setting)
    before = standing(ledger)
    execute(ledger, request)
    return before, standing(ledger)


@pytest.mark.parametrize("act", sorted(ACTS))
def test_after_an_act_and_its_answer_everything_stands_as_before(ledger: Ledger, act: str) -> None:
    before, _ = act_out(ledger, act)
    undone(ledger)
    assert standing(ledger) == before


@pytest.mark.parametrize("act", sorted(ACTS))
def test_what_was_undone_can_be_undone_in_turn(ledger: Ledger, act: str) -> None:
    _, after = act_out(ledger, act)
    undone(ledger)
    undone(ledger)
    assert standing(ledger) == after


def test_a_pairing_taken_back_takes_the_results_since_along_and_tells_so(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, {"do": "close-round"})
    (paired,) = execute(ledger, ROUND_TWO).events
    execute(ledger, result(ADA, CY))
    found = ledger.undoing("tournament", "spring", paired.seq)
    assert found.requests == ({"tournament": "spring", "do": "withdraw-round", "round": 2, "discard_results": True},)
    reach = found.carry_out(MISTAKE, BY).reach
    assert reach is not None
    assert [(gone.round, gone.results) for gone in reach.gone] == [(2, 1)]


def test_a_tournament_opened_by_mistake_is_voided(ledger: Ledger) -> None:
    apply(ledger, OPEN)
    assert undone(ledger) == ["TournamentVoided"]


def test_an_act_long_past_is_meant_by_its_event(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    (dropped,) = execute(ledger, {"do": "drop", "player": ADA}).events
    execute(ledger, correct(BO, ADA))
    assert undone(ledger, seq=dropped.seq) == ["PlayerReinstated"]


def test_a_result_that_stands_no_longer_is_not_answered_a_second_time(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    (first,) = execute(ledger, correct(BO, ADA)).events
    execute(ledger, correct(ADA, BO))
    with pytest.raises(RuleViolation, match=f"Event {first.seq} stands no longer; something newer does."):
        ledger.undoing("tournament", "spring", first.seq)


def test_what_later_acts_rest_on_is_refused_as_its_answer_is(ledger: Ledger) -> None:
    (finished,) = apply(ledger, *ROUND_ONE, {"do": "close-round"}, {"do": "finish", "reason": "dark"}).events[-1:]
    execute(ledger, {"do": "reopen", "reason": "light again"})
    found = ledger.undoing("tournament", "spring", finished.seq)
    with pytest.raises(RuleViolation, match="is not finished"):
        found.carry_out(MISTAKE, BY, dry_run=True)
    execute(ledger, {"do": "finish", "reason": "dark again", "id": "again"})
    with pytest.raises(RuleViolation, match=f"Event {finished.seq} stands no longer; something newer does."):
        ledger.undoing("tournament", "spring", finished.seq)


def test_there_must_be_something_to_undo(ledger: Ledger) -> None:
    with pytest.raises(NotFound, match="There is no event 99; the log has 0"):
        ledger.undoing("tournament", "spring", 99)
    with pytest.raises(NotFound, match="There is no tournament called spring"):
        ledger.undoing("tournament", "spring")


@pytest.mark.parametrize("rules", ["gaining-grounds-s2", "gaining-grounds-2017", "leviathan"])
def test_results_of_every_document_are_put_back_as_they_were(ledger: Ledger, rules: str) -> None:
    seats = (pair((ADA, BO), (CY, DEE), (EVE, None)),)
    scores = {ADA: {"vp": 7}, BO: {"vp": 3}}
    first = {"do": "result", "scores": scores}
    turned = {"do": "correct", "scores": {ADA: {"vp": 2}, BO: {"vp": 5}}, "reason": "misread"}
    apply(ledger, {**OPEN, "rules": rules}, *(check_in(name) for name in (*FOUR, EVE)), *seats, first)
    before = standing(ledger)
    execute(ledger, turned)
    assert undone(ledger) == ["ResultCorrected"]
    assert standing(ledger) == before


# seasons, people, campaigns

SEASON_ACTS: dict[str, Fields] = {
    "unlink": to_season("unlink", reason="not ours"),
    "withdraw-sanction": to_season("withdraw-sanction", reason="never given"),
    "another attendance": to_season("sanction", attendance=140),
    "another report": to_season("report-qualifier", at="2019-08-12T10:00:00+00:00"),
    "amend-season": to_season("amend-season", None, set={"points": [8, 7, 4]}, to="2020-06-14", reason="agreed"),
    "close-season": to_season("close-season", None),
}


@pytest.mark.parametrize("act", sorted(SEASON_ACTS))
def test_after_an_act_of_a_season_and_its_answer_the_table_is_as_before(ledger: Ledger, act: str) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"))
    before = table(ledger)
    ledger.execute(SEASON_ACTS[act], BY)
    undone(ledger, "season", "ig-2019")
    assert table(ledger) == before == {ADA: 10, BO: 7, CY: 4}
    assert ledger.season("ig-2019").table().plain()["not_counted"] == []


def test_what_somebody_answered_is_put_back_also_where_their_points_are_gone_since(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"), FINALS)
    declined = to_season("decline-invitation", None, player=ADA)
    apply(ledger, declined, to_season("withdraw-sanction", reason="never given"))
    ledger.execute(to_season("withdraw-answer", None, player=ADA, reason="asked again"), BY)
    assert undone(ledger, "season", "ig-2019") == ["InvitationDeclined"]
    with pytest.raises(NeedsReason, match="Eve Five has no points in the season, and so no invitation; give a reason"):
        apply(
            ledger,
            check_in(EVE, tournament="finals", reason="admitted"),
            to_season("decline-invitation", None, player=EVE),
        )


def test_what_takes_several_requests_to_answer_is_one_act_and_undone_as_one(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"))
    ledger.execute(SEASON_ACTS["unlink"], BY)
    done = ledger.undoing("season", "ig-2019").carry_out(MISTAKE, BY)
    assert types(done) == ["TournamentLinked", "QualifierSanctioned", "QualifierRequested", "QualifierReported"]
    assert len({event.command_id for event in done.events}) == 1
    assert ledger.verify(is_replaying=True).faults == []
    assert undone(ledger, "season", "ig-2019") == ["TournamentUnlinked"]
    assert table(ledger) == {}


@pytest.mark.parametrize("step", [0, 1, 2])
def test_each_step_that_makes_a_tournament_count_is_taken_back_alone(ledger: Ledger, step: int) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps("q1")[:step])
    before = ledger.season("ig-2019").table().plain()["not_counted"]
    ledger.execute(steps("q1")[step], BY)
    undone(ledger, "season", "ig-2019")
    assert ledger.season("ig-2019").table().plain()["not_counted"] == before


def test_people_are_renamed_back_and_parted_again(ledger: Ledger) -> None:
    apply(ledger, *START)
    for request, kinds in (
        ({"do": "rename-person", "person": ADA, "name": "Ada Won"}, ["PersonRenamed"]),
        ({"do": "merge-person", "person": BY, "into": ADA, "reason": "the same"}, ["PersonUnmerged"]),
    ):
        event = ledger.execute(request, "Jo Judge").events[-1]
        found = ledger.undoing("tournament", "spring", event.seq)
        assert types(found.carry_out(MISTAKE, "Jo Judge"))[-1:] == kinds
    assert ADA in [row.player for row in ledger.view("spring").standings().rows]


def test_who_was_erased_stays_erased(ledger: Ledger) -> None:
    apply(ledger, *START)
    event = ledger.execute({"do": "erase-person", "person": ADA, "reason": "asked for"}, BY).events[-1]
    with pytest.raises(RuleViolation, match="cannot be taken back: what was forgotten is forgotten for good"):
        ledger.undoing("tournament", "spring", event.seq)


def test_an_act_of_a_campaign_is_withdrawn(ledger: Ledger) -> None:
    requests = [{"campaign": DUST, **each} for each in (*OPENING, *FIRST)]
    apply(ledger, *requests)
    assert undone(ledger, "campaign", DUST) == ["ActsWithdrawn"]
    with pytest.raises(RuleViolation, match="it took others back, and stands; enter them again"):
        ledger.undoing("campaign", DUST)
    assert PACT in [row.army.name for row in ledger.campaign(DUST).leaderboard().rows]


@pytest.mark.parametrize("newer", ["unlink", "another attendance"])
def test_a_sanction_is_not_put_back_over_what_was_said_of_the_tournament_since(ledger: Ledger, newer: str) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"))
    withdrawn = ledger.execute(SEASON_ACTS["withdraw-sanction"], BY).events[-1].seq
    ledger.execute(SEASON_ACTS[newer], BY)
    with pytest.raises(RuleViolation, match=f"Event {withdrawn} stands no longer"):
        ledger.undoing("season", "ig-2019", withdrawn)


# what is put back reads as it was


def reasons(ledger: Ledger) -> list[str | None]:
    return [entry.reason for entry in ledger.log()]


def test_a_forfeit_that_is_put_back_keeps_its_reason_and_official_beside_those_of_the_undo(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO, JUDGE)
    forfeited = execute(ledger, {**FORFEIT, "by": "Jo Judge"}).events[-1].seq
    execute(ledger, correct(CY, ADA))
    undone(ledger)
    assert reasons(ledger)[-1] == f"illegal list (event {forfeited}, Jo Judge); put back: a mistake"


def test_put_back_twice_it_still_names_who_said_it_first(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO)
    forfeited = execute(ledger, FORFEIT).events[-1].seq
    for _ in range(2):
        execute(ledger, correct(CY, ADA))
        undone(ledger)
    assert reasons(ledger)[-1] == f"illegal list (event {forfeited}, {BY}); put back: a mistake"


def test_points_that_are_given_again_stand_by_the_event_that_gave_them_and_its_reason(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    given = execute(ledger, {"do": "adjust", "player": ADA, "points": {"tp": -1}, "reason": "late"}).events[-1]
    execute(ledger, {"do": "withdraw-adjustment", "player": ADA, "reason": "was not"})
    assert undone(ledger) == ["SettingWithdrawn"]
    assert [each.version for each in ledger.view("spring").state.adjustments] == [given.originator_version]
    assert reasons(ledger)[given.seq] == "late"


def test_results_of_a_round_that_stands_again_keep_theirs(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO)
    forfeited = execute(ledger, FORFEIT).events[-1].seq
    execute(ledger, {"do": "withdraw-round", "discard_results": True, "reason": "too early"})
    assert undone(ledger) == ["RoundPaired", "GameForfeited"]
    assert reasons(ledger)[-2:] == ["a mistake", f"illegal list (event {forfeited}, {BY}); put back: a mistake"]


def test_a_round_that_stands_again_with_its_results_is_withdrawn_and_stands_again_in_turn(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO, {"do": "start-round"}, FORFEIT)
    before = standing(ledger)
    execute(ledger, {"do": "withdraw-round", "discard_results": True, "reason": "too early"})
    assert undone(ledger) == ["RoundPaired", "RoundStarted", "GameForfeited"]
    assert undone(ledger) == ["RoundWithdrawn"]
    assert undone(ledger) == ["RoundPaired", "RoundStarted", "GameForfeited"]
    assert standing(ledger) == before


@pytest.mark.parametrize("length", [1960, 2000])
def test_words_too_long_to_stand_beside_others_are_cut_and_the_official_is_not(ledger: Ledger, length: int) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO)
    forfeited = execute(ledger, {**FORFEIT, "reason": "x" * length}).events[-1].seq
    for _ in range(2):
        execute(ledger, correct(CY, ADA))
        undone(ledger)
    behind = f"… (event {forfeited}, {BY}); put back: a mistake"
    assert reasons(ledger)[-1] == "x" * (2000 - len(behind)) + behind


def test_a_reason_that_leaves_no_room_for_another_stands_alone(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, ROUND_TWO, FORFEIT, correct(CY, ADA))
    ledger.undoing("tournament", "spring", None).carry_out({"reason": "y" * 2000}, BY)
    assert reasons(ledger)[-1] == "y" * 2000


def test_what_was_ruled_about_conduct_is_not_told_to_everyone_by_putting_the_result_back(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, {**DISPUTE, "about": "conduct"})
    ruled = execute(ledger, {**RULE, "reason": "he lied about his dice"}).events[-1].seq
    for _ in range(2):
        execute(ledger, correct(ADA, BO))
        undone(ledger)
    assert reasons(ledger)[-1] == f"as in event {ruled}, {BY}; put back: a mistake"
    assert "lied" not in str([entry.reason for entry in ledger.log(is_public=True)])
