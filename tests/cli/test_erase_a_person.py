"""The how-to on erasing, followed word for word: what it shows is what a reader gets."""

import re

from tests.cli.pages import HOW_TO, followed

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}Z")
_PLAYER = re.compile(r"Player [0-9a-f]{4}")
_ROOT = re.compile(r"root [0-9a-f]{64}")


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "erase-a-person.md")
    assert len(steps) > 5
    for command, shown, said in steps:
        alike = _ROOT.sub("root ROOT", _PLAYER.sub("Player 7f3a", _TIME.sub("2019-08-02 10:00Z", said)))
        assert alike == shown, command
