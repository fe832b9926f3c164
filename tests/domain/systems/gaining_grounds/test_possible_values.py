"""What a strategy or a scheme may bring: every value from 0 to 12 is tried with each of them, and those of the document
are taken. The tables here are written out of the documents and from nowhere else."""

from itertools import product
from typing import Any

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.tournament.decide import decide
from ledger.domain.values import Sheet
from tests.builders import NONE, OF_2017, S2, Facts, Figures, field, paired
from tests.domain.outcomes import replayed
from tests.domain.scheming import hand_in, table
from tests.domain.venue import started

TRIED = range(13)

# Schemes of 2017, each as its text has it, and never more than three (Earning VP from Schemes)
OF_THE_CHART = {
    "Claim Jump": [0, 1, 2, 3],  # one a turn
    "Eliminate the Leadership": [0, 1, 2, 3],  # below half, out of play, none there at the end
    "Accusation!": [0, 1, 2, 3],
    "Dig Their Graves": [0, 1, 2, 3],
    "Leave Your Mark": [0, 1, 2, 3],
    "Frame for Murder": [0, 1, 2, 3],  # one, one by whom, one by when
    "Covert Breakthrough": [0, 1, 2, 3],  # one a marker
    "Undercover Entourage": [0, 1, 2, 3],  # one for the half, one for the zone, one for its wounds
    "Show of Force": [0, 1, 2, 3],
    "Hunting Party": [0, 1, 2, 3],
    "Hidden Trap": [0, 1, 2, 3],
    "Recover Evidence": [0, 1, 2, 3],
    "Set Up": [0, 1, 2, 3],
    "Search the Ruins": [0, 2, 3],  # two, and one more for where they lie
    "Mark For Death": [0, 1, 2, 3],
    "Tail 'em": [0, 1, 2, 3],
    "Inspection": [0, 1, 2, 3],
    "A Quick Murder": [0, 2, 3],  # two, and one more by when
    "Last Stand": [0, 1, 2, 3],
}
SEASON = [
    *("Breakthrough", "Detonate Charges", "Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs", "Death Beds"),
    *("Catch and Release", "Let Them Bleed", "Outflank", "Research Mission", "Spread Them Out", "Bait and Switch"),
]
OF_THE_SEASON = ["Symbols of Authority", "Turf War", "Corrupted Ley Lines", "Break the Line"]
OF_THE_YEAR = [
    *("Extraction", "Interference", "Headhunter", "Guard the Stash", "Collect the Bounty"),
    *("Turf War", "Reckoning", "Reconnoiter", "Squatter's Rights", "Stake a Claim"),
]
SECRETS: Figures = {"too_many_secrets": True}
RUSH: Figures = {"mode": "double-rush", "team_size": 1}
HARDCORE: Figures = {"mode": "henchman-hardcore"}


def refusal(facts: Facts, sheet: Sheet) -> str:
    """Why the door does not take a sheet; nothing where it does."""
    try:
        decide(hand_in(sheet), replayed(facts))
    except BadRequest as error:
        return str(error)
    return ""


def is_taken(facts: Facts, sheet: Sheet) -> bool:
    """Whether the door takes a sheet; a refusal is one sentence that says which values there are."""
    why = refusal(facts, sheet)
    assert not why or ("must be " in why and why.index(".") == len(why) - 1)
    return not why


def scored(name: str, points: int, key: str = "vp") -> dict[str, Any]:
    return {"strategy": 0, "schemes": [{"name": name, key: points}]}


def of(strategy: str, system: str, figures: Figures = NONE) -> Facts:
    """A table of a round with that strategy."""
    return (*field(2, figures, system=system), paired(1, (1, 2)), started(1, strategy))


@pytest.mark.rule("GG17-25")
@pytest.mark.parametrize(("name", "values"), OF_THE_CHART.items(), ids=OF_THE_CHART)
def test_a_scheme_of_2017_brings_what_its_text_has_and_nothing_else(name: str, values: list[int]) -> None:
    facts = table(OF_2017, pool=[name])
    assert [points for points in TRIED if is_taken(facts, scored(name, points))] == values


