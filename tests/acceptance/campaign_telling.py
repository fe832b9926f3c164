"""Recorded facts of a campaign told to the plain model, with the dice that were recorded.

Two things lie apart. The record has the ransom of a prisoner in step 3, before the casualty list, and the model at the
end of step 2: the model stays in step 2 until the list comes. The record rolls a trait and picks it later, the model
does both at once: in between the record is one level ahead.
"""

from collections.abc import Callable, Iterable
from typing import Any

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
from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyBroughtOver,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    ListRead,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
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
from ledger.domain.campaign.opening.facts import CampaignOfficialAppointed, CampaignOpened
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.values import NewUnit, Roll, Upgrade
from ledger.domain.facts import CampaignEvent
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
HOUR = 3600


class Telling:
    """The model beside a record that goes on."""

    def __init__(self, facts: Iterable[CampaignEvent] = ()) -> None:
        self.model: model.Campaign = {}
        self.home: dict[int, str] = {}  # of each unit
        self.numbers: dict[int, int] = {}  # of missions, which the model counts without the withdrawn
        self.objectives: dict[tuple[int, int], list[int]] = {}
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

    def number(self, no: int | None) -> int | None:
        """Of a mission, or of none."""
        return None if no is None else self.numbers[no]

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


def last(roll: Roll | None) -> int | None:
    return None if roll is None else roll.value


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


def _brought_over(to: Telling, fact: ArmyBroughtOver) -> None:
    units = [{**_unit(to, fact.army, each.unit), "xp": each.xp, **_by_table(each.held)} for each in fact.veterans]
    to.does("bring-over", army=army_name(fact.army), player=fact.player, units=units, saved=fact.saved)


def _by_table(held: Iterable[str]) -> dict[str, list[str]]:
    """Each under the name of the table that it stands in."""
    names = [trait_name(each) for each in held]
    skills = [skill for each in model.SKILLS.values() for skill in each]
    tables = {"traits": model.HELD_TRAITS, "skills": skills, "talents": model.TALENTS, "injuries": model.INJURIES}
    return {kind: [name for name in names if name in table] for kind, table in tables.items()}


def _unit_adjusted(to: Telling, fact: UnitAdjusted) -> None:
    repriced = []
    for each in fact.repriced:
        item = to.items[fact.unit, each.item]
        repriced.append((item.name, item.price, each.price))
        to.items[fact.unit, each.item] = item.model_copy(update={"price": each.price})
    said = {"price": fact.price, "xp": fact.xp, "hero": fact.is_hero, "repriced": repriced}
    held = {"gained": _by_table(fact.gained), "lost": _by_table(fact.lost)}
    to.does("adjust-unit", **said, **held, **to.who(fact.unit))


def _begun(to: Telling, fact: MissionBegun) -> None:
    to.numbers[fact.mission] = len(to.model["missions"]) + 1
    brings = {army_name(bring.army): [unit_name(unit) for unit in bring.units] for bring in fact.brings}
    hours = int((fact.at - to.model["opened_at"]).total_seconds()) // HOUR
    to.does("begin", mission=to.numbers[fact.mission], brings=brings, hours=hours)


def _objective_rolled(to: Telling, fact: ObjectiveRolled) -> None:
    """Once more where it could not be done; so it is told when set-up is over."""
    to.objectives.setdefault((fact.mission, fact.army), []).extend(fact.objective.dice)


def _round(to: Telling, fact: RoundBegun) -> None:
    to.does("event", mission=to.numbers[fact.mission], round=fact.round_no, rolls=dice(fact.event))


def _ended(to: Telling, fact: MissionEnded) -> None:
    to.advances(fact.mission, model.PLAY)
    won = [army_name(army) for army in fact.winners]
    to.does("end", mission=to.numbers[fact.mission], winners=won, rounds=fact.rounds)


def _drawn(to: Telling, fact: RandomEventDrawn) -> None:
    if not fact.picks:
        return
    army, unit = fact.picks[0].army, fact.picks[0].unit
    to.met[fact.mission, fact.round_no] = army, unit
    if fact.number in MEETS_AT_ONCE:
        met = to.who(unit) if unit is not None else {"army": army_name(army)}
        _happens(to, fact, roll=last(fact.event_roll), **met)


def _happens(to: Telling, fact: Any, **said: Any) -> None:
    to.does("effect", mission=to.numbers[fact.mission], event=fact.number, **said)


def _met(to: Telling, fact: Any) -> dict[str, str]:
    army, unit = to.met[fact.mission, fact.round_no]
    return to.who(unit) if unit is not None else {"army": army_name(army)}


def _answered(to: Telling, fact: OfferAnswered) -> None:
    if fact.number == 11:
        to.does("ransom", mission=to.numbers[fact.mission], pays=fact.is_accepted, **_met(to, fact))
    elif fact.is_accepted:
        who = _met(to, fact) if fact.unit is None else to.who(fact.unit)
        _happens(to, fact, roll=last(fact.event_roll), **who)


def _settled(to: Telling, fact: RandomEventSettled) -> None:
    if fact.number == 46:
        _happens(to, fact, **_shares(to, fact))
    elif fact.number != 23:  # which touches nothing
        who = _met(to, fact) if fact.unit is None else to.who(fact.unit)
        _happens(to, fact, roll=last(fact.event_roll), **who)


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
        sit_out=last(fact.sit_out),
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
    if fact.unit not in to.traits:  # one who was a hero may have a set from then
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
    to.does("buy", mission=to.number(fact.mission), **bought, **to.who(fact.unit))


def _sold(to: Telling, fact: SaleTried) -> None:
    item = to.items[fact.unit, fact.item]
    said = {"name": item.name, "price": item.price, "roll": last(fact.sale)}
    to.does("sell", mission=to.number(fact.mission), **said, **to.who(fact.unit))


def _recruited(to: Telling, fact: UnitRecruited) -> None:
    unit = _unit(to, fact.army, fact.unit)
    to.does("recruit", mission=to.number(fact.mission), army=army_name(fact.army), unit=unit, trained=fact.is_trained)


def _nothing(to: Telling, fact: CampaignEvent) -> None:
    """Neither points, experience nor places."""


def _of_army(do: str) -> "Told":
    def told(to: Telling, fact: Any) -> None:
        mission = {"mission": to.numbers[fact.mission]} if hasattr(fact, "mission") else {}
        to.does(do, army=army_name(fact.army), **mission)

    return told


TOLD: dict[type[CampaignEvent], Callable[[Telling, Any], None]] = {
    CampaignOpened: _opened,
    CampaignOfficialAppointed: _nothing,
    ArmyJoined: _joined,
    ArmyBroughtOver: _brought_over,
    ListRead: _nothing,
    ArmyRenamed: _nothing,
    UnitRenamed: _nothing,
    UnitAdjusted: _unit_adjusted,
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
    SecretNoted: _nothing,
    RansomRolled: lambda to, fact: _happens(to, fact, roll=last(fact.event_roll), **_met(to, fact)),
    OfferAnswered: _answered,
    WarpFought: lambda to, fact: _happens(to, fact, won=fact.is_won, sit_out=last(fact.sit_out), **_met(to, fact)),
    RandomEventSettled: _settled,
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
