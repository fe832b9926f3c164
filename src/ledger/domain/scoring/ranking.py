"""Ranking: accounts in, places out. Figures are compared one after the other, exactly; equal in all of them is a joint
place. And who leads, which may end a tournament."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter

from ledger.domain.scoring import Account, accounts
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant's place; those equal in every figure share it and the next place is skipped."""

    place: int
    account: Account


def ranked(state: Tournament, book: Mapping[ContestantId, Account]) -> Iterator[Placed]:
    """Everyone who is ranked, best first; inside a joint place in order of entry."""
    entered = sorted(no for no in state.contestants() if state.entrants[no].status != "disqualified")
    order = state.rules.ranking
    standing = [(tuple([each.totals[metric] for metric in order]), each) for each in map(book.__getitem__, entered)]
    standing.sort(key=itemgetter(0), reverse=True)
    place, before = 0, None
    for number, (figures, account) in enumerate(standing, start=1):
        if figures != before:
            place, before = number, figures
        yield Placed(place, account)


def final_places(state: Tournament, book: Mapping[ContestantId, Account]) -> tuple[tuple[ContestantId, ...], ...]:
    """The order in the compact form that TournamentFinished keeps: joint holders of a place stand together."""
    groups: dict[int, list[ContestantId]] = {}
    for placed in ranked(state, book):
        groups.setdefault(placed.place, []).append(placed.account.contestant)
    return tuple(tuple(group) for group in groups.values())


def goes_by_lead(state: Tournament) -> bool:
    """Whether the tournament ends when somebody leads alone, rather than after a planned number of rounds."""
    return state.rules.rounds is None and state.rules.ends == "sole-leader"


def leaders(state: Tournament) -> tuple[ContestantId, ...]:
    """Those with the most tournament points, byes included; only ranked players count."""
    standing = [placed.account for placed in ranked(state, accounts(state))]
    most = max((account.points for account in standing), default=0)
    return tuple(account.contestant for account in standing if account.points == most)
