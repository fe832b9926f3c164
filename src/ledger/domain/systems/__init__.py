"""The rule systems there are, by id. A new one is a file or a package beside this one and an entry here."""

from collections.abc import Mapping

from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.system import System
from ledger.domain.systems.gaining_grounds_2017 import GAINING_GROUNDS_2017
from ledger.domain.systems.gaining_grounds_s2 import GAINING_GROUNDS_S2
from ledger.domain.systems.leviathan import LEVIATHAN
from ledger.domain.systems.masters_champions_2019 import CHAMPIONS_2019, MASTERS_2019
from ledger.domain.text import nearest

SYSTEMS: Mapping[str, System] = {
    system.id: system for system in (MASTERS_2019, CHAMPIONS_2019, GAINING_GROUNDS_S2, GAINING_GROUNDS_2017, LEVIATHAN)
}


def system_called(name: str) -> System:
    """The system of that id, or a refusal that lists them."""
    if name not in SYSTEMS:
        near = nearest(name, SYSTEMS)
        others = f"There are: {listed(SYSTEMS)}; `ledger rules` has those of seasons too."
        hint = f"Did you mean {either(near)}?" if near else others
        raise BadRequest(f"No rule system is called {name[:80]!r}. {hint}")
    return SYSTEMS[name]
