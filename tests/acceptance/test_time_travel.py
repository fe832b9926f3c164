"""As-of equals the truth, and a difference applied to one moment gives the other: random histories of every system."""

from pathlib import Path

import pytest

from tests.acceptance.busy_hall import FACTIONS
from tests.acceptance.time_travel import Traveller, applied
from tests.enduring import IS_ENDURING

HALLS, ACTS, PAIRS = (40, 120, 20) if IS_ENDURING else (2, 60, 6)
EVERY = [(rules, seed) for rules in FACTIONS for seed in range(HALLS)]


@pytest.mark.parametrize(("rules", "seed"), EVERY)
def test_the_past_is_read_as_it_was_and_two_moments_and_their_difference_agree(
    rules: str, seed: int, tmp_path: Path
) -> None:
    traveller = Traveller(rules, tmp_path, seed, ACTS)
    assert len(traveller.sizes) > ACTS // 3, "most acts are taken"
    for size, shown in traveller.then.items():
        assert traveller.read(size) == shown, f"as it was read when the log had {size} events"
    for one, other in traveller.pairs(PAIRS):
        told = traveller.json("diff", f"before:{one}", f"before:{other}")
        assert applied(told, traveller.table(one)) == traveller.table(other), f"{one} to {other}"
        assert told["reversed"] is (one > other)
        start, stop = sorted((one, other))
        for part in ("rows", "unranked", "results", "pairings", "entries", "awards", "rules"):
            for line in told[part]:
                assert line["events"], f"{one} to {other}, {part}: {line}"
                assert all(start <= seq < stop for seq in line["events"]), f"{one} to {other}, {part}: {line}"
        assert {event["seq"] for event in told["events"]} == {
            seq
            for part in ("rows", "unranked", "results", "pairings", "entries", "awards", "rules")
            for line in told[part]
            for seq in line["events"]
        }
