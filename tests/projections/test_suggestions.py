"""What the document suggests for the rounds of an event, and where the same organizer followed it before."""

from datetime import date

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.state import Tournament
from ledger.projections.scenarios import suggestions
from tests.builders import field
from tests.domain.outcomes import replayed
from tests.domain.venue import planned

SPRING = ("Extraction", "Guard the Stash", "Reconnoiter", "Reckoning", "Turf War")


def event(day: date, *strategies: str, system: str = "gaining-grounds-2017", slug: str = "spring") -> Tournament:
    """An event of that day whose rounds are planned with these."""
    opening, *players = field(4, system=system)
    told = opening.model_copy(update={"date": day, "slug": slug})
    plans = (planned(no, strategy) for no, strategy in enumerate(strategies, start=1))
    return replayed((told, *players, *plans))


@pytest.mark.rule("GG17-21")
def test_the_suggestion_has_a_strategy_and_a_deployment_a_round() -> None:
    found = suggestions(event(date(2017, 4, 1)), ())
    assert [(each.round, each.scenario, each.setup[0].values) for each in found.rounds] == [
        (1, "Extraction", ("Standard",)),
        (2, "Guard the Stash", ("Flank",)),
        (3, "Reconnoiter", ("Close",)),
        (4, "Reckoning", ("Standard",)),
        (5, "Turf War", ("Corner",)),
    ]
    assert found.used_in == ()


@pytest.mark.rule("GG17-36")
@pytest.mark.parametrize(
    ("other", "is_told"),
    [
        (event(date(2017, 6, 30), *SPRING, slug="other"), True),
        (event(date(2017, 6, 30), *reversed(SPRING), slug="other"), True),
        (event(date(2017, 4, 1), *SPRING[:3], slug="other"), True),  # as far as its rounds go
        (event(date(2017, 4, 1), *SPRING[:4], "Headhunter", slug="other"), False),
        (event(date(2017, 4, 1), slug="other"), False),
        (event(date(2017, 7, 1), *SPRING, slug="other"), False),
        (event(date(2017, 4, 1), "Turf War", system="gaining-grounds-s2", slug="other"), False),
    ],
)
def test_another_event_with_the_same_strategies_in_that_quarter_is_told(other: Tournament, is_told: bool) -> None:
    found = suggestions(event(date(2017, 5, 6)), [other])
    assert [(used.tournament, used.date) for used in found.used_in] == ([("other", other.date)] if is_told else [])


def test_a_document_without_a_rotation_suggests_nothing() -> None:
    with pytest.raises(RuleViolation, match="suggests nothing"):
        suggestions(event(date(2017, 5, 6), system="gaining-grounds-s2"), ())
