"""`make bite` itself: which changes it makes to the figures, and that it tells the noticed from the unnoticed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.rules import Rules
from ledger.domain.season.rules import SeasonRules
from ledger.domain.systems import SYSTEMS
from scripts.bite.__main__ import main
from scripts.bite.changes import DOCUMENTS, Change, Document, changes_of, rules_under
from scripts.bite.trial import rule_files

ROOT = Path(__file__).parent.parent
MASTERS = SYSTEMS["masters-2019"]
every_system = pytest.mark.parametrize("system", DOCUMENTS.values(), ids=DOCUMENTS)


def leaves(value: object, where: str) -> Iterator[str]:
    """Every number, text and nothing in a figure, by its place."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{where}.{key}")
    elif isinstance(value, tuple):
        for no, part in enumerate(value):
            yield from leaves(part, f"{where}[{no}]")
    else:
        yield where


def others(system: Document, where: str) -> list[object]:
    """What is put there instead."""
    prefix = where.partition("[")[0].partition(".")[0]
    return [change.after for change in changes_of(system, prefix) if change.where == where]


def rules_after(change: Change) -> Rules | SeasonRules | CampaignRules:
    system = DOCUMENTS[change.system]
    return rules_under(system, {**system.figures, change.key: system.figures[change.key]._replace(value=change.value)})


@every_system
def test_every_leaf_of_every_figure_is_changed_by_itself_or_in_its_order(system: Document) -> None:
    changed = {change.where for change in changes_of(system)}
    missed = [
        where
        for key, figure in system.figures.items()
        for where in leaves(figure.value, key)
        if where not in changed and where.rpartition("[")[0] not in changed
    ]
    assert missed == []


@every_system
def test_every_change_leaves_valid_rules_that_differ(system: Document) -> None:
    before = rules_under(system, system.figures)
    assert [change.where for change in changes_of(system) if change.is_possible and rules_after(change) == before] == []


# Names that other tables of a campaign name too are changed by swapping them with a neighbour; and there is one table
# of random events.
OF_CAMPAIGNS = [
    *(f"objectives[{no}]" for no in (3, 4, 5)),
    *("injuries[0]", "talents[0]"),
    *(f"skill_sets[{line}][{no}]" for line in range(3) for no in range(2)),
    "random_events",
]
NOTHING_ELSE_FITS = {
    "masters-2019": ["army_total"],  # there is one way to add up a list
    "champions-2019": ["army_total"],
    "gaining-grounds-s2": ["sides[0]"],  # at least two sides, and no more than at most
    "iron-gauntlet-2019": ["counting"],  # there is one way to count
    "grimdark-future-3.1": OF_CAMPAIGNS,
    "grimdark-future-allied": OF_CAMPAIGNS,
}


@every_system
def test_every_figure_has_another_value_it_can_be_changed_to(system: Document) -> None:
    fixed = [change.where for change in changes_of(system) if not change.is_possible]
    assert fixed == NOTHING_ELSE_FITS.get(system.id, [])


def test_a_change_touches_one_place_and_leaves_the_figures_themselves_alone() -> None:
    change = next(change for change in changes_of(MASTERS) if change.where == "rounds_for[1][0]")
    assert change.value == ((8, 3), (17, 4), (32, 5), (64, 6), (128, 7))
    assert rules_of(MASTERS, {}).rounds_for[1] == (16, 4)


@pytest.mark.parametrize(
    ("system", "where", "instead"),
    [
        ("masters-2019", "army_points", [76, 74]),
        ("champions-2019", "army_share[0]", [2]),  # 0 would be no share
        ("masters-2019", "has_feeders", [False]),
        ("leviathan", "winner_keeps_more", [True]),
        ("masters-2019", "sos", ["average", "win-rate", "extended"]),
        ("masters-2019", "in_force[1]", ["2020-07-02"]),
        ("masters-2019", "objectives[0]", ["Another name"]),
        ("masters-2019", "objectives", [("Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest")]),
        ("masters-2019", "rounds", [1]),
        ("champions-2019", "least_attendance", [100]),  # as in Masters
        ("masters-2019", "metrics", [("apd", "cp")]),  # neither can be left out: places go by both
        ("champions-2019", "roster.leaders", [("Another name",)]),
        ("masters-2019", "always_on_roster", []),  # there is no roster to be on
        ("masters-2019", "awards[1].order", [("cp",)]),  # the first figure any award goes by
        ("champions-2019", "awards[1].place", [1]),
        ("champions-2019", "awards[2].place", [2]),  # the most is the first already
        ("iron-gauntlet-2019", "points[0]", [11, 9]),
        ("iron-gauntlet-2019", "points", [(7, 4)]),
        ("iron-gauntlet-2019", "threshold", [11, 9]),
        ("iron-gauntlet-2019", "best_of", [1]),
        ("iron-gauntlet-2019", "needs", [("request", "report"), ("sanction", "report"), ("sanction", "request")]),
        ("iron-gauntlet-2019", "formats", [("champions-2019",), ("masters-2019",)]),
        ("iron-gauntlet-2019", "regions", [("Another name",)]),
    ],
)
def test_each_kind_of_figure_is_changed_in_its_own_way(system: str, where: str, instead: list[object]) -> None:
    assert others(DOCUMENTS[system], where) == instead


