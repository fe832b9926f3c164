"""Names: which entrant of a tournament, or which of the people of the store or of a season, a text means; and that
nothing has a short name; and which rule document one means. Nothing is guessed silently."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from ledger.domain.errors import BadRequest, NotFound, UnknownPlayer, listed
from ledger.domain.sentences import ERASED
from ledger.domain.sentences import erased as erased
from ledger.domain.text import clean_name, code_point, did_you_mean, fold, look_alike_scripts, printable, search_key
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId, TableNo
from ledger.projections.wording import RINGER, told_apart

if TYPE_CHECKING:
    from datetime import date

    from ledger.domain.campaign.editions import Edition
    from ledger.domain.campaign.opening.facts import CampaignOpened
    from ledger.domain.season.circuits import Circuit
    from ledger.domain.season.counting import Known
    from ledger.domain.season.eligibility import Summary
    from ledger.domain.season.facts import SeasonOpened
    from ledger.domain.system import System
    from ledger.domain.tournament.opening.facts import TournamentOpened
    from ledger.projections.awards_and_requirements import ErrataAnswer
    from ledger.store import Store

    Opening = type[TournamentOpened] | type[SeasonOpened] | type[CampaignOpened]

SLUG = re.compile("[a-z0-9-]{1,64}")  # another text names no stream, and need not be hashed
_ENTRY = re.compile(r"(?:#|entry:)([0-9]{1,6})")  # always the entry number, whatever anybody is called
NUMBER = re.compile(r"[0-9]{1,6}")  # a table: no player is meant by it, unless a file writes the whole name of one
_SHOWN = re.compile(r"(?P<name>.+) \(#(?P<no>[0-9]{1,6})\)")  # as reads print namesakes: Ada One (#3)
NAMESAKE = re.compile(r"(?P<name>.+) \((?P<digits>[0-9a-f]{4,32})\)")  # where they are of many tournaments
GONE = re.compile(rf"Player (?P<digits>[0-9a-f]{{4,32}}) {re.escape(ERASED)}")  # where a name was


@dataclass(slots=True)
class EntrantRoster:
    """The entrants of one tournament by name."""

    names: dict[ContestantId, str] = field(default_factory=dict)
    removed: dict[ContestantId, str] = field(default_factory=dict)  # whom nobody means any more
    exact: dict[str, ContestantId] = field(default_factory=dict)  # names that mean one entrant, as they are written
    by_key: dict[str, list[ContestantId]] = field(default_factory=dict)
    members: dict[str, list[ContestantId]] = field(default_factory=dict)  # teams by the folded names of their players
    member_names: list[str] = field(default_factory=list)
    member_nos: dict[tuple[ContestantId, str], int] = field(default_factory=dict)  # which of a team, from 1 on

    def add(self, contestant: ContestantId, name: str, members: Iterable[str | None] = ()) -> None:
        """Remember an entrant, and who plays in it if it is a team; an erased player keeps the place."""
        self.names[contestant] = name
        self.exact[f"#{contestant}"] = contestant
        if not name.startswith(("#", "entry:")):  # which is how an entry number is written
            self.exact[name] = contestant
        key = fold(name)
        self.by_key.setdefault(key, []).append(contestant)
        if len(self.by_key[key]) > 1 or key in self.members:
            self._tell_apart(key)
        for no, member in enumerate(members, start=1):
            if member is not None:
                self.member_nos[contestant, fold(member)] = no
                self.member_names.append(member)
                self.members.setdefault(fold(member), []).append(contestant)
                self._tell_apart(fold(member))

    def _tell_apart(self, key: str) -> None:
        """A name that may mean several entrants is no quick way to any of them."""
        if len(self._called(key)) > 1:
            for each in self.by_key.get(key, ()):
                self.exact.pop(self.names[each], None)

    def _called(self, key: str) -> list[ContestantId]:
        """Everyone that a folded name may mean: those called that, and teams with a player called that."""
        return list(dict.fromkeys((*self.by_key.get(key, ()), *self.members.get(key, ()))))

    def name_of(self, contestant: int) -> str:
        """What to call an entrant: the name alone where it tells, else with the entry number."""
        name = self.names.get(ContestantId(contestant))
        if name is None:
            return self.removed.get(ContestantId(contestant)) or f"#{contestant}"
        if self.exact.get(name) == contestant:
            return name
        return name if len(self._called(fold(name))) == 1 else f"{name} (#{contestant})"

    def find(self, text: str, state: Tournament) -> ContestantId:
        """The entrant a text means: an entry number (`entry:3`, `#3`), a whole name, or a person's id."""
        if text in self.exact:
            return self.exact[text]
        if (number := _ENTRY.fullmatch(text)) and ContestantId(int(number[1])) in self.names:  # written `#07`
            return ContestantId(int(number[1]))
        found = self._called(fold(text))
        if not found:
            return self._by_number_or_id(text, state)
        if len(found) > 1:
            numbers = listed(f"entry:{each}" for each in found)
            called = clean_name(text) if self.members else self.names[found[0]]
            raise BadRequest(f"There are several called {called}: {numbers}. Say which by number.")
        return found[0]

    def begun(self, text: str) -> list[ContestantId]:
        """Everyone whose name, or a word of it, begins like that; of whom it is sure only where it is one alone."""
        key, rough = fold(text), search_key(text)
        known = [*self.by_key.items(), *self.members.items()]
        near = {who for name, those in known if f" {rough}" in f" {search_key(name)}" for who in those}
        sure = {who for name, those in known if f" {key}" in f" {name}" for who in those}
        return sorted(near | sure) if key and sure else []

    def meant(self, text: str, state: Tournament) -> ContestantId:
        """The entrant somebody means who types a name, or the beginning of one that fits nobody else; a bare number is
        a table, whatever anybody is called."""
        if NUMBER.fullmatch(text):
            raise self.no_player(int(text), state)
        try:
            return self.find(text, state)
        except UnknownPlayer:
            if len(found := self.begun(text)) != 1:
                raise
            return found[0]

    def no_player(self, number: int, state: Tournament) -> BadRequest:
        """The refusal of a bare number where a player is meant, with both ways to say it."""
        game = state.rounds[-1].games.get(TableNo(number)) if state.rounds else None
        seated = [self._told(each, state) for each in game.contestants] if game else []
        table = f"; at table {number} sit {listed(seated)}" if seated else ""
        entered = ContestantId(number) in self.names
        entry = f"; entry number {number} is {self._told(number, state)}" if entered else ""
        said = f"{number} alone is a table, and no player{table}{entry}"
        return BadRequest(f"{said}. Name the player, or write entry:{number} for an entry number.")

    def _told(self, contestant: int, state: Tournament) -> str:
        """An entrant as everyone may know them, with what to type."""
        is_ringer = state.entrants[ContestantId(contestant)].is_ringer
        return f"{RINGER if is_ringer else self.names[ContestantId(contestant)]} (entry:{contestant})"

    def member_called(self, team: ContestantId, text: str) -> int | None:
        """Which player of a team a text means, where it is a player's name and not the team's."""
        return self.member_nos.get((team, fold(text)))

    def _by_number_or_id(self, text: str, state: Tournament) -> ContestantId:
        if NUMBER.fullmatch(text):
            raise self.no_player(int(text), state)
        if (shown := _SHOWN.fullmatch(text)) and (contestant := ContestantId(int(shown["no"]))) in self.names:
            names = (fold(self.names[contestant]), _public_key(contestant, state))
            if fold(shown["name"]) in names:
                return contestant
        ringers = [no for no in self.names if state.entrants[no].is_ringer] if fold(text) == fold(RINGER) else []
        if len(ringers) == 1:
            return ringers[0]
        person = as_person_id(text)
        if person is not None and person in state.entry_of:
            return state.entry_of[person]
        hint = did_you_mean(text, (*self.names.values(), *self.member_names))
        raise UnknownPlayer(f"Nobody called {clean_name(text)} is checked in at {state.slug}.{hint}")


