"""Who leads, and whether that ends the tournament."""

from ledger.domain.scoring import accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def goes_by_lead(state: Tournament) -> bool:
    """Whether the tournament ends when somebody leads alone, rather than after a planned number of rounds."""
    return state.rules.rounds is None and state.rules.ends == "sole-leader"


def leaders(state: Tournament) -> tuple[ContestantId, ...]:
    """Those with the most tournament points, byes included; only ranked players count."""
    standing = [placed.account for placed in ranked(state, accounts(state))]
    most = max((account.points for account in standing), default=0)
    return tuple(account.contestant for account in standing if account.points == most)
