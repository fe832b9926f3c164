"""Results: recorded, corrected, conceded, forfeited, agreed on; and points given or taken outside any game."""

import re
from collections.abc import Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, FromEvents, Undo, withdrawing, write_command
from ledger.cli.options import Number, event_option, newest_round, undoing

if TYPE_CHECKING:
    from ledger.application import LogEntry

NONE = "none"  # how to say that something noted before is to be taken out
_TABLE_NO = re.compile(r"[0-9]{1,6}")
_NOTE = re.compile(r"[^\s=]+=\S+")
_POINTS = re.compile(r"([a-z_]{1,40})=([+-]?[0-9]{1,6})")
_WHOLE = re.compile(r"(?P<who>.+?): *(?P<sheet>\{.*)", re.DOTALL)
_SCORED = re.compile(r"(?P<who>.+?): *(?P<scheme>.+)=(?P<points>[0-9]{1,4}(?:\+[0-9]{1,4})?)")

TOLD_RESULT = (
    click.argument("scores", nargs=-1),
    click.option("--winner", metavar="PLAYER", help="Who won; a or b for the first or second of the scores will do."),
    click.option("--tie", is_flag=True, help="Nobody won."),
    click.option("--how", metavar="HOW", help="How it ended, such as scenario or assassination; or none."),
    click.option("--lists", metavar="A-B", help="Which army list each played; or none."),
    click.option(
        "--note",
        "notes",
        multiple=True,
        metavar="KEY=VALUE",
        help="What else was noted, such as last_turn=6, or clock=480-390 (seconds left, a number for each); several "
        "numbers of a side as strategy=4+3-2+1; yes or no as battle_ready=yes-no.",
    ),
    click.option(
        "--scheme",
        "schemes",
        multiple=True,
        metavar="PLAYER: NAME=VP",
        help="What a scheme brought, also as REVEAL+END; once for each.",
    ),
    click.option(
        "--sheet",
        "whole",
        multiple=True,
        metavar="PLAYER: JSON",
        help="A player's score sheet as a batch line has it, in place of scores or beside them; once for each.",
    ),
)
RESULT_ARGUMENTS = (click.argument("where"), *TOLD_RESULT, newest_round)
UNPLAYED_ARGUMENTS = (
    click.argument("player"),
    click.argument("scores", nargs=-1),
    click.option(
        "--list", "own_list", metavar="N", type=Number("list", 10), help="Which list that player was playing."
    ),
    click.option("--lists", metavar="A-B", help="Which list each was playing, that player's first."),
)
REPLACED = "To replace it"
PUT_BACK = "To put back what stood before"


def _replacing(purpose: str, round_no: int | None) -> FromEvents:
    """The hint on how to replace the result just recorded, or to put back the one in whose place it stands; the round
    is named where the call named it."""
    place = "..." if round_no is None else f"... --round {round_no}"
    # the newest that is of a table: behind it may stand who is back by it
    return lambda events: (
        f"{purpose}: `ledger correct {fact['table_no']} {place} --reason TEXT`."
        if (fact := [each.data for each in events if "table_no" in each.data][-1]).get("replaces") is None
        else undoing(PUT_BACK)(events)
    )


