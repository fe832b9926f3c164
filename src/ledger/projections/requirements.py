"""What the rules ask of a tournament that counts: each requirement met, failed or not known yet, with its figures."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ledger.domain.errors import listed
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


ALONE = Around()


def requirements(state: Tournament, names: Names, around: Around = ALONE) -> Requirements:
    """Every requirement of the rules, in the order a person would check them."""
    return Requirements(
        tournament=state.slug,
        rules=state.rules.title,
        rows=(*_participants(state, around), *_attendance(state), *_open_to_all(state), *_barred(state, names, around)),
    )


def participants(state: Tournament) -> frozenset[PersonId]:
    """Who takes part: everyone who ever had a table or a bye, and everyone who is still to be paired."""
    seated = {no for round_ in state.rounds for no in (*round_.seats, *round_.byes)}
    return frozenset(
        entrant.person for no, entrant in state.entrants.items() if entrant.status == "active" or no in seated
    )


def _participants(state: Tournament, around: Around) -> Iterator[Requirement]:
    least = state.rules.least_players
    if least is None:
        return
    if state.feeders:  # then the field of the final itself may be smaller
        found = len(frozenset[PersonId]().union(*around.feeders.values()))
        says = f"{many(found, 'distinct player')} over {listed(state.feeders)}, at least {least} are asked for"
    else:
        found = len(participants(state))
        says = f"{many(found, 'player')}, at least {least} are asked for"
    if around.finals:
        says += f"; they count for {listed(around.finals)} too, which it feeds"
    yield Requirement(
        key="participants", title="Participants", status=_enough(found, least), asked=least, found=found, says=says
    )


def _attendance(state: Tournament) -> Iterator[Requirement]:
    least, found = state.rules.least_attendance, state.attendance
    if least is None:
        return
    here = "not recorded yet (`ledger attendance NUMBER`)" if found is None else f"{found} at the convention"
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
    here = [no for no in state.active() if state.entrants[no].person in around.barred]
    words = (f"{names[no]} was disqualified in {around.barred[state.entrants[no].person]}" for no in here)
    yield Requirement(
        key="nobody-barred",
        title="Nobody barred",
        status="failed" if here else "met",
        asked=0,
        found=len(here),
        says="; ".join(words) or "nobody here was disqualified in a related tournament",
    )


def _enough(found: int, least: int) -> Verdict:
    return "met" if found >= least else "failed"
