"""The library's notification log works on our recorder, so that a projection can follow the store by pulling."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from eventsourcing.persistence import ApplicationRecorder, Notification

from ledger.application import Ledger
from ledger.store import Store
from tests.store.small import DESK, SIZE


@pytest.fixture
def store(small: Path) -> Iterator[Store]:
    with Store(str(small)) as opened:
        yield opened


@pytest.fixture
def recorder(store: Store) -> ApplicationRecorder:
    return store._log.recorder


def ids(notifications: object) -> list[int]:
    assert isinstance(notifications, list)
    return [notification.id for notification in notifications if isinstance(notification, Notification)]


def test_the_newest_notification_has_the_size_of_the_log_as_its_number(recorder: ApplicationRecorder) -> None:
    assert recorder.max_notification_id() == SIZE


def test_a_new_store_has_no_notification(tmp_path: Path) -> None:
    Ledger.create(str(tmp_path / "empty.db"))
    with Store(str(tmp_path / "empty.db")) as store:
        assert store._log.recorder.max_notification_id() in (0, None)
        assert store._log.recorder.select_notifications(start=1, limit=10) == []


@pytest.mark.parametrize(
    ("start", "limit", "stop", "inclusive", "wanted"),
    [
        (None, 3, None, True, [1, 2, 3]),
        (1, 3, None, True, [1, 2, 3]),
        (5, 3, None, True, [5, 6, 7]),
        (5, 3, None, False, [6, 7, 8]),
        (5, 100, 8, True, [5, 6, 7, 8]),
        (SIZE, 10, None, True, [SIZE]),
        (SIZE, 10, None, False, []),
        (SIZE + 1, 10, None, True, []),
    ],
)
def test_notifications_are_numbered_from_1_without_gaps(
    recorder: ApplicationRecorder, start: int | None, limit: int, stop: int | None, inclusive: bool, wanted: list[int]
) -> None:
    found = recorder.select_notifications(start=start, limit=limit, stop=stop, inclusive_of_start=inclusive)
    assert ids(found) == wanted


def test_notifications_can_be_chosen_by_topic(recorder: ApplicationRecorder) -> None:
    found = recorder.select_notifications(start=1, limit=100, topics=["tournament/opened/7", "tournament/voided/1"])
    assert ids(found) == [2, 17, 21]


def test_a_notification_is_read_back_as_the_event_it_stands_for(store: Store) -> None:
    notifications = store._log.recorder.select_notifications(start=1, limit=SIZE)
    followed = [store._log.mapper.to_domain_event(notification) for notification in notifications]
    assert followed == list(store.scan())


def test_a_follower_that_pulls_section_by_section_misses_nothing_written_meanwhile(small: Path, store: Store) -> None:
    seen: list[int] = []
    with Ledger.open(str(small)) as ledger:
        while pulled := list(store._log.notification_log.select(start=len(seen) + 1, limit=4)):
            seen += [notification.id for notification in pulled]
            if len(seen) == 8:
                ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
    assert seen == list(range(1, SIZE + 2))


def test_the_notification_log_gives_sections_by_name(store: Store) -> None:
    section = store._log.notification_log["1,10"]
    assert (section.id, [item.id for item in section.items], section.next_id) == ("1,10", list(range(1, 11)), "11,20")


def test_appending_through_the_library_s_own_door_keeps_the_log_whole(store: Store) -> None:
    event = list(store.scan())[15]
    returned = event._replace(originator_version=event.originator_version + 1, command_id="library", seq=-1)
    recordings = store._log.events.put([returned])
    assert [recording.notification.id for recording in recordings] == [SIZE + 1]
    assert store.tree().size == SIZE + 1
