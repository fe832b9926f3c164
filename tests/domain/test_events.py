"""Facts as values: frozen, complete, known to the union, and honest about what they do not know."""

import inspect
from typing import get_args

import pytest
from pydantic import ValidationError

from ledger.domain import events
from ledger.domain.events import Event, Fact, PersonEvent, Recorded, SeasonEvent, TournamentEvent
from tests.builders import dropped, field, recorded

CLASSES = [each for _, each in inspect.getmembers(events, inspect.isclass) if issubclass(each, Fact)]
FACTS = [each for each in CLASSES if not each.__subclasses__()]  # the others only lend their fields


def test_every_fact_is_in_the_union() -> None:
    assert set(get_args(Event)) == set(FACTS)
    unions = (TournamentEvent, SeasonEvent, PersonEvent)
    of_a_stream = [fact for union in unions for fact in get_args(union)]
    assert len(set(of_a_stream)) == len(of_a_stream), "a fact belongs to one kind of stream"
    assert set(get_args(Event)) - set(of_a_stream) == {events.TextRedacted, events.ReportIssued}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.__name__)
def test_every_fact_says_in_one_line_what_happened(fact: type[Fact]) -> None:
    assert fact.__doc__
    assert fact.__doc__ != Fact.__doc__
    assert len(fact.__doc__.splitlines()) == 1


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.__name__)
def test_no_fact_has_a_default(fact: type[Fact]) -> None:
    assert [name for name, each in fact.model_fields.items() if not each.is_required()] == []


def test_a_fact_cannot_be_edited() -> None:
    fact = dropped(1)
    with pytest.raises(ValidationError, match="frozen"):
        fact.contestant = 2  # type: ignore[misc, assignment]


def test_a_fact_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        events.PlayerDropped.model_validate({"contestant": 1, "mood": "sad"})


def test_a_fact_takes_no_number_in_disguise() -> None:
    for disguise in (True, "1", 1.0):
        with pytest.raises(ValidationError):
            events.PlayerDropped.model_validate({"contestant": disguise})


def test_facts_with_the_same_content_are_equal() -> None:
    assert recorded(1, 1, 1, 2, won=1) == recorded(1, 1, 1, 2, won=1)
    assert recorded(1, 1, 1, 2, won=1) != recorded(1, 1, 1, 2, won=2)
    assert field(3) == field(3)


def test_the_envelope_says_where_when_who_and_why_and_nothing_derived() -> None:
    assert Recorded._fields == (
        "originator_id",
        "originator_version",
        "at",
        "recorded_at",
        "by",
        "command_id",
        "digest",
        "reason",
        "fact",
        "seq",
    )
