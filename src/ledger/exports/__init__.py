"""Documents: one file a kind and format, imported only when it is written, so that all other commands start quickly."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Writer = Callable[..., None]
"""`write(model, seal, out, *, ink_saver=False)`: draws one read model into an open file."""

FORMATS: Mapping[str, Mapping[str, str]] = {
    "standings": {".xlsx": "standings_xlsx", ".pdf": "standings_pdf", ".csv": "standings_csv"},
    "record-sheets": {".pdf": "record_sheets_pdf"},
    "pairings": {".pdf": "pairings_pdf"},
    "slips": {".pdf": "slips_pdf"},
    "score-sheets": {".pdf": "score_sheets_pdf"},
    "season": {".xlsx": "season_xlsx", ".pdf": "season_pdf"},
    "campaign": {".xlsx": "campaign_xlsx"},
    "army-sheets": {".pdf": "army_sheets_pdf"},
    "mission-report": {".pdf": "mission_report_pdf"},
}
"""The module behind each kind of document and ending, the usual one first."""


def writer_of(kind: str, ending: str) -> Writer:
    """What writes that kind of document in that format."""
    module: Any = import_module(f"{__name__}.{FORMATS[kind][ending]}")
    write: Writer = module.write
    return write
