"""Campaigns played by chance: what is asked makes sense in the state, most of the time; the rest is refused."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from random import Random

from ledger.domain.campaign.aftermath.facts import CasualtiesListed, UnitRecruited, UpgradeBought
from ledger.domain.campaign.armies.facts import ArmyAdjusted, ArmyJoined, UnitAdjusted
from ledger.domain.campaign.armies.requests import UnitBought
from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.missions.facts import MissionBegun, MissionEnded
from ledger.domain.campaign.opening.evolve import takes_no_more
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.state import Army, Campaign, CampaignAct, Mission, RandomEvent, Unit, levels_due
from ledger.domain.campaign.state import value as worth
from ledger.domain.campaign.values import Dice, Kind, Purpose, UnitNo
from ledger.domain.errors import RuleViolation
from tests.acceptance import campaign_model as model
from tests.builders import WHY
from tests.domain.campaign import request_builders as builders
from tests.domain.campaign import stories
from tests.domain.campaign.stories import OPENED, Story

LEDGER_EVENTS = (11, 12, 26, 35, 36, 44, 46, 51, 52, 61, 62, 63, 64, 65, 66)
ALL_HELD = ("Agile", "Elite", "Specialist: melee", "Leader", "Duellist", *model.TALENTS[:3], *model.INJURIES[1:4])
SIDES = {"sit-out": 3, "event-roll": 3}
KINDS: tuple[Kind, ...] = ("endless", "endless", "point-limited", "game-limited", "endless", "time-limited")
MOST_TRIES = 40  # that are refused, for each that is not
Maybe = CampaignRequest | None


class Player:
    """Everybody at the table."""

    def __init__(self, chance: Random, count: int) -> None:
        self.chance = chance
        self.count = count  # armies at the start
        self.hours = 0

    def asks(self, state: Campaign) -> CampaignRequest:
        """Something to ask next."""
        if (len(state.armies) < self.count and not state.missions) or self.likes(0.015):
            return self._joins(state)
        if self.likes(0.025):
            return self.takes_back(state)
        running = [mission for mission in state.missions.values() if not mission.is_closed]
        if not running and takes_no_more(state, OPENED + timedelta(hours=self.hours)):
            self.hours = 0
            return self.takes_back(state)
        if not running or (state.rules.parallel_play and self.likes(0.1)):
            return self._between(state)
        mission = self.chance.choice(running)
        asked = _STEPS[mission.step - 1](self, mission, state)
        return asked.model_copy(update={"mission": mission.no}) if "mission" in type(asked).model_fields else asked

    def likes(self, odds: float) -> bool:
        return self.chance.random() < odds

    # what a table does outside missions

    def _joins(self, state: Campaign) -> CampaignRequest:
        given_up = [army.player.int for army in state.armies.values() if army.is_closed]
        no, units = state.last_army + 1, []
        for each in range(5):
            items = {"Flag": self.chance.choice((5, 10, -5))} if self.likes(0.3) else {}
            units.append(
                stories.bought(f"Unit {state.last_unit}.{each}", self.chance.choice((100, 150, 170)), each == 0, items)
            )
        player = self.chance.choice(given_up) if given_up else no
        saved = self.chance.choice((None, 0, 50, 150))
        if self.likes(0.15):
            return self._brings_over(player, state)
        return stories.join(player, *units, name=f"Army {no}", saved=saved)

    def _brings_over(self, player: int, state: Campaign) -> CampaignRequest:
        veterans = [
            builders.veteran(
                f"Old {state.last_unit}.{each}",
                self.chance.choice((100, 150, 170)),
                self.chance.randint(0, 14),
                *(self._held() if self.likes(0.6) else ()),
                hero=each < 2,
            )
            for each in range(5)
        ]
        name = f"Army {state.last_army + 1}"
        return builders.bring_over(player, *veterans, name=name, saved=self.chance.choice((0, 70)))

    def _held(self) -> list[str]:
        return self.chance.sample(ALL_HELD, self.chance.randint(1, 2))

    def _between(self, state: Campaign) -> CampaignRequest:
        standing = [army for army in state.armies.values() if not army.is_closed]
        what = self.chance.random() if standing else 1
        if what < 0.3:
            return self._puts_right(self.chance.choice(standing), state)
        if what < 0.31:
            return stories.disband_army(self.chance.choice(standing).no)
        if what < 0.34:
            return stories.disband_unit(self.chance.choice(list(state.units)))
        return self._begins(standing, state)

    def _puts_right(self, army: Army, state: Campaign) -> CampaignRequest:
        """What the organizer does for a reason, outside any mission; and what touches no figure."""
        unit, new = self.chance.choice(list(state.units.values())), f"{state.version}"
        asked: tuple[Callable[[], CampaignRequest], ...] = (
            lambda: stories.adjust(army.no, points=self.chance.choice((-50, 50)), vp=self.chance.choice((0, 0, 1))),
            lambda: builders.adjust_unit(
                unit.no, price=self.chance.choice((-10, 10)), xp=self.chance.choice((-1, 0, 4))
            ),
            lambda: builders.adjust_unit(unit.no, gained=self._held()),
            lambda: builders.adjust_unit(unit.no, hero=not unit.is_hero),
            lambda: builders.adjust_unit(unit.no, repriced=dict.fromkeys(list(unit.upgrades)[:1], 15)),
            lambda: builders.adjust_unit(unit.no, lost=(*unit.traits, *unit.skills, *unit.injuries)[:1]),
            lambda: stories.buy(unit.no, self.chance.choice((5, 20)), mission=None, reason=WHY),
            lambda: stories.sell(unit.no, self.chance.choice(list(unit.upgrades) or [1]), mission=None, reason=WHY),
            lambda: stories.recruit(army.no, stories.bought(new, 60), self.likes(0.5), mission=None, reason=WHY),
            lambda: builders.rename_army(army.no, new),
            lambda: builders.rename_unit(unit.no, new),
            lambda: builders.read_list(army.no),
            lambda: builders.appoint(state.version % 3, self.chance.choice(("organizer", None))),
        )
        return self.chance.choice(asked)()

    def _begins(self, standing: list[Army], state: Campaign) -> CampaignRequest:
        if state.rules.parallel_play:
            busy = {army for each in state.missions.values() if not each.is_closed for army in each.brought}
            free = [army for army in standing if army.no not in busy]
            standing = self.chance.sample(free, min(len(free), self.chance.randint(2, 4)))
        brings: dict[int, list[Unit]] = {army.no: self._ready(army, state) for army in standing}
        brings = {army: units for army, units in brings.items() if units}
        self._levels_out(brings, state)
        self.hours += self.chance.choice((0, 24, 60, 168))
        numbers = {army: [unit.no for unit in units] for army, units in brings.items()}
        return stories.begin(max(state.missions, default=0) + 1, numbers, OPENED + timedelta(hours=self.hours))

    def _ready(self, army: Army, state: Campaign) -> list[Unit]:
        ready = [unit for unit in state.units.values() if unit.army == army.no and not unit.fate and not unit.sits_out]
        return [unit for unit in ready if self.likes(0.95)] or ready

    def _levels_out(self, brings: dict[int, list[Unit]], state: Campaign) -> None:
        """Whoever brings too much leaves units at home."""
        for _ in range(60):
            total = {army: sum(worth(unit, state.rules) for unit in units) for army, units in brings.items()}
            most = max(total, key=lambda army: total[army], default=0)
            if not total or total[most] - min(total.values()) <= state.rules.gap or len(brings[most]) < 2:
                return
            brings[most].remove(self.chance.choice(brings[most]))

    # what it takes back

    def takes_back(self, state: Campaign) -> CampaignRequest:
        """An act, a mission, or a roll or a request that was another."""
        what, with_dependents = self.chance.random(), self.likes(0.9)
        recent = [act for act in state.acts[-40:] if act.version not in state.withdrawn]
        if what < 0.1 and state.missions:
            return stories.withdraw_mission(self.chance.choice(list(state.missions)[-2:]), with_dependents)
        if what < 0.4 and recent:
            return stories.withdraw(self.chance.choice(recent).version, with_dependents=with_dependents)
        if what < 0.75 and recent and (to := self._instead(act := self.chance.choice(recent), state)):
            return stories.correct_act(act.version, to, with_dependents)
        entered = [
            act for act in recent if (rolls := list(rolls_in(act.fact))) and not any(roll.seed for roll in rolls)
        ]
        if not entered:
            return stories.withdraw(len(state.acts), with_dependents=True)
        act = self.chance.choice(entered)
        dice: dict[Purpose, Dice] = {roll.purpose: self._other(roll.purpose) for roll in rolls_in(act.fact)}
        if "casualty" in dice:
            dice = {"casualty": (self.chance.choice((2, 6, 3, 1)),)}
        return stories.correct(act.version, dice, with_dependents)

    def _instead(self, act: CampaignAct, state: Campaign) -> Maybe:
        """What should have been asked instead of an act."""
        match act.fact:
            case MissionEnded(mission=no, rounds=rounds) if no in state.missions:
                return stories.end(self.chance.choice(list(state.missions[no].brought)), mission=no, rounds=rounds)
            case CasualtiesListed(mission=no) if no in state.missions:
                return stories.casualties(self._lost(state.missions[no]), no)
            case MissionBegun(mission=no, brings=brings):
                fewer: dict[int, Sequence[int]] = {
                    each.army: each.units[: self.chance.randint(2, 5)] for each in brings
                }
                return stories.begin(no, fewer, OPENED + timedelta(hours=self.hours))
            case UpgradeBought(mission=mission, unit=unit):
                return stories.buy(unit, self.chance.choice((0, 10, 30)), mission=mission, reason=WHY)
            case UnitRecruited(mission=mission, army=army, unit=unit, is_trained=trained):
                cheap = stories.bought(f"Other {state.version}", self.chance.choice((40, 90)), unit.is_hero)
                return stories.recruit(army, cheap, trained, mission=mission, reason=WHY)
            case ArmyJoined(player=player, units=units):
                others = [stories.bought(f"Other {act.version}.{no}", 50) for no in range(self.chance.randint(0, 2))]
                same = [UnitBought(name=each.name, cost=each.price, hero=each.is_hero) for each in units]
                return stories.join(player.int, *same, *others, name=f"Army of {state.version}", saved=0)
            case ArmyAdjusted(army=army):
                return stories.adjust(army, points=self.chance.choice((10, 70)))
            case UnitAdjusted(unit=unit):
                return builders.adjust_unit(unit, price=5, xp=self.chance.choice((0, 2)))
        return None

    def _other(self, purpose: Purpose) -> Dice:
        if purpose == "event":
            return (5, *divmod(self.chance.choice(LEDGER_EVENTS), 10)) if self.likes(0.5) else (2,)
        return (self.chance.randint(1, SIDES.get(purpose, 6)),)

    # the six steps

    def _sets_up(self, mission: Mission, state: Campaign) -> CampaignRequest:
        without = [army for army in mission.brought if army not in mission.objectives]
        if without and self.likes(0.8):
            return stories.objective(without[0], *self._maybe(6))
        if self.likes(0.1):
            return stories.objective(self.chance.choice(list(mission.brought)), *self._maybe(6))
        return stories.close_step(1)

    def _maybe(self, sides: int) -> tuple[int, ...]:
        """A die of the table, or none, so that it is drawn."""
        return (self.chance.randint(1, sides),) if self.likes(0.5) else ()

    def _plays(self, mission: Mission, state: Campaign) -> CampaignRequest:
        what, army = self.chance.random(), self.chance.choice(list(mission.brought))
        going_on = [no for no, each in mission.random_events.items() if not each.is_over]
        if going_on and what < 0.45:
            return self._happens(self.chance.choice(going_on), mission)
        if what < 0.62:
            event = self.chance.choice(LEDGER_EVENTS) if self.likes(0.8) else self.chance.choice((13, 22, 23, 41, 56))
            return stories.begin_round(*((5, *divmod(event, 10)) if self.likes(0.8) else self._maybe(4)))
        if what < 0.8:
            lost = [unit for unit in mission.brought[army] if self.likes(0.3)]
            asked = (stories.spend(army), stories.achieve(army), stories.achieve(army))
            return stories.concede(army, *lost) if self.likes(0.15) else self.chance.choice(asked)
        if mission.rounds < 3 and self.likes(0.8):
            return stories.begin_round(*self._maybe(4))
        return self._ends(mission)

    def _ends(self, mission: Mission) -> CampaignRequest:
        winners = self.chance.sample(list(mission.brought), 2 if len(mission.brought) > 2 and self.likes(0.2) else 1)
        return stories.end(*winners, rounds=max(1, mission.rounds) + self.chance.choice((0, 0, 1)))

    def _happens(self, round_no: int, mission: Mission) -> CampaignRequest:
        happening = mission.random_events[round_no]
        units = [unit for units in mission.brought.values() for unit in units]
        is_to_draw = not happening.is_drawn and happening.number not in (26, 44, 46)
        if is_to_draw and self.likes(0.9):
            some = (
                self.chance.sample(units, min(3, len(units)))
                if happening.number in (41, 55, 66) or self.likes(0.2)
                else None
            )
            return stories.draw(round_no, candidates=some)
        if happening.number in (23, 52) and happening.note is None:
            return stories.note(round_no)
        return self._settles(round_no, happening, mission, units)

    def _settles(self, no: int, happening: RandomEvent, mission: Mission, units: Sequence[int]) -> CampaignRequest:
        unit, victim = self.chance.choice(units), self.chance.choice(units)
        match happening.number:
            case 11 if happening.price is None:
                return stories.ransom(no)
            case 62 if self.likes(0.7) and happening.army is not None:
                return stories.answer(no, unit=self.chance.choice(list(mission.brought[happening.army])))
            case 11 | 51 | 62:
                return stories.answer(no, accepted=happening.number != 62 and self.likes(0.7))
            case 66:
                return stories.fight(no, won=self.likes(0.6))
            case 46:
                return stories.settle(no, more=self._more(mission))
        names_unit, names_victim = happening.number in (23, 26, 36, 44), happening.number in (26, 44, 52)
        return stories.settle(no, unit if names_unit else None, victim if names_victim else None)

    def _more(self, mission: Mission) -> list[int]:
        """Who gets one more of what does not divide; allies are not asked to share."""
        if len(mission.winners) != 1 or mission.casualties is None:
            return []
        out = {*mission.casualties, *mission.left, *mission.rolled}
        there = [unit for unit in mission.brought[mission.winners[0]] if unit not in out]
        return self.chance.sample(there, 5 % len(there)) if there else []

    def _counts_losses(self, mission: Mission, state: Campaign) -> CampaignRequest:
        if asked := self._late_happening(mission, state):
            return asked
        if self.likes(0.15):
            return stories.achieve(self.chance.choice(list(mission.brought)))
        if mission.casualties is None:
            return stories.casualties(self._lost(mission))
        waiting = [unit for unit in mission.casualties if unit not in mission.rolled]
        if waiting:
            return self._rolls(state.units[self.chance.choice(waiting)], state)
        return stories.close_step(3)

    def _late_happening(self, mission: Mission, state: Campaign) -> Maybe:
        """Ransoms first; a countdown, a moral victory and a warp now and then."""
        late = [
            no for no, each in mission.random_events.items() if not each.is_over and each.number in (11, 46, 52, 66)
        ]
        if not late or self.likes(0.3):
            return None
        round_no = self.chance.choice(late)
        happening = mission.random_events[round_no]
        if happening.number == 46 and len(mission.winners) > 1:
            return None
        units = [unit for units in mission.brought.values() for unit in units]
        return self._settles(round_no, happening, mission, units)

    def _lost(self, mission: Mission) -> dict[int, int | None]:
        """One of the first two of an army does all the killing and is rarely lost, so that somebody rises."""
        lost: dict[int, int | None] = {}
        for army, units in mission.brought.items():
            enemies = [
                unit for other, them in mission.brought.items() if other != army for unit in _champion(other, them)
            ]
            for unit in units:
                if unit not in mission.left and self.likes(0.1 if unit in _champion(army, units) else 0.5):
                    lost[unit] = self.chance.choice(enemies) if self.likes(0.85) else None
        return lost

    def _rolls(self, unit: Unit, state: Campaign) -> CampaignRequest:
        if self.likes(0.4):
            return stories.roll_casualty(unit.no, again=self.likes(0.5))
        die, second, rest = self.chance.choice((1, 1, 3, 6, 6)), self.chance.randint(1, 6), self.chance.randint(1, 3)
        dies = die == 1 and (not unit.is_hero or second == 1)
        return stories.roll_casualty(
            unit.no,
            die,
            injury=(second,) if die == 1 and unit.is_hero else None,
            talent=(second,) if die == 6 and unit.is_hero else None,
            sit_out=(rest,) if dies and not state.rules.permadeath else None,
        )

    def _learns(self, mission: Mission, state: Campaign) -> CampaignRequest:
        if self.likes(0.2) and (asked := self._late_happening(mission, state)):
            return asked
        if len(mission.earned) < 2 or self.likes(0.2):
            return stories.earn()
        return self._rises(state, mission) or stories.close_step(4)

    def _rises(self, state: Campaign, mission: Mission) -> Maybe:
        concerned = {*mission.recruits, *(unit for units in mission.brought.values() for unit in units)}
        for unit in state.units.values():
            if unit.no not in concerned or unit.fate:
                continue
            if unit.options:
                return stories.pick(unit.no, self.chance.choice(unit.options))
            if levels_due(unit, state.rules):
                return stories.take_level(unit.no, *self._maybe(6))
        return None

    def _trades(self, mission: Mission, state: Campaign) -> CampaignRequest:
        if self.likes(0.15):
            return stories.close() if self.likes(0.2) else stories.close_step(5)
        unit = self.chance.choice(list(state.units.values()))
        if unit.upgrades and self.likes(0.6):
            return stories.sell(unit.no, self.chance.choice(list(unit.upgrades)), *self._maybe(6))
        return stories.buy(unit.no, self.chance.choice((-10, 0, 5, 5, 15, 25, 60)))

    def _recruits(self, mission: Mission, state: Campaign) -> CampaignRequest:
        if rises := self._rises(state, mission):
            return rises
        if self.likes(0.3):
            return stories.close()
        if self.likes(0.06):
            return stories.disband_unit(self.chance.choice(list(state.units)))
        if self.likes(0.01):
            return stories.disband_army(self.chance.choice(list(mission.brought)))
        items = {"Flag": self.chance.choice((5, 20, -10))} if self.likes(0.3) else {}
        new = stories.bought(f"New {state.last_unit}", self.chance.choice((50, 100, 150)), self.likes(0.25), items)
        return stories.recruit(self.chance.choice(list(state.armies)), new, trained=self.likes(0.4))


def _champion(army: int, units: Iterable[UnitNo]) -> list[UnitNo]:
    return list(units)[:2][-1 - army % 2 :][:1]


_STEPS: tuple[Callable[[Player, Mission, Campaign], CampaignRequest], ...] = (
    Player._sets_up,
    Player._plays,
    Player._counts_losses,
    Player._learns,
    Player._trades,
    Player._recruits,
)


def opened(seed: int) -> Story:
    """Every option on and off; a campaign that ends by its points (every sixth) has no matches side by side."""
    flags = {"parallel_play": seed % 2 == 1, "late_joiners": seed % 4 > 1, "permadeath": seed % 5 in (0, 2)}
    kind = KINDS[seed % len(KINDS)]
    length = (1,) if kind == "point-limited" else None  # five VP, which somebody reaches
    return stories.campaign(kind, stories.ALLIED if seed % 3 == 1 else stories.GF, length, flags)


def told(seed: int, facts: int) -> Story:
    """A campaign played by chance until so many facts are recorded."""
    story, player = opened(seed), Player(Random(seed), 3 + seed % 4)
    for _ in range(facts * MOST_TRIES):
        if len(story.facts) >= facts:
            break
        with suppress(RuleViolation):
            story.tells(player.asks(story.state))
    return story
