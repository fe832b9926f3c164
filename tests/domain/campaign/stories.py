"""A campaign in short words: requests are decided one by one, and each fact is folded as it comes.

Armies and units are plain numbers in the order they come; army 1 has units 1 to 3, army 2 units 4 to 6, and so on.
A regular army is a hero of 100, a line of 500 and riders of 300, with 100 saved.
"""

import hashlib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import JsonValue

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
from ledger.domain.campaign.armies.requests import AdjustArmy, DisbandArmy, DisbandUnit, JoinCampaign, UnitBought
from ledger.domain.campaign.decide import decide
from ledger.domain.campaign.editions import edition_called
from ledger.domain.campaign.evolve import evolve, replay
from ledger.domain.campaign.leaderboard import Leaderboard, leaderboard
from ledger.domain.campaign.missions.requests import (
    AchieveObjective,
    BeginMission,
    BeginRound,
    CloseMission,
    CloseStep,
    ConcedeMission,
    EndMission,
    RollObjective,
    SpendUnderdog,
)
from ledger.domain.campaign.opening.decide import campaign_rules, open_campaign
from ledger.domain.campaign.opening.requests import OpenCampaign
from ledger.domain.campaign.random_events.requests import (
    AnswerOffer,
    DrawRandomEvent,
    FightWarp,
    NoteSecret,
    RollRansom,
    SettleRandomEvent,
)
from ledger.domain.campaign.requests import CampaignRequest, UnitLost, UpgradeAsked
from ledger.domain.campaign.state import Army, Campaign, Mission, Unit, balance, value
from ledger.domain.campaign.unwinding.requests import CorrectAct, CorrectRoll, WithdrawActs, WithdrawMission
from ledger.domain.campaign.values import ArmyNo, Dice, ItemNo, Kind, MissionNo, Purpose, UnitNo
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent
from ledger.domain.text import fold
from ledger.domain.values import Commitment, PersonId, Version
from tests.builders import NONE, WHY, Figures, person

SLUG = "dust"
SEED = bytes.fromhex("5eed" * 16)
OPENED = datetime(2026, 5, 2, 10, tzinfo=UTC)
GF, ALLIED = "grimdark-future-3.1", "grimdark-future-allied"
Brings = Mapping[int, Sequence[int]]


def committed(text: str) -> Commitment:
    return Commitment(hashlib.sha256(text.encode()).hexdigest())


def named(name: str) -> Commitment:
    """Equal names have one commitment, whatever their case."""
    return committed(fold(name))


def bought(name: str, cost: int, hero: bool = False, upgrades: Mapping[str, int] | None = None) -> UnitBought:
    items = tuple(UpgradeAsked(name=each, cost=price) for each, price in (upgrades or {}).items())
    return UnitBought(name=named(name), cost=cost, hero=hero, upgrades=items)


def regular(army: int) -> tuple[UnitBought, ...]:
    return (
        bought(f"Hero {army}", 100, hero=True),
        bought(f"Line {army}", 500),
        bought(f"Riders {army}", 300),
    )


def opening(
    kind: Kind = "endless", rules: str = GF, length: Dice | None = None, figures: Figures = NONE
) -> OpenCampaign:
    return OpenCampaign(
        do="open-campaign",
        campaign=SLUG,
        name=committed("Dust"),
        rules=rules,
        date=OPENED.date(),
        kind=kind,
        set=dict(figures),
        length=length,
        at=OPENED,
    )


# requests


def join(player: int, *units: UnitBought, name: str = "", saved: int | None = None) -> JoinCampaign:
    return JoinCampaign(
        do="join-campaign",
        campaign=SLUG,
        army=named(name or f"Army {player}"),
        player=person(player),
        units=units or regular(player),
        saved=saved,
    )


def disband_unit(unit: int) -> DisbandUnit:
    return DisbandUnit(do="disband-unit", campaign=SLUG, unit=UnitNo(unit))


def disband_army(army: int) -> DisbandArmy:
    return DisbandArmy(do="disband-army", campaign=SLUG, army=ArmyNo(army))


def adjust(army: int, points: int = 0, vp: int = 0) -> AdjustArmy:
    return AdjustArmy(do="adjust-army", campaign=SLUG, army=ArmyNo(army), points=points, vp=vp, reason=WHY)


