"""An event that was written past the door, with hashes that fit, and speaks of what its campaign never had."""

import json
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.campaign.armies.facts import UnitDisbanded
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.values import UnitNo
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.values import Version
from ledger.store.codec import CommandRow
from ledger.store.sqlite.files import open_store

OPENING = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}
JOINING = {"do": "join-campaign", "army": "Host", "player": "Ada One", "units": [{"name": "Line", "cost": 900}]}


def forged(path: Path, fact: CampaignEvent) -> list[str]:
    """What verify finds once the fact was written behind the door's back."""
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger:
        lines = ({**OPENING, "date": "2026-05-02", "type": "endless"}, JOINING)
        ledger.apply("\n".join(map(json.dumps, lines)).encode(), "Org Zero")
    with open_store(str(path)) as store, store.writing():
        stream = store.stream("campaign", "dust")
        *_, last = store.load(stream)
        event = last._replace(originator_version=last.originator_version + 1, command_id="x", fact=fact, reason=None)
        store.append([Recorded(*event)], [CommandRow("x", event.digest, 1)], [], store.tree())
    with Ledger.open(str(path)) as ledger:
        return [fault.what for fault in ledger.verify(is_replaying=True).faults]


@pytest.mark.parametrize(
    ("fact", "what"),
    [
        (UnitDisbanded(unit=UnitNo(9)), "it speaks of an army, a unit or a mission its campaign never had"),
        (ActsWithdrawn(acts=(Version(999),), dependents=()), "it takes back an act its campaign never had"),
        (ActsWithdrawn(acts=(Version(1),), dependents=()), "it takes back an act its campaign never had"),
        (ActCorrected(replaces=Version(3), dependents=()), "it takes back an act its campaign never had"),
    ],
    ids=["unit", "act to come", "opening", "itself"],
)
def test_what_a_campaign_never_had_is_told(fact: CampaignEvent, what: str, tmp_path: Path) -> None:
    assert forged(tmp_path / "store.db", fact) == [what]
