"""What an upgrade fetches."""

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.values import Roll, Upgrade


def needs_die(upgrade: Upgrade, rules: CampaignRules) -> bool:
    """Whether a die says if it can be sold at all."""
    return upgrade.price == rules.sale_tried_price


def is_sold(sale: Roll | None, rules: CampaignRules) -> bool:
    """Whether the die allows it, where there is one."""
    return sale is None or sale.value >= rules.sale_tried_least


def proceeds(upgrade: Upgrade, rules: CampaignRules) -> int:
    """Half its price, rounded down to a multiple; a cheap one all of it; one below zero costs its full amount."""
    if upgrade.price < 0 or needs_die(upgrade, rules):
        return upgrade.price
    share = upgrade.price // rules.sale_divisor
    return share - share % rules.sale_multiple
