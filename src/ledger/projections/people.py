"""Everything a ledger knows of a person: each tournament with its games, measures and awards, seasons and offices."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from ledger.domain.ranking import ranked
from ledger.domain.scoring import Line, accounts
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId, Status, Value
from ledger.projections.awards import awards
from ledger.projections.conduct import Incident
from ledger.projections.names import Names
from ledger.projections.people_moved_people import PersonRow


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
    """The read model."""

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


def _game(line: Line, state: Tournament, names: Names) -> PersonGame:
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
