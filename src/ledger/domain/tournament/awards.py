"""Awards that no figure decides: the organizer's choice."""

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.events import AwardGiven
from ledger.domain.requests import GiveAward
from ledger.domain.rules import AwardRule, Rules
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def is_by_choice(award: AwardRule) -> bool:
    """Whether the organizer chooses, rather than the standings or a figure."""
    return award.place is None and not award.order


def holder(award: str, state: Tournament) -> ContestantId | None:
    """Who was given an award by choice; one who was disqualified since holds it no more."""
    given = state.awards.get(award)
    return None if given is None or state.entrants[given].status == "disqualified" else given


def give(request: GiveAward[ContestantId], state: Tournament) -> tuple[AwardGiven]:
    """The organizer's choice; another one takes its place only with a reason."""
    award = _award_called(request.award, state.rules)
    if not is_by_choice(award):
        choices = [each.key for each in state.rules.awards if is_by_choice(each)]
        hint = f"; by choice is {listed(choices)}" if choices else ""
        raise RuleViolation(f"{award.title} is decided by the figures, not by choice{hint}.")
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} was disqualified and gets no award.", player=request.player)
    before = holder(award.key, state)
    if before == request.player:
        raise RuleViolation("{player} has that award already.", player=request.player)
    if before is not None and request.reason is None:
        raise NeedsReason(
            "{title} went to {player} already; give a reason to give it to another.", title=award.title, player=before
        )
    return (AwardGiven(award=award.key, contestant=request.player),)


def _award_called(key: str, rules: Rules) -> AwardRule:
    for award in rules.awards:
        if award.key == key:
            return award
    there_are = f"there are {listed(award.key for award in rules.awards)}" if rules.awards else "there is none"
    raise BadRequest(f"{rules.title} has no award called {key[:40]!r}; {there_are}.")
