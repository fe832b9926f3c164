"""Score sheets that count victory points: a total, and where it comes from as far as the players say."""

from typing import Annotated

from pydantic import Field

from ledger.domain.errors import BadRequest
from ledger.domain.system import Played, ReadSheet
from ledger.domain.values import Label, Sheet, Value

VictoryPoints = Annotated[int, Field(ge=0, le=9_999)]


class SchemeScore(Value):
    """What one scheme brought; in parts where the rules score it in parts."""

    name: Label
    vp: VictoryPoints | None = None
    reveal: VictoryPoints | None = None
    end: VictoryPoints | None = None


class VictoryPointSheet(Value):
    """What a side hands in: its victory points, or where they come from, or both."""

    vp: VictoryPoints | None = None
    strategy: VictoryPoints | tuple[VictoryPoints, ...] | None = None
    schemes: Annotated[tuple[SchemeScore, ...], Field(max_length=8)] | None = None
    leader: Label | None = None


class NoGameSheet(Value):
    """Nothing is noted of the game as a whole."""


def read_total(sheet: Sheet, played: Played) -> ReadSheet:
    """The sheet with its total, within the most a player may score."""
    if sheet.get("vp") is None:
        raise BadRequest('"vp" is missing.')
    cap = played.rules.vp_cap
    if cap is not None and sheet["vp"] > cap:
        raise BadRequest(f'"vp" must be at most {cap}.')
    return ReadSheet(sheet)
