"""The how-to on disputes, followed word for word: what it shows is what a reader gets."""

import re

from tests.cli.pages import HOW_TO, followed

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}Z")


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "settle-a-dispute.md")
    assert len(steps) > 10
    for command, shown, said in steps:
        assert _TIME.sub("2019-08-02 10:00Z", said) == shown, command  # every time of recording as one
