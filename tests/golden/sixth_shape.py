"""The play behind the golden store of the sixth shape: what the fifth has, in its newest form, and games given up under
every document, whose worth the rules say by figures of their own."""

import json
from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden import fifth_shape
from tests.golden.third_shape import BY, PLAYERS, Line, line, tables

DOCUMENTS = {
    "masters-2019": "2019-11-02",
    "champions-2019": "2019-11-03",
    "gaining-grounds-s2": "2026-06-06",
    "gaining-grounds-2017": "2017-06-03",
    "leviathan": "2023-09-02",
}
ROSTER = {"leaders": ["Red Captain", "Blue Captain"], "themes": ["First Line", "Second Line"]}


def play(ledger: Ledger) -> None:
    """The events of the fifth shape, then a round of each document."""
    fifth_shape.play(ledger)
    for rules in DOCUMENTS:
        for part in (_opened, _given_up):
            for request in part(ledger, rules):
                ledger.apply(json.dumps(request).encode(), BY)


def _slug(rules: str) -> str:
    return f"given-up-{rules}"


def _counts_army(rules: str) -> bool:
    return rules in ("masters-2019", "champions-2019")


def _army(leader: str, theme: str, guard: int) -> Line:
    """90 points and those of the guard."""
    models = [{"name": "Engine", "points": 90}, {"name": "Guard", "points": guard}]
    return {"faction": "Guild", "leader": leader, "leader_points": 29, "theme": theme, "models": models}


def _opened(_: Ledger, rules: str) -> Iterator[Line]:
    """Seven players at three tables. What a concession gives at least is amended where lists do not tell it."""
    slug, roster = _slug(rules), {"roster": ROSTER} if rules == "champions-2019" else {}
    opening = {"name": f"Golden {rules}", "rules": rules, "date": DOCUMENTS[rules], "set": {"rounds": 1, **roster}}
    yield line("open", slug, **opening, seed=rules)
    if not _counts_army(rules):
        fewer = "forfeit.winner.vp" if rules == "gaining-grounds-s2" else "concession.winner.vp"
        yield line("amend", slug, set={fewer: 3}, reason="so it was announced")
    lists = [_army("Red Captain", "First Line", 14), _army("Blue Captain", "Second Line", 11)]
    for player in PLAYERS:
        yield line("check-in", slug, player=player, **({"lists": lists} if _counts_army(rules) else {}))
    yield line("pair", slug, round=1)


def _given_up(ledger: Ledger, rules: str) -> Iterator[Line]:
    """One concession, or an agreed result in its place; one forfeit; and one game that is played to its end."""
    slug, key = _slug(rules), "cp" if _counts_army(rules) else "vp"
    first, second, third = tables(ledger, slug)
    scores: dict[str, Line] = {first[0]: {key: 6}, first[1]: {key: 4}}
    if _counts_army(rules):
        scores = {first[0]: {"cp": 6, "apd": 20}, first[1]: {"cp": 4, "apd": 90, "list": 2}}
    yield line("concede", slug, player=first[1], scores=scores)
    if rules == "gaining-grounds-s2":  # there a concession asks for an agreed result
        yield line("agree", slug, scores=scores, consents=[*first, "organizer"])
    yield line("forfeit", slug, player=second[0], scores={second[1]: {key: 5}}, reason="did not come back")
    sheets: Line = {third[0]: {key: 7}, third[1]: {key: 2}}
    if _counts_army(rules):
        sheets = {third[0]: {"cp": 7, "apd": 80}, third[1]: {"cp": 2, "apd": 30}}
    yield line("result", slug, scores=sheets, **({"winner": third[0]} if _counts_army(rules) else {}))
    yield line("finish", slug)
