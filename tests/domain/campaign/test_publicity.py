"""What not everyone may read: the seed, and what was noted in secret until it has come out."""

import pytest

from ledger.domain.campaign.random_events.facts import SecretNoted
from ledger.domain.campaign.sentences import hidden, said
from tests.domain.campaign.stories import (
    Numbers,
    Story,
    begin_round,
    casualties,
    correct,
    draw,
    end,
    note,
    playing,
    settle,
    withdraw_mission,
)


def noted(event: int) -> Story:
    """The player of army 2 noted something for an event of the first round."""
    return playing().does(begin_round(5, *divmod(event, 10)), draw(army=2), note())


def secrets(story: Story) -> list[object]:
    """What everyone reads of what was noted; None: the note itself."""
    notes = [fact for fact in story.facts if isinstance(fact, SecretNoted)]
    return [hidden(fact, story.state).get("note") for fact in notes]


@pytest.mark.rule("GF-33")
@pytest.mark.parametrize("event", [23, 52])
def test_what_was_noted_in_secret_is_withheld_until_it_is_triggered(event: int) -> None:
    story = noted(event)
    assert secrets(story) == ["withheld"]
    story.does(settle(unit=1) if event == 23 else settle(victim=1))
    assert secrets(story) == [None]


@pytest.mark.rule("GF-33")
@pytest.mark.parametrize("event", [23, 52])
def test_what_was_never_triggered_comes_out_when_the_mission_is_won(event: int) -> None:
    story = noted(event).does(begin_round(2))
    assert secrets(story) == ["withheld"]
    assert secrets(story.does(end(1))) == [None]


@pytest.mark.rule("GF-33")
def test_each_secret_comes_out_by_itself() -> None:
    story = noted(23).does(begin_round(5, 5, 2), draw(2, army=1), note(2))
    assert secrets(story.does(settle(1, unit=5))) == [None, "withheld"]


@pytest.mark.rule("GF-33")
def test_what_was_noted_in_a_mission_that_was_withdrawn_does_not_come_out() -> None:
    assert secrets(noted(52).does(withdraw_mission(1))) == ["withheld"]
    assert secrets(noted(52).does(end(1), casualties({}), withdraw_mission(1))) == ["withheld"]


@pytest.mark.rule("GF-33")
def test_a_secret_of_an_event_that_turned_out_to_be_another_is_withheld_too() -> None:
    story = noted(52)
    story.does(correct(story.version() - 2, {"event": (5, 2, 3)}, with_dependents=True))
    assert secrets(story) == ["withheld"]


@pytest.mark.rule("GF-33")
def test_the_sentence_of_a_note_says_that_there_is_one_and_not_what() -> None:
    story = noted(52)
    assert said(story.last(), Numbers()) == "a secret was noted for Moral Victory (52) of round 1 in mission 1"


def test_the_seed_of_a_campaign_is_withheld_and_all_else_is_public() -> None:
    story = noted(52).does(settle(victim=1), end(1), casualties({1: 4}))
    assert [dict(hidden(fact, story.state)) for fact in story.facts] == [
        {"seed": "(not public)"},
        *[{}] * (len(story.facts) - 1),
    ]
