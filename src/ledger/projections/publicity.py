"""What everyone may read: all but the judges' matters and what is not announced yet."""

from collections.abc import Iterable

from ledger.domain.events import (
    ChoiceMade,
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    Event,
    GameForfeited,
    PlayerDisqualified,
    Recorded,
    RoundPlanned,
    RulingMade,
    StatementTaken,
    WarningGiven,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment

CONDUCT = "conduct"  # disputes and rulings about how somebody behaved, in every rule system
WITHHELD = Commitment("withheld")  # stands where a text is that not everyone may read
NOT_PUBLIC = "(not public)"


def is_public(fact: Event, state: Tournament) -> bool:
    """Whether a fact of a tournament, which stands like this now, may be shown to everyone."""
    match fact:
        case WarningGiven() | StatementTaken():
            return False
        case RulingMade(about=about):
            return about != CONDUCT
        case DisputeOpened() | DisputeRuled() | DisputeReopened():
            return state.disputes[fact.dispute].about != CONDUCT
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
        """The event without its reason and kind of conduct, where these are the judges' matter."""
        fact = event.fact
        if isinstance(fact, PlayerDisqualified | GameForfeited):
            fact = fact.model_copy(update={"conduct": None})
        elif isinstance(fact, DisputeOpened):  # what players say of each other
            fact = fact.model_copy(update={"claim": WITHHELD})
        return event._replace(fact=fact, reason=None if event.command_id in self._private else event.reason)


def _is_about_conduct(fact: Event, state: Tournament) -> bool:
    match fact:
        case WarningGiven() | PlayerDisqualified() | GameForfeited():
            return True
        case DisputeRuled():
            return state.disputes[fact.dispute].about == CONDUCT
        case _:
            return False
