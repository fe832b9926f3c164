"""Short words for score sheets with a split, schemes noted in secret, and rulings that strike them."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.tournament.state import Seen
from ledger.domain.values import ChosenValue, Commitment, ContestantId, RoundNo, Sheet, Side, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import NONE, S2, SLUG, WHY, Facts, Figures, field, paired
from tests.domain.armies import seal
from tests.domain.venue import started

POOL = ["Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs", "Death Beds"]
POOL_2017 = ["Claim Jump", "Frame for Murder", "Accusation!", "Set Up", "A Quick Murder"]
WHOLE: list[Sheet] = [{"name": "Vendetta", "reveal": 1, "end": 1}, {"name": "Assassinate", "reveal": 1, "end": 1}]

# facts


def table(system: str = S2, figures: Figures = NONE, pool: list[str] | None = None) -> Facts:
    """Two players at table 1 of a round that has started, with a pool of schemes."""
    schemes = (POOL if system == S2 else POOL_2017) if pool is None else pool
    setup: Figures = {"deployment": "Standard", "schemes": [*schemes]} if schemes else NONE
    return (*field(2, figures, system=system), paired(1, (1, 2)), started(1, "Turf War", setup))


def made(no: int, digit: str, *oddities: str) -> e.ChoiceMade:
    """Schemes noted behind the seal of that digit."""
    return e.ChoiceMade(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        contestant=ContestantId(no),
        kind="schemes",
        choice=seal(digit),
        oddities=oddities,
    )


def told(mine: Sheet, theirs: Sheet, won: int | None, *oddities: str) -> e.ResultRecorded:
    return e.ResultRecorded(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        sides=(Side(ContestantId(1), mine), Side(ContestantId(2), theirs)),
        winner=None if won is None else ContestantId(won),
        how=None,
        game={},
        oddities=oddities,
    )


def retold(mine: Sheet, theirs: Sheet, won: int | None, replaces: int) -> e.ResultCorrected:
    return e.ResultCorrected(**told(mine, theirs, won).__dict__, replaces=Version(replaces))


def struck(no: int, part: str) -> e.ScoreStruck:
    return e.ScoreStruck(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(no), part=part)


def hired(no: int, leader: Sheet, *models: Sheet) -> e.CrewRecorded:
    return e.CrewRecorded(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        contestant=ContestantId(no),
        member=0,
        crew={"leader": leader, "models": [*models]},
        replaces=None,
        oddities=(),
    )


# requests


def note(no: int, *schemes: Any, reason: Commitment | None = None) -> r.Choose:
    """Schemes as somebody notes them: names, or objects with what they name."""
    return r.Choose(do="choose", tournament=SLUG, player=ContestantId(no), choices={"schemes": schemes}, reason=reason)


def hand_in(mine: Sheet, theirs: Sheet | None = None) -> r.RecordResult:
    scores = {ContestantId(1): mine, ContestantId(2): theirs or {"vp": 2}}
    return r.RecordResult(do="result", tournament=SLUG, scores=scores)


def hand_in_anew(mine: Sheet, theirs: Sheet | None = None) -> r.CorrectResult:
    scores = {ContestantId(1): mine, ContestantId(2): theirs or {"vp": 2}}
    return r.CorrectResult(do="correct", tournament=SLUG, scores=scores, reason=WHY)


def strike(no: int, part: str, round_no: int | None = None) -> r.StrikeScore:
    return r.StrikeScore(do="strike", tournament=SLUG, player=ContestantId(no), round=round_no, part=part, reason=WHY)


# what the door saw


def own_seal(digit: str = "a") -> Seen:
    return Seen(sealed={"schemes": seal(digit)})


def had_noted(schemes: Mapping[int, ChosenValue]) -> Seen:
    """What the players had noted, opened for their result."""
    return Seen(noted={ContestantId(no): value for no, value in schemes.items()})
