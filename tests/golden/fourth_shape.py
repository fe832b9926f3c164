"""The play behind the golden store of the fourth shape: what the third has, in its newest form, rounds drawn by every
way of pairing, and each fact that came with bans, seeds, swaps and tables that everyone can reach."""

import json
from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden import third_shape
from tests.golden.third_shape import BY, PLAYERS, Line, line, tables

FINALS = {"first_round": "folded", "later_rounds": "folded-in-points", "rounds": 2}
BACKWARDS = ["look-ahead", "repeat-pair-down", "same-area", "bye-above-lowest", "rematch", "second-bye"]


def play(ledger: Ledger) -> None:
    """The events of the third shape, then one for each way of pairing."""
    third_shape.play(ledger)
    for part in (_points, _points_played, _swapped, _top, _top_played, _finals, _finals_played):
        for request in part(ledger):
            ledger.apply(json.dumps(request).encode(), BY)


def _won_by_the_first(ledger: Ledger, slug: str, **loser: int) -> Iterator[Line]:
    """Every table of the newest round has its result; what the loser has, the winner has once more."""
    for winner, other in tables(ledger, slug):
        scores = {winner: {key: 2 * points for key, points in loser.items()}, other: loser}
        stated = {"winner": winner} if "cp" in loser else {}
        yield line("result", slug, scores=scores, **stated)


def _points(_: Ledger) -> Iterator[Line]:
    """Round 1 by chance, round 2 by chance inside equal points, with bans and tables that everyone can reach."""
    figures = {"rounds": 2, "clubs_apart": True}
    yield line("open", "points", name="Golden Points", rules="masters-2019", date="2019-09-07", set=figures, seed="1")
    yield line("amend", "points", set={"relaxing": BACKWARDS}, reason="the small field is known")
    for place, player in enumerate(PLAYERS):
        yield line("check-in", "points", player=player, club=("Club One", "Club Two", None)[place % 3])
    yield line("keep-apart", "points", players=["Ada One", "Bo Two"], always=True)
    yield line("keep-apart", "points", players=["Ada One", "Di Four", "Gus Seven"])
    yield line("keep-apart", "points", players=["Cy Three", "Ed Five"], always=True)
    yield line("let-meet", "points", players=["Cy Three", "Ed Five"])
    yield line("accessible-tables", "points", tables=[2, 3])
    yield line("needs-access", "points", player="Ada One")
    yield line("needs-access", "points", player="Bo Two")
    yield line("needs-access", "points", player="Bo Two", needed=False)
    yield line("pair", "points", round=1)


def _points_played(ledger: Ledger) -> Iterator[Line]:
    yield from _won_by_the_first(ledger, "points", cp=2, apd=20)
    yield line("pair", "points", round=2)


def _swapped(ledger: Ledger) -> Iterator[Line]:
    """Whoever sits last changes places with the bye, a rule or no rule."""
    (bye,) = ledger.view("points").state.rounds[-1].byes
    *_, last = tables(ledger, "points")
    swapped = [last[-1], f"#{bye}"]
    yield line("swap", "points", players=swapped, confirm=True, reason="one of them is held up on the way")


def _top(_: Ledger) -> Iterator[Line]:
    """Round 1 by chance with areas and a ringer, round 2 from the top."""
    figures = {"rounds": 2, "tables_vary": False}
    yield line("open", "top", name="Golden Top", rules="gaining-grounds-s2", date="2026-05-09", set=figures, seed="2")
    for place, player in enumerate(PLAYERS):
        yield line("check-in", "top", player=player, area=("North", "South")[place % 2])
    yield line("check-in", "top", player="Rin Spare", ringer=True)
    yield line("pair", "top", round=1)


def _top_played(ledger: Ledger) -> Iterator[Line]:
    yield from _won_by_the_first(ledger, "top", vp=3)
    yield line("pair", "top", round=2)


def _finals(_: Ledger) -> Iterator[Line]:
    """Both rounds by seeds, the first seed having the bye; some have none."""
    yield line("open", "finals", name="Golden Finals", rules="masters-2019", date="2019-09-08", set=FINALS, seed="3")
    for player in PLAYERS:
        yield line("check-in", "finals", player=player)
    yield line("seed", "finals", players=["Gus Seven", "Flo Six"])
    yield line("seed", "finals", players=["Gus Seven", "Flo Six", "Ed Five", "Di Four", "Cy Three"])
    yield line("pair", "finals", round=1)


def _finals_played(ledger: Ledger) -> Iterator[Line]:
    yield from _won_by_the_first(ledger, "finals", cp=1, apd=10)
    yield line("pair", "finals", round=2)
