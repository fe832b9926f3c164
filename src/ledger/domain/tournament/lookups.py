"""Questions that every family asks of the state: which round, which game, which list, which day, which dispute."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.state import Entrant, Game, Round, Tournament
from ledger.domain.values import ChosenValue, ContestantId, DisputeNo, PersonId, RoundNo, Sheet, TableNo, Version

ACCESSIBLE_TABLE = "accessible-table"
"""The rule that a round bends where somebody who needs an accessible table has another."""


def game_of(player: ContestantId, round_: Round) -> Game:
    """The game a player has in a round, or why there is none."""
    table = round_.seats.get(player)
    if table is None:
        raise unseated(player, round_)
    return round_.games[table]


def unseated(player: int, round_: Round) -> RuleViolation:
    """Why somebody has no table in a round."""
    why = "has the bye" if player in round_.byes else "does not play"
    return RuleViolation("{player} {why} in round {round}.", player=player, why=why, round=round_.no)


def crews_at(player: ContestantId, round_: Round, game: Game) -> tuple[list[Sheet], list[Sheet]]:
    """The crews of a side in its game and those of the others, as far as they are recorded."""
    hired = [(side, each.crew) for (side, _), each in round_.crews.items() if side in game.contestants]
    return [crew for side, crew in hired if side == player], [crew for side, crew in hired if side != player]


def sitting_out(state: Tournament, round_no: RoundNo) -> frozenset[ContestantId]:
    """Who would be paired but for having asked to sit that round out."""
    return frozenset(no for no in state.active() if round_no in state.entrants[no].skips)


def refuse_who_left(player: ContestantId, state: Tournament) -> None:
    """Refuse what only somebody who will be paired again can be asked for."""
    if state.entrants[player].status != "active":
        raise RuleViolation("{player} has left the tournament and is not paired any more.", player=player)


def round_asked(asked: int | None, state: Tournament) -> Round:
    """The round of that number, the newest unless one is named."""
    if not state.rounds:
        raise RuleViolation("No round is paired yet.", code="no-round-paired")
    if asked is None:
        return state.rounds[-1]
    if not 1 <= asked <= len(state.rounds):
        raise RuleViolation(f"Round {asked} is not paired yet.")
    return state.rounds[asked - 1]


def newest_round(asked: int | None, state: Tournament) -> Round:
    """The newest round; refused where another one was asked for."""
    found = round_asked(asked, state)
    if found.no < state.round_no:
        raise RuleViolation(f"Round {asked} is over; round {state.round_no} is paired.")
    return found


def round_conceded(player: ContestantId, state: Tournament) -> Round | None:
    """The round of the game by which somebody left, as it was paired then; a draw taken back with it brings nobody
    back."""
    conceded = state.entrants[player].conceded
    if conceded is None or conceded[0] > state.round_no:
        return None
    round_ = state.rounds[conceded[0] - 1]
    return round_ if round_.version == conceded[1] else None


def newest_or_meant(event: int | None, given: Sequence[Version]) -> Version | None:
    """The newest of what stands, or that of an event, if it does."""
    found = [version for version in given if event in (None, version)]
    return found[-1] if found else None


def disputed(state: Tournament, up_to: RoundNo | None = None) -> dict[ContestantId, tuple[DisputeNo, ...]]:
    """Whose games of all rounds, or of the first `up_to`, are contested and not ruled on, and by which disputes. One
    about a draw that was taken back is about no game any more."""
    found: dict[ContestantId, tuple[DisputeNo, ...]] = {}
    rounds = state.rounds[:up_to]
    for dispute in state.disputes.values():
        round_ = rounds[dispute.round_no - 1] if dispute.round_no <= len(rounds) else None
        if dispute.ruled is None and round_ is not None and round_.version < dispute.version:
            for side in round_.games[dispute.table_no].contestants:
                found[side] = (*found.get(side, ()), dispute.no)
    return found


CONDUCT = "conduct"
"""What a dispute is called by which no game is contested, but how somebody behaved; in every document alike."""


def list_played(round_: Round, game: Game, contestant: ContestantId, entrant: Entrant) -> int | None:
    """The one that is named, else the only one they brought."""
    named = list_named(round_, game, contestant)
    return 1 if named is None and len(entrant.lists) == 1 else named


def list_named(round_: Round, game: Game, contestant: ContestantId) -> int | None:
    """The one that a player's sheet names; where it names none, the one they chose, once all choices are revealed."""
    sides = game.outcome.sides if game.outcome else ()
    named = next((side.sheet.get("list") for side in sides if side.contestant == contestant), None)
    if named is None:
        named = list_revealed(round_, game.table_no, contestant)
    return named if isinstance(named, int) else None


def list_revealed(round_: Round, table_no: TableNo, contestant: ContestantId) -> ChosenValue | None:
    """The one they chose, once the whole table has chosen."""
    return round_.revealed.get((table_no, "list"), {}).get(contestant)


def concerned(facts: Iterable[TournamentEvent], state: Tournament) -> set[PersonId]:
    """Whom facts are about: those they name, and of a dispute everyone at the table."""
    contestants: set[ContestantId] = set()
    for fact in facts:
        contestants |= {*getattr(fact, "contestants", ()), getattr(fact, "contestant", None) or ContestantId(0)}
        dispute = state.disputes.get(getattr(fact, "dispute", DisputeNo(0)))
        if dispute is not None and dispute.round_no <= state.round_no:  # else its pairing was withdrawn
            game = state.rounds[dispute.round_no - 1].games.get(dispute.table_no)
            contestants |= {*(game.contestants if game else ())}
    return {person for no in contestants if no in state.entrants for person in state.entrants[no].persons()}


def local_day(moment: datetime, state: Tournament) -> date:
    """The day of a moment where the tournament is played."""
    return day_in(state.zone, moment)


def day_in(zone: str, moment: datetime) -> date:
    """The day of a moment by the clock of a zone."""
    try:
        return moment.astimezone(_zone(zone)).date()
    except OverflowError:  # the first or the last hours of the calendar have no day there
        return moment.date()


def last_moment(day: date, zone: str) -> datetime:
    """The end of a day by the clock of a zone: whatever happened on it happened by then."""
    try:
        return datetime.combine(day, time.max, _zone(zone)).astimezone(UTC)
    except OverflowError:  # on the last day there is
        return datetime.max.replace(tzinfo=UTC)


def days_after(day: date, days: int) -> date:
    """The day so many days later, or the last there is."""
    return day + timedelta(days=min(days, (date.max - day).days))


def _zone(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo  # which few commands need

    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # known where it was opened, and not on this machine
        return UTC


def has_started(round_no: RoundNo, state: Tournament) -> bool:
    """Whether what a round is played with is out."""
    return round_no <= state.round_no and state.rounds[round_no - 1].started is not None


def finished(state: Tournament) -> RuleViolation:
    """Why nothing more is taken that is for playing on."""
    return RuleViolation("{slug} is finished.", code="finished", slug=state.slug)


def is_final(round_no: RoundNo, state: Tournament) -> bool:
    """Whether the results of a round are: once it is closed."""
    return round_no <= state.round_no and state.rounds[round_no - 1].closed is not None
