"""Opening a campaign: its rules as one value, and the die of its length."""

from ledger.domain.campaign.amending import campaign_rules
from ledger.domain.campaign.dice import dice_of, draw_seed
from ledger.domain.campaign.editions_moved import edition_called
from ledger.domain.campaign.opening.checks import check
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.opening.requests import OpenCampaign
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import Roll
from ledger.domain.errors import BadRequest, RuleViolation


def open_campaign(request: OpenCampaign, state: Campaign | None, seed: bytes) -> tuple[CampaignOpened]:
    """The opening, with every figure of the rules."""
    if state is not None:
        raise RuleViolation(f"There is a campaign called {request.campaign} already; choose another short name.")
    assert request.at is not None, "the door says when"
    fact = CampaignOpened(
        slug=request.campaign,
        name=request.name,
        date=request.date,
        zone=request.zone,
        rules=campaign_rules(edition_called(request.rules), request.set),
        amendments=request.set,
        kind=request.kind,
        length=_length(request, seed),
        seed=seed.hex(),
        seed_from="draw" if request.seed is None else "organizer",
        oddities=(),
        at=request.at,
    )
    check(fact, state)
    return (fact,)


def _length(request: OpenCampaign, seed: bytes) -> Roll | None:
    """The die, drawn before there is a state that could count draws; `length` has mission 0."""
    if request.kind == "endless":
        if request.length is not None:
            raise BadRequest("An endless campaign has no length; leave its die out.")
        return None
    if request.length is not None:
        return Roll(purpose="length", dice=request.length, seed=None)
    drawn = draw_seed(seed, "length", 0, 0)
    return Roll(purpose="length", dice=(next(dice_of(drawn, "length", 6)),), seed=drawn.hex())
