"""Tournaments that were played elsewhere: reported to a season, judged by the same rules, corrected, taken back, and
replaced by the tournament itself."""

from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, LedgerError, NotFound, NotPermitted, RuleViolation
from ledger.domain.season import counting
from ledger.domain.values import ContestantId
from ledger.projections.seasons import diff
from tests.application.batches import ADA, BO, CY, DEE, EVE, Fields, apply
from tests.application.season_agreement import told
from tests.application.seasons import SEASON, not_counted, table, tournament

LYON: Fields = {
    "slug": "lyon",
    "name": "Lyon Masters",
    "rules": "masters-2019",
    "date": "2019-09-07",
    "ended": "2019-09-08",
    "players": 41,
    "attendance": 130,
    "organizer": "Zoe Nine",
}
PLACES = [[ADA], [BO], [CY]]
EARLY, IN_TIME = "2019-08-01T10:00:00+00:00", "2019-09-20T21:00:00+00:00"


def lyon(do: str, **also: Any) -> Fields:
    return {"do": do, "season": "ig-2019", "outside": {**LYON, **also.pop("told", {})}, **also}


def named(do: str, slug: str = "lyon", **also: Any) -> Fields:
    return {"do": do, "season": "ig-2019", "tournament": slug, **also}


def report(places: Any = PLACES, at: str = IN_TIME, **also: Any) -> Fields:
    return lyon("report-qualifier", places=places, at=at, **also)


STEPS = (lyon("sanction", at=EARLY), lyon("request-qualifier", at=EARLY), report())


@pytest.mark.rule("MC-33")
@pytest.mark.rule("MC-34")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_what_was_reported_counts_in_whatever_order_it_comes_in(ledger: Ledger, order: tuple[int, ...]) -> None:
    assert told(ledger, SEASON, *(STEPS[no] for no in order)) == {ADA: 10, BO: 7, CY: 4}


@pytest.mark.rule("MC-33")
def test_day_fourteen_after_its_end_is_in_time_and_day_fifteen_is_late(ledger: Ledger) -> None:
    assert told(ledger, SEASON, *STEPS[:2], report(at="2019-09-22T23:59:00+00:00")) == {ADA: 10, BO: 7, CY: 4}
    apply(ledger, named("withdraw-report", reason="not that day"), report(at="2019-09-23T00:00:00+00:00"))
    late = "The report of the top three is of 23 September 2019; the last day for it was 22 September 2019."
    assert not_counted(ledger) == {"lyon": late}


def test_a_zone_nobody_knows_is_refused(ledger: Ledger) -> None:
    apply(ledger, SEASON)
    with pytest.raises(BadRequest, match="Mars/Base is no known time zone"):
        apply(ledger, report(told={"zone": "Mars/Base"}))


@pytest.mark.rule("MC-33")
def test_days_are_those_of_its_zone(ledger: Ledger) -> None:
    zone = {"zone": "America/New_York"}
    steps = (lyon("sanction", at=EARLY, told=zone), lyon("request-qualifier", at=EARLY, told=zone))
    late_evening = report(at="2019-09-23T03:00:00+00:00", told=zone)  # eleven in the evening of the 22nd over there
    assert told(ledger, SEASON, *steps, late_evening) == {ADA: 10, BO: 7, CY: 4}


@pytest.mark.rule("MC-33")
@pytest.mark.parametrize("left_out", ["sanction", "request-qualifier", "report-qualifier"])
def test_without_one_of_the_three_steps_it_gives_nothing(ledger: Ledger, left_out: str) -> None:
    assert told(ledger, SEASON, *(each for each in STEPS if each["do"] != left_out)) == {}
    assert set(not_counted(ledger)) == {"lyon"}


@pytest.mark.rule("MC-34")
def test_joint_places_skip_as_many(ledger: Ledger) -> None:
    assert told(ledger, SEASON, *STEPS[:2], report([[ADA, BO], [CY]])) == {ADA: 10, BO: 10, CY: 4}


@pytest.mark.rule("MC-36")
def test_outside_the_window_it_is_refused_with_the_dates(ledger: Ledger) -> None:
    apply(ledger, SEASON)
    with pytest.raises(RuleViolation, match="lyon is played on 2020-06-08, outside ig-2019"):
        apply(ledger, lyon("sanction", told={"date": "2020-06-08", "ended": None}))


