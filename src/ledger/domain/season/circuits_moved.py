"""The circuits there are, by id. A new one is a file beside this one and an entry here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.places import Places
from ledger.domain.systems import SYSTEMS
from ledger.domain.text import nearest

if TYPE_CHECKING:
    from ledger.domain.season.circuit import Circuit


CIRCUITS: Mapping[str, "Circuit"] = Places(
    "ledger.domain.season.circuits_moved",
    {"iron-gauntlet-2019": "iron_gauntlet_2019:IRON_GAUNTLET_2019", "league": "league:LEAGUE"},
)
"""Each is loaded when it is asked for."""


def circuit_called(name: str) -> "Circuit":
    """The circuit of that id, or a refusal that lists them."""
    if name in CIRCUITS:
        return CIRCUITS[name]
    if name in SYSTEMS:
        raise BadRequest(f"{name} is for a tournament; a season is run by {either(CIRCUITS)}.")
    near = nearest(name, CIRCUITS)
    hint = f"Did you mean {either(near)}?" if near else f"There are: {listed(CIRCUITS)}."
    raise BadRequest(f"No rules of a season are called {name[:80]!r}. {hint}")
