"""The campaign of Grimdark Future: four armies, one of which comes late, and six missions. Dice of the table and of the
seed, a hero lost in a warp, a die that was misread, and a roll that is taken back with what rests on it. It is played
as `grimdark_missions` plans it: what was drawn is read before the next batch is written."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ledger.application import Ledger
from ledger.demo import ORGANIZER, SLUG, Line, campaign_line
from ledger.demo.grimdark_missions import CARAVAN, EVENINGS, PLAYER_OF, UNITS, Evening, ScriptedRound, thrown

if TYPE_CHECKING:
    from ledger.application import CampaignView
    from ledger.application.campaigns import MissionDue, NextAct, UnitSheet

_SEED = "dust in the lamplight"
_OPENED = "2026-05-01T18:00:00+00:00"
_SETUP, _CASUALTIES, _EXPERIENCE, _UPGRADES, _RECRUITING = (1, 3, 4, 5, 6)  # the steps of a mission
_PRISONERS = 11  # in the table of random events
_ABOUT_NO_MISSION = ("rename-unit", "disband-unit")

_LATE = {CARAVAN: 3}  # who joins before which mission


def batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Everyone joins; then a batch a step, and the campaign ends with its last mission."""
    yield list(_opening())
    for no, evening in enumerate(EVENINGS, start=1):
        if late := [army for army, mission in _LATE.items() if mission == no]:
            yield [_joining(army, evening.day) for army in late]
        yield from filter(None, EveningPlayed(ledger, no, evening).steps())


def _opening() -> Iterator[Line]:
    yield campaign_line(
        "open-campaign",
        name="Demo Campaign",
        rules="grimdark-future-3.1",
        date=_OPENED[:10],
        type="game-limited",
        length=[2],  # and 4: six missions
        seed=_SEED,
        set={"late_joiners": True},
        at=_OPENED,
    )
    yield campaign_line("appoint-in-campaign", official=ORGANIZER, role="organizer", at=_OPENED)
    yield from (_joining(army, _OPENED) for army in UNITS if army not in _LATE)


def _joining(army: str, at: str) -> Line:
    player = PLAYER_OF[army]
    return campaign_line("join-campaign", army=army, player=player, units=UNITS[army], at=at, by=player)


# what is taken back or put right, each by the event that recorded it


def _event_of(seen: "CampaignView", kind: str, name: str) -> int:
    """The last roll of a kind for a unit."""
    unit = seen.unit(name).sheet.unit.no
    return max(entry.seq for entry in seen.log() if entry.type == kind and entry.data["unit"] == unit)


def _die_was_misread(seen: "CampaignView") -> Iterator[Line]:
    """Two missions later somebody looks at a photograph of the table: it was the next injury."""
    yield campaign_line(
        "correct-roll",
        event=_event_of(seen, "CasualtyRolled", "Marshal Soot"),
        dice={"casualty": [1], "injury": [3]},
        reason="a photograph shows the injury die at 3, not at 2",
    )


def _roll_did_not_count(seen: "CampaignView") -> Iterator[Line]:
    """The pick that rests on it goes with it; then the level is rolled anew."""
    yield campaign_line(
        "withdraw-acts",
        events=[_event_of(seen, "TraitRolled", "Kiln Guard")],
        with_dependents=True,
        reason="the die had fallen off the table",
    )
    yield campaign_line("take-level", mission=3, unit="Kiln Guard", dice=[4])


_SECOND_THOUGHTS: Mapping[int, Callable[["CampaignView"], Iterator[Line]]] = {
    3: _roll_did_not_count,
    4: _die_was_misread,
}
"""By the mission after which they come."""


# one evening at the table


