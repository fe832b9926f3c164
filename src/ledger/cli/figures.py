"""Figures as people type them: `rounds=5`, `tp=-1`. Only plain ASCII digits are numbers."""

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ledger.application import Circuit, Edition, System

_POINTS = re.compile(r"([a-z_]{1,40})=([+-]?[0-9]{1,6})")
_CRITERION = re.compile(r"([^=]{1,80})=([0-9]{1,6})")
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def amended(pairs: Sequence[str], system: "System | Circuit | Edition") -> dict[str, Any]:
    """The amendments of `--set KEY=VALUE`: JSON where it is JSON, else text; a list where the system has one."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.UsageError(f"--set takes KEY=VALUE, such as rounds=5, and not {pair[:40]!r}")
        if key in found:
            raise click.UsageError(f"--set {key[:40]} is given twice")
        found[key] = _listed(value) if _is_list(system, key) else _value(value)
    return found


def parts_said(pairs: Sequence[str]) -> dict[str, Any]:
    """The parts of `--setup PART=VALUE`: a list as JSON, else text; one that is named more than once is a list."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.UsageError(f"--setup takes PART=VALUE, such as deployment=Corner, and not {pair[:40]!r}")
        read = _value(value) if value.startswith("[") else value
        before = found.get(key, [])
        found[key] = [*(before if isinstance(before, list) else [before]), read] if key in found else read
    return found


def adjusted(pairs: Sequence[str]) -> dict[str, int]:
    """The points of `adjust`: KEY=+N or KEY=-N."""
    from ledger.application import errors

    found: dict[str, int] = {}
    for pair in pairs:
        match = _POINTS.fullmatch(pair)
        if match is None:
            raise errors.BadRequest(f"{pair[:40]!r} is no adjustment; write a figure and points, such as tp=-1.")
        if match[1] in found:
            raise errors.BadRequest(f"{match[1]} is adjusted twice; add the points up.")
        found[match[1]] = int(match[2])
    return found


def scored_by(pairs: Sequence[str]) -> dict[str, int]:
    """The points of an entry by criterion: CRITERION=N."""
    from ledger.application import errors

    found: dict[str, int] = {}
    for pair in pairs:
        match = _CRITERION.fullmatch(pair)
        if match is None:
            raise errors.BadRequest(f"{pair[:40]!r} is no score; write a criterion and points, such as theme=4.")
        if match[1] in found:
            raise errors.BadRequest(f"{match[1]} is scored twice.")
        found[match[1]] = int(match[2])
    return found


def _value(text: str) -> Any:
    if text != text.strip():
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _is_list(system: "System | Circuit | Edition", key: str) -> bool:
    """Whether a figure is a list, or may be one where the document has none."""
    from ledger.application import takes_list

    return key in system.figures and takes_list(system, key)


def _listed(text: str) -> Any:
    """A list as JSON, or its parts between commas; one part alone is a list too, and null is none at all."""
    value = _value(text)
    if value is None:
        return None
    if isinstance(value, str):
        return [int(part) if _NUMBER.fullmatch(part) else part for part in value.split(",")]
    return value if isinstance(value, list) else [value]
