"""The canonical content of every kind of document, kept for ever: papers are checked against it years later."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ledger.application.contents import VERSIONED
from tests.golden.make_documents import DOCUMENTS, content, path_of


@pytest.mark.parametrize("kind", VERSIONED)
def test_a_document_says_what_it_always_said(kind: str) -> None:
    assert content(kind) == path_of(kind).read_text(encoding="utf-8")


def test_no_golden_content_is_forgotten() -> None:
    assert {path_of(kind) for kind in VERSIONED} <= set(DOCUMENTS.iterdir())


@pytest.mark.parametrize("kind", VERSIONED)
def test_content_is_made_of_whole_numbers_and_texts_alone(kind: str) -> None:
    assert {type(leaf) for leaf in _leaves(json.loads(content(kind)))} == {int, str}


@pytest.mark.parametrize("kind", VERSIONED)
def test_content_is_written_in_one_way(kind: str) -> None:
    text = content(kind)
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
