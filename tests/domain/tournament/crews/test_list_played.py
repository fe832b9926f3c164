"""Which list a player plays in a game: the sheet says it, else the choice that was revealed, else there is only one."""

import pytest

from ledger.domain.tournament.lookups import list_named, list_played
from ledger.domain.values import ContestantId, Sheet, TableNo
from tests.builders import WHY, Facts, field, paired, result
from tests.domain.armies import army, brought, chose, revealed
from tests.domain.outcomes import after, replayed

TABLE = (*field(2), paired(1, (1, 2)))
SEALED = (chose(1, "list", "a"), chose(2, "list", "b"))
REVEALED = (*SEALED, revealed("list", {1: 2, 2: 1}))


def named(facts: Facts, no: int = 1) -> int | None:
    round_ = replayed(facts).rounds[0]
    return list_named(round_, round_.games[TableNo(1)], ContestantId(no))


def played(facts: Facts, no: int = 1) -> int | None:
    state = replayed(facts)
    round_, player = state.rounds[0], ContestantId(no)
    return list_played(round_, round_.games[TableNo(1)], player, state.entrants[player])


@pytest.mark.rule("MC-21")
def test_the_sheet_names_it() -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 3, "apd": 20, "list": 1}, 2: {"cp": 3, "apd": 20}}
    request = result(1, 2, won=1).model_copy(update={"scores": sheets, "reason": WHY})
    facts = after((*TABLE, *REVEALED), request)
    assert (named(facts, 1), named(facts, 2)) == (1, 1), "a sheet that says nothing leaves what was revealed"
    assert (played(facts, 1), played(facts, 2)) == (1, 1)


@pytest.mark.rule("MC-43")
def test_a_choice_names_it_once_it_is_revealed_and_never_before() -> None:
    assert (named((*TABLE, *SEALED)), named((*TABLE, *REVEALED))) == (None, 2)
    assert (played((*TABLE, *SEALED)), played((*TABLE, *REVEALED))) == (None, 2)


def test_the_only_list_a_player_brought_is_played_though_nobody_names_it() -> None:
    one = (*field(2), brought(1, army()), brought(2, army(), army("Captain Ash 2")), paired(1, (1, 2)))
    assert (named(one, 1), played(one, 1)) == (None, 1)
    assert (named(one, 2), played(one, 2)) == (None, None)


def test_without_a_sheet_a_choice_or_a_list_it_is_not_known() -> None:
    assert (named(TABLE), played(TABLE)) == (None, None)
