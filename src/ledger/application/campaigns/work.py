"""Requests to a campaign: what they say is resolved, taken apart where one stands for several, decided and recorded;
and the remarks on what was recorded: what it means for everyone, and what is left to do."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ledger.application.cache import CachedCampaign
from ledger.application.campaigns.resolving import CampaignResolver, CampaignRoster
from ledger.application.resolving import Stamp
from ledger.application.rights import Rights
from ledger.domain.campaign.armies.facts import ArmyDisbanded, ArmyJoined
from ledger.domain.campaign.armies.requests import ImportArmy
from ledger.domain.campaign.decide import decide, refuse_without_right, taken_apart
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.leaderboard import ArmyLine, leaderboard
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.missions.requests import AfterMission
from ledger.domain.campaign.opening.decide import open_campaign
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.opening.requests import OpenCampaign
from ledger.domain.campaign.request_table import TO_CAMPAIGNS
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.sentences import points, said
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.errors import LedgerError, Note, NotFound, listed
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import LazyTable, family_of
from ledger.domain.parsing import SpokenRequest, resolve
from ledger.domain.values import Version
from ledger.store.json_lines import canonical

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class CampaignWork:
    """What one unit of work does about campaigns."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Decide one request; its facts join the work."""
        cached = self.work.campaign(request.campaign)
        self.work.begin(request, stamp, cached.stream)
        resolver = CampaignResolver(self.work, stamp, cached)
        if request.do == "open-campaign":
            self._open(resolve(request, {"open-campaign": OpenCampaign}, resolver), cached, stamp)
            return
        if cached.state is None:
            none = "There is no campaign called {campaign}."
            raise NotFound(none, code="no-such-campaign", campaign=request.campaign)
        self._call_roll(cached, cached.state)
        try:
            asked = resolve(request, TO_CAMPAIGNS, resolver)
            for each in self._parts(asked, cached.state, resolver):
                self._record(decide(each, cached.state), cached, stamp)
        except LedgerError as error:
            self._name(error, request, cached)
            raise

    def _open(self, request: OpenCampaign, cached: CachedCampaign, stamp: Stamp) -> None:
        from ledger.application.as_of import check_zone

        self.work.refuse_taken(request.campaign, "campaign")
        check_zone(request.zone)
        self._record(open_campaign(request, cached.state, self.work.seed(request.seed)), cached, stamp)

    def _call_roll(self, cached: CachedCampaign, state: Campaign) -> None:
        """Names are asked of this work, which may have sealed some of them."""
        if cached.roster is None:
            cached.roster = CampaignRoster(state, self.work.people, cached.seqs)
        cached.roster.words = self.work.people

    # what is asked, one after the other

    def _parts(self, asked: CampaignRequest, state: Campaign, resolver: CampaignResolver) -> Iterator[CampaignRequest]:
        """The plain requests that one stands for, each allowed; what comes later sees what came of those before."""
        match asked:
            case AfterMission():
                self._allow(asked, state, resolver)
                yield from taken_apart(asked, state)
            case ImportArmy():
                from ledger.application.campaigns.army_import import lines

                for line in lines(asked, resolver):
                    part = self._resolved(line, resolver)
                    self._allow(part, state, resolver)
                    yield part
            case _:
                self._allow(asked, state, resolver)
                yield asked

    def _resolved(self, line: dict[str, Any], resolver: CampaignResolver) -> CampaignRequest:
        """A plain request as a batch line would say it."""
        return resolve(SpokenRequest(canonical(line), line["do"]), TO_CAMPAIGNS, resolver)

    def _allow(self, asked: CampaignRequest, state: Campaign, resolver: CampaignResolver) -> None:
        """Rights go by roles once somebody is appointed."""
        if Rights(self.work).left(state.officials):
            assert resolver.stamp.by is not None, "somebody acts"
            refuse_without_right(asked, resolver.selves(resolver.stamp.by), state)

    # facts

    def _record(self, facts: tuple[CampaignEvent, ...], cached: CachedCampaign, stamp: Stamp) -> None:
        """Facts join the work, and their campaign learns of them."""
        for fact in facts:
            seq = self.work.size + len(self.work.events)
            event = stamp.recorded(fact, cached.stream, len(cached.seqs) + 1, stamp.reason)._replace(seq=seq)
            self.work.events.append(event)
            cached.seqs.append(seq)
            cached.state = replay([fact], cached.state)
            assert cached.state is not None, "the campaign has just learned of something"
            self._call_roll(cached, cached.state)
            assert cached.roster is not None, "its names were looked up"
            self.work.remarks.extend(remarks(fact, cached.state, cached.roster, stamp.at))

    def _name(self, error: LedgerError, request: SpokenRequest, cached: CachedCampaign) -> None:
        """Tell a refusal what armies, units and people are called, and acts by their events."""
        roster, facts = cached.roster, error.facts
        assert roster is not None, "the names were looked up before"
        if type(facts.get("army")) is int:
            facts["army"] = roster.army(facts["army"])
        facts |= {key: roster.unit(facts[key]) for key in ("unit", "victim", "killer") if type(facts.get(key)) is int}
        if "named" in facts:
            facts["named"] = roster.text(facts["named"])
        if "act" in facts:
            facts["act"] = cached.seqs[facts["act"] - 1]
        if "acts" in facts:
            facts["acts"] = listed(self._act(version, cached) for version in facts["acts"])
        called = {"actor": request.by or self.work.actor, "official": request.said.get("official")}
        facts |= {key: name for key, name in called.items() if key in facts}

    def _act(self, version: Version, cached: CachedCampaign) -> str:
        """An act by its event, and what it says."""
        assert cached.state is not None, "the campaign was looked up before"
        assert cached.roster is not None, "so were its names"
        return f"{cached.seqs[version - 1]} ({said(cached.state.acts[version - 1].fact, cached.roster)})"


