"""Result slips of one round: one a table, on pages that are cut apart and laid on each other in order."""

from collections.abc import Sequence

from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Metric, RoundNo, TableNo, Value
from ledger.projections.announced import announced_at
from ledger.projections.documents import TP, Entry, Heading, entry, points_before, role_of, sheet_metrics
from ledger.projections.names import NOBODY, Members, Names
from ledger.projections.scenarios_and_crews import PlayedView, in_parts, setup_lines

A_PAGE = 4


class SlipSide(Value):
    """A player at the table."""

    player: Entry
    points: int | None  # before this round; a ringer plays for none
    role: str  # attacker or defender, where the pairing says who attacks


class Slip(Value):
    """What one table fills in."""

    table: int
    sides: tuple[SlipSide, ...]
    plays: tuple[str, ...] = ()  # in words, where the rules want it there and it is announced


class Slips(Value):
    """The read model. Cut all pages at once and stack the strips from the top: the tables are in order."""

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
                    player=entry(state, no, names, members), points=points.get(no), role=role_of(round_, table, no)
                )
                for no in game.contestants
            ),
            plays=_plays(state, round_no, table),
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


def _plays(state: Tournament, round_no: RoundNo, table: TableNo) -> tuple[str, ...]:
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
