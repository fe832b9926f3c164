"""Game variants that bear on a crew: Singles, Vanilla, Fixed Leaders, Fixed Pool, Alternating Leaders."""

from datetime import UTC, datetime
from typing import Any

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.values import Sheet
from tests.builders import OF_2017, S2, closed, entered, opened, paired
from tests.domain.armies import brought, lists
from tests.domain.hires import ASH, BIRCH, PLAYED, crew, hire, hired, model, table, team
from tests.domain.outcomes import after
from tests.domain.venue import started
from tests.spec import given


@pytest.mark.rule("GG2-46")
def test_singles_keeps_out_a_master_who_shares_no_keyword_with_the_leader() -> None:
    facts, told = table(singles=True), crew(ASH, BIRCH)
    given(*facts).when(hire(1, told)).then_refused(RuleViolation, "Warden Birch", "Captain Ash", "Singles")
    for allowed in (
        {**BIRCH, "keywords": ["Grove", "FORGE"]},
        {**BIRCH, "station": "Henchman"},
        model("Warden Birch", station="Master"),  # keywords not known
    ):
        assert after(facts, hire(1, crew(ASH, allowed)))
    assert after(table(), hire(1, told))


@pytest.mark.rule("GG2-46")
@pytest.mark.parametrize("on_leader", [True, False])
def test_vanilla_attaches_no_upgrade_but_effigy_of_fate(on_leader: bool) -> None:
    def told(upgrade: str) -> Sheet:
        bearer = model("Bearer", upgrades=[upgrade])
        return crew(bearer) if on_leader else crew("Ash", bearer)

    facts = table(vanilla=True)
    given(*facts).when(hire(1, told("Sharp Blade"))).then_refused(RuleViolation, "Bearer", "Sharp Blade", "Effigy of F")
    assert after(facts, hire(1, told("effigy of fate")))
    assert after(table(), hire(1, told("Sharp Blade")))


@pytest.mark.rule("GG2-46")
def test_vanilla_holds_for_an_upgrade_of_which_nobody_says_who_carries_it() -> None:
    facts, told = table(vanilla=True), crew("Ash", "Smith", face_down=["Sharp Blade"])
    given(*facts).when(hire(1, told)).then_refused(RuleViolation, "Sharp Blade", "Vanilla")
    assert after(facts, hire(1, crew("Ash", "Smith", face_down=["Effigy of Fate"])))


@pytest.mark.rule("GG2-11")
def test_a_fixed_leader_is_the_one_named_at_check_in() -> None:
    facts = (opened(system=S2, fixed_leaders=True), entered(1), entered(2), brought(1, crew(ASH), faction=None))
    seated = (*facts, paired(1, (1, 2)))
    given(*seated).when(hire(1, crew(BIRCH))).then_refused(
        RuleViolation, "Warden Birch cannot lead", "Captain Ash was named at check-in"
    )
    given(*seated).when(hire(1, crew("captain ash"))).then(hired(1, crew(model("captain ash"))))


@pytest.mark.rule("GG2-11")
def test_a_fixed_leader_kept_on_paper_is_the_one_first_declared() -> None:
    facts = (*table(fixed_leaders=True), hired(1, crew(ASH)), PLAYED, closed(1, 1, 3), paired(2, (1, 2)))
    given(*facts).when(hire(1, crew(BIRCH))).then_refused(RuleViolation, "Captain Ash was named in round 1")
    assert after(facts, hire(1, crew(ASH)))


@pytest.mark.rule("GG2-11")
def test_fixed_leaders_are_named_when_something_is_handed_in() -> None:
    facts = (opened(system=S2, fixed_leaders=True), entered(1))
    given(*facts).when(lists(1, {"models": ["Smith"]})).then_refused(RuleViolation, "names none")


POOL = crew(ASH, model("Golem", 30), model("Golem", 30), model("Smith", 15))


