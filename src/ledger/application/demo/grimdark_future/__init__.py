"""Four armies, one of which comes late, and six missions: dice of the table and of the seed, a hero lost in a warp, a
die that was misread, and a roll that is taken back with what rests on it."""

from collections.abc import Iterator

from ledger.application import Ledger
from ledger.application.demo.grimdark_future import cast
from ledger.application.demo.grimdark_future.evening_played import EveningPlayed
from ledger.application.demo.grimdark_future.evenings import EVENINGS
from ledger.application.demo.lines import ORGANIZER, Line, campaign_line

_SEED = "dust in the lamplight"
_OPENED = "2026-05-01T18:00:00+00:00"
_LATE = {cast.CARAVAN: 3}  # who joins before which mission


def batches(ledger: Ledger) -> Iterator[list[Line]]:
    """Everyone joins; then a batch a step, and the campaign ends with its last mission."""
    yield list(_opening())
    for no, evening in enumerate(EVENINGS, start=1):
        if late := [army for army, mission in _LATE.items() if mission == no]:
            yield [_joining(army, evening.day) for army in late]
        yield from EveningPlayed(ledger, no, evening).batches()


def _opening() -> Iterator[Line]:
    yield campaign_line(
        "open-campaign",
        name="Demo Campaign",
        rules="grimdark-future-3.1",
        date=_OPENED[:10],
        type="game-limited",
        length=[2],  # and 4: six missions
        seed=_SEED,
        set={"late_joiners": True},
        at=_OPENED,
    )
    yield campaign_line("appoint-in-campaign", official=ORGANIZER, role="organizer", at=_OPENED)
    yield from (_joining(army, _OPENED) for army in cast.UNITS if army not in _LATE)


def _joining(army: str, at: str) -> Line:
    player, units = cast.PLAYER_OF[army], cast.UNITS[army]
    return campaign_line("join-campaign", army=army, player=player, units=units, at=at, by=player)


SCRIPTS = {"grimdark-future-3.1": batches}
