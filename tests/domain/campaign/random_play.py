"""Random play of a campaign: requests that make sense in the state, most of the time."""

from random import Random

from ledger.domain.campaign.books import levels_due
from ledger.domain.campaign.casualties.facts import CasualtyRolled
from ledger.domain.campaign.random_events.effects import EFFECTS
from ledger.domain.campaign.random_events.evolve import AT_ONCE
from ledger.domain.campaign.request import CampaignRequest
from ledger.domain.campaign.state import Campaign, Mission
from ledger.domain.campaign.values import UnitNo
from tests.domain.campaign.stories import (
    achieve,
    adjust,
    begin,
    begin_round,
    bought,
    buy,
    casualties,
    close,
    close_step,
    concede,
    correct,
    disband_army,
    disband_unit,
    draw,
    earn,
    end,
    join,
    note,
    objective,
    pick,
    recruit,
    roll_casualty,
    sell,
    settle,
    spend,
    take_level,
    withdraw,
    withdraw_mission,
)


def asked(state: Campaign, chance: Random) -> CampaignRequest:
    """Something to ask next."""
    mission = next((each for each in state.missions.values() if not each.is_closed), None)
    if len(state.armies) < 3 or chance.random() < 0.03:
        return _joining(state, chance)
    if chance.random() < 0.04:
        return _taking_back(state, chance)
    if mission is None or (mission.no != 1 and chance.random() < 0.05):
        return _between(state, chance)
    return _STEPS[mission.step - 1](mission, state, chance)


def _joining(state: Campaign, chance: Random) -> CampaignRequest:
    no = state.last_army + 1
    units = [bought(f"Unit {no}.{each}", chance.choice((100, 150, 200)), hero=each == 0) for each in range(4)]
    return join(no, *units, saved=chance.choice((0, 50, 150)), name=f"Army {no}")


def _taking_back(state: Campaign, chance: Random) -> CampaignRequest:
    if chance.random() < 0.3 and state.missions:
        return withdraw_mission(chance.choice(list(state.missions)), with_dependents=chance.random() < 0.8)
    entered = [act.version for act in state.acts if isinstance(act.fact, CasualtyRolled) and not act.fact.casualty.seed]
    if entered and chance.random() < 0.5:
        return correct(chance.choice(entered), {"casualty": (chance.randint(1, 6),)}, with_dependents=True)
    return withdraw(chance.randint(2, state.version + 1), with_dependents=chance.random() < 0.8)


def _between(state: Campaign, chance: Random) -> CampaignRequest:
    if chance.random() < 0.1:
        return adjust(_army(state, chance), points=chance.choice((-50, 50)))
    if chance.random() < 0.03:
        return disband_army(_army(state, chance))
    brings: dict[int, list[int]] = {}
    for unit in state.units.values():
        if not unit.fate and not unit.sits_out and not state.armies[unit.army].is_closed:
            brings.setdefault(unit.army, []).append(unit.no)
    return begin(max(state.missions, default=0) + 1, brings)


def _army(state: Campaign, chance: Random) -> int:
    return chance.choice(list(state.armies))


def _set_up(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    without = [army for army in mission.brought if army not in mission.objectives]
    return objective(without[0], mission=mission.no) if without and chance.random() < 0.7 else close_step(1, mission.no)


def _play(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    no, army = mission.no, chance.choice(list(mission.brought))
    what = chance.random()
    if mission.random_events and what < 0.5:
        return _happening(mission, chance)
    if what < 0.7:
        return begin_round(5, *divmod(chance.choice((*EFFECTS, *AT_ONCE, 12, 41)), 10), mission=no)
    if what < 0.8:
        return chance.choice((spend(army, no), concede(army, mission=no), achieve(army, no)))
    return end(army, mission=no, rounds=max(4, mission.rounds))


def _happening(mission: Mission, chance: Random) -> CampaignRequest:
    round_no = chance.choice(list(mission.random_events))
    units = [unit for units in mission.brought.values() for unit in units]
    if not mission.random_events[round_no].is_drawn and chance.random() < 0.8:
        return draw(round_no, candidates=chance.choice((None, units[:3])), mission=mission.no)
    event = mission.random_events[round_no].event
    if event in (23, 52) and chance.random() < 0.5:
        return note(round_no, mission.no)
    names = EFFECTS[event].names if event in EFFECTS else ()
    unit, victim = (chance.choice(units) if name in names else None for name in ("unit", "victim"))
    return settle(round_no, chance.random() < 0.8, unit, victim, mission=mission.no)


def _casualties(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    captured = [no for no, each in mission.random_events.items() if each.event == 11 and not each.is_over]
    if captured and chance.random() < 0.7:
        return settle(captured[0], chance.random() < 0.5, mission=mission.no)
    if mission.casualties is None:
        return casualties(_lost(mission, chance), mission=mission.no)
    waiting = [unit for unit in mission.casualties if unit not in mission.rolled]
    if waiting:
        dice = () if chance.random() < 0.5 else (chance.randint(2, 5),)
        return roll_casualty(waiting[0], *dice, mission=mission.no, again=chance.random() < 0.5)
    return close_step(3, mission.no)


def _lost(mission: Mission, chance: Random) -> dict[int, int | None]:
    lost: dict[int, int | None] = {}
    for army, units in mission.brought.items():
        enemies: list[UnitNo] = [unit for other, them in mission.brought.items() if other != army for unit in them]
        for unit in units:
            if unit not in mission.left and chance.random() < 0.4:
                lost[unit] = chance.choice(enemies)
    return lost


def _experience(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    return _level(mission, state) or (earn(mission=mission.no) if chance.random() < 0.6 else close_step(4, mission.no))


def _level(mission: Mission, state: Campaign) -> CampaignRequest | None:
    for unit in state.units.values():
        if unit.options:
            return pick(unit.no, unit.options[-1], mission=mission.no)
        if not unit.fate and levels_due(unit, state.rules):
            return take_level(unit.no, mission=mission.no)
    return None


def _upgrades(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    unit = chance.choice(list(state.units))
    if chance.random() < 0.3:
        return close_step(5, mission.no)
    items = list(state.units[unit].upgrades)
    if items and chance.random() < 0.6:
        return sell(unit, items[0], mission=mission.no)
    return buy(unit, chance.choice((-10, 0, 5, 25, 400)), mission=mission.no)


def _recruiting(mission: Mission, state: Campaign, chance: Random) -> CampaignRequest:
    if level := _level(mission, state):
        return level
    if chance.random() < 0.4:
        return close(mission.no)
    if chance.random() < 0.1:
        return disband_unit(chance.choice(list(state.units)))
    new = bought(f"New {state.last_unit + 1}", chance.choice((50, 200)), hero=chance.random() < 0.4)
    return recruit(_army(state, chance), new, trained=chance.random() < 0.4, mission=mission.no)


_STEPS = (_set_up, _play, _casualties, _experience, _upgrades, _recruiting)
