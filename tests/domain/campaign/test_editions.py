"""Another edition of the document is other figures, and nothing else."""

import pytest

from tests.domain.campaign.stories import ALLIED, GF, campaign


@pytest.mark.rule("GF-09")
@pytest.mark.rule("GF-10")
@pytest.mark.rule("GF-20")
@pytest.mark.rule("GF-21")
def test_the_edition_with_allies_differs_in_four_figures_from_3_1() -> None:
    first, other = (campaign(rules=rules).state.rules for rules in (GF, ALLIED))
    differing = {
        key: (value, other.__dict__[key])
        for key, value in first.__dict__.items()
        if key not in ("system", "title") and value != other.__dict__[key]
    }
    assert differing == {
        "level_price": (25, 5),
        "hero_level_price": (25, 15),
        "objective_pay": (75, 50),
        "allied_winners": (False, True),
    }
