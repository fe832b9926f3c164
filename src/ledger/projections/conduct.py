"""What players did, and the measures that answered it: for judges alone."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from ledger.domain.events.entry import PlayerDisqualified
from ledger.domain.events.fact import Fact
from ledger.domain.events.recorded import Recorded
from ledger.domain.events.results import GameForfeited
from ledger.domain.events.rounds import RoundPaired, RoundWithdrawn
from ledger.domain.events.rulings import WarningGiven
from ledger.domain.oddities import in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.conduct import Measure, answered_by_less
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Value
from ledger.projections.names import ERASED
from ledger.projections.wording.lexicon import NameOf, TextOf


class Incident(Value):
    """One measure."""

    seq: int
    round: int  # under way or the last by then; 0 before the first
    player: str
    entry: ContestantId
    conduct: str | None  # None: disqualified for something else
    measure: Measure
    reason: str
    by: str
    at: datetime
    remark: str | None  # where the document asks for more


class Conduct(Value):
    """The read model."""

    tournament: str
    incidents: tuple[Incident, ...]


def conduct(
    state: Tournament,
    events: Sequence[Recorded],
    whom: ContestantId | None,
    people: Mapping[UUID, str],
    name_of: NameOf,
    text_of: TextOf,
) -> Conduct:
    """Every measure of a tournament in order, or those against one player."""
    system, incidents = system_called(state.rules.system), []
    removed = {
        (event.command_id, event.fact.contestant) for event in events if isinstance(event.fact, PlayerDisqualified)
    }
    for round_no, event, (player, kind, measure) in _measures(events):
        if whom not in (None, player):
            continue
        hardest: Measure = (
            "disqualification" if (event.command_id, player) in removed else measure
        )  # where both go together
        less = [in_words(code, system.oddity_words) for code in answered_by_less(kind, hardest, system)]
        incidents.append(
            Incident(
                seq=event.seq,
                round=round_no,
                player=name_of(player),
                entry=player,
                conduct=kind,
                measure=measure,
                reason="" if event.reason is None else text_of(event.reason),
                by=people.get(event.by, ERASED),
                at=event.at,
                remark=less[0] if less else None,
            )
        )
    return Conduct(tournament=state.slug, incidents=tuple(incidents))


Found = tuple[ContestantId, str | None, Measure]


def _measures(events: Sequence[Recorded]) -> Iterator[tuple[int, Recorded, Found]]:
    round_no = 0
    for event in events:
        match event.fact:
            case RoundPaired(round_no=paired):
                round_no = paired
            case RoundWithdrawn(round_no=withdrawn):
                round_no = withdrawn - 1
        if (found := _measure(event.fact)) is not None:
            yield round_no, event, found


def _measure(fact: Fact) -> Found | None:
    match fact:
        case WarningGiven():
            return fact.contestant, fact.conduct, "warning"
        case GameForfeited() if fact.conduct is not None and fact.kind != "disqualification":
            return fact.forfeiters[-1], fact.conduct, "loss"
        case PlayerDisqualified():
            return fact.contestant, fact.conduct, "disqualification"
        case _:
            return None
