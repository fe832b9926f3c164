"""What does not change once a store with a season was written: the bytes of its facts and the id of its stream."""

import json
from datetime import UTC, date, datetime
from uuid import UUID

import pytest

from ledger.application import Ledger
from ledger.domain.facts import Fact, Recorded
from ledger.domain.season.facts import (
    FinalsOpened,
    PlaceReported,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    SanctionWithdrawn,
    SeasonClosed,
    SeasonReopened,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.values import PersonId
from ledger.store import codec
from ledger.store.sqlite.files import open_store
from tests.application.batches import apply

STREAM = UUID("11111111-2222-4333-8444-555555555555")
NOON = datetime(2019, 8, 2, 12, tzinfo=UTC)
SPRING_SEASON = "e000e7a0-f4e8-55fc-b94c-36641c2e7b88"  # computed once with uuid alone


def test_the_opening_of_a_season_holds_its_figures_under_these_names(ledger: Ledger, tmp_path: object) -> None:
    season = {"do": "open-season", "season": "ig-2019", "name": "Gauntlet", "rules": "iron-gauntlet-2019"}
    (*_, event) = apply(ledger, {**season, "from": "2019-06-07", "to": "2020-06-07", "set": {"threshold": 12}}).events
    stored = json.loads(codec.encode(event)[1])["fact"]
    assert list(stored) == ["slug", "name", "rules", "amendments", "first_day", "last_day", "follows"]
    assert stored["rules"] == {
        "system": "iron-gauntlet-2019",
        "title": "Iron Gauntlet 2019",
        "formats": ["masters-2019", "champions-2019"],
        "points": [10, 7, 4],
        "participation": 0,
        "event_cap": None,
        "best_of": None,
        "threshold": 12,
        "least_players": None,
        "least_attendance": None,
        "needs": ["sanction", "request", "report"],
        "late_sanction": "with-reason",
        "report_places": 3,
        "report_days": 14,
        "reopened": "as-it-ended",
        "carry_over": [10, 7, 4],
        "regions": [],
        "finals": ["masters-2019", "champions-2019"],
        "counting": "places/1",
    }
    with open_store(f"{tmp_path}/ledger.db") as store:
        assert event.originator_id == store.stream("season", "ig-2019")
        store.uuid = UUID("12345678-1234-4234-8234-123456789abc")
        assert str(store.stream("season", "spring")) == SPRING_SEASON


@pytest.mark.parametrize(
    ("fact", "state"),
    [
        (
            TournamentLinked(tournament="q1", stream=STREAM, date=date(2019, 8, 2), region=None, oddities=()),
            '{"tournament":"q1","stream":"11111111-2222-4333-8444-555555555555","date":"2019-08-02","region":null,'
            '"oddities":[]}',
        ),
        (TournamentUnlinked(tournament="q1"), '{"tournament":"q1"}'),
        (
            QualifierSanctioned(tournament="q1", attendance=120, round_one=datetime(2019, 8, 2, 9, tzinfo=UTC)),
            '{"tournament":"q1","attendance":120,"round_one":"2019-08-02T09:00:00Z"}',
        ),
        (SanctionWithdrawn(tournament="q1"), '{"tournament":"q1"}'),
        (QualifierRequested(tournament="q1"), '{"tournament":"q1"}'),
        (
            QualifierReported(tournament="q1", places=(PlaceReported(place=1, person=PersonId(STREAM)),), oddities=()),
            '{"tournament":"q1","places":[{"place":1,"person":"11111111-2222-4333-8444-555555555555"}],"oddities":[]}',
        ),
        (
            FinalsOpened(tournament="finals", stream=STREAM, date=date(2020, 6, 7), oddities=()),
            '{"tournament":"finals","stream":"11111111-2222-4333-8444-555555555555","date":"2020-06-07","oddities":[]}',
        ),
        (SeasonClosed(people=3, points=21, qualified=1), '{"people":3,"points":21,"qualified":1}'),
        (SeasonReopened(), "{}"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_facts_of_a_season_are_stored_as_these_bytes(fact: Fact, state: str) -> None:
    event = Recorded(STREAM, 3, NOON, NOON, PersonId(STREAM), "line-7", "0f" * 32, None, fact)
    assert codec.encode(event)[1].decode().partition('"fact":')[2] == f"{state}}}"
