"""Facts of old are read with what the old code went by: an old tournament is drawn to its end as it was begun."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.store import Store
from ledger.store.upcasts import UPCASTS
from tests.golden.make_store import STORES

OLD = ("masters-2019-v1", "masters-champions-2019-v2", "four-systems-v3")
LINES = {"points-groups/1": "random-in-points", "from-the-top/1": "from-the-top", "tables/1": "from-the-top"}
RELAXING = ("repeat-pair-down", "look-ahead", "same-area", "bye-above-lowest", "rematch", "second-bye")


@pytest.fixture(params=OLD)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(STORES / f"{request.param}.db", tmp_path / "store.db"))


def test_rules_of_old_pair_as_their_engine_did_and_look_at_neither_clubs_nor_tables(store: Path) -> None:
    with Store(str(store)) as opened:
        facts = [event.fact for event in opened.scan()]
    rules = [fact.rules for fact in facts if isinstance(fact, TournamentOpened | RulesAmended)]
    assert rules
    for each in rules:
        assert (each.first_round, each.later_rounds, each.relaxing) == ("random", LINES[each.pairing], RELAXING)
        assert (each.looks_ahead, each.clubs_apart, each.tables_vary) == (False, False, False)


def test_a_round_of_old_does_not_say_how_it_was_found_or_what_it_costs(store: Path) -> None:
    with Store(str(store)) as opened:
        rounds = [event.fact for event in opened.scan() if isinstance(event.fact, RoundPaired)]
    assert {(fact.path, len(fact.objective)) for fact in rounds} == {(None, 0)}


@pytest.mark.parametrize(
    ("name", "slug", "algorithm"),
    [
        ("masters-2019-v1", "masters", "points-groups/1"),
        ("masters-champions-2019-v2", "masters", "points-groups/1"),
        ("four-systems-v3", "masters", "points-groups/1"),
        ("four-systems-v3", "grounds", "from-the-top/1"),
        ("four-systems-v3", "old-grounds", "from-the-top/1"),
    ],
)
def test_a_tournament_of_old_goes_on_with_the_engine_it_was_opened_with(
    name: str, slug: str, algorithm: str, tmp_path: Path
) -> None:
    copy = shutil.copy(STORES / f"{name}.db", tmp_path / "store.db")
    with Ledger.open(str(copy)) as ledger:
        for request in ({"do": "reopen", "reason": "one more round"}, {"do": "pair", "reason": "one more round"}):
            line: dict[str, Any] = {**request, "tournament": slug}
            ledger.apply(json.dumps(line).encode(), "Tess Organizer")
    with Store(str(copy)) as store:
        rounds = [event.fact for event in store.scan() if isinstance(event.fact, RoundPaired)]
    assert (rounds[-1].algorithm, rounds[-1].path, rounds[-1].objective) == (algorithm, None, {})


@pytest.mark.rule("GG17-06")
def test_whom_an_organizer_of_old_kept_apart_was_kept_apart_in_round_1_alone() -> None:
    topic, lifted = UPCASTS["tournament/players-kept-apart/1"]({"fact": {"contestants": [1, 2]}})
    assert topic == "tournament/players-kept-apart/2"
    assert lifted["fact"] == {"contestants": [1, 2], "always": False}


@pytest.mark.parametrize("fact", ["opened", "rules-amended"])
@pytest.mark.parametrize(
    ("system", "keeps_more", "metric"),
    [
        ("masters-2019", True, "apd"),
        ("champions-2019", True, "apd"),
        ("gaining-grounds-s2", False, None),
        ("gaining-grounds-2017", False, None),
        ("leviathan", False, None),
    ],
)
def test_a_game_given_up_under_rules_of_old_is_worth_what_the_code_of_the_document_made_of_it(
    fact: str, system: str, keeps_more: bool, metric: str | None
) -> None:
    topic, lifted = UPCASTS[f"tournament/{fact}/4"]({"fact": {"rules": {"system": system, "army_share": [1, 2]}}})
    assert topic == f"tournament/{fact}/5"
    assert lifted["fact"]["rules"] == {
        "system": system,
        "winner_keeps_more": keeps_more,
        "army_metric": metric,
        "army_share": [1, 2],
        "army_total": "model-points/1",
    }
