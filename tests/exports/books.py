"""A workbook written to memory and read back, and the small tournament it is written from."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any

from ledger.domain.values import METRICS, ContestantId
from ledger.exports.workbooks import standings as standings_xlsx
from ledger.projections.documents import AuditRow, Heading, Seal
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import (
    AwardRow,
    CrossRow,
    Crosstable,
    GameRow,
    GameSide,
    Mark,
    MarkKind,
    PlayerRow,
    RankByRound,
    RankLine,
    StandingsBook,
)

ROOT = "8074b4586eefde50198c775603bf75c75f93bfb022702210d9ea983a5f57e0ec"
SEAL = Seal(origin="ledger.invalid/test", size=80, root=ROOT, event=79, note="ledger.invalid/test\n80\nroot\n")
DRAFT = SEAL.model_copy(update={"event": None})
TEN = datetime(2026, 5, 2, 10, tzinfo=UTC)
TP, SOS, CP, APD = (METRICS[key] for key in ("tp", "sos", "cp", "apd"))

WON = Mark(kind="won", text="5+")
LOST = Mark(kind="lost", text="2-")
TIED = Mark(kind="tied", text="4=")
BYE = Mark(kind="bye", text="bye")


def mark(kind: MarkKind, text: str) -> Mark:
    return Mark(kind=kind, text=text)


def standing(place: int, no: int, player: str, figures: Iterable[int], **more: Any) -> Row:
    counted: dict[str, int | float] = dict(zip(("tp", "sos", "cp", "apd"), figures, strict=True))
    fields = {"faction": "Cygnar", "played": 2, "won": 1, "tied": 0, "lost": 1, "status": "active", **more}
    return Row(place=place, contestant=ContestantId(no), player=player, figures=counted, **fields)


def standings(*rows: Row, **more: Any) -> Standings:
    fields: dict[str, Any] = {"provisional": False, "finished": True, "voided": False, "round": 2, **more}
    fields |= {"open_tables": ()}
    columns = (TP, SOS, CP, APD)
    return Standings(tournament="spring", rules="masters-2019", version=12, columns=columns, rows=rows, **fields)


ADA = standing(1, 1, "Ada One", (2, 1, 10, 82), won=2, lost=0)
CY = standing(2, 3, "Cy Three", (1, 2, 7, 60), played=1, won=0, tied=1, lost=0, status="dropped")
BO = standing(3, 2, "Bo Two", (0, 2, 4, 44), faction=None, won=0, lost=2)


def book(**changed: Any) -> StandingsBook:
    """Three players, two rounds; anything of it may be another."""
    fields: dict[str, Any] = {
        "heading": Heading(tournament="spring", name="Spring & Co", rules="Masters 2019", date=date(2026, 5, 2)),
        "standings": standings(ADA, CY, BO),
        "standing": "final",
        "legend": "control points, then + won, = tied, - lost",
        "marks": ((WON, WON), (BYE, TIED), (LOST, None)),
        "metrics": (CP, APD),
        "scenario_word": "scenario",
        "asks_list": True,
        "has_awards": True,
        "games": (GAME, THE_BYE),
        "crosstable": Crosstable(rows=(_crossed(1, 1, "Ada One", {2: (WON, LOST)}), _crossed(2, 3, "Cy Three", {}))),
        "players": (PLAYER,),
        "awards": (AwardRow(title="First", player="Ada One", figures="TP 2, SoS 1", decided="won on points, 2 to 1"),),
        "ranks": RankByRound(rounds=2, lines=(_ranked(1, "Ada One", 2, 1), _ranked(3, "Cy Three", None, 2))),
        "audit": (EVENT,),
        "last_event": TEN,
    }
    return StandingsBook(**{**fields, **changed})


GAME = GameRow(
    round=1,
    table=4,
    scenario="Bunkers",
    sides=(
        GameSide(player="Ada One", list_no=2, figures=(5, 41)),
        GameSide(player="Bo Two", list_no=1, figures=(2, 22)),
    ),
    winner="Ada One",
    how="scenario",
)
THE_BYE = GameRow(
    round=1,
    table=None,
    scenario="",
    sides=(GameSide(player="Cy Three", list_no=None, figures=(3, 38)),),
    winner="",
    how="bye",
)
PLAYER = PlayerRow(
    entry=1,
    player="Ada One",
    members="",
    faction="Cygnar",
    club="Club One",
    status="active",
    lists=("Captain Ash, 104", "Elder, 75"),
)
EVENT = AuditRow(7, TEN, TEN, "PlayerDropped", "Cy Three dropped", "Org Zero", "train home", "ab" * 32)


def _crossed(place: int, no: int, player: str, meetings: dict[int, tuple[Mark, ...]]) -> CrossRow:
    return CrossRow(place=place, contestant=ContestantId(no), player=player, meetings=meetings)


def _ranked(no: int, player: str, *places: int | None) -> RankLine:
    return RankLine(contestant=ContestantId(no), player=player, places=places)


def written(model: StandingsBook, seal: Seal = SEAL, *, ink_saver: bool = False) -> bytes:
    out = BytesIO()
    standings_xlsx.write(model, seal, out, ink_saver=ink_saver)
    return out.getvalue()


def read_back(model: StandingsBook, seal: Seal = SEAL, *, ink_saver: bool = False) -> Any:
    """The workbook as another program opens it."""
    from openpyxl import load_workbook  # after our own import of it, which chooses how it writes

    return load_workbook(BytesIO(written(model, seal, ink_saver=ink_saver)))


def cells(sheet: Any) -> list[list[Any]]:
    """Every value, row by row."""
    return [list(row) for row in sheet.iter_rows(values_only=True)]
