"""What a bye is worth, in words, where that follows the games of the others."""

from itertools import groupby

from ledger.domain.byes import Bye
from ledger.domain.errors import listed
from ledger.projections.wording.figures import many


def mean_in_words(bye: Bye) -> str:
    """Of which games a bye's victory points are the mean; nothing where the rules give them."""
    if bye.games is None:
        return ""
    if not bye.games:
        return "no game has a winner yet"
    total = sum(game.vp for game in bye.games)
    return f"{total} VP of the winners of {many(len(bye.games), 'game')}, their mean rounded down: {_places(bye)}"


def _places(bye: Bye) -> str:
    """Where those games were played: `round 1, tables 1 and 2; round 2, table 3`."""
    found = []
    for round_no, games in groupby(bye.games or (), key=lambda game: game.round_no):
        tables = [str(game.table_no) for game in games]
        found.append(f"round {round_no}, table{'s' * (len(tables) > 1)} {listed(tables)}")
    return "; ".join(found)
