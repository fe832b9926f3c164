"""Games that are not played to their end: who may give one up, what is kept of the table, and what both sides get."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.results.facts import ResultAgreed
from ledger.domain.tournament.results.requests import AgreeResult, Concede
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.values import Sheet
from tests.builders import (
    WHY,
    amend,
    check_in,
    close_round,
    contestants,
    correct,
    corrected,
    field,
    opened,
    pair,
    paired,
    recorded,
    result,
)
from tests.domain.armies import army, brought, revealed
from tests.domain.judgements import (
    agree,
    concede,
    conceded,
    disqualified,
    disqualify,
    forfeit,
    taken,
)
from tests.domain.outcomes import Facts, after, figures, places, replayed, rows, seated
from tests.spec import given

# versions: 1 the opening, 2 to 6 the players, 7 the pairing
ROUND_ONE = (*field(5), paired(1, (1, 2), (3, 4), bye=5))
LISTS = (army("Captain Ash 1", 104), army("Captain Ash 2", 101))


def listed_pair() -> Facts:
    """Two players at a table; the second has brought lists of 104 and 101 points."""
    return (*field(2), brought(2, *LISTS), paired(1, (1, 2)))


def worth(facts: Facts) -> dict[int, tuple[int | float, ...]]:
    return figures(facts, "tp", "cp", "apd")


@pytest.mark.rule("MC-26")
def test_a_concession_keeps_what_was_on_the_table_of_both_sides() -> None:
    sheets: dict[int, Sheet] = {2: {"cp": 4, "apd": 12, "list": 1}, 1: {"cp": 9, "apd": 80, "list": 2}}
    given(*ROUND_ONE).when(concede(1, sheets)).then(conceded(1, 1, 1, 2, by=1, sheets=sheets))
    given(*ROUND_ONE).when(concede(4)).then(conceded(1, 2, 3, 4, by=4))


@pytest.mark.rule("MC-26")
def test_a_device_that_fails_concedes_the_game() -> None:
    given(*ROUND_ONE).when(concede(2, cause="device")).then(conceded(1, 1, 1, 2, by=2, cause="device"))
    assert worth(after(ROUND_ONE, concede(2, cause="device")))[1] == (1, 3, 38)


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
@pytest.mark.parametrize(
    ("control", "counted"), [(0, 3), (2, 3), (3, 3), (4, 4)], ids=["nothing", "less", "the same", "more"]
)
def test_the_winner_of_a_concession_gets_3_cp_or_what_was_scored_if_that_is_more(
    control: int, counted: int, system: str
) -> None:
    facts = after((*field(2, system=system), paired(1, (1, 2))), concede(2, {1: {"cp": control}}))
    assert worth(facts)[1] == (1, counted, 38)


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(("list_no", "apd"), [(1, 52), (2, 51)])
def test_the_winner_gets_half_the_list_the_conceder_was_playing_rounded_up(list_no: int, apd: int) -> None:
    facts = after(listed_pair(), concede(2, {2: {"list": list_no}}))
    assert worth(facts)[1] == (1, 3, apd)


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(("destroyed", "apd"), [(51, 52), (52, 52), (53, 53), (104, 104)])
def test_what_was_destroyed_counts_where_it_is_more_than_half_the_list(destroyed: int, apd: int) -> None:
    facts = after(listed_pair(), concede(2, {1: {"cp": 0, "apd": destroyed}, 2: {"list": 1}}))
    assert worth(facts)[1] == (1, 3, apd)


@pytest.mark.rule("MC-26")
def test_the_list_is_the_one_on_the_sheet_else_the_one_chosen_else_the_only_one() -> None:
    chosen = (*listed_pair(), revealed("list", {1: 1, 2: 2}))
    assert worth(after(chosen, concede(2)))[1] == (1, 3, 51)
    assert worth(after(chosen, concede(2, {2: {"list": 1}}, reason=WHY)))[1] == (1, 3, 52)
    only = (*field(2, system="champions-2019"), brought(2, army(total=99)), paired(1, (1, 2)))
    assert worth(after(only, concede(2)))[1] == (1, 3, 50)


@pytest.mark.rule("MC-26")
@pytest.mark.rule("MC-03")
def test_where_no_list_is_known_half_of_75_army_points_counts() -> None:
    assert worth(after(listed_pair(), concede(2)))[1] == (1, 3, 38)
    assert worth(after(ROUND_ONE, concede(2, {2: {"list": 1}})))[1] == (1, 3, 38)
    facts = after(field(2, army_points=50), paired(1, (1, 2)), concede(2))
    assert worth(facts)[1] == (1, 3, 25)


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(("metric", "worth_it"), [("apd", (1, 3, 52)), ("cp", (1, 52, 38)), (None, (1, 3, 38))])
def test_the_rules_of_a_tournament_say_which_figure_follows_the_army(
    metric: str | None, worth_it: tuple[int, ...]
) -> None:
    """Those it was opened under, whatever the document says by now."""
    begun, *others = listed_pair()
    assert isinstance(begun, TournamentOpened)
    stored = begun.model_copy(update={"rules": begun.rules.model_copy(update={"army_metric": metric})})
    assert worth(after((stored, *others), concede(2, {2: {"list": 1}})))[1] == worth_it


@pytest.mark.rule("MC-26")
@pytest.mark.parametrize(("keeps_more", "worth_it"), [(True, (1, 9, 60)), (False, (1, 3, 52))])
def test_the_rules_of_a_tournament_say_whether_the_winner_keeps_more(
    keeps_more: bool, worth_it: tuple[int, ...]
) -> None:
    begun, *others = listed_pair()
    assert isinstance(begun, TournamentOpened)
    stored = begun.model_copy(update={"rules": begun.rules.model_copy(update={"winner_keeps_more": keeps_more})})
    facts = after((stored, *others), concede(2, {1: {"cp": 9, "apd": 60}, 2: {"list": 1}}))
    assert worth(facts)[1] == worth_it


@pytest.mark.parametrize("key", ["winner_keeps_more", "army_metric", "army_total"])
def test_what_a_game_given_up_counts_belongs_to_the_document_and_cannot_be_amended(key: str) -> None:
    given(opened()).when(amend(**{key: None})).then_refused(BadRequest, f"{key} belongs to the rule system")


@pytest.mark.rule("MC-26")
def test_the_conceder_gets_nothing_whatever_was_on_the_table_and_stays_in() -> None:
    facts = after(listed_pair(), concede(2, {2: {"cp": 9, "apd": 90, "list": 1}}))
    assert worth(facts)[2] == (0, 0, 0)
    assert (rows(facts)[2].lost, rows(facts)[2].status) == (1, "active")


@pytest.mark.rule("MC-26")
def test_figures_the_organizer_amended_hold_before_any_list() -> None:
    amended = {"concession.winner.cp": 5, "concession.winner.apd": 20, "concession.loser.cp": 1}
    facts = (*field(2, amended), brought(2, *LISTS), paired(1, (1, 2)))
    assert worth(after(facts, concede(2, {2: {"list": 1}}))) == {1: (1, 5, 20), 2: (0, 1, 0)}
    assert worth(after(facts, forfeit(2, {2: {"list": 1}}))) == {1: (1, 3, 52), 2: (0, 0, 0)}


@pytest.mark.rule("MC-46")
@pytest.mark.parametrize("kind", ["forfeit", "imposed-loss"])
def test_a_forfeit_or_an_imposed_loss_scores_as_a_concession_with_its_own_kind(kind: str) -> None:
    sheets: dict[int, Sheet] = {1: {"cp": 4, "apd": 12}, 2: {"cp": 7, "apd": 60, "list": 1}}
    given(*listed_pair()).when(forfeit(2, sheets, kind=kind)).then(
        taken(1, 1, 1, 2, by=(2,), kind="forfeit" if kind == "forfeit" else "imposed-loss", sheets=sheets)
    )
    assert worth(after(listed_pair(), forfeit(2, sheets, kind=kind))) == {1: (1, 4, 52), 2: (0, 0, 0)}


@pytest.mark.rule("MC-46")
def test_figures_of_a_forfeit_can_be_amended_apart_from_those_of_a_concession() -> None:
    amended = {"forfeit.winner.tp": 2, "forfeit.winner.cp": 0, "forfeit.winner.apd": 10, "forfeit.loser.tp": -1}
    facts = (*field(2, amended), brought(2, *LISTS), paired(1, (1, 2)))
    assert worth(after(facts, forfeit(2, {2: {"list": 1}}))) == {1: (2, 0, 10), 2: (-1, 0, 0)}
    assert worth(after(facts, concede(2, {2: {"list": 1}}))) == {1: (1, 3, 52), 2: (0, 0, 0)}


@pytest.mark.rule("MC-46")
@pytest.mark.rule("MC-27")
@pytest.mark.bad_input(42)
def test_who_is_disqualified_during_a_game_leaves_the_opponent_half_the_list_they_were_playing() -> None:
    facts = (*listed_pair(), revealed("list", {1: 1, 2: 1}))
    given(*facts).when(disqualify(2, "demeanour")).then(
        disqualified(2, "demeanour"),
        taken(1, 1, 1, 2, by=(2,), kind="disqualification", conduct="demeanour"),
    )
    assert worth(after(facts, disqualify(2))) == {1: (1, 3, 52)}


@pytest.mark.rule("MC-27")
def test_who_is_disqualified_is_not_ranked_moves_others_up_and_cannot_come_back() -> None:
    played = after(field(4), paired(1, (1, 2), (3, 4)), result(1, 2, won=1), result(3, 4, won=3, cp=(2, 0)))
    assert places(played) == {1: 1, 3: 2, 2: 3, 4: 4}
    facts = after(played, disqualify(1))
    assert places(facts) == {3: 1, 2: 2, 4: 3}
    assert figures(facts, "sos")[2] == (1,)
    given(*facts).when(check_in(1)).then_refused(RuleViolation, "#1 was disqualified", "cannot come back")
    assert seated(after(facts, pair(reason=WHY))) == {2, 3, 4}


@pytest.mark.bad_input(44)
def test_where_both_forfeit_both_lose() -> None:
    facts = after(ROUND_ONE, forfeit(1, {1: {"list": 1}}))
    given(*facts).when(forfeit(2, kind="imposed-loss", conduct="unsporting", both=True)).then(
        taken(1, 1, 1, 2, by=(1, 2), kind="imposed-loss", sheets={1: {"list": 1}}, conduct="unsporting", replaces=8)
    )
    both = after(facts, forfeit(2, conduct="unsporting", both=True))
    assert (worth(both)[1], worth(both)[2]) == ((0, 0, 0), (0, 0, 0))
    assert [(each.contestant, each.measure) for each in replayed(both).conduct] == [(2, "loss")]


LEVEL: dict[int, Sheet] = {1: {"cp": 3, "apd": 20}, 2: {"cp": 3, "apd": 20}}


@pytest.mark.bad_input(45)
@pytest.mark.parametrize("request_", [concede(1), agree(LEVEL, 1, 2, "organizer")], ids=["concede", "agree"])
def test_a_table_with_a_result_takes_no_other_ending_without_a_reason(request_: Concede | AgreeResult) -> None:
    facts = (*ROUND_ONE, recorded(1, 1, 1, 2, won=1))
    stands = ("Table 1 of round 1", "5-2, 40-12", "give a reason")
    given(*facts).when(request_).then_refused(NeedsReason, *stands, code="result-needs-reason")


def test_a_game_is_given_up_once() -> None:
    facts = (*ROUND_ONE, conceded(1, 1, 1, 2, by=1))
    for again in (concede(1), concede(2)):
        given(*facts).when(again).then_refused(NeedsReason, "(conceded)", "give a reason", code="result-needs-reason")
    facts = (*ROUND_ONE, taken(1, 1, 1, 2, by=(1,)))
    for again in (concede(1), concede(2)):
        given(*facts).when(again).then_refused(NeedsReason, "(forfeited)", "give a reason", code="result-needs-reason")
    given(*facts).when(forfeit(1)).then_refused(RuleViolation, "No change: table 1 of round 1")


def test_a_concession_can_be_corrected_to_a_result_even_to_a_tie_with_the_same_sheets() -> None:
    facts = after(ROUND_ONE, concede(1, LEVEL))
    tie = correct(1, 2, won=None, cp=(3, 3), apd=(20, 20))
    odd = ("tie-untold",)
    given(*facts).when(tie).then(corrected(1, 1, 1, 2, won=None, cp=(3, 3), apd=(20, 20), replaces=8, oddities=odd))


def test_only_who_plays_in_the_round_gives_a_game_up() -> None:
    given(*field(2)).when(concede(1)).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*ROUND_ONE).when(concede(5)).then_refused(RuleViolation, "#5 has the bye in round 1.")
    given(*ROUND_ONE).when(forfeit(1, round=2)).then_refused(RuleViolation, "Round 2 is not paired yet.")
    late = (*field(3), paired(1, (1, 2)))
    given(*late).when(forfeit(3)).then_refused(RuleViolation, "#3 does not play in round 1.")


def test_only_sheets_of_that_table_are_kept() -> None:
    request = concede(1, {3: {"cp": 1, "apd": 1}})
    given(*ROUND_ONE).when(request).then_refused(RuleViolation, "#3 does not play at table 1", "#1 and #2 sit")


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"cp": -1}, '"cp" must be at least 0'),
        ({"apd": 3.5}, '"apd" must be a whole number'),
        ({"cp": None}, '"cp" must be a whole number'),
        ({"list": 0}, '"list" must be at least 1'),
        ({"vp": 3}, '"vp" is not known here'),
    ],
)
def test_any_part_of_a_sheet_may_be_missing_but_what_is_there_must_fit(sheet: Sheet, words: str) -> None:
    given(*ROUND_ONE).when(concede(1, {2: sheet})).then_refused(BadRequest, "#2", words)
    given(*ROUND_ONE).when(forfeit(1, {2: sheet})).then_refused(BadRequest, "#2", words)


def test_a_list_nobody_brought_or_chose_is_no_list_to_concede_with() -> None:
    one = (*field(2, system="champions-2019"), brought(2, army()), paired(1, (1, 2)))
    given(*one).when(concede(2, {2: {"list": 2}})).then_refused(RuleViolation, "#2 has 1 list; there is no list 2")
    chosen = (*listed_pair(), revealed("list", {1: 1, 2: 2}))
    given(*chosen).when(concede(2, {2: {"list": 1}})).then_refused(NeedsReason, "#2 chose list 2")


def test_a_forfeit_for_conduct_names_a_kind_the_rules_know() -> None:
    words = ("'cheating'", "demeanour, unsporting and exploiting-rules")
    given(*ROUND_ONE).when(forfeit(1, conduct="cheating")).then_refused(BadRequest, *words)


def test_a_round_with_games_given_up_can_be_closed() -> None:
    facts = after(ROUND_ONE, concede(1), forfeit(3), forfeit(4, both=True), close_round())
    closed = facts[-1]
    assert isinstance(closed, RoundClosed)
    assert (closed.games, closed.points) == (2, 2)


def test_an_agreed_result_keeps_the_consent_of_every_player() -> None:
    (fact,) = after(ROUND_ONE, agree(LEVEL, "organizer", 2, 1, how="time"))[len(ROUND_ONE) :]
    assert isinstance(fact, ResultAgreed)
    assert (fact.consents, fact.winner, fact.how, fact.replaces) == (contestants(1, 2), None, "time", None)
    assert worth(after(ROUND_ONE, agree(LEVEL, 1, 2, "organizer", winner=2)))[2] == (1, 3, 20)


@pytest.mark.parametrize(
    ("consents", "missing"),
    [
        (("organizer",), "#1 and #2 is missing"),
        ((1, "organizer"), "#2 is missing"),
        ((1, 2), "the organizer is missing"),
        ((2,), "#1 and the organizer is missing"),
    ],
)
def test_an_agreement_lacks_nobody(consents: tuple[Any, ...], missing: str) -> None:
    request = agree(LEVEL, *consents)
    given(*ROUND_ONE).when(request).then_refused(RuleViolation, f"the consent of {missing}")


def test_an_agreement_needs_no_consent_from_another_table() -> None:
    request = agree(LEVEL, 1, 2, 3, "organizer")
    given(*ROUND_ONE).when(request).then_refused(RuleViolation, "#3 does not play at table 1")


def test_an_agreed_result_is_checked_like_any_other() -> None:
    half: dict[int, Sheet] = {1: {"cp": 3}, 2: {"cp": 3, "apd": 0}}
    given(*ROUND_ONE).when(agree(half, 1, 2, "organizer")).then_refused(BadRequest, "#1", '"apd" is missing')
    given(*ROUND_ONE).when(agree(LEVEL, 1, 2, "organizer", winner=3)).then_refused(RuleViolation, "#3 did not play")
