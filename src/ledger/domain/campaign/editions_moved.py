"""The campaign documents there are, by id. A new one is a file beside this one and an entry here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.places import Places
from ledger.domain.text import nearest

if TYPE_CHECKING:
    from ledger.domain.campaign.editions_moved_edition import Edition


EDITIONS: Mapping[str, "Edition"] = Places(
    "ledger.domain.campaign.editions_moved",
    {
        "grimdark-future-3.1": "grimdark_future_3_1:GRIMDARK_FUTURE_3_1",
        "grimdark-future-allied": "grimdark_future_allied:GRIMDARK_FUTURE_ALLIED",
    },
)
"""Each is loaded when it is asked for."""


def edition_called(name: str) -> "Edition":
    """The edition of that id, or a refusal that lists them."""
    if name in EDITIONS:
        return EDITIONS[name]
    near = nearest(name, EDITIONS)
    hint = f"Did you mean {either(near)}?" if near else f"There are: {listed(EDITIONS)}."
    raise BadRequest(f"No rules of a campaign are called {name[:80]!r}. {hint}")
