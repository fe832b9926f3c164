"""What a command loads: whoever does not need a module does not pay for it. A module joins a list with its reason."""

import subprocess
import sys

import pytest

from ledger.application import Ledger
from ledger.application.as_of import replayed
from tests.cli.terminal import Terminal, environment

TELL_AT_THE_END = """
import atexit, sys
@atexit.register
def tell():
    print(*(name for name in sys.modules if name.partition(".")[0] == "ledger"), file=sys.stderr)
"""
COMMAND = f"""{TELL_AT_THE_END}
from ledger.cli import main
main()
"""
REPLAY = f"""{TELL_AT_THE_END}
from ledger.domain.tournament.evolve import replay
from ledger.store.codec import topics_under
from ledger.store.sqlite.files import open_store
with open_store("ledger.db") as store:
    (opening,) = store.first_events(topics_under("tournament/opened/"))
    replay(event.fact for event in store.load(opening.originator_id))
"""


def room(package: str, modules: str = "") -> frozenset[str]:
    """A package, and those of its modules that may be loaded."""
    return frozenset({package, *(f"{package}.{module}" for module in modules.split())})


# what facts are made of; of pairing the names that rules know, so that a draw need not load what rules are made of
VALUES = room("ledger.domain", "errors facts families pairing rules text values")
# the families that an event of Masters meets which was opened, entered, paired and played
FACTS = (
    room("ledger.domain.person", "facts")
    | room("ledger.domain.tournament.opening", "facts")
    | room("ledger.domain.tournament.entry", "facts evolve")
    | room("ledger.domain.tournament.rounds", "facts evolve")
    | room("ledger.domain.tournament.results", "facts evolve")
)
STATE = room("ledger.domain.tournament", "journal state evolve")
STORE = room("ledger") | room("ledger.store", "codec sqlite sqlite.files tlog topics")
# games to points; then to places, and what a tournament asserts of itself
POINTS = room("ledger.domain.scoring", "byes_and_forfeits") | room("ledger.domain.tournament", "lookups")
PLACES = room("ledger.domain.scoring", "ranking")
CALL = room("ledger.cli", "call options")
READING = (
    room("ledger.cli", "reads tables")
    | room("ledger.application", "as_of names reads")
    | room("ledger.domain", "sentences")
    | room("ledger.projections", "standings wording")
)
# the way of a request: the door, a unit of work, who and what is meant
WRITING = (
    room("ledger.cli", "results")
    | room("ledger.application", "cache commands door names resolving score_entry tournament_work work")
    | room("ledger.domain", "parsing person.evolve requests season")
    | room("ledger.domain.tournament", "decide awards crews judging seating")
    | room("ledger.domain.tournament.results", "decide requests score_sheets")
    | room("ledger.store", "json_lines vault")
)
# what was recorded, in words
WORDS = (
    room("ledger.projections", "audit_trail wording")
    | room("ledger.domain", "sentences")
    | room("ledger.domain.tournament.results", "sentences")
)
# the document that is played by, and what it shares with others
MASTERS = (
    room("ledger.domain", "system systems")
    | room("ledger.domain.systems.masters_champions_2019", "armies figures")
    | room("ledger.domain.parts")
)

MAY_LOAD = {
    "standings": CALL | READING | STORE | VALUES | FACTS | STATE | POINTS | PLACES,
    "result": CALL | WRITING | STORE | VALUES | FACTS | STATE | POINTS | WORDS | MASTERS,
}
CALLS = {"standings": ("standings",), "result": ("result", "2", "3-0", "30-10", "--winner", "Cy Three")}


def strangers(loaded: set[str], command: str) -> list[str]:
    """The modules that the command should have left alone."""
    return sorted(loaded - MAY_LOAD[command])


def loaded_by(code: str, *arguments: str) -> set[str]:
    """Every module of ours that a process of its own came to load."""
    call = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(call, env=environment(), capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.fixture
def begun(spring: Terminal) -> Terminal:
    """A round of Masters with one result in."""
    spring.run("use", "spring")
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    return spring


def test_a_replay_loads_the_store_and_the_families_it_meets(begun: Terminal) -> None:
    assert sorted(loaded_by(REPLAY) - VALUES - FACTS - STATE - STORE) == []


@pytest.mark.parametrize("command", CALLS)
def test_a_command_loads_what_it_needs(begun: Terminal, command: str) -> None:
    loaded = loaded_by(COMMAND, *CALLS[command])
    assert strangers(loaded, command) == []
    assert sorted(MAY_LOAD[command] - loaded) == [], "what is not loaded any more goes from the list"


@pytest.mark.parametrize("command", CALLS)
def test_another_document_an_engine_or_paper_would_be_noticed(command: str) -> None:
    others = {
        "ledger.domain.pairing.engine",
        "ledger.domain.parts.schemes",
        "ledger.domain.season.circuits",
        "ledger.domain.systems.leviathan",
        "ledger.domain.tournament.awards.evolve",
        "ledger.exports.page",
    }
    assert strangers(others, command) == sorted(others)


@pytest.mark.parametrize(
    "call", [("tournaments",), ("status",), ("pairings",), ("log",), ("log", "--all"), ("explain", "#1"), ("people",)]
)
def test_no_read_loads_the_door_or_an_exporter(played: Terminal, call: tuple[str, ...]) -> None:
    loaded = loaded_by(COMMAND, *call)
    assert "ledger.application.reads" in loaded or call[0] == "people"
    assert not {name for name in loaded if name.startswith("ledger.exports")} | {"ledger.application.door"} & loaded


def test_the_door_is_made_with_the_first_write(played: Terminal) -> None:
    with Ledger.open("sqlite:///ledger.db") as ledger:
        ledger.view("spring").standings()
        assert "_door" not in vars(ledger)
        ledger.execute({"do": "close-round", "tournament": "spring"}, "Org Zero")
        assert "_door" in vars(ledger)


def test_the_tournament_chosen_is_looked_up_and_no_other(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    played.run("use", "spring")
    monkeypatch.setattr(Ledger, "tournaments", None)
    assert played.json("standings")["tournament"] == "spring"


def test_a_tournament_is_replayed_once_however_often_a_round_was_closed(
    played: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.run("close-round")
    played.run("finish", "--reason", "the hall closes")
    replays = 0
    replay = replayed.__globals__["replay"]

    def counted(facts: list[object], state: object = None) -> object:
        nonlocal replays
        replays += state is None
        return replay(facts, state)

    monkeypatch.setitem(replayed.__globals__, "replay", counted)
    played.run("standings")
    assert replays == 1
