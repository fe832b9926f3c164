"""Documents of a campaign: what they show as it stood at one moment of the log. They are handed around, so whatever is
sealed stays so in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ledger.application.campaigns.contents import CampaignSubject
from ledger.application.campaigns.reads import CampaignView, campaign_at, campaign_view
from ledger.domain.campaign.state import mission_of
from ledger.domain.campaign.values import ArmyNo, MissionNo
from ledger.domain.errors import RuleViolation
from ledger.projections.campaigns.army_reading import army_sheet
from ledger.projections.campaigns.book import campaign_book
from ledger.projections.campaigns.mission_reading import mission_report, refuse_withdrawn
from ledger.store.store import Store


@dataclass(frozen=True, slots=True)
class CampaignPaper:
    """A campaign at one moment, and what was picked out of it for paper."""

    view: CampaignView
    subject: CampaignSubject

    @property
    def size(self) -> int:
        """How long the whole log was."""
        return self.view.size

    def model(self, kind: str) -> Any:
        """What the exporter of a kind draws."""
        return _MODELS[kind](self)


class PaperWanted(NamedTuple):
    """Which document, and what of the campaign it shall hold."""

    kind: str
    army: str | None  # of army sheets, one alone
    mission: int | None  # of a mission report; the newest unless one is named


def campaign_paper(
    store: Store, slug: str, wanted: PaperWanted, now: datetime, size: int | None = None
) -> CampaignPaper:
    """A campaign as it stands, or as it stood when the log was that long."""
    view = campaign_view(store, slug, now=now) if size is None else campaign_at(store, slug, size, now)
    if not view.state.armies:
        raise RuleViolation("No army has joined yet.")
    moment = view.moment(is_public=True)
    armies = _armies(view, wanted.army) if wanted.kind == "army-sheets" else ()
    mission = MissionNo(view.mission_meant(wanted.mission)) if wanted.kind == "mission-report" else None
    if mission is not None:
        refuse_withdrawn(moment, mission)
        mission_of(mission, view.state)
    return CampaignPaper(view, CampaignSubject(moment, armies, mission))


def _armies(view: CampaignView, army: str | None) -> tuple[ArmyNo, ...]:
    """One that is named, whatever became of it, or all that stand."""
    if army is not None:
        return (view.roster.find_army(army, is_typed=True),)
    found = tuple(each.no for each in view.state.armies.values() if not each.is_closed)
    if not found:
        raise RuleViolation("Every army was disbanded; name one whose sheet you want.")
    return found


def _sheets(paper: CampaignPaper) -> Any:
    return tuple(army_sheet(paper.subject.moment, no) for no in paper.subject.armies)


def _reports(paper: CampaignPaper) -> Any:
    mission = paper.subject.mission
    assert mission is not None, "a mission report is about one mission"
    return (mission_report(paper.subject.moment, mission),)


def _book(paper: CampaignPaper) -> Any:
    view = paper.view
    leaves = view.store.leaves_of(view.store.stream("campaign", view.state.slug))
    return campaign_book(paper.subject.moment, view.people, leaves)


_MODELS: Mapping[str, Callable[[CampaignPaper], Any]] = {
    "campaign": _book,
    "army-sheets": _sheets,
    "mission-report": _reports,
}
