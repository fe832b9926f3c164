"""The poster on the wall: everyone finds their name and their table, in a hall of any size."""

from itertools import combinations

import pytest

from ledger.exports.lists.standings_and_pairings import write_pairings
from tests.exports.papers import crowd, poster_of
from tests.exports.pdf import all_text, drawn, pieces, rules, sizes, texts


@pytest.mark.parametrize(("players", "pages"), [(2, 2), (32, 2), (64, 3), (128, 5), (256, 9)])
def test_it_fits_on_few_pages(players: int, pages: int) -> None:
    assert len(texts(drawn(write_pairings, poster_of(crowd(players))))) == pages


def test_everyone_is_on_it_by_family_name_and_by_table() -> None:
    people = crowd(120)
    pages = texts(drawn(write_pairings, poster_of(people)))
    by_name = " ".join(page for page in pages if page.startswith("PAIRINGS BY NAME"))
    by_table = " ".join(page for page in pages if page.startswith("PAIRINGS BY TABLE"))
    families = [f"{family}, {given}" for given, family in (who.name.split(" ") for who in people)]
    assert [name for name in families if name not in by_name] == []
    assert [who.name for who in people if who.name not in by_table] == []


def test_a_line_has_table_name_opponent_and_points() -> None:
    first = texts(drawn(write_pairings, poster_of(crowd(4, "Ada One", "Bo Two", "Cy Three", "Di Four"))))[0]
    assert "1 One, Ada vs Bo Two 2 – 1 TP" in first


def test_a_bye_is_called_so_in_both_lists() -> None:
    pages = texts(drawn(write_pairings, poster_of(crowd(3, "Ada One", "Bo Two", "Cy Three"))))
    assert "bye Three, Cy" in pages[0]
    assert "bye Cy Three" in pages[1]


def test_an_announced_scenario_stands_on_every_page_with_its_figures() -> None:
    for page in texts(drawn(write_pairings, poster_of(crowd(80)))):
        assert "SCENARIO Recon II" in page
        assert "kill box CP 2" in page


def test_before_the_round_starts_there_is_no_word_of_a_scenario() -> None:
    assert "SCENARIO" not in all_text(drawn(write_pairings, poster_of(crowd(80), scenario=None)))


def test_the_number_of_the_round_is_on_it() -> None:
    assert "ROUND 3" in texts(drawn(write_pairings, poster_of(crowd(8))))[0]


def test_a_line_says_whom_to_attack_and_a_table_who_attacks() -> None:
    model = poster_of(crowd(2, "Ada One", "Bo Two"))
    lines = tuple(line.model_copy(update={"role": role}) for line, role in zip(model.lines, ROLES, strict=True))
    tables = (model.tables[0].model_copy(update={"attacker": 1}),)
    by_name, by_table = texts(drawn(write_pairings, model.model_copy(update={"lines": lines, "tables": tables})))
    assert "One, Ada attacks Bo Two" in by_name
    assert "Two, Bo vs Ada One" in by_name
    assert by_table.count("attacker") == 1


ROLES = ("attacker", "defender")


def test_a_setup_of_any_length_is_printed_whole_under_the_word_the_rules_have() -> None:
    schemes = "Schemes Breakthrough, Detonate Charges, Vendetta, Catch and Release, Research Mission, Bait and Switch"
    told = {"scenario_word": "strategy", "scenario": "Turf War", "figures": ("Deployment Corner", schemes)}
    for page in texts(drawn(write_pairings, poster_of(crowd(8)).model_copy(update=told))):
        assert "STRATEGY Turf War" in page
        assert f"Deployment Corner · {schemes}" in page


MISSION = (
    *("Primary mission: Deploy Servo-Skulls", "Deployment: Sweeping Engagement", "Objectives: Alpha: marker 2"),
    "Mission rules: Maelstrom of Battle, Targets of Opportunity, Chosen Battlefield, Scrambler Fields",
)


@pytest.mark.parametrize("players", [8, 64, 128])
def test_all_that_is_announced_is_printed_as_large_as_anything_else_and_inside_its_frame(players: int) -> None:
    model = poster_of(crowd(players))
    few, much = (drawn(write_pairings, model.model_copy(update={"figures": MISSION * times})) for times in (0, 3))
    assert sizes(much) - sizes(few) <= {8.0}
    for words, lines in zip(pieces(much), rules(much), strict=True):
        assert " · ".join(MISSION * 3) in " ".join(each.text for each in words).replace("\r\n", " ")
        assert [(one.text, other.text) for one, other in combinations(words, 2) if one.touches(other)] == []
        last = min(each.bottom for each in words if "Scrambler Fields" in each.text)
        assert [line for line in lines if line.bottom < last < line.top] == []


@pytest.mark.parametrize("tables", [4, 20, 50])
def test_what_each_table_plays_is_printed_whole_in_letters_of_one_size(tables: int) -> None:
    model = poster_of(crowd(2 * tables))
    plays = (MISSION, MISSION[:2])
    rows = tuple(row.model_copy(update={"plays": plays[no % 2]}) for no, row in enumerate(model.tables))
    document = drawn(write_pairings, model.model_copy(update={"tables": rows, "scenario": None, "figures": ()}))
    assert all_text(document).count(" · ".join(MISSION[2:])) == tables / 2
    assert min(sizes(document) - sizes(drawn(write_pairings, model)), default=7.0) >= 7.0
    for words in pieces(document):
        assert [(one.text, other.text) for one, other in combinations(words, 2) if one.touches(other)] == []


def test_of_many_opponents_a_line_has_the_number_and_the_list_by_table_the_names() -> None:
    people = crowd(8, "Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six", "Gus Seven", "Hal Eight")
    model = poster_of(people)
    lines = (model.lines[0].model_copy(update={"opponents": tuple(people[1:])}),)
    table = model.tables[0].model_copy(update={"players": tuple(people)})
    by_name, by_table = texts(drawn(write_pairings, model.model_copy(update={"lines": lines, "tables": (table,)})))
    assert "vs 7 others" in by_name
    assert [who.name for who in people if who.name not in by_table] == []


def test_a_member_of_a_team_finds_the_table_and_the_team() -> None:
    model = poster_of(crowd(2, "Ada One", "Bo Two"))
    member = model.lines[0].model_copy(update={"team": "Iron Wolves"})
    team = model.tables[0].players[0].model_copy(update={"name": "Iron Wolves", "members": ("Ada One", "Di Four")})
    table = model.tables[0].model_copy(update={"players": (team, model.tables[0].players[1])})
    by_name, by_table = texts(drawn(write_pairings, model.model_copy(update={"lines": (member,), "tables": (table,)})))
    assert "One, Ada (Iron Wolves) vs Bo Two" in by_name
    assert "Ada One + Di Four" in by_table
