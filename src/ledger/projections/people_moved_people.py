"""The people of a ledger: everyone once, with what else they were called and which other ids are theirs."""

from collections.abc import Iterable, Mapping
from typing import Literal

from ledger.domain.person.state import Person
from ledger.domain.text import nearest, search_key
from ledger.domain.values import Commitment, PersonId, Value

NameOf = Mapping[PersonId, str]
Texts = Mapping[Commitment, str]
FoundBy = Literal["name", "other name", "spelling"]


class Self(Value):
    """Another id of the same person, with what they are called under it."""

    id: PersonId
    name: str


class PersonRow(Value):
    """One person."""

    id: PersonId
    name: str
    tournaments: int  # entered, under any of their ids
    merged: tuple[Self, ...]
    former: tuple[str, ...]  # what they were called before, oldest first
    erased: bool


class FoundPerson(Value):
    """One whom a search found, and by what."""

    found_by: FoundBy
    person: PersonRow


def people(
    persons: Mapping[PersonId, Person],
    heads: Mapping[PersonId, PersonId],
    entered: Mapping[PersonId, frozenset[str]],
    names: NameOf,
    texts: Texts,
) -> tuple[PersonRow, ...]:
    """Everyone who stands for themself, by name."""
    others: dict[PersonId, list[PersonId]] = {}
    for person, head in heads.items():
        others.setdefault(head, []).append(person)
    rows = (
        PersonRow(
            id=person,
            name=names[person],
            tournaments=len(frozenset().union(*(entered.get(each, ()) for each in (person, *others.get(person, ()))))),
            merged=tuple(Self(id=each, name=names[each]) for each in others.get(person, ())),
            former=tuple(dict.fromkeys(texts[name] for name in state.former if name in texts)),
            erased=state.is_erased,
        )
        for person, state in persons.items()
        if person not in heads
    )
    return tuple(sorted(rows, key=lambda row: (row.erased, search_key(row.name), row.id)))


def in_public(rows: Iterable[PersonRow], hidden: frozenset[PersonId]) -> tuple[PersonRow, ...]:
    """The same for everyone to read: what somebody was called before is their own matter, and nobody need know who only
    ever was a ringer."""
    shown = (row for row in rows if row.id not in hidden)
    return tuple(row.model_copy(update={"merged": (), "former": ()}) for row in shown)


def search(rows: Iterable[PersonRow], text: str) -> tuple[FoundPerson, ...]:
    """Whoever has these letters in the name, then whoever had; where there is nobody, whoever is called nearly so."""
    key, known = search_key(text), [row for row in rows if not row.erased]
    found: dict[PersonId, FoundPerson] = {}
    for row in known:
        if key in search_key(row.name):
            found[row.id] = FoundPerson(found_by="name", person=row)
    for row in known:
        if row.id not in found and any(key in search_key(name) for name in _other_names(row)):
            found[row.id] = FoundPerson(found_by="other name", person=row)
    if found:
        return tuple(found.values())
    names = nearest(text, (row.name for row in known), most=10)
    near = (row for name in names for row in known if row.name == name)
    return tuple({row.id: FoundPerson(found_by="spelling", person=row) for row in near}.values())


def _other_names(row: PersonRow) -> Iterable[str]:
    return (*row.former, *(each.name for each in row.merged))
