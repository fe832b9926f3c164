"""People of a ledger: everyone once with what else they were called, who may be one and why, everything a person did,
and who runs a tournament."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Literal

from ledger.domain.errors import listed
from ledger.domain.person.evolve import Person
from ledger.domain.person.likeness import Likeness, Pair
from ledger.domain.scoring import AccountLine, accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.text import nearest, search_key
from ledger.domain.tournament.state import Measure, Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId, Role, Status, Value
from ledger.projections.wording import Names

NamesOfPeople = Mapping[PersonId, str]
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
    names: NamesOfPeople,
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


Likelihood = Literal["very likely", "likely", "possible"]
Entered = Mapping[PersonId, frozenset[str]]
_LIKENESS_WORDS: Mapping[Likeness, str] = {
    "same-name": "they have the same name, and somebody entered them as two",
    "same-letters": "the names are the same but for accents, spaces or signs",
    "swapped": "the same words stand in another order",
    "one-letter": "the names are one letter apart",
    "two-letters": "one word is the same and the other nearly so",
}
_LIKENESS_WEIGHTS: Mapping[Likeness, int] = {
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
        weight = _LIKENESS_WEIGHTS[pair.likeness] + bool(shared) - bool(both)
        more, fewer = sorted((rows[pair.one], rows[pair.other]), key=lambda row: (-row.tournaments, row.name, row.id))
        why = _why(pair, {more.name, fewer.name}, [clubs[more.id][key] for key in sorted(shared)], both)
        found.append((weight, Duplicate(one=more, other=fewer, likelihood=_likelihood(weight), why=tuple(why))))
    found.sort(key=lambda each: (-each[0], each[1].one.name, each[1].other.name, each[1].one.id, each[1].other.id))
    return tuple(each for _, each in found)


def _why(pair: Pair, names: set[str], clubs: list[str], both: frozenset[str]) -> Iterator[str]:
    """What speaks for it that the two are one, and what against."""
    yield _LIKENESS_WORDS[pair.likeness]
    if set(pair.names) != names:
        yield f"told from {listed(sorted(pair.names))}"
    if clubs:
        yield f"both played for {listed(clubs)}"
    if both:
        yield f"but both entered {listed(sorted(both))}"


def _likelihood(weight: int) -> Likelihood:
    return "very likely" if weight >= 4 else "likely" if weight == 3 else "possible"


class Incident(Value):
    """One measure."""

    seq: int
    round: int  # under way or the last by then; 0 before the first
    player: str
    entry: ContestantId
    conduct: str | None  # None: disqualified for something else
    measure: Measure
    reason: str
    by: str
    at: datetime
    remark: str | None  # where the document asks for more
    withdrawn: int | None = None  # the event by which it stands no more


class PersonGame(Value):
    """One game, bye or adjustment."""

    round: int | None
    outcome: str
    opponents: tuple[str, ...]
    points: int
    figures: dict[str, int]


class Appearance(Value):
    """A person in one tournament."""

    tournament: str
    name: str
    date: date
    rules: str
    entry: int
    entered_as: str
    faction: str | None
    ringer: bool
    status: Status
    place: int | None  # none before the first round, and for whoever is not ranked
    ranked: int  # how many are
    finished: bool
    voided: bool
    won: int
    tied: int
    lost: int
    games: tuple[PersonGame, ...]
    conduct: tuple[Incident, ...]  # for judges alone
    awards: tuple[str, ...]


class SeasonPoints(Value):
    """A person in the table of one season."""

    season: str
    name: str
    place: int
    qp: int
    qualified: bool


class ArmyLed(Value):
    """A person with an army in one campaign."""

    campaign: str
    name: str
    army: str
    place: int | None  # none before its first mission, and for one that was disbanded
    vp: int
    played: int
    disbanded: bool


class Office(Value):
    """A tournament somebody runs or helps to run."""

    tournament: str
    role: str  # "announced it" where nobody was appointed


class PersonHistory(Value):
    """The read model of all that is known of a person."""

    person: PersonRow
    tournaments: tuple[Appearance, ...]
    seasons: tuple[SeasonPoints, ...]
    campaigns: tuple[ArmyLed, ...]
    offices: tuple[Office, ...]


def appearance(
    state: Tournament, name: str, contestant: ContestantId, names: Names, conduct: Sequence[Incident]
) -> Appearance:
    """What somebody did in one tournament."""
    entrant, book = state.entrants[contestant], accounts(state)
    places = {each.account.contestant: each.place for each in ranked(state, book)}
    account = book[contestant]
    return Appearance(
        tournament=state.slug,
        name=name,
        date=state.date,
        rules=state.rules.system,
        entry=contestant,
        entered_as=names[contestant],
        faction=entrant.faction,
        ringer=entrant.is_ringer,
        status=entrant.status,
        place=places.get(contestant) if state.rounds else None,
        ranked=len(places),
        finished=state.is_finished,
        voided=state.is_voided,
        won=account.won,
        tied=account.tied,
        lost=account.lost,
        games=tuple(_game(line, state, names) for line in account.lines),
        conduct=tuple(conduct),
        awards=tuple(_awards(state, contestant, names)),
    )


def _game(line: AccountLine, state: Tournament, names: Names) -> PersonGame:
    counted = (*state.rules.metrics, *state.rules.ranking)
    return PersonGame(
        round=line.round_no,
        outcome=line.kind,
        opponents=tuple(names[each] for each in line.opponents),
        points=line.tp,
        figures={key: line.figures[key] for key in dict.fromkeys(counted) if isinstance(line.figures.get(key), int)},
    )


def _awards(state: Tournament, contestant: ContestantId, names: Names) -> Iterator[str]:
    """What they win; before the end nobody has won anything but what was chosen."""
    from ledger.projections.awards_and_requirements import awards  # for a history alone, and not for a list of people

    found = awards(state, names)
    for award in found.rows:
        is_settled = not found.provisional or award.key in state.awards
        if is_settled and not state.is_voided and contestant in (winner.entry for winner in award.winners):
            yield award.title


def offices(states: Mapping[str, Tournament], openers: Mapping[str, PersonId], selves: set[PersonId]) -> list[Office]:
    """Where somebody is an official, or announced a tournament of which nobody else became the organizer."""
    found: list[Office] = []
    for slug, state in states.items():
        roles = [role for person, role in state.officials.items() if person in selves]
        if roles:
            found.append(Office(tournament=slug, role=roles[0]))
        elif openers.get(slug) in selves and not state.officials:
            found.append(Office(tournament=slug, role="announced it"))
    return found


_ROLES_IN_ORDER: tuple[Role, ...] = ("organizer", "judge", "scorekeeper")


class Official(Value):
    """One of those who run a tournament."""

    official: str
    role: Role


class Officials(Value):
    """The read model of those who run a tournament; nobody in it means that whoever acts has the organizer's rights."""

    tournament: str
    rows: tuple[Official, ...]


def officials(state: Tournament, name_of: Callable[[PersonId], str]) -> Officials:
    """Those of a tournament."""
    return Officials(tournament=state.slug, rows=in_order(state.officials, name_of))


def in_order(roles: Mapping[PersonId, Role], name_of: Callable[[PersonId], str]) -> tuple[Official, ...]:
    """The organizer first, then judges, then scorekeepers, each in the order they were appointed."""
    ordered = sorted(roles.items(), key=lambda each: _ROLES_IN_ORDER.index(each[1]))
    return tuple(Official(official=name_of(person), role=role) for person, role in ordered)
