"""Figures and numbers in words."""

from collections.abc import Mapping

from ledger.domain.errors import listed
from ledger.domain.values import METRICS


def points(tally: Mapping[str, int], *, signed: bool = False) -> str:
    """Figures in words, such as `3 CP and 38 APD`; a difference has its sign always."""
    return listed(f"{value:+d} {_title(key)}" if signed else _shown(key, value) for key, value in tally.items())


def amended(amendments: Mapping[str, object]) -> str:
    """Figures of rules with the values they were given."""
    return listed(f"{key} = {figure(value)}" for key, value in amendments.items())


def figure(value: object) -> str:
    """The value of a rule; of one that holds long lists, how long they are."""
    if not isinstance(value, dict):
        return str(value)
    return listed(_member(key, each) for key, each in value.items())


def _member(key: str, value: object) -> str:
    if isinstance(value, dict):
        return f"{key} ({figure(value)})"
    return f"{len(value)} {key}" if isinstance(value, list) else f"{key} {value}"


def many(number: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {thing}{'s' * (number != 1)}"


def _shown(key: str, value: int) -> str:
    metric = METRICS.get(key)
    return f"{metric.said(value) if metric else value} {_title(key)}"


def _title(key: str) -> str:
    return METRICS[key].title if key in METRICS else key
