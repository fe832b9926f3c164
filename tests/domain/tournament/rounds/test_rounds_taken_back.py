"""A round is opened again, and withdrawn with its results only where that is meant; the same tables get them back."""

import pytest

from ledger.domain.errors import NeedsConfirming, RuleViolation
from ledger.domain.tournament.results.decide import again
from ledger.domain.tournament.state import Seen
from ledger.domain.values import Commitment, ContestantId, RoundNo, Side, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import (
    SLUG,
    WHY,
    closed,
    corrected,
    disqualified,
    field,
    forfeited,
    paired,
    recorded,
    withdraw,
    withdrawn,
)
from tests.domain.outcomes import replayed
from tests.spec import given

FOUR = field(4)
PLAYED = (*FOUR, paired(1, (1, 2), (3, 4)), recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))
CLOSED = (*PLAYED, closed(1, 2, 2))
REOPENED = e.RoundReopened(round_no=RoundNo(1))


def reopen_round(round_no: int | None = None) -> r.ReopenRound:
    return r.ReopenRound(do="reopen-round", tournament=SLUG, round=round_no, reason=WHY)


def restore(*tables: tuple[int, int]) -> r.PairRound:
    pairings = tuple((ContestantId(one), ContestantId(other)) for one, other in tables)
    return r.PairRound(do="pair", tournament=SLUG, pairings=pairings, restore_results=True, reason=WHY)


# opened again


def test_a_round_closed_too_early_is_opened_again() -> None:
    given(*CLOSED).when(reopen_round()).then(REOPENED)
    assert replayed((*CLOSED, REOPENED)).rounds[0].closed is None


def test_a_round_opened_again_is_closed_again_or_withdrawn() -> None:
    close = r.CloseRound(do="close-round", tournament=SLUG)
    given(*CLOSED, REOPENED).when(close).then(closed(1, 2, 2))
    given(*CLOSED, REOPENED).when(withdraw()).then(withdrawn(1))


def test_an_open_round_and_one_that_another_followed_are_not_opened_again() -> None:
    given(*PLAYED).when(reopen_round()).then_refused(RuleViolation, "Round 1 is open.")
    later = (*CLOSED, paired(2, (1, 3), (2, 4)))
    given(*later).when(reopen_round(1)).then_refused(RuleViolation, "Round 1 is over; round 2 is paired.")


def test_a_closed_round_says_that_it_is_closed_before_it_is_withdrawn() -> None:
    given(*CLOSED).when(withdraw()).then_refused(RuleViolation, "Round 1 is closed", code="round-closed")


# withdrawn with its results


def test_results_are_withdrawn_with_their_round_only_where_that_is_meant() -> None:
    given(*PLAYED).when(withdraw(is_discarding=False)).then_refused(
        NeedsConfirming,
        "Round 1 has 2 results already, and all would be withdrawn with it: #1 and #2; #3 and #4.",
        code="results-discarded",
    )
    given(*PLAYED).when(withdraw()).then(withdrawn(1))


def test_a_round_without_results_is_withdrawn_as_ever() -> None:
    given(*FOUR, paired(1, (1, 2), (3, 4))).when(withdraw(is_discarding=False)).then(withdrawn(1))


# and given back


GONE = (*PLAYED, withdrawn(1))
STOOD = {Version(7): PLAYED[6], Version(8): PLAYED[7]}


def test_tables_that_have_the_same_players_again_get_their_results_back() -> None:
    by_hand = paired(1, (3, 4), (1, 2))
    turned = recorded(1, 1, 3, 4, won=3), recorded(1, 2, 1, 2, won=1)
    given(*GONE).when(restore((3, 4), (1, 2)), Seen(stood=STOOD)).then(by_hand, *turned)


def test_other_tables_get_nothing() -> None:
    given(*GONE).when(restore((1, 3), (2, 4)), Seen(stood=STOOD)).then(paired(1, (1, 3), (2, 4)))


def test_results_come_back_only_where_that_is_asked_for() -> None:
    plain = restore((1, 2), (3, 4)).model_copy(update={"restore_results": False})
    given(*GONE).when(plain, Seen(stood=STOOD)).then(paired(1, (1, 2), (3, 4)))


def test_a_correction_comes_back_as_the_result_that_stood() -> None:
    assert again(corrected(1, 1, 1, 2, won=2, replaces=7), replayed(FOUR)) == recorded(1, 1, 1, 2, won=2)


@pytest.mark.parametrize(
    "fact",
    [
        forfeited(1, 1, 1, 2, by=(2,)).model_copy(update={"replaces": Version(7)}),
        e.GameConceded(
            round_no=RoundNo(1),
            table_no=TableNo(1),
            sides=(Side(ContestantId(1), {}),),
            replaces=Version(7),
            conceder=ContestantId(2),
            cause="own-will",
        ),
    ],
)
def test_a_game_that_was_given_up_comes_back_as_that_and_replaces_nothing(
    fact: e.GameForfeited | e.GameConceded,
) -> None:
    assert again(fact, replayed((*FOUR, disqualified(2)))) == fact.model_copy(update={"replaces": None})


def test_what_is_no_result_does_not_come_back() -> None:
    about = e.RulingMade(ruling=1, contestants=(), about="model", text=Commitment("a" * 64))  # type: ignore[arg-type]
    assert again(about, replayed(FOUR)) is None


def test_a_game_forfeited_for_being_disqualified_does_not_come_back_to_who_is_not() -> None:
    out = forfeited(1, 1, 1, 2, by=(2,)).model_copy(update={"kind": "disqualification"})
    assert again(out, replayed(FOUR)) is None
    assert again(out, replayed((*FOUR, disqualified(2)))) is not None
