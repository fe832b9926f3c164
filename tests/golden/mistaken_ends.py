"""The play behind a golden store in which a tournament was ended by mistake, at first and once more later."""

from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden.ninth_shape import apply_each
from tests.golden.third_shape import Line, line

SEASON = "golden-slips"
FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")
DAY = "2019-08-03T{}:00:00+00:00"


def play(ledger: Ledger) -> None:
    """Two rounds, the first of which was taken for the last."""
    apply_each(ledger, _tournament())


def _tournament() -> Iterator[Line]:
    first, second, third, last = FOUR
    yield {
        "do": "open-season",
        "season": SEASON,
        "name": "Golden",
        "rules": "league",
        "from": "2019-06-07",
        "to": "2020-06-07",
    }
    yield line("open", "masters", name="Golden Cup", rules="masters-2019", date="2019-08-03", seed="masters")
    yield {"do": "link", "season": SEASON, "tournament": "masters"}
    for player in FOUR:
        yield line("check-in", "masters", player=player)
    yield from _round(1, ((first, third), (second, last)))
    yield line("finish", "masters", reason="two share the lead", at=DAY.format(12))
    yield line("reopen", "masters", mistake=True, reason="round 2 is still to come")
    yield from _round(2, ((first, second), (third, last)))
    yield line("finish", "masters", at=DAY.format(18))
    yield line("reopen", "masters", reason="a sheet is looked at again")
    yield line("finish", "masters", id="too-early", at=DAY.format(19))
    yield line("reopen", "masters", mistake=True, id="not-yet", reason="it is looked at still")
    yield line("finish", "masters", id="at-last", at=DAY.format(20))


def _round(round_no: int, tables: tuple[tuple[str, str], ...]) -> Iterator[Line]:
    yield line("pair", "masters", round=round_no, pairings=[list(table) for table in tables])
    for winner, loser in tables:
        scores = {winner: {"cp": 5, "apd": 40}, loser: {"cp": 2, "apd": 20}}
        yield line("result", "masters", round=round_no, winner=winner, scores=scores)
