"""How a rule is told: given these facts, when this is asked, then these facts follow or a refusal does."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from ledger.domain.errors import LedgerError
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.state import NOTHING, Seen
from tests.domain.outcomes import replayed

if TYPE_CHECKING:
    from ledger.domain.requests import Request


@dataclass(frozen=True)
class When:
    """A request to a tournament of which these facts are known."""

    facts: tuple[TournamentEvent, ...]
    request: "Request"
    seen: Seen = NOTHING  # what the door read elsewhere

    def then(self, *expected: TournamentEvent) -> None:
        state = replayed(self.facts)
        assert decide(self.request, state, self.seen) == expected
        assert state == replayed(self.facts), "only evolve changes the state"

    def then_refused(self, error: type[LedgerError], *words: str, code: str | None = None, **facts: object) -> None:
        """Refused with just this error, these words in its sentence, and nothing changed; with the code by which the
        way out is found and the facts it is worded from, where they are given."""
        state = replayed(self.facts)
        with pytest.raises(error) as refusal:
            decide(self.request, state, self.seen)
        assert type(refusal.value) is error
        assert [word for word in words if word not in str(refusal.value)] == []
        assert code in (None, refusal.value.code)
        assert facts.items() <= refusal.value.facts.items()
        assert state == replayed(self.facts), "a refusal changes nothing"


@dataclass(frozen=True)
class Given:
    facts: tuple[TournamentEvent, ...]

    def when(self, request: "Request", seen: Seen = NOTHING) -> When:
        return When(self.facts, request, seen)


def given(*facts: TournamentEvent) -> Given:
    return Given(facts)
