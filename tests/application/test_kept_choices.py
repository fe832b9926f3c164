"""Schemes noted in secret, through the door: sealed, kept until the round is closed, held against the score sheet."""

import json
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.application.lookups import seen_at_the_result
from ledger.domain.errors import LedgerError
from ledger.domain.tournament.results.requests import RecordResult
from ledger.domain.values import ContestantId
from tests.application.batches import ADA, BO, CY, DEE, OPEN, Fields, apply, check_in, execute, pair, state_of, types

POOL = ["Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs", "Death Beds"]
PLAYERS = (ADA, BO, CY, DEE)
START: tuple[Fields, ...] = (
    {**OPEN, "rules": "gaining-grounds-s2", "date": "2021-08-02"},
    *map(check_in, PLAYERS),
    pair((ADA, BO), (CY, DEE)),
    {"do": "start-round", "scenario": "Turf War", "setup": {"deployment": "Standard", "schemes": POOL}},
)
VENDETTA = {"name": "Vendetta", "names": ["Old Bone", "Lady Cinder"]}
JUMP = {"name": "Claim Jump", "names": ["Old Bone"]}


def note(player: str, *schemes: Any, **also: Any) -> Fields:
    return {"do": "choose", "tournament": "spring", "player": player, "choices": {"schemes": [*schemes]}, **also}


def scored(*schemes: dict[str, Any], do: str = "result", **also: Any) -> Fields:
    """Ada scored these schemes, and Bo four points."""
    sheet = {"strategy": 2, "schemes": [*schemes]}
    return {"do": do, "tournament": "spring", "round": 1, "scores": {ADA: sheet, BO: {"vp": 4}}, **also}


@pytest.fixture
def noted(ledger: Ledger) -> Ledger:
    """A first round in which Ada has noted Vendetta and Assassinate, and Bo a jump and Assassinate."""
    apply(ledger, *START, note(ADA, VENDETTA, "assassinate"), note(BO, JUMP, "Assassinate"))
    return ledger


def answer(ledger: Ledger, *requests: Fields) -> str:
    """What a dry run says: a refusal, or what would be recorded, and every remark."""
    try:
        applied = apply(ledger, *requests, dry_run=True)
    except LedgerError as refusal:
        return str(refusal)
    return f"{applied.skipped} skipped, {types(applied)}, {len(applied.earlier)}, {applied.remarks}"


@pytest.mark.rule("GG2-38")
def test_nothing_is_revealed_when_both_have_noted_their_schemes(noted: Ledger) -> None:
    kinds = [entry.type for entry in noted.log()]
    assert kinds.count("ChoiceMade") == 2
    assert "ChoicesRevealed" not in kinds
    told = json.dumps([entry.model_dump(mode="json") for entry in noted.log(is_public=True)][6:])
    assert "Old Bone" not in told
    assert "Lady Cinder" not in told


@pytest.mark.rule("GG2-23")
@pytest.mark.rule("GG2-38")
def test_the_organizer_reads_what_was_noted_as_the_rules_spell_it(noted: Ledger) -> None:
    ada, bo = noted.view("spring").noted(1).players
    assert [(each.name, each.names) for each in ada.things or ()] == [
        ("Vendetta", ("Old Bone", "Lady Cinder")),
        ("Assassinate", ()),
    ]
    assert (ada.player, ada.table, bo.player, bo.number) == (ADA, 1, BO, 2)


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
def test_the_public_reads_how_many_were_noted_and_their_names_once_the_round_is_closed(noted: Ledger) -> None:
    hidden = noted.view("spring").noted(1, is_public=True)
    assert [(each.number, each.things, each.struck) for each in hidden.players] == [(2, None, ()), (2, None, ())]
    tied = {"do": "result", "tournament": "spring", "scores": {CY: {"vp": 2}, DEE: {"vp": 2}}}
    apply(noted, scored(), tied)
    assert noted.view("spring").noted(1, is_public=True).players[0].things is None
    execute(noted, {"do": "close-round"})
    shown = noted.view("spring").noted(1, is_public=True).players[0].things
    assert shown is not None
    assert shown[0].names == ("Old Bone", "Lady Cinder")


@pytest.mark.rule("GG2-23")
@pytest.mark.parametrize(
    "request_",
    [
        scored({"name": "Claim Jump", "vp": 1}),
        scored({"name": "Claim Jump", "vp": 1}, do="agree", consents=[ADA, BO, "organizer"]),
    ],
    ids=["result", "agree"],
)
def test_a_scheme_that_was_not_noted_is_told_and_nobody_elses_is_named(noted: Ledger, request_: Fields) -> None:
    applied = execute(noted, request_)
    told = " ".join(applied.remarks)
    assert "a scheme, or a half of one, that its player had not noted" in told
    assert not any(name in told for name in (*POOL, "Old Bone"))


