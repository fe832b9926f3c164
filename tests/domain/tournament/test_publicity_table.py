"""Of every fact of a tournament it is settled what of it is not for everyone; a new one must be thought about."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from ledger.domain.facts import TournamentEvent
from tests import facts as every

SHOWN: tuple[str, ...] = ()
NOT_SHOWN, IN_PART, REASON = "is_public", "hidden", "has_private_reason"
"""What a family says of a fact: that it is not shown, ever or for a time; that fields of it are not; or its reason."""
READ: dict[type[TournamentEvent], tuple[str, ...]] = {
    # opening
    every.TournamentOpened: (IN_PART,),
    every.RulesAmended: SHOWN,
    every.OfficialAppointed: SHOWN,
    every.AttendanceRecorded: SHOWN,
    every.ConventionNamed: SHOWN,
    every.FeederLinked: SHOWN,
    every.FinalLinked: SHOWN,
    every.TournamentFinished: SHOWN,
    every.TournamentReopened: SHOWN,
    every.TournamentVoided: SHOWN,
    every.VoidWithdrawn: SHOWN,
    every.FeederUnlinked: SHOWN,
    every.FinalUnlinked: SHOWN,
    every.SettingWithdrawn: SHOWN,  # as what it takes back is: `publicity` sees to that
    every.OwnCauseDecided: (NOT_SHOWN,),
    # entry
    every.PlayerCheckedIn: SHOWN,
    every.TeamCheckedIn: SHOWN,
    every.RingerRegistered: (IN_PART, REASON),
    every.ModelsInspected: (NOT_SHOWN, REASON),
    every.ListsRecorded: (IN_PART,),
    every.PlayerDropped: SHOWN,
    every.PlayerReinstated: SHOWN,
    every.PlayerWithdrew: SHOWN,
    every.EntryAmended: (IN_PART,),
    every.EntryRemoved: (REASON,),
    every.EntryReassigned: (IN_PART, REASON),
    # seating
    every.PlayersKeptApart: (NOT_SHOWN,),
    every.PlayersLetMeet: (NOT_SHOWN,),
    every.SeedsGiven: SHOWN,
    every.SeedsDrawn: SHOWN,
    every.RoundSkipped: SHOWN,
    every.TableFixed: (REASON,),
    every.AccessibleTablesNamed: (NOT_SHOWN, REASON),
    every.AccessibleTableNeeded: (NOT_SHOWN, REASON),
    # plans
    every.RoundPlanned: (NOT_SHOWN, IN_PART, REASON),
    every.PlanAnnounced: SHOWN,
    # rounds
    every.RoundPaired: (IN_PART, REASON),
    every.PairingChanged: (IN_PART,),
    every.RoundWithdrawn: SHOWN,
    every.RoundStarted: (IN_PART,),
    every.ClockPaused: SHOWN,
    every.ClockRestarted: SHOWN,
    every.RoundClosed: SHOWN,
    every.RoundReopened: SHOWN,
    # crews
    every.ChoiceMade: (NOT_SHOWN, IN_PART, REASON),
    every.CrewRecorded: (IN_PART, REASON),
    every.KeywordBanned: SHOWN,
    every.ChoicesRevealed: SHOWN,
    # results
    every.ResultRecorded: (IN_PART, REASON),
    every.ResultCorrected: (IN_PART, REASON),
    every.ResultAgreed: (IN_PART, REASON),
    every.AgreementSought: (IN_PART, REASON),
    every.AgreementRefused: (REASON,),
    every.AgreementVoided: (REASON,),
    every.ScoreStruck: (IN_PART, REASON),
    every.GameConceded: (IN_PART, REASON),
    every.GameForfeited: (IN_PART, REASON),
    every.ScoreAdjusted: SHOWN,
    every.AdjustmentWithdrawn: SHOWN,
    every.ResultCleared: (REASON,),
    every.StrikeWithdrawn: (IN_PART, REASON),
    # judging
    every.WarningGiven: (NOT_SHOWN, REASON),
    every.DisputeOpened: (NOT_SHOWN, IN_PART),
    every.StatementTaken: (NOT_SHOWN,),
    every.DisputeRuled: (NOT_SHOWN, REASON),
    every.DisputeReopened: (NOT_SHOWN,),
    every.RulingMade: (NOT_SHOWN, IN_PART),
    every.PlayerDisqualified: (IN_PART, REASON),
    every.WarningWithdrawn: (NOT_SHOWN, REASON),
    every.DisqualificationLifted: (REASON,),
    # awards
    every.PaintingEntered: SHOWN,
    every.PaintingVoted: (NOT_SHOWN, REASON),
    every.PaintingScored: (NOT_SHOWN, REASON),
    every.AwardGiven: SHOWN,
    every.AwardWithdrawn: SHOWN,
    every.PaintingWithdrawn: (NOT_SHOWN, REASON),
}


def thought_of(kind: type[TournamentEvent]) -> tuple[str, ...]:
    """The questions in which a family names one of its facts."""
    home = import_module(f"{kind.__module__.rpartition('.')[0]}.sentences")
    tree = ast.parse(Path(str(home.__file__)).read_text(encoding="utf-8"))
    answers = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    return tuple(
        question
        for question in (NOT_SHOWN, IN_PART, REASON)
        if question in answers
        and any(isinstance(node, ast.Name) and node.id == kind.__name__ for node in ast.walk(answers[question]))
    )


def test_of_every_fact_it_is_settled_what_everyone_may_read() -> None:
    assert READ.keys() == every.kinds(TournamentEvent), "a new fact says here whether it is shown, and without what"


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.__name__)
def test_a_family_withholds_what_is_settled_and_no_more(kind: type[TournamentEvent]) -> None:
    assert thought_of(kind) == READ[kind]
