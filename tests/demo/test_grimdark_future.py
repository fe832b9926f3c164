"""The demo of a campaign: four armies, six missions through all steps, dice of both kinds, and what is taken back."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ledger import demo
from ledger.application import Ledger
from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.state import balance
from ledger.domain.campaign.values import MissionNo

GF = "grimdark-future-3.1"
Played = tuple[Ledger, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    url = f"sqlite:///{tmp_path_factory.mktemp('demo') / 'demo.db'}"
    Ledger.create(url)
    calendar = demo.Calendar()
    with Ledger.open(url, calendar) as ledger:
        yield ledger, demo.play(ledger, GF, calendar=calendar)


def kinds(ledger: Ledger) -> Counter[str]:
    return Counter(entry.type for entry in ledger.campaign(demo.SLUG).log())


def test_who_came_late_wins_by_what_each_mission_brought(played: Played) -> None:
    table = played[0].campaign(demo.SLUG).leaderboard()
    assert [(row.army.name, row.vp, row.played, row.score) for row in table.rows] == [
        ("Glass Caravan", 4, 4, Fraction(1)),
        ("Cinder Compact", 4, 6, Fraction(2, 3)),
        ("Marsh Wardens", 3, 6, Fraction(1, 2)),
        ("Tin Parade", 2, 6, Fraction(1, 3)),
    ]
    assert (table.is_ended, [army.name for army in table.winners]) == (True, ["Glass Caravan"])


def test_six_missions_go_through_all_their_steps(played: Played) -> None:
    state = played[0].campaign(demo.SLUG).state
    assert (state.target, len(state.missions)) == (6, 6)
    assert all(mission.is_closed and mission.winners for mission in state.missions.values())
    assert [len(mission.brought) for mission in state.missions.values()] == [3, 3, 4, 4, 4, 4]
    assert all(len(mission.objectives) == len(mission.brought) for mission in state.missions.values())
    assert [mission.rounds for mission in state.missions.values()] == [4, 4, 4, 4, 5, 4]


def test_a_random_event_kills_a_hero_and_others_pay_teach_and_capture(played: Played) -> None:
    seen = played[0].campaign(demo.SLUG)
    numbers = {event.number for mission in seen.state.missions.values() for event in mission.random_events.values()}
    assert {11, 23, 33, 36, 45, 46, 51, 52, 61, 63, 64, 66} <= numbers
    heron = seen.state.units[seen.roster.find_unit("Old Heron")]
    assert (heron.is_hero, heron.fate) == (True, "dead")
    prisoner = seen.roster.find_unit("First Clockworks")
    assert (seen.state.missions[MissionNo(2)].left[prisoner], seen.state.units[prisoner].fate) == ("bought back", None)
    assert kinds(played[0])["SecretNoted"] == 2


def test_dice_are_partly_drawn_and_partly_entered(played: Played) -> None:
    rolls = [roll for event in played[0].campaign(demo.SLUG).events for roll in rolls_in(event.fact)]
    assert sum(roll.seed is None for roll in rolls) > 20
    assert sum(roll.seed is not None for roll in rolls) > 40


def test_a_misread_die_is_corrected_where_it_fell_and_nothing_else_moves(played: Played) -> None:
    seen = played[0].campaign(demo.SLUG)
    soot = seen.state.units[seen.roster.find_unit("Marshal Soot")]
    assert soot.injuries == ["Blinded Eye"]
    (corrected,) = (entry for entry in seen.log() if entry.type == "ActCorrected")
    before = played[0].campaign(demo.SLUG, f"before:{corrected.seq}")
    assert before.state.units[soot.no].injuries == ["Chest Wound"]
    assert corrected.data["dependents"] == []


def test_a_roll_is_withdrawn_with_what_rested_on_it(played: Played) -> None:
    seen = played[0].campaign(demo.SLUG)
    (withdrawn,) = (entry for entry in seen.log() if entry.type == "ActsWithdrawn")
    assert [entry.type for entry in seen.log() if entry.withdrawn == withdrawn.seq] == ["TraitRolled", "OptionPicked"]
    assert seen.state.units[seen.roster.find_unit("Kiln Guard")].traits == ["Resilient"]


def test_what_else_happens(played: Played) -> None:
    found = kinds(played[0])
    once = ("MissionConceded", "UnitRenamed", "UnitDisbanded", "MissionClosed", "WarpFought", "RansomRolled")
    assert {kind: found[kind] for kind in once} == dict.fromkeys(once, 1)
    assert found["ArmyJoined"] == 4
    assert min(found[kind] for kind in ("UnderdogSpent", "ObjectiveAchieved", "SaleTried", "UpgradeBought")) >= 4
    assert min(found[kind] for kind in ("UnitRecruited", "TraitRolled", "SkillRolled")) >= 3


def test_points_of_every_army_add_up(played: Played) -> None:
    for army in played[0].campaign(demo.SLUG).state.armies.values():
        points_in, points_out, held = balance(army)
        assert points_in == points_out + held
        assert held >= 0


def test_everything_bears_the_day_of_its_evening(played: Played) -> None:
    days = {event.recorded_at.date().isoformat() for event in played[0].campaign(demo.SLUG).events}
    assert days == {"2026-05-01", *(f"2026-05-{day:02}" for day in (8, 15, 22, 29)), "2026-06-05", "2026-06-12"}


def test_every_document_of_the_campaign_is_written_and_the_log_holds(played: Played, tmp_path: Path) -> None:
    ledger, _ = played
    files = demo.print_documents(ledger, tmp_path, rules=GF)
    assert [file.name for file in files] == ["campaign.xlsx", "army-sheets.pdf", "mission-report.pdf"]
    assert ledger.verify(is_replaying=True).faults == []


def test_it_is_the_same_every_time(played: Played, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'again.db'}"
    Ledger.create(url)
    with Ledger.open(url) as ledger:
        assert demo.play(ledger, GF) == played[1]
        assert ledger.campaign(demo.SLUG).leaderboard().rows == played[0].campaign(demo.SLUG).leaderboard().rows