@pytest.mark.rule("GG2-23")
def test_a_correction_is_held_against_what_was_noted_too(noted: Ledger) -> None:
    execute(noted, scored({"name": "Vendetta", "vp": 1}))
    again = execute(noted, scored({"name": "Claim Jump", "vp": 1}, do="correct", reason="sheet misread"))
    assert "had not noted" in " ".join(again.remarks)


def test_a_scheme_that_was_noted_is_nothing_to_tell_of(noted: Ledger) -> None:
    applied = execute(noted, scored({"name": "Vendetta", "vp": 1}, {"name": "Assassinate", "vp": 1}))
    assert applied.remarks == ()


def test_what_is_missing_is_told_at_once_and_names_no_scheme(ledger: Ledger) -> None:
    apply(ledger, *START)
    told = " ".join(execute(ledger, note(ADA, "Vendetta", "Assassinate")).remarks)
    assert "a scheme was noted without all that it names" in told
    assert "Vendetta" not in told


@pytest.mark.rule("GG17-24")
def test_a_strike_through_the_door_corrects_the_result(noted: Ledger) -> None:
    execute(noted, scored({"name": "Vendetta", "vp": 2}, {"name": "Assassinate", "vp": 1}))
    applied = execute(noted, {"do": "strike", "player": ADA, "part": "vendetta", "reason": "never shown"})
    assert types(applied) == ["ScoreStruck", "ResultCorrected"]
    points = {row.player: row.figures["vp"] for row in noted.view("spring").standings().rows}
    assert (points[ADA], points[BO]) == (3, 4)
    assert noted.view("spring").noted(1).players[0].struck == ("Vendetta",)


# dry runs


@pytest.mark.rule("GG2-38")
def test_a_result_tried_out_opens_no_seal(noted: Ledger) -> None:
    right, wrong = (answer(noted, scored({"name": name, "vp": 1})) for name in ("Vendetta", "Claim Jump"))
    assert right == wrong
    assert "ResultRecorded" in right


@pytest.mark.rule("GG2-38")
@pytest.mark.parametrize("also", [{}, {"reason": "wrong card"}])
def test_a_dry_run_answers_a_repeated_note_like_any_other(noted: Ledger, also: dict[str, str]) -> None:
    before = state_of(noted)
    right, wrong = (answer(noted, note(ADA, VENDETTA, other, **also)) for other in ("assassinate", JUMP))
    assert right == wrong
    assert state_of(noted) == before


@pytest.mark.rule("GG2-38")
def test_a_note_stays_a_secret_until_the_round_is_closed(noted: Ledger) -> None:
    tied = {"do": "result", "tournament": "spring", "scores": {CY: {"vp": 2}, DEE: {"vp": 2}}}
    apply(noted, scored(), tied)
    assert "1 skipped" not in answer(noted, note(ADA, VENDETTA, "assassinate"))
    execute(noted, {"do": "close-round"})
    assert "1 skipped" in answer(noted, note(ADA, VENDETTA, "assassinate"))


# what is read


def result_of(one: int, other: int) -> RecordResult:
    scores = {ContestantId(one): {"vp": 1}, ContestantId(other): {"vp": 2}}
    return RecordResult(do="result", tournament="spring", scores=scores)


def test_nothing_is_read_where_nobody_noted_anything(ledger: Ledger) -> None:
    apply(ledger, *START)
    reads: list[str] = []
    seen = seen_at_the_result(result_of(1, 2), ledger.view("spring").state, lambda commitment: reads.append(commitment))
    assert (dict(seen.noted), reads) == ({}, [])


def test_only_the_table_concerned_is_opened(noted: Ledger) -> None:
    reads: list[str] = []
    seen_at_the_result(result_of(3, 4), noted.view("spring").state, lambda commitment: reads.append(commitment))
    assert reads == []


def test_another_players_schemes_are_not_opened_by_a_note(noted: Ledger) -> None:
    again = execute(noted, note(ADA, JUMP, "Assassinate", reason="changed their mind"))
    assert types(again) == ["ChoiceMade"]
    ada = noted.view("spring").noted(1).players[0]
    assert [each.name for each in ada.things or ()] == ["Claim Jump", "Assassinate"]
