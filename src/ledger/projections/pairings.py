"""The tables of one round: who sits where, what came of it, and which rule the draw had to bend."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from ledger.domain.events.rounds import RoundPaired
from ledger.domain.pairing.values import WHY
from ledger.domain.scoring import winner_by_points
from ledger.domain.systems import system_called
from ledger.domain.tournament.list_played import list_played
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.unfinished import worth
from ledger.domain.values import ContestantId, Relaxed, Side, Value
from ledger.projections.announced import announced_to_all
from ledger.projections.endings import ending_code
from ledger.projections.names import Names
from ledger.projections.numbers import counted
from ledger.projections.publicity import public_rules
from ledger.projections.scenarios_and_crews import PlayedView, SetupView, figures_of, played_at, setup_lines


class TableView(Value):
    """One table. The scores are in the order of the players; of a game that was given up, they are what counts."""

    table: int
    players: tuple[str, ...]
    entries: tuple[ContestantId, ...]  # the same by entry number
    attacker: str | None  # where the rules have one
    status: Literal["open", "done"]
    winner: str | None
    is_tie: bool
    how: str | None
    scores: tuple[dict[str, int], ...]
    lists: tuple[int | None, ...]  # the army lists played, where they are known
    plays: PlayedView | None = None  # where it is another thing than the other tables play


class RelaxedView(Value):
    """A pairing rule that was bent."""

    rule: str
    players: tuple[str, ...]
    why: str
    code: str = Field(exclude=True)  # of that reason, by which something to do about it is found


class Pairings(Value):
    """The read model of one round."""

    tournament: str
    round: int
    closed: bool
    scenario_word: str  # what the rules call it
    scenario: str | None  # once it is announced
    figures: dict[str, int]  # those of the scenario
    setup: tuple[SetupView, ...]  # what else is announced
    tables: tuple[TableView, ...]
    byes: tuple[str, ...]
    relaxed: tuple[RelaxedView, ...]
    algorithm: str
    seed: str | None


def pairings(state: Tournament, paired: RoundPaired, names: Names, *, is_public: bool = False) -> Pairings:
    """One round of a tournament, as those at the desk see it or everyone; `paired` is the fact that drew it."""
    round_, known = state.rounds[paired.round_no - 1], announced_to_all(state, paired.round_no)
    bent = public_rules(round_.relaxed) if is_public else round_.relaxed
    return Pairings(
        tournament=state.slug,
        round=round_.no,
        closed=round_.closed is not None,
        scenario_word=system_called(state.rules.system).scenario_word,
        scenario=known.scenario,
        figures=figures_of(state.rules, known.scenario),
        setup=setup_lines(state.rules, known.setup),
        tables=tuple(_table(game, round_, state, names) for game in round_.games.values()),
        byes=tuple(names[bye] for bye in round_.byes),
        relaxed=tuple(_relaxed(relaxed, names) for relaxed in bent),
        algorithm=paired.algorithm,
        seed=paired.seed,
    )


def _table(game: Game, round_: Round, state: Tournament, names: Names) -> TableView:
    outcome = game.outcome
    figures = _figures(game, round_, state)
    winner = _winner(outcome, state) if outcome else None
    attacker = round_.attackers.get(game.table_no)
    return TableView(
        table=game.table_no,
        players=tuple(names[player] for player in game.contestants),
        entries=game.contestants,
        attacker=None if attacker is None else names[attacker],
        status="open" if outcome is None else "done",
        winner=None if winner is None else names[winner],
        is_tie=outcome is not None and winner is None and (not outcome.forfeiters or len(_left(outcome)) > 1),
        how=ending_code(outcome) if outcome else None,
        lists=tuple(list_played(round_, game, player, state.entrants[player]) for player in game.contestants),
        scores=tuple(counted(figures[player], state.rules) for player in game.contestants if player in figures),
        plays=played_at(state, round_.no, game.table_no),
    )


def _left(outcome: Outcome) -> tuple[Side, ...]:
    """The sides that did not give the game up."""
    return tuple(side for side in outcome.sides if side.contestant not in outcome.forfeiters)


def _winner(outcome: Outcome, state: Tournament) -> ContestantId | None:
    """Who won; where one of many sides gave up, the others played on for it."""
    left = _left(outcome)
    if not outcome.forfeiters or not left:
        return outcome.winner
    return left[0].contestant if len(left) == 1 else winner_by_points(left, state.rules)


def _figures(game: Game, round_: Round, state: Tournament) -> Mapping[ContestantId, Mapping[str, object]]:
    """What counts of each side: its sheet, and of a game given up what that is worth."""
    if game.outcome is None:
        return {}
    left = _left(game.outcome)
    sheets = {side.contestant: side.sheet for side in left}
    if not game.outcome.forfeiters:
        return sheets
    return {**worth(state, round_, game), **(sheets if len(left) > 1 else {})}


def _relaxed(relaxed: Relaxed, names: Names) -> RelaxedView:
    return RelaxedView(
        rule=relaxed.rule,
        players=tuple(names[player] for player in relaxed.contestants),
        why=WHY.get(relaxed.why, relaxed.why),
        code=relaxed.why,
    )
