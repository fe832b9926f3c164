"""What is hired for a game: recorded as it is announced, checked by the rule system; keywords banned on the way."""

from collections.abc import Iterator, Sequence
from datetime import date

from ledger.domain.errors import LedgerError, NeedsReason, RuleViolation, listed
from ledger.domain.system import Crews, EarlierCrew, Hiring
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, fold
from ledger.domain.tournament.crews.facts import CrewRecorded, KeywordBanned
from ledger.domain.tournament.crews.requests import BanKeyword, RecordCrew
from ledger.domain.tournament.lookups import game_of, local_day, round_asked
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import ContestantId


def record_crew(request: RecordCrew, state: Tournament) -> tuple[CrewRecorded]:
    """A crew, or its leader alone while nothing else is announced. It may be told anew until the game has a result."""
    crews, player = _hired_anew(state), request.player
    round_ = round_asked(request.round, state)
    game = game_of(player, round_)
    member = _member(request, state)
    if request.reason is None:
        _refuse_played(game, round_)
    checked = crews.check(request.crew, _hiring(player, member, round_, state, _named_against(player, game, round_)))
    before = round_.crews.get((player, member))
    if before is not None and before.crew == checked.crew:
        raise RuleViolation("No change: this is the crew of {player} already.", player=player)
    if before is not None and request.reason is None and any(no in round_.bans for no in game.contestants):
        _refuse_new_leader(player, crews.describe(before.crew).title, crews.describe(checked.crew).title)
        _refuse_new_keywords(player, crews.keywords(before.crew), crews.keywords(checked.crew))
    return (
        CrewRecorded(
            round_no=round_.no,
            table_no=game.table_no,
            contestant=player,
            member=member,
            crew=checked.crew,
            replaces=before.version if before else None,
            oddities=checked.oddities,
        ),
    )


def ban(request: BanKeyword, state: Tournament) -> tuple[KeywordBanned]:
    """A keyword the other sides do not hire, once all leaders are announced; the attacker names one first."""
    crews, player = _hired_anew(state), request.player
    if not crews.bans(state.rules):
        raise RuleViolation("No keywords are banned in this tournament.", code="no-bans")
    round_ = round_asked(request.round, state)
    game = game_of(player, round_)
    keyword = clean_name(request.keyword, "keyword")
    _check_announced(player, game, round_, crews, state)
    _check_keyword(player, keyword, game, round_, crews)
    named = round_.bans.get(player)
    if named is not None and fold(named) == fold(keyword):
        raise RuleViolation("No change: {player} banned {keyword} already.", player=player, keyword=named)
    if request.reason is None:
        _refuse_played(game, round_)
        _refuse_out_of_turn(player, game, round_)
        _refuse_hired(player, keyword, game, round_, state)
    return (KeywordBanned(round_no=round_.no, table_no=game.table_no, contestant=player, keyword=keyword),)


def day_of(round_: Round, state: Tournament) -> date:
    """The day a round is played on, by the tournament's calendar: that of its start, else of the newest start before
    it, else the event's first."""
    started = [each.started for each in state.rounds[: round_.no] if each.started is not None]
    return local_day(started[-1], state) if started else state.date


# what bears on a crew


def _hired_anew(state: Tournament) -> Crews:
    crews = system_called(state.rules.system).crews
    if crews is None:
        raise RuleViolation("{rules} has no crews hired for a game.", code="no-crews", rules=state.rules.title)
    return crews


def _member(request: RecordCrew, state: Tournament) -> int:
    entrant, member = state.entrants[request.player], request.member or 1
    most = state.rules.team_size if entrant.is_ringer else len(entrant.persons())
    if member > most:
        raise RuleViolation(
            "{player} has {most}, and no player {member}.",
            player=request.player,
            most="one player" if most == 1 else f"{most} players",
            member=member,
        )
    return member - 1


def _hiring(player: ContestantId, member: int, round_: Round, state: Tournament, banned: tuple[str, ...]) -> Hiring:
    entrant = state.entrants[player]
    partners = [hired.crew for (side, other), hired in round_.crews.items() if side == player and other != member]
    return Hiring(
        rules=state.rules,
        faction=entrant.members[member].faction if entrant.members else entrant.faction,
        brought=entrant.lists[member] if member < len(entrant.lists) else None,
        earlier=tuple(_earlier(player, member, round_, state)),
        banned=banned,
        partners=partners,
        day=day_of(round_, state),
    )


