"""The how-to on finals, followed word for word: what it shows is what a reader gets."""

from tests.cli.pages import HOW_TO, followed


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "run-the-finals.md")
    assert len(steps) > 7
    for command, shown, said in steps:
        assert said == shown, command
