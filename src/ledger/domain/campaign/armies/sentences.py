"""Facts of armies and their lists in words."""

from collections.abc import Iterator

from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyBroughtOver,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    ListRead,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
from ledger.domain.campaign.sentences import CampaignWords, points
from ledger.domain.campaign.values import ListFile
from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case ArmyJoined():
            units = f"{len(fact.units)} unit{'' if len(fact.units) == 1 else 's'}"
            read = f", {read_from(fact.file, words)}" if fact.file else ""
            return f"{words.army(fact.army)} joined with {units} and {points(fact.saved)} saved{read}"
        case UnitDisbanded():
            return f"{words.unit(fact.unit)} was disbanded"
        case ArmyDisbanded():
            return f"{words.army(fact.army)} was disbanded"
        case ArmyRenamed():
            return f"army {fact.army} is now called {words.text(fact.name)}"
        case UnitRenamed():
            return f"unit {fact.unit} is now called {words.text(fact.name)}"
        case UnitAdjusted():
            return f"{words.unit(fact.unit)} was adjusted: {'; '.join(_adjusted(fact))}"
        case ArmyAdjusted():
            return f"{words.army(fact.army)} was adjusted by {fact.points:+} points and {fact.vp:+} VP"
        case ArmyBroughtOver():
            units = f"{len(fact.veterans)} unit{'' if len(fact.veterans) == 1 else 's'}"
            read = f", {read_from(fact.file, words)}" if fact.file else ""
            return (
                f"{words.army(fact.army)} of {words.player(fact.player)} was brought over with {units} and "
                f"{points(fact.saved)}{read}"
            )
        case ListRead():
            known = listed(f"{words.unit(each.unit)} is {each.list_id}" for each in fact.units)
            noted = f"; in it {known}" if known else ""
            return f"a list of {words.army(fact.army)} was {read_from(fact.file, words)}{noted}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _adjusted(fact: UnitAdjusted) -> Iterator[str]:
    if fact.price:
        yield f"{fact.price:+} points"
    if fact.xp:
        yield f"{fact.xp:+} XP"
    if fact.gained:
        yield f"gained {listed(fact.gained)}"
    if fact.lost:
        yield f"lost {listed(fact.lost)}"
    if fact.is_hero is not None:
        yield "a hero" if fact.is_hero else "no hero"
    for each in fact.repriced:
        yield f"item {each.item} costs {points(each.price)}"
    if fact.notes is not None:
        yield "other notes"


def read_from(file: ListFile, words: CampaignWords) -> str:
    """Which file a list is from, with the beginning of what its bytes come to."""
    return f"read from {words.text(file.name)} (SHA-256 {file.sha256[:16]})"
