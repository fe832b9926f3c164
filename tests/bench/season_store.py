"""A great season: a thousand qualifiers of one shape, played by ever other people out of some thousand.

The first is played through the door; the others are its bytes again, with streams, commands, words and people of their
own.
"""

import hashlib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ledger.application.door import Door
from ledger.domain.facts import Recorded
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import PersonId
from ledger.store import Store, codec
from ledger.store.codec import CommandRow, StoredRow
from ledger.store.sqlite.files import create_store, open_store
from ledger.store.vault import REASON, TOURNAMENT_NAME, VaultRow, sealed
from tests.bench.great_store import PLAYED, WHY, kept_store, play
from tests.bench.tournaments import BY, Line, as_file, entry

SEASON = "great"
TOURNAMENTS, PLAYERS, PEOPLE = 1_000, 144, 4_000  # some 590 events a tournament
_STEP = 37  # by so many people the next tournament moves on: everybody comes to play against everybody


def season_store() -> Path:
    """The store, made unless it is there from an earlier run."""
    return kept_store(f"season-{TOURNAMENTS}x{PLAYERS}", _make)


def _make(path: Path) -> None:
    create_store(str(path))
    with open_store(str(path)) as store:
        door = Door(store)
        people = _people(door)
        played = play(door, PLAYERS)
        template = [_Template.of(event) for event in played]
        for no in range(1, TOURNAMENTS):
            places = (no * _STEP + seat for seat in range(PLAYERS))
            _play_again(store, template, f"t{no}", [people[place % PEOPLE] for place in places])
        door.apply(as_file(_season()), BY)


def _people(door: Door) -> list[PersonId]:
    """Everyone who will play, made known by a meeting at which nobody did."""
    met = door.apply(as_file(list(entry("crowd", PEOPLE))), BY)
    return [event.fact.person for event in met.events if isinstance(event.fact, PlayerCheckedIn)]


def _season() -> list[Line]:
    opened = {"name": SEASON, "rules": "iron-gauntlet-2019", "from": "2026-01-01", "to": "2026-12-31"}
    lines: list[Line] = [{"do": "open-season", "season": SEASON, **opened}]
    for no in range(TOURNAMENTS):
        about = {"season": SEASON, "tournament": f"t{no}"}
        lines += [{"do": do, **about} for do in ("sanction", "request-qualifier", "report-qualifier")]
    return lines


class _Template(NamedTuple):
    """An event as it was stored, and what must be another one in a copy."""

    event: Recorded
    topic: str
    state: bytes

    @classmethod
    def of(cls, event: Recorded) -> "_Template":
        return cls(event, *codec.encode(event))

    def changed(self, slug: str, digest: str, persons: Sequence[PersonId], words: Sequence[VaultRow]) -> bytes:
        """The same bytes for another tournament."""
        event = self.event
        changes = {event.digest: digest, event.command_id: f"{digest[:32]}.0"}
        if isinstance(event.fact, PlayerCheckedIn):
            changes[str(event.fact.person)] = str(persons[event.fact.contestant - 1])
        if isinstance(event.fact, TournamentOpened):
            changes |= {f'"slug":"{PLAYED}"': f'"slug":"{slug}"', event.fact.name: words[0].commitment}
        if event.reason is not None:
            changes[event.reason] = words[1].commitment
        state = self.state
        for old, new in changes.items():
            state = state.replace(old.encode(), new.encode())
        return state


def _play_again(store: Store, template: Sequence[_Template], slug: str, persons: Sequence[PersonId]) -> None:
    stream = store.stream("tournament", slug)
    words = [sealed(TOURNAMENT_NAME, slug, stream), sealed(REASON, WHY, stream)]
    digests = [hashlib.sha256(f"{slug}|{each.event.digest}".encode()).hexdigest() for each in template]
    rows = [
        StoredRow(-1, stream, version, each.topic, each.changed(slug, digest, persons, words))
        for version, (each, digest) in enumerate(zip(template, digests, strict=True), start=1)
    ]
    commands = [CommandRow(f"{digest[:32]}.0", digest, len(list(same))) for digest, same in groupby(digests)]
    list(store.append_stored(rows, commands, words))
