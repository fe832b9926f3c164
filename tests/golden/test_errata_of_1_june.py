"""The worked example of the 2017 document: errata of 1 June count at tournaments from 15 June on."""

import json
from datetime import date
from pathlib import Path

import pytest

from ledger.application import Ledger

EXAMPLE = Path(__file__).parent / "gaining-grounds-2017" / "errata_of_1_june"


@pytest.mark.rule("GG17-01")
def test_errata_of_1_june_are_answered_as_the_document_does(ledger: Ledger) -> None:
    ledger.apply((EXAMPLE / "requests.jsonl").read_bytes(), "Org One")
    expected = json.loads((EXAMPLE / "errata.json").read_text(encoding="utf-8"))
    found = {slug: ledger.view(slug).errata(date(2017, 6, 1)).model_dump(mode="json") for slug in expected}
    assert found == expected