Remarks = Callable[[CampaignEvent, Campaign, CampaignRoster], Iterator[str]]

REMARKS_BY_FAMILY: Mapping[str, Remarks] = LazyTable(
    "ledger.application.campaigns",
    {
        "opening": "work:remarks_on_armies",
        "armies": "work:remarks_on_armies",
        "missions": "mission_remarks:remarks_on_missions",
        "random_events": "mission_remarks:remarks_on_random_events",
        "aftermath": "mission_remarks:remarks_on_units",
        "unwinding": "work:remarks_on_unwinding",
    },
)
"""By family; of the others there is nothing to tell."""


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster, at: datetime) -> Iterator[str]:
    """What to tell of a fact that happened then, as the campaign stands with it."""
    family = family_of(type(fact))
    if family in REMARKS_BY_FAMILY:
        yield from REMARKS_BY_FAMILY[family](fact, state, roster)
    if isinstance(fact, MissionEnded):
        yield from _over(state, roster, at)
    if family != "unwinding" and family_of(type(state.acts[max(0, len(state.acts) - 2)].fact)) == "unwinding":
        yield from _corrected(state, roster)


def _over(state: Campaign, roster: CampaignRoster, at: datetime) -> Iterator[str]:
    """That the campaign has come to its end, which no fact says, and who won it."""
    board = leaderboard(state, at)
    if board.is_over:
        yield f"{state.slug} is over: {listed(armies_named(board.winners, roster))} won."


def armies_named(armies: Iterable[ArmyNo], roster: CampaignRoster) -> list[str]:
    """Armies by name."""
    return [roster.army(army) for army in armies]


_LASTS = {
    "game-limited": "{target} missions",
    "point-limited": "until an army has {target} VP",
    "time-limited": "{target} weeks",
}


def remarks_on_armies(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact of the opening or of armies."""
    match fact:
        case CampaignOpened() if state.kind in _LASTS:
            yield f"{fact.slug} lasts {_LASTS[state.kind].format(target=state.target)}."
        case ArmyJoined():
            yield from _lost(fact, state)
        case ArmyDisbanded():
            yield f"{roster.player(state.armies[fact.army].player)} may join with a new army."


def _lost(fact: ArmyJoined, state: Campaign) -> Iterator[str]:
    lost = state.rules.start_points - sum(unit.cost for unit in fact.units) - fact.saved
    most = min(fact.saved + lost, state.rules.saved_most)
    if lost <= 0:
        return
    are = "is" if lost == 1 else "are"
    told = f"{points(lost)} {are} neither spent nor saved, and {are} lost."
    yield Note(told, code="points-to-save", saved=most) if most > fact.saved else told


def remarks_on_unwinding(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact that takes others back."""
    match fact:
        case ActsWithdrawn():
            before = _before(state, 1)
            yield from _fell(fact.dependents, before, roster)
            yield from _moved_on_leaderboard(before, state, roster)
        case ActCorrected():
            yield from _fell(fact.dependents, _before(state, 1), roster)


def _corrected(state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """Who moved by an act that stands in the place of another."""
    if isinstance(state.acts[-2].fact, ActCorrected):
        yield from _moved_on_leaderboard(_before(state, 2), state, roster)


def _before(state: Campaign, acts: int) -> Campaign:
    """The campaign as it was so many acts ago."""
    before = replay(act.fact for act in state.acts[:-acts])
    assert before is not None, "its opening is never taken back"
    return before


def _fell(dependents: Iterable[Version], before: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """Each by its event; armies and units go by the names they had."""
    then = CampaignRoster(before, roster.words, roster.seqs)
    for version in dependents:
        told = said(before.acts[version - 1].fact, then)
        yield f"Event {roster.seqs[version - 1]} falls with it: {told}."


def _moved_on_leaderboard(before: Campaign, after: Campaign, roster: CampaignRoster) -> Iterator[str]:
    then = CampaignRoster(before, roster.words, roster.seqs)
    was = {line.army: line for line in leaderboard(before, before.opened_at).lines}
    now = {line.army: line for line in leaderboard(after, after.opened_at).lines}
    for army in sorted(was.keys() | now.keys()):
        old, new = _place(was.get(army)), _place(now.get(army))
        if old != new:
            name = roster.army(army) if army in now else then.army(army)
            yield f"On the leaderboard {name} was {old}, and is {new}."


def _place(line: ArmyLine | None) -> str:
    if line is None:
        return "not there"
    place = "unplaced" if line.place is None else f"in place {line.place}"
    return f"{place} with {line.vp} VP in {line.played} mission{'s' * (line.played != 1)}"
