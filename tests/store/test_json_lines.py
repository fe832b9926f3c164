"""What a batch file may hold, and how a request is written down."""

import json
from contextlib import suppress
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.domain.errors import BadRequest
from ledger.store.json_lines import MOST_BYTES, canonical, parse_lines, parse_object

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
WHOLE = st.integers(min_value=-(10**18) + 1, max_value=10**18 - 1)
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=5)


def refusal(text: str) -> str:
    with pytest.raises(BadRequest) as caught:
        parse_object(text)
    return str(caught.value)


def refusal_of_file(data: bytes) -> str:
    with pytest.raises(BadRequest) as caught:
        list(parse_lines(data))
    return str(caught.value)


def nested(depth: int) -> str:
    """An object that holds lists, `depth` levels in all."""
    return '{"a":' + "[" * (depth - 1) + "]" * (depth - 1) + "}"


def test_an_object_is_read_as_it_is_written() -> None:
    text = '{"do": "pair", "round": 1, "pairings": [["P01", "P02"], ["P03", null]], "forced": true}'
    assert parse_object(text) == json.loads(text)


@pytest.mark.bad_input(67)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not JSON: expecting value at character 1."),
        ('{"do" "pair"}', "This is not JSON: expecting ':' delimiter at character 7."),
        ('{"do": "pair"', "This is not JSON: expecting ',' delimiter at character 14."),
        ('{"do": "pa', "This is not JSON: unterminated string starting at character 8."),
        ('{"do": "a\nb"}', "This is not JSON: invalid control character at character 10."),
        ('{"do": 1} {"do": 2}', "This is not JSON: extra data at character 11."),
        ("{'do': 1}", "This is not JSON: expecting property name enclosed in double quotes at character 2."),
    ],
)
def test_broken_json_is_refused_with_the_place(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[]", "a list"),
        ("3", "a number"),
        ("3.5", "a number"),
        ('"a"', "a text"),
        ("true", "a truth value"),
        ("null", "null"),
    ],
)
def test_a_value_that_is_no_object_is_refused(text: str, kind: str) -> None:
    assert refusal(text) == f"A request is one JSON object in braces; this is {kind}."


@pytest.mark.bad_input(67)
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"vp": 3, "vp": 4}', "vp"),
        ('{"scores": [{"a": 1, "b": 2, "a": 1}]}', "a"),
        ('{"a": 1, "\\u0061": 2}', "a"),
        ('{"\\u001b[2J": 1, "\\u001b[2J": 2}', r"\x1b[2J"),
        ('{"{player}": 1, "{player}": 2}', "{player}"),
    ],
)
def test_a_key_that_stands_twice_is_refused_by_name(text: str, key: str) -> None:
    assert refusal(text) == f'The key "{key}" stands twice in one object; keep one.'


def test_one_key_in_two_objects_is_no_repetition() -> None:
    assert parse_object('{"a": {"vp": 1}, "b": {"vp": 2}}') == {"a": {"vp": 1}, "b": {"vp": 2}}


@pytest.mark.bad_input(23)
@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400"])
def test_a_number_that_is_not_finite_is_refused(number: str) -> None:
    assert number in refusal(f'{{"vp": {number}}}')


@pytest.mark.bad_input(26)
@pytest.mark.parametrize("digits", [19, 5_000, 1_000_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_more_than_eighteen_digits_is_refused_by_its_length(digits: int, sign: str) -> None:
    assert refusal(f'{{"vp": {sign}{"9" * digits}}}') == f"A number has {digits:,} digits; at most 18 are read."


@pytest.mark.bad_input(26)
@pytest.mark.parametrize("number", [f"0.{'3' * 5_000}", f"{'9' * 5_000}.5", f"1e{'9' * 5_000}"])
def test_a_fraction_of_more_than_eighteen_digits_is_refused_by_its_length(number: str) -> None:
    assert "at most 18 are read" in refusal(f'{{"vp": {number}}}')


@pytest.mark.bad_input(26)
@pytest.mark.parametrize("number", [10**18 - 1, -(10**18) + 1])
def test_a_number_of_eighteen_digits_is_read(number: int) -> None:
    assert parse_object(f'{{"vp": {number}}}') == {"vp": number}


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("written", ["true", "3.0", '"3"', '"1_0"', '" 5 "', "10.5", "-0.0"])
def test_the_parser_leaves_each_value_the_type_it_was_written_with(written: str) -> None:
    value = parse_object(f'{{"vp": {written}}}')["vp"]
    assert (type(value), value) == (type(json.loads(written)), json.loads(written))


@pytest.mark.bad_input(67)
@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, nested(100_000), nested(21), nested(500)])
def test_nesting_beyond_twenty_levels_is_refused(text: str) -> None:
    assert refusal(text) == "The JSON is nested deeper than 20 levels; no request needs that."


