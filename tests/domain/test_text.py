"""What a name or a note may be."""

from unicodedata import category, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.domain.errors import BadRequest, BadText
from ledger.domain.text import clean_name, clean_note, fold, nearest, printable, search_key

ESCAPE, BELL = "\x1b", "\x07"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
# The first two planes, and the parts of the others that hold more than plain ideographs.
CHARACTERS = [chr(code) for code in (*range(0x20000), *range(0x2F800, 0x2FB00), *range(0xE0000, 0xE0200))]
WORDS = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"]), max_size=40)


def refusal(text: str) -> str:
    with pytest.raises(BadText) as caught:
        clean_name(text)
    return str(caught.value)


def kept(text: str) -> str | None:
    try:
        return clean_name(text)
    except BadText:
        return None


def test_a_plain_name_is_kept_as_it_is() -> None:
    assert clean_name("Ada One") == "Ada One"


@pytest.mark.parametrize("name", ["  Ada   One ", "Ada\u00a0One", "\u3000Ada \u2003 One"])
def test_outer_spaces_go_and_inner_ones_become_one(name: str) -> None:
    assert clean_name(name) == "Ada One"


@pytest.mark.bad_input(1)
@pytest.mark.parametrize("name", ["", " ", "     ", "\u00a0", "\u3000\u2003"])
def test_an_empty_name_is_refused(name: str) -> None:
    assert refusal(name) == "The name is empty; give at least one character."


@pytest.mark.bad_input(2)
@pytest.mark.parametrize(("length", "shown"), [(81, "81"), (10_000, "10,000")])
@pytest.mark.parametrize("letter", ["a", "é", "字"])
def test_a_name_over_eighty_characters_is_refused_with_limit_and_length(letter: str, length: int, shown: str) -> None:
    assert refusal(letter * length) == f"The name has {shown} characters; at most 80 are allowed."


@pytest.mark.bad_input(2)
@pytest.mark.parametrize("name", ["a" * 80, "é" * 80, normalize("NFD", "é" * 80), f"{'a' * 80}{' ' * 500}"])
def test_a_name_of_eighty_characters_is_accepted(name: str) -> None:
    assert len(clean_name(name)) == 80


@pytest.mark.bad_input(2)
def test_a_long_pile_of_accents_is_refused_before_it_is_composed() -> None:
    assert "at most 80" in refusal("a" + "\u0300\u0316" * 1_000_000)


@pytest.mark.bad_input(3)
def test_the_refusal_names_the_control_character_and_its_place() -> None:
    assert refusal(f"Ada{ESCAPE}[2J") == "The name holds the control character U+001B at position 4; take it out."


@pytest.mark.bad_input(3)
@pytest.mark.parametrize("code", [0x00, 0x07, 0x09, 0x0A, 0x0B, 0x0D, 0x1B, 0x7F, 0x85, 0x9B])
@pytest.mark.parametrize("before", ["Ada", "José", ""])
def test_no_control_character_stands_in_a_name(code: int, before: str) -> None:
    sentence = refusal(f"{before}{chr(code)}One")
    assert f"control character U+{code:04X} at position {len(before) + 1};" in sentence
    assert sentence.isprintable()


@pytest.mark.bad_input(5)
@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
def test_no_text_direction_control_stands_in_a_name(code: int) -> None:
    sentence = refusal(f"Ada{chr(code)}One")
    assert sentence == f"The name holds the text-direction control U+{code:04X} at position 4; take it out."


@pytest.mark.bad_input(6)
@pytest.mark.parametrize("code", [0x200B, 0xFEFF, 0x2060, 0x00AD, 0x200C, 0x200D, 0x180E, 0x034F, 0x3164, 0x2800])
def test_no_invisible_character_stands_in_a_name(code: int) -> None:
    assert f"invisible character U+{code:04X} at position 4" in refusal(f"Ada{chr(code)}One")
    assert f"invisible character U+{code:04X} at position 1" in refusal(chr(code))


@pytest.mark.bad_input(6)
@pytest.mark.parametrize("name", [FAMILY, "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f469\U0001f3fd\u200d\U0001f680"])
def test_a_joiner_between_emoji_is_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.bad_input(6)
@pytest.mark.parametrize("name", ["\U0001f469\u200d", "\u200d\U0001f469", "\U0001f469\u200dA", "A\u200d\U0001f469"])
def test_a_joiner_beside_anything_else_is_refused(name: str) -> None:
    assert "U+200D" in refusal(name)


@pytest.mark.bad_input(6)
@pytest.mark.parametrize("name", ["Ada\ufe0f", "\ufe0fAda", "Ada \ufe0f", "Ada\U000e0100"])
def test_a_variation_selector_nobody_would_see_is_refused(name: str) -> None:
    assert "invisible character" in refusal(name)


