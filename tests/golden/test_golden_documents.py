"""The canonical content of every kind of document, kept for ever: papers are checked against it years later."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ledger.application.document_contents import FORMS, VERSIONED
from tests.golden.make_documents import DOCUMENTS, content, path_of


@pytest.mark.parametrize("form", FORMS)
def test_a_document_says_what_it_always_said(form: str) -> None:
    assert content(form) == path_of(form).read_text(encoding="utf-8")


def test_no_golden_content_is_forgotten() -> None:
    assert {path_of(form) for form in FORMS} == set(DOCUMENTS.iterdir())


def test_every_kind_is_written_in_a_form_there_is_and_the_newest_of_its_kind() -> None:
    newest = {form.partition("/")[0]: form for form in sorted(FORMS)}
    assert dict(VERSIONED) == newest


@pytest.mark.parametrize("form", FORMS)
def test_content_is_made_of_whole_numbers_and_texts_alone(form: str) -> None:
    assert {type(leaf) for leaf in _leaves(json.loads(content(form)))} == {int, str}


@pytest.mark.parametrize("form", FORMS)
def test_content_is_written_in_one_way(form: str) -> None:
    text = content(form)
    again = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == again


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for below in value.values():
            yield from _leaves(below)
    elif isinstance(value, list):
        for below in value:
            yield from _leaves(below)
    else:
        yield value
