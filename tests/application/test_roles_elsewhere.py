"""Officials of seasons and of the ledger itself; roles that no merge gives or takes; and what somebody decides about
themself."""

import pytest

from ledger.application import Ledger
from ledger.application.rights import table
from ledger.domain.errors import NotPermitted, RuleViolation
from ledger.domain.parsing import REQUESTS
from tests.application.batches import ADA, BO, BY, CY, OPEN, Fields, apply, check_in, execute, state_of, types
from tests.application.seasons import SEASON

SUMMER = {**OPEN, "tournament": "summer"}
LEA, JUDGE, SCORES = "Lea Zero", "Jude Zero", "Sky Zero"
WARN = {"do": "warn", "player": ADA, "conduct": "demeanour", "reason": "shouted"}
ODD = "somebody decided about themself, and there was no other official to do it"


def appoint(official: str, role: str | None, **also: object) -> Fields:
    return {"do": "appoint", "official": official, "role": role, **also}


def in_season(official: str, role: str | None, **also: object) -> Fields:
    return {"do": "appoint-in-season", "season": "ig-2019", "official": official, "role": role, **also}


def in_ledger(official: str, role: str | None, **also: object) -> Fields:
    return {"do": "appoint-in-ledger", "official": official, "role": role, **also}


def merge(person: str, into: str, **also: object) -> Fields:
    return {"do": "merge-person", "person": person, "into": into, "reason": "one and the same", **also}


def erase(person: str, **also: object) -> Fields:
    return {"do": "erase-person", "person": person, "reason": "asked for it", **also}


def refused(ledger: Ledger, request: Fields, *words: str, error: type[Exception] = NotPermitted) -> None:
    before = state_of(ledger)
    with pytest.raises(error) as refusal:
        apply(ledger, request)
    assert [word for word in words if word not in str(refusal.value)] == []
    assert state_of(ledger) == before


# seasons


def test_until_somebody_is_appointed_whoever_acts_runs_a_season(ledger: Ledger) -> None:
    apply(ledger, SEASON, {"do": "close-season", "season": "ig-2019", "by": "Anybody"})


def test_officials_of_a_season_are_recorded_in_it_and_read_by_name(ledger: Ledger) -> None:
    apply(ledger, SEASON, in_season(JUDGE, "judge", by=LEA), in_season(SCORES, "scorekeeper", by=LEA))
    rows = [(row.official, row.role) for row in ledger.season("ig-2019").officials()]
    assert rows == [(LEA, "organizer"), (JUDGE, "judge"), (SCORES, "scorekeeper")]
    last = list(ledger.log())[-1]
    assert (last.stream, last.says) == ("season/ig-2019", "Sky Zero is appointed scorekeeper")
    apply(ledger, in_season(JUDGE, None, by=LEA))
    assert [row.official for row in ledger.season("ig-2019").officials()] == [LEA, SCORES]


SANCTION = {"do": "sanction", "season": "ig-2019", "tournament": "spring"}


@pytest.mark.parametrize(
    ("request_", "by", "words"),
    [
        (SANCTION, "Anybody", "Anybody is no official of ig-2019; `sanction` is for the organizer, a judge or"),
        ({**SANCTION, "do": "report-qualifier"}, JUDGE, "`report-qualifier` is for the organizer or a scorekeeper."),
        ({**SANCTION, "do": "withdraw-sanction", "reason": "r"}, SCORES, "is for the organizer or a judge."),
        (
            {"do": "close-season", "season": "ig-2019"},
            SCORES,
            "Sky Zero is a scorekeeper of ig-2019; `close-season` is",
        ),
        (
            {"do": "amend-season", "season": "ig-2019", "to": "2020-06-08"},
            JUDGE,
            "`amend-season` is for the organizer.",
        ),
        (in_season("Anybody", "judge"), SCORES, "`appoint-in-season` is for the organizer."),
    ],
)
def test_what_is_not_theirs_in_a_season_is_refused(ledger: Ledger, request_: Fields, by: str, words: str) -> None:
    apply(ledger, OPEN, SEASON, in_season(JUDGE, "judge"), in_season(SCORES, "scorekeeper"))
    refused(ledger, {**request_, "by": by}, words)


def test_a_scorekeeper_sanctions_and_the_organizer_closes(ledger: Ledger) -> None:
    apply(ledger, OPEN, SEASON, in_season(SCORES, "scorekeeper"), {**SANCTION, "by": SCORES})
    apply(ledger, {"do": "close-season", "season": "ig-2019"})


