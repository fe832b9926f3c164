"""The tables that send a request where it is decided: complete, and each function for just that request."""

import inspect
from typing import get_type_hints

import pytest

from ledger.domain.parsing import REQUESTS, TO_SEASONS
from ledger.domain.season.decide import DECISIONS as OF_SEASONS
from ledger.domain.tournament.decide import DECISIONS, REQUEST_TABLE, TO_TOURNAMENTS


def test_every_request_to_a_tournament_is_decided_somewhere_but_the_opening_which_has_no_tournament_yet() -> None:
    assert set(DECISIONS) == set(TO_TOURNAMENTS) - {"open"}


def test_so_is_every_request_to_a_season() -> None:
    assert set(OF_SEASONS) == set(TO_SEASONS) - {"open-season", "open-finals"}


@pytest.mark.parametrize("do", [*DECISIONS, *OF_SEASONS])
def test_a_decision_is_about_the_request_it_is_listed_for(do: str) -> None:
    decision = DECISIONS[do] if do in DECISIONS else OF_SEASONS[do]
    hints = get_type_hints(decision)
    hints.pop("return")
    assert next(iter(hints.values())) is REQUESTS[do]


@pytest.mark.parametrize("do", DECISIONS)
def test_a_decision_takes_what_was_seen_outside_if_it_is_listed_as_looking_there(do: str) -> None:
    assert ("seen" in inspect.signature(DECISIONS[do]).parameters) == REQUEST_TABLE[do][1].looks_outside
