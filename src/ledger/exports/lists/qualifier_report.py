"""The report of a qualifier: a line for a league to apply, and the sheet for the publisher, with room to write where
nothing is known yet and lines to sign on."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

from ledger.exports.lists import Block, PlacedBlock, TableCell, TableColumn, laid_out, table, title
from ledger.exports.page import BODY, Pen, explain, head, note_lines, write_pages
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    CAP_HEIGHT,
    FOOT,
    HAIRLINE,
    INK,
    LEFT,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TIED,
    TINT,
    WON,
    printable_in_font,
    width_of,
    wrapped,
)
from ledger.projections.documents import QualifierSheet, ReportedPlaces, Seal
from ledger.projections.wording import day_in_words, ordinal

WIDE = RIGHT - LEFT
LABELS = 34 * MM
SIZE, STEP = 8.4, 4.2 * MM
PLACE_TALL = 8.4 * MM
PLACE_WIDE = 16 * MM
NAME_STEP = 4.6 * MM
NOT_KNOWN = "–"
STATES = {"met": ("met", WON), "failed": ("not met", LOST), "unknown": ("not known", TIED)}
SIGNED = ("Organizer", "Judge", "For the publisher")
SIGN_TALL = 17 * MM
ASKED = "What the rules ask for"


def write_line(model: QualifierSheet, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The one line."""
    out.write((json.dumps(model.line(), ensure_ascii=False) + "\n").encode())


def write(model: QualifierSheet, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The sheet, on as many pages as it takes."""
    notes = note_lines(_notes(model))
    pages = laid_out(list(_blocks(model)), BODY, FOOT + 3 * MM + len(notes) * 3 * MM)
    drawn = [partial(_page, model=model, placed=placed, notes=notes) for placed in pages]
    write_pages(f"Qualifier report, {model.heading.name}", seal, drawn, out, ink_saver=ink_saver)


def _page(pen: Pen, *, model: QualifierSheet, placed: Sequence[PlacedBlock], notes: Sequence[str]) -> None:
    tag = "" if model.ended is not None else "not ended yet"
    players = NOT_KNOWN if model.players is None else str(model.players)
    head(pen, "Qualifier report", model.heading, badge=("Players", players), tag=tag)
    for block, top in placed:
        block.draw(pen, top)
    explain(pen, notes)


def _notes(model: QualifierSheet) -> Iterator[str]:
    if model.days.deadline is not None:
        yield f"The last day on which this report is in time is {day_in_words(model.days.deadline)}."
    yield "Where a place is shared, the next one is skipped."


def _blocks(model: QualifierSheet) -> Iterator[Block]:
    yield _facts_card(list(_facts(model)))
    yield title("Places", PLACE_TALL)
    for number, place in enumerate(model.places):
        yield _place(place, is_tinted=number % 2 == 0)
    columns = (TableColumn("State", 24 * MM), TableColumn("What", 52 * MM), TableColumn("As it is", WIDE - 76 * MM))
    rows = (
        (
            TableCell(STATES[each.status][0], BOLD, STATES[each.status][1]),
            TableCell(printable_in_font(each.title)),
            TableCell(printable_in_font(each.says)),
        )
        for each in model.requirements
    )
    yield from table(ASKED, columns, rows)
    officials = (TableColumn("Role", 34 * MM), TableColumn("Name", WIDE - 34 * MM))
    yield from table(
        "Officials", officials, ((TableCell(each.role), TableCell(each.official, BOLD)) for each in model.officials)
    )
    yield title("Signatures", SIGN_TALL)
    yield Block(SIGN_TALL, _signatures)


def _facts(model: QualifierSheet) -> Iterator[tuple[str, str]]:
    """What a publisher must know, each with its title; what is not known is left to be written in."""
    named = " · ".join(filter(None, (model.season_name, model.season)))
    days = model.days
    yield "Season", named
    yield "Ended", "" if model.ended is None else day_in_words(model.ended)
    yield "Players", "" if model.players is None else str(model.players)
    yield "Attendance", "" if model.attendance is None else f"{model.attendance} at the convention"
    yield "Organizer", model.organizers or ""
    for label, day in (("Sanctioned", days.sanctioned), ("Requested", days.requested), ("Reported", days.reported)):
        yield label, "" if day is None else day_in_words(day)


def _facts_card(facts: Sequence[tuple[str, str]]) -> Block:
    lines = [(name, wrapped(printable_in_font(words), REGULAR, SIZE, WIDE - LABELS - 6 * MM)) for name, words in facts]
    tall = sum(max(1, len(words)) * STEP + 1.2 * MM for _, words in lines) + 4 * MM
    return Block(tall, partial(_draw_facts, lines=lines, tall=tall))


def _draw_facts(pen: Pen, top: float, *, lines: Sequence[tuple[str, Sequence[str]]], tall: float) -> None:
    pen.box(LEFT, top - tall, WIDE, tall, fill=TINT)
    y = top - 5.4 * MM
    for name, words in lines:
        pen.text(LEFT + 3 * MM, y, name, 7.2, font=BOLD, colour=MUTED)
        for line in words:
            pen.text(LEFT + LABELS, y, line, SIZE)
            y -= STEP
        if not words:
            _to_fill_in(pen, LEFT + LABELS, y, RIGHT - 4 * MM)
            y -= STEP
        y -= 1.2 * MM


def _to_fill_in(pen: Pen, x: float, y: float, end: float) -> None:
    pen.line(x, y - 0.8 * MM, end, y - 0.8 * MM, colour=MUTED, thick=HAIRLINE, dash="-")


def _place(place: ReportedPlaces, *, is_tinted: bool) -> Block:
    tall = max(PLACE_TALL, len(place.players) * NAME_STEP + 3.8 * MM)
    return Block(tall, partial(_draw_place, place=place, tall=tall, is_tinted=is_tinted))


def _draw_place(pen: Pen, top: float, *, place: ReportedPlaces, tall: float, is_tinted: bool) -> None:
    if is_tinted:
        pen.box(LEFT, top - tall, WIDE, tall, fill=TINT)
    pen.line(LEFT, top - tall, RIGHT, top - tall, thick=HAIRLINE)
    first = top - PLACE_TALL / 2
    y = first - CAP_HEIGHT * 9.6 / 2
    pen.text(LEFT + 2 * MM, y, ordinal(place.place), 9.6, font=BOLD, colour=ACCENT)
    for number, players in enumerate(place.players):
        middle = first - number * NAME_STEP
        words = " + ".join(players)
        pen.name(LEFT + PLACE_WIDE, middle, words, 10, width=WIDE - PLACE_WIDE - 3 * MM, tall=PLACE_TALL)
        after = LEFT + PLACE_WIDE + width_of(printable_in_font(words), BOLD, 10) + 3 * MM
        if not place.unspelt.isdisjoint(players) and after < RIGHT - 30 * MM:  # room for the name, by hand
            _to_fill_in(pen, after, middle - CAP_HEIGHT * 9.6 / 2, RIGHT - 4 * MM)
    if not place.players:
        _to_fill_in(pen, LEFT + PLACE_WIDE, y, RIGHT - 4 * MM)


def _signatures(pen: Pen, top: float) -> None:
    """A line for each, with room for the day."""
    wide = (WIDE - 2 * 8 * MM) / len(SIGNED)
    y = top - SIGN_TALL + 5 * MM
    for number, who in enumerate(SIGNED):
        x = LEFT + number * (wide + 8 * MM)
        pen.line(x, y, x + wide, y, colour=INK, thick=0.6)
        pen.text(x, y - 3.4 * MM, f"{who}, name and date", 6.4, colour=MUTED)
