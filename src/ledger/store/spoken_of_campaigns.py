"""Which words the facts of campaigns speak of: what things are called, notes beside units, secrets, and files."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ledger.domain.campaign.armies.facts import (
    ArmyBroughtOver,
    ArmyJoined,
    ArmyRenamed,
    ListRead,
    UnitAdjusted,
    UnitRenamed,
)
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.purchases.facts import UnitRecruited
from ledger.domain.campaign.random_events.facts import SecretNoted
from ledger.domain.campaign.values import ListFile, NewUnit
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment
from ledger.store.vault import ARMY_NAME, CAMPAIGN_NAME, LIST_FILE, SECRET_NOTE, UNIT_NAME, UNIT_NOTE

Spoken = tuple[tuple[str, Commitment], ...]
"""Kinds of words and what stands for them."""
OF_CAMPAIGN_FACTS = (CAMPAIGN_NAME, ARMY_NAME, UNIT_NAME, UNIT_NOTE, SECRET_NOTE, LIST_FILE)


def _unit(unit: NewUnit) -> Iterator[tuple[str, Commitment]]:
    yield UNIT_NAME, unit.name
    yield from ((UNIT_NOTE, note) for note in unit.notes)


def _file(file: ListFile | None) -> Iterator[tuple[str, Commitment]]:
    if file is not None:
        yield LIST_FILE, file.name


def _joined(fact: ArmyJoined) -> Iterator[tuple[str, Commitment]]:
    yield ARMY_NAME, fact.name
    for unit in fact.units:
        yield from _unit(unit)
    yield from _file(fact.file)


def _brought_over(fact: ArmyBroughtOver) -> Iterator[tuple[str, Commitment]]:
    yield ARMY_NAME, fact.name
    for veteran in fact.veterans:
        yield from _unit(veteran.unit)
    yield from _file(fact.file)


_SPOKEN: Mapping[type[CampaignEvent], Callable[[Any], Iterator[tuple[str, Commitment]]]] = {
    CampaignOpened: lambda fact: iter(((CAMPAIGN_NAME, fact.name),)),
    ArmyJoined: _joined,
    ArmyBroughtOver: _brought_over,
    ListRead: lambda fact: _file(fact.file),
    ArmyRenamed: lambda fact: iter(((ARMY_NAME, fact.name),)),
    UnitRenamed: lambda fact: iter(((UNIT_NAME, fact.name),)),
    UnitAdjusted: lambda fact: ((UNIT_NOTE, note) for note in fact.notes or ()),
    UnitRecruited: lambda fact: _unit(fact.unit),
    SecretNoted: lambda fact: iter(((SECRET_NOTE, fact.note),)),
}
CAMPAIGN_FACTS = frozenset(_SPOKEN)


def spoken_of(fact: CampaignEvent) -> Spoken:
    """The words of one fact."""
    return tuple(_SPOKEN[type(fact)](fact)) if type(fact) in _SPOKEN else ()