def test_finals_are_the_organizers_to_open(ledger: Ledger) -> None:
    apply(ledger, SEASON, in_season(SCORES, "scorekeeper"))
    finals = {"do": "open-finals", "season": "ig-2019", "tournament": "finals", "rules": "masters-2019"}
    refused(ledger, {**finals, "date": "2020-06-01", "name": "F", "by": SCORES}, "`open-finals` is for the organizer.")


def test_the_only_organizer_of_a_season_stays_and_a_closed_season_takes_a_successor(ledger: Ledger) -> None:
    apply(ledger, SEASON, in_season(BY, "organizer"), {"do": "close-season", "season": "ig-2019"})
    refused(ledger, in_season(BY, None), "Org One is the only organizer of ig-2019", error=RuleViolation)
    apply(ledger, in_season(LEA, "organizer"), in_season(BY, None))


# the ledger itself


def test_officials_of_the_ledger_stand_in_a_stream_of_its_own(ledger: Ledger) -> None:
    applied = apply(ledger, in_ledger(SCORES, "scorekeeper", by=LEA))
    facts = [event for event in applied.events if type(event.fact).__name__ == "LedgerOfficialAppointed"]
    assert {event.originator_id for event in facts} == {ledger._store.stream("ledger")}
    assert [(row.official, row.role) for row in ledger.people().officials()] == [
        (LEA, "organizer"),
        (SCORES, "scorekeeper"),
    ]
    last = list(ledger.log())[-1]
    assert (last.stream, last.says) == ("ledger", "Sky Zero is appointed scorekeeper of the ledger")
    assert ledger.verify().faults == []


@pytest.mark.parametrize(
    ("request_", "by", "words"),
    [
        (merge(ADA, BO), SCORES, "Sky Zero is a scorekeeper of this ledger; `merge-person` is for the organizer."),
        (erase(ADA), JUDGE, "`erase-person` is for the organizer."),
        ({"do": "redact", "event": 1, "reason": "r"}, SCORES, "`redact` is for the organizer or a judge."),
        ({"do": "rename-person", "person": ADA, "name": CY}, JUDGE, "`rename-person` is for the organizer or a score"),
        (in_ledger("Anybody", "organizer"), "Anybody", "Anybody is no official of this ledger; `appoint-in-ledger` is"),
    ],
)
def test_what_is_not_theirs_in_the_ledger_is_refused(ledger: Ledger, request_: Fields, by: str, words: str) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), in_ledger(JUDGE, "judge"), in_ledger(SCORES, "scorekeeper"))
    refused(ledger, {**request_, "by": by}, words)


def test_a_scorekeeper_of_the_ledger_renames_and_its_organizer_merges(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), in_ledger(SCORES, "scorekeeper"))
    apply(ledger, {"do": "rename-person", "person": ADA, "name": CY, "by": SCORES}, merge(CY, BO))


# roles belong to persons as they were appointed


def with_officials(ledger: Ledger) -> None:
    """An organizer, who is Org One, and a scorekeeper."""
    apply(ledger, OPEN, check_in(ADA), check_in(BO), appoint(SCORES, "scorekeeper"))


def test_a_scorekeeper_does_not_become_the_organizer_by_a_merge(ledger: Ledger) -> None:
    with_officials(ledger)
    words = "That they are one changes who is an official of spring; that is for the organizer there."
    refused(ledger, merge(BY, SCORES, by=SCORES), words)
    refused(ledger, merge(SCORES, BY, by=SCORES), words)
    refused(ledger, merge(ADA, SCORES, by="Anybody"), words)


def test_a_merge_that_changes_no_role_is_anybodys(ledger: Ledger) -> None:
    with_officials(ledger)
    apply(ledger, merge(ADA, BO, by="Anybody"))


def test_with_the_organizer_a_merge_gives_the_role_and_parting_takes_it_again(ledger: Ledger) -> None:
    with_officials(ledger)
    apply(ledger, merge(SCORES, ADA))
    apply(ledger, check_in(CY, tournament="spring", by=ADA))
    part = {"do": "unmerge-person", "person": SCORES, "reason": "two after all"}
    refused(ledger, {**part, "by": ADA}, "That they are two changes who is an official of spring")
    apply(ledger, part)
    refused(ledger, check_in("Eve Five", tournament="spring", by=ADA), "Ada One is no official of spring")


