"""Nothing that is not public stands in any public output: every read and every document is searched for every secret.

The same words are found in what the organizer reads, so that a test which finds nothing has looked in the right place.
"""

import csv
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from ledger.application.documents import FORMATS
from ledger.cli import COMMANDS, cli
from tests.acceptance.guarded_events import (
    GRADED,
    KINDS,
    MODELS,
    NAMED,
    OF_2017,
    OF_S2,
    RINGER,
    SCORED_PAINTINGS,
    SEASON_TWO,
    STRUCK,
    YEAR_2017,
    Line,
)
from tests.beginnings import Beginnings
from tests.cli.terminal import Terminal
from tests.exports.pdf import all_text

EVENTS: dict[str, list[Line]] = {"alpha": SEASON_TWO, "beta": YEAR_2017}
SECRETS: dict[str, tuple[str, ...]] = {"alpha": (*OF_S2, NAMED), "beta": (*OF_2017, NAMED, STRUCK)}
ARGUMENTS: dict[str, list[list[str]]] = {  # of reads that need to be told about whom or what
    "compare": [["Ada One", "Ed Five"], ["Bo Two", "Ada One"]],
    "explain": [["Ada One"], ["Ed Five"], ["Ada One", "vp"]],
    "lists": [["Ada One"]],
    "crew": [["Ada One"]],
    "conduct": [[], ["Bo Two"]],
    "rulings": [[], ["--player", "Ada One"]],
    "errata": [["2026-03-01"]],
    "log": [[], ["--all"]],
    "diff": [["version:1"], ["now", "version:8"], ["version:1", "-s", "year"], ["version:2", "-c", "dust"]],
    "campaign diff": [["version:2"]],
    "pairings": [[], ["--round", "1"]],
    "standings": [[], ["--round", "1"]],
    "people search": [["one"]],
    "people show": [["Ada One"], ["Bo Two"], ["Di Four"]],
    "season show": [["alpha"], ["beta"]],
    "season explain": [["Ada One"], ["Di Four"]],
    "campaign army": [["Host"], ["Tide"]],
    "campaign unit": [["Line"]],
    "campaign points": [["Tide"]],
    "campaign explain": [["Host"], ["Line"]],
}
OVER: list[Line] = [  # a tournament that ended, so that the season below has a table
    {"do": "open", "tournament": "over", "name": "Over", "rules": "gaining-grounds-s2", "date": "2026-01-02"},
    {"do": "check-in", "player": "Ada One"},
    {"do": "check-in", "player": "Di Four"},
    {"do": "pair", "pairings": [["Ada One", "Di Four"]]},
    {"do": "result", "scores": {"Ada One": {"vp": 5}, "Di Four": {"vp": 3}}},
    {"do": "finish"},
]
LEAGUE: Line = {"do": "open-season", "season": "year", "name": "The Year", "rules": "league"}
SEASON: list[Line] = [
    {**LEAGUE, "from": "2017-01-01", "to": "2026-12-31"},
    *({"do": "link", "tournament": slug} for slug in ("over", "alpha", "beta")),
]
NOTED = "the blue mill"
CAMPAIGN: list[Line] = [  # with a secret that has not come out
    {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1", "date": "2026-05-02"}
    | {"type": "endless"},
    {"do": "join-campaign", "army": "Host", "player": "Ada One", "units": [{"name": "Line", "cost": 900}]},
    {"do": "join-campaign", "army": "Tide", "player": "Di Four", "units": [{"name": "Maw", "cost": 900}]},
    {"do": "begin-mission", "mission": 1, "brings": {"Host": ["Line"], "Tide": ["Maw"]}},
    {"do": "close-step", "mission": 1, "step": 1},
    {"do": "begin-round", "mission": 1, "dice": [5, 2, 3]},
    {"do": "draw-event", "mission": 1, "round": 1, "army": "Tide"},
    {"do": "note-event", "mission": 1, "round": 1, "note": f"under {NOTED}"},
]
each_event = pytest.mark.parametrize("slug", EVENTS)


def reads() -> list[str]:
    """Every command that can be asked to leave out what is not public, those below another one too."""
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    for name, command in [*commands.items()]:
        if isinstance(command, click.Group):
            below = click.Context(command, parent=context, info_name=name)
            commands |= {f"{name} {sub}": command.get_command(below, sub) for sub in command.list_commands(below)}
    return [
        name
        for name, command in commands.items()
        if command is not None and any("--public" in option.opts for option in command.params)
    ]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beginnings: Beginnings) -> Terminal:
    """A ledger with both events, their first rounds played and not closed."""
    for name in ("LEDGER_STORE", "LEDGER_TOURNAMENT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LEDGER_BY", "Org Zero")
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.chdir(tmp_path)
    beginnings.lay_out("guarded events", _play, tmp_path)
    return Terminal()


