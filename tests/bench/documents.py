"""Drawing documents: record sheets against a bare canvas."""

from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from ledger.exports.sheets import record_sheets
from ledger.exports.theme import PAGE_HEIGHT, PAGE_WIDTH, REGULAR, use_fonts
from ledger.projections.record_sheets import RecordSheet
from tests.bench.measure import Budget, Row, one_by_one, race
from tests.exports.papers import SEAL, army, game, player, sheet

SHEETS, STRINGS = 1_000, 120
DRAWN = Budget("record sheets for 1,000 players", "a bare canvas, 120 strings a page", 1 / 0.15)
RUNS = 2


def rows(folder: Path) -> list[Row]:
    """A thousand sheets of seven rounds with two lists each; nothing is kept on disk."""
    sheets = [_sheet(no) for no in range(1, SHEETS + 1)]

    def ours() -> None:
        record_sheets.write(sheets, SEAL, BytesIO())

    return [race(DRAWN, one_by_one(ours, _bare), RUNS)]


def _sheet(no: int) -> RecordSheet:
    """Everyone has a name of their own, and so have those they met."""
    rounds = tuple(
        game(round_no, "W", player(no, f"Opponent {no} of {round_no}"), running=round_no) for round_no in range(1, 8)
    )
    return sheet(player(no, f"Player Number {no}"), rounds, (army(1), army(2)))


def _bare() -> None:
    use_fonts()
    canvas = Canvas(BytesIO(), pagesize=(PAGE_WIDTH, PAGE_HEIGHT), invariant=1, pageCompression=1)
    for page in range(SHEETS):
        canvas.setFont(REGULAR, 8)
        for number in range(STRINGS):
            canvas.drawString(40 + number % 4 * 130, 40 + number // 4 * 25, f"String {number} of page {page}")
        canvas.showPage()
    canvas.save()
