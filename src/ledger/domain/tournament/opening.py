"""Opening a tournament, and changing its rules while nobody plays yet."""

from ledger.domain.errors import RuleViolation
from ledger.domain.events import RulesAmended, TournamentOpened
from ledger.domain.requests import AmendRules, OpenTournament
from ledger.domain.rules import amended, rules_of
from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment


def open_tournament(
    request: OpenTournament, state: Tournament | None, name: Commitment, seed: bytes
) -> tuple[TournamentOpened]:
    """The opening, with every figure of the rules and the seed of all its draws."""
    if state is not None:
        raise RuleViolation(f"There is a tournament called {request.tournament} already; choose another short name.")
    rules = rules_of(system_called(request.rules), request.set)
    return (
        TournamentOpened(
            slug=request.tournament,
            name=name,
            date=request.date,
            rules=rules,
            amendments=request.set,
            seed=seed.hex(),
            seed_from="draw" if request.seed is None else "organizer",
        ),
    )


def amend(request: AmendRules, state: Tournament) -> tuple[RulesAmended]:
    """New figures, until round 1 is paired: nobody should find the rules changed under a game."""
    if state.rounds:
        raise RuleViolation("The rules cannot change once round 1 is paired.")
    rules = amended(system_called(state.rules.system), state.rules, state.amendments, request.set)
    if rules == state.rules:
        raise RuleViolation("These figures are in force already.")
    return (RulesAmended(amendments=request.set, rules=rules),)
