"""After a mission: the casualty list and its rolls, experience and levels, upgrades bought and sold, recruits.

Dice that are needed and were not entered are drawn, one after the other. A recruit is paid for; heroes stay within
their limits, and there is one trained recruit a step.
"""

from ledger.domain.campaign.aftermath.evolve import (
    dies,
    injury_stands,
    is_sold,
    may_roll_again,
    needs_die,
    needs_injury,
    needs_set,
    needs_talent,
    proceeds,
    set_stands,
    skill_stands,
    talent_stands,
    trait_stands,
    without_experience,
)
from ledger.domain.campaign.aftermath.facts import (
    CasualtiesListed,
    CasualtyRolled,
    ExperienceEarned,
    LostUnit,
    OptionPicked,
    SaleTried,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
    UnitRecruited,
    UpgradeBought,
)
from ledger.domain.campaign.aftermath.requests import (
    BuyUpgrade,
    EarnExperience,
    ListCasualties,
    PickTrait,
    Recruit,
    RollCasualty,
    SellUpgrade,
    TakeLevel,
)
from ledger.domain.campaign.armies.decide import numbered, refuse_taken_names
from ledger.domain.campaign.dice import D3, D6, MayStand, check_dice, check_roll, rolled, stands
from ledger.domain.campaign.missions.decide import refuse_unanswered, refuse_unlisted
from ledger.domain.campaign.requests import SpendingRequest
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    RECRUITING,
    UPGRADES,
    Campaign,
    Mission,
    Unit,
    army_of,
    brought_by,
    can_pay,
    levels_due,
    mission_in,
    mission_of,
    spending_in,
    unit_of,
    units_of,
)
from ledger.domain.campaign.values import ItemNo, MissionNo, Purpose, Roll, UnitNo
from ledger.domain.errors import RuleViolation, either
from ledger.domain.facts import CampaignEvent


def list_casualties(request: ListCasualties, state: Campaign) -> tuple[CasualtiesListed]:
    lost = tuple(LostUnit(unit=each.unit, how=each.how, killer=each.killer) for each in request.casualties)
    return (CasualtiesListed(mission=request.mission, casualties=lost),)


def roll_casualty(request: RollCasualty, state: Campaign) -> tuple[CasualtyRolled]:
    unit, rules, mission = unit_of(request.unit, state), state.rules, request.mission
    casualty = rolled(state, "casualty", mission, request.dice, _taken(request, state))
    injury, talent, sit_out = request.injury, request.talent, request.sit_out
    wounded: Roll | None = None
    if injury is not None or needs_injury(unit, casualty, rules):
        wounded = rolled(state, "injury", mission, injury, injury_stands(unit, rules))
    gifted: Roll | None = None
    if talent is not None or needs_talent(unit, casualty, rules):
        gifted = rolled(state, "talent", mission, talent, talent_stands(unit, rules))
    resting: Roll | None = None
    if sit_out is not None or (dies(casualty, wounded, rules) and not rules.permadeath):
        resting = rolled(state, "sit-out", mission, sit_out, sides=D3)
    return (
        CasualtyRolled(
            mission=mission, unit=unit.no, casualty=casualty, injury=wounded, talent=gifted, sit_out=resting
        ),
    )


def _taken(request: RollCasualty, state: Campaign) -> MayStand:
    """With a second try, a death does not stand; the die after it does, whatever it shows."""
    tries = iter((request.again, *(False,) * D6))

    def may_stand(die: int) -> bool:
        return not (next(tries) and die == state.rules.casualty_dead)

    return may_stand


def earn(request: EarnExperience, state: Campaign) -> tuple[ExperienceEarned, ...]:
    """One fact a unit."""
    units = request.units or tuple(without_experience(mission_of(request.mission, state), state))
    if not units:
        raise RuleViolation("Everyone has the experience of mission {mission}.", mission=request.mission)
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice.")
    return tuple(ExperienceEarned(mission=request.mission, unit=unit) for unit in units)


def take_level(request: TakeLevel, state: Campaign) -> tuple[TraitRolled | SkillSetRolled | SkillRolled]:
    rules, mission = state.rules, request.mission
    unit = rising(mission, request.unit, state)
    if request.level is not None and request.level != unit.levels + 1:
        raise RuleViolation(
            "The next level of {unit} is {next}, not {level}.", unit=unit.no, next=unit.levels + 1, level=request.level
        )
    if not unit.is_hero:
        trait = rolled(state, "trait", mission, request.dice, trait_stands(unit, rules))
        return (TraitRolled(mission=mission, unit=unit.no, trait=trait),)
    if needs_set(unit, rules):
        skill_set = rolled(state, "skill-set", mission, request.dice, set_stands(unit, rules))
        return (SkillSetRolled(mission=mission, unit=unit.no, skill_set=skill_set),)
    skill = rolled(state, "skill", mission, request.dice, skill_stands(unit, rules))
    return (SkillRolled(mission=mission, unit=unit.no, skill=skill),)


