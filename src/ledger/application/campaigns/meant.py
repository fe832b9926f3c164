"""What somebody who types leaves out, because it can be seen: the mission that is open, its step, the round of a random
event, all that an army can bring, which item of a unit."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.application.roster_files import decoded
from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.missions.setup import can_come
from ledger.domain.campaign.state import mission_of, open_mission_of, units_of
from ledger.domain.campaign.values import ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.jsonlines import parse_object
from ledger.domain.text import clean_name, fold, nearest

if TYPE_CHECKING:
    from ledger.application.campaigns.reads import CampaignView
    from ledger.domain.campaign.state import Mission
    from ledger.projections.campaigns.campaign_book import CampaignFigure

AFTER_A_MISSION = ("mission", "casualties", "objectives", "levels")


class CasualtySaid(NamedTuple):
    """A unit that was lost, and to whom."""

    unit: str
    killer: str | None


def mission_meant(view: "CampaignView", *, army: str | None = None, unit: str | None = None) -> int:
    """The mission that is open; where several are, the one that the army or the unit is in."""
    missions = [mission for mission in view.state.missions.values() if not mission.is_closed]
    if not missions:
        raise RuleViolation("No mission of {campaign} is open.", code="no-open-mission", campaign=view.state.slug)
    if len(missions) == 1:
        return missions[0].no
    own = _army_meant(view, army, unit)
    among = [mission for mission in missions if own in (*mission.brought, *mission.stays_out)]
    found = [mission for mission in among if own in mission.brought] or among
    if len(found) == 1:
        return found[0].no
    open_ones = listed(_told(mission, view) for mission in found or missions)
    raise BadRequest("Several missions are open: {missions}.", code="several-missions", missions=open_ones)


def _army_meant(view: "CampaignView", army: str | None, unit: str | None) -> ArmyNo | None:
    if army is not None:
        return view.roster.find_army(army, is_typed=True)
    return None if unit is None else view.state.units[view.roster.find_unit(unit, is_typed=True)].army


def _told(mission: "Mission", view: "CampaignView") -> str:
    return f"{mission.no} ({listed(map(view.roster.army, mission.brought))})"


def is_any_open(view: "CampaignView") -> bool:
    """Whether a mission is."""
    return any(not mission.is_closed for mission in view.state.missions.values())


def next_mission(view: "CampaignView") -> int:
    """The mission that comes."""
    return max(view.state.missions, default=0) + 1


def step_meant(view: "CampaignView", mission: int) -> int:
    """The step that a mission is in."""
    return mission_of(MissionNo(mission), view.state).step


def rounds_begun(view: "CampaignView", mission: int) -> int:
    """How many rounds of a mission have begun."""
    return mission_of(MissionNo(mission), view.state).rounds


def round_meant(view: "CampaignView", mission: int, do: str) -> int:
    """The newest round of a mission whose random event waits for this request, else the newest that has one."""
    from ledger.projections.campaigns.next_random_events import random_event_acts

    meant = mission_of(MissionNo(mission), view.state)
    if not meant.random_events:
        raise RuleViolation("Mission {mission} has no random event.", mission=mission)
    waiting = [act.round or 0 for act in random_event_acts(view.moment(), meant) if act.do == do]
    return max(waiting or meant.random_events)


def all_of(view: "CampaignView", army: str | None = None) -> dict[str, list[str]]:
    """Everything that an army can bring, or every army that can bring something and is free, if one is."""
    able = can_come(view.state)
    free = [no for no in able if open_mission_of(no, view.state) is None] or able
    armies = free if army is None else [view.roster.find_army(army, is_typed=True)]
    called = view.roster
    return {called.address("army", no): [called.address("unit", unit) for unit in _able(view, no)] for no in armies}


def _able(view: "CampaignView", army: ArmyNo) -> list[UnitNo]:
    return [unit.no for unit in units_of(army, view.state) if not unit.sits_out]


def item_meant(view: "CampaignView", unit: str, text: str) -> int:
    """Which upgrade of a unit a text means: its number, or its name."""
    own = view.state.units[view.roster.find_unit(unit, is_typed=True)]
    if text.isascii() and text.isdigit():
        return int(text[:6])
    found = [item for item, upgrade in own.upgrades.items() if fold(upgrade.name) == fold(text)]
    if not found:
        has = listed(f"{upgrade.name} ({item})" for item, upgrade in own.upgrades.items())
        name = view.roster.unit(own.no)
        raise BadRequest(f"{name} has no upgrade called {clean_name(text)}; it has {has or 'none'}.")
    open_ones = [mission for mission in view.state.missions.values() if not mission.is_closed]
    return min(found, key=lambda item: any((own.no, item) in mission.sales_tried for mission in open_ones))


def option_meant(view: "CampaignView", unit: str, text: str) -> str:
    """Which of the options of a unit a text means, however its letters are; another text is left as it is."""
    own, rules = view.state.units[view.roster.find_unit(unit, is_typed=True)], view.state.rules
    options = own.options or (*(trait for traits in rules.traits for trait in traits), *rules.skills)
    return next((option for option in options if fold(option) == fold(text)), text)


def casualty_said(view: "CampaignView", text: str) -> CasualtySaid:
    """`Line`, or `Line by Spawn`; a name that has this word in it is still a name."""
    names = {fold(view.roster.unit(no)) for no in view.state.units}
    if fold(text) in names or " by " not in text:
        return CasualtySaid(text, None)
    words = text.split(" by ")
    splits = [(" by ".join(words[:no]), " by ".join(words[no:])) for no in range(1, len(words))]
    known = [(unit, killer) for unit, killer in splits if fold(unit) in names and fold(killer) in names]
    return CasualtySaid(*(known or splits)[0])


def purpose_meant(view: "CampaignView", event: int) -> str:
    """What the dice of an event were thrown for, where that is one thing."""
    purposes = [roll.purpose for each in view.events if each.seq == event for roll in rolls_in(each.fact)]
    if len(purposes) > 1:
        raise BadRequest(f"Event {event} has several rolls; say for which each is: {listed(purposes)}.")
    return purposes[0] if purposes else "casualty"  # the refusal that there is no roll comes later


def fields_of(view: "CampaignView", event: int) -> dict[str, Any]:
    """What an event says; none of this campaign says nothing."""
    return {key: value for each in view.events if each.seq == event for key, value in each.fact.__dict__.items()}


def after_mission_said(data: bytes) -> dict[str, Any]:
    """What a file tells of the time after a mission."""
    text = decoded(data)
    if not text.lstrip().startswith("{"):
        raise BadRequest("The file does not hold a JSON object with casualties, objectives and levels.")
    said = parse_object(text)
    for key in said:
        if key not in AFTER_A_MISSION:
            raise BadRequest(f"After a mission {listed(AFTER_A_MISSION[1:])} are told, and not {key[:40]!r}.")
    return said


def explained(view: "CampaignView", text: str, metric: str | None) -> "tuple[str, Sequence[CampaignFigure]]":
    """Whose figures a text asks for, an army's or a unit's, and where they come from."""
    roster = view.roster
    for is_typed in (False, True):  # a whole name before the beginning of one
        if roster.meant("army", text, is_typed=is_typed):
            army = roster.find_army(text, is_typed=is_typed)
            return roster.army(army), view.explain_army(f"army:{army}", metric)
        if roster.meant("unit", text, is_typed=is_typed):
            unit = roster.find_unit(text, is_typed=is_typed)
            return roster.unit(unit), view.explain_unit(f"unit:{unit}", metric)
    near = nearest(text, [*map(roster.army, view.state.armies), *map(roster.unit, view.state.units)])
    hint = f" Did you mean {either(near)}?" if near else ""
    raise BadRequest(f"There is no army or unit called {clean_name(text)} in {view.state.slug}.{hint}")
