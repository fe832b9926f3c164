"""Pairings: drawn or given by hand, changed, withdrawn; shown with their reasons, and drawn again from their seed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, write_command
from ledger.cli.options import (
    SHARED,
    always_public,
    as_of_option,
    checked_round,
    fresh,
    public_option,
    round_option,
    undoing,
)
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import ExplainedDraw, LogEntry, Pairings, RelaxedView, TableView, View

DIFFERENT = 1  # the exit code of a draw that is not what its seed gives


@write_command("pair")
@checked_round
@click.option("--table", "tables", nargs=2, multiple=True, metavar="PLAYER PLAYER", help="A table, given by hand.")
@click.option("--sides", multiple=True, metavar="PLAYERS", help="A table of many sides, names set apart by commas.")
@click.option("--bye", "byes", multiple=True, metavar="PLAYER", help="Who sits out, given by hand.")
@click.option("--again", "is_again", is_flag=True, help="The tables of the pairing that was withdrawn last.")
@click.option("--restore-results", "is_restoring", is_flag=True, help="Record results of a withdrawn pairing again.")
@click.option("--preview", "is_preview", is_flag=True, help="Show the round that would be recorded; record nothing.")
@click.option("--explain", "is_explained", is_flag=True, help="Say for each table why it is what it is.")
def pair(
    call: Call,
    round_no: int | None,
    tables: tuple[tuple[str, str], ...],
    sides: tuple[str, ...],
    byes: tuple[str, ...],
    is_again: bool,
    is_restoring: bool,
    is_preview: bool,
    is_explained: bool,
) -> None:
    """Draw the next round, or give all its tables by hand; a round whose results are all in is closed first.

    By hand, everybody who plays on must be named, a ringer only where one plays; what bends a pairing rule needs a
    reason. With --again, the round stands as it was when it was withdrawn, and whoever came since sits it out. With
    --restore-results, tables that had the same players in a pairing that was withdrawn get the result they had.

    \b
    Example:
        ledger pair
        ledger pair --preview --explain
        ledger pair --table "Ada One" "Bo Two" --table "Cy Three" "Di Four" --bye "Ed Five"
        ledger pair --again --restore-results
        ledger pair --sides "Ada One, Bo Two, Cy Three, Di Four"
    """
    many = (tuple(name.strip() for name in table.split(",")) for table in sides)
    by_hand: list[tuple[str | None, ...]] = [*tables, *many, *((bye, None) for bye in byes)]
    request: dict[str, Any] = {"do": "pair", "round": round_no, "pairings": list(map(list, by_hand)) or None}
    request |= {"again": is_again or None, "restore_results": is_restoring or None}
    if is_preview or (is_explained and call.is_dry_run):
        _preview(call, request, is_explained=is_explained)
        return
    if is_explained:
        call.submit(
            request, _unpairing, lambda event, _: _reasons(call, event), lambda events: _explained_as_json(call, events)
        )
    else:
        call.submit(request, _unpairing, _seats)


def _unpairing(events: Sequence["LogEntry"]) -> str:
    """What takes a pairing back, with the results that were restored along with it."""
    results = " --discard-results" if events[-1].type not in ("RoundPaired", "SeedsDrawn") else ""
    return f"To take it back: `ledger withdraw-round{results} --reason TEXT`."


@write_command("swap", needs_reason=True)
@click.argument("players", metavar="PLAYER PLAYER", nargs=2)
@checked_round
@click.option("--confirm", is_flag=True, help="Record it also where it bends a rule of pairing.")
def swap(call: Call, players: tuple[str, str], round_no: int | None, confirm: bool) -> None:
    """Let two players of the newest round change places, while neither table has a result; a bye or a ringer's seat is
    a place like any other.

    Everyone sees that the pairing was changed by hand, and why. What it bends that the round did not bend before has to
    be confirmed; on a terminal the command asks.

    \b
    Example:
        ledger swap "Ada One" "Cy Three" --reason "Ada One and Bo Two came in one car"
        ledger swap "Ada One" "Ed Five" --confirm --reason "Ed Five is late and takes the bye"
    """
    request = {"do": "swap", "players": list(players), "round": round_no, "confirm": confirm or None}
    undo = f"To change them back: `ledger swap {' '.join(map(quote, players))} --reason TEXT`."
    call.submit_confirmed(request, undo, _seats)


@write_command("withdraw-round", needs_reason=True, asks=True)
@checked_round
@click.option("--discard-results", "is_discarding", is_flag=True, help="Also where results are in.")
def withdraw_round(call: Call, round_no: int | None, is_discarding: bool) -> None:
    """Take the newest round's pairing back; the log keeps it.

    Results that are in would be withdrawn with it. On a terminal the command says whose and asks; else it wants
    --discard-results. `ledger undo` lets the round stand again as it was, with its start; so does `ledger pair --again
    --restore-results` without it. Where a table of another draw has the same players again, `ledger pair
    --restore-results` records their result anew.

    \b
    Example:
        ledger withdraw-round --reason "a player was missing from the list"
        ledger withdraw-round --discard-results --reason "two tables were drawn twice"
    """
    request = {"do": "withdraw-round", "round": round_no, "discard_results": is_discarding or None}
    back = undoing("To let it stand again")
    call.submit_confirmed(request, back, confirming="discard_results", question="Withdraw them too?")


def _seats(event: "LogEntry", name: Callable[[int], str]) -> Iterator[str]:
    """The tables of a pairing, its byes, and which rule it bends."""
    data = event.data
    if "pairings" not in data:  # another fact of the same command
        return
    from ledger.application import WHY

    for table in data["pairings"]:
        attacker = table.get("attacker")
        attacks = "" if attacker is None else f"; {name(attacker)} attacks"
        yield f"table {table['table_no']}: {' against '.join(map(name, table['contestants']))}{attacks}"
    for bye in data["byes"]:
        yield f"bye: {name(bye)}"
    for bent in data["relaxed"]:
        yield _bent_line(bent["rule"], map(name, bent["contestants"]), WHY.get(bent["why"], bent["why"]), bent["why"])


@command("pairings")
@round_option("Which round.")
@click.option("--explain", "is_explained", is_flag=True, help="Say for each table why it is what it is.")
@as_of_option
@public_option
def pairings(call: Call, round_no: int | None, is_explained: bool, as_of: str | None, is_public: bool) -> None:
    """Show who plays whom at which table, in the newest round unless said otherwise.

    All of it is public but the name of a ringer and what is marked so; --public leaves both out.

    \b
    Example:
        ledger pairings
        ledger pairings --round 1 --json
        ledger pairings --explain
    """
    _show_round(call, call.view(as_of), round_no, is_public=is_public, is_explained=is_explained)


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
@as_of_option
@always_public
def check(call: Call, round_no: int | None, is_every: bool, as_of: str | None) -> None:
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
    view = call.view(as_of)
    found = view.draw_check(round_no, is_every=is_every)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
    elif not found.draws:
        call.say("No round was paired yet.")
    else:
        for each in found.draws:
            call.say(each.says)
    if not found.same:
        call.leave(DIFFERENT)


draw.add_command(check)


def _preview(call: Call, request: Mapping[str, Any], *, is_explained: bool) -> None:
    """Show the round that a request would record now, and record nothing."""
    said = {key: value for key, value in request.items() if value is not None}
    fields = {"tournament": call.tournament, **said, **call.envelope}
    applied = call.ledger.execute(fields, call.by, dry_run=True)
    view = call.view().foreseeing(applied.events or applied.earlier)
    _show_round(call, view, None, is_explained=is_explained, beside={"recorded": False})
    call.note(applied.remarks)
    if not call.as_json:
        is_plain = not call.envelope and "pairings" not in said
        again = "`ledger pair`" if is_plain else "the same command without --preview"
        call.remark(f"Nothing was recorded; to record it: {again}.")


def _reasons(call: Call, event: "LogEntry") -> Iterable[str]:
    """Why the tables of a round that was just paired are what they are, line by line."""
    from ledger.application import PRIVATE_RULES

    found = _explained_round(call, event)
    if found is None:
        return []
    private = [bent for bent in found[0].relaxed if bent.rule in PRIVATE_RULES]  # of which the reasons say nothing
    return [*_explained_lines(*found), *(_bent_line(bent.rule, bent.players, bent.why, bent.code) for bent in private)]


def _explained_as_json(call: Call, events: "Iterable[LogEntry]") -> dict[str, Any]:
    """The same as JSON."""
    rounds = [found for event in events if (found := _explained_round(call, event)) is not None]
    return _explained_fields(*rounds[-1]) if rounds else {}


def _explained_round(call: Call, event: "LogEntry") -> "tuple[Pairings, ExplainedDraw] | None":
    """The round an event paired, if it still stands."""
    view = call.view()
    if not view.has_round_of(event.version):
        return None
    round_no = event.data["round_no"]
    return view.pairings(round_no), view.explained_draw(round_no)


def _show_round(
    call: Call,
    view: "View",
    round_no: int | None,
    *,
    is_public: bool = False,
    is_explained: bool = False,
    beside: dict[str, Any] | None = None,
) -> None:
    """The tables of a round, with the reasons for them if asked; `beside` is what JSON has besides."""
    found = view.pairings(round_no, is_public=is_public)
    explained = view.explained_draw(round_no, is_public=is_public) if is_explained else None
    if call.as_json:
        reasons = _explained_fields(found, explained) if explained else {}
        call.give_read({**_round_fields(found), **reasons, **(beside or {})}, view)
        return
    call.say(f"{found.tournament}, round {found.round}{' (closed)' if found.closed else ''}")
    _print_played_with(call, found)
    print_table(_pairings_table(found))
    _print_beside(call, found)
    if explained:
        call.say()
        for line in _explained_lines(found, explained):
            call.say(line)


def _round_fields(found: "Pairings") -> dict[str, Any]:
    """A round as others rely on it."""
    tables = [_table_fields(table) for table in found.tables]
    beside = {"bye": found.byes[0] if found.byes else None, "relaxed": list(map(_bent_fields, found.relaxed))}
    return {**found.model_dump(mode="json"), "tables": tables, **beside}


def _bent_fields(bent: "RelaxedView") -> dict[str, Any]:
    from ledger.cli.ways_out import worded

    return {**bent.model_dump(mode="json"), "why": worded(bent.why, bent.code)}


def _table_fields(table: "TableView") -> dict[str, Any]:
    """A table; what it plays stands there only where that is another thing than others play."""
    return table.model_dump(mode="json", exclude={"plays"} if table.plays is None else None)


def _explained_fields(found: "Pairings", explained: "ExplainedDraw") -> dict[str, Any]:
    """The tables of a round with the reasons for each, and what else is explained of it."""
    why = explained.model_dump(mode="json")
    reasons = {table["table"]: table for table in why["tables"]}
    tables = [{**_table_fields(table), **reasons[table.table]} for table in found.tables]
    draw = {key: why[key] for key in ("why", "algorithm", "path", "objective", "seed")}
    return {"tables": tables, "explained_byes": why["byes"], "draw": draw}


def _explained_lines(found: "Pairings", explained: "ExplainedDraw") -> list[str]:
    """The reasons, table by table, then the byes and the round as a whole."""
    players = {
        table.table: (" against " if len(table.players) == 2 else ", ").join(table.players) for table in found.tables
    }
    told = [(f"Table {table.table}: {players[table.table]}", table.why) for table in explained.tables]
    told += [(f"Bye: {bye.player}", bye.why) for bye in explained.byes]
    told.append((f"Round {explained.round}", explained.why))
    return [line for title, why in told for line in (title, *(f"  {sentence}" for sentence in why))]


def _bent_line(rule: str, players: Iterable[str], why: str, code: str) -> str:
    """A rule that was bent, for whom and why; whoever reads it aloud is warned of what is not for everyone."""
    from ledger.application import PRIVATE_RULES, errors
    from ledger.cli.ways_out import worded

    named = errors.listed(players)
    whom = f" for {named}" if named else ""
    return f"bent{', not public' if rule in PRIVATE_RULES else ''}: {rule}{whom} ({worded(why, code)})"


def _print_played_with(call: Call, found: "Pairings") -> None:
    from ledger.application import in_words as figures_in_words

    figures = ", ".join(figures_in_words(found.figures))
    if found.scenario is not None:
        call.say(f"{found.scenario_word.capitalize()}: {found.scenario}{f' ({figures})' if figures else ''}")
    for line in found.setup:
        call.say(f"{line.label}: {', '.join(line.values)}")


def _print_beside(call: Call, found: "Pairings") -> None:
    from ledger.application import errors
    from ledger.application import in_parts as played_in_parts

    for table in found.tables:
        if table.plays is not None:
            call.say(f"Table {table.table}: {'; '.join(played_in_parts(found.scenario_word, table.plays))}")
    if found.byes:
        call.say(f"Bye: {errors.listed(found.byes)}")
    for bent in found.relaxed:
        line = _bent_line(bent.rule, bent.players, bent.why, bent.code)
        call.say(line[0].upper() + line[1:])
    if any(table.winner for table in found.tables):
        call.say("* won")


def _pairings_table(found: "Pairings") -> TextTable:
    """The tables of a round with what came of them; whoever looks for a name finds all of it."""
    with_attacker = any(each.attacker for each in found.tables)
    is_of_two = all(len(each.players) == 2 for each in found.tables)
    players = (TextColumn("Player"), TextColumn("against")) if is_of_two else (TextColumn("Players"),)
    attacks = [TextColumn("Attacks")] * with_attacker
    lines = []
    for each in found.tables:
        attacker = [sentence(each.attacker or "")] * with_attacker
        seated = _two_seated(each) if is_of_two else [_all_seated(each)]
        lines.append(TextLine([text(each.table), *seated, *attacker, Cell(_result(each), is_sentence=not is_of_two)]))
    return TextTable((number("Table"), *players, *attacks, TextColumn("Result", is_one_line=is_of_two)), lines)


def _two_seated(table: "TableView") -> list[Cell]:
    return [sentence(f"{player} *", "bold") if player == table.winner else sentence(player) for player in table.players]


def _all_seated(table: "TableView") -> Cell:
    """Many sides in one cell, over as many lines as they need."""
    return sentence(", ".join(f"{player} *" if player == table.winner else player for player in table.players))


def _result(table: "TableView") -> str:
    """The scores of a table in the order of its players, or that it is still open."""
    from ledger.application import METRICS, UNPLAYED

    if table.status == "open":
        return "open"
    figures = []
    for key in table.scores[0] if table.scores else ():
        metric = METRICS.get(key)
        if metric is None or not metric.is_signed:  # a difference is seen in the other figures
            scores = "-".join(str(each[key]) for each in table.scores)
            figures.append(f"{metric.title if metric else key} {scores}")
    unplayed = table.how if table.how in UNPLAYED else None
    return " ".join(filter(None, (*figures, "tie" if table.is_tie else None, unplayed)))
