"""Kinds of figures that several documents keep of their own, and scenarios known by nothing but their name."""

from typing import Annotated, Any

from pydantic import Field

from ledger.domain.values import Label

Names = Annotated[tuple[Label, ...], Field(max_length=100)]
Small = Annotated[int, Field(ge=0, le=100)]
SchemeCount = Annotated[int, Field(ge=0, le=8)]


def scenarios(*names: str) -> tuple[dict[str, Any], ...]:
    """Scenarios as the rules keep them."""
    return tuple({"name": name, "figures": {}} for name in names)
