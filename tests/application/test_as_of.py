"""Reading the past: by event, by version, by place in the log, by round and by time, whatever the clock did."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.application.as_of import log_position, position
from ledger.application.door import Door
from ledger.application.reads import view
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.facts import Recorded
from ledger.store import Store
from ledger.store.sqlite.files import create_store, open_store
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    EVE,
    OPEN,
    ROUND_ONE,
    apply,
    check_in,
    correct,
    execute,
    lines,
    pair,
    points,
    result,
)
from tests.builders import closed

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    create_store(str(tmp_path / "clock.db"))
    with open_store(str(tmp_path / "clock.db")) as opened:
        yield opened


def at_minutes(store: Store, *minutes: int) -> None:
    """Open at the first of these minutes after noon, and let one player check in at each of the others."""
    times = iter([NOON + timedelta(minutes=minute) for minute in minutes])
    door = Door(store, clock=lambda: next(times))
    door.apply(lines([OPEN]), BY)
    for number in range(1, len(minutes)):
        door.execute({"do": "check-in", "tournament": "spring", "player": f"P{number:02}"}, BY)


def entered_by(store: Store, minute: int, second: int = 0) -> int:
    """How many had checked in by then."""
    moment = NOON + timedelta(minutes=minute, seconds=second)
    return len(view(store, "spring", moment.isoformat()).state.entrants)


def test_a_version_counts_the_events_of_this_tournament(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    # 1 the opening, 2 to 6 the players, 7 the pairing, 8 and 9 the results
    assert points(ledger, as_of="version:1") == {}
    assert list(points(ledger, as_of="version:3")) == [ADA, BO]
    assert points(ledger, as_of="version:8") == {ADA: 1, EVE: 1, BO: 0, CY: 0, DEE: 0}
    assert points(ledger, as_of="version:9") == points(ledger)
    assert ledger.view("spring", "version:8").standings().version == 8


@pytest.mark.parametrize("version", ["0", "10", "999999999999"])
def test_a_version_that_is_not_there_is_refused_with_the_newest(ledger: Ledger, version: str) -> None:
    apply(ledger, *ROUND_ONE)
    with pytest.raises(RuleViolation, match=f"There is no version {version}; the newest is version:9"):
        ledger.view("spring", f"version:{version}")


def test_before_counts_the_events_of_the_whole_log(ledger: Ledger) -> None:
    applied = apply(ledger, *ROUND_ONE)
    first_result = applied.events[-2].seq
    assert points(ledger, as_of=f"before:{first_result}") == {EVE: 1, ADA: 0, BO: 0, CY: 0, DEE: 0}
    assert points(ledger, as_of=f"before:{first_result + 1}")[ADA] == 1
    assert points(ledger, as_of=f"before:{ledger.size}") == points(ledger)


def test_a_round_closed_again_is_read_at_its_last_closing(store: Store) -> None:
    at_minutes(store, 0)
    (_, event) = store.scan()
    closings = [event._replace(fact=closed(1, 2, 3), seq=seq) for seq in (11, 13)]
    assert position("round:1", closings, store) == 14


def test_before_it_was_opened_there_is_nothing_to_see(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE)
    with pytest.raises(RuleViolation, match="spring was not open yet at before:1"):
        ledger.view("spring", "before:1")


def test_a_round_means_the_moment_it_was_closed(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (EVE, BO), (DEE, None)), correct(BO, ADA, round=1))
    assert points(ledger) == {BO: 1, CY: 1, EVE: 1, DEE: 1, ADA: 0}
    assert points(ledger, as_of="round:1") == {ADA: 1, CY: 1, EVE: 1, BO: 0, DEE: 0}
    with pytest.raises(RuleViolation, match="Round 2 was never closed"):
        ledger.view("spring", "round:2")


def test_rounds_up_to_n_are_as_known_today_and_as_of_is_as_known_then(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, pair((ADA, CY), (EVE, BO), (DEE, None)), correct(BO, ADA, round=1))
    today = {row.player: row.figures["tp"] for row in ledger.view("spring").standings(1).rows}
    assert today == {BO: 1, CY: 1, EVE: 1, ADA: 0, DEE: 0}
    then = ledger.view("spring", "round:1").standings()
    assert {row.player: row.figures["tp"] for row in then.rows} == {ADA: 1, CY: 1, EVE: 1, BO: 0, DEE: 0}
    with pytest.raises(RuleViolation, match="Round 3 is not paired yet"):
        ledger.view("spring").standings(3)


def test_every_read_is_of_the_moment_that_was_asked_for(ledger: Ledger) -> None:
    apply(ledger, *ROUND_ONE, correct(BO, ADA))
    past = ledger.view("spring", "version:8")
    assert past.status().next == ("the result of table 2",)
    assert [table.status for table in past.pairings().tables] == ["done", "open"]
    assert len(list(past.log())) == 8
    (explained,) = past.explain(ADA, "tp")
    assert (explained.value, explained.parts[0].replaced) == (1, ())


def test_a_time_is_when_it_was_recorded(store: Store) -> None:
    at_minutes(store, 0, 10, 20)
    assert [entered_by(store, minute) for minute in (0, 9, 10, 19, 20, 99)] == [0, 0, 1, 1, 2, 2]


def test_a_time_may_be_written_in_any_zone(store: Store) -> None:
    at_minutes(store, 0, 10)
    assert len(view(store, "spring", "2026-05-02T14:10:00+02:00").state.entrants) == 1
    assert len(view(store, "spring", "2026-05-02T12:09:59Z").state.entrants) == 0


def test_a_time_before_the_opening_shows_nothing(store: Store) -> None:
    at_minutes(store, 0, 10)
    with pytest.raises(RuleViolation, match="spring was not open yet"):
        entered_by(store, -1)


@pytest.mark.bad_input(80)
def test_a_clock_that_goes_back_is_taken_and_order_stays_the_order_of_the_log(store: Store) -> None:
    at_minutes(store, 0, 30, 5, 40)
    recorded = [event.recorded_at for event in store.scan()]
    assert recorded != sorted(recorded)
    assert list(view(store, "spring").state.entrants) == [1, 2, 3]


@pytest.mark.bad_input(80)
def test_a_clock_that_went_back_is_read_by_the_latest_time_seen(store: Store) -> None:
    at_minutes(store, 0, 30, 5, 40)
    # the second player came after the first, so nobody who looked at 12:10 can have seen them
    assert [entered_by(store, minute) for minute in (4, 5, 10, 29)] == [0, 0, 0, 0]
    assert [entered_by(store, minute) for minute in (30, 39)] == [2, 2]
    assert entered_by(store, 40) == 3


@pytest.mark.bad_input(80)
def test_a_clock_of_1999_is_taken(store: Store) -> None:
    long_ago = datetime(1999, 1, 1, tzinfo=UTC)
    Door(store, clock=lambda: long_ago).apply(lines([OPEN, check_in(ADA)]), BY)
    assert len(view(store, "spring", "1999-01-01T00:00:00+00:00").state.entrants) == 1


def test_events_of_one_recorded_time_are_read_together_and_a_time_between_two_shows_the_first(store: Store) -> None:
    at_minutes(store, 0, 10, 10, 10, 20)
    assert [entered_by(store, 9, 59), entered_by(store, 10), entered_by(store, 15), entered_by(store, 20)] == [
        0,
        3,
        3,
        4,
    ]
    shown = view(store, "spring", (NOON + timedelta(minutes=10)).isoformat())
    assert shown.event == shown.events[-1].seq == view(store, "spring").events[-2].seq


def test_the_moment_of_an_event_itself_shows_it(store: Store) -> None:
    at_minutes(store, 0, 10, 20)
    for number, event in enumerate(view(store, "spring").events, start=1):
        for moment in (str(event.seq), f"event:{event.seq}", f"version:{number}", event.recorded_at.isoformat()):
            assert len(view(store, "spring", moment).events) == number, moment


def test_a_time_is_found_without_reading_the_log(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    at_minutes(store, *range(400))
    read: list[int] = []

    def scan(start: int = 0, stop: int | None = None) -> Iterator[Recorded]:
        read.append(start)
        return Store.scan(store, start, stop)

    monkeypatch.setattr(store, "scan", scan)
    assert entered_by(store, 200) == 200
    assert len(read) < 25
    read.clear()
    size = store.tree().size
    assert log_position((NOON + timedelta(minutes=399)).isoformat(), store) == size
    assert log_position((NOON - timedelta(minutes=1)).isoformat(), store) == 0
    assert len(read) < 25


def test_a_time_is_found_where_events_of_others_lie_between(store: Store) -> None:
    minutes = list(range(40))
    times = iter([NOON + timedelta(minutes=minute) for minute in minutes])
    door = Door(store, clock=lambda: next(times))
    door.apply(lines([OPEN, {**OPEN, "tournament": "autumn", "name": "Autumn"}]), BY)
    for number in minutes[1:]:
        slug = "spring" if number % 5 == 0 else "autumn"
        door.execute({"do": "check-in", "tournament": slug, "player": f"P{number:02}"}, BY)
    recorded = [event.recorded_at for event in store.scan()]
    for minute in minutes:
        moment = NOON + timedelta(minutes=minute)
        written = sum(at <= moment for at in recorded)
        assert view(store, "spring", moment.isoformat()).size == written
        assert log_position(moment.isoformat(), store) == written


def test_what_had_happened_by_a_time_is_read_whenever_it_was_entered(store: Store) -> None:
    times = iter([NOON + timedelta(minutes=minute) for minute in range(9)])
    door = Door(store, clock=lambda: next(times))
    door.apply(lines([{**OPEN, "at": "2026-05-01T09:00:00+00:00"}]), BY)
    for hour, player in ((10, ADA), (11, BO), (12, CY)):
        door.apply(lines([check_in(player, tournament="spring", at=f"2026-05-01T{hour}:00:00+00:00")]), BY)
    shown = view(store, "spring", "happened:2026-05-01T11:30:00+00:00")
    assert list(shown.names.values()) == [ADA, BO]
    assert shown.marked() == {"happened": "2026-05-01T11:30:00+00:00"}
    assert view(store, "spring", "2026-05-02T12:00:00+00:00").marked() == {}
    with pytest.raises(BadRequest, match="needs a time zone"):
        view(store, "spring", "happened:2026-05-01T11:30:00")


def test_now_is_a_moment_too(store: Store) -> None:
    at_minutes(store, 0, 10)
    assert view(store, "spring", "now").standings() == view(store, "spring").standings()


def test_what_happened_earlier_keeps_both_times_and_is_read_by_when_it_was_recorded(store: Store) -> None:
    times = iter([NOON, NOON + timedelta(minutes=10)])
    door = Door(store, clock=lambda: next(times))
    door.apply(lines([OPEN]), BY)
    door.apply(lines([check_in(ADA, tournament="spring", at="2026-05-02T09:00:00+02:00")]), BY)
    event = view(store, "spring").events[-1]
    assert event.at == datetime(2026, 5, 2, 7, tzinfo=UTC)
    assert event.recorded_at == NOON + timedelta(minutes=10)
    assert [entered_by(store, minute) for minute in (0, 9, 10)] == [0, 0, 1]


def test_all_facts_of_one_file_are_recorded_at_one_time(store: Store) -> None:
    ticking = iter(NOON + timedelta(minutes=minute) for minute in range(99))
    Door(store, clock=lambda: next(ticking)).apply(lines(ROUND_ONE), BY)
    assert {event.recorded_at for event in store.scan()} == {NOON}


@pytest.mark.parametrize(
    "as_of",
    [
        "",
        "yesterday",
        "before:",
        "before:x",
        "before:-1",
        "round:one",
        "round:",
        "-1",
        "1.5",
        "version:x",
        "event:",
        "٣",
    ],
)
def test_a_moment_that_is_none_is_refused_with_how_to_write_one(ledger: Ledger, as_of: str) -> None:
    apply(ledger, *ROUND_ONE)
    with pytest.raises(BadRequest, match=r"write an event \(12\), before:12, version:3, round:2 or a time"):
        ledger.view("spring", as_of)


@pytest.mark.bad_input(82)
@pytest.mark.parametrize("as_of", ["2026-05-02", "2026-05-02T10:00:00"])
def test_a_time_without_a_zone_is_refused(ledger: Ledger, as_of: str) -> None:
    apply(ledger, *ROUND_ONE)
    with pytest.raises(BadRequest, match="needs a time zone"):
        ledger.view("spring", as_of)


def test_the_past_does_not_change_when_more_is_recorded(ledger: Ledger) -> None:
    applied = apply(ledger, *ROUND_ONE)
    moments = ("version:9", f"before:{applied.size}", f"event:{applied.size - 1}")
    before = [ledger.view("spring", moment).standings() for moment in moments]
    execute(ledger, correct(BO, ADA))
    execute(ledger, {"do": "disqualify", "player": CY, "reason": "loaded dice"})
    execute(ledger, result(DEE, CY, do="correct", reason="swapped"))
    assert [ledger.view("spring", moment).standings() for moment in moments] == before
