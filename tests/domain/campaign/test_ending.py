"""When a campaign ends, at the edge of the calendar."""

from datetime import UTC, datetime

from ledger.domain.campaign.opening.evolve import ends_at, is_over
from tests.domain.campaign.stories import all_of, armies, begin, close, end


def test_a_campaign_of_more_weeks_than_the_calendar_has_ends_with_it() -> None:
    story = armies(2, "time-limited", length=(1,), length_added=1_000_000)
    story.does(begin(1, all_of(1, 2)), end(1), close())
    ending = ends_at(story.state)
    assert ending is not None
    assert ending.year == 9999
    assert not is_over(story.state, datetime(9000, 1, 1, tzinfo=UTC))
