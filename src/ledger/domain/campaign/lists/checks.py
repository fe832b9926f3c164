"""Whether an army can be brought over, or a list be one of an army's."""

from ledger.domain.campaign.armies.checks import refuse_second_army, refuse_taken_name, refuse_taken_names
from ledger.domain.campaign.finding import army_of, unit_of
from ledger.domain.campaign.holding import table_of
from ledger.domain.campaign.lists.facts import ArmyBroughtOver, ListRead, Veteran
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of lists that cannot follow."""
    match fact:
        case ArmyBroughtOver():
            refuse_second_army(fact.army, fact.player, state)
            refuse_taken_name(fact.name, (army.name for army in state.armies.values()), "army")
            refuse_taken_names((each.unit for each in fact.veterans), state)
            for veteran in fact.veterans:
                _check_veteran(veteran, state)
        case ListRead():
            army_of(fact.army, state)
            _check_listed(fact, state)


def _check_veteran(veteran: Veteran, state: Campaign) -> None:
    if veteran.xp > state.rules.xp_most:
        raise RuleViolation(f"A unit has at most {state.rules.xp_most} XP, not {veteran.xp}.")
    if len(set(veteran.held)) < len(veteran.held):
        raise RuleViolation("A trait is named twice.")
    if strange := [name for name in veteran.held if table_of(name, state.rules) is None]:
        raise RuleViolation("No table has {name}.", code="in-no-table", name=strange[0])


def _check_listed(fact: ListRead, state: Campaign) -> None:
    units = [each.unit for each in fact.units]
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice.")
    if strange := [unit for unit in units if unit_of(unit, state).army != fact.army]:
        raise RuleViolation("{unit} is none of {army}.", unit=strange[0], army=fact.army)