def test_an_order_loses_each_of_its_parts_and_has_each_two_neighbours_swapped() -> None:
    assert others(MASTERS, "ranking") == [
        ("sos", "cp", "apd"),
        ("tp", "cp", "apd"),
        ("tp", "sos", "apd"),
        ("tp", "sos", "cp"),
        ("sos", "tp", "cp", "apd"),
        ("tp", "cp", "sos", "apd"),
        ("tp", "sos", "apd", "cp"),
    ]


def test_what_gives_way_has_each_two_neighbours_swapped_and_loses_nothing() -> None:
    found = others(MASTERS, "relaxing")
    rest = ("same-area", "bye-above-lowest", "rematch", "second-bye")
    assert found[0] == ("look-ahead", "repeat-pair-down", *rest)
    assert found[-1] == ("repeat-pair-down", "look-ahead", *rest[:2], "second-bye", "rematch")
    assert len(found) == 5


def test_only_files_that_prove_a_rule_are_run_and_the_quick_folders_come_first(tmp_path: Path) -> None:
    for name in ("cli/test_b.py", "domain/test_c.py", "other/test_a.py", "application/test_d.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("@pytest.mark.rule('MC-01')")
    (tmp_path / "domain/test_without.py").write_text("")
    found = [[str(Path(file).relative_to(tmp_path)) for file in part] for part in rule_files(tmp_path)]
    assert found == [["domain/test_c.py"], ["application/test_d.py"], ["cli/test_b.py"], ["other/test_a.py"]]


TOY = """
import pytest
from ledger.domain.amendments import rules_of
from ledger.domain.systems import SYSTEMS

RULES = rules_of(SYSTEMS["masters-2019"], {})  # while the module is imported, as many tests do


@pytest.mark.rule("MC-06")
def test_so_many_lists_are_brought():
    assert RULES.lists == LISTS


def test_that_proves_no_rule():
    assert RULES.list_slack == 4
"""

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in forked processes")


def bite(tests: Path) -> subprocess.CompletedProcess[str]:
    """Try `lists` and `list_slack`, in a process of its own: a test should not fork the one that runs all the tests."""
    call = [sys.executable, "-m", "scripts.bite", "--tests", f"{tests}", "--system", "masters-2019", "--figure", "list"]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.run(call, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@needs_fork
def test_what_no_rule_test_notices_is_listed_and_ends_with_1(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(TOY.replace("LISTS", "2"))
    done = bite(tmp_path)
    assert done.stdout.splitlines() == [
        "No test noticed:",
        "  masters-2019 list_slack: 4 -> 5",
        "  masters-2019 list_slack: 4 -> 3",
        "4 changes tried: 2 noticed, 2 not.",
    ]
    assert done.returncode == 1


@needs_fork
def test_nothing_is_tried_while_a_rule_test_fails_anyway(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(TOY.replace("LISTS", "3"))
    done = bite(tmp_path)
    assert (done.stdout, done.returncode) == ("", 2)
    assert "fail already" in done.stderr
    assert "test_so_many_lists_are_brought" in done.stderr


def test_the_changes_can_be_shown_without_trying_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--system", "masters-2019", "--figure", "bye.cp", "--list"]) == 0
    assert capsys.readouterr().out == "masters-2019 bye.cp: 3 -> 4\nmasters-2019 bye.cp: 3 -> 2\n"


def test_a_figure_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--figure", "by.cp"]) == 2
    assert capsys.readouterr().err == "No figure begins with 'by.cp'.\n"
