"""Documents of a campaign as it stood at one moment of the log, and what each says in the one form that is hashed.

Forms are frozen, like those of a tournament: everything on the paper follows from the facts up to a version, and the
figures are there to be compared. Documents are handed around, so whatever is sealed stays so in them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ledger.application.campaigns.reads import CampaignView, campaign_at, campaign_view
from ledger.domain.campaign.leaderboard import ArmyLine, Leaderboard, leaderboard
from ledger.domain.campaign.state import Mission, Unit, mission_of, value
from ledger.domain.campaign.values import ArmyNo, MissionNo
from ledger.domain.errors import RuleViolation
from ledger.projections.campaigns.army_sheet import army_sheet
from ledger.projections.campaigns.campaign_book import campaign_book
from ledger.projections.campaigns.mission_report import mission_report, refuse_withdrawn
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.store import Store

Content = dict[str, Any]


class CampaignSubject(NamedTuple):
    """A campaign at one moment, and what was picked out of it."""

    moment: CampaignMoment
    armies: tuple[ArmyNo, ...] = ()  # whose sheets are printed
    mission: MissionNo | None = None  # whose report is printed


def campaign_head(subject: CampaignSubject) -> Content:
    """The campaign, and how many of its facts were seen."""
    opened = subject.moment.opened
    return {
        "campaign": opened.slug,
        "name": opened.name,
        "date": opened.date.isoformat(),
        "version": subject.moment.state.version,
    }


def campaign_1(subject: CampaignSubject) -> Content:
    """The leaderboard, and whether the campaign is over by then, which the calendar may say."""
    board = _board(subject)
    return {
        "ended": int(board.is_over),
        "winners": list(board.winners),
        "rows": [_row(subject, line) for line in board.lines],
    }


def army_sheets_1(subject: CampaignSubject) -> Content:
    """What each army has, with every unit it ever had."""
    places = {line.army: line.place for line in _board(subject).lines}
    return {"armies": [_sheet(subject, no, places.get(no)) for no in subject.armies]}


def mission_report_1(subject: CampaignSubject) -> Content:
    """Who was there with what, how far it is, and what each army got of it."""
    assert subject.mission is not None, "the document is about one mission"
    mission = mission_of(subject.mission, subject.moment.state)
    return {
        "mission": mission.no,
        "step": mission.step,
        "closed": int(mission.is_closed),
        "rounds": mission.rounds,
        "winners": list(mission.winners),
        "absent": list(mission.stays_out),
        "armies": [_fielded(subject, mission, no) for no in mission.brought],
    }


def _board(subject: CampaignSubject) -> Leaderboard:
    return leaderboard(subject.moment.state, subject.moment.at)


def _row(subject: CampaignSubject, line: ArmyLine) -> Content:
    figures = {"vp": line.vp, "played": line.played, "score": str(line.score)}
    return _told({"place": line.place, **_army(subject, line.army), **figures})


def _army(subject: CampaignSubject, no: ArmyNo) -> Content:
    army = subject.moment.state.armies[no]
    return {"army": no, "name": army.name, "person": str(army.player)}


def _sheet(subject: CampaignSubject, no: ArmyNo, place: int | None) -> Content:
    state = subject.moment.state
    army = state.armies[no]
    units = [unit for unit in state.units.values() if unit.army == no]
    figures = {"vp": army.vp, "played": army.played, "points": army.points, "disbanded": int(army.is_closed)}
    return _told({**_army(subject, no), "place": place, **figures, "units": _units(subject, units)})


def _units(subject: CampaignSubject, units: Iterable[Unit]) -> list[Content]:
    rules = subject.moment.state.rules
    return [
        _told(
            {
                "unit": unit.no,
                "name": unit.name,
                "hero": int(unit.is_hero),
                "value": value(unit, rules),
                "xp": unit.xp,
                "level": unit.levels,
                "held": [*unit.traits, *unit.skills, *unit.talents, *unit.injuries, *unit.gifts],
                "notes": list(unit.notes),
                "sits_out": unit.sits_out,
                "fate": unit.fate,
            }
        )
        for unit in units
    ]


def _fielded(subject: CampaignSubject, mission: Mission, no: ArmyNo) -> Content:
    units = [{"unit": unit, "value": worth} for unit, worth in mission.brought[no].items()]
    return {**_army(subject, no), "units": units, "conceded": int(no in mission.conceded)}


def _told(record: Content) -> Content:
    return {key: value for key, value in record.items() if value is not None}


CAMPAIGN_FORMS: Mapping[str, Callable[[CampaignSubject], Content]] = {
    "campaign/1": campaign_1,
    "army-sheets/1": army_sheets_1,
    "mission-report/1": mission_report_1,
}
"""Every form there ever was, by the name in the log."""


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
