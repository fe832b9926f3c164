"""A second, plain model of a campaign, fed with the recorded rolls; it knows the figures of the document by heart.

It shares no code with the domain but the facts themselves, and knows nothing of unwinding: it is given what counts.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from re import sub
from typing import Any

from ledger.domain.events.fact import CampaignEvent


@dataclass
class Played:
    """What the model remembers of one mission."""

    brought: dict[int, int]  # unit: army
    before: dict[int, int]
    events: dict[int, tuple[int, Any]] = field(default_factory=dict)  # by round: which, and the draw
    lost: dict[int, int | None] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    winners: tuple[int, ...] = ()
    ransom: dict[int, int] = field(default_factory=dict)


@dataclass
class Plain:
    """Points, VP, experience and levels of everyone."""

    permadeath: bool = True
    points: Counter[int] = field(default_factory=Counter)
    vp: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    xp: Counter[int] = field(default_factory=Counter)
    levels: Counter[int] = field(default_factory=Counter)
    army: dict[int, int] = field(default_factory=dict)
    heroes: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    items: dict[tuple[int, int], int] = field(default_factory=dict)
    missions: dict[int, Played] = field(default_factory=dict)

    def fed(self, facts: Iterable[CampaignEvent]) -> "Plain":
        for fact in facts:
            name = sub(r"(?<!^)(?=[A-Z])", "_", type(fact).__name__).lower()
            getattr(self, name, self._nothing)(fact)
        return self

    def _nothing(self, fact: Any) -> None:
        """Most facts move nothing."""

    def _learn(self, unit: int, amount: int) -> None:
        self.xp[unit] = min(30, self.xp[unit] + amount)

    def campaign_opened(self, fact: Any) -> None:
        self.permadeath = fact.rules.permadeath

    def army_joined(self, fact: Any) -> None:
        self.points[fact.army] = fact.saved
        for unit in fact.units:
            self._enter(fact.army, unit)

    def _enter(self, army: int, unit: Any) -> None:
        self.army[unit.no] = army
        if unit.is_hero:
            self.heroes.add(unit.no)
        for no, upgrade in enumerate(unit.upgrades, start=1):
            self.items[unit.no, no] = upgrade.price

    def army_adjusted(self, fact: Any) -> None:
        self.points[fact.army] += fact.points
        self.vp[fact.army] += fact.vp

    def army_disbanded(self, fact: Any) -> None:
        self.points[fact.army] = self.vp[fact.army] = 0

    def mission_begun(self, fact: Any) -> None:
        brought = {unit: bring.army for bring in fact.brings for unit in bring.units}
        self.missions[fact.mission] = Played(brought, {unit: self.xp[unit] for unit in brought})

    def round_begun(self, fact: Any) -> None:
        if len(fact.event.dice) == 3:
            self.missions[fact.mission].events[fact.round_no] = (fact.event.dice[1] * 10 + fact.event.dice[2], None)

    def mission_conceded(self, fact: Any) -> None:
        mission = self.missions[fact.mission]
        mission.out |= {unit for unit, army in mission.brought.items() if army == fact.army} - set(fact.lost)

    def objective_achieved(self, fact: Any) -> None:
        self.points[fact.army] += 75

    def mission_ended(self, fact: Any) -> None:
        mission = self.missions[fact.mission]
        mission.winners = fact.winners
        for army in set(mission.brought.values()):
            self.played[army] += 1
            self.points[army] += 150 if army in fact.winners else 300
            self.vp[army] += 2 if army in fact.winners else 0

    def casualties_listed(self, fact: Any) -> None:
        mission = self.missions[fact.mission]
        mission.lost = {each.unit: each.killer for each in fact.casualties}
        for event, draw in mission.events.values():
            if event == 12 and draw is not None:
                wanted = draw.picks[0].drawn_army
                for unit, killer in mission.lost.items():
                    if mission.brought[unit] == wanted and killer is not None:
                        self.points[mission.brought[killer]] += 25

    def casualty_rolled(self, fact: Any) -> None:
        die = fact.casualty.dice[-1]
        if die == 6 and fact.unit not in self.heroes:
            self._learn(fact.unit, 1)
        if fact.talent is not None and fact.talent.dice[-1] == 1:
            self._learn(fact.unit, 1)
        if die == 1 and (fact.injury is None or fact.injury.dice[-1] == 1):
            self._die(fact)

    def _die(self, fact: Any, unit: int | None = None) -> None:
        mission, no = self.missions[fact.mission], fact.unit if unit is None else unit
        if self.permadeath:
            self.gone.add(no)
        else:
            self.xp[no] = mission.before[no]
            mission.barred.add(no)

    def experience_earned(self, fact: Any) -> None:
        lost = self.missions[fact.mission].lost
        kills = sum(2 if victim in self.heroes else 1 for victim, killer in lost.items() if killer == fact.unit)
        self._learn(fact.unit, kills + (fact.unit not in lost))

    def trait_rolled(self, fact: Any) -> None:
        self.levels[fact.unit] += 1

    skill_rolled = trait_rolled

    def upgrade_bought(self, fact: Any) -> None:
        self.items[fact.unit, fact.item] = fact.upgrade.price
        self.points[self.army[fact.unit]] -= fact.upgrade.price

    def sale_tried(self, fact: Any) -> None:
        price = self.items[fact.unit, fact.item]
        if price == 5:
            paid = 5 if fact.sale.dice[-1] >= 4 else 0
        else:
            paid = price if price < 0 else price // 10 * 5
        self.points[self.army[fact.unit]] += paid

    def unit_recruited(self, fact: Any) -> None:
        self._enter(fact.army, fact.unit)
        self.points[fact.army] -= fact.unit.price + sum(each.price for each in fact.unit.upgrades)
        if fact.is_trained:
            self.points[fact.army] -= 50
            self.xp[fact.unit.no] = 5

    def random_event_drawn(self, fact: Any) -> None:
        mission = self.missions[fact.mission]
        event, _ = mission.events[fact.round_no]
        mission.events[fact.round_no] = (event, fact if fact.picks else None)
        if not fact.picks:
            return
        unit, army = fact.picks[0].drawn_unit, fact.picks[0].drawn_army
        if event == 11:
            mission.out.add(unit)
        elif event == 61:
            self._learn(unit, fact.event_roll.dice[-1])
        elif event == 64:
            self.points[army] += 25 * fact.event_roll.dice[-1]
        elif event == 65:
            self.vp[army] += 1

    def random_event_settled(self, fact: Any) -> None:
        mission = self.missions[fact.mission]
        event, draw = mission.events[fact.round_no]
        army, unit = (draw.picks[0].drawn_army, draw.picks[0].drawn_unit) if draw else (0, 0)
        die = fact.event_roll.dice[-1] if fact.event_roll else 0
        if event == 11 and die:
            mission.ransom[fact.round_no] = 50 * die
        elif event == 11 and fact.is_accepted:
            self.points[army] -= mission.ransom[fact.round_no]
        elif event == 11:
            self.gone.add(unit)
        elif event == 26:
            self._learn(fact.unit, die)
        elif event == 35:
            self.points[army] += 25 * die
            mission.out.add(unit)
        elif event == 36:
            self.vp[mission.brought[fact.unit]] += 1
            mission.out.add(fact.unit)
        elif event == 44:
            self._learn(fact.unit, 1)
        elif event == 51 and fact.is_accepted:
            self.points[army] -= 50
        elif event == 52:
            for each, theirs in mission.brought.items():
                if theirs == army and each not in self.gone | mission.barred:
                    self._learn(each, 1)
        elif event == 62 and fact.is_accepted:
            self.points[army] += 50 * die
            mission.out.add(fact.unit)
        elif event == 66 and fact.is_accepted:
            self._learn(unit, 3)
            self.points[army] += 150
        elif event == 66:
            self._die(fact, unit)
        elif event == 46:
            self._share(mission, fact)

    def _share(self, mission: Played, fact: Any) -> None:
        warped = {draw.picks[0].drawn_unit for event, draw in mission.events.values() if event == 66 and draw}
        shut = mission.out | set(mission.lost) | warped
        units = [unit for unit, army in mission.brought.items() if army in mission.winners and unit not in shut]
        for unit in units:
            self._learn(unit, 5 // len(units) + (unit in fact.more))