@dataclass(frozen=True, slots=True)
class EveningPlayed:
    """A mission and where it is played into."""

    ledger: Ledger
    no: int
    evening: Evening

    def steps(self) -> Iterator[list[Line]]:
        """Everything that is asked, step by step; some ask for nothing."""
        yield list(self._setting_up())
        for round_no, round_ in enumerate(self.evening.rounds, start=1):
            yield from self._round(round_no, round_)
        rounds = len(self.evening.rounds)
        yield [self._line("end-mission", winners=[self.evening.winner], rounds=rounds), *self._ransoms()]
        yield from self._casualties()
        yield from self._experience()
        yield [*self._asked(self.evening.bought), self._closed(_UPGRADES)]
        yield list(self._asked(self.evening.recruited))
        yield from self._levels()
        yield [self._line("close-mission") if self.evening.in_one_go else self._closed(_RECRUITING)]

    def _setting_up(self) -> Iterator[Line]:
        """Who brings what, and an objective for each: as the table threw it, or drawn."""
        brings = self._brings()
        yield self._line("begin-mission", brings=brings, at=self.evening.day)
        for army in brings:
            yield self._line("roll-objective", army=army, **thrown(self.evening.objectives.get(army)))
        yield self._closed(_SETUP)

    def _brings(self) -> dict[str, list[str]]:
        """All an army has, as far as it is not too dear for the poorest one."""
        seen = self._seen()
        most = min(sheet.value for sheet in seen.armies()) + seen.state.rules.gap
        brings: dict[str, list[str]] = {}
        for sheet in seen.armies():
            left = most
            for unit in sheet.units:
                if unit.receipt.value <= left:
                    left -= unit.receipt.value
                    brings.setdefault(sheet.army.name, []).append(unit.unit.name)
        return brings

    def _round(self, no: int, round_: ScriptedRound) -> Iterator[list[Line]]:
        """The die of the round, whom its event met, and what came of it; underdogs spend a point in the first."""
        yield [self._line("begin-round", id=f"demo/{self.no}/round/{no}", **thrown(round_.dice))]
        if any(act.round == no for act in self._due("draw-event")):
            yield [self._line("draw-event", round=no, **round_.met)]
        yield [*self._asked(round_.then), *(self._underdogs() if no == 1 else ())]

    def _underdogs(self) -> Iterator[Line]:
        for each in self._mission().underdogs:
            yield self._line("spend-underdog", army=each.army.name, change=1, by=PLAYER_OF[each.army.name])

    def _ransoms(self) -> Iterator[Line]:
        """Who was captured is bought back."""
        for each in self._seen().mission(self.no).rounds:
            if each.happened is not None and each.happened.number == _PRISONERS:
                yield self._line("roll-ransom", round=each.round)
                yield self._line("answer-event", round=each.round, accepted=True)

    def _casualties(self) -> Iterator[list[Line]]:
        told, objectives = list(self.evening.lost), list(self.evening.achieved)
        if self.evening.in_one_go:
            yield [self._line("after-mission", casualties=told, objectives=objectives)]
            return
        plain = [{key: each[key] for key in ("unit", "how", "killer")} for each in told]
        achieved = [self._line("achieve-objective", army=army) for army in objectives]
        yield [self._line("list-casualties", casualties=plain), *achieved]
        yield [*self._rolls(told), self._closed(_CASUALTIES)]
        yield [self._line("earn-experience")]

    def _rolls(self, told: list[Line]) -> Iterator[Line]:
        """One for each but who was lost in a warp."""
        waiting = {act.unit.name for act in self._due("roll-casualty") if act.unit is not None}
        for each in told:
            if each["unit"] in waiting:
                yield self._line("roll-casualty", **{key: each[key] for key in each if key not in ("how", "killer")})

    def _experience(self) -> Iterator[list[Line]]:
        """What events brought, levels, and second thoughts about what was rolled."""
        yield list(self._asked(self.evening.settled))
        yield from self._levels()
        if self.no in _SECOND_THOUGHTS:
            yield list(_SECOND_THOUGHTS[self.no](self._seen()))
            yield from self._levels()
        yield [self._closed(_EXPERIENCE)]

    def _levels(self) -> Iterator[list[Line]]:
        """Until nobody has a level to take, or one to choose from."""
        while rising := [unit for sheet in self._seen().armies() for unit in sheet.units if unit.picks or unit.due]:
            yield [self._level(unit) for unit in sorted(rising, key=lambda each: each.unit.no)]

    def _level(self, sheet: "UnitSheet") -> Line:
        """A roll, or a pick of what it left open; with an id, since the same words mean another one each time."""
        name, command_id = sheet.unit.name, f"demo/{self._seen().state.version}/level/{sheet.unit.no}"
        if sheet.picks:
            pick = self.evening.picks.get(name, sheet.picks[0])
            return self._line("pick-trait", unit=name, pick=pick, id=command_id)
        return self._line("take-level", unit=name, id=command_id, **thrown(self.evening.levels.get(name)))

    def _seen(self) -> "CampaignView":
        return self.ledger.campaign(SLUG)

    def _mission(self) -> "MissionDue":
        """What comes next in it."""
        return self._seen().next_steps(self.no).missions[0]

    def _due(self, do: str) -> "list[NextAct]":
        return [act for act in self._mission().acts if act.do == do]

    def _line(self, do: str, **fields: Any) -> Line:
        return campaign_line(do, mission=self.no, **fields)

    def _closed(self, step: int) -> Line:
        return self._line("close-step", step=step)

    def _asked(self, lines: tuple[Line, ...]) -> Iterator[Line]:
        """Requests as they are planned; those about the mission say which."""
        for each in lines:
            yield campaign_line(**each) if each["do"] in _ABOUT_NO_MISSION else self._line(**each)


SCRIPTS = {"grimdark-future-3.1": batches}
