"""Figures and numbers in words."""

from collections.abc import Callable, Mapping

from ledger.domain.errors import listed
from ledger.domain.values import METRICS, Commitment, ContestantId, Side

NameOf = Callable[[ContestantId], str]
TextOf = Callable[[Commitment], str]


def points(tally: Mapping[str, int], *, signed: bool = False) -> str:
    """Figures in words, such as `3 CP and 38 APD`; a difference has its sign always."""
    return listed(f"{value:+d} {_title(key)}" if signed else _shown(key, value) for key, value in tally.items())


def scores(sides: tuple[Side, ...]) -> str:
    """What the sheets say, figure by figure: `CP 5-2, APD 41-22`."""
    keys = [key for key in METRICS if any(key in side.sheet for side in sides)]
    return ", ".join(f"{_title(key)} {'-'.join(str(side.sheet.get(key, '?')) for side in sides)}" for key in keys)


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
