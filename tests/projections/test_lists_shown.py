"""Pairings, record sheets and the workbook name the same list for a game; what is hashed names no more than it did."""

import json
from datetime import date

import pytest

from ledger.application.document_contents import Subject, content_of
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.values import ContestantId
from ledger.projections.documents import heading
from ledger.projections.pairings import pairings
from ledger.projections.record_sheets import record_sheets
from ledger.projections.wording import Names
from ledger.projections.workbook import PublicWords, standings_book
from tests.builders import Facts, field, paired, recorded
from tests.domain.armies import army, brought, chose, revealed
from tests.domain.outcomes import replayed
from tests.projections.envelopes import PEOPLE, in_place, name_of

Lists = dict[int, int | None]

TWO = (army(), army("Captain Ash 2"))
ONE_EACH = (*field(2), brought(1, army()), brought(2, *TWO), paired(1, (1, 2)))
BOTH = (*field(2), brought(1, *TWO), brought(2, *TWO), paired(1, (1, 2)))
CHOSEN = (*BOTH, chose(1, "list", "a"), chose(2, "list", "b"))
REVEALED = (*CHOSEN, revealed("list", {1: 2, 2: 1}))
PLAYED = recorded(1, 1, 1, 2, won=1)


def at_the_table(facts: Facts, names: Names) -> Lists:
    fact = next(fact for fact in facts if isinstance(fact, RoundPaired))
    (table,) = pairings(replayed(facts), fact, names).tables
    return dict(zip(table.entries, table.lists, strict=True))


def on_the_sheets(facts: Facts, names: Names) -> Lists:
    state = replayed(facts)
    sheets = record_sheets(state, heading(state, "Spring", date(2026, 5, 2)), names, {})
    return {sheet.player.no: sheet.rounds[0].list_no for sheet in sheets}


def in_the_workbook(facts: Facts, names: Names) -> Lists:
    events = in_place(facts)
    words = PublicWords(names, PEOPLE, lambda commitment: commitment)
    (game,) = standings_book(replayed(facts), events, words, {}).games
    numbers = {name: no for no, name in names.items()}
    return {numbers[side.player]: side.list_no for side in game.sides}


@pytest.mark.rule("MC-21")
@pytest.mark.rule("MC-43")
@pytest.mark.parametrize(
    ("facts", "lists"),
    [
        (BOTH, {1: None, 2: None}),
        (CHOSEN, {1: None, 2: None}),
        (REVEALED, {1: 2, 2: 1}),
        ((*REVEALED, PLAYED), {1: 2, 2: 1}),
        (ONE_EACH, {1: 1, 2: None}),
        ((*ONE_EACH, PLAYED), {1: 1, 2: None}),
    ],
    ids=["nothing said", "sealed", "revealed", "revealed and played", "an only list", "an only list and played"],
)
def test_the_same_list_is_named_wherever_it_is_read(facts: Facts, lists: Lists) -> None:
    names = {ContestantId(no): name_of(ContestantId(no)) for no in (1, 2)}
    found = [read(facts, names) for read in (at_the_table, on_the_sheets, in_the_workbook)]
    assert found == [lists] * 3


@pytest.mark.parametrize(("facts", "lists"), [((*REVEALED, PLAYED), [2, 1]), ((*ONE_EACH, PLAYED), [None, None])])
def test_the_hashed_content_of_a_record_sheet_says_what_it_always_said(facts: Facts, lists: list[int | None]) -> None:
    players = json.loads(content_of("record-sheets/1", Subject(replayed(facts), facts)))["players"]
    assert [player["rounds"][0].get("list") for player in players] == lists
    assert all("lists" in player for player in players), "the fact that holds them, and with it an only one"