def _play() -> None:
    Terminal().run("init")
    for event in (*EVENTS.values(), OVER, SEASON, CAMPAIGN):
        Terminal().apply(*event)


def answers(desk: Terminal, slug: str, *, is_public: bool) -> Iterator[tuple[str, str]]:
    """What every read says of a tournament, as text and as JSON, by the call."""
    for name in reads():
        for arguments in ARGUMENTS.get(name, [[]]):
            for as_json in ([], ["--json"]):
                call = [*name.split(), *arguments, "-t", slug, *as_json, *(["--public"] if is_public else [])]
                result = desk.run(*call)
                yield " ".join(call), result.stdout + result.stderr


def documents(desk: Terminal, slug: str) -> Iterator[tuple[str, str]]:
    """The words of every document in every format; but a line that reports places is of a tournament that has ended."""
    for kind, endings in FORMATS.items():
        for ending in endings:
            if (kind, ending) == ("qualifier-report", ".json"):
                continue
            file = Path(f"{slug}-{kind}{ending}")
            desk.run("export", kind, "-t", slug, "-o", str(file), "--force")
            yield file.name, words_of(file)


Outputs = Callable[[Terminal, str], Iterator[tuple[str, str]]]
_SAID: dict[tuple[str, Outputs], list[tuple[str, str]]] = {}


def public(desk: Terminal, slug: str) -> Iterator[tuple[str, str]]:
    return answers(desk, slug, is_public=True)


def organizers(desk: Terminal, slug: str) -> Iterator[tuple[str, str]]:
    return answers(desk, slug, is_public=False)


def at_first(desk: Terminal, slug: str, outputs: Outputs) -> Iterator[tuple[str, str]]:
    """What a desk says before anything is done at it: asked once, since every test is given a copy of the same one."""
    if (slug, outputs) not in _SAID:
        _SAID[slug, outputs] = list(outputs(desk, slug))
    return iter(_SAID[slug, outputs])


def words_of(file: Path) -> str:
    if file.suffix == ".pdf":
        return all_text(file.read_bytes())
    if file.suffix == ".xlsx":
        return _cells(file) + _members(file)
    with file.open(encoding="utf-8", newline="") as lines:
        return "\n".join(" ".join(row) for row in csv.reader(lines))


def _cells(file: Path) -> str:
    from openpyxl import load_workbook

    from ledger.exports import workbooks  # noqa: F401 it chooses how openpyxl writes, and so comes first

    rows = (row for sheet in load_workbook(file) for row in sheet.iter_rows(values_only=True))
    return "\n".join(" ".join(map(str, row)) for row in rows)


def _members(file: Path) -> str:
    """Whatever else a workbook holds: headings, properties, the names of lines in a chart."""
    with zipfile.ZipFile(file) as archive:
        return "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())


