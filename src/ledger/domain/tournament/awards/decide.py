"""Awards given by choice or shared by equals until somebody settles them, and the painting contest: entries, votes,
scores and who has the most."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed, there_are
from ledger.domain.rules import AwardRule, PaintingFigures, Rules
from ledger.domain.scoring import Account, Accounts, accounts
from ledger.domain.scoring.ranking import no_shows, ranked, unranked
from ledger.domain.text import clean_name, fold
from ledger.domain.tournament.awards.facts import (
    KEPT_IN,
    AwardGiven,
    AwardWithdrawn,
    PaintingEntered,
    PaintingScored,
    PaintingVoted,
    PaintingWithdrawn,
)
from ledger.domain.tournament.awards.requests import (
    EnterPainting,
    GiveAward,
    ScorePainting,
    VotePainting,
    WithdrawAward,
    WithdrawPainting,
)
from ledger.domain.tournament.state import NOTHING, Seen, Tournament
from ledger.domain.values import ContestantId, PersonId


def is_by_choice(award: AwardRule) -> bool:
    """Whether the organizer chooses, rather than the standings or a figure."""
    return award.place is None and not award.order


def holder(award: str, state: Tournament) -> ContestantId | None:
    """Who was given an award by choice; one who was disqualified since, or never played, holds it no more."""
    given = state.awards.get(award)
    return None if given is None or given in unranked(state) else given


def in_order(rule: AwardRule, state: Tournament, book: Accounts, but_for: str = "") -> list[list[Account]]:
    """Everyone who is ranked by the figures of an award, best first, those equal in all of them together in order of
    entry; one of equals to whom the organizer gave what they share stands before the others. The standings know
    nothing of that: there they stay equal. `but_for` is an award as if nobody had been given it."""
    order = rule.order or state.rules.ranking
    given = {key: who for key, who in state.awards.items() if key != but_for}

    def figures(account: Account) -> tuple[object, ...]:
        return tuple(account.totals[key] for key in order)

    standing = sorted((placed.account for placed in ranked(state, book)), key=lambda account: account.contestant)
    standing.sort(key=figures, reverse=True)
    found: list[list[Account]] = []
    for _, equal in groupby(standing, key=figures):
        found += _settled(rule, list(equal), 1 + sum(map(len, found)), state.rules, given)
    return found


def _settled(
    rule: AwardRule, equal: list[Account], place: int, rules: Rules, given: Mapping[str, ContestantId]
) -> Iterator[list[Account]]:
    """Equals from a place on, each who was given the award of theirs apart from the rest."""
    while len(equal) > 1:
        of_place = [each.key for each in rules.awards if rule.place is not None and each.place == place]
        keys = of_place or ([rule.key] if place == 1 and rule.place is None else [])
        first = next((each for each in equal if each.contestant in [given.get(key) for key in keys]), None)
        if first is None:
            break
        yield [first]
        equal, place = [each for each in equal if each is not first], place + 1
    yield equal


def at_place(groups: Sequence[Sequence[Account]], place: int) -> tuple[Sequence[Account], Account | None]:
    """Those who share a place, and the best of those below them; nobody where one above is shared over it."""
    above = 0
    for number, group in enumerate(groups):
        if above + 1 == place:
            return group, groups[number + 1][0] if number + 1 < len(groups) else None
        above += len(group)
    return (), None


def is_for_painting(award: str, rules: Rules) -> bool:
    """Whether that is the award of the painting contest."""
    return rules.painting is not None and rules.painting.award == award


def model_key(person: PersonId, model: str) -> str:
    """The same for what somebody painted, however its name is written; another's model of that name is another."""
    return f"{person}/{fold(model)}"


def give(request: GiveAward, state: Tournament, seen: Seen = NOTHING) -> tuple[AwardGiven]:
    """The organizer's choice; another one takes its place only with a reason."""
    award = _award_called(request.award, state.rules)
    if not is_by_choice(award):
        _check_shared(request, award, state)
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} was disqualified and gets no award.", player=request.player)
    if state.entrants[request.player].is_ringer:
        raise RuleViolation("{player} is the ringer, who is in no result and gets no award.", player=request.player)
    if request.player in no_shows(state):
        raise RuleViolation("{player} never had a table or a bye and gets no award.", player=request.player)
    before = holder(award.key, state)
    if before == request.player:
        raise RuleViolation("{player} has that award already.", player=request.player)
    if is_for_painting(award.key, state.rules):
        _check_painting(request, state, seen)
    if before is not None and request.reason is None:
        raise NeedsReason(
            "{title} went to {player} already; give a reason to give it to another.", title=award.title, player=before
        )
    return (AwardGiven(award=award.key, contestant=request.player),)


