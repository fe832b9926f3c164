"""What the organizer of a season is told beside a fact: what is odd about it, and what is still missing."""

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING

from ledger.application.as_of import Web, links_around
from ledger.application.names import roster_of
from ledger.application.season_tables import same_as
from ledger.domain.errors import Note, listed
from ledger.domain.facts import SeasonEvent
from ledger.domain.season.decide import SeasonSeen
from ledger.domain.season.eligibility import judged
from ledger.domain.season.facts import QualifierReported, QualifierSanctioned, SeasonAmended, SeasonClosed
from ledger.domain.season.state import Season
from ledger.domain.tournament.lookups import local_day
from ledger.domain.tournament.state import Tournament
from ledger.projections.awards_and_requirements import requirements
from ledger.projections.days import day_in_words
from ledger.projections.seasons.table import remark_in_words, why

if TYPE_CHECKING:
    from ledger.application.work import Work


def remarks(fact: SeasonEvent, season: Season, seen: SeasonSeen, work: "Work") -> Iterator[str]:
    """Sentences for those at the desk; the season has seen the fact."""
    match fact:
        case QualifierSanctioned():
            yield from _of_a_sanction(fact, season, work)
        case QualifierReported():
            yield from _of_a_report(fact, season, seen, work)
        case SeasonAmended() if season.rules.regions:
            if without := [each.slug for each in season.linked.values() if each.region is None]:
                verb = "has" if len(without) == 1 else "have"
                yield Note(f"{listed(without)} {verb} no region yet.", code="no-region")
        case SeasonClosed():
            yield from _of_a_closing(seen)


def _of_a_sanction(fact: QualifierSanctioned, season: Season, work: "Work") -> Iterator[str]:
    state = work.place(fact.tournament).state
    sanction = season.linked[fact.tournament].sanction
    assert state is not None, "the tournament was looked up before"
    assert sanction is not None, "it was sanctioned just now"
    if fact.round_one is not None and sanction.noted.at > fact.round_one:
        day, paired = local_day(sanction.noted.at, state), local_day(fact.round_one, state)
        yield (
            f"{fact.tournament} was sanctioned on {day_in_words(day)}, after its first round was paired on "
            f"{day_in_words(paired)}; it counts all the same."
        )
    yield from _not_met(state, sanction.attendance, work)


def _not_met(state: Tournament, attendance: int | None, work: "Work") -> Iterator[Note]:
    """What the rules of the tournament ask for and is not known to be there; it takes no sanction away."""

    def state_called(slug: str) -> Tournament | None:
        return work.place(slug).state

    as_sanctioned = copy(state)
    as_sanctioned.attendance = attendance if attendance is not None else state.attendance
    place = work.place(state.slug)
    roster = place.roster = place.roster or roster_of(state, work.people)
    names = {no: roster.name_of(no) for no in state.entrants}
    around = Web(links_around(state.slug, state_called), state_called).around(state.slug)
    around = around._replace(same_as=work.people.heads(around.people(state)))
    for row in requirements(as_sanctioned, names, around).rows:
        if row.status != "met":
            told = "is not known" if row.status == "unknown" else "is not met"
            missing = f"{state.slug}, {row.title}, {told}: {row.says}. The sanction stands all the same."
            yield Note(missing, code=row.code)


def _of_a_report(fact: QualifierReported, season: Season, seen: SeasonSeen, work: "Work") -> Iterator[str]:
    """Whether it came in time and says what the standings say, and what else is missing."""
    summary = seen.tournament.summary if seen.tournament else None
    merged = same_as(work.store, None, work.events)
    found = judged(season.linked[fact.tournament], summary, season, merged)
    for remark in found.remarks:
        if remark.code == "sanctioned-late":  # told when it was sanctioned
            continue
        yield f"{fact.tournament}: {remark_in_words(remark, season)}"
    if found.lacks:
        yield f"{fact.tournament} does not count: {why(found, season)}"


def _of_a_closing(seen: SeasonSeen) -> Iterator[Note]:
    events = seen.counted.events if seen.counted else ()
    if out := [each.tournament for each in events if not each.counts]:
        verb = "does" if len(out) == 1 else "do"
        yield Note(f"{listed(out)} {verb} not count.", code="left-out-of-season")
