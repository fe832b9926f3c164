"""Facts into the state of a season. It never refuses: what was recorded happened."""

from collections.abc import Iterable

from ledger.domain.facts import Recorded
from ledger.domain.season.facts import (
    FinalsOpened,
    FinalsUnlinked,
    InvitationAccepted,
    InvitationAnswerWithdrawn,
    InvitationDeclined,
    OutsideAnnounced,
    OutsideReported,
    QualifierReplaced,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    ReplacementWithdrawn,
    ReportWithdrawn,
    RequestWithdrawn,
    SanctionWithdrawn,
    SeasonAmended,
    SeasonClosed,
    SeasonOfficialAppointed,
    SeasonOpened,
    SeasonReopened,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.season.state import Answer, Finals, Linked, Noted, Report, Sanctioned, Season
from ledger.domain.values import Version


def replay(events: Iterable[Recorded], state: Season | None = None) -> Season | None:
    """Fold events into a state. Their times and places belong to it: deadlines are judged by them."""
    for event in events:
        if state is None:
            assert isinstance(event.fact, SeasonOpened), "a season's first fact is its opening"
            state = begin(event.fact)
        else:
            evolve(state, event)
    return state


def begin(fact: SeasonOpened) -> Season:
    """The state a season opens with."""
    return Season(fact.slug, fact.name, fact.rules, fact.first_day, fact.last_day, fact.follows)


def evolve(state: Season, event: Recorded) -> None:
    """Apply one event."""
    state.version = Version(state.version + 1)
    noted = Noted(event.at, event.recorded_at, event.seq)
    match event.fact:
        case TournamentLinked() as fact:
            if fact.tournament in state.linked:  # for another region; what is recorded of it stays
                state.linked[fact.tournament].region = fact.region
            else:
                state.linked[fact.tournament] = Linked(fact.tournament, fact.stream, fact.date, fact.region, noted)
        case TournamentUnlinked(tournament=tournament):
            state.linked.pop(tournament, None)
            for each in state.linked.values():  # what it stood for stands for itself again
                each.replaced_by = None if each.replaced_by == tournament else each.replaced_by
        case QualifierSanctioned() as fact:
            # a new count of attendance moves no day: it was approved when it first was
            before = state.linked[fact.tournament].sanction
            approved = before.noted if before else noted
            why = event.seq if event.reason is not None else before.why if before else None
            state.linked[fact.tournament].sanction = Sanctioned(approved, fact.attendance, fact.round_one, why)
        case SanctionWithdrawn(tournament=tournament):
            state.linked[tournament].sanction = None
        case QualifierRequested(tournament=tournament):
            state.linked[tournament].request = noted
        case RequestWithdrawn(tournament=tournament):
            state.linked[tournament].request = None
        case ReportWithdrawn(tournament=tournament):
            del state.linked[tournament].reports[-1:]
        case FinalsUnlinked():
            state.finals = None
        case QualifierReported() as fact:
            places = tuple((each.place, each.person) for each in fact.places)
            state.linked[fact.tournament].reports.append(Report(noted, places))
        case OutsideAnnounced() | OutsideReported() | QualifierReplaced() | ReplacementWithdrawn():
            _evolve_outside(state, event.fact, noted)
        case FinalsOpened() as fact:
            state.finals = Finals(fact.tournament, fact.stream, fact.date, noted)
        case SeasonAmended() as fact:
            state.rules, state.follows = fact.rules, fact.follows
            state.first_day, state.last_day = fact.first_day, fact.last_day
        case SeasonOfficialAppointed(person=person, role=role):
            state.officials.pop(person, None)
            if role is not None:
                state.officials[person] = role
        case InvitationAccepted(person=person) | InvitationDeclined(person=person) as fact:
            state.answers.pop(person, None)
            state.answers[person] = Answer(isinstance(fact, InvitationAccepted), noted)
        case InvitationAnswerWithdrawn(person=person):
            state.answers.pop(person, None)
        case SeasonClosed():
            state.is_closed = True
        case SeasonReopened():
            state.is_closed = False
        case fact:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _evolve_outside(
    state: Season, fact: OutsideAnnounced | OutsideReported | QualifierReplaced | ReplacementWithdrawn, noted: Noted
) -> None:
    """What is told of a tournament that was played elsewhere."""
    match fact:
        case OutsideAnnounced():
            there = state.linked.get(fact.tournament)
            if there is None:
                there = Linked(fact.tournament, fact.stream, fact.outside.date, fact.region, noted)
                state.linked[fact.tournament] = there
            there.date, there.region, there.outside = fact.outside.date, fact.region, fact.outside
        case OutsideReported():
            places = tuple((each.place, each.person) for each in fact.places)
            state.linked[fact.tournament].reports.append(Report(noted, places, fact.outside))
        case QualifierReplaced():
            state.linked[fact.replaces].replaced_by = fact.tournament
        case ReplacementWithdrawn():
            state.linked[fact.replaces].replaced_by = None
