"""Words for what happens around the games of a round: its scenario, its clock, who sits where."""

from datetime import UTC, datetime, timedelta

from ledger.domain.values import Commitment, ContestantId, Pairing, RoundNo, TableNo
from tests import facts as e
from tests import requests as r
from tests.builders import NONE, SLUG, Figures, contestants

SCENARIOS = (  # in the order of the die, each with its zones and flags and what the enemy's objective is worth
    ("King of the Hill", 3, 1, 1),
    ("Bunkers", 2, 3, 1),
    ("Spread the Net", 3, 2, 0),
    ("Invasion", 3, 0, 1),
    ("Anarchy", 2, 2, 1),
    ("Recon II", 2, 2, 1),
)
SCORED = {"kill_box_cp": 2, "kill_box_from_turn": 2, "scoring_from_turn": 2, "zone_cp": 1, "flag_cp": 1}
SIX = tuple(name for name, *_ in SCENARIOS)
TEN = datetime(2026, 5, 2, 10, tzinfo=UTC)


def minutes(past_ten: float) -> datetime:
    """So many minutes past ten, when rounds start in these tests."""
    return TEN + timedelta(minutes=past_ten)


def scenario_figures(zones: int, flags: int, objective_cp: int) -> dict[str, int]:
    """What a scenario has of its own, and what all six have."""
    return {"zones": zones, "flags": flags, "objective_cp": objective_cp, **SCORED}


# facts


def planned(
    round_no: int, scenario: str, setup: Figures = NONE, *, seed: str | None = None, oddities: tuple[str, ...] = ()
) -> e.RoundPlanned:
    return e.RoundPlanned(
        round_no=RoundNo(round_no), scenario=scenario, setup=dict(setup), seed=seed, oddities=oddities
    )


def announced(round_no: int, *parts: str) -> e.PlanAnnounced:
    return e.PlanAnnounced(round_no=RoundNo(round_no), parts=parts)


def started(
    round_no: int,
    scenario: str | None = None,
    setup: Figures = NONE,
    *,
    at: datetime = TEN,
    oddities: tuple[str, ...] = (),
) -> e.RoundStarted:
    return e.RoundStarted(round_no=RoundNo(round_no), at=at, scenario=scenario, setup=dict(setup), oddities=oddities)


def paused(table_no: int, past_ten: float, round_no: int = 1) -> e.ClockPaused:
    return e.ClockPaused(round_no=RoundNo(round_no), table_no=TableNo(table_no), at=minutes(past_ten))


def restarted(table_no: int, past_ten: float, round_no: int = 1) -> e.ClockRestarted:
    return e.ClockRestarted(round_no=RoundNo(round_no), table_no=TableNo(table_no), at=minutes(past_ten))


def skipped(no: int, round_no: int) -> e.RoundSkipped:
    return e.RoundSkipped(contestant=ContestantId(no), round_no=RoundNo(round_no))


def fixed(no: int, table_no: int | None) -> e.TableFixed:
    return e.TableFixed(contestant=ContestantId(no), table_no=None if table_no is None else TableNo(table_no))


def accessible(*tables: int) -> e.AccessibleTablesNamed:
    return e.AccessibleTablesNamed(tables=tuple(map(TableNo, tables)))


def needing(no: int, *, needed: bool = True) -> e.AccessibleTableNeeded:
    return e.AccessibleTableNeeded(contestant=ContestantId(no), needed=needed)


def seats(fact: e.RoundPaired) -> dict[int, frozenset[int]]:
    """Who sits at which table."""
    return {pairing.table_no: frozenset(pairing.contestants) for pairing in fact.pairings}


def at_tables(fact: e.RoundPaired, tables: dict[int, tuple[int, int]]) -> e.RoundPaired:
    """The same pairing at these tables."""
    given = tuple(Pairing(table_no=TableNo(no), contestants=contestants(*pair)) for no, pair in tables.items())
    return fact.model_copy(update={"pairings": given})


# requests


def plan(
    round_no: int | None = None,
    scenario: str | None = None,
    setup: Figures = NONE,
    *,
    offer: bool = False,
    reason: Commitment | None = None,
) -> r.PlanRound:
    return r.PlanRound(
        do="plan", tournament=SLUG, round=round_no, scenario=scenario, setup=dict(setup), offer=offer, reason=reason
    )


def announce(round_no: int | None = None, *parts: str) -> r.AnnouncePlan:
    return r.AnnouncePlan(do="announce", tournament=SLUG, round=round_no, parts=parts or None)


def start(
    scenario: str | None = None,
    setup: Figures | None = None,
    *,
    round_no: int | None = None,
    at: datetime = TEN,
    reason: Commitment | None = None,
) -> r.StartRound:
    said = None if setup is None else dict(setup)
    return r.StartRound(
        do="start-round", tournament=SLUG, round=round_no, scenario=scenario, setup=said, at=at, reason=reason
    )


def pause(table_no: int, past_ten: float) -> r.PauseClock:
    return r.PauseClock(do="pause-clock", tournament=SLUG, table=table_no, at=minutes(past_ten))


def restart(table_no: int, past_ten: float) -> r.RestartClock:
    return r.RestartClock(do="restart-clock", tournament=SLUG, table=table_no, at=minutes(past_ten))


def skip(no: int, round_no: int | None = None) -> r.SkipRound:
    return r.SkipRound(do="skip", tournament=SLUG, player=ContestantId(no), round=round_no)


def fix_table(no: int, table_no: int | None) -> r.FixTable:
    return r.FixTable(do="table", tournament=SLUG, player=ContestantId(no), table=table_no)


def name_accessible(*tables: int) -> r.NameAccessibleTables:
    return r.NameAccessibleTables(do="accessible-tables", tournament=SLUG, tables=tables)


def needs_access(no: int, *, needed: bool = True) -> r.NeedAccessibleTable:
    return r.NeedAccessibleTable(do="needs-access", tournament=SLUG, player=ContestantId(no), needed=needed)
