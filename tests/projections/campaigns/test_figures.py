"""The leaderboard, the books of points, explanations, the log and the workbook, from facts."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from ledger.domain.campaign.values import ArmyNo, Kind, UnitNo
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import NOT_PUBLIC
from ledger.projections.campaigns.books import points_ledger
from ledger.projections.campaigns.campaign_book import (
    CampaignFigure,
    campaign_book,
    campaign_log,
    explained_army,
    explained_unit,
)
from ledger.projections.campaigns.leaderboard import LeaderboardTable, leaderboard_table
from tests.domain.campaign.request_builders import adjust_unit, bring_over, veteran
from tests.domain.campaign.stories import (
    OPENED,
    Story,
    achieve,
    adjust,
    all_of,
    armies,
    begin,
    begin_round,
    bought,
    buy,
    casualties,
    close,
    close_step,
    correct,
    disband_army,
    draw,
    earn,
    end,
    join,
    note,
    objective,
    playing,
    recruit,
    roll_casualty,
    sell,
    take_level,
    weeks,
    withdraw,
)
from tests.projections.campaigns.moments import event, moment_of
from tests.projections.envelopes import ORGANIZER, PEOPLE


def board(story: Story, mission: int | None = None) -> LeaderboardTable:
    return leaderboard_table(moment_of(story), mission)


def played(story: Story, mission: int, winner: int, *brought: int) -> Story:
    """A whole mission of regular armies in which nothing happened but that somebody won."""
    return story.does(
        begin(mission, all_of(*brought)), close_step(1, mission), end(winner, mission=mission), close(mission)
    )


@pytest.mark.rule("GF-28")
def test_the_leaderboard_tells_place_points_matches_and_score() -> None:
    story = played(armies(3, late_joiners=True), 1, 1, 1, 2, 3)
    played(story, 2, 2, 1, 2, 3)
    played(story, 3, 1, 1, 2, 3).does(join(4))
    told = board(story).plain()
    assert told["rows"] == [
        {"place": 1, "army": "army 1", "player": "player 1", "vp": 4, "played": 3, "score": 1.3333},
        {"place": 2, "army": "army 2", "player": "player 2", "vp": 2, "played": 3, "score": 0.6667},
        {"place": 3, "army": "army 3", "player": "player 3", "vp": 0, "played": 3, "score": 0},
        {"place": None, "army": "army 4", "player": "player 4", "vp": 0, "played": 0, "score": None},
    ]
    assert (told["campaign"], told["ended"], told["winners"], told["event"]) == (
        "dust",
        False,
        [],
        event(story.version()),
    )
    assert board(story).rows[0].score == Fraction(4, 3)


@pytest.mark.rule("GF-28")
def test_the_leaderboard_of_an_earlier_mission_is_that_of_then_by_what_counts_now() -> None:
    story = played(armies(2), 1, 1, 1, 2)
    played(story, 2, 2, 1, 2).does(adjust(1, vp=5))
    assert [(row.army.no, row.vp) for row in board(story, 1).rows] == [(1, 2), (2, 0)]
    assert [(row.army.no, row.vp) for row in board(story).rows] == [(1, 7), (2, 2)]
    assert board(story, 1).mission == 1
    with pytest.raises(RuleViolation, match="Mission 3 has no winner yet"):
        board(story, 3)


def test_level_armies_share_a_place_and_both_win() -> None:
    story = armies(2, kind="game-limited", length=(1,))
    for mission in range(1, 6):
        played(story, mission, 1 + mission % 2, 1, 2)
    story.does(adjust(1, vp=2))
    told = board(story)
    assert [row.place for row in told.rows] == [1, 1]
    assert (told.is_ended, [each.no for each in told.winners], told.length) == (True, [1, 2], "5 missions")


@pytest.mark.parametrize(
    ("kind", "words"), [("game-limited", "5 missions"), ("point-limited", "5 VP"), ("time-limited", "5 weeks")]
)
def test_how_long_it_goes_on_is_told_in_words(kind: Kind, words: str) -> None:
    assert board(armies(2, kind=kind, length=(1,))).length == words


def test_a_campaign_without_end_says_so() -> None:
    assert board(armies(2)).length == "endless"


def test_a_campaign_of_weeks_is_over_when_it_is_late_enough() -> None:
    story = played(armies(2, kind="time-limited", length=(1,)), 1, 1, 1, 2)
    early, late = (
        replace(moment_of(story), at=at)
        for at in (
            weeks(5) - timedelta(seconds=1),
            weeks(5),
        )
    )
    assert [leaderboard_table(each).is_ended for each in (early, late)] == [False, True]


def test_a_disbanded_army_leaves_the_leaderboard() -> None:
    story = played(armies(2), 1, 1, 1, 2).does(disband_army(1))
    assert [row.army.no for row in board(story).rows] == [2]


# points


def test_every_point_has_its_row_and_books_balance() -> None:
    story = armies(2).does(begin(1, all_of(1, 2)), objective(1, 1), close_step(1), achieve(1), end(1), close_step(3))
    story.does(close_step(4), buy(2, 20), sell(2, 1), close_step(5), recruit(1, bought("New", 100), trained=True))
    story.does(take_level(7, 1), close(), adjust(1, points=-5))
    book = points_ledger(moment_of(story), ArmyNo(1))
    assert [(row.what, row.came_in, row.went_out, row.mission) for row in book.rows] == [
        ("start", 1000, 0, None),
        ("unit unit 1", 0, 100, None),
        ("unit unit 2", 0, 500, None),
        ("unit unit 3", 0, 300, None),
        ("objective Mastery", 75, 0, 1),
        ("won mission 1", 150, 0, 1),
        ("upgrade Banner for unit 2", 0, 20, 1),
        ("Banner of unit 2 sold", 10, 0, 1),
        ("unit unit 7", 0, 100, 1),
        ("training of unit 7", 0, 50, 1),
        ("adjusted", 0, 5, None),
    ]
    assert (book.came_in, book.went_out, book.held) == (1235, 1075, 160)
    assert book.is_balanced
    assert book.event == event(story.version())
    assert book.rows[-1].held == book.held == story.army(1).points


def test_points_not_saved_and_points_brought_over_are_told() -> None:
    story = armies(1).does(join(2, saved=0), bring_over(3, veteran("Old", 200), saved=30))
    assert [row.what for row in points_ledger(moment_of(story), ArmyNo(2)).rows][-1] == "not saved"
    rows = points_ledger(moment_of(story), ArmyNo(3)).rows
    assert [(row.what, row.came_in, row.went_out) for row in rows] == [
        ("brought over", 230, 0),
        ("unit unit 7", 0, 200),
    ]


def test_points_of_an_event_go_by_its_name() -> None:
    story = playing().does(begin_round(5, 6, 4), draw(1, army=2, die=3))
    assert points_ledger(moment_of(story), ArmyNo(2)).rows[-1].what == "Extortion (64)"


def test_the_points_of_a_disbanded_army_went_out() -> None:
    book = points_ledger(moment_of(armies(1).does(disband_army(1))), ArmyNo(1))
    assert (book.rows[-1].what, book.rows[-1].went_out, book.held) == ("disbanded", 100, 0)


def test_a_withdrawn_purchase_is_in_no_book() -> None:
    story = playing(step=5).does(buy(2, 20))
    story.does(withdraw(story.version()))
    assert [row.what for row in points_ledger(moment_of(story), ArmyNo(1)).rows][-1] == "won mission 1"


# explanations


def figures(found: tuple[CampaignFigure, ...]) -> dict[str, CampaignFigure]:
    return {each.metric: each for each in found}


def test_an_army_is_explained_by_its_bookings() -> None:
    story = played(armies(2, late_joiners=True), 1, 1, 1, 2)
    found = figures(explained_army(moment_of(story), ArmyNo(1)))
    assert list(found) == ["vp", "points", "score"]
    won = event(story.version() - 1)
    assert found["vp"].plain()["parts"] == [
        {"value": 2, "why": "won mission 1", "events": [won], "mission": 1, "replaced": []}
    ]
    assert sum(part.value for part in found["points"].parts) == found["points"].value == 250
    assert [(part.value, part.why, part.events) for part in found["score"].parts] == [
        (2, "victory points", (won,)),
        (1, "divided by missions played", (won,)),
    ]
    assert found["score"].value == 2


def test_a_score_that_is_not_divided_says_nothing_of_missions() -> None:
    story = played(armies(2), 1, 1, 1, 2)
    (score,) = explained_army(moment_of(story), ArmyNo(1), "score")
    assert [part.why for part in score.parts] == ["victory points"]


def test_a_unit_is_explained_by_its_receipt_its_experience_and_its_levels() -> None:
    story = playing(step=4).does(adjust_unit(2, xp=4), earn(2), take_level(2, 1))
    found = figures(explained_unit(moment_of(story), UnitNo(2)))
    level = event(story.version())
    assert [(part.value, part.why) for part in found["value"].parts] == [(500, "price"), (25, "level 1")]
    assert [(part.value, part.why) for part in found["xp"].parts] == [(4, "adjusted"), (1, "not a casualty")]
    assert [(part.why, part.events) for part in found["level"].parts] == [("level 1, Agile", (level,))]
    for each in found.values():
        assert sum(part.value for part in each.parts) == each.value


def test_a_part_names_what_stood_in_its_place_before() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 1))
    rolled = story.version()
    story.does(correct(rolled, {"casualty": (2,)}), correct(rolled + 2, {"casualty": (6,)}))
    moment = moment_of(story, {rolled + 1: "cocked", rolled + 3: "cocked again"})
    (xp,) = explained_unit(moment, UnitNo(5), "xp")
    assert [(each.seq, each.reason) for each in xp.parts[0].replaced] == [
        (event(rolled + 2), "cocked again"),
        (event(rolled), "cocked"),
    ]


def test_a_figure_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match="elo is no figure here; there are vp, points and score"):
        explained_army(moment_of(armies(1)), ArmyNo(1), "elo")
    with pytest.raises(BadRequest, match="value, xp and level"):
        explained_unit(moment_of(armies(1)), UnitNo(1), "vp")


# the log


def test_the_log_marks_what_was_withdrawn_and_what_was_corrected() -> None:
    story = playing(step=3).does(casualties({5: 2}), roll_casualty(5, 1))
    rolled = story.version()
    story.does(correct(rolled, {"casualty": (6,)}), withdraw(rolled + 2))
    log = {entry.seq: entry for entry in campaign_log(moment_of(story), PEOPLE)}
    assert list(log) == [event(version) for version in range(1, story.version() + 1)]
    assert (log[event(rolled)].corrected, log[event(rolled)].withdrawn) == (event(rolled + 2), None)
    assert (log[event(rolled + 2)].corrected, log[event(rolled + 2)].withdrawn) == (None, event(rolled + 3))
    assert {entry.by for entry in log.values()} == {PEOPLE[ORGANIZER]}
    untouched = [seq for seq, entry in log.items() if entry.withdrawn is None and entry.corrected is None]
    assert untouched == [seq for seq in log if seq not in (event(rolled), event(rolled + 2))]


def test_the_public_log_keeps_the_seed_and_what_is_sealed() -> None:
    story = playing().does(begin_round(5, 5, 2), draw(1, army=1), note())
    first, *_, last = campaign_log(moment_of(story, is_public=True), PEOPLE)
    assert (first.data["seed"], last.data["note"]) == (NOT_PUBLIC, NOT_PUBLIC)
    first, *_, last = campaign_log(moment_of(story), PEOPLE)
    assert NOT_PUBLIC not in (first.data["seed"], last.data["note"])


# the workbook


def test_the_book_has_everything_and_marks_what_was_taken_back() -> None:
    story = playing(step=5, late_joiners=True).does(buy(2, 20))
    story.does(withdraw(story.version()), close(), join(3))
    played(story, 2, 3, 1, 2, 3)
    moment = moment_of(story)
    leaves = {each.seq: f"{each.seq:064}" for each in moment.events}
    book = campaign_book(moment, PEOPLE, leaves)
    assert [sheet.army.no for sheet in book.armies] == [1, 2, 3]
    assert [report.number for report in book.missions] == [1, 2]
    assert [ledger.is_balanced for ledger in book.ledgers] == [True, True, True]
    assert book.vp.missions == (1, 2)
    assert [(line.army.no, line.totals) for line in book.vp.lines] == [(3, (None, 2)), (1, (2, 2)), (2, (0, 0))]
    audit = list(book.audit)
    assert audit == list(book.audit), "it can be read again"
    assert len(audit) == story.version()
    (gone,) = [row for row in audit if "withdrawn by event" in row.says]
    assert (gone.type, gone.leaf) == ("UpgradeBought", leaves[gone.seq])
    assert dict(book.facts)["Late joiners"] == "allowed"


def test_the_book_names_amended_figures_and_says_options_once() -> None:
    story = armies(1, amended={"gap": 300, "permadeath": False})
    facts = dict(campaign_book(moment_of(story), PEOPLE, {each.seq: "" for each in moment_of(story).events}).facts)
    assert facts["Amended: gap"] == "300"
    assert facts["Death"] == "no permadeath: units sit out instead"
    assert "Amended: permadeath" not in facts


def test_a_heading_has_the_name_the_rules_and_the_length() -> None:
    heading = moment_of(armies(2, kind="time-limited", length=(1,))).heading
    assert (heading.campaign, heading.rules, heading.length, heading.date) == (
        "dust",
        "Grimdark Future 3.1",
        "5 weeks",
        OPENED.date(),
    )
