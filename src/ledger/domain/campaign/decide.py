"""Decisions about a campaign: a request becomes new facts or is refused. Each fact is asked whether it can follow.

Families say what can be asked, by whom, and where it is decided. One idea carries decisions and unwinding: what a
request makes is checked, and so is every later fact when one before it is withdrawn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ledger.domain.campaign import FAMILIES
from ledger.domain.campaign.aftermath.requests import EarnExperience, ListCasualties, PickTrait, RollCasualty, TakeLevel
from ledger.domain.campaign.evolve import takes_back
from ledger.domain.campaign.missions.requests import AchieveObjective, AfterMission, CloseStep
from ledger.domain.campaign.request_table import REQUEST_TABLE
from ledger.domain.campaign.requests import CampaignRequest, UnitLost
from ledger.domain.campaign.state import CASUALTIES, ActsKnown, Campaign, Mission, mission_of
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.errors import NotPermitted, RuleViolation
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import LazyTable, family_of
from ledger.domain.values import PersonId

Facts = tuple[CampaignEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = LazyTable(
    "ledger.domain.campaign",
    {name: f"{family}.{asked.decision}" for name, (family, asked) in REQUEST_TABLE.items() if asked.decision},
)
"""By the name of the request; each is loaded when it is asked for."""
CHECKS: Mapping[str, Callable[..., None]] = LazyTable(
    "ledger.domain.campaign", {family: f"{family}.decide:check" for family in FAMILIES}
)
"""By the family that declares a fact."""


def decide(request: CampaignRequest, state: Campaign) -> Facts:
    """The facts a request leads to, or a refusal. Several facts of one request never rest on each other; that a
    corrected act can stand in its place is asked where it is corrected."""
    facts = decided(request, state)
    for fact in facts[:1] if takes_back(type(facts[0])) else facts:
        check(fact, state)
    return facts


def decided(request: CampaignRequest, state: Campaign) -> Facts:
    """The facts alone. What takes acts back decides and checks others, and is told here how."""
    decision = DECISIONS[request.do]
    takes = REQUEST_TABLE[request.do][0] == "unwinding"
    return decision(request, state, _KNOWN) if takes else decision(request, state)


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact that cannot follow."""
    can_follow = CHECKS[family_of(type(fact))]
    if takes_back(type(fact)):
        can_follow(fact, state, _KNOWN)
    else:
        can_follow(fact, state)


_KNOWN = ActsKnown(decided, check)


def refuse_without_right(request: CampaignRequest, selves: Collection[PersonId], state: Campaign) -> None:
    """Refuse what is not for this person to ask for, by any of the ids the campaign knows them by; the door asks first
    whether there is an organizer at all."""
    if any(each in state.officials for each in selves):
        return
    whose: ArmyNo | PersonId | None = REQUEST_TABLE[request.do][1].by(request, state)
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
    """The requests that `after-mission` stands for, each after the one before was carried out in the state."""
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
