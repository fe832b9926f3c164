"""Tournaments and seasons are loaded whole through the library's repository, by our own replay."""

import subprocess
import sys
from pathlib import Path
from typing import cast
from uuid import UUID, uuid5

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.evolve import replay
from ledger.store import Store
from tests.cli.terminal import environment
from tests.store.small import lines, make

SEASON = {"do": "open-season", "season": "year", "name": "Year", "rules": "league"}
SEASONS = lines(
    {**SEASON, "from": "2019-01-01", "to": "2019-12-31"},
    {"do": "close-season", "season": "year"},
    {"do": "reopen-season", "season": "year", "reason": "a late report"},
)
# Of a tournament of four without disputes and painting: what it is made of, and the people who play in it.
MET = {"facts", "person.facts", *(f"tournament.{family}.facts" for family in ("entry", "opening", "results", "rounds"))}
READING = """
import sys
from uuid import uuid5
from ledger.store.sqlite.files import open_store
with open_store(sys.argv[1]) as store, store.reading():
    events = list(store.load(uuid5(store.uuid, "tournament/cup")))
    store.tree()
    store.person_names(event.by for event in events)
print(*(name for name in sys.modules if name.startswith("ledger.")))
"""


def test_a_tournament_is_what_its_events_come_to(small: Path) -> None:
    with Store(str(small)) as store:
        stream = uuid5(store.uuid, "tournament/cup")
        facts = [cast(TournamentEvent, event.fact) for event in store.load(stream)]
        assert store.tournament(stream) == replay(facts)
        assert store.tournament(stream, up_to=6) == replay(facts[:6])


def test_a_season_is_known_at_any_length_of_the_log(tmp_path: Path) -> None:
    with Store(str(make(tmp_path / "ledger.db", SEASONS))) as store:
        stream = uuid5(store.uuid, "season/year")
        seasons = [store.season(stream, before=size) for size in (2, 3, 4)]
        assert [season is not None and season.is_closed for season in seasons] == [False, True, False]
        assert store.season(stream, up_to=2) == store.season(stream, before=3)
        assert store.season(stream, before=1) is None


def test_a_stream_without_events_is_nobody(small: Path) -> None:
    with Store(str(small)) as store:
        assert store.tournament(UUID(int=1)) is None
        assert store.season(UUID(int=1)) is None
        assert store.tournament(uuid5(store.uuid, "tournament/cup"), up_to=0) is None


def test_reading_a_tournament_loads_the_families_it_meets_and_nothing_for_checks_and_copies(small: Path) -> None:
    call = [sys.executable, "-c", READING, str(small)]
    loaded = subprocess.run(call, check=True, env=environment(), capture_output=True, text=True).stdout.split()
    facts = {name.removeprefix("ledger.domain.") for name in loaded if name.endswith("facts")}
    store = {name.removeprefix("ledger.store.") for name in loaded if name.startswith("ledger.store.")}
    assert facts == MET
    assert store == {"codec", "sqlite", "sqlite.files", "tlog", "topics"}
