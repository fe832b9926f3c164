"""What facts of the steps after a mission do: the fate of casualties, experience and levels, purchases.

Beside it what a roll for a casualty means, what a level may bring, and what an upgrade fetches.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.domain.campaign.aftermath.facts import (
    CasualtiesListed,
    CasualtyRolled,
    ExperienceEarned,
    OptionPicked,
    SaleTried,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
    UnitRecruited,
    UpgradeBought,
)
from ledger.domain.campaign.armies.evolve import enlist
from ledger.domain.campaign.dice import MayStand
from ledger.domain.campaign.rules import HEADS, HEARTS_AND_MINDS, CampaignRules
from ledger.domain.campaign.state import Campaign, Casualty, Mission, Unit, learn, move
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo, Upgrade
from ledger.domain.facts import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of the steps after a mission."""
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
        case ExperienceEarned():
            _earn(state, fact)
        case TraitRolled():
            unit = state.units[fact.unit]
            unit.levels += 1
            _offer(unit, trait_options(unit, fact.trait.value, state.rules))
        case SkillSetRolled():
            unit = state.units[fact.unit]
            _offer(unit, set_options(unit, fact.skill_set.value, state.rules))
        case SkillRolled():
            unit = state.units[fact.unit]
            unit.levels += 1
            unit.skills.append(skill_of(unit, fact.skill.value, state.rules))
        case OptionPicked():
            _take(state.units[fact.unit], fact.picked)
        case UpgradeBought():
            unit = state.units[fact.unit]
            unit.upgrades[fact.item] = fact.upgrade
            unit.items = max(unit.items, fact.item)
            move(state, unit.army, -fact.upgrade.price, "upgrade")
        case SaleTried():
            _try(state, fact)
        case UnitRecruited():
            _recruit(state, fact)


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


def _earn(state: Campaign, fact: ExperienceEarned) -> None:
    mission = state.missions[fact.mission]
    mission.earned.add(fact.unit)
    for earning in earnings(mission, fact.unit, state):
        learn(state, fact.unit, earning.xp, earning.why)


def _offer(unit: Unit, options: tuple[str, ...]) -> None:
    """One thing left is taken; of several the player picks."""
    unit.options = options
    if len(options) == 1:
        _take(unit, options[0])


def _take(unit: Unit, picked: str) -> None:
    unit.options = ()
    if unit.is_hero:
        unit.sets.append(picked)
    else:
        unit.traits.append(picked)


FACES = 2  # that share a line of the tables of sets and skills


def trait_options(unit: Unit, die: int, rules: CampaignRules) -> tuple[str, ...]:
    """What of a line is not held yet; a line that names nothing stands for all."""
    named = rules.traits[die - 1] or tuple(trait for line in rules.traits for trait in line)
    return tuple(trait for trait in named if trait not in unit.traits)


def set_options(unit: Unit, die: int, rules: CampaignRules) -> tuple[str, ...]:
    """The sets of a line, without one that is held."""
    return tuple(each for each in rules.skill_sets[(die - 1) // FACES] if each not in unit.sets)


def skill_of(unit: Unit, die: int, rules: CampaignRules) -> str:
    """The skill of a line, of the newest set that has any left."""
    newest = next((name for name in reversed(unit.sets) if _has_room(unit, name, rules)), unit.sets[-1])
    return rules.skills[newest][(die - 1) // FACES]


def needs_set(unit: Unit, rules: CampaignRules) -> bool:
    """Whether a hero has no set yet, or all skills of its sets."""
    return not any(_has_room(unit, name, rules) for name in unit.sets)


def _has_room(unit: Unit, name: str, rules: CampaignRules) -> bool:
    return any(skill not in unit.skills for skill in rules.skills[name])


def trait_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(trait_options(unit, die, rules))


def set_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(set_options(unit, die, rules))


def skill_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: skill_of(unit, die, rules) not in unit.skills


class Earning(NamedTuple):
    """So much experience, and what for."""

    xp: int
    why: str


def earnings(mission: Mission, unit: UnitNo, state: Campaign) -> Iterator[Earning]:
    """By the casualty list."""
    if not mission.is_lost(unit):
        yield Earning(state.rules.xp_survived, "not a casualty")
    for victim, casualty in (mission.casualties or {}).items():
        if casualty.killer == unit:
            is_hero = state.units[victim].is_hero
            yield (
                Earning(state.rules.xp_kill_hero, "hero killed")
                if is_hero
                else Earning(state.rules.xp_kill, "unit killed")
            )


def without_experience(mission: Mission, state: Campaign) -> list[UnitNo]:
    """The units that may have the experience of a mission, and have not."""
    done = mission.earned | mission.barred
    return [unit for unit in mission.units() if unit not in done and not state.units[unit].fate]


def _try(state: Campaign, fact: SaleTried) -> None:
    if fact.mission is not None:
        state.missions[fact.mission].sales_tried.add((fact.unit, fact.item))
    if is_sold(fact.sale, state.rules):
        unit = state.units[fact.unit]
        move(state, unit.army, proceeds(unit.upgrades.pop(fact.item), state.rules), "sale")


def _recruit(state: Campaign, fact: UnitRecruited) -> None:
    unit = enlist(state, fact.army, fact.unit)
    if fact.mission is not None:
        mission = state.missions[fact.mission]
        mission.recruits.add(unit.no)
        mission.new_heroes[fact.army] += unit.is_hero
        mission.trained[fact.army] += fact.is_trained
    if fact.is_trained:
        move(state, fact.army, -state.rules.trained_price, "training")
        learn(state, unit.no, state.rules.trained_xp, "training")


def needs_die(upgrade: Upgrade, rules: CampaignRules) -> bool:
    """Whether a die says if it can be sold at all."""
    return upgrade.price == rules.sale_tried_price


def is_sold(sale: Roll | None, rules: CampaignRules) -> bool:
    """Whether the die allows it, where there is one."""
    return sale is None or sale.value >= rules.sale_tried_least


def proceeds(upgrade: Upgrade, rules: CampaignRules) -> int:
    """Half its price, rounded down to a multiple; a cheap one all of it; one below zero costs its full amount."""
    if upgrade.price < 0 or needs_die(upgrade, rules):
        return upgrade.price
    share = upgrade.price // rules.sale_divisor
    return share - share % rules.sale_multiple
