"""Reads of a campaign: as it stands, or as it stood at some moment, turned into what people look at; and what somebody
who types leaves out because it can be seen there, such as the mission that is open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from ledger.application.as_of import happened, marked
from ledger.application.campaigns.resolving import CampaignRoster, campaign_position, time_of
from ledger.application.names import refuse_unknown
from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.missions.setup import can_come
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign, mission_of, open_mission_of, units_of
from ledger.domain.campaign.unwinding.facts import ActCorrected
from ledger.domain.campaign.values import ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.sentences import erased
from ledger.domain.text import clean_name, did_you_mean, fold
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.store import Store
from ledger.store.codec import no_collection

if TYPE_CHECKING:
    from ledger.domain.campaign.state import Mission
    from ledger.projections.campaigns.army_sheet import ArmySheet, UnitReport
    from ledger.projections.campaigns.books import PointsLedger
    from ledger.projections.campaigns.campaign_book import CampaignEntry, CampaignFigure
    from ledger.projections.campaigns.diff import CampaignDiff
    from ledger.projections.campaigns.leaderboard import LeaderboardTable
    from ledger.projections.campaigns.mission_report import MissionReport
    from ledger.projections.campaigns.next_steps import NextSteps


@dataclass(frozen=True)
class CampaignView:
    """One campaign at one moment."""

    store: Store
    state: Campaign
    seqs: Sequence[int]  # of its events
    size: int  # of the whole log at that moment
    root: str | None  # known for the present only
    at: datetime  # how late it was: campaigns may end by the calendar
    happened: datetime | None = None  # only what had happened by then is seen, whenever it was entered

    def marked(self) -> dict[str, str]:
        """What marks a read that does not go by when things were written down, for JSON."""
        return marked(self.happened)

    @property
    def event(self) -> int:
        """The last event that was seen."""
        return self.seqs[-1]

    @cached_property
    def events(self) -> Sequence[Recorded]:
        """Its events, with when, by whom and why, which not every read asks for."""
        stream = self.store.stream("campaign", self.state.slug)
        return list(self.store.load(stream, up_to=len(self.seqs)))

    @cached_property
    def roster(self) -> CampaignRoster:
        """What everybody is called, and who is meant."""
        return CampaignRoster(self.state, self.store, self.seqs)

    @property
    def name(self) -> str:
        """What the campaign is called."""
        return self._seen.heading.name

    def moment(self, *, is_public: bool = False, reader: str | None = None) -> CampaignMoment:
        """What every read model is made of. What is sealed stays so to the public, and to a reader who has no right to
        it: once there is an organizer, secrets are for the organizer and for whoever noted them."""
        if is_public or reader is None or not self.state.officials:
            return self._public if is_public else self._seen
        selves = {person for person, _ in self.store.persons_named(fold(reader))}
        if selves.intersection(self.state.officials):
            return self._seen
        own = frozenset(army.no for army in self.state.armies.values() if army.player in selves)
        return replace(self._seen, own=own)

    @cached_property
    def _seen(self) -> CampaignMoment:
        return CampaignMoment(self.state, self.seqs, lambda: self.events, self.roster, self.at)

    @cached_property
    def _public(self) -> CampaignMoment:
        return CampaignMoment(self.state, self.seqs, lambda: self.events, self.roster, self.at, is_public=True)

    # what people look at

    def next_steps(self, mission: int | None = None) -> "NextSteps":
        """All that can be done, or what can be in one mission."""
        from ledger.projections.campaigns.next_steps import next_steps

        found = next_steps(self._seen)
        if mission is None:
            return found
        if mission not in self.state.missions:
            raise RuleViolation(f"There is no mission {mission}.")
        if not (missions := tuple(each for each in found.missions if each.mission == mission)):
            raise RuleViolation("Mission {mission} is closed.", mission=mission)
        return found.model_copy(update={"missions": missions, "to_come": None})

    def organizers(self) -> list[str]:
        """Who may act for every army; nobody here means that everyone may."""
        return [self.roster.player(person) for person in self.state.officials]

    def leaderboard(self, mission: int | None = None) -> "LeaderboardTable":
        """The armies by their score; `mission` as they stood when that one had been won, by what counts now."""
        from ledger.projections.campaigns.leaderboard import leaderboard_table

        return leaderboard_table(self._seen, mission)

    def army(self, army: str, *, is_typed: bool = False) -> "ArmySheet":
        """An army with its units and its history; by its name, or its player's."""
        from ledger.projections.campaigns.army_sheet import army_sheet

        return army_sheet(self._seen, self.roster.find_army(army, is_typed=is_typed))

    def armies(self) -> "tuple[ArmySheet, ...]":
        """Every army there is and was."""
        from ledger.projections.campaigns.army_sheet import army_sheets

        return army_sheets(self._seen)

    def unit(self, unit: str, *, is_typed: bool = False) -> "UnitReport":
        """A unit with its receipt, its experience and its history."""
        from ledger.projections.campaigns.army_sheet import unit_report

        return unit_report(self._seen, self.roster.find_unit(unit, is_typed=is_typed))

    def mission(self, mission: int | None = None, **whom: Any) -> "MissionReport":
        """The report of a mission, of the newest unless one is named; `whom` it is for, as `moment` has it."""
        from ledger.projections.campaigns.mission_report import mission_report

        return mission_report(self.moment(**whom), self.mission_meant(mission))

    def missions(self, **whom: Any) -> "tuple[MissionReport, ...]":
        """The reports of all missions, likewise."""
        from ledger.projections.campaigns.mission_report import mission_reports

        return mission_reports(self.moment(**whom))

    def mission_meant(self, mission: int | None) -> int:
        """A mission, the newest unless one is named."""
        if mission is not None:
            return mission
        if not self.state.missions:
            raise RuleViolation("No mission has begun yet.")
        return max(self.state.missions)

    def points(self, army: str, *, is_typed: bool = False) -> "PointsLedger":
        """The book of an army's points."""
        from ledger.projections.campaigns.books import points_ledger

        return points_ledger(self._seen, self.roster.find_army(army, is_typed=is_typed))

    def explain_army(
        self, army: str, metric: str | None = None, *, is_typed: bool = False
    ) -> "tuple[CampaignFigure, ...]":
        """Where VP, points and score of an army come from."""
        from ledger.projections.campaigns.campaign_book import explained_army

        return explained_army(self._seen, self.roster.find_army(army, is_typed=is_typed), metric)

    def explain_unit(
        self, unit: str, metric: str | None = None, *, is_typed: bool = False
    ) -> "tuple[CampaignFigure, ...]":
        """Where value, experience and levels of a unit come from."""
        from ledger.projections.campaigns.campaign_book import explained_unit

        return explained_unit(self._seen, self.roster.find_unit(unit, is_typed=is_typed), metric)

    def log(self, *, is_public: bool = False) -> "Iterator[CampaignEntry]":
        """Every event of it, oldest first, with the event that took it back."""
        from ledger.projections.campaigns.campaign_book import campaign_log

        return campaign_log(self.moment(is_public=is_public), self.people)

    def diff(self, earlier: "CampaignView", *, is_public: bool = False) -> "CampaignDiff":
        """What changed since another moment, which may be a later one, and which events did it."""
        from ledger.projections.campaigns.diff import campaign_diff

        before, after = (each.moment(is_public=is_public) for each in (earlier, self))
        found = campaign_diff(before, after, (earlier.size, self.size))
        wanted, later = found.causing, max(earlier, self, key=lambda each: len(each.seqs))
        events = tuple(each for each in later.log(is_public=is_public) if each.seq in wanted)
        return found.model_copy(update={"events": events})

    @cached_property
    def people(self) -> dict[UUID, str]:
        """What everybody is called who acted or plays."""
        from ledger.projections.audit_trail import people_of

        persons = {person for event in self.events for person in people_of(event)}
        names = self.store.person_names(persons)
        return {person: names.get(person) or erased(person) for person in persons}