@pytest.mark.rule("MC-41")
def test_a_later_report_corrects_who_and_the_first_one_says_when(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS)
    corrected = report([[BO], [ADA], [DEE]], at="2019-12-01T10:00:00+00:00", told={"players": 42})
    assert told(ledger, corrected) == {BO: 10, ADA: 7, DEE: 4}
    (row,) = ledger.season("ig-2019").tournaments().rows
    assert (row.players, str(row.reported)) == (42, "2019-09-20")
    (part,) = ledger.season("ig-2019").explain(ADA).parts
    assert (part.reported, part.why) == (True, "place 2 of 42 players, as reported")
    assert [change.place for change in part.changes] == [(1, 2)]
    assert told(ledger, named("withdraw-report", reason="it was right before")) == {ADA: 10, BO: 7, CY: 4}
    assert ledger.season("ig-2019").tournaments().rows[0].players == 41


def test_it_is_marked_as_reported_in_table_json_and_tournaments(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS)
    view = ledger.season("ig-2019")
    plain = view.table().plain()
    assert [row["events"][0]["reported"] for row in plain["rows"]] == [True, True, True]
    (row,) = view.tournaments().plain()["rows"]
    assert (row["as_reported"], row["outside"]) == (True, {"name": "Lyon Masters", "organizer": "Zoe Nine"})
    assert view.tournament("lyon").requirements is None


def test_the_tournament_itself_stands_in_place_of_its_report_once_it_ends_here(ledger: Ledger) -> None:
    assert told(ledger, SEASON, *STEPS) == {ADA: 10, BO: 7, CY: 4}
    *playing, finish = tournament("lyon", (CY, BO, DEE, ADA), day="2019-09-07")
    assert told(ledger, *playing) == {ADA: 10, BO: 7, CY: 4}
    applied = apply(ledger, finish)
    assert any(str(note).startswith("Season ig-2019: Cy Three gains 6 points (10 now)") for note in applied.remarks)
    assert told(ledger) == {CY: 10, BO: 7, DEE: 4}
    assert "reported" not in ledger.season("ig-2019").table().plain()["rows"][0]["events"][0]
    assert "The report of the top three is not what the standings say by now." in str(
        ledger.season("ig-2019").tournament("lyon").remarks
    )


def test_a_report_of_what_is_entered_here_changes_no_place(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("lyon", (CY, BO, DEE, ADA), day="2019-09-07"))
    assert told(ledger, *STEPS) == {CY: 10, BO: 7, DEE: 4}


def test_under_two_short_names_it_is_one_tournament(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS, *tournament("q7", (CY, BO, DEE, ADA), day="2019-09-07"))
    assert told(ledger, named("link", "q7", replaces="lyon")) == {CY: 10, BO: 7, DEE: 4}
    assert not_counted(ledger) == {"lyon": "It is counted as q7."}
    assert told(ledger, named("withdraw-replacement", "q7", replaces="lyon", reason="two after all")) == {
        ADA: 10,
        BO: 7,
        CY: 4,
    }


def test_what_another_report_replaces_is_counted_once(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS)
    again = report([[BO], [ADA], [CY]], told={"slug": "lyon-2019"}, replaces="lyon")
    assert told(ledger, again) == {BO: 10, ADA: 7, CY: 4}
    assert told(ledger, named("unlink", "lyon-2019", reason="the same")) == {ADA: 10, BO: 7, CY: 4}


LATE = "2019-10-01T10:00:00+00:00"


@pytest.mark.rule("MC-33")
def test_what_was_approved_under_the_other_name_in_time_stays_so_when_it_is_approved_again(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS, *tournament("q7", (CY, BO, DEE, ADA), day="2019-09-07"))
    apply(ledger, named("link", "q7", replaces="lyon"))
    assert told(ledger, named("sanction", "q7", attendance=150, at=LATE)) == {CY: 10, BO: 7, DEE: 4}
    row = ledger.season("ig-2019").tournament("q7")
    assert (str(row.sanctioned), row.attendance) == ("2019-08-01", 150)
    with pytest.raises(RuleViolation, match="was asked for already, on 2019-08-01"):
        apply(ledger, named("request-qualifier", "q7", at=LATE))


def test_the_first_end_of_what_was_reported_under_another_name_tells_what_it_moves(ledger: Ledger) -> None:
    *playing, finish = tournament("q7", (CY, BO, DEE, ADA), day="2019-09-07")
    apply(ledger, SEASON, *STEPS, *playing)
    assert told(ledger, named("link", "q7", replaces="lyon")) == {ADA: 10, BO: 7, CY: 4}
    remarks = apply(ledger, finish).remarks
    assert any(str(note).startswith("Season ig-2019: Cy Three gains 6 points (10 now)") for note in remarks)


