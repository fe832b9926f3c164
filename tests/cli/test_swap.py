"""Two players change places, from the command line: asked for, confirmed, and shown wherever tables are shown."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.cli.call import Call
from tests.cli.terminal import FIVE, Terminal
from tests.exports.pdf import texts

ADA, BO, CY, DI, ED = FIVE
REASON = ("--reason", "they came in one car")


@pytest.fixture
def second(played: Terminal) -> Terminal:
    """The tournament of five in its second round: Ada against Cy, Ed against Bo, the bye for Di."""
    played.apply({"do": "pair", "tournament": "spring", "round": 2, "pairings": [[ADA, CY], [ED, BO], [DI, None]]})
    return played


def log(terminal: Terminal, *options: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in terminal.answer("log", "--json", *options).splitlines()]


def tables(terminal: Terminal, *options: str) -> list[set[str]]:
    return [set(table["players"]) for table in terminal.json("pairings", *options)["tables"]]


def test_two_players_change_places_and_every_list_shows_it(spring: Terminal) -> None:
    said = spring.run("swap", ADA, CY, *REASON)
    assert "round 1 changed by hand: table 1 Cy Three against Bo Two" in said.stdout
    assert "  table 2: Ada One against Di Four\n" in said.stdout
    assert "  bye: Ed Five\n" in said.stdout
    assert "ledger swap 'Ada One' 'Cy Three' --reason TEXT" in said.stderr
    assert tables(spring) == tables(spring, "--public") == [{CY, BO}, {ADA, DI}]
    spring.run("result", "1", "5-2", "41-22", "--winner", BO)
    assert spring.json("pairings")["tables"][0]["winner"] == BO


def test_the_log_shows_everyone_that_the_pairing_was_changed_and_why(spring: Terminal) -> None:
    spring.run("swap", ADA, ED, *REASON)
    newest = log(spring, "--public")[-1]
    assert newest["type"] == "PairingChanged"
    assert newest["reason"] == "they came in one car"
    assert newest["says"] == "round 1 changed by hand: table 1 Ed Five against Bo Two, bye for Ada One"
    assert spring.json("pairings")["bye"] == ADA


def test_the_bye_is_explained_by_the_change_that_gave_it(spring: Terminal) -> None:
    spring.run("swap", ADA, ED, *REASON)
    (line,) = [each for each in spring.answer("explain", ADA, "tp").splitlines() if "bye: 1 TP" in each]
    assert line.split()[-1] == str(log(spring)[-1]["seq"])


def test_printed_lists_show_who_sits_where_now(spring: Terminal) -> None:
    spring.run("swap", ADA, CY, *REASON)
    spring.run("export", "slips", "-o", "slips.pdf")
    slips = " ".join(texts(Path("slips.pdf").read_bytes()))
    assert slips.index(CY) < slips.index(BO) < slips.index(ADA) < slips.index(DI), "the slips follow the tables"


def test_a_swap_always_has_a_reason(spring: Terminal) -> None:
    assert "--reason" in spring.refused("swap", ADA, CY, code=2)


@pytest.mark.rule("MC-15")
def test_what_it_bends_is_listed_and_recorded_once_confirmed(second: Terminal) -> None:
    refusal = second.refused("swap", CY, BO, *REASON, code=1)
    assert "rematch for Ada One and Bo Two" in refusal
    assert "--confirm" in refusal
    assert '"confirm": true' in refusal
    second.run("swap", CY, BO, "--confirm", *REASON)
    assert {"rule": "rematch", "players": [ADA, BO], "why": "given by hand"} in second.json("pairings")["relaxed"]


def test_in_a_batch_file_it_is_confirmed_too(second: Terminal) -> None:
    line = {"do": "swap", "tournament": "spring", "players": [CY, BO], "reason": "one car"}
    second.run("apply", "-", stdin=str(line).replace("'", '"').encode(), code=1)
    second.apply({**line, "confirm": True})
    assert {ADA, BO} in tables(second)


@pytest.mark.parametrize(("typed", "code"), [(b"y\n", 0), (b"n\n", 1), (b"\n", 1)])
def test_on_a_terminal_the_command_asks(
    second: Terminal, monkeypatch: pytest.MonkeyPatch, typed: bytes, code: int
) -> None:
    monkeypatch.setattr(Call, "can_ask", lambda _: True)
    said = second.run("swap", CY, BO, *REASON, stdin=typed, code=code)
    assert "rematch for Ada One and Bo Two" in said.stderr
    assert "Record it all the same?" in said.stderr
    assert ("Nothing was recorded." in said.stderr) == (code == 1)
    assert ({ADA, BO} in tables(second)) == (code == 0)


def test_nobody_is_asked_where_nobody_looks(second: Terminal) -> None:
    assert "Record it all the same?" not in second.refused("swap", CY, BO, *REASON, code=1)


def test_a_dry_run_shows_the_change_and_records_nothing(spring: Terminal) -> None:
    assert "would record: round 1 changed by hand" in spring.run("swap", ADA, CY, *REASON, "--dry-run").stdout
    assert tables(spring) == [{ADA, BO}, {CY, DI}]


def test_a_round_with_swaps_is_verified_and_read_at_a_past_moment(spring: Terminal) -> None:
    size, _ = spring.head()
    spring.run("swap", ADA, CY, *REASON)
    assert tables(spring, "--as-of", f"before:{size}") == [{ADA, BO}, {CY, DI}]
    spring.run("verify")
