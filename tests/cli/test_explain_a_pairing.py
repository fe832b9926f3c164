"""The how-to on explaining a pairing, followed word for word: what it shows is what a reader gets."""

from tests.cli.pages import HOW_TO, followed


def test_every_answer_on_the_page_is_what_the_command_says() -> None:
    steps = followed(HOW_TO / "explain-a-pairing.md")
    assert len(steps) > 4
    for command, shown, said in steps:
        assert said == shown, command