def _public_key(contestant: ContestantId, state: Tournament) -> str | None:
    """What a ringer is called in public, folded: whoever reads a pairing names them like that."""
    return fold(RINGER) if state.entrants[contestant].is_ringer else None


class NameSource(Protocol):
    """Knows what people are called and what texts say: the store, or a unit of work on its way there."""

    def person_names(self, persons: Iterable[UUID]) -> dict[UUID, str]: ...

    def texts(self, commitments: Iterable[Commitment]) -> dict[Commitment, str]: ...


def roster_of(state: Tournament, words: NameSource) -> EntrantRoster:
    """The roster of a tournament as it stands; erased people and teams keep a placeholder."""
    entrants, are_teams = (*state.entrants.values(), *state.removed.values()), state.rules.team_size > 1
    persons = [entrant.person for entrant in entrants]
    names = words.person_names([*persons, *(member.person for each in entrants for member in each.members)])
    teams = words.texts(each.team for each in entrants if each.team is not None) if are_teams else {}
    roster = EntrantRoster()
    for contestant, entrant in (*state.entrants.items(), *state.removed.items()):
        if entrant.team is None:
            name = names.get(entrant.person) or erased(entrant.person)
        else:
            name = teams.get(entrant.team) or f"Team {entrant.team[:4]} {ERASED}"
        if contestant in state.removed:
            roster.removed[contestant] = name
        else:
            roster.add(contestant, name, map(names.get, entrant.persons()) if entrant.team else ())
    return roster


def as_person_id(text: str) -> PersonId | None:
    """The text as an id, if it is one."""
    try:
        return PersonId(UUID(text))
    except ValueError:
        return None


def one_of(persons: Iterable[UUID], name: str, field_name: str) -> PersonId | None:
    """The one person of that name, none if nobody has it; several are refused, never guessed."""
    found = list(persons)
    if len(found) > 1:
        ids = listed(map(str, found))
        several = '{number} people are called {name}: {ids}. Give one of these ids as "{field}".'
        raise BadRequest(several, code="several-of-a-name", number=len(found), name=name, ids=ids, field=field_name)
    return PersonId(found[0]) if found else None


