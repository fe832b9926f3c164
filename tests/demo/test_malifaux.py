"""The demos of the two Malifaux documents: a ringer for an odd field, and everything that can go wrong."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import demo
from ledger.application import Ledger
from tests.beginnings import Beginnings

PLAYERS = {"gaining-grounds-s2": 17, "gaining-grounds-2017": 13}


@pytest.fixture(params=PLAYERS)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def played(rules: str, tmp_path: Path, beginnings: Beginnings) -> Iterator[Ledger]:
    beginnings.lay_out(f"demo of {rules}", lambda: _play(rules), tmp_path)
    with Ledger.open(str(tmp_path / "demo.db")) as ledger:
        yield ledger


def _play(rules: str) -> None:
    Ledger.create("demo.db")
    with Ledger.open("demo.db") as ledger:
        demo.play(ledger, rules)


def kinds(ledger: Ledger) -> Counter[str]:
    return Counter(entry.type for entry in ledger.view(demo.SLUG).log())


def test_an_odd_field_and_a_ringer_play_to_the_end(rules: str, played: Ledger) -> None:
    found = kinds(played)
    assert (found["PlayerCheckedIn"], found["RingerRegistered"]) == (PLAYERS[rules], 1)
    state = played.view(demo.SLUG).state
    assert (state.is_finished, state.round_no) == (True, 4 if PLAYERS[rules] > 15 else 3)
    ringer = next(no for no, entrant in state.entrants.items() if entrant.is_ringer)
    assert sum(ringer in round_.seats for round_ in state.rounds) >= 2
    assert not any(round_.byes for round_ in state.rounds), "a ringer comes before a bye"
    assert "Rin Spare" not in {row.player for row in played.view(demo.SLUG).standings().rows}


def test_every_round_is_planned_announced_and_started_and_schemes_are_noted(played: Ledger) -> None:
    found, rounds = kinds(played), played.view(demo.SLUG).state.round_no
    assert found["RoundPlanned"] == found["PlanAnnounced"] == found["RoundStarted"] == rounds
    assert found["ChoiceMade"] == 2 * rounds
    assert found["CrewRecorded"] >= 2 * rounds - 1


HAPPENS = {
    "gaining-grounds-s2": {
        "AgreementSought": 1,
        "ResultAgreed": 1,
        "GameForfeited": 1,
        "ScoreStruck": 1,
        "DisputeRuled": 1,
        "PlayerDropped": 1,
        "PlayerDisqualified": 1,
        "WarningGiven": 1,
        "PaintingEntered": 3,
        "PaintingVoted": 5,
        "AwardGiven": 1,
    },
    "gaining-grounds-2017": {
        "AgreementRefused": 1,
        "GameConceded": 1,
        "PlayerWithdrew": 1,
        "GameForfeited": 1,
        "ScoreStruck": 1,
        "DisputeRuled": 1,
        "WarningGiven": 1,
        "ModelsInspected": 14,
        "PlayersKeptApart": 1,
    },
}


def test_what_goes_wrong_at_each_event(rules: str, played: Ledger) -> None:
    found = kinds(played)
    assert {kind: found[kind] for kind in HAPPENS[rules]} == HAPPENS[rules]


def test_every_document_of_the_event_is_written_score_sheets_too(played: Ledger, tmp_path: Path) -> None:
    files = demo.print_documents(played, tmp_path)
    assert [file.name for file in files] == [
        "standings.xlsx",
        "record-sheets.pdf",
        "pairings.pdf",
        "slips.pdf",
        "score-sheets.pdf",
    ]
    assert played.verify().faults == []
