"""Rule systems by id. A new one is a folder beside this file and an entry here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.domain.errors import BadRequest, listed
from ledger.domain.families import LazyTable
from ledger.domain.text import did_you_mean

if TYPE_CHECKING:
    from ledger.domain.system import System

SYSTEMS: Mapping[str, "System"] = LazyTable(
    "ledger.domain.systems",
    {
        "masters-2019": "masters_champions_2019:MASTERS_2019",
        "champions-2019": "masters_champions_2019:CHAMPIONS_2019",
        "gaining-grounds-s2": "gaining_grounds_s2:GAINING_GROUNDS_S2",
        "gaining-grounds-2017": "gaining_grounds_2017:GAINING_GROUNDS_2017",
        "leviathan": "leviathan:LEVIATHAN",
    },
)
"""Each is loaded when it is asked for: nobody pays for a document they do not play by."""


def system_called(name: str) -> "System":
    """The system of that id, or a refusal that lists them."""
    if name not in SYSTEMS:
        if hint := did_you_mean(name, SYSTEMS):
            raise BadRequest(f"No rule system is called {name[:80]!r}.{hint}")
        none = "No rule system is called {name!r}. There are: {systems}."
        raise BadRequest(none, code="no-such-system", name=name[:80], systems=listed(SYSTEMS))
    return SYSTEMS[name]
