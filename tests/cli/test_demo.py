"""`ledger demo`: an invented tournament in a folder of its own, as often as one likes."""

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.beginnings import Beginnings
from tests.cli.terminal import Terminal

STORE = ("--store", "sqlite:///ledger-demo/ledger.db")
SAID = Path("said.txt")  # what the demo answered


@pytest.fixture
def demo(beginnings: Beginnings) -> Terminal:
    """A terminal after `ledger demo`."""
    beginnings.lay_out("demo", _demo, Path.cwd())
    return Terminal()


@pytest.fixture
def season(beginnings: Beginnings) -> Terminal:
    """A terminal after the demo of a season."""
    beginnings.lay_out("demo of a season", lambda: _demo("--rules", "iron-gauntlet-2019"), Path.cwd())
    return Terminal()


@pytest.fixture
def campaign(beginnings: Beginnings) -> Terminal:
    """A terminal after the demo of a campaign."""
    beginnings.lay_out("demo of a campaign", lambda: _demo("--rules", "grimdark-future-3.1"), Path.cwd())
    return Terminal()


def _demo(*args: str) -> None:
    SAID.write_text(Terminal().answer("demo", *args), encoding="utf-8")


def test_the_demo_plays_a_whole_tournament_and_names_its_folder(demo: Terminal) -> None:
    lines = SAID.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "ledger-demo"
    assert lines[-2].startswith("verified: ")
    found = demo.json("standings", *STORE)
    assert (found["tournament"], found["round"], found["finished"]) == ("demo", 5, True)
    assert [row["status"] for row in found["rows"]].count("dropped") == 1
    assert found["rows"][0]["tp"] > found["rows"][1]["tp"]


def test_the_demo_holds_every_kind_of_mishap(demo: Terminal) -> None:
    events = [json.loads(line) for line in demo.answer("log", "--json", *STORE).splitlines()]
    kinds = [event["type"] for event in events]
    for kind in (
        "PlayerDropped",
        "PlayerDisqualified",
        "GameForfeited",
        "GameConceded",
        "DisputeOpened",
        "DisputeRuled",
    ):
        assert kinds.count(kind) == 1
    assert kinds.count("ResultCorrected") == 2, "one at the desk, one by the ruling"
    assert kinds.count("PlayerCheckedIn") == 33
    assert kinds.index("RoundStarted") < len(kinds) - 1 - kinds[::-1].index("PlayerCheckedIn"), "one came late"
    assert kinds.count("ChoicesRevealed") == kinds.count("RoundStarted") == 5
    assert [event["data"]["winner"] for event in events if event["type"] == "ResultRecorded"].count(None) == 1


def test_the_demo_is_the_same_every_time(demo: Terminal) -> None:
    before = demo.json("standings", *STORE)["rows"]
    assert demo.answer("demo").endswith("\nledger-demo\n")
    assert demo.json("standings", *STORE)["rows"] == before


def test_the_requests_of_the_demo_lead_to_the_same_standings_elsewhere(demo: Terminal) -> None:
    demo.run("init", "--store", "again.db")
    demo.run("apply", "ledger-demo/demo.jsonl", "--store", "again.db")
    again = demo.json("standings", "--store", "again.db")["rows"]
    assert again == demo.json("standings", *STORE)["rows"]
    assert "0 events recorded" in demo.answer("apply", "ledger-demo/demo.jsonl", *STORE)


def test_the_demo_leaves_a_folder_of_somebody_else_alone() -> None:
    Path("mine").mkdir()
    Path("mine/notes").write_text("notes", encoding="utf-8")
    result = Terminal().run("demo", "--out", "mine", code=73)
    assert "files of somebody else" in result.stderr
    assert [path.name for path in Path("mine").iterdir()] == ["notes"]
    assert Terminal().answer("demo", "--out", "mine", "--force").endswith("\nmine\n")
    assert Path("mine/notes").read_text(encoding="utf-8") == "notes"


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_the_demo_never_takes_the_place_of_a_real_ledger(spring: Terminal, force: tuple[str, ...]) -> None:
    assert "ledger.db is not from a demo" in spring.refused("demo", "--out", ".", *force, code=73)
    assert not Path(".ledger-demo").exists()


def test_the_demo_never_takes_the_place_of_a_file_of_requests() -> None:
    Path("demo.jsonl").write_text("notes", encoding="utf-8")
    assert "demo.jsonl is not from a demo" in Terminal().run("demo", "--out", ".", "--force", code=73).stderr
    assert Path("demo.jsonl").read_text(encoding="utf-8") == "notes"


def test_a_file_is_no_folder_for_the_demo() -> None:
    Path("notes").write_text("notes", encoding="utf-8")
    assert "notes cannot be used" in Terminal().run("demo", "--out", "notes", code=73).stderr


def test_a_demo_of_rules_nobody_wrote_touches_nothing() -> None:
    assert "No rules are called" in Terminal().run("demo", "--rules", "chess", code=65).stderr
    assert "There is no demo of League yet" in Terminal().run("demo", "--rules", "league", code=65).stderr
    assert not Path("ledger-demo").exists()


