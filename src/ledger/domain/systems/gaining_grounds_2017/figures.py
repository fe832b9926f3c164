"""Every figure of the document, each with the section it stands in."""

from typing import Annotated

from pydantic import Field

from ledger.domain.parts.fate_deck import DistinctChart
from ledger.domain.parts.figures import PAIRED_AS_OURS, Names, SchemeCount, Small, scenarios
from ledger.domain.system import Figure
from ledger.domain.systems.gaining_grounds_2017.strategies import CHART, DEPLOYMENTS, STRATEGIES
from ledger.domain.values import Label, Value


class Own(Value):
    """The figures that only this document has."""

    chart: DistinctChart
    cards: Annotated[int, Field(ge=1, le=10)]  # flipped for a round
    deployments: Names
    least_deployments: Small  # different ones over the event
    strategy_cap: Small
    schemes_noted: SchemeCount
    scheme_cap: Small  # victory points from each
    documentation: Label  # how players note their schemes


_ROUNDS = "Number of Rounds"
_TIME = "Round Time Limit"
_SCORING = "Scoring"
_BYES = "Assigning a Bye"
_CONCEDED = "Conceded Games"
_FORFEIT = "Forfeited Games"
_PAIRINGS = "Round Pairings"
_CORE = "core rulebook"

FIGURES = {
    "errata.months": Figure(0, "The Rules of Malifaux"),
    "errata.days": Figure(14, "The Rules of Malifaux"),
    "has_judges": Figure(False, "Tournament Organizer: the sole authority", is_amendable=False),
    "has_ringer": Figure(True, "The Ringer", is_amendable=False),
    "is_inspected": Figure(True, "Painting Rules"),
    "army_points": Figure(50, _TIME),
    "clock.round": Figure(120, _TIME),
    "clock.announce_every": Figure(30, _TIME),
    "clock.announce_left": Figure((15,), _TIME),
    "clock.runs_from": Figure("pairing", _TIME),
    "scenarios": Figure(scenarios(*STRATEGIES), "Strategy", is_amendable=False),
    "scenario_repeats": Figure("refused", "Strategy", is_amendable=False),
    "vp_cap": Figure(10, f"{_CONCEDED}; {_CORE}"),
    "rounds": Figure(None, f"{_ROUNDS}: none is fixed"),
    "ends": Figure("after-rounds", _ROUNDS, is_amendable=False),
    "rounds_for": Figure(((15, 3), (32, 4), (None, 5)), _ROUNDS),
    "rounds_from": Figure(4, _ROUNDS),
    "points.win": Figure(3, _SCORING),
    "points.tie": Figure(1, _SCORING),
    "points.loss": Figure(0, _SCORING),
    "metrics": Figure(("diff", "vp"), _SCORING, is_amendable=False),
    "ranking": Figure(("tp", "diff", "vp"), "Standings"),
    "sos": Figure("sum", "ours: the document has none"),
    "bye.tp": Figure(3, _BYES),
    "bye.diff": Figure(5, _BYES),
    "bye.vp": Figure(10, _BYES),
    "concession.winner.tp": Figure(3, _CONCEDED),
    "concession.winner.diff": Figure(10, _CONCEDED),
    "concession.winner.vp": Figure(10, _CONCEDED),
    "concession.loser.tp": Figure(0, f"{_CONCEDED}; ours"),
    "concession.loser.diff": Figure(-10, f"{_CONCEDED}; ours"),
    "concession.loser.vp": Figure(0, f"{_CONCEDED}; ours"),
    "conceder_leaves": Figure(True, _CONCEDED, is_amendable=False),
    "forfeit.winner.tp": Figure(3, _FORFEIT),
    "forfeit.winner.diff": Figure(10, _FORFEIT),
    "forfeit.winner.vp": Figure(10, _FORFEIT),
    "forfeit.loser.tp": Figure(0, _FORFEIT),
    "forfeit.loser.diff": Figure(-10, _FORFEIT),
    "forfeit.loser.vp": Figure(0, _FORFEIT),
    "winner_keeps_more": Figure(False, f"{_CONCEDED}; {_FORFEIT}", is_amendable=False),
    "scoring": Figure("vp-difference/1", _SCORING, is_amendable=False),
    "pairing": Figure("exact/1", _PAIRINGS, is_amendable=False),
    "first_round": Figure("random", _PAIRINGS),
    "later_rounds": Figure("from-the-top", _PAIRINGS),
    "clubs_apart": Figure(False, f"{_PAIRINGS}: the organizer may keep apart those who often meet"),
    **PAIRED_AS_OURS,
    "pairing_order": Figure(("tp", "diff", "vp"), _PAIRINGS, is_amendable=False),
    "rematch_window": Figure(3, _PAIRINGS),
    "chart": Figure(CHART, "Scheme Pool; 2017 Scheme Rules"),
    "cards": Figure(2, _CORE, is_amendable=False),
    "deployments": Figure(DEPLOYMENTS, "Deployment"),
    "least_deployments": Figure(3, "Deployment"),
    "strategy_cap": Figure(4, _CORE),
    "schemes_noted": Figure(2, _CORE),
    "scheme_cap": Figure(3, "Earning VP from Schemes"),
    "documentation": Figure("in writing", "Documenting Schemes"),
}
