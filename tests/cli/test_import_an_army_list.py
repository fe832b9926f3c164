"""The how-to on army lists, followed word for word with the lists it shows: what it answers is what a reader gets."""

import re
from pathlib import Path

from tests.cli.pages import HOW_TO, followed

PAGE = HOW_TO / "import-an-army-list.md"


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    for name, text in re.findall(r"`([a-z0-9-]+\.json)`:\n\n```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        Path(name).write_text(text, encoding="utf-8")
    steps = followed(PAGE)
    assert len(steps) > 4
    for command, shown, said in steps:
        assert said == shown, command
