"""Which of their army lists a player plays in a game: the sheet says it, else the choice, else there is only one."""

from ledger.domain.tournament.state import Entrant, Game, Round
from ledger.domain.values import ChosenValue, ContestantId, TableNo


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