def begin(mission: int, brings: Brings, at: datetime = OPENED) -> BeginMission:
    units = {ArmyNo(army): tuple(map(UnitNo, each)) for army, each in brings.items()}
    return BeginMission(do="begin-mission", campaign=SLUG, mission=MissionNo(mission), brings=units, at=at)


def objective(army: int, *dice: int, mission: int = 1) -> RollObjective:
    return RollObjective(
        do="roll-objective", campaign=SLUG, mission=MissionNo(mission), army=ArmyNo(army), dice=dice or None
    )


def begin_round(*dice: int, mission: int = 1) -> BeginRound:
    return BeginRound(do="begin-round", campaign=SLUG, mission=MissionNo(mission), dice=dice or None)


def spend(army: int, mission: int = 1) -> SpendUnderdog:
    return SpendUnderdog(do="spend-underdog", campaign=SLUG, mission=MissionNo(mission), army=ArmyNo(army), change=1)


def concede(army: int, *lost: int, mission: int = 1) -> ConcedeMission:
    units = tuple(map(UnitNo, lost))
    return ConcedeMission(
        do="concede-mission", campaign=SLUG, mission=MissionNo(mission), army=ArmyNo(army), lost=units
    )


def achieve(army: int, mission: int = 1) -> AchieveObjective:
    return AchieveObjective(do="achieve-objective", campaign=SLUG, mission=MissionNo(mission), army=ArmyNo(army))


def end(*winners: int, mission: int = 1, rounds: int = 4) -> EndMission:
    armies = tuple(map(ArmyNo, winners))
    return EndMission(do="end-mission", campaign=SLUG, mission=MissionNo(mission), winners=armies, rounds=rounds)


def close_step(step: int, mission: int = 1) -> CloseStep:
    return CloseStep(do="close-step", campaign=SLUG, mission=MissionNo(mission), step=step)


def close(mission: int = 1) -> CloseMission:
    return CloseMission(do="close-mission", campaign=SLUG, mission=MissionNo(mission))


def casualties(lost: Mapping[int, int | None], mission: int = 1) -> ListCasualties:
    """Each unit with its killer: `casualties({5: 1, 6: None})`."""
    units = tuple(
        UnitLost(unit=UnitNo(unit), killer=None if killer is None else UnitNo(killer)) for unit, killer in lost.items()
    )
    return ListCasualties(do="list-casualties", campaign=SLUG, mission=MissionNo(mission), casualties=units)


def roll_casualty(
    unit: int,
    *dice: int,
    mission: int = 1,
    injury: Dice | None = None,
    talent: Dice | None = None,
    sit_out: Dice | None = None,
    again: bool = False,
) -> RollCasualty:
    return RollCasualty(
        do="roll-casualty",
        campaign=SLUG,
        mission=MissionNo(mission),
        unit=UnitNo(unit),
        dice=dice or None,
        injury=injury,
        talent=talent,
        sit_out=sit_out,
        again=again,
    )


def earn(*units: int, mission: int = 1) -> EarnExperience:
    return EarnExperience(
        do="earn-experience", campaign=SLUG, mission=MissionNo(mission), units=tuple(map(UnitNo, units)) or None
    )


def take_level(unit: int, *dice: int, mission: int = 1) -> TakeLevel:
    return TakeLevel(do="take-level", campaign=SLUG, mission=MissionNo(mission), unit=UnitNo(unit), dice=dice or None)


def pick(unit: int, name: str, mission: int = 1) -> PickTrait:
    return PickTrait(do="pick-trait", campaign=SLUG, mission=MissionNo(mission), unit=UnitNo(unit), pick=name)


def buy(
    unit: int, price: int, name: str = "Banner", mission: int | None = 1, reason: Commitment | None = None
) -> BuyUpgrade:
    """After a mission, or for a reason outside any: `buy(2, 40, mission=None, reason=WHY)`; likewise the next two."""
    return BuyUpgrade(
        do="buy-upgrade",
        campaign=SLUG,
        mission=None if mission is None else MissionNo(mission),
        unit=UnitNo(unit),
        upgrade=UpgradeAsked(name=name, cost=price),
        reason=reason,
    )


def sell(unit: int, item: int, *dice: int, mission: int | None = 1, reason: Commitment | None = None) -> SellUpgrade:
    return SellUpgrade(
        do="sell-upgrade",
        campaign=SLUG,
        mission=None if mission is None else MissionNo(mission),
        unit=UnitNo(unit),
        item=ItemNo(item),
        dice=dice or None,
        reason=reason,
    )


