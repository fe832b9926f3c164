"""Acts withdrawn and corrected: the rest is folded anew, and what cannot follow any more is told.

Others may rest on an act, so it is for the organizer alone to take it back.
"""

from ledger.domain.campaign import organizers
from ledger.domain.families import Asked

REQUESTS = {
    "withdraw-acts": Asked("WithdrawActs", "decide:withdraw", organizers),
    "withdraw-mission": Asked("WithdrawMission", "decide:withdraw_mission", organizers),
    "correct-roll": Asked("CorrectRoll", "decide:correct_roll", organizers),
    "correct-act": Asked("CorrectAct", "decide:correct_act", organizers),
}
