"""Missions on their way through six steps: set-up, play, casualties, experience, upgrades, recruiting."""

from ledger.domain.campaign import of_army, organizers

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
