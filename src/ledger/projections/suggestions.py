"""What the document suggests for the rounds of an event of that day, and where its organizer followed it before."""

from collections.abc import Iterable
from datetime import date

from ledger.domain.tournament.plans import by_round, suggested
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Value
from ledger.projections.scenarios_and_crews import SetupView, setup_lines


class SuggestedRound(Value):
    """What one round might be played with."""

    round: int
    scenario: str
    setup: tuple[SetupView, ...]


class EarlierUse(Value):
    """Another tournament that is played with these."""

    tournament: str
    date: date


class Suggestions(Value):
    """The read model."""

    tournament: str
    rules: str
    date: date
    rounds: tuple[SuggestedRound, ...]
    used_in: tuple[EarlierUse, ...]


def suggestions(state: Tournament, others: Iterable[Tournament]) -> Suggestions:
    """The suggestion for a tournament; `others` are those of the same organizer and year."""
    return Suggestions(
        tournament=state.slug,
        rules=state.rules.title,
        date=state.date,
        rounds=tuple(
            SuggestedRound(round=no, scenario=plan.scenario, setup=setup_lines(state.rules, plan.setup))
            for no, plan in enumerate(suggested(state), start=1)
        ),
        used_in=tuple(EarlierUse(tournament=each.slug, date=each.date) for each in others if _follows(each, state)),
    )


def _follows(other: Tournament, state: Tournament) -> bool:
    """Whether the other one is played with what is suggested to both of them, as far as its rounds go."""
    if other.rules.system != state.rules.system:
        return False
    offered = {plan.scenario for plan in suggested(state)}
    used = {plan.scenario for plan in by_round(other).values()}
    return suggested(other) == suggested(state) and bool(used) and used <= offered