def _check_shared(request: GiveAward, award: AwardRule, state: Tournament) -> None:
    """What the figures decide they decide, unless they leave it to several: one of these may be given it."""
    equal, _ = at_place(in_order(award, state, accounts(state), but_for=award.key), award.place or 1)
    shared = tuple(each.contestant for each in equal if each.lines)
    if len(shared) < 2:
        choices = [each.key for each in state.rules.awards if is_by_choice(each)]
        hint = f"; by choice is {listed(choices)}" if choices else ""
        raise RuleViolation(f"{award.title} is decided by the figures, not by choice{hint}.")
    if request.player not in shared:
        raise RuleViolation(
            "{title} is shared by {players}, and goes to one of them.", title=award.title, players=shared
        )
    if request.reason is None:
        raise NeedsReason(
            "{title} is shared by {players}; give a reason to settle it.", title=award.title, players=shared
        )


def withdraw_award(request: WithdrawAward, state: Tournament) -> tuple[AwardWithdrawn]:
    """An award given by choice goes back; nobody holds it until it is given again."""
    award = _award_called(request.award, state.rules)
    if not is_by_choice(award) and award.key not in state.awards:
        raise RuleViolation(f"{award.title} is decided by the figures, and nobody was given it.")
    if award.key not in state.awards:
        raise RuleViolation(f"{award.title} was not given to anybody.")
    return (AwardWithdrawn(award=award.key),)


def _check_painting(request: GiveAward, state: Tournament, seen: Seen) -> None:
    """Whether an entry may win: its models have not won before, and it has the most where that is counted."""
    if request.player not in state.paintings:
        raise RuleViolation("{player} has no entry in the painting contest.", player=request.player)
    if (won := _won_before(request.player, state, seen)) is not None:
        model, where = won
        raise RuleViolation(
            "{player} has won with {model} before, at {where}, and cannot again with the same organizer in that year.",
            player=request.player,
            model=model,
            where=where,
        )
    if request.reason is None:
        _check_has_most(request.player, state, seen)


def _won_before(contestant: ContestantId, state: Tournament, seen: Seen) -> tuple[str, str] | None:
    """A model of an entry that may not win again, and where it won."""
    assert state.rules.painting is not None, "there is a contest"
    if not state.rules.painting.bars_winners:
        return None
    for model in state.paintings[contestant]:
        for person in state.entrants[contestant].persons():
            if (where := seen.won_before.get(model_key(person, model))) is not None:
                return model, where
    return None


def _check_has_most(contestant: ContestantId, state: Tournament, seen: Seen) -> None:
    """Where votes or scores decide, one with the most wins; among those who share it the organizer chooses."""
    assert state.rules.painting is not None, "there is a contest"
    judging = state.rules.painting.judging
    if judging == "executive":
        return
    out = unranked(state)
    eligible = [no for no in entries(state) if no not in out and _won_before(no, state, seen) is None]
    points = {no: each for no, each in tally(state).items() if no in eligible}
    if judging == "scores" and (unscored := [no for no in eligible if no not in points]):
        raise NeedsReason("Not scored yet: {players}; score every entry, or give a reason.", players=unscored)
    most = max(points.values(), default=0)
    if most == 0:
        raise NeedsReason(f"Nothing is counted yet by {JUDGED_BY[judging]}; give a reason to choose a winner.")
    if points[contestant] < most:
        leading = [no for no, each in points.items() if each == most]
        raise NeedsReason(
            "By {judged} {players} won; give a reason to name another.", judged=JUDGED_BY[judging], players=leading
        )


def _award_called(key: str, rules: Rules) -> AwardRule:
    for award in rules.awards:
        if award.key == key:
            return award
    known = there_are(award.key for award in rules.awards)
    raise BadRequest(f"{rules.title} has no award called {key[:40]!r}; {known}.")


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


def withdraw_painting(request: WithdrawPainting, state: Tournament) -> tuple[PaintingWithdrawn]:
    """An entry, a vote or a score counts no longer; the entry that won stands until the award is taken back."""
    contest = _contest(state)
    kept: Mapping[ContestantId, object] = getattr(state, KEPT_IN[request.what])
    if request.player not in kept:
        raise RuleViolation("{player} has no {what} in the painting contest.", player=request.player, what=request.what)
    if request.what == "entry" and state.awards.get(contest.award) == request.player:
        raise RuleViolation(
            "{player} has won with the models entered, and they stand.", code="entry-won", player=request.player
        )
    return (PaintingWithdrawn(contestant=request.player, what=request.what),)


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