def pick(request: PickTrait, state: Campaign) -> tuple[OptionPicked]:
    return (OptionPicked(mission=request.mission, unit=request.unit, picked=request.pick),)


def buy(request: BuyUpgrade, state: Campaign) -> tuple[UpgradeBought]:
    refuse_without_mission(request)
    item = ItemNo(unit_of(request.unit, state).items + 1)
    return (UpgradeBought(mission=request.mission, unit=request.unit, item=item, upgrade=request.upgrade.upgrade),)


def sell(request: SellUpgrade, state: Campaign) -> tuple[SaleTried]:
    refuse_without_mission(request)
    return (SaleTried(mission=request.mission, unit=request.unit, item=request.item, sale=_die(request, state)),)


def _die(request: SellUpgrade, state: Campaign) -> Roll | None:
    upgrade = unit_of(request.unit, state).upgrades.get(request.item)
    if request.dice is None and (upgrade is None or not needs_die(upgrade, state.rules)):
        return None
    return rolled(state, "sale", request.mission or MissionNo(0), request.dice)


def recruit(request: Recruit, state: Campaign) -> tuple[UnitRecruited]:
    """A unit with the next number."""
    refuse_without_mission(request)
    (unit,) = numbered((request.unit,), state)
    return (UnitRecruited(mission=request.mission, army=request.army, unit=unit, is_trained=request.trained),)


def refuse_without_mission(request: SpendingRequest) -> None:
    """Points are spent in the steps after a mission; elsewhere for a reason alone."""
    if request.mission is None and request.reason is None:
        raise RuleViolation("Say after which mission; outside any mission, give a reason.", code="mission-unsaid")


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of the steps after a mission that cannot follow."""
    match fact:
        case CasualtiesListed():
            _check_list(fact, state)
        case CasualtyRolled():
            _check_rolled(fact, state)
        case ExperienceEarned():
            refuse_earning(mission_in(fact.mission, state, EXPERIENCE), fact.unit, state)
        case TraitRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=False)
            check_roll(fact.trait, "trait", trait_stands(unit, state.rules))
        case SkillSetRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=True)
            _check_set(unit, state, is_needed=True)
            check_roll(fact.skill_set, "skill-set", set_stands(unit, state.rules))
        case SkillRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=True)
            _check_set(unit, state, is_needed=False)
            check_roll(fact.skill, "skill", skill_stands(unit, state.rules))
        case OptionPicked():
            _check_pick(fact, state)
        case UpgradeBought():
            _check_buying(fact, state)
        case SaleTried():
            _check_selling(fact, state)
        case UnitRecruited():
            _check_recruiting(fact, state)


def _check_list(fact: CasualtiesListed, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, CASUALTIES)
    refuse_unanswered(mission)
    if mission.casualties is not None:
        raise RuleViolation("The casualty list of mission {mission} is in.", code="list-is-in", mission=mission.no)
    units = [lost.unit for lost in fact.casualties]
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice; it has one killer at most.")
    for lost in fact.casualties:
        _check_lost(lost, mission)
    refuse_unlisted(mission, units)


def _check_lost(lost: LostUnit, mission: Mission) -> None:
    army = brought_by(mission, lost.unit)
    if lost.unit in mission.left:
        raise RuleViolation("{unit} left play ({why}) and is no casualty.", unit=lost.unit, why=mission.left[lost.unit])
    if lost.killer is not None and brought_by(mission, lost.killer) == army:
        raise RuleViolation("{killer} belongs to the army of {unit}.", killer=lost.killer, unit=lost.unit)


def _check_rolled(fact: CasualtyRolled, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, CASUALTIES)
    if mission.casualties is None:
        raise RuleViolation("The casualty list comes before its rolls.")
    if fact.unit not in mission.casualties:
        raise RuleViolation("{unit} is no casualty of mission {mission}.", unit=fact.unit, mission=mission.no)
    if fact.unit in mission.rolled:
        raise RuleViolation("{unit} was rolled for already.", unit=fact.unit)
    unit, rules = unit_of(fact.unit, state), state.rules
    _check_casualty(fact, mission, state)
    _check_second("injury", fact.injury, needs_injury(unit, fact.casualty, rules), injury_stands(unit, rules))
    _check_second("talent", fact.talent, needs_talent(unit, fact.casualty, rules), talent_stands(unit, rules))
    rests = dies(fact.casualty, fact.injury, rules) and not rules.permadeath
    _check_second("sit-out", fact.sit_out, rests, stands, D3)


def _check_casualty(fact: CasualtyRolled, mission: Mission, state: Campaign) -> None:
    """One die, and a second one for a death where that was paid for."""
    check_dice(fact.casualty, "casualty")
    if len(fact.casualty.dice) == 1:
        return
    may = may_roll_again(mission, brought_by(mission, fact.unit))
    if not may or len(fact.casualty.dice) > 2 or fact.casualty.dice[0] != state.rules.casualty_dead:
        raise RuleViolation("{unit} has no re-roll for this.", code="no-re-roll", unit=fact.unit)


def _check_second(purpose: Purpose, roll: Roll | None, is_needed: bool, may_stand: MayStand, sides: int = D6) -> None:
    if roll is None and is_needed:
        raise RuleViolation(f"This casualty needs a roll for {purpose}.")
    if roll is not None and not is_needed:
        raise RuleViolation(f"This casualty has no roll for {purpose}.")
    if roll is not None:
        check_roll(roll, purpose, may_stand, sides)


def _concerned(mission: MissionNo, no: UnitNo, state: Campaign) -> Unit:
    """A unit in its mission's step for levels; a recruit has its own in the step it came in."""
    if no in mission_of(mission, state).recruits:
        mission_in(mission, state, RECRUITING)
    else:
        brought_by(mission_in(mission, state, EXPERIENCE), no)
    return unit_of(no, state)


