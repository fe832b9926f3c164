"""What facts of casualties do: pay by the list, then the fate of each; and what a roll for one means."""

from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled
from ledger.domain.campaign.dice import MayStand
from ledger.domain.campaign.evolve import learn, move
from ledger.domain.campaign.rules import HEADS, HEARTS_AND_MINDS, CampaignRules
from ledger.domain.campaign.state import Campaign, Casualty, Mission, Unit
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of casualties."""
    match fact:
        case CasualtiesListed():
            mission = state.missions[fact.mission]
            mission.casualties = {lost.unit: Casualty(lost.how, lost.killer) for lost in fact.casualties}
            _pay_bounties(state, mission)
        case CasualtyRolled():
            mission = state.missions[fact.mission]
            mission.is_rolling = True
            mission.rolled.add(fact.unit)
            _suffer(state, mission, fact)


def _pay_bounties(state: Campaign, mission: Mission) -> None:
    """Every army a warlord wants dead is worth something to those who killed its units."""
    for event in mission.random_events.values():
        if event.number != HEADS or event.army is None:
            continue
        for unit, casualty in (mission.casualties or {}).items():
            killers = None if casualty.killer is None else mission.army_of(casualty.killer)
            if killers is not None and mission.army_of(unit) == event.army:
                move(state, killers, state.rules.bounty, "event 12")


def _suffer(state: Campaign, mission: Mission, fact: CasualtyRolled) -> None:
    unit, rules = state.units[fact.unit], state.rules
    if needs_talent(unit, fact.casualty, rules):
        _gain_talent(state, unit, fact.talent)
    elif fact.casualty.value == rules.casualty_talent and not unit.is_hero:
        learn(state, unit.no, rules.natural_talent_xp, "natural talent")
    if fact.casualty.value == rules.casualty_dead and unit.is_hero:
        unit.injury_rolls += 1
    if dies(fact.casualty, fact.injury, rules):
        lose(state, mission, unit.no, fact.sit_out)
    elif fact.injury is not None:
        unit.injuries.append(rules.injuries[fact.injury.value - 1])


def _gain_talent(state: Campaign, unit: Unit, roll: Roll | None) -> None:
    assert roll is not None, "a talent has its die"
    talent = state.rules.talents[roll.value - 1]
    unit.talent_rolls += 1
    unit.talents.append(talent)
    if talent == state.rules.talent_natural:
        learn(state, unit.no, state.rules.natural_talent_xp, "natural talent")


def lose(state: Campaign, mission: Mission, no: UnitNo, sit_out: Roll | None) -> None:
    """Death, or what stands for it: no experience from this match, and matches to sit out."""
    unit = state.units[no]
    if sit_out is None:
        unit.fate = "dead"
        return
    unit.sits_out = sit_out.value
    mission.barred.add(no)
    learn(state, no, mission.xp_before[no] - unit.xp, "lost with the match")


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
