"""The how-to on a season, followed word for word: every command works and answers as the page says."""

from scripts.tutorial import DOCS, PAGES, empty_folder, rewritten
from tests.cli.terminal import Terminal

PAGE = DOCS / "how-to" / "run-a-season.md"


def test_every_answer_on_the_page_is_what_the_commands_give() -> None:
    assert PAGE in PAGES
    page = PAGE.read_text(encoding="utf-8")
    with empty_folder():
        assert rewritten(page) == page


def test_the_table_at_its_end_is_what_the_page_says_of_it() -> None:
    with empty_folder():
        rewritten(PAGE.read_text(encoding="utf-8"))
        found = Terminal().json("season", "table", "ig-2019")
    assert {row["player"]: row["qp"] for row in found["rows"]} == {"Bo Two": 10, "Ada One": 7, "Cy Three": 4}
    assert [each["tournament"] for each in found["not_counted"]] == ["q2"]
