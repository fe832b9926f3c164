"""Text on paper: everything fits, and what the fonts cannot show is said in other letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exports.theme import (
    BOLD,
    LEAST,
    REGULAR,
    fitted,
    folded,
    name_lines,
    packed,
    printable_in_font,
    together,
    width_of,
    wrapped,
)
from tests.exports.papers import HOSTILE

NAMES = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=80)
WIDTHS = st.floats(20, 300)


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert fitted("Ada One", BOLD, 12, 200) == ("Ada One", 12)


def test_a_text_that_is_too_wide_gets_smaller_before_it_is_cut() -> None:
    text, size = fitted("Ada One the Long", BOLD, 12, 80)
    assert (text, size < 12) == ("Ada One the Long", True)
    cut, smallest = fitted("Ada One the Long " * 4, BOLD, 12, 80)
    assert (cut[-1], smallest) == ("…", LEAST)


@given(NAMES, WIDTHS)
def test_no_text_is_wider_than_its_cell(name: str, width: float) -> None:
    text, size = fitted(printable_in_font(name), BOLD, 12, width)
    assert width_of(text, BOLD, size) <= width + 1e-3


@given(NAMES, WIDTHS, st.floats(8, 60))
def test_no_name_leaves_its_cell(name: str, width: float, tall: float) -> None:
    lines, size = name_lines(printable_in_font(name), BOLD, 12, width, tall)
    assert all(width_of(line, BOLD, size) <= width + 1e-3 for line in lines)
    assert len(lines) == 1 or size * len(lines) <= tall + size


def test_a_long_name_goes_on_in_a_second_line_and_loses_nothing() -> None:
    name = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley"
    lines, _ = name_lines(name, BOLD, 12, 120, 40)
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")


def test_a_name_of_one_long_word_is_parted_inside_it() -> None:
    lines, _ = name_lines("Ж" * 80, BOLD, 12, 240, 40)
    assert "".join(lines) == "Ж" * 80


def test_text_is_wrapped_between_words_and_figures_between_figures() -> None:
    lines = wrapped("one two three four five", REGULAR, 10, 60)
    assert " ".join(lines) == "one two three four five"
    assert packed(("zones 2", "flags 2"), " · ", REGULAR, 10, 60) == ("zones 2", "flags 2")


@pytest.mark.parametrize("name", HOSTILE)
def test_what_the_fonts_can_show_is_printed_as_it_is(name: str) -> None:
    assert printable_in_font(name, 7) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("田中 太郎", "Player #7"),
        ("محمد علي", "Player #7"),  # in the font, but it would come out backwards
        ("🎲🎲", "Player #7"),
        ("Ada 🎲 One", "Ada ? One (#7)"),
        ("Ada 田中", "Ada ? (#7)"),
        ("김 철수", "Gim Ceolsu (#7)"),
        ("さくら", "Sakura (#7)"),
        ("Ａｄａ Ｏｎｅ", "Ada One (#7)"),
        ("Ada 🎲 (#7)", "Ada ? (#7)"),
    ],
)
def test_a_name_the_fonts_cannot_show_is_spelt_otherwise_and_has_its_number(name: str, shown: str) -> None:
    assert printable_in_font(name, 7) == shown


@given(st.text(max_size=80))
def test_nothing_is_ever_printed_that_the_fonts_cannot_show(text: str) -> None:
    shown = printable_in_font(text)
    assert printable_in_font(shown) == shown


@given(NAMES, WIDTHS)
def test_a_folded_text_loses_nothing_and_stays_in_its_column(name: str, width: float) -> None:
    lines = folded(name, REGULAR, 7, width)
    assert all(width_of(line, REGULAR, 7) <= width + 1e-3 for line in lines)
    shown = map(printable_in_font, name.split("\N{NO-BREAK SPACE}"))  # which keeps words together and is not printed
    assert "".join("".join(lines).split()) == "".join("".join(shown).split())


def test_a_folded_text_is_parted_between_words_and_inside_those_that_are_too_long() -> None:
    assert folded("one two three", REGULAR, 10, 50) == ("one two", "three")
    assert folded("a\nb\tc", REGULAR, 10, 200) == ("a b c",)
    assert len(folded("W" * 80, REGULAR, 10, 100)) == 8
    assert folded("", REGULAR, 10, 50) == ()


def test_a_few_words_stay_together_and_many_do_not() -> None:
    assert folded(f"one {together('+ 25 level 1')}", REGULAR, 10, 70) == ("one", "+ 25 level 1")
    assert together("x " * 40) == "x " * 40
