"""Reach in words: a line for each thing that an act moves, and a sentence for each season. Long lists are cut, but
never those whom the act is about."""

from collections.abc import Iterator, Mapping, Sequence

from ledger.domain.errors import listed
from ledger.domain.sentences import many
from ledger.domain.values import METRICS, Status
from ledger.projections.reach import (
    AwardMoved,
    DrawnFromOld,
    EntryMoved,
    RankMoved,
    Reach,
    ResultsGone,
    SeasonMoved,
    SeasonRowMoved,
    SeedsOutdated,
    WinnerTurned,
)
from ledger.projections.wording import ordinal

MOST_LINES = 8  # told where people read; the rest are counted
MOST_PEOPLE = 6  # likewise, in the sentence of a season

Line = tuple[str, bool]
"""What is told, and whether of somebody whom the act is about."""


def reach_in_words(moved: Reach, most: int = MOST_LINES) -> list[str]:
    """A line for each thing that moved, the weightiest first; what moves in seasons has sentences of its own."""
    heads = [
        *map(_winner_in_words, moved.winners),
        *(f"Table {each.table} of round {each.round} is open again" for each in moved.opened),
        *(f"Table {each.table} of round {each.round} has a result again" for each in moved.filled),
        *map(_gone_in_words, moved.gone),
        *map(_drawn_in_words, moved.drawn),
        *map(_seeds_in_words, moved.seeds),
        *map(_entry_in_words, moved.entries),
        *map(_award_in_words, moved.awards),
    ]
    ranks = [(line, each.own) for each in moved.ranks if (line := _rank_in_words(each))]
    kept, left_out = _cut([*((line, False) for line in heads), *ranks], most)
    return [*kept, f"and {left_out} more"] if left_out else kept


def _cut(lines: Sequence[Line], most: int) -> tuple[list[str], int]:
    """The first few and whoever the act is about, and how many that leaves out; never one alone, which would take no
    more room than saying so."""
    kept = [line for no, (line, is_own) in enumerate(lines) if no < most or is_own]
    return (kept, len(lines) - len(kept)) if len(lines) - len(kept) > 1 else ([line for line, _ in lines], 0)


def _winner_in_words(turned: WinnerTurned) -> str:
    was, now = turned.winner
    where = f"Round {turned.round}, table {turned.table}: "
    if not now:
        return f"{where}nobody wins now, not {listed(was)}"
    verb = "wins" if len(now) == 1 else "win"
    return f"{where}{listed(now)} {verb} now, " + (f"not {listed(was)}" if was else "where nobody did")


def _gone_in_words(gone: ResultsGone) -> str:
    verb = "counts" if gone.results == 1 else "count"
    return f"{many(gone.results, 'result')} of round {gone.round} no longer {verb}"


def _drawn_in_words(drawn: DrawnFromOld) -> str:
    how = "paired while the old result stood" if drawn.by_hand else "drawn from the old result"
    return f"Round {drawn.round} was {how}"


def _seeds_in_words(seeds: SeedsOutdated) -> str:
    return f"The seeds of {seeds.finals} were given from the old points of {listed(seeds.players)}"


_LEFT: Mapping[Status | None, str] = {
    "active": "is back",
    "dropped": "counts as dropped",
    "withdrawn": "counts as withdrawn",
    "disqualified": "counts as disqualified",
    None: "is entered no longer",
}


def _entry_in_words(entry: EntryMoved) -> str:
    return f"{entry.player} {_LEFT[entry.status[1]]}"


def _award_in_words(award: AwardMoved) -> str:
    was, now = award.holders
    return f"{award.title} goes to {listed(now) if now else 'nobody'}, not {listed(was)}"


def _rank_in_words(rank: RankMoved) -> str:
    """The place, with the points behind it; who has another strength of schedule alone was not moved."""
    was, now = (ordinal(place) if place else "not ranked" for place in rank.place)
    places = [f"{was} -> {now}"] if was != now else []
    figures = [key for key in rank.figures if key == "tp" or (not places and key != "sos")]
    changed = [f"{METRICS[key].title} {rank.figures[key][0]} -> {rank.figures[key][1]}" for key in figures[:1]]
    return f"{rank.player} {', '.join(places + changed)}" if places or changed else ""


# a season


def season_in_words(moved: SeasonMoved, most: int = MOST_PEOPLE) -> str:
    """`Bo Two gains 3 points (10 now) and qualifies, 2nd -> 1st; Ada One loses 3 points (7 now), 1st -> 2nd`; empty
    where nothing moved."""
    rows = sorted(moved.rows, key=_by_gain)
    kept, left_out = _cut([(_row_in_words(each), each.own) for each in rows], most)
    others = [f"{many(left_out, 'other')} move too"] if left_out else []
    return "; ".join((*_tournaments_in_words(moved), *kept, *others))


def _gain(row: SeasonRowMoved) -> int:
    return row.points[1] - row.points[0]


def _by_gain(row: SeasonRowMoved) -> tuple[bool, int, int, str]:
    """Who gains most first; who is only passed by others comes last."""
    gain = _gain(row)
    return not gain and row.qualified[0] == row.qualified[1], -gain, row.place[1] or 0, row.player


def _tournaments_in_words(moved: SeasonMoved) -> Iterator[str]:
    for slugs, word in ((moved.began, "now"), (moved.ceased, "no longer")):
        if slugs:
            yield f"{listed(slugs)} {'counts' if len(slugs) == 1 else 'count'} {word}"
    for each in moved.regions:
        was, now = (region or "no region" for region in each.region)
        yield f"{each.tournament} counts for {now}, not {was}"
    if moved.provisional:
        yield f"the points of {listed(moved.provisional)} are provisional now, a game is contested or open"
    if moved.settled:
        yield f"the points of {listed(moved.settled)} are provisional no longer"


def _row_in_words(row: SeasonRowMoved) -> str:
    """Who gains or loses how many, has how many then, with which right and at which place."""
    gain = _gain(row)
    points = f"{'gains' if gain > 0 else 'loses'} {many(abs(gain), 'point')} ({row.points[1]} now)" if gain else ""
    place = _place_in_words(*row.place)
    right = {(False, True): "qualifies", (True, False): "no longer qualifies"}.get(row.qualified)
    if row.comes is not None and row.qualified == (True, False):
        right = f"no longer qualifies, who was to play in {row.comes}"
    gained = " and ".join(filter(None, (points, right)))
    return f"{row.player} {', '.join(filter(None, (gained, place)))}"


def _place_in_words(was: int | None, now: int | None) -> str:
    """Who has no points left is in the table no longer, which need not be said."""
    if was == now or now is None:
        return ""
    return f"enters as {ordinal(now)}" if was is None else f"{ordinal(was)} -> {ordinal(now)}"
