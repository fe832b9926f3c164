"""Where the points of a person come from: each tournament with its place, the events that say so, and what changed it
after the tournament had ended; and the tournaments that gave them nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ledger.domain.season.counting import Counted, Credit, Known, Line
from ledger.domain.season.judging import Judged
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Standing, Summary
from ledger.domain.values import PersonId
from ledger.projections.audit_trail import Entry
from ledger.projections.seasons.words import why
from ledger.projections.wording.figures import many

Pair = tuple[int | None, int | None]


class PlaceChange(NamedTuple):
    """An event by which somebody came to another place after the tournament had ended, and the one it replaced."""

    event: Entry
    place: Pair
    replaced: Entry | None


class SeasonPart(NamedTuple):
    """What one tournament gives."""

    tournament: str
    place: int
    qp: int
    counts: bool
    carried: bool
    why: str
    events: Mapping[str, int]  # by what they say of the tournament
    changes: tuple[PlaceChange, ...]


class Without(NamedTuple):
    """A tournament somebody played that gives them nothing."""

    tournament: str
    place: int | None  # None: not ranked
    why: str


class SeasonExplained(NamedTuple):
    """The read model."""

    season: str
    player: str
    person: str
    place: int | None  # None: not in the table
    qp: int
    qualified: bool
    qualified_at: str | None
    threshold: int | None
    parts: tuple[SeasonPart, ...]
    without: tuple[Without, ...]
    joined: tuple[Entry, ...]  # the events by which other entries turned out to be the same person's

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {
            **self._asdict(),
            "parts": [_plain(part) for part in self.parts],
            "without": [each._asdict() for each in self.without],
            "joined": [each.model_dump(mode="json") for each in self.joined],
        }


def _plain(part: SeasonPart) -> dict[str, Any]:
    changes = [
        {
            **change.event.model_dump(mode="json"),
            "place": change.place,
            "replaced": change.replaced and change.replaced.model_dump(mode="json"),
        }
        for change in part.changes
    ]
    return {**part._asdict(), "changes": changes}


class Explaining(NamedTuple):
    """What an explanation is made from."""

    season: Season
    known: Known
    counted: Counted
    changes: Mapping[str, tuple[PlaceChange, ...]]  # by tournament
    joined: tuple[Entry, ...]


def season_explained(of: Explaining, person: PersonId, player: str) -> SeasonExplained:
    """All the points of one person."""
    line = next((each for each in of.counted.lines if each.person == person), None)
    parts = tuple(_part(credit, of) for credit in (line.credits if line else ()))
    return SeasonExplained(
        season=of.season.slug,
        player=player,
        person=str(person),
        place=line.place if line else None,
        qp=line.qp if line else 0,
        qualified=bool(line and line.qualified),
        qualified_at=line.qualified_at if line else None,
        threshold=of.season.rules.threshold,
        parts=parts,
        without=tuple(_without(of, person, line)),
        joined=of.joined,
    )


def _part(credit: Credit, of: Explaining) -> SeasonPart:
    slug = credit.tournament
    summary = of.known.finals_before if credit.is_carried else of.known.summaries[slug]
    assert summary is not None, "points come from a tournament that ended"
    return SeasonPart(
        tournament=slug,
        place=credit.place,
        qp=credit.qp,
        counts=credit.counts,
        carried=credit.is_carried,
        why=_why(credit, summary, of.season),
        events=_sources(slug, summary, of.counted.events, is_carried=credit.is_carried),
        changes=of.changes.get(slug, ()),
    )


def _why(credit: Credit, summary: Summary, season: Season) -> str:
    """`place 1 of 32 players`, and what else there is to say of it."""
    sharing = sum(1 for each in summary.places if each.place == credit.place)
    joint = f", shared by {sharing}" if sharing > 1 else ""
    said = f"place {credit.place} of {many(summary.players, 'player')}{joint}"
    if credit.is_carried:
        return f"{said} in the finals of {season.follows}"
    said += _limited(credit, season)
    if not credit.counts:
        return f"{said}; not among the best {season.rules.best_of}, so it adds nothing"
    return said


def _limited(credit: Credit, season: Season) -> str:
    """Where points are not those of the place: they are for taking part, or more than one tournament may give."""
    points = season.rules.points
    if credit.place > len(points):
        return ", for taking part"
    given = points[credit.place - 1]
    return f", {given} points, of which one tournament gives at most {credit.qp}" if given > credit.qp else ""


def _sources(slug: str, summary: Summary, judged: Iterable[Judged], *, is_carried: bool) -> dict[str, int]:
    found = None if is_carried else next((each for each in judged if each.tournament == slug), None)
    said = {"finished": summary.finished}
    if found is not None:
        said |= {key: getattr(found, key) for key in ("linked", "sanction", "request", "report")}
    return {key: seq for key, seq in said.items() if seq is not None}


def _without(of: Explaining, person: PersonId, line: Line | None) -> Iterator[Without]:
    """Tournaments of the season that somebody played for nothing."""
    given = {credit.tournament for credit in line.credits} if line else set()
    for judged in of.counted.events:
        summary = of.known.summaries.get(judged.tournament)
        if summary is None or judged.tournament in given:
            continue
        standing = _standing(summary, person, of.known)
        if standing is not None:
            yield Without(judged.tournament, standing.place, why(judged, of.season) or _below(of.season))
        elif any(of.known.same_as.get(each, each) == person for each in summary.disqualified):
            yield Without(judged.tournament, None, "Disqualified, and so not ranked.")


def _standing(summary: Summary, person: PersonId, known: Known) -> Standing | None:
    same_as = known.same_as
    found = (each for each in summary.places if any(same_as.get(one, one) == person for one in each.persons))
    return next(found, None)


def _below(season: Season) -> str:
    if season.rules.participation:
        return "Nothing for those who took no part."
    paid = sum(1 for points in season.rules.points if points)
    return f"No points below place {paid}."
