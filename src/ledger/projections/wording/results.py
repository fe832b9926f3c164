"""What came of games, in words."""

from ledger.domain.errors import listed
from ledger.domain.events.results import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCorrected,
    ResultRecorded,
    ScoreStruck,
)
from ledger.projections.wording.figures import NameOf, scores

ResultFact = (
    ResultRecorded
    | ResultCorrected
    | ResultAgreed
    | AgreementSought
    | AgreementRefused
    | AgreementVoided
    | ScoreStruck
    | GameConceded
    | GameForfeited
)
_KINDS = {"forfeit": "forfeited", "imposed-loss": "lost by ruling", "disqualification": "forfeited"}

_HOW = {
    "as-it-stands": " as it stands",
    "organizer-call": " by a call of the organizer",
    "tabled": ", one side tabled",
}


def said(fact: ResultFact, name_of: NameOf) -> str:
    """One fact as a sentence."""
    place = f"round {fact.round_no}, table {fact.table_no}"
    match fact:
        case GameForfeited():
            return f"{place}: {listed(name_of(player) for player in fact.forfeiters)} {_KINDS[fact.kind]}"
        case GameConceded():
            cause = " (device failed)" if fact.cause == "device" else ""
            return f"{place}: {name_of(fact.conceder)} conceded{cause}"
        case ResultRecorded() | ResultCorrected() | ResultAgreed():
            return f"{place}: {_result(fact, name_of)}"
        case AgreementSought():
            return f"{place}: {name_of(fact.contestant)} asks to end the game by agreement"
        case AgreementRefused():
            who = listed(map(name_of, fact.refusers)) or "the organizer"
            return f"{place}: no agreement, refused by {who}"
        case AgreementVoided():
            return f"{place}: the agreed result is void"
        case ScoreStruck():
            return f"{place}: {fact.part} scores nothing for {name_of(fact.contestant)}"


def _result(fact: ResultRecorded | ResultCorrected | ResultAgreed, name_of: NameOf) -> str:
    verb = {ResultRecorded: "is", ResultCorrected: "now stands as", ResultAgreed: "was agreed as"}[type(fact)]
    names = [name_of(side.contestant) for side in fact.sides]
    outcome = "a tie" if fact.winner is None else f"a win for {name_of(fact.winner)}"
    how = _HOW.get(fact.how, f" by {fact.how}") if fact.how else ""
    return f"{' against '.join(names)} {verb} {outcome}{how} ({scores(fact.sides)})"
