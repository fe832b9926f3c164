"""Sentences for facts of what players bring to one game, and what of them is kept until the result is final."""

from ledger.domain.errors import listed
from ledger.domain.tournament.plans.sentences import parts_in_words
from ledger.domain.values import ChosenValue


def chosen_words(value: ChosenValue) -> str:
    """A choice in a few words; of several things, each by its name, or by all it says."""
    if isinstance(value, tuple):
        return listed(str(each["name"]) if "name" in each else parts_in_words(each) for each in value)
    return str(value)
