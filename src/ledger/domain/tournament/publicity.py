"""Publicity: what everyone may read of a tournament: all but the judges' matters, votes, and what is not announced or
not final yet.

Each family says beside its sentences what of its own facts is not for everyone: `is_public` (else all are), `hidden`
(what stands in place of fields) and `has_private_reason`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ledger.domain.facts import Fact, Recorded
from ledger.domain.families import sentences_of
from ledger.domain.tournament.opening.facts import SettingWithdrawn
from ledger.domain.tournament.state import Tournament


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether a fact of a tournament, which stands like this now, may be shown to everyone."""
    judged = _of_family(fact, "is_public")
    return judged is None or judged(fact, state)


class Publicity:
    """What of the events of one tournament everyone may read."""

    def __init__(self, state: Tournament, events: Sequence[Recorded]) -> None:
        self._state, self._events = state, events
        # by command: a ruling and the result it leads to have one reason
        self._private = {event.command_id for event in events if _has_private_reason(self._meant(event).fact, state)}

    def shown(self, event: Recorded) -> Recorded | None:
        """The event without what is not public, or nothing at all."""
        return self.veiled(event) if is_public(self._meant(event).fact, self._state) else None

    def is_kept_by_another(self, event: Recorded) -> bool:
        """Whether the reason of an event is not public only because another fact has the same."""
        return event.command_id in self._private and not _has_private_reason(event.fact, self._state)

    def fact_at(self, version: int) -> Fact:
        """An earlier fact of the tournament, without what is not public."""
        return self.veiled(self._events[version - 1]).fact

    def _meant(self, event: Recorded) -> Recorded:
        """What is taken back by an event that takes something back, for it is as public as that; else the event."""
        while isinstance(event.fact, SettingWithdrawn):
            event = self._events[event.fact.withdrawn - 1]
        return event

    def veiled(self, event: Recorded) -> Recorded:
        """The event without its reason and kind of conduct, where these are the judges' matter, and without what tells
        of something not announced or not final yet."""
        veil = _of_family(event.fact, "hidden")
        hidden = veil(event.fact, self._state, event.originator_version) if veil else {}
        fact = event.fact.model_copy(update=hidden) if hidden else event.fact
        return event._replace(fact=fact, reason=None if event.command_id in self._private else event.reason)


def _has_private_reason(fact: Fact, state: Tournament) -> bool:
    judged = _of_family(fact, "has_private_reason")
    return judged is not None and judged(fact, state)


def _of_family(fact: Fact, question: str) -> Callable[..., Any] | None:
    """What the family of a fact says to a question, if it does."""
    return getattr(sentences_of(type(fact)), question, None)
