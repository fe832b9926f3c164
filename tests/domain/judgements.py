"""Short words for games that are given up, for measures and for disputes; facts in the past, requests as asked."""

from collections.abc import Mapping
from typing import Any, Literal

from ledger.domain.tournament.judging.facts import Unforfeited
from ledger.domain.values import Commitment, ContestantId, DisputeNo, RoundNo, RulingNo, Sheet, Side, TableNo, Version
from tests import facts as e
from tests import requests as r
from tests.builders import SLUG, WHY, contestants

Sheets = Mapping[int, Sheet]
NONE: Sheets = {}
CLAIM, SAID = Commitment("c" * 64), Commitment("5" * 64)  # sealed texts
Taken = Literal["disqualification", "forfeit", "imposed-loss"]

# requests


def concede(no: int, sheets: Sheets = NONE, **more: Any) -> r.Concede:
    return r.Concede(do="concede", tournament=SLUG, player=ContestantId(no), scores=_numbered(sheets), **more)


def forfeit(no: int, sheets: Sheets = NONE, **more: Any) -> r.Forfeit:
    return r.Forfeit(
        do="forfeit", tournament=SLUG, player=ContestantId(no), scores=_numbered(sheets), **{"reason": WHY, **more}
    )


def agree(sheets: Sheets, *consents: int | Literal["organizer"], **more: Any) -> r.AgreeResult:
    """An agreed tie, unless a winner is named."""
    who = tuple(each if each == "organizer" else ContestantId(each) for each in consents)
    return r.AgreeResult(
        do="agree", tournament=SLUG, scores=_numbered(sheets), consents=who, **{"winner": None, **more}
    )


def warn(no: int, conduct: str = "unsporting") -> r.Warn:
    return r.Warn(do="warn", tournament=SLUG, player=ContestantId(no), conduct=conduct, reason=WHY)


def disqualify(no: int, conduct: str | None = None) -> r.Disqualify:
    return r.Disqualify(do="disqualify", tournament=SLUG, player=ContestantId(no), conduct=conduct, reason=WHY)


def dispute(*players: int, about: str = "result", round_no: int | None = None) -> r.OpenDispute:
    return r.OpenDispute(
        do="dispute", tournament=SLUG, players=contestants(*players), about=about, round=round_no, claim=CLAIM
    )


def statement(number: int, no: int | None = None) -> r.TakeStatement:
    player = None if no is None else ContestantId(no)
    return r.TakeStatement(do="statement", tournament=SLUG, dispute=number, player=player, statement=SAID)


def rule(number: int, sheets: Sheets = NONE, **more: Any) -> r.RuleOnDispute:
    return r.RuleOnDispute(do="rule", tournament=SLUG, dispute=number, scores=_numbered(sheets), reason=WHY, **more)


def clear_result(table: int | None = None, **more: Any) -> r.ClearResult:
    return r.ClearResult(do="clear-result", tournament=SLUG, table=table, **{"reason": WHY, **more})


def lift(no: int) -> r.LiftDisqualification:
    return r.LiftDisqualification(do="lift-disqualification", tournament=SLUG, player=ContestantId(no), reason=WHY)


def withdraw_warning(no: int, event: int | None = None) -> r.WithdrawWarning:
    return r.WithdrawWarning(
        do="withdraw-warning", tournament=SLUG, player=ContestantId(no), event=_version(event), reason=WHY
    )


def withdraw_adjustment(no: int, event: int | None = None) -> r.WithdrawAdjustment:
    return r.WithdrawAdjustment(
        do="withdraw-adjustment", tournament=SLUG, player=ContestantId(no), event=_version(event), reason=WHY
    )


def withdraw_strike(no: int, part: str) -> r.WithdrawStrike:
    return r.WithdrawStrike(do="withdraw-strike", tournament=SLUG, player=ContestantId(no), part=part, reason=WHY)


def reopen_dispute(number: int) -> r.ReopenDispute:
    return r.ReopenDispute(do="reopen-dispute", tournament=SLUG, dispute=number, reason=WHY)


