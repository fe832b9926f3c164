"""One evening at the table, played as it is planned: what was drawn is read before the next batch is written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ledger.application import Ledger
from ledger.application.demo.grimdark_future.cast import PLAYER_OF
from ledger.application.demo.grimdark_future.evenings import Evening, ScriptedRound
from ledger.application.demo.grimdark_future.second_thoughts import SECOND_THOUGHTS
from ledger.application.demo.lines import SLUG, Line, campaign_line
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.random_events.drawing import kind_of
from ledger.domain.campaign.rules import PRISONERS
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    RECRUITING,
    SETUP,
    UPGRADES,
    Mission,
    Unit,
    levels_due,
    units_of,
    value,
)
from ledger.domain.campaign.values import MissionNo

if TYPE_CHECKING:
    from ledger.application import CampaignView

_ABOUT_NO_MISSION = ("rename-unit", "disband-unit")


@dataclass(frozen=True, slots=True)
class EveningPlayed:
    """A mission and where it is played into."""

    ledger: Ledger
    no: int
    evening: Evening

    def batches(self) -> Iterator[list[Line]]:
        """Everything that is asked, step by step."""
        return filter(None, self._steps())

    def _steps(self) -> Iterator[list[Line]]:
        yield list(self._setting_up())
        for round_no, round_ in enumerate(self.evening.rounds, start=1):
            yield from self._round(round_no, round_)
        rounds = len(self.evening.rounds)
        yield [self._line("end-mission", winners=[self.evening.winner], rounds=rounds), *self._ransoms()]
        yield from self._casualties()
        yield from self._experience()
        yield [*self._asked(self.evening.bought), self._closed(UPGRADES)]
        yield list(self._asked(self.evening.recruited))
        yield from self._levels()
        yield [self._line("close-mission") if self.evening.in_one_go else self._closed(RECRUITING)]

    # set-up and play

    def _setting_up(self) -> Iterator[Line]:
        """Who brings what, and an objective for each: as the table threw it, or drawn."""
        brings = self._brings()
        yield self._line("begin-mission", brings=brings, at=self.evening.day)
        for army in brings:
            dice = self.evening.objectives.get(army)
            yield self._line("roll-objective", army=army, **({"dice": list(dice)} if dice else {}))
        yield self._closed(SETUP)

    def _brings(self) -> dict[str, list[str]]:
        """All an army has, as far as it is not too dear for the poorest one."""
        seen = self._seen()
        state, roster = seen.state, seen.roster
        standing = {army: units_of(army, state) for army in state.armies}
        worth = {army: sum(value(unit, state.rules) for unit in units) for army, units in standing.items()}
        most = min(worth.values()) + state.rules.gap
        brings: dict[str, list[str]] = {}
        for army, units in standing.items():
            left = most
            for unit in units:
                if value(unit, state.rules) <= left:
                    left -= value(unit, state.rules)
                    brings.setdefault(roster.army(army), []).append(roster.unit(unit.no))
        return brings

    def _round(self, no: int, round_: ScriptedRound) -> Iterator[list[Line]]:
        """The die of the round, whom its event met, and what came of it; underdogs spend a point in the first."""
        said = {"dice": list(round_.dice)} if round_.dice else {}
        yield [self._line("begin-round", id=f"demo/{self.no}/round/{no}", **said)]
        event = self._mission().random_events.get(no)
        if event is not None and kind_of(event, self._seen().state).draws != "nothing":
            yield [self._line("draw-event", round=no, **round_.met)]
        yield [*self._asked(round_.then), *(self._underdogs() if no == 1 else ())]

    def _underdogs(self) -> Iterator[Line]:
        seen, mission = self._seen(), self._mission()
        for army in mission.brought:
            if underdog_points(mission, army, seen.state):
                name = seen.roster.army(army)
                yield self._line("spend-underdog", army=name, change=1, by=PLAYER_OF[name])

    # after the mission

    def _ransoms(self) -> Iterator[Line]:
        """Who was captured is bought back."""
        for no, event in self._mission().random_events.items():
            if event.number == PRISONERS:
                yield self._line("roll-ransom", round=no)
                yield self._line("answer-event", round=no, accepted=True)

    def _casualties(self) -> Iterator[list[Line]]:
        told, objectives = list(self.evening.lost), list(self.evening.achieved)
        if self.evening.in_one_go:
            yield [self._line("after-mission", casualties=told, objectives=objectives)]
            return
        plain = [{key: each[key] for key in ("unit", "how", "killer")} for each in told]
        yield [
            self._line("list-casualties", casualties=plain),
            *(self._line("achieve-objective", army=army) for army in objectives),
        ]
        yield [*self._rolls(told), self._closed(CASUALTIES)]
        yield [self._line("earn-experience")]

    def _rolls(self, told: list[Line]) -> Iterator[Line]:
        """One for each but who was lost in a warp."""
        fates = {self._seen().roster.unit(unit) for unit in self._mission().rolled}
        for each in told:
            if each["unit"] not in fates:
                yield self._line("roll-casualty", **{key: each[key] for key in each if key not in ("how", "killer")})

    def _experience(self) -> Iterator[list[Line]]:
        """What events brought, levels, and second thoughts about what was rolled."""
        yield list(self._asked(self.evening.settled))
        yield from self._levels()
        if self.no in SECOND_THOUGHTS:
            yield list(SECOND_THOUGHTS[self.no](self._seen()))
            yield from self._levels()
        yield [self._closed(EXPERIENCE)]

    def _levels(self) -> Iterator[list[Line]]:
        """Until nobody has a level to take, or one to choose from."""
        while rising := list(self._rising()):
            yield [self._level(unit) for unit in rising]

    def _rising(self) -> Iterator[Unit]:
        state = self._seen().state
        return (
            unit for unit in state.units.values() if not unit.fate and (unit.options or levels_due(unit, state.rules))
        )

    def _level(self, unit: Unit) -> Line:
        """A roll, or a pick of what it left open; with an id, since the same words mean another one each time."""
        seen = self._seen()
        name, command_id = seen.roster.unit(unit.no), f"demo/{seen.state.version}/level/{unit.no}"
        if unit.options:
            pick = self.evening.picks.get(name, unit.options[0])
            return self._line("pick-trait", unit=name, pick=pick, id=command_id)
        dice = self.evening.levels.get(name)
        return self._line("take-level", unit=name, id=command_id, **({"dice": list(dice)} if dice else {}))

    # words

    def _seen(self) -> "CampaignView":
        return self.ledger.campaign(SLUG)

    def _mission(self) -> Mission:
        return self._seen().state.missions[MissionNo(self.no)]

    def _line(self, do: str, **fields: Any) -> Line:
        return campaign_line(do, mission=self.no, **fields)

    def _closed(self, step: int) -> Line:
        return self._line("close-step", step=step)

    def _asked(self, lines: tuple[Line, ...]) -> Iterator[Line]:
        """Requests as they are planned; those about the mission say which."""
        for each in lines:
            yield campaign_line(**each) if each["do"] in _ABOUT_NO_MISSION else self._line(**each)
