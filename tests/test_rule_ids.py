"""The rules of every document by their numbers: each is named by a test, and no test names one that is not there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NUMBERS = {
    "MC": set(range(1, 53)),
    "GG2": set(range(1, 50)),
    "GG17": set(range(1, 38)),
    "LV": set(range(1, 33)),
    "GF": set(range(1, 41)),
}
RULES = [f"{document}-{no:02}" for document, numbers in NUMBERS.items() for no in sorted(numbers)]


def marks(source: str) -> Iterator[str]:
    """Every rule that a test of this file is marked with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            (rule,) = node.args
            assert isinstance(rule, ast.Constant), "a rule is named as it stands, so that it can be looked for"
            yield str(rule.value)


@pytest.fixture(scope="module")
def marked() -> frozenset[str]:
    return frozenset(mark for file in TESTS.rglob("test_*.py") for mark in marks(file.read_text(encoding="utf-8")))


def test_every_rule_is_named_by_a_test(marked: frozenset[str]) -> None:
    assert [rule for rule in RULES if rule not in marked] == []


def test_no_test_names_a_rule_that_no_document_has(marked: frozenset[str]) -> None:
    assert sorted(marked.difference(RULES)) == []


def test_a_rule_is_found_where_it_marks_a_test_and_not_where_it_is_only_spoken_of() -> None:
    assert list(marks("# GG2-01\n@pytest.mark.rule('GG2-02')\ndef test_it(): pass\nx = 'GG2-03'")) == ["GG2-02"]
