"""Where the figures of an army and of a unit come from, part by part with the events behind them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ledger.domain.campaign.leaderboard import score_of
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest, listed
from ledger.domain.text import printable
from ledger.domain.values import Value
from ledger.projections.campaigns.army_reading import unit_sheet
from ledger.projections.campaigns.bookings import Booked, booked
from ledger.projections.campaigns.history import UnitPast
from ledger.projections.campaigns.mission_acts import mission_acts
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.parts import plain


class ReplacedAct(Value):
    """An event whose place was taken by a newer one."""

    seq: int
    was: str
    reason: str


class FigurePart(Value):
    """What one event adds to a figure, or takes from it."""

    value: int
    why: str
    events: tuple[int, ...]
    mission: int | None
    replaced: tuple[ReplacedAct, ...] = ()


class CampaignFigure(Value):
    """One figure and its parts; they add up to it, but for a score, which is the first divided by the second."""

    metric: str
    title: str
    value: int | Fraction
    parts: tuple[FigurePart, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


ARMY_METRICS: Mapping[str, str] = {"vp": "victory points", "points": "points held", "score": "what it is ranked by"}
UNIT_METRICS: Mapping[str, str] = {"value": "what it is worth", "xp": "experience", "level": "levels"}


def explained_army(moment: CampaignMoment, no: ArmyNo, metric: str | None = None) -> tuple[CampaignFigure, ...]:
    """All figures of an army, or one of them."""
    makers = {"vp": _vp, "points": _points, "score": _score}
    return tuple(_with_replaced(moment, makers[each](moment, no)) for each in _asked(metric, ARMY_METRICS))


def explained_unit(moment: CampaignMoment, no: UnitNo, metric: str | None = None) -> tuple[CampaignFigure, ...]:
    """Likewise of a unit."""
    makers: Mapping[str, Callable[[CampaignMoment, UnitNo], CampaignFigure]] = {
        "value": _value,
        "xp": _xp,
        "level": _level,
    }
    return tuple(_with_replaced(moment, makers[each](moment, no)) for each in _asked(metric, UNIT_METRICS))


def _with_replaced(moment: CampaignMoment, figure: CampaignFigure) -> CampaignFigure:
    """Every part with what stood in the place of its events before."""
    parts = (part.model_copy(update={"replaced": tuple(_replaced(moment, part.events))}) for part in figure.parts)
    return figure.model_copy(update={"parts": tuple(parts)})


def _replaced(moment: CampaignMoment, events: Iterable[int]) -> Iterator[ReplacedAct]:
    for event in events:
        for gone in moment.replaced_by(moment.version(event)):
            was = said(moment.fact(gone.act), moment.words)
            yield ReplacedAct(seq=moment.seq(gone.act), was=was, reason=moment.reason(gone.by))


def _asked(metric: str | None, known: Mapping[str, str]) -> Iterable[str]:
    if metric is None:
        return known
    if metric not in known:
        raise BadRequest(f"{printable(metric[:40])} is no figure here; there are {listed(known)}.")
    return (metric,)


def _vp(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army = moment.state.armies[no]
    return _figure("vp", ARMY_METRICS, army.vp, _booked(moment, booked(army.victories, moment)))


def _points(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army = moment.state.armies[no]
    return _figure("points", ARMY_METRICS, army.points, _booked(moment, booked(army.books, moment)))


def _score(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army, rules = moment.state.armies[no], moment.state.rules
    won = tuple(moment.seq(each.version) for each in army.victories)
    parts = [FigurePart(value=army.vp, why="victory points", events=won, mission=None)]
    if rules.parallel_play or rules.late_joiners:
        played = tuple(_ends(moment, no))
        parts.append(FigurePart(value=army.played, why="divided by missions played", events=played, mission=None))
    return _figure("score", ARMY_METRICS, Fraction(score_of(army, rules)), parts)


def _ends(moment: CampaignMoment, no: ArmyNo) -> Iterator[int]:
    """The events by which the missions of an army were won."""
    acts = mission_acts(moment)
    for number, mission in moment.state.missions.items():
        if no in mission.brought:
            yield from (moment.seq(version) for version, _ in acts[number].of(MissionEnded))


def _value(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    receipt = unit_sheet(moment, moment.state.units[no]).receipt
    parts = (
        FigurePart(value=line.points, why=line.what, events=(line.event,), mission=line.mission)
        for line in receipt.lines
    )
    return _figure("value", UNIT_METRICS, receipt.value, parts)


def _xp(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    sheet = unit_sheet(moment, moment.state.units[no])
    parts = (
        FigurePart(
            value=line.points,
            why=f"{line.why} (and {line.lost} lost)" if line.lost else line.why,
            events=(line.event,),
            mission=line.mission,
        )
        for line in sheet.experience
    )
    return _figure("xp", UNIT_METRICS, sheet.xp, parts)


def _level(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    unit, past = moment.state.units[no], moment.history.units[no]
    parts = (
        FigurePart(
            value=1,
            why=f"level {count}{_brought(past, version)}",
            events=(moment.seq(version),),
            mission=moment.mission(version),
        )
        for count, version in enumerate(past.levels, start=1)
    )
    return _figure("level", UNIT_METRICS, unit.levels, parts)


def _brought(past: UnitPast, version: int) -> str:
    """The trait or skill that came with a level at once; one that was picked came by an event of its own."""
    names = [each.what for kind in ("traits", "skills") for each in past.held[kind] if each.version == version]
    return f", {listed(names)}" if names else ""


def _booked(moment: CampaignMoment, moves: Iterable[Booked]) -> Iterator[FigurePart]:
    for version, amount, what in moves:
        yield FigurePart(value=amount, why=what, events=(moment.seq(version),), mission=moment.mission(version))


def _figure(
    metric: str, titles: Mapping[str, str], value: int | Fraction, parts: Iterable[FigurePart]
) -> CampaignFigure:
    return CampaignFigure(metric=metric, title=titles[metric], value=value, parts=tuple(parts))
