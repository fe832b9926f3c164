"""The play behind the golden store of the tenth shape: schemes that were not noted as the document of 2017 asks, in a
tournament where notes bind and in one where they do not; a refused agreement of Season Two."""

import json
from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden.third_shape import BY, PLAYERS, Line, line, tables

POOL = ["Claim Jump", "Frame for Murder", "Accusation!", "Set Up", "Eliminate the Leadership"]
NOTED = [{"name": "Frame for Murder"}, {"name": "Claim Jump"}]  # nobody is framed
SHEET = {"strategy": 3, "schemes": [{"name": "Frame for Murder", "vp": 2}, {"name": "Claim Jump", "vp": 1}]}


def play(ledger: Ledger) -> None:
    """Two of 2017, of which every golden store calls one so, and one of Season Two."""
    for part in (_of_2017(ledger, "masters"), _of_2017(ledger, "lax"), _season_two(ledger)):
        for request in part:
            ledger.apply(json.dumps(request).encode(), BY)


def _of_2017(ledger: Ledger, slug: str) -> Iterator[Line]:
    yield line("open", slug, name=f"Golden {slug}", rules="gaining-grounds-2017", date="2017-04-08", set={"rounds": 1})
    if slug == "lax":
        yield line("amend", slug, set={"undocumented": "score"}, reason="so it was announced")
    for player in PLAYERS[:4]:
        yield line("check-in", slug, player=player, faction="Guild", mark="passed")
    yield line("plan", slug, round=1, scenario="Turf War", setup={"deployment": "Standard", "schemes": POOL})
    yield line("pair", slug, round=1)
    yield line("start-round", slug, round=1, at="2017-04-08T09:00:00+00:00")
    first, second = tables(ledger, slug)
    yield line("choose", slug, player=first[0], choices={"schemes": NOTED})
    why = {"reason": "it was on the other sheet"} if slug == "masters" else {}
    yield line("result", slug, scores={first[0]: SHEET, first[1]: {"vp": 4}}, **why)
    yield line("result", slug, scores={second[0]: {"vp": 7}, second[1]: {"vp": 7}})
    yield line("finish", slug)


def _season_two(ledger: Ledger) -> Iterator[Line]:
    yield line("open", "stands", name="Golden stands", rules="gaining-grounds-s2", date="2021-09-18", set={"rounds": 1})
    for player in PLAYERS[:2]:
        yield line("check-in", "stands", player=player, faction="Guild")
    yield line("pair", "stands", round=1)
    ((one, two),) = tables(ledger, "stands")
    yield line("refuse-agreement", "stands", player=one, refusers=[two], reason="it would be more")
    yield line("result", "stands", scores={one: {"vp": 5}, two: {"vp": 3}}, how="as-it-stands")
    yield line("finish", "stands")
