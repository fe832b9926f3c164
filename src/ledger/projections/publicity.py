"""What everyone may read: all but the judges' matters and what is not announced yet."""

from collections.abc import Iterable
from typing import Any

from ledger.domain.events import (
    ChoiceMade,
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    Event,
    GameForfeited,
    ListsRecorded,
    PlayerDisqualified,
    Recorded,
    RoundPlanned,
    RoundStarted,
    RulingMade,
    StatementTaken,
    TournamentOpened,
    WarningGiven,
)
from ledger.domain.systems import system_called
from ledger.domain.tournament.plans import REPEATED
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment

WITHHELD = Commitment("withheld")  # stands where a text is that not everyone may read
NOT_PUBLIC = "(not public)"


def is_public(fact: Event, state: Tournament) -> bool:
    """Whether a fact of a tournament, which stands like this now, may be shown to everyone."""
    match fact:
        case WarningGiven() | StatementTaken():
            return False
        case RulingMade(about=about):
            return not _is_private(about, state)
        case DisputeOpened() | DisputeRuled() | DisputeReopened():
            return not _is_private(state.disputes[fact.dispute].about, state)
        case RoundPlanned(round_no=round_no):
            return round_no <= state.round_no and state.rounds[round_no - 1].started is not None
        case ChoiceMade(round_no=round_no, table_no=table_no, kind=kind):
            return round_no <= state.round_no and (table_no, kind) in state.rounds[round_no - 1].revealed
        case _:
            return True


class Publicity:
    """What of the events of one tournament everyone may read."""

    def __init__(self, state: Tournament, events: Iterable[Recorded]) -> None:
        self._state = state
        # by command: a ruling and the result it leads to have one reason
        self._private = {event.command_id for event in events if _is_about_conduct(event.fact, state)}

    def shown(self, event: Recorded) -> Recorded | None:
        """The event without what is not public, or nothing at all."""
        return self.veiled(event) if is_public(event.fact, self._state) else None

    def veiled(self, event: Recorded) -> Recorded:
        """The event without its reason and kind of conduct, where these are the judges' matter, and without what tells
        of something not announced yet."""
        hidden = self._hidden(event.fact)
        fact = event.fact.model_copy(update=hidden) if hidden else event.fact
        return event._replace(fact=fact, reason=None if event.command_id in self._private else event.reason)

    def _hidden(self, fact: Event) -> dict[str, Any]:
        """What stands in place of the fields that not everyone may read. The seed of the opening is withheld until the
        end, because whoever has it can draw the scenarios of rounds to come; a pairing names the seed of its own."""
        match fact:
            case PlayerDisqualified() | GameForfeited():
                return {"conduct": None}
            case DisputeOpened():  # what players say of each other
                return {"claim": WITHHELD}
            case TournamentOpened() if not self._state.is_finished:
                return {"seed": NOT_PUBLIC}
            case ListsRecorded() if not self._state.rounds:  # how many were handed in is no secret
                return {"lists": ({},) * len(fact.lists)}
            case RoundPlanned() | RoundStarted() if _has_hidden_plans(self._state):
                return {"oddities": tuple(code for code in fact.oddities if code != REPEATED)}
            case _:
                return {}


def _has_hidden_plans(state: Tournament) -> bool:
    """Whether a scenario is planned for a round that has not started: a repeat might be one of that."""
    started = {round_.no for round_ in state.rounds if round_.started is not None}
    return any(no not in started for no in state.plans)


def _is_private(about: str, state: Tournament) -> bool:
    return about in system_called(state.rules.system).private_kinds


def _is_about_conduct(fact: Event, state: Tournament) -> bool:
    match fact:
        case WarningGiven() | PlayerDisqualified() | GameForfeited():
            return True
        case DisputeRuled():
            return _is_private(state.disputes[fact.dispute].about, state)
        case _:
            return False
