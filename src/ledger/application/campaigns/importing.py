"""An army list brought into a campaign: as a new army, or as what changed in one that is there.

A request to import stands for plain ones, said in words as a batch file would; each is carried out before the next is
made, so that it speaks of what came of those before.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.application.campaigns.army_forge import ForgeArmy, ForgeUnit, read_army, settled
from ledger.application.campaigns.army_import import LaterList, Line, numbers_told, unit_said
from ledger.application.campaigns.forge_file import plain_file_name
from ledger.application.campaigns.resolving import CampaignResolver, selves
from ledger.application.campaigns.unit_names import unique_names
from ledger.domain.campaign.armies.requests import ImportArmy
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign
from ledger.domain.errors import BadRequest, NeedsReason

if TYPE_CHECKING:
    from ledger.application.campaigns.roster import CampaignRoster


def lines(asked: ImportArmy, resolver: CampaignResolver) -> Iterator[Line]:
    """The plain requests that importing a list stands for."""
    state, roster = resolver.place.state, resolver.place.roster
    assert state is not None, "the campaign was looked up before"
    assert roster is not None, "so were its names"
    read = read_army(asked.list, state.rules)
    resolver.work.remarks.extend(read.remarks)
    file = {"name": plain_file_name(asked.file.name), "sha256": asked.file.sha256}
    army = _led_by(asked.player, resolver, state)
    if army is None:
        yield _joining(asked, resolver, read, file)
        return
    if asked.saved is not None:
        raise BadRequest("What an army has saved follows from its books; it is said when the army comes in.")
    yield from LaterList(resolver, army, read, file, asked.army, asked.reason).lines()


def _led_by(player: str, resolver: CampaignResolver, state: Campaign) -> Army | None:
    """The army that somebody leads; who gave one up leads none."""
    person = resolver.work.people.person(player, resolver.envelope, "player")
    known = selves(resolver.work, resolver.place, person)
    return next((army for army in state.armies.values() if army.player in known and not army.is_closed), None)


def _joining(asked: ImportArmy, resolver: CampaignResolver, read: ForgeArmy, file: Line) -> Line:
    """A list of an army that begins joins like any other; one that was played elsewhere comes in as it is."""
    state, roster, saved = resolver.place.state, resolver.place.roster, asked.saved or 0
    assert state is not None, "the campaign was looked up before"
    assert roster is not None, "so were its names"
    units = [_settled(unit, resolver, state.rules) for unit in read.units]
    names = _named(units, resolver, state, roster)
    said = {"campaign": state.slug, "army": _army_name(asked, resolver, read, state, roster), "player": asked.player}
    beyond = _beyond_start(units, saved, state.rules)
    if beyond is None:
        bought = [unit_said(unit, name) for unit, name in zip(units, names, strict=True)]
        return {"do": "join-campaign", **said, "units": bought, "saved": saved, "file": file}
    if asked.reason is None:
        raise NeedsReason(
            "{beyond}; an army that does not begin here comes in as it is, for a reason.",
            code="reason-for-list",
            beyond=beyond,
        )
    veterans = [
        {"unit": unit_said(unit, name), "xp": unit.xp, "held": list(unit.held)}
        for unit, name in zip(units, names, strict=True)
    ]
    return {"do": "bring-army-over", **said, "veterans": veterans, "saved": saved, "file": file, "reason": asked.reason}


def _settled(unit: ForgeUnit, resolver: CampaignResolver, rules: CampaignRules) -> ForgeUnit:
    found, remarks = settled(unit, rules)
    resolver.work.remarks.extend(remarks)
    return found


def _named(
    units: Sequence[ForgeUnit], resolver: CampaignResolver, state: Campaign, roster: "CampaignRoster"
) -> list[str]:
    """Names that nobody in the campaign has."""
    written = [unit.written_name for unit in units]
    names = unique_names(written, map(roster.unit, state.units))
    resolver.work.remarks.extend(numbers_told(written, names))
    return names


def _army_name(
    asked: ImportArmy, resolver: CampaignResolver, read: ForgeArmy, state: Campaign, roster: "CampaignRoster"
) -> str:
    """As somebody says, else as the list is called, with a number where an army is called that already."""
    if asked.army is not None:
        return asked.army
    if read.name is None:
        raise BadRequest("The list has no name, and nobody says what the army is called.", code="army-unnamed")
    (name,) = unique_names([read.name], map(roster.army, state.armies))
    if name != read.name:
        resolver.work.remarks.append(f"There is an army called {read.name} already; this one is called {name}.")
    return name


def _beyond_start(units: Sequence[ForgeUnit], saved: int, rules: CampaignRules) -> str | None:
    """What of an army is more than one that begins has."""
    cost, heroes = sum(unit.cost for unit in units), sum(unit.is_hero for unit in units)
    for unit in units:
        if unit.xp:
            return f"{unit.name} has {unit.xp} experience"
        if unit.held:
            return f"{unit.name} has {unit.held[0]}"
    if heroes > rules.start_heroes:
        return f"The list has {heroes} heroes and an army starts with at most {rules.start_heroes}"
    if cost > rules.start_points:
        return f"The list costs {cost} points and an army starts with {rules.start_points}"
    if saved > (most := min(rules.saved_most, rules.start_points - cost)):
        return f"{saved} points are more than the {most} that may be saved"
    return None
