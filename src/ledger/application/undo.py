"""Undo: the act that answers another, as lines of a batch file. Nothing is edited: what was done stays in the log, and
its way back stands beside it.

For each kind of fact the tables below say what answers it, by the name of its class: a request that puts back what
stood before. Whether it can still be answered is decided where that request is."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from ledger.application.door import Applied, Door
from ledger.application.reads import view
from ledger.application.season_tables import same_as
from ledger.application.ways_back import (
    AGAIN,
    Before,
    Line,
    Lines,
    WayBack,
    amended_back,
    as_it_stood,
    by_event,
    earlier_holder,
    earlier_role,
    event_at,
    joined,
    newest_event,
    not_ended,
    paired_again,
    parted,
    plainly,
    put_back,
    reassigned_back,
    renamed_back,
    round_withdrawn,
    struck,
    swapped_back,
    told_of,
    withdrawn,
    withdrawn_or_lifted,
)
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent, Fact, Recorded, SeasonEvent, TournamentEvent
from ledger.domain.season.counting import answered
from ledger.domain.season.evolve import Linked
from ledger.domain.season.facts import InvitationAnswerWithdrawn
from ledger.domain.season.rules import Outside
from ledger.domain.sentences import quoting
from ledger.domain.tournament.decide import SETTINGS
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId
from ledger.projections.audit_trail import LogEntry
from ledger.store import Store


class Undoing(NamedTuple):
    """An act and what answers it."""

    events: tuple[LogEntry, ...]  # of the act, in words
    requests: tuple[Line, ...]  # one after the other, all or none; each is still owed a reason
    door: Door
    seen: tuple[UUID, int]  # the stream of the act, and its version by then
    earlier: Mapping[int, LogEntry]  # of requests that record something once more: what told it first

    def carry_out(self, said: Mapping[str, str], by: str, **how: Any) -> Applied:
        """Take it back, for the reason said, by one act; `how` as `Door.take_back` has it."""
        requests = [
            {**request, **said, **_beside(request, said.get("reason"), self.earlier.get(no))}
            for no, request in enumerate(self.requests)
        ]
        return self.door.take_back(requests, by, seen=self.seen, **how)


def undoing(door: Door, kind: str, slug: str, seq: int | None) -> Undoing:
    """The way back of the newest act of what is named, or of the ledger, or of the one that recorded an event."""
    from ledger.application.whole_log import told_again

    store = door.store
    with store.reading():
        event = newest_event(store, kind, slug) if seq is None else event_at(store, seq)
        act = _act(store, event)
        lines = list(_ways_back(store, act))
        if not lines:
            raise _for_good(event)
        anew = {no: line.pop(AGAIN) for no, line in enumerate(lines) if AGAIN in line}
        told = told_again(store, [_quotable(store, event) for event in anew.values()])[0]
        earlier = dict(zip(anew, told, strict=True))
        stream = event.originator_id
        seen = stream, store.version_of(stream)
        # whoever became known by it stays so
        shown = [each for each in act if type(each.fact).__name__ != "PersonRegistered"]
        return Undoing(told_again(store, shown)[0], tuple(lines), door, seen, earlier)


def _beside(request: Line, why: str | None, earlier: LogEntry | None) -> Line:
    """The reason of what is recorded once more, with the first one in it; none of what stood for none."""
    if request.get("reason", "") is None:
        return {"reason": None}
    if why is None or earlier is None:
        return {}
    return {"reason": quoting(earlier.reason, earlier.seq, earlier.by, why)}


def _quotable(store: Store, event: Recorded) -> Recorded:
    """An event without its reason where that is not for everyone because of another fact of the same act, such as a
    ruling on conduct: what is recorded once more stands without that."""
    if event.reason is None or not isinstance(event.fact, TournamentEvent):
        return event
    is_kept = view(store, _slug_of(store, event)).publicity.is_kept_by_another(event)
    return event._replace(reason=None) if is_kept else event


def _act(store: Store, event: Recorded) -> list[Recorded]:
    """All that the same request recorded."""
    known = store.known_commands([event.command_id]).get(event.command_id)
    return list(store.scan(known.first_seq, known.last_seq + 1)) if known else [event]


def _for_good(event: Recorded) -> RuleViolation:
    why = FOR_GOOD.get(type(event.fact).__name__, "nothing answers it")
    return RuleViolation("Event {event} cannot be taken back: {why}.", event=event.seq, why=why)


# seasons: what was said of a tournament is said again, each at its time


def amended_season(fact: Any, before: Before) -> Lines:
    was, now = before.season, before.store.season(before.event.originator_id)
    window = (fact.rules, fact.first_day, fact.last_day, fact.follows)
    before.refuse_replaced(now is not None and (now.rules, now.first_day, now.last_day, now.follows) == window)
    figures = was.rules.model_dump(mode="json")
    dates = {"from": was.first_day.isoformat(), "to": was.last_day.isoformat(), "follows": was.follows}
    yield {"do": "amend-season", "set": {key: figures[key] for key in fact.amendments}, **dates}


def unlinked(fact: Any, before: Before) -> Lines:
    """Out again, or back to the region it had, and told of as it was."""
    linked = before.season.linked.get(fact.tournament)
    if linked is None:
        yield {"do": "unlink", "tournament": fact.tournament}
    else:
        yield {"do": "link", **_which(linked.slug, linked.outside, before), **told_of({"region": linked.region})}


def _which(slug: str, told: Outside | None, before: Before) -> Line:
    """A tournament by its short name, with all that is told of it where it is played elsewhere."""
    if told is None:
        return {"tournament": slug}
    days = {"date": told.date.isoformat(), "ended": told.ended and told.ended.isoformat(), "zone": told.zone}
    words = {"name": before.text(told.name), "organizer": told.organizer and before.text(told.organizer)}
    counts = {"players": told.players, "attendance": told.attendance}
    return {"outside": {"slug": slug, "rules": told.system, **told_of({**words, **days, **counts})}}


def linked_again(fact: Any, before: Before) -> Lines:
    yield from _all_said_of(before.season.linked[fact.tournament], before)


def unsanctioned(fact: Any, before: Before) -> Lines:
    """Not approved; or, where it had been before, with all that was said by then."""
    if before.season.linked[fact.tournament].sanction is None:
        yield {"do": "withdraw-sanction", "tournament": fact.tournament}
    else:
        yield {"do": "unlink", "tournament": fact.tournament}
        yield from linked_again(fact, before)


def sanctioned_again(fact: Any, before: Before) -> Lines:
    yield _sanction(_without_it(fact, before, "sanction"), before)


def requested_again(fact: Any, before: Before) -> Lines:
    yield from _requests(_without_it(fact, before, "request"))


def reported_again(fact: Any, before: Before) -> Lines:
    yield list(_reports(_without_it(fact, before, "reports"), before))[-1]


def _without_it(fact: Any, before: Before, what: str) -> Linked:
    """What was said of a tournament by then; it still belongs to the season, and nothing newer stands in that place."""
    was, season = before.season.linked[fact.tournament], before.store.season(before.event.originator_id)
    now = season.linked.get(fact.tournament) if season else None
    before.refuse_replaced(now is not None and getattr(now, what) == (was.reports[:-1] if what == "reports" else None))
    return was


def _all_said_of(linked: Linked, before: Before) -> Lines:
    yield {"do": "link", **_which(linked.slug, linked.outside, before), **told_of({"region": linked.region})}
    if linked.sanction is not None:
        yield _sanction(linked, before)
    yield from _requests(linked)
    yield from _reports(linked, before)
    for each in before.season.linked.values():
        if each.replaced_by == linked.slug:
            yield {"do": "link", "tournament": linked.slug, "replaces": each.slug}
    if linked.replaced_by is not None:
        yield {"do": "link", "tournament": linked.replaced_by, "replaces": linked.slug}


def _requests(linked: Linked) -> Lines:
    if linked.request is not None:
        yield {"do": "request-qualifier", "tournament": linked.slug, "at": linked.request.at.isoformat()}


def _reports(linked: Linked, before: Before) -> Lines:
    for report in linked.reports:
        said = {
            "do": "report-qualifier",
            "at": report.noted.at.isoformat(),
            **_which(linked.slug, report.outside, before),
        }
        state = None if report.outside is not None else before.store.tournament(linked.stream)
        yield {**said, "places": _places(report.places, state)}


def _sanction(linked: Linked, before: Before) -> Line:
    """An approval as it was: one that came late counts by its own reason, and never by that of the way back."""
    assert linked.sanction is not None, "it was sanctioned"
    noted, attendance, round_one, why = linked.sanction
    line = {"do": "sanction", "tournament": linked.slug, **told_of({"attendance": attendance})}
    is_late = round_one is not None and noted.at > round_one
    reason = {AGAIN: before.at(why)} if why is not None else {"reason": None} if is_late else {}
    return {**line, "at": noted.at.isoformat(), **reason}


def _places(places: Sequence[tuple[int, PersonId]], state: Tournament | None) -> list[Line]:
    """Everyone who was named; a team once."""
    entries = {} if state is None else state.entry_of
    found = {(place, entries.get(person, person)): str(person) for place, person in reversed(places)}
    return [{"place": place, "player": person} for (place, _), person in reversed(found.items())]


def answered_before(fact: Any, before: Before) -> Lines:
    """As it was said before whether somebody comes to the finals; open, where nothing was."""
    now, earlier = before.store.season(before.event.originator_id), before.season
    *_, was = (None, *(earlier.answers[each] for each in answered(fact.person, earlier, same_as(before.store))))
    answer = None if now is None else now.answers.get(fact.person)
    is_answer = not isinstance(fact, InvitationAnswerWithdrawn)
    before.refuse_replaced((answer.noted.seq if answer else None) == (before.event.seq if is_answer else None))
    player = {"player": str(fact.person)}
    if was is None:
        yield {"do": "withdraw-answer", **player}
    else:
        yield {"do": "accept-invitation" if was.accepts else "decline-invitation", **player}


# the tables

WAYS_BACK: Mapping[str, WayBack] = {
    **dict.fromkeys(SETTINGS, withdrawn),  # what stood before stands again
    "SettingWithdrawn": withdrawn_or_lifted,
    "TournamentOpened": plainly("void"),
    "TournamentFinished": not_ended,
    "TournamentReopened": plainly("finish"),
    "TournamentVoided": plainly("withdraw-void"),
    "VoidWithdrawn": plainly("void"),
    "OfficialAppointed": earlier_role("appoint"),
    "SeasonOfficialAppointed": earlier_role("appoint-in-season"),
    "LedgerOfficialAppointed": earlier_role("appoint-in-ledger"),
    "FeederLinked": plainly("unlink-feeder", "feeder"),
    "FeederUnlinked": plainly("fed-by", "feeder"),
    "PlayerCheckedIn": plainly("remove-entry", "contestant"),
    "TeamCheckedIn": plainly("remove-entry", "contestant"),
    "RingerRegistered": plainly("remove-entry", "contestant"),
    "EntryAmended": amended_back,
    "EntryReassigned": reassigned_back,
    "PlayerDropped": plainly("reinstate", "contestant"),
    "PlayerReinstated": plainly("drop", "contestant"),
    "RoundPaired": round_withdrawn,
    "RoundWithdrawn": paired_again,
    "PairingChanged": swapped_back,
    "RoundClosed": plainly("reopen-round", "round_no"),
    "RoundReopened": plainly("close-round", "round_no"),
    **dict.fromkeys(
        ("ResultRecorded", "ResultCorrected", "ResultAgreed", "GameConceded", "GameForfeited"), as_it_stood
    ),
    "ResultCleared": put_back,
    "ScoreStruck": struck("withdraw-strike"),
    "StrikeWithdrawn": struck("strike"),
    "ScoreAdjusted": by_event("withdraw-adjustment"),
    "WarningGiven": by_event("withdraw-warning"),
    "PlayerDisqualified": plainly("lift-disqualification", "contestant"),
    "DisputeRuled": plainly("reopen-dispute", "dispute"),
    "AwardGiven": earlier_holder,
    "AwardWithdrawn": earlier_holder,
    "SeasonAmended": amended_season,
    "TournamentLinked": unlinked,
    "TournamentUnlinked": linked_again,
    "QualifierSanctioned": unsanctioned,
    "SanctionWithdrawn": sanctioned_again,
    "QualifierRequested": plainly("withdraw-request", "tournament"),
    "RequestWithdrawn": requested_again,
    "QualifierReported": plainly("withdraw-report", "tournament"),
    "ReportWithdrawn": reported_again,
    "FinalsOpened": plainly("unlink", "tournament"),  # and the tournament itself is voided
    "OutsideAnnounced": unlinked,
    "OutsideReported": plainly("withdraw-report", "tournament"),
    "QualifierReplaced": plainly("withdraw-replacement", "tournament", "replaces"),
    "ReplacementWithdrawn": plainly("link", "tournament", "replaces"),
    "InvitationAccepted": answered_before,
    "InvitationDeclined": answered_before,
    "InvitationAnswerWithdrawn": answered_before,
    "SeasonClosed": plainly("reopen-season"),
    "SeasonReopened": plainly("close-season"),
    "PersonRenamed": renamed_back,
    "PersonMerged": parted,
    "PersonUnmerged": joined,
}
"""By the kind of fact, what puts back what stood before it."""

_ENTERED = frozenset({"PlayerCheckedIn", "TeamCheckedIn", "RingerRegistered"})
_OF_GAMES = frozenset({"ResultCorrected", "ResultAgreed", "ResultCleared", "GameForfeited", "GameConceded"})
_EVER = frozenset[str]()
_JOINED = frozenset({"TournamentLinked", "OutsideAnnounced"})
COMES_ALONG: Mapping[str, frozenset[str]] = {
    "PersonRegistered": _EVER,
    "PlayerWithdrew": _EVER,
    "SeedsDrawn": _EVER,
    "FinalLinked": _EVER,
    "FinalUnlinked": _EVER,
    "ChoicesRevealed": _EVER,
    "OwnCauseDecided": _EVER,
    "OwnWordsForgotten": _EVER,
    "PlayerReinstated": _OF_GAMES | {"DisqualificationLifted"},
    "PlayerDropped": _OF_GAMES | {"DisqualificationLifted"},
    "ListsRecorded": _ENTERED,
    "ModelsInspected": _ENTERED,
    **dict.fromkeys(("ResultRecorded", "ResultAgreed", "GameConceded", "RoundStarted"), frozenset({"RoundPaired"})),
    "GameForfeited": frozenset({"PlayerDisqualified", "DisqualificationLifted", "RoundPaired"}),
    "AgreementVoided": frozenset({"PlayerDisqualified", "RulingMade"}),
    "ResultCorrected": frozenset({"ScoreStruck", "StrikeWithdrawn", "RoundPaired"}),
    "QualifierSanctioned": _JOINED,
    "QualifierRequested": _JOINED,
    "QualifierReported": _JOINED,
    "OutsideReported": _JOINED,
    "QualifierReplaced": _JOINED,
}
"""What goes with what it came with, and has no way back of its own then; with nothing said, always."""

FOR_GOOD: Mapping[str, str] = {
    "PersonErased": "what was forgotten is forgotten for good",
    "TextRedacted": "what was forgotten is forgotten for good",
    "ReportIssued": "a document that was handed out is no act",
    "SeasonOpened": "a season that was announced stays; one without tournaments counts for nothing",
    "FinalsUnlinked": "finals that were let go are announced anew",
    "CampaignOpened": "a campaign that was announced stays",
    "ActsWithdrawn": "it took others back, and stands; enter them again",
    "ActCorrected": "it took others back, and stands; enter them again",
}
"""What has no way back, and why."""


def _ways_back(store: Store, act: Sequence[Recorded]) -> Lines:
    """The newest fact is answered first."""
    kinds = {type(event.fact).__name__ for event in act}
    own = [event for event in act if isinstance(event.fact, CampaignEvent)]
    if own and kinds.isdisjoint(FOR_GOOD):
        slug = _slug_of(store, own[0])
        yield {"do": "withdraw-acts", "campaign": slug, "events": [event.seq for event in own]}
        return
    for event in reversed(act):
        kind = type(event.fact).__name__
        carriers = COMES_ALONG.get(kind)
        comes_along = carriers is not None and (not carriers or not kinds.isdisjoint(carriers))
        if kind in WAYS_BACK and not comes_along:
            address = _address(store, event)
            yield from ({**address, **line} for line in WAYS_BACK[kind](event.fact, Before(store, event)))


def _address(store: Store, event: Recorded) -> Line:
    match event.fact:
        case TournamentEvent():
            return {"tournament": _slug_of(store, event)}
        case SeasonEvent():
            return {"season": _slug_of(store, event)}
        case _:
            return {}


def _slug_of(store: Store, event: Recorded) -> str:
    """What the stream of an event was opened as."""
    opening: Fact = next(store.load(event.originator_id, up_to=1)).fact
    slug: str = opening.slug  # type: ignore[attr-defined]  # every stream that is spoken to begins with one
    return slug
