"""A real championship through the command line: 778 games in one `apply`, compared with sums made here by hand.

Nothing of the ledger is imported: the batch file, the command line and its JSON are what outsiders have.
"""

import csv
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.acceptance.outside import ROOT, ledger

GAMES = ROOT.parent / "shared" / "data" / "warmachine" / "championship.games.csv"
SCRIPT = Path(__file__).with_name("championship.py")
PLAYERS, ROUNDS = 260, 6

pytestmark = pytest.mark.skipif(not GAMES.exists(), reason="the published games are not part of the project")


class Line(NamedTuple):
    """What the table says of one player."""

    place: int
    tp: int
    sos: int
    cp: int
    apd: int
    played: int


class Applied(NamedTuple):
    """The championship in a store, and what `apply` said."""

    store: Path
    batch: Path
    answer: dict[str, Any]
    standings: dict[str, Any]


@pytest.fixture(scope="module")
def applied(tmp_path_factory: pytest.TempPathFactory) -> Applied:
    folder = tmp_path_factory.mktemp("championship")
    store, batch = folder / "ledger.db", folder / "batch.jsonl"
    with batch.open("wb") as out:
        subprocess.run([sys.executable, str(SCRIPT), str(GAMES)], stdout=out, check=True)
    ledger("init", store=store)
    answer = ledger("apply", str(batch), store=store)
    return Applied(store, batch, answer, ledger("standings", "-t", "championship", store=store))


def recomputed() -> dict[str, Line]:
    """Tournament points, strength of schedule, control points, army points destroyed and places, from the games."""
    points: Counter[str] = Counter()
    sheets: dict[str, Counter[str]] = defaultdict(Counter)
    opponents: dict[str, list[str]] = defaultdict(list)
    with GAMES.open(encoding="utf-8", newline="") as file:
        for game in csv.DictReader(file):
            points[game["winner"]] += 1
            for mine, theirs in ((1, 2), (2, 1)):
                player = game[f"player{mine}"]
                sheets[player].update(cp=int(game[f"cp{mine}"]), apd=int(game[f"ap{mine}"]))
                opponents[player].append(game[f"player{theirs}"])
    figures = {
        player: (points[player], sum(points[met] for met in opponents[player]), sheet["cp"], sheet["apd"])
        for player, sheet in sheets.items()
    }
    # a place is one more than how many are better, so those equal in everything share it
    return {
        player: Line(1 + sum(other > mine for other in figures.values()), *mine, len(opponents[player]))
        for player, mine in figures.items()
    }


@pytest.mark.rule("MC-22")
@pytest.mark.rule("MC-29")
@pytest.mark.rule("MC-47")
def test_the_standings_of_all_260_players_are_those_added_up_from_the_published_games(applied: Applied) -> None:
    table = applied.standings
    found = {row["player"]: Line(*(row[field] for field in Line._fields)) for row in table["rows"]}
    assert found == recomputed()
    assert (len(found), table["round"], table["provisional"]) == (PLAYERS, ROUNDS, False)
    assert [row["place"] for row in table["rows"]] == sorted(line.place for line in found.values())


def test_players_who_left_before_the_last_round_stay_in_the_table(applied: Applied) -> None:
    with GAMES.open(encoding="utf-8", newline="") as file:
        last = [game for game in csv.DictReader(file) if int(game["round"]) == ROUNDS]
    seated = {game[f"player{side}"] for game in last for side in (1, 2)}
    dropped = {row["player"] for row in applied.standings["rows"] if row["status"] == "dropped"}
    assert dropped == recomputed().keys() - seated
    assert dropped, "somebody left early"


def test_every_game_was_recorded_once_and_the_whole_verifies(applied: Applied) -> None:
    requests = applied.batch.read_bytes().count(b"\n")
    assert (applied.answer["requests"], applied.answer["skipped"]) == (requests, 0)
    verdict = ledger("verify", store=applied.store)
    assert (verdict["size"], verdict["root"]) == (applied.answer["size"], applied.answer["root"])


def test_applying_the_file_a_second_time_changes_nothing(applied: Applied) -> None:
    again = ledger("apply", str(applied.batch), store=applied.store)
    assert (again["events"], again["skipped"]) == (0, applied.answer["requests"])
    assert (again["size"], again["root"]) == (applied.answer["size"], applied.answer["root"])
