"""A dry run of every act that can move something recorded tells the reach that the act then has, in the same words: in
tournaments, in seasons, and where people turn out to be one."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.application import Ledger
from ledger.domain.errors import LedgerError
from ledger.domain.season import REQUESTS as TO_SEASONS
from ledger.domain.tournament.decide import REQUEST_TABLE
from tests.application.batches import (
    ADA,
    BO,
    BY,
    CY,
    DEE,
    EVE,
    ROUND_ONE,
    Fields,
    apply,
    check_in,
    correct,
    pair,
    result,
)
from tests.application.seasons import FOUR, SEASON, steps, to_season, tournament
from tests.application.test_outside_qualifiers import STEPS as ELSEWHERE

MOVING = {
    *(name for name, (_, asked) in REQUEST_TABLE.items() if asked.moves),
    *(name for name, asked in TO_SEASONS.items() if asked.moves),
}
WHY = {"reason": "as ruled"}
IN_PLAY: tuple[Fields, ...] = (*ROUND_ONE, pair((ADA, CY), (BO, DEE), (EVE, None), **WHY), result(CY, ADA))
OF_THE_LEAGUE = {"tournament": "q1", **WHY}
LEAGUE: tuple[Fields, ...] = (SEASON, *tournament("q1", FOUR), *steps("q1"))
DISPUTE: Fields = {"do": "dispute", "players": [ADA], "round": 1, "claim": "misread"}
ADJUST: Fields = {"do": "adjust", "player": ADA, "points": {"tp": -2}, **WHY}
AWARD: Fields = {"do": "award", "award": "best-painted", "player": ADA, **WHY}
OUT: Fields = {"do": "disqualify", "player": ADA, **WHY}
VOID: Fields = {"do": "void", **WHY}
CLEAR: Fields = {"do": "clear-result", "player": ADA, "round": 1, **WHY}
RULING: Fields = {"do": "ruling", "about": "model", "text": "it stays as it is"}
MALIFAUX: tuple[Fields, ...] = (
    {
        "do": "open",
        "tournament": "spring",
        "name": "S",
        "rules": "gaining-grounds-s2",
        "date": "2019-08-02",
        "seed": "p",
    },
    {"do": "amend", "set": {"painting.judging": "scores", "rounds": 1}},
    *(check_in(name, faction="Guild") for name in FOUR),
    *({"do": "painting", "player": name, "models": ["Old Bone"]} for name in (ADA, BO)),
    {"do": "plan", "round": 1},
    pair((ADA, BO), (CY, DEE)),
    {"do": "start-round", "at": "2019-08-02T09:00:00+00:00"},
)
PAINTED: Fields = {
    "do": "paint-score",
    "player": ADA,
    "criteria": {"presentation": 4, "technique": 3, "theme": 5, "wow": 2},
}

ACTS: dict[str, tuple[tuple[Fields, ...], Fields]] = {
    "amend": (ROUND_ONE, {"do": "amend", "set": {"rounds": 3}, **WHY}),
    "reopen": (LEAGUE, {"do": "reopen", **OF_THE_LEAGUE}),
    "void": (LEAGUE, {"do": "void", **OF_THE_LEAGUE}),
    "withdraw-void": ((*LEAGUE, {"do": "void", **OF_THE_LEAGUE}), {"do": "withdraw-void", **OF_THE_LEAGUE}),
    "withdraw": ((*MALIFAUX, PAINTED, AWARD), {"do": "withdraw", **WHY}),
    "correct": (IN_PLAY, correct(BO, ADA, round=1)),
    "adjust": (ROUND_ONE, ADJUST),
    "withdraw-adjustment": ((*ROUND_ONE, ADJUST), {"do": "withdraw-adjustment", "player": ADA, **WHY}),
    "agree": (ROUND_ONE, {**result(BO, ADA, do="agree"), "consents": [ADA, BO, "organizer"], **WHY}),
    "concede": (IN_PLAY, {"do": "concede", "player": ADA, "round": 1, **WHY}),
    "clear-result": (IN_PLAY, CLEAR),
    "withdraw-round": (IN_PLAY, {"do": "withdraw-round", "discard_results": True, **WHY}),
    "award": ((*MALIFAUX, PAINTED, AWARD), {**AWARD, "player": BO}),
    "withdraw-award": ((*MALIFAUX, PAINTED, AWARD), {"do": "withdraw-award", "award": "best-painted", **WHY}),
    "withdraw-painting": ((*MALIFAUX, PAINTED), {"do": "withdraw-painting", "player": ADA, "what": "score", **WHY}),
    "strike": (MALIFAUX, {"do": "strike", "player": ADA, **WHY}),
    "withdraw-strike": (MALIFAUX, {"do": "withdraw-strike", "player": ADA, **WHY}),
    "forfeit": (IN_PLAY, {"do": "forfeit", "player": ADA, "round": 1, **WHY}),
    "disqualify": (IN_PLAY, OUT),
    "lift-disqualification": ((*IN_PLAY, OUT), {"do": "lift-disqualification", "player": ADA, **WHY}),
    "rule": ((*IN_PLAY, DISPUTE), {**result(BO, ADA, do="rule"), "dispute": 1, **WHY}),
    "ruling": (ROUND_ONE, RULING),
    "result": ((*IN_PLAY, CLEAR), result(BO, ADA, round=1)),
    "amend-season": (LEAGUE, to_season("amend-season", None, set={"points": [8, 7, 4]}, **WHY)),
    "link": ((SEASON, *tournament("q1", FOUR)), to_season("link")),
    "unlink": (LEAGUE, to_season("unlink", **WHY)),
    "sanction": ((SEASON, *tournament("q1", FOUR), *steps()[1:]), steps()[0]),
    "withdraw-sanction": (LEAGUE, to_season("withdraw-sanction", **WHY)),
    "request-qualifier": ((SEASON, *tournament("q1", FOUR), steps()[0], steps()[2]), steps()[1]),
    "withdraw-request": (LEAGUE, to_season("withdraw-request", **WHY)),
    "report-qualifier": ((SEASON, *tournament("q1", FOUR), *steps()[:2]), steps()[2]),
    "withdraw-report": (LEAGUE, to_season("withdraw-report", **WHY)),
    "withdraw-replacement": (
        (*LEAGUE, *ELSEWHERE, to_season("link", replaces="lyon")),
        to_season("withdraw-replacement", replaces="lyon", **WHY),
    ),
    "reassign-entry": (LEAGUE, {"do": "reassign-entry", "tournament": "q1", "player": ADA, "to": "Ada Young", **WHY}),
    "merge-person": (LEAGUE, {"do": "merge-person", "person": ADA, "into": DEE, **WHY}),
    "unmerge-person": (
        (*LEAGUE, {"do": "merge-person", "person": ADA, "into": DEE, **WHY}),
        {"do": "unmerge-person", "person": ADA, **WHY},
    ),
}
TELLS_NOTHING = {"amend", "ruling", "link", "withdraw-painting"}
"""What these examples take back or say moves nothing that was recorded."""


def test_every_request_that_can_move_something_has_an_example() -> None:
    assert set(ACTS) >= MOVING


@pytest.mark.parametrize("do", sorted(ACTS))
def test_a_dry_run_of_each_tells_what_it_then_moves_and_that_is_something(ledger: Ledger, do: str) -> None:
    setting, request = ACTS[do]
    apply(ledger, *setting)
    asked = completed(ledger, request)
    foretold = ledger.execute(asked, BY, dry_run=True)
    done = ledger.execute(asked, BY)
    assert foretold.reach == done.reach
    assert foretold.remarks == done.remarks
    told = bool(done.reach and done.reach.plain())
    assert told is (do not in TELLS_NOTHING)


def completed(ledger: Ledger, request: Fields) -> dict[str, Any]:
    """The request with what cannot be known before: the newest event, and the schemes that were drawn."""
    asked = dict(request)
    if asked["do"] not in TO_SEASONS and "person" not in asked:
        asked.setdefault("tournament", "spring")
    if asked["do"] == "withdraw":
        asked["event"] = ledger.size - 1
    if asked["do"] in ("strike", "withdraw-strike") and "part" not in asked:
        asked["part"] = _scored(ledger)
        if asked["do"] == "withdraw-strike":
            ledger.execute({**asked, "do": "strike"}, BY)
    return asked


def _scored(ledger: Ledger) -> str:
    """The scheme by which Ada won."""
    pool = ledger.view("spring").state.rounds[-1].setup["schemes"]
    sheet = {"strategy": 1, "schemes": [{"name": pool[0], "vp": 2}]}
    ledger.execute({"do": "result", "tournament": "spring", "scores": {ADA: sheet, BO: {"vp": 2}}}, BY)
    return str(pool[0])


# any of them, in any order

BOTH: tuple[Fields, ...] = (*LEAGUE, *({"tournament": "spring", **each} for each in IN_PLAY))
OF_SPRING = [request for setting, request in ACTS.values() if setting in (IN_PLAY, (*IN_PLAY, CLEAR), ROUND_ONE)]
OF_Q1: list[Fields] = [
    {"tournament": "q1", **each}
    for each in (
        {"do": "reopen", **WHY},
        {"do": "finish", **WHY},
        {"do": "clear-result", "player": ADA, "round": 2, **WHY},
        result(BO, ADA, round=2),
        correct(BO, ADA, round=2),
        {"do": "forfeit", "player": CY, "round": 2, **WHY},
        {"do": "dispute", "players": [ADA], "round": 2, "claim": "misread"},
        {**result(BO, ADA, do="rule"), "dispute": 1, **WHY},
        ADJUST,
        VOID,
        {"do": "withdraw-void", **WHY},
        ACTS["reassign-entry"][1],
    )
]
OF_THE_SEASON = [request for do, (_, request) in ACTS.items() if do in TO_SEASONS]
OF_PEOPLE = [ACTS[do][1] for do in ("merge-person", "unmerge-person")]


@settings(max_examples=15)
@given(st.lists(st.sampled_from([*OF_SPRING, *OF_Q1, *OF_Q1, *OF_THE_SEASON, *OF_PEOPLE]), min_size=4, max_size=8))
def test_a_dry_run_tells_the_same_whatever_happened_before(requests: list[Fields]) -> None:
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "ledger.db")
        Ledger.create(path)
        with Ledger.open(path) as ledger:
            apply(ledger, *BOTH)
            for request in requests:
                asked = completed(ledger, request)
                try:
                    foretold = ledger.execute(asked, BY, dry_run=True)
                except LedgerError as refusal:
                    with pytest.raises(type(refusal)):
                        ledger.execute(asked, BY)
                    continue
                done = ledger.execute(asked, BY)
                assert foretold.reach == done.reach
                assert foretold.remarks == done.remarks
