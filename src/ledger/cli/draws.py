"""Draws looked at again: run from their seed and compared, or shown before they are recorded."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command
from ledger.cli.hints import told
from ledger.cli.options import SHARED, always_public, fresh, round_option
from ledger.cli.pairings import bent_line, explained_fields, explained_lines, show_round

if TYPE_CHECKING:
    from ledger.application import Entry, ExplainedDraw, Pairings

DIFFERENT = 1  # the exit code of a draw that is not what its seed gives


@click.group("draw", params=fresh(SHARED))
def draw(**_: Any) -> None:
    """Look at recorded draws again.

    \b
    Example:
        ledger draw check
    """


@command("check")
@round_option("Which round; the newest unless said.")
@click.option("--all", "is_every", is_flag=True, help="Every draw there was, withdrawn ones included.")
@always_public
def check(desk: Desk, round_no: int | None, is_every: bool) -> None:
    """Run a recorded draw again from its seed, and say whether it is the same; exit code 1 if it is not.

    Everything is compared as things stood just before the draw: who meets whom at which table, attackers, byes, who is
    paired down and what is bent. The seed must follow from that of the tournament.

    \b
    Example:
        ledger draw check --round 2
        ledger draw check --all --json
    """
    if is_every and round_no is not None:
        raise click.UsageError("--all is for every round; leave --round out")
    found = desk.view().draw_check(round_no, is_every=is_every)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
    elif not found.draws:
        desk.say("No round was paired yet.")
    else:
        for each in found.draws:
            desk.say(each.says)
    if not found.same:
        desk.leave(DIFFERENT)


draw.add_command(check)


def preview(desk: Desk, request: Mapping[str, Any], *, is_explained: bool) -> None:
    """Show the round that a request would record now, and record nothing."""
    said = {key: value for key, value in request.items() if value is not None}
    fields = {"tournament": desk.tournament, **said, **desk.envelope}
    applied = desk.ledger.execute(fields, desk.by, dry_run=True)
    view = desk.view().foreseeing(applied.events or applied.earlier)
    show_round(desk, view, None, is_explained=is_explained, beside={"recorded": False})
    for remark in applied.remarks:
        desk.remark(f"note: {told(remark)}")
    if not desk.as_json:
        is_plain = not desk.envelope and "pairings" not in said
        again = "`ledger pair`" if is_plain else "the same command without --preview"
        desk.remark(f"Nothing was recorded; to record it: {again}.")


def reasons(desk: Desk, event: "Entry") -> Iterable[str]:
    """Why the tables of a round that was just paired are what they are, line by line."""
    from ledger.application import PRIVATE_RULES

    found = _explained_round(desk, event)
    if found is None:
        return []
    private = [bent for bent in found[0].relaxed if bent.rule in PRIVATE_RULES]  # of which the reasons say nothing
    return [*explained_lines(*found), *(bent_line(bent.rule, bent.players, bent.why, bent.code) for bent in private)]


def explained(desk: Desk, events: "Iterable[Entry]") -> dict[str, Any]:
    """The same as JSON."""
    rounds = [found for event in events if (found := _explained_round(desk, event)) is not None]
    return explained_fields(*rounds[-1]) if rounds else {}


def _explained_round(desk: Desk, event: "Entry") -> "tuple[Pairings, ExplainedDraw] | None":
    """The round an event paired, if it still stands."""
    view = desk.view()
    if not view.has_round_of(event.version):
        return None
    round_no = event.data["round_no"]
    return view.pairings(round_no), view.explained_draw(round_no)
