"""Names compared: who may be the same person, who was seen with whom, whether a text speaks of somebody."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal, NamedTuple
from unicodedata import category
from uuid import UUID

from ledger.domain.person.decide import Apart
from ledger.domain.text import fold, search_key
from ledger.domain.tournament.state import Game, Tournament
from ledger.domain.values import ContestantId, PersonId

Likeness = Literal["same-name", "same-letters", "swapped", "one-letter", "two-letters"]
ORDER: tuple[Likeness, ...] = ("same-letters", "swapped", "same-name", "one-letter", "two-letters")
"""The best sign first. Of two who have one name somebody said at check-in that they are two."""
LEAST_LETTERS = 5  # of names that differ in one of them
LEAST_OF_A_WORD = 6  # of a word that differs in two, beside one that is the same
_GAP = re.compile(r"[^\w]+|_+")
_WITHIN_A_WORD = re.compile(r"['.`]")
_DIGITS = re.compile(r"\d+")


class Pair(NamedTuple):
    """Two people with the names that are alike."""

    one: PersonId
    other: PersonId
    likeness: Likeness
    names: tuple[str, str]


class _Spelt(NamedTuple):
    """One name of a person, with the words it is made of."""

    person: PersonId
    name: str
    words: tuple[str, ...]

    @property
    def letters(self) -> str:
        return "".join(self.words)


def alike(names: Mapping[PersonId, Iterable[str]]) -> list[Pair]:
    """Everyone who may be somebody else, by all the names each has or had; each two of them once, by the best sign."""
    best: dict[tuple[PersonId, PersonId], Pair] = {}
    for pair in _pairs([_spelt(person, name) for person, theirs in names.items() for name in theirs]):
        known = best.get((pair.one, pair.other))
        if known is None or ORDER.index(pair.likeness) < ORDER.index(known.likeness):
            best[pair.one, pair.other] = pair
    return list(best.values())


def nearly(name: str, others: Iterable[str]) -> list[str]:
    """Those of some names that may be the same person's as this one, the likeliest first; the name itself is not."""
    mine, key = _spelt(_SOMEBODY, name), fold(name)
    spelt = (_spelt(_SOMEBODY, other) for other in dict.fromkeys(others) if fold(other) != key)
    alike_to = [(ORDER.index(found), other.name) for other in spelt if (found := _likeness(mine, other)) is not None]
    return [other for _, other in sorted(alike_to)]


_SOMEBODY = PersonId(UUID(int=0))


def _likeness(one: _Spelt, other: _Spelt) -> Likeness | None:
    """How two names that are not the same are alike, by the best sign; as for all of them at once, without the keys."""
    if one.letters and one.letters == other.letters:
        return "same-letters"
    if one.words != other.words and sorted(one.words) == sorted(other.words):
        return "swapped"
    is_near = abs(len(one.letters) - len(other.letters)) <= 1
    if is_near and is_one_apart(one.letters, other.letters) and not {*_shortened(one)}.isdisjoint(_shortened(other)):
        return "one-letter"
    if not {*_by_a_word(one)}.isdisjoint(_by_a_word(other)) and _is_one_word_apart(one.words, other.words):
        return "two-letters"
    return None


def _spelt(person: PersonId, name: str) -> _Spelt:
    bare = _WITHIN_A_WORD.sub("", search_key(name))
    return _Spelt(person, name, tuple(filter(None, _GAP.split(bare))))


def _pairs(spelt: list[_Spelt]) -> Iterator[Pair]:
    for one, other in _sharing((each, (fold(each.name),)) for each in spelt):
        yield _pair(one, other, "same-name")
    for one, other in _sharing((each, (each.letters,)) for each in spelt if each.letters):
        if fold(one.name) != fold(other.name):
            yield _pair(one, other, "same-letters")
    for one, other in _sharing((each, (tuple(sorted(each.words)),)) for each in spelt):
        if one.words != other.words:
            yield _pair(one, other, "swapped")
    for one, other in _sharing((each, _shortened(each)) for each in spelt):
        if is_one_apart(one.letters, other.letters):
            yield _pair(one, other, "one-letter")
    for one, other in _sharing((each, _by_a_word(each)) for each in spelt):
        if _is_one_word_apart(one.words, other.words):
            yield _pair(one, other, "two-letters")


def _pair(one: _Spelt, other: _Spelt, likeness: Likeness) -> Pair:
    first, second = sorted((one, other))
    return Pair(first.person, second.person, likeness, (first.name, second.name))


