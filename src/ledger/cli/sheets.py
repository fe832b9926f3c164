"""Score sheets as options tell them, in full or scheme by scheme: `Ada One: {"vp": 78}`, `Ada One: Vendetta=1+1`."""

import re
from collections.abc import Sequence
from typing import Any

import click

_WHOLE = re.compile(r"(?P<who>.+?): *(?P<sheet>\{.*)", re.DOTALL)
_SCORED = re.compile(r"(?P<who>.+?): *(?P<scheme>.+)=(?P<points>[0-9]{1,4}(?:\+[0-9]{1,4})?)")


def sheets_said(whole: Sequence[str], schemes: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What is told of the sheets of players, by name: `--sheet`, and `--scheme` beside it."""
    sheets = _whole_sheets(whole)
    for who, scored in _schemes(schemes).items():
        sheets[who] = {**sheets.get(who, {}), "schemes": scored}
    return sheets


def _whole_sheets(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    from ledger.application import read_things

    found: dict[str, dict[str, Any]] = {}
    for text in given:
        match = _WHOLE.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--sheet takes PLAYER: JSON, such as 'Ada One: {{\"vp\": 78}}', not {text[:60]!r}")
        if match["who"] in found:
            raise click.UsageError(f"--sheet of {match['who']} is given twice")
        (found[match["who"]],) = read_things(match["sheet"])
    return found


def _schemes(given: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for text in given:
        match = _SCORED.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--scheme takes PLAYER: NAME=VP, such as 'Ada One: Vendetta=2', not {text[:60]!r}")
        scheme = {"name": match["scheme"].strip(), **_points(match["points"])}
        found.setdefault(match["who"], []).append(scheme)
    return found


def _points(text: str) -> dict[str, int]:
    first, plus, second = text.partition("+")
    return {"reveal": int(first), "end": int(second)} if plus else {"vp": int(first)}
