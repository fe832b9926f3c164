"""Secret choices on their way in: each is sealed, and what others at the table chose is read for the reveal; and again
when the table hands in its result, those included that are kept until it is final."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import cast
from uuid import UUID

from ledger.domain.errors import LedgerError
from ledger.domain.facts import Recorded
from ledger.domain.tournament.crews.choices import as_kept, kept_kinds
from ledger.domain.tournament.crews.facts import ChoiceMade
from ledger.domain.tournament.crews.requests import Choose
from ledger.domain.tournament.results.requests import AgreeResult, Concede, CorrectResult, RecordResult, StrikeScore
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ChosenValue, Commitment, ContestantId
from ledger.store import Store
from ledger.store.codec import KnownCommand

CHOICE = "choice"
LIST = "list"
Played = RecordResult | AgreeResult | Concede | CorrectResult | StrikeScore
"""What tells how somebody played, to be held against what they chose."""
Seal = Callable[[str, str], Commitment]
"""The commitment to a text of a kind."""
TextOf = Callable[[Commitment], str | None]
"""The words behind a commitment, or nothing once they are erased."""


def seen_at_the_table(request: Choose, state: Tournament, seal: Seal, text_of: TextOf) -> Seen:
    """The player's choices sealed, and the values behind those that others made for the same game. What was revealed
    already needs no seal: a change of it is told openly."""
    try:
        picked = as_kept(request, state)
    except LedgerError:
        return NOTHING  # it is refused once more where it is decided
    round_ = state.rounds[-1]
    table, kept = round_.seats[request.player], kept_kinds(round_, state)
    new = [kind for kind in picked if kind in kept or (table, kind) not in round_.revealed]
    sealed = {kind: seal(CHOICE, json.dumps(picked[kind].value)) for kind in new}
    # what others keep is none of this player's business, whoever asks
    others = [each for kind in new if kind not in kept for each in round_.secret.get((table, kind), {}).values()]
    return Seen(sealed=sealed, choices=_opened(others, text_of))


def seen_at_the_result(request: Played, state: Tournament, text_of: TextOf) -> Seen:
    """The lists chosen at the table and not revealed, and what its players keep until the result is final; nearly
    always there is none, and nothing is read."""
    asked = request.round or state.round_no
    if not 1 <= asked <= state.round_no or not (round_ := state.rounds[asked - 1]).secret:
        return NOTHING
    whose = _whose(request)
    table = None if whose is None else round_.seats.get(whose)
    if table is None:
        return NOTHING
    lists = {} if (table, LIST) in round_.revealed else round_.secret.get((table, LIST), {})
    noted = {
        player: choice
        for kind in kept_kinds(round_, state)
        for player, choice in round_.secret.get((table, kind), {}).items()
    }
    found = _opened([*lists.values(), *noted.values()], text_of)
    return Seen(choices=found, noted={player: found[choice] for player, choice in noted.items() if choice in found})


def _whose(request: Played) -> ContestantId | None:
    """Somebody whose game it is."""
    if isinstance(request, StrikeScore | Concede):
        return request.player
    agreeing = request.consents if isinstance(request, AgreeResult) else ()
    return next(iter((*request.scores, *(who for who in agreeing if who != "organizer"))), None)


def secret_commands(store: Store, known: Mapping[str, KnownCommand]) -> frozenset[str]:
    """The ids of those commands that made a choice nobody may read yet."""
    states: dict[UUID, Tournament | None] = {}

    def state_of(stream: UUID) -> Tournament | None:
        if stream not in states:
            states[stream] = store.tournament(stream)
        return states[stream]

    def is_one(event: Recorded) -> bool:
        return is_secret(event, lambda: state_of(event.originator_id))

    found = {each: store.scan(done.first_seq, done.last_seq + 1) for each, done in known.items()}
    return frozenset(each for each, events in found.items() if any(map(is_one, events)))


def is_secret(event: Recorded, state_now: Callable[[], Tournament | None]) -> bool:
    """Whether an event is a choice that was never shown. Once its game has a result, there is nothing left to guess;
    what is kept, nobody learns before the round is closed."""
    fact = event.fact
    if not isinstance(fact, ChoiceMade) or (state := state_now()) is None:
        return False
    round_ = state.rounds[fact.round_no - 1] if fact.round_no <= state.round_no else None
    if round_ is None or round_.version > event.originator_version:  # its pairing was withdrawn
        return True
    if fact.kind in kept_kinds(round_, state):
        return round_.closed is None
    return (fact.table_no, fact.kind) not in round_.revealed and round_.games[fact.table_no].outcome is None


def opened(text: str) -> ChosenValue:
    """A choice as it was made; several things come back as they were kept."""
    value = json.loads(text)
    return tuple(value) if isinstance(value, list) else cast(ChosenValue, value)


def _opened(choices: Iterable[Commitment], text_of: TextOf) -> dict[Commitment, ChosenValue]:
    texts = {commitment: text_of(commitment) for commitment in choices}
    return {commitment: opened(text) for commitment, text in texts.items() if text is not None}
