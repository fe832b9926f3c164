"""Secret choices on their way in: each is sealed, and what others at the table chose is read for the reveal."""

import json
from collections.abc import Callable

from ledger.application.sealing import Seal
from ledger.domain.requests import Choose
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId

CHOICE = "choice"
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
    texts = {commitment: text_of(commitment) for commitment in others}
    return Seen(sealed=sealed, choices={each: json.loads(text) for each, text in texts.items() if text is not None})
