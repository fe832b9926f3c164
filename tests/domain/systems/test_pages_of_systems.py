"""The pages of the rule systems: each is found by its id, and lists all that can be odd under its rules, once."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.campaign.editions import EDITIONS
from ledger.domain.rules import Rules
from ledger.domain.season.circuits import CIRCUITS, Circuit
from ledger.domain.system import ODDITY_WORDS, System
from ledger.domain.systems import SYSTEMS

PAGES = Path(__file__).parents[3] / "docs" / "systems"
OF_ONE_DOCUMENT = (
    ("masters-2019", "champions-2019"),
    ("gaining-grounds-s2",),
    ("gaining-grounds-2017",),
    ("leviathan",),
)

CAN_BE: Mapping[str, Callable[[System, Rules], bool]] = {
    "changed-after-check-in": lambda system, rules: system.warns_of_changes,
    "date-outside-document": lambda system, rules: rules.in_force is not None,
    "ended-before-last-result": lambda system, rules: True,
    "ended-late": lambda system, rules: True,
    "own-cause": lambda system, rules: True,
    "reported-before-end": lambda system, rules: True,  # a league may count any
    "lasts-long": lambda system, rules: True,
    "lists-no-longer-fit": lambda system, rules: not {"list_slack", "fixed_pool"}.isdisjoint(system.figures),
    "date-outside-convention": lambda system, rules: True,
    "finals-outside-season": lambda system, rules: True,
    "in-two-seasons": lambda system, rules: True,
    "feeder-of-another-convention": lambda system, rules: rules.has_feeders,
    "feeder-of-other-days": lambda system, rules: rules.has_feeders,
    "not-from-a-feeder": lambda system, rules: rules.has_feeders,
    "not-qualified": lambda system, rules: True,  # finals of a league may be played by any
    "organizer-as-ringer": lambda system, rules: system.organizer_plays == "as-odd-ringer",
    "repeated-scenario": lambda system, rules: rules.scenario_repeats == "odd",
    "tie-before-time": lambda system, rules: system.sheets.timed_ending is not None and rules.clock is not None,
}
"""Under which rules each of the codes that no system has to itself can come up."""


def pages_of(ids: tuple[str, ...]) -> str:
    return "".join((PAGES / f"{each}.md").read_text(encoding="utf-8") for each in ids)


def codes_of(ids: tuple[str, ...]) -> set[str]:
    """Whatever can be odd in one of these systems."""
    systems = [SYSTEMS[each] for each in ids]
    own = {code for system in systems for code in system.oddity_words}
    return own | {code for code, can_be in CAN_BE.items() for each in systems if can_be(each, rules_of(each, {}))}


def test_it_is_known_of_every_common_code_where_it_can_come_up() -> None:
    assert set(CAN_BE) == set(ODDITY_WORDS)


def test_every_rule_system_has_a_page_and_every_page_a_system() -> None:
    assert sorted(SYSTEMS) == sorted(each for ids in OF_ONE_DOCUMENT for each in ids)
    assert sorted([*SYSTEMS, *CIRCUITS, *EDITIONS]) == sorted(page.stem for page in PAGES.glob("*.md"))


@pytest.mark.parametrize("ids", OF_ONE_DOCUMENT, ids=" ".join)
def test_the_pages_of_a_document_list_everything_that_can_be_odd_once(ids: tuple[str, ...]) -> None:
    page, codes = pages_of(ids), codes_of(ids)
    assert {code: page.count(f"`{code}`") for code in codes} == dict.fromkeys(codes, 1)


@pytest.mark.parametrize("ids", OF_ONE_DOCUMENT, ids=" ".join)
def test_no_page_lists_a_common_code_that_cannot_come_up(ids: tuple[str, ...]) -> None:
    page, codes = pages_of(ids), codes_of(ids)
    assert not [code for code in ODDITY_WORDS if code not in codes and f"`{code}`" in page]


def test_every_common_code_stands_on_some_page() -> None:
    pages = pages_of(tuple(SYSTEMS))
    assert not [code for code in ODDITY_WORDS if f"`{code}`" not in pages]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_names_the_code_and_the_id_of_its_system(system: str) -> None:
    page = pages_of((system,))
    (folder,) = {line.split("`")[1] for line in page.split() if line.startswith("`src/ledger/domain/systems/")}
    assert (PAGES.parents[1] / folder).is_dir()
    assert f"Id: `{system}`" in page
    assert f"`ledger rules show {system}`" in page


@pytest.mark.parametrize("circuit", CIRCUITS.values(), ids=CIRCUITS)
def test_the_page_of_a_circuit_names_the_figures_it_is_run_by(circuit: Circuit) -> None:
    """Those that say something: of a document, what it does not speak of is left out."""
    page = (PAGES / f"{circuit.id}.md").read_text(encoding="utf-8")
    is_without_document = circuit.id == "league"
    said = [key for key, each in circuit.figures.items() if is_without_document or each.value not in (None, (), 0)]
    assert [key for key in said if f"`{key}`" not in page and key != "counting"] == []
