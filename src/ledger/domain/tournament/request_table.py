"""The request table of tournaments: what can be asked of one, gathered from its families."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from ledger.domain.families import RequestTable, gathered
from ledger.domain.lazy import LazyTable
from ledger.domain.tournament import FAMILIES

if TYPE_CHECKING:
    from ledger.domain.requests import Request

REQUEST_TABLE: RequestTable = gathered("ledger.domain.tournament", FAMILIES)
SETTINGS: Mapping[str, str] = {
    fact: request
    for family in FAMILIES
    for fact, request in import_module(f"ledger.domain.tournament.{family}").SETTINGS.items()
}
"""Facts that can be taken back by their event alone, by the name of their class: the request each comes from."""
TO_TOURNAMENTS: Mapping[str, "type[Request]"] = LazyTable(
    "ledger.domain.tournament",
    {name: f"{family}.requests:{asked.request}" for name, (family, asked) in REQUEST_TABLE.items()},
)
"""Requests as people say them; each is loaded when it is asked for."""
