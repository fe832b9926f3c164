"""What is hired for a game: recorded as it is announced, checked by the rule system; keywords banned on the way."""

from ledger.domain.events import CrewRecorded, KeywordBanned
from ledger.domain.requests import BanKeyword, RecordCrew
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def record_crew(request: RecordCrew[ContestantId], state: Tournament) -> tuple[CrewRecorded, ...]:
    """A crew, or its leader alone while nothing else is announced."""
    raise NotImplementedError  # CONTRACT


def ban(request: BanKeyword[ContestantId], state: Tournament) -> tuple[KeywordBanned, ...]:
    """A keyword the other sides do not hire; the attacker names one first."""
    raise NotImplementedError  # CONTRACT
