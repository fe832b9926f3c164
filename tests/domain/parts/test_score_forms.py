"""Score sheets of Gaining Grounds as forms: what there is to fill in, and what is explained beside it."""

from typing import Any

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.system import Form
from ledger.domain.systems import system_called
from tests.builders import OF_2017, S2, Figures

SECRETS: Figures = {"too_many_secrets": True}
DOUBLE_RUSH: Figures = {"mode": "double-rush"}
BRAWL: Figures = {"mode": "all-out-brawl"}
HARDCORE: Figures = {"mode": "henchman-hardcore"}


def form(system: str, amendments: Figures, schemes: list[str]) -> Form:
    found = system_called(system)
    assert found.sheets.form is not None
    return found.sheets.form(rules_of(found, amendments), {"schemes": schemes} if schemes else {})


def boxes(declared: Form) -> list[tuple[str, bool, list[tuple[str, int | None]]]]:
    """Every line of a form: its label, whether it is sealed, and its boxes with the most each may hold."""
    return [
        (line.label, part.is_sealed, [(box.label, box.most) for box in line.boxes])
        for part in declared.parts
        for line in part.lines
    ]


HALVES = [("reveal", 1), ("end", 1)]
TWO = [("Strategy", False, [("VP", 4)]), ("Scheme 1", True, HALVES), ("Scheme 2", True, HALVES)]


@pytest.mark.rule("GG2-40")
@pytest.mark.parametrize(
    ("amendments", "lines", "most"),
    [
        ({}, TWO, 8),
        (HARDCORE, TWO, 8),
        (
            SECRETS,
            [
                ("Strategy", False, [("VP", 4)]),
                ("Reveal 1", True, [("reveal", 1)]),
                ("Reveal 2", True, [("reveal", 1)]),
                ("End 1", True, [("end", 1)]),
                ("End 2", True, [("end", 1)]),
            ],
            8,
        ),
        (DOUBLE_RUSH, [("Plant Explosives", False, [("VP", 4)]), ("Reckoning", False, [("VP", 4)])], 8),
        (
            BRAWL,
            [
                ("2 for each model killed", False, [("number", None)]),
                ("1 for each enemy damaged in an activation", False, [("number", None)]),
                ("1 for each end phase near the centre", False, [("number", None)]),
            ],
            None,
        ),
    ],
    ids=["standard", "hardcore", "secrets", "double-rush", "brawl"],
)
def test_a_score_sheet_of_season_two_has_a_box_for_every_part(
    amendments: Figures, lines: list[Any], most: int | None
) -> None:
    declared = form(S2, amendments, [])
    assert boxes(declared) == lines
    assert [(box.label, box.most) for box in declared.totals] == [("VP", most), ("DIFF", None), ("TP", None)]
    assert declared.facts[0] == (
        "soulstones",
        {"double-rush": "10", "henchman-hardcore": "30", "all-out-brawl": "at most 10 a model"}.get(
            str(amendments.get("mode")), "50"
        ),
    )


@pytest.mark.rule("GG17-30")
def test_a_score_sheet_of_2017_has_three_a_scheme_and_says_how_to_document_them() -> None:
    declared = form(OF_2017, {"documentation": "on the score sheet"}, [])
    assert boxes(declared) == [
        ("Strategy", False, [("VP", 4)]),
        ("Scheme 1", True, [("VP", 3)]),
        ("Scheme 2", True, [("VP", 3)]),
    ]
    assert [(box.label, box.most) for box in declared.totals] == [("VP", 10), ("DIFF", None), ("TP", None)]
    assert "Note 2 schemes, on the score sheet, with all that they name" in " ".join(declared.notes)
    assert "conceded" in declared.endings


@pytest.mark.rule("GG17-29")
def test_schemes_are_documented_in_writing_unless_the_organizer_says_otherwise() -> None:
    assert "Note 2 schemes, in writing, with all" in " ".join(form(OF_2017, {}, []).notes)


@pytest.mark.rule("GG2-40")
@pytest.mark.rule("GG2-47")
def test_a_score_sheet_has_blanks_for_what_the_schemes_of_its_pool_name() -> None:
    declared = form(S2, {}, ["Hidden Martyrs", "Assassinate", "Outflank"])
    assert declared.parts[1].lines[0].blanks == ("scheme", "names", "names")
    named = [each for each in declared.notes if " names " in each]
    assert named == ["Hidden Martyrs names two own models that are not the Leader and cost at most 13 together."]
    assert form(S2, {}, ["Assassinate", "Outflank"]).parts[1].lines[0].blanks == ("scheme",)


@pytest.mark.rule("GG17-29")
@pytest.mark.rule("GG17-30")
@pytest.mark.parametrize(
    ("scheme_name", "names"),
    [
        ("Frame for Murder", "an own model that is no Peon"),
        ("Undercover Entourage", "an own Master or Henchman"),
        ("Set Up", "an enemy Master, Henchman or Enforcer"),
        ("A Quick Murder", "the enemy model of the highest cost, or one of those that share it"),
    ],
)
def test_a_score_sheet_of_2017_asks_for_every_variable(scheme_name: str, names: str) -> None:
    declared = form(OF_2017, {}, ["Claim Jump", scheme_name])
    assert f"{scheme_name} names {names}." in declared.notes
    assert declared.parts[1].lines[0].blanks == ("scheme", "names")


@pytest.mark.rule("GG2-26")
def test_slips_explain_what_is_scored() -> None:
    system = system_called(S2)
    scored, worth = system.sheets.notes(rules_of(system, {}))
    assert (
        scored == "At most 4 VP from the strategy and 2 VP from each of 2 schemes (1 for its reveal, 1 for its end)"
        "; 8 in all."
    )
    assert worth == "DIFF: your VP minus theirs."


@pytest.mark.rule("GG2-40")
def test_a_score_sheet_explains_what_a_game_is_worth() -> None:
    assert "TP: 3 for a win, 1 for a tie, 0 for a loss. DIFF: your VP minus theirs." in form(S2, {}, []).notes


@pytest.mark.rule("GG2-44")
def test_the_sheet_of_a_brawl_asks_for_its_model_and_says_against_whom_a_difference_is_taken() -> None:
    assert form(S2, BRAWL, []).leader == "model"
    assert form(S2, {}, []).leader == ""
    assert "DIFF: your VP minus those of the best other side." in form(S2, BRAWL, []).notes[1]
    lowest = form(S2, {**BRAWL, "many_sides.diff_against": "lowest"}, [])
    assert "DIFF: your VP minus those of the lowest other side." in lowest.notes[1]
