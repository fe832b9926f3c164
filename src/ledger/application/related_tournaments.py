"""Tournaments related to another: those that feed it and that it feeds, and the others of its organizer that year.

A final names its feeders in its own stream and each feeder names the final in its, so that links are followed from
tournament to tournament and nothing else is read.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, cast
from uuid import UUID

from ledger.domain.errors import Note, either
from ledger.domain.facts import Fact, Recorded, TournamentEvent
from ledger.domain.scoring.ranking import participants
from ledger.domain.text import fold
from ledger.domain.tournament.awards.decide import holder, is_for_painting, model_key
from ledger.domain.tournament.entry.facts import PlayerCheckedIn, RingerRegistered, TeamCheckedIn
from ledger.domain.tournament.opening.facts import (
    FeederLinked,
    FeederUnlinked,
    FinalLinked,
    FinalUnlinked,
    TournamentOpened,
)
from ledger.domain.tournament.state import NOTHING, Feeder, Seen, Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.awards_and_requirements import RelatedTournaments
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work
    from ledger.domain.tournament.awards.requests import GiveAward


class Link(NamedTuple):
    """A final and a tournament that feeds it, by their short names."""

    final: str
    feeder: str


StateCalled = Callable[[str], Tournament | None]


def links_of(slug: str, state_called: StateCalled) -> list[Link]:
    """Every link between the tournaments that can be reached from one, in either direction."""
    links: dict[Link, None] = {}
    reached = [slug]
    for here in reached:  # which grows on the way
        state = state_called(here)
        if state is None:
            continue
        links |= dict.fromkeys(Link(here, feeder) for feeder in state.feeders)
        links |= dict.fromkeys(Link(final, here) for final in state.finals)
        reached.extend(other for other in (*state.feeders, *state.finals) if other not in reached)
    return list(links)


def told_to_feeders(
    facts: Iterable[TournamentEvent], final: str, stream: UUID
) -> Iterator[tuple[str, TournamentEvent]]:
    """What a tournament that feeds another, or no longer does, learns of it too."""
    for fact in facts:
        match fact:
            case FeederLinked(feeder=feeder):
                yield feeder, FinalLinked(final=final, stream=stream)
            case FeederUnlinked(feeder=feeder):
                yield feeder, FinalUnlinked(final=final)


def web_of(slug: str, work: "Work", *others: str) -> "Web":
    """The tournaments that feed each other around these, with what is gathered here and not in the store yet."""

    def state_called(slug: str) -> Tournament | None:
        return work.tournament(slug).state

    return Web([link for each in (slug, *others) for link in links_of(each, state_called)], state_called)


@dataclass(frozen=True, slots=True)
class Web:
    """Which tournaments feed which, and how each of them stands."""

    links: Sequence[Link]
    state_called: StateCalled

    def for_requirements(self, slug: str) -> RelatedTournaments:
        """What a tournament's requirements take into account."""
        return RelatedTournaments(
            feeders={feeder.slug: participants(feeder) for feeder in self._feeders(slug)},
            finals=tuple(final.slug for final in self._finals(slug)),
            barred=self._barred(slug),
            conventions={feeder.slug: (feeder.date, feeder.convention) for feeder in self._feeders(slug)},
        )

    def seen_at_check_in(self, slug: str) -> Seen:
        """Who may enter, where others feed the tournament, and who may not."""
        if not any(slug in link for link in self.links):
            return NOTHING
        return Seen(entitled=self._entitled(slug), barred=self._barred(slug))

    def seen_at_link(self, slug: str, feeder: str, stream: UUID) -> Seen:
        """What a tournament must know of another that shall feed it."""
        state = self.state_called(feeder)
        if state is None:
            return NOTHING
        fed_by = frozenset(self._reached(feeder, up=False))
        found = Feeder(stream, frozenset(state.entry_of), fed_by, state.date, state.convention, state.is_voided)
        return Seen(feeder=found, entitled=self._entitled(slug))

    def entered_too(self, slug: str, person: PersonId) -> list[str]:
        """The related tournaments in which a person of this one is entered and not disqualified, in words."""
        return [
            f"{related.slug}, {how}"
            for name, how in self._related(slug).items()
            for related in self._standing((name,))
            if person in related.entry_of and related.entrants[related.entry_of[person]].status != "disqualified"
        ]

    def came_through(self, slug: str, feeder: str) -> list[ContestantId]:
        """Who entered a tournament that fed this one, and none of those that still do."""
        here, there = self.state_called(slug), self.state_called(feeder)
        if here is None or there is None:
            return []
        still = {person for each in self._feeders(slug) if each.slug != feeder for person in each.entry_of}
        came = set(there.entry_of) - still
        return [no for no in here.contestants() if not came.isdisjoint(here.entrants[no].persons())]

    def free_again(self, slug: str, person: PersonId) -> list[str]:
        """The related tournaments that do not bar a person of this one, in words; one that was voided bars nobody."""
        related = ((name, how) for name, how in self._related(slug).items() if list(self._standing((name,))))
        return [f"{name}, {how}" for name, how in related if person not in self._barred(name)]

    def _entitled(self, slug: str) -> frozenset[PersonId] | None:
        if not any(link.final == slug for link in self.links):
            return None
        return frozenset(person for feeder in self._feeders(slug) for person in feeder.entry_of)

    def _feeders(self, slug: str) -> Iterator[Tournament]:
        return self._standing(link.feeder for link in self.links if link.final == slug)

    def _finals(self, slug: str) -> Iterator[Tournament]:
        return self._standing(link.final for link in self.links if link.feeder == slug)

    def _barred(self, slug: str) -> dict[PersonId, str]:
        """Who was disqualified in a related tournament, and in which, in words."""
        return {
            person: f"{related.slug}, {how}"
            for name, how in self._related(slug).items()
            for related in self._standing((name,))
            for entrant in related.entrants.values()
            if entrant.status == "disqualified"
            for person in entrant.persons()
        }

    def _related(self, slug: str) -> dict[str, str]:
        """Every tournament of the same final, however many steps away, each with how it is related."""
        below, above = self._reached(slug, up=False), self._reached(slug, up=True)
        beside = {each: f"which feeds {final} too" for final in above for each in self._reached(final, up=False)}
        found = {
            **beside,
            **dict.fromkeys(above, "which this tournament feeds"),
            **dict.fromkeys(below, "which feeds this tournament"),
        }
        found.pop(slug, None)
        return found

    def _reached(self, slug: str, *, up: bool) -> list[str]:
        """Everything a tournament feeds, or that feeds it, near ones first."""
        steps = [(link.feeder, link.final) if up else (link.final, link.feeder) for link in self.links]
        reached = [slug]
        for here in reached:  # which grows on the way
            reached.extend(there for start, there in steps if start == here and there not in reached)
        return reached[1:]

    def _standing(self, slugs: Iterable[str]) -> Iterator[Tournament]:
        """How they stand; one that was voided counts for nothing."""
        states = map(self.state_called, slugs)
        return (state for state in states if state is not None and not state.is_voided)


