"""Mission reports on paper: who brought what, who won, and everything that followed, each line with its event."""

from ledger.exports import writer_of
from ledger.exports.lists.mission_report import write
from ledger.projections.campaigns.moment import Named
from tests.exports.campaign_papers import (
    BO,
    PACT,
    TIDE,
    fallen,
    fielded,
    great_mission,
    mission,
    mission_of,
    objective,
    origin,
)
from tests.exports.papers import DRAFT, LONG_NAME
from tests.exports.pdf import all_text, bare, drawn, pieces, texts


def test_the_report_names_the_campaign_the_mission_its_day_and_its_winner() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "MISSION REPORT Dust and Echoes" in text
    assert "MISSION 4" in text
    assert "WINNER Ashen Pact DAY 23 May 2026 ROUNDS PLAYED 4" in text


def test_several_winners_are_all_named_and_an_open_mission_has_none() -> None:
    assert "WINNERS Ashen Pact + Tide" in all_text(drawn(write, (mission(winners=(PACT, TIDE)),)))
    still = fielded(outcome="open", points=0, objective=objective("Rage", 5, 141, is_met=None))
    text = all_text(drawn(write, (mission(winners=(), step="step 2: play", armies=(still, still)),)))
    assert "STEP 2: PLAY" in text
    assert "WINNER: NOT DECIDED YET" in text
    assert "IN PLAY" in text
    assert "Rage (D6 5): not settled yet (event 141)" in text


def test_every_army_has_what_it_brought_and_what_it_got() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "Ashen Pact WON Ada One BROUGHT 1320 VP +2 POINTS +225 EVENT 137" in text
    assert "4 UNITS, AT THEIR WORTH WHEN BROUGHT Vanguard (hero) 205 Line 400 Riders (captured) 540 Recruits" in text
    assert "CONCEDED" in text
    assert "VP 0 POINTS +300" in text


def test_armies_with_nothing_to_bring_are_told() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "Stayed out, with nothing to bring: Latecomers." in text
    assert "Stayed out" not in all_text(drawn(write, (mission(absent=()),)))


def test_rounds_are_counted_where_none_is_recorded_one_by_one() -> None:
    assert "ROUNDS PLAYED 6" in all_text(drawn(write, (mission(rounds=(), played=6),)))


def test_underdog_points_and_objectives_are_told() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "UNDERDOG none OBJECTIVE Mastery (D6 1): met, 75 points (events 140, 147)" in text
    assert "UNDERDOG 3 points, 1 spent, +1 (139) OBJECTIVE Recovery (D6 4): not met (event 141)" in text


def test_rounds_have_their_roll_and_their_random_event() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "1 D6 2 none 142" in text
    assert "2 D6 5; D66 63 63 Alien Cannon Vanguard of Ashen Pact has the cannon from now on. 143, 144" in text
    assert "3 D6 4 at the table none 145" in text


def test_casualties_have_killers_rolls_and_what_came_of_them() -> None:
    text = all_text(drawn(write, (mission(),)))
    for words in ("Vanguard (hero) Ashen Pact destroyed by Maw, Tide", "D6 1; D6 5, again 6", "Smashed Leg, 5 points"):
        assert words in text
    assert "Maw Tide routed D6 3 recovered 150, 153" in text


def test_a_casualty_without_its_roll_says_what_is_to_do() -> None:
    text = all_text(drawn(write, (mission(casualties=(fallen(rolls=(), result=""),)),)))
    assert "to be rolled" in text


def test_experience_levels_trades_and_points_have_a_table_each() -> None:
    text = all_text(drawn(write, (mission(),)))
    for words in (
        "Line Ashen Pact +1 not a casualty 160",
        "Maw Tide +2 killed a hero (and 1 lost) 161",
        "Line Ashen Pact 1 D6 4 Resilient 165",
        "Line Ashen Pact bought Standard -20 170",
        "Vanguard Ashen Pact not sold Charm (D6 2) 0 171",
        "Maw Tide sold Old Shield (D6 5) +5 172",
        "Spawn Tide recruited 130 points, 5 XP for 50 more -180 173",
        "Ashen Pact won the mission +150 148",
        "Rook Company P.O.W. bought back (D3 1) -50 149",
    ):
        assert words in text


