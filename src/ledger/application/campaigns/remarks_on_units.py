"""Remarks on what units go through after a mission: casualties, experience, levels, sales and recruits."""

from collections.abc import Iterator

from ledger.application.campaigns.movements import level_to_take, moved, newest
from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.purchases.facts import SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.random_events.facts import RandomEventSettled
from ledger.domain.campaign.rules import TIME_WARP
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.evolve import standing
from ledger.domain.errors import either
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.notes import Note


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact about units."""
    match fact:
        case CasualtiesListed() | CasualtyRolled() | UpgradeBought() | SaleTried() | UnitRecruited():
            yield from moved(state, roster)
            if isinstance(fact, CasualtiesListed):
                yield from _contradicted(fact, state, roster)
        case ExperienceEarned():
            if newest(state.units[fact.unit].marks, state):
                yield from moved(state, roster)
            else:
                yield f"{roster.unit(fact.unit)} gets no XP: it was a casualty, and killed nobody."
        case TraitRolled() | SkillSetRolled() | SkillRolled():
            yield from _rose(fact, state, roster)
        case OptionPicked():
            yield from level_to_take(fact.unit, state, roster)


def _contradicted(fact: CasualtiesListed, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What random events were settled by, where the list says otherwise: who was destroyed, and by whom."""
    killers = {lost.unit: lost.killer for lost in fact.casualties}
    for event in state.missions[fact.mission].random_events.values():
        if event.number == TIME_WARP and event.units and event.units[0] not in killers:
            yield f"{roster.unit(event.units[0])} was destroyed before its warp; the list does not name it."
    for act in standing(state):
        settled = act.fact
        if not isinstance(settled, RandomEventSettled) or settled.mission != fact.mission or settled.victim is None:
            continue
        victim = roster.unit(settled.victim)
        if settled.victim not in killers:
            yield f"{roster.event(act.version)} says that {victim} was destroyed; the list does not name it."
        elif settled.unit is not None and killers[settled.victim] != settled.unit:
            killer = roster.unit(settled.unit)
            yield f"{roster.event(act.version)} says that {killer} destroyed {victim}; the list says otherwise."


def _rose(fact: TraitRolled | SkillSetRolled | SkillRolled, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    unit, name = state.units[fact.unit], roster.unit(fact.unit)
    if unit.options:
        yield Note(f"{name} must take {either(unit.options)}.", code="option-to-pick", unit=name)
    elif isinstance(fact, TraitRolled):
        if len(state.rules.traits[fact.trait.value - 1]) != 1:  # else the roll says it
            yield f"{name} takes {unit.traits[-1]}, which is all that is left."
    else:
        yield f"{name} has {', '.join(unit.skills) or unit.sets[-1]} now."
    yield from level_to_take(fact.unit, state, roster)
