"""Short words for crews and banned keywords. Models and keywords are invented."""

from typing import Any

from ledger.domain.values import Commitment, ContestantId, Pairing, RoundNo, Sheet, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import NONE, S2, SLUG, Facts, Figures, contestants, entered, forfeited, opened, paired
from tests.domain import entries


def model(name: str, cost: int | None = None, **more: Any) -> Sheet:
    return {"name": name, **({} if cost is None else {"cost": cost}), **more}


def crew(leader: str | Sheet = "Captain Ash", *models: str | Sheet, **more: Any) -> Sheet:
    """A leader with these models; without any, the leader alone is announced."""
    return {"leader": leader, **({"models": list(models)} if models else {}), **more}


ASH = model("Captain Ash", station="Master", keywords=["Forge"])
BIRCH = model("Warden Birch", station="Master", keywords=["Grove"])
PLAYED = forfeited(1, 1, 1, 2, by=[2])  # the game has a result, whichever


# facts


def table(dotted: Figures = NONE, *, faction: str | None = None, system: str = S2, **figures: Any) -> Facts:
    """Two players at one table of round 1."""
    return (opened(dotted, system=system, **figures), entered(1, faction), entered(2, faction), paired(1, (1, 2)))


def hired(no: int, kept: Sheet, round_no: int = 1, *, member: int = 0, replaces: int | None = None) -> e.CrewRecorded:
    return e.CrewRecorded(
        round_no=RoundNo(round_no),
        table_no=TableNo(1),
        contestant=ContestantId(no),
        member=member,
        crew=kept,
        replaces=None if replaces is None else Version(replaces),
        oddities=(),
    )


def banned(no: int, keyword: str) -> e.KeywordBanned:
    return e.KeywordBanned(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(no), keyword=keyword)


def attacked(attacker: int) -> e.RoundPaired:
    """Two players at one table of round 1, one of whom attacks."""
    pairing = Pairing(table_no=TableNo(1), contestants=contestants(1, 2), attacker=ContestantId(attacker))
    return paired(1).model_copy(update={"pairings": (pairing,)})


def team(no: int, *factions: str | None) -> e.TeamCheckedIn:
    """A team of as many people as there are factions."""
    return entries.team(no, *range(10 * no, 10 * no + len(factions)), factions=factions)


# requests


def hire(
    no: int, told: Sheet, *, round_no: int | None = None, member: int = 1, reason: Commitment | None = None
) -> r.RecordCrew:
    return r.RecordCrew(
        do="crew",
        tournament=SLUG,
        player=ContestantId(no),
        round=round_no,
        member=member,
        crew=told,
        reason=reason,
    )


def ban(no: int, keyword: str, *, reason: Commitment | None = None) -> r.BanKeyword:
    return r.BanKeyword(do="ban", tournament=SLUG, player=ContestantId(no), keyword=keyword, reason=reason)