def test_corrections_are_told() -> None:
    text = all_text(drawn(write, (mission(),)))
    assert "A roll of 2 for Vanguard (event 150) was withdrawn: the die was cocked. (event 151)" in text


def test_a_mission_that_only_began_has_no_empty_tables() -> None:
    bare_one = mission(
        winners=(), rounds=(), casualties=(), experience=(), levels=(), trades=(), payments=(), remarks=()
    )
    (text,) = texts(drawn(write, (bare_one,)))
    for title in ("Rounds and random events", "Casualties", "Experience", "Levels", "Points Army", "Corrections"):
        assert title not in text


def test_eight_armies_stand_on_one_page_and_tables_go_over_pages_under_their_headings() -> None:
    pages = texts(drawn(write, (great_mission(),)))
    assert [no for no in range(1, 9) if f"Army {no} LOST Player {no}" not in pages[0]] == []
    assert sum("How Rolls What came of it" in page for page in pages) >= 3
    assert sum("CASUALTIES CONTINUED" in page for page in pages) >= 2
    assert "CONTINUED" not in pages[0]
    text = " ".join(pages)
    assert [event for event in (*range(200, 260), *range(300, 360)) if f" {event} " not in f"{text} "] == []


def test_the_heading_of_a_table_does_not_stay_behind_alone() -> None:
    long_rows = mission_of((LONG_NAME, "Bo"))
    for page in texts(drawn(write, (long_rows,))):
        matter = page.split(" What changed after")[0]
        assert not matter.endswith(("Casualties", "Experience", "Levels", "Upgrades and recruits", "Points"))


def test_a_draft_that_goes_on_in_the_middle_of_a_step_says_all_that_side_by_side() -> None:
    for page in pieces(drawn(write, (great_mission(rounds=mission().rounds * 20, step="step 4: experience"),), DRAFT)):
        assert [
            (one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)
        ] == []


def test_two_hundred_missions_make_one_document() -> None:
    pages = texts(drawn(write, tuple(map(mission, range(1, 201)))))
    assert len(pages) == 400
    assert "MISSION 200" in pages[-1]


def test_names_of_eighty_characters_are_printed_in_full_wherever_they_stand() -> None:
    text = bare(all_text(drawn(write, (mission_of((LONG_NAME, "Bo")),))))
    # an army, its player, its unit in two armies; then casualties, experience, levels, trades, points, a correction
    assert text.count(bare(LONG_NAME)) == 4 + 4 + 3 + 3 + 3 + 2 + 1
    assert "…" not in text.replace("de50…", "")


def test_a_name_that_paper_cannot_show_is_told_by_its_number() -> None:
    night = Named(no=3, name="צבא הלילה")
    one = mission(armies=(fielded(night, night), fielded(TIDE, BO)), winners=(night,), casualties=(fallen(unit=night),))
    text = all_text(drawn(write, (one,)))
    for words in ("WINNER Army #3", "Army #3 LOST Player #3", "Unit #3 (hero)"):
        assert words in text


def test_a_text_longer_than_a_page_goes_on_overleaf() -> None:
    words = " ".join(f"word{no:04}" for no in range(900))
    document = drawn(write, (mission(casualties=(fallen(result=words),), remarks=(origin("short", 9),)),))
    text = all_text(document)
    assert [no for no in range(900) if f"word{no:04}" not in text] == []
    assert all(piece.bottom > 100 for page in pieces(document) for piece in page if "word" in piece.text)


def test_it_is_found_by_its_kind() -> None:
    assert writer_of("mission-report", ".pdf") is write
