"""What a slip of Leviathan says of the mission is part of what it is checked by; other slips say nothing of it."""

import json

import pytest
from pydantic import JsonValue

from ledger.application.document_contents import Subject, content_of
from ledger.domain.values import RoundNo
from tests.builders import S2, Facts, field, paired
from tests.domain.outcomes import replayed
from tests.domain.venue import planned, started

SETUP: dict[str, JsonValue] = {"deployment": "Dawn of War", "rules": ["Minefields"]}


def slips(facts: Facts) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = json.loads(content_of("slips/2", Subject(replayed(facts), facts, RoundNo(1))))
    return found


@pytest.mark.rule("LV-22")
def test_the_content_of_slips_has_the_mission_once_everyone_knows_it() -> None:
    facts = (*field(2, system="leviathan"), planned(1, "The Ritual", SETUP), paired(1, (1, 2)))
    assert slips(facts).keys().isdisjoint({"scenario", "setup"})
    found = slips((*facts, started(1, "The Ritual", SETUP)))
    assert (found["scenario"], found["setup"]) == ("The Ritual", SETUP)


def test_that_of_other_systems_has_none() -> None:
    facts = (*field(2, system=S2), paired(1, (1, 2)), started(1, "Turf War", {"deployment": "Corner"}))
    assert slips(facts).keys().isdisjoint({"scenario", "setup"})
