"""Judging: warnings, disputes, statements and rulings, and the search through what was judged."""

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import Number, as_of_option, event_option, newest_round, public_option
from ledger.cli.results import TOLD_RESULT, reported

if TYPE_CHECKING:
    from ledger.application import DisputeView, Incident, RulingView

_MEASURES = {"warning": "was warned", "loss": "lost the game", "disqualification": "was disqualified"}

about_option = click.option("--about", metavar="KIND", help="What it is about, such as result or misplaced-element.")
dispute_argument = click.argument("number", metavar="DISPUTE", type=Number("dispute", 100_000))


@write_command("warn", needs_reason=True)
@click.argument("player")
@click.option("--conduct", metavar="KIND", help="The kind of conduct: unsporting unless said.")
def warn(call: Call, player: str, conduct: str | None) -> None:
    """Warn a player about their conduct; earlier measures against them are told. The public never sees it.

    \b
    Example:
        ledger warn "Bo Two" --reason "slow play"
        ledger warn "Bo Two" --conduct exploiting-rules --reason "third table marker"
    """
    back = f"To take it back: `ledger withdraw-warning {quote(player)} --reason TEXT`."
    call.submit({"do": "warn", "player": player, "conduct": conduct}, back)


@write_command("withdraw-warning", needs_reason=True)
@click.argument("player")
@event_option
def withdraw_warning(call: Call, player: str, event: int | None) -> None:
    """Take a warning back, the newest of that player unless an event is named; the log keeps both.

    \b
    Example:
        ledger withdraw-warning "Bo Two" --reason "it was another table"
        ledger withdraw-warning "Bo Two" --event 41 --reason "it was another table"
    """
    request = {"do": "withdraw-warning", "player": player, "event": event}
    call.submit(request, withdrawing(kind="WarningWithdrawn"))


@write_command("dispute")
@click.argument("players", nargs=-1, required=True)
@click.option("--claim", metavar="TEXT", required=True, help="What is claimed.")
@about_option
@newest_round
def dispute(call: Call, players: tuple[str, ...], claim: str, about: str | None, round_no: int | None) -> None:
    """Write down that the game of these players is contested; the result stands until it is ruled on.

    \b
    Example:
        ledger dispute "Ada One" --claim "the flag was mine in turn 4"
        ledger dispute "Ada One" "Bo Two" --about misplaced-element --claim "the zone had moved" --round 2
    """
    request = {"do": "dispute", "players": list(players), "about": about, "round": round_no, "claim": claim}
    answer = "To answer it: `ledger rule {} --reason TEXT`."
    call.submit(request, lambda events: withdrawing(answer.format(events[-1].data["dispute"]))(events))


@write_command("statement")
@dispute_argument
@click.argument("text")
@click.option("--player", metavar="PLAYER", help="Who says it; a bystander or a judge unless said.")
def statement(call: Call, number: int, text: str, player: str | None) -> None:
    """Write down what somebody says about a dispute.

    \b
    Example:
        ledger statement 1 "I saw the marker outside the zone" --player "Cy Three"
    """
    request = {"do": "statement", "dispute": number, "player": player, "statement": text}
    told = f"To read it all: `ledger rulings`; to answer: `ledger rule {number} --reason TEXT`."
    call.submit(request, withdrawing(told))


@write_command(
    "rule",
    (
        dispute_argument,
        *TOLD_RESULT,
        click.option("--override", is_flag=True, help="Change figures that stand by the rules in such a dispute."),
        click.option(
            "--outcome",
            metavar="OUTCOME",
            help="What becomes of the game: play-on, replay, forfeit, imposed-loss, concede or agreed.",
        ),
        click.option("--player", metavar="PLAYER", help="Who loses by it: of a forfeit, a loss or a concession."),
    ),
    needs_reason=True,
)
def rule(call: Call, /, number: int, scores: tuple[str, ...], override: bool, **details: Any) -> None:
    """Answer a dispute for good. With scores the result becomes this one, with --outcome the game goes on or ends so;
    without either, it stays as it is.

    The scores come in the order of the table, as for `ledger correct`; of a player who loses, theirs first.

    \b
    Example:
        ledger rule 1 --reason "the marker was inside"
        ledger rule 1 4-2 41-22 --winner "Ada One" --reason "one control point was not scored"
        ledger rule 1 --outcome replay --reason "the table was set up wrongly"
        ledger rule 1 --outcome forfeit --player "Bo Two" --reason "the list was not legal"
    """
    beside = {key: details.pop(key) for key in ("outcome", "player")}
    request: dict[str, Any] = {"do": "rule"}
    sums = [note for note in details["notes"] if "-" in note]  # of each side, which some rules take for scores
    if scores or details["whole"] or sums:
        request = reported("rule", None, scores, details)
    elif any(value not in (None, False, ()) for value in details.values()):
        raise click.UsageError("A new result needs its scores; otherwise leave out all options of a result")
    request |= beside
    undo = f"To take it up again: `ledger reopen-dispute {number} --reason TEXT`."
    call.submit({**request, "dispute": number, "override": override or None}, undo)


