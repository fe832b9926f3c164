"""What a round is played with: the season's strategies and deployments, its rotation, and pools flipped by a chart."""

from datetime import date
from typing import Annotated, Any

from pydantic import Field

from ledger.domain.asking import PlanContext, Settled, SetupLine
from ledger.domain.errors import RuleViolation
from ledger.domain.parts import fate_deck, round_plans
from ledger.domain.parts.fate_deck import Chart
from ledger.domain.parts.round_plans import Offered, Part, RoundSetup
from ledger.domain.rules import Rules
from ledger.domain.system import Setups
from ledger.domain.values import Label, Plan, RoundNo

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


def _cards(context: PlanContext) -> Part:
    """The cards of this round: as flipped by hand, as they stand, or the next of the deck."""
    given, count = context.given, context.rules.own["cards"]
    if given.get("cards") is not None:
        return Part(fate_deck.by_hand(context, given["cards"], count))
    if given.get("schemes") is not None or _fixed_on_paper(context) is not None:
        return Part(None)
    if "cards" in context.standing:
        return Part(context.standing["cards"])
    return Part(fate_deck.flip(context, count), is_drawn=True) if context.is_drawing else Part(None)


def _schemes(context: PlanContext, cards: Part) -> Part:
    """The pool these cards bring, or one that was fixed on paper by some others."""
    chart, given = chart_of(context.rules), context.given.get("schemes")
    brought = None if cards.value is None else fate_deck.pool(chart, cards.value)
    if given is None:
        return Part(brought or _fixed_on_paper(context))
    named = round_plans.schemes_called(given, chart.schemes(), f"The chart {chart.name}")
    if brought is not None and named != brought:
        raise RuleViolation("These cards bring another pool than the schemes named; leave the schemes out.")
    if not fate_deck.is_dealt(chart, named, context.rules.own["cards"]):
        raise RuleViolation("No cards bring just these schemes; look at the chart, or give the cards.")
    return Part(named)


def _fixed_on_paper(context: PlanContext) -> list[str] | None:
    """The pool this round has so far, where it was named and not flipped, and the chart still has it."""
    kept: list[str] = context.standing.get("schemes", [])
    is_kept = "cards" not in context.standing and bool(kept)
    return kept if is_kept and fate_deck.is_dealt(chart_of(context.rules), kept, context.rules.own["cards"]) else None


def _odd_deployments(context: PlanContext, deployment: Part) -> tuple[str, ...]:
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
        SetupLine("schemes", label, fate_deck.lines(chart)),
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
