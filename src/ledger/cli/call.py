"""One call of a command: the ledger it goes to, the tournament it is for, where its answer goes, and how it records."""

import json
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.options import (
    CALLED,
    NEEDED_REASON,
    REASON,
    SHARED,
    SLUG,
    WRITING,
    YES,
    Decorator,
    Shared,
    answered,
    checked_slug,
    chosen,
    fresh,
    kept,
)

if TYPE_CHECKING:
    from ledger.application import Applied, CampaignView, Ledger, LogEntry, Reach, SeasonView, View

    Moment = View | SeasonView | CampaignView

DEFAULT_STORE = "sqlite:///ledger.db"
OF_PEOPLE = ("rename-person", "merge-person", "unmerge-person", "erase-person", "redact", "appoint-in-ledger")
"""Requests about people and their words, whatever tournament they play in, and about the ledger itself."""
_SQLITE = "sqlite:///"
_TELLING = {
    "table": ("table",),
    "amend-entry": ("faction", "area", "club", "lists"),
    "correct": ("how",),
    "rule": ("how",),
    "appoint": ("role",),
    "appoint-in-campaign": ("role",),
    "appoint-in-ledger": ("role",),
    "appoint-in-season": ("role",),
    "amend-season": ("follows",),
}
"""What a null tells, by request."""

Decorate = Callable[[Callable[..., None]], click.Command]
FromEvents = Callable[[Sequence["LogEntry"]], str]
Undo = str | FromEvents
Details = Callable[["LogEntry", Callable[[int], str]], Iterable[str]]
"""Further lines about an event; what entrants are called comes with it."""
Beside = Callable[[Sequence["LogEntry"]], Mapping[str, Any]]
"""Further keys of an answer as JSON."""


def command(
    name: str,
    options: Sequence[Decorator] = (),
    *,
    is_writing: bool = False,
    needs_reason: bool = False,
    asks: bool | Collection[str] = False,
    about: Sequence[Shared] = (),
) -> Decorate:
    """A command of that name. Its own options may come as a list, in the order in which help shows them; behind them
    stand those it shares with others: with all, with all that record something, with all about a season or a
    campaign. One that `asks` shows whoever sits at a terminal what it will do and goes on when told to: always, or
    where there is a note of one of these codes."""
    sure = (YES,) if asks else ()
    writing = ((NEEDED_REASON if needs_reason else REASON), *WRITING, *sure) if is_writing else ()
    shared = fresh((*writing, *about, *SHARED))
    names = {option.name for option in shared}

    def decorate(function: Callable[..., None]) -> click.Command:
        for option in reversed(options):
            function = option(function)
        made = click.command(name)(function)

        def run(**said: Any) -> None:
            own = {name: value for name, value in said.items() if name not in names}
            call = Call(click.get_current_context(), asks)
            function(call, **own)
            if call.moment is not None:
                call.tell_moment()

        made.callback, made.params = run, [*made.params, *shared]
        return made

    return decorate


write_command = partial(command, is_writing=True)


