"""Requests as outsiders write them: every one by its name, refused with a sentence when it is not well formed."""

import json
from typing import Any, get_args

import pytest

from ledger.domain.errors import BadRequest
from ledger.domain.parsing import REQUESTS, SpokenRequest, check, parse, request_schema
from ledger.store.json_lines import canonical
from tests.domain.campaign.request_lines import CAMPAIGN_REQUESTS

EVERY_REQUEST: list[dict[str, Any]] = [
    {"do": "open", "name": "Spring", "rules": "masters-2019", "date": "2026-05-02", "set": {"rounds": 4}, "seed": "7"},
    {"do": "amend", "set": {"army_points": 50}},
    {"do": "check-in", "player": "Ada One", "faction": "Cygnar", "area": "North", "club": "Club", "distinct": True},
    {"do": "check-in", "player": "Ada One", "person": "7f3a0000-0000-4000-8000-000000000000"},
    {"do": "drop", "player": "Ada One"},
    {"do": "reinstate", "player": "Ada One", "reason": "back after lunch"},
    {"do": "pair"},
    {"do": "pair", "round": 1, "pairings": [["Ada One", "Bo Two"], ["Cy Three", None]]},
    {"do": "withdraw-round", "round": 1, "reason": "wrong draw"},
    {
        "do": "result",
        "round": 1,
        "table": 1,
        "winner": "Ada One",
        "how": "scenario",
        "scores": {"Ada One": {"cp": 5, "apd": 40}, "Bo Two": {"cp": 2, "apd": 12}},
    },
    {"do": "result", "winner": None, "scores": {"Ada One": {"cp": 5, "apd": 40}, "Bo Two": {"cp": 5, "apd": 12}}},
    {"do": "correct", "winner": "Bo Two", "reason": "misread", "scores": {"Ada One": {"cp": 1}, "Bo Two": {"cp": 2}}},
    {"do": "clear-result", "round": 1, "table": 2, "reason": "wrong table"},
    {"do": "clear-result", "player": "Ada One", "reason": "wrong table"},
    {"do": "withdraw-adjustment", "player": "Ada One", "event": 57, "reason": "not late"},
    {"do": "withdraw-strike", "player": "Ada One", "round": 1, "part": "Vendetta", "reason": "it was noted"},
    {"do": "withdraw-warning", "player": "Ada One", "reason": "another table"},
    {"do": "lift-disqualification", "player": "Ada One", "reason": "another player"},
    {"do": "forfeit", "player": "Ada One", "both": True, "reason": "neither came"},
    {"do": "rule", "dispute": 1, "outcome": "replay", "reason": "set up wrongly"},
    {"do": "rule", "dispute": 1, "outcome": "forfeit", "player": "Ada One", "reason": "illegal list"},
    {"do": "adjust", "player": "Ada One", "points": {"tp": -1}, "reason": "late list"},
    {"do": "disqualify", "player": "Ada One", "reason": "loaded dice"},
    {"do": "attendance", "attendance": 120},
    {"do": "convention", "name": "Spring Con", "from": "2026-05-01", "to": "2026-05-03"},
    {"do": "fed-by", "feeder": "q1"},
    {"do": "amend-entry", "player": "Ada One", "faction": "Cygnar", "club": None, "reason": "mistyped"},
    {"do": "amend-entry", "player": "Ada One", "lists": [{"leader": "One"}], "area": "North", "reason": "mistyped"},
    {"do": "remove-entry", "player": "Ada One", "reason": "a guest"},
    {"do": "reassign-entry", "player": "Ada One", "to": "Ada Young", "distinct": True, "reason": "another Ada"},
    {
        "do": "reassign-entry",
        "player": "Ada One",
        "person": "7f3a0000-0000-4000-8000-000000000000",
        "reason": "another Ada",
    },
    {"do": "lists", "player": "Ada One", "faction": "Cygnar", "lists": [{"leader": "One"}, {"leader": "Two"}]},
    {"do": "skip", "player": "Ada One", "round": 2},
    {"do": "table", "player": "Ada One", "table": 4},
    {"do": "table", "player": "Ada One", "table": None},
    {"do": "accessible-tables", "tables": [1, 2, 5]},
    {"do": "accessible-tables", "tables": []},
    {"do": "needs-access", "player": "Ada One"},
    {"do": "needs-access", "player": "Ada One", "needed": False},
    {"do": "plan", "round": 2, "scenario": "Bunkers"},
    {"do": "start-round", "round": 2, "at": "2026-05-02T10:00:00+00:00"},
    {"do": "choose", "player": "Ada One", "choices": {"list": 2, "objective": "Armory"}},
    {"do": "pause-clock", "table": 3},
    {"do": "restart-clock", "table": 3},
    {"do": "agree", "winner": None, "scores": {"Ada One": {}, "Bo Two": {}}, "consents": ["Ada One", "organizer"]},
    {"do": "concede", "player": "Ada One", "cause": "device", "scores": {"Bo Two": {"cp": 4, "apd": 12}}},
    {"do": "forfeit", "player": "Ada One", "kind": "imposed-loss", "conduct": "unsporting", "reason": "slow play"},
    {"do": "warn", "player": "Ada One", "conduct": "unsporting", "reason": "slow play"},
    {"do": "dispute", "players": ["Ada One", "Bo Two"], "round": 1, "about": "result", "claim": "it was 5-2"},
    {"do": "statement", "dispute": 1, "player": "Ada One", "statement": "I saw it"},
    {"do": "statement", "dispute": 1, "statement": "so did I"},
    {"do": "rule", "dispute": 1, "reason": "nothing was wrong"},
    {"do": "reopen-dispute", "dispute": 1, "reason": "a witness came"},
    {"do": "ruling", "players": ["Ada One"], "about": "model", "text": "the conversion is fine"},
    {"do": "award", "award": "best-painted", "player": "Ada One"},
    {"do": "close-round", "round": 1},
    {"do": "finish", "reason": "the hall closes"},
    {"do": "reopen", "reason": "a game was missing"},
    {"do": "void", "reason": "it never took place"},
    {"do": "withdraw-void", "reason": "it did"},
    {"do": "withdraw", "event": 17, "reason": "she plays after all"},
    {"do": "unlink-feeder", "feeder": "q1", "reason": "another convention"},
    {"do": "reopen-round", "round": 1, "reason": "table 4 still plays"},
    {"do": "withdraw-round", "discard_results": True, "reason": "wrong draw"},
    {"do": "pair", "restore_results": True},
    {"do": "withdraw-award", "award": "best-painted", "reason": "borrowed models"},
    {"do": "withdraw-painting", "player": "Ada One", "what": "score", "reason": "misread"},
    {"do": "withdraw-request", "season": "ig-2019", "reason": "by mistake"},
    {"do": "withdraw-report", "season": "ig-2019", "reason": "of another tournament"},
    {"do": "withdraw-replacement", "season": "ig-2019", "replaces": "lyon", "reason": "two after all"},
    {"do": "amend", "text": "no game after ten in the evening"},
    {"do": "appoint", "official": "Jude Zero", "role": "judge"},
    {"do": "appoint", "official": "Jude Zero", "role": None},
    {"do": "check-in", "player": "Ada One", "ringer": True},
    {"do": "check-in", "player": "Ada One", "mark": "exempt"},
    {"do": "check-in-team", "team": "The Pair", "players": ["Ada One", "Bo Two"], "factions": ["Guild", None]},
    {"do": "inspect", "player": "Ada One", "mark": "failed", "text": "primed only"},
    {"do": "keep-apart", "players": ["Ada One", "Bo Two", "Cy Three"]},
    {"do": "keep-apart", "players": ["Ada One", "Bo Two"], "always": True},
    {"do": "let-meet", "players": ["Ada One", "Bo Two"]},
    {"do": "seed", "players": ["Ada One", "Bo Two", "Cy Three"]},
    {"do": "swap", "round": 1, "players": ["Ada One", "Cy Three"], "confirm": True, "reason": "they came in one car"},
    {"do": "plan", "scenario": "Turf War", "setup": {"deployment": "Corner", "schemes": ["Vendetta"]}},
    {"do": "plan", "offer": True},
    {"do": "announce", "round": 1, "parts": ["scenario", "deployment"]},
    {"do": "start-round", "scenario": "Turf War", "setup": {"deployment": "Corner"}},
    {"do": "choose", "player": "Ada One", "choices": {"schemes": [{"name": "Vendetta", "names": ["Old Bone"]}]}},
    {"do": "crew", "player": "Ada One", "round": 1, "member": 2, "crew": {"leader": {"name": "Old Bone"}}},
    {"do": "ban", "player": "Ada One", "keyword": "Frontier"},
    {"do": "refuse-agreement", "player": "Ada One", "refusers": ["Bo Two"], "reason": "there is time left"},
    {"do": "strike", "player": "Ada One", "part": "Vendetta", "reason": "it was not noted"},
    {"do": "forfeit", "player": "Ada One", "ground": "no-show", "disqualify": False, "reason": "never came"},
    {"do": "painting", "player": "Ada One", "models": ["Old Bone", "Scout"]},
    {"do": "vote", "player": "Ada One", "votes": ["Bo Two"]},
    {"do": "paint-score", "player": "Ada One", "criteria": {"technique": 4}},
    {
        "do": "open-season",
        "name": "Gauntlet",
        "rules": "iron-gauntlet-2019",
        "from": "2019-06-07",
        "to": "2020-06-07",
        "set": {"threshold": 12},
        "follows": "ig-2018",
    },
    {"do": "amend-season", "from": "2019-06-07", "to": "2020-06-14", "set": {"best_of": 3}, "reason": "moved"},
    {"do": "amend-season", "follows": None},
    {"do": "link", "region": "North"},
    {"do": "unlink", "reason": "the next season"},
    {"do": "sanction", "attendance": 120, "region": "North"},
    {"do": "withdraw-sanction", "reason": "approved by mistake"},
    {"do": "request-qualifier", "region": "North"},
    {"do": "report-qualifier", "at": "2019-08-12T10:00:00+00:00"},
    {"do": "report-qualifier", "places": [{"place": 1, "player": "Ada One"}, {"place": 1, "player": "Bo Two"}]},
    {"do": "open-finals", "name": "Finals", "rules": "masters-2019", "date": "2020-06-07", "set": {}, "seed": "7"},
    {"do": "accept-invitation", "player": "Ada One"},
    {"do": "decline-invitation", "player": "Ada One"},
    {"do": "withdraw-answer", "player": "Ada One", "reason": "it was another one"},
    {"do": "close-season"},
    {"do": "reopen-season", "reason": "a report was lost"},
    {"do": "appoint-in-season", "official": "Lea Zero", "role": "organizer"},
    {"do": "rename-person", "person": "Ada One", "name": "Ada Two"},
    {"do": "merge-person", "person": "Ada One", "into": "Ada Two", "reason": "one person"},
    {"do": "unmerge-person", "person": "Ada One", "reason": "two people"},
    {"do": "erase-person", "person": "Ada One", "reason": "asked for it"},
    {"do": "redact", "event": 7, "reason": "an address"},
    {"do": "appoint-in-ledger", "official": "Lea Zero", "role": None},
    *CAMPAIGN_REQUESTS,
]
ADDRESS = {"season": "league", "tournament": "spring", "campaign": "dust"}


