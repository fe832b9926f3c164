"""What sentences about a campaign need: the names of armies and units, and how a roll is told."""

from typing import Protocol

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo
from ledger.domain.values import Commitment, PersonId, Version


class CampaignWords(Protocol):
    """Names as whoever reads may know them, and the tables that dice are looked up in."""

    @property
    def rules(self) -> CampaignRules: ...
    def is_hero(self, no: UnitNo) -> bool: ...
    def army(self, no: ArmyNo) -> str: ...
    def unit(self, no: UnitNo) -> str: ...
    def player(self, person: PersonId) -> str: ...
    def event(self, version: Version) -> str: ...
    def text(self, commitment: Commitment) -> str: ...


def thrown(roll: Roll) -> str:
    """The dice in order, and where they come from."""
    dice = ", ".join(str(die) for die in roll.dice)
    return f"{dice} ({'at the table' if roll.seed is None else 'drawn'})"


def because(roll: Roll | None) -> str:
    """The same behind a sentence, where there was a roll at all."""
    return f", {roll.purpose} {thrown(roll)}" if roll else ""


def points(amount: int) -> str:
    """Points as people say them."""
    return f"{amount} point{'' if amount == 1 else 's'}"
