"""Documents of a season: what they show as it stood at one moment of the log, and what they say in the one form that is
hashed. That is frozen, like those of a tournament."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast
from uuid import UUID

from ledger.application.names import no_such
from ledger.application.season_tables import known, summary_of
from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.scoring.ranking import participants
from ledger.domain.season.counting import Credit, SeasonLine, counted
from ledger.domain.season.eligibility import Judged, Summary
from ledger.domain.season.evolve import Season, replay
from ledger.domain.season.facts import (
    OutsideReported,
    QualifierReported,
    SeasonAmended,
    SeasonOpened,
)
from ledger.domain.season.rules import Outside
from ledger.domain.sentences import ERASED, erased, said
from ledger.domain.tournament.evolve import replay as replay_tournament
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import Commitment, PersonId, Value
from ledger.projections.documents import AuditRow
from ledger.projections.seasons.report import (
    CountedSeason,
    FinalsSeen,
    FinalsState,
    NamedTournament,
    SeasonReport,
    SeasonWords,
    season_report,
)
from ledger.projections.wording import told_apart
from ledger.store import Store

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
        "rows": [_line_content(line) for line in moment.table.lines],
        "events": [_judged_content(each, subject) for each in moment.table.tournaments],
        "before": None if before is None else _tournament(before.slug, subject),
        "finals": None if moment.finals is None else _finals_content(moment.finals, subject),
    }
    return _told(content)


def season_2(subject: SeasonSubject) -> Content:
    """The same with who took part without being ranked and why, and with what is not settled: rows behind which a game
    is contested or lacks its result, and whose game it is."""
    moment, content = subject.moment, season_1(subject)
    for row, line in zip(content["rows"], moment.table.lines, strict=True):
        contested = [each.tournament for each in line.credits if each.is_disputed]
        row |= {"provisional": int(any(each.is_provisional for each in line.credits))}
        row |= {"disputed": contested} if contested else {}
    found = {**moment.known.summaries}
    if moment.finals is not None and moment.finals.summary is not None:
        found[moment.finals.summary.slug] = moment.finals.summary
    for event in (*content["events"], *([content["finals"]] if "finals" in content else [])):
        event |= _unsettled(found.get(event["tournament"]), subject)
        event |= _from_elsewhere(event["tournament"], subject)
        event.pop("disqualified", None)  # they stand among those who are not ranked
    return {**content, "provisional": int(any(row["provisional"] for row in content["rows"]))}


def _from_elsewhere(slug: str, subject: SeasonSubject) -> Content:
    """Of a tournament that was played elsewhere: whether it is counted as it was reported, or as which other one."""
    found = next((each for each in subject.moment.table.tournaments if each.tournament == slug), None)
    if found is None:
        return {}
    return _told({"reported": 1 if found.is_reported else None, "replaced": found.replaced_by})


def _unsettled(summary: Summary | None, subject: SeasonSubject) -> Content:
    if summary is None:
        return {}
    same_as = subject.moment.known.same_as
    absent, removed = summary.absent, summary.disqualified
    out = (*(("did-not-play", each) for each in absent), *(("disqualified", each) for each in removed))
    unranked = [{"person": str(same_as.get(person, person)), "status": why} for why, person in out]
    return {"unranked": unranked, "provisional": int(summary.is_provisional)}


def _line_content(line: SeasonLine) -> Content:
    return _told(
        {
            "place": line.place,
            "person": str(line.person),
            "qp": line.qp,
            "qualified": line.qualified_at,
            "credits": [_credit_content(each) for each in line.credits],
        }
    )


def _credit_content(credit: Credit) -> Content:
    return {
        "tournament": credit.tournament,
        "place": credit.place,
        "qp": credit.qp,
        "counts": int(credit.counts),
        "carried": int(credit.is_carried),
    }


def _judged_content(judged: Judged, subject: SeasonSubject) -> Content:
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


def _finals_content(finals: FinalsSeen, subject: SeasonSubject) -> Content:
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


# what they show


@dataclass(frozen=True)
class SeasonPaper:
    """A season at one moment, for documents."""

    store: Store
    moment: CountedSeason
    events: tuple[Recorded, ...]
    size: int  # of the whole log at that moment

    @property
    def subject(self) -> SeasonSubject:
        """What is hashed."""
        names = {slug: each.name for slug, each in self._outside.items()}
        names |= {slug: each.name for slug, each in self._openings.items()}
        return SeasonSubject(self.moment, self.events, names)

    def report(self, *, is_printed: bool = False) -> SeasonReport:
        """What is drawn; `is_printed` with names in the letters that a page can show."""
        people = _in_print(self._people) if is_printed else self._people
        words = SeasonWords(people, self._called(), self._text(self.moment.season.name))
        return season_report(self.moment, words, tuple(self._audit()), self.events[-1].recorded_at)

    @cached_property
    def _openings(self) -> dict[str, TournamentOpened]:
        """How the tournaments that come up were announced."""
        season, before = self.moment.season, self.moment.known.finals_before
        wanted = {*season.linked, *([season.finals.slug] if season.finals else []), *([before.slug] if before else [])}
        return {fact.slug: fact for fact in self.store.openings(TournamentOpened) if fact.slug in wanted}

    def _called(self) -> dict[str, NamedTournament]:
        told = {slug: NamedTournament(self._text(each.name), each.title) for slug, each in self._outside.items()}
        opened = self._openings.items()
        return told | {slug: NamedTournament(self._text(each.name), each.rules.title) for slug, each in opened}

    @cached_property
    def _outside(self) -> dict[str, Outside]:
        """What is told of tournaments that were played elsewhere."""
        linked = self.moment.season.linked
        return {slug: told for slug, each in linked.items() if (told := each.told()) is not None}

    @cached_property
    def _people(self) -> dict[PersonId, str]:
        """What everybody is called who was in a tournament of it, or is named in a report."""
        same_as = self.moment.known.same_as
        persons = {same_as.get(each, each) for each in self._persons()}
        names = self.store.person_names(persons)
        apart = told_apart({person: names.get(person) or erased(person) for person in sorted(persons)})
        return {PersonId(person): name for person, name in apart.items()}

    def _persons(self) -> Iterator[PersonId]:
        found, finals = self.moment.known, self.moment.finals
        for summary in (*found.summaries.values(), found.finals_before, finals.summary if finals else None):
            for standing in summary.places if summary else ():
                yield from standing.persons
            yield from summary.disqualified if summary else ()
        for event in self.events:
            if isinstance(event.fact, QualifierReported | OutsideReported):
                yield from (place.person for place in event.fact.places)

    def _audit(self) -> Iterator[AuditRow]:
        leaves = self.store.leaves_of(self.events[0].originator_id)
        actors = self.store.person_names(event.by for event in self.events)
        same_as = self.moment.known.same_as
        people: dict[UUID, str] = {**actors, **dict(self._people.items())}
        people |= {each: people[who] for each, who in same_as.items() if who in people}
        for event in self.events:
            yield AuditRow(
                seq=event.seq,
                recorded_at=event.recorded_at,
                at=event.at,
                type=type(event.fact).__name__,
                says=said(event.fact, str, self._text, people),
                by=actors.get(event.by, ERASED),
                reason="" if event.reason is None else self._text(event.reason),
                leaf=leaves[event.seq],
            )

    def _text(self, commitment: Commitment) -> str:
        return self.store.text(commitment) or ERASED


def _in_print(people: Mapping[PersonId, str]) -> dict[PersonId, str]:
    """What people are called on paper, each name still meaning one of them."""
    from ledger.exports.theme import person_in_font  # the fonts are read for a page alone

    return told_apart({person: person_in_font(name, person.hex[:4]) for person, name in people.items()})


def season_paper(store: Store, slug: str, stop: int | None = None) -> SeasonPaper:
    """A season as it stands, or as it stood when the log was that long."""
    with store.reading():
        size = store.tree().size if stop is None else stop
        events = tuple(event for event in store.load(store.stream("season", slug)) if event.seq < size)
        season = replay(events)
        if season is None:
            raise no_such("season", slug, store, SeasonOpened)
        found = known(store, season, size)
        moment = CountedSeason(season, found, counted(season, found), _finals_seen(store, season, size))
        return SeasonPaper(store, moment, events, size)


def _finals_seen(store: Store, season: Season, size: int) -> FinalsSeen | None:
    if season.finals is None:
        return None
    events = store.load(store.stream("tournament", season.finals.slug))
    state = replay_tournament(cast(TournamentEvent, event.fact) for event in events if event.seq < size)
    assert state is not None, "finals are announced before the season says so"
    how: FinalsState = "under way" if state.rounds else "announced"
    if state.is_voided or state.is_finished:
        how = "voided" if state.is_voided else "ended"
    return FinalsSeen(how, len(participants(state)), summary_of(store, season.finals.slug, size, ()))
