"""Missions of Leviathan from the command line: named, drawn, hidden until a round starts, printed with all rules."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import FIVE, Terminal
from tests.exports.pdf import all_text

STORM = ("Maelstrom of Battle", "Vox Static", "Hidden Supplies", "Minefields")
NAMED = [word for name in STORM for word in ("--setup", f"rules={name.lower()}")]
OBJECTIVES = ("--setup", 'objectives=["by the ruin", "under the tree"]')
TOLD = (
    "Primary mission: Supply Drop",
    "Deployment: Hammer and Anvil",
    f"Mission rules: {', '.join(STORM)}",
    "Objectives: Alpha: by the ruin, Omega: under the tree",
)
PAPERS = ("pairings", "slips", "score-sheets")


def opened(terminal: Terminal, slug: str, **figures: Any) -> Terminal:
    opening = {"do": "open", "tournament": slug, "name": slug, "rules": "leviathan", "date": "2026-05-02"}
    players = ({"do": "check-in", "player": player} for player in FIVE[:4])
    terminal.apply({**opening, "seed": "dice", "set": figures}, *players)
    return terminal


@pytest.fixture
def spring(terminal: Terminal) -> Terminal:
    """An event of four in which all tables of a round play one mission."""
    return opened(terminal, "spring")


@pytest.fixture
def planned(spring: Terminal) -> Terminal:
    """The same with its first round paired and planned with Maelstrom of Battle."""
    spring.run("plan", "1", "--scenario", "supply drop", "--deployment", "hammer and anvil", *NAMED, *OBJECTIVES)
    spring.run("pair")
    return spring


def papers(terminal: Terminal, slug: str) -> dict[str, str]:
    """The words of what is printed for a round, by kind."""
    found = {}
    for kind in PAPERS:
        terminal.run("export", kind, "-t", slug, "-o", f"{kind}.pdf", "--force")
        found[kind] = " ".join(all_text(Path(f"{kind}.pdf").read_bytes()).split())
    return found


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-04")
@pytest.mark.rule("LV-28")
def test_a_mission_is_planned_by_its_parts(spring: Terminal) -> None:
    said = spring.answer("plan", "--scenario", "supply drop", "--deployment", "hammer and anvil", *NAMED, *OBJECTIVES)
    assert said == (
        "event 10: round 1 is planned with Supply Drop; deployment Hammer and Anvil; rules Maelstrom of Battle, "
        "Vox Static, Hidden Supplies, Minefields; objectives by the ruin, under the tree\n"
    )
    shown = spring.answer("scenarios")
    assert f"Round 1: Supply Drop (planned, not announced)\n  {TOLD[1]}\n  {TOLD[2]}\n  {TOLD[3]}\n" in shown


@pytest.mark.rule("LV-02")
def test_a_draw_is_recorded_with_its_seed_and_one_rule_needs_no_list(spring: Terminal) -> None:
    data = spring.json("plan", "--setup", "rules=vox static")["events"][0]["data"]
    assert (data["setup"]["rules"], len(data["seed"]), data["oddities"]) == (["Vox Static"], 64, [])


@pytest.mark.rule("LV-03")
@pytest.mark.rule("LV-05")
def test_what_cannot_be_planned_is_refused_with_the_way_out(spring: Terminal) -> None:
    vital = ("plan", "--scenario", "Vital Ground", "--setup", "rules=Hidden Supplies")
    assert spring.refused(*vital, code=1) == (
        "Vital Ground is not played with Hidden Supplies; name another primary mission or another rule."
    )
    assert spring.refused("plan", "--setup", "rules=Vox Statik", code=65) == (
        "Leviathan has no mission rule called 'Vox Statik'; did you mean Vox Static?"
    )
    assert "a round has deployment, rules, objectives and tables" in spring.refused(
        "plan", "--setup", "weather=rain", code=65
    )


def test_parts_are_given_as_name_and_value_and_none_in_two_ways(spring: Terminal) -> None:
    for options in (
        ("--setup", "rules"),
        ("--setup", "=Vox Static"),
        ("--deployment", "Dawn of War", "--setup", "deployment=Dawn of War"),
    ):
        spring.run("plan", *options, code=2)


@pytest.mark.rule("LV-02")
def test_the_decks_are_shown_to_whoever_plans(spring: Terminal) -> None:
    shown = spring.answer("scenarios")
    assert "Deployments: Search and Destroy, Dawn of War, Sweeping Engagement, Crucible of Battle, Ham" in shown
    assert "Mission rules: Chilling Rain, Sweep and Clear, Hidden Supplies" in shown
    assert "Objectives of Supply Drop: marker 1, marker 2, marker 3, marker 4 with Hidden Supplies, any other" in shown


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
def test_everything_is_hidden_until_the_round_starts(planned: Terminal) -> None:
    secrets = (*TOLD, ", ".join(STORM), "by the ruin", "under the tree", '"Supply Drop"')
    reads = (("pairings",), ("pairings", "--json"), ("status", "--public"), ("log", "--public"), ("clock",))
    for read in (*reads, ("scenarios", "--public"), ("log", "--public", "--json")):
        said = planned.answer(*read)
        assert [words for words in secrets[:-1] if words in said] == []
    assert planned.json("scenarios", "--public")["rounds"] == []
    for text in papers(planned, "spring").values():
        assert [words for words in ("by the ruin", "Supply Drop", "Vox Static, ") if words in text] == []
    planned.run("start-round")
    assert [words for words in TOLD if words not in planned.answer("pairings")] == []


@pytest.mark.rule("LV-22")
@pytest.mark.rule("LV-28")
def test_poster_slips_and_score_sheets_print_all_rules_of_the_mission(planned: Terminal) -> None:
    planned.run("start-round")
    texts = papers(planned, "spring")
    for kind, text in texts.items():
        words = ("Supply Drop", "Hammer and Anvil", *STORM, "Alpha: by the ruin", "Omega: under the tree")
        assert [each for each in words if each not in text] == [], kind
    assert [words for words in TOLD if texts["slips"].count(words) != 2] == []  # two tables


@pytest.mark.rule("LV-31")
@pytest.mark.rule("LV-32")
@pytest.mark.parametrize(
    ("primary", "when"),
    [
        ("The Ritual", "Battle round 5: who has the second turn scores the primary mission at the end of that turn."),
        ("Priority Targets", "The primary mission is scored in the Command phase, in the last battle round too."),
        ("Deploy Servo-Skulls", "The primary mission is scored at the end of each own turn."),
    ],
)
def test_score_sheets_remind_of_command_points_and_of_when_the_primary_mission_is_scored(
    spring: Terminal, primary: str, when: str
) -> None:
    rules = ("Maelstrom of Battle", "Supply Lines", "Vox Static", "Secret Intel")
    spring.run("plan", "1", "--scenario", primary, *(word for name in rules for word in ("--setup", f"rules={name}")))
    spring.run("pair")
    reminders = (
        "Supply Lines: 1 CP on a 4+",
        "Vox Static: Command Re-roll and New Orders cost 2 CP each.",
        "Secret Intel: one card more at the first draw of a Command phase, then one away.",
        when,
    )
    before = papers(spring, "spring")["score-sheets"]
    assert [words for words in reminders if words in before] == []
    spring.run("start-round")
    text = papers(spring, "spring")["score-sheets"]
    assert {words: text.count(words) for words in reminders} == dict.fromkeys(reminders, 2)  # two tables


@pytest.mark.rule("LV-02")
def test_a_mission_may_be_told_in_parts(planned: Terminal) -> None:
    planned.run("announce", "1", "--part", "primary mission", "--part", "rules")
    shown = planned.answer("pairings")
    assert (TOLD[0] in shown, TOLD[2] in shown, "by the ruin" in shown) == (True, True, False)
    assert "by the ruin" not in papers(planned, "spring")["slips"]


# a mission for each table


@pytest.fixture
def by_table(terminal: Terminal) -> Terminal:
    """Four in a round that is paired and planned with a mission for each of two tables."""
    opened(terminal, "summer", mission_for="table")
    first = {"primary": "Supply Drop", "rules": [*STORM], "objectives": ["by the ruin", "under the tree"]}
    second = {"primary": "Vital Ground", "rules": ["Secret Intel"]}
    setup = {"deployment": "Hammer and Anvil", "rules": ["Minefields"], "tables": [first, second]}
    terminal.apply(
        {"do": "plan", "tournament": "summer", "round": 1, "scenario": "The Ritual", "setup": setup},
        {"do": "pair", "round": 1, "pairings": [list(FIVE[:2]), list(FIVE[2:4])]},
    )
    return terminal


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
def test_each_table_is_told_its_own_mission_once_the_round_starts(by_table: Terminal) -> None:
    assert "Table 1:" not in by_table.answer("pairings")
    assert "plays" not in by_table.json("pairings")["tables"][0]
    by_table.run("start-round")
    shown = by_table.answer("pairings")
    assert f"Table 1: {'; '.join(TOLD)}\n" in shown
    assert "Table 2: Primary mission: Vital Ground; Deployment: Hammer and Anvil; Mission rule: Secret Intel" in shown
    assert "The Ritual" not in shown
    found = by_table.json("pairings")
    assert (found["scenario"], found["setup"]) == (None, [])
    assert [table["plays"]["scenario"] for table in found["tables"]] == ["Supply Drop", "Vital Ground"]
    assert found["tables"][0]["plays"]["setup"][1] == {"key": "rules", "label": "Mission rules", "values": [*STORM]}
    assert by_table.json("clock")["scenario"] is None


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
def test_each_table_finds_its_own_mission_on_paper(by_table: Terminal) -> None:
    by_table.run("start-round")
    texts = papers(by_table, "summer")
    for kind, text in texts.items():
        words = ("Supply Drop", *STORM, "Alpha: by the ruin", "Vital Ground", "Secret Intel")
        assert [each for each in words if each not in text] == [], kind
        assert "The Ritual" not in text, kind
    assert [texts["slips"].count(words) for words in TOLD] == [1, 2, 1, 1]  # both tables deploy alike


@pytest.mark.rule("LV-02")
def test_a_table_beyond_those_that_were_planned_plays_the_mission_of_the_round(by_table: Terminal) -> None:
    by_table.run("withdraw-round", "--reason", "two more came")
    by_table.apply(
        {"do": "check-in", "tournament": "summer", "player": "Ed Five"},
        {"do": "check-in", "player": "Flo Six"},
        {"do": "pair", "pairings": [list(FIVE[:2]), list(FIVE[2:4]), ["Ed Five", "Flo Six"]]},
        {"do": "start-round"},
    )
    shown = by_table.answer("pairings")
    assert "Table 3: Primary mission: The Ritual; Deployment: Hammer and Anvil; Mission rule: Minefields\n" in shown


@pytest.mark.rule("LV-02")
def test_who_plans_reads_the_missions_of_all_tables(by_table: Terminal) -> None:
    assert (
        "Round 1: The Ritual (planned, not announced)\n"
        "  Deployment (any other table): Hammer and Anvil\n"
        "  Mission rule (any other table): Minefields\n"
        f"  Table 1: Supply Drop, Hammer and Anvil, {', '.join(STORM)}, Alpha: by the ruin, Omega: under the tree\n"
        "  Table 2: Vital Ground, Hammer and Anvil, Secret Intel\n"
    ) in by_table.answer("scenarios")
    by_table.run("start-round")
    for read in (("log",), ("scenarios", "--public")):
        assert "Secret Intel" in by_table.answer(*read)


@pytest.mark.rule("LV-02")
def test_the_record_of_a_player_names_the_mission_of_the_table(by_table: Terminal) -> None:
    by_table.run("start-round")
    by_table.run("export", "record-sheets", "--player", "Ada One", "-o", "ada.pdf")
    text = all_text(Path("ada.pdf").read_bytes())
    assert ("Supply Drop" in text, "The Ritual" in text) == (True, False)
    by_table.run("export", "standings", "-o", "standings.xlsx")
    from openpyxl import load_workbook

    from ledger.exports import workbooks  # noqa: F401 it chooses how openpyxl writes, and so comes first

    cells = {
        cell for sheet in load_workbook("standings.xlsx") for row in sheet.iter_rows(values_only=True) for cell in row
    }
    assert {"Supply Drop", "Vital Ground"} <= cells
