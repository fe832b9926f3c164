"""Reads of a campaign through the store: names, moments, what was taken back, and what the public may not see."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.application.campaigns.reads import campaign_view
from ledger.domain.errors import BadRequest, NotFound, RuleViolation
from ledger.store.sqlite.files import open_store
from tests.application.batches import BY
from tests.application.campaigns.evenings import (
    DUST,
    FIRST,
    FOUGHT,
    OPENING,
    PACT,
    ROOK,
    SECOND,
    TIDE,
    events_of,
    played,
    taken_back,
    tell,
)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with played(tmp_path, OPENING, FIRST, FOUGHT, SECOND) as opened:
        yield opened


@pytest.mark.rule("GF-28")
def test_the_leaderboard_is_as_promised(ledger: Ledger) -> None:
    told = ledger.campaign(DUST).leaderboard().plain()
    assert (told["campaign"], told["ended"], told["length"]) == (DUST, False, "6 missions")
    assert told["rows"] == [
        {"place": 1, "army": PACT, "player": "Ada One", "vp": 2, "played": 2, "score": 1},
        {"place": 1, "army": TIDE, "player": "Bo Two", "vp": 2, "played": 2, "score": 1},
        {"place": 3, "army": ROOK, "player": "Cy Three", "vp": 0, "played": 1, "score": 0},
    ]
    assert told["event"] == ledger.size - 1


def test_an_army_is_as_promised(ledger: Ledger) -> None:
    told = ledger.campaign(DUST).army(PACT).plain()
    assert (told["army"], told["player"], told["value"], told["saved"], told["vp"]) == (PACT, "Ada One", 955, 595, 2)
    line = next(unit for unit in told["units"] if unit["name"] == "Line")
    assert (line["value"], line["xp"], line["level"], line["hero"], line["traits"]) == (445, 6, 1, False, ["Agile"])
    assert sum(row["points"] or 0 for row in told["history"]) == told["saved"]


def test_traits_injuries_and_talents_stand_together_and_apart(ledger: Ledger) -> None:
    maw = next(unit for unit in ledger.campaign(DUST).army(TIDE).plain()["units"] if unit["name"] == "Maw")
    assert (maw["traits"], maw["injuries"], maw["talents"]) == (["Smashed Leg"], ["Smashed Leg"], [])


def test_the_dead_are_under_former(ledger: Ledger) -> None:
    told = ledger.campaign(DUST).army(ROOK).plain()
    assert [(unit["name"], unit["left"]) for unit in told["former"]] == [("Wall", "dead in mission 1")]


def test_an_army_is_found_by_its_player_and_by_a_beginning_where_it_is_typed(ledger: Ledger) -> None:
    view = ledger.campaign(DUST)
    assert view.army("Bo Two").army.name == TIDE
    assert view.army("rook", is_typed=True).army.name == ROOK
    with pytest.raises(BadRequest, match=r"There is no army called Tyde in dust\. Did you mean Tide"):
        view.army("Tyde")


def test_a_unit_tells_its_receipt_with_events(ledger: Ledger) -> None:
    told = ledger.campaign(DUST).unit("Vanguard").plain()
    joined = next(events_of(ledger, "ArmyJoined"))
    assert (told["unit"], told["army"], told["value"], told["hero"]) == ("Vanguard", PACT, 160, True)
    assert told["receipt"] == [
        {"what": "price", "points": 150, "event": joined, "mission": None},
        {"what": "Banner", "points": 10, "event": joined, "mission": None},
    ]
    assert told["notes"] == [{"what": "red cloak", "event": joined}]


def test_a_mission_tells_what_happened(ledger: Ledger) -> None:
    told = ledger.campaign(DUST).mission(1).plain()
    assert (told["mission"], told["winners"], told["played"], told["step"]) == (1, [PACT], 4, "")
    assert [row["result"] for row in told["casualties"]] == ["Smashed Leg, 5 points cheaper", "dead"]
    assert [row["happened"] and row["happened"]["name"] for row in told["rounds"]] == [
        None,
        "Ancient Relic",
        "Moral Victory",
    ]


def test_the_newest_mission_is_meant_unless_one_is_named(ledger: Ledger, tmp_path: Path) -> None:
    assert ledger.campaign(DUST).mission().number == 2
    (tmp_path / "other").mkdir()
    with played(tmp_path / "other", OPENING) as other, pytest.raises(RuleViolation, match="No mission has begun yet"):
        other.campaign(DUST).mission()


def test_what_was_taken_back_shows_wherever_it_was(ledger: Ledger) -> None:
    before = ledger.campaign(DUST)
    events = taken_back(ledger)
    view = ledger.campaign(DUST)
    assert [unit.unit.name for unit in before.army(ROOK).former] == ["Wall"]
    assert view.army(ROOK).former == ()
    assert view.army(PACT).points_held == before.army(PACT).points_held + 20
    corrected, withdrawn = view.mission(1).remarks
    assert f"Corrected (event {events['rolled']})" in corrected.what
    assert corrected.what.endswith("Reason: the die was cocked.")
    assert withdrawn.what.startswith(f"Withdrawn (event {events['bought']})")
    log = {entry.seq: entry for entry in view.log()}
    assert log[events["bought"]].withdrawn == withdrawn.event
    assert log[events["rolled"]].corrected == corrected.event + 1
    history = [line for line in view.army(PACT).history if line.taken_back is not None]
    assert [line.event for line in history] == [events["bought"]]


@pytest.mark.parametrize("army", [PACT, TIDE, ROOK])
def test_books_balance(ledger: Ledger, army: str) -> None:
    taken_back(ledger)
    book = ledger.campaign(DUST).points(army)
    assert book.is_balanced
    assert book.came_in == book.went_out + book.held
    (points,) = ledger.campaign(DUST).explain_army(army, "points")
    assert sum(part.value for part in points.parts) == points.value == book.held


def test_a_unit_is_explained(ledger: Ledger) -> None:
    (value,) = ledger.campaign(DUST).explain_unit("Line", "value")
    assert [(part.value, part.why) for part in value.parts] == [(400, "price"), (20, "Standard"), (25, "level 1")]


# moments


def test_the_past_is_read_up_to_a_moment(ledger: Ledger) -> None:
    then = ledger.campaign(DUST, "mission:1")
    assert then.event == next(events_of(ledger, "MissionEnded"))
    assert [(row.army.name, row.vp) for row in then.leaderboard().rows] == [(PACT, 2), (TIDE, 0), (ROOK, 0)]
    assert then.army(ROOK).former == ()
    assert then.mission().step == "casualties"


def test_a_mission_whose_end_was_corrected_was_won_by_the_newer_event(ledger: Ledger) -> None:
    ended = list(events_of(ledger, "MissionEnded"))[1]
    to = {"do": "end-mission", "mission": 2, "winners": [PACT], "rounds": 5}
    tell(ledger, {"do": "correct-act", "event": ended, "to": to, "reason": "misheard"})
    assert ledger.campaign(DUST, "mission:2").event == ledger.size - 1
    assert ledger.campaign(DUST).leaderboard(2).rows[0].vp == 4


@pytest.mark.parametrize(
    ("as_of", "words"),
    [("mission:9", "Mission 9 has no winner yet"), ("before:1", "dust was not open yet at before:1")],
)
def test_a_moment_that_never_was_is_refused(ledger: Ledger, as_of: str, words: str) -> None:
    with pytest.raises(RuleViolation, match=words):
        ledger.campaign(DUST, as_of)


def test_a_campaign_has_no_rounds_to_read_it_by(ledger: Ledger) -> None:
    with pytest.raises(BadRequest, match="A campaign has missions and no rounds"):
        ledger.campaign(DUST, "round:1")


def test_an_unknown_campaign_is_refused_with_the_nearest(ledger: Ledger) -> None:
    with pytest.raises(NotFound, match=r"There is no campaign called dusk\. Did you mean dust"):
        ledger.campaign("dusk")


def test_a_campaign_of_weeks_ends_by_the_clock(tmp_path: Path) -> None:
    opening, *others = OPENING
    weekly = {**opening, "type": "time-limited", "length": [1], "at": "2026-05-02T10:00:00+00:00"}
    with played(tmp_path, (weekly, *others)):
        pass
    with open_store(str(tmp_path / "ledger.db")) as store:
        ended = [
            campaign_view(store, DUST, now=datetime(2026, 6, day, 10, tzinfo=UTC)).leaderboard().is_ended
            for day in (5, 6)
        ]
    assert ended == [False, True]


# the public


@pytest.mark.rule("GF-33")
def test_a_sealed_note_is_hidden_from_the_public_until_the_mission_is_won(tmp_path: Path) -> None:
    with played(tmp_path, OPENING, FIRST) as ledger:

        def told(*, is_public: bool) -> str:
            happened = ledger.campaign(DUST).mission(1, is_public=is_public).rounds[2].happened
            assert happened is not None
            return happened.says

        def logged() -> object:
            return next(e for e in ledger.campaign(DUST).log(is_public=True) if e.type == "SecretNoted").data["note"]

        assert told(is_public=False).endswith("Noted in secret: Castellan shall fall.")
        assert told(is_public=True).endswith("A note is sealed.")
        assert logged() == "(not public)"
        tell(ledger, *FOUGHT[:1])
        assert told(is_public=True).endswith("Noted in secret: Castellan shall fall.")
        assert logged() == "Castellan shall fall"


def test_names_that_were_erased_are_told_by_number(ledger: Ledger) -> None:
    ledger.execute({"do": "erase-person", "person": "Cy Three", "reason": "asked for it"}, "Org One")
    player = ledger.campaign(DUST).army(ROOK).player.name
    assert player.endswith("(erased)")


def test_what_is_told_of_a_name_that_was_forgotten_finds_it_too(ledger: Ledger) -> None:
    ledger.execute({"do": "redact", "event": next(events_of(ledger, "ArmyJoined")), "reason": "asked for it"}, BY)
    view = ledger.campaign(DUST)
    assert view.army("Army 1 (erased)").army.no == view.roster.find_army("army 1 (erased)") == 1
    assert view.roster.find_unit("Unit 2 (erased)") == 2
    with pytest.raises(BadRequest, match="There is no army called Ashen Pact"):
        view.army(PACT)


def test_between_the_two_events_of_a_correction_nothing_is_corrected_yet(ledger: Ledger) -> None:
    taken_back(ledger)
    corrected = next(events_of(ledger, "ActCorrected"))
    before, between = (ledger.campaign(DUST, f"before:{size}") for size in (corrected, corrected + 1))
    assert (between.event, between.armies(), between.missions()) == (before.event, before.armies(), before.missions())
    after = ledger.campaign(DUST, f"before:{corrected + 2}")
    assert (after.event, after.armies() == before.armies()) == (corrected + 1, False)


def test_every_moment_of_a_campaign_can_be_read(ledger: Ledger) -> None:
    taken_back(ledger)
    for seq in ledger.campaign(DUST).seqs:
        view = ledger.campaign(DUST, f"before:{seq + 1}")
        armies = {sheet.army.name: sheet.vp for sheet in view.armies()}
        assert {row["army"]: row["vp"] for row in view.leaderboard().plain()["rows"]} == armies
        assert len(view.missions()) == len(view.state.missions)
        assert len(list(view.log())) == len(view.seqs)