def recruit(
    army: int,
    unit: UnitBought,
    trained: bool = False,
    mission: int | None = 1,
    reason: Commitment | None = None,
) -> Recruit:
    return Recruit(
        do="recruit",
        campaign=SLUG,
        mission=None if mission is None else MissionNo(mission),
        army=ArmyNo(army),
        unit=unit,
        trained=trained,
        reason=reason,
    )


def draw(
    round_no: int = 1,
    *units: int,
    army: int | None = None,
    quarter: int | None = None,
    die: int | None = None,
    candidates: Sequence[int] | None = None,
    mission: int = 1,
) -> DrawRandomEvent:
    """Whom an event meets: drawn from the seed, unless the table says."""
    return DrawRandomEvent(
        do="draw-event",
        campaign=SLUG,
        mission=MissionNo(mission),
        round_no=round_no,
        candidates=None if candidates is None else tuple(map(UnitNo, candidates)),
        units=tuple(map(UnitNo, units)) or None,
        army=None if army is None else ArmyNo(army),
        quarter=None if quarter is None else (quarter,),
        dice=None if die is None else (die,),
    )


def note(round_no: int = 1, mission: int = 1) -> NoteSecret:
    return NoteSecret(do="note-event", campaign=SLUG, mission=MissionNo(mission), round_no=round_no, note=WHY)


def settle(
    round_no: int = 1,
    unit: int | None = None,
    victim: int | None = None,
    more: Sequence[int] = (),
    die: int | None = None,
    mission: int = 1,
) -> SettleRandomEvent:
    return SettleRandomEvent(
        do="settle-event",
        campaign=SLUG,
        mission=MissionNo(mission),
        round_no=round_no,
        unit=None if unit is None else UnitNo(unit),
        victim=None if victim is None else UnitNo(victim),
        more=tuple(map(UnitNo, more)),
        dice=None if die is None else (die,),
    )


def ransom(round_no: int = 1, die: int | None = None, mission: int = 1) -> RollRansom:
    return RollRansom(
        do="roll-ransom",
        campaign=SLUG,
        mission=MissionNo(mission),
        round_no=round_no,
        dice=None if die is None else (die,),
    )


def answer(
    round_no: int = 1, accepted: bool = True, unit: int | None = None, die: int | None = None, mission: int = 1
) -> AnswerOffer:
    return AnswerOffer(
        do="answer-event",
        campaign=SLUG,
        mission=MissionNo(mission),
        round_no=round_no,
        accepted=accepted,
        unit=None if unit is None else UnitNo(unit),
        dice=None if die is None else (die,),
    )


def fight(round_no: int = 1, won: bool = True, sit_out: int | None = None, mission: int = 1) -> FightWarp:
    return FightWarp(
        do="fight-warp",
        campaign=SLUG,
        mission=MissionNo(mission),
        round_no=round_no,
        won=won,
        sit_out=None if sit_out is None else (sit_out,),
    )


def withdraw(*versions: int, with_dependents: bool = False) -> WithdrawActs:
    return WithdrawActs(
        do="withdraw-acts",
        campaign=SLUG,
        events=tuple(map(Version, versions)),
        with_dependents=with_dependents,
        reason=WHY,
    )


def withdraw_mission(mission: int, with_dependents: bool = False) -> WithdrawMission:
    return WithdrawMission(
        do="withdraw-mission",
        campaign=SLUG,
        mission=MissionNo(mission),
        with_dependents=with_dependents,
        reason=WHY,
    )


def correct(version: int, dice: Mapping[Purpose, Dice], with_dependents: bool = False) -> CorrectRoll:
    return CorrectRoll(
        do="correct-roll",
        campaign=SLUG,
        event=Version(version),
        dice=dict(dice),
        with_dependents=with_dependents,
        reason=WHY,
    )


def correct_act(version: int, to: CampaignRequest, with_dependents: bool = False) -> CorrectAct:
    return CorrectAct(
        do="correct-act", campaign=SLUG, event=Version(version), to=to, with_dependents=with_dependents, reason=WHY
    )


class Numbers:
    """Names for tests of sentences: everybody's number; nobody is a hero."""

    rules = campaign_rules(edition_called(GF), {})

    def is_hero(self, no: UnitNo) -> bool:
        return False

    def army(self, no: ArmyNo) -> str:
        return f"army {no}"

    def unit(self, no: UnitNo) -> str:
        return f"unit {no}"

    def player(self, person: PersonId) -> str:
        return f"player {person.int}"

    def event(self, version: Version) -> str:
        return f"event {version}"

    def text(self, commitment: Commitment) -> str:
        return commitment[:4]


