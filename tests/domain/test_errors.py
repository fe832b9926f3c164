"""Refusals: sentences that name people once somebody knows their names, each with its exit code."""

import pytest

from ledger.domain import errors
from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, RuleViolation, either, listed

NAMES = {1: "Ada One", 2: "Bo Two", 3: "{opponent}"}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("LedgerError", 70),
        ("BadRequest", 65),
        ("BadText", 65),
        ("UnknownPlayer", 65),
        ("CommandReused", 65),
        ("RuleViolation", 1),
        ("NeedsReason", 1),
        ("NotFound", 66),
        ("Busy", 69),
        ("CannotCreate", 73),
        ("AlreadyThere", 73),
        ("StoreFailed", 74),
        ("NotPermitted", 77),
        ("Altered", 1),
        ("CannotTell", 2),
    ],
)
def test_every_refusal_has_its_exit_code(error: str, code: int) -> None:
    assert getattr(errors, error)("Sentence.").exit_code == code


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
