"""Record sheets as PDF: one a player, the same before play and after it; what is not known yet can be written in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from ledger.exports.lettering import printable_in_font, width_of, wrapped
from ledger.exports.naming import members_of, named
from ledger.exports.page import BODY, Page, head, write_pages
from ledger.exports.pen import Pen
from ledger.exports.sheets import army_lists, record_sheets
from ledger.exports.theme import BOLD, FOOT, INK, LEAST, LEFT, LINE, MM, MUTED, REGULAR, RIGHT, TINT
from ledger.projections.documents import Seal
from ledger.projections.record_sheets import RecordSheet, RoundLine, Total

KIND = "Player record sheet"
PLAYER = 13.5 * MM
TOTALS = 20 * MM
SIGNATURES = 15 * MM
NOTE_SIZE = 6.2
NOTE_LINE = 3 * MM


def write(model: Sequence[RecordSheet], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All sheets in one document."""
    title = f"{KIND}s, {model[0].heading.name}"
    pages = [page for sheet in model for page in _pages(sheet)]
    write_pages(title, seal, pages, out, ink_saver=ink_saver)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one sheet is laid out."""

    notes: tuple[str, ...]  # in lines
    cards: Sequence[army_lists.CardRow]
    is_whole: bool  # whether the cards say everything about the lists
    row: float
    rows: int  # a page


def _plan(sheet: RecordSheet) -> _Plan:
    """Rows as high as there is room for. Lists that would squeeze them get pages of their own."""
    notes = tuple(_notes(sheet))
    room = BODY - FOOT - PLAYER - TOTALS - SIGNATURES - len(notes) * NOTE_LINE - record_sheets.HEAD - 3 * MM
    spare = max(room - len(sheet.rounds) * record_sheets.MOST, army_lists.room_to_write(sheet.lists))
    for is_whole in (True, False):
        cards = army_lists.card_rows(sheet.lists, in_full=is_whole, room=spare)
        left = room - army_lists.height(cards)
        row = left / max(1, len(sheet.rounds))
        if row >= record_sheets.COMFORTABLE:
            break
    row = max(record_sheets.LEAST, min(row, record_sheets.MOST))
    return _Plan(notes, cards, is_whole, row, max(1, int(left / row + 1e-6)))


def _pages(sheet: RecordSheet) -> Iterator[Page]:
    plan = _plan(sheet)
    rounds = [sheet.rounds[at : at + plan.rows] for at in range(0, len(sheet.rounds), plan.rows)] or [()]
    for number, part in enumerate(rounds, start=1):
        yield partial(_page, sheet=sheet, plan=plan, rounds=part, is_last=number == len(rounds))
    if plan.is_whole:
        return
    if any(row.is_blank for row in plan.cards):
        if _is_to_be_filled(sheet):
            yield partial(_blank_page, sheet=sheet)
    else:
        columns = army_lists.columns_of(sheet.lists, BODY - PLAYER)
        for at in range(0, len(columns), army_lists.COLUMNS):
            yield partial(_list_page, sheet=sheet, columns=columns[at : at + army_lists.COLUMNS])


def _page(pen: Pen, *, sheet: RecordSheet, plan: _Plan, rounds: Sequence[RoundLine], is_last: bool) -> None:
    _top(pen, sheet)
    army_lists.draw(pen, plan.cards, BODY - PLAYER, sheet.list_labels)
    top = BODY - PLAYER - army_lists.height(plan.cards)
    top = record_sheets.draw(pen, sheet, rounds, top, plan.row)
    if is_last:
        _totals(pen, sheet, top - 3 * MM)
        _signatures(pen, top - TOTALS)
        _explain(pen, plan.notes)


def _blank_page(pen: Pen, *, sheet: RecordSheet) -> None:
    _top(pen, sheet)
    top = BODY - PLAYER
    army_lists.draw(pen, army_lists.card_rows(sheet.lists, in_full=True, room=top - FOOT), top, sheet.list_labels)


def _list_page(pen: Pen, *, sheet: RecordSheet, columns: Sequence[Sequence[army_lists.Block]]) -> None:
    _top(pen, sheet)
    army_lists.draw_columns(pen, columns, BODY - PLAYER)


def _top(pen: Pen, sheet: RecordSheet) -> None:
    tag = "" if sheet.status == "active" else sheet.status
    head(pen, KIND, sheet.heading, badge=("Entry", f"#{sheet.player.no}"), tag=tag)
    members = members_of(sheet.player, ", ")
    fields = (
        ("Team: " + members if members else "Player", named(sheet.player), 0, 86, 14),
        ("Faction", sheet.player.faction or "", 91, 48, 10),
        ("Club", sheet.club or "", 144, 38, 10),
    )
    for label, words, x, width, size in fields:
        pen.label(LEFT + x * MM, BODY - 1.5 * MM, label, width=width * MM)
        pen.name(LEFT + x * MM, BODY - 5.8 * MM, words, size, width=width * MM, tall=6.4 * MM)
        pen.line(LEFT + x * MM, BODY - 9.4 * MM, LEFT + (x + width) * MM, BODY - 9.4 * MM)


def _totals(pen: Pen, sheet: RecordSheet, top: float) -> None:
    pen.label(LEFT, top - 1.5 * MM, ", ".join(filter(None, ("Totals", sheet.standing))))
    if sheet.adjusted:
        words = f"Outside any game: {'; '.join(sheet.adjusted)}"
        pen.text(RIGHT, top - 1.5 * MM, words, 6.2, colour=MUTED, align="right", width=120 * MM)
    gap, tall = 3 * MM, 13 * MM
    width = (RIGHT - LEFT - gap * len(sheet.totals)) / (len(sheet.totals) + 1)
    boxes = [
        (_label(each, width - 4 * MM), "" if each.value is None else each.metric.said(each.value))
        for each in sheet.totals
    ]
    boxes.append(("place", sheet.place or ""))
    for number, (label, value) in enumerate(boxes):
        x, y = LEFT + number * (width + gap), top - 3 * MM - tall
        pen.box(x, y, width, tall, fill=TINT, stroke=LINE, radius=1.5 * MM)
        pen.label(x + 2 * MM, y + tall - 3.4 * MM, label, width=width - 4 * MM)
        pen.text(x + 2 * MM, y + 2.6 * MM, value, 16, font=BOLD, width=width - 4 * MM, least=7)


def _label(total: Total, width: float) -> str:
    """What a figure means, or where there is no room for that its title, which stands above its column as well."""
    meaning = total.metric.meaning
    return meaning if width_of(meaning.upper(), REGULAR, LEAST) <= width else total.metric.title


def _signatures(pen: Pen, top: float) -> None:
    y = top - 9 * MM
    fields = ("Player: every line above is right", "Organizer", "Date and time")
    width, gap = 56 * MM, 7 * MM
    for number, words in enumerate(fields):
        x = LEFT + number * (width + gap)
        pen.line(x, y, x + width, y, colour=INK, thick=0.6)
        pen.text(x, y - 3 * MM, words, 6.4, colour=MUTED)


def _is_to_be_filled(sheet: RecordSheet) -> bool:
    return any(line.outcome is None for line in sheet.rounds)


def _notes(sheet: RecordSheet) -> Iterator[str]:
    words = [sheet.worth]
    if _is_to_be_filled(sheet):
        spare = ["The last row is spare: play ends with a sole leader."] if sheet.is_open_ended else []
        words = ["Circle one of W, L and T; both players sign each row.", *words, *spare]
    if any(line.event is not None for line in sheet.rounds):
        words.append("Totals are the sums of the rows and of what is outside any game; each has its event in the log.")
    for note in (" ".join(words), *sheet.notes):
        yield from wrapped(printable_in_font(note), REGULAR, NOTE_SIZE, RIGHT - LEFT)


def _explain(pen: Pen, notes: Sequence[str]) -> None:
    """At the bottom of the page, whatever the rest of it needs."""
    for number, line in enumerate(notes, start=1):
        pen.text(LEFT, FOOT + 1.5 * MM + (len(notes) - number) * NOTE_LINE, line, NOTE_SIZE, colour=MUTED)