@write_command("reopen-dispute", needs_reason=True)
@dispute_argument
def reopen_dispute(call: Call, number: int) -> None:
    """Take up a dispute again that was ruled on; a result it led to stands until the next ruling.

    \b
    Example:
        ledger reopen-dispute 1 --reason "a witness came forward"
    """
    request = {"do": "reopen-dispute", "dispute": number}
    call.submit(request, withdrawing(f"To answer it: `ledger rule {number} --reason TEXT`."))


@write_command("ruling")
@click.argument("text")
@click.option("--about", metavar="KIND", required=True, help="What it is about, such as model or rules.")
@click.option("--player", "players", multiple=True, metavar="PLAYER", help="Whom it is for; several may be named.")
def ruling(call: Call, text: str, about: str, players: tuple[str, ...]) -> None:
    """Rule on something outside any dispute, such as a converted model.

    \b
    Example:
        ledger ruling "the converted banner bearer is approved" --about model --player "Ada One"
    """
    request = {"do": "ruling", "players": list(players) or None, "about": about, "text": text}
    call.submit(request, withdrawing("To find it again: `ledger rulings`.", "RulingMade"))


@command("rulings")
@click.argument("words", nargs=-1)
@click.option("--player", metavar="PLAYER", help="Those that concern this player.")
@click.option("--about", metavar="KIND", help="Those about this, such as model.")
@click.option("--open", "is_open", is_flag=True, help="Disputes that wait for a ruling.")
@as_of_option
@public_option
def rulings(call: Call, /, words: tuple[str, ...], as_of: str | None, **wanted: Any) -> None:
    """Search claims, statements and rulings of a tournament; each of the words must occur.

    For judges; with --public what players say of each other stays out, and all that is about conduct.

    \b
    Example:
        ledger rulings
        ledger rulings flag zone
        ledger rulings --player "Ada One" --about model
        ledger rulings --open --json
    """
    view = call.view(as_of)
    found = view.rulings(words, **wanted)
    if wanted["player"] is not None:
        call.remark_name(view, wanted["player"])
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    lines = [line for each in found.disputes for line in _dispute(each)] + [_ruling(each) for each in found.rulings]
    for line in lines or ["Nothing was found."]:
        call.say(line)


@command("conduct")
@click.argument("player", required=False)
@as_of_option
@public_option
def conduct(call: Call, player: str | None, as_of: str | None, is_public: bool) -> None:
    """Show warnings, imposed losses and disqualifications, of one player or of all.

    For judges; with --public only who was disqualified.

    \b
    Example:
        ledger conduct
        ledger conduct "Bo Two" --json
    """
    view = call.view(as_of)
    found = view.conduct(player, is_public=is_public)
    if player is not None:
        call.remark_name(view, player)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    for line in map(_incident, found.incidents):
        call.say(line)
    if not found.incidents:
        call.say("Nothing is on record.")


def _dispute(found: "DisputeView") -> Iterator[str]:
    from ledger.application import errors

    who, where = errors.listed(found.players), f"round {found.round}, table {found.table}"
    clause = f" (see {found.clause!r})" if found.clause else ""
    yield f"Dispute {found.dispute}, {found.state}: {where}, by {who}, about {found.about}{clause}"
    for spoken in found.history:
        speaker = f" by {errors.listed(spoken.who)}" if spoken.who else ""
        yield f"  {spoken.kind}{speaker}: {spoken.text} (event {spoken.seq}, {spoken.by})"
        if spoken.result is not None:
            yield f"    {spoken.result}"
        for remark in spoken.remarks:
            yield f"    odd: {remark}"


def _ruling(found: "RulingView") -> str:
    from ledger.application import errors

    whom = f" for {errors.listed(found.players)}" if found.players else ""
    clause = f" (see {found.clause!r})" if found.clause else ""
    return f"Ruling {found.ruling}{whom} about {found.about}{clause}: {found.text} (event {found.seq}, {found.by})"


def _incident(found: "Incident") -> str:
    kind = f" ({found.conduct})" if found.conduct else ""
    odd = f"; odd: {found.remark}" if found.remark else ""
    said = f"{found.player} {_MEASURES[found.measure]}{kind}"
    why = f": {found.reason}" if found.reason else ""
    gone = f"; taken back by event {found.withdrawn}" if found.withdrawn is not None else ""
    return f"Round {found.round}: {said}{why} (event {found.seq}, {found.by}){odd}{gone}"
