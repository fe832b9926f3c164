"""Whether a unit can be recruited: paid for, heroes within their limits, one trained recruit a step."""

from ledger.domain.campaign.armies.checks import refuse_taken_names
from ledger.domain.campaign.finding import army_of, can_pay, spending_in, units_of
from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.state import RECRUITING, Campaign, Mission
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a recruit that cannot come."""
    assert isinstance(fact, UnitRecruited)
    army = army_of(fact.army, state)
    mission = spending_in(fact.mission, army.no, state, RECRUITING)
    refuse_taken_names((fact.unit,), state)
    if fact.unit.is_hero:
        _check_hero(fact, mission, state)
    if fact.is_trained:
        _check_trained(fact, mission, state)
    can_pay(army, fact.unit.cost + (state.rules.trained_price if fact.is_trained else 0))


def _check_hero(fact: UnitRecruited, mission: Mission | None, state: Campaign) -> None:
    rules = state.rules
    if mission is not None and mission.new_heroes[fact.army] >= rules.new_heroes:
        raise RuleViolation("{army} recruited its new hero of this step already.", army=fact.army)
    if sum(unit.is_hero for unit in units_of(fact.army, state)) >= rules.heroes_most:
        raise RuleViolation("{army} has {most} heroes, the most there are.", army=fact.army, most=rules.heroes_most)


def _check_trained(fact: UnitRecruited, mission: Mission | None, state: Campaign) -> None:
    if fact.unit.is_hero:
        raise RuleViolation("A hero is never recruited with experience.")
    if mission is not None and mission.trained[fact.army] >= state.rules.trained_most:
        raise RuleViolation("{army} has its trained recruit of this step.", army=fact.army)
