"""The race as a picture: it keeps to the width of the terminal, and the best stands at the top."""

from datetime import date

import pytest

from ledger.cli.season_text import HEIGHT, picture
from ledger.projections.seasons.race import Runner, SeasonRace, Stage


def race(*totals: tuple[int, ...], threshold: int | None = 10) -> SeasonRace:
    stages = tuple(Stage(f"q{no}", date(2019, 8, 1)) for no in range(1, len(totals[0]) + 1))
    runners = (Runner(no, f"P{no:02}", str(no), each) for no, each in enumerate(totals, start=1))
    return SeasonRace("ig-2019", threshold, stages, tuple(runners))


def lines(found: SeasonRace, width: int = 80, *, is_wide: bool = True) -> list[str]:
    return [line.plain.rstrip() for line in picture(found, width, is_wide=is_wide)]


def test_the_best_ends_in_the_first_row_and_is_named_below() -> None:
    drawn = lines(race((0, 10, 20), (10, 10, 10)))
    assert drawn[0].startswith("20 │")
    assert drawn[0].endswith("A")
    assert drawn[HEIGHT - 1].startswith(" 0 │")
    assert [line for line in drawn if line.endswith("P01")] == ["A  20  P01"]
    assert drawn[-1] == "10 points qualify."


def test_who_has_half_the_points_stands_half_way_up() -> None:
    rows = [number for number, line in enumerate(lines(race((20,), (10,)))[:HEIGHT]) if "B" in line]
    assert rows == [8]


def test_the_points_that_qualify_are_a_dotted_line() -> None:
    assert any("·" in line for line in lines(race((20, 20)))[:HEIGHT])
    assert not any("·" in line for line in lines(race((4, 8)))[:HEIGHT])  # nobody has come near it
    assert not any("·" in line for line in lines(race((20, 20), threshold=None)))


@pytest.mark.parametrize("stages", [1, 2, 40, 200, 1000])
@pytest.mark.parametrize("width", [30, 80, 200])
def test_a_picture_is_never_wider_than_the_terminal(stages: int, width: int) -> None:
    drawn = lines(race(tuple(range(1, stages + 1))), width)
    assert max(map(len, drawn[:HEIGHT])) <= width
    assert drawn[0].endswith("A")


def test_a_terminal_of_few_letters_gets_plain_ones() -> None:
    assert "".join(lines(race((0, 10, 20)), is_wide=False)).isascii()
