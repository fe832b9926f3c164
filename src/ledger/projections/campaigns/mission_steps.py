"""What happened after a mission was won, line by line: casualties and what came of them, experience, levels, trades and
pay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from ledger.domain.campaign.aftermath.evolve import is_sold
from ledger.domain.campaign.aftermath.facts import (
    CasualtiesListed,
    CasualtyRolled,
    LostUnit,
    OptionPicked,
    SaleTried,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
    UnitRecruited,
    UpgradeBought,
)
from ledger.domain.campaign.armies.facts import UnitDisbanded
from ledger.domain.campaign.random_events.facts import WarpFought
from ledger.domain.campaign.sentences import points as points_in_words
from ledger.domain.campaign.state import ExperienceMark, Mission
from ledger.domain.campaign.values import Roll, UnitNo
from ledger.domain.errors import listed
from ledger.domain.families import family_of
from ledger.domain.values import Value, Version
from ledger.projections.campaigns.books import ArmyMoved, MissionActs, item_sold
from ledger.projections.campaigns.history import UnitChange
from ledger.projections.campaigns.moment import CampaignMoment, Named, RollShown, rolled


class Killer(Value):
    """The unit that made a casualty, and its army."""

    army: Named
    unit: Named


class CasualtyLine(Value):
    """A unit that was destroyed or routed, and what came of it."""

    army: Named
    unit: Named
    is_hero: bool
    how: Literal["destroyed", "routed"]
    killer: Killer | None  # none where an event or the terrain did it
    rolls: tuple[RollShown, ...]
    result: str  # in words; nothing before it is rolled
    events: tuple[int, ...]  # that it was listed, and then rolled for


class MissionExperience(Value):
    """Experience of a unit in this mission."""

    army: Named
    unit: Named
    points: int  # that it kept
    lost: int  # besides: what went beyond the most a unit can have, or was taken from it
    why: str
    event: int


class LevelTaken(Value):
    """A level of a unit, and what came with it."""

    army: Named
    unit: Named
    level: int
    gained: str
    rolls: tuple[RollShown, ...]
    events: tuple[int, ...]  # its rolls and the picks among them


Trade = Literal["bought", "sold", "not sold", "recruited", "disbanded"]


class TradeLine(Value):
    """Something bought, sold, recruited or disbanded after the mission."""

    army: Named
    unit: Named
    trade: Trade
    what: str  # the upgrade, or what is to be known of a recruit
    points: int  # what the army got; below zero where it paid
    rolls: tuple[RollShown, ...]
    event: int


class Payment(Value):
    """Points an army got for the mission, or paid because of it."""

    army: Named
    what: str
    points: int
    event: int


_LevelAct = TraitRolled | SkillSetRolled | SkillRolled | OptionPicked
_TradeAct = UpgradeBought | SaleTried | UnitRecruited | UnitDisbanded
_Fate = tuple[Version, CasualtyRolled | WarpFought]
RECOVERED, TO_PICK = "recovered", "still to be picked"


def casualty_lines(moment: CampaignMoment, mission: Mission, acts: MissionActs) -> Iterator[CasualtyLine]:
    """Everyone on the casualty list."""
    told: dict[UnitNo, _Fate] = {fact.unit: (version, fact) for version, fact in acts.of(CasualtyRolled)}
    for version, fought in acts.of(WarpFought):
        (change,) = moment.history.changes[version]
        told[change.unit] = (version, fought)
    for version, fact in acts.of(CasualtiesListed):
        for lost in fact.casualties:
            yield _casualty(moment, mission, acts, lost, version, told.get(lost.unit))


def _casualty(
    moment: CampaignMoment,
    mission: Mission,
    acts: MissionActs,
    lost: LostUnit,
    listed_by: Version,
    fate: _Fate | None,
) -> CasualtyLine:
    return CasualtyLine(
        army=_army_of(moment, lost.unit),
        unit=moment.unit(lost.unit),
        is_hero=moment.state.units[lost.unit].is_hero,
        how=lost.how,
        killer=_killer(moment, mission, lost),
        rolls=() if fate is None else tuple(map(rolled, _dice(fate[1]))),
        result="" if fate is None else _result(moment, acts, fate),
        events=(moment.seq(listed_by), *(() if fate is None else (moment.seq(fate[0]),))),
    )


def _killer(moment: CampaignMoment, mission: Mission, lost: LostUnit) -> Killer | None:
    army = None if lost.killer is None else mission.army_of(lost.killer)
    if lost.killer is None or army is None:
        return None
    return Killer(army=moment.army(army), unit=moment.unit(lost.killer))


def _dice(fact: CasualtyRolled | WarpFought) -> Iterator[Roll]:
    dice = (fact.sit_out,) if isinstance(fact, WarpFought) else (fact.casualty, fact.injury, fact.talent, fact.sit_out)
    yield from (roll for roll in dice if roll is not None)


def _result(moment: CampaignMoment, acts: MissionActs, fate: _Fate) -> str:
    """What came of a casualty; a warp told it before anybody was rolled for."""
    version, fact = fate
    (change,) = moment.history.changes[version]
    warp = moment.random_event(fact.number).name if isinstance(fact, WarpFought) else ""
    if isinstance(fact, WarpFought) and fact.is_won:
        return f"back from {warp}"
    learned = [each.mark for each in acts.effects(version).xp if each.unit == change.unit]
    told = ", ".join((*_changed(moment, change), *_learned(change, learned))) or RECOVERED
    return f"{told} ({warp})" if warp else told


def _changed(moment: CampaignMoment, change: UnitChange) -> Iterator[str]:
    rules, before, after = moment.state.rules, change.before, change.after
    assert before is not None, "a casualty was in its army before"
    if after.fate:
        yield after.fate
    yield from change.gained("injuries")
    yield from change.gained("talents")
    if after.injury_rolls > before.injury_rolls and not after.fate:
        yield f"{points_in_words(rules.injury_price)} cheaper"
    if after.talent_rolls > before.talent_rolls:
        yield f"{points_in_words(rules.talent_price)} dearer"
    if after.sits_out > before.sits_out:
        yield f"sits out {after.sits_out} mission{'s' * (after.sits_out != 1)}"


def _learned(change: UnitChange, marks: Iterable[ExperienceMark]) -> Iterator[str]:
    """Experience that came of it; a talent of a hero is told by its name already."""
    for mark in marks:
        if mark.amount < 0:
            yield f"loses {-mark.amount} XP"
        elif change.gained("talents"):
            yield f"+{mark.amount} XP"
        else:
            yield f"{mark.why}, +{mark.amount} XP"


def experience_lines(moment: CampaignMoment, acts: MissionActs) -> Iterator[MissionExperience]:
    """All experience of the mission, that of its events too; what a recruit was trained with is part of its price."""
    for unit, mark in acts.xp:
        if isinstance(moment.fact(mark.version), UnitRecruited):
            continue
        yield MissionExperience(
            army=_army_of(moment, unit),
            unit=moment.unit(unit),
            points=mark.amount,
            lost=max(0, mark.cut),
            why=moment.why(mark.why),
            event=moment.seq(mark.version),
        )


@dataclass(slots=True)
class _Rising:
    """A level while its acts come in: a set of skills may be rolled and picked first, a trait picked afterwards."""

    unit: UnitNo
    level: int = 0
    gained: str = TO_PICK
    rolls: list[Roll] = field(default_factory=list)
    versions: list[Version] = field(default_factory=list)
    is_complete: bool = False


def levels_taken(moment: CampaignMoment, acts: MissionActs) -> Iterator[LevelTaken]:
    """Every level with all its acts."""
    risings: list[_Rising] = []
    open_by: dict[UnitNo, _Rising] = {}
    for version, fact in acts.acts:
        if not isinstance(fact, _LevelAct):
            continue
        rising = open_by.get(fact.unit)
        if rising is None or rising.is_complete:
            rising = open_by[fact.unit] = _Rising(fact.unit)
            risings.append(rising)
        _rise(moment, rising, version, fact)
    for each in risings:
        yield LevelTaken(
            army=_army_of(moment, each.unit),
            unit=moment.unit(each.unit),
            level=each.level,
            gained=each.gained,
            rolls=tuple(map(rolled, each.rolls)),
            events=tuple(map(moment.seq, each.versions)),
        )


def _rise(
    moment: CampaignMoment,
    rising: _Rising,
    version: Version,
    fact: _LevelAct,
) -> None:
    (change,) = moment.history.changes[version]
    rising.versions.append(version)
    gained = [*change.gained("traits"), *change.gained("skills")]
    is_set_first = moment.state.units[rising.unit].is_hero and not gained  # the level is had with the skill
    rising.level = change.after.levels + is_set_first
    if gained:
        rising.gained, rising.is_complete = listed(gained), True
    match fact:
        case TraitRolled(trait=roll) | SkillRolled(skill=roll) | SkillSetRolled(skill_set=roll):
            rising.rolls.append(roll)
        case OptionPicked():
            pass  # nobody rolls to pick
    if isinstance(fact, SkillRolled):
        group = next(name for name, skills in moment.state.rules.skills.items() if gained[0] in skills)
        rising.gained = f"{group}: {rising.gained}"


def trade_lines(moment: CampaignMoment, acts: MissionActs) -> Iterator[TradeLine]:
    """Upgrades bought and sold, units recruited and let go."""
    for version, fact in acts.acts:
        if not isinstance(fact, _TradeAct):
            continue
        unit = fact.unit.no if isinstance(fact, UnitRecruited) else fact.unit
        trade, what = _trade(moment, version, fact)
        yield TradeLine(
            army=_army_of(moment, unit),
            unit=moment.unit(unit),
            trade=trade,
            what=what,
            points=sum(each.booked.amount for each in acts.effects(version).points),
            rolls=(rolled(fact.sale),) if isinstance(fact, SaleTried) and fact.sale is not None else (),
            event=moment.seq(version),
        )


def _trade(moment: CampaignMoment, version: Version, fact: _TradeAct) -> tuple[Trade, str]:
    match fact:
        case UpgradeBought(upgrade=upgrade):
            return "bought", upgrade.name
        case SaleTried():
            sold = is_sold(fact.sale, moment.state.rules)
            return "sold" if sold else "not sold", item_sold(fact, version, moment)
        case UnitRecruited():
            rules = moment.state.rules
            trained = f", {rules.trained_xp} XP for {rules.trained_price} more" if fact.is_trained else ""
            return "recruited", f"{points_in_words(fact.unit.cost)}{trained}"
        case UnitDisbanded():
            return "disbanded", ""


def _army_of(moment: CampaignMoment, unit: UnitNo) -> Named:
    return moment.army(moment.state.units[unit].army)


PURCHASES = (UpgradeBought, SaleTried, UnitRecruited)


def is_trade(moved: ArmyMoved, moment: CampaignMoment) -> bool:
    """Whether points went for a purchase or with an army, and are no pay for the mission."""
    fact = moment.fact(moved.booked.version)
    return isinstance(fact, PURCHASES) or family_of(type(fact)) == "armies"


def payments(moment: CampaignMoment, acts: MissionActs) -> Iterator[Payment]:
    for each in acts.points:
        if not is_trade(each, moment):
            yield Payment(
                army=moment.army(each.army),
                what=each.booked.what,
                points=each.booked.amount,
                event=moment.seq(each.booked.version),
            )
