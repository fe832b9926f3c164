"""The how-to on a Malifaux event, followed word for word: every command works, answers as the page says, and the record
sheet at its end tells which events each row comes from."""

import re
from pathlib import Path

import pypdfium2

from scripts.tutorial import DOCS, PAGES, empty_folder, rewritten

PAGE = DOCS / "how-to" / "run-a-malifaux-event.md"


def test_every_answer_on_the_page_is_what_the_commands_give() -> None:
    assert PAGE in PAGES
    page = PAGE.read_text(encoding="utf-8")
    with empty_folder():
        assert rewritten(page) == page


def test_the_record_sheet_has_the_events_that_the_page_speaks_of() -> None:
    page = PAGE.read_text(encoding="utf-8")
    said = re.search(r"first row\s+says event (\d+), replaces (\d+)\.", page)
    assert said is not None
    with empty_folder():
        rewritten(page)
        with pypdfium2.PdfDocument("ada.pdf") as sheet:
            text = sheet[0].get_textpage().get_text_bounded()
        assert Path("round-1.pdf").stat().st_size > 0
    assert re.search(rf"event {said[1]}\s+replaces {said[2]}\s", text)
    assert re.search(r"PLACE\s+1 / 5", text)
