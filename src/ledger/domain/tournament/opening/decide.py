"""Decisions about a tournament as a whole: opened, amended, run by officials, part of a convention, ended."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from ledger.domain.amendments import amended, rules_of
from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, NotFound, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.rights import ORGANIZER, refuse_standing, with_organizer
from ledger.domain.rules import Rules
from ledger.domain.scoring import accounts
from ledger.domain.scoring.ranking import final_places, goes_by_lead, leaders
from ledger.domain.sentences import many
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry.decide import organizer_may_play
from ledger.domain.tournament.journal import (
    came_with,
    changed_by,
    is_replaced,
    named_again,
    refuse_moment_over,
    withdrawn,
)
from ledger.domain.tournament.lookups import day_in
from ledger.domain.tournament.opening.facts import (
    AttendanceRecorded,
    ConventionNamed,
    FeederLinked,
    FeederUnlinked,
    OfficialAppointed,
    RulesAmended,
    SettingWithdrawn,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
    VoidWithdrawn,
)
from ledger.domain.tournament.opening.requests import (
    AmendRules,
    Appoint,
    Finish,
    LinkFeeder,
    NameConvention,
    OpenTournament,
    RecordAttendance,
    Reopen,
    UnlinkFeeder,
    Void,
    WithdrawSetting,
    WithdrawVoid,
)
from ledger.domain.tournament.rounds.decide import closing, refuse_open_tables
from ledger.domain.tournament.state import Feeder, Seen, Tournament, apart
from ledger.domain.values import Convention, PersonId, Role, Version

LATEST_END = timedelta(days=3)  # after the last day of play; later it is odd
CHANGED_AFTER_CHECK_IN = "changed-after-check-in"


def open_tournament(request: OpenTournament, state: Tournament | None, seed: bytes) -> tuple[TournamentOpened]:
    """The opening, with every figure of the rules and the seed of all its draws."""
    if state is not None:
        raise RuleViolation(f"There is a tournament called {request.tournament} already; choose another short name.")
    system = system_called(request.rules)
    rules = rules_of(system, request.set)
    return (
        TournamentOpened(
            slug=request.tournament,
            name=request.name,
            date=request.date,
            zone=request.zone,
            rules=rules,
            amendments=request.set,
            seed=seed.hex(),
            seed_from="draw" if request.seed is None else "organizer",
            oddities=(*_odd_date(request.date, rules), *system.odd_figures(request.set, rules)),
        ),
    )


def amend(request: AmendRules, state: Tournament) -> tuple[RulesAmended]:
    """New figures, until round 1 is paired: nobody should find the rules changed under a game. Where the document lets
    the organizer decide, what changes no recorded game may change later too, for a reason."""
    system = system_called(state.rules.system)
    if not request.set and request.text is None:
        raise BadRequest('Say which figures change ("set"), or announce a rule in words ("text").')
    if state.rounds:
        _refuse_under_way(request, system)
    _refuse_announced(request.set, system, state)
    rules = amended(system, state.rules, state.amendments, request.set)
    if rules == state.rules and request.text is None:
        raise RuleViolation("These figures are in force already.")
    if rules.team_size != state.rules.team_size and state.entrants:
        raise RuleViolation("Whether teams play cannot change any more: somebody has checked in.")
    _refuse_lost_awards(rules, state)
    changed = (CHANGED_AFTER_CHECK_IN,) if system.warns_of_changes and state.entrants else ()
    oddities = (*system.odd_figures(request.set, rules), *_odd_lists(rules, state), *changed)
    return (RulesAmended(amendments=request.set, rules=rules, text=request.text, oddities=oddities),)


def _refuse_lost_awards(rules: Rules, state: Tournament) -> None:
    """What was given to somebody stays an award, and for what it was."""
    kept = {(each.key, each.place, each.order) for each in rules.awards}
    for award in state.rules.awards:
        if award.key in state.awards and (award.key, award.place, award.order) not in kept:
            raise RuleViolation(f"{award.title} was given already; that is withdrawn first.")


def _refuse_under_way(request: AmendRules, system: System) -> None:
    """Once round 1 is paired, figures that games were played by stand, and the others need a reason."""
    if not system.amends_later:
        raise RuleViolation("The rules cannot change once round 1 is paired.")
    if settled := [key for key in request.set if key.partition(".")[0] not in system.amends_later]:
        raise RuleViolation(
            f"Once round 1 is paired {listed(settled)} cannot change any more; {listed(system.amends_later)} still can."
        )
    if request.reason is None:
        raise NeedsReason("Round 1 is paired; give a reason to change the rules all the same.")


def _refuse_announced(keys: Iterable[str], system: System, state: Tournament) -> None:
    """Figures that a plan is made by stand once one of its parts was told to everyone."""
    if not state.announced or system.setups is None:
        return
    for key in keys:
        if key.partition(".")[0] in system.setups.freezes:
            raise RuleViolation(f"{key} cannot change any more: what a round is played with was announced by it.")


def _odd_date(day: date, rules: Rules) -> tuple[str, ...]:
    if rules.in_force is None or rules.in_force[0] <= day <= rules.in_force[1]:
        return ()
    return ("date-outside-document",)


def _odd_lists(rules: Rules, state: Tournament) -> tuple[str, ...]:
    """Lists handed in before keep their place; whoever they no longer fit hands them in again."""
    check = system_called(rules.system).lists.check
    for entrant in state.entrants.values():
        try:
            if entrant.lists:
                check(entrant.lists, rules)
        except LedgerError:
            return ("lists-no-longer-fit",)
    return ()


def appoint(request: Appoint, state: Tournament, seen: Seen) -> tuple[OfficialAppointed, ...]:
    """An organizer, a judge, a scorekeeper, or none of them any more."""
    person, role = request.official, request.role
    officials = {each: held for each, held in state.officials.items() if each not in seen.gone}
    refuse_standing(person, role, officials, state.slug, is_reasoned=request.reason is not None)
    if role is not None:
        _refuse_role(person, role, state)
    actor = None if seen.actor is None or _plays(seen.actor, state) else seen.actor
    found = with_organizer(person, role, officials, actor)
    return tuple(OfficialAppointed(person=each, role=becomes) for each, becomes in found)


def _refuse_role(person: PersonId, role: Role, state: Tournament) -> None:
    if role == "judge" and not state.rules.has_judges:
        raise RuleViolation(f"{state.rules.title} has no judges: the organizer decides alone.")
    if role == ORGANIZER and _plays(person, state):
        raise RuleViolation(
            "{official} plays in {slug}, and the organizer does not, unless as the ringer.",
            official=person,
            slug=state.slug,
        )


def _plays(person: PersonId, state: Tournament) -> bool:
    """Whether somebody is entered to be ranked where an organizer may not be."""
    if organizer_may_play(state) or person not in state.entry_of:
        return False
    entrant = state.entrants[state.entry_of[person]]
    return entrant.status == "active" and not entrant.is_ringer


def record_attendance(request: RecordAttendance, state: Tournament) -> tuple[AttendanceRecorded]:
    """How many came; a later count takes the place of an earlier one."""
    if request.attendance == state.attendance:
        raise RuleViolation(f"The attendance is recorded as {state.attendance} already.")
    return (AttendanceRecorded(attendance=request.attendance),)


def name_convention(request: NameConvention, state: Tournament) -> tuple[ConventionNamed]:
    """The convention and its days; what is said later takes the place of what was said before."""
    named = Convention(request.name, request.first_day, request.last_day)
    if named.first_day > named.last_day:
        raise BadRequest(f"A convention that begins on {named.first_day} cannot end on {named.last_day}.")
    if named == state.convention:
        raise RuleViolation(f"{state.slug} is recorded as part of {named.name} already, on these days.")
    is_within = named.first_day <= state.date <= named.last_day
    odd = () if is_within else ("date-outside-convention",)
    return (ConventionNamed(convention=named.name, first_day=named.first_day, last_day=named.last_day, oddities=odd),)


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
    odd = apart((seen.feeder.date, seen.feeder.convention), (state.date, state.convention))
    if odd and request.reason is None:
        raise NeedsReason(
            f"{request.feeder}, {_day_and_convention(seen.feeder.date, seen.feeder.convention)}, feeds {state.slug}, "
            f"{_day_and_convention(state.date, state.convention)}, only as a tournament of the same convention; give a "
            "reason if it shall all the same."
        )
    return (FeederLinked(feeder=request.feeder, stream=seen.feeder.stream, oddities=odd),)


def _day_and_convention(day: date, convention: Convention | None) -> str:
    return f"of {day}" if convention is None else f"of {day} at {convention.name}"


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


def unlink_feeder(request: UnlinkFeeder, state: Tournament) -> tuple[FeederUnlinked]:
    """A tournament that feeds this one no longer. Whoever came through it stays, for the reason given."""
    if request.feeder not in state.feeders:
        fed = f"; it is fed by {listed(state.feeders)}" if state.feeders else ""
        raise RuleViolation(f"{request.feeder} does not feed {state.slug}{fed}.")
    return (FeederUnlinked(feeder=request.feeder),)


def finish(request: Finish, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """The final order as an assertion; the last round is closed on the way."""
    if not state.rounds:
        raise RuleViolation("No round was played.", code="no-round-played")
    refuse_open_tables(state)
    closed = closing(state)
    announced = state.rules.rounds
    if request.reason is None and announced is not None and state.round_no < announced:
        raise NeedsReason(
            f"{many(state.round_no, 'round')} of {announced} announced {'was' if state.round_no == 1 else 'were'} "
            "played; give a reason to end it here."
        )
    if request.reason is None and goes_by_lead(state) and len(leading := leaders(state)) > 1:
        raise NeedsReason(
            "{players} share the lead, so the tournament goes on; give a reason to end it here.", players=leading
        )
    places = final_places(state, accounts(state))
    return (*closed, TournamentFinished(places=places, oddities=_odd_end(request.at, state, seen.last_result_at)))


def _odd_end(at: datetime | None, state: Tournament, last_result: datetime | None) -> tuple[str, ...]:
    """What cannot well be about the time of an end. A tournament's last day is its own, or that of its last result."""
    if at is None:
        return ()
    days = [state.date, *([] if last_result is None else [day_in(state.zone, last_result)])]
    is_early = last_result is not None and at < last_result
    is_late = day_in(state.zone, at) > max(days) + LATEST_END
    return (*(["ended-before-last-result"] * is_early), *(["ended-late"] * is_late))


