"""Two players held against each other: by the ranking, and by the draw that did not pair them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Call, command
from ledger.cli.options import as_of_option, public_option, round_option
from ledger.cli.reads import explained_table
from ledger.cli.tables import TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import ComparedFigure, Comparison, WhyNot

THE_BYE = "bye"  # in the place of a player


@command("compare")
@click.argument("players", metavar="PLAYER PLAYER", nargs=2)
@as_of_option
@public_option
def compare(call: Call, players: tuple[str, str], as_of: str | None, is_public: bool) -> None:
    """Say which figure of the ranking decides between two players, with both values.

    Figures are compared exactly, and each only where all before it are level. Where strength of schedule decides, it is
    told opponent by opponent. Games they played against each other are told too; no ranking asks for them.

    \b
    Example:
        ledger compare "Ada One" "Bo Two"
        ledger compare "Ada One" "Bo Two" --as-of round:2 --json
    """
    view = call.view(as_of)
    found = view.compare(*players, is_public=is_public)
    for player in players:
        call.remark_name(view, player)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    for line in found.says:
        call.say(line)
    if found.figures:
        call.say()
        print_table(_figures_table(found))
    names = {int(contestant): name for contestant, name in view.names_for(is_public=is_public).items()}
    for whose, explained in zip(found.players, found.strength, strict=False):
        call.say()
        call.say(whose.player)
        print_table(explained_table(explained, names.__getitem__))
    if found.games:
        call.say()
        call.say("Against each other, which no figure of the ranking asks for:")
    for game in found.games:
        call.say(f"  round {game.round}: {found.players[0].player} {game.says}")
    if found.provisional:
        call.say()
        call.say("Provisional: a result is missing, or a dispute is open.")


def _figures_table(found: "Comparison") -> TextTable:
    """The figures in the order of the ranking, and which one decides."""
    words = {"level": "level", "decides": "decides", "not-asked": ""}
    lines = [
        TextLine([text(each.title), *map(text, _values(each)), text(words[each.verdict])], _style(each))
        for each in found.figures
    ]
    players = (number(player.player) for player in found.players)
    return TextTable((TextColumn("Figure"), *players, TextColumn("", is_one_line=True)), lines)


def _values(figure: "ComparedFigure") -> Iterator[str]:
    """As they are shown; exactly too, where that alone tells them apart."""
    is_close = figure.exact is not None and figure.values[0] == figure.values[1] and figure.exact[0] != figure.exact[1]
    for value, exact in zip(figure.values, figure.exact or ("", ""), strict=True):
        yield f"{value} ({exact})" if is_close else str(value)


def _style(figure: "ComparedFigure") -> str:
    return "bold" if figure.verdict == "decides" else "dim" if figure.verdict == "not-asked" else ""


@command("why-not")
@click.argument("player", metavar="PLAYER")
@click.argument("other", metavar="PLAYER|bye")
@round_option("Which round; the newest unless said, or the one to come.")
@as_of_option
def why_not(call: Call, player: str, other: str, round_no: int | None, as_of: str | None) -> None:
    """Say why two players were not paired, or why one had no bye.

    The draw is made again with that pair, as everything stood when it was made, and held against the round it gave:
    there is no such round, or it would bend a rule more, which is named, or it is as good and chance decided. Of the
    round to come, the next number, it is told how it would be drawn now; nothing is recorded. It is for the desk: an
    answer may tell whom the organizer keeps apart for good.

    \b
    Example:
        ledger why-not "Ada One" "Bo Two"
        ledger why-not "Ada One" bye --round 2 --json
    """
    view = call.view(as_of)
    is_bye = other.casefold() == THE_BYE
    found = view.why_not(player, None if is_bye else other, round_no)
    for each in (player,) if is_bye else (player, other):
        call.remark_name(view, each)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    one, two = found.players
    against = "with the bye" if two is None else f"against {two}"
    call.say(f"{found.tournament}, round {found.round}{'' if found.recorded else ' to come'}: {one} {against}")
    for line in (f"{_ANSWERS[found.answer]}{found.says[0]}", *found.says[1:]):
        call.say(line)
    for line in _instead(found):
        call.say(line)
    if found.answer == "worse" and found.costs:
        call.say()
        print_table(_costs_table(found))


def _costs_table(found: "WhyNot") -> TextTable:
    """What both rounds cost of each rule."""
    lines = []
    for each in found.costs:
        decides = each.rule == found.code
        cells = (sentence(each.title), text(each.drawn), text(each.forced), text("decides" if decides else ""))
        lines.append(TextLine(cells, "bold" if decides else ""))
    columns = (TextColumn("By rule, the best protected first"), number("Drawn"), number("With them"))
    return TextTable((*columns, TextColumn("", is_one_line=True)), lines)


_ANSWERS = {
    "paired": "",
    "impossible": "Impossible: ",
    "worse": "Worse: ",
    "equally-good": "Equally good: ",
    "by-hand": "",
    "not-told": "Not told: ",
}
"""How an answer begins."""
MOST_TABLES = 6


def _instead(found: "WhyNot") -> Iterator[str]:
    """The tables of the other round, where they are few enough to be read."""
    if found.instead is None or len(found.instead.tables) > MOST_TABLES:
        return
    tables = [" against ".join(players) for players in found.instead.tables]
    left = [] if found.instead.bye is None else [f"{found.instead.bye} left over"]
    yield f"With them: {', '.join((*tables, *left))}."
