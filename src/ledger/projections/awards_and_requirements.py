"""What the rules ask of a tournament that counts: each requirement met, failed or not known yet, with its figures."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ledger.domain.errors import listed
from ledger.domain.tournament.participants import participants
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, Value
from ledger.projections.names import Names
from ledger.projections.wording.figures import many

Verdict = Literal["met", "failed", "unknown"]


class Requirement(Value):
    """One thing that is asked for; the figures where it is a number."""

    key: str
    title: str
    status: Verdict
    asked: int | None
    found: int | None
    says: str

    @property
    def code(self) -> str:
        """Which answer it is, for whoever words what to do about it."""
        return f"{self.key}-{self.status}"


class Requirements(Value):
    """The read model. A failure is a report: it refuses nothing."""

    tournament: str
    rules: str
    rows: tuple[Requirement, ...]


class Around(NamedTuple):
    """The tournaments that feed this one and that it feeds, and who was disqualified in any of them, and where."""

    feeders: Mapping[str, frozenset[PersonId]] = {}  # by short name, those who took part
    finals: tuple[str, ...] = ()
    barred: Mapping[PersonId, str] = {}
    same_as: Mapping[PersonId, PersonId] = {}  # those of all these who turned out to be somebody else

    def people(self, state: Tournament) -> set[PersonId]:
        """Everyone of whom it matters who they are, where there is anything around at all."""
        others = {*self.barred, *(person for players in self.feeders.values() for person in players)}
        return {*others, *state.entry_of} if others else set()

    def self_of(self, person: PersonId) -> PersonId:
        """Who somebody is by now."""
        return self.same_as.get(person, person)


ALONE = Around()


def requirements(state: Tournament, names: Names, around: Around = ALONE, finals_of: str | None = None) -> Requirements:
    """Every requirement of the rules, in the order a person would check them; the finals of a season are for those who
    qualified, however few, and are held to neither the number of players nor that all may enter."""
    rows = (
        *(_participants(state, around) if finals_of is None else _few(state, finals_of)),
        *_attendance(state),
        *(_open_to_all(state) if finals_of is None else _for_the_qualified(state, finals_of)),
        *_barred(state, names, around),
    )
    return Requirements(tournament=state.slug, rules=state.rules.title, rows=rows)


def _participants(state: Tournament, around: Around) -> Iterator[Requirement]:
    least = state.rules.least_players
    if least is None:
        return
    if state.feeders:  # then the field of the final itself may be smaller
        found = len({around.self_of(person) for players in around.feeders.values() for person in players})
        says = f"{many(found, 'distinct player')} over {listed(state.feeders)}, at least {least} are asked for"
    else:
        found = len(participants(state))
        says = f"{many(found, 'player')}, at least {least} are asked for"
    if around.finals:
        says += f"; they count for {listed(around.finals)} too, which it feeds"
    yield Requirement(
        key="participants", title="Participants", status=_enough(found, least), asked=least, found=found, says=says
    )


def _few(state: Tournament, season: str) -> Iterator[Requirement]:
    if state.rules.least_players is not None:
        found = len(participants(state))
        says = f"{many(found, 'player')}; no minimum, as these are the finals of {season}"
        yield Requirement(key="participants", title="Participants", status="met", asked=None, found=found, says=says)


def _for_the_qualified(state: Tournament, season: str) -> Iterator[Requirement]:
    if not state.rules.has_feeders:
        says = f"not asked, as these are the finals of {season}"
        yield Requirement(key="open-to-all", title="Open to all", status="met", asked=None, found=None, says=says)


def _attendance(state: Tournament) -> Iterator[Requirement]:
    least, found = state.rules.least_attendance, state.attendance
    if least is None:
        return
    here = "not recorded yet" if found is None else f"{found} at the convention"
    yield Requirement(
        key="attendance",
        title="Attendance",
        status="unknown" if found is None else _enough(found, least),
        asked=least,
        found=found,
        says=f"{here}, at least {least} are asked for",
    )


def _open_to_all(state: Tournament) -> Iterator[Requirement]:
    if state.rules.has_feeders:
        return
    says = f"fed by {listed(state.feeders)}" if state.feeders else "no other tournament feeds it"
    status: Verdict = "failed" if state.feeders else "met"
    yield Requirement(key="open-to-all", title="Open to all", status=status, asked=None, found=None, says=says)


def _barred(state: Tournament, names: Names, around: Around) -> Iterator[Requirement]:
    """Somebody may be disqualified elsewhere after they checked in here."""
    if not (state.feeders or around.finals):
        return
    barred = {around.self_of(person): where for person, where in around.barred.items()}
    here = {no: barred.get(around.self_of(state.entrants[no].person)) for no in state.active()}
    words = [f"{names[no]} was disqualified in {where}" for no, where in here.items() if where is not None]
    yield Requirement(
        key="nobody-barred",
        title="Nobody barred",
        status="failed" if words else "met",
        asked=0,
        found=len(words),
        says="; ".join(words) or "nobody here was disqualified in a related tournament",
    )


def _enough(found: int, least: int) -> Verdict:
    return "met" if found >= least else "failed"
