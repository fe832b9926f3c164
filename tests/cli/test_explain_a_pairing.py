"""The how-tos on explaining a pairing and a place, followed word for word: what they show is what a reader gets."""

import re

import pytest

from tests.cli.pages import HOW_TO, followed


@pytest.mark.parametrize("page", ["explain-a-pairing.md", "explain-a-place.md"])
def test_every_answer_on_the_page_is_what_the_command_says(page: str) -> None:
    steps = followed(HOW_TO / page)
    assert len(steps) > 3
    for command, shown, said in steps:
        assert re.sub("root [0-9a-f]{16}", "root …", said) == shown, command