@dataclass
class Story:
    """A campaign that is told request by request."""

    facts: list[CampaignEvent]
    state: Campaign = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.replayed()

    def replayed(self) -> Campaign:
        state = replay(self.facts)
        assert state is not None
        return state

    def does(self, *requests: CampaignRequest) -> "Story":
        """Each is decided, folded, and leaves books that balance."""
        for request in requests:
            self.tells(request)
        assert self.state == self.replayed(), "only evolve changes the state"
        return self

    def tells(self, request: CampaignRequest) -> None:
        """One request, without looking whether a replay comes to the same."""
        for fact in decide(request, self.state):
            self.hears(fact)

    def hears(self, fact: CampaignEvent) -> None:
        """One fact, whoever decided it."""
        self.facts.append(fact)
        evolve(self.state, fact)
        self.balances()

    def refuses(self, request: CampaignRequest, *words: str, code: str | None = None, **facts: object) -> "Story":
        """Refused with these words in its sentence, these facts to word a way out from, and nothing changed."""
        before = deepcopy(self.state)
        with pytest.raises(RuleViolation) as refusal:
            decide(request, self.state)
        assert [word for word in words if word not in str(refusal.value)] == []
        assert code in (None, refusal.value.code)
        assert facts.items() <= refusal.value.facts.items()
        assert self.state == before, "a refusal changes nothing"
        return self

    def balances(self) -> None:
        """Points in are points out and points held; nobody is below zero; nobody has more than 30 XP."""
        for army in self.state.armies.values():
            points_in, points_out, held = balance(army)
            assert points_in == points_out + held
            assert held >= 0
            assert sum(each.amount for each in army.victories) == army.vp
        for unit in self.state.units.values():
            assert 0 <= unit.xp <= self.state.rules.xp_most
            assert sum(mark.amount for mark in unit.marks) == unit.xp

    def army(self, no: int) -> Army:
        return self.state.armies[ArmyNo(no)]

    def unit(self, no: int) -> Unit:
        return self.state.units[UnitNo(no)]

    def mission(self, no: int = 1) -> Mission:
        return self.state.missions[MissionNo(no)]

    def value(self, unit: int) -> int:
        return value(self.unit(unit), self.state.rules)

    def board(self, at: datetime = OPENED) -> Leaderboard:
        return leaderboard(self.state, at)

    def last(self) -> CampaignEvent:
        return self.facts[-1]

    def version(self) -> int:
        """Of the newest act."""
        return len(self.facts)


def campaign(
    kind: Kind = "endless", rules: str = GF, length: Dice | None = None, amended: Figures = NONE, **figures: JsonValue
) -> Story:
    """A campaign, its figures amended: `campaign(parallel_play=True)`."""
    request = opening(kind, rules, length, {**amended, **figures})
    return Story(list(open_campaign(request, None, SEED)))


def armies(
    count: int = 2,
    kind: Kind = "endless",
    rules: str = GF,
    length: Dice | None = None,
    amended: Figures = NONE,
    **figures: JsonValue,
) -> Story:
    """A campaign with so many regular armies."""
    story = campaign(kind, rules, length, {**amended, **figures})
    return story.does(*(join(no) for no in range(1, count + 1)))


def all_of(*armies: int) -> dict[int, list[int]]:
    """Everything these regular armies have."""
    return {army: [3 * army - 2, 3 * army - 1, 3 * army] for army in armies}


def playing(count: int = 2, step: int = 2, mission: int = 1, **figures: JsonValue) -> Story:
    """A mission of regular armies in a certain step; army 1 wins, and nobody is a casualty."""
    return reaches(armies(count, amended=figures), step, mission, count)


def reaches(story: Story, step: int, mission: int = 1, count: int = 2) -> Story:
    """The mission is begun and taken to a step."""
    story.does(begin(mission, all_of(*range(1, count + 1))))
    if step > 1:
        story.does(close_step(1, mission))
    if step > 2:
        story.does(end(1, mission=mission))
    for before in range(3, step):
        story.does(close_step(before, mission))
    return story


def weeks(number: int) -> datetime:
    return OPENED + timedelta(weeks=number)
