"""What a casualty roll means: which further dice it asks for, and whether the unit dies."""

from ledger.domain.campaign.dice import MayStand
from ledger.domain.campaign.random_event_table import HEARTS_AND_MINDS
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Mission, Unit
from ledger.domain.campaign.values import ArmyNo, Roll


def needs_injury(unit: Unit, casualty: Roll, rules: CampaignRules) -> bool:
    """A hero who would be dead rolls an injury instead; one who has them all is dead without a die."""
    return unit.is_hero and casualty.value == rules.casualty_dead and not _has_all_injuries(unit, rules)


def needs_talent(unit: Unit, casualty: Roll, rules: CampaignRules) -> bool:
    """A hero rolls a talent, unless all are held."""
    lacks = any(talent not in unit.talents for talent in rules.talents)
    return unit.is_hero and casualty.value == rules.casualty_talent and lacks


def injury_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    """Each injury once; death always stands."""
    return lambda die: rules.injuries[die - 1] not in unit.injuries


def talent_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    """Each talent once."""
    return lambda die: rules.talents[die - 1] not in unit.talents


def dies(casualty: Roll, injury: Roll | None, rules: CampaignRules) -> bool:
    """Whether this is death, before anyone asks if units die for good."""
    if casualty.value != rules.casualty_dead:
        return False
    return injury is None or rules.injuries[injury.value - 1] == rules.injury_dead


def may_roll_again(mission: Mission, army: ArmyNo) -> bool:
    """Whether the army paid for a second try at each death."""
    return any(
        each.number == HEARTS_AND_MINDS and each.army == army and each.is_accepted
        for each in mission.random_events.values()
    )


def _has_all_injuries(unit: Unit, rules: CampaignRules) -> bool:
    return all(injury in unit.injuries for injury in rules.injuries if injury != rules.injury_dead)