@pytest.mark.parametrize("name", ["\u2764\ufe0f", "\u845b\U000e0100", "1\ufe0f\u20e3", "\u2194\ufe0f"])
def test_a_variation_selector_that_changes_the_look_is_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.bad_input(7)
@pytest.mark.parametrize("code", [0xD800, 0xDBFF, 0xDC00, 0xDCFF])
def test_half_a_character_is_refused(code: int) -> None:
    sentence = refusal(f"Ada{chr(code)}")
    assert sentence == f"The name holds the broken character U+{code:04X} at position 4; take it out."


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (0xFFFE, "noncharacter"),
        (0xFFFF, "noncharacter"),
        (0xFDD0, "noncharacter"),
        (0xFDEF, "noncharacter"),
        (0x1FFFE, "noncharacter"),
        (0x10FFFF, "noncharacter"),
        (0xE000, "private-use character"),
        (0xF0000, "private-use character"),
        (0x0378, "unassigned character"),
        (0xE0001, "tag character"),
        (0xE0041, "tag character"),
        (0xE007F, "tag character"),
        (0x2028, "line separator"),
        (0x2029, "paragraph separator"),
    ],
)
def test_a_code_point_without_a_shape_is_refused_by_its_kind(code: int, kind: str) -> None:
    assert refusal(f"Ada{chr(code)}") == f"The name holds the {kind} U+{code:04X} at position 4; take it out."


def test_no_code_point_of_a_refused_category_is_kept() -> None:
    refused = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert [hex(ord(char)) for char in CHARACTERS if category(char) in refused and kept(f"A{char}")] == []


def test_every_letter_and_digit_of_latin_greek_and_cyrillic_is_kept() -> None:
    letters = [chr(code) for code in range(0x250) if chr(code).isalnum()]
    letters += [chr(code) for code in range(0x370, 0x530) if chr(code).isalnum()]
    assert [letter for letter in letters if kept(letter) != normalize("NFC", letter)] == []


@pytest.mark.bad_input(12)
def test_a_decomposed_name_is_kept_composed() -> None:
    assert clean_name("Jose\u0301") == "José"


@pytest.mark.bad_input(16)
@pytest.mark.parametrize("name", ["BYE", "bye", "pair", "=HYPERLINK(1)", "<b>", "+1", "@SUM", "a/b:[c]", "{player}"])
def test_a_name_that_means_something_elsewhere_is_an_ordinary_name(name: str) -> None:
    assert clean_name(name) == name


def test_a_refusal_calls_the_text_what_the_caller_calls_it() -> None:
    with pytest.raises(BadText, match=r"^The club is empty"):
        clean_name(" ", "club")


def test_bad_text_is_a_bad_request() -> None:
    with pytest.raises(BadRequest):
        clean_name("")


@given(st.text() | WORDS)
def test_cleaning_a_clean_name_changes_nothing(text: str) -> None:
    name = kept(text)
    assert name is None or clean_name(name) == name


@given(st.text() | WORDS)
def test_a_kept_name_is_composed_short_and_can_be_stored(text: str) -> None:
    if name := kept(text):
        assert 1 <= len(name) <= 80
        assert name == normalize("NFC", name) == name.strip()
        assert name.encode().decode() == name
        assert printable(name) == name


def test_a_note_keeps_its_lines_and_tabs() -> None:
    assert clean_note("  late:\n\ttrain home \n") == "late:\n\ttrain home"


def test_the_line_ends_of_another_system_become_line_ends() -> None:
    assert clean_note("late\r\ntrain") == "late\ntrain"


@pytest.mark.bad_input(1)
@pytest.mark.parametrize("note", ["", "  ", "\n\t\n"])
def test_an_empty_note_is_refused(note: str) -> None:
    with pytest.raises(BadText, match=r"^The reason is empty; give at least one character\.$"):
        clean_note(note)


@pytest.mark.bad_input(19)
@pytest.mark.parametrize(("length", "shown"), [(2_001, "2,001"), (1_048_576, "1,048,576")])
@pytest.mark.parametrize("letter", ["a", "é"])
def test_a_note_over_two_thousand_characters_is_refused(letter: str, length: int, shown: str) -> None:
    with pytest.raises(BadText, match=f"^The reason has {shown} characters; at most 2,000 are allowed.$"):
        clean_note(letter * length)


@pytest.mark.bad_input(19)
def test_a_note_of_two_thousand_characters_is_accepted() -> None:
    assert len(clean_note("é" * 2_000)) == 2_000


@pytest.mark.bad_input(3)
@pytest.mark.parametrize("code", [0x00, 0x0B, 0x0D, 0x1B, 0x202E, 0x200B, 0xD800, 0xFFFE, 0x2028, 0xE000])
def test_a_note_refuses_what_a_name_refuses(code: int) -> None:
    with pytest.raises(BadText, match=rf"^The claim holds the .* U\+{code:04X} at position 5; take it out\.$"):
        clean_note(f"one\n{chr(code)}two", "claim")


@given(st.text())
def test_cleaning_a_clean_note_changes_nothing(text: str) -> None:
    try:
        note = clean_note(text)
    except BadText:
        return
    assert clean_note(note) == note


@pytest.mark.bad_input(12)
def test_a_name_is_the_same_composed_and_decomposed() -> None:
    assert fold("José") == fold("Jose\u0301")


