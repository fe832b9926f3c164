"""What came of a game, and points outside any game."""

from ledger.domain.families import ANY_OFFICIAL, JUDGE, Asked

REQUESTS = {
    "result": Asked("RecordResult", "decide:record", ANY_OFFICIAL, looks_outside=True),
    "correct": Asked("CorrectResult", "decide:correct", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "strike": Asked("StrikeScore", "decide:strike", JUDGE, looks_outside=True, after_the_end=True, moves=True),
    "adjust": Asked("AdjustScore", "decide:adjust", after_the_end=True, moves=True),
    "agree": Asked("AgreeResult", "concessions:agree", JUDGE, looks_outside=True, moves=True),
    "refuse-agreement": Asked("RefuseAgreement", "concessions:refuse", JUDGE),
    "concede": Asked("Concede", "concessions:concede", JUDGE, looks_outside=True, moves=True),
}
