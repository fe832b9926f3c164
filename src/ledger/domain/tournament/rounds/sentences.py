"""The facts of a round in words."""

from collections.abc import Iterable

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon, NameOf, many
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed, CrewRecorded, KeywordBanned
from ledger.domain.tournament.crews.sentences import chosen_words
from ledger.domain.tournament.lookups import ACCESSIBLE_TABLE
from ledger.domain.tournament.plans.facts import PlanAnnounced, RoundPlanned
from ledger.domain.tournament.plans.sentences import played_with
from ledger.domain.tournament.rounds.facts import (
    ClockPaused,
    ClockRestarted,
    PairingChanged,
    RoundClosed,
    RoundPaired,
    RoundStarted,
    RoundWithdrawn,
)
from ledger.domain.values import Relaxed


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of = lexicon.name_of
    match fact:
        case RoundPaired():
            return _paired(fact, name_of)
        case PairingChanged():
            return _changed(fact, name_of)
        case RoundWithdrawn():
            return f"the pairing of round {fact.round_no} was withdrawn"
        case RoundClosed():
            games, earned = many(fact.games, "game"), many(fact.points, "tournament point")
            return f"round {fact.round_no} closed over {games} and {earned}"
        case RoundPlanned():
            how = "drawn" if fact.seed else "chosen"
            if fact.setup:  # of several parts, some may be drawn and others chosen
                return f"round {fact.round_no} is planned with {played_with(fact.scenario, fact.setup)}"
            return f"scenario of round {fact.round_no} {how}: {fact.scenario}"
        case PlanAnnounced():
            return f"announced of round {fact.round_no}: {listed(fact.parts)}"
        case RoundStarted():
            scenario = f" with {played_with(fact.scenario, fact.setup)}" if fact.scenario else ""
            return f"round {fact.round_no} started{scenario}"
        case CrewRecorded():
            return f"round {fact.round_no}, table {fact.table_no}: {name_of(fact.contestant)} showed a crew"
        case KeywordBanned():
            who = name_of(fact.contestant)
            return f"round {fact.round_no}, table {fact.table_no}: {who} banned {fact.keyword}"
        case ChoiceMade():
            who = name_of(fact.contestant)
            return f"round {fact.round_no}, table {fact.table_no}: {who} chose in secret ({fact.kind})"
        case ChoicesRevealed():
            chosen = listed(f"{chosen_words(each.value)} for {name_of(each.contestant)}" for each in fact.choices)
            shown = f"{fact.kind} {chosen}" if chosen else f"nobody shows {fact.kind} any more"
            return f"round {fact.round_no}, table {fact.table_no}: {shown}"
        case ClockPaused():
            return f"round {fact.round_no}, table {fact.table_no}: clock paused"
        case ClockRestarted():
            return f"round {fact.round_no}, table {fact.table_no}: clock restarted"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _paired(fact: RoundPaired, name_of: NameOf) -> str:
    how = "drawn" if fact.seed else "paired by hand"
    return f"round {fact.round_no} {how}: {many(len(fact.pairings), 'table')}{_beside(fact, name_of)}"


def _changed(fact: PairingChanged, name_of: NameOf) -> str:
    tables = (f"table {each.table_no} {' against '.join(map(name_of, each.contestants))}" for each in fact.pairings)
    return f"round {fact.round_no} changed by hand: {listed(tables)}{_beside(fact, name_of)}"


def _beside(fact: RoundPaired | PairingChanged, name_of: NameOf) -> str:
    """Who has the bye, and which rules the round bends."""
    bye = f", bye for {listed(name_of(player) for player in fact.byes)}" if fact.byes else ""
    bent = f", bending {listed(sorted({relaxed.rule for relaxed in fact.relaxed}))}" if fact.relaxed else ""
    return bye + bent


PRIVATE_RULES = frozenset({"banned", ACCESSIBLE_TABLE})  # tell whom the organizer keeps apart for good, or of health
PUBLIC_WHY = {"others-are-banned": "others-cannot-be-paired"}


def public_rules(relaxed: Iterable[Relaxed]) -> tuple[Relaxed, ...]:
    """What a round bends, as far as everyone may know it; that there are bans is not for everyone."""
    told = (each for each in relaxed if each.rule not in PRIVATE_RULES)
    return tuple(each.model_copy(update={"why": PUBLIC_WHY.get(each.why, each.why)}) for each in told)
