"""What an organizer should know about a name that is accepted all the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.application.names import remarks_on_name
from ledger.domain.text import clean_name, fold

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
CYRILLIC_A = "\u0430"


@pytest.mark.parametrize("name", ["Ada One", "Łukasz Żółw", "Ωμέγα", "Ольга", "O\u2019Brien – \u2116 5 €"])
def test_an_ordinary_name_draws_no_remark(name: str) -> None:
    assert remarks_on_name(name) == ()


@pytest.mark.bad_input(14)
def test_a_cyrillic_letter_among_latin_ones_is_remarked_on() -> None:
    name = f"Ad{CYRILLIC_A} One"
    assert clean_name(name) == name
    assert fold(name) != fold("Ada One")
    assert remarks_on_name(name) == ("The name mixes Latin and Cyrillic letters, which can look alike.",)


@pytest.mark.bad_input(8)
@pytest.mark.parametrize(
    ("name", "codes"),
    [
        (FAMILY, "U+1F467 and U+1F469"),
        ("\u0639\u0644\u064a", "U+0639, U+0644 and U+064A"),
        ("\u738b\u5c0f\u660e\u6c34", "U+5C0F, U+660E, U+6C34 and 1 more"),
    ],
)
def test_a_name_the_font_cannot_print_is_accepted_with_a_remark(name: str, codes: str) -> None:
    assert clean_name(name) == name
    (remark,) = remarks_on_name(name)
    assert remark.startswith(f"The built-in font cannot print {codes}; PDF documents will show ")
    assert remark.endswith("or else that alone, such as Player #7.")
    assert remark.isprintable()


def test_two_scripts_that_do_not_look_alike_are_no_mixture() -> None:
    assert "mixes" not in " ".join(remarks_on_name("Kenji \u5065\u4e8c"))


@given(st.text())
def test_remarks_can_be_made_on_any_text(text: str) -> None:
    assert all(remark.endswith(".") and remark.isprintable() for remark in remarks_on_name(text))