@pytest.mark.rule("GG2-26")
@pytest.mark.parametrize("name", SEASON)
def test_a_scheme_of_season_two_brings_one_two_or_nothing(name: str) -> None:
    facts = table(pool=[name])
    assert [points for points in TRIED if is_taken(facts, scored(name, points))] == [0, 1, 2]
    for half in ("reveal", "end"):
        assert [points for points in TRIED if is_taken(facts, scored(name, points, half))] == [0, 1]


@pytest.mark.rule("GG2-24")
@pytest.mark.parametrize("name", SEASON)
def test_with_too_many_secrets_a_scheme_brings_one_or_nothing(name: str) -> None:
    facts = table(figures=SECRETS, pool=[name])
    for key in ("vp", "reveal", "end"):
        assert [points for points in TRIED if is_taken(facts, scored(name, points, key))] == [0, 1]


@pytest.mark.rule("GG2-43")
@pytest.mark.parametrize("name", ["Vendetta", "Assassinate"])
def test_the_schemes_of_henchman_hardcore_bring_what_they_always_do(name: str) -> None:
    facts = table(figures=HARDCORE, pool=["Vendetta", "Assassinate"])
    assert [points for points in TRIED if is_taken(facts, scored(name, points))] == [0, 1, 2]


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-25")
@pytest.mark.rule("GG2-43")
@pytest.mark.parametrize(
    ("system", "strategy", "figures"),
    [
        *((S2, strategy, NONE) for strategy in OF_THE_SEASON),
        *((S2, strategy, SECRETS) for strategy in OF_THE_SEASON),
        *((OF_2017, strategy, NONE) for strategy in OF_THE_YEAR),
        (S2, "Plant Explosives", HARDCORE),
    ],
)
def test_a_strategy_brings_up_to_four(system: str, strategy: str, figures: Figures) -> None:
    facts = of(strategy, system, figures)
    told = [points for points in TRIED if is_taken(facts, {"strategy": points, "schemes": []})]
    assert told == [0, 1, 2, 3, 4]


@pytest.mark.rule("GG2-09")
def test_both_strategies_of_a_double_rush_bring_up_to_four() -> None:
    facts = of("Plant Explosives and Reckoning", S2, RUSH)
    taken = [pair for pair in product(TRIED, TRIED) if is_taken(facts, {"strategy": [*pair]})]
    assert taken == [(one, two) for one in range(5) for two in range(5)]


@pytest.mark.rule("GG2-26")
@pytest.mark.rule("GG17-13")
def test_a_total_by_itself_is_up_to_eight_or_up_to_ten() -> None:
    assert [points for points in TRIED if is_taken(table(), {"vp": points})] == list(range(9))
    assert [points for points in TRIED if is_taken(table(OF_2017), {"vp": points})] == list(range(11))


@pytest.mark.rule("GG17-25")
def test_a_lower_limit_of_the_organizer_holds_for_schemes_with_a_gap_too() -> None:
    facts = table(OF_2017, {"scheme_cap": 2}, pool=["A Quick Murder", "Claim Jump"])
    assert [points for points in TRIED if is_taken(facts, scored("A Quick Murder", points))] == [0, 2]
    assert [points for points in TRIED if is_taken(facts, scored("Claim Jump", points))] == [0, 1, 2]


@pytest.mark.rule("GG17-25")
def test_a_higher_limit_of_the_organizer_leaves_what_a_text_ends_by_itself() -> None:
    names = {
        "Covert Breakthrough": [0, 1, 2, 3, 4, 5],
        "Eliminate the Leadership": [0, 1, 2, 3],
        "Frame for Murder": [0, 1, 2, 3],
        "Undercover Entourage": [0, 1, 2, 3],
        "Search the Ruins": [0, 2, 3],
        "A Quick Murder": [0, 2, 3],
    }
    facts = table(OF_2017, {"scheme_cap": 5}, pool=[*names])
    for name, values in names.items():
        assert [points for points in TRIED if is_taken(facts, scored(name, points))] == values


