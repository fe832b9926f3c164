"""Replay: what happened has happened. Nothing is refused, and the same facts always give the same state."""

import hashlib
from unittest.mock import MagicMock

import pytest

from ledger.domain.facts import Fact, TournamentEvent
from ledger.domain.tournament.evolve import evolve, replay
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened, TournamentVoided
from ledger.domain.values import ContestantId, RoundNo, TableNo
from tests.builders import (
    adjusted,
    amend,
    closed,
    contestants,
    corrected,
    disqualified,
    dropped,
    entered,
    field,
    forfeited,
    opened,
    paired,
    person,
    played,
    recorded,
    reinstated,
    withdrawn,
)
from tests.domain.outcomes import after, replayed
from tests.facts import kinds

ONE, TWO = contestants(1, 2)
TABLE = (*field(2), paired(1, (1, 2)))


def test_a_tournament_begins_with_its_opening() -> None:
    state = replayed([opened(rounds=3)])
    assert (state.slug, state.version, state.round_no) == ("spring", 1, 0)
    assert state.rules == opened(rounds=3).rules
    assert state.amendments == {"rounds": 3}


def test_nothing_replays_to_nothing() -> None:
    assert replay([]) is None


def test_every_fact_is_one_version() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), adjusted(1, tp=1), dropped(2))
    assert [replayed(facts[:count]).version for count in range(1, len(facts) + 1)] == list(range(1, len(facts) + 1))


def test_replay_may_go_on_from_an_earlier_state() -> None:
    facts = (*field(4), *played(1, (1, 2), (3, 4)), adjusted(1, tp=1), dropped(2))
    for cut in range(1, len(facts)):
        assert replay(facts[cut:], replayed(facts[:cut])) == replayed(facts)


def test_a_player_who_checked_in_is_found_by_number_and_by_person() -> None:
    state = replayed([opened(), entered(1, "Cygnar")])
    assert state.entrants[ONE].faction == "Cygnar"
    assert state.entrants[ONE].version == 2
    assert state.entry_of == {person(1): ONE}


def test_status_follows_drop_reinstatement_and_disqualification() -> None:
    facts = (*field(1), dropped(1), reinstated(1), disqualified(1))
    statuses = [replayed(facts[:count]).entrants[ONE].status for count in range(2, 6)]
    assert statuses == ["active", "dropped", "active", "disqualified"]


def test_a_pairing_opens_its_tables_and_remembers_byes_and_steps_down() -> None:
    round_ = replayed((*field(5), paired(1, (1, 2), (3, 4), bye=5, down=[3]))).rounds[0]
    assert (round_.no, round_.version, round_.missing) == (1, 7, 2)
    assert (round_.byes, round_.paired_down) == (contestants(5), contestants(3))
    assert round_.seats == {1: 1, 2: 1, 3: 2, 4: 2}


@pytest.mark.parametrize(
    "fact", [recorded(1, 1, 1, 2, won=1), forfeited(1, 1, 1, 2, by=[1])], ids=["result", "forfeit"]
)
def test_a_result_or_a_forfeit_settles_its_table_once(fact: TournamentEvent) -> None:
    round_ = replayed((*TABLE, fact)).rounds[0]
    assert (round_.missing, round_.open_tables()) == (0, [])
    again = replayed((*TABLE, fact, corrected(1, 1, 1, 2, won=2, replaces=5))).rounds[0]
    assert again.missing == 0
    outcome = again.games[TableNo(1)].outcome
    assert outcome is not None
    assert (outcome.version, outcome.winner, outcome.forfeiters) == (6, TWO, ())


def test_a_withdrawn_round_is_gone_but_its_draw_was_made() -> None:
    drawn = paired(1, (1, 2), seed="5eed" * 16)
    state = replayed((*field(2), drawn, withdrawn(1)))
    assert state.rounds == []
    assert state.draws == {("pairing", RoundNo(1)): 1}


def test_a_closed_round_knows_which_fact_closed_it() -> None:
    assert replayed((*TABLE, recorded(1, 1, 1, 2, won=1), closed(1, 1, 1))).rounds[0].closed == 6


def test_an_assertion_is_never_a_source() -> None:
    # 99 games and 77 points were never played; replay neither minds nor believes it
    state = replayed((*TABLE, recorded(1, 1, 1, 2, won=1), closed(1, games=99, points=77)))
    assert (len(state.rounds[0].games), state.rounds[0].missing) == (1, 0)


def test_finish_reopen_and_void_are_remembered() -> None:
    ended = TournamentFinished(places=(), oddities=())
    facts = (*field(2), ended, TournamentReopened(is_mistake=False), TournamentVoided())
    states = [replayed(facts[:count]) for count in (4, 5, 6)]
    assert [(state.is_finished, state.is_voided) for state in states] == [(True, False), (False, False), (False, True)]


def test_amended_rules_take_the_place_of_the_old() -> None:
    state = replayed(after(opened(rounds=4), amend(rounds=5)))
    assert (state.rules.rounds, state.amendments) == (5, {"rounds": 5})


def test_a_second_opening_which_cannot_be_changes_nothing() -> None:
    assert replayed((opened(), opened(rounds=4))).rules == opened().rules


def test_every_fact_of_a_tournament_is_replayed_by_its_family() -> None:
    assert [kind.__name__ for kind in kinds(TournamentEvent) if not is_replayed(kind)] == []


def is_replayed(kind: type[Fact]) -> bool:
    """Whether a family knows the fact, whatever it says and wherever it happens."""
    fact = kind.model_construct(**{name: MagicMock() for name in kind.model_fields})
    assert isinstance(fact, TournamentEvent)
    try:
        evolve(MagicMock(), fact)
    except AssertionError:
        return False
    return True


def test_a_fact_that_no_family_knows_is_named() -> None:
    class PlayerSneezed(TournamentEvent):
        __module__ = "ledger.domain.tournament.entry.facts"

    with pytest.raises(AssertionError, match="PlayerSneezed is not replayed"):
        evolve(replayed([opened()]), PlayerSneezed())


def test_what_decide_would_refuse_is_replayed_all_the_same() -> None:
    facts = (*TABLE, dropped(1), dropped(1), disqualified(1), reinstated(1), recorded(1, 1, 1, 2, won=1))
    state = replayed((*facts, recorded(1, 1, 1, 2, won=2), paired(2, (1, 2)), TournamentVoided(), adjusted(1, zz=9)))
    assert state.entrants[ONE].status == "active"
    assert state.round_no == 2


def test_evolve_changes_the_state_it_is_given() -> None:
    state = replayed(field(1))
    evolve(state, dropped(1))
    assert state.entrants[ContestantId(1)].status == "dropped"


def test_the_seed_of_a_draw_is_made_of_tournament_seed_purpose_round_and_earlier_draws() -> None:
    state = replayed(field(2, seed="00" * 32))
    first = hashlib.sha256(bytes(32) + b"|pairing|1|0").digest()
    assert state.draw_seed("pairing", RoundNo(1)) == first
    state = replayed((*field(2, seed="00" * 32), paired(1, (1, 2), seed=first.hex()), withdrawn(1)))
    assert state.draw_seed("pairing", RoundNo(1)) == hashlib.sha256(bytes(32) + b"|pairing|1|1").digest()
    assert state.draw_seed("pairing", RoundNo(2)) == hashlib.sha256(bytes(32) + b"|pairing|2|0").digest()
