"""Rights at the door: who is an official where, under whatever id; and what nobody may do to the roles of others, or
decide about themself."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from uuid import UUID

from ledger.application.cache import CachedTournament
from ledger.application.commands import act_asked, event_meant, setting_meant
from ledger.application.resolving import Stamp
from ledger.domain import person, season
from ledger.domain.campaign.opening.facts import CampaignOfficialAppointed
from ledger.domain.errors import Note, NotPermitted, RuleViolation, either, listed
from ledger.domain.facts import CampaignEvent, LedgerEvent, PersonEvent, Recorded, SeasonEvent, TournamentEvent
from ledger.domain.families import ABOUT_SOMEBODY, Asked
from ledger.domain.parsing import SpokenRequest
from ledger.domain.person.evolve import Person
from ledger.domain.person.facts import LedgerOfficialAppointed, OwnWordsForgotten, PersonErased
from ledger.domain.rights import (
    ORGANIZER,
    OWN_CAUSE,
    ROLES_IN_WORDS,
    Officials,
    allowed_beside,
    appointed,
    held,
    refuse_without_right,
)
from ledger.domain.season.facts import SeasonOfficialAppointed
from ledger.domain.system import ODDITY_WORDS
from ledger.domain.text import clean_name
from ledger.domain.tournament.decide import REQUEST_TABLE
from ledger.domain.tournament.decide import refuse_without_right as of_tournament
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.lookups import concerned
from ledger.domain.tournament.opening.facts import OfficialAppointed, OwnCauseDecided, SettingWithdrawn
from ledger.domain.values import PersonId, Role
from ledger.projections.audit_trail import people_of
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work

APPOINTING = (OfficialAppointed, SeasonOfficialAppointed, CampaignOfficialAppointed, LedgerOfficialAppointed)
THIS_LEDGER = "this ledger"
_RIGHTS = {**season.REQUESTS, **person.REQUESTS}


def table() -> dict[str, dict[str, Asked]]:
    """The one table of rights, gathered from the families: what can be asked where, and each request with what its
    family says of it; `by` are those who may ask beside the organizer."""
    from ledger.domain.campaign.request_table import REQUEST_TABLE as OF_CAMPAIGNS

    return {
        "a tournament": {name: asked for name, (_, asked) in REQUEST_TABLE.items()},
        "a season": season.REQUESTS,
        "the ledger itself": person.REQUESTS,
        "a campaign": {name: asked for name, (_, asked) in OF_CAMPAIGNS.items()},
    }


class Place(NamedTuple):
    """Somewhere that officials are appointed for: what it is called, and those who are left."""

    where: str
    officials: Officials


@dataclass(frozen=True, slots=True)
class Rights:
    """The officials of one unit of work, wherever they are."""

    work: "Work"

    # who is an official

    def left(self, officials: Officials) -> Officials:
        """Without those who were erased: an erased organizer counts as none."""
        if not officials:
            return officials
        later = self.work.store.later_events(officials)
        gone = {event.originator_id for event in later if isinstance(event.fact, PersonErased)}
        return {each: role for each, role in officials.items() if each not in gone | self.work.people.erased}

    def roles(self, selves: Collection[PersonId], officials: Officials) -> list[Role]:
        """What somebody is, by whatever id they were appointed under."""
        heads = self.work.people.heads(officials)
        return [role for each, role in officials.items() if each in selves or heads.get(each) in selves]

    def known_as(self, person_: PersonId, officials: Officials) -> PersonId:
        """Somebody as they were appointed, which may be by an id they had before they were merged into another; of
        several the one meant, or the one appointed first."""
        selves = self._self_among(person_, officials)
        return person_ if person_ in selves else next((each for each in officials if each in selves), person_)

    def of_ledger(self) -> Officials:
        """Those of the ledger itself who are left."""
        events = self.work.so_far(self.work.store.stream("ledger"), (LedgerOfficialAppointed,))
        return self.left(held((event.fact.__dict__["person"], event.fact.__dict__["role"]) for event in events))

    # what is for whom

    def refuse(self, request: SpokenRequest, stamp: Stamp, officials: Officials, where: str) -> None:
        """Refuse what is not for whoever acts to ask of a season or of the ledger."""
        if not officials:
            return
        by = _by(stamp)
        allowed = allowed_beside(request.do, _RIGHTS[request.do].by, officials)
        try:
            refuse_without_right(request.do, by, self.roles((by,), officials), allowed, where)
        except NotPermitted as error:
            error.facts["actor"] = request.by or self.work.actor
            raise

    def refuse_in_tournament(self, request: SpokenRequest, cached: CachedTournament, stamp: Stamp) -> None:
        """The same of a tournament; of an award it matters which, and of what takes an act back, which act."""
        state = cached.state
        assert state is not None, "the tournament was looked up before"
        if left := self.left(state.officials):
            name, award = act_asked(self.work, cached, request), self._award(request, cached)
            of_tournament(name, _by(stamp), state, award, officials=left, roles=self.roles((_by(stamp),), left))

    def _award(self, request: SpokenRequest, cached: CachedTournament) -> str | None:
        """Which award it is about, by its name or by the event that is taken back."""
        event, named = (request.said.get(key) for key in ("event", "award"))
        if request.do != "withdraw" or type(event) is not int:
            return named
        version = event_meant(self.work, cached, event).originator_version
        return getattr(setting_meant(self.work, cached.stream, version), "award", None)

    def refuse_in_ledger(self, request: SpokenRequest, stamp: Stamp) -> None:
        """The same of the ledger itself, before anything is looked up for it."""
        officials = self.of_ledger()
        if officials:
            self.work.begin(request._replace(reason=None), stamp, self.work.store.stream("ledger"))
            self.refuse(request, stamp, officials, THIS_LEDGER)

    def appoint(self, request: SpokenRequest, stamp: Stamp) -> None:
        """An official of the ledger itself."""
        stream = self.work.store.stream("ledger")
        self.work.begin(request, stamp, stream)
        officials, name = self.of_ledger(), clean_name(request.said["official"])
        official = self.work.people.person(name, stamp, "official")
        known = self.known_as(official, officials)
        try:
            is_reasoned = request.reason is not None
            found = appointed(known, request.said["role"], officials, stamp.by, THIS_LEDGER, is_reasoned=is_reasoned)
        except RuleViolation as error:
            error.facts |= {"official": name} if "official" in error.facts else {}
            raise
        for whom, role in found:
            self._record(LedgerOfficialAppointed(person=whom, role=role), stamp)

    def _record(self, fact: LedgerEvent, stamp: Stamp) -> None:
        stream = self.work.store.stream("ledger")
        version = self.work.store.version_of(stream) + 1
        version += sum(event.originator_id == stream for event in self.work.events)
        reason = stamp.reason if isinstance(fact, LedgerOfficialAppointed) else None  # its words are kept elsewhere
        self.work.events.append(stamp.recorded(fact, stream, version, reason))

    # roles that others gave

    def refuse_merging(self, one: PersonId, other: PersonId, stamp: Stamp) -> None:
        """Refuse that two people are one where that is not for whoever acts to say."""
        everyone = self.work.people.everyone
        self._refuse_joining(everyone(one), everyone(other), stamp, "That they are one")

    def refuse_parting(self, merged: Person, stamp: Stamp) -> None:
        """The same of two who are two after all: one goes with everybody who goes by them."""
        everyone = self.work.people.everyone(self.work.people.head(merged).id)
        found, before = {merged.id}, set[PersonId]()
        while found != before:
            before = set(found)
            states = (state for each in everyone if (state := self.work.people.state(each)) is not None)
            found |= {state.id for state in states if state.into in found}
        self._refuse_joining(found, everyone - found, stamp, "That they are two")

    def _refuse_joining(self, one: Collection[PersonId], other: Collection[PersonId], stamp: Stamp, how: str) -> None:
        """That two people are one, or two after all, must not make anybody an official, or one less: roles belong to
        persons as they were appointed."""
        differ = (place for place in self._places({*one, *other}) if self._differ(one, other, place))
        self._refuse_elsewhere([place for place in differ if not self._may_appoint(stamp, place)], how)

    def refuse_erasing(self, selves: Sequence[PersonId], stamp: Stamp) -> None:
        """An official is not erased without the organizer, and the only organizer not without a successor."""
        places = [place for place in self._places(selves) if self.roles(selves, place.officials)]
        for where, officials in places:
            others = {each: role for each, role in officials.items() if not self.roles(selves, {each: role})}
            if ORGANIZER in self.roles(selves, officials) and ORGANIZER not in others.values():
                name = self.work.people.name_of(selves[0])
                raise RuleViolation(f"{name} is the only organizer of {where}; appoint another one first.")
        self._refuse_elsewhere([place for place in places if not self._may_appoint(stamp, place)], "Erasing them")

    def _differ(self, one: Collection[PersonId], other: Collection[PersonId], place: Place) -> bool:
        mine, theirs = ({role for each, role in place.officials.items() if each in ids} for ids in (one, other))
        return mine != theirs

    def _refuse_elsewhere(self, places: Collection[Place], how: str) -> None:
        if places:
            where = listed(place.where for place in places)
            whose = {role for place in places for role in _appointing(place.officials)}
            raise NotPermitted(
                f"{how} changes who is an official of {where}; that is for "
                f"{either(ROLES_IN_WORDS[role] for role in (ORGANIZER, *sorted(whose)))} there.",
                code="without-right",
            )

    def _may_appoint(self, stamp: Stamp, place: Place) -> bool:
        roles = self.roles((_by(stamp),), place.officials)
        return ORGANIZER in roles or not {*roles}.isdisjoint(_appointing(place.officials))

    def _places(self, selves: Collection[PersonId]) -> Iterator[Place]:
        """Everywhere that one of these ids was appointed; all of the log is looked through for it."""
        topics = [topic for kind in APPOINTING for topic in topics_of(kind)]
        found = self.work.store.streams_naming(topics, selves)
        here = (event for event in self.work.events if isinstance(event.fact, APPOINTING))
        found |= {event.originator_id for event in here if event.fact.__dict__["person"] in selves}
        for stream in sorted(found):
            place = self._place(stream)
            if place is not None and (left := self.left(place.officials)):
                yield place._replace(officials=left)

    def _place(self, stream: UUID) -> Place | None:
        """What a stream is, with its officials; nothing can be asked of a tournament that was voided."""
        if stream == self.work.store.stream("ledger"):
            return Place(THIS_LEDGER, self.of_ledger())
        slug = str(self.work.so_far(stream)[0].fact.__dict__["slug"])
        if stream == self.work.store.stream("tournament", slug):
            state = self.work.tournament(slug).state
            return None if state is None or state.is_voided else Place(slug, state.officials)
        of: Any = self.work.season if stream == self.work.store.stream("season", slug) else self.work.campaign
        return Place(slug, of(slug).state.officials)

    # about oneself

    def in_own_cause(
        self, request: SpokenRequest, facts: Sequence[TournamentEvent], cached: CachedTournament, stamp: Stamp
    ) -> tuple[OwnCauseDecided, ...]:
        """Refuse what somebody decides about themself where another official could; where none can it is noted. To take
        such a decision back is one."""
        name, state = act_asked(self.work, cached, request), cached.state
        assert state is not None, "the tournament was looked up before"
        if name not in ABOUT_SOMEBODY:
            return ()
        if isinstance(facts[0], SettingWithdrawn):
            meant = setting_meant(self.work, cached.stream, facts[0].withdrawn)
            facts = (cast(TournamentEvent, meant),)
        about = self.work.people.heads(people := concerned(facts, state))
        by, officials = _by(stamp), self.left(state.officials)
        if by not in people and by not in about.values():
            return ()
        allowed = (ORGANIZER, *allowed_beside(name, REQUEST_TABLE[name][1].by, officials))
        others = {each for each, role in officials.items() if role in allowed and each not in people}
        self._refuse_own_cause(name, others - self._self_among(by, others), state.slug)
        return (OwnCauseDecided(person=by, request=name, oddities=(OWN_CAUSE,)),)

    def erasing(self, selves: Sequence[PersonId], stamp: Stamp) -> None:
        """The same of somebody who is erased, whoever stands for all of their selves first."""
        self.refuse_erasing(selves, stamp)
        self._forgetting("erase-person", selves, stamp, {})

    def redacting(self, event: Recorded, stamp: Stamp) -> None:
        """The same of the words of one event."""
        whom, officials = self._about(event)
        self._forgetting("redact", whom, stamp, officials)

    def _forgetting(self, name: str, about: Collection[PersonId], stamp: Stamp, also: Officials) -> None:
        """Others are officials of the ledger, and `also` those of where the words stand."""
        by, heads = _by(stamp), self.work.people.heads(about)
        if by not in about and by not in heads.values():
            return
        of_ledger = self.of_ledger()
        allowed = (ORGANIZER, *_RIGHTS[name].by)
        others = {each for each, role in (*of_ledger.items(), *self.left(also).items()) if role in allowed} - {*about}
        self._refuse_own_cause(name, others - self._self_among(by, others), THIS_LEDGER)
        self._record(OwnWordsForgotten(person=by, request=name, oddities=(OWN_CAUSE,)), stamp)
        odd = f"This is odd, and recorded as it is: {ODDITY_WORDS[OWN_CAUSE]}."
        self.work.remarks.append(Note(odd, code=OWN_CAUSE))

    def _about(self, event: Recorded) -> tuple[set[PersonId], Officials]:
        """Whom an event speaks of, and the officials of where it belongs."""
        if not isinstance(event.fact, TournamentEvent):
            whose = [event.originator_id] if isinstance(event.fact, PersonEvent) else []
            place = self._place(event.originator_id) if isinstance(event.fact, SeasonEvent | CampaignEvent) else None
            return {PersonId(each) for each in (*people_of(event)[1:], *whose)}, place.officials if place else {}
        facts = [each.fact for each in self.work.so_far(event.originator_id)]
        state = replay(fact for fact in facts if isinstance(fact, TournamentEvent))
        assert state is not None, "a tournament begins with its opening"
        return concerned([event.fact], state), state.officials

    def _self_among(self, by: PersonId, officials: Collection[PersonId]) -> set[PersonId]:
        heads = self.work.people.heads(officials)
        return {each for each in officials if each == by or heads.get(each) == by}

    def _refuse_own_cause(self, name: str, others: Collection[PersonId], where: str) -> None:
        if others:
            called = either(sorted(map(self.work.people.name_of, others)))
            raise NotPermitted(
                f"Nobody decides about themself where another official can; `{name}` is for {called} here.",
                code="another-decides",
                where=where,
            )


def _appointing(officials: Officials) -> tuple[Role, ...]:
    """Who may appoint beside the organizer."""
    return allowed_beside("appoint", (), officials)


def _by(stamp: Stamp) -> PersonId:
    assert stamp.by is not None, "somebody acts"
    return stamp.by