def campaign_view(store: Store, slug: str, as_of: str | None = None, *, now: datetime | None = None) -> CampaignView:
    """A campaign as it stands, or as it stood. `now` is how late it is; left out, it is as late as the last event."""
    with store.reading(), no_collection():
        refuse_unknown("campaign", slug, store, CampaignOpened)
        tree = store.tree()
        stream = store.stream("campaign", slug)
        if as_of is None:
            return _view(store, stream, tree.size, tree.root().hex(), now)
        size = min(tree.size, campaign_position(as_of, list(store.load(stream)), store))
        if next(store.load(stream, up_to=1)).seq >= size:
            raise RuleViolation(f"{slug} was not open yet at {as_of}.")
        return replace(_view(store, stream, size, None, time_of(as_of)), happened=happened(as_of))


def campaign_at(store: Store, slug: str, size: int, now: datetime) -> CampaignView:
    """A campaign as it stood when the log was that long, at that time."""
    with store.reading():
        refuse_unknown("campaign", slug, store, CampaignOpened)
        return _view(store, store.stream("campaign", slug), size, None, now)


def _view(store: Store, stream: UUID, size: int, root: str | None, now: datetime | None) -> CampaignView:
    seen = [(seq, fact) for seq, fact in store.load_facts(stream) if seq < size]
    if isinstance(seen[-1][1], ActCorrected):
        seen.pop()  # alone it is half of a correction: the next event says what stands where another stood
    state = replay(cast(CampaignEvent, fact) for _, fact in seen)
    assert state is not None, "a campaign begins with its opening"
    newest = store.load(stream, after=len(seen) - 1, up_to=len(seen))
    return CampaignView(store, state, [seq for seq, _ in seen], size, root, now or next(newest).recorded_at)


