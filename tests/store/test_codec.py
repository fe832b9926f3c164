"""Events to bytes and back: topics from a fixed list, every fact as it was, and old shapes lifted to the newest."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from ledger.application import Ledger, LedgerError
from ledger.domain.errors import Altered
from ledger.domain.facts import Fact, Recorded
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.store import NAMING, Store, codec, upcasts
from ledger.store.upcasts import UPCASTS
from tests import facts as events
from tests.golden.make_store import STORES
from tests.store.small import tamper, verdict_of

STREAM = UUID(int=7)
NOON = datetime(2019, 8, 3, 12, 0, 0, 250, tzinfo=UTC)


SINCE_THE_FIRST = {
    "tournament/player-checked-in/1": "tournament/player-checked-in/2",
    "tournament/player-disqualified/1": "tournament/player-disqualified/2",
}
SINCE_THE_FIFTH = {"tournament/finished/1": "tournament/finished/2"}
FED = {"tournament/feeder-linked/1": "tournament/feeder-linked/2"}
IN_SEASONS = {
    "season/opened/1": "season/opened/2",
    "season/tournament-linked/1": "season/tournament-linked/2",
    "season/finals-opened/1": "season/finals-opened/2",
}
REPORTED = {
    **IN_SEASONS,
    "season/amended/1": "season/amended/2",
    "season/qualifier-reported/1": "season/qualifier-reported/2",
}
REOPENED = {"tournament/reopened/1": "tournament/reopened/2"}
OF_THE_FIRST = {
    **REOPENED,
    **SINCE_THE_FIRST,
    **SINCE_THE_FIFTH,
    "tournament/opened/1": "tournament/opened/7",
    "tournament/rules-amended/1": "tournament/rules-amended/7",
    "tournament/round-paired/1": "tournament/round-paired/3",
    "tournament/game-forfeited/1": "tournament/game-forfeited/3",
}
OF_THE_SECOND = {
    **SINCE_THE_FIFTH,
    "tournament/opened/2": "tournament/opened/7",
    "tournament/rules-amended/2": "tournament/rules-amended/7",
    "tournament/round-planned/1": "tournament/round-planned/2",
    "tournament/round-paired/1": "tournament/round-paired/3",
    "tournament/round-started/1": "tournament/round-started/2",
    "tournament/choice-made/1": "tournament/choice-made/2",
    "tournament/game-forfeited/2": "tournament/game-forfeited/3",
}
OF_THE_THIRD = {
    **SINCE_THE_FIFTH,
    "tournament/opened/3": "tournament/opened/7",
    "tournament/rules-amended/3": "tournament/rules-amended/7",
    "tournament/round-paired/2": "tournament/round-paired/3",
    "tournament/players-kept-apart/1": "tournament/players-kept-apart/2",
}
OF_THE_FOURTH = {
    **SINCE_THE_FIFTH,
    "tournament/opened/4": "tournament/opened/7",
    "tournament/rules-amended/4": "tournament/rules-amended/7",
}
OF_THE_SIXTH = {
    **SINCE_THE_FIFTH,
    "tournament/opened/5": "tournament/opened/7",
    "tournament/rules-amended/5": "tournament/rules-amended/7",
}

OF_THE_NINTH = {
    "tournament/opened/6": "tournament/opened/7",
    "tournament/rules-amended/6": "tournament/rules-amended/7",
}


def recorded(fact: Fact, reason: Commitment | None = None) -> Recorded:
    return Recorded(STREAM, 3, NOON, NOON, PersonId(UUID(int=9)), "a-command", "0f" * 32, reason, fact, 41)


def stored(fact: Fact) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(codec.encode(recorded(fact))[1])
    return found


def test_every_fact_of_the_newest_golden_store_is_written_to_the_same_bytes_again(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_bytes((STORES / "mistaken-ends-v13.db").read_bytes())
    with Store(str(path)) as store:
        rows = list(store.scan_rows())
        again = [codec.encode(event) for event in store.scan()]
    assert again == [(topic, state) for _, _, _, topic, state in rows]


@pytest.mark.parametrize(
    ("name", "lifted"),
    [
        ("masters-2019-v1", OF_THE_FIRST),
        ("masters-champions-2019-v2", {**OF_THE_SECOND, **FED}),
        ("four-systems-v3", {**OF_THE_THIRD, **FED}),
        ("exact-pairings-v4", {**OF_THE_FOURTH, **FED}),
        ("seasons-v5", {**OF_THE_FOURTH, **REPORTED, **FED}),
        ("given-up-v6", {**OF_THE_SIXTH, **REPORTED, **FED}),
        ("campaigns-v7", {**OF_THE_SIXTH, **REPORTED, **FED}),
        ("ways-v8", {**OF_THE_SIXTH, **REPORTED, **FED}),
        ("answers-v9", {**OF_THE_NINTH, **IN_SEASONS, **FED}),
        ("invitations-v12", REOPENED),
    ],
)
def test_every_fact_of_an_older_golden_store_is_written_as_it_was_or_in_its_newest_shape(
    name: str, lifted: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    path.write_bytes((STORES / f"{name}.db").read_bytes())
    with Store(str(path)) as store:
        pairs = [(row[3:], codec.encode(event)) for row, event in zip(store.scan_rows(), store.scan(), strict=True)]
    assert [now for was, now in pairs if was[0] in codec.TOPICS] == [was for was, _ in pairs if was[0] in codec.TOPICS]
    assert {was[0]: now[0] for was, now in pairs if was[0] not in codec.TOPICS} == lifted


def test_an_event_comes_back_as_it_went_in() -> None:
    event = recorded(events.PlayerDropped(contestant=ContestantId(4)), reason=Commitment("ab" * 32))
    topic, state = codec.encode(event)
    assert codec.decode(STREAM, 3, topic, state, 41) == event


def test_the_stored_object_holds_the_envelope_and_the_fact_and_no_id_twice() -> None:
    assert stored(events.PlayerDropped(contestant=ContestantId(4))) == {
        "at": "2019-08-03T12:00:00.000250Z",
        "recorded_at": "2019-08-03T12:00:00.000250Z",
        "by": str(UUID(int=9)),
        "command_id": "a-command",
        "digest": "0f" * 32,
        "reason": None,
        "fact": {"contestant": 4},
    }


def test_topics_are_frozen() -> None:
    assert sorted(codec.TOPICS) == [
        "campaign/act-corrected/1",
        "campaign/acts-withdrawn/1",
        "campaign/army-adjusted/1",
        "campaign/army-brought-over/1",
        "campaign/army-disbanded/1",
        "campaign/army-joined/1",
        "campaign/army-renamed/1",
        "campaign/casualties-listed/1",
        "campaign/casualty-rolled/1",
        "campaign/experience-earned/1",
        "campaign/list-read/1",
        "campaign/mission-begun/1",
        "campaign/mission-closed/1",
        "campaign/mission-conceded/1",
        "campaign/mission-ended/1",
        "campaign/objective-achieved/1",
        "campaign/objective-rolled/1",
        "campaign/offer-answered/1",
        "campaign/official-appointed/1",
        "campaign/opened/1",
        "campaign/option-picked/1",
        "campaign/random-event-drawn/1",
        "campaign/random-event-settled/1",
        "campaign/ransom-rolled/1",
        "campaign/round-begun/1",
        "campaign/sale-tried/1",
        "campaign/secret-noted/1",
        "campaign/skill-rolled/1",
        "campaign/skill-set-rolled/1",
        "campaign/step-closed/1",
        "campaign/trait-rolled/1",
        "campaign/underdog-spent/1",
        "campaign/unit-adjusted/1",
        "campaign/unit-disbanded/1",
        "campaign/unit-recruited/1",
        "campaign/unit-renamed/1",
        "campaign/upgrade-bought/1",
        "campaign/warp-fought/1",
        "ledger/official-appointed/1",
        "ledger/own-words-forgotten/1",
        "person/erased/1",
        "person/merged/1",
        "person/registered/1",
        "person/renamed/1",
        "person/unmerged/1",
        "reports/issued/1",
        "season/amended/2",
        "season/closed/1",
        "season/finals-opened/2",
        "season/finals-unlinked/1",
        "season/invitation-accepted/1",
        "season/invitation-answer-withdrawn/1",
        "season/invitation-declined/1",
        "season/official-appointed/1",
        "season/opened/2",
        "season/outside-announced/1",
        "season/outside-reported/1",
        "season/qualifier-replaced/1",
        "season/qualifier-reported/2",
        "season/qualifier-requested/1",
        "season/qualifier-sanctioned/1",
        "season/reopened/1",
        "season/replacement-withdrawn/1",
        "season/report-withdrawn/1",
        "season/request-withdrawn/1",
        "season/sanction-withdrawn/1",
        "season/tournament-linked/2",
        "season/tournament-unlinked/1",
        "tournament/accessible-table-needed/1",
        "tournament/accessible-tables-named/1",
        "tournament/adjustment-withdrawn/1",
        "tournament/agreement-refused/1",
        "tournament/agreement-sought/1",
        "tournament/agreement-voided/1",
        "tournament/attendance-recorded/1",
        "tournament/award-given/1",
        "tournament/award-withdrawn/1",
        "tournament/choice-made/2",
        "tournament/choices-revealed/1",
        "tournament/clock-paused/1",
        "tournament/clock-restarted/1",
        "tournament/convention-named/1",
        "tournament/crew-recorded/1",
        "tournament/dispute-opened/1",
        "tournament/dispute-reopened/1",
        "tournament/dispute-ruled/1",
        "tournament/disqualification-lifted/1",
        "tournament/entry-amended/1",
        "tournament/entry-reassigned/1",
        "tournament/entry-removed/1",
        "tournament/feeder-linked/2",
        "tournament/feeder-unlinked/1",
        "tournament/final-linked/1",
        "tournament/final-unlinked/1",
        "tournament/finished/2",
        "tournament/game-conceded/1",
        "tournament/game-forfeited/3",
        "tournament/keyword-banned/1",
        "tournament/lists-recorded/1",
        "tournament/models-inspected/1",
        "tournament/official-appointed/1",
        "tournament/opened/7",
        "tournament/own-cause-decided/1",
        "tournament/painting-entered/1",
        "tournament/painting-scored/1",
        "tournament/painting-voted/1",
        "tournament/painting-withdrawn/1",
        "tournament/pairing-changed/1",
        "tournament/plan-announced/1",
        "tournament/player-checked-in/2",
        "tournament/player-disqualified/2",
        "tournament/player-dropped/1",
        "tournament/player-reinstated/1",
        "tournament/player-withdrew/1",
        "tournament/players-kept-apart/2",
        "tournament/players-let-meet/1",
        "tournament/reopened/2",
        "tournament/result-agreed/1",
        "tournament/result-cleared/1",
        "tournament/result-corrected/1",
        "tournament/result-recorded/1",
        "tournament/ringer-registered/1",
        "tournament/round-closed/1",
        "tournament/round-paired/3",
        "tournament/round-planned/2",
        "tournament/round-reopened/1",
        "tournament/round-skipped/1",
        "tournament/round-started/2",
        "tournament/round-withdrawn/1",
        "tournament/rules-amended/7",
        "tournament/ruling-made/1",
        "tournament/score-adjusted/1",
        "tournament/score-struck/1",
        "tournament/seeds-drawn/1",
        "tournament/seeds-given/1",
        "tournament/setting-withdrawn/1",
        "tournament/statement-taken/1",
        "tournament/strike-withdrawn/1",
        "tournament/table-fixed/1",
        "tournament/team-checked-in/1",
        "tournament/void-withdrawn/1",
        "tournament/voided/1",
        "tournament/warning-given/1",
        "tournament/warning-withdrawn/1",
        "words/redacted/1",
    ]
    assert sorted(UPCASTS) == [
        "season/amended/1",
        "season/finals-opened/1",
        "season/opened/1",
        "season/qualifier-reported/1",
        "season/tournament-linked/1",
        "tournament/choice-made/1",
        "tournament/feeder-linked/1",
        "tournament/finished/1",
        "tournament/game-forfeited/1",
        "tournament/game-forfeited/2",
        "tournament/opened/1",
        "tournament/opened/2",
        "tournament/opened/3",
        "tournament/opened/4",
        "tournament/opened/5",
        "tournament/opened/6",
        "tournament/player-checked-in/1",
        "tournament/player-disqualified/1",
        "tournament/players-kept-apart/1",
        "tournament/reopened/1",
        "tournament/round-paired/1",
        "tournament/round-paired/2",
        "tournament/round-planned/1",
        "tournament/round-started/1",
        "tournament/rules-amended/1",
        "tournament/rules-amended/2",
        "tournament/rules-amended/3",
        "tournament/rules-amended/4",
        "tournament/rules-amended/5",
        "tournament/rules-amended/6",
    ]


def test_every_topic_of_old_is_an_earlier_number_of_one_of_today() -> None:
    assert sorted(codec.topics_under("")) == sorted({*codec.TOPICS, *UPCASTS})
    assert codec.topics_of(events.TournamentOpened) == [f"tournament/opened/{number}" for number in range(1, 8)]


def test_whoever_is_asked_for_by_name_is_found_under_every_topic_that_names_people() -> None:
    naming = (events.PersonRegistered, events.PersonRenamed)
    assert [*NAMING] == [topic for fact in naming for topic in codec.topics_of(fact)]


@pytest.mark.bad_input(69)
@pytest.mark.parametrize("topic", ["tournament/player-dropped/2", "os:system", "", "\x1b[31m"])
def test_a_topic_nobody_knows_is_refused_with_a_sentence_that_names_it(topic: str) -> None:
    with pytest.raises(codec.UnknownTopic) as refusal:
        codec.decode(STREAM, 1, topic, b"{}")
    assert repr(topic) in str(refusal.value)
    assert "use a newer ledger" in str(refusal.value)


@pytest.mark.bad_input(69)
def test_a_store_with_an_event_of_a_newer_ledger_says_so_when_it_is_read(small: Path) -> None:
    tamper(small, "UPDATE stored_events SET topic = 'tournament/player-dropped/2' WHERE seq = 15")
    with Ledger.open(str(small)) as ledger, pytest.raises(LedgerError, match="use a newer ledger"):
        ledger.view("cup")
    assert verdict_of(small).faults[0].seq == 15


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"fact": {"contestant": 4}}',
        b"\xff",
    ],
)
def test_bytes_that_do_not_parse_were_altered(state: bytes) -> None:
    with pytest.raises(Altered, match="does not parse as tournament/player-dropped/1"):
        codec.decode(STREAM, 1, "tournament/player-dropped/1", state)


@pytest.mark.parametrize("fact", [{}, {"contestant": "4"}, {"contestant": 4, "why": "rain"}, {"contestant": True}])
def test_a_fact_is_read_strictly(fact: dict[str, Any]) -> None:
    envelope = stored(events.PlayerDropped(contestant=ContestantId(4)))
    with pytest.raises(Altered):
        codec.decode(STREAM, 1, "tournament/player-dropped/1", json.dumps({**envelope, "fact": fact}).encode())


def test_an_old_shape_is_lifted_step_by_step_to_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    def to_first(old: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return "tournament/player-dropped/0", {**old, "fact": {"entry": old["fact"]["who"]}}

    def to_newest(old: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return "tournament/player-dropped/1", {**old, "fact": {"contestant": old["fact"]["entry"]}}

    monkeypatch.setitem(UPCASTS, "tournament/left/1", to_first)
    monkeypatch.setitem(UPCASTS, "tournament/player-dropped/0", to_newest)
    newest = events.PlayerDropped(contestant=ContestantId(4))
    old = {**stored(newest), "fact": {"who": 4}}
    read = codec.decode(STREAM, 3, "tournament/left/1", json.dumps(old).encode(), 41)
    assert read == recorded(newest)


def test_an_upcast_leaves_the_stored_bytes_and_the_root_alone(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger.open(str(small)) as ledger:
        before = ledger.root
    monkeypatch.setattr(codec, "TOPICS", {**codec.TOPICS, "tournament/player-dropped/2": events.PlayerDropped})
    monkeypatch.delitem(codec.TOPICS, "tournament/player-dropped/1")
    lifted = "tournament/player-dropped/2"
    monkeypatch.setitem(UPCASTS, "tournament/player-dropped/1", lambda old: (lifted, old))
    verdict = verdict_of(small)
    assert (verdict.root, verdict.faults) == (before, [])


@pytest.mark.parametrize("state", [b"{", b"[]", b"\xff", b'{"fact": {}}'])
def test_an_old_shape_whose_bytes_do_not_parse_was_altered(monkeypatch: pytest.MonkeyPatch, state: bytes) -> None:
    newest = "tournament/player-dropped/1"
    lift = {"tournament/left/1": lambda old: (newest, {**old, "fact": {"contestant": old["fact"]["who"]}})}
    monkeypatch.setattr(upcasts, "UPCASTS", lift)
    with pytest.raises(Altered):
        codec.decode(STREAM, 1, "tournament/left/1", state)


def test_what_would_not_come_back_as_it_went_in_is_never_written() -> None:
    odd_zone = timezone(timedelta(seconds=30))  # JSON keeps the minutes of a zone only
    event = recorded(events.PlayerDropped(contestant=ContestantId(4)))._replace(at=NOON.astimezone(odd_zone))
    with pytest.raises(AssertionError, match="does not survive being written down"):
        codec.encode(event)
