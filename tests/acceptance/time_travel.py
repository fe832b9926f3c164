"""Random histories of every system: what was read when the log had N events is kept, beside the hall it was read in."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from ledger.cli import cli
from ledger.domain.errors import LedgerError
from tests.acceptance.busy_hall import BY, SEASON, SLUG, WHY, Hall, Line

ON = ("result", "pair", "check-in", "close-round", "correct")
BACK = 0.15  # of all acts
AMENDED = ("points.win", 3), ("points.tie", 1), ("rounds", 7)


class Traveller:
    """A hall that acts at random, and what was read of it after each act."""

    def __init__(self, rules: str, folder: Path, seed: int, acts: int) -> None:
        self.hall, self.chance = Hall(rules, folder, seed), Random(f"{rules} {seed}")
        self.url = f"sqlite:///{folder / 'hall.db'}"
        self.sizes: list[int] = []
        self.then: dict[int, Any] = {}
        for _ in range(acts):
            self._act()

    def _act(self) -> None:
        """One act that is taken, if one is found; or the way back of an earlier one."""
        self.hall.chance = self.chance
        ledger, size = self.hall.ledger, self.hall.ledger.size
        try:
            if self.sizes and self.chance.random() < BACK:
                ledger.undoing("tournament", SLUG).carry_out({"reason": WHY}, BY)
            else:
                self.hall.do(self._picked())
        except LedgerError:
            return
        if ledger.size > size:
            self.sizes.append(ledger.size)
            self.then[ledger.size] = self.read()

    def _picked(self) -> Line:
        acts = self.hall.acts()
        figure, value = self.chance.choice(AMENDED)
        acts.append({"do": "amend", "set": {figure: value}, "reason": WHY})
        likely = [line for line in acts if line["do"] in ON]
        return self.chance.choice(likely if likely and self.chance.random() < 0.6 else acts)

    def read(self, size: int | None = None) -> Any:
        """Standings, pairings of every round and the season, now or when the log was so long."""
        as_of = None if size is None else f"before:{size}"
        view = self.hall.ledger.view(SLUG, as_of)
        return {
            "standings": view.standings().model_dump(mode="json"),
            "pairings": [view.pairings(no).model_dump(mode="json") for no in range(1, view.state.round_no + 1)],
            "season": self.hall.ledger.season(SEASON, as_of).table().plain(),
        }

    def json(self, *args: str) -> Any:
        """What the command line answers."""
        done = CliRunner().invoke(cli, [*args, "-t", SLUG, "--store", self.url, "--json"])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    def table(self, size: int) -> Any:
        """The table as it was, without what only that moment has."""
        found = self.json("standings", "--as-of", f"before:{size}")
        return {key: value for key, value in found.items() if key not in ("size", "root", "event")}

    def pairs(self, number: int) -> Iterator[tuple[int, int]]:
        """So many pairs of moments, in either order, near and far."""
        for _ in range(number):
            one, other = self.chance.choice(self.sizes), self.chance.choice(self.sizes)
            yield one, other
            at = self.chance.randrange(1, len(self.sizes))
            yield self.sizes[at - 1], self.sizes[at]


def applied(difference: Any, table: Any) -> Any:
    """A difference applied to the table at its first moment."""
    entries = {row["entry"]: row for row in table["rows"]}
    apart = {row["entry"]: row for row in table["unranked"]}
    for rows, moved in ((entries, difference["rows"]), (apart, difference["unranked"])):
        for line in moved:
            assert rows.get(line["entry"]) == line["before"]
            rows.pop(line["entry"], None)
            if line["after"] is not None:
                rows[line["entry"]] = line["after"]
    heading = {}
    for key, (was, now) in difference["standings"].items():
        assert table[key] == was, key
        heading[key] = now
    return {
        **table,
        **heading,
        "rows": sorted(entries.values(), key=lambda row: (row["place"], row["entry"])),
        "unranked": sorted(apart.values(), key=lambda row: row["entry"]),
    }
