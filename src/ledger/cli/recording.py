"""One request from the command line: handed to the door as a batch line would be, and told back in words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk

if TYPE_CHECKING:
    from ledger.application import Applied, Entry, View

OF_PEOPLE = frozenset({"rename-person", "merge-person", "unmerge-person", "erase-person", "redact"})
"""Requests about people and their words, whatever tournament they play in."""
_NUMBER = re.compile(r"#?[0-9]{1,6}")
Details = Callable[["Entry", Callable[[int], str]], Iterable[str]]
"""Further lines about an event; what entrants are called comes with it."""
FromEvents = Callable[[Sequence["Entry"]], str]
Undo = str | FromEvents
_TELLING = {
    "table": ("table",),
    "correct": ("how",),
    "rule": ("how",),
    "appoint": ("role",),
    "appoint-in-campaign": ("role",),
    "amend-season": ("follows",),
}
"""What a null tells, by request."""


Beside = Callable[[Sequence["Entry"]], Mapping[str, Any]]


def submit(
    desk: Desk,
    request: Mapping[str, Any],
    undo: Undo,
    details: Details | None = None,
    beside: Beside | None = None,
) -> "list[Entry]":
    """Carry a request out and say what was recorded, with further lines an event where `details` has any, and as JSON
    with further keys where `beside` has any; the events come back.

    `undo` is the hint on how to take it back, or words it from the events recorded.
    """
    # what was not said is left out, as in a batch line; but a winner that is nobody is a tie, no table any table, and
    # a correction takes out how the game ended by saying that it is nothing
    telling = ("winner", *_TELLING.get(request["do"], ()))
    said = {key: value for key, value in request.items() if value is not None or key in telling}
    # a request to a season or a campaign says which, and which tournament it speaks of; people belong to none
    is_elsewhere = "season" in said or "campaign" in said or request["do"] in OF_PEOPLE
    fields = said if is_elsewhere else {"tournament": desk.tournament, **said}
    applied = desk.ledger.execute({**fields, **desk.envelope}, desk.by, dry_run=desk.is_dry_run)
    entries, name_of = applied.told()
    events = list(entries)
    if desk.as_json:
        _give(desk, applied, events, beside(events) if beside else {})
    else:
        _say(desk, applied, events, name_of, details)
    if applied.remarks:
        from ledger.cli.hints import told

        for remark in applied.remarks:
            desk.remark(f"note: {told(remark)}")
    if events and not desk.as_json and not applied.skipped:  # a list that changed nothing records nothing
        back = undo if isinstance(undo, str) else undo(events)
        desk.remark("Nothing was recorded." if desk.is_dry_run else back)
    return events


def submit_confirmed(desk: Desk, request: Mapping[str, Any], undo: Undo, details: Details | None = None) -> None:
    """The same for a request that may have to be confirmed: whoever sits at a terminal is asked."""
    from ledger.application import errors

    try:
        submit(desk, request, undo, details)
    except errors.NeedsConfirming as warning:
        if not desk.can_ask():
            raise
        from ledger.cli.exit_codes import exit_code
        from ledger.cli.ways_out import with_way_out

        desk.remark(with_way_out(warning))
        if not click.confirm("Record it all the same?", err=True):
            desk.remark("Nothing was recorded.")
            desk.leave(exit_code(warning))
        submit(desk, {**request, "confirm": True}, undo, details)


def remark_name(desk: Desk, view: "View", text: str) -> None:
    """Tell whose name a beginning was taken for. And a name comes before an entry number: whoever typed a number that
    is also a name may have meant the other."""
    if not _NUMBER.fullmatch(text):
        if (whole := view.whole_name(text)) is not None:
            desk.remark(f"note: {text} is {whole} in {desk.tournament}.")
        return
    number, found = int(text.removeprefix("#")), view.find(text)
    if found != number and number in view.names:
        other = view.name_of(number)
        desk.remark(f"note: {text} was taken for the name of entry #{found}; entry #{number} is {other}.")


def _give(desk: Desk, applied: "Applied", events: "list[Entry]", beside: Mapping[str, Any]) -> None:
    desk.give(
        {
            "events": [event.model_dump(mode="json") for event in events],
            "skipped": bool(applied.skipped),
            "size": applied.size,
            "root": applied.root,
            "dry_run": desk.is_dry_run,
            **beside,
        }
    )


def _say(
    desk: Desk, applied: "Applied", events: "list[Entry]", name_of: Callable[[int], str], details: Details | None
) -> None:
    if applied.skipped:
        desk.say("already recorded, nothing changed")
    elif not events:  # such as somebody erased who was erased before
        desk.say("nothing to record")
    for event in events:
        reason = f" ({event.reason})" if event.reason else ""
        place = "would record" if desk.is_dry_run else f"event {event.seq}"
        desk.say(f"{place}: {event.says}{reason}")
        for line in details(event, name_of) if details else ():
            desk.say(f"  {line}")
