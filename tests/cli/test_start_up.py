"""What a command loads: whoever does not need a module does not pay for it. A module joins a list with its reason."""

import subprocess
import sys

import pytest

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
from ledger.store.location import open_store
with open_store("ledger.db") as store:
    (opening,) = store.first_events(topics_under("tournament/opened/"))
    replay(event.fact for event in store.load(opening.originator_id))
"""


def room(package: str, modules: str = "") -> frozenset[str]:
    """A package, and those of its modules that may be loaded."""
    return frozenset({package, *(f"{package}.{module}" for module in modules.split())})


# what facts are made of; of pairing, what rules call the ways of a draw
VALUES = room("ledger.domain", "errors places rules text values") | room("ledger.domain.pairing", "names")
# the families that an event of Masters meets which was opened, entered, paired and played
FACTS = room("ledger.domain.events", "fact recorded opening entry rounds results people")
STATE = room("ledger.domain.tournament", "state evolve evolve_entry evolve_rounds evolve_results")
STORE = room("ledger") | room(
    "ledger.store",
    "codec faults identity location log_rows rows schema sqlite store tlog topics tracked upcasts vault words",
)
# what the command line loads of a draw to speak about one; no engine draws
OF_DRAWS = room("ledger.domain.pairing", "chance field names objective reasons values") | room(
    "ledger.domain.pairing.seats", "table_choice tables"
)
WORDS = room("ledger.projections.wording", "figures known people results")
NO_SYSTEM = room("ledger.domain.systems") | room("ledger.domain.season.circuits")  # their names alone
# the document that is played by, and what it shares with others
MASTERS = room(
    "ledger.domain.systems.masters_champions_2019", "armies conduct figures games scenarios tiebreaker"
) | room("ledger.domain.parts", "figures")

LISTED = (  # everything under these is loaded by name, and stands below
    "ledger.domain.pairing",
    "ledger.domain.parts",
    "ledger.domain.season.circuits",
    "ledger.domain.systems",
    "ledger.domain.tournament.evolve",
    "ledger.exports",
    "ledger.projections.wording",
)
MAY_LOAD = {
    "standings": VALUES | STATE | OF_DRAWS | WORDS | NO_SYSTEM,
    "result": VALUES | STATE | OF_DRAWS | WORDS | NO_SYSTEM | MASTERS,
}
CALLS = {"standings": ("standings",), "result": ("result", "2", "3-0", "30-10", "--winner", "Cy Three")}


def strangers(loaded: set[str], command: str) -> list[str]:
    """The modules of a listed room that the command should have left alone."""
    return sorted(name for name in loaded if name.startswith(LISTED) and name not in MAY_LOAD[command])


def loaded_by(code: str, *arguments: str) -> set[str]:
    """Every module of ours that a process of its own came to load."""
    call = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(call, env=environment(), capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.fixture
def begun(spring: Terminal) -> Terminal:
    """A round of Masters with one result in."""
    spring.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    return spring


def test_a_replay_loads_the_store_and_the_families_it_meets(begun: Terminal) -> None:
    assert sorted(loaded_by(REPLAY) - VALUES - FACTS - STATE - STORE) == []


@pytest.mark.parametrize("command", CALLS)
def test_a_command_loads_what_it_needs(begun: Terminal, command: str) -> None:
    assert strangers(loaded_by(COMMAND, *CALLS[command]), command) == []


@pytest.mark.parametrize("command", CALLS)
def test_another_document_an_engine_or_paper_would_be_noticed(command: str) -> None:
    others = {
        "ledger.domain.pairing.engine",
        "ledger.domain.parts.schemes",
        "ledger.domain.season.circuits.league",
        "ledger.domain.systems.leviathan",
        "ledger.domain.tournament.evolve_painting",
        "ledger.exports.page",
    }
    assert strangers(others, command) == sorted(others)
