"""What surrounds a tournament: how many came, which qualifiers feed it, whom these let in, and who stays barred."""

from datetime import date

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation
from ledger.domain.tournament.opening.facts import FeederUnlinked
from ledger.domain.tournament.opening.requests import Finish, UnlinkFeeder
from ledger.domain.values import Convention
from tests.builders import (
    SLUG,
    WHY,
    disqualified,
    dropped,
    entered,
    field,
    finished,
    opened,
    paired,
    played,
    void,
    withdrawn,
)
from tests.domain.conventions import (
    Q2,
    admit,
    attendance,
    attended,
    convention,
    fed,
    fed_by,
    feeder,
    named,
    people,
    seen,
)
from tests.domain.outcomes import after, replayed
from tests.spec import given

FINAL = (opened(), fed("q1"), fed("q2", Q2))
ENTITLED = people(1, 2, 3)


@pytest.mark.rule("MC-04")
def test_the_attendance_of_the_convention_is_recorded() -> None:
    given(opened()).when(attendance(120)).then(attended(120))


def test_a_later_count_replaces_an_earlier_one() -> None:
    given(opened(), attended(90)).when(attendance(120)).then(attended(120))
    assert replayed((opened(), attended(90), attended(120))).attendance == 120


def test_the_same_count_is_not_recorded_twice() -> None:
    given(opened(), attended(120)).when(attendance(120)).then_refused(RuleViolation, "recorded as 120 already")


def test_attendance_is_still_taken_when_the_tournament_is_finished() -> None:
    facts = (*field(2), *played(1, (1, 2)), finished((1,), (2,)))
    given(*facts).when(attendance(120)).then(attended(120))


@pytest.mark.rule("MC-04")
def test_a_final_is_linked_to_its_feeders_one_by_one() -> None:
    given(opened()).when(fed_by("q1"), seen(feeder())).then(fed("q1"))
    given(opened(), fed("q1")).when(fed_by("q2"), seen(feeder(stream=Q2))).then(fed("q2", Q2))
    assert list(replayed(FINAL).feeders) == ["q1", "q2"]


@pytest.mark.rule("MC-05")
def test_champions_is_open_to_all_so_nothing_feeds_it() -> None:
    champions = opened(system="champions-2019")
    given(champions).when(fed_by("q1"), seen(feeder())).then_refused(RuleViolation, "open to all", "Champions 2019")
    given(champions).when(fed_by("q1", WHY), seen(feeder())).then_refused(RuleViolation, "open to all")


@pytest.mark.rule("MC-04")
def test_a_feeder_must_be_a_tournament_of_the_store() -> None:
    given(opened()).when(fed_by("q9"), seen()).then_refused(NotFound, "no tournament called q9")


@pytest.mark.rule("MC-04")
def test_a_tournament_does_not_feed_itself() -> None:
    given(opened()).when(fed_by(SLUG), seen(feeder())).then_refused(BadRequest, "does not feed itself")


def test_a_feeder_is_linked_once() -> None:
    given(*FINAL).when(fed_by("q1"), seen(feeder())).then_refused(RuleViolation, "q1 feeds spring already")


@pytest.mark.rule("MC-04")
def test_no_tournament_feeds_one_that_feeds_it_near_or_far() -> None:
    below = feeder(fed_by=frozenset({"semi", SLUG}))
    given(opened()).when(fed_by("q1"), seen(below)).then_refused(RuleViolation, "spring feeds q1")


def test_nobody_comes_from_a_tournament_that_was_voided() -> None:
    given(opened()).when(fed_by("q1"), seen(feeder(1, is_voided=True))).then_refused(RuleViolation, "q1 was voided")


@pytest.mark.rule("MC-04")
def test_what_feeds_a_final_is_settled_before_round_1_is_paired() -> None:
    facts = (*field(2), paired(1, (1, 2)))
    given(*facts).when(fed_by("q1", WHY), seen(feeder(1, 2))).then_refused(RuleViolation, "Round 1 of spring is paired")
    given(*facts, withdrawn(1)).when(fed_by("q1"), seen(feeder(1, 2))).then(fed("q1"))


@pytest.mark.rule("MC-04")
def test_players_who_are_here_before_the_link_must_come_from_a_feeder_or_have_a_reason() -> None:
    facts = field(3)
    given(*facts).when(fed_by("q1"), seen(feeder(1, 2))).then_refused(NeedsReason, "#3 checked in already")
    given(*facts).when(fed_by("q1", WHY), seen(feeder(1, 2))).then(fed("q1"))
    given(*facts).when(fed_by("q1"), seen(feeder(1, 2, 3, 4))).then(fed("q1"))
    given(*facts, dropped(3)).when(fed_by("q1"), seen(feeder(1, 2))).then(fed("q1"))


@pytest.mark.rule("MC-04")
def test_players_of_the_other_feeders_need_no_reason_at_a_later_link() -> None:
    facts = (opened(), fed("q2", Q2), entered(1), entered(2))
    given(*facts).when(fed_by("q1"), seen(feeder(1), entitled=people(2))).then(fed("q1"))
    given(*facts).when(fed_by("q1"), seen(feeder(1), entitled=people(3))).then_refused(NeedsReason, "#2 checked in")


@pytest.mark.rule("MC-04")
def test_a_fed_final_admits_players_of_its_feeders() -> None:
    given(*FINAL).when(admit(1), seen(entitled=ENTITLED)).then(entered(1))


@pytest.mark.rule("MC-04")
def test_a_fed_final_admits_others_with_a_reason_only() -> None:
    stranger = given(*FINAL, entered(1))
    stranger.when(admit(9), seen(entitled=ENTITLED)).then_refused(NeedsReason, "#2 entered none", "q1 and q2")
    odd = entered(9).model_copy(update={"contestant": 2, "oddities": ("not-from-a-feeder",)})
    stranger.when(admit(9, WHY), seen(entitled=ENTITLED)).then(odd)