@pytest.mark.bad_input(13)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ANNA", "anna"),
        ("straße", "STRASSE"),
        ("\ufb01n", "fin"),
        ("Ada  One", "ada one"),
        ("Ada\u00a0One", "ada one"),
        ("\u0399\u03a3", "\u03b9\u03c2"),
    ],
)
def test_names_that_differ_in_case_ligature_or_spaces_are_one_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("José", "Jose"), ("Ada One", "Ada Two"), ("Łukasz", "Lukasz")])
def test_names_that_differ_in_a_letter_or_accent_are_two_names(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
@example("\u03b1\u0301\u0345")
@example("\u01f0\u0130\u1e9e")
def test_folding_a_folded_name_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_folding_twice_changes_nothing_for_any_single_character() -> None:
    assert [hex(ord(char)) for char in CHARACTERS if fold(fold(char)) != fold(char)] == []


@given(st.text())
def test_folding_does_not_mind_how_a_name_is_composed(text: str) -> None:
    assert fold(normalize("NFC", text)) == fold(normalize("NFD", text)) == fold(text)


@given(WORDS)
def test_cleaning_does_not_change_who_is_meant(text: str) -> None:
    name = kept(text)
    assert name is None or fold(name) == fold(text)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Łukasz Żółw", "lukasz zolw"),
        ("Søren Ærø", "soren aero"),
        ("Đorđe", "dorde"),
        ("Straße", "strasse"),
        ("Œuvre", "oeuvre"),
        ("Þór Guðni", "thor gudni"),
        ("Ħal", "hal"),
        ("Y\u0131ld\u0131z \u0130nce", "yildiz ince"),
        ("O\u2019Brien", "o'brien"),
        ("Ada  ONE", "ada one"),
    ],
)
def test_the_search_key_is_what_one_can_type_on_any_keyboard(name: str, key: str) -> None:
    assert search_key(name) == key


@given(st.text())
def test_the_search_key_of_a_search_key_is_itself(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)


@given(st.text(), st.text())
def test_one_name_has_one_search_key(one: str, other: str) -> None:
    assert fold(one) != fold(other) or search_key(one) == search_key(other)


KNOWN = ("Ada One", "Adam Two", "José Ruiz", "Łukasz Żółw", "Anna Kowalska", "Bo Kowal", "Alexander Smith")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("jose ruiz", ("José Ruiz",)),
        ("LUKASZ ZOLW", ("Łukasz Żółw",)),
        ("zol", ("Łukasz Żółw",)),
        ("Ruiz", ("José Ruiz",)),
        ("alexander s", ("Alexander Smith",)),
        ("Alexnader Smiht", ("Alexander Smith",)),
        ("Smyth", ("Alexander Smith",)),
        ("Kow", ("Anna Kowalska", "Bo Kowal")),
        ("Ada On", ("Ada One",)),
        ("Xyzzy", ()),
        ("", ()),
        ("\u0301", ()),
    ],
)
def test_the_name_that_may_be_meant_is_found(wanted: str, found: tuple[str, ...]) -> None:
    assert nearest(wanted, KNOWN)[: len(found)] == found
    assert found or not nearest(wanted, KNOWN)


def test_the_same_name_but_for_accents_comes_before_a_longer_and_a_similar_one() -> None:
    assert nearest("Jose", ["Joze", "Joseph", "José"]) == ("José", "Joseph", "Joze")


def test_a_beginning_that_fits_too_many_names_suggests_none_of_them() -> None:
    assert nearest("Pl", [f"Player {number}" for number in range(20)]) == ()


def test_no_more_names_are_suggested_than_asked_for() -> None:
    assert len(nearest("Ada One", [f"Ada One {number}" for number in range(20)], most=2)) == 2


def test_a_suggestion_is_made_once_though_it_is_known_twice() -> None:
    assert nearest("ada", iter(["Ada", "Ada"])) == ("Ada",)


@given(st.text(), st.lists(st.text(max_size=20), max_size=8))
def test_only_known_names_are_suggested(wanted: str, known: list[str]) -> None:
    assert set(nearest(wanted, known)) <= set(known)


@pytest.mark.bad_input(4)
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"Ada{ESCAPE}[2J{BELL}", r"Ada\x1b[2J\x07"),
        ("Ada\x9b2J\x7f", r"Ada\x9b2J\x7f"),
        ("Ada\u202eenO\u2069", r"Ada\u202eenO\u2069"),
        ("one\r\ntwo\u2028", r"one\x0d\x0atwo\u2028"),
        ("half \ud800", r"half \ud800"),
        ("José \u738b \\x1b", "José \u738b \\x1b"),
        (FAMILY, FAMILY),
    ],
)
def test_what_would_steer_a_terminal_is_shown_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.bad_input(4)
@given(st.text())
def test_a_terminal_receives_no_control_character_and_can_encode_the_rest(text: str) -> None:
    assert not {category(char) for char in printable(text)} & {"Cc", "Cs"}
    assert printable(text).encode().decode() == printable(text)
