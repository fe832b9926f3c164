"""Sentences about a campaign: every fact in words, family by family, and what of it everyone may read."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import sentences_of
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


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    told: str = sentences_of(type(fact)).said(fact, words)
    return told


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """What stands in place of the fields of a fact that not everyone may read yet, as the campaign stands; most
    families keep nothing from anybody."""
    hiding: Callable[[CampaignEvent, Campaign], Mapping[str, Any]] | None
    hiding = getattr(sentences_of(type(fact)), "hidden", None)
    return hiding(fact, state) if hiding else {}
