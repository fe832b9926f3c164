"""What facts of army lists do."""

from ledger.domain.campaign.armies.evolve import enlist, muster
from ledger.domain.campaign.books import learn, move
from ledger.domain.campaign.holding import hold
from ledger.domain.campaign.lists.facts import ArmyBroughtOver, ListRead
from ledger.domain.campaign.state import Army, Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of lists."""
    match fact:
        case ArmyBroughtOver():
            _bring_over(state, fact)
        case ListRead():  # what changed stands in the facts beside it
            for each in fact.units:
                state.units[each.unit].list_id = each.list_id


def _bring_over(state: Campaign, fact: ArmyBroughtOver) -> None:
    """What its units cost came in with them, and what it saved; its levels were taken elsewhere."""
    muster(state, Army(fact.army, fact.player, fact.name))
    cost = sum(each.unit.cost for each in fact.veterans)
    move(state, fact.army, cost + fact.saved, "brought over")
    for veteran in fact.veterans:
        unit = enlist(state, fact.army, veteran.unit)
        learn(state, unit.no, veteran.xp, "brought over")
        unit.levels = unit.xp // state.rules.xp_level
        for name in veteran.held:
            hold(unit, name, state.rules)