Keys = Iterable[object]


def _sharing(keyed: Iterable[tuple[_Spelt, Keys]]) -> Iterator[tuple[_Spelt, _Spelt]]:
    """Every two names of different people that have a key in common."""
    blocks: dict[object, list[_Spelt]] = {}
    for spelt, keys in keyed:
        for key in keys:
            blocks.setdefault(key, []).append(spelt)
    for block in blocks.values():
        for one, other in combinations(block, 2):
            if one.person != other.person:
                yield one, other


def _shortened(spelt: _Spelt) -> Keys:
    """The letters without one of them, and with all. Two names one letter apart share one of these; but numbers tell
    people apart, so they must be the same."""
    letters = spelt.letters
    if len(letters) < LEAST_LETTERS:
        return ()
    numbers = tuple(_DIGITS.findall(letters))
    return {(numbers, short) for short in (letters, *_without_one(letters))}


def _by_a_word(spelt: _Spelt) -> Keys:
    """Each word of two with the first letter of the other: nearly nobody gets that one wrong and another one too."""
    if len(spelt.words) != 2:
        return ()
    first, second = spelt.words
    pairs = ((first, second), (second, first))
    return [(word, rest[0]) for word, rest in pairs if len(rest) >= LEAST_OF_A_WORD and not _DIGITS.search(rest)]


def _without_one(text: str) -> Iterator[str]:
    return (text[:at] + text[at + 1 :] for at in range(len(text)))


def _is_one_word_apart(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    mine, theirs = set(one) - set(other), set(other) - set(one)
    return len(mine) == len(theirs) == 1 and distance(mine.pop(), theirs.pop()) <= 2


def is_one_apart(one: str, other: str) -> bool:
    """Whether a letter more, another letter or two letters swapped make one text the other."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    lengths = sorted((len(one), len(other)))
    return lengths in ([0, 1], [1, 1]) or (lengths == [2, 2] and one == other[::-1])


def distance(one: str, other: str) -> int:
    """How many letters must be added, left out, replaced or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def seen_together(state: Tournament, one: Collection[PersonId], other: Collection[PersonId]) -> Apart | None:
    """Where both played at one table or in one team, if they did; each under any of the ids they have.

    A game forfeited is no sign: of one who was entered twice by mistake, only one came."""
    entries, others = entered(state, one), entered(state, other)
    if entries & others:
        return Apart(state.slug, "mates")
    games = (game for round_ in state.rounds for game in round_.games.values())
    if any(_is_between(game, entries, others) for game in games):
        return Apart(state.slug, "opponents")
    return None


def entered(state: Tournament, persons: Collection[PersonId]) -> set[ContestantId]:
    """Under which entry numbers they take part."""
    return {state.entry_of[person] for person in persons if person in state.entry_of}


def _is_between(game: Game, entries: set[ContestantId], others: set[ContestantId]) -> bool:
    seated = set(game.contestants)
    if not (seated & entries and seated & others):
        return False
    return game.outcome is None or game.outcome.ending != "forfeit"


SHORTEST_WORD = 4  # a shorter word of a name is found in too many texts that have nothing to do with anybody
_WORD = re.compile(r"[^\W_]+")


def is_named_in(text: str, names: Iterable[str]) -> bool:
    """Whether one of these names stands in a text as a whole, however it is spelt."""
    folded = fold(text)
    return any(_stands_in(fold(name), folded) for name in names)


def may_be_named_in(text: str, names: Iterable[str]) -> bool:
    """Whether somebody should look at a text because it holds a longer word of a name, all words of one in whatever
    order and whether they have their accents or not, or the name within another word."""
    key = search_key(text)
    return any(_is_near(search_key(name), key) for name in names)


def _is_near(name: str, text: str) -> bool:
    words = _WORD.findall(name)
    found = [word for word in words if _stands_in(word, text)]
    if any(len(word) >= SHORTEST_WORD for word in found) or (found and found == words):
        return True
    return len(name) >= SHORTEST_WORD and name in text


def _stands_in(wanted: str, text: str) -> bool:
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if not (_grows(wanted[0], text[at - 1 : at]) or _grows(wanted[-1], text[end : end + 1])):
            return True
        at = text.find(wanted, at + 1)
    return False


def _grows(edge: str, neighbour: str) -> bool:
    """Whether a letter beside the name makes another word of it, as Ann in Annabel. Scripts without upper case are
    written without spaces, or put little words right before a name."""
    return neighbour.isalnum() and edge.isalnum() and category(edge) != "Lo"