CORE: dict[str, Any] = {
    "name": "core",
    "always": "A Line in the Sand",
    "doubles": "Bodyguard",
    "suits": {"masks": "M", "crows": "C", "tomes": "T", "rams": "R"},
    "values": {**{str(no): f"Scheme {no}" for no in range(1, 13)}, "13": "A Quick Murder"},
    "may_start_revealed": True,
}


@pytest.mark.rule("GG17-26")
def test_what_schemes_of_another_chart_bring_stands_in_their_own_book() -> None:
    facts = table(OF_2017, {"chart": CORE}, pool=["A Quick Murder"])
    assert [points for points in TRIED if is_taken(facts, scored("A Quick Murder", points))] == [0, 1, 2, 3]


# totals beside some of their parts


def by_hand(strategies: list[int], mine: list[int], others: list[list[int]]) -> list[int]:
    """Every total that a strategy, a scheme and one of the others make together."""
    return sorted({one + two + three for one in strategies for two in mine for each in others for three in each})


@pytest.mark.rule("GG2-26")
def test_a_total_of_season_two_beside_one_scheme_is_taken_where_some_legal_parts_make_it() -> None:
    facts, strategy, whole = table(), [0, 1, 2, 3, 4], [0, 1, 2]
    assert is_taken(facts, {"vp": 6, "schemes": [{"name": "Vendetta", "vp": 0}]})
    for mine in whole:
        schemes = [{"name": "Vendetta", "vp": mine}]
        taken = [total for total in range(9) if _stands(facts, {"vp": total, "schemes": schemes})]
        assert taken == by_hand(strategy, [mine], [whole])
        for one in strategy:
            told = {"strategy": one, "schemes": schemes}
            assert [total for total in range(9) if _stands(facts, {"vp": total, **told})] == by_hand(
                [one], [mine], [whole]
            )


@pytest.mark.rule("GG17-25")
@pytest.mark.parametrize("pool", [["Search the Ruins", "A Quick Murder"], ["A Quick Murder", "Claim Jump", "Set Up"]])
def test_a_total_of_2017_beside_one_scheme_is_taken_where_some_legal_parts_make_it(pool: list[str]) -> None:
    facts, (first, *others) = table(OF_2017, pool=pool), pool
    for mine, one in product(OF_THE_CHART[first], range(5)):
        told = {"strategy": one, "schemes": [{"name": first, "vp": mine}]}
        taken = [total for total in range(11) if _stands(facts, {"vp": total, **told})]
        assert taken == by_hand([one], [mine], [OF_THE_CHART[name] for name in others])


def _stands(facts: Facts, sheet: Sheet) -> bool:
    """Whether a total is taken; a refusal says to what its parts come."""
    why = refusal(facts, sheet)
    assert not why or f'"vp" is {sheet["vp"]}, but its parts come to ' in why
    return not why


@pytest.mark.rule("GG2-26")
def test_the_refusal_of_a_total_names_those_there_are() -> None:
    one, two = {"name": "Vendetta", "vp": 0}, {"name": "Assassinate", "vp": 2}
    some = refusal(table(), {"vp": 7, "strategy": 4, "schemes": [one]})
    assert some.endswith('"vp" is 7, but its parts come to 4 to 6.')
    whole = refusal(table(), {"vp": 7, "strategy": 4, "schemes": [one, two]})
    assert whole.endswith('"vp" is 7, but its parts come to 6.')


@pytest.mark.rule("GG17-25")
def test_the_refusal_of_a_scheme_names_what_it_brings() -> None:
    why = refusal(table(OF_2017), scored("A Quick Murder", 1))
    assert why == 'The sheet of #1 does not fit: "vp of A Quick Murder" must be 0, 2 or 3.'
