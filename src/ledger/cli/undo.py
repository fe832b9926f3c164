"""Undo: the act that answers another is shown with all that it moves, and recorded beside it."""

from typing import TYPE_CHECKING

import click

from ledger.cli.call import Call, command
from ledger.cli.options import AT, CAMPAIGN, DRY_RUN, REASON, SEASON, as_event, checked_slug, kept

if TYPE_CHECKING:
    from ledger.application import Applied, Undoing


@command(
    "undo",
    [
        click.argument("event", required=False, metavar="[N]", callback=lambda *said: said[2] and as_event(*said)),
        click.option("--yes", "is_sure", is_flag=True, help="Do it without being asked."),
    ],
    about=(REASON, AT, DRY_RUN, SEASON, CAMPAIGN),
)
def undo(call: Call, event: int | None, is_sure: bool) -> None:
    """Take back the last act of the ledger, or of the tournament, season or campaign named, or that of event N.

    Nothing is removed from the log: the act that answers it is shown first, with all that it moves, and is recorded
    beside it for the reason given. All that was recorded together is taken back together.

    \b
    Example:
        ledger undo
        ledger undo 41 --reason "entered at the wrong table"
        ledger undo -s ig-2019 -n
        ledger undo 41 --reason "entered at the wrong table" --yes
    """
    found = call.ledger.undoing(*_stream_meant(call), event)
    of = found.requests[0].get("tournament", call.named_tournament)
    if of is not None and of != call.named_tournament and [opened.slug for opened in call.ledger.tournaments()] != [of]:
        call.meaning(of)  # hints are for the one that the event is of
    said, (by, login) = dict(call.envelope), call.acting
    if not is_sure or call.is_dry_run:
        _answer_undo(
            call, found, found.carry_out({"reason": "-", **said}, by, login=login, dry_run=True), is_tried=True
        )
        if call.is_dry_run:
            return
        said |= {"reason": _asked_why(call, said.get("reason"))}
    if "reason" not in said:
        raise click.UsageError("Say why with --reason TEXT")
    _answer_undo(call, found, found.carry_out(said, by, login=login), is_tried=False)


def _stream_meant(call: Call) -> tuple[str, str]:
    """Whose newest act: that of the whole ledger, unless something is named; an event says so itself."""
    for kind in ("campaign", "season"):
        if (slug := kept(call.ctx, kind, is_typed=True)) is not None:
            return kind, checked_slug(slug)
    return "tournament", call.named_tournament or ""


def _asked_why(call: Call, reason: str | None) -> str:
    """Whether it is wanted, and why, of whoever sits at a terminal."""
    if not call.can_ask():
        with_yes = "Say --yes to take it back without being asked, with its --reason TEXT"
        raise click.UsageError(f"{with_yes}, or -n to see what that does")
    call.go_on_if("Take it back?")
    return reason or str(click.prompt("Why", err=True))


def _answer_undo(call: Call, undoing: "Undoing", applied: "Applied", *, is_tried: bool) -> None:
    events, _ = applied.told()
    if call.as_json:
        undone = [event.model_dump(mode="json") for event in undoing.events]
        recorded = [event.model_dump(mode="json") for event in events]
        answer = {"undone": undone, "requests": undoing.requests, "events": recorded, "dry_run": is_tried}
        reach = applied.reach.plain() if applied.reach else {}
        call.give({**answer, "size": applied.size, "root": applied.root, **reach})
        return
    for event in undoing.events if is_tried else ():
        call.say(f"to take back, event {event.seq}: {event.says}")
    for event in events:
        call.say(f"{'would record' if is_tried else f'event {event.seq}'}: {event.says}")
    if applied.reach is not None:
        call.say_reach(applied.reach)
    call.note(applied.remarks)
    if is_tried and call.is_dry_run:
        call.remark("Nothing was recorded.")
    elif not is_tried and events[-1].type == "ActsWithdrawn":
        call.remark("That stands: what is to count after all is entered again.")
    elif not is_tried:
        call.remark(f"To undo that: `ledger undo {events[-1].seq}`.")
