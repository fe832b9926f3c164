"""Figures of Gaining Grounds 2017, each with the section it stands in; and what a round is played with: the season's
strategies and deployments, its rotation, and pools of schemes flipped by a chart."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.errors import RuleViolation
from ledger.domain.parts import PAIRED_AS_OURS, PLACES, Names, SchemeCount, Small, round_plans, scenarios
from ledger.domain.parts.round_plans import Chart, DistinctChart, Offered, RoundSetup, SetupPart
from ledger.domain.parts.schemes import Blank, Noting, Variables, pool_of
from ledger.domain.parts.score_sheets import Caps
from ledger.domain.rules import Rules
from ledger.domain.system import Figure, PlanContext, Settled, SetupLine, Setups
from ledger.domain.values import Label, Plan, RoundNo, Sheet, Value

STRATEGIES = (  # Strategy
    "Extraction",
    "Interference",
    "Headhunter",
    "Guard the Stash",
    "Collect the Bounty",
    "Turf War",
    "Reckoning",
    "Reconnoiter",
    "Squatter's Rights",
    "Stake a Claim",
)
DEPLOYMENTS = ("Standard", "Corner", "Flank", "Close")  # Deployment
CHART: dict[str, Any] = {  # 2017 Scheme Rules
    "name": "2017",
    "always": "Claim Jump",
    "doubles": "Eliminate the Leadership",
    "suits": {
        "masks": "Accusation!",
        "crows": "Dig Their Graves",
        "tomes": "Leave Your Mark",
        "rams": "Frame for Murder",
    },
    "values": {
        "1": "Covert Breakthrough",
        "2": "Undercover Entourage",
        "3": "Show of Force",
        "4": "Hunting Party",
        "5": "Hidden Trap",
        "6": "Recover Evidence",
        "7": "Set Up",
        "8": "Search the Ruins",
        "9": "Mark For Death",
        "10": "Tail 'em",
        "11": "Inspection",
        "12": "A Quick Murder",
        "13": "Last Stand",
    },
    "may_start_revealed": False,
}
WORTH: Mapping[str, tuple[int, ...]] = {  # 2017 Scheme Rules: those that do not score one by one without an end
    "Eliminate the Leadership": (0, 1, 2, 3),
    "Frame for Murder": (0, 1, 2, 3),
    "Undercover Entourage": (0, 1, 2, 3),
    "Search the Ruins": (0, 2, 3),
    "A Quick Murder": (0, 2, 3),
}
_ROTATION = (  # 2017 Rotation: a quarter a row, the rounds in order
    (
        ("Headhunter", "Close"),
        ("Stake a Claim", "Standard"),
        ("Squatter's Rights", "Corner"),
        ("Interference", "Standard"),
        ("Collect the Bounty", "Flank"),
    ),
    (
        ("Extraction", "Standard"),
        ("Guard the Stash", "Flank"),
        ("Reconnoiter", "Close"),
        ("Reckoning", "Standard"),
        ("Turf War", "Corner"),
    ),
    (
        ("Turf War", "Standard"),
        ("Headhunter", "Flank"),
        ("Interference", "Close"),
        ("Extraction", "Corner"),
        ("Stake a Claim", "Close"),
    ),
    (
        ("Guard the Stash", "Standard"),
        ("Reckoning", "Corner"),
        ("Squatter's Rights", "Flank"),
        ("Reconnoiter", "Standard"),
        ("Collect the Bounty", "Close"),
    ),
)
FEW_DEPLOYMENTS = "few-deployments"
ODDITY_WORDS = {FEW_DEPLOYMENTS: "the rounds of the event have fewer different deployments than the document asks for"}


class FlippedSetup(RoundSetup):
    """What an organizer may say of a round beside its strategy: also which cards were flipped for it."""

    cards: Annotated[tuple[Label, ...], Field(min_length=1, max_length=54)] | None = None


def chart_of(rules: Rules) -> Chart:
    """The chart that the organizer picked for the event."""
    return Chart.model_validate(rules.own["chart"])


def _settle(context: PlanContext) -> Settled:
    own = context.rules.own
    deployment = round_plans.deployment(context, Offered(tuple(own["deployments"]), False, (), 0))
    cards = _cards(context)
    parts = {"deployment": deployment, "cards": cards, "schemes": _schemes(context, cards)}
    return round_plans.gathered(parts, _odd_deployments(context, deployment))


def _cards(context: PlanContext) -> SetupPart:
    """The cards of this round: as flipped by hand, as they stand, or the next of the deck."""
    given, count = context.given, context.rules.own["cards"]
    if given.get("cards") is not None:
        return SetupPart(round_plans.cards_by_hand(context, given["cards"], count))
    if given.get("schemes") is not None or _fixed_on_paper(context) is not None:
        return SetupPart(None)
    if "cards" in context.standing:
        return SetupPart(context.standing["cards"])
    return SetupPart(round_plans.flip_cards(context, count), is_drawn=True) if context.is_drawing else SetupPart(None)


def _schemes(context: PlanContext, cards: SetupPart) -> SetupPart:
    """The pool these cards bring, or one that was fixed on paper by some others."""
    chart, given = chart_of(context.rules), context.given.get("schemes")
    brought = None if cards.value is None else round_plans.pool_of_cards(chart, cards.value)
    if given is None:
        return SetupPart(brought or _fixed_on_paper(context))
    named = round_plans.schemes_called(given, chart.schemes(), f"The chart {chart.name}")
    if brought is not None and named != brought:
        raise RuleViolation("These cards bring another pool than the schemes named; leave the schemes out.")
    if not round_plans.is_dealt(chart, named, context.rules.own["cards"]):
        raise RuleViolation("No cards bring just these schemes; look at the chart, or give the cards.")
    return SetupPart(named)


def _fixed_on_paper(context: PlanContext) -> list[str] | None:
    """The pool this round has so far, where it was named and not flipped, and the chart still has it."""
    kept: list[str] = context.standing.get("schemes", [])
    is_kept = "cards" not in context.standing and bool(kept)
    return kept if is_kept and round_plans.is_dealt(chart_of(context.rules), kept, context.rules.own["cards"]) else None


def _odd_deployments(context: PlanContext, deployment: SetupPart) -> tuple[str, ...]:
    """Once every round of the event has its deployment, so many of them should be different (Deployment)."""
    known = {no: plan.setup.get("deployment") for no, plan in context.others.items()}
    known[context.round_no] = deployment.value
    is_whole = all(known.get(RoundNo(no)) is not None for no in range(1, context.rounds + 1))
    different = len({name for name in known.values() if name is not None})
    is_few = different < min(context.rules.own["least_deployments"], context.rounds)
    return (FEW_DEPLOYMENTS,) if is_whole and is_few else ()


def _offer(day: date, rules: Rules) -> tuple[Plan, ...]:
    """What the document suggests in that quarter of the year."""
    return tuple(Plan(strategy, {"deployment": where}) for strategy, where in _ROTATION[(day.month - 1) // 3])


def _on_offer(rules: Rules) -> tuple[SetupLine, ...]:
    chart, own = chart_of(rules), rules.own
    label = f"Schemes of the chart {chart.name}, by {own['cards']} cards a round"
    return (
        SetupLine("deployment", "Deployments", tuple(own["deployments"])),
        SetupLine("schemes", label, round_plans.chart_lines(chart)),
    )


SETUPS = Setups(
    sheet=FlippedSetup,
    settle=_settle,
    describe=round_plans.describe,
    on_offer=_on_offer,
    offer=_offer,
    hints=frozenset({FEW_DEPLOYMENTS}),
    freezes=frozenset({"chart"}),  # Scheme Pool: kept throughout the event
    of_the_day=frozenset({"cards", "schemes"}),  # Scheme Pool: without forewarning, in writing on the day
)


class GainingGrounds2017Figures(Value):
    """The figures that only this document has."""

    chart: DistinctChart
    cards: Annotated[int, Field(ge=1, le=10)]  # flipped for a round
    deployments: Names
    least_deployments: Small  # different ones over the event
    strategy_cap: Small
    schemes_noted: SchemeCount
    scheme_cap: Small  # victory points from each
    documentation: Label  # how players note their schemes
    undocumented: Literal["score-nothing", "score"]  # schemes not noted with all that they name


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
    "no_shows": Figure("unranked", "ours: the document is silent on who never played"),
    "bye.tp": Figure(3, _BYES),
    "bye.diff": Figure(5, _BYES),
    "bye.vp": Figure(10, _BYES),
    "concession.winner.tp": Figure(3, _CONCEDED),
    "concession.winner.diff": Figure(10, _CONCEDED),
    "concession.winner.vp": Figure(10, _CONCEDED),
    "concession.loser.tp": Figure(0, f"{_CONCEDED}; ours"),
    "concession.loser.diff": Figure(-10, f"{_CONCEDED}; ours"),
    "concession.loser.vp": Figure(0, f"{_CONCEDED}; ours"),
    "conceder_leaves": Figure(True, f"{_CONCEDED}; ours: the place in the table stays", is_amendable=False),
    "forfeit.winner.tp": Figure(3, _FORFEIT),
    "forfeit.winner.diff": Figure(10, _FORFEIT),
    "forfeit.winner.vp": Figure(10, _FORFEIT),
    "forfeit.loser.tp": Figure(0, _FORFEIT),
    "forfeit.loser.diff": Figure(-10, _FORFEIT),
    "forfeit.loser.vp": Figure(0, _FORFEIT),
    "winner_keeps_more": Figure(False, f"{_CONCEDED}; {_FORFEIT}", is_amendable=False),
    "awards": Figure(PLACES, "ours: the document names none", is_amendable=False),
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
    "undocumented": Figure("score-nothing", "Documenting Schemes; ours: but for a reason"),
}

VARIABLES: Mapping[str, Variables] = {  # Documenting Schemes; the others of the document's own chart name nothing
    "Frame for Murder": Variables("an own model that is no Peon", (Blank("own", but=("Peon",)),)),
    "Undercover Entourage": Variables("an own Master or Henchman", (Blank("own", of=("Master", "Henchman")),)),
    "Set Up": Variables(
        "an enemy Master, Henchman or Enforcer", (Blank("enemy", of=("Master", "Henchman", "Enforcer")),)
    ),
    "A Quick Murder": Variables(
        "the enemy model of the highest cost, or one of those that share it",
        (Blank("enemy"),),
        fits=lambda named, all_there: named[0] >= max(all_there),
    ),
}


def noting(rules: Rules, setup: Sheet) -> Noting:
    """How schemes are noted in a round with that setup."""
    chart = chart_of(rules)
    pool = pool_of(setup, chart.schemes())
    return Noting(
        pool,
        rules.own["schemes_noted"],
        VARIABLES,
        may_start_revealed=chart.may_start_revealed,
        manner=rules.own["documentation"],
        is_binding=rules.own["undocumented"] == "score-nothing",
    )


def caps(rules: Rules) -> Caps:
    """What a side may score. What the schemes of another chart may bring stands in their own book."""
    own = rules.own
    is_ours = set(chart_of(rules).schemes()) == set(Chart.model_validate(CHART).schemes())
    return Caps(
        total=rules.vp_cap,
        strategies=1,
        strategy=own["strategy_cap"],
        schemes=own["schemes_noted"],
        scheme=own["scheme_cap"],
        values=WORTH if is_ours else {},
    )
