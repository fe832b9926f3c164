"""The facts of a round in words."""

from ledger.domain.errors import listed
from ledger.domain.events import (
    ChoiceMade,
    ChoicesRevealed,
    ClockPaused,
    ClockRestarted,
    RoundClosed,
    RoundPaired,
    RoundPlanned,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.projections.wording.figures import NameOf, many

RoundFact = (
    RoundPlanned
    | RoundPaired
    | RoundWithdrawn
    | RoundStarted
    | ChoiceMade
    | ChoicesRevealed
    | ClockPaused
    | ClockRestarted
    | RoundClosed
)


def said(fact: RoundFact, name_of: NameOf) -> str:
    """One fact as a sentence."""
    match fact:
        case RoundPaired():
            return _paired(fact, name_of)
        case RoundWithdrawn():
            return f"the pairing of round {fact.round_no} was withdrawn"
        case RoundClosed():
            games, earned = many(fact.games, "game"), many(fact.points, "tournament point")
            return f"round {fact.round_no} closed over {games} and {earned}"
        case RoundPlanned():
            how = "drawn" if fact.seed else "chosen"
            return f"scenario of round {fact.round_no} {how}: {fact.scenario}"
        case RoundStarted():
            scenario = f" with {fact.scenario}" if fact.scenario else ""
            return f"round {fact.round_no} started{scenario}"
        case ChoiceMade():
            who = name_of(fact.contestant)
            return f"round {fact.round_no}, table {fact.table_no}: {who} chose in secret ({fact.kind})"
        case ChoicesRevealed():
            chosen = listed(f"{each.value} for {name_of(each.contestant)}" for each in fact.choices)
            return f"round {fact.round_no}, table {fact.table_no}: {fact.kind} {chosen}"
        case ClockPaused():
            return f"round {fact.round_no}, table {fact.table_no}: clock paused"
        case ClockRestarted():
            return f"round {fact.round_no}, table {fact.table_no}: clock restarted"


def _paired(fact: RoundPaired, name_of: NameOf) -> str:
    how = "drawn" if fact.seed else "paired by hand"
    bye = f", bye for {listed(name_of(player) for player in fact.byes)}" if fact.byes else ""
    bent = f", bending {listed(sorted({relaxed.rule for relaxed in fact.relaxed}))}" if fact.relaxed else ""
    return f"round {fact.round_no} {how}: {many(len(fact.pairings), 'table')}{bye}{bent}"
