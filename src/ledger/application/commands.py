"""Commands: requests that are carried out once. Which of them are recorded already, why one is refused, and which act
an event stands for."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from ledger.application.cache import CachedTournament
from ledger.domain.errors import BadRequest, CommandReused, LedgerError
from ledger.domain.facts import Fact, Recorded
from ledger.domain.parsing import REQUESTS, SpokenRequest, check
from ledger.domain.tournament.opening.facts import SettingWithdrawn
from ledger.store.codec import KnownCommand
from ledger.store.json_lines import canonical_parsed

if TYPE_CHECKING:
    from ledger.application.work import Work


class StandingLine(NamedTuple):
    """A line of a file that was recorded before, and the first and the last of its events; none where an earlier line
    of the same file has its id."""

    line: int | None
    events: tuple[int, int] | None


class Command(NamedTuple):
    """A request ready to be carried out once, and where it stood in its file."""

    line: int | None
    text: str
    digest: str
    id: str  # as it is stored
    given_id: str  # as the caller wrote it, if they did


@dataclass(slots=True)
class SaidBefore:
    """The lines of a file that are recorded already. Without an id they are skipped as one unbroken run from its first
    line, in rising order of events; anywhere else somebody may have meant to say the same again."""

    known: Mapping[str, KnownCommand]
    work: "Work"
    is_strict: bool
    lines: list[StandingLine] = field(default_factory=list)
    newest: int = -1  # the event of the line before

    def skip(self, command: Command) -> None:
        """Leave a line out, or refuse it."""
        done = self.known.get(command.id)
        if done is not None and self.is_strict and not command.given_id:
            if self._is_something_new() or done.first_seq < self.newest:
                raise _equal_line(done)
            self.newest = done.first_seq
        self.lines.append(StandingLine(command.line, None if done is None else (done.first_seq, done.last_seq)))

    def _is_something_new(self) -> bool:
        if not self.work.is_dry_run:
            return bool(self.work.events)
        from ledger.domain.tournament.crews.facts import ChoiceMade

        # a secret choice is carried out again in a dry run, whether it is new or not
        return any(not isinstance(event.fact, ChoiceMade) for event in self.work.events)

    def refuse_an_older_round(self, last: Command) -> None:
        """Where nothing is new: a last line that names no round may be meant for one that came since."""
        fields, done = json.loads(last.text), self.known.get(last.id)
        takes_round = "round" in REQUESTS[fields["do"]].model_fields and fields.get("round") is None
        if done is None or last.given_id or not (self.is_strict and takes_round and fields.get("tournament")):
            return
        state = self.work.tournament(fields["tournament"]).state
        rounds = [getattr(event.fact, "round_no", None) for event in self._recorded(done)]
        if state is not None and any(no is not None and no < state.round_no for no in rounds):
            raise refusal(_equal_line(done), last)

    def _recorded(self, done: KnownCommand) -> Iterable[Recorded]:
        return self.work.store.scan(done.first_seq, done.last_seq + 1)


def _equal_line(done: KnownCommand) -> BadRequest:
    return BadRequest("An equal line is recorded already, as event {event}.", code="said-before", event=done.first_seq)


def refusal(error: LedgerError, command: Command) -> LedgerError:
    """Why a command is refused, and where it stands. What is wrong with its form is told before anything else."""
    said = json.loads(command.text)
    if not isinstance(error, CommandReused):
        from ledger.application.score_entry import form_of

        form = form_of(said)
        try:
            check(command.text if form is said else canonical_parsed(form))
        except LedgerError as fault:
            error = fault
    error.where = where(command.line, said.get("do"))
    return error


def where(line: int | None, what: Any) -> str:
    if line is None:
        return ""
    return f"Line {line} ({what}): " if isinstance(what, str) and len(what) < 40 else f"Line {line}: "


def reused(command: Command, known: Mapping[str, KnownCommand]) -> CommandReused:
    place = f"event {known[command.id].first_seq}" if command.id in known else "an earlier line of this file"
    given = command.given_id
    return CommandReused(f'The id "{given}" stands for another request already ({place}); use a new id.')


# which act is meant


def event_meant(work: "Work", cached: CachedTournament, seq: int) -> Recorded:
    """The event of a tournament that has that number in the log. One that let something stand again, by taking back
    what had taken it back, stands for that."""
    found = work.event_at(seq)
    if found is None or found.originator_id != cached.stream:
        slug = cached.state.slug if cached.state else ""
        raise BadRequest(f"Event {seq} is none of {slug}.", code="event-not-here")
    while isinstance(found.fact, SettingWithdrawn):
        taken = work.event_of(cached.stream, found.fact.withdrawn)
        if not isinstance(taken.fact, SettingWithdrawn):
            break
        found = work.event_of(cached.stream, taken.fact.withdrawn)
    return found


def setting_meant(work: "Work", stream: UUID, version: int) -> Fact:
    """The setting that a fact of a tournament is, or that it took back."""
    fact = work.fact_of(stream, version)
    while isinstance(fact, SettingWithdrawn):
        fact = work.fact_of(stream, fact.withdrawn)
    return fact


def act_asked(work: "Work", cached: CachedTournament, request: SpokenRequest) -> str:
    """The request by whose rights one goes: itself, or what is taken back by its event."""
    event = request.said.get("event")
    if request.do != "withdraw" or type(event) is not int:
        return request.do
    from ledger.domain.tournament.decide import act_meant

    meant = event_meant(work, cached, event)
    return act_meant(request.do, setting_meant(work, cached.stream, meant.originator_version))
