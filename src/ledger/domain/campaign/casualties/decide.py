"""Facts of requests about casualties: the dice that are needed, drawn one after the other where none were entered."""

from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled, LostUnit
from ledger.domain.campaign.casualties.fates import dies, injury_stands, needs_injury, needs_talent, talent_stands
from ledger.domain.campaign.casualties.requests import ListCasualties, RollCasualty
from ledger.domain.campaign.dice import D3, D6, MayStand, rolled
from ledger.domain.campaign.finding import unit_of
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import Roll


def list_casualties(request: ListCasualties, state: Campaign) -> tuple[CasualtiesListed]:
    lost = tuple(LostUnit(unit=each.unit, how=each.how, killer=each.killer) for each in request.casualties)
    return (CasualtiesListed(mission=request.mission, casualties=lost),)


def roll_casualty(request: RollCasualty, state: Campaign) -> tuple[CasualtyRolled]:
    unit, rules, mission = unit_of(request.unit, state), state.rules, request.mission
    casualty = rolled(state, "casualty", mission, request.dice, _taken(request, state))
    injury, talent, sit_out = request.injury, request.talent, request.sit_out
    wounded: Roll | None = None
    if injury is not None or needs_injury(unit, casualty, rules):
        wounded = rolled(state, "injury", mission, injury, injury_stands(unit, rules))
    gifted: Roll | None = None
    if talent is not None or needs_talent(unit, casualty, rules):
        gifted = rolled(state, "talent", mission, talent, talent_stands(unit, rules))
    resting: Roll | None = None
    if sit_out is not None or (dies(casualty, wounded, rules) and not rules.permadeath):
        resting = rolled(state, "sit-out", mission, sit_out, sides=D3)
    return (
        CasualtyRolled(
            mission=mission, unit=unit.no, casualty=casualty, injury=wounded, talent=gifted, sit_out=resting
        ),
    )


def _taken(request: RollCasualty, state: Campaign) -> MayStand:
    """With a second try, a death does not stand; the die after it does, whatever it shows."""
    tries = iter((request.again, *(False,) * D6))

    def may_stand(die: int) -> bool:
        return not (next(tries) and die == state.rules.casualty_dead)

    return may_stand
