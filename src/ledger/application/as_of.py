"""Moments: an as-of is turned into one position in the log, and every stream is read up to it; time zones by name."""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache

from ledger.domain.errors import BadRequest, RuleViolation, either
from ledger.domain.facts import Recorded
from ledger.domain.text import nearest, printable
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.store import Store

HOW_TO = "write a version (12), before:SEQ, round:N or a time such as 2026-05-02T10:00:00+02:00"
_NUMBER = re.compile(r"[0-9]{1,12}")


def position(as_of: str, events: Sequence[Recorded], store: Store, how_to: str = HOW_TO) -> int:
    """How many events of the log were written by then. `events` are all those of the tournament asked about."""
    kind, _, value = as_of.partition(":")
    if _NUMBER.fullmatch(as_of):
        return _version(int(as_of), events)
    if kind == "before" and _NUMBER.fullmatch(value):
        return int(value)
    if kind == "round" and _NUMBER.fullmatch(value):
        return _round_closed(int(value), events)
    return _recorded_by(_time(as_of, how_to), store)


def _version(version: int, events: Sequence[Recorded]) -> int:
    if not 1 <= version <= len(events):
        raise RuleViolation(f"There is no version {version}; the newest is {len(events)}.")
    return events[version - 1].seq + 1


def _round_closed(round_no: int, events: Sequence[Recorded]) -> int:
    for event in events:
        if isinstance(event.fact, RoundClosed) and event.fact.round_no == round_no:
            return event.seq + 1
    raise RuleViolation(f"Round {round_no} was never closed.")


def _time(text: str, how_to: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest(f"{text[:40]!r} is no moment; {how_to}.") from None
    if moment.tzinfo is None:
        raise BadRequest(f"{text} needs a time zone; {how_to}.")
    return moment


def _recorded_by(moment: datetime, store: Store) -> int:
    # A clock may go back: what counts is the latest time seen so far, so the first later event ends the search.
    size = 0
    for event in store.scan():
        if event.recorded_at > moment:
            break
        size = event.seq + 1
    return size


SEASON_HOW_TO = "write a version (12), before:SEQ or a time such as 2026-05-02T10:00:00+02:00"


def season_position(as_of: str, events: Sequence[Recorded], store: Store) -> int:
    """How many events of the log were written by then. `events` are all those of the season."""
    if as_of.startswith("round:"):
        raise BadRequest(f"A season has no rounds; {SEASON_HOW_TO}.")
    return position(as_of, events, store, SEASON_HOW_TO)


UTC = "UTC"
_NO_PLACE = frozenset(("Factory", "localtime"))  # what they mean depends on the machine


def check_zone(zone: str) -> None:
    """Refuse a time zone nobody else would know."""
    if zone != UTC and zone not in _zones():
        near = nearest(zone, _zones())
        hint = f"Did you mean {either(near)}?" if near else "Write it like Europe/Paris, or UTC."
        raise BadRequest(f"{printable(zone)} is no known time zone. {hint}")


@cache
def _zones() -> frozenset[str]:
    from zoneinfo import available_timezones

    return frozenset(available_timezones()) - _NO_PLACE
