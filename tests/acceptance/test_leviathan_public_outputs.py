"""The mission of a round to come stands in no public output of a Leviathan event, be it for all tables or for each."""

from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.cli import cli
from tests.acceptance.test_public_outputs import ARGUMENTS, desk, documents, leaks, reads
from tests.cli.terminal import FIVE, Terminal

__all__ = ["desk"]

SECRET = (
    "ruinsecret",
    "treesecret",
    "Maelstrom of Battle, Vox Static, Minefields",
    'Battle", "Vox Static", "Minefields"',
)
MISSION: dict[str, Any] = {
    "rules": ["Maelstrom of Battle", "Vox Static", "Minefields"],
    "objectives": ["ruinsecret", "treesecret"],
}
FIRST: dict[str, Any] = {"deployment": "Dawn of War", "rules": ["Sweep and Clear"]}
PLANS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "round": ({"scenario": "The Ritual", "setup": FIRST}, {"scenario": "Supply Drop", "setup": MISSION}, "round"),
    "table": (
        {"scenario": "The Ritual", "setup": FIRST},
        {"scenario": "Take and Hold", "setup": {**FIRST, "tables": [{"primary": "Supply Drop", **MISSION}]}},
        "table",
    ),
}
each_plan = pytest.mark.parametrize("slug", PLANS)


@pytest.fixture
def event(desk: Terminal, slug: str) -> Terminal:
    """Round 1 is played, and round 2 is planned and paired."""
    first, second, mission_for = PLANS[slug]
    desk.apply(
        {"do": "open", "tournament": slug, "name": slug, "rules": "leviathan", "date": "2026-05-02", "seed": "dice"}
        | {"set": {"mission_for": mission_for, "rounds": 3}},
        *({"do": "check-in", "player": player} for player in FIVE),
        {"do": "plan", "round": 1, **first},
        {"do": "plan", "round": 2, **second},
        {"do": "pair", "round": 1, "pairings": [list(FIVE[:2]), list(FIVE[2:4]), [FIVE[4], None]]},
        {"do": "start-round"},
        {"do": "result", "scores": {"Ada One": {"vp": 70}, "Bo Two": {"vp": 40}}},
        {"do": "result", "scores": {"Cy Three": {"vp": 50}, "Di Four": {"vp": 45}}},
        {"do": "close-round"},
        {"do": "pair", "round": 2},
    )
    return desk


def answers(slug: str, *, is_public: bool) -> Iterator[tuple[str, str]]:
    """What every read says, refusals included."""
    for name in reads():
        for arguments in ARGUMENTS.get(name, [[]]):
            for as_json in ([], ["--json"]):
                call = [name, *arguments, "-t", slug, *as_json, *(["--public"] if is_public else [])]
                result = CliRunner().invoke(cli, call)
                assert result.exit_code != 70, result.stderr
                yield " ".join(call), result.stdout + result.stderr


@pytest.mark.rule("LV-02")
@pytest.mark.rule("LV-22")
@each_plan
def test_the_mission_of_a_round_to_come_is_in_no_public_output(event: Terminal, slug: str) -> None:
    assert leaks(answers(slug, is_public=True), SECRET) == []
    assert leaks(documents(event, slug), SECRET) == []
    assert {word for _, word in leaks(answers(slug, is_public=False), SECRET)} == set(SECRET)


@pytest.mark.rule("LV-02")
@each_plan
def test_once_the_round_has_started_everyone_is_told_all_of_it(event: Terminal, slug: str) -> None:
    event.run("start-round", "-t", slug)
    assert {word for _, word in leaks(answers(slug, is_public=True), SECRET)} == set(SECRET)
    printed = {(name, word) for name, word in leaks(documents(event, slug), SECRET[:2])}
    for kind in ("pairings", "slips", "score-sheets"):
        assert {word for name, word in printed if name == f"{slug}-{kind}.pdf"} == set(SECRET[:2])
