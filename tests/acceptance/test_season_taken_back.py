"""Random acts of a season: an act and its way back leave table, tournaments, what is due, who comes and who may act as
they were, and kept rows are what the log says."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import LedgerError
from ledger.domain.season import REQUESTS
from tests.application.batches import ADA, BO, BY, CY, DEE, Fields, apply
from tests.application.season_agreement import agrees
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.application.test_outside_qualifiers import lyon, report
from tests.enduring import IS_ENDURING

YEARS, STEPS, PROMISED = (40, 60, 500) if IS_ENDURING else (4, 30, 25)
NAME, WHY = "ig-2019", "as it was"
EARLY, LATE = "2019-07-01T10:00:00+00:00", "2019-08-10T10:00:00+00:00"
FINALS = {"name": "Finals 2020", "rules": "masters-2019", "date": "2020-06-07", "seed": "5eed"}
JUDGES, REOPENED, TAKEN_BACK = ("Jo Judge", "Kim Judge"), 0.8, 0.5  # a closed season takes nothing but its reopening
FOR_GOOD = {"open-season"}  # a season that was announced stays


class Year:
    """A season with two qualifiers that were played here and one elsewhere, and a hand that acts."""

    def __init__(self, folder: Path, seed: int) -> None:
        url = f"sqlite:///{folder / f'year-{seed}.db'}"
        Ledger.create(url)
        self.chance, self.ledger = Random(seed), Ledger.open(url)
        self.acts: Counter[str] = Counter()
        self.taken_back: Counter[str] = Counter()
        apply(
            self.ledger,
            SEASON,
            *tournament("q1"),
            *steps("q1"),
            *tournament("q2", (BO, DEE, ADA, CY), day="2019-09-02"),
        )

    def picture(self) -> dict[str, Any]:
        """All that people look at of a season, but for the numbers of events, and in no order that goes by them."""
        view = self.ledger.season(NAME)
        table = view.table().plain()
        return {
            "rows": table["rows"],
            "not counted": _sorted(table["not_counted"]),
            "closed": table["closed"],
            "tournaments": _sorted({**row.plain(), "sources": None} for row in view.tournaments().rows),
            "invitations": [row._replace(event=None) for row in view.invitations().rows],
            "officials": dict(view.season.officials),
            "figures": view.season.rules,
        }

    def line(self) -> Fields:
        """A kind of act, and one of it."""
        pick, season = self.chance.choice, self.ledger.season(NAME).season
        slug, who, report_day = pick(("q1", "q2")), pick((ADA, BO, CY, DEE)), pick((LATE, "2019-09-10T10:00:00+00:00"))
        lines: list[Fields] = [
            to_season("link", slug),
            to_season("link", slug, replaces="lyon"),
            to_season("withdraw-replacement", slug, replaces="lyon", reason=WHY),
            to_season("unlink", pick((slug, "lyon", season.finals.slug if season.finals else "lyon")), reason=WHY),
            to_season("sanction", slug, attendance=self.chance.randint(20, 200), at=EARLY),
            to_season("withdraw-sanction", pick((slug, "lyon")), reason=WHY),
            to_season("request-qualifier", slug, at=EARLY),
            to_season("withdraw-request", pick((slug, "lyon")), reason=WHY),
            to_season("report-qualifier", slug, at=report_day),
            to_season("withdraw-report", pick((slug, "lyon")), reason=WHY),
            lyon("sanction", at=EARLY),
            lyon("request-qualifier", at=EARLY),
            report(),
            to_season("amend-season", None, set={"threshold": self.chance.randint(3, 12)}, reason=WHY),
            to_season("amend-season", None, set={"points": pick(([10, 7, 4], [8, 7, 4]))}, reason=WHY),
            to_season("appoint-in-season", None, official=pick(JUDGES), role=pick(("judge", "scorekeeper", None))),
            to_season("open-finals", f"finals-{self.ledger.size}", **FINALS, reason=WHY),
            to_season("accept-invitation", None, player=who, reason=WHY),
            to_season("decline-invitation", None, player=who, reason=WHY),
            to_season("withdraw-answer", None, player=who, reason=WHY),
            to_season("close-season", None, reason=WHY),
            to_season("reopen-season", None, reason=WHY),
        ]
        by_kind: dict[str, list[Fields]] = {}
        for line in lines:
            by_kind.setdefault(line["do"], []).append(line)
        if season.is_closed and self.chance.random() < REOPENED:
            return by_kind["reopen-season"][0]
        return pick(by_kind[pick(sorted(by_kind))])

    def goes_on(self) -> None:
        line, before = self.line(), self.picture()
        lets_go = line["do"] == "unlink" and line["tournament"].startswith("finals")  # these are announced anew
        try:
            events = self.ledger.execute(line, BY).events
        except LedgerError:
            assert self.picture() == before
            return
        self.acts[line["do"]] += 1
        own = [event.seq for event in events if event.seq >= 0]
        if own and not lets_go and self.chance.random() < TAKEN_BACK:
            self.ledger.undoing("season", NAME, own[-1]).carry_out({"reason": WHY}, BY)
            assert self.picture() == before, f"{json.dumps(line)} is not as if it had not been"
            self.taken_back[line["do"]] += 1


def _sorted(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: str(row["tournament"]))


@pytest.fixture(scope="module")
def taken_back(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """Whole years; one fails where something taken back has left a trace."""
    found: Counter[str] = Counter()
    for seed in range(YEARS):
        year = Year(tmp_path_factory.mktemp("years"), seed)
        for _ in range(STEPS):
            year.goes_on()
        if IS_ENDURING:
            agrees(year.ledger)
        assert year.ledger.verify(is_replaying=True).faults == []
        year.ledger.close()
        found += year.taken_back
    return found


def test_as_much_of_seasons_was_taken_back_as_is_promised(taken_back: Counter[str]) -> None:
    assert taken_back.total() >= PROMISED


@pytest.mark.skipif(not IS_ENDURING, reason="takes the full number of steps")
def test_every_act_of_a_season_was_taken_back(taken_back: Counter[str]) -> None:
    assert {*REQUESTS} - FOR_GOOD == {*taken_back}
