"""Secret choices on their way in: each is sealed, and what others at the table chose is read for the reveal; and again
when the table hands in its result."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import cast
from uuid import UUID

from ledger.application.sealing import Seal
from ledger.domain.events import ChoiceMade, Recorded, TournamentEvent
from ledger.domain.requests import AgreeResult, Choose, Concede, RecordResult
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId
from ledger.store.store import KnownCommand, Store

CHOICE = "choice"
LIST = "list"
Played = RecordResult[ContestantId] | AgreeResult[ContestantId] | Concede[ContestantId]
"""What tells which list somebody played, and may come without a reason."""
PLAYED = (RecordResult, AgreeResult, Concede)
TextOf = Callable[[Commitment], str | None]
"""The words behind a commitment, or nothing once they are erased."""


def seen_at_the_table(request: Choose[ContestantId], state: Tournament, seal: Seal, text_of: TextOf) -> Seen:
    """The player's choices sealed, and the values behind those that others made for the same game. What was revealed
    already needs no seal: a change of it is told openly."""
    round_ = state.rounds[-1] if state.rounds else None
    table = round_.seats.get(request.player) if round_ else None
    if round_ is None or table is None:
        return NOTHING  # which is refused
    places = {kind: (table, kind) for kind in request.choices if (table, kind) not in round_.revealed}
    sealed = {kind: seal(CHOICE, json.dumps(request.choices[kind])) for kind in places}
    others = [commitment for place in places.values() for commitment in round_.secret.get(place, {}).values()]
    return Seen(sealed=sealed, choices=_opened(others, text_of))


def seen_at_the_result(request: Played, state: Tournament, text_of: TextOf) -> Seen:
    """The lists chosen at the table and not revealed; nearly always there are none, and nothing is read."""
    asked = request.round or state.round_no
    if not 1 <= asked <= state.round_no or not (round_ := state.rounds[asked - 1]).secret:
        return NOTHING
    whose = next(iter(request.scores), None)
    table = None if whose is None else round_.seats.get(whose)
    if table is None or (table, LIST) in round_.revealed:
        return NOTHING
    return Seen(choices=_opened(round_.secret.get((table, LIST), {}).values(), text_of))


def secret_commands(store: Store, known: Mapping[str, KnownCommand]) -> frozenset[str]:
    """The ids of those commands that made a choice nobody may read yet."""
    states: dict[UUID, Tournament | None] = {}

    def is_secret(event: Recorded) -> bool:
        stream = event.originator_id
        if isinstance(event.fact, ChoiceMade) and stream not in states:
            states[stream] = replay(cast(TournamentEvent, each.fact) for each in store.load(stream))
        return _is_secret(event, states.get(stream))

    found = {each: store.scan(done.first_seq, done.last_seq + 1) for each, done in known.items()}
    return frozenset(each for each, events in found.items() if any(map(is_secret, events)))


def _is_secret(event: Recorded, state: Tournament | None) -> bool:
    """Whether an event is a choice that was never shown. Once its game has a result, there is nothing left to guess."""
    fact = event.fact
    if state is None or not isinstance(fact, ChoiceMade):
        return False
    round_ = state.rounds[fact.round_no - 1] if fact.round_no <= state.round_no else None
    if round_ is None or round_.version > event.originator_version:  # its pairing was withdrawn
        return True
    return (fact.table_no, fact.kind) not in round_.revealed and round_.games[fact.table_no].outcome is None


def _opened(choices: Iterable[Commitment], text_of: TextOf) -> dict[Commitment, str | int]:
    texts = {commitment: text_of(commitment) for commitment in choices}
    return {commitment: json.loads(text) for commitment, text in texts.items() if text is not None}