def parsed(**fields: Any) -> SpokenRequest:
    """A request to this season or this tournament, whichever its kind names."""
    asked = REQUESTS.get(fields.get("do", ""))
    named = {key: slug for key, slug in ADDRESS.items() if key in (asked.model_fields if asked else ("tournament",))}
    text = canonical({**named, **fields})
    check(text)
    return parse(text)


@pytest.mark.parametrize("key", ["by", "at", "reason"])
@pytest.mark.parametrize("fields", EVERY_REQUEST, ids=lambda fields: fields["do"])
def test_a_null_where_nothing_need_be_said_says_nothing(fields: dict[str, Any], key: str) -> None:
    if key in REQUESTS[fields["do"]].model_json_schema().get("required", ()):
        with pytest.raises(BadRequest, match=f'"{key}" must be text'):
            parsed(**{**fields, key: None})
    else:
        assert getattr(parsed(**{**fields, key: None}), key) is None


@pytest.mark.parametrize("fields", EVERY_REQUEST, ids=lambda fields: fields["do"])
def test_every_request_is_known_by_the_name_a_batch_file_uses(fields: dict[str, Any]) -> None:
    request = parsed(**fields)
    assert request.do == fields["do"]
    assert get_args(REQUESTS[fields["do"]].model_fields["do"].annotation) == (fields["do"],)


