"""Figures as people type them: `rounds=5`, `tp=-1`, `5-2`. Only plain ASCII digits are numbers."""

import json
import re
from collections.abc import Sequence
from typing import Any

import click

_POINTS = re.compile(r"([a-z_]{1,40})=([+-]?[0-9]{1,6})")
_SCORE = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6})+")


def amended(pairs: Sequence[str]) -> dict[str, Any]:
    """The amendments of `--set KEY=VALUE`: JSON where it is JSON, a list where there are commas, else text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.UsageError(f"--set takes KEY=VALUE, such as rounds=5, and not {pair[:40]!r}")
        if key in found:
            raise click.UsageError(f"--set {key[:40]} is given twice")
        found[key] = _value(value)
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


def scored(text: str, players: int) -> list[int]:
    """One score a player: `5-2`."""
    from ledger.application import errors

    numbers = text.split("-") if _SCORE.fullmatch(text) else []
    if len(numbers) != players:
        example = "-".join("5241"[:players])
        raise errors.BadRequest(
            f"{text[:40]!r} is no score for {players} players; write whole numbers in plain digits, such as {example}."
        )
    return [int(number) for number in numbers]


def _value(text: str) -> Any:
    if text != text.strip():
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.split(",") if "," in text else text
