"""The leaderboard of a campaign: VP, matches played, exact scores and places, and who has won once it is over."""

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from ledger.domain.campaign.evolve import folded, standing
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.opening.evolve import is_over
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign
from ledger.domain.campaign.values import ArmyNo, MissionNo
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Number


class ArmyLine(NamedTuple):
    """One army: its place, None while it has not played, and what it is placed by."""

    place: int | None
    army: ArmyNo
    vp: int
    played: int
    score: Number


class Leaderboard(NamedTuple):
    """The armies that stand, the best first, those without a match last."""

    lines: tuple[ArmyLine, ...]
    is_over: bool
    winners: tuple[ArmyNo, ...]  # several, where they tie; none before it is over


def leaderboard(state: Campaign, at: datetime) -> Leaderboard:
    """How the armies stand at a moment."""
    scored = [(army, score_of(army, state.rules)) for army in state.armies.values() if not army.is_closed]
    scored.sort(key=lambda each: (each[0].played == 0, -each[1], each[0].no))
    scores = [score for army, score in scored if army.played]
    lines = tuple(
        ArmyLine(1 + scores.index(score) if army.played else None, army.no, army.vp, army.played, score)
        for army, score in scored
    )
    over = is_over(state, at)
    return Leaderboard(lines, over, _winners(lines, state) if over else ())


def leaderboard_after(state: Campaign, mission: MissionNo) -> Leaderboard:
    """How the armies stood when that mission had been won, by what counts now."""
    acts = standing(state)
    won = [no for no, act in enumerate(acts, start=1) if _is_end_of(act.fact, mission)]
    if not won:
        raise RuleViolation(f"Mission {mission} has no winner yet.")
    then = folded(state, acts[: won[-1]])
    return leaderboard(then, then.opened_at)


def _is_end_of(fact: CampaignEvent, mission: MissionNo) -> bool:
    return isinstance(fact, MissionEnded) and fact.mission == mission


def score_of(army: Army, rules: CampaignRules) -> Number:
    """VP; a match where not everyone plays every match."""
    if army.played and (rules.parallel_play or rules.late_joiners):
        return Fraction(army.vp, army.played)
    return army.vp


def _winners(lines: tuple[ArmyLine, ...], state: Campaign) -> tuple[ArmyNo, ...]:
    return state.champions or tuple(line.army for line in lines if line.place == 1)
