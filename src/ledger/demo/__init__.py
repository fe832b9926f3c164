"""Invented tournaments, a season and a campaign, played through the door in batches: something to try commands on."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ledger.application import Ledger, document_called, errors, new_file, system_called
from ledger.application.door import utc_now

if TYPE_CHECKING:
    from ledger.application.documents import Order

Line = dict[str, Any]
"""A request, as a line of a batch file."""
Script = Callable[[Ledger], Iterator[list[Line]]]
"""Each batch is written when the one before is in: who sits where is drawn on the way."""

DOCUMENTS = {
    "standings": "standings.xlsx",
    "record-sheets": "record-sheets.pdf",
    "pairings": "pairings.pdf",
    "slips": "slips.pdf",
    "score-sheets": "score-sheets.pdf",
}
SEASON_DOCUMENTS = {".xlsx": "season.xlsx", ".pdf": "season.pdf"}
CAMPAIGN_DOCUMENTS = {
    "campaign": "campaign.xlsx",
    "army-sheets": "army-sheets.pdf",
    "mission-report": "mission-report.pdf",
}
STEPS = 12 + len(DOCUMENTS)  # batches, about two a round, and documents, for a progress bar
SEASON_STEPS = 5 * STEPS
CAMPAIGN_STEPS = 119 + len(CAMPAIGN_DOCUMENTS)  # some twenty batches a mission

SLUG, FINALS = "demo", "finals"
ORGANIZER, JUDGE = "Org Zero", "Jude Zero"
PLAYERS = (
    "Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Fay Six", "Gus Seven", "Hal Eight",
    "Ida Nine", "Jo Ten", "Kit Eleven", "Lou Twelve", "Mo Thirteen", "Ned Fourteen", "Oda Fifteen", "Pia Sixteen",
    "Quin Seventeen", "Ray Eighteen", "Sia Nineteen", "Tom Twenty", "Una Thirty", "Vic Forty", "Wes Fifty", "Xia Sixty",
    "Yan Seventy", "Zoe Eighty", "Abe Ninety", "Bea Hundred", "Cal Dozen", "Dot Score", "Eli Gross", "Flo Million",
)  # fmt: skip
STAND_IN = "Rin Spare"
CLUBS = ("North Bridge", "Harbour", "Old Mill")

DEMOS: Mapping[str, str] = {
    "masters-2019": "warmachine",
    "champions-2019": "warmachine",
    "gaining-grounds-s2": "malifaux",
    "gaining-grounds-2017": "malifaux",
    "leviathan": "leviathan",
    "iron-gauntlet-2019": "warmachine",
    "grimdark-future-3.1": "grimdark_future",
}
"""The rule documents there is a demo of, each with the module that holds its script."""
SEASONS: Mapping[str, str] = {"iron-gauntlet-2019": FINALS}
"""Those that are for a season, each with its finals."""
CAMPAIGNS = frozenset({"grimdark-future-3.1"})
"""Those that are for a campaign."""


def line(do: str, **fields: Any) -> Line:
    """One request."""
    return {"do": do, "tournament": SLUG, **fields}


def campaign_line(do: str, **fields: Any) -> Line:
    """One request to the demo campaign; by its organizer unless somebody else is named."""
    return {"do": do, "campaign": SLUG, "by": ORGANIZER, **fields}


@dataclass(slots=True)
class Calendar:
    """The clock on the wall of a demo: today's, or in a season and a campaign the day of which requests speak."""

    day: datetime | None = None

    def __call__(self) -> datetime:
        return self.day or utc_now()

    def turn(self, batch: list[Line]) -> None:
        """On to the time of the last request that has one."""
        times = [datetime.fromisoformat(line["at"]) for line in batch if "at" in line]
        self.day = max(times, default=self.day)


def refuse_unknown(rules: str) -> None:
    """Refuse what there is no demo of."""
    if rules not in DEMOS:
        raise errors.BadRequest(
            f"There is no demo of {document_called(rules).title} yet; there is one of {errors.listed(DEMOS)}."
        )


def play(
    ledger: Ledger, rules: str, progress: Callable[[], None] = lambda: None, calendar: Calendar | None = None
) -> list[Line]:
    """Play the whole event into an empty ledger; the requests that were applied, in order. The calendar is turned to
    the day of each where it is a season or a campaign."""
    refuse_unknown(rules)
    played: list[Line] = []
    for batch in script_of(rules)(ledger):
        if calendar is not None and (rules in SEASONS or rules in CAMPAIGNS):
            calendar.turn(batch)
        ledger.apply(as_lines(batch), ORGANIZER)
        played += batch
        progress()
    return played


def script_of(rules: str) -> Script:
    """The requests of a demo, batch by batch."""
    scripts: Mapping[str, Script] = import_module(f"{__name__}.{DEMOS[rules]}").SCRIPTS
    return scripts[rules]


def print_documents(
    ledger: Ledger, folder: Path, progress: Callable[[], None] = lambda: None, rules: str = ""
) -> list[Path]:
    """Every document of the event, into the folder; of a season those of its finals too."""
    files = []
    for order, name in _orders(ledger, rules):
        file = folder / name
        ledger.export(order, file, ORGANIZER, force=True)
        files.append(file)
        progress()
    return files


def _orders(ledger: Ledger, rules: str) -> "Iterator[tuple[Order, str]]":
    from ledger.application.documents import SEASON, Order

    if rules in CAMPAIGNS:
        yield from ((Order(SLUG, kind, Path(name).suffix), name) for kind, name in CAMPAIGN_DOCUMENTS.items())
        return
    if rules in SEASONS:
        for ending, name in SEASON_DOCUMENTS.items():
            yield Order(SLUG, SEASON, ending), name
    tournament = SEASONS.get(rules, SLUG)
    has_form = system_called(ledger.view(tournament).state.rules.system).sheets.form is not None
    for kind, name in DOCUMENTS.items():
        if kind != "score-sheets" or has_form:
            yield Order(tournament, kind, Path(name).suffix), name


def keep(file: Path, data: bytes) -> None:
    """Put a file of the demo in its place, where there is none."""
    with new_file(file) as draft:
        draft.write_bytes(data)


def as_lines(batch: list[Line]) -> bytes:
    """Requests as a batch file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in batch).encode()
