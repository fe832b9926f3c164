"""The play behind the golden store of the ninth shape: acts and what takes them back, of tournaments under every
document, of a season and of the ledger itself."""

import json
from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden.sixth_shape import DOCUMENTS, ROSTER
from tests.golden.third_shape import BY, PLAYERS, Line, line, tables

SEASON = "golden-answers"
WHY = "so it was not meant"


def play(ledger: Ledger) -> None:
    """A round of each document, then what belongs to one of them alone, a season, and officials of the ledger."""
    for rules, day in DOCUMENTS.items():
        slug = "masters" if rules == "masters-2019" else f"answers-{rules}"
        for part in (_opened(slug, rules, day), _taken_back(ledger, slug, rules), _ended(ledger, slug, rules)):
            apply_each(ledger, part)
    for part in (_struck(ledger), _convention(), _season(), _officials()):
        apply_each(ledger, part)


def apply_each(ledger: Ledger, requests: Iterator[Line]) -> None:
    """One request at a time, each under an id of its own."""
    for number, request in enumerate(requests):
        named = {"id": f"{request['do']}-{number}-{ledger.size}", **request}  # to say the same twice is meant here
        ledger.apply(json.dumps(named).encode(), BY)


def _back(ledger: Ledger, slug: str) -> Line:
    """The last event taken back."""
    return line("withdraw", slug, event=ledger.size - 1, reason=WHY)


def _sheets(rules: str, *points: int) -> list[Line]:
    """Score sheets of a system."""
    counts_army = rules in ("masters-2019", "champions-2019")
    return [{"cp": each, "apd": 10 * each} if counts_army else {"vp": each} for each in points]


def _report(do: str, slug: str, rules: str, table: tuple[str, ...], *points: int) -> Line:
    scores = dict(zip(table, _sheets(rules, *points), strict=True))
    won = {"winner": table[0]} if "cp" in scores[table[0]] else {}
    return line(do, slug, round=1, scores=scores, **won, **({} if do == "result" else {"reason": WHY}))


def _opened(slug: str, rules: str, day: str) -> Iterator[Line]:
    """Seven players, one who came by mistake, and one who never plays."""
    roster = {"roster": ROSTER} if rules == "champions-2019" else {}
    yield line("open", slug, name=f"Answers {rules}", rules=rules, date=day, set={"rounds": 1, **roster}, seed=rules)
    yield line("amend", slug, set={"rematch_window": 2}, reason="so it was announced")
    for player in PLAYERS:
        yield line("check-in", slug, player=player, faction="Gild")
    yield line("check-in", slug, player="Mia Mistaken")
    yield line("remove-entry", slug, player="Mia Mistaken", reason="is here as a guest")
    yield line("amend-entry", slug, player=PLAYERS[0], faction="Guild", club="Red Dice", reason="mistyped")
    yield line("reassign-entry", slug, player=PLAYERS[1], to=f"Bo Twin {rules}", reason="another Bo")


def _taken_back(ledger: Ledger, slug: str, rules: str) -> Iterator[Line]:
    yield line("skip", slug, player=PLAYERS[2])
    yield _back(ledger, slug)
    yield line("pair", slug, round=1)
    first, second, third = tables(ledger, slug)[:3]
    yield _report("result", slug, rules, first, 5, 2)
    yield line("clear-result", slug, round=1, player=first[0], reason="the other table")
    yield _report("result", slug, rules, first, 4, 3)
    yield _report("result", slug, rules, second, 6, 1)
    yield line("forfeit", slug, round=1, player=second[0], reason="an illegal list, found after the game")
    yield _report("correct", slug, rules, second, 6, 1)
    yield line("warn", slug, player=first[0], reason="slow play")
    yield line("withdraw-warning", slug, player=first[0], reason="it was the other one")
    yield line("adjust", slug, player=first[0], points={"tp": 1}, reason="a sheet was lost")
    yield line("withdraw-adjustment", slug, player=first[0], reason="it was found")
    yield line("disqualify", slug, player=third[0], reason="the wrong name")
    yield line("lift-disqualification", slug, player=third[0], reason="it was typed wrongly")
    yield _report("result", slug, rules, third, 3, 1)


