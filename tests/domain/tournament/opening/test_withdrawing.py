"""Settings are taken back by their event: what stood before stands again, as long as nothing newer took its place."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.decide import SETTINGS
from ledger.domain.tournament.journal import changed_by, is_replaced
from ledger.domain.tournament.state import Seen, Tournament
from ledger.domain.values import Choice, Commitment, ContestantId, DisputeNo, RoundNo, RulingNo, Side, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import (
    SLUG,
    WHY,
    Facts,
    adjusted,
    closed,
    disqualified,
    field,
    finished,
    opened,
    paired,
    recorded,
)
from tests.domain.conventions import named
from tests.domain.judgements import adjustment_withdrawn, disqualify, lifted, warned, warning_withdrawn
from tests.domain.outcomes import after, replayed
from tests.domain.venue import announced, minutes, paused, planned, restarted, skipped, started
from tests.domain.vp_games import agreed
from tests.spec import given

FOUR = field(4, system="gaining-grounds-s2")
PLAYING = (*FOUR, paired(1, (1, 2), (3, 4)))
STARTED = (*PLAYING, started(1, "Turf War"))
ONE, TWO, THREE = map(ContestantId, (1, 2, 3))
AT_ONE: dict[str, Any] = {"round_no": RoundNo(1), "table_no": TableNo(1)}
WORDS = Commitment("a" * 64)
AMENDED = e.RulesAmended(
    amendments={"rounds": 5},
    rules=opened(system="gaining-grounds-s2", rounds=5).rules,
    text=None,
    oddities=(),
)
DISPUTE = e.DisputeOpened(dispute=DisputeNo(1), contestants=(ONE,), about="result", claim=WORDS, **AT_ONE)
RULED = e.DisputeRuled(dispute=DisputeNo(1), oddities=())
SOUGHT = e.AgreementSought(contestant=ONE, sides=(Side(ONE, {}), Side(TWO, {})), **AT_ONE)
CHOSEN = e.ChoiceMade(contestant=ONE, kind="schemes", choice=WORDS, oddities=(), **AT_ONE)
ENTERED = e.PaintingEntered(contestant=ONE, models=("Lady Ash",))
GIVEN = e.AwardGiven(award="best-painted", contestant=ONE)

SET: list[tuple[Facts, TournamentEvent]] = [
    (FOUR, AMENDED),
    (FOUR, e.RulesAmended(amendments={}, rules=FOUR[0].model_copy().__dict__["rules"], text=WORDS, oddities=())),
    (FOUR, e.AttendanceRecorded(attendance=120)),
    (FOUR, e.PlayersKeptApart(contestants=(ONE, TWO), always=False)),
    (FOUR, e.PlayersKeptApart(contestants=(ONE, TWO), always=True)),
    ((*FOUR, e.PlayersKeptApart(contestants=(ONE, TWO), always=True)), e.PlayersLetMeet(contestants=(ONE, TWO))),
    (FOUR, e.SeedsGiven(contestants=(TWO, ONE))),
    (FOUR, skipped(1, 2)),
    (FOUR, e.TableFixed(contestant=ONE, table_no=TableNo(3))),
    (FOUR, e.AccessibleTablesNamed(tables=(TableNo(1), TableNo(2)))),
    (FOUR, e.AccessibleTableNeeded(contestant=ONE, needed=True)),
    (FOUR, planned(2, "Turf War")),
    ((*FOUR, planned(2, "Turf War")), announced(2, "scenario")),
    (FOUR, e.ModelsInspected(contestant=ONE, mark="passed", text=None)),
    (FOUR, e.ListsRecorded(contestant=ONE, lists=({"leader": "Ash"},), faction="Guild", replaces=None)),
    (STARTED, CHOSEN),
    ((*STARTED, CHOSEN), e.ChoicesRevealed(kind="schemes", choices=(Choice(contestant=ONE, value="X"),), **AT_ONE)),
    (PLAYING, e.CrewRecorded(contestant=ONE, member=0, crew={}, replaces=None, oddities=(), **AT_ONE)),
    (PLAYING, e.KeywordBanned(contestant=ONE, keyword="Guard", **AT_ONE)),
    (PLAYING, SOUGHT),
    (PLAYING, e.AgreementRefused(refusers=(TWO,), **AT_ONE)),
    ((*PLAYING, SOUGHT), e.AgreementRefused(refusers=(TWO,), **AT_ONE)),
    (PLAYING, started(1, "Turf War")),
    (STARTED, started(1, "Plant Explosives", at=minutes(5))),
    (STARTED, paused(1, 20)),
    ((*STARTED, paused(1, 20)), restarted(1, 25)),
    (PLAYING, DISPUTE),
    ((*PLAYING, DISPUTE), e.StatementTaken(dispute=DisputeNo(1), contestant=TWO, statement=WORDS)),
    ((*PLAYING, DISPUTE, RULED), e.DisputeReopened(dispute=DisputeNo(1))),
    (PLAYING, e.RulingMade(ruling=RulingNo(1), contestants=(ONE,), about="model", text=WORDS)),
    (FOUR, ENTERED),
    ((*FOUR, ENTERED), e.PaintingVoted(contestant=TWO, votes=(ONE,))),
    ((*FOUR, ENTERED), e.PaintingScored(contestant=ONE, scores={"theme": 4})),
    ((*FOUR, ENTERED), e.PaintingWithdrawn(contestant=ONE, what="entry")),
    ((*FOUR, ENTERED), GIVEN),
    ((*FOUR, ENTERED, GIVEN), e.AwardWithdrawn(award="best-painted")),
    ((*FOUR, ENTERED), e.EntryRemoved(contestant=ONE)),
    ((*FOUR, warned(1), warned(2)), warning_withdrawn(1, 6)),
    ((*FOUR, adjusted(1, tp=2), adjusted(2, tp=1)), adjustment_withdrawn(1, 6)),
    ((*FOUR, disqualified(1)), lifted(1, 6)),
    (after(PLAYING, disqualify(1)), lifted(1, 7, (1, 1, 8, None))),
    ((*PLAYING, agreed(1, 1, {1: 5, 2: 2}, won=1)), e.AgreementVoided(replaces=Version(7), **AT_ONE)),
    (FOUR, named("Spring Con")),
]
"""Each setting there is, and what it follows."""

ONCE = {"version", "journal", "taken_back", "draws", "all_plans", "disputes_opened", "rulings"}
"""What counts on: how often was drawn, what was ever thought of, and numbers that are given once."""


def stands(state: Tournament) -> dict[str, object]:
    """Everything of a tournament but what counts on."""
    return {each.name: getattr(state, each.name) for each in fields(state) if each.name not in ONCE}


def withdraw(version: int) -> r.WithdrawSetting:
    return r.WithdrawSetting(do="withdraw", tournament=SLUG, event=Version(version), reason=WHY)


def taken_back(version: int) -> e.SettingWithdrawn:
    return e.SettingWithdrawn(withdrawn=Version(version))


NAMES = [type(fact).__name__ for _, fact in SET]


def test_every_setting_is_tried_here() -> None:
    assert set(NAMES) == set(SETTINGS)


@pytest.mark.parametrize(("before", "fact"), SET, ids=NAMES)
def test_after_a_setting_is_taken_back_everything_is_as_it_was(before: Facts, fact: TournamentEvent) -> None:
    facts = (*before, fact)
    given(*facts).when(withdraw(len(facts)), Seen(meant=fact)).then(taken_back(len(facts)))
    now, then = stands(replayed((*facts, taken_back(len(facts))))), stands(replayed(before))
    if isinstance(fact, e.RoundStarted):  # what a start told stays known
        now.pop("announced"), then.pop("announced")
    assert now == then


@pytest.mark.parametrize(("before", "fact"), SET, ids=NAMES)
def test_what_was_taken_back_stands_again_when_that_is_taken_back(before: Facts, fact: TournamentEvent) -> None:
    facts = (*before, fact, taken_back(len(before) + 1))
    given(*facts).when(withdraw(len(facts)), Seen(meant=fact)).then(taken_back(len(facts)))
    again = replayed((*facts, taken_back(len(facts))))
    assert stands(again) == stands(replayed((*before, fact)))
    assert changed_by(again, Version(len(before) + 1)) is not None, "and it can be taken back once more"


POOL = [fact for before, fact in SET if before in (FOUR, PLAYING) and not isinstance(fact, e.DisputeOpened)]


@hypothesis_given(st.lists(st.sampled_from(POOL), max_size=8), st.randoms(use_true_random=False))
def test_settings_are_taken_back_in_any_order_that_is_allowed_until_nothing_is_left(
    acts: list[TournamentEvent], chance: Any
) -> None:
    state = replayed((*PLAYING, *acts))
    facts = [*PLAYING, *acts]
    while state.journal:
        free = [each for each in state.journal if not is_replaced(state, each, changed_by(state, each) or ())]
        facts.append(taken_back(chance.choice(free)))
        state = replayed(facts)
    now, then = stands(state), stands(replayed(PLAYING))
    now.pop("announced"), then.pop("announced")
    assert now == then


# what is refused


def test_what_is_no_setting_is_not_taken_back_like_one() -> None:
    played = (*PLAYING, recorded(1, 1, 1, 2, won=1))
    for version in (1, 2, len(PLAYING), len(played)):
        given(*played).when(withdraw(version)).then_refused(RuleViolation, f"Event {version} is no setting")


def test_something_newer_is_taken_back_first() -> None:
    fixed = [e.TableFixed(contestant=ONE, table_no=TableNo(no)) for no in (3, 4, 3)]
    facts = (*FOUR, *fixed)
    given(*facts).when(withdraw(6)).then_refused(RuleViolation, "Something newer stands in place of what event 6 set.")
    back = (*facts, taken_back(8), taken_back(7))
    given(*back).when(withdraw(6)).then(taken_back(6))
    assert replayed((*back, taken_back(6))).entrants[ONE].table_no is None


def test_nothing_is_taken_back_twice() -> None:
    facts = (*FOUR, skipped(1, 2), taken_back(6))
    given(*facts).when(withdraw(6)).then_refused(RuleViolation, "Event 6 was taken back already.")


def test_skips_of_other_rounds_and_players_kept_apart_from_others_stand_for_themselves() -> None:
    apart = [e.PlayersKeptApart(contestants=(ONE, each), always=True) for each in (TWO, THREE)]
    state = replayed((*FOUR, skipped(1, 2), skipped(1, 3), *apart, taken_back(6), taken_back(8)))
    assert state.entrants[ONE].skips == (3,)
    assert state.banned == [frozenset({ONE, THREE})]


SECOND = (*PLAYING, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3), closed(1, 2, 6))


@pytest.mark.parametrize(
    ("facts", "version", "words"),
    [
        ((*FOUR, skipped(1, 1), paired(1, (2, 3), bye=4)), 6, "Round 1 is paired already, so nothing would change."),
        ((*FOUR, SET[3][1], paired(1, (1, 3), (2, 4))), 6, "for round 1 alone, which is paired already"),
        ((*FOUR, SET[6][1], paired(1, (1, 3), (2, 4))), 6, "no later round goes by seeds, so nothing would change."),
        ((*FOUR, planned(1, "Turf War"), paired(1, (1, 2), (3, 4)), started(1, "Turf War")), 6, "Round 1 has started"),
        ((*STARTED, paused(1, 20)), len(STARTED), "A clock of round 1 was paused since"),
        ((*STARTED, paused(1, 20), recorded(1, 1, 1, 2, won=1)), 8, "Table 1 of round 1 has its result"),
        ((*STARTED, CHOSEN, SET[16][1]), 8, "Table 1 has shown what it chose (schemes)"),
        ((*PLAYING, DISPUTE, RULED), 7, "Dispute 1 was ruled on; it is taken up again first."),
        ((*FOUR, ENTERED, GIVEN), 6, "The entry has won best-painted; the award is taken back first."),
    ],
)
def test_what_is_over_or_relied_on_stands(facts: Facts, version: int, words: str) -> None:
    given(*facts).when(withdraw(version), Seen(meant=facts[version - 1])).then_refused(RuleViolation, words)


def test_seeds_that_later_rounds_go_by_are_taken_back_after_round_1_too() -> None:
    folded = field(4, system="gaining-grounds-s2", first_round="folded", later_rounds="folded-in-points")
    facts = (*folded, e.SeedsGiven(contestants=(TWO, ONE)), paired(1, (1, 2), (3, 4)))
    given(*facts).when(withdraw(6)).then(taken_back(6))


def test_rules_that_a_round_was_paired_by_stand() -> None:
    facts = (*FOUR, AMENDED, paired(1, (1, 2), (3, 4)))
    given(*facts).when(withdraw(6), Seen(meant=AMENDED)).then_refused(
        RuleViolation, "Round 1 was paired by these rules"
    )


def test_what_was_set_in_a_round_is_gone_with_its_pairing() -> None:
    crew = e.CrewRecorded(contestant=ONE, member=0, crew={}, replaces=None, oddities=(), **AT_ONE)
    facts = (*PLAYING, crew, e.RoundWithdrawn(round_no=RoundNo(1)), paired(1, (1, 2), (3, 4)))
    given(*facts).when(withdraw(7), Seen(meant=crew)).then_refused(RuleViolation, "Event 7 is no setting")


def test_after_the_end_only_what_can_be_set_then_is_taken_back() -> None:
    attendance = e.AttendanceRecorded(attendance=120)
    ended = (*FOUR, skipped(1, 3), attendance, *SECOND[5:], finished((1, 3), (2, 4)))
    given(*ended).when(withdraw(6), Seen(meant=ended[5])).then_refused(RuleViolation, "spring is finished.")
    given(*ended).when(withdraw(7), Seen(meant=attendance)).then(taken_back(7))


def test_a_number_of_a_dispute_is_given_once() -> None:
    facts = (*PLAYING, DISPUTE, taken_back(7))
    again = r.OpenDispute(do="dispute", tournament=SLUG, players=(TWO,), claim=WORDS)
    second = DISPUTE.model_copy(update={"dispute": DisputeNo(2), "contestants": (TWO,)})
    given(*facts).when(again).then(second)
    rule = r.RuleOnDispute(do="rule", tournament=SLUG, dispute=1, reason=WHY)
    given(*facts).when(rule).then_refused(RuleViolation, "Dispute 1 was taken back.")
