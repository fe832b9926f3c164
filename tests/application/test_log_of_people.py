"""The log of the whole store: every stream has a name, people are called by name, and the public learns no more than
it should."""

import pytest

from ledger.application import Ledger
from tests.application.batches import ADA, BO, BY, CY, OPEN, apply, check_in, execute

RINGING = {**OPEN, "rules": "gaining-grounds-s2"}
SEASON = {"do": "open-season", "season": "north", "name": "North", "rules": "iron-gauntlet-2019"}
WINDOW = {"from": "2019-06-07", "to": "2020-06-07"}


@pytest.fixture
def known(ledger: Ledger) -> Ledger:
    """Two tournaments and a season; Ada is renamed, Bo turns out to be Bob, and a reason is redacted."""
    apply(ledger, RINGING, check_in(ADA), check_in(BO), check_in(CY, ringer=True))
    apply(ledger, {**OPEN, "tournament": "autumn"}, check_in("Bob Two"), {**SEASON, **WINDOW})
    ledger.execute({"do": "rename-person", "person": ADA, "name": "Ada Nine", "reason": "her own wish"}, BY)
    ledger.execute({"do": "merge-person", "person": BO, "into": "Bob Two", "reason": "misspelt"}, BY)
    seq = execute(ledger, {"do": "drop", "player": "Ada Nine", "reason": "ill"}).events[-1].seq
    ledger.execute({"do": "redact", "event": seq, "reason": "health"}, BY)
    return ledger


def test_every_stream_has_a_name(known: Ledger) -> None:
    streams = [entry.stream for entry in known.log()]
    assert {stream for stream in streams if not stream.startswith("person/")} == {
        "tournament/spring",
        "tournament/autumn",
        "season/north",
        "redactions",
    }
    assert sum(stream.startswith("person/") for stream in streams) == 5 + 2


def test_people_in_facts_are_called_by_name(known: Ledger) -> None:
    said = [entry.says for entry in known.log() if entry.type.startswith("Person")]
    assert said[-2:] == ["called Ada Nine from now on", "Bo Two and Bob Two are one person, and go by the second"]
    known.execute({"do": "erase-person", "person": "Bob Two", "reason": "asked"}, BY)
    (merged,) = [entry for entry in known.log() if entry.type == "PersonMerged"]
    assert merged.says.count("(erased)") == 2


def test_the_public_learns_neither_why_nor_what_somebody_was_called_before(known: Ledger) -> None:
    entries = list(known.log(is_public=True))
    told = "\n".join(f"{entry.says} {entry.reason} {entry.data}" for entry in entries)
    assert [word for word in ("her own wish", "misspelt", "health", ADA) if word in told] == []
    assert "Ada Nine" in told
    assert {"PersonRenamed", "PersonMerged", "TextRedacted"} <= {entry.type for entry in entries}


def test_nothing_that_happens_to_a_ringer_tells_the_public_who_it_is(known: Ledger) -> None:
    known.execute({"do": "rename-person", "person": CY, "name": "Cy Eight"}, BY)
    apply(known, {**RINGING, "tournament": "winter"}, check_in("Di Six", ringer=True))
    known.execute({"do": "merge-person", "person": "Cy Eight", "into": "Di Six", "reason": "the same"}, BY)
    told = "\n".join(entry.model_dump_json() for entry in known.log(is_public=True))
    assert [name for name in (CY, "Cy Eight", "Di Six") if name in told] == []
