"""Short words for officials, ringers, teams and marks on models. People are numbers, whatever their entry numbers."""

from collections.abc import Sequence

from ledger.domain.values import Commitment, ContestantId, Mark, Member, Role
from tests import facts as e
from tests import requests as r
from tests.builders import OF_2017, S2, SLUG, Facts, Figures, field, opened, person

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


# requests


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
