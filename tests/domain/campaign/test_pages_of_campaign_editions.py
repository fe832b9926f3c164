"""The pages of campaign editions: each figure stands there once with its value, every random event with its name."""

import re
from pathlib import Path
from typing import Any

import pytest

from ledger.domain.campaign.editions import EDITIONS
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES

PROJECT = Path(__file__).parents[3]
PAGES = PROJECT / "docs" / "systems"
OF_3_1, ALLIED = "grimdark-future-3.1", "grimdark-future-allied"
BY_FACE = ("traits", "skill_sets", "skills")
_DRAWN = {"units": "D3 units", "army": "an army", "player": "a player", "quarter": "a quarter", "nothing": "nothing"}
_AMONG = {
    "in play": "a unit",
    "in terrain": "a unit in terrain",
    "shaken": "a shaken unit",
    "destroyed": "a destroyed unit",
}


def page_of(edition: str) -> str:
    return (PAGES / f"{edition}.md").read_text(encoding="utf-8")


def rows(page: str) -> list[list[str]]:
    """The cells of every line of a table."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]


def told(value: Any) -> str:
    """A figure as a page writes it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return ", ".join(value)
        case _:
            return str(value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_page_names_the_code_and_the_id_of_its_edition(edition: str) -> None:
    page = page_of(edition)
    paths = re.findall(r"`(src/ledger/domain/campaign/[^`]*)`", page)
    assert paths
    assert all((PROJECT / path).exists() for path in paths)
    assert f"Id: `{edition}`" in page
    assert f"`ledger rules show {edition}`" in page


def test_every_figure_stands_on_the_page_with_its_value() -> None:
    figures = {key: told(figure.value) for key, figure in EDITIONS[OF_3_1].figures.items() if key not in BY_FACE}
    on_page = {row[2].strip("`"): row[1] for row in rows(page_of(OF_3_1)) if len(row) == 3 and row[2].startswith("`")}
    assert on_page == figures


def test_the_other_edition_lists_the_figures_in_which_it_differs() -> None:
    ours, theirs = EDITIONS[ALLIED].figures, EDITIONS[OF_3_1].figures
    differing = {key: (told(ours[key].value), told(theirs[key].value)) for key in ours if ours[key] != theirs[key]}
    on_page = {row[3].strip("`"): (row[1], row[2]) for row in rows(page_of(ALLIED)) if row[3].startswith("`")}
    assert on_page == differing


def test_traits_and_sets_stand_by_their_die() -> None:
    figures, table = EDITIONS[OF_3_1].figures, rows(page_of(OF_3_1))
    for face in range(1, 7):
        trait = " or ".join(figures["traits"].value[face - 1]) or "any other"
        sets = " or ".join(figures["skill_sets"].value[(face - 1) // 2])
        assert [str(face), trait, sets] in table


def test_skills_stand_by_their_set() -> None:
    table = rows(page_of(OF_3_1))
    for name, skills in EDITIONS[OF_3_1].figures["skills"].value.items():
        assert [name, *skills] in table


def test_every_random_event_stands_on_the_page_with_what_it_draws() -> None:
    events = RANDOM_EVENT_TABLES[EDITIONS[OF_3_1].figures["random_events"].value]
    on_page = {row[0]: (row[1], row[2]) for row in rows(page_of(OF_3_1)) if re.fullmatch("[1-6][1-6]", row[0])}
    assert set(on_page) == set(map(str, events))
    for number, kind in events.items():
        drawn = _AMONG[kind.among] if kind.draws == "unit" else _DRAWN[kind.draws]
        die = f", D{kind.die}" if kind.die and kind.draws != "units" else ""
        assert on_page[str(number)] == (kind.name, drawn + die)
