"""The play behind a golden store of a season with invitations: conventions, feeders of another one, a late sanction
with its reason, a tournament in two seasons, finals after the last day, and who comes to them."""

from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden.ninth_shape import apply_each
from tests.golden.third_shape import Line, line

SEASON, OTHER = "golden-invitations", "golden-twin"
FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")
YEAR = {"from": "2019-06-07", "to": "2020-06-07"}


def play(ledger: Ledger) -> None:
    """A qualifier at a convention, then the season it counts for."""
    for part in (_tournament("masters", "2019-08-03"), _feeders(), _season()):
        apply_each(ledger, part)


def _tournament(slug: str, day: str) -> Iterator[Line]:
    """Four players and two rounds, which end as they are listed."""
    first, second, third, last = FOUR
    at = f"{day}T10:00:00+00:00"
    yield line("open", slug, name="Golden Cup", rules="masters-2019", date=day, set={"rounds": 2}, seed=slug, at=at)
    yield {**line("convention", slug, name="Golden Con", at=at), "from": day, "to": "2019-08-04"}
    for player in FOUR:
        yield line("check-in", slug, player=player, at=at)
    for round_no, tables in enumerate((((first, third), (second, last)), ((first, second), (third, last))), start=1):
        yield line("pair", slug, round=round_no, pairings=[list(table) for table in tables], at=at)
        for winner, loser in tables:
            scores = {winner: {"cp": 5, "apd": 40}, loser: {"cp": 2, "apd": 20}}
            yield line("result", slug, round=round_no, winner=winner, scores=scores, at=at)
    yield line("finish", slug, at=f"{day}T20:00:00+00:00")


def _feeders() -> Iterator[Line]:
    """A final of another convention than its feeder, for a reason."""
    yield line("open", "final", name="Golden Final", rules="masters-2019", date="2019-12-07", seed="final")
    yield {**line("convention", "final", name="Other Con"), "from": "2019-12-07", "to": "2019-12-08"}
    yield line("fed-by", "final", feeder="masters", reason="the publisher agreed")


def _season() -> Iterator[Line]:
    of: Line = {"season": SEASON, "tournament": "masters"}
    for slug in (SEASON, OTHER):
        yield {"do": "open-season", "season": slug, "name": "Golden", "rules": "iron-gauntlet-2019", **YEAR}
    yield {"do": "amend-season", "season": SEASON, "set": {"threshold": 7}}
    yield {"do": "sanction", **of, "attendance": 120, "at": "2019-08-05T10:00:00+00:00"}
    yield {"do": "sanction", **of, "reason": "approved by word of mouth before", "at": "2019-08-06T10:00:00+00:00"}
    yield {"do": "request-qualifier", **of, "at": "2019-07-01T10:00:00+00:00"}
    yield {"do": "report-qualifier", **of, "at": "2019-08-10T10:00:00+00:00"}
    yield {"do": "link", "season": OTHER, "tournament": "masters"}
    finals = {"tournament": "late-finals", "name": "Golden Finals", "rules": "masters-2019", "date": "2020-06-14"}
    yield {"do": "open-finals", "season": SEASON, **finals}
    yield {"do": "accept-invitation", "season": SEASON, "player": "Ada One"}
    yield {"do": "accept-invitation", "season": SEASON, "player": "Bo Two"}
    yield {"do": "withdraw-answer", "season": SEASON, "player": "Bo Two", "reason": "it was another Bo"}
    yield {"do": "decline-invitation", "season": SEASON, "player": "Bo Two"}
    yield {"do": "accept-invitation", "season": SEASON, "player": "Cy Three", "reason": "Bo Two does not come"}
    yield line("reopen", "masters", reason="a sheet is looked at again")
    yield line("finish", "masters", reason="nothing was found")
