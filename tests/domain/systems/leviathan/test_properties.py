"""For all sheets of Leviathan: no limit is ever passed, and a total is what a player adding by hand would get."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import Sheet
from tests.domain.leviathan_sheets import PLAIN, TARGETS, is_accepted, kept, table, unplanned
from tests.domain.leviathan_values import FIXED, GRID, LATE, TACTICAL

WHEN = (1, 2, 3, 4, 5, "end")
DRAWN_ONLY = tuple(name for name in TACTICAL if name not in FIXED)
RULES: tuple[tuple[str, ...], ...] = (PLAIN, TARGETS)
TABLES = {(mission, rules): table(mission, rules) for mission in GRID for rules in RULES}  # made once for all sheets


# sheets that a player may hand in, by what the cards print


@st.composite
def primaries(draw: st.DrawFn, mission: str, last: int) -> list[Sheet]:
    """What a mission may bring, up to a place in the battle."""
    places = draw(st.sets(st.integers(0, last)))
    return [{"round": WHEN[no], "vp": draw(st.sampled_from(sorted(GRID[mission][no])))} for no in sorted(places)]


@st.composite
def drawn_cards(draw: st.DrawFn, names: tuple[str, ...], most: int) -> list[Sheet]:
    """Different cards, each achieved once."""
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=most))
    rounds = [draw(st.integers(2 if name in LATE else 1, 5)) for name in chosen]
    return [
        {"card": name, "round": no, "vp": draw(st.sampled_from(sorted(TACTICAL[name])))}
        for name, no in zip(chosen, rounds, strict=True)
    ]


@st.composite
def fixed_cards(draw: st.DrawFn) -> list[Sheet]:
    """Two cards in any battle rounds."""
    two = draw(st.lists(st.sampled_from(sorted(FIXED)), unique=True, min_size=2, max_size=2))
    places = [(name, no) for name in two for no in range(1, 6) if draw(st.booleans())]
    return [
        {"card": name, "round": no, "vp": draw(st.sampled_from(sorted(FIXED[name])))}
        for name, no in places
        if not (name in LATE and no == 1)
    ]


@st.composite
def games(draw: st.DrawFn) -> tuple[str, tuple[str, ...], Sheet]:
    """A mission, its rules, and a whole sheet that fits them."""
    mission, rules = draw(st.sampled_from(sorted(GRID))), draw(st.sampled_from(RULES))
    gambit, kind = draw(st.sampled_from((None, 0, 30))), draw(st.sampled_from(("fixed", "tactical")))
    more = rules == TARGETS
    if kind == "tactical":
        cards = draw(drawn_cards(tuple(TACTICAL), 15 if more else 10))
    else:
        cards = [*draw(fixed_cards()), *(draw(drawn_cards(DRAWN_ONLY, 5)) if more else ())]
    entries = draw(primaries(mission, 2 if gambit else 5))
    sheet: Sheet = {"primary": entries, "secondary": cards, "kind": kind, "battle_ready": draw(st.booleans())}
    return mission, rules, sheet if gambit is None else {**sheet, "gambit": gambit}


def by_hand(sheet: Sheet) -> tuple[int, int, int]:
    """What a player adding by hand writes for primary, secondary and in all."""
    primary = sheet.get("gambit", 0)
    for entry in sheet["primary"]:
        primary += entry["vp"]
    columns: dict[str, int] = {}
    for entry in sheet["secondary"]:
        columns[entry["card"]] = columns.get(entry["card"], 0) + entry["vp"]
    secondary = 0
    for name, points in columns.items():
        secondary += 20 if sheet["kind"] == "fixed" and name in FIXED and points > 20 else points
    primary, secondary = min(primary, 50), min(secondary, 40)
    return primary, secondary, primary + secondary + (10 if sheet["battle_ready"] else 0)


@pytest.mark.rule("LV-11")
@given(games())
def test_a_total_is_what_a_player_adding_by_hand_gets(game: tuple[str, tuple[str, ...], Sheet]) -> None:
    mission, rules, sheet = game
    found = kept(TABLES[mission, rules], sheet)
    primary, secondary, total = by_hand(sheet)
    assert found["vp"] == total
    assert found["counted"] == {
        "primary": primary,
        "secondary": secondary,
        "battle_ready": 10 if sheet["battle_ready"] else 0,
    }


@pytest.mark.rule("LV-11")
@given(games())
def test_what_was_scored_is_what_counts_and_what_was_lost(game: tuple[str, tuple[str, ...], Sheet]) -> None:
    mission, rules, sheet = game
    found = kept(TABLES[mission, rules], sheet)
    lost = found.get("lost", {})
    scored = sum(entry["vp"] for entry in (*sheet["primary"], *sheet["secondary"])) + sheet.get("gambit", 0)
    without_bonus = found["vp"] - found["counted"]["battle_ready"]
    assert without_bonus + lost.get("primary", 0) + lost.get("secondary", 0) == scored
    assert sum(lost.get("cards", {}).values()) <= lost.get("secondary", 0)
    assert all(points > 0 for key, points in lost.items() if key != "cards")


@pytest.mark.rule("LV-11")
@given(games(), st.integers(-12, 12))
def test_a_total_beside_a_whole_sheet_is_the_one_added_by_hand_or_refused(
    game: tuple[str, tuple[str, ...], Sheet], off: int
) -> None:
    mission, rules, sheet = game
    total = by_hand(sheet)[2]
    assert is_accepted(TABLES[mission, rules], {**sheet, "vp": total})
    assert is_accepted(TABLES[mission, rules], {**sheet, "vp": total + off}) is (off == 0)


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-23")
@given(games())
def test_no_whole_sheet_passes_any_limit_and_sums_of_it_count_the_same(
    game: tuple[str, tuple[str, ...], Sheet],
) -> None:
    mission, rules, sheet = game
    found = kept(TABLES[mission, rules], sheet)
    assert found["counted"]["primary"] <= 50
    assert found["counted"]["secondary"] <= 40
    assert found["vp"] <= (100 if sheet["battle_ready"] else 90)
    cards: dict[str, int] = {}
    for entry in sheet["secondary"]:
        cards[entry["card"]] = cards.get(entry["card"], 0) + entry["vp"]
    fixed = {name for name in cards if sheet["kind"] == "fixed" and name in FIXED}
    lost = found.get("lost", {}).get("cards", {})
    assert {name: cards[name] - lost.get(name, 0) for name in fixed} == {name: min(cards[name], 20) for name in fixed}
    primary = sum(entry["vp"] for entry in sheet["primary"]) + sheet.get("gambit", 0)
    within = sum(min(cards[name], 20) if name in fixed else cards[name] for name in cards)
    sums = {"primary": primary, "secondary": within, "battle_ready": sheet["battle_ready"]}
    assert kept(TABLES[mission, rules], sums)["counted"] == found["counted"]


@given(games())
def test_a_kept_sheet_is_kept_as_it_is(game: tuple[str, tuple[str, ...], Sheet]) -> None:
    mission, rules, sheet = game
    found = kept(TABLES[mission, rules], sheet)
    assert kept(TABLES[mission, rules], found) == found


# sheets of any numbers

number = st.integers(0, 130)
rounds = st.integers(1, 6)
entry = st.fixed_dictionaries({"round": st.one_of(rounds, st.just("end")), "vp": st.integers(0, 40)})
scoring_card = st.fixed_dictionaries(
    {"card": st.sampled_from(sorted(TACTICAL)), "round": rounds, "vp": st.integers(0, 24)}
)
anything: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "vp": number,
        "primary": st.one_of(number, st.lists(entry, max_size=4)),
        "secondary": st.one_of(number, st.lists(scoring_card, max_size=4)),
        "gambit": st.sampled_from((0, 15, 30)),
        "kind": st.sampled_from(("fixed", "tactical")),
        "battle_ready": st.booleans(),
    },
)


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-23")
@given(anything, st.sampled_from([None, *sorted(GRID)]))
def test_no_accepted_sheet_passes_any_limit(sheet: Sheet, mission: str | None) -> None:
    facts = unplanned() if mission is None else TABLES[mission, PLAIN]
    try:
        found = kept(facts, sheet)
    except (BadRequest, RuleViolation):
        return
    assert 0 <= found["vp"] <= (90 if sheet.get("battle_ready") is False else 100)
    assert sheet.get("vp", found["vp"]) == found["vp"]
    parts = found.get("counted", {})
    assert parts.get("primary", 0) <= 50
    assert parts.get("secondary", 0) <= 40
    assert parts.get("battle_ready", 0) in (0, 10)
    assert len(parts) < 3 or sum(parts.values()) == found["vp"]
