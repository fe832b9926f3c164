"""Documents of a tournament, from the command line to the printed page."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.exports.pdf import all_text, texts

FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")
OPEN = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "masters-2019", "date": "2019-08-10"}
PAIR = {"do": "pair", "round": 1, "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Di Four"]]}
RESULT = {
    "do": "result",
    "round": 1,
    "winner": "Ada One",
    "how": "assassination",
    "scores": {"Ada One": {"cp": 4, "apd": 47, "list": 2}, "Bo Two": {"cp": 6, "apd": 31, "list": 1}},
}


def army(leader: str) -> dict[str, Any]:
    """75 army points and 29 of the leader's own: 104."""
    models = [
        {"name": "Heavy Engine", "points": 60, "marshaled_by": "Field Marshal"},
        {"name": "Field Marshal", "points": 30},
        {"name": "Standard Bearer", "points": 14, "attached_to": "Field Marshal"},
    ]
    return {"faction": "Khador", "leader": leader, "leader_points": 29, "theme": "Forge Line", "models": models}


@pytest.fixture
def spring(desk: Terminal) -> Terminal:
    """Four players, the first with both her lists."""
    lists = [army("Captain Ash 1"), army("Captain Ash 2")]
    desk.apply(
        OPEN, *({"do": "check-in", "player": name} for name in FOUR), {"do": "lists", "player": FOUR[0], "lists": lists}
    )
    return desk


def told(desk: Terminal, *lines: dict[str, Any]) -> None:
    desk.apply(*({"tournament": "spring", **line} for line in lines))


def printed(desk: Terminal, kind: str, *options: str) -> bytes:
    file = Path(f"{kind}.pdf")
    desk.run("export", kind, "-t", "spring", "-o", str(file), "--force", *options)
    return file.read_bytes()


@pytest.mark.rule("MC-32")
def test_the_sheet_has_leader_theme_models_with_points_and_relationships_before_play(spring: Terminal) -> None:
    (text,) = texts(printed(spring, "record-sheets", "--player", "Ada One"))
    for words in ("Captain Ash 1", "Captain Ash 2", "Forge Line", "104", "marshaled by Field Marshal"):
        assert words in text
    assert text.count("attached to Field Marshal") == 2  # once a list
    assert "Spring Open" in text
    assert "1 / 4" not in text


@pytest.mark.rule("MC-32")
def test_after_play_the_same_sheet_has_opponent_list_result_figures_and_totals(spring: Terminal) -> None:
    told(spring, PAIR, RESULT)
    (text,) = texts(printed(spring, "record-sheets", "--player", "Ada One"))
    for words in ("Bo Two", "assassination", "Captain Ash 1", "TOTALS, DURING ROUND 1", "1 / 4"):
        assert words in text
    assert "1 1 2 4 47 1 +1 assassination" in _row(text)
    assert "event 12" in _row(text)


def _row(text: str) -> str:
    """The first round's row without the opponent's name and the letters to circle."""
    return text.partition("Signatures ")[2].replace("Bo Two ", "").replace("W L T ", "")


@pytest.mark.rule("MC-32")
def test_everyone_gets_a_sheet(spring: Terminal) -> None:
    pages = texts(printed(spring, "record-sheets"))
    assert [[name for name in FOUR if f"PLAYER {name}" in page] for page in pages] == [
        ["Di Four"],
        ["Ada One"],
        ["Cy Three"],
        ["Bo Two"],
    ]


@pytest.mark.rule("MC-42")
def test_sheet_and_slip_define_army_points_destroyed(spring: Terminal) -> None:
    told(spring, PAIR)
    for kind in ("record-sheets", "slips"):
        text = all_text(printed(spring, kind))
        for words in (
            "destroyed or removed from play, by whomever",
            "cost on its card even if it came cheaper or free",
            "a leader counts 10, also one of several models",
            "once all its models are gone",
            "nothing for models without a cost, inert warjacks and wild warbeasts",
            "falls counts again",
        ):
            assert words in text, f"{words} is missing on {kind}"


@pytest.mark.rule("MC-49")
def test_the_poster_has_the_figures_of_the_scenario_once_the_round_has_started(spring: Terminal) -> None:
    told(spring, {"do": "plan", "round": 1, "scenario": "Spread the Net"}, PAIR)
    assert "Spread the Net" not in all_text(printed(spring, "pairings"))
    told(spring, {"do": "start-round", "round": 1})
    text = all_text(printed(spring, "pairings"))
    for words in ("Spread the Net", "zones 3", "flags 2", "flag CP 1", "kill box CP 2", "last turn 7"):
        assert words in text
    assert "objective" not in text


@pytest.mark.rule("MC-49")
def test_the_poster_says_nothing_of_flags_where_the_scenario_has_none(spring: Terminal) -> None:
    told(spring, PAIR, {"do": "start-round", "round": 1, "scenario": "Invasion"})
    text = all_text(printed(spring, "pairings"))
    assert "zones 3 · objective CP 1" in text
    assert "flag" not in text


def test_standings_and_record_sheets_name_the_same_moment(spring: Terminal) -> None:
    moments: list[str] = []
    second = {"winner": "Cy Three", "scores": {"Cy Three": {"cp": 5, "apd": 20}, "Di Four": {"cp": 0, "apd": 5}}}
    for line in ({**RESULT}, {**RESULT, **second}, {"do": "finish", "reason": "the hall closes"}):
        told(spring, *([PAIR] if not moments else []), line)
        standings = all_text(printed(spring, "standings")).partition(" Spring Open")[0]
        sheet = all_text(printed(spring, "record-sheets", "--player", "Ada One"))
        moments.append(standings.removeprefix("STANDINGS "))
        assert f"TOTALS, {moments[-1]}" in sheet
    assert moments == ["DURING ROUND 1", "AFTER ROUND 1", "FINAL"]


@pytest.mark.parametrize("kind", ["standings", "record-sheets"])
def test_a_document_of_nobody_is_refused_and_not_recorded(desk: Terminal, kind: str) -> None:
    desk.apply(OPEN)
    before = desk.head()
    assert desk.refused("export", kind, "-t", "spring", code=1) == "Nobody is checked in yet."
    assert desk.refused("export", kind, "-t", "spring", "--draft", code=1) == "Nobody is checked in yet."
    assert desk.head() == before
    assert [file.name for file in Path().iterdir() if file.suffix in (".pdf", ".xlsx")] == []


@pytest.mark.parametrize("kind", ["pairings", "slips"])
def test_a_round_of_byes_alone_has_nothing_to_print(desk: Terminal, kind: str) -> None:
    desk.apply(OPEN, {"do": "check-in", "player": "Ada One"}, {"do": "check-in", "player": "Bo Two"})
    told(desk, {"do": "pair", "pairings": [["Ada One", None], ["Bo Two", None]], "reason": "no terrain"})
    assert desk.refused("export", kind, "-t", "spring", code=1) == "Round 1 has no tables."


def test_slips_are_for_tables_and_not_for_a_bye(spring: Terminal) -> None:
    pairings = [["Ada One", "Bo Two"], ["Cy Three", "Di Four"], ["Ed Five", None]]
    told(spring, {"do": "check-in", "player": "Ed Five"}, {**PAIR, "pairings": pairings})
    text = all_text(printed(spring, "slips"))
    assert "Di Four" in text
    assert "Ed Five" not in text


def test_a_draft_is_not_recorded_and_says_so(spring: Terminal) -> None:
    before = spring.head()
    assert "DRAFT, not recorded" in all_text(printed(spring, "standings", "--draft"))
    assert spring.head() == before
