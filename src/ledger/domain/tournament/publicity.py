"""What everyone may read: all but the judges' matters, votes, and what is not announced or not final yet."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from ledger.domain.facts import Fact, Recorded
from ledger.domain.systems import system_called
from ledger.domain.tournament.awards.facts import PaintingScored, PaintingVoted
from ledger.domain.tournament.crews.choices import kept_kinds
from ledger.domain.tournament.crews.facts import ChoiceMade, CrewRecorded
from ledger.domain.tournament.entry.facts import ListsRecorded, ModelsInspected, RingerRegistered
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    WarningGiven,
)
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.plans.facts import RoundPlanned
from ledger.domain.tournament.plans.setups import NOTHING_ANNOUNCED, REPEATED, Announced, announced
from ledger.domain.tournament.results.facts import (
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
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired, RoundStarted
from ledger.domain.tournament.rounds.sentences import PRIVATE_RULES, public_rules
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    TableFixed,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import NOT_PUBLIC, WITHHELD, PersonId, Plan, RoundNo, Side

NO_PERSON = PersonId(UUID(int=0))  # stands where a person is who is not named to everyone


_Result = ResultRecorded | ResultCorrected | ResultAgreed
_OfAGame = _Result | GameConceded | GameForfeited | AgreementSought | ScoreStruck | CrewRecorded | ChoiceMade


def is_public(fact: Fact, state: Tournament) -> bool:
    """Whether a fact of a tournament, which stands like this now, may be shown to everyone."""
    match fact:
        case WarningGiven() | StatementTaken() | ModelsInspected() | PaintingVoted():
            return False
        case AccessibleTableNeeded() | AccessibleTablesNamed():  # with the tables known, every poster would tell who
            return False
        case PlayersLetMeet() | PlayersKeptApart(always=True):  # who must never meet have a reason that is their own
            return False
        case RulingMade(about=about):
            return not _is_private(about, state)
        case DisputeOpened() | DisputeRuled() | DisputeReopened():
            return not _is_private(state.disputes[fact.dispute].about, state)
        case RoundPlanned():
            return _has_started(fact.round_no, state) or _told(fact, state) is not None
        case ChoiceMade(round_no=round_no, table_no=table_no, kind=kind):
            is_shown = round_no <= state.round_no and (table_no, kind) in state.rounds[round_no - 1].revealed
            return is_shown or _is_kept(fact, state)
        case PaintingScored():
            return state.rules.painting is not None and state.rules.painting.award in state.awards
        case _:
            return True


class Publicity:
    """What of the events of one tournament everyone may read."""

    def __init__(self, state: Tournament, events: Iterable[Recorded]) -> None:
        self._state = state
        # by command: a ruling and the result it leads to have one reason
        self._private = {event.command_id for event in events if _has_private_reason(event.fact, state)}

    def shown(self, event: Recorded) -> Recorded | None:
        """The event without what is not public, or nothing at all."""
        return self.veiled(event) if is_public(event.fact, self._state) else None

    def veiled(self, event: Recorded) -> Recorded:
        """The event without its reason and kind of conduct, where these are the judges' matter, and without what tells
        of something not announced or not final yet."""
        hidden = self._hidden(event)
        fact = event.fact.model_copy(update=hidden) if hidden else event.fact
        return event._replace(fact=fact, reason=None if event.command_id in self._private else event.reason)

    def _hidden(self, event: Recorded) -> dict[str, Any]:
        """What stands in place of the fields that not everyone may read. The seed of the opening is withheld until the
        end, because whoever has it can draw the scenarios of rounds to come; a pairing names the seed of its own."""
        fact = event.fact
        if isinstance(fact, _OfAGame):
            return _of_a_game(fact, self._state)
        match fact:
            case RoundPlanned() | RoundStarted():
                return _of_a_plan(fact, self._state)
            case RoundPaired() | PairingChanged() if fact.relaxed:
                return {"relaxed": public_rules(fact.relaxed)}
            case PlayerDisqualified():
                return {"conduct": None}
            case DisputeOpened():  # what players say of each other
                return {"claim": WITHHELD}
            case RulingMade(about=about, contestants=named) if named and self._is_telling(about, event):
                return {"text": WITHHELD}
            case TournamentOpened() if not self._state.is_finished:
                return {"seed": NOT_PUBLIC}
            case ListsRecorded() if not self._state.rounds:  # how many were handed in is no secret
                return {"lists": ({},) * len(fact.lists)}
            case RingerRegistered():  # what is odd about it tells who it is
                return {"person": NO_PERSON, "oddities": ()}
            case _:
                return {}

    def _is_telling(self, about: str, event: Recorded) -> bool:
        """Whether a ruling was made in the round under way on what its players keep from each other."""
        newest = self._state.rounds[-1] if self._state.rounds else None
        is_under_way = newest is not None and newest.closed is None and event.originator_version > newest.version
        return is_under_way and about in system_called(self._state.rules.system).judging.telling


def _of_a_game(fact: _OfAGame, state: Tournament) -> dict[str, Any]:
    """What players keep from each other until the result is final, and why the organizer took a game from them. A
    ground is withheld whichever it is: one that is told would say that another was conduct."""
    taken = {"conduct": None, "ground": None} if isinstance(fact, GameForfeited) else {}
    if _is_final(fact.round_no, state):
        return taken
    system = system_called(state.rules.system)
    match fact:
        case ScoreStruck():
            return {"part": NOT_PUBLIC}
        case ChoiceMade():
            return {"oddities": ()}
        case CrewRecorded():
            crew = fact.crew if system.crews is None else system.crews.veiled(fact.crew)
            return {"crew": crew, "oddities": ()}
        case _ if system.sheets.counted:
            hidden = {"oddities": ()} if isinstance(fact, _Result) else {}
            return {**taken, **hidden, "sides": tuple(_summed(side, system.sheets.counted) for side in fact.sides)}
        case _:
            return taken


def _summed(side: Side, parts: Iterable[str]) -> Side:
    """A sheet by its sums: where they come from tells what somebody had noted in secret."""
    return Side(side.contestant, {key: value for key, value in side.sheet.items() if key not in parts})


def _of_a_plan(fact: RoundPlanned | RoundStarted, state: Tournament) -> dict[str, Any]:
    """What is not announced of a plan. What is odd may be so because of another that is hidden."""
    if isinstance(fact, RoundPlanned) and not _has_started(fact.round_no, state):
        known = _told(fact, state) or NOTHING_ANNOUNCED
        scenario = NOT_PUBLIC if known.scenario is None else known.scenario
        return {"scenario": scenario, "setup": known.setup, "seed": None, "oddities": ()}
    if not _has_hidden_plans(state):
        return {}
    hinting = _hinting(state)
    is_start = isinstance(fact, RoundStarted)
    return {"oddities": tuple(code for code in fact.oddities if is_start and code not in hinting)}


def _hinting(state: Tournament) -> frozenset[str]:
    """What is odd about a round because of what others are played with."""
    setups = system_called(state.rules.system).setups
    return frozenset({REPEATED}) | (setups.hints if setups else frozenset())


def _told(fact: RoundPlanned, state: Tournament) -> Announced | None:
    """What was announced of a plan before its round started; nothing of one that another took the place of."""
    if state.plans.get(fact.round_no) != Plan(fact.scenario, fact.setup):
        return None
    known = announced(state, fact.round_no)
    return known if known.scenario is not None or known.setup else None


def _has_started(round_no: RoundNo, state: Tournament) -> bool:
    return round_no <= state.round_no and state.rounds[round_no - 1].started is not None


def _has_hidden_plans(state: Tournament) -> bool:
    """Whether something is planned and not announced for a round that has not started."""
    return any(
        not _has_started(no, state) and announced(state, no) != Announced(*plan) for no, plan in state.plans.items()
    )


def _is_final(round_no: RoundNo, state: Tournament) -> bool:
    """Whether the results of a round are: once it is closed."""
    return round_no <= state.round_no and state.rounds[round_no - 1].closed is not None


def _is_kept(fact: ChoiceMade, state: Tournament) -> bool:
    """Whether a choice is one that is kept until the result is final: that it was noted is no secret."""
    return fact.round_no <= state.round_no and fact.kind in kept_kinds(state.rounds[fact.round_no - 1], state)


def _is_private(about: str, state: Tournament) -> bool:
    return about in system_called(state.rules.system).judging.private


def _has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Whether the reason of a fact is the judges' matter, or would tell what is still hidden."""
    match fact:
        case WarningGiven() | PlayerDisqualified() | GameForfeited() | AgreementRefused() | AgreementVoided():
            return True
        case GameConceded() | AgreementSought():  # nobody owes an explanation for giving up
            return True
        case ModelsInspected() | PaintingVoted() | PaintingScored() | RingerRegistered():
            return True
        case TableFixed() | AccessibleTableNeeded() | AccessibleTablesNamed():  # such a reason tells of health
            return True
        case RoundPaired(seed=None):  # the reason is for what is bent by hand, and some of that is not public
            return any(each.rule in PRIVATE_RULES for each in fact.relaxed)
        case DisputeRuled():
            dispute = state.disputes[fact.dispute]
            is_telling = dispute.about in system_called(state.rules.system).judging.telling
            return _is_private(dispute.about, state) or (is_telling and not _is_final(dispute.round_no, state))
        case ResultRecorded() | ResultCorrected() | ResultAgreed():  # whose parts tell what somebody had noted
            return bool(system_called(state.rules.system).sheets.counted) and not _is_final(fact.round_no, state)
        case RoundPlanned():
            return not _has_started(fact.round_no, state)
        case ScoreStruck() | ChoiceMade() | CrewRecorded():
            return not _is_final(fact.round_no, state)
        case _:
            return False