def others_of_the_year(
    state: Tournament, openings: Iterable[Recorded], state_called: Callable[[str], Tournament | None]
) -> Iterator[Tournament]:
    """Every other tournament of that year with the same organizer, but for those that count for nothing."""
    openers: dict[str, PersonId] = {}
    for event in openings:
        opened = cast(TournamentOpened, event.fact)
        if opened.date.year == state.date.year:
            openers[opened.slug] = event.by
    organizers = _organizers(state, openers[state.slug])
    for slug, opener in openers.items():
        other = state_called(slug) if slug != state.slug else None
        if other is not None and not other.is_voided and organizers & _organizers(other, opener):
            yield other


def _organizers(state: Tournament, opener: PersonId) -> set[PersonId]:
    """Those appointed; where nobody is, whoever announced the tournament."""
    return {person for person, role in state.officials.items() if role == "organizer"} or {opener}


def seen_at_the_award(
    request: "GiveAward",
    state: Tournament,
    openings: Callable[[], Iterable[Recorded]],
    state_called: StateCalled,
) -> Seen:
    """The models that won in other tournaments of that year and organizer, each with where it won."""
    painting = state.rules.painting
    if painting is None or not painting.bars_winners or not is_for_painting(request.award, state.rules):
        return NOTHING
    won: dict[str, str] = {}
    for other in others_of_the_year(state, openings(), state_called):
        won |= dict.fromkeys(_winning_models(other), other.slug)
    return Seen(won_before=won)


def _winning_models(state: Tournament) -> list[str]:
    """What won the painting contest of a tournament, by person and model."""
    painting = state.rules.painting
    winner = None if painting is None else holder(painting.award, state)
    if winner is None:
        return []
    persons = state.entrants[winner].persons()
    return [model_key(person, model) for model in state.paintings.get(winner, ()) for person in persons]


