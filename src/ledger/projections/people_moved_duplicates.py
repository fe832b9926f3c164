"""People who may be one, and why: for somebody who knows them to judge. Nothing is ever merged by itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from ledger.domain.errors import listed
from ledger.domain.person.likeness import Likeness, Pair
from ledger.domain.values import PersonId, Value
from ledger.projections.people_moved_people import PersonRow

Likelihood = Literal["very likely", "likely", "possible"]
Entered = Mapping[PersonId, frozenset[str]]
_WORDS: Mapping[Likeness, str] = {
    "same-name": "they have the same name, and somebody entered them as two",
    "same-letters": "the names are the same but for accents, spaces or signs",
    "swapped": "the same words stand in another order",
    "one-letter": "the names are one letter apart",
    "two-letters": "one word is the same and the other nearly so",
}
_WEIGHTS: Mapping[Likeness, int] = {
    "same-letters": 3,
    "swapped": 3,
    "same-name": 2,
    "one-letter": 2,
    "two-letters": 1,
}


class Duplicate(Value):
    """Two people who may be one; the first has played more, so the other would be merged into them."""

    one: PersonRow
    other: PersonRow
    likelihood: Likelihood
    why: tuple[str, ...]


def duplicates(
    pairs: Iterable[Pair],
    rows: Mapping[PersonId, PersonRow],
    clubs: Mapping[PersonId, Mapping[str, str]],
    entered: Entered,
    are_two: Callable[[PersonId, PersonId], bool],
) -> tuple[Duplicate, ...]:
    """The most likely first. Two who sat against each other are never among them; those who only entered the same
    tournament may be, and it is told. `clubs` are by folded name, each as it is written."""
    found: list[tuple[int, Duplicate]] = []
    for pair in pairs:
        both = entered.get(pair.one, frozenset()) & entered.get(pair.other, frozenset())
        if both and are_two(pair.one, pair.other):
            continue
        shared = clubs.get(pair.one, {}).keys() & clubs.get(pair.other, {}).keys()
        weight = _WEIGHTS[pair.likeness] + bool(shared) - bool(both)
        more, fewer = sorted((rows[pair.one], rows[pair.other]), key=lambda row: (-row.tournaments, row.name, row.id))
        why = _why(pair, {more.name, fewer.name}, [clubs[more.id][key] for key in sorted(shared)], both)
        found.append((weight, Duplicate(one=more, other=fewer, likelihood=_likelihood(weight), why=tuple(why))))
    found.sort(key=lambda each: (-each[0], each[1].one.name, each[1].other.name, each[1].one.id, each[1].other.id))
    return tuple(each for _, each in found)


def _why(pair: Pair, names: set[str], clubs: list[str], both: frozenset[str]) -> Iterator[str]:
    """What speaks for it that the two are one, and what against."""
    yield _WORDS[pair.likeness]
    if set(pair.names) != names:
        yield f"told from {listed(sorted(pair.names))}"
    if clubs:
        yield f"both played for {listed(clubs)}"
    if both:
        yield f"but both entered {listed(sorted(both))}"


def _likelihood(weight: int) -> Likelihood:
    return "very likely" if weight >= 4 else "likely" if weight == 3 else "possible"
