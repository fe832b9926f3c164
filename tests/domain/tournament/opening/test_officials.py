"""Officials: who is appointed, who may ask for what, and what an organizer stays out of."""

import pytest

from ledger.domain.errors import NeedsReason, NotPermitted, RuleViolation
from ledger.domain.tournament.decide import DECISIONS, refuse_without_right
from ledger.domain.tournament.state import Seen
from ledger.domain.values import Role
from tests.builders import WHY, Facts, check_in, dropped, entered, field, person, reinstate
from tests.domain.entries import (
    appoint,
    appointed,
    check_in_team,
    fill_in,
    of_2017,
    of_teams,
    ringer,
    season_two,
    team,
)
from tests.domain.outcomes import after, replayed
from tests.spec import given

ORG, JUDGE, SCORES, STRANGER = 91, 92, 93, 94
OFFICIALS = (appointed(ORG, "organizer"), appointed(JUDGE, "judge"), appointed(SCORES, "scorekeeper"))
OF_SEASON_TWO = (*season_two(2), *OFFICIALS)


# appointing


@pytest.mark.rule("GG2-01")
def test_an_organizer_and_any_number_of_judges_are_recorded() -> None:
    given(*season_two()).when(appoint(ORG, "organizer")).then(appointed(ORG, "organizer"))
    facts = after(season_two(), appoint(ORG, "organizer"), *(appoint(no, "judge") for no in range(1, 6)))
    assert list(replayed(facts).officials.values()) == ["organizer", *["judge"] * 5]


@pytest.mark.parametrize("role", ["judge", "scorekeeper"])
def test_whoever_appoints_the_first_official_stays_the_organizer_by_it(role: Role) -> None:
    request, seen = appoint(JUDGE, role), Seen(actor=person(ORG))
    given(*season_two()).when(request, seen).then(appointed(ORG, "organizer"), appointed(JUDGE, role))


def test_an_organizer_comes_first_where_whoever_appoints_cannot_be_it() -> None:
    first = "Appoint the organizer first"
    given(*season_two()).when(appoint(JUDGE, "judge")).then_refused(RuleViolation, first)
    oneself = Seen(actor=person(JUDGE))
    given(*season_two()).when(appoint(JUDGE, "judge"), oneself).then_refused(RuleViolation, first)
    a_player = Seen(actor=person(1))
    given(*season_two(2)).when(appoint(JUDGE, "judge"), a_player).then_refused(RuleViolation, first)


@pytest.mark.parametrize(
    ("no", "role", "stands"),
    [
        (ORG, "organizer", "is the organizer of spring already."),
        (JUDGE, "judge", "is a judge of spring already."),
        (SCORES, "scorekeeper", "is a scorekeeper of spring already."),
        (STRANGER, None, "is no official of spring."),
    ],
)
def test_what_stands_already_is_refused(no: int, role: Role | None, stands: str) -> None:
    given(*OF_SEASON_TWO).when(appoint(no, role)).then_refused(RuleViolation, f"{person(no)} {stands}")


def test_a_role_is_changed_and_ended() -> None:
    given(*OF_SEASON_TWO).when(appoint(JUDGE, "scorekeeper")).then(appointed(JUDGE, "scorekeeper"))
    given(*OF_SEASON_TWO).when(appoint(JUDGE, None)).then(appointed(JUDGE, None))


@pytest.mark.parametrize("role", [None, "judge"])
def test_the_last_organizer_stays_until_there_is_another(role: Role | None) -> None:
    given(*OF_SEASON_TWO).when(appoint(ORG, role)).then_refused(
        RuleViolation, "the only organizer", "another one first"
    )
    two = (*OF_SEASON_TWO, appointed(STRANGER, "organizer"))
    given(*two).when(appoint(ORG, role)).then(appointed(ORG, role))


@pytest.mark.rule("GG2-01")
def test_in_2017_the_organizer_is_the_sole_authority() -> None:
    facts = (*of_2017(2), appointed(ORG, "organizer"))
    given(*facts).when(appoint(JUDGE, "judge")).then_refused(RuleViolation, "Gaining Grounds 2017 has no judges")
    given(*facts).when(appoint(SCORES, "scorekeeper")).then(appointed(SCORES, "scorekeeper"))