def remarks_on_name(name: str) -> tuple[str, ...]:
    """What the organizer should know about a name that is accepted all the same."""
    if name.isascii():
        return ()
    from ledger.exports.theme import not_in_font  # which few names need

    remarks = []
    if len(scripts := look_alike_scripts(name)) > 1:
        remarks.append(f"The name mixes {listed(scripts)} letters, which can look alike.")
    if unprinted := not_in_font(name):
        codes = listed(map(code_point, unprinted), most=3)
        remarks.append(
            f"The built-in font cannot print {codes}; PDF documents will show what of the name can be spelt in "
            "other letters, with the entry number, or else that alone, such as Player #7."
        )
    return tuple(remarks)


# what has a short name


def refuse_unknown(kind: str, slug: str, store: "Store", opened: "Opening") -> None:
    """Refuse a season or a campaign that nobody opened."""
    if not SLUG.fullmatch(slug) or not store.version_of(store.stream(kind, slug)):
        raise no_such(kind, slug, store, opened)


def no_such(kind: str, slug: str, store: "Store", opened: "Opening") -> NotFound:
    """The refusal of a short name that nothing of a kind has, with those that are spelt nearly like it."""
    unknown = f"There is no {kind} called {printable(slug[:64])}."
    hint = did_you_mean(slug, (each.slug for each in store.openings(opened)))
    if kind == "campaign" and not hint:
        return NotFound(unknown, code="no-such-campaign")
    return NotFound(f"{unknown}{hint}")


# the people of a season


def called(store: "Store", persons: Iterable[PersonId]) -> dict[PersonId, str]:
    """What these people are called today, each name meaning one of them."""
    wanted = list(persons)
    names = store.person_names(wanted)
    return told_apart({person: names.get(person) or erased(person) for person in wanted})


def everybody(known: "Known") -> list[PersonId]:
    """Everyone who played for something in the season, each once and as they are known by now."""
    summaries = (*known.summaries.values(), *([known.finals_before] if known.finals_before else []))
    found = (person for summary in summaries for person in _people_in(summary))
    return list(dict.fromkeys(known.same_as.get(person, person) for person in found))


def _people_in(summary: "Summary") -> Iterator[PersonId]:
    for standing in summary.places:
        yield from standing.persons
    yield from summary.disqualified


def person_meant(store: "Store", season: str, known: "Known", text: str) -> PersonId:
    """The one of a season's people whom a name, a name with the beginning of an id, or an id means."""
    there = everybody(known)
    names = store.person_names(there)
    if (given := as_person_id(text)) is not None:
        found = [known.same_as.get(given, given)]
    else:
        found = _of_name(text, names) or _shown_as(text, names) or _once(store, text, known)
    person = one_of([each for each in found if each in set(there)], clean_name(text), "person")
    if person is not None:
        return person
    hint = did_you_mean(text, names.values())
    raise UnknownPlayer(f"Nobody called {clean_name(text)} played in a tournament of {season} that ended.{hint}")


def _of_name(text: str, names: Mapping[UUID, str]) -> list[PersonId]:
    key = fold(text)
    return [PersonId(person) for person, name in names.items() if fold(name) == key]


def _shown_as(text: str, names: Mapping[UUID, str]) -> list[PersonId]:
    shown = NAMESAKE.fullmatch(text)
    if shown is None:
        return []
    return [person for person in _of_name(shown["name"], names) if person.hex.startswith(shown["digits"])]


def _once(store: "Store", text: str, known: "Known") -> list[PersonId]:
    """Those who had that name, or whose other self had it."""
    found = (PersonId(person) for person, _ in store.persons_named(fold(text)))
    return list(dict.fromkeys(known.same_as.get(person, person) for person in found))


def document_called(name: str) -> "System | Circuit | Edition":
    """The rule document of that id, be it for a tournament, a season or a campaign, or a refusal that lists them."""
    from ledger.domain.campaign.editions import EDITIONS
    from ledger.domain.season.circuits import CIRCUITS
    from ledger.domain.systems import SYSTEMS

    for documents in (SYSTEMS, CIRCUITS, EDITIONS):
        if name in documents:
            return documents[name]
    known = (*SYSTEMS, *CIRCUITS, *EDITIONS)
    hint = did_you_mean(name, known, f"There are: {listed(known)}.")
    raise BadRequest(f"No rules are called {name[:80]!r}.{hint}")


def errata_under(system_id: str, published: "date", on: "date") -> "ErrataAnswer":
    """Whether something published that day counts on the other, by a rule document as it stands."""
    from ledger.domain.amendments import rules_of
    from ledger.domain.systems import system_called
    from ledger.projections.awards_and_requirements import errata_answer

    return errata_answer(rules_of(system_called(system_id), {}), published, on)
