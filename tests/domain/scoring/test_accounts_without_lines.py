"""Whoever ranks very many tournaments asks for no lines, and gets the same figures."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given

from ledger.application import Ledger
from ledger.domain.scoring import Account, accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.tournament.state import Tournament
from tests.domain.outcomes import replayed
from tests.domain.random_play import facts_of, numbers
from tests.golden.make_store import STORES


def figures(account: Account) -> object:
    return account.contestant, account.totals, account.won, account.tied, account.lost, sorted(account.opponents)


def insist_on_equal_figures(state: Tournament) -> None:
    with_lines, without = accounts(state), accounts(state, with_lines=False)
    assert [figures(each) for each in without.values()] == [figures(each) for each in with_lines.values()]
    assert [each.place for each in ranked(state, without)] == [each.place for each in ranked(state, with_lines)]


@given(numbers)
def test_little_tournaments_have_the_same_figures_without_their_lines(chosen: list[int]) -> None:
    insist_on_equal_figures(replayed(facts_of(chosen)))


@pytest.mark.parametrize("store", sorted(STORES.glob("*.db")), ids=lambda path: path.stem)
def test_tournaments_of_every_system_have_the_same_figures_without_their_lines(store: Path, tmp_path: Path) -> None:
    with Ledger.open(str(shutil.copy(store, tmp_path / "store.db"))) as ledger:
        for opened in ledger.tournaments():
            insist_on_equal_figures(ledger.view(opened.slug).state)
