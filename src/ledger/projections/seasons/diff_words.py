"""What moved in a season in one sentence: who gained, who lost, and which tournaments count now or no longer."""

from collections.abc import Iterator, Sequence

from ledger.domain.errors import listed
from ledger.projections.seasons.diff import Changed, Moved
from ledger.projections.wording.figures import many

_MOST = 6  # people named; the rest are counted


def difference_in_words(moved: Sequence[Moved], began: Sequence[Changed], ceased: Sequence[Changed]) -> str:
    """`Bo Two gains 3 points (10) and qualifies; Ada One loses 3 points (7)`; empty where nothing moved."""
    points = sorted((each for each in moved if each.gain or each.qualified[0] != each.qualified[1]), key=_order)
    said = [_person(each) for each in points[:_MOST]]
    if len(points) > _MOST:
        said.append(f"{many(len(points) - _MOST, 'other')} move too")
    return "; ".join((*_tournaments(began, ceased), *said))


def _order(moved: Moved) -> tuple[int, str]:
    return -moved.gain, moved.player


def _tournaments(began: Sequence[Changed], ceased: Sequence[Changed]) -> Iterator[str]:
    for changed, word in ((began, "now"), (ceased, "no longer")):
        if changed:
            verb = "counts" if len(changed) == 1 else "count"
            yield f"{listed(each.tournament for each in changed)} {verb} {word}"


def _person(moved: Moved) -> str:
    """Who gains or loses how many, and has how many then."""
    verb = "gains" if moved.gain > 0 else "loses"
    points = f"{verb} {many(abs(moved.gain), 'point')} ({moved.qp[1]} now)" if moved.gain else ""
    right = {(False, True): "qualifies", (True, False): "no longer qualifies"}.get(moved.qualified, "")
    return f"{moved.player} {' and '.join(filter(None, (points, right)))}"