# what an organizer stays out of


@pytest.mark.rule("GG2-41")
@pytest.mark.rule("GG17-32")
@pytest.mark.parametrize("facts", [season_two(2), of_2017(2)])
def test_the_organizer_does_not_play(facts: Facts) -> None:
    stays_out = "#3 is the organizer and does not play, unless as the ringer."
    given(*facts, appointed(ORG, "organizer")).when(check_in(ORG)).then_refused(RuleViolation, stays_out)
    given(*facts).when(appoint(2, "organizer")).then_refused(RuleViolation, f"{person(2)} plays in spring")


@pytest.mark.rule("GG2-41")
def test_the_organizer_is_in_no_team() -> None:
    facts = (*of_teams((1, 2)), appointed(ORG, "organizer"))
    given(*facts).when(check_in_team(3, ORG)).then_refused(RuleViolation, "Player 2 of this team is the organizer")
    given(*facts).when(appoint(2, "organizer")).then_refused(RuleViolation, "plays in spring")


@pytest.mark.rule("GG2-41")
@pytest.mark.rule("GG17-32")
@pytest.mark.parametrize(
    ("facts", "odd"), [(season_two(2), ()), (of_2017(2), ("organizer-as-ringer",))], ids=["season-two", "2017"]
)
def test_while_nobody_is_appointed_who_announced_it_plays_for_a_reason_or_fills_in(
    facts: Facts, odd: tuple[str, ...]
) -> None:
    seen, played = Seen(opener=person(ORG)), entered(3).model_copy(update={"person": person(ORG)})
    given(*facts).when(check_in(ORG), seen).then_refused(NeedsReason, "#3 announced spring", code="organizer-plays")
    given(*facts).when(check_in(ORG).model_copy(update={"reason": WHY}), seen).then(played)
    given(*facts).when(fill_in(ORG), seen).then(ringer(3, who=ORG, oddities=odd))
    given(*facts).when(fill_in(3), seen).then(ringer(3))
    given(*facts, appointed(JUDGE, "organizer")).when(fill_in(ORG), seen).then(ringer(3, who=ORG))
    given(*facts).when(check_in(3), seen).then(entered(3))
    given(*facts, appointed(JUDGE, "organizer")).when(check_in(ORG), seen).then(played)


@pytest.mark.rule("GG2-41")
def test_nor_is_who_announced_it_in_a_team_without_a_reason() -> None:
    facts, seen = of_teams((1, 2)), Seen(opener=person(ORG))
    request = check_in_team(3, ORG)
    given(*facts).when(request, seen).then_refused(NeedsReason, "Player 2 of this team announced spring")
    given(*facts).when(request.model_copy(update={"reason": WHY}), seen).then(team(2, 3, ORG))


@pytest.mark.rule("GG2-41")
def test_the_organizer_may_be_the_ringer_in_season_two() -> None:
    given(*OF_SEASON_TWO).when(fill_in(ORG)).then(ringer(3, who=ORG))
    given(*season_two(2), ringer(3, who=ORG)).when(appoint(ORG, "organizer")).then(appointed(ORG, "organizer"))


@pytest.mark.rule("GG17-32")
def test_an_organizer_as_ringer_is_odd_in_2017_whose_document_is_silent_on_it() -> None:
    facts = (*of_2017(2), appointed(ORG, "organizer"))
    given(*facts).when(fill_in(ORG)).then(ringer(3, who=ORG, oddities=("organizer-as-ringer",)))
    given(*facts).when(fill_in(STRANGER)).then(ringer(3, who=STRANGER))


@pytest.mark.rule("GG2-41")
def test_one_who_left_may_become_the_organizer_and_does_not_come_back_then() -> None:
    facts = (*season_two(3), dropped(3))
    given(*facts).when(appoint(3, "organizer")).then(appointed(3, "organizer"))
    now = (*facts, appointed(3, "organizer"))
    given(*now).when(reinstate(3)).then_refused(RuleViolation, "#3 is the organizer by now and does not play.")


def test_a_judge_may_play_and_so_may_an_organizer_where_the_document_does_not_forbid_it() -> None:
    facts = after(OF_SEASON_TWO, check_in(JUDGE))
    assert replayed(facts).entry_of[person(JUDGE)] == 3
    given(*field(2)).when(appoint(1, "organizer")).then(appointed(1, "organizer"))
    given(*field(2), appointed(3, "organizer")).when(check_in(3)).then(entered(3))


