"""Iron Gauntlet, season 2019 to 2020: the circuit section of the Masters and Champions 2019 document."""

from ledger.domain.season.circuit import Circuit
from ledger.domain.system import Figure

FORMATS = ("masters-2019", "champions-2019")  # Tournament Circuit; World Finals Seeding & Format
POINTS = (10, 7, 4)  # Point System
_CIRCUIT = "Iron Gauntlet World Championship Tournament Circuit"
_QUALIFYING = "Player Qualification"
_SILENT = "ours: the document sets none"


IRON_GAUNTLET_2019 = Circuit(
    id="iron-gauntlet-2019",
    title="Iron Gauntlet 2019",
    document="WARMACHINE & HORDES Masters and Champions 2019, Iron Gauntlet season 2019 to 2020",
    figures={
        "formats": Figure(FORMATS, _CIRCUIT),
        "points": Figure(POINTS, f"{_QUALIFYING}, Point System; ours: whoever shares a place gets all its points"),
        "participation": Figure(0, f"{_QUALIFYING}, Point System: none below the table"),
        "event_cap": Figure(None, _SILENT),
        "best_of": Figure(None, f"{_QUALIFYING}: all that were earned"),
        "threshold": Figure(10, _QUALIFYING),
        "least_players": Figure(None, "ours: a sanctioned event that falls short counts, with a remark"),
        "least_attendance": Figure(None, "ours: likewise"),
        "needs": Figure(("sanction", "request", "report"), f"{_CIRCUIT}, the three steps"),
        "report_places": Figure(3, f"{_CIRCUIT}, third step"),
        "report_days": Figure(14, f"{_CIRCUIT}, third step; ours: calendar days where it was played, the 14th in time"),
        "carry_over": Figure(POINTS, "World Finals Results & Next Season; how many: ours, as for a qualifier"),
        "regions": Figure((), _SILENT),
        "finals": Figure(FORMATS, "World Finals Seeding & Format"),
        "counting": Figure("places/1", f"{_QUALIFYING}, Point System", is_amendable=False),
    },
)
