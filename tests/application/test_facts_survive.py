"""Every fact survives being written down, whatever is in it."""

import string
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from ledger.domain.facts import Fact, Recorded
from ledger.domain.rules import Rules
from ledger.domain.season.circuits import circuit_called, season_rules
from ledger.domain.season.rules import SeasonRules
from ledger.domain.tournament.judging.facts import Unforfeited
from ledger.domain.values import Choice, Member, Pairing, PersonId, Relaxed, Side
from ledger.store import codec
from tests import facts as e
from tests.builders import opened
from tests.domain.random_play import facts_of, numbers

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
hexes = st.text("0123456789abcdef", min_size=64, max_size=64)
label = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80)
labels = st.none() | label
slugs = st.text(string.ascii_lowercase + string.digits + "-", min_size=1, max_size=64)
whole = st.integers(-(2**62), 2**62)
json_values: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | whole | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
persons = st.uuids()
times = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 hypothesis adds the zone
sides = st.lists(st.builds(Side, contestant=whole, sheet=st.dictionaries(texts, json_values, max_size=3)), max_size=3)
sheets = st.lists(st.dictionaries(texts, json_values, max_size=2), max_size=2).map(tuple)
many = st.lists(whole, max_size=3).map(tuple)
seated = st.builds(Pairing, table_no=whole, contestants=many, attacker=st.none() | whole)
rules = st.builds(
    lambda army_points, rounds, ranking: opened(army_points=army_points, rounds=rounds, ranking=ranking).rules,
    st.integers(1, 10_000),
    st.none() | st.integers(1, 1_000),
    st.lists(st.sampled_from(["tp", "sos", "cp", "apd", "wins"]), min_size=1, unique=True),
)
season_rules_of = st.builds(
    lambda points, threshold, regions: season_rules(
        circuit_called("league"),
        {"points": sorted(points, reverse=True), "threshold": threshold, "regions": list(regions)},
    ),
    st.lists(st.integers(0, 100_000), min_size=1, max_size=5),
    st.none() | st.integers(1, 1_000_000),
    st.lists(st.sampled_from(["North", "Süd", "東"]), unique=True),
)

outside = st.builds(
    e.Outside,
    name=hexes,
    system=label,
    title=label,
    date=st.dates(date(1900, 1, 1)),
    ended=st.none() | st.dates(date(1900, 1, 1)),
    zone=label,
    players=st.none() | st.integers(1, 2**62),
    attendance=st.none() | st.integers(1, 2**62),
    organizer=st.none() | hexes,
)
KNOWN: dict[str, st.SearchStrategy[Any]] = {
    "slug": slugs,
    "outside": outside,
    "name": hexes,
    "seed": hexes,
    "seed_from": st.sampled_from(["draw", "organizer"]),
    "game": st.dictionaries(texts, json_values, max_size=3),
    "kind": label,
    "date": st.dates(date(1900, 1, 1)),
    "rules": rules,
    "amendments": st.dictionaries(texts, json_values, max_size=3),
    "contestant": whole,
    "request": label,
    "person": persons,
    "was": persons,
    "changed": st.lists(st.sampled_from(("faction", "area", "club", "lists")), min_size=1, max_size=4).map(tuple),
    "faction": labels,
    "area": labels,
    "club": labels,
    "round_no": whole,
    "table_no": whole,
    "pairings": st.lists(
        st.builds(Pairing, table_no=whole, contestants=many, attacker=st.none() | whole), max_size=3
    ).map(tuple),
    "what": st.sampled_from(["score", "entry", "vote"]),
    "withdrawn": whole,
    "byes": many,
    "paired_down": many,
    "algorithm": texts,
    "relaxed": st.lists(st.builds(Relaxed, rule=texts, contestants=many, why=texts), max_size=2).map(tuple),
    "path": labels,
    "objective": st.dictionaries(label, whole, max_size=3),
    "sides": sides.map(tuple),
    "winner": st.none() | whole,
    "how": labels,
    "oddities": st.lists(texts, max_size=2).map(tuple),
    "replaces": whole,
    "stands": st.none() | whole,
    "goes_on": st.sampled_from([None, "play-on", "replay"]),
    "forfeiters": many,
    "points": st.dictionaries(texts, whole, min_size=1, max_size=3),
    "games": whole,
    "zone": label,
    "convention": label,
    "attendance": st.integers(1, 2**62),
    "role": st.none() | st.sampled_from(["organizer", "judge", "scorekeeper"]),
    "mark": st.sampled_from(["passed", "exempt", "failed"]),
    "members": st.lists(st.builds(Member, person=persons, faction=labels), min_size=2, max_size=3).map(tuple),
    "setup": st.dictionaries(texts, json_values, max_size=3),
    "parts": st.lists(label, min_size=1, max_size=3).map(tuple),
    "part": label,
    "member": st.integers(0, 7),
    "crew": st.dictionaries(texts, json_values, max_size=3),
    "keyword": label,
    "ground": labels,
    "refusers": many,
    "models": st.lists(label, min_size=1, max_size=3).map(tuple),
    "votes": st.lists(whole, min_size=1, max_size=3).map(tuple),
    "scores": st.dictionaries(texts, whole, max_size=3),
    "feeder": slugs,
    "final": slugs,
    "stream": persons,
    "award": label,
    "lists": st.lists(st.dictionaries(texts, json_values, max_size=3), min_size=1, max_size=3).map(tuple),
    "conduct": labels,
    "scenario": label,
    "at": times,
    "choice": hexes,
    "choices": st.lists(st.builds(Choice, contestant=whole, value=whole | texts | sheets), max_size=2).map(tuple),
    "consents": many,
    "conceder": whole,
    "cause": st.sampled_from(["own-will", "device"]),
    "dispute": whole,
    "ruling": whole,
    "contestants": many,
    "always": st.booleans(),
    "tables": many,
    "needed": st.booleans(),
    "is_mistake": st.booleans(),
    "about": label,
    "claim": hexes,
    "statement": hexes,
    "text": hexes,
    "content": hexes,
    "size": st.integers(0, 2**62),
    "places": st.lists(many, max_size=3).map(tuple),
    "first_day": st.dates(),
    "last_day": st.dates(),
    "follows": st.none() | slugs,
    "tournament": slugs,
    "season": slugs,
    "region": labels,
    "round_one": st.none() | times,
    "people": st.integers(0, 2**62),
    "qualified": st.integers(0, 2**62),
    "into": persons,
    "event": st.integers(0, 2**62),
    "redacted": hexes,
}
places_reported = st.lists(st.builds(e.PlaceReported, place=st.integers(1, 2**31), person=persons), max_size=3).map(
    tuple
)
SPECIAL: dict[tuple[type[Fact], str], st.SearchStrategy[Any]] = {
    (e.DisqualificationLifted, "games"): st.lists(
        st.builds(Unforfeited, round_no=whole, table_no=whole, replaces=whole, stands=st.none() | whole), max_size=3
    ).map(tuple),
    (e.RoundPaired, "seed"): st.none() | hexes,
    (e.RoundClosed, "points"): whole,
    (e.RoundPlanned, "seed"): st.none() | hexes,
    (e.RoundStarted, "scenario"): labels,
    (e.WarningGiven, "conduct"): label,
    (e.PlayersKeptApart, "contestants"): st.lists(whole, min_size=2, max_size=3).map(tuple),
    (e.PlayersLetMeet, "contestants"): st.lists(whole, min_size=2, max_size=3).map(tuple),
    (e.SeedsGiven, "contestants"): st.lists(whole, min_size=1, max_size=3).map(tuple),
    (e.ModelsInspected, "text"): st.none() | hexes,
    (e.RulesAmended, "text"): st.none() | hexes,
    (e.SeasonOpened, "rules"): season_rules_of,
    (e.SeasonAmended, "rules"): season_rules_of,
    (e.SeasonClosed, "points"): st.integers(0, 2**62),
    (e.QualifierSanctioned, "attendance"): st.none() | st.integers(1, 2**62),
    (e.QualifierReported, "places"): places_reported,
    (e.OutsideReported, "places"): places_reported,
    (e.QualifierReplaced, "replaces"): slugs,
    (e.ReplacementWithdrawn, "replaces"): slugs,
    (e.SeedsDrawn, "points"): many,
    (e.GameForfeited, "kind"): st.sampled_from(["disqualification", "forfeit", "imposed-loss"]),
}


