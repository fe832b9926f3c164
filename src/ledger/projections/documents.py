"""Documents: the head and the seal of each, players as they name them and in the order in which people look names up;
of one round the poster for the wall and the result slips for the tables; and the report of a qualifier."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS, accounts
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.text import NAME_MOST, fold, search_key
from ledger.domain.tournament.rounds.setups import announced_at, announced_to_all
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import METRICS, ContestantId, Metric, RoundNo, TableNo, Value
from ledger.projections.scenarios import PlayedView, figures_of, in_parts, in_words, setup_lines, words_at
from ledger.projections.wording import NOBODY, Members, Names, day_in_words

if TYPE_CHECKING:
    from ledger.projections.awards_and_requirements import Requirement
    from ledger.projections.people import Official

TP = METRICS["tp"]
_IN_NAMES = str.maketrans("", "", "-'’.")
_GENERATIONS = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))


class Heading(Value):
    """The tournament a document belongs to, in words."""

    tournament: str  # the short name
    name: str
    rules: str
    date: date

    @property
    def about(self) -> str:
        """What stands under the name."""
        return " · ".join((self.rules, day_in_words(self.date), self.tournament))


class NamedPlayer(Value):
    """A player as documents name them; the number stands in where the name cannot be printed."""

    no: int
    name: str
    faction: str | None
    members: tuple[str, ...] = ()  # who plays, where it is a team


def heading(state: Tournament, name: str, on: date) -> Heading:
    """The head of every document of a tournament."""
    return Heading(tournament=state.slug, name=name, rules=state.rules.title, date=on)


def named_player(state: Tournament, contestant: ContestantId, names: Names, members: Members = NOBODY) -> NamedPlayer:
    """One who takes part."""
    faction = state.entrants[contestant].faction
    return NamedPlayer(no=contestant, name=names[contestant], faction=faction, members=members.get(contestant, ()))


def points_before(state: Tournament, round_no: RoundNo) -> dict[ContestantId, int]:
    """With how many points everyone comes to a round; a ringer plays for none."""
    book = accounts(state, RoundNo(round_no - 1))
    return {no: book[no].points for no in state.contestants()}


def role_of(round_: Round, table: TableNo, contestant: ContestantId) -> str:
    """Who attacks and who defends at a table; nothing where the pairing does not say."""
    attacker = round_.attackers.get(table)
    if attacker is None:
        return ""
    return "attacker" if attacker == contestant else "defender"


def sheet_metrics(state: Tournament) -> tuple[Metric, ...]:
    """The figures of a score sheet as columns."""
    return tuple(METRICS[key] for key in state.rules.metrics)


def how_far(rounds: Sequence[Round], *, is_final: bool) -> str:
    """Which moment a table of these rounds shows: during one, after one, or the end; nothing before the first."""
    if not rounds or is_final:
        return "final" if rounds else ""
    is_open = any(round_.missing for round_ in rounds)
    return f"{'during' if is_open else 'after'} round {rounds[-1].no}"


def family_name(player: NamedPlayer) -> tuple[str, str]:
    """The last word of a name and what stands before it; the number that tells namesakes apart is no word of it, and a
    team has no family."""
    name, number = player.name, f" (#{player.no})"
    if player.members:
        return name, ""
    family, given = _parted(name.removesuffix(number))
    if not given:
        return name, ""
    return family, f"{given}{number}" if name.endswith(number) else given


def by_family_name(player: NamedPlayer) -> tuple[str, str, str, int]:
    """The order of a list in which people look for themselves: as if nobody had accents, namesakes by number."""
    bare = player.name.removesuffix(f" (#{player.no})")
    family, given = (bare, "") if player.members else _parted(bare)
    return search_key(family), search_key(given), fold(bare), player.no


def _parted(name: str) -> tuple[str, str]:
    """Younger and third of their name are still of that name."""
    words = name.split(" ")
    last = len(words) - 1
    while last and words[last].casefold() in _GENERATIONS:
        last -= 1
    if not words[last].translate(_IN_NAMES).isalnum():
        return name, ""  # no family name, whatever it is
    return words[last], " ".join((*words[:last], *words[last + 1 :]))


class Seal(Value):
    """What the foot of every page says. A draft was not recorded and says so instead."""

    origin: str  # what the log is called
    size: int  # how many events the checkpoint covers, the document's own among them
    root: str  # the hash over all of them, in hex
    event: int | None  # the event that records this document; none for a draft
    note: str  # the checkpoint as text, for the code to scan

    @property
    def is_draft(self) -> bool:
        """Whether the document was printed without being recorded."""
        return self.event is None


class AuditRow(NamedTuple):
    """One event. A plain tuple: a long tournament has a hundred thousand."""

    seq: int
    recorded_at: datetime
    at: datetime
    type: str
    says: str
    by: str
    reason: str
    leaf: str


class PosterLine(Value):
    """Where one player sits."""

    player: NamedPlayer
    family: str
    given: str
    table: int | None  # none: a bye
    opponents: tuple[NamedPlayer, ...]
    points: str  # of player and opponents before this round; nothing before the first
    role: str  # attacker or defender, where the pairing says who attacks
    team: str  # whose line it is, where a member is looked up and not the team


class PosterTable(Value):
    """Who sits at one table."""

    table: int
    players: tuple[NamedPlayer, ...]
    attacker: int | None  # by entry number, where the pairing says who attacks
    plays: tuple[str, ...] = ()  # in words, where it is another thing than the other tables play


class Poster(Value):
    """The read model of the pairings on the wall."""

    heading: Heading
    round: int
    scenario_word: str  # what the rules call it
    scenario: str | None  # once it is announced
    figures: tuple[str, ...]  # those of the scenario, and what else is announced, in words
    lines: tuple[PosterLine, ...]
    tables: tuple[PosterTable, ...]
    byes: tuple[NamedPlayer, ...]


def poster(state: Tournament, round_no: RoundNo, heading: Heading, names: Names, members: Members = NOBODY) -> Poster:
    """One round of a tournament."""
    round_ = state.rounds[round_no - 1]
    points = points_before(state, round_no)
    entries = {no: named_player(state, no, names, members) for no in (*round_.seats, *round_.byes)}
    known = announced_to_all(state, round_no)
    told = [f"{line.label}: {', '.join(line.values)}" for line in setup_lines(state.rules, known.setup)]
    lines = [_poster_line(round_, each, entries, points) for each in entries.values()]
    return Poster(
        heading=heading,
        round=round_no,
        scenario_word=system_called(state.rules.system).scenario_word,
        scenario=known.scenario,
        figures=(*in_words(figures_of(state.rules, known.scenario)), *told),
        lines=tuple(sorted(_with_members(lines), key=lambda line: by_family_name(line.player))),
        tables=tuple(
            PosterTable(
                table=table,
                players=tuple(entries[no] for no in game.contestants),
                attacker=round_.attackers.get(table),
                plays=words_at(state, round_no, table),
            )
            for table, game in sorted(round_.games.items())
        ),
        byes=tuple(sorted((entries[no] for no in round_.byes), key=by_family_name)),
    )


def _with_members(lines: Iterable[PosterLine]) -> Iterator[PosterLine]:
    """A line for each name under which people look for a table: of a team also those of its members."""
    for line in lines:
        yield line
        for member in line.player.members:
            player = NamedPlayer(no=line.player.no, name=member, faction=line.player.faction)
            family, given = family_name(player)
            called = {"player": player, "family": family, "given": given, "team": line.player.name}
            yield line.model_copy(update=called)


def _poster_line(
    round_: Round, player: NamedPlayer, entries: Mapping[ContestantId, NamedPlayer], points: Mapping[ContestantId, int]
) -> PosterLine:
    family, given = family_name(player)
    contestant = ContestantId(player.no)
    table: TableNo | None = round_.seats.get(contestant)
    others = [no for no in round_.games[table].contestants if no != contestant] if table is not None else []
    figures = " – ".join(str(points[no]) for no in (contestant, *others) if no in points)
    return PosterLine(
        player=player,
        family=family,
        given=given,
        table=table,
        opponents=tuple(entries[no] for no in others),
        points=f"{figures} {TP.title}" if round_.no > 1 and contestant in points else "",
        role="" if table is None else role_of(round_, table, contestant),
        team="",
    )


A_PAGE = 4


class SlipSide(Value):
    """A player at the table."""

    player: NamedPlayer
    points: int | None  # before this round; a ringer plays for none
    role: str  # attacker or defender, where the pairing says who attacks


class Slip(Value):
    """What one table fills in."""

    table: int
    sides: tuple[SlipSide, ...]
    plays: tuple[str, ...] = ()  # in words, where the rules want it there and it is announced


class Slips(Value):
    """The read model of slips. Cut all pages at once and stack the strips from the top: the tables are in order."""

    heading: Heading
    round: int
    points: Metric  # what `points` of a side are
    metrics: tuple[Metric, ...]  # a box for each
    limits: dict[str, int]  # the most that may stand in a box, by metric
    asks_winner: bool  # where the figures tell who won, nobody is asked
    lists: int  # which of so many was played; 1 is no question
    endings: tuple[str, ...]  # how a game may end
    also: tuple[str, ...]  # what else may have happened, to be ticked
    last_turn: int | None  # the last one there is, where turns are counted
    notes: tuple[str, ...]  # what the rule system explains to those who fill the slip in
    pages: tuple[tuple[Slip, ...], ...]


def slips(state: Tournament, round_no: RoundNo, heading: Heading, names: Names, members: Members = NOBODY) -> Slips:
    """A slip for each table of a round, and none for a bye."""
    round_ = state.rounds[round_no - 1]
    points = points_before(state, round_no)
    system = system_called(state.rules.system)
    endings, also = _ticked(system, state.rules)
    found = [
        Slip(
            table=table,
            sides=tuple(
                SlipSide(
                    player=named_player(state, no, names, members),
                    points=points.get(no),
                    role=role_of(round_, table, no),
                )
                for no in game.contestants
            ),
            plays=_slip_plays(state, round_no, table),
        )
        for table, game in sorted(round_.games.items())
    ]
    return Slips(
        heading=heading,
        round=round_no,
        points=TP,
        metrics=tuple(metric for metric in sheet_metrics(state) if not metric.is_signed),  # a difference is worked out
        limits={} if state.rules.vp_cap is None else {"vp": state.rules.vp_cap},
        asks_winner=not SCORINGS[state.rules.scoring].is_computed,
        lists=state.rules.lists,
        endings=endings,
        also=also,
        last_turn=state.rules.last_turn,
        notes=system.sheets.notes(state.rules),
        pages=stacked(found),
    )


def _slip_plays(state: Tournament, round_no: RoundNo, table: TableNo) -> tuple[str, ...]:
    system, (scenario, setup) = system_called(state.rules.system), announced_at(state, round_no, table)
    if system.setups is None or not system.setups.is_on_slips:
        return ()
    return in_parts(system.scenario_word, PlayedView(scenario=scenario, setup=setup_lines(state.rules, setup)))


def _ticked(system: System, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How the game may have ended: as on the score sheet, where there is one."""
    if system.sheets.form is None:
        return system.sheets.endings, ("conceded", "judge called")
    return system.sheets.form(rules, {}).endings[1:], ()  # but for the first, that it was played to its end