def test_a_correction_under_the_replaced_name_is_explained_and_told_as_what_moved_the_points(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS, report([[BO], [ADA], [CY]], told={"slug": "lyon-2019"}, replaces="lyon"))
    size = ledger.size
    apply(ledger, report([[CY], [ADA], [DEE]], at=LATE))
    (part,) = ledger.season("ig-2019").explain(CY).parts
    assert (part.tournament, part.changes[-1].place, part.changes[-1].event.type) == (
        "lyon-2019",
        (3, 1),
        "OutsideReported",
    )
    found = ledger.season("ig-2019").diff(ledger.season("ig-2019", f"before:{size}"))
    corrected = next(each.seq for each in reversed(list(ledger.log())) if each.type == "OutsideReported")
    assert {each.player: each.events for each in found.moved if each.gain} == dict.fromkeys((BO, CY, DEE), (corrected,))


def test_an_approval_goes_by_the_zone_that_was_told_before(ledger: Ledger) -> None:
    morning_after = "2019-09-07T20:00:00+00:00"  # eight in the morning of the 8th over there
    apply(ledger, SEASON, lyon("link", told={"zone": "Pacific/Auckland"}))
    remarks = apply(ledger, lyon("sanction", at=morning_after)).remarks
    assert any("was sanctioned on 8 September 2019, after its first round was paired" in str(each) for each in remarks)


def test_days_at_the_end_of_the_calendar_are_days_like_others(ledger: Ledger) -> None:
    last = {"date": "9999-12-31", "ended": None, "zone": "America/New_York"}
    apply(ledger, {**SEASON, "to": "9999-12-31"}, lyon("link", told=last))
    assert "9999-12-31" in [str(row.until) for row in ledger.season("ig-2019").due().rows]
    assert told(ledger, report(told={"slug": "late", "ended": "9999-12-31"})) == {}
    assert str(ledger.season("ig-2019").tournament("late").deadline) == "9999-12-31"


def test_what_is_played_elsewhere_and_belongs_to_two_seasons_is_told(ledger: Ledger) -> None:
    apply(ledger, SEASON, {**SEASON, "season": "ig-b"}, *STEPS)
    remarks = apply(ledger, {**report(), "season": "ig-b"}).remarks
    assert "This is odd, and recorded as it is: lyon belongs to ig-2019, of the same circuit, too." in remarks


def test_before_it_was_entered_here_nothing_is_asked_of_it(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS)
    size = ledger.size
    apply(ledger, *tournament("lyon", (CY, BO, DEE, ADA), day="2019-09-07"))
    (row,) = ledger.season("ig-2019", f"before:{size}").tournaments(is_checked=True).rows
    assert (row.is_reported, row.requirements) == (True, None)


def test_what_is_due_of_it_is_reckoned_by_its_zone_and_owed_by_who_runs_it(ledger: Ledger) -> None:
    apply(ledger, SEASON, lyon("link", at=EARLY, told={"zone": "Pacific/Auckland"}))
    view = ledger.season("ig-2019", "happened:2019-09-06T13:00:00+00:00")  # one in the morning of the 7th over there
    first = view.due().rows[0]
    assert (first.what, first.days, first.organizers) == ("sanction", 0, ("Zoe Nine",))


def test_where_points_come_from_and_what_moved_them_is_read_once_for_each_event(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [{"slug": f"lyon-{no}"} for no in range(30)]
    apply(ledger, SEASON, *(report([[ADA], [BO], [CY]], told=slug) for slug in many))
    looked = {"reported": 0, "judged": 0}

    def counts(name: str) -> Any:
        real = getattr(diff, name)

        def counting_(*args: Any) -> Any:
            looked[name] += 1
            return real(*args)

        return counting_

    monkeypatch.setattr(counting, "reported", counts("reported"))
    monkeypatch.setattr(diff, "judged", counts("judged"))
    assert len(ledger.season("ig-2019").explain(ADA).without) == 30
    ledger.season("ig-2019").diff(ledger.season("ig-2019", "event:1"))
    assert 60 <= looked["reported"] <= 61  # an announcement and a report each
    assert looked["judged"] == 60


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (report([[ADA], [BO]]), "asks for the places 1 to 3"),
        (report([[ADA], [ADA], [CY]]), "names a player twice"),
        (report(None), "Say who stood where"),
        (report(told={"players": 2}), "3 places are reported of lyon, in which 2 took part"),
        (report(told={"players": None}), "Say how many players took part in lyon"),
        (report(told={"ended": "2019-09-06"}), "cannot have ended on 2019-09-06"),
        (report(told={"rules": "leviathan"}), "ig-2019 takes masters-2019 or champions-2019"),
        (
            report([{"place": 1, "player": ADA}, {"place": 3, "player": BO}, {"place": 3, "player": CY}]),
            "do not follow",
        ),
        (named("report-qualifier", "nowhere", places=PLACES), "There is no tournament called nowhere"),
        (report(told={"slug": "ig-2019"}), "There is a season called ig-2019 already"),
        (lyon("link", replaces="lyon"), "cannot stand in place of itself"),
        (lyon("link", replaces="paris"), "paris does not belong to ig-2019"),
    ],
)
def test_a_report_that_cannot_be_is_refused_and_nothing_is_recorded(ledger: Ledger, request_: Fields, why: str) -> None:
    apply(ledger, SEASON)
    size = ledger.size
    with pytest.raises(LedgerError, match=why):
        apply(ledger, request_)
    assert ledger.size == size


