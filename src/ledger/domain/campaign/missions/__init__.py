"""Missions on their way through six steps: set-up, play, casualties, experience, upgrades, recruiting.

The organizer sets one up and says who won.
"""

from ledger.domain.campaign import of_army, organizers
from ledger.domain.families import Asked

REQUESTS = {
    "begin-mission": Asked("BeginMission", "decide:begin", organizers),
    "roll-objective": Asked("RollObjective", "decide:roll_objective", of_army),
    "begin-round": Asked("BeginRound", "decide:begin_round", organizers),
    "spend-underdog": Asked("SpendUnderdog", "decide:spend_underdog", of_army),
    "concede-mission": Asked("ConcedeMission", "decide:concede", of_army),
    "achieve-objective": Asked("AchieveObjective", "decide:achieve", of_army),
    "end-mission": Asked("EndMission", "decide:end", organizers),
    "after-mission": Asked("AfterMission", None, organizers),
    "close-step": Asked("CloseStep", "decide:close_step", organizers),
    "close-mission": Asked("CloseMission", "decide:close", organizers),
}