@write_command("result", RESULT_ARGUMENTS)
def result(call: Call, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Record the result of a table.

    WHERE is a table number or a player. The scores come figure by figure, each as A-B: in the order in which
    `ledger pairings` prints the players of the table, or the named player's first. The rule system says which
    figures there are and in which order, and what may be typed behind them: how the game ended, who won (a, b or tie),
    the lists played and more, also in short: `ledger rules show ID`. Where the points tell who won, nobody need say it.

    \b
    Example:
        ledger result 3 8-3
        ledger result 3 5-2 41-22 a scenario list 1-2
        ledger result 3 6-3 --note strategy=4-3 --scheme "Ada One: Vendetta=1+1"
        ledger result 3 5-2 41-22 --winner "Ada One"
        ledger result "Bo Two" 2-5 22-41 --winner "Ada One" --how scenario --lists 2-1
        ledger result 4 3-3 20-20 --tie --how time --note clock=480-390
        ledger result 5 88-70 br yes-no
        ledger result 5 88-70 --note primary=45-40 --note secondary=33-20
        ledger result 5 --sheet 'Ada One: {"primary": 45, "secondary": 33}' --sheet 'Bo Two: {"vp": 70}'
    """
    request = reported("result", where, scores, details)
    call.submit(request, _replacing(REPLACED, details["round_no"]))


@write_command("correct", RESULT_ARGUMENTS, needs_reason=True)
def correct(call: Call, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Replace the result of a table; the old one stays in the log. Arguments are those of `ledger result`.

    Scores and winner are said anew. How it ended, the lists played and what was noted stay unless given.

    \b
    Example:
        ledger correct 3 5-1 41-22 --winner "Ada One" --round 1 --reason "sheet misread"
        ledger correct 3 5-1 41-22 --winner "Ada One" --how none --reason "nobody noted how it ended"
    """
    call.submit(reported("correct", where, scores, details), undoing(PUT_BACK))


@write_command("clear-result", (click.argument("where"), newest_round), needs_reason=True)
def clear_result(call: Call, where: str, round_no: int | None) -> None:
    """Open a table again that has a result, in any round and also after the end; the log keeps what it was.

    WHERE is a table number or a player. A round that was closed stays closed; the next is not paired and the tournament
    not finished before the table has a result again, which `ledger result` records.

    \b
    Example:
        ledger clear-result 3 --reason "entered for the wrong table"
        ledger clear-result "Ada One" --round 1 --reason "the game goes on"
    """
    meant: dict[str, Any] = {"table": int(where)} if _TABLE_NO.fullmatch(where) else {"player": where}
    call.submit({"do": "clear-result", **meant, "round": round_no}, undoing("To put the result back"))


@write_command("withdraw-adjustment", needs_reason=True)
@click.argument("player")
@event_option
def withdraw_adjustment(call: Call, player: str, event: int | None) -> None:
    """Take points back that were given or taken outside any game: the newest of that player, unless an event is named.

    \b
    Example:
        ledger withdraw-adjustment "Ada One" --reason "they were not late"
        ledger withdraw-adjustment "Ada One" --event 57 --reason "they were not late"
    """
    request = {"do": "withdraw-adjustment", "player": player, "event": event}
    call.submit(request, withdrawing(kind="AdjustmentWithdrawn"))


@write_command("adjust", needs_reason=True)
@click.argument("player")
@click.argument("points", nargs=-1, required=True, metavar="KEY=POINTS...")
def adjust(call: Call, player: str, points: tuple[str, ...]) -> None:
    """Give or take points outside any game.

    \b
    Example:
        ledger adjust "Ada One" tp=-1 --reason "late by ten minutes"
        ledger adjust "Bo Two" cp=+2 apd=+10 --reason "sheet lost, both agreed"
    """
    undo = f"To take it back: `ledger withdraw-adjustment {quote(player)} --reason TEXT`."
    call.submit({"do": "adjust", "player": player, "points": _adjusted(points)}, undo)


def reported(do: str, where: str | None, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    """The request that tells of a game as it was typed; what is not said is left out, so that a correction keeps it."""
    if details["tie"] and details["winner"] is not None:
        raise click.UsageError("--tie and --winner cannot both be")
    if wrong := [note for note in details["notes"] if not _NOTE.fullmatch(note)]:
        raise click.UsageError(f"--note takes KEY=VALUE, such as last_turn=6, and not {wrong[0][:40]!r}")
    lists = () if details["lists"] is None else (f"list={details['lists']}",)
    place: dict[str, Any] = {}
    if where is not None:  # a number is a table, anything else a player of it
        place = {"table": int(where)} if _TABLE_NO.fullmatch(where) else {"player": where}
    request = {"do": do, **place, "scores": " ".join((*scores, *lists, *details["notes"]))}
    if details["how"] is not None:
        request["how"] = None if details["how"] == NONE else details["how"]
    if details["tie"] or details["winner"] is not None:
        request["winner"] = details["winner"]
    if details["whole"] or details["schemes"]:
        request["sheets"] = _sheets_said(details["whole"], details["schemes"])
    return {**request, "round": details.get("round_no")}


def _adjusted(pairs: Sequence[str]) -> dict[str, int]:
    """The points of `adjust`: KEY=+N or KEY=-N."""
    from ledger.application import errors

    found: dict[str, int] = {}
    for pair in pairs:
        match = _POINTS.fullmatch(pair)
        if match is None:
            raise errors.BadRequest(f"{pair[:40]!r} is no adjustment; write a figure and points, such as tp=-1.")
        if match[1] in found:
            raise errors.BadRequest(f"{match[1]} is adjusted twice; add the points up.")
        found[match[1]] = int(match[2])
    return found


def _sheets_said(whole: Sequence[str], schemes: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What is told of the sheets of players, by name: `--sheet`, and `--scheme` beside it."""
    sheets = _whole_sheets(whole)
    for who, scored in _schemes(schemes).items():
        sheets[who] = {**sheets.get(who, {}), "schemes": scored}
    return sheets


def _whole_sheets(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    from ledger.application import read_things

    found: dict[str, dict[str, Any]] = {}
    for text in given:
        match = _WHOLE.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--sheet takes PLAYER: JSON, such as 'Ada One: {{\"vp\": 78}}', not {text[:60]!r}")
        if match["who"] in found:
            raise click.UsageError(f"--sheet of {match['who']} is given twice")
        (found[match["who"]],) = read_things(match["sheet"])
    return found


def _schemes(given: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for text in given:
        match = _SCORED.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--scheme takes PLAYER: NAME=VP, such as 'Ada One: Vendetta=2', not {text[:60]!r}")
        scheme = {"name": match["scheme"].strip(), **_scheme_points(match["points"])}
        found.setdefault(match["who"], []).append(scheme)
    return found


def _scheme_points(text: str) -> dict[str, int]:
    first, plus, second = text.partition("+")
    return {"reveal": int(first), "end": int(second)} if plus else {"vp": int(first)}


@write_command(
    "concede",
    (
        *UNPLAYED_ARGUMENTS,
        newest_round,
        click.option("--device", is_flag=True, help="The device that holds the list failed and could not be restored."),
    ),
)
def concede(call: Call, /, player: str, scores: tuple[str, ...], device: bool, **details: Any) -> None:
    """Record that a player gave a game up. The rules say what both get, and whether the player leaves by it.

    The scores by then are given as for `ledger result`, that player's first, or left out; the list played counts where
    the rules ask for it. Where the game has a result already, a reason replaces that. Under rules without a
    concession it asks for an agreed result, and the scores are what is proposed: `ledger agree` settles it.

    \b
    Example:
        ledger concede "Bo Two"
        ledger concede "Bo Two" 3-5
        ledger concede "Bo Two" 0-4 12-30 --lists 2-1
        ledger concede "Bo Two" --list 2 --device
    """
    details["own_list"] = details["own_list"] or _list_asked_for(call, player, scores, details["lists"])
    request = _unplayed("concede", player, scores, details)
    call.submit({**request, "cause": "device" if device else None}, _after_conceding(details["round_no"]))


@write_command(
    "forfeit",
    (
        *UNPLAYED_ARGUMENTS,
        newest_round,
        click.option("--imposed", is_flag=True, help="A loss imposed by the organizer as a penalty."),
        click.option("--conduct", metavar="KIND", help="The kind of conduct it answers; judges alone see it."),
        click.option("--ground", metavar="GROUND", help="Which of the grounds the rules name, such as void-game."),
        click.option("--disqualify/--no-disqualify", default=None, help="Whether the player is disqualified with it."),
        click.option("--both", is_flag=True, help="Both players forfeit; of many sides, those who did so before too."),
    ),
    needs_reason=True,
)
def forfeit(call: Call, /, player: str, scores: tuple[str, ...], imposed: bool, **details: Any) -> None:
    """Take a game from a player, whatever came of it before: a result that is there is replaced.

    They stay in the tournament, unless disqualification goes with it: because the rules say so for that conduct, or
    because the organizer does.

    \b
    Example:
        ledger forfeit "Bo Two" --reason "did not come to the table"
        ledger forfeit "Bo Two" --ground void-game --reason "illegal crew"
        ledger forfeit "Bo Two" --both --reason "neither came to the table"
        ledger forfeit "Bo Two" 2-4 20-30 --imposed --conduct exploiting-rules --reason "moved models twice"
        ledger forfeit "Bo Two" --conduct cheating --disqualify --reason "marked cards"
    """
    details["own_list"] = details["own_list"] or _list_asked_for(call, player, scores, details["lists"])
    request = _unplayed("forfeit", player, scores, details)
    request |= {key: details[key] for key in ("conduct", "ground", "disqualify")} | {"both": details["both"] or None}
    call.submit({**request, "kind": "imposed-loss" if imposed else None}, _replacing(REPLACED, details["round_no"]))


@write_command(
    "agree",
    (
        *RESULT_ARGUMENTS,
        click.option("--consent", "consents", multiple=True, metavar="WHO", help="A player who agrees, or organizer."),
    ),
)
def agree(call: Call, /, where: str, scores: tuple[str, ...], consents: tuple[str, ...], **details: Any) -> None:
    """Settle an unfinished game: every player of the table agrees to the result, and so does the organizer.

    Where, scores and winner are given as for `ledger result`; without scores the result is what was proposed by
    `ledger concede`. Where the game has a result already, a reason replaces that.

    \b
    Example:
        ledger agree 3 3-3 20-20 --tie --consent "Ada One" --consent "Bo Two" --consent organizer
        ledger agree 3 --consent "Ada One" --consent "Bo Two" --consent organizer
    """
    if not consents:
        raise click.UsageError("Say who agrees: --consent for each player of the table, and --consent organizer")
    request = reported("agree", where, scores, details)
    call.submit({**request, "consents": list(consents)}, _replacing(REPLACED, details["round_no"]))


@write_command("refuse-agreement", needs_reason=True)
@click.argument("player")
@click.option("--refuser", "refusers", multiple=True, metavar="PLAYER", help="Who refuses; the organizer unless said.")
@newest_round
def refuse_agreement(call: Call, player: str, refusers: tuple[str, ...], round_no: int | None) -> None:
    """Record that the game of that player is not settled by agreement, and who refuses.

    The note says what becomes of the game by the rules.

    \b
    Example:
        ledger refuse-agreement "Ada One" --reason "two turns are left, and time for both"
        ledger refuse-agreement "Ada One" --refuser "Bo Two" --reason "wants to play on"
    """
    request = {"do": "refuse-agreement", "player": player, "refusers": list(refusers) or None, "round": round_no}
    call.submit(request, withdrawing("It can still be agreed on: `ledger agree`."))


def _after_conceding(round_no: int | None) -> Undo:
    """What can be done about it: a result is replaced, one who left stays out, what is asked for is settled."""

    def hint(events: "Sequence[LogEntry]") -> str:
        fact = events[-1].data
        if "table_no" not in fact:
            return "The player stays out; if that was a slip, `ledger correct` or `ledger clear-result` the game."
        if "conceder" not in fact:
            return f"To settle it: `ledger agree {fact['table_no']} --consent PLAYER ... --consent organizer`."
        return replaced(events)

    replaced = _replacing(REPLACED, round_no)
    return hint


def played_so_far(scores: tuple[str, ...], own: int | None, both: str | None) -> dict[str, str]:
    """The part of a request that says what was on the table, as far as it is told."""
    if own is not None and both is not None:
        raise click.UsageError("--list and --lists cannot both be")
    lists = both if own is None else own
    words = scores if lists is None else (*scores, f"list={lists}")
    return {"scores": " ".join(words)} if words else {}


def _list_asked_for(call: Call, player: str, scores: tuple[str, ...], lists: str | None) -> int | None:
    """Which list somebody played who gives a game up, where what the other gets depends on it and they have several:
    whoever sits at a terminal is asked."""
    if not call.can_ask() or lists or any(each.lower() in ("l", "list", "lists") for each in scores):
        return None
    view = call.view()
    brought = view.list_numbers(player) if view.rules.army_metric is not None else ()
    if len(brought) < 2:
        return None
    known = click.Choice((*map(str, brought), "unknown"))
    answer = click.prompt(f"Which list did {player} play?", type=known, default="unknown", err=True)
    return None if answer == "unknown" else int(answer)


def _unplayed(do: str, player: str, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    told = played_so_far(scores, details["own_list"], details["lists"])
    return {"do": do, "player": player, "round": details["round_no"], **told}
