"""Where each request to a campaign that is open already is decided."""

from collections.abc import Callable, Mapping

from ledger.domain.events.fact import CampaignEvent
from ledger.domain.places import Places

Facts = tuple[CampaignEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.campaign",
    {
        "appoint-in-campaign": "officials.decide:appoint",
        "join-campaign": "armies.decide:join",
        "disband-unit": "armies.decide:disband_unit",
        "disband-army": "armies.decide:disband_army",
        "rename-army": "armies.decide:rename_army",
        "rename-unit": "armies.decide:rename_unit",
        "adjust-army": "armies.decide:adjust",
        "adjust-unit": "armies.decide:adjust_unit",
        "bring-army-over": "lists.decide:bring_over",
        "read-list": "lists.decide:read_list",
        "begin-mission": "missions.decide:begin",
        "roll-objective": "missions.decide:roll_objective",
        "begin-round": "missions.decide:begin_round",
        "spend-underdog": "missions.decide:spend_underdog",
        "concede-mission": "missions.decide:concede",
        "achieve-objective": "missions.decide:achieve",
        "end-mission": "missions.decide:end",
        "close-step": "missions.decide:close_step",
        "close-mission": "missions.decide:close",
        "draw-event": "random_events.decide:draw",
        "note-event": "random_events.decide:note",
        "roll-ransom": "random_events.decide:roll_ransom",
        "answer-event": "random_events.decide:answer",
        "fight-warp": "random_events.decide:fight",
        "settle-event": "random_events.decide:settle",
        "list-casualties": "casualties.decide:list_casualties",
        "roll-casualty": "casualties.decide:roll_casualty",
        "earn-experience": "experience.decide:earn",
        "take-level": "experience.decide:take_level",
        "pick-trait": "experience.decide:pick",
        "buy-upgrade": "market.decide:buy",
        "sell-upgrade": "market.decide:sell",
        "recruit": "recruiting.decide:recruit",
        "withdraw-acts": "unwinding.decide:withdraw",
        "withdraw-mission": "unwinding.decide:withdraw_mission",
        "correct-roll": "unwinding.decide:correct_roll",
        "correct-act": "unwinding.decide:correct_act",
    },
)
"""By the name of the request; each is loaded when it is asked for."""