@pytest.mark.parametrize("fields", EVERY_REQUEST, ids=lambda fields: fields["do"])
def test_what_a_request_need_not_say_of_itself_may_be_null(fields: dict[str, Any]) -> None:
    owed = {name for name, field in REQUESTS[fields["do"]].model_fields.items() if field.is_required()}
    nothing = {name: None for name in ("by", "at", "reason", "id") if name not in owed}
    request = parsed(**{**fields, **nothing})
    assert (request.by, request.at, request.reason) == (None, None, fields["reason"] if "reason" in owed else None)


def test_the_names_of_requests_are_these() -> None:
    assert sorted(REQUESTS) == sorted(
        [
            "open",
            "amend",
            "attendance",
            "convention",
            "fed-by",
            "check-in",
            "amend-entry",
            "remove-entry",
            "reassign-entry",
            "lists",
            "drop",
            "reinstate",
            "skip",
            "table",
            "accessible-tables",
            "needs-access",
            "plan",
            "pair",
            "withdraw-round",
            "start-round",
            "choose",
            "pause-clock",
            "restart-clock",
            "result",
            "correct",
            "clear-result",
            "withdraw-strike",
            "withdraw-adjustment",
            "withdraw-warning",
            "lift-disqualification",
            "agree",
            "concede",
            "forfeit",
            "adjust",
            "warn",
            "disqualify",
            "dispute",
            "statement",
            "rule",
            "reopen-dispute",
            "ruling",
            "close-round",
            "award",
            "finish",
            "reopen",
            "void",
            "check-in-team",
            "inspect",
            "keep-apart",
            "let-meet",
            "seed",
            "swap",
            "reopen-round",
            "withdraw",
            "withdraw-void",
            "unlink-feeder",
            "withdraw-award",
            "withdraw-painting",
            "appoint",
            "crew",
            "ban",
            "refuse-agreement",
            "strike",
            "painting",
            "vote",
            "paint-score",
            "announce",
            "open-season",
            "amend-season",
            "link",
            "unlink",
            "sanction",
            "withdraw-sanction",
            "request-qualifier",
            "withdraw-request",
            "report-qualifier",
            "withdraw-replacement",
            "withdraw-report",
            "open-finals",
            "accept-invitation",
            "decline-invitation",
            "withdraw-answer",
            "close-season",
            "reopen-season",
            "appoint-in-season",
            "rename-person",
            "merge-person",
            "unmerge-person",
            "erase-person",
            "redact",
            "appoint-in-ledger",
            "open-campaign",
            "appoint-in-campaign",
            "join-campaign",
            "disband-unit",
            "disband-army",
            "rename-army",
            "rename-unit",
            "adjust-army",
            "adjust-unit",
            "import-army",
            "bring-army-over",
            "read-list",
            "begin-mission",
            "roll-objective",
            "begin-round",
            "spend-underdog",
            "concede-mission",
            "achieve-objective",
            "end-mission",
            "after-mission",
            "close-step",
            "close-mission",
            "draw-event",
            "note-event",
            "roll-ransom",
            "answer-event",
            "fight-warp",
            "settle-event",
            "list-casualties",
            "roll-casualty",
            "earn-experience",
            "take-level",
            "pick-trait",
            "buy-upgrade",
            "sell-upgrade",
            "recruit",
            "withdraw-acts",
            "withdraw-mission",
            "correct-roll",
            "correct-act",
        ]
    )
    assert {fields["do"] for fields in EVERY_REQUEST} == set(REQUESTS)


