"""The people of a season: what they are called, and who is meant by a text. Nothing is guessed silently."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.names import NAMESAKE, as_person_id, one_of
from ledger.domain.errors import UnknownPlayer, either
from ledger.domain.sentences import erased
from ledger.domain.text import clean_name, fold, nearest
from ledger.domain.values import PersonId
from ledger.projections.names import told_apart

if TYPE_CHECKING:
    from ledger.domain.season.counting import Known
    from ledger.domain.season.eligibility import Summary
    from ledger.store import Store


def called(store: "Store", persons: Iterable[PersonId]) -> dict[PersonId, str]:
    """What these people are called today, each name meaning one of them."""
    wanted = list(persons)
    names = store.person_names(wanted)
    return told_apart({person: names.get(person) or erased(person) for person in wanted})


def everybody(known: "Known") -> list[PersonId]:
    """Everyone who played for something in the season, each once and as they are known by now."""
    summaries = (*known.summaries.values(), *([known.finals_before] if known.finals_before else []))
    found = (person for summary in summaries for person in _in(summary))
    return list(dict.fromkeys(known.same_as.get(person, person) for person in found))


def _in(summary: "Summary") -> Iterator[PersonId]:
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
        found = _named(text, names) or _shown(text, names) or _once(store, text, known)
    person = one_of([each for each in found if each in set(there)], clean_name(text), "person")
    if person is not None:
        return person
    near = nearest(text, names.values())
    hint = f" Did you mean {either(near)}?" if near else ""
    raise UnknownPlayer(f"Nobody called {clean_name(text)} played in a tournament of {season} that ended.{hint}")


def _named(text: str, names: Mapping[UUID, str]) -> list[PersonId]:
    key = fold(text)
    return [PersonId(person) for person, name in names.items() if fold(name) == key]


def _shown(text: str, names: Mapping[UUID, str]) -> list[PersonId]:
    shown = NAMESAKE.fullmatch(text)
    if shown is None:
        return []
    return [person for person in _named(shown["name"], names) if person.hex.startswith(shown["digits"])]


def _once(store: "Store", text: str, known: "Known") -> list[PersonId]:
    """Those who had that name, or whose other self had it."""
    found = (PersonId(person) for person, _ in store.persons_named(fold(text)))
    return list(dict.fromkeys(known.same_as.get(person, person) for person in found))
