"""Every fact of a season: a sentence, and replayed."""

from datetime import UTC, date, datetime
from uuid import UUID

import pytest

from ledger.domain.facts import Recorded, SeasonEvent
from ledger.domain.season.circuits import circuit_called, season_rules
from ledger.domain.season.evolve import replay
from ledger.domain.sentences import said
from ledger.domain.values import Commitment
from tests import facts as e
from tests.builders import person

RULES = season_rules(circuit_called("iron-gauntlet-2019"), {})
DAY, STREAM = date(2019, 8, 2), UUID(int=5)
WINDOW = {"first_day": date(2019, 6, 7), "last_day": date(2020, 6, 7)}
PEOPLE: dict[UUID, str] = {person(1): "Ada One", person(2): "Bo Two", person(3): "Cy Three"}


def opened(follows: str | None = None, **amendments: object) -> e.SeasonOpened:
    return e.SeasonOpened(
        slug="ig-2019", name=Commitment("n"), rules=RULES, amendments=amendments, follows=follows, **WINDOW
    )


def amended(follows: str | None = None, **amendments: object) -> e.SeasonAmended:
    return e.SeasonAmended(rules=RULES, amendments=amendments, follows=follows, **WINDOW)


def reported(*places: tuple[int, int]) -> e.QualifierReported:
    held = tuple(e.PlaceReported(place=place, person=person(no)) for place, no in places)
    return e.QualifierReported(tournament="q1", places=held, oddities=())


LYON = e.Outside(
    name=Commitment("n"),
    system="masters-2019",
    title="Masters 2019",
    date=DAY,
    ended=None,
    zone="UTC",
    players=41,
    attendance=None,
    organizer=None,
)


SAID: list[tuple[SeasonEvent, str]] = [
    (opened(), "season Gauntlet opened under Iron Gauntlet 2019, from 2019-06-07 to 2020-06-07"),
    (
        opened("ig-2018", threshold=12),
        "season Gauntlet opened under Iron Gauntlet 2019, from 2019-06-07 to 2020-06-07, after ig-2018; "
        "amended: threshold = 12",
    ),
    (amended(), "the season now lasts from 2019-06-07 to 2020-06-07"),
    (
        amended("ig-2018", best_of=3, threshold=12),
        "the season now lasts from 2019-06-07 to 2020-06-07, after ig-2018; amended: best_of = 3 and threshold = 12",
    ),
    (
        e.TournamentLinked(tournament="q1", stream=STREAM, date=DAY, region=None, oddities=()),
        "q1 of 2019-08-02 belongs to the season",
    ),
    (
        e.TournamentLinked(tournament="q1", stream=STREAM, date=DAY, region="North", oddities=()),
        "q1 of 2019-08-02 belongs to the season, for North",
    ),
    (e.TournamentUnlinked(tournament="q1"), "q1 belongs to the season no longer"),
    (e.QualifierSanctioned(tournament="q1", attendance=None, round_one=None), "q1 is sanctioned"),
    (
        e.QualifierSanctioned(tournament="q1", attendance=120, round_one=datetime(2019, 8, 2, tzinfo=UTC)),
        "q1 is sanctioned with 120 attendees at the convention",
    ),
    (e.SanctionWithdrawn(tournament="q1"), "the sanction of q1 was withdrawn"),
    (e.QualifierRequested(tournament="q1"), "q1 is to count as a qualifier"),
    (e.RequestWithdrawn(tournament="q1"), "that q1 counts as a qualifier is no longer asked for"),
    (e.ReportWithdrawn(tournament="q1"), "the newest report of q1 was withdrawn"),
    (e.FinalsUnlinked(tournament="q1"), "q1 are the finals of the season no longer"),
    (reported((1, 1), (2, 2), (2, 3)), "q1 was reported: 1 Ada One, 2 Bo Two and Cy Three"),
    (reported((1, 9)), "q1 was reported: 1 somebody"),
    (
        e.OutsideAnnounced(tournament="lyon", stream=STREAM, outside=LYON, region="North"),
        "lyon, Gauntlet of 2019-08-02, is played elsewhere under Masters 2019 and belongs to the season, for North",
    ),
    (
        e.OutsideReported(
            tournament="q1", outside=LYON, places=(e.PlaceReported(place=1, person=person(1)),), oddities=()
        ),
        "q1, played elsewhere, was reported: 41 players on 2019-08-02; 1 Ada One",
    ),
    (
        e.QualifierReplaced(tournament="q7", replaces="q1"),
        "q1 is the tournament q7, and is counted as that",
    ),
    (
        e.ReplacementWithdrawn(tournament="q7", replaces="q1"),
        "q1 is another tournament than q7 after all",
    ),
    (
        e.FinalsOpened(tournament="final", stream=STREAM, date=DAY, oddities=()),
        "final of 2019-08-02 are the finals of the season",
    ),
    (e.InvitationAccepted(person=person(1)), "Ada One comes to the finals"),
    (e.InvitationDeclined(person=person(2)), "Bo Two does not come to the finals"),
    (e.InvitationAnswerWithdrawn(person=person(2)), "whether Bo Two comes to the finals is open again"),
    (
        e.SeasonClosed(people=3, points=21, qualified=1),
        "the season closed with 21 points for 3 players, 1 of them qualified",
    ),
    (e.SeasonReopened(), "the season was opened again"),
    (e.SeasonOfficialAppointed(person=person(1), role="judge"), "Ada One is appointed judge"),
    (e.SeasonOfficialAppointed(person=person(2), role=None), "Bo Two is no official any more"),
]


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=lambda value: type(value).__name__)
def test_a_fact_of_a_season_is_a_sentence(fact: SeasonEvent, sentence: str) -> None:
    assert said(fact, str, lambda commitment: {"n": "Gauntlet"}[commitment], PEOPLE) == sentence


def test_every_fact_of_a_season_has_one() -> None:
    assert {type(fact) for fact, _ in SAID} == e.kinds(SeasonEvent)


def replayed(*facts: SeasonEvent) -> int:
    """After how many facts a season stands."""
    at = datetime(2019, 8, 2, tzinfo=UTC)
    events = [
        Recorded(STREAM, no, at, at, person(99), "id", "0" * 64, None, fact, no)
        for no, fact in enumerate(facts, start=1)
    ]
    season = replay(events)
    assert season is not None
    return season.version


@pytest.mark.parametrize("fact", [fact for fact, _ in SAID], ids=lambda fact: type(fact).__name__)
def test_a_fact_of_a_season_is_replayed(fact: SeasonEvent) -> None:
    linked = e.TournamentLinked(tournament="q1", stream=STREAM, date=DAY, region=None, oddities=())
    expected = 1 if isinstance(fact, e.SeasonOpened) else 3
    assert replayed(*([fact] if expected == 1 else [opened(), linked, fact])) == expected


def test_a_fact_that_a_season_forgot_is_not_passed_over() -> None:
    class Forgotten(SeasonEvent):
        """Something nobody replays."""

    with pytest.raises(AssertionError, match="Forgotten is not replayed"):
        replayed(opened(), Forgotten())
