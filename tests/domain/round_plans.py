"""Words for plans of Gaining Grounds: events of both documents, and a pool flipped by hand."""

from pydantic import JsonValue

from ledger.domain.tournament.rounds.facts import RoundPlanned
from tests.builders import Facts, field, paired

FOUR_IN_S2 = field(4, system="gaining-grounds-s2")
FOUR_IN_2017 = field(4, system="gaining-grounds-2017")
ROUND = paired(1, (1, 2), (3, 4))
HAND: dict[str, JsonValue] = {"deployment": "Close", "cards": ["7 of Masks", "12 of Rams"]}
TOLD: dict[str, JsonValue] = {
    **HAND,
    "schemes": ["Claim Jump", "Accusation!", "Frame for Murder", "Set Up", "A Quick Murder"],
}


def plans(facts: Facts) -> list[RoundPlanned]:
    """Every plan among them, in order."""
    return [fact for fact in facts if isinstance(fact, RoundPlanned)]


def newest(facts: Facts) -> RoundPlanned:
    """The newest fact, which has to be a plan."""
    fact = facts[-1]
    assert isinstance(fact, RoundPlanned)
    return fact