@pytest.mark.rule("GG2-12")
@pytest.mark.rule("GG2-08")
def test_a_pool_of_limited_costs_at_most_75() -> None:
    facts = (opened(system=S2, format="limited"), entered(1))
    given(*facts).when(lists(1, POOL)).then(brought(1, POOL, faction=None))
    dearer = crew(ASH, model("Golem", 61), model("Smith", 15))
    given(*facts).when(lists(1, dearer)).then_refused(RuleViolation, "costs 76 soulstones", "at most 75")
    given(*facts).when(lists(1, crew(ASH))).then_refused(RuleViolation, "names no models")
    smaller = (opened(system=S2, fixed_pool=74), entered(1))
    given(*smaller).when(lists(1, POOL)).then_refused(RuleViolation, "costs 75 soulstones", "at most 74")


@pytest.mark.rule("GG2-12")
def test_a_crew_is_hired_from_the_pool_each_copy_paid_for() -> None:
    large = opened(system=S2, format="limited", army_points=75)  # the costs of the pool are those of the crew
    seated = (large, entered(1), entered(2), brought(1, POOL, faction=None), paired(1, (1, 2)))
    spark = model("Spark", 3, station="Totem", totem_of="Captain Ash")
    for hireable in (("Golem",), ("Golem", "golem", "Smith"), ("Smith", spark)):
        assert after(seated, hire(1, crew(ASH, *hireable)))
    for stranger in (("Hound",), ("Smith", "Smith"), (model("Twig", station="Totem", totem_of="Warden Birch"),)):
        name = stranger[-1] if isinstance(stranger[-1], str) else stranger[-1]["name"]
        given(*seated).when(hire(1, crew(ASH, *stranger))).then_refused(RuleViolation, str(name), "Fixed Pool")


@pytest.mark.rule("GG2-12")
def test_a_crew_costs_what_the_pool_says() -> None:
    pool = crew(ASH, model("Golem", 30), model("Smith", 15), model("Drifter"))
    facts = (opened(system=S2, fixed_pool=75), entered(1), entered(2), brought(1, pool, faction=None))
    seated = (*facts, paired(1, (1, 2)))
    cheap = crew(ASH, model("golem", 29), model("Smith", 15))
    given(*seated).when(hire(1, cheap)).then_refused(
        RuleViolation, "golem costs 30 in the Fixed Pool handed in, and not 29."
    )
    for known in (crew(ASH, model("Golem", 30), "Smith"), crew(ASH, model("Drifter", 9))):
        assert after(seated, hire(1, known))


@pytest.mark.rule("GG2-12")
@pytest.mark.rule("GG2-06")
def test_a_crew_that_tells_no_costs_is_counted_at_those_of_the_pool() -> None:
    pool = crew(ASH, model("Golem", 36), model("Smith", 15))
    facts = (opened(system=S2, fixed_pool=75), entered(1), entered(2), brought(1, pool, faction=None))
    dear = crew(ASH, "Golem", "Smith")
    given(*facts, paired(1, (1, 2))).when(hire(1, dear)).then_refused(RuleViolation, "costs 51 soulstones", "is 50")
    given(*facts, paired(1, (1, 2))).when(hire(1, crew(ASH, "Golem"))).then(hired(1, crew(ASH, model("Golem"))))


@pytest.mark.rule("GG2-06")
def test_a_crew_keeps_no_more_soulstones_than_it_left_unspent() -> None:
    hounds = [model("Hound", 22), model("Hound", 22)]
    kept = {**crew(ASH, *hounds), "soulstones": 6}
    given(*table()).when(hire(1, kept)).then(hired(1, kept))
    more = hire(1, {**kept, "soulstones": 7})
    given(*table()).when(more).then_refused(RuleViolation, "Of 50 soulstones this crew leaves 6, and not 7.")


@pytest.mark.rule("GG2-12")
def test_where_nothing_stays_from_game_to_game_nothing_is_handed_in() -> None:
    for system in (S2, OF_2017):
        facts = (opened(system=system), entered(1))
        given(*facts).when(lists(1, POOL)).then_refused(RuleViolation, "no list handed in", code="no-list-ahead")
    limited = (opened(system=S2, format="limited"), entered(1))
    given(*limited).when(lists(1, POOL, POOL)).then_refused(RuleViolation, "one list", "not 2")


LATE, NEXT_DAY = datetime(2026, 5, 2, 21, tzinfo=UTC), datetime(2026, 5, 3, 9, tzinfo=UTC)


