"""The facts of a season in words."""

from collections.abc import Mapping
from itertools import groupby
from uuid import UUID

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
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
from ledger.domain.sentences import Lexicon, amended, becomes, many


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    text_of, people = lexicon.text_of, lexicon.people
    match fact:
        case SeasonOpened():
            title = f"season {text_of(fact.name)} opened under {fact.rules.title}, {_window(fact)}{_follows(fact)}"
            return f"{title}; amended: {amended(fact.amendments)}" if fact.amendments else title
        case SeasonAmended():
            changed = f"; amended: {amended(fact.amendments)}" if fact.amendments else ""
            return f"the season now lasts {_window(fact)}{_follows(fact)}{changed}"
        case SeasonOfficialAppointed():
            return f"{people.get(fact.person, 'somebody')} {becomes(fact.role)}"
        case TournamentLinked():
            region = f", for {fact.region}" if fact.region else ""
            return f"{fact.tournament} of {fact.date} belongs to the season{region}"
        case TournamentUnlinked():
            return f"{fact.tournament} belongs to the season no longer"
        case QualifierSanctioned():
            came = f" with {many(fact.attendance, 'attendee')} at the convention" if fact.attendance else ""
            return f"{fact.tournament} is sanctioned{came}"
        case SanctionWithdrawn():
            return f"the sanction of {fact.tournament} was withdrawn"
        case QualifierRequested():
            return f"{fact.tournament} is to count as a qualifier"
        case QualifierReported():
            return f"{fact.tournament} was reported: {_places(fact, people)}"
        case OutsideAnnounced() | OutsideReported() | QualifierReplaced() | ReplacementWithdrawn():
            return _of_elsewhere(fact, lexicon)
        case RequestWithdrawn():
            return f"that {fact.tournament} counts as a qualifier is no longer asked for"
        case ReportWithdrawn():
            return f"the newest report of {fact.tournament} was withdrawn"
        case FinalsUnlinked():
            return f"{fact.tournament} are the finals of the season no longer"
        case FinalsOpened():
            return f"{fact.tournament} of {fact.date} are the finals of the season"
        case InvitationAccepted():
            return f"{people.get(fact.person, 'somebody')} comes to the finals"
        case InvitationDeclined():
            return f"{people.get(fact.person, 'somebody')} does not come to the finals"
        case InvitationAnswerWithdrawn():
            return f"whether {people.get(fact.person, 'somebody')} comes to the finals is open again"
        case SeasonClosed():
            table = f"{many(fact.points, 'point')} for {many(fact.people, 'player')}"
            return f"the season closed with {table}, {fact.qualified} of them qualified"
        case SeasonReopened():
            return "the season was opened again"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _window(fact: SeasonOpened | SeasonAmended) -> str:
    return f"from {fact.first_day} to {fact.last_day}"


def _follows(fact: SeasonOpened | SeasonAmended) -> str:
    return f", after {fact.follows}" if fact.follows else ""


def _of_elsewhere(
    fact: OutsideAnnounced | OutsideReported | QualifierReplaced | ReplacementWithdrawn, lexicon: Lexicon
) -> str:
    """What is told of a tournament that was played elsewhere."""
    match fact:
        case OutsideAnnounced():
            region = f", for {fact.region}" if fact.region else ""
            called = f"{fact.tournament}, {lexicon.text_of(fact.outside.name)} of {fact.outside.date}"
            return f"{called}, is played elsewhere under {fact.outside.title} and belongs to the season{region}"
        case OutsideReported():
            told = f"{many(fact.outside.players or 0, 'player')} on {fact.outside.date}"
            return f"{fact.tournament}, played elsewhere, was reported: {told}; {_places(fact, lexicon.people)}"
        case QualifierReplaced():
            return f"{fact.replaces} is the tournament {fact.tournament}, and is counted as that"
        case ReplacementWithdrawn():
            return f"{fact.replaces} is another tournament than {fact.tournament} after all"


def _places(fact: QualifierReported | OutsideReported, people: Mapping[UUID, str]) -> str:
    """`1 Ada One, 2 Bo Two and Cy Three`: those of a joint place stand together."""
    by_place = groupby(fact.places, key=lambda each: each.place)
    return ", ".join(
        f"{place} {listed(people.get(each.person, 'somebody') for each in holders)}" for place, holders in by_place
    )