def rising(mission: MissionNo, no: UnitNo, state: Campaign) -> Unit:
    """A unit that has a level to take; one that has all there is would roll for ever."""
    unit = _concerned(mission, no, state)
    if unit.options:
        raise RuleViolation("{unit} must pick first: {options}.", unit=no, options=either(unit.options))
    if not levels_due(unit, state.rules):
        raise RuleViolation("{unit} has {xp} XP and no level to take.", code="no-level-due", unit=no, xp=unit.xp)
    return unit


def _rising(mission: MissionNo, no: UnitNo, state: Campaign, *, is_hero: bool) -> Unit:
    unit = rising(mission, no, state)
    if unit.is_hero != is_hero:
        raise RuleViolation("{unit} is {what}.", unit=no, what="a hero" if unit.is_hero else "no hero")
    return unit


def _check_set(unit: Unit, state: Campaign, *, is_needed: bool) -> None:
    if needs_set(unit, state.rules) != is_needed:
        has = "has skills left in its set" if is_needed else "needs a set of skills first"
        raise RuleViolation("{unit} {has}.", unit=unit.no, has=has)


def _check_pick(fact: OptionPicked, state: Campaign) -> None:
    unit = _concerned(fact.mission, fact.unit, state)
    if not unit.options:
        raise RuleViolation("{unit} has nothing to pick.", unit=unit.no)
    if fact.picked not in unit.options:
        raise RuleViolation(
            "{unit} may pick {options}, not {picked}.",
            unit=unit.no,
            options=either(unit.options),
            picked=fact.picked,
        )


def refuse_earning(mission: Mission, unit: UnitNo, state: Campaign) -> None:
    """Experience is for units that took part, once."""
    brought_by(mission, unit)
    if state.units[unit].fate:
        raise RuleViolation("{unit} is {fate}.", unit=unit, fate=state.units[unit].fate)
    if unit in mission.barred:
        raise RuleViolation("{unit} gets no experience from this match: it would be dead.", unit=unit)
    if unit in mission.earned:
        raise RuleViolation("{unit} has its experience of mission {mission}.", unit=unit, mission=mission.no)


def _check_buying(fact: UpgradeBought, state: Campaign) -> None:
    unit = unit_of(fact.unit, state)
    spending_in(fact.mission, unit.army, state, UPGRADES)
    if fact.item in unit.upgrades:
        raise RuleViolation("{unit} has an item {item} already.", unit=unit.no, item=fact.item)
    can_pay(state.armies[unit.army], fact.upgrade.price)


def _check_selling(fact: SaleTried, state: Campaign) -> None:
    unit = unit_of(fact.unit, state)
    mission = spending_in(fact.mission, unit.army, state, UPGRADES)
    if fact.item not in unit.upgrades:
        raise RuleViolation("{unit} has no item {item}.", unit=unit.no, item=fact.item)
    upgrade = unit.upgrades[fact.item]
    if mission is not None and (fact.unit, fact.item) in mission.sales_tried:
        raise RuleViolation(
            "{item} of {unit} was up for sale after this mission already.", item=upgrade.name, unit=unit.no
        )
    _check_die(fact, is_needed=needs_die(upgrade, state.rules))
    if is_sold(fact.sale, state.rules):
        can_pay(state.armies[unit.army], -proceeds(upgrade, state.rules))


def _check_die(fact: SaleTried, *, is_needed: bool) -> None:
    if (fact.sale is not None) != is_needed:
        raise RuleViolation("This sale needs a die." if is_needed else "This sale needs no die.")
    if fact.sale is not None:
        check_roll(fact.sale, "sale")


def _check_recruiting(fact: UnitRecruited, state: Campaign) -> None:
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
