"""Facts in words: one line for the log, half a line for an explanation."""

from collections.abc import Callable, Mapping
from typing import assert_never

from ledger.domain.errors import listed
from ledger.domain.events import (
    Event,
    GameForfeited,
    PersonRegistered,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    ResultCorrected,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundWithdrawn,
    RulesAmended,
    ScoreAdjusted,
    TournamentFinished,
    TournamentOpened,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.values import METRICS, Commitment, ContestantId, Side

NameOf = Callable[[ContestantId], str]
TextOf = Callable[[Commitment], str]


def said(fact: Event, name_of: NameOf, text_of: TextOf) -> str:
    """A fact as a sentence."""
    match fact:
        case ResultRecorded() | ResultCorrected():
            return _result(fact, name_of)
        case GameForfeited():
            losers = listed(name_of(player) for player in fact.forfeiters)
            return f"round {fact.round_no}, table {fact.table_no}: {losers} forfeited"
        case PlayerCheckedIn():
            faction = f" with {fact.faction}" if fact.faction else ""
            return f"{name_of(fact.contestant)} checked in as #{fact.contestant}{faction}"
        case PlayerDropped():
            return f"{name_of(fact.contestant)} dropped"
        case PlayerReinstated():
            return f"{name_of(fact.contestant)} came back"
        case PlayerDisqualified():
            return f"{name_of(fact.contestant)} was disqualified"
        case RoundPaired():
            return _paired(fact, name_of)
        case RoundWithdrawn():
            return f"the pairing of round {fact.round_no} was withdrawn"
        case RoundClosed():
            games, earned = _many(fact.games, "game"), _many(fact.points, "tournament point")
            return f"round {fact.round_no} closed over {games} and {earned}"
        case ScoreAdjusted():
            return f"{name_of(fact.contestant)} was given {points(fact.points, signed=True)}"
        case TournamentOpened():
            return f"{text_of(fact.name)} opened under {fact.rules.title}, to be played on {fact.date}"
        case RulesAmended():
            return f"rules amended: {listed(f'{key} = {value}' for key, value in fact.amendments.items())}"
        case TournamentFinished():
            return f"finished; first: {listed(name_of(player) for player in (fact.places or ((),))[0])}"
        case TournamentReopened():
            return "opened again"
        case TournamentVoided():
            return "voided"
        case PersonRegistered():
            return f"{text_of(fact.name)} became known"
        case _:
            assert_never(fact)


def points(tally: Mapping[str, int], *, signed: bool = False) -> str:
    """Figures in words, such as `3 CP and 38 APD`."""
    return listed(f"{value:+d} {_title(key)}" if signed else f"{value} {_title(key)}" for key, value in tally.items())


def scores(sides: tuple[Side, ...]) -> str:
    """What the sheets say, figure by figure: `CP 5-2, APD 41-22`."""
    keys = [key for key in METRICS if sides and key in sides[0].sheet]
    return ", ".join(f"{_title(key)} {'-'.join(str(side.sheet.get(key, '?')) for side in sides)}" for key in keys)


def _title(key: str) -> str:
    return METRICS[key].title if key in METRICS else key


def _result(fact: ResultRecorded | ResultCorrected, name_of: NameOf) -> str:
    verb = "now stands as" if isinstance(fact, ResultCorrected) else "is"
    names = [name_of(side.contestant) for side in fact.sides]
    outcome = "a tie" if fact.winner is None else f"a win for {name_of(fact.winner)}"
    how = f" by {fact.how}" if fact.how else ""
    return (
        f"round {fact.round_no}, table {fact.table_no}: {' against '.join(names)} "
        f"{verb} {outcome}{how} ({scores(fact.sides)})"
    )


def _paired(fact: RoundPaired, name_of: NameOf) -> str:
    how = "drawn" if fact.seed else "paired by hand"
    bye = f", bye for {listed(name_of(player) for player in fact.byes)}" if fact.byes else ""
    bent = f", bending {listed(sorted({relaxed.rule for relaxed in fact.relaxed}))}" if fact.relaxed else ""
    return f"round {fact.round_no} {how}: {_many(len(fact.pairings), 'table')}{bye}{bent}"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
