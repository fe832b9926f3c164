"""The demo of Leviathan: four missions off the deck, sheets of every length, byes, and what goes wrong."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import demo
from ledger.application import Ledger


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Ledger, list[dict[str, Any]]]]:
    url = f"sqlite:///{tmp_path_factory.mktemp('demo') / 'demo.db'}"
    Ledger.create(url)
    with Ledger.open(url) as ledger:
        yield ledger, demo.play(ledger, "leviathan")


Played = tuple[Ledger, list[dict[str, Any]]]


def kinds(ledger: Ledger) -> Counter[str]:
    return Counter(entry.type for entry in ledger.view(demo.SLUG).log())


def test_fourteen_players_play_four_rounds_to_the_end_and_one_leaves(played: Played) -> None:
    ledger, _ = played
    state = ledger.view(demo.SLUG).state
    assert (len(state.entrants), state.round_no, state.is_finished) == (14, 4, True)
    assert [len(round_.byes) for round_ in state.rounds] == [0, 1, 1, 1]
    assert len({no for round_ in state.rounds for no in round_.byes}) == 3, "nobody has a second one"
    assert [row.status for row in ledger.view(demo.SLUG).standings().rows].count("dropped") == 1


def test_every_mission_is_drawn_and_shown_when_its_round_starts(played: Played) -> None:
    ledger, _ = played
    found, state = kinds(ledger), ledger.view(demo.SLUG).state
    assert (found["RoundPlanned"], found["RoundStarted"], found["PlanAnnounced"]) == (4, 4, 0)
    assert all(round_.scenario and {"deployment", "rules"} <= round_.setup.keys() for round_ in state.rounds)
    assert all(plan.setup == round_.setup for plan, round_ in zip(state.plans.values(), state.rounds, strict=True))


def test_sheets_are_whole_in_sums_or_a_total(played: Played) -> None:
    ledger, _ = played
    games = [game for round_ in ledger.view(demo.SLUG).state.rounds for game in round_.games.values()]
    sheets = [side.sheet for game in games if game.outcome for side in game.outcome.sides]
    cards = [sheet for sheet in sheets if isinstance(sheet.get("secondary"), list)]
    sums = [sheet for sheet in sheets if isinstance(sheet.get("secondary"), int)]
    totals = [sheet for sheet in sheets if set(sheet) == {"vp"}]
    assert (len(cards) >= 12, len(sums) >= 8, len(totals) >= 8) == (True, True, True)
    assert {sheet["kind"] for sheet in cards} == {"fixed", "tactical"}
    assert any(sheet.get("lost") for sheet in sums), "something goes past a limit"
    assert [sheet["gambit"]["vp"] for sheet in cards if sheet.get("gambit", {}).get("vp")] == [30]
    assert any(sheet.get("counted", {}).get("battle_ready") == 0 for sheet in sheets), "one army is not painted"


def test_what_goes_otherwise(played: Played) -> None:
    ledger, lines = played
    found = kinds(ledger)
    once = (
        "GameConceded",
        "GameForfeited",
        "ResultAgreed",
        "DisputeOpened",
        "DisputeRuled",
        "PlayerDropped",
        "WarningGiven",
    )
    assert {kind: found[kind] for kind in once} == dict.fromkeys(once, 1)
    assert [line["how"] for line in lines if line.get("how")] == ["tabled"]
    assert (found["ChoiceMade"], found["ChoicesRevealed"]) == (2 * 8, 8), "secondaries of seven games, and a gambit"


def test_byes_have_the_mean_of_the_winners(played: Played) -> None:
    seen = played[0].view(demo.SLUG)
    games = [game for round_ in seen.state.rounds for game in round_.games.values()]
    ended = [game.outcome for game in games if game.outcome and game.outcome.ending == "played"]
    points = [max(side.sheet["vp"] for side in outcome.sides) for outcome in ended if outcome.winner is not None]
    for round_ in seen.state.rounds:
        for bye in round_.byes:
            (explained,) = seen.explain(seen.names[bye], "vp")
            assert [part.value for part in explained.parts if part.round == round_.no] == [sum(points) // len(points)]


def test_every_document_of_the_event_is_written_and_the_log_holds(played: Played, tmp_path: Path) -> None:
    ledger, _ = played
    files = demo.print_documents(ledger, tmp_path)
    assert [file.name for file in files] == [
        "standings.xlsx",
        "record-sheets.pdf",
        "pairings.pdf",
        "slips.pdf",
        "score-sheets.pdf",
    ]
    assert ledger.verify().faults == []


def test_it_is_the_same_every_time(played: Played, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'again.db'}"
    Ledger.create(url)
    with Ledger.open(url) as ledger:
        assert demo.play(ledger, "leviathan") == played[1]
        assert ledger.view(demo.SLUG).standings().rows == played[0].view(demo.SLUG).standings().rows
