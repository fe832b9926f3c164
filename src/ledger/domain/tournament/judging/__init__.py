"""Disputes, rulings and penalties."""

from ledger.domain.families import JUDGE, Asked

REQUESTS = {
    "warn": Asked("Warn", "penalties:warn", JUDGE),
    "forfeit": Asked("Forfeit", "penalties:forfeit", JUDGE, after_the_end=True, moves=True),
    "disqualify": Asked("Disqualify", "penalties:disqualify", JUDGE, moves=True),
    "withdraw-warning": Asked("WithdrawWarning", "penalties:withdraw_warning", JUDGE, after_the_end=True),
    "lift-disqualification": Asked("LiftDisqualification", "penalties:lift", JUDGE, after_the_end=True, moves=True),
    "dispute": Asked("OpenDispute", "decide:open_dispute", JUDGE, after_the_end=True),
    "statement": Asked("TakeStatement", "decide:take_statement", JUDGE, after_the_end=True),
    "rule": Asked("RuleOnDispute", "decide:rule", JUDGE, after_the_end=True, moves=True),
    "reopen-dispute": Asked("ReopenDispute", "decide:reopen_dispute", JUDGE, after_the_end=True),
    "ruling": Asked("MakeRuling", "decide:make_ruling", JUDGE, after_the_end=True, moves=True),
}
SETTINGS = {
    "DisputeOpened": "dispute",
    "StatementTaken": "statement",
    "DisputeReopened": "reopen-dispute",
    "RulingMade": "ruling",
    "WarningWithdrawn": "withdraw-warning",
    "DisqualificationLifted": "lift-disqualification",
}
