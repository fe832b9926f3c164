"""Rule documents by id, whatever they are for: a tournament, a season or a campaign."""

from typing import TYPE_CHECKING

from ledger.domain.campaign.editions import EDITIONS
from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.season.circuits import CIRCUITS
from ledger.domain.systems import SYSTEMS
from ledger.domain.text import nearest

if TYPE_CHECKING:
    from ledger.domain.campaign.editions import Edition
    from ledger.domain.season.circuits import Circuit
    from ledger.domain.system import System


def document_called(name: str) -> "System | Circuit | Edition":
    """Whatever has that id, or a refusal that lists them."""
    for documents in (SYSTEMS, CIRCUITS, EDITIONS):
        if name in documents:
            return documents[name]
    known = (*SYSTEMS, *CIRCUITS, *EDITIONS)
    near = nearest(name, known)
    hint = f"Did you mean {either(near)}?" if near else f"There are: {listed(known)}."
    raise BadRequest(f"No rules are called {name[:80]!r}. {hint}")
