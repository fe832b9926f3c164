"""Lists of the list builder, made up: a test names only what matters to it."""

from typing import Any

from ledger.application.campaigns.army_forge import read_army
from ledger.application.campaigns.army_lists import ForgeArmy, ForgeUnit
from ledger.domain.campaign.editions import GRIMDARK_FUTURE_3_1
from ledger.domain.campaign.opening.decide import campaign_rules

FILE = "invented.json"
RULES = campaign_rules(GRIMDARK_FUTURE_3_1, {})
Fields = dict[str, Any]


def unit(name: str = "Invented Rovers", **fields: Any) -> Fields:
    return {"id": "kind-a", "name": name, "cost": 100, "size": 5, "rules": [], "xp": 0, "traits": [], **fields}


def hero(name: str = "Made-up Marshal", **fields: Any) -> Fields:
    return unit(name, **{"rules": [{"name": "Tough", "rating": 3}, {"name": "Hero"}], "size": 1, **fields})


def upgrade(label: str = "Paper Banner", **option: Any) -> Fields:
    return {"instanceId": "anything", "option": {"label": label, **option}}


def army_list(*units: Any, **fields: Any) -> Fields:
    return {"id": "list-a", "name": "Invented Host", "campaignMode": True, "units": list(units), **fields}


def read(*units: Any, **fields: Any) -> ForgeArmy:
    return read_army(army_list(*units, **fields), RULES)


def read_unit(**fields: Any) -> ForgeUnit:
    (found,) = read(unit(**fields)).units
    return found
