"""Whether a text speaks of somebody: the whole name counts for certain, a part of it is worth a look."""

import pytest

from ledger.domain.person.likeness import is_named_in, may_be_named_in

ZOE = ("Zoé Ärlig",)


@pytest.mark.parametrize(
    "text",
    [
        "Zoé Ärlig",
        "told by zoé ärlig.",
        "ZOÉ ÄRLIG's dice",
        "Zoé \n Ärlig was late",
        "Zoe\u0301 A\u0308rlig",  # decomposed
        "\uff3aoé Ärlig",  # a full-width Z
        "(Zoé Ärlig)",
        "Zoé Ärlig-Bo Two",
    ],
)
def test_the_whole_name_is_found_however_it_is_spelt(text: str) -> None:
    assert is_named_in(text, ZOE)


@pytest.mark.parametrize("text", ["Zoé Ärligson", "McZoé Ärlig", "Zoé", "Ärlig, Zoé", "Zoe Arlig", "ZoéÄrlig", ""])
def test_what_is_not_the_whole_name_is_not_taken_for_it(text: str) -> None:
    assert not is_named_in(text, ZOE)


def test_a_later_place_counts_where_an_earlier_one_is_within_another_word() -> None:
    assert is_named_in("Annabel and Ann", ["Ann"])
    assert not is_named_in("Annabel and Joann", ["Ann"])


def test_scripts_without_spaces_need_none_around_a_name() -> None:
    assert is_named_in("王小明作弊", ["王小明"])
    assert is_named_in("לדנה הראשונה", ["דנה"])


def test_any_of_several_names_is_enough() -> None:
    assert is_named_in("as Bo Two said", ["Ada One", "Bo Two"])
    assert not is_named_in("as Bo Two said", ["Ada One"])


@pytest.mark.parametrize(
    "text",
    ["Ärlig was late", "the ARLIG sheet", "Ärlig, Zoé", "Zoe Arlig", "Zoé Ärligson", "one arlig-like story"],
)
def test_a_longer_word_of_the_name_or_all_its_words_are_worth_a_look(text: str) -> None:
    assert may_be_named_in(text, ZOE)


@pytest.mark.parametrize("text", ["Zoé was late", "the zoe", "arligson", "nobody at all"])
def test_a_short_word_or_a_part_of_another_is_not(text: str) -> None:
    assert not may_be_named_in(text, ZOE)


def test_a_word_of_four_letters_is_long_enough_and_one_of_three_is_not() -> None:
    assert may_be_named_in("a four on the die", ["Dee Four"])
    assert not may_be_named_in("a one on the die", ["Ada One"])


def test_a_short_name_is_not_found_within_other_words() -> None:
    assert not may_be_named_in("about a boat", ["Bo"])
