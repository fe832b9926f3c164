"""Awards that no figure decides: the organizer's choice."""

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed, there_are
from ledger.domain.rules import AwardRule, Rules
from ledger.domain.text import fold
from ledger.domain.tournament.awards.decide import JUDGED_BY, entries, tally
from ledger.domain.tournament.opening.facts import AwardGiven
from ledger.domain.tournament.opening.requests import GiveAward
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId


def is_by_choice(award: AwardRule) -> bool:
    """Whether the organizer chooses, rather than the standings or a figure."""
    return award.place is None and not award.order


def holder(award: str, state: Tournament) -> ContestantId | None:
    """Who was given an award by choice; one who was disqualified since holds it no more."""
    given = state.awards.get(award)
    return None if given is None or state.entrants[given].status == "disqualified" else given


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
        choices = [each.key for each in state.rules.awards if is_by_choice(each)]
        hint = f"; by choice is {listed(choices)}" if choices else ""
        raise RuleViolation(f"{award.title} is decided by the figures, not by choice{hint}.")
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} was disqualified and gets no award.", player=request.player)
    if state.entrants[request.player].is_ringer:
        raise RuleViolation("{player} is the ringer, who is in no result and gets no award.", player=request.player)
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
    eligible = [no for no in entries(state) if _won_before(no, state, seen) is None]
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
