"""Conduct: what a player did, and the measure that answers it."""

from ledger.domain.errors import BadRequest, listed
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import WarningGiven
from ledger.domain.tournament.judging.requests import Warn
from ledger.domain.tournament.state import Measure, Tournament

_MILD_TO_HARD: tuple[Measure, ...] = ("warning", "loss", "disqualification")


def warn(request: Warn, state: Tournament) -> tuple[WarningGiven]:
    """A warning, also where the document asks for more: the organizer decides, and the fact says so."""
    system = system_called(state.rules.system)
    check_kind(request.conduct, system)
    oddities = answered_by_less(request.conduct, "warning", system)
    return (WarningGiven(contestant=request.player, conduct=request.conduct, oddities=oddities),)


def check_kind(conduct: str | None, system: System) -> None:
    """Refuse a kind of conduct that the rules do not know; none at all is no kind."""
    if conduct is not None and conduct not in system.judging.conduct:
        raise BadRequest(
            f"{system.title} knows no conduct called {conduct[:40]!r}; there are {listed(system.judging.conduct)}."
        )


def answered_by_less(conduct: str | None, measure: Measure, system: System) -> tuple[str, ...]:
    """The oddity, by code, of a measure milder than the least one that the document answers this conduct with."""
    least = None if conduct is None else system.judging.conduct.get(conduct)
    if least is None or _MILD_TO_HARD.index(measure) >= _MILD_TO_HARD.index(_measure(least)):
        return ()
    return (f"{conduct}-answered-by-less",)


def _measure(name: str) -> Measure:
    return next(measure for measure in _MILD_TO_HARD if measure == name)
