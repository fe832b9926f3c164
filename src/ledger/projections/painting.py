"""The painting contest: who entered what, how far it is judged, and who won. To the public nothing of the votes is
shown at any time, and scores once the award is given; who voted for whom stands in the log alone."""

from ledger.domain.tournament.awards import holder
from ledger.domain.tournament.painting import JUDGED_BY, entries, tally
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Value
from ledger.projections.names import Names


class PaintedEntry(Value):
    """One entry, with what it has by votes or scores where the reader may know."""

    entry: ContestantId
    player: str
    models: tuple[str, ...]
    scores: dict[str, int] | None  # by criterion
    points: int | None  # by votes or scores, all together
    won: bool


class Paintings(Value):
    """The read model."""

    tournament: str
    judging: str | None  # none: the rules have no contest
    judged_by: str | None  # the same in words
    award: str | None  # what its winner gets
    rows: tuple[PaintedEntry, ...]  # in order of entry, or for the organizer the best first
    voted: tuple[str, ...]  # who has, and not for whom
    not_voted: tuple[str, ...]


def paintings(state: Tournament, names: Names, *, is_public: bool = False) -> Paintings:
    """The contest as it stands."""
    contest = state.rules.painting
    is_voted = contest is not None and contest.judging == "votes" and not is_public
    return Paintings(
        tournament=state.slug,
        judging=contest.judging if contest else None,
        judged_by=JUDGED_BY[contest.judging] if contest else None,
        award=next((rule.title for rule in state.rules.awards if contest and rule.key == contest.award), None),
        rows=_rows(state, names, is_public=is_public),
        voted=tuple(names[no] for no in sorted(state.votes)) if is_voted else (),
        not_voted=tuple(names[no] for no in state.active() if no not in state.votes) if is_voted else (),
    )


def _rows(state: Tournament, names: Names, *, is_public: bool) -> tuple[PaintedEntry, ...]:
    contest = state.rules.painting
    is_told = contest is not None and contest.judging == "scores" and contest.award in state.awards
    points = tally(state) if is_told or not is_public else {}
    scores = state.painting_scores if is_told or not is_public else {}
    winner = None if contest is None else holder(contest.award, state)
    found = entries(state)
    return tuple(
        PaintedEntry(
            entry=no,
            player=names[no],
            models=found[no],
            scores=scores.get(no),
            points=points.get(no),
            won=no == winner,
        )
        for no in sorted(found, key=lambda no: (-points.get(no, 0), no))
    )