def reopen(request: Reopen, state: Tournament) -> tuple[TournamentReopened]:
    """Open again what was finished."""
    if not state.is_finished:
        raise RuleViolation(f"{state.slug} is not finished.")
    return (TournamentReopened(is_mistake=request.mistake),)


def void(request: Void, state: Tournament) -> tuple[TournamentVoided]:
    """The tournament counts for nothing; its facts stay in the log."""
    return (TournamentVoided(),)


def withdraw_void(request: WithdrawVoid, state: Tournament) -> tuple[VoidWithdrawn]:
    """Everything that is recorded of the tournament counts again."""
    if not state.is_voided:
        raise RuleViolation(f"{state.slug} was not voided.")
    return (VoidWithdrawn(),)


def withdraw(request: WithdrawSetting, state: Tournament, seen: Seen) -> tuple[SettingWithdrawn, ...]:
    """What stood before a setting stands again, as long as nothing newer took its place; and so do the agreed results
    that a ruling made void, where nothing came of their games since."""
    setting = request.event
    changes = changed_by(state, setting)
    if changes is None:
        if setting in withdrawn(state):
            raise RuleViolation("Event {event} was taken back already.", event=setting)
        none = "Event {event} is no setting that stands by itself; it is answered by an act of its own kind."
        raise RuleViolation(none, event=setting)
    if is_replaced(state, setting, changes):
        raise RuleViolation("Something newer stands in place of what event {event} set.", event=setting)
    if gone := named_again(changes) & state.removed.keys():
        raise RuleViolation("{player} is entered no longer; that is taken back first.", player=min(gone))
    refuse_moment_over(state, setting, changes)
    if isinstance(seen.meant, RulesAmended):
        _refuse_relied_on(setting, seen.meant, state)
        for change in changes:
            if isinstance(change.before, Rules):
                _refuse_lost_awards(change.before, state)
    return tuple(SettingWithdrawn(withdrawn=each) for each in (setting, *came_with(state, setting)))


def _refuse_relied_on(amended_by: Version, fact: RulesAmended, state: Tournament) -> None:
    """Nobody should find the rules changed under a game, nor otherwise than they were announced."""
    since = next((each.no for each in state.rounds if each.version > amended_by), None)
    if since is not None:
        raise RuleViolation(f"Round {since} was paired by these rules; they stand.")
    if "team_size" in fact.amendments and state.entrants:
        raise RuleViolation("Whether teams play cannot change any more: somebody has checked in.")
    _refuse_announced(fact.amendments, system_called(state.rules.system), state)
