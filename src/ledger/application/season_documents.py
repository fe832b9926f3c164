"""Documents of a season: what they show as it stood at one moment of the log."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from uuid import UUID

from ledger.application.season_tables import known, summary_of
from ledger.application.seasons.contents import SeasonSubject
from ledger.domain.errors import NotFound, either
from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.season.counting import counted
from ledger.domain.season.evolve import replay
from ledger.domain.season.facts import QualifierReported, SeasonOpened
from ledger.domain.season.state import Season
from ledger.domain.sentences import ERASED, erased, said
from ledger.domain.text import nearest, printable
from ledger.domain.tournament.evolve import replay as replay_tournament
from ledger.domain.tournament.lookups import participants
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import Commitment, PersonId
from ledger.projections.documents import AuditRow
from ledger.projections.names import told_apart
from ledger.projections.seasons.report import (
    CountedSeason,
    FinalsSeen,
    FinalsState,
    NamedTournament,
    SeasonReport,
    SeasonWords,
    season_report,
)
from ledger.store import Store
from ledger.store.codec import topics_of


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
        return SeasonSubject(self.moment, self.events, {slug: each.name for slug, each in self._openings.items()})

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
        opened = (event.fact for event in self.store.first_events(topics_of(TournamentOpened)))
        return {fact.slug: fact for fact in opened if isinstance(fact, TournamentOpened) and fact.slug in wanted}

    def _called(self) -> dict[str, NamedTournament]:
        return {slug: NamedTournament(self._text(each.name), each.rules.title) for slug, each in self._openings.items()}

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
            if isinstance(event.fact, QualifierReported):
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
            raise _unknown(store, slug)
        found = known(store, season, size)
        moment = CountedSeason(season, found, counted(season, found), _finals(store, season, size))
        return SeasonPaper(store, moment, events, size)


def _finals(store: Store, season: Season, size: int) -> FinalsSeen | None:
    if season.finals is None:
        return None
    events = store.load(store.stream("tournament", season.finals.slug))
    state = replay_tournament(cast(TournamentEvent, event.fact) for event in events if event.seq < size)
    assert state is not None, "finals are announced before the season says so"
    how: FinalsState = "under way" if state.rounds else "announced"
    if state.is_voided or state.is_finished:
        how = "voided" if state.is_voided else "ended"
    return FinalsSeen(how, len(participants(state)), summary_of(store, season.finals.slug, size, ()))


def _unknown(store: Store, slug: str) -> NotFound:
    opened = (event.fact for event in store.first_events(topics_of(SeasonOpened)))
    near = nearest(slug, (fact.slug for fact in opened if isinstance(fact, SeasonOpened)))
    hint = f" Did you mean {either(near)}?" if near else ""
    return NotFound(f"There is no season called {printable(slug[:64])}.{hint}")
