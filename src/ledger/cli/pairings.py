"""A round on the terminal or as JSON: its tables, what is beside them, and why they are what they are."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ledger.cli.call import Desk
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import ExplainedDraw, Pairings, RelaxedView, TableView, View


def show_round(
    desk: Desk,
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
    if desk.as_json:
        desk.give(
            {**round_fields(found), **(explained_fields(found, explained) if explained else {}), **(beside or {})}
        )
        return
    desk.say(f"{found.tournament}, round {found.round}{' (closed)' if found.closed else ''}")
    _print_played_with(desk, found)
    print_table(_pairings_table(found))
    _print_beside(desk, found)
    if explained:
        desk.say()
        for line in explained_lines(found, explained):
            desk.say(line)


def round_fields(found: "Pairings") -> dict[str, Any]:
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


def explained_fields(found: "Pairings", explained: "ExplainedDraw") -> dict[str, Any]:
    """The tables of a round with the reasons for each, and what else is explained of it."""
    why = explained.model_dump(mode="json")
    reasons = {table["table"]: table for table in why["tables"]}
    tables = [{**_table_fields(table), **reasons[table.table]} for table in found.tables]
    draw = {key: why[key] for key in ("why", "algorithm", "path", "objective", "seed")}
    return {"tables": tables, "explained_byes": why["byes"], "draw": draw}


def explained_lines(found: "Pairings", explained: "ExplainedDraw") -> list[str]:
    """The reasons, table by table, then the byes and the round as a whole."""
    players = {
        table.table: (" against " if len(table.players) == 2 else ", ").join(table.players) for table in found.tables
    }
    told = [(f"Table {table.table}: {players[table.table]}", table.why) for table in explained.tables]
    told += [(f"Bye: {bye.player}", bye.why) for bye in explained.byes]
    told.append((f"Round {explained.round}", explained.why))
    return [line for title, why in told for line in (title, *(f"  {sentence}" for sentence in why))]


def bent_line(rule: str, players: Iterable[str], why: str, code: str) -> str:
    """A rule that was bent, for whom and why; whoever reads it aloud is warned of what is not for everyone."""
    from ledger.application import PRIVATE_RULES, errors
    from ledger.cli.ways_out import worded

    named = errors.listed(players)
    whom = f" for {named}" if named else ""
    return f"bent{', not public' if rule in PRIVATE_RULES else ''}: {rule}{whom} ({worded(why, code)})"


def _print_played_with(desk: Desk, found: "Pairings") -> None:
    from ledger.application import in_words as figures_in_words

    figures = ", ".join(figures_in_words(found.figures))
    if found.scenario is not None:
        desk.say(f"{found.scenario_word.capitalize()}: {found.scenario}{f' ({figures})' if figures else ''}")
    for line in found.setup:
        desk.say(f"{line.label}: {', '.join(line.values)}")


def _print_beside(desk: Desk, found: "Pairings") -> None:
    from ledger.application import errors
    from ledger.application import in_parts as played_in_parts

    for table in found.tables:
        if table.plays is not None:
            desk.say(f"Table {table.table}: {'; '.join(played_in_parts(found.scenario_word, table.plays))}")
    if found.byes:
        desk.say(f"Bye: {errors.listed(found.byes)}")
    for bent in found.relaxed:
        line = bent_line(bent.rule, bent.players, bent.why, bent.code)
        desk.say(line[0].upper() + line[1:])
    if any(table.winner for table in found.tables):
        desk.say("* won")


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
