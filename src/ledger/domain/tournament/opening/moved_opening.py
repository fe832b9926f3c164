"""Opening a tournament, and changing its rules while nobody plays yet."""

from datetime import date

from ledger.domain.amending import amended, rules_of
from ledger.domain.errors import BadRequest, LedgerError, RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.tournament.opening.requests import AmendRules, OpenTournament
from ledger.domain.tournament.state import Tournament

CHANGED_AFTER_CHECK_IN = "changed-after-check-in"


def open_tournament(request: OpenTournament, state: Tournament | None, seed: bytes) -> tuple[TournamentOpened]:
    """The opening, with every figure of the rules and the seed of all its draws."""
    if state is not None:
        raise RuleViolation(f"There is a tournament called {request.tournament} already; choose another short name.")
    system = system_called(request.rules)
    rules = rules_of(system, request.set)
    return (
        TournamentOpened(
            slug=request.tournament,
            name=request.name,
            date=request.date,
            zone=request.zone,
            rules=rules,
            amendments=request.set,
            seed=seed.hex(),
            seed_from="draw" if request.seed is None else "organizer",
            oddities=(*_odd_date(request.date, rules), *system.odd_figures(request.set, rules)),
        ),
    )


def amend(request: AmendRules, state: Tournament) -> tuple[RulesAmended]:
    """New figures, until round 1 is paired: nobody should find the rules changed under a game."""
    if state.rounds:
        raise RuleViolation("The rules cannot change once round 1 is paired.")
    system = system_called(state.rules.system)
    if not request.set and request.text is None:
        raise BadRequest('Say which figures change ("set"), or announce a rule in words ("text").')
    _refuse_announced(request, system, state)
    rules = amended(system, state.rules, state.amendments, request.set)
    if rules == state.rules and request.text is None:
        raise RuleViolation("These figures are in force already.")
    if rules.team_size != state.rules.team_size and state.entrants:
        raise RuleViolation("Whether teams play cannot change any more: somebody has checked in.")
    changed = (CHANGED_AFTER_CHECK_IN,) if system.warns_of_changes and state.entrants else ()
    oddities = (*system.odd_figures(request.set, rules), *_odd_lists(rules, state), *changed)
    return (RulesAmended(amendments=request.set, rules=rules, text=request.text, oddities=oddities),)


def _refuse_announced(request: AmendRules, system: System, state: Tournament) -> None:
    """Figures that a plan is made by stand once one of its parts was told to everyone."""
    if not state.announced or system.setups is None:
        return
    for key in request.set:
        if key.partition(".")[0] in system.setups.freezes:
            raise RuleViolation(f"{key} cannot change any more: what a round is played with was announced by it.")


def _odd_date(day: date, rules: Rules) -> tuple[str, ...]:
    if rules.in_force is None or rules.in_force[0] <= day <= rules.in_force[1]:
        return ()
    return ("date-outside-document",)


def _odd_lists(rules: Rules, state: Tournament) -> tuple[str, ...]:
    """Lists handed in before keep their place; whoever they no longer fit hands them in again."""
    check = system_called(rules.system).lists.check
    for entrant in state.entrants.values():
        try:
            if entrant.lists:
                check(entrant.lists, rules)
        except LedgerError:
            return ("lists-no-longer-fit",)
    return ()
