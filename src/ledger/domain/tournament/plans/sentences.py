"""Sentences for facts of plans, and what of them is not announced yet."""

from typing import Any

from ledger.domain.values import Sheet


def played_with(scenario: str, setup: Sheet) -> str:
    """A plan in a few words: the scenario, then whatever the rule system has beside it."""
    return "; ".join((scenario, *(f"{key} {_listed(value)}" for key, value in setup.items())))


def parts_in_words(thing: Sheet) -> str:
    return "; ".join(f"{key.replace('_', ' ')} {_listed(value)}" for key, value in thing.items()) or "nothing"


def _listed(value: Any) -> str:
    """One thing or several; several that each say more, such as what tables play, by their numbers."""
    if isinstance(value, dict):
        return f"({parts_in_words(value)})"
    if not isinstance(value, list | tuple):
        return str(value)
    return ", ".join(
        f"{no} {_listed(each)}" if isinstance(each, dict) else _listed(each) for no, each in enumerate(value, start=1)
    )
