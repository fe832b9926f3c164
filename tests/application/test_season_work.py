"""Requests to a season at the door: what is looked up for them, what is recorded, and what whoever asks is told."""

from collections.abc import Mapping
from typing import Any

import pytest

from ledger.application import Ledger, LedgerError
from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, UnknownPlayer
from tests.application.batches import ADA, BO, CY, OPEN, apply, check_in, correct, state_of, types
from tests.application.seasons import SEASON, not_counted, steps, table, to_season, tournament


def refused(ledger: Ledger, error: type[LedgerError], *words: str, request: Mapping[str, Any]) -> None:
    before = state_of(ledger)
    with pytest.raises(error) as refusal:
        apply(ledger, request)
    assert type(refusal.value) is error
    assert [word for word in words if word not in str(refusal.value)] == []
    assert state_of(ledger) == before


def season_facts(ledger: Ledger) -> list[str]:
    return [each.type for each in ledger.log() if each.stream == "season/ig-2019"]


# opening


def test_a_season_opens_under_a_name_that_stands_in_the_vault_alone(ledger: Ledger) -> None:
    (*_, event) = apply(ledger, SEASON).events
    assert "Iron Gauntlet 2019" not in event.fact.model_dump_json().replace('"title":"Iron Gauntlet 2019"', "")
    (opened,) = (each for each in ledger.log() if each.type == "SeasonOpened")
    assert opened.data["name"] == "Iron Gauntlet 2019"
    assert opened.says == ("season Iron Gauntlet 2019 opened under Iron Gauntlet 2019, from 2019-06-07 to 2020-06-07")


def test_a_short_name_stands_for_one_thing_in_the_store(ledger: Ledger) -> None:
    apply(ledger, SEASON, OPEN)
    refused(ledger, RuleViolation, "There is a season called ig-2019", request={**SEASON, "name": "Another"})
    refused(ledger, RuleViolation, "There is a tournament called spring", request={**SEASON, "season": "spring"})
    refused(ledger, RuleViolation, "There is a season called ig-2019", request={**OPEN, "tournament": "ig-2019"})
    finals = to_season("open-finals", "ig-2019", name="Finals", rules="masters-2019", date="2020-06-07")
    refused(ledger, RuleViolation, "There is a season called ig-2019", request=finals)


def test_within_one_file_too(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match="There is a season called spring already"):
        apply(ledger, {**SEASON, "season": "spring"}, OPEN)
    with pytest.raises(RuleViolation, match="There is a tournament called spring already"):
        apply(ledger, OPEN, {**SEASON, "season": "spring"})


def test_a_season_nobody_opened_is_not_found(ledger: Ledger) -> None:
    for request in (to_season("link"), to_season("close-season", None), to_season("sanction")):
        refused(ledger, NotFound, "There is no season called ig-2019.", request=request)
    apply(ledger, SEASON)
    refused(ledger, NotFound, "There is no tournament called q1", request=to_season("sanction"))
    after = {**SEASON, "season": "ig-2020", "from": "2020-06-08", "to": "2021-06-08", "follows": "ig-2018"}
    refused(ledger, NotFound, "There is no season called ig-2018", request=after)
    assert apply(ledger, {**after, "follows": "ig-2019"}).events


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"from": "7.6.2019"}, "must be a date such as"),
        ({"name": ""}, "must not be empty"),
        ({"name": "Iron\u202eGauntlet"}, "The name of the season holds the text-direction control"),
        ({"season": "IG 2019"}, "not written as it should be"),
        ({"rules": "masters-2019"}, "masters-2019 is for a tournament"),
        ({"set": {"treshold": 3}}, "Did you mean threshold?"),
        ({"set": {"event_cap": 0}}, '"event_cap" must be at least 1'),
        ({"set": {"regions": ["North", "NORTH"]}}, '"regions" names NORTH twice'),
        ({"to": "2019-06-06"}, "begins on 2019-06-07 cannot end on 2019-06-06"),
    ],
)
def test_a_season_that_cannot_be_is_refused(ledger: Ledger, fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        apply(ledger, {**SEASON, **fields})
    assert words in str(refusal.value)
    assert ledger.size == 0


def test_the_season_named_last_is_meant_in_a_file(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), {"do": "sanction"}, {"do": "request-qualifier"}, {"do": "close-season"})
    assert season_facts(ledger) == [
        "SeasonOpened",
        "TournamentLinked",
        "QualifierSanctioned",
        "QualifierRequested",
        "SeasonClosed",
    ]


