"""Awards and the painting contest: who wins what, entries, secret votes and scores; and what a tournament is part of,
and what its rules ask of it."""

import re
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import always_public, as_of_option, public_option
from ledger.cli.ways_out import requirement_told

if TYPE_CHECKING:
    from ledger.application import PaintedEntry, Paintings


_NUMBER = re.compile(r"[0-9]{1,12}")
_CRITERION = re.compile(r"([^=]{1,80})=([0-9]{1,6})")


@write_command("award")
@click.argument("award")
@click.argument("player")
def award(call: Call, award: str, player: str) -> None:
    """Give an award that no figure decides; to give it to another one later takes a reason.

    One that the figures leave to several, such as a joint place, goes to one of them with a reason, and the others
    follow; in the standings they stay equal.

    \b
    Example:
        ledger award best-painted "Ada One"
        ledger award first "Ada One" --reason "won their game against the other"
    """
    undo = f"To take it back: `ledger withdraw-award {quote(award)} --reason TEXT`."
    call.submit({"do": "award", "award": award, "player": player}, undo)


@write_command("withdraw-award", needs_reason=True)
@click.argument("award")
def withdraw_award(call: Call, award: str) -> None:
    """Take an award back that was given by choice; nobody holds it until it is given again.

    \b
    Example:
        ledger withdraw-award best-painted --reason "the models were borrowed"
    """
    undo = withdrawing(f"To give it again: `ledger award {quote(award)} PLAYER`.", "AwardWithdrawn")
    call.submit({"do": "withdraw-award", "award": award}, undo)


@command("awards")
@as_of_option
@always_public
def awards(call: Call, as_of: str | None) -> None:
    """Show who wins which award, and the figure or tie-break that decided it.

    \b
    Example:
        ledger awards
        ledger awards --json
    """
    view = call.view(as_of)
    found = view.awards()
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    from ledger.application import errors

    call.say(f"{found.tournament}, {found.rules}{' (provisional until finished)' if found.provisional else ''}")
    for row in found.rows:
        winners = errors.listed(winner.player for winner in row.winners) or "-"
        call.say(f"{row.title}: {winners} ({row.says})")
        if len(row.winners) > 1:
            call.say(call.addressed(f"  `ledger award {row.key} PLAYER --reason TEXT` settles who gets it."))
    if not found.rows:
        call.say("The rules know no awards.")


@write_command("painting")
@click.argument("player")
@click.argument("models", nargs=-1, required=True, metavar="MODEL...")
def painting(call: Call, player: str, models: tuple[str, ...]) -> None:
    """Enter a player's models in the painting contest; after round 1 is paired it takes a reason.

    Whether they form a crew the player may hire is for the organizer to see.

    \b
    Example:
        ledger painting "Ada One" "Lady Ash" "Iron Hound" "Iron Hound"
    """
    undo = _withdrawing(player, "entry")
    call.submit({"do": "painting", "player": player, "models": list(models)}, undo)


@write_command("vote")
@click.argument("player")
@click.argument("votes", nargs=-1, required=True, metavar="ENTRY...")
def vote(call: Call, player: str, votes: tuple[str, ...]) -> None:
    """Take a player's secret vote in the painting contest; where there are several, the weightiest comes first.

    \b
    Example:
        ledger vote "Ada One" "Bo Two"
    """
    undo = _withdrawing(player, "vote")
    call.submit({"do": "vote", "player": player, "votes": list(votes)}, undo)


@write_command("paint-score")
@click.argument("player")
@click.argument("points", nargs=-1, required=True, metavar="CRITERION=POINTS...")
def paint_score(call: Call, player: str, points: tuple[str, ...]) -> None:
    """Score an entry of the painting contest, by every criterion at once.

    \b
    Example:
        ledger paint-score "Ada One" presentation=4 technique=5 theme=3 wow=4
    """
    undo = _withdrawing(player, "score")
    call.submit({"do": "paint-score", "player": player, "criteria": _scored_by(points)}, undo)


@write_command("withdraw-painting", needs_reason=True)
@click.argument("player")
@click.argument("what", type=click.Choice(["score", "entry", "vote"]))
def withdraw_painting(call: Call, player: str, what: str) -> None:
    """Take a player's entry, vote or score out of the painting contest.

    \b
    Example:
        ledger withdraw-painting "Ada One" entry --reason "the models were borrowed"
    """
    call.submit({"do": "withdraw-painting", "player": player, "what": what}, withdrawing())


def _withdrawing(player: str, what: str) -> str:
    return f"To take it back: `ledger withdraw-painting {quote(player)} {what} --reason TEXT`."


