"""Decisions about a campaign: a request becomes new facts or is refused. Each fact is asked whether it can follow.

Families say what can be asked, by whom, and where it is decided. One idea carries decisions and unwinding: what a
request makes is checked, and so is every later fact when one before it is withdrawn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ledger.domain.campaign.casualties.requests import ListCasualties, RollCasualty
from ledger.domain.campaign.experience.requests import EarnExperience, PickTrait, TakeLevel
from ledger.domain.campaign.missions.requests import AchieveObjective, AfterMission, CloseStep
from ledger.domain.campaign.requests import CampaignRequest, UnitLost
from ledger.domain.campaign.state import CASUALTIES, Campaign, Mission, mission_of
from ledger.domain.campaign.unwinding.facts import ActCorrected
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.errors import NotPermitted, RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.families import family_of
from ledger.domain.places import Places
from ledger.domain.values import PersonId

Facts = tuple[CampaignEvent, ...]


def decide(request: CampaignRequest, state: Campaign) -> Facts:
    """The facts a request leads to, or a refusal. Several facts of one request never rest on each other; that a
    corrected act can stand in its place is asked where it is corrected."""
    facts = DECISIONS[request.do](request, state)
    for fact in facts[:1] if isinstance(facts[0], ActCorrected) else facts:
        check(fact, state)
    return facts


DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.campaign",
    {
        "appoint-in-campaign": "opening.decide:appoint",
        "join-campaign": "armies.decide:join",
        "disband-unit": "armies.decide:disband_unit",
        "disband-army": "armies.decide:disband_army",
        "rename-army": "armies.decide:rename_army",
        "rename-unit": "armies.decide:rename_unit",
        "adjust-army": "armies.decide:adjust",
        "adjust-unit": "armies.decide:adjust_unit",
        "bring-army-over": "armies.decide:bring_over",
        "read-list": "armies.decide:read_list",
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
        "buy-upgrade": "purchases.decide:buy",
        "sell-upgrade": "purchases.decide:sell",
        "recruit": "purchases.decide:recruit",
        "withdraw-acts": "unwinding.decide:withdraw",
        "withdraw-mission": "unwinding.decide:withdraw_mission",
        "correct-roll": "unwinding.decide:correct_roll",
        "correct-act": "unwinding.decide:correct_act",
    },
)
"""By the name of the request; each is loaded when it is asked for."""


Check = Callable[[CampaignEvent, Campaign], None]


CHECKS: Mapping[str, Check] = Places(
    "ledger.domain.campaign",
    {
        "opening": "opening.decide:check",
        "officials": "opening.decide:_check_appointment",
        "armies": "armies.decide:check",
        "lists": "armies.decide:_check_of_lists",
        "missions": "missions.decide:check",
        "random_events": "random_events.decide:check",
        "casualties": "casualties.decide:check",
        "experience": "experience.decide:check",
        "market": "purchases.decide:check",
        "recruiting": "purchases.decide:_check_recruiting",
        "unwinding": "unwinding.decide:check",
    },
)
"""By the folder in which the facts of a family stand."""


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact that cannot follow."""
    CHECKS[family_of(type(fact))](fact, state)


Whose = Callable[[CampaignRequest, Campaign], ArmyNo | PersonId | None]
"""The army or the player that a request is made for; None: it is the organizer's alone."""


RIGHTS: Mapping[str, Mapping[str, Whose]] = Places(
    "ledger.domain.campaign",
    {
        "officials": "opening:RIGHTS",
        "armies": "armies:RIGHTS",
        "lists": "armies:OF_LISTS",
        "missions": "missions:RIGHTS",
        "random_events": "random_events:RIGHTS",
        "casualties": "casualties:RIGHTS",
        "experience": "experience:RIGHTS",
        "market": "purchases:RIGHTS",
        "recruiting": "purchases:OF_RECRUITS",
        "unwinding": "unwinding:RIGHTS",
    },
)
"""By family."""


def refuse_without_right(request: CampaignRequest, selves: Collection[PersonId], state: Campaign) -> None:
    """Refuse what is not for this person to ask for, by any of the ids the campaign knows them by; the door asks first
    whether there is an organizer at all."""
    if any(each in state.officials for each in selves):
        return
    family = type(request).__module__.split(".")[-2]
    whose = RIGHTS[family][request.do](request, state) if family in RIGHTS else None
    leader = state.armies[whose].player if isinstance(whose, int) and whose in state.armies else whose
    if leader is None or leader not in selves:
        raise NotPermitted(
            "{actor} is not the organizer of {campaign}; `{what}` is for {whom}.",
            code="without-right",
            actor="",  # whoever knows them says who acts
            campaign=state.slug,
            what=request.do,
            whom="the organizer" if whose is None else "the player whose army it is, and the organizer",
        )


def taken_apart(request: AfterMission, state: Campaign) -> Iterator[CampaignRequest]:
    """The requests it stands for, each after the one before was carried out in the state."""
    slug, mission = request.campaign, request.mission
    known = mission_of(mission, state)
    _refuse_other_list(request, known)
    if known.step == CASUALTIES:
        yield from _casualties(request, state)
        yield CloseStep(do="close-step", campaign=slug, mission=mission, step=CASUALTIES)
    else:
        unpaid = (army for army in request.objectives if army not in known.achieved)
        yield from _objectives(request, unpaid)  # too late, which is for them to say
    yield EarnExperience(do="earn-experience", campaign=slug, mission=mission)
    for level in request.levels:
        yield TakeLevel(do="take-level", campaign=slug, mission=mission, unit=level.unit, dice=level.dice)
        if level.pick is not None and state.units[level.unit].options:
            yield PickTrait(do="pick-trait", campaign=slug, mission=mission, unit=level.unit, pick=level.pick)


def _casualties(request: AfterMission, state: Campaign) -> Iterator[CampaignRequest]:
    """The list, what is paid by it, and a roll for each that has none yet."""
    slug, mission = request.campaign, request.mission
    if mission_of(mission, state).casualties is None:
        lost = tuple(UnitLost(unit=each.unit, how=each.how, killer=each.killer) for each in request.casualties)
        yield ListCasualties(do="list-casualties", campaign=slug, mission=mission, casualties=lost)
    yield from _objectives(request, request.objectives)
    for each in request.casualties:
        if each.unit in mission_of(mission, state).rolled:
            continue
        yield RollCasualty(
            do="roll-casualty",
            campaign=slug,
            mission=mission,
            unit=each.unit,
            dice=each.dice,
            injury=each.injury,
            talent=each.talent,
            sit_out=each.sit_out,
            again=each.again,
        )


def _objectives(request: AfterMission, armies: Iterable[ArmyNo]) -> Iterator[CampaignRequest]:
    for army in armies:
        yield AchieveObjective(do="achieve-objective", campaign=request.campaign, mission=request.mission, army=army)


def _refuse_other_list(request: AfterMission, mission: Mission) -> None:
    """Who was lost, how and to whom is told once: a list that is in is not told otherwise on the way."""
    if mission.casualties is None and mission.step <= CASUALTIES:
        return
    for each in request.casualties:
        known = (mission.casualties or {}).get(each.unit)
        said = {key: getattr(each, key) for key in ("how", "killer") if key in each.model_fields_set}
        if known is None or known._replace(**said) != known:
            raise RuleViolation(
                "The casualty list of mission {mission} is in, and says otherwise of {unit}.",
                code="list-is-in",
                mission=mission.no,
                unit=each.unit,
            )
