"""What came of games, in words."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, points
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
    ScoreStruck,
)
from ledger.domain.values import METRICS, Side

_KINDS = {"forfeit": "forfeited", "imposed-loss": "lost by ruling", "disqualification": "forfeited"}


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
        case ScoreStruck():
            told = f"{fact.part} scores nothing for {lexicon.name_of(fact.contestant)}"
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
