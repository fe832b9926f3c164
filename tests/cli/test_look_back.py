"""The how-to on looking back, followed word for word: what it shows is what a reader gets."""

import re

from tests.cli.pages import HOW_TO, followed

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}Z")


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "look-back.md")
    assert len(steps) == 5
    for command, shown, said in steps:
        # times of recording differ from reader to reader
        assert _TIME.sub("2026-05-02 10:00Z", said) == shown, command