def facts(kind: type[Fact]) -> st.SearchStrategy[Fact]:
    """Any fact of a kind, each of its fields filled."""
    fields = {name: SPECIAL.get((kind, name), KNOWN[name]) for name in kind.model_fields}
    return st.builds(kind, **fields)


@cache
def recorded(kind: type[Fact]) -> st.SearchStrategy[Recorded]:
    """Any event of a kind; built once, since it takes longer than an example."""
    return st.builds(
        Recorded,
        originator_id=persons,
        originator_version=st.integers(1, 2**31),
        at=times,
        recorded_at=times,
        by=persons,
        command_id=texts,
        digest=hexes,
        reason=st.none() | hexes,
        fact=facts(kind),
        seq=st.integers(0, 2**31),
    )


@pytest.mark.parametrize("kind", sorted(e.kinds(), key=str), ids=lambda kind: str(kind.__name__))
@settings(max_examples=max(25, settings().max_examples // 4))  # for each of many kinds
@given(data=st.data())
def test_every_fact_survives_json(kind: type[Fact], data: st.DataObject) -> None:
    event = data.draw(recorded(kind))
    topic, state = codec.encode(event)
    again = codec.decode(event.originator_id, event.originator_version, topic, state, event.seq)
    assert again == event
    assert type(again.fact) is kind
    assert codec.encode(again) == (topic, state)


@given(numbers)
def test_every_fact_of_a_played_tournament_survives_json(choices: list[int]) -> None:
    now = datetime(2026, 5, 2, tzinfo=UTC)
    for version, fact in enumerate(facts_of(choices), start=1):
        event = Recorded(UUID(int=1), version, now, now, PersonId(UUID(int=2)), "id", "0" * 64, None, fact)
        assert codec.decode(UUID(int=1), version, *codec.encode(event)).fact == fact


@given(rules)
def test_rules_survive_json(value: Rules) -> None:
    assert Rules.model_validate_json(value.model_dump_json()) == value


@given(season_rules_of)
def test_rules_of_a_season_survive_json(value: SeasonRules) -> None:
    assert SeasonRules.model_validate_json(value.model_dump_json()) == value
