"""The play behind the golden store of the third shape: what the second has, in its newest form, and every fact that
came with teams, ringers, crews, plans, agreements and painting."""

import json
from collections.abc import Iterator
from typing import Any

from ledger.application import Ledger
from tests.golden import second_shape

BY = "Tess Organizer"
PLAYERS = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six", "Gus Seven")
Line = dict[str, Any]


def play(ledger: Ledger) -> None:
    """The events of the second shape, then one of each new document, and one of teams."""
    second_shape.play(ledger)
    for part in (_season_two, _season_two_played, _of_2017, _of_2017_played, _teams):
        for request in part(ledger):
            ledger.apply(json.dumps(request).encode(), BY)


def line(do: str, slug: str, **fields: Any) -> Line:
    return {"do": do, "tournament": slug, **fields}


def tables(ledger: Ledger, slug: str) -> list[tuple[str, ...]]:
    return [
        tuple(f"#{contestant}" for contestant in game.contestants)
        for game in ledger.view(slug).state.rounds[-1].games.values()
    ]


def _season_two(_: Ledger) -> Iterator[Line]:
    figures = {"bans": True, "painting.judging": "votes", "rounds": 1}
    yield line("open", "grounds", name="Golden Grounds", rules="gaining-grounds-s2", date="2026-05-02", set=figures)
    yield line("appoint", "grounds", official=BY, role="organizer")
    yield line("appoint", "grounds", official="Jude Judge", role="judge")
    yield line("amend", "grounds", text="no game after ten in the evening")
    for place, player in enumerate(PLAYERS):
        yield line("check-in", "grounds", player=player, faction="Guild", area=("North", "South")[place % 2])
    yield line("check-in", "grounds", player="Rin Spare", ringer=True)
    yield line("keep-apart", "grounds", players=["Ada One", "Bo Two"])
    yield line("painting", "grounds", player="Ada One", models=["Old Bone", "Scout"])
    yield line("vote", "grounds", player="Bo Two", votes=["Ada One"])
    yield line("plan", "grounds", round=1)
    yield line("announce", "grounds", round=1, parts=["scenario"])
    yield line("pair", "grounds", round=1)
    yield line("start-round", "grounds", round=1, at="2026-05-02T09:00:00+00:00")


def _season_two_played(ledger: Ledger) -> Iterator[Line]:
    round_ = ledger.view("grounds").state.rounds[-1]
    first, second, third, fourth = tables(ledger, "grounds")
    attacker = f"#{round_.attackers[next(iter(round_.games))]}"
    for player in first:
        leader = {"name": f"Captain {player[1:]}", "cost": 15, "station": "Master", "keywords": [f"Kin {player[1:]}"]}
        yield line("crew", "grounds", player=player, crew={"leader": leader})
    yield line("ban", "grounds", player=attacker, keyword="Frontier")
    pool = round_.setup["schemes"]
    noted = [{"name": pool[0]}, {"name": pool[1]}]
    yield line("choose", "grounds", player=first[0], choices={"schemes": noted})
    scored = {"strategy": 3, "schemes": [{"name": pool[0], "vp": 2}, {"name": pool[1], "vp": 1}]}
    yield line("result", "grounds", scores={first[0]: scored, first[1]: {"vp": 3}})
    yield line("strike", "grounds", player=first[0], part=pool[0], reason="noted without what it names")
    yield line("concede", "grounds", player=second[1], scores={second[0]: {"vp": 6}, second[1]: {"vp": 4}})
    yield line("refuse-agreement", "grounds", player=second[0], refusers=[second[0]], reason="it would be more")
    yield line("result", "grounds", scores={second[0]: {"vp": 6}, second[1]: {"vp": 4}}, how="as-it-stands")
    scores = {third[0]: {"vp": 5}, third[1]: {"vp": 5}}
    yield line("agree", "grounds", scores=scores, consents=[*third, "organizer"])
    yield line("forfeit", "grounds", player=fourth[0], ground="void-game", reason="an illegal crew")
    yield line("finish", "grounds")
    yield line("award", "grounds", award="best-painted", player="Ada One")


def _of_2017(_: Ledger) -> Iterator[Line]:
    yield line("open", "old-grounds", name="Golden 2017", rules="gaining-grounds-2017", date="2017-04-08")
    for player in PLAYERS[:5]:
        yield line("check-in", "old-grounds", player=player, faction="Guild", mark="passed")
    yield line("inspect", "old-grounds", player="Ada One", mark="exempt", text="clear plastic")
    yield line("plan", "old-grounds", round=1, offer=True)
    yield line("pair", "old-grounds", round=1)
    yield line("start-round", "old-grounds", round=1, at="2017-04-08T09:00:00+00:00")


def _of_2017_played(ledger: Ledger) -> Iterator[Line]:
    first, second = tables(ledger, "old-grounds")
    scores = {first[0]: {"vp": 6}, first[1]: {"vp": 4}}
    yield line("agree", "old-grounds", scores=scores, consents=[*first, "organizer"])
    bought = "drinks were promised for it"
    yield line("ruling", "old-grounds", players=list(first), about="inducement", text=bought)
    yield line("result", "old-grounds", scores=scores, how="organizer-call", reason="as the table stood")
    yield line("concede", "old-grounds", player=second[1])
    yield line("finish", "old-grounds")


def _teams(ledger: Ledger) -> Iterator[Line]:
    figures = {"team_size": 2, "painting.judging": "scores", "rounds": 1}
    yield line("open", "pairs", name="Golden Pairs", rules="gaining-grounds-s2", date="2026-05-03", set=figures)
    for place in (0, 2):
        members = PLAYERS[place : place + 2]
        yield line("check-in-team", "pairs", team=f"Team {place}", players=members, factions=["Guild", "Bayou"])
    yield line("painting", "pairs", player="Team 0", models=["Old Bone"])
    criteria = {"presentation": 4, "technique": 3, "theme": 5, "wow": 2}
    yield line("paint-score", "pairs", player="Team 0", criteria=criteria)
    yield line("pair", "pairs", round=1)
    yield line("result", "pairs", scores={"Team 0": {"vp": 8}, "Team 2": {"vp": 3}})
    yield line("finish", "pairs")
