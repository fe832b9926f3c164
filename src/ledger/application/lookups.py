"""What the door must know of the seasons a tournament belongs to: whom its finals admit, and who was disqualified."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ledger.application.season_tables import Merges, disqualified, known
from ledger.application.season_tables import same_as as merges
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonRegistered
from ledger.domain.season.counting import Known, counted
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.season.state import Season
from ledger.domain.tournament.entry.facts import (
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.judging.facts import PlayerDisqualified
from ledger.domain.tournament.seen import FinalsOf
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work


# whoever arrives moves no table: an ended tournament takes nobody in
_IDLE = (PersonRegistered, PlayerCheckedIn, TeamCheckedIn, RingerRegistered, ListsRecorded, ModelsInspected)


class Out(NamedTuple):
    """Who was disqualified in the tournaments of a season that ended, and who is whom."""

    persons: Mapping[str, Sequence[PersonId]]
    same_as: Merges


@dataclass(slots=True)
class SeasonsAround:
    """The seasons of the store, looked up once a work and reckoned again only when something has moved them."""

    work: "Work"
    _slugs: list[str] | None = None
    _finals: dict[str, FinalsOf] = field(default_factory=dict)  # by season
    _out: dict[str, Out] = field(default_factory=dict)  # likewise
    _looked_at: int = 0  # how many events of the work the reckoning has seen

    def finals_of(self, tournament: str) -> FinalsOf | None:
        """The season whose finals a tournament is, with who has earned what in it."""
        for season in self._all():
            if season.finals is not None and season.finals.slug == tournament:
                return self._finals_seen(season)
        return None

    def followers(self, season: str) -> dict[str, date]:
        """The seasons that follow one, and when they begin."""
        return {each.slug: each.first_day for each in self._all() if each.follows == season}

    def warnings(self, tournament: str, persons: Iterable[PersonId]) -> Iterator[str]:
        """What to tell at check-in of those who were disqualified elsewhere in a season of the tournament."""
        seasons = [season for season in self._all() if tournament in _tournaments(season)]
        for person in persons if seasons else ():
            told: set[str] = set()
            for season in seasons:
                same_as = self._seen_out(season).same_as
                for other in _tournaments(season):
                    if other not in (tournament, *told) and self._is_out(person, other, season):
                        told.add(other)
                        yield self._warning(person, other, season, same_as.get(person, person))

    def _all(self) -> Iterator[Season]:
        """Every season there is, those opened in this work included."""
        if self._slugs is None:
            opened = (event.fact for event in self.work.store.first_events(topics_of(SeasonOpened)))
            self._slugs = [fact.slug for fact in opened if isinstance(fact, SeasonOpened)]
        slugs = dict.fromkeys((*self._slugs, *self.work.seasons)) if self.work.seasons else self._slugs
        return (state for slug in slugs if (state := self.work.season(slug).state) is not None)

    def _finals_seen(self, season: Season) -> FinalsOf:
        """What finals must know, as the season stands in the middle of the work."""
        self._look_again()
        if season.slug not in self._finals:
            self._finals[season.slug] = _finals_of(season, known(self.work.store, season, None, self.work.events))
        return self._finals[season.slug]

    def _seen_out(self, season: Season) -> Out:
        """Who was disqualified, likewise; nothing is counted for it."""
        self._look_again()
        if season.slug not in self._out:
            store, events = self.work.store, self.work.events
            persons = disqualified(store, _tournaments(season), events)
            self._out[season.slug] = Out(persons, merges(store, None, events))
        return self._out[season.slug]

    def _look_again(self) -> None:
        """Forget what may have moved since."""
        events = self.work.events
        if any(not isinstance(event.fact, _IDLE) for event in islice(events, self._looked_at, None)):
            self._finals.clear()
            self._out.clear()
        self._looked_at = len(events)

    def _is_out(self, person: PersonId, tournament: str, season: Season) -> bool:
        """Whether somebody was disqualified there, under whatever id; one that was voided counts for nothing."""
        persons, same_as = self._seen_out(season)
        out = persons.get(tournament)
        if out is None:  # it has not ended
            out = _disqualified(self.work.place(tournament).state)
        who = same_as.get(person, person)
        return any(same_as.get(each, each) == who for each in out)

    def _warning(self, person: PersonId, tournament: str, season: Season, who: PersonId) -> str:
        place, same_as = self.work.place(tournament), self._seen_out(season).same_as
        assert place.state is not None, "somebody was disqualified there"
        entries = place.state.entrants.items()
        numbers = {no for no, entry in entries if who in {same_as.get(each, each) for each in entry.persons()}}
        ruling = _ruling(self.work.so_far(place.stream), numbers)
        why = ruling.reason and self.work.wordbook.read(ruling.reason) if ruling else None
        return (
            f"{self.work.people.name_of(person)} was disqualified in {tournament} of {season.slug}"
            f"{f' ({why})' if why else ''}; whether they play here is the organizer's decision."
        )


def _tournaments(season: Season) -> list[str]:
    """Those linked, and the finals."""
    return list(dict.fromkeys((*season.linked, *((season.finals.slug,) if season.finals else ()))))


def _disqualified(state: Tournament | None) -> list[PersonId]:
    if state is None or state.is_voided:
        return []
    out = (entrant for entrant in state.entrants.values() if entrant.status == "disqualified")
    return [person for entrant in out for person in entrant.persons()]


def _ruling(events: Iterable[Recorded], numbers: Iterable[ContestantId]) -> Recorded | None:
    """The newest event that disqualified one of these."""
    wanted = set(numbers)
    found = [e for e in events if isinstance(e.fact, PlayerDisqualified) and e.fact.contestant in wanted]
    return found[-1] if found else None


def _finals_of(season: Season, found: Known) -> FinalsOf:
    lines, same_as = counted(season, found).lines, found.same_as
    points = {line.person: line.qp for line in lines}
    qualified = {line.person for line in lines if line.qualified}
    others = {other: person for other, person in same_as.items() if person in points}
    return FinalsOf(
        season=season.slug,
        asked=season.rules.threshold or 1,
        points=points | {other: points[person] for other, person in others.items()},
        qualified=frozenset(qualified | {other for other, person in others.items() if person in qualified}),
    )
