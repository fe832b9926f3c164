"""What came of a game, and points outside any game."""

from ledger.domain.families import ANY_OFFICIAL, JUDGE, Asked

REQUESTS = {
    "result": Asked("RecordResult", "decide:record", ANY_OFFICIAL, looks_outside=True, after_the_end=True),
    "correct": Asked("CorrectResult", "decide:correct", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "strike": Asked("StrikeScore", "strikes:strike", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "adjust": Asked("AdjustScore", "decide:adjust", after_the_end=True, moves=True),
    "agree": Asked("AgreeResult", "concessions:agree", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "refuse-agreement": Asked("RefuseAgreement", "concessions:refuse", JUDGE, after_the_end=True),
    "concede": Asked("Concede", "concessions:concede", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "clear-result": Asked("ClearResult", "decide:clear", JUDGE, after_the_end=True, moves=True),
    "withdraw-strike": Asked("WithdrawStrike", "strikes:withdraw_strike", JUDGE, after_the_end=True, moves=True),
    "withdraw-adjustment": Asked("WithdrawAdjustment", "decide:withdraw_adjustment", after_the_end=True, moves=True),
}
SETTINGS = {
    "AgreementSought": "concede",
    "AgreementRefused": "refuse-agreement",
    "AgreementVoided": "ruling",
    "AdjustmentWithdrawn": "withdraw-adjustment",
}