def test_a_team_of_one_who_is_the_organizer_by_now_does_not_come_back() -> None:
    facts = (*of_teams((1, 2)), dropped(1), appointed(2, "organizer"))
    given(*facts).when(reinstate(1)).then_refused(RuleViolation, "does not play")


# who may ask for what


def may(no: int, name: str) -> bool:
    """Whether that person may ask for it."""
    try:
        refuse_without_right(name, person(no), replayed(OF_SEASON_TWO), "best-sport")
    except NotPermitted:
        return False
    return True


ENTERED_BY_EITHER = {"drop", "reinstate", "crew", "ban", "choose", "inspect", "result", "withdraw"}
JUDGING = {"dispute", "statement", "rule", "ruling", "reopen-dispute", "warn", "disqualify", "correct", "forfeit"}
JUDGING |= {"clear-result", "withdraw-strike", "withdraw-warning", "lift-disqualification"}
JUDGING |= {"concede", "agree", "refuse-agreement", "strike", "pause-clock", "restart-clock", "paint-score"}
JUDGING |= {"withdraw-painting"}
ENTERING = {"check-in", "check-in-team", "lists", "skip", "table", "painting", "vote"}
ENTERING |= {"accessible-tables", "needs-access", "amend-entry", "remove-entry"}
ENTERING |= {"plan", "pair", "swap", "withdraw-round", "start-round", "close-round", "reopen-round"}


@pytest.mark.rule("GG2-01")
def test_an_organizer_may_ask_for_everything() -> None:
    assert [name for name in DECISIONS if not may(ORG, name)] == []


@pytest.mark.rule("GG2-01")
def test_a_judge_judges_and_leaves_opening_matters_alone() -> None:
    assert {name for name in DECISIONS if may(JUDGE, name)} == JUDGING | ENTERED_BY_EITHER


@pytest.mark.rule("GG2-36")
def test_a_judge_names_the_winner_of_the_painting_contest_and_of_nothing_else() -> None:
    state = replayed(OF_SEASON_TWO)
    refuse_without_right("award", person(JUDGE), state, "best-painted")
    with pytest.raises(NotPermitted, match="for the organizer or a judge"):
        refuse_without_right("award", person(SCORES), state, "best-painted")
    champions = replayed((*field(2, system="champions-2019"), *OFFICIALS))
    with pytest.raises(NotPermitted, match="`award` is for the organizer"):
        refuse_without_right("award", person(JUDGE), champions, "best-painted")


def test_a_scorekeeper_enters_what_is_handed_in_and_does_not_judge() -> None:
    assert {name for name in DECISIONS if may(SCORES, name)} == ENTERING | ENTERED_BY_EITHER


def test_one_without_a_role_may_ask_for_nothing() -> None:
    assert [name for name in DECISIONS if may(STRANGER, name)] == []


@pytest.mark.parametrize(
    ("no", "words"),
    [
        (SCORES, "is a scorekeeper of spring; `warn` is for the organizer or a judge."),
        (STRANGER, "is no official of spring; `warn` is for the organizer or a judge."),
    ],
)
def test_a_refusal_says_what_somebody_is_and_who_may(no: int, words: str) -> None:
    with pytest.raises(NotPermitted) as refusal:
        refuse_without_right("warn", person(no), replayed(OF_SEASON_TWO))
    assert f"{person(no)} {words}" in str(refusal.value)
    assert refusal.value.code == "without-right"


def test_where_no_organizer_is_left_a_judge_may_appoint_one() -> None:
    state = replayed((*season_two(2), appointed(JUDGE, "judge"), appointed(SCORES, "scorekeeper")))
    refuse_without_right("appoint", person(JUDGE), state)
    with pytest.raises(NotPermitted, match="for the organizer or a judge"):
        refuse_without_right("appoint", person(SCORES), state)
    facts = (*season_two(2), appointed(JUDGE, "judge"))
    given(*facts).when(appoint(STRANGER, "scorekeeper")).then(appointed(STRANGER, "scorekeeper"))
