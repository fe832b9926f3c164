"""Seating: who is kept apart, who is seeded, a fixed or an accessible table, a round sat out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.pairing import ENGINES
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.rules import Rules
from ledger.domain.tournament.lookups import refuse_who_left
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
)
from ledger.domain.tournament.seating.requests import (
    FixTable,
    GiveSeeds,
    KeepApart,
    LetMeet,
    NameAccessibleTables,
    NeedAccessibleTable,
    SkipRound,
)
from ledger.domain.tournament.state import FinalsOf, Tournament
from ledger.domain.values import ContestantId, Pairing, PersonId, RoundNo, TableNo


def keep_apart(request: KeepApart, state: Tournament) -> tuple[PlayersKeptApart, ...]:
    """Contestants who are not drawn against each other: in round 1, or in any round to come."""
    refuse_named_twice(request.players)
    if not request.always:
        _refuse_too_late(state)
    for player in request.players:
        refuse_who_left(player, state)
        _refuse_ringer(player, state)
    in_force = state.banned if request.always else [*state.apart, *state.banned]
    if any(group.issuperset(request.players) for group in in_force):
        raise RuleViolation("{players} are kept apart already.", players=request.players)
    return (PlayersKeptApart(contestants=request.players, always=request.always),)


def let_meet(request: LetMeet, state: Tournament) -> tuple[PlayersLetMeet, ...]:
    """Exactly those who were named together may meet again."""
    refuse_named_twice(request.players)
    in_force = list(dict.fromkeys((*state.banned, *state.apart)))
    if not in_force:
        raise RuleViolation(f"Nobody is kept apart in {state.slug}.")
    if frozenset(request.players) not in in_force:
        raise RuleViolation(
            "{players} were not named together to be kept apart; name one of these groups, with everyone in it: "
            "{groups}.",
            players=request.players,
            groups=tuple(map(sorted, in_force)),
        )
    return (PlayersLetMeet(contestants=request.players),)


def refuse_banned(pairings: Iterable[Pairing], state: Tournament) -> None:
    """Refuse a draw that brings those together who are never to meet: not every engine looks for a way around."""
    for pairing in pairings:
        for group in state.banned:
            together = tuple(sorted(group.intersection(pairing.contestants)))
            if len(together) > 1:
                raise RuleViolation(
                    "The draw would bring {players} together, who are never to meet; give the tables by hand, or let "
                    "them meet.",
                    code="draw-breaks-ban",
                    players=together,
                )


def refuse_named_twice(players: Iterable[ContestantId]) -> None:
    """Refuse a list in which somebody stands twice."""
    seen: set[ContestantId] = set()
    for player in players:
        if player in seen:
            raise BadRequest("{player} is named twice.", player=player)
        seen.add(player)


def _refuse_too_late(state: Tournament) -> None:
    if not ENGINES[state.rules.pairing].keeps_apart:
        raise RuleViolation(
            "{rules} draws round 1 by chance alone and keeps nobody apart.",
            code="nobody-kept-apart",
            rules=state.rules.title,
        )
    if state.rounds:
        raise RuleViolation(
            "Round 1 is paired already, and players are kept apart in that round alone.", code="apart-too-late"
        )


def _refuse_ringer(player: ContestantId, state: Tournament) -> None:
    if state.entrants[player].is_ringer:
        raise RuleViolation(
            "{player} only fills a seat that is left over, and a draw keeps nobody from it.",
            code="ringer-kept-apart",
            player=player,
        )


def give_seeds(request: GiveSeeds, state: Tournament) -> tuple[SeedsGiven, ...]:
    """All seeds at once, the first seed first; once round 1 was drawn by others, only for a reason."""
    refuse_named_twice(request.players)
    if not goes_by_seeds(state.rules):
        none = "No round of this tournament is paired by seeds."
        raise RuleViolation(none) if state.rounds else RuleViolation(none, code="not-by-seeds")
    for player in request.players:
        refuse_who_left(player, state)
        if state.entrants[player].is_ringer:
            raise RuleViolation("{player} only fills a seat that is left over and has no seed.", player=player)
    if list(request.players) == list(state.seeds):
        raise RuleViolation("These seeds stand already.")
    if state.rounds and request.reason is None:
        raise NeedsReason("Round 1 is paired already; give a reason to seed players for the rounds to come.")
    return (SeedsGiven(contestants=request.players),)


def goes_by_seeds(rules: Rules) -> bool:
    """Whether any round is folded by seeds."""
    return rules.first_round == "folded" or rules.later_rounds == "folded-in-points"


SEEDING = "seeding"  # the purpose of the draw between equal points


def seeds_of_finals(state: Tournament, season: FinalsOf | None) -> tuple[SeedsDrawn, ...]:
    """Everyone who is there before round 1, seeded by points; nothing where the seeds are the organizer's, or where
    those that stand were drawn from the same points."""
    if season is None or state.rounds or not goes_by_seeds(state.rules):
        return ()
    points = points_of(state, season.points)
    if not points or (state.seeds and state.seeded_by in (None, points)):
        return ()
    return (drawn_seeds(points, season.season, state.draw_seed(SEEDING, RoundNo(1))),)


def points_of(state: Tournament, earned: Mapping[PersonId, int]) -> dict[ContestantId, int]:
    """The points of everyone who is to be paired; of a team, those of all who play for it."""
    return {no: sum(earned.get(each, 0) for each in state.entrants[no].persons()) for no in state.active()}


def drawn_seeds(points: Mapping[ContestantId, int], season: str, seed: bytes) -> SeedsDrawn:
    """Most points first; chance decides between equal points, so whoever brought none comes last."""
    drawn = map(ContestantId, seeded_order(seed, SEEDING.encode(), points))
    order = sorted(drawn, key=lambda contestant: -points[contestant])
    return SeedsDrawn(
        contestants=tuple(order),
        points=tuple(points[contestant] for contestant in order),
        season=season,
        seed=seed.hex(),
    )


def seeded(state: Tournament, drawn: tuple[SeedsDrawn, ...]) -> Tournament:
    """The tournament as it stands once these seeds are drawn."""
    if not drawn:
        return state
    (fact,) = drawn
    return replace(state, seeds={contestant: seed for seed, contestant in enumerate(fact.contestants, 1)})


def skip(request: SkipRound, state: Tournament) -> tuple[RoundSkipped]:
    """Out of one round to come; it brings nothing, and they are paired again after it."""
    refuse_who_left(request.player, state)
    round_no = RoundNo(request.round or state.round_no + 1)
    if round_no <= state.round_no:
        raise RuleViolation(f"Round {round_no} is paired already; only a round to come can be sat out.")
    if round_no in state.entrants[request.player].skips:
        raise RuleViolation(f"{{player}} sits out round {round_no} already.", player=request.player)
    return (RoundSkipped(contestant=request.player, round_no=round_no),)


def fix_table(request: FixTable, state: Tournament) -> tuple[TableFixed]:
    """One table from the next pairing on, or any again."""
    refuse_who_left(request.player, state)
    table_no = None if request.table is None else TableNo(request.table)
    if table_no == state.entrants[request.player].table_no:
        stands = "plays at any table" if table_no is None else f"has table {table_no}"
        raise RuleViolation(f"{{player}} {stands} already.", player=request.player)
    return (TableFixed(contestant=request.player, table_no=table_no),)


def name_accessible(request: NameAccessibleTables, state: Tournament) -> tuple[AccessibleTablesNamed]:
    """The tables that everyone can reach and sit at; they take the place of those named before."""
    twice = sorted(table for table, times in Counter(request.tables).items() if times > 1)
    if twice:
        raise BadRequest(f"Table {twice[0]} is named twice.")
    tables = tuple(map(TableNo, sorted(request.tables)))
    if tables == state.accessible:
        raise RuleViolation(
            "These are the accessible tables already." if tables else "No table is named as accessible."
        )
    return (AccessibleTablesNamed(tables=tables),)


def need_accessible(request: NeedAccessibleTable, state: Tournament) -> tuple[AccessibleTableNeeded]:
    """An accessible table from the next pairing on, or any again."""
    refuse_who_left(request.player, state)
    if request.needed == state.entrants[request.player].needs_access:
        stands = "needs an accessible table" if request.needed else "plays at any table"
        raise RuleViolation(f"{{player}} {stands} already.", player=request.player)
    return (AccessibleTableNeeded(contestant=request.player, needed=request.needed),)
