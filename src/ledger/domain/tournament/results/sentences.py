"""Sentences for facts of results, and what of them is kept until the result is final."""

from collections.abc import Collection
from typing import Any

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, points
from ledger.domain.tournament.lookups import is_final
from ledger.domain.tournament.results.facts import (
    AdjustmentWithdrawn,
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
    ScoreStruck,
    StrikeWithdrawn,
)
from ledger.domain.tournament.state import Outcome, Tournament
from ledger.domain.values import METRICS, NOT_PUBLIC, RoundNo, Side

_KINDS = {"forfeit": "forfeited", "imposed-loss": "lost by ruling", "disqualification": "forfeited"}
_CLEARED = {
    None: "the result was cleared, and the table is open again",
    "play-on": "the result counts no more, and the game is played on",
    "replay": "the result counts no more, and the game is played again",
}
_HOW = {
    "as-it-stands": " as it stands",
    "organizer-call": " by a call of the organizer",
    "tabled": ", one side tabled",
}


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case ScoreAdjusted():
            return f"{lexicon.name_of(fact.contestant)} was given {points(fact.points, signed=True)}"
        case AdjustmentWithdrawn():
            return f"points given to {lexicon.name_of(fact.contestant)} outside any game count no more"
        case ResultRecorded() | ResultCorrected() | ResultAgreed():
            told = _result(fact, lexicon.name_of)
        case GameForfeited():
            told = f"{listed(map(lexicon.name_of, fact.forfeiters))} {_KINDS[fact.kind]}"
        case GameConceded():
            cause = " (device failed)" if fact.cause == "device" else ""
            told = f"{lexicon.name_of(fact.conceder)} conceded{cause}"
        case AgreementSought():
            told = f"{lexicon.name_of(fact.contestant)} asks to end the game by agreement"
        case AgreementRefused():
            told = f"no agreement, refused by {listed(map(lexicon.name_of, fact.refusers)) or 'the organizer'}"
        case AgreementVoided():
            told = "the agreed result is void"
        case ResultCleared():
            told = _CLEARED[fact.goes_on]
        case ScoreStruck():
            told = f"{fact.part} scores nothing for {lexicon.name_of(fact.contestant)}"
        case StrikeWithdrawn():
            told = f"{fact.part} scores again for {lexicon.name_of(fact.contestant)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
    return f"round {fact.round_no}, table {fact.table_no}: {told}"


def _result(fact: ResultRecorded | ResultCorrected | ResultAgreed, name_of: NameOf) -> str:
    verb = {ResultRecorded: "is", ResultCorrected: "now stands as", ResultAgreed: "was agreed as"}[type(fact)]
    names = [name_of(side.contestant) for side in fact.sides]
    outcome = "a tie" if fact.winner is None else f"a win for {name_of(fact.winner)}"
    how = _HOW.get(fact.how, f" by {fact.how}") if fact.how else ""
    return f"{' against '.join(names)} {verb} {outcome}{how} ({scores(fact.sides)})"


def scores(sides: tuple[Side, ...]) -> str:
    """What the sheets say, figure by figure: `CP 5-2, APD 41-22`."""
    shown = [metric for metric in METRICS.values() if any(metric.key in side.sheet for side in sides)]
    return ", ".join(f"{each.title} {'-'.join(str(side.sheet.get(each.key, '?')) for side in sides)}" for each in shown)


def hidden(fact: Fact, state: Tournament, version: int) -> dict[str, Any]:
    """What players keep from each other until the result is final, and why the organizer took a game from them. A
    ground is withheld whichever it is: one that is told would say that another was conduct."""
    match fact:
        case ResultRecorded() | ResultCorrected() | ResultAgreed():
            sides = _summed(fact.sides, fact.round_no, state)
            return {"oddities": (), **sides} if sides else {}
        case GameForfeited():
            return {"conduct": None, "ground": None, **_summed(fact.sides, fact.round_no, state)}
        case GameConceded() | AgreementSought():
            return _summed(fact.sides, fact.round_no, state)
        case ScoreStruck() | StrikeWithdrawn() if not is_final(fact.round_no, state):
            return {"part": NOT_PUBLIC}
        case _:
            return {}


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Whether the reason is the judges' matter, or would tell what is still hidden."""
    match fact:
        case GameForfeited() | AgreementRefused() | AgreementVoided():
            return True
        case ResultCleared():  # what answers a penalty is a matter of the judges as that is
            gone = _gone(fact, state)
            return gone is None or bool(gone.forfeiters) or _is_kept(fact.round_no, state)
        case GameConceded() | AgreementSought():  # nobody owes an explanation for giving up
            return True
        case ResultRecorded() | ResultCorrected() | ResultAgreed():  # whose parts tell what somebody had noted
            return _is_kept(fact.round_no, state)
        case ScoreStruck() | StrikeWithdrawn():
            return not is_final(fact.round_no, state)
        case _:
            return False


def _gone(fact: ResultCleared, state: Tournament) -> Outcome | None:
    """What was cleared, as far as its pairing was not withdrawn."""
    rounds = state.rounds[fact.round_no - 1 : fact.round_no]
    games = [round_.games[fact.table_no] for round_ in rounds if fact.table_no in round_.games]
    return games[0].stood(fact.replaces) if games else None


def _is_kept(round_no: RoundNo, state: Tournament) -> bool:
    return bool(_counted(state)) and not is_final(round_no, state)


def _summed(sides: tuple[Side, ...], round_no: RoundNo, state: Tournament) -> dict[str, tuple[Side, ...]]:
    """Sheets by their sums, until they are final: where these come from tells what somebody had noted in secret."""
    parts = () if is_final(round_no, state) else _counted(state)
    if not parts:
        return {}
    sums = (
        Side(each.contestant, {key: value for key, value in each.sheet.items() if key not in parts}) for each in sides
    )
    return {"sides": tuple(sums)}


def _counted(state: Tournament) -> Collection[str]:
    from ledger.domain.systems import system_called

    return system_called(state.rules.system).sheets.counted