def second_round(first: Sheet, *, starts: tuple[datetime | None, datetime | None] = (None, None), **more: Any) -> Any:
    """Round 1 with that crew, and round 2 paired; each started then, if it was."""
    one, two = starts
    return (
        *table(alternating_leaders=True, **more),
        *(() if one is None else (started(1, at=one),)),
        hired(1, first),
        PLAYED,
        closed(1, 1, 3),
        paired(2, (1, 2)),
        *(() if two is None else (started(2, at=two),)),
    )


@pytest.mark.rule("GG2-13")
@pytest.mark.parametrize(
    ("first", "second", "who"),
    [
        (crew(ASH), crew(ASH), "Captain Ash"),
        (crew(model("Ash")), crew(model("ash")), "ash"),
        (crew(ASH, BIRCH), crew("Elder", "Warden Birch"), "Warden Birch"),
        (crew(ASH, "Warden Birch"), crew(BIRCH), "Warden Birch"),
        (crew(ASH, model("Flint", station="Henchman")), crew("Elder", "Flint"), "Flint"),
        (crew(ASH, "Flint"), crew("Elder", model("Flint", station="Henchman")), "Flint"),
        (crew(ASH), crew("Elder", "Captain Ash"), "Captain Ash"),
    ],
)
def test_no_master_or_henchman_is_hired_twice_a_day(first: Sheet, second: Sheet, who: str) -> None:
    given(*second_round(first)).when(hire(1, second)).then_refused(
        RuleViolation, who, "round 1 of the same day", code="hired-twice-a-day"
    )
    assert after(table(), hired(1, first), PLAYED, closed(1, 1, 3), paired(2, (1, 2)), hire(1, second))


@pytest.mark.rule("GG2-13")
def test_others_may_be_hired_again_and_each_player_counts_alone() -> None:
    facts = second_round(crew(ASH, "Smith", model("Hound", station="Minion")))
    assert after(facts, hire(1, crew(BIRCH, "Smith", "Hound")))
    assert after(facts, hire(2, crew(ASH)))


@pytest.mark.rule("GG2-13")
def test_of_a_team_each_partner_alternates_alone() -> None:
    entry = (opened(system=S2, alternating_leaders=True, team_size=2), team(1, None, None), team(2, None, None))
    crews = (hired(1, crew(ASH)), hired(1, crew(BIRCH), member=1))
    facts = (*entry, paired(1, (1, 2)), *crews, PLAYED, closed(1, 1, 3), paired(2, (1, 2)))
    for member, (own, partners) in enumerate(((ASH, BIRCH), (BIRCH, ASH)), start=1):
        given(*facts).when(hire(1, crew(own), member=member)).then_refused(RuleViolation, own["name"], "same day")
        assert after(facts, hire(1, crew(partners), member=member))


@pytest.mark.rule("GG2-13")
@pytest.mark.parametrize(
    ("starts", "is_same_day"),
    [((LATE, NEXT_DAY), False), ((None, NEXT_DAY), False), ((LATE, None), True), ((LATE, LATE), True)],
)
def test_the_day_of_a_round_is_that_of_its_start(starts: Any, is_same_day: bool) -> None:
    facts = second_round(crew(ASH), starts=starts)
    if is_same_day:
        given(*facts).when(hire(1, crew(ASH))).then_refused(RuleViolation, "same day")
    else:
        assert after(facts, hire(1, crew(ASH)))


@pytest.mark.rule("GG2-13")
@pytest.mark.parametrize(
    ("zone", "is_same_day"), [("UTC", False), ("America/New_York", True), ("Nowhere/At All", False)]
)
def test_a_day_ends_by_the_calendar_of_the_tournament(zone: str, is_same_day: bool) -> None:
    early = datetime(2026, 5, 3, 1, tzinfo=UTC)
    first, *rest = second_round(crew(ASH), starts=(LATE, early))
    facts = (first.model_copy(update={"zone": zone}), *rest)
    if is_same_day:
        given(*facts).when(hire(1, crew(ASH))).then_refused(RuleViolation, "same day")
    else:
        assert after(facts, hire(1, crew(ASH)))
