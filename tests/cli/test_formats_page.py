"""The page on formats is run: its batch files are applied whole, and its answers are what the reads give."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ledger.domain.pairing.names import RELAXING
from ledger.domain.requests import REQUESTS
from tests.cli.terminal import Terminal

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BATCHES = [block for block in BLOCKS if block.startswith('{"do": "open"')]
ROW, TABLE, CHECK = (json.loads(block) for block in BLOCKS if not block.startswith('{"do"'))


def applied(terminal: Terminal, batch: str) -> Any:
    Path("page.jsonl").write_text(batch, encoding="utf-8")
    return terminal.json("apply", "page.jsonl")


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: json.loads(batch.splitlines()[0])["tournament"])
def test_each_batch_of_the_page_is_applied_whole(terminal: Terminal, batch: str) -> None:
    assert applied(terminal, batch)["requests"] == len(batch.splitlines())


def test_the_requests_of_the_page_are_those_there_are() -> None:
    used = {json.loads(line)["do"] for batch in BATCHES for line in batch.splitlines()}
    assert used <= set(REQUESTS)
    assert len(used) > 20


def test_a_row_of_the_standings_is_as_the_page_shows_it(terminal: Terminal) -> None:
    applied(terminal, BATCHES[1])
    assert ROW in terminal.json("standings", "-t", "may")["rows"]


def test_a_table_of_the_pairings_is_as_the_page_shows_it(terminal: Terminal) -> None:
    applied(terminal, BATCHES[0])
    assert terminal.json("pairings", "-t", "autumn")["tables"][1] == TABLE


def test_a_draw_that_is_checked_is_as_the_page_shows_it(terminal: Terminal) -> None:
    applied(terminal, next(batch for batch in BATCHES if '"finals"' in batch))
    assert terminal.json("draw", "check", "-t", "finals") == CHECK


def test_every_rule_that_can_be_bent_is_on_the_page() -> None:
    by_hand = {"pair-down", "needless-bye", "bye-despite-ringer", "sits-out", "banned"}
    assert [
        rule for rule in sorted({*RELAXING, "kept-apart", "accessible-table", *by_hand}) if f"`{rule}`" not in PAGE
    ] == []
