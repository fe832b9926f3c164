"""Decisions about a person: what they are called, and who is the same person as whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, assert_never

from ledger.domain.errors import NeedsReason, RuleViolation, listed
from ledger.domain.facts import PersonEvent
from ledger.domain.person.evolve import Person
from ledger.domain.person.facts import PersonMerged, PersonRenamed, PersonUnmerged
from ledger.domain.person.requests import MergePerson, RenamePerson, UnmergePerson
from ledger.domain.values import ContestantId, PersonId

PersonRequest = RenamePerson | MergePerson | UnmergePerson


Together = Literal["opponents", "mates", "commanders"]
"""How two people were seen: against each other at a table, in one team, each with an army in one campaign."""


class Apart(NamedTuple):
    """A tournament or a campaign in which two people were seen together: they cannot be one."""

    where: str
    how: Together


@dataclass(frozen=True, slots=True)
class PersonSeen:
    """Small and frozen."""

    is_called_so: bool = False  # whether the new name is the one they have, letter by letter
    namesakes: tuple[PersonId, ...] = ()  # others who are called by the new name
    into: Person | None = None  # who stands for the one they are to be merged into
    apart: tuple[Apart, ...] = ()
    both_entered: Mapping[str, tuple[ContestantId, ContestantId]] = field(default_factory=dict)  # by tournament


def decide(request: PersonRequest, state: Person, seen: PersonSeen) -> tuple[PersonEvent, ...]:
    """The facts a request leads to, or a refusal; `{person}`, `{into}` and `{others}` are filled in by the door."""
    match request:
        case RenamePerson():
            return _rename(request, state, seen)
        case MergePerson():
            return _merge(request, state, seen)
        case UnmergePerson():
            return _unmerge(state)
        case _:
            assert_never(request)


def _rename(request: RenamePerson, state: Person, seen: PersonSeen) -> tuple[PersonRenamed]:
    _refuse_erased(state)
    if state.into is not None:
        raise RuleViolation("{person} goes by {into}; rename that person.", person=state.id, into=state.into)
    if seen.is_called_so:
        raise RuleViolation("{person} is called that already.", person=state.id)
    if seen.namesakes and request.reason is None:
        raise NeedsReason("Somebody else is called that ({others}).", code="called-the-same", others=seen.namesakes)
    return (PersonRenamed(name=request.name),)


def _merge(request: MergePerson, state: Person, seen: PersonSeen) -> tuple[PersonMerged]:
    assert seen.into is not None, "the door looks up who stands for the one named"
    into = seen.into
    _refuse_erased(state)
    _refuse_erased(into)
    if state.into is not None:
        already = "{person} goes by {into} already."
        raise RuleViolation(already, code="merged-already", person=state.id, into=state.into)
    if state.id == request.into:
        raise RuleViolation("{person} is one person already; name another one to merge them into.", person=state.id)
    if state.id == into.id:
        raise RuleViolation(
            "{into} goes by {person} already, so {person} cannot go by them in turn.",
            person=state.id,
            into=request.into,
        )
    if seen.apart:
        raise RuleViolation(
            "{person} and {into} are two people: they {where}.",
            person=state.id,
            into=into.id,
            where=" and ".join(_where(seen.apart)),
        )
    return (PersonMerged(into=into.id),)


def _unmerge(state: Person) -> tuple[PersonUnmerged]:
    if state.into is None:
        raise RuleViolation("{person} goes by nobody else.", person=state.id)
    return (PersonUnmerged(into=state.into),)


def _refuse_erased(state: Person) -> None:
    if state.is_erased:
        raise RuleViolation("{person} was erased, which cannot be taken back.", person=state.id)


def _where(apart: tuple[Apart, ...]) -> list[str]:
    """What they did together, each with where."""
    found: dict[Together, list[str]] = {}
    for each in apart:
        found.setdefault(each.how, []).append(each.where)
    return [f"{_DID[how]} {listed(found[how])}" for how in _DID if how in found]


_DID: Mapping[Together, str] = {
    "opponents": "sat at one table against each other in",
    "mates": "played in one team in",
    "commanders": "each lead an army in",
}


NOTHING = PersonSeen()
