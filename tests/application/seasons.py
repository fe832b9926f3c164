"""Batch lines of a season, and qualifiers of four players that end as a test wants them to."""

from typing import Any

from ledger.application import Ledger
from tests.application.batches import ADA, BO, CY, DEE, OPEN, Fields, check_in, pair, result

SEASON: Fields = {
    "do": "open-season",
    "season": "ig-2019",
    "name": "Iron Gauntlet 2019",
    "rules": "iron-gauntlet-2019",
    "from": "2019-06-07",
    "to": "2020-06-07",
}
FOUR = (ADA, BO, CY, DEE)


def to_season(do: str, tournament: str | None = "q1", **also: Any) -> Fields:
    """A request to the season: `to_season("sanction", attendance=120)`."""
    named = {} if tournament is None else {"tournament": tournament}
    return {"do": do, "season": "ig-2019", **named, **also}


def tournament(
    slug: str = "q1", order: tuple[str, ...] = FOUR, day: str = "2019-08-02", zone: str = "UTC", **opening: Any
) -> tuple[Fields, ...]:
    """A tournament of four in two rounds that ends at eight in the evening (UTC) with the players in this order."""
    first, second, third, last = order
    evening = f"{day}T20:00:00+00:00"
    requests = (
        {**OPEN, "tournament": slug, "date": day, "zone": zone, **opening},
        *(check_in(player) for player in order),
        pair((first, third), (second, last), at=f"{day}T09:00:00+00:00"),
        result(first, third),
        result(second, last),
        pair((first, second), (third, last)),
        result(first, second),
        result(third, last, cp=(3, 2)),
        {"do": "finish"},
    )
    return tuple({"tournament": slug, "at": evening, **each} for each in requests)


def steps(slug: str = "q1", reported: str = "2019-08-10T10:00:00+00:00") -> tuple[Fields, ...]:
    """What makes it count."""
    early = "2019-07-01T10:00:00+00:00"
    return (
        to_season("sanction", slug, attendance=120, at=early),
        to_season("request-qualifier", slug, at=early),
        to_season("report-qualifier", slug, at=reported),
    )


def table(ledger: Ledger, season: str = "ig-2019") -> dict[str, int]:
    """Everybody's points by name."""
    return {row["player"]: row["qp"] for row in ledger.season(season).table().plain()["rows"]}


def not_counted(ledger: Ledger) -> dict[str, str]:
    """Tournaments that do not count, and why."""
    return {each["tournament"]: each["why"] for each in ledger.season("ig-2019").table().plain()["not_counted"]}
