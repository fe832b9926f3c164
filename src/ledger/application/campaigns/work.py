"""Requests to a campaign: what they say is resolved, taken apart where one stands for several, decided and recorded."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ledger.application.campaigns.remarks import remarks
from ledger.application.campaigns.resolving import CampaignResolver, selves
from ledger.application.campaigns.roster import CampaignRoster
from ledger.application.desk import CampaignPlace
from ledger.application.people.registry import Envelope
from ledger.domain.campaign.armies.requests import ImportArmy
from ledger.domain.campaign.decide import decide, refuse_without_right, taken_apart
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.missions.requests import AfterMission
from ledger.domain.campaign.opening.decide import open_campaign
from ledger.domain.campaign.opening.requests import OpenCampaign
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import LedgerError, NotFound, listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.jsonlines import canonical
from ledger.domain.requests import TO_CAMPAIGNS, SpokenRequest, resolve
from ledger.domain.values import Version

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class CampaignWork:
    """What one unit of work does about campaigns."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, envelope: Envelope) -> None:
        """Decide one request; its facts join the work."""
        place = self.work.campaign(request.campaign)
        self.work.begin(request, envelope, place.stream)
        resolver = CampaignResolver(self.work, envelope, place)
        if request.do == "open-campaign":
            self._open(resolve(request, {"open-campaign": OpenCampaign}, resolver), place, envelope)
            return
        if place.state is None:
            none = "There is no campaign called {campaign}."
            raise NotFound(none, code="no-such-campaign", campaign=request.campaign)
        self._call_roll(place, place.state)
        try:
            asked = resolve(request, TO_CAMPAIGNS, resolver)
            for each in self._parts(asked, place.state, resolver):
                self._record(decide(each, place.state), place, envelope)
        except LedgerError as error:
            self._name(error, request, place)
            raise

    def _open(self, request: OpenCampaign, place: CampaignPlace, envelope: Envelope) -> None:
        from ledger.application.related import check_zone

        self.work.refuse_taken(request.campaign, "campaign")
        check_zone(request.zone)
        self._record(open_campaign(request, place.state, self.work.seed(request.seed)), place, envelope)

    def _call_roll(self, place: CampaignPlace, state: Campaign) -> None:
        """Names are asked of this work, which may have sealed some of them."""
        if place.roster is None:
            place.roster = CampaignRoster(state, self.work.people, place.seqs)
        place.roster.words = self.work.people

    # what is asked, one after the other

    def _parts(self, asked: CampaignRequest, state: Campaign, resolver: CampaignResolver) -> Iterator[CampaignRequest]:
        """The plain requests that one stands for, each allowed; what comes later sees what came of those before."""
        match asked:
            case AfterMission():
                self._allow(asked, state, resolver)
                yield from taken_apart(asked, state)
            case ImportArmy():
                from ledger.application.campaigns.importing import lines

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
        if state.officials:
            assert resolver.envelope.by is not None, "somebody acts"
            refuse_without_right(asked, selves(self.work, resolver.place, resolver.envelope.by), state)

    # facts

    def _record(self, facts: tuple[CampaignEvent, ...], place: CampaignPlace, envelope: Envelope) -> None:
        """Facts join the work, and their campaign learns of them."""
        for fact in facts:
            seq = self.work.size + len(self.work.events)
            event = envelope.around(fact, place.stream, len(place.seqs) + 1, envelope.reason)._replace(seq=seq)
            self.work.events.append(event)
            place.seqs.append(seq)
            place.state = replay([fact], place.state)
            assert place.state is not None, "the campaign has just learned of something"
            self._call_roll(place, place.state)
            assert place.roster is not None, "its names were looked up"
            self.work.remarks.extend(remarks(fact, place.state, place.roster, envelope.at))

    def _name(self, error: LedgerError, request: SpokenRequest, place: CampaignPlace) -> None:
        """Tell a refusal what armies, units and people are called, and acts by their events."""
        roster, facts = place.roster, error.facts
        assert roster is not None, "the names were looked up before"
        if type(facts.get("army")) is int:
            facts["army"] = roster.army(facts["army"])
        facts |= {key: roster.unit(facts[key]) for key in ("unit", "victim", "killer") if type(facts.get(key)) is int}
        if "named" in facts:
            facts["named"] = roster.text(facts["named"])
        if "act" in facts:
            facts["act"] = place.seqs[facts["act"] - 1]
        if "acts" in facts:
            facts["acts"] = listed(self._act(version, place) for version in facts["acts"])
        called = {"actor": request.by or self.work.actor, "official": request.said.get("official")}
        facts |= {key: name for key, name in called.items() if key in facts}

    def _act(self, version: Version, place: CampaignPlace) -> str:
        """An act by its event, and what it says."""
        assert place.state is not None, "the campaign was looked up before"
        assert place.roster is not None, "so were its names"
        return f"{place.seqs[version - 1]} ({said(place.state.acts[version - 1].fact, place.roster)})"
