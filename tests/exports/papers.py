"""Read models built by hand, for looking at what the exporters draw of them."""

from dataclasses import dataclass
from datetime import date

from ledger.domain.values import METRICS, ContestantId
from ledger.projections.documents import (
    Heading,
    NamedPlayer,
    Poster,
    PosterLine,
    PosterTable,
    Seal,
    Slip,
    Slips,
    SlipSide,
    by_family_name,
    family_name,
    stacked,
)
from ledger.projections.record_sheets import ArmyList, Letter, RecordSheet, RoundLine, Total
from ledger.projections.score_sheets import ScoreSheet, ScoreSide, SheetLine, SheetPart, WriteIn
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import SIGNS, Mark, MarkKind

ROOT = "8074b4586eefde50198c775603bf75c75f93bfb022702210d9ea983a5f57e0ec"
NOTE = "ledger.example/3f0c6a1e-5b7d-4c55-9d0f-0b8f1f3a9e11\n412\ngHS0WG7v3lAZjHdWA791x1+Tv7AicCIQ2eqYOl9X4Ow=\n"
SIGNED = f"{NOTE}\n— ledger.example/3f0c6a1e-5b7d-4c55-9d0f-0b8f1f3a9e11 {'Q2hlY2tlZCBieSBubyBvbmU' * 4}\n"
SEAL = Seal(origin="ledger.example/3f0c6a1e-5b7d-4c55-9d0f-0b8f1f3a9e11", size=412, root=ROOT, event=411, note=NOTE)
DRAFT = SEAL.model_copy(update={"event": None})

HEADING = Heading(tournament="spring-26", name="Spring Masters 2026", rules="Masters 2019", date=date(2026, 3, 14))
LONG_NAME = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley van der Wolkenstein-Hohenzo"[:80]
WIDEST_NAMES = ("W" * 80, "Ŵ" * 80)
LONG_TITLE = "Lock & Load International Grand Masters Weekend"
LONGEST_TITLE = "The Fourth International Grand Masters Weekend of the Northern Provinces and Isles"[:80]
HOSTILE = (
    "=HYPERLINK(1)",
    "<b>Bo</b> & <img src=x>",
    LONG_NAME,
    "Żółta Gęśl-Jaźń",
    "Дмитрий Иванов",
    "Ελένη Παπαδοπούλου",
)
TP, SOS, CP, APD = (METRICS[key] for key in ("tp", "sos", "cp", "apd"))
NOTES = (
    "CP: control points scored, the last scoring after an assassination included.",
    "APD: points of the opponent's models destroyed or removed from play, by whomever, at the cost on their cards; "
    "a leader counts 10; units and attachments once all of them are gone; a model that comes back and falls counts "
    "again.",
)


def entitled(title: str) -> dict[str, Heading]:
    """What makes any read model one of a tournament of that name."""
    return {"heading": HEADING.model_copy(update={"name": title})}


def player(no: int, name: str | None = None, faction: str | None = "Cygnar") -> NamedPlayer:
    return NamedPlayer(no=no, name=name or f"P{no:02}", faction=faction)


def army(no: int, models: int = 12) -> ArmyList:
    """A list of invented models."""
    lines = tuple(
        (f"Invented Warrior {number}, attached to Unit {number // 3}", str(3 + number % 9)) for number in range(models)
    )
    return ArmyList(
        no=no, title=f"Leader {no}, the Invented", subtitle="Cygnar · Storm Division", total=104, lines=lines
    )


def blank_army(no: int) -> ArmyList:
    return ArmyList(no=no, title="", subtitle="", total=None, lines=())


def blank_round(no: int) -> RoundLine:
    return RoundLine(
        round=no,
        table=None,
        opponents=(),
        scenario=None,
        list_no=None,
        outcome=None,
        figures={},
        made_of={},
        points=None,
        running=None,
        how="",
        event=None,
        replaces=None,
        strikes=(),
    )


def game(no: int, outcome: Letter, opponent: NamedPlayer, *, running: int, how: str = "scenario") -> RoundLine:
    return RoundLine(
        round=no,
        table=no + 3,
        opponents=(opponent,),
        scenario="Recon II",
        list_no=1 + no % 2,
        outcome=outcome,
        figures={"cp": 4 + no, "apd": 50 - no},
        made_of={},
        points=int(outcome == "W"),
        running=running,
        how=how,
        event=1_000 + no,
        replaces=900 + no if no % 2 else None,
        strikes=(),
    )


def unplayed(no: int, outcome: Letter, *, running: int) -> RoundLine:
    figures = {"cp": 3, "apd": 38} if outcome == "bye" else {}
    return blank_round(no).model_copy(update={"outcome": outcome, "figures": figures, "running": running})


