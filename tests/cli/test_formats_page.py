"""The page on formats is run: its batch files are applied whole, and its answers are what the reads give."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from ledger.application.document_contents import VERSIONED
from ledger.domain.campaign.request_table import TO_CAMPAIGNS
from ledger.domain.campaign.values import Purpose
from ledger.domain.pairing import RELAXING
from ledger.domain.parsing import REQUESTS
from tests.cli.terminal import Terminal

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BATCHES = [block for block in BLOCKS if block.startswith(('{"do": "open"', '{"do": "open-campaign"'))]
ROW, TABLE, CHECK, ARMY = (json.loads(block) for block in BLOCKS if not block.startswith('{"do"'))


def applied(terminal: Terminal, batch: str) -> Any:
    Path("page.jsonl").write_text(batch, encoding="utf-8")
    return terminal.json("apply", "page.jsonl")


def slug(batch: str) -> str:
    opening = json.loads(batch.splitlines()[0])
    return str(opening.get("tournament") or opening["campaign"])


@pytest.mark.parametrize("batch", BATCHES, ids=slug)
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


def test_a_campaign_has_almost_every_request_there_is_and_the_leaderboard_the_page_shows(terminal: Terminal) -> None:
    (batch,) = (batch for batch in BATCHES if slug(batch) == "dust")
    applied(terminal, batch)
    assert ARMY in terminal.json("campaign", "leaderboard", "dust")["rows"]
    maw = terminal.json("campaign", "unit", "Maw", "-c", "dust")
    assert [injury["what"] for injury in maw["injuries"]] == ["Blinded Eye"]
    used = {json.loads(line)["do"] for line in batch.splitlines()}
    told = {do for do in TO_CAMPAIGNS if f"`{do}`" in PAGE}
    rest = {"bring-army-over", "read-list", "import-army", "disband-unit", "disband-army", "rename-army", "adjust-unit"}
    assert set(TO_CAMPAIGNS) - used - told == rest


def test_every_purpose_of_dice_and_every_form_of_a_document_is_on_the_page() -> None:
    assert [purpose for purpose in get_args(Purpose) if f"`{purpose}`" not in PAGE] == []
    assert [form for form in VERSIONED.values() if f"`{form}`" not in PAGE] == []


def test_every_rule_that_can_be_bent_is_on_the_page() -> None:
    by_hand = {"pair-down", "needless-bye", "bye-despite-ringer", "sits-out", "banned"}
    assert [
        rule for rule in sorted({*RELAXING, "kept-apart", "accessible-table", *by_hand}) if f"`{rule}`" not in PAGE
    ] == []
