"""Campaigns built by hand, for looking at what the exporters draw of them."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from fractions import Fraction
from io import BytesIO
from typing import Any

from ledger.exports.workbooks import campaign
from ledger.projections.campaigns.army_sheet import (
    ArmySheet,
    ExperienceLine,
    MissionsSatOut,
    Receipt,
    ReceiptLine,
    UnitSheet,
)
from ledger.projections.campaigns.books import PointsLedger, PointsRow
from ledger.projections.campaigns.campaign_book import CampaignBook, VpLine, VpOverTime
from ledger.projections.campaigns.leaderboard import LeaderboardRow, LeaderboardTable
from ledger.projections.campaigns.mission_report import (
    MissionArmy,
    MissionReport,
    MissionRound,
    ObjectiveShown,
    RandomEventShown,
    UnitBrought,
)
from ledger.projections.campaigns.mission_steps import (
    CasualtyLine,
    Killer,
    LevelTaken,
    MissionExperience,
    Payment,
    TradeLine,
)
from ledger.projections.campaigns.moment import CampaignHeading, Named, Origin, RollShown
from ledger.projections.documents import AuditRow, Seal
from tests.exports.papers import SEAL

TEN = datetime(2026, 5, 30, 10, tzinfo=UTC)
HEADING = CampaignHeading(
    campaign="dust", name="Dust and Echoes", rules="Grimdark Future 3.1", length="9 missions", date=date(2026, 5, 2)
)
MARKS = (5, 10, 15, 20, 25, 30)
PACT, TIDE, ROOK, LATE = (
    Named(no=no, name=name) for no, name in enumerate(("Ashen Pact", "Tide", "Rook Company", "Latecomers"), start=1)
)
ADA, BO, CY, DI = (
    Named(no=no, name=name) for no, name in enumerate(("Ada One", "Bo Two", "Cy Three", "Di Four"), start=1)
)
ARMIES, PLAYERS = (PACT, TIDE, ROOK, LATE), (ADA, BO, CY, DI)
MAW, VANGUARD, LINE = Named(no=9, name="Maw"), Named(no=1, name="Vanguard"), Named(no=2, name="Line")
EVENT = AuditRow(7, TEN, TEN, "ArmyJoined", "Ashen Pact joined", "Org Zero", "as agreed", "ab" * 32)


def entitled(title: str) -> dict[str, Any]:
    """What makes any read model one of a campaign of that name."""
    return {"heading": HEADING.model_copy(update={"name": title})}


def origin(what: str, event: int) -> Origin:
    return Origin(what=what, event=event)


def d6(*throws: int, at_table: bool = False) -> RollShown:
    return RollShown(dice="D6", throws=throws, is_drawn=not at_table)


def receipt(*lines: tuple[str, int, int]) -> Receipt:
    """What, points and event of each part."""
    parts = tuple(ReceiptLine(what=what, points=points, event=event) for what, points, event in lines)
    return Receipt(value=sum(part.points for part in parts), lines=parts)


def earned(*lines: tuple[int, str, int]) -> tuple[ExperienceLine, ...]:
    return tuple(ExperienceLine(points=points, lost=0, why=why, event=event) for points, why, event in lines)


def unit(no: int, name: str, **changed: Any) -> UnitSheet:
    """A unit as it was bought, with nothing to its name yet."""
    fields: dict[str, Any] = {
        "unit": Named(no=no, name=name),
        "is_hero": False,
        "receipt": receipt(("price", 150, 12)),
        "xp": 0,
        "level": 0,
        "due": 0,
        "experience": (),
        "sits_out": None,
        "joined": origin("from the start", 12),
        "left": None,
    }
    fields |= dict.fromkeys(("traits", "skills", "talents", "injuries", "gifts", "notes"), ())
    return UnitSheet(**{**fields, **changed})


def hero(no: int = 1, name: str = "Vanguard", **changed: Any) -> UnitSheet:
    """Somebody who has seen two levels, a talent, an injury and a gift."""
    fields: dict[str, Any] = {
        "is_hero": True,
        "receipt": receipt(
            ("price", 150, 12),
            ("Banner", 10, 12),
            ("Old Shield", -5, 61),
            ("level 1", 25, 48),
            ("level 2", 25, 97),
            ("talent", 5, 95),
            ("injury", -5, 118),
        ),
        "xp": 12,
        "level": 2,
        "experience": earned(
            (1, "not a casualty", 31), (2, "killed a hero", 44), (3, "Ancient Relic", 46), (6, "missions 2 and 3", 91)
        ),
        "skills": (
            Origin(what="Leader", event=48, group="Captain"),
            Origin(what="Tactician", event=97, group="Captain"),
        ),
        "talents": (origin("Bitter Rivalry", 95),),
        "injuries": (origin("Smashed Leg", 118),),
        "gifts": (origin("Alien Cannon", 46),),
        "notes": (origin("carries the old flag", 12),),
        "sits_out": MissionsSatOut(missions=2, event=118),
    }
    return unit(no, name, **{**fields, **changed})


def veteran(no: int, name: str, **changed: Any) -> UnitSheet:
    """A unit with all the experience there is."""
    fields: dict[str, Any] = {
        "receipt": receipt(("price", 390, 12), *((f"level {level}", 25, 100 + level) for level in range(1, 7))),
        "xp": 30,
        "level": 6,
        "experience": earned(*((5, "five missions", 200 + 10 * level) for level in range(1, 7))),
        "traits": tuple(
            origin(trait, 101 + at)
            for at, trait in enumerate(
                ("Agile", "Headstrong", "Specialist (melee)", "Specialist (shooting)", "Resilient", "Elite")
            )
        ),
    }
    return unit(no, name, **{**fields, **changed})


def troop(count: int) -> tuple[UnitSheet, ...]:
    """As many units as asked for, all of them different."""
    made = []
    for no in range(1, count + 1):
        xp = no % 4
        made.append(
            unit(no, f"Squad {no:02}", xp=xp, experience=earned(*((1, "mission", 30 + at) for at in range(xp))))
        )
    return tuple(made)


UNITS = (
    hero(),
    unit(2, "Line", receipt=receipt(("price", 400, 12)), xp=4, experience=earned((4, "missions 1 to 3", 90))),
    veteran(3, "Riders"),
    unit(4, "Recruits of the Third", xp=5, due=1, experience=earned((5, "paid for", 130)), joined=origin("M3", 130)),
)
FALLEN = unit(5, "Old Guard", xp=7, level=1, left=origin("dead in mission 2", 77), traits=(origin("Elite", 60),))


def army(units: Sequence[UnitSheet] = UNITS, named: Named = PACT, player: Named = ADA, **changed: Any) -> ArmySheet:
    fields: dict[str, Any] = {
        "heading": HEADING,
        "army": named,
        "player": player,
        "place": 1,
        "vp": 6,
        "played": 4,
        "points_held": 135,
        "value": sum(each.receipt.value for each in units),
        "most_xp": 30,
        "marks": MARKS,
        "units": tuple(units),
        "former": (FALLEN,),
        "disbanded": None,
    }
    return ArmySheet(**{**fields, **changed})


def brought(no: int, name: str, value: int, *, is_hero: bool = False, left: str = "") -> UnitBrought:
    return UnitBrought(unit=Named(no=no, name=name), is_hero=is_hero, value=value, left=left)


def objective(name: str, face: int, *events: int, is_met: bool | None) -> ObjectiveShown:
    return ObjectiveShown(name=name, roll=d6(face), is_met=is_met, points=75, events=events)


def fielded(named: Named = PACT, player: Named = ADA, **changed: Any) -> MissionArmy:
    """An army in a mission that it lost."""
    fields: dict[str, Any] = {
        "army": named,
        "player": player,
        "brought": tuple(brought(no, f"Squad {no:02}", 90 + no) for no in range(1, 9)),
        "value": 756,
        "underdog": 3,
        "spent": (origin("+1", 139),),
        "objective": objective("Recovery", 4, 141, is_met=False),
        "outcome": "lost",
        "vp": 0,
        "points": 300,
        "event": 138,
    }
    return MissionArmy(**{**fields, **changed})


THE_PACT = fielded(
    brought=(
        brought(1, "Vanguard", 205, is_hero=True),
        brought(2, "Line", 400),
        brought(3, "Riders", 540, left="captured"),
        brought(4, "Recruits of the Third", 175),
    ),
    value=1320,
    underdog=0,
    spent=(),
    objective=objective("Mastery", 1, 140, 147, is_met=True),
    outcome="won",
    vp=2,
    points=225,
    event=137,
)


def fallen(**changed: Any) -> CasualtyLine:
    """A hero who was killed and came out of it with a limp."""
    fields: dict[str, Any] = {
        "army": PACT,
        "unit": VANGUARD,
        "is_hero": True,
        "how": "destroyed",
        "killer": Killer(army=TIDE, unit=MAW),
        "rolls": (d6(1), RollShown(dice="D6", throws=(5, 6), is_drawn=False)),
        "result": "Smashed Leg, 5 points cheaper",
        "events": (150, 152),
    }
    return CasualtyLine(**{**fields, **changed})


def mission(number: int = 4, **changed: Any) -> MissionReport:
    """A mission that is over, with one line of everything."""
    fields: dict[str, Any] = {
        "heading": HEADING,
        "number": number,
        "date": date(2026, 5, 23),
        "step": "",
        "armies": (
            THE_PACT,
            fielded(TIDE, BO),
            fielded(ROOK, CY, outcome="conceded", objective=None, underdog=5, spent=(), value=560),
        ),
        "absent": (LATE,),
        "played": 4,
        "rounds": (
            MissionRound(round=1, roll=d6(2), happened=None, events=(142,)),
            MissionRound(
                round=2,
                roll=d6(5),
                happened=RandomEventShown(
                    number=63,
                    name="Alien Cannon",
                    says="Vanguard of Ashen Pact has the cannon from now on.",
                    rolls=(RollShown(dice="D66", throws=(63,), is_drawn=True),),
                ),
                events=(143, 144),
            ),
            MissionRound(round=3, roll=d6(4, at_table=True), happened=None, events=(145,)),
            MissionRound(round=4, roll=d6(1), happened=None, events=(146,)),
        ),
        "winners": (PACT,),
        "casualties": (
            fallen(),
            fallen(
                army=TIDE,
                unit=MAW,
                is_hero=False,
                how="routed",
                killer=None,
                rolls=(d6(3),),
                result="recovered",
                events=(150, 153),
            ),
        ),
        "experience": (
            MissionExperience(army=PACT, unit=LINE, points=1, lost=0, why="not a casualty", event=160),
            MissionExperience(army=TIDE, unit=MAW, points=2, lost=1, why="killed a hero", event=161),
        ),
        "levels": (LevelTaken(army=PACT, unit=LINE, level=1, gained="Resilient", rolls=(d6(4),), events=(165,)),),
        "trades": (
            TradeLine(army=PACT, unit=LINE, trade="bought", what="Standard", points=-20, rolls=(), event=170),
            TradeLine(army=PACT, unit=VANGUARD, trade="not sold", what="Charm", points=0, rolls=(d6(2),), event=171),
            TradeLine(army=TIDE, unit=MAW, trade="sold", what="Old Shield", points=5, rolls=(d6(5),), event=172),
            TradeLine(
                army=TIDE,
                unit=Named(no=12, name="Spawn"),
                trade="recruited",
                what="130 points, 5 XP for 50 more",
                points=-180,
                rolls=(),
                event=173,
            ),
        ),
        "payments": (
            Payment(army=PACT, what="won the mission", points=150, event=148),
            Payment(army=PACT, what="objective Mastery", points=75, event=148),
            Payment(army=TIDE, what="lost the mission", points=300, event=148),
            Payment(army=ROOK, what="P.O.W. bought back (D3 1)", points=-50, event=149),
        ),
        "remarks": (origin("A roll of 2 for Vanguard (event 150) was withdrawn: the die was cocked.", 151),),
    }
    return MissionReport(**{**fields, **changed})


def great_mission(armies: int = 8, rows: int = 60, **changed: Any) -> MissionReport:
    """A mission of many armies that goes over several pages."""
    forces = tuple(Named(no=no, name=f"Army {no}") for no in range(1, armies + 1))
    return mission(
        armies=tuple(fielded(each, Named(no=each.no, name=f"Player {each.no}")) for each in forces),
        winners=forces[:1],
        casualties=tuple(fallen(events=(200 + no,)) for no in range(rows)),
        experience=tuple(
            MissionExperience(army=PACT, unit=LINE, points=1, lost=0, why="not a casualty", event=300 + no)
            for no in range(rows)
        ),
        **changed,
    )


def ranked(place: int | None, named: Named, player: Named, vp: int, played: int) -> LeaderboardRow:
    score = Fraction(vp, played) if played else None
    return LeaderboardRow(place=place, army=named, player=player, vp=vp, played=played, score=score)


LEADERBOARD = LeaderboardTable(
    campaign="dust",
    name="Dust and Echoes",
    rules="Grimdark Future 3.1",
    kind="game-limited",
    length="9 missions",
    mission=None,
    event=180,
    is_ended=False,
    is_shared=True,
    winners=(),
    rows=(
        ranked(1, PACT, ADA, 6, 4),
        ranked(2, TIDE, BO, 4, 3),
        ranked(3, ROOK, CY, 0, 3),
        ranked(None, LATE, DI, 0, 0),
    ),
)


def points(named: Named = PACT, player: Named = ADA) -> PointsLedger:
    """Four moves of points and what is left."""
    moves = (
        (12, None, "start", 1000, 0),
        (12, None, "units", 0, 950),
        (148, 4, "won the mission", 150, 0),
        (170, 4, "bought Standard for Line", 0, 20),
    )
    held, rows = 0, []
    for event, mission_no, what, came_in, went_out in moves:
        held += came_in - went_out
        rows.append(
            PointsRow(event=event, mission=mission_no, what=what, came_in=came_in, went_out=went_out, held=held)
        )
    return PointsLedger(army=named, player=player, rows=tuple(rows), came_in=1150, went_out=970, held=180)


def book(**changed: Any) -> CampaignBook:
    """Four armies after four missions; anything of it may be another."""
    fields: dict[str, Any] = {
        "heading": HEADING,
        "facts": (("Type", "game-limited, 9 missions"), ("Late joiners", "allowed")),
        "leaderboard": LEADERBOARD,
        "armies": (army(), army((unit(9, "Maw"),), TIDE, BO, former=(), place=2, vp=4, played=3)),
        "missions": (mission(),),
        "ledgers": (points(), points(TIDE, BO)),
        "vp": VpOverTime(
            missions=(1, 2, 3, 4),
            lines=(
                VpLine(army=PACT, totals=(2, 4, 4, 6)),
                VpLine(army=TIDE, totals=(0, 1, 3, 4)),
                VpLine(army=LATE, totals=(None, None, None, 0)),
            ),
        ),
        "audit": (EVENT,),
        "last_event": TEN,
    }
    return CampaignBook(**{**fields, **changed})


def long_book(missions: int = 200) -> CampaignBook:
    """A campaign that went on and on."""
    numbers = tuple(range(1, missions + 1))
    line = VpLine(army=PACT, totals=tuple(2 * no for no in numbers))
    return book(missions=tuple(map(mission, numbers)), vp=VpOverTime(missions=numbers, lines=(line,)))


def written(model: CampaignBook, seal: Seal = SEAL, *, ink_saver: bool = False) -> bytes:
    out = BytesIO()
    campaign.write(model, seal, out, ink_saver=ink_saver)
    return out.getvalue()


def read_back(model: CampaignBook, seal: Seal = SEAL, *, ink_saver: bool = False) -> Any:
    """The workbook as another program opens it."""
    from openpyxl import load_workbook  # after our own import of it, which chooses how it writes

    return load_workbook(BytesIO(written(model, seal, ink_saver=ink_saver)))


def army_of(names: Sequence[str], title: str = HEADING.name) -> ArmySheet:
    """An army in which everything is called by one of some names: units, what they have, the army and its player."""
    units = tuple(hero(no, name, notes=(origin(name, 12),)) for no, name in enumerate(names, start=1))
    lost = unit(99, names[0], left=origin("dead", 77))
    called = Named(no=1, name=names[-1])
    return army(units, called, Named(no=1, name=names[0]), former=(lost,), **entitled(title))


def mission_of(names: Sequence[str], title: str = HEADING.name) -> MissionReport:
    """A mission in which everything is called by one of some names."""
    called = tuple(Named(no=no, name=name) for no, name in enumerate(names, start=1))
    units = tuple(brought(each.no, each.name, 205, is_hero=each.no == 1) for each in called)
    return mission(
        armies=tuple(fielded(each, each, brought=units) for each in called),
        winners=called[-1:],
        casualties=tuple(fallen(army=each, unit=each, killer=Killer(army=each, unit=each)) for each in called),
        experience=tuple(
            MissionExperience(army=each, unit=each, points=1, lost=0, why=each.name, event=160) for each in called
        ),
        levels=tuple(
            LevelTaken(army=each, unit=each, level=1, gained=each.name, rolls=(d6(4),), events=(165,))
            for each in called
        ),
        trades=tuple(
            TradeLine(army=each, unit=each, trade="bought", what=each.name, points=-20, rolls=(), event=170)
            for each in called
        ),
        payments=tuple(Payment(army=each, what=each.name, points=150, event=148) for each in called),
        remarks=tuple(origin(each.name, 180) for each in called),
        **entitled(title),
    )
