"""The end of a season."""

from ledger.domain.errors import RuleViolation
from ledger.domain.season.facts import SeasonClosed, SeasonReopened
from ledger.domain.season.requests import CloseSeason, ReopenSeason
from ledger.domain.season.seen import SeasonSeen
from ledger.domain.season.state import Season


def close(request: CloseSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonClosed]:
    """The season as it stands, in three figures. Corrections inside its tournaments still move the table afterwards."""
    assert seen.counted is not None, "the door counts before a season is closed"
    lines = seen.counted.lines
    return (
        SeasonClosed(
            people=len(lines),
            points=sum(line.qp for line in lines),
            qualified=sum(line.qualified for line in lines),
        ),
    )


def reopen(request: ReopenSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonReopened]:
    """A closed season goes on."""
    if not state.is_closed:
        raise RuleViolation(f"{state.slug} is not closed.")
    return (SeasonReopened(),)
