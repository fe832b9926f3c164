"""Score sheets of Gaining Grounds: a total, and where it comes from; every part has its limit."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.rounds.facts import PlanAnnounced
from ledger.domain.values import RoundNo
from tests.builders import OF_2017, S2, Figures, field, paired
from tests.domain.outcomes import after, figures
from tests.domain.scheming import POOL, WHOLE, had_noted, hand_in, struck, table, told
from tests.domain.venue import planned
from tests.spec import given

SECRETS: Figures = {"too_many_secrets": True}
DOUBLE_RUSH: Figures = {"mode": "double-rush"}
BRAWL: Figures = {"mode": "all-out-brawl", "sides": [2, 8]}
HARDCORE: Figures = {"mode": "henchman-hardcore"}
THREES = [{"name": "Set Up", "vp": 3}, {"name": "Claim Jump", "vp": 3}]


def scheme(name: str, **points: int) -> dict[str, Any]:
    return {"name": name, **points}


# totals


@pytest.mark.rule("GG2-26")
def test_a_player_scores_at_most_eight_in_season_two() -> None:
    given(*table()).when(hand_in({"vp": 8})).then(told({"vp": 8}, {"vp": 2}, 1))
    given(*table()).when(hand_in({"vp": 9})).then_refused(BadRequest, "The sheet of #1", '"vp" must be at most 8')


@pytest.mark.rule("GG17-13")
def test_a_player_scores_at_most_ten_in_2017() -> None:
    given(*table(OF_2017)).when(hand_in({"vp": 10})).then(told({"vp": 10}, {"vp": 2}, 1))
    given(*table(OF_2017)).when(hand_in({"vp": 11})).then_refused(BadRequest, '"vp" must be at most 10')


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-13")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_the_limits_follow_amendments(system: str) -> None:
    facts = table(system, {"vp_cap": 12, "strategy_cap": 7})
    given(*facts).when(hand_in({"vp": 12})).then(told({"vp": 12}, {"vp": 2}, 1))
    given(*facts).when(hand_in({"vp": 9, "strategy": 7})).then(told({"vp": 9, "strategy": 7}, {"vp": 2}, 1))


@pytest.mark.rule("GG2-26")
def test_a_missing_total_is_added_up_from_its_parts() -> None:
    sheet = {"strategy": 4, "schemes": WHOLE}
    given(*table()).when(hand_in(sheet)).then(told({"strategy": 4, "schemes": WHOLE, "vp": 8}, {"vp": 2}, 1))


def test_a_total_is_not_made_of_half_a_split() -> None:
    given(*table()).when(hand_in({"strategy": 4})).then_refused(BadRequest, '"vp" is missing', "schemes")
    given(*table()).when(hand_in({"schemes": WHOLE})).then_refused(BadRequest, '"vp" is missing', "strategy")


@pytest.mark.rule("GG2-26")
@pytest.mark.parametrize(
    "sheet",
    [
        {"vp": 7, "strategy": 4, "schemes": WHOLE},
        {"vp": 8, "strategy": 3, "schemes": WHOLE},
        {"vp": 3, "strategy": 4},
        {"vp": 7, "strategy": 2},  # two schemes bring four at most
        {"vp": 3, "schemes": WHOLE},
    ],
)
def test_a_total_that_contradicts_its_parts_is_refused(sheet: dict[str, Any]) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, f'"vp" is {sheet["vp"]}, but its parts come to')


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-13")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_parts_that_are_each_within_their_limit_may_not_come_to_more_than_the_total(system: str) -> None:
    facts = table(system, {"vp_cap": 6})
    names = ("Vendetta", "Assassinate") if system == S2 else ("Set Up", "Claim Jump")
    many = {"strategy": 4, "schemes": [scheme(names[0], vp=2), scheme(names[1], vp=1)]}
    given(*facts).when(hand_in(many)).then_refused(BadRequest, "The sheet of #1", '"vp" must be at most 6')
    fewer = {"strategy": 3, "schemes": many["schemes"]}
    given(*facts).when(hand_in(fewer)).then(told({**fewer, "vp": 6}, {"vp": 2}, 1))


def test_a_total_may_hold_more_than_the_parts_that_are_told() -> None:
    given(*table()).when(hand_in({"vp": 6, "strategy": 2})).then(told({"vp": 6, "strategy": 2}, {"vp": 2}, 1))


# parts


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-25")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_the_strategy_brings_at_most_four(system: str) -> None:
    facts = table(system)
    given(*facts).when(hand_in({"vp": 5, "strategy": 4})).then(told({"vp": 5, "strategy": 4}, {"vp": 2}, 1))
    given(*facts).when(hand_in({"vp": 5, "strategy": 5})).then_refused(BadRequest, '"strategy" must be at most 4')
    given(*facts).when(hand_in({"vp": 4, "strategy": [2, 2]})).then_refused(BadRequest, "must be one number")


@pytest.mark.rule("GG2-26")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        ({"reveal": 2}, '"reveal of Vendetta" must be at most 1'),
        ({"end": 2}, '"end of Vendetta" must be at most 1'),
        ({"vp": 3}, '"vp of Vendetta" must be at most 2'),
        ({"vp": 2, "reveal": 1, "end": 0}, "come to 1 VP, not 2"),
        ({}, "What Vendetta brought is missing"),
    ],
)
def test_a_scheme_of_season_two_brings_one_for_its_reveal_and_one_at_the_end(
    points: dict[str, int], words: str
) -> None:
    sheet = {"vp": 3, "schemes": [scheme("Vendetta", **points)]}
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, words)


@pytest.mark.rule("GG2-11")
def test_who_led_is_told_with_the_crew_where_it_is_checked_and_not_on_the_sheet() -> None:
    given(*table()).when(hand_in({"vp": 3, "leader": "Warden Birch"})).then_refused(BadRequest, '"leader" is not known')


@pytest.mark.rule("GG2-26")
@pytest.mark.parametrize("points", [{"reveal": 1, "end": 1}, {"vp": 2}])
def test_both_halves_of_a_scheme_count(points: dict[str, int]) -> None:
    sheet = {"vp": 6, "strategy": 4, "schemes": [scheme("Vendetta", **points)]}
    given(*table()).when(hand_in(sheet)).then(told(sheet, {"vp": 2}, 1))


@pytest.mark.rule("GG17-25")
def test_a_scheme_of_2017_brings_at_most_three() -> None:
    facts = table(OF_2017)
    sheet = {"strategy": 4, "schemes": THREES}
    given(*facts).when(hand_in(sheet)).then(told({**sheet, "vp": 10}, {"vp": 2}, 1))
    dear = {"vp": 4, "schemes": [scheme("Set Up", vp=4)]}
    given(*facts).when(hand_in(dear)).then_refused(BadRequest, '"vp of Set Up" must be at most 3')
    halved = {"vp": 2, "schemes": [scheme("Set Up", reveal=1, end=1)]}
    given(*facts).when(hand_in(halved)).then_refused(BadRequest, "Set Up is scored as a whole")


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-13")
@pytest.mark.parametrize(("system", "names"), [(S2, ["Vendetta", "Assassinate"]), (OF_2017, ["Set Up", "Claim Jump"])])
def test_a_player_scores_two_schemes_each_once(system: str, names: list[str]) -> None:
    facts = table(system)
    third = "Claim Jump" if system == S2 else "A Quick Murder"
    many = {"vp": 3, "schemes": [scheme(name, vp=1) for name in (*names, third)]}
    given(*facts).when(hand_in(many)).then_refused(BadRequest, "A player has at most 2 schemes")
    twice = {"vp": 2, "schemes": [scheme(names[0], vp=1), scheme(names[0].lower(), vp=1)]}
    given(*facts).when(hand_in(twice)).then_refused(BadRequest, "The same scheme is scored twice")


@pytest.mark.rule("GG2-23")
@pytest.mark.parametrize(
    ("pool", "error", "name", "words"),
    [
        (None, RuleViolation, "Outflank", "Outflank is not among the schemes of this round: Vendetta, Assassinate"),
        (None, BadRequest, "Vendeta", "did you mean Vendetta?"),
        ([], BadRequest, "Set Up", "no scheme called 'Set Up'"),
    ],
)
def test_a_scheme_is_scored_as_the_rules_spell_it_and_of_the_rounds_pool(
    pool: list[str] | None, error: type[RuleViolation | BadRequest], name: str, words: str
) -> None:
    sheet = {"vp": 1, "strategy": 0, "schemes": [scheme(name, vp=1)]}
    given(*table(pool=pool)).when(hand_in(sheet)).then_refused(error, words)


def test_where_no_pool_is_recorded_any_scheme_of_the_event_is_scored() -> None:
    sheet = {"vp": 1, "strategy": 0, "schemes": [scheme("OUTFLANK", vp=1)]}
    kept = {"vp": 1, "strategy": 0, "schemes": [scheme("Outflank", vp=1)]}
    given(*table(pool=[])).when(hand_in(sheet)).then(told(kept, {"vp": 2}, 2))


@pytest.mark.rule("GG2-23")
def test_a_pool_that_was_announced_counts_though_nobody_recorded_the_start() -> None:
    plan = planned(1, "Turf War", {"deployment": "Standard", "schemes": [*POOL]})
    told_all = PlanAnnounced(round_no=RoundNo(1), parts=("scenario", "schemes"))
    outside = hand_in({"vp": 1, "strategy": 0, "schemes": [scheme("Outflank", vp=1)]})
    facts = (*field(2, system=S2), plan, paired(1, (1, 2)))
    given(*facts, told_all).when(outside).then_refused(RuleViolation, "Outflank is not among the schemes")
    kept = {"vp": 1, "strategy": 0, "schemes": [scheme("Outflank", vp=1)]}
    given(*facts).when(outside).then(told(kept, {"vp": 2}, 2))  # nobody is told a pool by a refusal


@pytest.mark.rule("GG17-24")
def test_a_struck_scheme_scores_nothing() -> None:
    facts = (*table(OF_2017), struck(1, "Set Up"))
    sheet = {"vp": 4, "strategy": 3, "schemes": [scheme("Set Up", vp=1)]}
    given(*facts).when(hand_in(sheet)).then_refused(RuleViolation, "The sheet of #1", "Set Up was struck")
    none = {"vp": 3, "strategy": 3, "schemes": [scheme("Set Up", vp=0)]}
    given(*facts).when(hand_in(none)).then(told(none, {"vp": 2}, 1))
    given(*facts).when(hand_in({"vp": 0}, sheet)).then(told({"vp": 0}, sheet, 2))


@pytest.mark.rule("GG17-24")
@pytest.mark.parametrize("total", [{"vp": 4}, {"vp": 4, "strategy": 3}])
def test_a_total_that_does_not_tell_whether_it_holds_a_struck_scheme_is_odd(total: dict[str, Any]) -> None:
    facts = (*table(OF_2017), struck(1, "Set Up"))
    given(*facts).when(hand_in(total)).then(told(total, {"vp": 2}, 1, "struck-scheme-untold"))
    split = {"vp": 4, "strategy": 3, "schemes": [scheme("Claim Jump", vp=1)]}
    given(*facts).when(hand_in(split)).then(told(split, {"vp": 2}, 1))
    given(*facts).when(hand_in(split, {"vp": 5})).then(told(split, {"vp": 5}, 2))  # nothing of theirs was struck


@pytest.mark.rule("GG2-23")
@pytest.mark.rule("GG17-24")
def test_a_scheme_that_was_not_noted_is_recorded_as_odd() -> None:
    sheet = {"vp": 2, "strategy": 0, "schemes": [scheme("Vendetta", vp=2)]}
    seen = had_noted({1: ({"name": "Assassinate", "names": []}, {"name": "Claim Jump", "names": ["Scout"]})})
    given(*table()).when(hand_in(sheet), seen).then(told(sheet, {"vp": 2}, None, "scheme-not-noted"))
    in_full = {"name": "Vendetta", "names": ["Scout", "Golem"]}
    noted = had_noted({1: (in_full, {"name": "Assassinate", "names": []})})
    given(*table()).when(hand_in(sheet), noted).then(told(sheet, {"vp": 2}, None))


# variants and modes


@pytest.mark.rule("GG2-24")
def test_with_too_many_secrets_each_of_four_schemes_brings_one() -> None:
    names = ("Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs")
    schemes = [scheme(name, **{half: 1}) for name, half in zip(names, ("reveal", "reveal", "end", "end"), strict=True)]
    sheet = {"strategy": 4, "schemes": schemes}
    given(*table(figures=SECRETS)).when(hand_in(sheet)).then(told({**sheet, "vp": 8}, {"vp": 2}, 1))
    given(*table(figures=SECRETS)).when(hand_in({"vp": 9})).then_refused(BadRequest, "at most 8")


@pytest.mark.rule("GG2-24")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        ({"reveal": 1, "end": 1}, "Vendetta scores either by being revealed or at the end"),
        ({"vp": 2}, '"vp of Vendetta" must be at most 1'),
    ],
)
def test_with_too_many_secrets_no_scheme_brings_two(points: dict[str, int], words: str) -> None:
    sheet = {"vp": 2, "schemes": [scheme("Vendetta", **points)]}
    given(*table(figures=SECRETS)).when(hand_in(sheet)).then_refused(BadRequest, words)


@pytest.mark.rule("GG2-24")
def test_a_reveal_scheme_that_scores_at_the_end_is_odd() -> None:
    sheet = {"vp": 1, "strategy": 0, "schemes": [scheme("Vendetta", end=1)]}
    seen = had_noted({1: ({"name": "Vendetta", "names": ["Scout", "Golem"], "as": "reveal"},)})
    facts = table(figures=SECRETS)
    given(*facts).when(hand_in(sheet), seen).then(told(sheet, {"vp": 2}, 2, "scheme-not-noted"))


@pytest.mark.rule("GG2-09")
@pytest.mark.rule("GG2-26")
def test_a_double_rush_is_four_and_four_and_no_schemes() -> None:
    facts = table(figures={**DOUBLE_RUSH, "team_size": 1}, pool=[])
    given(*facts).when(hand_in({"strategy": [4, 4]})).then(told({"strategy": [4, 4], "vp": 8}, {"vp": 2}, 1))
    given(*facts).when(hand_in({"strategy": [5, 3]})).then_refused(BadRequest, '"strategy" must be at most 4')
    given(*facts).when(hand_in({"vp": 4, "strategy": 4})).then_refused(BadRequest, "must be 2 numbers")
    given(*facts).when(hand_in({"vp": 9})).then_refused(BadRequest, "at most 8")
    schemes = {"vp": 1, "schemes": [scheme("Vendetta", vp=1)]}
    given(*facts).when(hand_in(schemes)).then_refused(BadRequest, "No scheme scores anything here")


@pytest.mark.rule("GG2-09")
@pytest.mark.rule("GG2-43")
def test_henchman_hardcore_is_four_and_two_and_two() -> None:
    facts = table(figures=HARDCORE, pool=["Vendetta", "Assassinate"])
    sheet = {"strategy": 4, "schemes": WHOLE}
    given(*facts).when(hand_in(sheet)).then(told({**sheet, "vp": 8}, {"vp": 2}, 1))
    given(*facts).when(hand_in({"vp": 5, "strategy": 5})).then_refused(BadRequest, "at most 4")
    other = {"vp": 1, "strategy": 0, "schemes": [scheme("Claim Jump", vp=1)]}
    given(*facts).when(hand_in(other)).then_refused(BadRequest, "no scheme called 'Claim Jump'")


@pytest.mark.rule("GG2-44")
@pytest.mark.rule("GG2-26")
def test_a_brawl_has_no_limit_and_three_sources() -> None:
    facts = table(figures=BRAWL, pool=[])
    given(*facts).when(hand_in({"vp": 41})).then(told({"vp": 41}, {"vp": 2}, 1))
    sources = {"kills": 5, "damage": 7, "centre": 3}
    given(*facts).when(hand_in(sources)).then(told({**sources, "vp": 20}, {"vp": 2}, 1))
    given(*facts).when(hand_in({**sources, "vp": 21})).then_refused(BadRequest, "its parts come to 20")
    given(*facts).when(hand_in({"kills": 5})).then_refused(BadRequest, "damage and centre")
    given(*facts).when(hand_in({"vp": 9, "strategy": 1})).then_refused(BadRequest, '"strategy" scores nothing here')
    schemes = {"vp": 1, "schemes": [scheme("Vendetta", vp=1)]}
    given(*facts).when(hand_in(schemes)).then_refused(BadRequest, "No scheme scores anything here")


def test_the_sources_of_a_brawl_score_nothing_elsewhere() -> None:
    given(*table()).when(hand_in({"vp": 2, "kills": 1})).then_refused(BadRequest, '"kills" scores nothing here')


@pytest.mark.rule("GG2-26")
def test_points_added_up_from_a_split_are_what_standings_show() -> None:
    facts = after(table(), hand_in({"strategy": 3, "schemes": [scheme("Vendetta", reveal=1)]}))
    assert figures(facts, "tp", "diff", "vp") == {1: (3, 2, 4), 2: (0, -2, 2)}


@pytest.mark.rule("GG2-24")
@pytest.mark.parametrize("half", ["reveal", "end"])
def test_with_too_many_secrets_two_schemes_score_by_each_half(half: str) -> None:
    names = ("Vendetta", "Assassinate", "Claim Jump")
    sheet = {"vp": 6, "schemes": [scheme(name, **{half: 1}) for name in names]}
    refusal = given(*table(figures=SECRETS)).when(hand_in(sheet))
    refusal.then_refused(BadRequest, f"A player has 2 {half} schemes, and 3 score as such")
