"""Who may do what in a mission: the organizer sets it up and says who won."""

from ledger.domain.campaign.whose import of_army, organizers

RIGHTS = {
    "begin-mission": organizers,
    "roll-objective": of_army,
    "begin-round": organizers,
    "spend-underdog": of_army,
    "concede-mission": of_army,
    "achieve-objective": of_army,
    "end-mission": organizers,
    "close-step": organizers,
    "close-mission": organizers,
}