def test_the_demo_has_its_own_ledger_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEDGER_STORE", "sqlite:///real.db")
    monkeypatch.setenv("LEDGER_TOURNAMENT", "real")
    found = Terminal().json("demo", "--out", "there")
    assert (found["folder"], found["tournament"], found["ok"]) == ("there", "demo", True)
    assert not Path("real.db").exists()


@pytest.mark.usefixtures("demo")
def test_the_demo_leaves_a_workbook_and_printed_sheets() -> None:
    assert {path.name for path in Path("ledger-demo").iterdir()} == {
        ".ledger-demo",
        "demo.jsonl",
        "ledger.db",
        "pairings.pdf",
        "record-sheets.pdf",
        "slips.pdf",
        "standings.xlsx",
    }
    with pypdfium2.PdfDocument("ledger-demo/record-sheets.pdf") as sheets:
        assert len(sheets) == 33


def test_champions_has_a_demo_with_its_four_awards() -> None:
    terminal = Terminal()
    terminal.run("demo", "--rules", "champions-2019")
    awards = terminal.json("awards", *STORE)["rows"]
    assert [award["key"] for award in awards] == ["first", "best-painted", "most-cp", "most-apd"]
    assert all(award["winners"] for award in awards)


def test_the_demo_of_a_season_has_qualifiers_finals_and_the_year_after(season: Terminal) -> None:
    lines = SAID.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "ledger-demo"
    assert lines[-2].startswith("verified: ")
    written = [line.removeprefix("wrote ledger-demo/") for line in lines if line.startswith("wrote ")]
    assert written == [
        *("season.xlsx", "season.pdf", "standings.xlsx", "record-sheets.pdf", "pairings.pdf", "slips.pdf"),
    ]
    table = season.json("season", "table", "demo", *STORE)
    assert sum(row["qualified"] for row in table["rows"]) == 4
    assert [each["tournament"] for each in table["not_counted"]] == ["bridge"]
    finals = season.json("standings", "-t", "finals", *STORE)
    assert (finals["finished"], len(finals["rows"])) == (True, 5)
    following = season.json("season", "table", "demo-next", *STORE)["rows"]
    assert [row["qp"] for row in following] == [10, 7, 4]
    assert following[0]["player"] == finals["rows"][0]["player"]
    assert season.json("verify", "--replay", *STORE)["ok"]
    assert season.json("draw", "check", "--all", "-t", "finals", *STORE)["same"]


def test_the_demo_of_a_season_shows_a_late_report_a_correction_and_a_guest_in_the_finals(season: Terminal) -> None:
    events = [json.loads(line) for line in season.answer("log", "--all", "--json", *STORE).splitlines()]
    (corrected,) = (event for event in events if event["type"] == "ResultCorrected")
    (_, reported, *_) = (event for event in events if event["type"] == "QualifierReported")
    assert corrected["seq"] > reported["seq"]
    odd = [event for event in events if event["data"].get("oddities") == ["not-qualified"]]
    assert [event["stream"] for event in odd] == ["tournament/finals"]
    assert {event["at"] for event in events} == {event["recorded_at"] for event in events}
    (seeds,) = (event for event in events if event["type"] == "SeedsDrawn")
    assert seeds["data"]["points"] == [11, 10, 10, 10, 7]


def test_the_demo_of_a_campaign_ends_with_its_leaderboard_and_names_its_folder(campaign: Terminal) -> None:
    lines = SAID.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "ledger-demo"
    assert lines[-2].startswith("verified: ")
    assert "Won by Glass Caravan." in lines
    written = [line.removeprefix("wrote ledger-demo/") for line in lines if line.startswith("wrote ")]
    assert written == ["campaign.xlsx", "army-sheets.pdf", "mission-report.pdf"]
    found = campaign.json("campaign", "leaderboard", "demo", *STORE)
    assert [(row["army"], row["vp"], row["played"], row["score"]) for row in found["rows"]] == [
        ("Glass Caravan", 4, 4, 1.0),
        ("Cinder Compact", 4, 6, 0.6667),
        ("Marsh Wardens", 3, 6, 0.5),
        ("Tin Parade", 2, 6, 0.3333),
    ]
    assert found["ended"]
    with pypdfium2.PdfDocument("ledger-demo/army-sheets.pdf") as sheets:
        assert len(sheets) >= 4


def test_the_requests_of_the_campaign_lead_to_the_same_leaderboard_elsewhere(campaign: Terminal) -> None:
    campaign.run("init", "--store", "again.db")
    campaign.run("apply", "ledger-demo/demo.jsonl", "--store", "again.db")
    again = campaign.json("campaign", "leaderboard", "demo", "--store", "again.db")["rows"]
    assert again == campaign.json("campaign", "leaderboard", "demo", *STORE)["rows"]
    assert "0 events recorded" in campaign.answer("apply", "ledger-demo/demo.jsonl", *STORE)


def test_an_edition_without_a_demo_says_so() -> None:
    said = Terminal().run("demo", "--rules", "grimdark-future-allied", code=65).stderr
    assert "There is no demo of Grimdark Future with allies yet" in said
    assert not Path("ledger-demo").exists()


def test_a_demo_after_the_demo_of_a_season_leaves_nothing_of_it(season: Terminal) -> None:
    season.run("demo")
    assert not Path("ledger-demo/season.pdf").exists()
