"""Kinds of figures that several documents keep of their own, scenarios known by nothing but their name, and what every
document leaves to whoever pairs."""

from typing import Annotated, Any

from pydantic import Field

from ledger.domain.pairing.names import RELAXING
from ledger.domain.system import Figure
from ledger.domain.values import Label

Names = Annotated[tuple[Label, ...], Field(max_length=100)]
Small = Annotated[int, Field(ge=0, le=100)]
SchemeCount = Annotated[int, Field(ge=0, le=8)]

PAIRED_AS_OURS = {
    "relaxing": Figure(RELAXING, "ours: what the documents forbid outright gives way last"),
    "looks_ahead": Figure(True, "ours: so that the last rounds of a small field can be played too"),
    "tables_vary": Figure(True, "ours: nobody sits at the same table twice where that can be helped"),
}
"""How rounds are paired where no document says it."""


def scenarios(*names: str) -> tuple[dict[str, Any], ...]:
    """Scenarios as the rules keep them."""
    return tuple({"name": name, "figures": {}} for name in names)