def mission_meant(view: CampaignView, *, army: str | None = None, unit: str | None = None) -> int:
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


def _army_meant(view: CampaignView, army: str | None, unit: str | None) -> ArmyNo | None:
    if army is not None:
        return view.roster.find_army(army, is_typed=True)
    return None if unit is None else view.state.units[view.roster.find_unit(unit, is_typed=True)].army


def _told(mission: "Mission", view: CampaignView) -> str:
    return f"{mission.no} ({listed(map(view.roster.army, mission.brought))})"


def is_any_open(view: CampaignView) -> bool:
    """Whether a mission is."""
    return any(not mission.is_closed for mission in view.state.missions.values())


def next_mission(view: CampaignView) -> int:
    """The mission that comes."""
    return max(view.state.missions, default=0) + 1


def step_meant(view: CampaignView, mission: int) -> int:
    """The step that a mission is in."""
    return mission_of(MissionNo(mission), view.state).step


def rounds_begun(view: CampaignView, mission: int) -> int:
    """How many rounds of a mission have begun."""
    return mission_of(MissionNo(mission), view.state).rounds


def round_meant(view: CampaignView, mission: int, do: str) -> int:
    """The newest round of a mission whose random event waits for this request, else the newest that has one."""
    from ledger.projections.campaigns.next_acts import random_event_acts

    meant = mission_of(MissionNo(mission), view.state)
    if not meant.random_events:
        raise RuleViolation("Mission {mission} has no random event.", mission=mission)
    waiting = [act.round or 0 for act in random_event_acts(view.moment(), meant) if act.do == do]
    return max(waiting or meant.random_events)


def all_of(view: CampaignView, army: str | None = None) -> dict[str, list[str]]:
    """Everything that an army can bring, or every army that can bring something and is free, if one is."""
    able = can_come(view.state)
    free = [no for no in able if open_mission_of(no, view.state) is None] or able
    armies = free if army is None else [view.roster.find_army(army, is_typed=True)]
    called = view.roster
    return {called.address("army", no): [called.address("unit", unit) for unit in _able(view, no)] for no in armies}


def _able(view: CampaignView, army: ArmyNo) -> list[UnitNo]:
    return [unit.no for unit in units_of(army, view.state) if not unit.sits_out]


def item_meant(view: CampaignView, unit: str, text: str) -> int:
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


def option_meant(view: CampaignView, unit: str, text: str) -> str:
    """Which of the options of a unit a text means, however its letters are; another text is left as it is."""
    own, rules = view.state.units[view.roster.find_unit(unit, is_typed=True)], view.state.rules
    options = own.options or (*(trait for traits in rules.traits for trait in traits), *rules.skills)
    return next((option for option in options if fold(option) == fold(text)), text)


def purpose_meant(view: CampaignView, event: int) -> str:
    """What the dice of an event were thrown for, where that is one thing."""
    purposes = [roll.purpose for each in view.events if each.seq == event for roll in rolls_in(each.fact)]
    if len(purposes) > 1:
        raise BadRequest(f"Event {event} has several rolls; say for which each is: {listed(purposes)}.")
    return purposes[0] if purposes else "casualty"  # the refusal that there is no roll comes later


def fields_of(view: CampaignView, event: int) -> dict[str, Any]:
    """What an event says; none of this campaign says nothing."""
    return {key: value for each in view.events if each.seq == event for key, value in each.fact.__dict__.items()}


def explained(view: CampaignView, text: str, metric: str | None) -> "tuple[str, Sequence[CampaignFigure]]":
    """Whose figures a text asks for, an army's or a unit's, and where they come from."""
    roster = view.roster
    for is_typed in (False, True):  # a whole name before the beginning of one
        if roster.meant("army", text, is_typed=is_typed):
            army = roster.find_army(text, is_typed=is_typed)
            return roster.army(army), view.explain_army(f"army:{army}", metric)
        if roster.meant("unit", text, is_typed=is_typed):
            unit = roster.find_unit(text, is_typed=is_typed)
            return roster.unit(unit), view.explain_unit(f"unit:{unit}", metric)
    hint = did_you_mean(text, [*map(roster.army, view.state.armies), *map(roster.unit, view.state.units)])
    raise BadRequest(f"There is no army or unit called {clean_name(text)} in {view.state.slug}.{hint}")
