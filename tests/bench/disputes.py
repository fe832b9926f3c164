"""A great event in which much was corrected: where figures come from and what changed, against the table alone."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random

from ledger.application import Ledger
from ledger.cli.diff import plain_difference
from tests.bench.measure import Budget, Row, Work, one_by_one, race
from tests.bench.tournaments import Line, new_store, player, result, whole_rounds

SLUG, PLAYERS, ROUNDS, CORRECTIONS = "great", 512, 9, 10_000
WHAT = f"of {PLAYERS} players after {CORRECTIONS:,} corrections"
WHOM = player(6)
FLOOR = "its standings --json"
MOST = 2.0
READS: Mapping[str, Callable[[Ledger, int], object]] = {
    "explain": lambda ledger, size: [each.model_dump(mode="json") for each in ledger.view(SLUG).explain(WHOM, None)],
    "diff of all corrections": lambda ledger, size: plain_difference(ledger.diff(SLUG, f"before:{size}", "now")),
    "diff since round 5": lambda ledger, size: plain_difference(ledger.diff(SLUG, "round:5", "now")),
}
"""What is measured, by the ledger and how long its log was before the corrections; another read is one more line."""


def rows(folder: Path) -> list[Row]:
    """Each read as the command does it, up to where it would be printed."""
    played = whole_rounds(SLUG, PLAYERS, ROUNDS)
    path = new_store(folder / "great.db", played, list(_corrections(played)))
    with Ledger.open(str(path)) as ledger:
        size = ledger.size - CORRECTIONS
        assert ledger.view(SLUG, f"before:{size}").state.version == ledger.view(SLUG).state.version - CORRECTIONS
        return [
            race(Budget(f"{name} {WHAT}", FLOOR, MOST), one_by_one(partial(read, ledger, size), _standings(ledger)))
            for name, read in READS.items()
        ]


def _standings(ledger: Ledger) -> Work:
    return lambda: ledger.view(SLUG).standings().model_dump(mode="json")


def _corrections(played: list[Line]) -> Iterator[Line]:
    """So many results that are others than they were, by chance, each with another winner than stood there."""
    chance = Random(SLUG)
    results = [(list(line["scores"]), line["round"]) for line in played if line["do"] == "result"]
    for number in range(CORRECTIONS):
        sides, round_no = results[chance.randrange(len(results))]
        sides.reverse()
        line = result(SLUG, round_no, number, *sides)
        yield {**line, "do": "correct", "reason": f"sheet {number} misread", "id": f"c{number}"}
