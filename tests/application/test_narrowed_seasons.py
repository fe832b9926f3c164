"""What is compared of a season where little happened comes to what the whole of it would, at all moments of random
leagues."""

from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest

from ledger.application import Ledger
from ledger.application.changes import difference
from ledger.application.narrowed_seasons import narrowed
from ledger.domain.errors import LedgerError
from tests.application.batches import ADA, BO, BY, CY, DEE, Fields
from tests.application.seasons import SEASON, steps, tournament
from tests.enduring import IS_ENDURING

LEAGUES, ACTS = (60, 40) if IS_ENDURING else (4, 24)
FOUR = (ADA, BO, CY, DEE)
SLUGS = ("q1", "q2", "q3", "q4")
WHY = "as it was"
RARE = 0.02  # what a narrow look leaves to the whole one
FIGURES: tuple[Fields, ...] = ({}, {"best_of": 1}, {"best_of": 2, "participation": 1}, {"threshold": 14})


def acts(chance: Random, number: int) -> list[Fields]:
    """What may happen in a league; some of it is refused."""
    slug, (one, other) = chance.choice(SLUGS), chance.sample(FOUR, 2)
    about = {"tournament": slug, "id": str(chance.random())}
    wish = {"season": "ig-2019", **about}
    early = {"at": "2019-07-01T10:00:00+00:00"}
    if number < ACTS and chance.random() < RARE:
        figures = chance.choice(FIGURES[1:])
        return [{"do": "amend-season", "season": "ig-2019", "set": figures, "reason": WHY, "id": about["id"]}]
    return [
        {"do": "unlink", **wish, "reason": WHY},
        {"do": "withdraw-sanction", **wish, "reason": WHY},
        {"do": "withdraw-request", **wish, "reason": WHY},
        {"do": "withdraw-report", **wish, "reason": WHY},
        {"do": "link", **wish},
        {"do": "sanction", **wish, "attendance": 120, **early},
        {"do": "request-qualifier", **wish, **early},
        {"do": "report-qualifier", **wish, "at": "2019-09-20T10:00:00+00:00"},
        {"do": "correct", **about, "round": 2, "reason": WHY, **won(chance, one, other)},
        {"do": "correct", **about, "round": 2, "reason": WHY, **won(chance, other, one)},
        {"do": "disqualify", **about, "player": one, "reason": WHY},
        {"do": "lift-disqualification", **about, "player": one, "reason": WHY},
        {"do": "adjust", **about, "player": one, "points": {"tp": 1}, "reason": WHY},
        {"do": "void", **about, "reason": WHY},
        {"do": "withdraw-void", **about, "reason": WHY},
        {"do": "close-season", "season": "ig-2019", "id": about["id"]},
        {"do": "reopen-season", "season": "ig-2019", "reason": WHY, "id": about["id"]},
    ]


def won(chance: Random, winner: str, loser: str) -> Fields:
    sheets = {winner: {"cp": chance.randint(3, 5), "apd": 40, "list": 1}, loser: {"cp": 1, "apd": 20, "list": 1}}
    return {"winner": winner, "scores": sheets}


@pytest.mark.parametrize("seed", range(LEAGUES))
def test_a_narrow_look_shows_what_the_whole_does(tmp_path: Path, seed: int) -> None:
    chance, path = Random(seed), str(tmp_path / "league.db")
    Ledger.create(path)
    with Ledger.open(path) as ledger:
        figures = FIGURES[seed % len(FIGURES)]
        ledger.execute({**SEASON, **({"set": figures} if figures else {})}, BY)
        for slug, day in zip(SLUGS, ("2019-08-02", "2019-08-02", "2019-09-01", "2019-09-10"), strict=True):
            for line in (
                *tournament(slug, tuple(chance.sample(FOUR, 4)), day),
                *steps(slug, "2019-09-18T10:00:00+00:00"),
            ):
                ledger.execute(line, BY)
        sizes = [ledger.size]
        for number in range(ACTS * 3):
            with suppress(LedgerError):
                ledger.execute(chance.choice(acts(chance, number)), BY)
                sizes.append(ledger.size)
        ledger.season("ig-2019")  # which brings what is kept up to date
        looked = 0
        for one, other in product(sizes[::3], sizes[::2]):
            moments = narrowed(ledger._store, "ig-2019", (one, other))
            if moments is None:
                continue
            looked += 1
            whole = (ledger.season("ig-2019", f"before:{size}").standing for size in (one, other))
            told = difference(ledger._store, *moments).plain()
            assert told == difference(ledger._store, *whole).plain(), f"{one} to {other}"
        assert looked, "some of them are near enough"
