"""Requests of the Malifaux systems with something wrong in them: whatever it is, the answer is one sentence."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from ledger.application import Ledger, printable
from ledger.cli import exit_codes
from ledger.domain.errors import LedgerError
from tests.application.batches import BY, Fields, apply, state_of

MUTATIONS = 750  # of each tournament
LEADER = {"name": "Captain Ash", "station": "Master", "keywords": ["Forge"]}
MODELS = [
    {"name": "Iron Hound", "cost": 7, "station": "Minion", "keywords": ["Forge"], "limit": 3, "versatile": True},
    {"name": "Old Bone", "cost": 9, "dmh": False, "upgrades": [{"name": "Hidden Blade", "face_down": True}, "Lamp"]},
    {"name": "Spark", "cost": 2, "station": "Totem", "totem_of": "Captain Ash"},
    "Mud Toad",
]
CREW = {"faction": "Guild", "leader": LEADER, "soulstones": 4, "models": MODELS}
NOTED = [{"name": "Vendetta", "names": ["Old Bone", "Mud Toad"]}, "Assassinate"]
SPLIT = {"strategy": 3, "schemes": [{"name": "Vendetta", "reveal": 1, "end": 0}, {"name": "Assassinate", "vp": 1}]}
POOL = ["Vendetta", "Assassinate", "Outflank", "Death Beds", "Claim Jump"]
CHART = {
    "name": "core",
    "always": "A",
    "doubles": "B",
    "suits": {"masks": "C", "crows": "D", "tomes": "E", "rams": "F"},
    "values": {str(no): f"V{no}" for no in range(1, 14)},
    "may_start_revealed": True,
}


def opening(slug: str, rules: str, **figures: Any) -> Fields:
    common = {"name": "Autumn Grounds", "rules": rules, "date": "2017-05-20", "seed": "dice"}
    return {"do": "open", "tournament": slug, **common, "set": figures}


def entries(*players: str) -> tuple[Fields, ...]:
    return tuple({"do": "check-in", "player": player, "faction": "Guild"} for player in players)


SEASON_TWO = (
    (
        opening("autumn", "gaining-grounds-s2", bans=True, **{"painting.judging": "votes"}),
        *entries("Ada One", "Bo Two", "Cy Three"),
        {"do": "check-in", "player": "Rin Nine", "ringer": True},
        {"do": "painting", "player": "Ada One", "models": ["Captain Ash"]},
        {"do": "plan", "round": 1, "scenario": "Turf War", "setup": {"deployment": "Corner", "schemes": POOL}},
        {"do": "pair", "round": 1, "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Rin Nine"]]},
        {"do": "start-round"},
    ),
    (
        opening("winter", "gaining-grounds-s2", format="limited", mode="standard", rounds=3, classic=["Old Ghost"]),
        {"do": "amend", "set": {"pool_size": 6}, "text": "Terrain may be moved."},
        {"do": "appoint", "official": "Jude Zero", "role": "judge"},
        {"do": "check-in", "player": "Di Four", "ringer": True, "faction": "Guild"},
        {"do": "check-in", "player": "Di Four", "area": "North", "club": "Mill", "lists": [CREW]},
        {"do": "keep-apart", "players": ["Ada One", "Bo Two"]},
        {"do": "keep-apart", "players": ["Ada One", "Bo Two"], "always": True},
        {"do": "let-meet", "players": ["Ada One", "Bo Two"]},
        {"do": "accessible-tables", "tables": [2, 3]},
        {"do": "needs-access", "player": "Ada One", "needed": True},
        {"do": "seed", "players": ["Ada One", "Bo Two"]},
        {"do": "swap", "players": ["Ada One", "Cy Three"], "round": 1, "confirm": True, "reason": "one car"},
        {"do": "painting", "player": "Bo Two", "models": ["Mud Toad", "Mud Toad"], "reason": "came late"},
        {"do": "plan", "round": 2, "scenario": "Break the Line", "setup": {"deployment": "Wedge", "schemes": POOL}},
        {"do": "announce", "round": 1, "parts": ["strategy", "deployment"]},
        {"do": "start-round", "scenario": "Turf War", "setup": {"schemes": POOL}, "reason": "misread"},
        {"do": "crew", "player": "Ada One", "round": 1, "member": 1, "crew": CREW},
        {"do": "ban", "player": "Ada One", "round": 1, "keyword": "Forge"},
        {"do": "choose", "player": "Ada One", "round": 1, "choices": {"schemes": NOTED}},
        {"do": "result", "round": 1, "scores": {"Ada One": SPLIT, "Bo Two": {"vp": 3, "leader": "Mother Reed"}}},
        {"do": "concede", "player": "Bo Two", "scores": {"Ada One": {"vp": 5}, "Bo Two": {"vp": 3}}},
        {"do": "refuse-agreement", "player": "Bo Two", "refusers": ["Ada One"], "reason": "wants to play on"},
        {"do": "agree", "scores": {"Ada One": SPLIT, "Bo Two": {"vp": 3}}, "consents": ["Ada One", "organizer"]},
        {"do": "strike", "player": "Ada One", "part": "Vendetta", "round": 1, "reason": "never shown"},
        {"do": "forfeit", "player": "Ada One", "ground": "cheating", "disqualify": True, "reason": "marked cards"},
        {"do": "vote", "player": "Bo Two", "votes": ["Ada One"]},
        {"do": "award", "award": "best-painted", "player": "Ada One"},
        {"do": "pair", "round": 2, "pairings": [["Ada One", "Cy Three"], ["Bo Two", None]], "reason": "as they sit"},
    ),
)
OF_2017 = (
    (
        opening("may", "gaining-grounds-2017"),
        *entries("Ada One", "Bo Two", "Cy Three", "Di Four"),
        {"do": "plan", "round": 1, "offer": True},
    ),
    (
        opening("june", "gaining-grounds-2017", documentation="in an envelope", rematch_window=3),
        {"do": "amend", "set": {"chart": CHART}},
        {"do": "check-in", "player": "Ed Five", "mark": "passed"},
        {"do": "inspect", "player": "Bo Two", "mark": "failed", "text": "bare metal"},
        {"do": "keep-apart", "players": ["Ada One", "Bo Two"]},
        {"do": "plan", "round": 2, "offer": True, "setup": {"cards": ["7 of Masks", "red joker", "12 of Rams"]}},
        {"do": "announce", "parts": ["cards", "schemes"]},
        {"do": "pair", "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Di Four"]]},
        {"do": "check-in-team", "team": "The Hats", "players": ["Ada One", "Bo Two"], "factions": ["Guild", None]},
    ),
)
TEAMS = (
    (
        opening("rush", "gaining-grounds-s2", mode="double-rush", **{"painting.judging": "scores"}),
        {"do": "check-in-team", "team": "The Hats", "players": ["Ada One", "Bo Two"], "factions": ["Guild", "Bayou"]},
        {"do": "check-in-team", "team": "The Caps", "players": ["Cy Three", "Di Four"]},
        {"do": "painting", "player": "The Hats", "models": ["Captain Ash"]},
        {"do": "pair", "round": 1},
        {"do": "start-round"},
    ),
    (
        {"do": "check-in-team", "team": "The Pipes", "players": ["Ed Five", "Fay Six"], "area": "North", "club": "M"},
        {"do": "crew", "player": "The Hats", "member": 2, "crew": {"leader": "Mother Reed", "models": ["Mud Toad"]}},
        {"do": "lists", "player": "The Hats", "lists": [CREW, CREW]},
        {"do": "result", "scores": {"The Hats": {"strategy": [4, 3]}, "The Caps": {"strategy": [1, 0], "vp": 1}}},
        {
            "do": "paint-score",
            "player": "The Hats",
            "criteria": {"presentation": 4, "technique": 5, "theme": 3, "wow": 4},
        },
        {"do": "correct", "scores": {"The Hats": {"vp": 2}, "The Caps": {"vp": 2}}, "reason": "misread"},
    ),
)
FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")
BRAWL = (
    (
        opening("brawl", "gaining-grounds-s2", mode="all-out-brawl"),
        *entries(*FOUR),
        {"do": "pair"},
        {"do": "start-round"},
    ),
    (
        opening("fray", "gaining-grounds-s2", mode="all-out-brawl", **{"many_sides.diff_against": "lowest"}),
        {"do": "pair", "pairings": [list(FOUR)]},
        {
            "do": "result",
            "scores": {
                "Ada One": {"kills": 2, "damage": 3, "centre": 1},
                **{name: {"vp": 4} for name in FOUR[1:]},
            },
        },
        {"do": "forfeit", "player": "Di Four", "scores": {"Ada One": {"vp": 3}}, "reason": "left"},
        {"do": "crew", "player": "Ada One", "crew": {"leader": {"name": "Imp", "cost": 9, "station": "Minion"}}},
    ),
)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 99, 10**9, -(10**30), 10**400, 1.5, 7.0, float("nan"), float("inf"), 1e308),
    *("", " ", "x", "x" * 81, "x" * 3000, "\x00", "\u202e", "\ud800", "Ada\nOne", "=1+1", "٣", "{player}", "%s", "{0}"),
    *(
        "organizer",
        "Ada One",
        "#1",
        "#99",
        "BYE",
        "Turf War",
        "2026-13-45",
        "2017-05-20T10:00:00",
        "7 of Masks",
        "none",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        [{}],
        {"": ""},
        {"vp": 1},
        {"name": 1},
        [["Ada One"]],
        [1, 2, 3],
        ["x"] * 60,
        {"a": {"b": {}}},
    ),
)


def mutated(line: Fields, chance: random.Random, words: list[Any]) -> Fields:
    """The line with one to three things wrong in it, anywhere."""
    found: dict[str, Any] = json.loads(json.dumps(line))
    for _ in range(chance.choice((1, 1, 2, 3))):
        holder, key = chance.choice(list(_places(found)))
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1:
                holder[key] = [holder[key]]
            case 2 if isinstance(holder, dict):
                holder[chance.choice(("zz", "reason", "at", "by", "id", "round", "vp", "names", "set"))] = deepcopy(
                    holder[key]
                )
            case 3:
                holder[key] = deepcopy(chance.choice(words))
            case _:
                holder[key] = deepcopy(chance.choice(ODD))
        if not found:
            break
    return found


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place that holds something, with what holds it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(inner):
        yield value, key
        yield from _places(each)


def _text(line: Fields) -> bytes:
    return json.dumps(line).encode("utf-8", "surrogatepass")


def _refusal(ledger: Ledger, line: Fields, slug: str) -> LedgerError | None:
    """A refusal; nothing where it would have been recorded, and anything else is a fault."""
    try:
        ledger.apply(_text(line), BY, tournament=slug, dry_run=True)
    except LedgerError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("begun", "wrong"), [SEASON_TWO, OF_2017, TEAMS, BRAWL], ids=["season-two", "2017", "teams", "brawl"]
)
def test_whatever_is_wrong_with_a_request_the_answer_is_one_sentence(
    ledger: Ledger, begun: tuple[Fields, ...], wrong: tuple[Fields, ...]
) -> None:
    apply(ledger, *begun)
    before, chance = state_of(ledger), random.Random("refuse cleanly")
    sources = (*begun, *wrong)
    words = [holder[key] for line in sources for holder, key in _places(json.loads(json.dumps(line)))]
    refused = 0
    for _ in range(MUTATIONS):
        line = mutated(chance.choice(sources), chance, words)
        refusal = _refusal(ledger, line, begun[0]["tournament"])
        if refusal is not None:
            said = printable(str(refusal))  # as the command line shows it
            assert exit_codes.exit_code(refusal) in (1, 65, 66, 77), (line, said)
            assert 0 < len(said.strip()) < 1500, (line, said)
            assert not [words for words in ("\n", "constrained-", "Traceback") if words in said], (line, said)
            refused += 1
    assert refused > MUTATIONS // 2
    assert state_of(ledger) == before


@pytest.mark.parametrize(
    ("begun", "request_", "exit_code", "words"),
    [
        (
            TEAMS,
            {"do": "result", "scores": {"The Hats": {"strategy": "four"}, "The Caps": {"vp": 1}}},
            65,
            '"strategy" must be a whole number.',
        ),
        (TEAMS, {"do": "paint-score", "player": "The Hats", "criteria": {"wow": 6}}, 65, "presentation"),
        (TEAMS, {"do": "check-in-team", "team": "Pipes", "players": ["Ed Five", "Bo Two"]}, 1, "with The Hats"),
        (SEASON_TWO, {"do": "vote", "player": "Bo Two", "votes": "Ada One"}, 65, '"votes" must be a list'),
        (SEASON_TWO, {"do": "ban", "player": "Nobody", "keyword": "Forge"}, 65, "Nobody called Nobody is checked in"),
        (
            SEASON_TWO,
            {"do": "crew", "player": "Ada One", "crew": {"leader": {"name": "A", "cost": -1}}},
            65,
            "at least 0",
        ),
        (SEASON_TWO, {"do": "appoint", "official": "Jude Zero", "role": "king"}, 65, '"role" must be'),
        (SEASON_TWO, {"do": "strike", "player": "Ada One", "part": "Foo", "reason": "x"}, 65, "no scheme called 'Foo'"),
        (SEASON_TWO, {"do": "announce", "round": 10**9}, 65, '"round" must be at most 1000'),
        (OF_2017, {"do": "plan", "round": 2, "setup": {"cards": "7 of Masks"}}, 65, '"cards" must be a list'),
        (OF_2017, {"do": "inspect", "player": "Ada One", "mark": "fine"}, 65, "'passed', 'exempt' or 'failed'"),
        (OF_2017, {"do": "keep-apart", "players": ["Ada One"]}, 65, '"players" must hold at least 2'),
        (OF_2017, {"do": "amend", "set": {"chart": {}}}, 65, '"chart.name" is missing'),
        (BRAWL, {"do": "result", "scores": {name: {"vp": -1} for name in FOUR}}, 65, '"vp" must be at least 0'),
    ],
)
def test_a_refusal_says_what_is_wrong_and_records_nothing(
    ledger: Ledger, begun: tuple[tuple[Fields, ...], ...], request_: Fields, exit_code: int, words: str
) -> None:
    apply(ledger, *begun[0])
    before = state_of(ledger)
    with pytest.raises(LedgerError) as refusal:
        ledger.apply(_text(request_), BY, tournament=begun[0][0]["tournament"])
    assert words in str(refusal.value)
    assert exit_codes.exit_code(refusal.value) == exit_code
    assert state_of(ledger) == before
