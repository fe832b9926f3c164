"""Result slips on paper: four a page, each complete when it is cut off."""

from itertools import combinations

import pytest

from ledger.domain.values import METRICS
from ledger.exports.sheets.slips import write
from ledger.projections.documents import Slip, SlipSide
from tests.exports.papers import CP, HOSTILE, LONG_NAME, NOTES, SIGNED, crowd, player, slips_of
from tests.exports.papers import SEAL as SEALED
from tests.exports.pdf import all_text, bare, codes, drawn, pieces, texts


def test_four_slips_stand_on_a_page_in_the_order_of_the_stack() -> None:
    first, second = texts(drawn(write, slips_of(crowd(16))))
    assert [first.count("TABLE"), second.count("TABLE")] == [4, 4]
    assert "Ada One0" in first  # table 1
    assert "Cy Three2" in second  # table 2
    assert "Eli Five4" in first  # table 3


def test_each_slip_explains_army_points_destroyed_and_is_sealed_for_itself() -> None:
    (page,) = texts(drawn(write, slips_of(crowd(8))))
    assert page.count("APD: points of the opponent's models destroyed") == 4
    assert page.count("What changed after event 411 is not on this sheet.") == 4


def test_every_slip_has_a_code_of_its_own() -> None:
    (found,) = codes(drawn(write, slips_of(crowd(8)), SEALED.model_copy(update={"note": SIGNED})))
    assert found == [SIGNED] * 4


def test_a_slip_asks_for_winner_list_figures_ending_turn_and_signature() -> None:
    text = all_text(drawn(write, slips_of(crowd(2))))
    for words in ("WON", "LIST", "CP", "APD", "DROP", "SIGNATURE", "tie", "assassination", "conceded", "last turn"):
        assert words in text


def test_with_one_list_nobody_is_asked_which() -> None:
    text = all_text(drawn(write, slips_of(crowd(2)).model_copy(update={"lists": 1, "last_turn": None})))
    assert "LIST" not in text
    assert "last turn" not in text


def test_more_boxes_and_longer_notes_still_fit() -> None:
    more = {"metrics": (CP,) * 5, "notes": NOTES * 3, "endings": ("scenario", "assassination") * 5}
    assert "judge called" in all_text(drawn(write, slips_of(crowd(2)).model_copy(update=more)))


def test_a_name_the_fonts_cannot_show_is_found_by_number() -> None:
    text = all_text(drawn(write, slips_of([player(7, "田中 太郎"), player(8, "Ada 🎲 One")])))
    assert "Player #7" in text
    assert "Ada ? One (#8)" in text


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_the_most_that_may_stand_in_a_box_keeps_clear_of_what_is_played(lines: int) -> None:
    points = {"metrics": (METRICS["vp"],), "limits": {"vp": 100}, "asks_winner": False, "lists": 1, "last_turn": None}
    model = slips_of(crowd(8))
    plays = (
        "Mission rules: Maelstrom of Battle, Targets of Opportunity, Chosen Battlefield, Scrambler Fields",
    ) * lines
    pages = tuple(tuple(slip.model_copy(update={"plays": plays}) for slip in page) for page in model.pages)
    (page,) = pieces(drawn(write, model.model_copy(update={**points, "pages": pages})))
    limits = [each for each in page if each.text == "at most 100"]
    played = [each for each in page if "Vox Static" in each.text or "Maelstrom" in each.text]
    assert len(limits) == 8
    assert min(abs(limit.bottom - words.top) for limit in limits for words in played) > 0.8
    assert [(one.text, other.text) for one, other in combinations(page, 2) if one.touches(other)] == []


def test_a_slip_of_victory_points_asks_for_them_alone_and_says_the_most() -> None:
    points = {"metrics": (METRICS["vp"],), "limits": {"vp": 8}, "asks_winner": False, "lists": 1, "last_turn": None}
    text = all_text(drawn(write, slips_of(crowd(2)).model_copy(update=points)))
    assert text.count("at most 8") == 2
    assert "WON" not in text
    assert "tie " not in text


def test_roles_and_members_stand_beside_a_name() -> None:
    team = player(3, "Iron Wolves").model_copy(update={"members": ("Ada One", "Bo Two")})
    sides = (SlipSide(player=team, points=3, role="attacker"), SlipSide(player=player(4), points=None, role="defender"))
    text = all_text(drawn(write, slips_of([]).model_copy(update={"pages": ((Slip(table=1, sides=sides),),)})))
    assert "#3 · attacker · Ada One + Bo Two · Cygnar · 3 TP" in text
    assert "#4 · defender · Cygnar" in text


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_a_table_of_many_has_a_line_a_side_and_nothing_runs_into_anything(count: int) -> None:
    sides = tuple(SlipSide(player=who, points=2, role="") for who in crowd(count, *HOSTILE))
    document = drawn(write, slips_of([]).model_copy(update={"pages": ((Slip(table=1, sides=sides),),)}))
    (page,) = pieces(document)
    assert [(one.text, other.text) for at, one in enumerate(page) for other in page[:at] if one.touches(other)] == []
    printed = bare(all_text(document))
    names = [name for name in HOSTILE[:count] if name != LONG_NAME]  # which may be cut off: its number is beside it
    assert [words for words in (*names, *(f"#{no}" for no in range(1, count + 1))) if bare(words) not in printed] == []
