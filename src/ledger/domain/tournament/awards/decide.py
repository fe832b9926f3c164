"""The painting contest: entries, secret votes, scores, and what they add up to."""

from collections.abc import Mapping

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.rules import PaintingFigures
from ledger.domain.text import clean_name
from ledger.domain.tournament.awards.facts import PaintingEntered, PaintingScored, PaintingVoted
from ledger.domain.tournament.awards.requests import EnterPainting, ScorePainting, VotePainting
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId

JUDGED_BY: Mapping[str, str] = {
    "executive": "the organizer's choice",
    "votes": "the players' votes",
    "scores": "a judge's scores",
}


def enter(request: EnterPainting, state: Tournament) -> tuple[PaintingEntered]:
    """Models put forward, at check-in. Whether they form a legal crew is for the organizer to see."""
    contest = _contest(state)
    models = tuple(clean_name(model, "model") for model in request.models)
    _check_takes_part(request.player, state)
    if state.paintings.get(request.player) == models:
        raise RuleViolation("{player} has entered with these models already.", player=request.player)
    if state.awards.get(contest.award) == request.player:
        raise RuleViolation("{player} has won with the models entered, and they stand.", player=request.player)
    if state.rounds and request.reason is None:
        raise NeedsReason("Entries are named at check-in; give a reason to take one after round 1 is paired.")
    return (PaintingEntered(contestant=request.player, models=models),)


def vote(request: VotePainting, state: Tournament) -> tuple[PaintingVoted]:
    """Votes for others' entries, the weightiest first. A team is one player here, so nobody votes for their own."""
    contest = _judged_by("votes", state)
    _check_takes_part(request.player, state)
    _check_votes(request, contest, state)
    before = state.votes.get(request.player)
    if before == request.votes:
        raise RuleViolation("{player} has voted like that already.", player=request.player)
    if before is not None and request.reason is None:
        raise NeedsReason("{player} has voted already; give a reason to change that.", player=request.player)
    _check_still_open(request.reason, contest, state)
    return (PaintingVoted(contestant=request.player, votes=request.votes),)


def score(request: ScorePainting, state: Tournament) -> tuple[PaintingScored]:
    """A judge scores an entry by every criterion there is."""
    contest = _judged_by("scores", state)
    if request.player not in entries(state):
        raise RuleViolation("{player} has no entry in the painting contest.", player=request.player)
    _check_criteria(request.criteria, contest.scores)
    scores = {name: request.criteria[name] for name in contest.scores}
    before = state.painting_scores.get(request.player)
    if before == scores:
        raise RuleViolation("The entry of {player} is scored like that already.", player=request.player)
    if before is not None and request.reason is None:
        raise NeedsReason("{player} is scored already; give a reason to change that.", player=request.player)
    _check_still_open(request.reason, contest, state)
    return (PaintingScored(contestant=request.player, scores=scores),)


def entries(state: Tournament) -> dict[ContestantId, tuple[str, ...]]:
    """The models entered, of everyone who can still win."""
    return {no: models for no, models in state.paintings.items() if state.entrants[no].status != "disqualified"}


def tally(state: Tournament) -> dict[ContestantId, int]:
    """What each entry has by votes or scores; one that nobody scored yet is left out. Nothing where the organizer
    chooses."""
    contest = state.rules.painting
    if contest is None or contest.judging == "executive":
        return {}
    if contest.judging == "scores":
        return {no: sum(scores.values()) for no, scores in state.painting_scores.items() if no in entries(state)}
    weights = sorted(contest.vote_weights, reverse=True)
    points = dict.fromkeys(entries(state), 0)
    for votes in state.votes.values():
        for weight, chosen in zip(weights, votes, strict=False):  # nobody has to use every vote
            if chosen in points:
                points[chosen] += weight
    return points


def _contest(state: Tournament) -> PaintingFigures:
    if state.rules.painting is None:
        raise RuleViolation(f"{state.rules.title} has no painting contest.")
    return state.rules.painting


def _judged_by(manner: str, state: Tournament) -> PaintingFigures:
    contest = _contest(state)
    if contest.judging != manner:
        raise RuleViolation(f"This painting contest is decided by {JUDGED_BY[contest.judging]}, not by {manner}.")
    return contest


def _check_takes_part(contestant: ContestantId, state: Tournament) -> None:
    entrant = state.entrants[contestant]
    if entrant.is_ringer:
        raise RuleViolation("{player} is here as ringer and has no part in the painting contest.", player=contestant)
    if entrant.status == "disqualified":
        raise RuleViolation("{player} was disqualified and has no part in the contest.", player=contestant)


def _check_votes(request: VotePainting, contest: PaintingFigures, state: Tournament) -> None:
    most = len(contest.vote_weights)
    if len(request.votes) > most:
        raise RuleViolation(f"Each player has {most} vote{'s' * (most > 1)}, and {len(request.votes)} were given.")
    if len(set(request.votes)) < len(request.votes):
        raise BadRequest("Each vote goes to another entry, and one has two here.")
    if request.player in request.votes:
        raise RuleViolation("{player} cannot vote for their own entry.", player=request.player)
    for chosen in request.votes:
        if chosen not in entries(state):
            raise RuleViolation("{player} has no entry in the painting contest to vote for.", player=chosen)


def _check_criteria(given: Mapping[str, int], most: Mapping[str, int]) -> None:
    if strange := [name for name in given if name not in most]:
        raise BadRequest(f"An entry is scored by {listed(most)}, not by {listed(strange)}.")
    if missing := [name for name in most if name not in given]:
        raise BadRequest(f"An entry is scored by every criterion at once; {listed(missing)} is missing.")
    for name, points in given.items():
        if points > most[name]:
            raise RuleViolation(f"{name} is scored from 0 to {most[name]}, and {points} is more.")


def _check_still_open(reason: str | None, contest: PaintingFigures, state: Tournament) -> None:
    if contest.award in state.awards and reason is None:
        raise NeedsReason("The winner of the painting contest is named already; give a reason to judge on.")