def _earlier(player: ContestantId, member: int, round_: Round, state: Tournament) -> Iterator[EarlierCrew]:
    for each in state.rounds[: round_.no - 1]:
        if (hired := each.crews.get((player, member))) is not None:
            yield EarlierCrew(each.no, day_of(each, state), hired.crew)


def _named_against(player: ContestantId, game: Game, round_: Round) -> tuple[str, ...]:
    return tuple(round_.bans[no] for no in game.contestants if no != player and no in round_.bans)


# what is refused


def _refuse_played(game: Game, round_: Round) -> None:
    if game.outcome is not None:
        raise NeedsReason(
            f"Table {game.table_no} of round {round_.no} has its result; give a reason to record this all the same."
        )


def _refuse_new_leader(player: ContestantId, before: str, now: str) -> None:
    if fold(before) != fold(now):
        raise NeedsReason(
            "{player} announced {before} as leader, and keywords were banned on it; give a reason to change to {now}.",
            player=player,
            before=before,
            now=now,
        )


def _refuse_new_keywords(player: ContestantId, before: Sequence[str], now: Sequence[str]) -> None:
    """What may be hired in spite of a ban goes by the leader's keywords as they were announced."""
    new = [word for word in now if fold(word) not in map(fold, before)]
    if before and new:
        raise NeedsReason(
            "{player} announced a leader without {new}, and keywords were banned on it; give a reason to add that.",
            player=player,
            new=listed(new),
        )


def _check_announced(player: ContestantId, game: Game, round_: Round, crews: Crews, state: Tournament) -> None:
    """Keywords are banned once every leader of the table is known, and what stands on those of the others."""
    for no in game.contestants:
        for member in range(len(state.entrants[no].persons())):
            hired = round_.crews.get((no, member))
            if hired is None:
                raise RuleViolation(
                    "Leaders are announced before keywords are banned.",
                    code="leader-not-announced",
                    opponent=no,
                )
            if no != player and not crews.keywords(hired.crew):
                raise RuleViolation(
                    "The keywords of {leader} are not recorded.",
                    code="keywords-not-recorded",
                    leader=crews.describe(hired.crew).title,
                    opponent=no,
                )


def _check_keyword(player: ContestantId, keyword: str, game: Game, round_: Round, crews: Crews) -> None:
    for (no, _), hired in round_.crews.items():
        if no in game.contestants and no != player and fold(keyword) in map(fold, crews.keywords(hired.crew)):
            raise RuleViolation(
                "{keyword} is a keyword of {leader}, whom {opponent} leads with, and cannot be banned.",
                keyword=keyword,
                leader=crews.describe(hired.crew).title,
                opponent=no,
            )


def _refuse_out_of_turn(player: ContestantId, game: Game, round_: Round) -> None:
    """One keyword each, the attacker's first; a side may go without."""
    if (named := round_.bans.get(player)) is not None:
        raise NeedsReason(
            "{player} banned {keyword} already; give a reason to change it.", player=player, keyword=named
        )
    attacker = round_.attackers.get(game.table_no)
    if attacker not in (None, player) and attacker not in round_.bans:
        raise NeedsReason(
            "{opponent} attacks and bans a keyword first; give a reason if they ban none.", opponent=attacker
        )


def _refuse_hired(player: ContestantId, keyword: str, game: Game, round_: Round, state: Tournament) -> None:
    """A ban comes before hiring: it is told late where somebody has hired against it."""
    crews = _hired_anew(state)
    against = []
    for (no, member), hired in round_.crews.items():
        if no in game.contestants and no != player:
            try:
                crews.check(hired.crew, _hiring(no, member, round_, state, (keyword,)))
            except LedgerError as error:
                against.append(str(error))
    if against:
        raise NeedsReason(
            "{refusal} That crew is recorded already; give a reason to ban {keyword} all the same.",
            refusal=listed(against),
            keyword=keyword,
        )
