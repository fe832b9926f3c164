"""Short words for officials, ringers, teams and marks on models. People are numbers, whatever their entry numbers."""

from collections.abc import Sequence
from typing import Any

from ledger.domain.values import Commitment, ContestantId, Mark, Member, Role
from tests import facts as e
from tests import requests as r
from tests.builders import OF_2017, S2, SLUG, WHY, Facts, Figures, field, opened, person

TEAM = Commitment("7" * 64)  # the name of a team, sealed
NOTE = Commitment("8" * 64)  # a text, sealed
IN_TEAMS: Figures = {"team_size": 2}

# facts


def appointed(no: int, role: Role | None) -> e.OfficialAppointed:
    return e.OfficialAppointed(person=person(no), role=role)


def ringer(no: int, *, who: int | None = None, oddities: tuple[str, ...] = ()) -> e.RingerRegistered:
    return e.RingerRegistered(contestant=ContestantId(no), person=person(who or no), faction=None, oddities=oddities)


def team(no: int, *players: int, factions: Sequence[str | None] = ()) -> e.TeamCheckedIn:
    played = (*factions, *(None,) * (len(players) - len(factions)))
    return e.TeamCheckedIn(
        contestant=ContestantId(no),
        name=Commitment(TEAM),
        members=tuple(Member(person=person(who), faction=what) for who, what in zip(players, played, strict=True)),
        area=None,
        club=None,
        oddities=(),
    )


def inspected(no: int, mark: Mark, text: Commitment | None = None) -> e.ModelsInspected:
    return e.ModelsInspected(contestant=ContestantId(no), mark=mark, text=None if text is None else Commitment(text))


def withdrew(no: int) -> e.PlayerWithdrew:
    return e.PlayerWithdrew(contestant=ContestantId(no))


def season_two(players: int = 0) -> Facts:
    """A tournament of Season Two with so many players."""
    return field(players, system=S2)


def of_2017(players: int = 0) -> Facts:
    return field(players, system=OF_2017)


def of_teams(*pairs: tuple[int, int]) -> Facts:
    """A team event with these teams."""
    teams = (team(no, *pair) for no, pair in enumerate(pairs, start=1))
    return (opened(IN_TEAMS, system=S2), *teams)


def amended_entry(no: int, member: int | None = None, **now: Any) -> e.EntryAmended:
    """An entry of which these things are otherwise by now."""
    keys: tuple[e.Amendable, ...] = ("faction", "area", "club", "lists")
    told = {"faction": None, "area": None, "club": None, "lists": ()} | now
    changed = tuple(key for key in keys if key in now)
    return e.EntryAmended(contestant=ContestantId(no), member=member, changed=changed, **told)


def removed_entry(no: int) -> e.EntryRemoved:
    return e.EntryRemoved(contestant=ContestantId(no))


def reassigned(no: int, was: int, now: int, oddities: tuple[str, ...] = ()) -> e.EntryReassigned:
    return e.EntryReassigned(contestant=ContestantId(no), was=person(was), person=person(now), oddities=oddities)


# requests


def amend_entry(no: int, **now: Any) -> r.AmendEntry:
    return r.AmendEntry(do="amend-entry", tournament=SLUG, player=ContestantId(no), reason=WHY, **now)


def remove_entry(no: int) -> r.RemoveEntry:
    return r.RemoveEntry(do="remove-entry", tournament=SLUG, player=ContestantId(no), reason=WHY)


def reassign_entry(no: int, to: int, member: int | None = None) -> r.ReassignEntry:
    return r.ReassignEntry(
        do="reassign-entry", tournament=SLUG, player=ContestantId(no), to=person(to), member=member, reason=WHY
    )


def appoint(no: int, role: Role | None) -> r.Appoint:
    return r.Appoint(do="appoint", tournament=SLUG, official=person(no), role=role)


def fill_in(no: int, faction: str | None = None, mark: Mark | None = None) -> r.CheckIn:
    return r.CheckIn(do="check-in", tournament=SLUG, player=person(no), faction=faction, ringer=True, mark=mark)


def check_in_marked(no: int, mark: Mark) -> r.CheckIn:
    return r.CheckIn(do="check-in", tournament=SLUG, player=person(no), mark=mark)


def check_in_team(*players: int, factions: Sequence[str | None] = ()) -> r.CheckInTeam:
    return r.CheckInTeam(
        do="check-in-team",
        tournament=SLUG,
        team=TEAM,
        players=tuple(map(person, players)),
        factions=tuple(factions),
    )


def inspect(no: int, mark: Mark, text: Commitment | None = None) -> r.InspectModels:
    return r.InspectModels(do="inspect", tournament=SLUG, player=ContestantId(no), mark=mark, text=text)


def announce_rule(text: Commitment = NOTE) -> r.AmendRules:
    return r.AmendRules(do="amend", tournament=SLUG, text=text)
