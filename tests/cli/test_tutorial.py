"""The tutorial is followed word for word: every command works, answers as the page says, and a sheet is printed."""

import re
from pathlib import Path

import pypdfium2

from scripts.tutorial import PAGE, empty_folder, rewritten


def test_every_answer_of_the_tutorial_is_what_the_commands_give() -> None:
    page = PAGE.read_text(encoding="utf-8")
    with empty_folder():
        assert rewritten(page) == page


def test_the_tutorial_ends_with_a_printed_record_sheet() -> None:
    with empty_folder():
        rewritten(PAGE.read_text(encoding="utf-8"))
        with pypdfium2.PdfDocument("ada.pdf") as sheet:
            text = sheet[0].get_textpage().get_text_bounded()
        assert Path("friday.xlsx").stat().st_size > 0
    for words in ("Ada One", "Captain Ash 1", "Warden Flint", "Bo Two", "Cy Three", "TOURNAMENT POINTS"):
        assert words in text
    assert re.search(r"PLACE\s+1 / 4", text)


def test_the_tutorial_says_how_to_begin_from_a_fresh_clone() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.index("make demo") < page.index(".venv/bin") < page.index("$ ledger init")
