"""`import-army` at the command line: files, what is told, and what is refused with the ledger as it was."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.application.campaigns.forge_lists import army_list, hero, unit, upgrade
from tests.cli.terminal import Terminal

CALL = ("campaign", "import-army", "host.json", "-c", "dust", "--player", "Ada One")
MARSHAL = hero("Marshal", selectionId="h", cost=120, selectedUpgrades=[upgrade("Paper Banner", cost=30)])
ROVERS = unit("Rovers", selectionId="r", cost=300)


@pytest.fixture
def dust(terminal: Terminal) -> Terminal:
    """A campaign that nobody has joined."""
    opening = ("--name", "Dust", "--rules", "grimdark-future-3.1", "--date", "2026-05-02", "--type", "endless")
    terminal.run("campaign", "open", "dust", *opening)
    return terminal


def write(*units: Any, file: str = "host.json", **fields: Any) -> bytes:
    data = json.dumps(army_list(*units, **fields)).encode()
    Path(file).write_bytes(data)
    return data


def test_an_army_joins_by_its_file(dust: Terminal) -> None:
    data = write(MARSHAL, ROVERS)
    result = dust.run(*CALL)
    assert result.stdout.splitlines()[-1] == (
        "event 3: Invented Host joined with 2 units and 0 points saved, read from host.json "
        f"(SHA-256 {hashlib.sha256(data).hexdigest()[:16]})"
    )
    assert result.stderr.splitlines()[-1] == "To take it back: `ledger campaign withdraw 3 --reason TEXT -c dust`."
    sheet = dust.json("campaign", "army", "Invented Host")
    assert [(each["name"], each["value"], each["hero"]) for each in sheet["units"]] == [
        ("Marshal", 150, True),
        ("Rovers", 300, False),
    ]


def test_the_command_stands_at_the_top_too(dust: Terminal) -> None:
    write(ROVERS)
    dust.run("import-army", "host.json", "--player", "Ada One", "--army", "Ashen Pact", "--saved", "60")
    sheet = dust.json("campaign", "army", "Ashen Pact")
    assert (sheet["player"], sheet["saved"]) == ("Ada One", 60)


def test_a_list_comes_in_by_standard_input(dust: Terminal) -> None:
    data = write(ROVERS)
    answer = dust.answer("campaign", "import-army", "-", "--player", "Ada One", stdin=data)
    assert "read from - (SHA-256 " in answer


def test_a_file_is_told_by_its_name_alone(dust: Terminal) -> None:
    Path("folder").mkdir()
    write(ROVERS, file="folder/host.json")
    answer = dust.answer("campaign", "import-army", str(Path("folder/host.json").resolve()), "--player", "Ada One")
    assert "read from host.json (SHA-256 " in answer
    assert "folder" not in dust.answer("campaign", "log")


def test_the_list_builder_may_say_much_more(dust: Terminal) -> None:
    write({**ROVERS, "weapons": [{"range": 24.5}]}, listPoints=300.5)
    assert "Invented Host joined" in dust.answer(*CALL)


def test_nothing_changed_is_told_and_nothing_is_recorded(dust: Terminal) -> None:
    write(MARSHAL, ROVERS)
    dust.run(*CALL)
    before = dust.head()
    result = dust.run(*CALL)
    assert dust.head() == before
    assert result.stdout == "nothing to record\n"
    assert result.stderr == "note: Nothing changed: Invented Host is as the list has it.\n"


def test_a_dry_run_shows_what_changed(dust: Terminal) -> None:
    write(MARSHAL, ROVERS)
    dust.run(*CALL, "--saved", "50")
    write(MARSHAL, {**ROVERS, "xp": 4, "selectedUpgrades": [upgrade("Sieve", cost=40)]})
    before = dust.head()
    result = dust.run(*CALL, "-n", "--reason", "played at home")
    assert dust.head() == before
    assert [line.partition(": ")[2] for line in result.stdout.splitlines()][1:] == [
        "Rovers was adjusted: +4 XP (played at home)",
        "Rovers got Sieve for 40 points (played at home)",
    ]
    assert result.stderr.splitlines()[:2] == [
        "note: Rovers bought Sieve for 40.",
        "note: Rovers has 4 experience and had 0.",
    ]
    assert result.stderr.splitlines()[-1] == "Nothing was recorded."


def test_the_whole_import_is_taken_back_as_it_is_told(dust: Terminal) -> None:
    write(MARSHAL, ROVERS)
    dust.run(*CALL, "--saved", "50")
    write(MARSHAL, {**ROVERS, "xp": 4, "selectedUpgrades": [upgrade("Sieve", cost=40)]})
    told = dust.run(*CALL, "--reason", "played at home").stderr.splitlines()[-1]
    assert told == "To take it back: `ledger campaign withdraw 4-6 --reason TEXT -c dust`."
    dust.run("campaign", "withdraw", "4-6", "--reason", "another evening")
    assert [each["xp"] for each in dust.json("campaign", "army", "Invented Host")["units"]] == [0, 0]
    assert dust.json("campaign", "army", "Invented Host")["saved"] == 50


def test_what_needs_a_reason_is_refused_with_what_changed(dust: Terminal) -> None:
    write(MARSHAL, ROVERS)
    dust.run(*CALL)
    write(MARSHAL, {**ROVERS, "xp": 4})
    sentence = "The list has what needs a reason. Rovers has 4 experience and had 0. Give it with --reason TEXT."
    assert dust.refused(*CALL, code=1) == sentence


def test_an_army_that_was_played_elsewhere_needs_a_reason(dust: Terminal) -> None:
    write({**MARSHAL, "xp": 6, "traits": ["Leader"]}, ROVERS)
    sentence = "Marshal has 6 experience; an army that does not begin here comes in as it is, for a reason."
    assert dust.refused(*CALL, code=1) == f"{sentence} Give it with --reason TEXT."
    assert "was brought over with 2 units" in dust.answer(*CALL, "--reason", "moved here")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b"{", "This is not JSON: expecting property name enclosed in double quotes at character 2."),
        (b'{"units": [', "This is not JSON: expecting value at character 12."),
        (b"[]", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b'{"armies": []}', 'This is no list of Army Forge: it has no "units".'),
        (b'{"units": []}', "The list has no units."),
        (b'{"units": [{"name": "A"}], "name": "B"}', 'In unit 1, "cost" is missing.'),
        (
            b'{"units": [{"name": "A", "cost": 1}]}',
            "The list has no name, and nobody says what the army is called: --army NAME.",
        ),
        (b"\xff\xfe{}", "Line 1 of the file is not UTF-8; save it as UTF-8."),
        (b"%PDF-1.7", "The file is no list of Army Forge: it does not hold a JSON object."),
        (b"{" * 30, "This is not JSON: expecting property name enclosed in double quotes at character 2."),
    ],
)
def test_a_broken_or_foreign_file_is_refused(dust: Terminal, data: bytes, sentence: str) -> None:
    Path("host.json").write_bytes(data)
    assert dust.refused(*CALL, code=65) == sentence


def test_a_huge_file_is_refused_unread(dust: Terminal) -> None:
    with Path("host.json").open("wb") as file:
        file.truncate(100 * 1024**2)
    assert dust.refused(*CALL, code=65) == "The file has more than 5 MB; no army list needs that."


def test_a_folder_and_a_missing_file_are_no_files(dust: Terminal) -> None:
    Path("host.json").mkdir()
    assert dust.refused(*CALL, code=66) == "There is no file host.json."
    Path("host.json").rmdir()
    assert dust.refused(*CALL, code=66) == "There is no file host.json."


def test_what_is_saved_is_a_number(dust: Terminal) -> None:
    write(ROVERS)
    assert "--saved" in dust.refused(*CALL, "--saved", "-5", code=2)


def test_there_must_be_such_a_campaign(dust: Terminal) -> None:
    write(ROVERS)
    assert dust.refused("campaign", "import-army", "host.json", "-c", "ash", "--player", "Ada One", code=66).startswith(
        "There is no campaign called ash"
    )
