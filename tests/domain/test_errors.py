"""Refusals: sentences that name people once somebody knows their names, each with what a way out is worded from."""

import pytest

from ledger.domain import errors
from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, RuleViolation, either, listed

NAMES = {1: "Ada One", 2: "Bo Two", 3: "{opponent}"}


def test_the_tree_at_the_top_names_every_refusal() -> None:
    found = {name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, LedgerError)}
    assert errors.__doc__ is not None
    assert [name for name in found if name not in errors.__doc__] == []


def test_players_are_called_by_entry_number_until_their_names_are_known() -> None:
    error = RuleViolation("{player} met {opponent}; so did {players}.", player=1, opponent=2, players=(1, 2))
    assert str(error) == "#1 met #2; so did #1 and #2."
    error.name_of = NAMES.__getitem__
    assert str(error) == "Ada One met Bo Two; so did Ada One and Bo Two."


def test_braces_in_a_name_or_a_figure_are_only_text() -> None:
    error = RuleViolation("{player} has {round}.", player=3, round="{table}")
    error.name_of = NAMES.__getitem__
    assert str(error) == "{opponent} has {table}."
    assert str(BadRequest('The key "{x}" is unknown.')) == 'The key "{x}" is unknown.'


def test_a_refusal_has_a_code_and_its_facts_in_words() -> None:
    error = RuleViolation("{player} has dropped.", code="dropped-before", player=1, round=2)
    error.name_of = NAMES.__getitem__
    assert (str(error), error.code) == ("Ada One has dropped.", "dropped-before")
    assert error.words() == {"player": "Ada One", "round": "2"}
    assert RuleViolation("It is over.").code == ""


def test_a_line_of_a_batch_file_is_named_first() -> None:
    error = NeedsReason("{player} leads alone.", player=1)
    error.where = "Line 3 (pair): "
    assert str(error) == "Line 3 (pair): #1 leads alone."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_reads_as_a_sentence(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_a_long_list_is_cut_and_says_so() -> None:
    assert listed("abcde", most=3) == "a, b, c and 2 more"
    assert either("abcde", most=3) == "a, b, c or 2 more"


@pytest.mark.parametrize(("words", "sentence"), [("", ""), ("a", "a"), ("ab", "a or b"), ("abc", "a, b or c")])
def test_what_somebody_may_choose_from_is_a_choice(words: str, sentence: str) -> None:
    assert either(words) == sentence