def ruling(*players: int, about: str = "model") -> r.MakeRuling:
    return r.MakeRuling(do="ruling", tournament=SLUG, players=contestants(*players), about=about, text=SAID)


# facts


def conceded(
    round_no: int, table_no: int, *players: int, by: int, sheets: Sheets = NONE, cause: Any = "own-will"
) -> e.GameConceded:
    return e.GameConceded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=_sides(players, sheets),
        replaces=None,
        conceder=ContestantId(by),
        cause=cause,
    )


def taken(
    round_no: int,
    table_no: int,
    *players: int,
    by: tuple[int, ...],
    kind: Taken = "forfeit",
    sheets: Sheets = NONE,
    conduct: str | None = None,
    replaces: int | None = None,
) -> e.GameForfeited:
    return e.GameForfeited(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=_sides(players, sheets),
        replaces=None if replaces is None else Version(replaces),
        kind=kind,
        forfeiters=contestants(*by),
        conduct=conduct,
        ground=None,
    )


def cleared(round_no: int, table_no: int, replaces: int, goes_on: Any = None) -> e.ResultCleared:
    return e.ResultCleared(
        round_no=RoundNo(round_no), table_no=TableNo(table_no), replaces=Version(replaces), goes_on=goes_on
    )


def lifted(no: int, replaces: int, *games: tuple[int, int, int, int | None]) -> e.DisqualificationLifted:
    """With the games that are as they were: round, table, the fact undone, and the one that stands again."""
    return e.DisqualificationLifted(
        contestant=ContestantId(no),
        replaces=Version(replaces),
        games=tuple(
            Unforfeited(
                round_no=RoundNo(round_no),
                table_no=TableNo(table_no),
                replaces=Version(undone),
                stands=_version(stands),
            )
            for round_no, table_no, undone, stands in games
        ),
    )


def warning_withdrawn(no: int, replaces: int) -> e.WarningWithdrawn:
    return e.WarningWithdrawn(contestant=ContestantId(no), replaces=Version(replaces))


def adjustment_withdrawn(no: int, replaces: int) -> e.AdjustmentWithdrawn:
    return e.AdjustmentWithdrawn(contestant=ContestantId(no), replaces=Version(replaces))


def warned(no: int, conduct: str = "unsporting", *oddities: str) -> e.WarningGiven:
    return e.WarningGiven(contestant=ContestantId(no), conduct=conduct, oddities=oddities)


def disqualified(no: int, conduct: str | None = None) -> e.PlayerDisqualified:
    return e.PlayerDisqualified(contestant=ContestantId(no), conduct=conduct)


def disputed(
    number: int, round_no: int, table_no: int, *players: int, about: str = "result", claim: str = CLAIM
) -> e.DisputeOpened:
    return e.DisputeOpened(
        dispute=DisputeNo(number),
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        contestants=contestants(*players),
        about=about,
        claim=Commitment(claim),
    )


def stated(number: int, no: int | None = None, text: str = SAID) -> e.StatementTaken:
    who = None if no is None else ContestantId(no)
    return e.StatementTaken(dispute=DisputeNo(number), contestant=who, statement=Commitment(text))


def ruled(number: int, *oddities: str) -> e.DisputeRuled:
    return e.DisputeRuled(dispute=DisputeNo(number), oddities=oddities)


def reopened(number: int) -> e.DisputeReopened:
    return e.DisputeReopened(dispute=DisputeNo(number))


def made(number: int, *players: int, about: str = "model", text: str = SAID) -> e.RulingMade:
    return e.RulingMade(ruling=RulingNo(number), contestants=contestants(*players), about=about, text=Commitment(text))


def _version(number: int | None) -> Version | None:
    return None if number is None else Version(number)


def _numbered(sheets: Sheets) -> dict[ContestantId, Sheet]:
    return {ContestantId(no): sheet for no, sheet in sheets.items()}


def _sides(players: tuple[int, ...], sheets: Sheets) -> tuple[Side, ...]:
    return tuple(Side(contestant=no, sheet=sheets.get(no, {})) for no in contestants(*players))
