"""Reading the past of a season: an as-of is turned into one position in the log, as for a tournament."""

from collections.abc import Sequence

from ledger.application.moments import position
from ledger.domain.errors import BadRequest
from ledger.domain.facts import Recorded
from ledger.store import Store

HOW_TO = "write a version (12), before:SEQ or a time such as 2026-05-02T10:00:00+02:00"


def season_position(as_of: str, events: Sequence[Recorded], store: Store) -> int:
    """How many events of the log were written by then. `events` are all those of the season."""
    if as_of.startswith("round:"):
        raise BadRequest(f"A season has no rounds; {HOW_TO}.")
    return position(as_of, events, store, HOW_TO)
