"""What surrounds a tournament: the convention it is part of, the qualifiers that feed it, and whom these let in."""

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, listed
from ledger.domain.tournament.entry.requests import CheckIn
from ledger.domain.tournament.finals import qualification
from ledger.domain.tournament.opening.facts import AttendanceRecorded, FeederLinked
from ledger.domain.tournament.opening.requests import LinkFeeder, RecordAttendance
from ledger.domain.tournament.seen import Feeder, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId

NOT_FROM_A_FEEDER = "not-from-a-feeder"


def record_attendance(request: RecordAttendance, state: Tournament) -> tuple[AttendanceRecorded]:
    """How many came; a later count takes the place of an earlier one."""
    if request.attendance == state.attendance:
        raise RuleViolation(f"The attendance is recorded as {state.attendance} already.")
    return (AttendanceRecorded(attendance=request.attendance),)


def link_feeder(request: LinkFeeder, state: Tournament, seen: Seen) -> tuple[FeederLinked]:
    """A qualifier of the same convention; from the first one on, only players of the feeders get in."""
    _refuse_feeders(request.feeder, state)
    if seen.feeder is None:
        raise NotFound("There is no tournament called {slug}.", code="no-such-tournament", slug=request.feeder)
    _refuse_feeder(request.feeder, seen.feeder, state)
    entitled = seen.feeder.players | (seen.entitled or frozenset())
    strangers = tuple(no for no in state.active() if state.entrants[no].person not in entitled)
    if strangers and request.reason is None:
        # whatever the order of links and check-ins, one who came through no feeder is here for a reason
        raise NeedsReason(
            "{players} checked in already and came through no feeder; give a reason to keep them, or link every "
            "feeder before anyone checks in.",
            players=strangers,
        )
    return (FeederLinked(feeder=request.feeder, stream=seen.feeder.stream),)


def _refuse_feeders(feeder: str, state: Tournament) -> None:
    if feeder == state.slug:
        raise BadRequest("A tournament does not feed itself; name the one its players come from.")
    if not state.rules.has_feeders:
        raise RuleViolation(f"{state.rules.title} is open to all players, so no tournament may feed {state.slug}.")
    if state.rounds:
        raise RuleViolation(f"Round 1 of {state.slug} is paired; what feeds it is settled before that.")
    if feeder in state.feeders:
        raise RuleViolation(f"{feeder} feeds {state.slug} already.")


def _refuse_feeder(name: str, feeder: Feeder, state: Tournament) -> None:
    if feeder.is_voided:
        raise RuleViolation(f"{name} was voided, so nobody comes from it.")
    if state.slug in feeder.fed_by:
        raise RuleViolation(f"{state.slug} feeds {name}, so {name} cannot feed it in turn.")


def admission(request: CheckIn, newcomer: ContestantId, state: Tournament, seen: Seen) -> tuple[str, ...]:
    """What is odd about letting this player in, or a refusal. Nobody disqualified in a related tournament gets in,
    whatever the reason."""
    where = seen.barred.get(request.player)
    if where is not None:
        raise RuleViolation("{player} was disqualified in {where}.", player=newcomer, where=where)
    unqualified = qualification((request.player,), newcomer, request.reason, seen)
    if seen.entitled is None or request.player in seen.entitled:
        return unqualified
    if request.reason is None:
        raise NeedsReason(
            "{player} entered none of the tournaments that feed this one ({feeders}); give a reason to admit them.",
            player=newcomer,
            feeders=listed(state.feeders),
        )
    return (NOT_FROM_A_FEEDER, *unqualified)