def _ended(ledger: Ledger, slug: str, rules: str) -> Iterator[Line]:
    for table in tables(ledger, slug)[3:]:
        yield _report("result", slug, rules, table, 2, 1)
    yield line("close-round", slug)
    yield line("reopen-round", slug, reason="a sheet is still out")
    yield line("close-round", slug)
    yield line("finish", slug)
    yield line("void", slug, reason="the wrong one")
    yield line("withdraw-void", slug, reason="it was another")


def _struck(ledger: Ledger) -> Iterator[Line]:
    """Parts of sheets, the painting contest and an award, where a document has them."""
    slug = "answers-painted"
    yield line("open", slug, name="Painted", rules="gaining-grounds-s2", date="2026-06-07", set={"rounds": 1}, seed="p")
    yield line("amend", slug, set={"painting.judging": "scores"})
    for player in PLAYERS[:2]:
        yield line("check-in", slug, player=player, faction="Guild")
    yield line("painting", slug, player=PLAYERS[0], models=["Old Bone"])
    criteria = {"presentation": 4, "technique": 3, "theme": 5, "wow": 2}
    yield line("paint-score", slug, player=PLAYERS[0], criteria=criteria)
    yield line("withdraw-painting", slug, player=PLAYERS[0], what="score", reason="scored by the wrong judge")
    yield line("paint-score", slug, player=PLAYERS[0], criteria=criteria)
    yield line("plan", slug, round=1)
    yield line("pair", slug, round=1)
    yield line("start-round", slug, round=1, at="2026-06-07T09:00:00+00:00")
    pool = ledger.view(slug).state.rounds[-1].setup["schemes"]
    scored = {"strategy": 3, "schemes": [{"name": pool[0], "vp": 2}, {"name": pool[1], "vp": 1}]}
    yield line("result", slug, scores={PLAYERS[0]: scored, PLAYERS[1]: {"vp": 3}})
    yield line("strike", slug, player=PLAYERS[0], part=pool[0], reason="noted without what it names")
    yield line("withdraw-strike", slug, player=PLAYERS[0], part=pool[0], reason="it names it on the back")
    yield line("finish", slug)
    yield line("award", slug, award="best-painted", player=PLAYERS[0])
    yield line("withdraw-award", slug, award="best-painted", reason="announced too early")


def _convention() -> Iterator[Line]:
    """A feeder that was none, and a judge who decides about himself."""
    yield line("open", "final", **_final())
    yield line("fed-by", "final", feeder="masters")
    yield line("unlink-feeder", "final", feeder="masters", reason="another hall")
    yield line("check-in", "final", player=BY, reason="plays too")
    yield line("warn", "final", player=BY, reason="was late himself")


def _final() -> Line:
    return {"name": "Golden Final", "rules": "masters-2019", "date": "2019-11-03", "seed": "final"}


def _season() -> Iterator[Line]:
    """A qualifier whose request and report were mistaken, and finals that are none."""
    year = {"from": "2019-06-07", "to": "2020-06-07"}
    of: Line = {"season": SEASON, "tournament": "masters"}
    yield {"do": "open-season", "season": SEASON, "name": "Golden Answers", "rules": "iron-gauntlet-2019", **year}
    yield {"do": "link", **of}
    yield {"do": "request-qualifier", **of, "at": "2019-10-01T10:00:00+00:00"}
    yield {"do": "withdraw-request", **of, "reason": WHY}
    yield {"do": "request-qualifier", **of, "at": "2019-10-02T10:00:00+00:00"}
    yield {"do": "report-qualifier", **of}
    yield {"do": "withdraw-report", **of, "reason": WHY}
    finals = {"tournament": "answers-finals", "name": "Golden Finals", "rules": "masters-2019", "date": "2020-06-06"}
    yield {"do": "open-finals", "season": SEASON, **finals}
    yield {"do": "unlink", "season": SEASON, "tournament": "answers-finals", "reason": "no such hall"}
    yield {"do": "appoint-in-season", "season": SEASON, "official": BY, "role": "organizer"}


def _officials() -> Iterator[Line]:
    """Somebody who is forgotten by her own word, and officials of the ledger itself."""
    yield {"do": "erase-person", "person": "Mia Mistaken", "by": "Mia Mistaken", "reason": "she asks it herself"}
    yield {"do": "appoint-in-ledger", "official": "Lea Zero", "role": "organizer"}
    yield {"do": "appoint-in-ledger", "official": "Jo Judge", "role": "judge", "by": "Lea Zero"}
    yield {"do": "appoint-in-ledger", "official": "Jo Judge", "role": None, "by": "Lea Zero"}
