"""Undo: the act that answers another, as lines of a batch file. Nothing is edited: what was done stays in the log, and
its way back stands beside it.

For each kind of fact the tables below say what answers it, by the name of its class: a request that puts back what
stood before. Whether it can still be answered is decided where that request is."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from ledger.application.door import Applied, Door
from ledger.application.ways_back import (
    AGAIN,
    Before,
    Line,
    Lines,
    WayBack,
    amended_back,
    amended_season,
    as_it_stood,
    by_event,
    earlier_holder,
    earlier_role,
    joined,
    linked_again,
    paired_again,
    parted,
    plainly,
    put_back,
    reassigned_back,
    renamed_back,
    reported_again,
    requested_again,
    round_withdrawn,
    sanctioned_again,
    struck,
    swapped_back,
    unlinked,
    unsanctioned,
    withdrawn,
    withdrawn_or_lifted,
)
from ledger.domain.errors import NotFound, RuleViolation
from ledger.domain.facts import CampaignEvent, Fact, Recorded, SeasonEvent, TournamentEvent
from ledger.domain.text import NOTE_MOST
from ledger.domain.tournament.request_table import SETTINGS
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
            {**request, **said, **_beside(said.get("reason"), self.earlier.get(no))}
            for no, request in enumerate(self.requests)
        ]
        return self.door.take_back(requests, by, seen=self.seen, **how)


def undoing(door: Door, kind: str, slug: str, seq: int | None) -> Undoing:
    """The way back of the newest act of a tournament, season or campaign, or of the one that recorded an event."""
    from ledger.application.whole_log import told_again

    store = door.store
    with store.reading():
        event = _newest(store, kind, slug) if seq is None else _event(store, seq)
        act = _act(store, event)
        lines = list(_ways_back(store, act))
        if not lines:
            raise _for_good(event)
        anew = {no: line.pop(AGAIN) for no, line in enumerate(lines) if AGAIN in line}
        earlier = dict(zip(anew, told_again(store, list(anew.values()))[0], strict=True))
        stream = event.originator_id
        seen = stream, store.version_of(stream)
        # whoever became known by it stays so
        shown = [each for each in act if type(each.fact).__name__ != "PersonRegistered"]
        return Undoing(told_again(store, shown)[0], tuple(lines), door, seen, earlier)


_PUT_BACK = "; put back: "


def _beside(why: str | None, earlier: LogEntry | None) -> Line:
    """The reason of what is recorded once more: why and by whom it was at first, then why it is put back."""
    if why is None or earlier is None:
        return {}
    said, was_put_back, _ = (earlier.reason or "").partition(_PUT_BACK)
    if not was_put_back:
        first = f"event {earlier.seq}, {earlier.by}"
        said = f"{said} ({first})" if said else f"as in {first}"
    behind = f"{_PUT_BACK}{why}"
    if len(said) + len(behind) > NOTE_MOST:  # the words stand whole beside the first
        said = f"{said[: NOTE_MOST - len(behind) - 1]}…"
    return {"reason": f"{said}{behind}"}


def _newest(store: Store, kind: str, slug: str) -> Recorded:
    stream = store.stream(kind, slug)
    version = store.version_of(stream)
    if not version:
        raise NotFound(f"There is no {kind} called {slug}.")
    (event,) = store.load(stream, after=version - 1)
    return event


def _event(store: Store, seq: int) -> Recorded:
    found = list(store.scan(seq, seq + 1))
    if not found:
        raise NotFound(f"There is no event {seq}; the log has {store.tree().size}.")
    return found[0]


def _act(store: Store, event: Recorded) -> list[Recorded]:
    """All that the same request recorded."""
    known = store.known_commands([event.command_id]).get(event.command_id)
    return list(store.scan(known.first_seq, known.last_seq + 1)) if known else [event]


def _for_good(event: Recorded) -> RuleViolation:
    why = FOR_GOOD.get(type(event.fact).__name__, "nothing answers it")
    return RuleViolation("Event {event} cannot be taken back: {why}.", event=event.seq, why=why)


# the tables

WAYS_BACK: Mapping[str, WayBack] = {
    **dict.fromkeys(SETTINGS, withdrawn),  # what stood before stands again
    "SettingWithdrawn": withdrawn_or_lifted,
    "TournamentOpened": plainly("void"),
    "TournamentFinished": plainly("reopen"),
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
    "QualifierSanctioned": frozenset({"TournamentLinked"}),
    "QualifierRequested": frozenset({"TournamentLinked"}),
    "QualifierReported": frozenset({"TournamentLinked"}),
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
