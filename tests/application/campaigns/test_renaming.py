"""A name is spelt otherwise, found taken, or free, whatever its case."""

import json
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import RuleViolation

OPENING = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}


def joining(army: str, player: str, unit: str) -> dict[str, object]:
    return {"do": "join-campaign", "army": army, "player": player, "units": [{"name": unit, "cost": 900}]}


@pytest.fixture
def dust(tmp_path: Path) -> Ledger:
    Ledger.create(str(tmp_path / "store.db"))
    ledger = Ledger.open(str(tmp_path / "store.db"))
    lines = ({**OPENING, "date": "2026-05-02", "type": "endless"}, joining("host", "Ada One", "line"))
    ledger.apply("\n".join(map(json.dumps, (*lines, joining("Tide", "Bo Two", "Maw")))).encode(), "Org Zero")
    return ledger


def renames(ledger: Ledger, what: str, old: str, new: str) -> None:
    ledger.execute({"do": f"rename-{what}", "campaign": "dust", what: old, "name": new}, "Org Zero")


@pytest.mark.rule("GF-05")
def test_a_name_may_be_spelt_otherwise(dust: Ledger) -> None:
    renames(dust, "army", "host", "Host")
    renames(dust, "unit", "line", "LINE")
    army = dust.campaign("dust").army("host").plain()
    assert (army["army"], army["units"][0]["name"]) == ("Host", "LINE")
    assert dust.verify(is_replaying=True).faults == []


@pytest.mark.rule("GF-05")
def test_a_name_that_is_another_s_or_stands_already_is_refused(dust: Ledger) -> None:
    with pytest.raises(RuleViolation, match="There is an army called Tide already"):
        renames(dust, "army", "host", "TIDE")
    with pytest.raises(RuleViolation, match="There is a unit called Maw already"):
        renames(dust, "unit", "line", "maw")
    with pytest.raises(RuleViolation, match="line is called that already"):
        renames(dust, "unit", "line", "line")
    assert dust.verify().faults == []
