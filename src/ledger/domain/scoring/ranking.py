"""Ranking: accounts in, places out. Figures are compared one after the other, exactly; equal in all of them is a joint
place. Here alone it is decided who is ranked, which figure decides between two, who counts as a player, and who leads,
which may end a tournament."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from ledger.domain.scoring import Account, accounts
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Number, PersonId, UnrankedStatus


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant's place; those equal in every figure share it and the next place is skipped."""

    place: int
    account: Account
    figures: tuple[Number, ...] = ()  # those that are compared, in that order
    parted_by: int | None = None  # which of them parts this place from the one above; nothing is above the first


def deciding(one: Sequence[Number], other: Sequence[Number]) -> int | None:
    """Which figure decides between two who are ranked by these: the first in which they differ; none: they are equal in
    place."""
    if one == other:
        return None
    return next(no for no, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs)


def no_shows(state: Tournament) -> frozenset[ContestantId]:
    """Who entered and never had a table or a bye in a round that stands, where the rules rank nobody for that; until
    round 1 is paired everyone is still to play."""
    if state.rules.no_shows == "ranked" or not state.rounds:
        return frozenset()
    return frozenset(state.contestants()) - _seated(state)


def unranked(state: Tournament) -> dict[ContestantId, UnrankedStatus]:
    """Everyone who takes part and is not ranked, in order of entry, and why. Ringers never are, and are no part of
    it."""
    absent = no_shows(state)
    return {
        no: "disqualified" if is_out else "did-not-play"
        for no in sorted(state.contestants())
        if (is_out := state.entrants[no].status == "disqualified") or no in absent
    }


def field_size(state: Tournament) -> int:
    """How many contestants the tournament has, those who left included and those who never played not."""
    return sum(1 for _ in state.contestants()) - len(no_shows(state))


def participants(state: Tournament) -> frozenset[PersonId]:
    """Everyone who ever had a table or a bye, and everyone who is still to be paired where that is enough to be ranked;
    one who only fills a seat is none of them."""
    seated, absent = _seated(state), no_shows(state)
    return frozenset(
        person
        for no in state.contestants()
        if no in seated or (state.entrants[no].status == "active" and no not in absent)
        for person in state.entrants[no].persons()
    )


def _seated(state: Tournament) -> frozenset[ContestantId]:
    return frozenset(no for round_ in state.rounds for no in (*round_.seats, *round_.byes))


def ranked(state: Tournament, book: Mapping[ContestantId, Account]) -> Iterator[Placed]:
    """Everyone who is ranked, best first; inside a joint place in order of entry."""
    out, order = unranked(state), state.rules.ranking
    entered = sorted(no for no in state.contestants() if no not in out)
    standing = [(tuple([each.totals[metric] for metric in order]), each) for each in map(book.__getitem__, entered)]
    standing.sort(key=itemgetter(0), reverse=True)
    place, parted_by, before = 1, None, standing[0][0] if standing else ()
    for number, (figures, account) in enumerate(standing, start=1):
        if (figure := deciding(before, figures)) is not None:
            place, parted_by, before = number, figure, figures
        yield Placed(place, account, figures, parted_by)


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
