"""Results in short: one reader for batch file, command line and form, and what it reads is what the long form says."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.application import Applied, Ledger, request_schema
from ledger.application.names import EntrantRoster
from ledger.application.score_entry import QUICK, in_full
from ledger.domain.errors import (
    BadRequest,
    CommandReused,
    LedgerError,
    NotFound,
    NotPermitted,
    RuleViolation,
    UnknownPlayer,
)
from ledger.domain.systems import SYSTEMS
from ledger.domain.values import ContestantId
from tests.application.batches import ADA, BO, CY, DEE, OPEN, ROUND_ONE, START, Fields, apply, check_in, pair, state_of
from tests.builders import field, paired
from tests.domain.outcomes import replayed

FOUR = (ADA, BO, CY, DEE)
EVERY: Mapping[str, tuple[Fields, Fields]] = {
    "masters-2019": (
        {"scores": "5-2 41-22 scenario list 1-2 turn 6", "winner": "a"},
        {
            "scores": {ADA: {"cp": 5, "apd": 41, "list": 1}, BO: {"cp": 2, "apd": 22, "list": 2}},
            "winner": ADA,
            "how": "scenario",
            "game": {"last_turn": 6},
        },
    ),
    "champions-2019": (
        {"scores": "3-3 20-20 tie time clock=480-390"},
        {
            "scores": {ADA: {"cp": 3, "apd": 20, "clock": 480}, BO: {"cp": 3, "apd": 20, "clock": 390}},
            "winner": None,
            "how": "time",
        },
    ),
    "gaining-grounds-s2": (
        {"scores": "6-3 st 4-3 time"},
        {"scores": {ADA: {"vp": 6, "strategy": 4}, BO: {"vp": 3, "strategy": 3}}, "how": "time"},
    ),
    "gaining-grounds-2017": (
        {"scores": "8-3 call", "reason": "time was called"},
        {"scores": {ADA: {"vp": 8}, BO: {"vp": 3}}, "how": "organizer-call", "reason": "time was called"},
    ),
    "leviathan": (
        {"scores": "pri 45-40 sec 33-20 br yes-no tabled"},
        {
            "scores": {
                ADA: {"primary": 45, "secondary": 33, "battle_ready": True},
                BO: {"primary": 40, "secondary": 20, "battle_ready": False},
            },
            "how": "tabled",
        },
    ),
}


def begun(slug: str, rules: str) -> tuple[Fields, ...]:
    opening = {**OPEN, "tournament": slug, "rules": rules}
    return (opening, *(check_in(name) for name in FOUR), pair((ADA, BO), (CY, DEE)))


def facts(applied: Applied) -> list[dict[str, Any]]:
    return [event.fact.model_dump(mode="json") for event in applied.events]


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_batch_line_in_short_is_the_same_as_in_full(ledger: Ledger, rules: str) -> None:
    short, full = EVERY[rules]
    apply(ledger, *begun("short", rules))
    apply(ledger, *begun("full", rules))
    said = apply(ledger, {"do": "result", "tournament": "short", "table": 1, **short})
    assert facts(said) == facts(apply(ledger, {"do": "result", "tournament": "full", "table": 1, **full}))


def test_figures_stand_in_the_order_of_the_table_or_a_named_player_s_first(ledger: Ledger) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    apply(ledger, {"do": "result", "tournament": "spring", "table": 1, "scores": "5-2 41-22", "winner": "a"})
    apply(ledger, {"do": "result", "tournament": "spring", "player": DEE, "scores": "5-2 41-22", "winner": "b"})
    first, second = ledger.view("spring").pairings().tables
    assert (first.winner, first.scores) == (ADA, ({"cp": 5, "apd": 41}, {"cp": 2, "apd": 22}))
    assert (second.winner, second.scores) == (CY, ({"cp": 2, "apd": 22}, {"cp": 5, "apd": 41}))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        (
            {"do": "correct", "table": 1, "scores": "5-1 41-22", "winner": BO, "reason": "misread"},
            {"do": "correct", "winner": BO, "reason": "misread"},
        ),
        (
            {"do": "correct", "player": BO, "round": 1, "scores": "1-5 22-41 a", "reason": "misread"},
            {"do": "correct", "round": 1, "winner": BO, "reason": "misread"},
        ),
        (
            {"do": "rule", "dispute": 1, "scores": "5-1 41-22", "winner": "tie", "reason": "one flag less"},
            {"do": "rule", "dispute": 1, "winner": None, "reason": "one flag less"},
        ),
    ],
)
def test_a_result_that_replaces_another_is_said_in_short_too(ledger: Ledger, short: Fields, full: Fields) -> None:
    scores = {ADA: {"cp": 5, "apd": 41}, BO: {"cp": 1, "apd": 22}}
    dispute = {"do": "dispute", "players": [BO], "claim": "my flag"}
    for slug in ("short", "full"):
        apply(ledger, {**OPEN, "tournament": slug}, *ROUND_ONE[1:], dispute)
    said = apply(ledger, {"tournament": "short", **short})
    assert facts(said) == facts(apply(ledger, {"tournament": "full", **full, "scores": scores}))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ({"do": "concede", "scores": "0-4 12-30 list 2-1"}, {BO: (0, 12, 2), ADA: (4, 30, 1)}),
        ({"do": "forfeit", "scores": "0-4 12-30 list 2", "reason": "late"}, {BO: (0, 12, 2), ADA: (4, 30, None)}),
        ({"do": "disqualify", "scores": "0-4 12-30", "reason": "dice"}, {BO: (0, 12, None), ADA: (4, 30, None)}),
        ({"do": "concede", "scores": "list 2"}, {BO: (None, None, 2)}),
    ],
)
def test_who_loses_has_the_first_figures_and_what_nobody_knows_is_left_out(
    ledger: Ledger, short: Fields, full: Mapping[str, tuple[int | None, ...]]
) -> None:
    scores = {
        who: {key: value for key, value in zip(("cp", "apd", "list"), sheet, strict=True) if value is not None}
        for who, sheet in full.items()
    }
    for slug in ("short", "full"):
        apply(ledger, *begun(slug, "masters-2019"))
    said = apply(ledger, {"tournament": "short", "player": BO, **short})
    assert facts(said) == facts(apply(ledger, {"tournament": "full", "player": BO, **short, "scores": scores}))


def test_an_agreement_is_said_in_short_and_without_scores_is_what_was_proposed(ledger: Ledger) -> None:
    apply(ledger, *begun("autumn", "gaining-grounds-s2"))
    consents = {"consents": [ADA, BO, "organizer"]}
    apply(ledger, {"do": "concede", "tournament": "autumn", "player": BO, "scores": "2-5"})
    apply(ledger, {"do": "agree", "tournament": "autumn", "player": ADA, "scores": "", **consents})
    both = {"consents": [CY, DEE, "organizer"]}
    apply(ledger, {"do": "agree", "tournament": "autumn", "table": 2, "scores": "4-4", **both})
    assert [table.scores for table in ledger.view("autumn").pairings().tables] == [
        ({"vp": 5}, {"vp": 2}),
        ({"vp": 4}, {"vp": 4}),
    ]


def test_parts_of_sheets_stand_beside_what_is_typed(ledger: Ledger) -> None:
    apply(ledger, *begun("lev", "leviathan"))
    sheets = {BO: {"primary": 40, "secondary": 20, "battle_ready": False}}
    said = apply(ledger, {"do": "result", "tournament": "lev", "table": 1, "scores": "78-60", "sheets": sheets})
    assert facts(said)[0]["sides"][1]["sheet"]["primary"] == 40


def test_a_line_in_short_is_the_same_request_again_and_no_other(ledger: Ledger) -> None:
    line = {"do": "result", "tournament": "spring", "table": 1, "scores": "5-2 41-22", "winner": "a", "id": "slip-1"}
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)), line)
    assert apply(ledger, line).skipped == 1
    with pytest.raises(CommandReused):
        apply(ledger, {**line, "scores": "5-2  41-22"})  # the same by what it says, another by its words


def test_a_line_of_a_file_may_speak_of_what_the_lines_before_it_did(ledger: Ledger) -> None:
    apply(ledger, *begun("spring", "leviathan"), {"do": "result", "table": 2, "scores": "88-70 br"})
    assert ledger.view("spring").pairings().tables[1].winner == CY


# refusals


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ({"scores": "5-2 41-22", "winner": "a"}, BadRequest, '"table" or "player" is missing'),
        ({"table": 9, "scores": "5-2 41-22", "winner": "a"}, RuleViolation, "Round 1 has no table 9; it has 1 and 2."),
        ({"table": 1, "scores": "5-2", "winner": "Nobody"}, BadRequest, "Masters 2019 takes 2 scores"),
        ({"table": 1, "scores": "5-2", "winner": "a"}, BadRequest, "Masters 2019 takes 2 scores (control points, then"),
        ({"table": 1, "scores": "5-2 41-22"}, BadRequest, "Points do not tell who won"),
        ({"table": 1, "scores": "5-2 41-22 a", "winner": "b"}, BadRequest, '"winner" is said twice'),
        ({"table": 1, "scores": "5-2 41-22 a sc", "how": "clock"}, BadRequest, '"how" is said twice'),
        ({"table": "1", "scores": "5-2 41-22 a"}, BadRequest, '"table" must be a whole number'),
        ({"table": True, "scores": "5-2 41-22 a"}, BadRequest, '"table" must be a whole number'),
        ({"player": 3, "scores": "5-2 41-22 a"}, BadRequest, '"player" must be text'),
        ({"player": "Ada", "scores": "5-2 41-22 a"}, UnknownPlayer, "Did you mean Ada One?"),
        ({"player": CY, "table": 1, "scores": "5-2 41-22 a"}, RuleViolation, "Cy Three plays at table 2 of round 1."),
        ({"table": 1, "scores": "5-2 41-22 a", "lists": "1-2"}, BadRequest, '"lists" is not known here'),
        ({"table": 1, "scores": "5-2 41-22", "winner": CY}, RuleViolation, "Cy Three did not play at table 1"),
        ({"table": 1, "scores": "5-2 41-22 a", "round": 2}, RuleViolation, "Round 2 is not paired yet."),
        (
            {"table": 1, "scores": "5-2 41-22 a", "sheets": {CY: {}}},
            RuleViolation,
            "Cy Three does not play at table 1.",
        ),
        ({"table": 1, "scores": "5-2 41-22 a", "sheets": {ADA: 3}}, BadRequest, "Ada One must be an object"),
        (
            {"table": 1, "scores": "5-2 41-22 a", "sheets": {ADA: {"list": 1}, "#1": {"list": 2}}},
            BadRequest,
            '"list" of Ada One is told twice.',
        ),
        ({"do": "concede", "scores": "5-2 41-22"}, BadRequest, '"player" is missing'),
        ({"do": "concede", "player": BO, "scores": "5-2 41-22 a"}, BadRequest, '"winner" is not known here'),
        ({"do": "rule", "dispute": 7, "scores": "5-2 41-22 a", "reason": "so"}, RuleViolation, "There is no dispute 7"),
        ({"do": "drop", "player": BO, "scores": "5-2"}, BadRequest, '"scores" is not known here'),
        ({"do": "resul", "table": 1, "scores": "5-2"}, BadRequest, 'No request is called "resul"'),
        ({"tournament": "autumn", "table": 1, "scores": "5-2 41-22 a"}, NotFound, "no tournament called autumn"),
        ({"tournament": 7, "table": 1, "scores": "5-2 41-22 a"}, BadRequest, '"tournament" must be text'),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_recorded(
    ledger: Ledger, line: Fields, kind: type[LedgerError], words: str
) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    before = state_of(ledger)
    with pytest.raises(kind) as refusal:
        apply(ledger, {"do": "result", "tournament": "spring", **line})
    assert words in str(refusal.value)
    assert str(refusal.value).startswith("Line 1")
    assert state_of(ledger) == before


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ({"player": ADA, "at": "noon"}, '"at" must be a time such as 2026-05-02T10:00:00+02:00'),
        ({"table": 1, "reason": ""}, '"reason" must not be empty'),
        ({"table": 1, "tournament": "Spring Open"}, '"tournament" is not written as it should be'),
        ({"table": 1, "tournament": "autumn", "lists": "1-2"}, '"lists" is not known here'),
        ({"do": "finish", "tournament": "autumn"}, '"scores" is not known here'),
    ],
)
def test_what_is_wrong_with_the_form_is_told_first_and_the_short_form_is_no_fault(
    ledger: Ledger, line: Fields, fault: str
) -> None:
    apply(ledger, *START, pair((ADA, BO), (CY, DEE), ("Eve Five", None)))
    with pytest.raises(BadRequest) as refusal:
        apply(ledger, {"do": "result", "tournament": "spring", "scores": "5-2 41-22 a", **line})
    assert str(refusal.value).endswith(f"The request is not complete or not well formed: {fault}.")


@pytest.mark.parametrize("said", ["a", "A", "b", "tie"])
def test_a_letter_that_is_somebody_s_name_is_never_guessed(ledger: Ledger, said: str) -> None:
    entered = (check_in("B"), check_in("A"), check_in("Tie"), check_in("Dee Four"))
    apply(ledger, OPEN, *entered, pair(("B", "A"), ("Tie", "Dee Four")))
    line = {"do": "result", "tournament": "spring", "table": 1, "scores": "5-2 41-22"}
    with pytest.raises(BadRequest, match=f"Somebody is called {said} here"):
        apply(ledger, {**line, "winner": said})
    apply(ledger, {**line, "winner": "#1"})


def test_where_name_and_letter_agree_there_is_nothing_to_guess(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in("A"), check_in("B"), pair(("A", "B")))
    apply(ledger, {"do": "result", "tournament": "spring", "table": 1, "scores": "5-2 41-22", "winner": "a"})
    assert ledger.view("spring").pairings().tables[0].winner == "A"


def test_a_tournament_that_asks_for_rights_asks_for_them_in_short_too(ledger: Ledger) -> None:
    apply(ledger, *begun("spring", "masters-2019"), {"do": "appoint", "official": "Org Two", "role": "organizer"})
    with pytest.raises(NotPermitted):
        apply(ledger, {"do": "result", "tournament": "spring", "table": 1, "scores": "5-2 41-22 a"})


# the reader by itself

STATE = replayed((*field(4), paired(1, (1, 2), (3, 4))))
ROSTER = EntrantRoster()
for _no, _name in enumerate(FOUR, start=1):
    ROSTER.add(ContestantId(_no), _name)


def written_out(fields: Fields) -> Fields:
    return in_full(fields, STATE, ROSTER, lambda text: ROSTER.find(text, STATE))


@given(st.lists(st.integers(0, 999), min_size=4, max_size=4), st.sampled_from([1, 2]), st.sampled_from("ab"))
def test_typed_figures_equal_the_long_form(numbers: list[int], table: int, winner: str) -> None:
    cp, apd, more, less = numbers
    first, second = (2 * table - 1, 2 * table)
    short = {"do": "result", "tournament": "t", "table": table, "scores": f"{cp}-{more} {apd}-{less}", "winner": winner}
    assert written_out(short) == {
        "do": "result",
        "tournament": "t",
        "table": table,
        "scores": {f"#{first}": {"cp": cp, "apd": apd}, f"#{second}": {"cp": more, "apd": less}},
        "winner": f"#{first if winner == 'a' else second}",
    }
    turned = {**short, "scores": f"{more}-{cp} {less}-{apd}", "player": FOUR[second - 1]}
    turned |= {"winner": "b" if winner == "a" else "a"}
    del turned["table"]
    assert written_out(turned) == written_out(short)


def test_what_is_in_full_stays_as_it_is() -> None:
    for fields in (
        {"do": "result", "scores": {ADA: {"cp": 1}}},
        {"do": "drop", "player": ADA},
        {"do": "drop", "scores": "5-2"},
        {"do": {}, "scores": "5-2"},
    ):
        assert written_out(fields) is fields


def test_the_schema_takes_both_forms() -> None:
    requests = {each["properties"].get("do", {}).get("const"): each for each in request_schema()["$defs"].values()}
    for do in QUICK:
        assert [each["type"] for each in requests[do]["properties"]["scores"]["anyOf"]] == ["object", "string"]
    assert "player" in requests["result"]["properties"]
    assert json.loads(json.dumps(request_schema())) == request_schema()


def test_two_who_are_called_like_an_entry_number_are_told_apart() -> None:
    roster = EntrantRoster()
    for no, name in enumerate(("#3", "#3", ADA), start=1):
        roster.add(ContestantId(no), name)
    assert [roster.name_of(no) for no in (1, 2, 3)] == ["#3 (#1)", "#3 (#2)", ADA]