@pytest.mark.bad_input(61)
def test_no_request_deletes_anything() -> None:
    # an entry is taken out by a fact like any other: the check-in stays in the log
    assert [name for name in REQUESTS if "delete" in name or "remove" in name] == ["remove-entry"]
    with pytest.raises(BadRequest, match='No request is called "delete"'):
        parsed(do="delete")


def test_every_request_may_say_who_when_why_and_under_which_id() -> None:
    request = parsed(do="drop", player="Ada One", by="Org", at="2026-05-02T10:00:00+02:00", reason="ill", id="line-7")
    assert (request.by, request.reason, request.said["id"]) == ("Org", "ill", "line-7")
    assert request.at is not None
    assert request.at.isoformat() == "2026-05-02T08:00:00+00:00"


@pytest.mark.bad_input(62)
@pytest.mark.parametrize(
    "do",
    [
        *("correct", "adjust", "disqualify", "swap", "withdraw-round", "reopen", "void"),
        *("unlink", "withdraw-sanction", "reopen-season"),
        *("merge-person", "unmerge-person", "erase-person", "redact"),
    ],
)
def test_what_changes_the_past_is_owed_a_reason(do: str) -> None:
    fields = next(fields for fields in EVERY_REQUEST if fields["do"] == do)
    with pytest.raises(BadRequest, match="is missing"):
        parsed(**{key: value for key, value in fields.items() if key != "reason"})
    with pytest.raises(BadRequest, match="must not be empty"):
        parsed(**{**fields, "reason": ""})