# linking


@pytest.mark.rule("MC-36")
def test_the_day_of_the_tournament_decides_and_both_ends_belong_to_the_season(ledger: Ledger) -> None:
    apply(ledger, SEASON)
    for slug, day in (("q1", "2019-06-07"), ("q2", "2020-06-07")):
        apply(ledger, {**OPEN, "tournament": slug, "date": day}, to_season("link", slug))
    for slug, day in (("q3", "2019-06-06"), ("q4", "2020-06-08")):
        apply(ledger, {**OPEN, "tournament": slug, "date": day})
        words = (f"{slug} is played on {day}", "from 2019-06-07 to 2020-06-07")
        refused(ledger, RuleViolation, *words, request=to_season("link", slug))


def test_a_region_is_found_as_it_is_written_in_the_season(ledger: Ledger) -> None:
    regional = {**SEASON, "rules": "league", "set": {"regions": ["Süd West"]}}
    apply(ledger, regional, OPEN, to_season("link", "spring", region=" su\u0308d  west"))
    (fact,) = (each for each in ledger.log() if each.type == "TournamentLinked")
    assert fact.data["region"] == "Süd West"
    assert fact.says == "spring of 2019-08-02 belongs to the season, for Süd West"


def test_a_format_in_use_stays(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), to_season("link"))
    masters = to_season("amend-season", None, set={"formats": ["champions-2019"]}, reason="one format")
    refused(ledger, RuleViolation, "q1 would not fit champions-2019", request=masters)
    refused(ledger, NeedsReason, "give a reason", request=to_season("amend-season", None, set={"threshold": 9}))


def test_regions_that_come_later_leave_tournaments_without_one(ledger: Ledger) -> None:
    apply(ledger, {**SEASON, "rules": "league"}, *tournament("q1"), to_season("link"))
    applied = apply(ledger, to_season("amend-season", None, set={"regions": ["North"]}, reason="we grew"))
    assert applied.remarks == ("q1 has no region yet.",)
    apply(ledger, to_season("link", region="North"))
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


# sanctions


