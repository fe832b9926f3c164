"""The how-to on people, followed word for word: what it shows is what a reader gets, but for ids."""

import re

from tests.cli.pages import HOW_TO, followed

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "keep-people-straight.md")
    assert len(steps) > 6
    for command, shown, said in steps:
        assert _ruled(_ID.sub("ID", said)) == _ruled(shown), command


def _ruled(text: str) -> str:
    """The text with lines below headings of one length: they are as wide as ids are."""
    return re.sub("─+", "─", text)
