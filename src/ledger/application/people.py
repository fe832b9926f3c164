"""Who is meant: names to people of the store, and names to entrants of a tournament. Nothing is guessed silently."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from ledger.domain.errors import BadRequest, UnknownPlayer, either, listed
from ledger.domain.text import clean_name, fold, nearest
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId
from ledger.projections.names import ERASED
from ledger.store.store import Store

_ENTRY = re.compile(r"#([0-9]{1,6})")  # always the entry number, whatever anybody is called
_NUMBER = re.compile(r"(?P<no>[0-9]{1,6})")  # the entry number, unless somebody is called that
_SHOWN = re.compile(r"(?P<name>.+) \(#(?P<no>[0-9]{1,6})\)")  # as reads print namesakes: Ada One (#3)


@dataclass(slots=True)
class Roster:
    """The entrants of one tournament by name."""

    names: dict[ContestantId, str] = field(default_factory=dict)
    exact: dict[str, ContestantId] = field(default_factory=dict)  # names that mean one entrant, as they are written
    by_key: dict[str, list[ContestantId]] = field(default_factory=dict)

    def add(self, contestant: ContestantId, name: str) -> None:
        """Remember an entrant."""
        self.names[contestant] = name
        namesakes = self.by_key.setdefault(fold(name), [])
        namesakes.append(contestant)
        if not name.startswith("#"):  # which is how an entry number is written
            self.exact[name] = contestant
        if len(namesakes) > 1:
            for other in namesakes:
                self.exact.pop(self.names[other], None)

    def name_of(self, contestant: int) -> str:
        """What to call an entrant: the name alone where it tells, else with the entry number."""
        name = self.names.get(ContestantId(contestant))
        if name is None:
            return f"#{contestant}"
        return name if len(self.by_key[fold(name)]) == 1 else f"{name} (#{contestant})"

    def find(self, text: str, state: Tournament) -> ContestantId:
        """The entrant a text means: an entry number (`#3`), a name, a bare number, or a person's id."""
        if text in self.exact:
            return self.exact[text]
        if (number := _ENTRY.fullmatch(text)) and ContestantId(int(number[1])) in self.names:
            return ContestantId(int(number[1]))
        found = self.by_key.get(fold(text))
        if found is None:
            return self._by_number_or_id(text, state)
        if len(found) > 1:
            numbers = listed(f"#{each}" for each in found)
            raise BadRequest(f"There are several called {self.names[found[0]]}: {numbers}. Say which by number.")
        return found[0]

    def _by_number_or_id(self, text: str, state: Tournament) -> ContestantId:
        number = _NUMBER.fullmatch(text) or _SHOWN.fullmatch(text)
        if number and (contestant := ContestantId(int(number["no"]))) in self.names:
            shown = number.groupdict().get("name")
            if shown is None or fold(shown) == fold(self.names[contestant]):
                return contestant
        person = as_person_id(text)
        if person is not None and person in state.entry_of:
            return state.entry_of[person]
        near = nearest(text, self.names.values())
        hint = f" Did you mean {either(near)}?" if near else ""
        raise UnknownPlayer(f"Nobody called {clean_name(text)} is checked in at {state.slug}.{hint}")


def roster_of(state: Tournament, store: Store) -> Roster:
    """The roster of a tournament as it stands; erased people keep a placeholder."""
    names = store.person_names(entrant.person for entrant in state.entrants.values())
    roster = Roster()
    for contestant, entrant in state.entrants.items():
        roster.add(contestant, names.get(entrant.person) or erased(entrant.person))
    return roster


def erased(person: UUID) -> str:
    """What stands where a name was."""
    return f"Player {person.hex[:4]} {ERASED}"


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
        raise BadRequest(f'{len(found)} people are called {name}: {ids}. Give one of these ids as "{field_name}".')
    return PersonId(found[0]) if found else None