def sheet(
    who: NamedPlayer,
    rounds: tuple[RoundLine, ...],
    lists: tuple[ArmyList, ...] = (blank_army(1), blank_army(2)),
    **changes: object,
) -> RecordSheet:
    """A record sheet, filled in if any of its rounds is."""
    is_blank = all(line.outcome is None for line in rounds)
    figures = (None,) * 4 if is_blank else (3, 9, 21, 181)
    filled = RecordSheet(
        heading=HEADING,
        player=who,
        club=None if is_blank else "Iron Wolves",
        status="active",
        lists=lists,
        asks_list=True,
        list_labels=("leader", "theme"),
        metrics=(CP, APD),
        running=TP,
        rounds=rounds,
        is_open_ended=False,
        adjusted=(),
        totals=tuple(
            Total(metric=metric, value=value) for metric, value in zip((TP, SOS, CP, APD), figures, strict=True)
        ),
        place=None if is_blank else "1 / 32",
        standing="" if is_blank else "final",
        worth="W = 1 TP, L = 0, T = 0; a bye = 1 TP, 3 CP, 38 APD.",
        notes=NOTES,
    )
    return filled.model_copy(update=changes)


def scored_round(no: int, vp: int, diff: int) -> RoundLine:
    """A round of victory points."""
    won: Letter = "W" if diff > 0 else "L" if diff < 0 else "T"
    points = {"W": 3, "L": 0, "T": 1}[won]
    figures = {"diff": diff, "vp": vp}
    return game(no, won, player(2, "Bo Two"), running=points).model_copy(update={"figures": figures, "points": points})


def skirmish_sheet(rounds: tuple[RoundLine, ...]) -> RecordSheet:
    """The sheet of a game without army lists, ranked by points and by difference."""
    columns = {key: METRICS[key] for key in ("tp", "diff", "vp")}
    totals = tuple(Total(metric=columns[key], value=value) for key, value in (("tp", 4), ("diff", 3), ("vp", 15)))
    metrics = {"metrics": (columns["diff"], columns["vp"]), "totals": totals}
    return sheet(player(1, "Ada One"), rounds, (), asks_list=False, **metrics)


def blank_sheet(no: int = 7, rounds: int = 5) -> RecordSheet:
    return sheet(player(no, "Ada One"), tuple(map(blank_round, range(1, rounds + 1))))


def filled_sheet(models: int = 12) -> RecordSheet:
    """Seven rounds: games, a bye, a round sat out, and a blank one."""
    bo, cy, di = (
        player(no, name, "Protectorate of Menoth") for no, name in ((2, "Bo Two"), (3, "Cy Three"), (4, "Di Four"))
    )
    rounds = (
        game(1, "W", bo, running=1),
        game(2, "L", cy, running=1, how="assassination"),
        game(3, "T", di, running=1, how="time, agreed"),
        unplayed(4, "bye", running=2),
        game(5, "W", cy, running=3, how="conceded"),
        unplayed(6, "sat out", running=3),
        blank_round(7),
    )
    return sheet(player(26, "Dana Šimůnek"), rounds, (army(1, models), army(2, models)))


def hostile_sheet() -> RecordSheet:
    """Names that break what is not made for them, in every field."""
    rounds = tuple(
        game(no, "W", player(20 + no, name, LONG_NAME), running=no, how="disqualification")
        for no, name in enumerate(HOSTILE, start=1)
    )
    lists = tuple(army(no).model_copy(update={"title": LONG_NAME, "subtitle": LONG_NAME}) for no in (1, 2, 3))
    return sheet(
        player(1000, LONG_NAME, LONG_NAME), rounds, lists, club=LONG_NAME, adjusted=("-1 TP",), status="dropped"
    )


GIVEN = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
FAMILY = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Øst", "Ärling", "Łąka", "Żuk")


def crowd(count: int, *names: str) -> list[NamedPlayer]:
    """So many invented players, the first of them called so."""
    invented = (f"{GIVEN[no % len(GIVEN)]} {FAMILY[no % len(FAMILY)]}{no}" for no in range(count))
    called = [*names, *invented][:count]
    return [player(no, name) for no, name in enumerate(called, start=1)]


def poster_of(players: list[NamedPlayer], *, scenario: str | None = "Recon II", round_no: int = 3) -> Poster:
    """Pairs of neighbours; an odd one out has the bye."""
    pairs = [tuple(players[at : at + 2]) for at in range(0, len(players) - 1, 2)]
    tables = tuple(PosterTable(table=no, players=pair, attacker=None) for no, pair in enumerate(pairs, start=1))
    byes = tuple(players[2 * len(pairs) :])
    seats = [
        (one, table.table, tuple(other for other in table.players if other != one))
        for table in tables
        for one in table.players
    ]
    lines = [_poster_line(*seat) for seat in (*seats, *((bye, None, ()) for bye in byes))]
    return Poster(
        heading=HEADING,
        round=round_no,
        scenario_word="scenario",
        scenario=scenario,
        figures=FIGURES if scenario else (),
        lines=tuple(sorted(lines, key=lambda line: by_family_name(line.player))),
        tables=tables,
        byes=byes,
    )


FIGURES = (
    *("zones 2", "flags 2", "objective CP 1", "kill box CP 2", "kill box from turn 2"),
    *("scoring from turn 2", "zone CP 1", "flag CP 1", "lead to win 5", "last turn 7"),
)


