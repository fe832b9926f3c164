"""What a document of a season says, in the one form that is hashed. Frozen, like those of a tournament."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger.domain.facts import Recorded
from ledger.domain.season.counting import Credit, SeasonLine
from ledger.domain.season.eligibility import Judged, Summary
from ledger.domain.season.facts import SeasonAmended, SeasonOpened
from ledger.domain.values import Commitment, PersonId, Value
from ledger.projections.seasons.report import CountedSeason, FinalsSeen

Content = dict[str, Any]


class SeasonSubject(NamedTuple):
    """A season at one moment, its events, and what its tournaments are called, sealed."""

    moment: CountedSeason
    events: Sequence[Recorded]
    names: Mapping[str, Commitment]  # of tournaments, by short name


def season_head(subject: SeasonSubject) -> Content:
    """The season, and which of its facts has the rules and the window in force."""
    season = subject.moment.season
    ruled = max(no for no, event in enumerate(subject.events, start=1) if isinstance(event.fact, _RULING))
    return {"season": season.slug, "name": season.name, "rules": ruled}


_RULING = (SeasonOpened, SeasonAmended)


def season_1(subject: SeasonSubject) -> Content:
    """The table, every tournament with its places, and the finals. The log follows from the season's own version, and
    tables of regions from the places."""
    moment = subject.moment
    before = moment.known.finals_before
    content = {
        "version": moment.season.version,
        "rows": [_line(line) for line in moment.table.lines],
        "events": [_event(each, subject) for each in moment.table.events],
        "before": None if before is None else _tournament(before.slug, subject),
        "finals": None if moment.finals is None else _finals(moment.finals, subject),
    }
    return _told(content)


def _line(line: SeasonLine) -> Content:
    return _told(
        {
            "place": line.place,
            "person": str(line.person),
            "qp": line.qp,
            "qualified": line.qualified_at,
            "credits": [_credit(each) for each in line.credits],
        }
    )


def _credit(credit: Credit) -> Content:
    return {
        "tournament": credit.tournament,
        "place": credit.place,
        "qp": credit.qp,
        "counts": int(credit.counts),
        "carried": int(credit.is_carried),
    }


def _event(judged: Judged, subject: SeasonSubject) -> Content:
    """As it was judged, with the events that say so, and everybody's place."""
    return _told(
        {
            **_plain(judged, _JUDGED),
            **_tournament(judged.tournament, subject),
            "counts": int(judged.counts),
            "lacks": [_told(_plain(lack, _LACK)) for lack in judged.lacks],
            "remarks": [_told(_plain(remark, _REMARK)) for remark in judged.remarks],
            **_places(subject.moment.known.summaries.get(judged.tournament), subject),
        }
    )


_JUDGED = (
    *("day", "region", "completed", "deadline", "players", "attendance"),
    *("linked", "sanction", "request", "report", "finished"),
)
_LACK = ("code", "until", "asked", "found", "on")
_REMARK = ("code", "on")


def _plain(value: Value, keys: Sequence[str]) -> Content:
    """These parts of a value, days as texts."""
    return value.model_dump(mode="json", include=set(keys))


def _finals(finals: FinalsSeen, subject: SeasonSubject) -> Content:
    opened = subject.moment.season.finals
    assert opened is not None, "finals that were seen were opened"
    return {
        **_tournament(opened.slug, subject),
        "day": opened.date.isoformat(),
        "state": finals.state,
        "players": finals.players,
        **_places(finals.summary, subject),
    }


def _tournament(slug: str, subject: SeasonSubject) -> Content:
    return {"tournament": slug, "name": subject.names[slug]}


def _places(summary: Summary | None, subject: SeasonSubject) -> Content:
    """Who has which place and who was disqualified, people as they are known by now."""
    same_as = subject.moment.known.same_as

    def people(persons: Sequence[PersonId]) -> list[str]:
        return [str(same_as.get(each, each)) for each in persons]

    if summary is None:
        return {}
    places = [{"place": each.place, "people": people(each.persons)} for each in summary.places]
    out = {"disqualified": people(summary.disqualified)} if summary.disqualified else {}
    return {"places": places, **out}


def _told(record: Content) -> Content:
    return {key: value for key, value in record.items() if value is not None}