def test_beside_an_approval_nothing_known_is_changed(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS[2:])
    with pytest.raises(RuleViolation, match="lyon is known otherwise: its day"):
        apply(ledger, lyon("sanction", told={"date": "2019-09-08"}))
    with pytest.raises(RuleViolation, match="its name"):
        apply(ledger, lyon("sanction", told={"name": "Lyon Open"}))
    apply(ledger, lyon("sanction", at=EARLY), named("request-qualifier", at=EARLY))
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


def test_a_known_name_is_taken_for_the_person_and_told_and_another_of_the_name_is_distinct(ledger: Ledger) -> None:
    apply(ledger, SEASON, *tournament("q1", (ADA, BO, CY, DEE)))
    applied = apply(ledger, report())
    assert "Ada One is taken for the person known by that name, last seen in q1 on 2019-08-02." in applied.remarks
    apply(ledger, *STEPS[:2], report([[{"name": ADA, "distinct": True}], [BO], [EVE]]))
    rows = ledger.season("ig-2019").table().plain()["rows"]
    assert len({row["person"] for row in rows}) == 3
    assert rows[0]["player"].startswith("Ada One")
    known = str(ledger.view("q1").state.entrants[ContestantId(1)].persons()[0])
    apply(ledger, report([[{"person": known}], [BO], [EVE]]))
    assert {row["person"] for row in ledger.season("ig-2019").table().plain()["rows"]} >= {known}


def test_only_officials_of_the_season_report_once_there_are_any(ledger: Ledger) -> None:
    apply(ledger, SEASON, {"do": "appoint-in-season", "season": "ig-2019", "official": "Org One", "role": "organizer"})
    with pytest.raises(NotPermitted):
        apply(ledger, report(by="Sue Stranger"))
    apply(ledger, *STEPS)
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}


def test_words_of_a_report_are_sealed_and_can_be_forgotten(ledger: Ledger) -> None:
    apply(ledger, SEASON, *STEPS)
    assert not any(b"Lyon" in state or b"Zoe" in state for state in _states(ledger))
    announced = next(each.seq for each in ledger.log() if each.type == "OutsideAnnounced")
    apply(ledger, {"do": "redact", "event": announced, "reason": "asked for"})
    (row,) = ledger.season("ig-2019").tournaments().rows
    assert row.outside is not None
    assert (row.outside.name, row.outside.organizer) == ("(erased)", "(erased)")
    assert table(ledger) == {ADA: 10, BO: 7, CY: 4}
    apply(ledger, {"do": "erase-person", "person": ADA, "reason": "asked for"})
    assert sorted(table(ledger).values()) == [4, 7, 10]
    assert ADA not in table(ledger)
    assert ledger.verify(is_replaying=True).faults == []


def _states(ledger: Ledger) -> list[bytes]:
    return [bytes(row[0]) for row in ledger._store.read("SELECT state FROM stored_events")]


def test_the_short_name_of_a_report_is_not_taken_for_that_of_the_lines_after_it(ledger: Ledger) -> None:
    first, *others = tournament("q1", (ADA, BO, CY, DEE))
    bare = [{key: value for key, value in each.items() if key != "tournament"} for each in others]
    apply(ledger, SEASON, first, *STEPS, *bare)
    assert ledger.view("q1").state.is_finished


def test_nothing_is_found_of_a_season_that_is_not_there(ledger: Ledger) -> None:
    with pytest.raises(NotFound, match="There is no season called ig-2019"):
        apply(ledger, report())


def test_two_short_names_in_one_request_are_refused(ledger: Ledger) -> None:
    apply(ledger, SEASON)
    with pytest.raises(BadRequest, match="paris and lyon are two short names"):
        apply(ledger, {**report(), "tournament": "paris"})