def _poster_line(who: NamedPlayer, table: int | None, opponents: tuple[NamedPlayer, ...]) -> PosterLine:
    family, given = family_name(who)
    return PosterLine(
        player=who,
        family=family,
        given=given,
        table=table,
        opponents=opponents,
        points="2 – 1 TP",
        role="",
        team="",
    )


def slips_of(players: list[NamedPlayer]) -> Slips:
    """A slip for each pair of neighbours."""
    pairs = [players[at : at + 2] for at in range(0, len(players) - 1, 2)]
    found = [
        Slip(table=no, sides=tuple(SlipSide(player=one, points=2, role="") for one in pair))
        for no, pair in enumerate(pairs, start=1)
    ]
    return Slips(
        heading=HEADING,
        round=3,
        points=TP,
        metrics=(CP, APD),
        limits={},
        asks_winner=True,
        lists=2,
        endings=("scenario", "assassination", "clock", "tiebreaker", "time"),
        also=("conceded", "judge called"),
        last_turn=7,
        notes=NOTES,
        pages=stacked(found),
    )


def score_side(letter: str, who: NamedPlayer, role: str = "", *, vp: str = "", schemes: int = 2) -> ScoreSide:
    """A side that scores by a strategy in the open and by schemes folded away."""
    strategy = SheetLine(label="Strategy", blanks=(), boxes=(WriteIn(label="VP", most=4, text=vp and "4"),))
    sealed = tuple(
        SheetLine(
            label=f"Scheme {no}",
            blanks=tuple(WriteIn(label=asks, most=None, text="") for asks in ("scheme", "names", "names")),
            boxes=tuple(WriteIn(label=half, most=1, text="") for half in ("reveal", "end")),
        )
        for no in range(1, schemes + 1)
    )
    parts = [SheetPart(title="Strategy", lines=(strategy,), is_sealed=False)]
    if schemes:
        parts.append(SheetPart(title="Schemes", lines=sealed, is_sealed=True))
    totals = (("VP", 8, vp), ("DIFF", None, vp and "+2"), ("TP", None, vp and "3"))
    return ScoreSide(
        letter=letter,
        player=who,
        role=role,
        leader="",
        parts=tuple(parts),
        totals=tuple(WriteIn(label=label, most=most, text=text) for label, most, text in totals),
    )


def score_sheet_of(*sides: ScoreSide, **changes: object) -> ScoreSheet:
    """A game of these sides, its scheme pool announced."""
    sheet = ScoreSheet(
        heading=HEADING,
        round=2,
        table=7,
        fields=(("strategy", "Turf War"), ("Deployment", "Corner"), ("soulstones", "50")),
        chips=(("Schemes", POOL),),
        leader_label="leader",
        sides=sides,
        endings=(("played to the end", False), ("time", False), ("agreed", False)),
        source="",
        notes=("At most 4 VP from the strategy.", "Vendetta names an own model and an enemy model."),
    )
    return sheet.model_copy(update=changes)


def score_sheets_of(players: list[NamedPlayer]) -> tuple[ScoreSheet, ...]:
    """A sheet for each pair of neighbours, the first of each attacking."""
    pairs = [players[at : at + 2] for at in range(0, len(players) - 1, 2)]
    return tuple(
        score_sheet_of(score_side("A", one, "attacker"), score_side("B", two, "defender"), table=no)
        for no, (one, two) in enumerate(pairs, start=1)
    )


POOL = ("Breakthrough", "Detonate Charges", "Vendetta", "Catch and Release", "Research Mission", "Spread Them Out")


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of the standings."""

    heading: Heading
    standings: Standings
    standing: str
    legend: str
    marks: tuple[tuple[Mark, ...], ...]


LEGEND = "control points, then + won, = tied, - lost"


def table_of(
    players: list[NamedPlayer], *, rounds: int = 5, standing: str = "after round 5", **changes: bool
) -> Printed:
    """Standings in which everyone has the place of their number."""
    kinds: tuple[MarkKind, ...] = ("won", "tied", "lost", "bye")
    marks = tuple(
        tuple(
            Mark(kind=kind, text="bye" if kind == "bye" else f"{no}{SIGNS[kind]}") for no, kind in _cycle(kinds, rounds)
        )
        for _ in players
    )
    table = Standings(
        tournament="spring-26",
        rules="masters-2019",
        round=rounds,
        version=99,
        provisional=False,
        open_tables=(),
        finished=False,
        voided=False,
        columns=(TP, SOS, CP, APD),
        rows=tuple(_standing(who) for who in players),
    )
    return Printed(HEADING, table.model_copy(update=changes), standing, LEGEND, marks)


def _cycle(kinds: tuple[MarkKind, ...], rounds: int) -> list[tuple[int, MarkKind]]:
    return [(no, kinds[no % len(kinds)]) for no in range(rounds)]


def _standing(who: NamedPlayer) -> Row:
    return Row(
        place=who.no,
        contestant=ContestantId(who.no),
        player=who.name,
        faction=who.faction,
        figures={"tp": 5, "sos": 0.3333 if who.no % 7 == 0 else 13, "cp": 21, "apd": 181},
        played=5,
        won=3,
        tied=0,
        lost=2,
        status="dropped" if who.no % 5 == 0 else "active",
    )
