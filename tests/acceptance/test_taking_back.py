"""Random halls of every system: an act and its way back leave standings, awards, season, rights and the round to come
as they were; what is replayed is what was played; and no game is kept from being given up because it has a result."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from ledger.application.as_of import replayed
from ledger.domain.errors import LedgerError
from tests.acceptance.busy_hall import BY, FACTIONS, SLUG, WHY, Hall, Line
from tests.enduring import IS_ENDURING

HALLS, STEPS, PROMISED = (250, 60, 2_000) if IS_ENDURING else (25, 40, 100)
SETTINGS = settings(
    max_examples=HALLS // len(FACTIONS),
    stateful_step_count=STEPS,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # a hall is busy, that is what it is for
)
PLAYING = 0.6  # of what is not taken back
CHANCES = st.integers(0, 10**6)
PAIRING = "pair"  # taken back by `withdraw-round`, whose next draw is another by design
GIVEN_UP = {"forfeit", "concede", "agree"}
STANDS = {"result-stands", "result-needs-reason"}  # what a refusal is called that says a result is there


class Met:
    """What all halls of a run came across."""

    def __init__(self) -> None:
        self.acts: Counter[str] = Counter()
        self.taken_back: Counter[str] = Counter()
        self.systems: set[str] = set()


class HallMachine(RuleBasedStateMachine):
    """One hall."""

    met = Met()
    document = ""

    @initialize(seed=st.integers(0, 99))
    def opens(self, seed: int) -> None:
        self.folder = TemporaryDirectory()
        self.hall = Hall(self.document, Path(self.folder.name), seed)
        self.met.systems.add(self.document)

    @rule(chance=CHANCES)
    def goes_on(self, chance: int) -> None:
        """One act, if the hall takes it."""
        line = self._picked(chance, PLAYING)
        if self._done(line):
            self.met.acts[line["do"]] += 1

    @rule(chance=CHANCES)
    def takes_back(self, chance: int) -> None:
        """One act and its answer."""
        line, before = self._picked(chance, 0), self.hall.picture()
        events = self._done(line)
        if not events:
            return
        self.hall.ledger.undoing("tournament", SLUG, events[-1]).carry_out({"reason": WHY}, BY)
        after = self.hall.picture()
        if line["do"] == PAIRING:
            before["next"] = after["next"]
        assert after == before, f"{json.dumps(line)} is not as if it had not been"
        self.met.taken_back[line["do"]] += 1

    def _picked(self, chance: int, playing: float) -> Line:
        """A kind of act, then one of that kind; or what brings the tournament on."""
        self.hall.chance = chosen = Random(f"{chance} {self.hall.ledger.size}")
        by_kind: dict[str, list[Line]] = {}
        for line in self.hall.acts():
            by_kind.setdefault(line["do"], []).append(line)
        if chosen.random() < playing:
            return chosen.choice(by_kind.get("result") or by_kind["pair"])
        return chosen.choice(by_kind[chosen.choice(sorted(by_kind))])

    def _done(self, line: Line) -> list[int]:
        refusal: LedgerError | None = None
        try:
            return self.hall.do(line)
        except LedgerError as error:
            refusal = error
        assert line["do"] not in GIVEN_UP or refusal.code not in STANDS, f"{json.dumps(line)}: {refusal}"
        return []

    def teardown(self) -> None:
        if not hasattr(self, "hall"):
            return
        view = self.hall.view
        state, broken = replayed(view.events)
        assert (state, broken) == (view.state, None)
        assert self.hall.ledger.verify(is_replaying=True).faults == []
        self.hall.ledger.close()
        self.folder.cleanup()


@pytest.fixture(scope="module")
def met() -> Met:
    """A whole run; it fails where something taken back has left a trace."""
    HallMachine.met = Met()
    for rules in FACTIONS:
        run_state_machine_as_test(type(f"HallOf_{rules}", (HallMachine,), {"document": rules}), settings=SETTINGS)
    return HallMachine.met


def test_as_much_was_taken_back_as_is_promised(met: Met) -> None:
    assert met.taken_back.total() >= PROMISED


def test_every_system_was_played(met: Met) -> None:
    assert met.systems == set(FACTIONS)


@pytest.mark.skipif(not IS_ENDURING, reason="takes the full number of steps")
def test_every_act_of_the_hall_was_taken_back(met: Met) -> None:
    assert {"result", "correct", "clear-result", *GIVEN_UP} - set(met.taken_back) == set()
    assert {"disqualify", "warn", "adjust", "award"} - set(met.taken_back) == set()
    assert {"lift-disqualification", "withdraw-warning", "withdraw-adjustment"} - set(met.taken_back) == set()
    assert {"check-in", "drop", "amend-entry", "reassign-entry", "skip"} - set(met.taken_back) == set()
    assert {"pair", "swap", "close-round", "finish", "reopen", "dispute", "rule"} - set(met.taken_back) == set()
    assert {"appoint", "amend", "void"} - set(met.taken_back) == set()
