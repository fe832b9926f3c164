"""Since when everything is held: what watching the fold tells agrees with what the state of the campaign holds."""

from collections import Counter

import pytest

from ledger.domain.campaign.state import value
from ledger.domain.campaign.values import UnitNo
from ledger.projections.campaigns.army_sheet import army_sheets
from ledger.projections.campaigns.books import points_ledger
from ledger.projections.campaigns.history import HELD, observed
from ledger.projections.campaigns.mission_report import mission_reports
from tests.acceptance.campaign_player import told
from tests.domain.campaign.request_builders import adjust_unit
from tests.domain.campaign.stories import Story, playing
from tests.projections.campaigns.moments import moment_of

FACTS = 250  # of a campaign that is played by chance


def agrees(story: Story) -> None:
    history = observed(story.state)
    for unit in story.state.units.values():
        past = history.units[unit.no]
        assert set(past.upgrades) == set(unit.upgrades)
        assert len(past.levels) == unit.levels
        assert (len(past.talent_rolls), len(past.injury_rolls)) == (unit.talent_rolls, unit.injury_rolls)
        for kind in HELD:
            assert Counter(each.what for each in past.held[kind]) == Counter(getattr(unit, kind))
        assert (past.left is None) == (unit.fate is None)
        assert past.sits_out is not None or not unit.sits_out


@pytest.mark.parametrize("seed", range(8))
def test_everything_a_unit_holds_has_the_act_that_brought_it(seed: int) -> None:
    agrees(told(seed, FACTS))


@pytest.mark.parametrize("seed", range(8))
def test_sheets_and_books_of_any_campaign_add_up(seed: int) -> None:
    story = told(seed, FACTS)
    moment = moment_of(story)
    for sheet in army_sheets(moment):
        for unit in (*sheet.units, *sheet.former):
            assert sum(line.points for line in unit.receipt.lines) == unit.receipt.value
            assert unit.receipt.value == value(story.unit(unit.unit.no), story.state.rules)
            assert len(unit.boxes) == unit.xp == sum(line.points for line in unit.experience)
    for army in story.state.armies.values():
        book = points_ledger(moment, army.no)
        assert book.came_in == book.went_out + book.held
        assert sum(row.came_in - row.went_out for row in book.rows) == book.held == army.points
        assert all(row.held >= 0 for row in book.rows)
    assert len(mission_reports(moment)) == len(story.state.missions)


def test_what_is_taken_from_a_unit_takes_its_own_roll_along() -> None:
    story = playing().does(
        adjust_unit(1, gained=("Motivated",)), adjust_unit(1, gained=("Crazed",)), adjust_unit(1, lost=("Motivated",))
    )
    past = observed(story.state).units[UnitNo(1)]
    assert [each.what for each in past.held["talents"]] == ["Crazed"]
    assert past.talent_rolls == [past.held["talents"][0].version]
