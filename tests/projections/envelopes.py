"""Facts in their place, as the store hands them to a projection."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

from ledger.domain.facts import Fact, Recorded
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.status import Act, TournamentStatus

STREAM = UUID(int=99)
ORGANIZER, JUDGE = PersonId(UUID(int=100)), PersonId(UUID(int=101))
PEOPLE: dict[UUID, str] = {ORGANIZER: "Org One", JUDGE: "Judge Two"}
START = datetime(2026, 5, 2, 10, tzinfo=UTC)
FIRST_SEQ = 40  # the store holds other streams too, so a place in the log is no version
NO_REASONS: Mapping[int, str] = {}
NO_JUDGE: tuple[int, ...] = ()


def sealed(words: str) -> Commitment:
    """Stands for words in these tests, and can be turned back."""
    return Commitment(words.encode().hex())


def unsealed(commitment: Commitment) -> str:
    return bytes.fromhex(commitment).decode()


def name_of(contestant: ContestantId) -> str:
    return f"P{contestant:02}"


def in_place(
    facts: Iterable[Fact], reasons: Mapping[int, str] = NO_REASONS, judged: Iterable[int] = NO_JUDGE
) -> list[Recorded]:
    """The facts as recorded, a minute apart; by version, why, and which the judge wrote down."""
    by_judge = set(judged)
    return [
        Recorded(
            originator_id=STREAM,
            originator_version=version,
            at=START,
            recorded_at=START + timedelta(minutes=version),
            by=JUDGE if version in by_judge else ORGANIZER,
            command_id=f"command-{version}",
            digest="d" * 64,
            reason=sealed(reasons[version]) if version in reasons else None,
            fact=fact,
            seq=FIRST_SEQ + version,
        )
        for version, fact in enumerate(facts, start=1)
    ]


def next_steps(found: TournamentStatus) -> str:
    """What comes next, everything there is to do in angle brackets: `check players in, then <pair>`."""
    return "".join(step if isinstance(step, str) else _marked(step) for step in found.next)


def _marked(act: Act) -> str:
    return f"<{act.do}>" if act.award is None else f"<{act.do} {act.award}>"