@pytest.mark.parametrize(
    ("opening", "appointing", "where"),
    [
        (SEASON, in_season(LEA, "organizer"), "ig-2019"),
        (SUMMER, in_ledger(LEA, "organizer"), "this ledger"),
        (
            {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}
            | {"date": "2026-05-02", "type": "endless"},
            {"do": "appoint-in-campaign", "campaign": "dust", "official": LEA, "role": "organizer"},
            "dust",
        ),
    ],
)
def test_that_holds_wherever_there_are_roles(ledger: Ledger, opening: Fields, appointing: Fields, where: str) -> None:
    apply(ledger, OPEN, check_in(ADA), opening, appointing)
    refused(ledger, merge(LEA, ADA, by=ADA), where, "for the organizer")
    apply(ledger, merge(LEA, ADA, by=LEA))


# nobody is left without an organizer


def test_the_only_organizer_is_not_erased_without_a_successor(ledger: Ledger) -> None:
    with_officials(ledger)
    only = "Org One is the only organizer of spring; appoint another one first."
    refused(ledger, erase(BY, by="Anybody"), only, error=RuleViolation)
    refused(ledger, erase(BY), only, error=RuleViolation)
    execute(ledger, appoint(LEA, "organizer"))
    refused(ledger, erase(BY, by="Anybody"), "Erasing them changes who is an official of spring")
    apply(ledger, erase(BY, by=LEA))
    execute(ledger, appoint(SCORES, None), by=LEA)


def test_after_the_end_a_successor_can_still_be_appointed(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), appoint(BY, "organizer"), {"do": "pair", "pairings": [[ADA, BO]]})
    execute(ledger, {"do": "forfeit", "player": ADA, "reason": "absent"})
    execute(ledger, {"do": "finish"})
    execute(ledger, appoint(LEA, "organizer"))
    apply(ledger, erase(BY, by=LEA))


def test_an_organizer_who_was_erased_counts_as_none(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    with_officials(ledger)
    with monkeypatch.context() as before:  # as a store of old may have it
        before.setattr("ledger.application.rights.Rights.refuse_erasing", lambda *_: None)
        apply(ledger, erase(BY, by="Anybody"))
    refused(ledger, appoint("Anybody", "organizer", tournament="spring", by="Anybody"), "or a scorekeeper.")
    execute(ledger, appoint(LEA, "organizer"), by=SCORES)
    execute(ledger, appoint(SCORES, None), by=LEA)


def test_where_nobody_of_those_appointed_is_left_whoever_acts_has_all_rights_again(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply(ledger, OPEN, appoint(BY, "organizer"), SEASON, in_season(BY, "organizer"), in_ledger(BY, "organizer"))
    with monkeypatch.context() as before:
        before.setattr("ledger.application.rights.Rights.refuse_erasing", lambda *_: None)
        apply(ledger, erase(BY))
    execute(ledger, check_in(ADA), by="Anybody")
    apply(ledger, in_season(LEA, "organizer", by="Anybody"), in_ledger(LEA, "organizer", by="Anybody"))


# about oneself


def test_nobody_judges_themself_where_another_official_can(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), appoint(BY, "organizer"), appoint(ADA, "judge"))
    words = "Nobody decides about themself where another official can; `warn` is for Org One here."
    refused(ledger, {"tournament": "spring", **WARN, "by": ADA}, words)
    ruling = {"do": "ruling", "tournament": "spring", "players": [ADA], "about": "model", "text": "that will do"}
    refused(ledger, {**ruling, "by": ADA}, "`ruling` is for Org One here.")
    assert types(execute(ledger, WARN)) == ["WarningGiven"]
    execute(ledger, {**WARN, "player": BO}, by=ADA)


def test_an_official_without_that_right_is_no_other(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), appoint(ADA, "organizer"), appoint(SCORES, "scorekeeper", by=ADA))
    applied = execute(ledger, WARN, by=ADA)
    assert types(applied) == ["OwnCauseDecided", "WarningGiven"]


