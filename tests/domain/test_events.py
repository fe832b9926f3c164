"""Facts as values: frozen, complete, and honest about what they do not know."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest
from pydantic import ValidationError

import ledger.domain
from ledger.domain.facts import CampaignEvent, Fact, LedgerEvent, PersonEvent, Recorded, SeasonEvent, TournamentEvent
from tests import facts as events
from tests.builders import dropped, field, recorded

FACTS = sorted(events.kinds(), key=str)


def test_tests_know_every_fact_there_is() -> None:
    homes = Path(next(iter(ledger.domain.__path__))).glob("**/facts.py")
    names = {each.parent.relative_to(Path(next(iter(ledger.domain.__path__)))).parts for each in homes}
    modules = [
        import_module(".".join(("ledger.domain", *parts, "facts"))) for parts in names if "campaign" not in parts
    ]
    classes = {each for module in modules for _, each in inspect.getmembers(module, inspect.isclass)}
    kinds = {Fact, TournamentEvent, SeasonEvent, PersonEvent, LedgerEvent, CampaignEvent}
    facts = {each for each in classes if issubclass(each, Fact)} - kinds
    assert {each for each in facts if not each.__name__.startswith("_")} == events.kinds()


def test_a_fact_belongs_to_one_kind_of_stream() -> None:
    streams = (TournamentEvent, SeasonEvent, PersonEvent, LedgerEvent)
    of_streams = [fact for stream in streams for fact in events.kinds(stream)]
    assert len(set(of_streams)) == len(of_streams)
    assert events.kinds() - set(of_streams) == {events.TextRedacted, events.ReportIssued}


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
        "via",
    )