@pytest.mark.bad_input(67)
def test_nesting_of_twenty_levels_is_read() -> None:
    assert parse_object(nested(20)) == json.loads(nested(20))


def test_brackets_in_a_text_and_side_by_side_are_no_nesting() -> None:
    text = json.dumps({"reason": "[{" * 50 + '"', "pairings": [["a", "b"]] * 50})
    assert parse_object(text) == json.loads(text)


@pytest.mark.bad_input(7)
@pytest.mark.parametrize(
    "text",
    [
        r'{"player": "\ud800"}',
        r'{"\udfff": 1}',
        r'{"scores": [[{"a": "x\ud83d"}]]}',
        '{"player": "\udcff"}',
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(text: str) -> None:
    assert "half of a character; write the whole one." in refusal(text)


def test_a_character_written_as_two_escapes_is_read() -> None:
    assert parse_object(r'{"a": "\ud83d\ude00 Jos\u00e9 \\ud800"}') == {"a": "\U0001f600 José \\ud800"}


@pytest.mark.bad_input(3)
@pytest.mark.parametrize("text", ['{"a": "x\0"}', r'{"a": "x\u0000"}', r'{"a": ["\u0000"]}', r'{"\u0000": 1}', "\0{}"])
def test_a_nul_is_refused_wherever_it_stands(text: str) -> None:
    assert refusal(text) == "A text holds the control character U+0000; take it out."


def test_lines_are_numbered_from_one_and_blank_ones_passed_over() -> None:
    data = b'{"a": 1}\n\n  \t\r\n{"a": 2}\r\n{"a": 3}'
    assert list(parse_lines(data)) == [(1, {"a": 1}), (4, {"a": 2}), (5, {"a": 3})]


@pytest.mark.parametrize("data", [b"", b"\n", b"\r\n \n", b"\xef\xbb\xbf"])
def test_a_file_without_lines_holds_nothing(data: bytes) -> None:
    assert list(parse_lines(data)) == []


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
def test_a_line_ends_at_a_newline_and_nowhere_else(separator: str) -> None:
    assert list(parse_lines(f'{{"a": "x{separator}y"}}\n'.encode())) == [(1, {"a": f"x{separator}y"})]


@pytest.mark.bad_input(67)
def test_a_refusal_names_the_line_and_leaves_braces_alone() -> None:
    data = b'{"a": 1}\n\n{"{line}": 1, "{line}": 2}\n'
    assert refusal_of_file(data) == 'Line 3: The key "{line}" stands twice in one object; keep one.'


@pytest.mark.bad_input(64)
def test_a_byte_order_mark_at_the_start_is_accepted() -> None:
    assert list(parse_lines(b'\xef\xbb\xbf{"a": "Jos\xc3\xa9"}')) == [(1, {"a": "José"})]


@pytest.mark.bad_input(64)
def test_a_byte_order_mark_further_in_is_refused() -> None:
    assert refusal_of_file(b'{"a": 1}\n\xef\xbb\xbf{"a": 2}').startswith("Line 2: This is not JSON")


@pytest.mark.bad_input(64)
@pytest.mark.parametrize(
    ("codec", "mark", "encoding"),
    [
        ("utf-16-le", b"\xff\xfe", "UTF-16"),
        ("utf-16-be", b"\xfe\xff", "UTF-16"),
        ("utf-32-le", b"\xff\xfe\0\0", "UTF-32"),
        ("utf-32-be", b"\0\0\xfe\xff", "UTF-32"),
    ],
)
def test_another_encoding_is_known_by_its_mark(codec: str, mark: bytes, encoding: str) -> None:
    data = mark + '{"a": "José"}'.encode(codec)
    assert refusal_of_file(data) == f"The file looks like {encoding}; save it as UTF-8."


@pytest.mark.bad_input(64)
def test_what_is_not_utf8_is_refused_with_line_and_byte() -> None:
    data = '{"a": 1}\n{"a": "José"}'.encode("latin-1")
    sentence = "Line 2: not UTF-8 at byte 20 of the file, perhaps Latin-1; save it as UTF-8."
    assert refusal_of_file(data) == sentence


@pytest.mark.bad_input(72)
def test_a_file_over_fifty_megabytes_is_refused() -> None:
    assert refusal_of_file(b" " * (MOST_BYTES + 1)) == "The file has more than 50 MB; split it."


@pytest.mark.bad_input(72)
def test_a_file_of_fifty_megabytes_is_read() -> None:
    assert list(parse_lines(b'{"a": 1}'.ljust(MOST_BYTES))) == [(1, {"a": 1})]


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_and_nothing_else(data: bytes) -> None:
    with suppress(BadRequest):
        assert all(type(found) is dict for _, found in parse_lines(data))


@given(st.text('{}[]":,\\u0dea1-.NI _type\n', max_size=60))
def test_anything_that_looks_like_json_is_read_or_refused_and_nothing_else(text: str) -> None:
    with suppress(BadRequest):
        assert all(type(found) is dict for _, found in parse_lines(text.encode()))


def test_canonical_json_is_frozen() -> None:
    value: Any = {
        "b": [1, -2, True, False, None, []],
        "a": {"z": 'q"\\/\n\t\r\b\f\x1f\x7f', "É": "字 \U0001f600"},
        "": {},
    }
    assert canonical(value) == (
        '{"":{},"a":{"z":"q\\"\\\\/\\n\\t\\r\\b\\f\\u001f\x7f","É":"字 \U0001f600"},"b":[1,-2,true,false,null,[]]}'
    )


def test_canonical_json_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1}) == '{"a":2,"b":1}'