@pytest.mark.rule("MC-50")
@pytest.mark.rule("MC-04")
def test_each_requirement_that_fails_or_is_unknown_is_told_and_refuses_nothing(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"))
    applied = apply(ledger, to_season("sanction", at="2019-07-01T10:00:00+00:00"))
    assert types(applied) == ["TournamentLinked", "QualifierSanctioned"]
    assert applied.remarks == (
        "q1, Participants, is not met: 4 players, at least 32 are asked for. The sanction stands all the same.",
        "q1, Attendance, is not known: not recorded yet, at least 100 are asked for. The sanction stands all the same.",
    )
    applied = apply(ledger, to_season("sanction", attendance=99, at="2019-07-01T10:00:00+00:00"))
    assert [each for each in applied.remarks if "Attendance" in each] == [
        "q1, Attendance, is not met: 99 at the convention, at least 100 are asked for. "
        "The sanction stands all the same."
    ]


@pytest.mark.rule("MC-50")
@pytest.mark.rule("MC-04")
def test_a_tournament_that_meets_everything_is_sanctioned_without_a_word(ledger: Ledger) -> None:
    crowd = (check_in(f"Player {no}") for no in range(1, 33))
    applied = apply(ledger, SEASON, {**OPEN, "tournament": "q1"}, *crowd, to_season("sanction", attendance=100))
    assert applied.remarks == ()


@pytest.mark.rule("MC-50")
@pytest.mark.rule("MC-04")
def test_a_fed_masters_counts_distinct_players_over_its_feeders(ledger: Ledger) -> None:
    feeder = {**OPEN, "tournament": "friday"}
    fed = {"do": "fed-by", "tournament": "q1", "feeder": "friday"}
    apply(ledger, SEASON, feeder, *map(check_in, (ADA, BO)), {**OPEN, "tournament": "q1"}, fed)
    told = apply(ledger, to_season("sanction", attendance=100)).remarks
    assert told == (
        "q1, Participants, is not met: 2 distinct players over friday, at least 32 are asked for. "
        "The sanction stands all the same.",
    )


@pytest.mark.rule("MC-05")
def test_champions_that_nothing_feeds_may_be_asked_for_as_a_qualifier(ledger: Ledger) -> None:
    apply(ledger, SEASON, {**OPEN, "tournament": "q1", "rules": "champions-2019"})
    apply(ledger, to_season("request-qualifier"))
    fed = {"do": "fed-by", "tournament": "q1", "feeder": "friday"}
    refused(ledger, RuleViolation, "open to all players, so no tournament may feed q1", request=fed)
    told = apply(ledger, to_season("sanction")).remarks
    assert [each.partition(", at least")[0] for each in told] == ["q1, Participants, is not met: 0 players"]


@pytest.mark.rule("MC-33")
def test_a_sanction_later_than_the_first_round_is_told_with_both_days(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"))
    late = apply(ledger, to_season("sanction", attendance=120, at="2019-08-03T10:00:00+00:00")).remarks
    assert late[0] == (
        "q1 was sanctioned on 3 August 2019, after its first round was paired on 2 August 2019; without a reason it "
        "does not count."
    )
    (fact,) = (each for each in ledger.log() if each.type == "QualifierSanctioned")
    assert fact.data["round_one"] == "2019-08-02T09:00:00Z"


@pytest.mark.rule("MC-33")
def test_a_sanction_in_the_same_file_as_the_tournament_is_judged_by_its_times(ledger: Ledger) -> None:
    applied = apply(ledger, SEASON, *tournament("q1"), *steps())
    assert [each for each in applied.remarks if "sanctioned on" in each] == []
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


# reports


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("missing", ["sanction", "request-qualifier", "report-qualifier"])
def test_one_of_the_three_facts_missing_gives_no_points_and_says_which(ledger: Ledger, missing: str) -> None:
    apply(ledger, SEASON, *tournament("q1"), *(each for each in steps() if each["do"] != missing))
    why = {
        "sanction": "No sanction is recorded.",
        "request-qualifier": "Nobody asked that it counts as a qualifier.",
        "report-qualifier": "No report of the top three; the last day for it is 16 August 2019.",
    }
    assert (table(ledger), not_counted(ledger)) == ({}, {"q1": why[missing]})


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize(
    ("sent", "is_in_time"),
    [
        # ended at ten in the evening of 2 August in Paris: until the end of 16 August there, which is 22:00 UTC
        ("2019-08-16T21:59:59+00:00", True),
        ("2019-08-16T22:00:00+00:00", False),
    ],
)
def test_the_last_day_is_that_of_the_place_of_play_by_when_it_was_sent(
    ledger: Ledger, sent: str, is_in_time: bool
) -> None:
    applied = apply(ledger, SEASON, *tournament("q1", zone="Europe/Paris"), *steps("q1", sent))
    late = "The report of the top three is of 17 August 2019; the last day for it was 16 August 2019."
    assert (f"q1 does not count: {late}" in applied.remarks) is not is_in_time
    assert not_counted(ledger) == ({} if is_in_time else {"q1": late})
    assert bool(table(ledger)) is is_in_time


@pytest.mark.rule("MC-33")
def test_a_report_holds_the_names_and_places_sent_and_a_difference_is_told(ledger: Ledger) -> None:
    places = [{"place": place, "player": who} for place, who in ((1, ADA), (2, CY), (3, BO))]
    apply(ledger, SEASON, *tournament("q1"), *steps()[:2])
    sent = to_season("report-qualifier", places=places, at="2019-08-10T10:00:00+00:00")
    applied = apply(ledger, sent)
    assert applied.remarks == (
        "q1: The report of the top three bears a day in time and was entered on "
        f"{applied.events[-1].recorded_at.day} {applied.events[-1].recorded_at:%B %Y}.",
        "q1: The report of the top three is not what the standings say by now.",
        "Season ig-2019: q1 counts now; Ada One gains 10 points (10 now) and qualifies, enters as 1st; "
        "Bo Two gains 7 points (7 now), enters as 2nd; Cy Three gains 4 points (4 now), enters as 3rd.",
    )
    (fact,) = (each for each in ledger.log() if each.type == "QualifierReported")
    assert fact.says == "q1 was reported: 1 Ada One, 2 Cy Three, 3 Bo Two"
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}  # by the standings


def test_places_are_given_by_name_number_or_id_of_that_tournament(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"))
    places: list[dict[str, Any]] = [
        {"place": 1, "player": "#1"},
        {"place": 2, "player": "bo  TWO"},
        {"place": 3, "player": CY},
    ]
    apply(ledger, to_season("report-qualifier", places=places))
    stranger = [*places[:2], {"place": 3, "player": "Cy Thre"}]
    request = to_season("report-qualifier", places=stranger)
    refused(ledger, UnknownPlayer, "Nobody called Cy Thre is checked in at q1. Did you mean Cy Three?", request=request)
    gap = to_season("report-qualifier", places=[{**each, "place": each["place"] + 1} for each in places])
    refused(ledger, BadRequest, "The places 2, 3 and 4 do not follow each other", request=gap)
    few = to_season("report-qualifier", places=places[:1])
    refused(ledger, RuleViolation, "asks for the places 1 to 3", request=few)


def test_a_tournament_under_way_is_not_reported(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1")[:-1])
    refused(ledger, RuleViolation, "q1 has not ended", request=to_season("report-qualifier"))
    assert season_facts(ledger) == ["SeasonOpened"]


# corrections and the end


@pytest.mark.rule("MC-41")
def test_a_correction_after_the_report_moves_the_table_and_the_log_keeps_before_and_after(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps(), to_season("close-season", None))
    size = ledger.size
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}
    apply(ledger, {**correct(BO, ADA, round=2), "tournament": "q1"})
    assert table(ledger) == {BO: 10, ADA: 7, CY: 4}
    before = ledger.season("ig-2019", f"before:{size}").table().plain()["rows"]
    assert {row["player"]: row["qp"] for row in before} == {ADA: 10, BO: 7, CY: 4}
    assert ledger.verify(is_replaying=True).faults == []


def test_a_closing_says_what_the_table_came_to_and_what_does_not_count(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps(), *tournament("q2", day="2019-09-01"), to_season("link", "q2"))
    applied = apply(ledger, to_season("close-season", None))
    assert applied.events[-1].fact.model_dump() == {"people": 3, "points": 21, "qualified": 1}
    assert applied.remarks == ("q2 does not count.",)


def test_a_closed_season_takes_its_reopening_alone(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), to_season("close-season", None))
    finals = to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07")
    for request in (to_season("link"), to_season("close-season", None), *steps(), finals):
        refused(ledger, RuleViolation, "ig-2019 is closed.", request={**request, "id": "again"})
    apply(ledger, to_season("reopen-season", None, reason="a report was lost"), *steps())
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


# what is voided, merged, repeated


def test_a_voided_tournament_leaves_the_table(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1"), *steps())
    apply(ledger, {"do": "void", "tournament": "q1", "reason": "it never took place"})
    assert (table(ledger), not_counted(ledger)) == ({}, {"q1": "It was declared void."})
    refused(ledger, RuleViolation, "q1 was voided", request=to_season("report-qualifier", id="again"))


def test_the_same_file_twice_records_nothing_the_second_time(ledger: Ledger) -> None:
    file = (SEASON, *tournament("q1"), *steps(), to_season("close-season", None))
    apply(ledger, *file)
    before = state_of(ledger)
    assert apply(ledger, *file).skipped == len(file)
    assert state_of(ledger) == before


def test_a_dry_run_of_a_season_leaves_nothing_behind(ledger: Ledger) -> None:
    apply(ledger, *tournament("q1"))
    before = state_of(ledger)
    apply(ledger, SEASON, *steps(), dry_run=True)
    assert state_of(ledger) == before
    assert apply(ledger, SEASON, *steps()).events