def test_a_misspelt_request_is_answered_with_the_near_ones() -> None:
    with pytest.raises(BadRequest, match='No request is called "chek-in"; did you mean check-in'):
        parsed(do="chek-in", player="Ada One")
    with pytest.raises(BadRequest, match='No request is called "qqq"; there are open, amend'):
        parsed(do="qqq")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, '"do" is missing'),
        ({"do": "drop"}, '"player" is missing'),
        ({"do": "drop", "player": 3}, '"player" must be text'),
        ({"do": "drop", "player": ""}, '"player" must not be empty'),
        ({"do": "drop", "player": "P", "why": "x"}, '"why" is not known here'),
        ({"do": "drop", "player": "P", "at": "2026-05-02T10:00:00"}, '"at" needs a time zone'),
        ({"do": "drop", "player": "P", "at": "noon"}, '"at" must be a time such as'),
        ({"do": "drop", "player": "P", "at": 1777723200}, '"at" must be a time such as'),
        ({"do": "drop", "player": "P", "id": "a b"}, '"id" is not written as it should be'),
        ({"do": "drop", "player": "P", "tournament": "../etc"}, '"tournament" is not written as it should be'),
        ({"do": "pair", "round": 0}, '"round" must be at least 1'),
        ({"do": "pair", "round": "1"}, '"round" must be a whole number'),
        ({"do": "pair", "round": True}, '"round" must be a whole number'),
        ({"do": "pair", "pairings": []}, "must hold at least 1"),
        ({"do": "result", "scores": {"P": {}}}, "must hold at least 2"),
        ({"do": "result"}, '"scores" is missing'),
        ({"do": "adjust", "player": "P", "reason": "r", "points": {}}, "must hold at least 1"),
        ({"do": "adjust", "player": "P", "reason": "r", "points": {"tp": 1001}}, "must be at most 1000"),
        ({"do": "amend", "set": []}, "must be an object"),
        ({"do": "check-in", "player": "P", "distinct": 1}, "must be true or false"),
        ({"do": "check-in", "player": "P", "person": "me"}, "must be an id such as"),
        ({"do": "check-in", "player": "P", "club": "c" * 81}, "must be at most 80 characters long"),
        ({"do": "open", "name": "N", "rules": "masters-2019", "date": "2.5.26"}, "must be a date such as 2026-05-02"),
        ({"do": "open", "name": "N", "rules": "masters-2019", "date": 20575}, "must be a date such as 2026-05-02"),
        ({"do": "open-season", "name": "N", "rules": "league", "to": "2020-06-07"}, '"from" is missing'),
        ({"do": "amend-season", "from": 18000}, '"from" must be a date such as 2026-05-02'),
        ({"do": "link", "season": "IG 2019"}, '"season" is not written as it should be'),
        ({"do": "sanction", "attendance": 0}, '"attendance" must be at least 1'),
        ({"do": "sanction", "attendance": "120"}, '"attendance" must be a whole number'),
        ({"do": "report-qualifier", "places": []}, '"places" must hold at least 1'),
        ({"do": "report-qualifier", "places": [{"place": 0, "player": "P"}]}, '"places.0.place" must be at least 1.'),
        ({"do": "close-season", "tournament": "spring"}, '"tournament" is not known here'),
        ({"do": "redact", "event": -1, "reason": "r"}, '"event" must be at least 0'),
    ],
)
def test_a_request_that_is_not_well_formed_is_refused_and_the_field_named(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        parsed(**fields)
    assert words in str(refusal.value)


@pytest.mark.bad_input(82)
def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(BadRequest, match="needs a time zone"):
        parsed(do="finish", at="2026-05-02T10:00:00")


def test_what_is_no_object_is_no_request() -> None:
    with pytest.raises(BadRequest, match="A request is a JSON object"):
        parse("[]")


def test_the_schema_holds_every_request_by_name() -> None:
    schema = request_schema()
    assert set(schema["discriminator"]["mapping"]) == set(REQUESTS)
    assert json.loads(json.dumps(schema)) == schema


def test_the_schema_bounds_how_many_sheets_there_may_be() -> None:
    requests = request_schema()["$defs"]
    for name, least in (("RecordResult", 2), ("CorrectResult", 2), ("RuleOnDispute", None), ("Concede", None)):
        scores = requests[name]["properties"]["scores"]
        assert (scores.get("minProperties"), scores["maxProperties"]) == (least, 8)
        assert scores.keys().isdisjoint({"minLength", "maxLength"})
