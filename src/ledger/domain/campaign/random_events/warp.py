"""The time warp: a destroyed unit fights for its return, before anyone is rolled for."""

from ledger.domain.campaign.books import learn, move
from ledger.domain.campaign.casualties.evolve import lose
from ledger.domain.campaign.random_events.facts import WarpFought
from ledger.domain.campaign.random_events.meeting import Meeting
from ledger.domain.errors import RuleViolation


def check_warp(at: Meeting[WarpFought]) -> None:
    """Refuse a fight that comes too late, and a rest for a unit that is dead or back."""
    at.in_play(at.drawn)
    if at.drawn in at.mission.rolled:
        raise RuleViolation("The fate of {unit} is known.", unit=at.drawn)
    if at.mission.is_rolling:
        raise RuleViolation("Casualties are rolled for already; a warp is fought before.")
    rests = not at.fact.is_won and not at.state.rules.permadeath
    if (at.fact.sit_out is not None) != rests:
        raise RuleViolation("A unit sits out where it would be dead, and only there.")


def return_or_not(at: Meeting[WarpFought]) -> None:
    """Back with experience and loot and no roll for it, or lost."""
    at.event.is_over = True
    at.mission.rolled.add(at.drawn)
    if at.fact.is_won:
        learn(at.state, at.drawn, at.state.rules.warp_xp, "event 66")
        move(at.state, at.army, at.state.rules.warp_pay, "event 66")
    else:
        lose(at.state, at.mission, at.drawn, at.fact.sit_out)
