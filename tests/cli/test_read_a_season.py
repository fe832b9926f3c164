"""The how-to on reading a season, followed word for word: what it shows is what a reader gets."""

import re

from tests.cli.pages import HOW_TO, followed

_ROOT = re.compile(r"root [0-9a-f]{16}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}Z")


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "read-a-season.md")
    assert len(steps) == 9
    for command, shown, said in steps:
        plain = _ROOT.sub("root 0123456789abcdef", said)  # ids and times of recording differ from ledger to ledger
        assert _TIME.sub("2020-07-20 10:00Z", plain) == shown, command
