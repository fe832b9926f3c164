"""How a game ended, by code and in words."""

from typing import get_args

import pytest

from ledger.domain.tournament.state import Ending, Outcome
from ledger.domain.values import Version
from ledger.projections.wording import UNPLAYED, ending_code, ending_words


def ended(how: str | None, ending: Ending) -> Outcome:
    return Outcome(Version(9), (), how=how, ending=ending)


def test_every_ending_but_one_is_that_of_a_game_not_played_to_its_end() -> None:
    assert {*UNPLAYED, "played"} == {*get_args(Ending)}
    assert "played" not in UNPLAYED


@pytest.mark.parametrize(
    ("how", "ending", "code", "words"),
    [
        ("scenario", "played", "scenario", "scenario"),
        (None, "played", None, ""),
        ("time", "agreed", "time", "time, agreed"),
        (None, "agreed", "agreed", "agreed"),
        (None, "imposed-loss", "imposed-loss", "imposed loss"),
        (None, "conceded", "conceded", "conceded"),
    ],
)
def test_the_sheet_says_it_and_else_what_came_in_the_place_of_play(
    how: str | None, ending: Ending, code: str | None, words: str
) -> None:
    assert (ending_code(ended(how, ending)), ending_words(ended(how, ending))) == (code, words)
