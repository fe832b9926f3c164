"""A tournament with all that documents came to tell later: a team, a ringer, attackers, an announced plan, a crew, a
result that was corrected, points outside any game, a scheme that was struck."""

from ledger.domain.values import Commitment, ContestantId, Member, Pairing, RoundNo, Sheet, Side, TableNo, Version
from tests import facts as e
from tests.builders import Facts, Figures, adjusted, closed, contestants, entered, opened, person
from tests.domain.venue import planned, started

SYSTEM = "gaining-grounds-s2"
POOL: Figures = {"deployment": "Corner", "schemes": ["Breakthrough", "Vendetta", "Outflank"]}


def scored(round_no: int, table_no: int, points: dict[int, int]) -> e.ResultRecorded:
    """Victory points as handed in; the most win."""
    best = [no for no, vp in points.items() if vp == max(points.values())]
    return e.ResultRecorded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=tuple(Side(contestant=ContestantId(no), sheet={"vp": vp}) for no, vp in points.items()),
        winner=ContestantId(best[0]) if len(best) == 1 else None,
        how=None,
        game={},
        oddities=(),
    )


def corrected(result: e.ResultRecorded, replaces: int) -> e.ResultCorrected:
    return e.ResultCorrected(**result.__dict__, replaces=Version(replaces))


def seated(
    round_no: int, *tables: tuple[int, ...], attackers: tuple[int, ...] = (), bye: int | None = None
) -> e.RoundPaired:
    """Tables of any number of sides; attackers in the order of the tables."""
    return e.RoundPaired(
        round_no=RoundNo(round_no),
        pairings=tuple(
            Pairing(
                table_no=TableNo(no),
                contestants=contestants(*table),
                attacker=ContestantId(attackers[no - 1]) if attackers else None,
            )
            for no, table in enumerate(tables, start=1)
        ),
        byes=() if bye is None else contestants(bye),
        paired_down=(),
        seed=None,
        algorithm="by-hand/1",
        relaxed=(),
        path=None,
        objective={},
    )


def ringer(no: int) -> e.RingerRegistered:
    return e.RingerRegistered(contestant=ContestantId(no), person=person(no), faction="Bayou", oddities=())


def team(no: int, *members: tuple[int, str]) -> e.TeamCheckedIn:
    """A team of people by number, each with a faction."""
    return e.TeamCheckedIn(
        contestant=ContestantId(no),
        name=Commitment(f"{no:064}"),
        members=tuple(Member(person=person(each), faction=faction) for each, faction in members),
        area=None,
        club=None,
        oddities=(),
    )


def hired(round_no: int, table_no: int, no: int, crew: Sheet) -> e.CrewRecorded:
    return e.CrewRecorded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        contestant=ContestantId(no),
        member=0,
        crew=crew,
        replaces=None,
        oddities=(),
    )


SKIRMISH: Facts = (
    opened(system=SYSTEM),
    entered(1, "Guild"),
    entered(2, "Arcanists"),
    team(3, (31, "Neverborn"), (32, "Bayou")),
    ringer(4),
    entered(5, "Guild"),
    planned(1, "Turf War", POOL),
    seated(1, (1, 2), (3, 4), attackers=(2, 3), bye=5),
    started(1, "Turf War", POOL),
    scored(1, 1, {1: 3, 2: 6}),
    scored(1, 2, {3: 5, 4: 5}),
    corrected(scored(1, 1, {1: 7, 2: 6}), replaces=10),
    closed(1, 2, 8),
    planned(2, "Break the Line", {"deployment": "Flank", "schemes": ["Assassinate", "Claim Jump"]}),
    e.PlanAnnounced(round_no=RoundNo(2), parts=("scenario", "deployment")),
    seated(2, (1, 3), (5, 4), attackers=(1, 5), bye=2),
    hired(2, 1, 3, {"leader": {"name": "Captain Ash", "station": "Master"}}),
    scored(2, 1, {1: 4, 3: 4}),
    adjusted(1, tp=-1, vp=-2),
    e.ScoreStruck(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(1), part="Outflank"),
)