# who arrives under a name that is known, or nearly one


class Arrival(NamedTuple):
    """Somebody who checked in by name, and whether that name was known."""

    tournament: str
    person: PersonId
    name: str
    is_known: bool
    day: date  # on which that is played


class _Entered(NamedTuple):
    """Somebody's entry in a tournament."""

    date: date
    tournament: str
    club: Commitment | None


_NEWEST = 100  # so many of the newest tournaments are looked through for where somebody was last seen
_MOST_NAMES = 20_000  # more are not compared with each other


def of_arrivals(work: "Work") -> Iterator[Note]:
    """As whom known names were taken, and which known ones the new ones are like; looked up once for all of them."""
    known = [each for each in work.arrivals if each.is_known]
    entered = _entered({each.person for each in known}, work) if known else {}
    for arrival in known:
        yield from _of_known(arrival, entered.get(arrival.person, ()), work)
    if new := [each.name for each in work.arrivals if not each.is_known]:
        yield from _of_new(new, work.store.names_of_people())


def _of_known(arrival: Arrival, entered: Sequence[_Entered], work: "Work") -> Iterator[Note]:
    others = [each for each in entered if each.tournament != arrival.tournament]
    before = [each for each in others if each.date <= arrival.day] or others
    last = max(before, key=lambda each: each.date) if before else None
    club = work.wordbook.read(last.club) if last and last.club else None
    where = f", last seen in {last.tournament} on {last.date}{f' for {club}' if club else ''}" if last else ""
    taken = f"{arrival.name} is taken for the person known by that name{where}."
    yield Note(taken, code="taken-for-known", player=arrival.name)
    related = {slug for link in links_of(arrival.tournament, lambda slug: work.tournament(slug).state) for slug in link}
    for each in others:
        if each.date == arrival.day and each.tournament not in related:
            twice = f"{arrival.name} is entered in {each.tournament} too, which is played on the same day."
            yield Note(twice, code="twice-a-day", player=arrival.name)


def _entered(persons: set[PersonId], work: "Work") -> dict[PersonId, list[_Entered]]:
    """Where these people entered, in the tournaments of this work and the newest others."""
    found: dict[PersonId, list[_Entered]] = {}
    here = [(slug, cached.state) for slug, cached in work.tournaments.items() if cached.state is not None]
    for slug, state in here:
        for entrant in state.entrants.values():
            for person in persons.intersection(entrant.persons()):
                found.setdefault(person, []).append(_Entered(state.date, slug, entrant.club))
    known = {slug for slug, _ in here}
    others = (event for event in reversed(work.store.first_events(topics_of(TournamentOpened))))
    for event in islice(others, _NEWEST):
        opened = cast(TournamentOpened, event.fact)
        if opened.slug in known:
            continue
        for fact in (each.fact for each in work.store.load_of(event.originator_id, _ENTERING_TOPICS)):
            for person in persons.intersection(_persons(fact)):
                club = getattr(fact, "club", None)
                found.setdefault(person, []).append(_Entered(opened.date, opened.slug, club))
    return found


def _persons(fact: Fact) -> Iterable[PersonId]:
    if isinstance(fact, TeamCheckedIn):
        return [member.person for member in fact.members]
    return (fact.person,) if isinstance(fact, PlayerCheckedIn | RingerRegistered) else ()


def _of_new(new: Sequence[str], known: Sequence[str]) -> Iterator[Note]:
    from ledger.domain.person.likeness import alike, nearly

    if not known or len(new) + len(known) > _MOST_NAMES:
        return
    if len(new) == 1:
        near = {new[0]: nearly(new[0], known)}
    else:
        names = {PersonId(UUID(int=no)): (name,) for no, name in enumerate((*new, *known))}
        near = {}
        for pair in alike(names):
            first, second = sorted((pair.one.int, pair.other.int))
            if first < len(new) <= second and fold(new[first]) != fold(names[PersonId(UUID(int=second))][0]):
                near.setdefault(new[first], []).append(names[PersonId(UUID(int=second))][0])
    for name, others in near.items():
        if others:
            like = f"{name} is new here; {either(others[:3])} is known already."
            yield Note(like, code="like-one-known", player=name, known=others[0])


_ENTERING_TOPICS = [topic for fact in (PlayerCheckedIn, TeamCheckedIn, RingerRegistered) for topic in topics_of(fact)]
