"""Recorded facts of a campaign told to the plain model, with the dice that were recorded, and both sides compared.

Two things lie apart. The record has the ransom of a prisoner in step 3, before the casualty list, and the model at the
end of step 2: the model stays in step 2 until the list comes. The record rolls a trait and picks it later, the model
does both at once: in between the record is one level ahead.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ledger.domain.campaign.armies.facts import ArmyAdjusted, ArmyDisbanded, ArmyJoined, UnitDisbanded
from ledger.domain.campaign.books import balance
from ledger.domain.campaign.books import value as worth
from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.random_events.facts import RandomEventDrawn, RandomEventSettled, SecretNoted
from ledger.domain.campaign.leaderboard import leaderboard as board
from ledger.domain.campaign.market.facts import SaleTried, UpgradeBought
from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    MissionClosed,
    MissionConceded,
    MissionEnded,
    ObjectiveAchieved,
    ObjectiveRolled,
    RoundBegun,
    StepClosed,
    UnderdogSpent,
)
from ledger.domain.campaign.missions.setting_up import underdog_points
from ledger.domain.campaign.opening.ending import ends_at, takes_no_more
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.state import Campaign, Unit
from ledger.domain.campaign.values import NewUnit, Roll, Upgrade
from ledger.domain.events.fact import CampaignEvent
from tests.acceptance import campaign_model as model

KINDS = {"game-limited": "games", "point-limited": "points", "time-limited": "time", "endless": "endless"}
FIGURES = {
    "level": "level_price",
    "hero_level": "hero_level_price",
    "objective": "objective_pay",
    "allied_winners": "allied_winners",
}
"""Those in which editions differ, by the names of both sides."""
MEETS_AT_ONCE = {12, 61, 63, 64, 65}
MEETS_A_UNIT = {11, 35, 61, 63, 66}
NAMES_A_UNIT = {26, 36, 44, 62}
IS_AN_OFFER = {51, 62}
HOUR = 3600


class Telling:
    """The model beside a record that goes on."""

    def __init__(self, facts: Iterable[CampaignEvent] = ()) -> None:
        self.model: model.Campaign = {}
        self.home: dict[int, str] = {}  # of each unit
        self.numbers: dict[int, int] = {}  # of missions, which the model counts without the withdrawn
        self.objectives: dict[tuple[int, int], list[int]] = {}
        self.events: dict[tuple[int, int], int] = {}
        self.met: dict[tuple[int, int], tuple[int, int | None]] = {}  # army and unit by mission and round
        self.items: dict[tuple[int, int], Upgrade] = {}
        self.traits: dict[int, TraitRolled] = {}  # with a pick to come
        self.sets: dict[int, tuple[list[int], str]] = {}
        for fact in facts:
            self.hears(fact)

    def hears(self, fact: CampaignEvent) -> None:
        """One more fact."""
        TOLD[type(fact)](self, fact)

    def does(self, do: str, **said: Any) -> None:
        model.go_on(self.model, {"do": do, **said})

    def who(self, unit: int) -> dict[str, str]:
        return {"army": self.home[unit], "unit": unit_name(unit)}

    def mission(self, no: int) -> model.Mission:
        found: model.Mission = self.model["missions"][self.numbers[no]]
        return found

    def advances(self, no: int, to: int) -> None:
        """On to a step, by way of what is told only when a step is left."""
        while self.mission(no)["step"] < to:
            if self.mission(no)["step"] == model.SET_UP:
                self._tells_objectives(no)
            if self.mission(no)["step"] == model.CASUALTIES and self.mission(no)["casualties"] is None:
                self.does("casualties", mission=self.numbers[no], list=[])
            self.does("advance", mission=self.numbers[no])

    def lags(self) -> bool:
        """Whether a mission is won and the model still in step 2, at the end of which it looks who has won it all."""
        return any(each["winners"] and each["step"] == model.PLAY for each in self.model["missions"].values())

    def _tells_objectives(self, no: int) -> None:
        for (mission, army), rolls in self.objectives.items():
            if mission == no:
                self.does("objective", mission=self.numbers[no], army=army_name(army), rolls=rolls)


def army_name(no: int) -> str:
    return f"Army {no}"


def unit_name(no: int) -> str:
    return f"Unit {no}"


def trait_name(trait: str) -> str:
    head, _, kind = trait.partition(": ")
    return f"{head} ({kind})" if kind else trait


def dice(roll: Roll | None) -> list[int]:
    return [] if roll is None else list(roll.dice)


# --- facts as steps --------------------------------------------------------------------------------------------------


def _opened(to: Telling, fact: CampaignOpened) -> None:
    to.does(
        "open",
        type=KINDS[fact.kind],
        roll=None if fact.length is None else fact.length.value,
        parallel=fact.rules.parallel_play,
        late=fact.rules.late_joiners,
        no_permadeath=not fact.rules.permadeath,
        figures={mine: getattr(fact.rules, theirs) for mine, theirs in FIGURES.items()},
    )
    to.model["opened_at"] = fact.at


def _unit(to: Telling, army: int, unit: NewUnit) -> dict[str, Any]:
    to.home[unit.no] = army_name(army)
    to.items.update({(unit.no, no): upgrade for no, upgrade in enumerate(unit.upgrades, start=1)})
    upgrades = [{"name": upgrade.name, "cost": upgrade.price} for upgrade in unit.upgrades]
    return {"name": unit_name(unit.no), "cost": unit.price, "hero": unit.is_hero, "upgrades": upgrades}


def _joined(to: Telling, fact: ArmyJoined) -> None:
    armies = to.model["armies"]
    closed = [name for name, army in armies.items() if army["player"] == fact.player and army["closed"]]
    to.does(
        "join",
        army=army_name(fact.army),
        player=fact.player,
        units=[_unit(to, fact.army, unit) for unit in fact.units],
        saved=fact.saved,
        instead_of=closed[-1] if closed else None,
    )


def _begun(to: Telling, fact: MissionBegun) -> None:
    to.numbers[fact.mission] = len(to.model["missions"]) + 1
    brings = {army_name(bring.army): [unit_name(unit) for unit in bring.units] for bring in fact.brings}
    hours = int((fact.at - to.model["opened_at"]).total_seconds()) // HOUR
    to.does("begin", mission=to.numbers[fact.mission], brings=brings, hours=hours)


def _objective_rolled(to: Telling, fact: ObjectiveRolled) -> None:
    """Once more where it could not be done; so it is told when set-up is over."""
    to.objectives.setdefault((fact.mission, fact.army), []).extend(fact.objective.dice)


def _round(to: Telling, fact: RoundBegun) -> None:
    rolls = dice(fact.event)
    to.does("event", mission=to.numbers[fact.mission], round=fact.round_no, rolls=rolls)
    if len(rolls) > 1:
        to.events[fact.mission, fact.round_no] = 10 * rolls[1] + rolls[2]


def _ended(to: Telling, fact: MissionEnded) -> None:
    to.advances(fact.mission, model.PLAY)
    won = [army_name(army) for army in fact.winners]
    to.does("end", mission=to.numbers[fact.mission], winners=won, rounds=fact.rounds)


def _drawn(to: Telling, fact: RandomEventDrawn) -> None:
    event = to.events[fact.mission, fact.round_no]
    if not fact.picks:
        return
    army, unit = fact.picks[0].drawn_army, fact.picks[0].drawn_unit
    to.met[fact.mission, fact.round_no] = army, unit
    if event in MEETS_AT_ONCE:
        met = to.who(unit) if unit is not None else {"army": army_name(army)}
        roll = None if fact.event_roll is None else fact.event_roll.value
        to.does("effect", mission=to.numbers[fact.mission], event=event, roll=roll, **met)


def _settled(to: Telling, fact: RandomEventSettled) -> None:
    mission, event = to.numbers[fact.mission], to.events[fact.mission, fact.round_no]
    if event == 23 or (event in IS_AN_OFFER and not fact.is_accepted):
        return
    if event == 11 and fact.event_roll is None:
        to.does("ransom", mission=mission, pays=fact.is_accepted, **_met(to, fact, event))
        return
    roll = None if fact.event_roll is None else fact.event_roll.value
    sit_out = None if fact.sit_out is None else fact.sit_out.value
    more: dict[str, Any] = {"won": fact.is_accepted, "sit_out": sit_out, "roll": roll, **_met(to, fact, event)}
    to.does("effect", mission=mission, event=event, **more)


def _met(to: Telling, fact: RandomEventSettled, event: int) -> dict[str, Any]:
    if event == 46:
        return _shares(to, fact)
    if event in NAMES_A_UNIT:
        assert fact.unit is not None
        return dict(to.who(fact.unit))
    army, unit = to.met[fact.mission, fact.round_no]
    return {"army": army_name(army), **(to.who(unit) if event in MEETS_A_UNIT and unit is not None else {})}


def _shares(to: Telling, fact: RandomEventSettled) -> dict[str, Any]:
    """Five among those of the winner who are still there, and who has one more as recorded."""
    mission = to.mission(fact.mission)
    (army,) = mission["winners"]
    out = {*mission["left"], *mission["casualties"], *mission["warped"]}
    there = [who for who in mission["brought"] if who[0] == army and who not in out]
    more = {unit_name(unit) for unit in fact.more}
    return {"army": army, "shares": {unit: 5 // len(there) + (unit in more) for _, unit in there}}


def _listed(to: Telling, fact: CasualtiesListed) -> None:
    to.advances(fact.mission, model.CASUALTIES)
    lost = [
        {**to.who(each.unit), "killer": None if each.killer is None else tuple(to.who(each.killer).values())}
        for each in fact.casualties
    ]
    to.does("casualties", mission=to.numbers[fact.mission], list=lost)


def _rolled(to: Telling, fact: CasualtyRolled) -> None:
    to.does(
        "casualty-roll",
        mission=to.numbers[fact.mission],
        rolls=dice(fact.casualty),
        table=dice(fact.injury) or dice(fact.talent),
        sit_out=None if fact.sit_out is None else fact.sit_out.value,
        **to.who(fact.unit),
    )


def _trait(to: Telling, fact: TraitRolled) -> None:
    unit = to.model["armies"][to.home[fact.unit]]["units"][unit_name(fact.unit)]
    open_now = [trait for trait in model.HELD_TRAITS if trait not in unit["traits"]]
    if len(model.choices(fact.trait.value, open_now)) > 1:
        to.traits[fact.unit] = fact
        return
    to.does("level", mission=to.numbers[fact.mission], rolls=dice(fact.trait), **to.who(fact.unit))


def _set(to: Telling, fact: SkillSetRolled) -> None:
    unit = to.model["armies"][to.home[fact.unit]]["units"][unit_name(fact.unit)]
    left = [each for each in model.PAIRS[(fact.skill_set.value - 1) // 2] if each not in unit["sets"]]
    to.sets[fact.unit] = dice(fact.skill_set), left[0]


def _picked(to: Telling, fact: OptionPicked) -> None:
    if fact.unit in to.sets:
        to.sets[fact.unit] = to.sets[fact.unit][0], fact.picked
        return
    rolls, pick = dice(to.traits.pop(fact.unit).trait), trait_name(fact.picked)
    to.does("level", mission=to.numbers[fact.mission], rolls=rolls, pick=pick, **to.who(fact.unit))


def _skill(to: Telling, fact: SkillRolled) -> None:
    set_rolls, name = to.sets.pop(fact.unit, ([], None))
    said = {"set_rolls": set_rolls, "set": name, "rolls": dice(fact.skill)}
    to.does("level", mission=to.numbers[fact.mission], **said, **to.who(fact.unit))


def _bought(to: Telling, fact: UpgradeBought) -> None:
    to.items[fact.unit, fact.item] = fact.upgrade
    bought = {"name": fact.upgrade.name, "price": fact.upgrade.price}
    to.does("buy", mission=to.numbers[fact.mission], **bought, **to.who(fact.unit))


def _sold(to: Telling, fact: SaleTried) -> None:
    item = to.items[fact.unit, fact.item]
    said = {"name": item.name, "price": item.price, "roll": None if fact.sale is None else fact.sale.value}
    to.does("sell", mission=to.numbers[fact.mission], **said, **to.who(fact.unit))


def _recruited(to: Telling, fact: UnitRecruited) -> None:
    unit = _unit(to, fact.army, fact.unit)
    to.does("recruit", mission=to.numbers[fact.mission], army=army_name(fact.army), unit=unit, trained=fact.is_trained)


def _of_army(do: str) -> "Told":
    def told(to: Telling, fact: Any) -> None:
        mission = {"mission": to.numbers[fact.mission]} if hasattr(fact, "mission") else {}
        to.does(do, army=army_name(fact.army), **mission)

    return told


TOLD: dict[type[CampaignEvent], Callable[[Telling, Any], None]] = {
    CampaignOpened: _opened,
    ArmyJoined: _joined,
    UnitDisbanded: lambda to, fact: to.does("disband", **to.who(fact.unit)),
    ArmyDisbanded: _of_army("disband-army"),
    ArmyAdjusted: lambda to, fact: to.does("adjust", army=army_name(fact.army), points=fact.points, vp=fact.vp),
    MissionBegun: _begun,
    ObjectiveRolled: _objective_rolled,
    RoundBegun: _round,
    UnderdogSpent: _of_army("underdog"),
    MissionConceded: _of_army("concede"),
    ObjectiveAchieved: _of_army("objective-done"),
    MissionEnded: _ended,
    StepClosed: lambda to, fact: to.advances(fact.mission, fact.step + 1),
    MissionClosed: lambda to, fact: to.advances(fact.mission, model.CLOSED),
    RandomEventDrawn: _drawn,
    RandomEventSettled: _settled,
    SecretNoted: lambda to, fact: None,
    CasualtiesListed: _listed,
    CasualtyRolled: _rolled,
    ExperienceEarned: lambda to, fact: to.does("experience", mission=to.numbers[fact.mission], **to.who(fact.unit)),
    TraitRolled: _trait,
    SkillSetRolled: _set,
    SkillRolled: _skill,
    OptionPicked: _picked,
    UpgradeBought: _bought,
    SaleTried: _sold,
    UnitRecruited: _recruited,
}
Told = Callable[[Telling, Any], None]


# --- both sides as the same words ------------------------------------------------------------------------------------


def differences(state: Campaign, telling: Telling) -> list[str]:
    """Where a campaign and the model disagree; nothing, if all is well."""
    ours, theirs = dict(of_state(state, telling)), dict(of_model(telling))
    return [
        f"{key}: {ours.get(key)} and {theirs.get(key)}"
        for key in {**ours, **theirs}
        if ours.get(key) != theirs.get(key)
    ]


def of_state(state: Campaign, telling: Telling) -> Iterator[tuple[str, object]]:
    """What the record comes to."""
    for no, army in state.armies.items():
        points_in, points_out, held = balance(army)
        assert points_in == points_out + held
        assert held >= 0
        yield army_name(no), (held, army.vp, army.played, army.is_closed)
    for unit in state.units.values():
        assert 0 <= unit.xp <= 30
        yield unit_name(unit.no), _unit_seen(unit, state, is_ahead=unit.no in telling.traits)
    for line in board(state, state.opened_at).lines:
        score = line.score if line.played else None
        yield f"board of {army_name(line.army)}", (line.place, line.vp, line.played, score)
    for number, mission in enumerate(state.missions.values(), start=1):
        for army_no, units in mission.brought.items():
            left = underdog_points(mission, army_no, state) - mission.underdog_spent[army_no]
            did = army_no in mission.achieved, army_no in mission.winners, army_no in mission.conceded
            yield f"{army_name(army_no)} in mission {number}", (sum(units.values()), left, did)
    if not telling.lags():
        yield "is over", takes_no_more(state, state.opened_at)
        yield "is over at its end", takes_no_more(state, ends_at(state) or state.opened_at)


def _unit_seen(unit: Unit, state: Campaign, *, is_ahead: bool) -> object:
    if unit.fate:
        return unit.fate
    price = state.rules.level_price if is_ahead else 0
    waits = unit.sits_out - _is_sitting_out_now(unit, state)
    cut = sum(mark.cut for mark in unit.marks)
    traits = sorted(map(trait_name, unit.traits))
    figures = (unit.xp, cut, unit.levels - is_ahead, worth(unit, state.rules) - price, waits)
    return figures, traits, sorted(unit.skills), sorted(unit.talents), sorted(unit.injuries), sorted(unit.gifts)


def _is_sitting_out_now(unit: Unit, state: Campaign) -> bool:
    """The model counts a match when it begins, the record when it is won."""
    playing = (each for each in state.missions.values() if not each.winners and unit.army in each.brought)
    return unit.sits_out > 0 and any(unit.no not in each.brought[unit.army] for each in playing)


def of_model(telling: Telling) -> Iterator[tuple[str, object]]:
    """What the model comes to."""
    campaign = telling.model
    for name, army in campaign["armies"].items():
        points_in, points_out, held = model.books(campaign, name)
        assert points_in == points_out + held
        assert held >= 0
        yield name, (held, army["vp"], army["played"], army["closed"])
        for unit_called, unit in army["units"].items():
            yield unit_called, _plain_unit(campaign, name, unit_called, unit)
    for place, name, vp, played, score in model.leaderboard(campaign):
        yield f"board of {name}", (place, vp, played, score)
    for no, mission in campaign["missions"].items():
        for name, own in mission["worth"].items():
            did = name in mission["objectives_paid"], name in (mission["winners"] or ()), name in mission["conceded"]
            yield f"{name} in mission {no}", (own, mission["underdog"][name], did)
    if not telling.lags():
        yield "is over", model.ended(campaign)
        yield "is over at its end", model.ended(campaign, (campaign["length"] or 0) * model.HOURS_OF_A_WEEK)


def _plain_unit(campaign: model.Campaign, army: str, name: str, unit: model.Unit) -> object:
    if unit["status"] != "active":
        return unit["status"]
    cut = sum(over for *who, over in campaign["cuts"] if who == [army, name])
    gifts = sorted(item["name"] for item in unit["items"] if item["gift"])
    figures = (unit["xp"], cut, unit["levels"], model.value(campaign, army, name), unit["sits_out"])
    return (
        figures,
        sorted(unit["traits"]),
        sorted(unit["skills"]),
        sorted(unit["talents"]),
        sorted(unit["injuries"]),
        gifts,
    )
