"""An army list brought into a campaign: as a new army, or as what changed in one that is there.

A request to import stands for plain ones, said in words as a batch file would; each is carried out before the next is
made, so that it speaks of what came of those before. What a later list has bought, sold or recruited in the step for
it belongs to that mission; everything else that changed is owed a reason, and refused without one. Points are never
made up: who cannot pay for what the list has is refused.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ledger.application.campaigns.army_forge import plain_file_name, read_army
from ledger.application.campaigns.army_lists import (
    ChangedUnit,
    ForgeArmy,
    ForgeChange,
    ForgeUnit,
    ForgeUpgrade,
    RequestLine,
    UnitPair,
    beyond_start,
    changes,
    is_called,
    matched,
    numbers_told,
    recruited,
    settled,
    unique_names,
    unit_said,
    unit_standing,
)
from ledger.domain.campaign.armies.requests import ImportArmy
from ledger.domain.campaign.state import RECRUITING, UPGRADES, Army, Campaign, Mission, Unit, units_of
from ledger.domain.campaign.values import ItemNo, MissionNo, UnitNo
from ledger.domain.errors import BadRequest, NeedsReason
from ledger.domain.text import fold

if TYPE_CHECKING:
    from ledger.application.campaigns.resolving import CampaignResolver, CampaignRoster


def lines(asked: ImportArmy, resolver: "CampaignResolver") -> Iterator[RequestLine]:
    """The plain requests that importing a list stands for."""
    read = read_army(asked.list, resolver.state.rules)
    resolver.work.remarks.extend(read.remarks)
    file = {"name": plain_file_name(asked.file.name), "sha256": asked.file.sha256}
    army = _led_by(asked.player, resolver)
    if army is None:
        yield _joining(asked, resolver, read, file)
        return
    if asked.saved is not None:
        raise BadRequest("What an army has saved follows from its books; it is said when the army comes in.")
    yield from LaterList(resolver, army, read, file, asked.army, asked.reason).lines()


def _led_by(player: str, resolver: "CampaignResolver") -> Army | None:
    """The army that somebody leads; who gave one up leads none."""
    person = resolver.work.people.person(player, resolver.stamp, "player")
    known, armies = resolver.selves(person), resolver.state.armies.values()
    return next((army for army in armies if army.player in known and not army.is_closed), None)


def _joining(asked: ImportArmy, resolver: "CampaignResolver", read: ForgeArmy, file: RequestLine) -> RequestLine:
    """A list of an army that begins joins like any other; one that was played elsewhere comes in as it is."""
    state, saved = resolver.state, asked.saved or 0
    units = [_settled(unit, resolver) for unit in read.units]
    names = _named(units, resolver)
    said = {"campaign": state.slug, "army": _army_name(asked, resolver, read), "player": asked.player}
    beyond = beyond_start(units, saved, state.rules)
    if beyond is None:
        bought = [unit_said(unit, name) for unit, name in zip(units, names, strict=True)]
        return {"do": "join-campaign", **said, "units": bought, "saved": saved, "file": file}
    if asked.reason is None:
        raise NeedsReason(
            "{beyond}; an army that does not begin here comes in as it is, for a reason.",
            code="reason-for-list",
            beyond=beyond,
        )
    veterans = [
        {"unit": unit_said(unit, name), "xp": unit.xp, "held": list(unit.held)}
        for unit, name in zip(units, names, strict=True)
    ]
    return {"do": "bring-army-over", **said, "veterans": veterans, "saved": saved, "file": file, "reason": asked.reason}


def _settled(unit: ForgeUnit, resolver: "CampaignResolver") -> ForgeUnit:
    found, remarks = settled(unit, resolver.state.rules)
    resolver.work.remarks.extend(remarks)
    return found


def _named(units: Sequence[ForgeUnit], resolver: "CampaignResolver") -> list[str]:
    """Names that nobody in the campaign has."""
    written = [unit.written_name for unit in units]
    names = unique_names(written, map(resolver.roster.unit, resolver.state.units))
    resolver.work.remarks.extend(numbers_told(written, names))
    return names


def _army_name(asked: ImportArmy, resolver: "CampaignResolver", read: ForgeArmy) -> str:
    """As somebody says, else as the list is called, with a number where an army is called that already."""
    if asked.army is not None:
        return asked.army
    if read.name is None:
        raise BadRequest("The list has no name, and nobody says what the army is called.", code="army-unnamed")
    (name,) = unique_names([read.name], map(resolver.roster.army, resolver.state.armies))
    if name != read.name:
        resolver.work.remarks.append(f"There is an army called {read.name} already; this one is called {name}.")
    return name


MOST_TOLD = 20
_SPENT_ON = frozenset({"bought", "sold"})
_RECRUITED = frozenset({"new-unit", "trained-unit"})
_FREE = frozenset({"renamed", "army-renamed"})
_ADJUSTED = ("hero", "repriced", "upgrade-repriced", "experience", "gained", "lost", "noted")


@dataclass
class LaterList:
    """One later list, on its way into the campaign."""

    resolver: "CampaignResolver"
    army: Army
    read: ForgeArmy
    file: RequestLine
    name: str | None  # what the army is to be called, where somebody says so
    reason: str | None

    @property
    def state(self) -> Campaign:
        """The campaign with all that was recorded so far."""
        return self.resolver.state

    @property
    def roster(self) -> "CampaignRoster":
        """Likewise its names."""
        return self.resolver.roster

    def lines(self) -> Iterator[RequestLine]:
        """What to record, one after the other; nothing where nothing changed."""
        pairs = list(self._pairs())
        trained = self._trained(pairs)
        changed = [self._changed(pair, trained) for pair in pairs]
        found = [*self._renamed_army(), *(change for each in changed for change in each.changes)]
        ids = [*self._other_ids(changed)]
        self._tell_title()
        if not found and not ids:
            self._tell(f"Nothing changed: {self._army_name} is as the list has it.")
            return
        self._refuse_without_reason(found)
        self._tell(*map(str, found))
        yield self._line("read-list", army=self._army_name, file=self.file, units=ids)
        yield from (self._line("rename-army", army=each.unit, name=each.what) for each in self._renamed_army())
        for stage in (self._disbanded, self._renamed, self._sold, self._adjusted, self._bought, self._recruited):
            yield from stage(changed)

    def _line(self, do: str, **fields: Any) -> RequestLine:
        said = {"do": do, "campaign": self.state.slug, "reason": self.reason, **fields}
        return {key: value for key, value in said.items() if value is not None}

    def _tell(self, *remarks: str) -> None:
        self.resolver.work.remarks.extend(remarks)

    # what changed

    @cached_property
    def _army_name(self) -> str:
        """What the army is called before anything is recorded."""
        return self.roster.address("army", self.army.no)

    def _renamed_army(self) -> Iterator[ForgeChange]:
        """A list is often called otherwise than its army, so it takes somebody to say so."""
        if self.name is not None and fold(self.name) != fold(self._army_name):
            yield ForgeChange(kind="army-renamed", unit=self._army_name, what=self.name)

    def _tell_title(self) -> None:
        title = self.read.name
        if self.name is None and title is not None and not is_called(self._army_name, title):
            self._tell(f"The list is called {title}; the army stays {self._army_name}.")

    def _pairs(self) -> Iterator[UnitPair]:
        """Units as they stand in the campaign and in the list, with nothing left open in it."""
        standing = [unit_standing(unit, self.roster) for unit in units_of(self.army.no, self.state)]
        for earlier, later in matched(standing, self.read.units):
            if later is None:
                yield UnitPair(earlier, None)
            elif earlier is not None or not self._is_gone(later):
                then, remarks = settled(later, self.state.rules, earlier.held if earlier else ())
                self._tell(*remarks)
                yield UnitPair(earlier, then)

    def _is_gone(self, later: ForgeUnit) -> bool:
        """Whether a list still has a unit that is dead or disbanded: it does not come back by that."""
        for unit in self.state.units.values():
            if unit.army == self.army.no and unit.fate and self._is_same(unit, later):
                self._tell(f"{self.roster.unit(unit.no)} is {unit.fate}; what the list has of it is left out.")
                return True
        return False

    def _is_same(self, unit: Unit, later: ForgeUnit) -> bool:
        if unit.list_id is not None and later.selection_id is not None:
            return unit.list_id == later.selection_id
        return is_called(self.roster.unit(unit.no), later.written_name)

    def _changed(self, pair: UnitPair, trained: ForgeUnit | None) -> ChangedUnit:
        found = list(changes(pair))
        if pair.earlier is None and pair.later is not None:
            found = list(recruited(pair.later, self.state.rules, is_trained=pair.later is trained))
        elif pair.earlier is not None:
            found = [each for each in found if each.kind != "noted" or self._is_noted(each)]
            for stuck in list(self._stuck(self._unit(pair.earlier), found)):
                found.remove(stuck)  # one of several that are alike
        return ChangedUnit(pair, tuple(found))

    def _trained(self, pairs: Sequence[UnitPair]) -> ForgeUnit | None:
        """The recruit that has seen something already, as one may in each recruiting step: the first in the list."""
        mission, rules = self._recruiting, self.state.rules
        if mission is None or mission.trained[self.army.no] >= rules.trained_most:
            return None
        new = (later for earlier, later in pairs if earlier is None and later is not None)
        return next((each for each in new if not each.is_hero and each.xp >= rules.trained_xp), None)

    def _is_noted(self, change: ForgeChange) -> bool:
        """Notes beside a unit stand in the way of nothing, so without a reason they stay as they are."""
        if self.reason is None:
            self._tell(f"Notes of {change.unit} stay as they are, without a reason to change them: {change.what}.")
        return self.reason is not None

    def _stuck(self, unit: Unit, found: Iterable[ForgeChange]) -> Iterator[ForgeChange]:
        """What was up for sale after this mission already and found no buyer; it is tried once."""
        tried = self._upgrading.sales_tried if self._upgrading else set()
        for change, item in self._items(unit, found):
            if change.kind == "sold" and (unit.no, item) in tried:
                self._tell(f"{change.what} of {change.unit} was up for sale after this mission already, and stays.")
                yield change

    def _items(self, unit: Unit, found: Iterable[ForgeChange]) -> Iterator[tuple[ForgeChange, ItemNo]]:
        """Which upgrade of a unit each change is about: of equal ones first those not up for sale yet."""
        tried = self._upgrading.sales_tried if self._upgrading else set()
        left = sorted(unit.upgrades, key=lambda item: (unit.no, item) in tried)
        for change in found:
            if change.kind in ("sold", "upgrade-repriced"):
                wanted = ForgeUpgrade(name=change.what, price=change.before)
                item = next(each for each in left if _as_listed(unit, each) == wanted)
                left.remove(item)
                yield change, item

    def _other_ids(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        """Units that the list builder calls otherwise than it did."""
        for earlier, later in (each.pair for each in changed):
            if earlier and later and later.selection_id not in (None, earlier.selection_id):
                yield {"unit": self._called(self._unit(earlier).no), "list_id": later.selection_id}

    # why

    def _refuse_without_reason(self, found: Sequence[ForgeChange]) -> None:
        owed = [change for change in found if self._is_owed_a_reason(change)]
        if owed and self.reason is None:
            told = [str(change).removesuffix(".") for change in (*owed, *(each for each in found if each not in owed))]
            more = [f"{len(told) - MOST_TOLD} more"] if len(told) > MOST_TOLD else []
            owing = "; ".join((*told[:MOST_TOLD], *more))
            raise NeedsReason("The list has what needs a reason. {owing}.", code="reason-for-list", owing=owing)

    def _is_owed_a_reason(self, change: ForgeChange) -> bool:
        if change.kind in _SPENT_ON:
            return self._upgrading is None
        if change.kind in _RECRUITED:
            return self._recruiting is None
        return change.kind not in _FREE

    @property
    def _upgrading(self) -> Mission | None:
        return self._mission_in(UPGRADES)

    @property
    def _recruiting(self) -> Mission | None:
        return self._mission_in(RECRUITING)

    def _mission_in(self, step: int) -> Mission | None:
        """The mission after which the army is in a step; who could bring nothing to it is in it too."""
        for mission in self.state.missions.values():
            takes_part = self.army.no in mission.brought or self.army.no in mission.stays_out
            if not mission.is_closed and mission.step == step and takes_part:
                return mission
        return None

    # what to record

    def _disbanded(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        for each in changed:
            if each.pair.later is None and each.pair.earlier is not None:
                yield self._line("disband-unit", unit=self._called(self._unit(each.pair.earlier).no))

    def _renamed(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        units = [(self._unit(each.pair.earlier), change) for each in changed for change in each.of("renamed")]
        for unit, change in units:
            (name,) = self._names([change.what], unit)
            yield self._line("rename-unit", unit=self._called(unit.no), name=name)

    def _sold(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        for unit, each in self._known(changed):
            for change, item in [*self._items(unit, each.changes)]:
                if change.kind == "sold":
                    yield self._line("sell-upgrade", unit=self._called(unit.no), item=item, **_in(self._upgrading))
                    if item in self.state.units[unit.no].upgrades:
                        self._tell(f"{change.what} of {self.roster.unit(unit.no)} found no buyer, and stays.")

    def _adjusted(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        for unit, each in self._known(changed):
            repriced = [
                {"item": item, "cost": change.after} for change, item in self._items(unit, each.of("upgrade-repriced"))
            ]
            yield from self._adjusting(unit.no, each, repriced)

    def _adjusting(
        self, unit: UnitNo, each: ChangedUnit, repriced: Sequence[RequestLine] = ()
    ) -> Iterator[RequestLine]:
        later = each.pair.later
        assert later is not None, "it stands in the list"
        if not each.of(*_ADJUSTED):
            return
        yield self._line(
            "adjust-unit",
            unit=self._called(unit),
            price=sum(change.after - change.before for change in each.of("repriced")),
            xp=sum(change.after - change.before for change in each.of("experience")),
            gained=[change.what for change in each.of("gained")],
            lost=[change.what for change in each.of("lost")],
            hero=later.is_hero if each.of("hero") else None,
            upgrades=[*repriced],
            notes=list(later.notes) if each.of("noted") else None,
        )

    def _bought(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        for unit, each in self._known(changed):
            for change in each.of("bought"):
                upgrade = {"name": change.what, "cost": change.after}
                yield self._line("buy-upgrade", unit=self._called(unit.no), upgrade=upgrade, **_in(self._upgrading))

    def _recruited(self, changed: Sequence[ChangedUnit]) -> Iterator[RequestLine]:
        new = [(each, each.pair.later) for each in changed if each.pair.earlier is None and each.pair.later is not None]
        for (each, later), name in zip(new, self._names([later.written_name for _, later in new]), strict=True):
            trained = True if each.of("trained-unit") else None
            unit = unit_said(later, name)
            army = self.roster.address("army", self.army.no)
            yield self._line("recruit", army=army, unit=unit, trained=trained, **_in(self._recruiting))
            yield from self._adjusting(UnitNo(self.state.last_unit), each)

    # whom it is about

    def _known(self, changed: Sequence[ChangedUnit]) -> Iterator[tuple[Unit, ChangedUnit]]:
        """Units of the campaign that stand in the list too."""
        for each in changed:
            if each.pair.earlier is not None and each.pair.later is not None:
                yield self.state.units[self._numbers[each.pair.earlier.name]], each

    @cached_property
    def _numbers(self) -> dict[str, UnitNo]:
        """Units by the names they had before anything was recorded."""
        return {self.roster.unit(unit.no): unit.no for unit in units_of(self.army.no, self.state)}

    def _unit(self, earlier: ForgeUnit | None) -> Unit:
        assert earlier is not None, "it stands in the campaign"
        return self.state.units[self._numbers[earlier.name]]

    def _called(self, no: UnitNo) -> str:
        """A unit by its name; by its number where that was forgotten."""
        return self.roster.address("unit", no)

    def _names(self, written: Sequence[str], own: Unit | None = None) -> list[str]:
        """Names that nobody in the campaign has; a number behind one is told."""
        others = (unit.no for unit in self.state.units.values() if unit is not own)
        names = unique_names(written, map(self.roster.unit, others))
        self._tell(*numbers_told(written, names))
        return names


def _as_listed(unit: Unit, item: ItemNo) -> ForgeUpgrade:
    return ForgeUpgrade(name=unit.upgrades[item].name, price=unit.upgrades[item].price)


def _in(mission: Mission | None) -> dict[str, MissionNo]:
    return {} if mission is None else {"mission": mission.no}
