"""By standing from the top: each contestant against the next highest they may meet."""

from ledger.domain.pairing.field import Field, Seating
from ledger.domain.pairing.ways.first_fit import first_fit


def pair_from_the_top(field: Field) -> Seating | None:
    """The first seating in the order of the line that needs no rematch; none where there is none.

    The odd seat comes before all pairs: the lowest of those who have had it least often, and the next lowest only
    where the others cannot be paired without them.
    """
    line = list(field.players)
    if not field.is_odd:
        pairs = first_fit(field, line)
        return None if pairs is None else Seating(pairs, None, "from-the-top")
    fewest = field.fewest_byes()
    for odd in reversed(line):
        if field.players[odd].byes == fewest:
            pairs = first_fit(field, [each for each in line if each != odd])
            if pairs is not None:
                return Seating(pairs, odd, "from-the-top")
    return None
