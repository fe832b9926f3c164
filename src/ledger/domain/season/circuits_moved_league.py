"""A league of one's own: no document is behind it, and every figure is the organizer's to set.

What holds unless it is set asks for as little as possible: any format, nothing to send in, everybody with points in the
finals.
"""

from ledger.domain.season.circuit import Circuit
from ledger.domain.system import Figure

LEAGUE = Circuit(
    id="league",
    title="League",
    document="No document: the organizer sets the figures",
    figures={
        "formats": Figure((), "ours: any rule system"),
        "points": Figure((10, 7, 4), "ours: by place, the first place first"),
        "participation": Figure(0, "ours: to those who took part and stand below the points"),
        "event_cap": Figure(None, "ours: no most for one tournament"),
        "best_of": Figure(None, "ours: all of a person's tournaments"),
        "threshold": Figure(None, "ours: everybody with points qualifies"),
        "least_players": Figure(None, "ours: none"),
        "least_attendance": Figure(None, "ours: none"),
        "needs": Figure((), "ours: every tournament that ended; of sanction, request, report"),
        "report_places": Figure(3, "ours: where a report is sent, so many places"),
        "report_days": Figure(None, "ours: a report is never late"),
        "carry_over": Figure((), "ours: the finals give no points for the next season"),
        "regions": Figure((), "ours: one table for all"),
        "finals": Figure((), "ours: any rule system"),
        "counting": Figure("places/1", "ours: points by place", is_amendable=False),
    },
)