@pytest.mark.rule("MC-04")
def test_a_final_whose_feeders_nobody_entered_admits_nobody_without_a_reason() -> None:
    given(*FINAL).when(admit(1), seen(entitled=people())).then_refused(NeedsReason, "q1 and q2")


def test_a_tournament_without_feeders_admits_everyone_and_finds_nothing_odd() -> None:
    given(opened()).when(admit(1, WHY), seen()).then(entered(1))


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_in_a_related_tournament_is_not_let_in_whatever_the_reason() -> None:
    barred = seen(entitled=ENTITLED, q1=2)
    words = "#1 was disqualified in q1, which feeds this tournament."
    given(*FINAL).when(admit(2), barred).then_refused(RuleViolation, words)
    given(*FINAL).when(admit(2, WHY), barred).then_refused(RuleViolation, words)
    given(*FINAL).when(admit(1), barred).then(entered(1))


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_here_is_told_so_and_not_about_elsewhere() -> None:
    facts = (*FINAL, entered(1), disqualified(1))
    given(*facts).when(admit(1, WHY), seen(entitled=ENTITLED, q1=1)).then_refused(RuleViolation, "from this tournament")


def test_a_finished_or_voided_tournament_takes_no_feeder() -> None:
    ended = after(field(2), played(1, (1, 2)), Finish(do="finish", tournament=SLUG))
    given(*ended).when(fed_by("q1"), seen(feeder(1, 2))).then_refused(RuleViolation, "spring is finished")
    voided = after(opened(), void())
    given(*voided).when(fed_by("q1"), seen(feeder())).then_refused(RuleViolation, "spring was voided")
    given(*voided).when(attendance(120)).then_refused(RuleViolation, "spring was voided")


def unlink(slug: str) -> UnlinkFeeder:
    return UnlinkFeeder(do="unlink-feeder", tournament=SLUG, feeder=slug, reason=WHY)


def test_a_feeder_is_unlinked_also_once_players_came_through_it() -> None:
    given(*FINAL).when(unlink("q1")).then(FeederUnlinked(feeder="q1"))
    facts = (*FINAL, entered(1), entered(2), *played(1, (1, 2)))
    given(*facts).when(unlink("q2")).then(FeederUnlinked(feeder="q2"))
    assert list(replayed((*FINAL, FeederUnlinked(feeder="q1"))).feeders) == ["q2"]


def test_what_feeds_nothing_is_not_unlinked() -> None:
    given(*FINAL).when(unlink("q3")).then_refused(RuleViolation, "q3 does not feed spring; it is fed by q1 and q2.")
    given(opened()).when(unlink("q1")).then_refused(RuleViolation, "q1 does not feed spring.")


# conventions: the tournament of the tests is played on 2 May 2026

HERE = Convention("Spring Con", date(2026, 5, 1), date(2026, 5, 3))
THERE = Convention("Autumn Con", date(2026, 5, 1), date(2026, 5, 3))


@pytest.mark.rule("MC-04")
def test_the_convention_is_recorded_with_its_days() -> None:
    given(opened()).when(convention("Spring Con")).then(named("Spring Con"))
    assert replayed((opened(), named("Spring Con"))).convention == HERE


def test_a_convention_said_anew_takes_the_place_of_the_one_before_and_the_same_is_not_recorded_twice() -> None:
    assert replayed((opened(), named("Autumn Con"), named("Spring Con"))).convention == HERE
    given(opened(), named("Spring Con")).when(convention("Spring Con")).then_refused(RuleViolation, "already")


def test_a_tournament_on_none_of_the_days_of_its_convention_is_odd() -> None:
    later = ("2026-05-03", "2026-05-04")
    given(opened()).when(convention("Spring Con", *later)).then(
        named("Spring Con", *later, odd="date-outside-convention")
    )


def test_a_convention_does_not_end_before_it_begins() -> None:
    given(opened()).when(convention("Spring Con", "2026-05-03", "2026-05-01")).then_refused(BadRequest, "cannot end on")


@pytest.mark.rule("MC-04")
@pytest.mark.parametrize(
    ("day", "theirs", "ours", "odd"),
    [
        ("2026-05-01", None, None, None),
        ("2026-05-02", None, None, None),
        ("2026-04-25", None, None, None),  # seven days before
        ("2026-04-24", None, None, "feeder-of-other-days"),
        ("2026-05-03", None, None, "feeder-of-other-days"),  # after the final
        ("2026-09-02", None, None, "feeder-of-other-days"),  # four months later
        ("2026-05-03", None, HERE, None),
        ("2026-05-03", HERE, None, None),
        ("2026-05-04", None, HERE, "feeder-of-other-days"),
        ("2026-04-30", HERE, HERE, "feeder-of-other-days"),
        ("2026-05-01", HERE._replace(name="SPRING con"), HERE, None),
        ("2026-05-01", THERE, HERE, "feeder-of-another-convention"),
    ],
)
def test_a_feeder_of_another_convention_or_of_other_days_is_odd_and_needs_a_reason(
    day: str, theirs: Convention | None, ours: Convention | None, odd: str | None
) -> None:
    facts = (opened(), *([named(ours.name)] if ours else []))
    there = seen(feeder(1, 2, day=day, convention=theirs))
    linked = fed("q1").model_copy(update={"oddities": (odd,) if odd else ()})
    given(*facts).when(fed_by("q1", WHY), there).then(linked)
    if odd is None:
        given(*facts).when(fed_by("q1"), there).then(linked)
    else:
        given(*facts).when(fed_by("q1"), there).then_refused(NeedsReason, f"q1, of {day}")