@pytest.mark.bad_input(12)
def test_canonical_json_does_not_depend_on_how_letters_are_composed() -> None:
    decomposed = {"Jose\u0301": ["Jose\u0301", {"e\u0301": "e\u0301"}]}
    assert canonical(decomposed) == '{"José":["José",{"é":"é"}]}'


def test_keys_are_sorted_as_they_are_written_after_composing() -> None:
    assert canonical({"e\u0301": 1, "f": 2}) == '{"f":2,"é":1}'


def test_a_line_break_before_an_accent_stays_a_line_break() -> None:
    assert canonical(["\n\u0303"]) == '["\\n\u0303"]'


@pytest.mark.bad_input(12)
def test_two_keys_that_are_one_when_composed_are_refused() -> None:
    with pytest.raises(BadRequest, match=r'^The key "é" stands twice'):
        canonical({"é": 1, "e\u0301": 2})


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("value", [3.0, 10.5, float("nan"), float("inf"), b"3", (1, 2), {1}, object()])
@pytest.mark.parametrize("wrap", [lambda value: value, lambda value: [value], lambda value: {"a": [{"b": value}]}])
def test_canonical_json_refuses_what_is_no_plain_value(value: Any, wrap: Any) -> None:
    with pytest.raises(BadRequest, match="is no whole number, text, true, false, null, list or object"):
        canonical(wrap(value))


@pytest.mark.parametrize("key", [1, None, True, 1.5])
def test_canonical_json_refuses_a_key_that_is_no_text(key: Any) -> None:
    with pytest.raises(BadRequest, match=f"^The key {key} is not a text"):
        canonical({"a": {key: 1}})


@pytest.mark.bad_input(26)
@pytest.mark.parametrize("number", [10**18, -(10**18), 10**4_000])
def test_canonical_json_refuses_a_number_the_parser_would_not_read(number: int) -> None:
    with pytest.raises(BadRequest, match=r"^A number has more than 18 digits"):
        canonical([number])


@pytest.mark.bad_input(67)
def test_canonical_json_refuses_nesting_beyond_twenty_levels() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(BadRequest, match="deeper than 20"):
        canonical(endless)
    assert canonical(json.loads(nested(20))) == nested(20)


@pytest.mark.bad_input(7)
def test_canonical_json_refuses_half_a_character() -> None:
    with pytest.raises(BadRequest, match=r"U\+D800, half of a character"):
        canonical({"a": "\ud800"})


def test_a_letter_under_a_pile_of_accents_is_refused_at_once() -> None:
    with pytest.raises(BadRequest, match="more than 30 accents"):
        canonical({"a": "a" + "\u0300\u0316" * 500_000})


def test_many_symbols_in_a_row_are_no_pile_of_accents() -> None:
    text = "\u2605" * 100 + "a" + "\u0316" * 30
    assert canonical(text) == f'"{text}"'


@given(OBJECTS)
def test_reading_canonical_json_and_writing_it_again_changes_nothing(value: dict[str, Any]) -> None:
    try:
        text = canonical(value)
    except BadRequest:
        return  # two keys that compose to one
    assert canonical(parse_object(text)) == text


@given(VALUES)
def test_every_text_in_canonical_json_is_composed(value: Any) -> None:
    try:
        text = canonical(value)
    except BadRequest:
        return
    assert json.loads(text) == composed(value)


def composed(value: Any) -> Any:
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, list):
        return [composed(inner) for inner in value]
    if isinstance(value, dict):
        return {composed(key): composed(inner) for key, inner in value.items()}
    return value