def stacked(found: Sequence[Slip]) -> tuple[tuple[Slip, ...], ...]:
    """Pages such that the uppermost strips of all of them come first, then the second ones, and so on."""
    pages = -(-len(found) // A_PAGE)
    return tuple(tuple(found[page::pages]) for page in range(pages))


# the report of a qualifier


class ReportedPlaces(NamedTuple):
    """A place and everyone who has it, a team as one; nobody where that is not known yet."""

    place: int
    players: tuple[tuple[str, ...], ...]
    unspelt: frozenset[str] = frozenset()  # what stands for a name no built-in font can print


class QualifierDays(NamedTuple):
    """What makes a qualifier count, each with its day as far as it is recorded."""

    sanctioned: date | None
    requested: date | None
    reported: date | None
    deadline: date | None


class QualifierSheet(NamedTuple):
    """The read model."""

    heading: Heading
    season: str | None  # its short name
    season_name: str | None  # None: no season here
    system: str
    zone: str
    ended: date | None
    players: int | None
    attendance: int | None
    places: tuple[ReportedPlaces, ...]
    days: QualifierDays
    requirements: "tuple[Requirement, ...]"
    officials: "tuple[Official, ...]"
    sent: datetime | None  # when the first report was sent, where one is recorded

    @property
    def organizers(self) -> str | None:
        """Who ran it, if anybody was appointed; of many as many as one name has room for."""
        names = [each.official for each in self.officials if each.role == "organizer"]
        while len(said := " and ".join(names)) > NAME_MOST:
            names.pop()
        return said or None

    def line(self) -> dict[str, Any]:
        """What a league that gets the report applies."""
        told = {
            "slug": self.heading.tournament,
            "name": self.heading.name,
            "rules": self.system,
            "date": self.heading.date.isoformat(),
            "ended": self.ended and self.ended.isoformat(),
            "zone": None if self.zone == "UTC" else self.zone,
            "players": self.players,
            "attendance": self.attendance,
            "organizer": self.organizers,
        }
        places = [[each[0] if len(each) == 1 else list(each) for each in place.players] for place in self.places]
        sent = {} if self.sent is None else {"at": self.sent.isoformat()}
        outside = {key: value for key, value in told.items() if value is not None}
        return {"do": "report-qualifier", "season": self.season, "outside": outside, "places": places, **sent}