@command("paintings")
@as_of_option
@public_option
def paintings(call: Call, as_of: str | None, is_public: bool) -> None:
    """Show the painting contest: the entries, what they have by votes or scores, and the winner.

    Who voted for whom is shown by `ledger log` alone.

    \b
    Example:
        ledger paintings
        ledger paintings --public
    """
    view = call.view(as_of)
    found = view.paintings(is_public=is_public)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    if found.judging is None:
        call.say("The rules have no painting contest.")
        return
    _say_paintings(call, found)


def _say_paintings(call: Call, found: "Paintings") -> None:
    from ledger.application import errors

    call.say(f"{found.tournament}, painting contest, decided by {found.judged_by}")
    for row in found.rows:
        call.say(f"{row.player}: {errors.listed(row.models)}{_counted(row)}")
    if not found.rows:
        call.say(call.addressed("Nobody has entered; `ledger painting` enters a player's models."))
    if found.not_voted:
        call.say(f"Still to vote: {errors.listed(found.not_voted)}")
    winner = errors.listed(row.player for row in found.rows if row.won)
    call.say(f"{found.award}: {winner or 'not given yet'}")


def _counted(row: "PaintedEntry") -> str:
    """What an entry has, where the reader may know."""
    if row.points is None:
        return ""
    parts = ", ".join(f"{name} {points}" for name, points in (row.scores or {}).items())
    return f" - {row.points} point{'s' * (row.points != 1)}{f' ({parts})' if parts else ''}"


def _scored_by(pairs: Sequence[str]) -> dict[str, int]:
    """The points of an entry by criterion: CRITERION=N."""
    from ledger.application import errors

    found: dict[str, int] = {}
    for pair in pairs:
        match = _CRITERION.fullmatch(pair)
        if match is None:
            raise errors.BadRequest(f"{pair[:40]!r} is no score; write a criterion and points, such as theme=4.")
        if match[1] in found:
            raise errors.BadRequest(f"{match[1]} is scored twice.")
        found[match[1]] = int(match[2])
    return found


# what it is part of


@write_command("attendance")
@click.argument("number")
def attendance(call: Call, number: str) -> None:
    """Say how many people came to the convention the tournament is part of; a later count replaces an earlier one.

    \b
    Example:
        ledger attendance 120
    """
    if not _NUMBER.fullmatch(number):
        from ledger.application import errors

        raise errors.BadRequest(f"{number[:40]!r} is no count of people; write a number in plain digits, such as 120.")
    request = {"do": "attendance", "attendance": int(number)}
    call.submit(request, withdrawing())


@write_command("convention")
@click.argument("name")
@click.option("--from", "first_day", required=True, metavar="DATE", help="Its first day: 2019-06-07.")
@click.option("--to", "last_day", required=True, metavar="DATE", help="Its last day, which is part of it.")
def convention(call: Call, name: str, first_day: str, last_day: str) -> None:
    """Say which convention the tournament is part of, and on which days that is; what is said later takes its place.

    A tournament of another convention, or of other days, feeds this one only with a reason.

    \b
    Example:
        ledger convention "Lock & Load 2019" --from 2019-06-07 --to 2019-06-09
    """
    call.submit({"do": "convention", "name": name, "from": first_day, "to": last_day}, withdrawing())


@write_command("fed-by")
@click.argument("feeder")
def fed_by(call: Call, feeder: str) -> None:
    """Name a tournament of the same convention whose players may enter this one, until round 1 is paired.

    From then on nobody else checks in without a reason, and nobody at all who was disqualified there.

    \b
    Example:
        ledger fed-by q1 -t cup
    """
    undo = f"To take it back: `ledger unlink-feeder {feeder} --reason TEXT`."
    call.submit({"do": "fed-by", "feeder": feeder}, undo)


@write_command("unlink-feeder", needs_reason=True)
@click.argument("feeder")
def unlink_feeder(call: Call, feeder: str) -> None:
    """Take it back that a tournament feeds this one; whoever came through it stays.

    \b
    Example:
        ledger unlink-feeder q1 --reason "it was played at another convention"
    """
    undo = f"To link it again: `ledger fed-by {feeder}`."
    call.submit({"do": "unlink-feeder", "feeder": feeder}, undo)


@command("requirements")
@as_of_option
@always_public
def requirements(call: Call, as_of: str | None) -> None:
    """Show what the rules ask of a tournament that counts: each requirement met, failed or unknown, with its figures.

    A failure is a report and refuses nothing.

    \b
    Example:
        ledger requirements
        ledger requirements -t cup --json
    """
    view = call.view(as_of)
    asked = view.requirements()
    found = asked.model_copy(update={"rows": tuple(map(requirement_told, asked.rows))})
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    call.say(f"{found.tournament}, {found.rules}")
    for row in found.rows:
        call.say(f"{row.status:<8} {row.title}: {row.says}")
    if not found.rows:
        call.say("The rules ask for nothing.")
