"""Short words for the painting contest. Entries are named by entry number, as everywhere in these tests."""

from collections.abc import Mapping

from ledger.domain.values import Commitment, ContestantId
from tests import facts as e
from tests import requests as r
from tests.builders import S2, SLUG, Facts, Figures, contestants, field

CREW = ("Lady Ash", "Iron Hound")
VOTES: Figures = {"painting.judging": "votes"}
SCORES: Figures = {"painting.judging": "scores"}

# facts


def contest(players: int, judged: Figures | None = None) -> Facts:
    """A tournament of so many players, all of whom have entered."""
    return (*field(players, judged or {}, system=S2), *(painted(no) for no in range(1, players + 1)))


def painted(no: int, *models: str) -> e.PaintingEntered:
    return e.PaintingEntered(contestant=ContestantId(no), models=models or (f"Model {no}",))


def voted(no: int, *votes: int) -> e.PaintingVoted:
    return e.PaintingVoted(contestant=ContestantId(no), votes=contestants(*votes))


def scored(no: int, presentation: int, technique: int, theme: int, wow: int) -> e.PaintingScored:
    scores = {"presentation": presentation, "technique": technique, "theme": theme, "wow": wow}
    return e.PaintingScored(contestant=ContestantId(no), scores=scores)


# requests


def paint(no: int, *models: str, reason: Commitment | None = None) -> r.EnterPainting:
    return r.EnterPainting(do="painting", tournament=SLUG, player=ContestantId(no), models=models, reason=reason)


def vote(no: int, *votes: int, reason: Commitment | None = None) -> r.VotePainting:
    return r.VotePainting(do="vote", tournament=SLUG, player=ContestantId(no), votes=contestants(*votes), reason=reason)


def score(no: int, criteria: Mapping[str, int], reason: Commitment | None = None) -> r.ScorePainting:
    return r.ScorePainting(
        do="paint-score", tournament=SLUG, player=ContestantId(no), criteria=dict(criteria), reason=reason
    )