class Call:
    """What was asked for, and the means to answer it."""

    def __init__(self, ctx: click.Context, asks: bool | Collection[str] = False) -> None:
        self.ctx = ctx
        self._asks: bool | Collection[str] = False if kept(ctx, "yes") else asks
        self._question = "Record it?"
        ctx.meta[CALLED] = ctx
        self.store: str = kept(ctx, "store") or DEFAULT_STORE
        is_file = "://" not in self.store or self.store.startswith(_SQLITE)
        # the same for every way of writing where the store is
        self.store_key = os.path.realpath(self.store.removeprefix(_SQLITE)) if is_file else self.store
        self.as_json = bool(kept(ctx, "json"))
        self.is_dry_run = bool(kept(ctx, "dry_run"))
        # what was said about the request itself: why, when it happened, under which id
        said = {name: kept(ctx, name) for name in ("reason", "at", "id")}
        self.envelope: Mapping[str, str] = {name: value for name, value in said.items() if value is not None}
        self._typed_tournament: str | None = kept(ctx, "tournament", is_typed=True)
        self.moment: str | None = None  # of a read of the past, until it is told

    # what is meant

    @cached_property
    def ledger(self) -> "Ledger":
        """The ledger, opened when first needed and closed with the command."""
        from ledger.application import Ledger

        ledger = Ledger.open(self.store)
        self.ctx.call_on_close(ledger.close)
        return ledger

    @property
    def by(self) -> str:
        """Who acts."""
        return self.acting[0]

    @cached_property
    def acting(self) -> tuple[str, str | None]:
        """Who acts, and who is logged in: that is kept beside what somebody else is said to do."""
        import getpass

        given: str | None = kept(self.ctx, "by")
        try:
            login = getpass.getuser()
        except (KeyError, OSError):  # a container may know no login name
            if given is None:
                raise click.UsageError("Your login has no name here; say who acts with --by NAME.") from None
            return given, None
        return login if given is None else given, login

    @cached_property
    def named_tournament(self) -> str | None:
        """The one named with -t or in the environment, or else the one chosen with `ledger use`."""
        if (given := kept(self.ctx, "tournament")) is not None:
            return checked_slug(given)
        used = chosen().get(self.store_key, "")
        return used if SLUG.fullmatch(used) and self.ledger.has_tournament(used) else None

    @cached_property
    def tournament(self) -> str:
        """The one named, or the only one there is."""
        if (named := self.named_tournament) is not None:
            return named
        slugs = [opened.slug for opened in self.ledger.tournaments()]
        if len(slugs) == 1:
            return slugs[0]
        raise click.UsageError(_which(slugs, has_campaigns=not slugs and bool(self.ledger.campaigns())))

    def meaning(self, tournament: str) -> "Call":
        """The same call for a tournament named otherwise than by -t."""
        self.__dict__["tournament"] = self._typed_tournament = checked_slug(tournament)
        return self

    def view(self, as_of: str | None = None) -> "View":
        """The tournament, now or at a past moment, which is told."""
        view = self.ledger.view(self.tournament, as_of)
        if as_of is not None:
            self.remark_moment(view)
        return view

    # answering

    def say(self, text: str = "") -> None:
        """A line of the answer."""
        from ledger.application import printable

        click.echo(printable(text))

    def remark(self, text: str) -> None:
        """A line beside the answer."""
        from ledger.application import printable

        if self.moment is not None:
            self.tell_moment()
        click.echo(printable(self.addressed(text)), err=True)

    def remark_moment(self, view: "Moment") -> None:
        """Which moment a read of the past is of: told with its answer, and not where it is refused."""
        from ledger.cli.tables import moment_of

        self.moment = moment_of(view)

    def tell_moment(self) -> None:
        """Say it, before everything else beside the answer."""
        moment, self.moment = self.moment or "", None
        self.remark(moment)

    def note(self, remarks: Iterable[str]) -> None:
        """What the ledger remarks, each with what to do about it where there is something."""
        from ledger.cli.ways_out import told

        for remark in remarks:
            self.remark(f"note: {told(remark)}")

    def addressed(self, text: str) -> str:
        """The text with every command it tells to give meant for the tournament, the season or campaign and the ledger
        of this call."""
        here = (
            self._typed_tournament,
            *(kept(self.ctx, name, is_typed=True) for name in ("store", "season", "campaign")),
        )
        if not any(here):
            return text
        from ledger.cli.ways_out import addressed

        return addressed(text, *here)

    def give(self, value: Any) -> None:
        """The answer as JSON: one line, in UTF-8 whatever the terminal is set to."""
        click.echo(json.dumps(value, ensure_ascii=False).encode())

    def give_read(self, value: Mapping[str, Any], view: "Moment") -> None:
        """What was read, as JSON, with the last event that was seen."""
        self.give({**value, **view.marked(), "event": view.event})

    def is_watched(self) -> bool:
        """Whether somebody looks at a terminal, for progress bars."""
        return sys.stderr.isatty() and not self.as_json

    @contextmanager
    def progress(self, label: str, length: int, least: int = 0, *, every: int = 1) -> Iterator[Callable[[int], None]]:
        """A bar for whoever looks at a terminal, where there is as much as `least` to wait for."""
        if not self.is_watched() or length < least:
            yield lambda done: None
            return
        with click.progressbar(length=length, label=label, file=sys.stderr, update_min_steps=every) as bar:
            yield bar.update

    def can_ask(self) -> bool:
        """Whether somebody sits at a terminal to answer a question."""
        return sys.stdin.isatty() and self.is_watched()

    def leave(self, code: int) -> None:
        """End with that exit code."""
        self.ctx.exit(code)

    # recording

    def submit(
        self,
        request: Mapping[str, Any],
        undo: Undo,
        details: Details | None = None,
        beside: Beside | None = None,
    ) -> "list[LogEntry]":
        """Carry a request out and say what was recorded, with further lines an event where `details` has any, and as
        JSON with further keys where `beside` has any; the events come back.

        `undo` is the hint on how to take it back, or words it from the events recorded.
        """
        # what was not said is left out, as in a batch line; but a winner that is nobody is a tie, no table any table,
        # and a correction takes out how the game ended by saying that it is nothing
        telling = ("winner", *_TELLING.get(request["do"], ()))
        said = {key: value for key, value in request.items() if value is not None or key in telling}
        # a request to a season or a campaign says which, and which tournament it speaks of; people belong to none
        is_elsewhere = "season" in said or "campaign" in said or request["do"] in OF_PEOPLE
        fields = {**({} if is_elsewhere else {"tournament": self.tournament}), **said, **self.envelope}
        if self._asks and not self.is_dry_run and self.can_ask():
            self._ask(fields)
        by, login = self.acting
        applied = self.ledger.execute(fields, by, login=login, dry_run=self.is_dry_run)
        entries, name_of = applied.told()
        events = list(entries)
        if self.as_json:
            self._give_recorded(applied, events, beside(events) if beside else {})
        else:
            self._say_recorded(applied, events, name_of, details)
        if applied.remarks:
            self.note(applied.remarks)
        if events and not self.as_json and not applied.skipped:  # a list that changed nothing records nothing
            back = undo if isinstance(undo, str) else undo(events)
            self.remark("Nothing was recorded." if self.is_dry_run else back)
        return events

    def _ask(self, fields: Mapping[str, Any]) -> None:
        """Show what a request will do, and go on only if that is wanted."""
        by, login = self.acting
        foreseen = self.ledger.execute(fields, by, login=login, dry_run=True)
        codes = {getattr(remark, "code", "") for remark in foreseen.remarks}
        if not isinstance(self._asks, bool) and codes.isdisjoint(self._asks):
            return
        self._foretell(foreseen)
        self.go_on_if(self._question)

    def go_on_if(self, question: str) -> None:
        """Ask whoever sits at the terminal; anything but a yes records nothing."""
        if code := answered(question):
            self.remark("Nothing was recorded.")
            self.leave(code)

    def _foretell(self, foreseen: "Applied") -> None:
        for event in foreseen.told().entries:
            self.remark(f"This will record: {event.says}")
        if foreseen.reach is not None:
            from ledger.application import reach_in_words

            for line in reach_in_words(foreseen.reach):
                self.remark(f"  {line}.")
        self.note(foreseen.remarks)

    def submit_confirmed(
        self,
        request: Mapping[str, Any],
        undo: Undo,
        details: Details | None = None,
        *,
        confirming: str = "confirm",
        question: str = "Record it all the same?",
    ) -> None:
        """The same for a request that may have to be confirmed by that field: whoever sits at a terminal is asked."""
        from ledger.application import errors

        try:
            self.submit(request, undo, details)
        except errors.NeedsConfirming as warning:
            if self.is_dry_run or not self.can_ask():
                raise
            self.remark(str(warning))  # the way out of it is to say yes
            self._asks, self._question = True, question
            self.submit({**request, confirming: True}, undo, details)

    def remark_name(self, view: "View", text: str) -> None:
        """Tell whose name a beginning was taken for."""
        if (whole := view.whole_name(text)) is not None:
            self.remark(f"note: {text} is {whole} in {self.tournament}.")

    def _give_recorded(self, applied: "Applied", events: "list[LogEntry]", beside: Mapping[str, Any]) -> None:
        self.give(
            {
                "events": [event.model_dump(mode="json") for event in events],
                "skipped": bool(applied.skipped),
                "size": applied.size,
                "root": applied.root,
                "dry_run": self.is_dry_run,
                **(applied.reach.plain() if applied.reach else {}),
                **beside,
            }
        )

    def _say_recorded(
        self, applied: "Applied", events: "list[LogEntry]", name_of: Callable[[int], str], details: Details | None
    ) -> None:
        if applied.skipped:
            self.say("already recorded, nothing changed")
        elif not events:  # such as somebody erased who was erased before
            self.say("nothing to record")
        for event in events:
            reason = f" ({event.reason})" if event.reason else ""
            place = "would record" if self.is_dry_run else f"event {event.seq}"
            self.say(f"{place}: {event.says}{reason}")
            for line in details(event, name_of) if details else ():
                self.say(f"  {line}")
        if applied.reach is not None:
            self.say_reach(applied.reach)

    def say_reach(self, reach: "Reach") -> None:
        """What was moved of what had been recorded before; of seasons there are notes."""
        from ledger.application import reach_in_words

        for line in reach_in_words(reach):
            self.say(f"  {line}.")


def withdrawing(first: str = "", kind: str | None = None) -> FromEvents:
    """The hint on what can be taken back by its event, the first of that kind or the last; something else may be told
    first."""

    def hint(events: Sequence["LogEntry"]) -> str:
        seq = next((event.seq for event in events if event.type == kind), events[-1].seq)
        return f"{first} To take it back: `ledger withdraw {seq} --reason TEXT`.".lstrip()

    return hint


def _which(slugs: list[str], *, has_campaigns: bool) -> str:
    if not slugs:
        campaigns = ", and `ledger campaign` has its campaigns" if has_campaigns else ""
        return f"There is no tournament in this ledger yet; `ledger open` announces one{campaigns}"
    from ledger.application import errors

    return f"Say which tournament with -t SLUG, or choose one with `ledger use SLUG`: {errors.either(slugs)}"