def leaks(outputs: Iterator[tuple[str, str]], words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Which output holds which word, in letters of any size."""
    found = [(name, text.casefold()) for name, text in outputs]
    assert found, "nothing was searched"
    return [(name, word) for name, text in found for word in words if word.casefold() in text]


@pytest.mark.rule("GG2-31")
@pytest.mark.rule("GG2-34")
@pytest.mark.rule("GG17-27")
@pytest.mark.rule("GG17-33")
@each_event
def test_no_public_read_holds_a_secret(desk: Terminal, slug: str) -> None:
    assert leaks(at_first(desk, slug, public), (*SECRETS[slug], *KINDS)) == []


@pytest.mark.rule("GG2-31")
@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-33")
@each_event
def test_no_document_holds_a_secret(desk: Terminal, slug: str) -> None:
    assert leaks(at_first(desk, slug, documents), (*SECRETS[slug], *KINDS)) == []


@each_event
def test_the_organizer_reads_every_secret(desk: Terminal, slug: str) -> None:
    found = {word for _, word in leaks(at_first(desk, slug, organizers), SECRETS[slug])}
    assert found == set(SECRETS[slug])


def test_every_kind_of_read_is_searched_and_every_kind_of_document() -> None:
    assert {"status", "standings", "pairings", "explain", "log", "conduct", "rulings", "schemes", "crews"} <= {*reads()}
    assert {"people", "people show"} <= {*reads()}
    assert {"season table", "season tournaments", "season explain", "season diff"} <= {*reads()}
    assert {"campaign mission", "campaign army", "campaign log", "campaign next", "campaign explain"} <= {*reads()}
    of_tournaments = {"standings", "record-sheets", "pairings", "slips", "score-sheets"}
    assert {*FORMATS} == of_tournaments | {"season", "qualifier-report", "campaign", "army-sheets", "mission-report"}


@pytest.mark.rule("GF-33")
def test_what_was_noted_in_secret_for_a_mission_is_in_no_public_output_and_no_document(desk: Terminal) -> None:
    assert leaks(at_first(desk, "alpha", public), (NOTED,)) == []
    assert leaks(at_first(desk, "alpha", documents), (NOTED,)) == []
    assert leaks(at_first(desk, "alpha", organizers), (NOTED,)) != []


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
@each_event
def test_the_pool_of_a_round_to_come_stands_in_no_public_output(desk: Terminal, slug: str) -> None:
    (plan,) = (row for row in desk.json("scenarios", "-t", slug)["rounds"] if row["round"] == 2)
    (pool,) = (part["values"] for part in plan["setup"] if part["key"] == "schemes")
    # all names of schemes stand in the rules, which are public; these five together do not
    words = (", ".join(pool), '", "'.join(pool), " ".join(pool), "\n".join(pool), f"{plan['scenario']};")
    assert leaks(at_first(desk, slug, public), words) == []
    assert leaks(at_first(desk, slug, documents), words) == []
    found = {word for _, word in leaks(at_first(desk, slug, organizers), words)}
    assert found == {words[0], words[1], words[4]}, "as text, as JSON, and with the strategy"


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
@each_event
def test_of_the_round_to_come_the_public_is_told_nothing_until_it_is_announced(desk: Terminal, slug: str) -> None:
    assert [row["round"] for row in desk.json("scenarios", "-t", slug, "--public")["rounds"]] == [1]
    desk.run("announce", "2", "-t", slug)
    rows = {row["round"]: row for row in desk.json("scenarios", "-t", slug, "--public")["rounds"]}
    assert rows[2]["scenario"] == {"alpha": "Break the Line", "beta": "Reckoning"}[slug]
    assert [len(part["values"]) for part in rows[2]["setup"] if part["key"] == "schemes"] == [5]


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
@each_event
def test_where_the_strategy_alone_is_announced_all_else_of_the_plan_stays_hidden(desk: Terminal, slug: str) -> None:
    desk.run("announce", "2", "--part", "strategy", "-t", slug)
    assert leaks(answers(desk, slug, is_public=True), SECRETS[slug]) == []
    assert leaks(documents(desk, slug), SECRETS[slug]) == []
    (plan,) = (row for row in desk.json("scenarios", "-t", slug, "--public")["rounds"] if row["round"] == 2)
    assert (plan["scenario"] is not None, plan["setup"], plan["announced"]) == (True, [], False)


def log_of(desk: Terminal, slug: str) -> dict[str, list[dict[str, Any]]]:
    """The public log by kind of fact."""
    entries: dict[str, list[dict[str, Any]]] = {}
    for line in desk.answer("log", "-t", slug, "--public", "--json").splitlines():
        entry = json.loads(line)
        entries.setdefault(entry["type"], []).append(entry["data"])
    return entries


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
@each_event
def test_results_show_sums_alone_and_noted_schemes_no_more_than_that_until_the_round_is_closed(
    desk: Terminal, slug: str
) -> None:
    log = log_of(desk, slug)
    assert {key for each in log["ResultRecorded"] for side in each["sides"] for key in side["sheet"]} == {"vp"}
    assert len(log["ChoiceMade"]) == 1
    (noted,) = desk.json("schemes", "-t", slug, "--public")["players"]
    assert (noted["number"], noted["things"]) == (2, None)
    desk.run("close-round", "-t", slug)
    assert any("schemes" in side["sheet"] for each in log_of(desk, slug)["ResultRecorded"] for side in each["sides"])
    assert NAMED in desk.answer("schemes", "-t", slug, "--public")


@pytest.mark.rule("GG17-37")
@each_event
def test_who_carries_a_face_down_upgrade_is_told_once_the_round_is_closed(desk: Terminal, slug: str) -> None:
    def carriers(*options: str) -> list[str]:
        (crew,) = desk.json("crews", "-t", slug, *options)["crews"]
        return [model["name"] for model in crew["recorded"]["models"] if model.get("upgrades")]

    assert (carriers(), carriers("--public")) == (["Scout"], [])
    assert "upgrades" not in json.dumps(log_of(desk, slug)["CrewRecorded"])
    desk.run("close-round", "-t", slug)
    assert carriers("--public") == ["Scout"]


@pytest.mark.rule("GG2-30")
@each_event
def test_a_ringer_is_in_no_result_list_and_is_called_no_more_than_that(desk: Terminal, slug: str) -> None:
    rows = desk.json("standings", "-t", slug)["rows"]
    assert [row["player"] for row in rows if row["entry"] == 6] == []
    assert {"Ada One", "Bo Two", "Cy Three", "Ed Five"} == {row["player"] for row in rows}
    (ed,) = (row for row in rows if row["player"] == "Ed Five")
    assert (ed["tp"], ed["diff"], ed["vp"], ed["played"]) == (0, -1, 5, 1)  # as any game
    texts = dict(at_first(desk, slug, documents))
    for kind in ("pairings", "slips", "score-sheets", "record-sheets"):
        assert "Ringer" in texts[f"{slug}-{kind}.pdf"]
    assert "Ringer" not in texts[f"{slug}-standings.pdf"]
    assert "Ringer" not in texts[f"{slug}-standings.csv"]
    assert desk.refused("export", "record-sheets", "-t", slug, "--player", RINGER, "--force", code=1) == (
        "A ringer plays for no points and has no record sheet."
    )
    assert "leave --public out" in desk.refused("explain", "#6", "-t", slug, "--public", code=1)


@pytest.mark.rule("GG2-33")
@each_event
def test_the_disqualified_have_no_place_in_the_standings_and_are_listed_as_what_they_are(
    desk: Terminal, slug: str
) -> None:
    texts = dict(at_first(desk, slug, documents))
    (line,) = (line for line in texts[f"{slug}-standings.csv"].splitlines() if "Di Four" in line)
    assert re.fullmatch(r" 4 Di Four Guild +disqualified ", line)  # neither place nor figures
    assert "– Di Four Guild · disqualified" in texts[f"{slug}-standings.pdf"]


@pytest.mark.rule("GG2-36")
def test_scores_of_painted_entries_are_public_once_there_is_a_winner_and_votes_never(desk: Terminal) -> None:
    desk.apply(*SCORED_PAINTINGS)
    assert leaks(answers(desk, "gamma", is_public=True), ("PaintingScored", GRADED)) == []
    desk.run("award", "best-painted", "Ada One", "-t", "gamma")
    desk.run("award", "best-painted", "Bo Two", "-t", "alpha")
    assert "PaintingScored" in desk.answer("log", "-t", "gamma", "--public", "--json")
    assert leaks(answers(desk, "gamma", is_public=True), (GRADED,)) == []
    assert leaks(answers(desk, "alpha", is_public=True), ("PaintingVoted",)) == []


@pytest.mark.rule("GG17-33")
def test_what_was_noted_on_models_is_not_public_even_when_all_is_over(desk: Terminal) -> None:
    for command in (["close-round"], ["finish", "--reason", "the hall closes"]):
        desk.run(*command, "-t", "beta")
    assert leaks(answers(desk, "beta", is_public=True), (MODELS, "ModelsInspected")) == []
    assert leaks(documents(desk, "beta"), (MODELS, "ModelsInspected")) == []
