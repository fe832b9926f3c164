"""The how-to on a campaign evening, followed word for word: every command works and answers as the page says."""

from pathlib import Path

import pypdfium2

from scripts.tutorial import DOCS, PAGES, empty_folder, rewritten
from tests.cli.terminal import Terminal

PAGE = DOCS / "how-to" / "run-a-campaign-evening.md"


def test_every_answer_on_the_page_is_what_the_commands_give() -> None:
    assert PAGE in PAGES
    page = PAGE.read_text(encoding="utf-8")
    with empty_folder():
        assert rewritten(page) == page


def test_the_campaign_at_its_end_is_what_the_page_says_of_it() -> None:
    with empty_folder():
        rewritten(PAGE.read_text(encoding="utf-8"))
        found = Terminal().json("campaign", "leaderboard", "dust")
        tide = Terminal().json("campaign", "army", "Tide", "-c", "dust")
        with pypdfium2.PdfDocument(Path("tide.pdf")) as sheet:
            words = sheet[0].get_textpage().get_text_range()
    assert {row["army"]: row["vp"] for row in found["rows"]} == {"Ashen Pact": 2, "Tide": 2, "Clockwork": 0}
    units = {unit["name"]: (unit["value"], unit["xp"], unit["level"]) for unit in tide["units"]}
    assert units == {"Maw": (135, 1, 0), "Spawn": (475, 7, 1), "Lurkers": (300, 2, 0), "Brood": (205, 6, 1)}
    assert (tide["saved"], tide["vp"]) == (330, 2)
    assert "Blinded Eye" in words
    assert "Chest Wound" not in words