@pytest.mark.parametrize(
    "request_",
    [
        WARN,
        {"do": "adjust", "player": ADA, "points": {"cp": 1}, "reason": "a late turn"},
        {"do": "ruling", "players": [ADA], "about": "model", "text": "that base will do"},
    ],
)
def test_with_no_other_it_is_taken_marked_odd_and_shown(ledger: Ledger, request_: Fields) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), {"do": "pair"})
    applied = execute(ledger, request_, by=ADA)
    assert types(applied)[0] == "OwnCauseDecided"
    assert f"This is odd, and recorded as it is: {ODD}." in applied.remarks
    assert "Ada One decides about themself" in [entry.says for entry in ledger.view("spring").log()]
    assert "OwnCauseDecided" not in [entry.type for entry in ledger.view("spring").log(is_public=True)]
    assert ledger.verify(is_replaying=True).faults == []


def test_a_ruling_on_ones_own_table_is_ones_own_cause(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), appoint(BY, "organizer"), appoint(ADA, "judge"))
    execute(ledger, {"do": "pair", "pairings": [[ADA, BO]]})
    execute(ledger, {"do": "dispute", "players": [BO], "about": "clock", "claim": "too slow"})
    rule = {"do": "rule", "tournament": "spring", "dispute": 1, "reason": "it was not"}
    refused(ledger, {**rule, "by": ADA}, "`rule` is for Org One here.")
    apply(ledger, rule)


def test_an_organizer_plays_and_enters_their_own_result(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), check_in(BO), appoint(ADA, "organizer"), appoint(JUDGE, "judge", by=ADA))
    execute(ledger, {"do": "pair", "pairings": [[ADA, BO]]}, by=ADA)
    scores = {ADA: {"cp": 5, "apd": 40}, BO: {"cp": 2, "apd": 12}}
    applied = execute(ledger, {"do": "result", "winner": ADA, "scores": scores}, by=ADA)
    assert types(applied) == ["ResultRecorded"]


def test_nobody_redacts_the_reason_of_their_own_warning_where_another_official_can(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), appoint(BY, "organizer"))
    (warned,) = execute(ledger, WARN).events
    redact = {"do": "redact", "event": warned.seq, "reason": "no need to know"}
    refused(ledger, {**redact, "by": ADA}, "`redact` is for Org One here.")
    assert types(apply(ledger, redact)) == ["TextRedacted"]


def test_without_any_it_is_marked_odd(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA))
    (warned,) = execute(ledger, WARN).events
    applied = apply(ledger, {"do": "redact", "event": warned.seq, "reason": "no need to know", "by": ADA})
    assert types(applied) == ["OwnWordsForgotten", "TextRedacted"]
    assert f"This is odd, and recorded as it is: {ODD}." in applied.remarks
    assert "OwnWordsForgotten" not in [entry.type for entry in ledger.log(is_public=True)]
    assert ledger.verify().faults == []


def test_nobody_erases_themself_where_the_ledger_has_another_organizer(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), in_ledger(BY, "organizer"), in_ledger(LEA, "organizer"))
    refused(ledger, erase(LEA, by=LEA), "`erase-person` is for Org One here.")
    apply(ledger, erase(LEA))


# the table


def test_everything_that_can_be_asked_stands_once_in_the_table_of_rights() -> None:
    assert sorted(name for requests in table().values() for name in requests) == sorted(REQUESTS)


def test_in_a_season_and_in_the_ledger_these_are_not_the_organizers_alone() -> None:
    rights = {name: asked.by for where in ("a season", "the ledger itself") for name, asked in table()[where].items()}
    assert {name: by for name, by in rights.items() if by} == {
        "link": ("scorekeeper",),
        "sanction": ("judge", "scorekeeper"),
        "request-qualifier": ("scorekeeper",),
        "report-qualifier": ("scorekeeper",),
        "unlink": ("judge",),
        "withdraw-sanction": ("judge",),
        "withdraw-request": ("judge",),
        "withdraw-replacement": ("judge",),
        "withdraw-report": ("judge",),
        "accept-invitation": ("scorekeeper",),
        "decline-invitation": ("scorekeeper",),
        "withdraw-answer": ("scorekeeper",),
        "rename-person": ("scorekeeper",),
        "redact": ("judge",),
    }


def test_a_role_is_taken_from_whom_it_was_given_also_where_they_play_under_another_id(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA), appoint(LEA, "organizer"), appoint(JUDGE, "judge", by=LEA))
    apply(ledger, merge(JUDGE, ADA, by=LEA))
    apply(ledger, {**appoint(ADA, None, by=LEA), "tournament": "spring"})
    assert [row.official for row in ledger.view("spring").officials().rows] == [LEA]
