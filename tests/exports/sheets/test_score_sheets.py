"""Score sheets on paper: a page a game, everything to be filled in on it, and what is secret below a fold."""

import pytest

from ledger.exports.sheets.score_sheets import write
from ledger.projections.score_sheets import ScoreSheet
from tests.exports.papers import HOSTILE, LONG_NAME, POOL, crowd, player, score_sheet_of, score_sheets_of, score_side
from tests.exports.pdf import all_text, bare, drawn, pieces, texts

ADA, BO = player(1, "Ada One", "Guild"), player(2, "Bo Two", "Arcanists")
GAME = score_sheet_of(score_side("A", ADA, "attacker"), score_side("B", BO, "defender"))


def clashes(model: tuple[ScoreSheet, ...]) -> list[tuple[str, str]]:
    """Texts that run into each other."""
    return [
        (one.text, other.text)
        for page in pieces(drawn(write, model))
        for at, one in enumerate(page)
        for other in page[:at]
        if one.touches(other)
    ]


@pytest.mark.rule("GG2-40")
def test_a_game_of_two_is_one_page_with_all_there_is_to_fill_in() -> None:
    (text,) = texts(drawn(write, (GAME,)))
    head = ("SCORE SHEET", "ROUND 2", "TABLE 7", "STRATEGY Turf War", "DEPLOYMENT Corner", "SOULSTONES 50", *POOL)
    sides = ("Ada One", "Guild", "ATTACKER", "Bo Two", "Arcanists", "DEFENDER", "0–4", "reveal 0–1", "end 0–1")
    rest = ("VP at most 8", "DIFF", "TP", "Signature", "drop", "Organizer", "fold back", "played to the end")
    assert [words for words in (*head, *sides, *rest) if words not in text] == []
    assert [text.count(words) for words in ("Scheme 1", "Scheme 2", "Signature:", "Organizer")] == [2, 2, 2, 1]


def test_schemes_stand_below_the_fold_and_the_totals_above_it() -> None:
    (page,) = pieces(drawn(write, (GAME,)))
    fold = max(piece.bottom for piece in page if "fold back" in piece.text)
    assert all(piece.top < fold for piece in page if piece.text.startswith("Scheme "))
    assert all(piece.bottom > fold for piece in page if piece.text in ("DIFF", "Ada One", "Organizer"))


def test_a_filled_sheet_has_its_figures_its_ending_and_its_event() -> None:
    endings = (("played to the end", True), ("time", False))
    filled = score_sheet_of(score_side("A", ADA, vp="6"), score_side("B", BO), endings=endings, source="event 41")
    text = all_text(drawn(write, (filled,)))
    assert [words for words in ("+2", "X played to the end", "event 41") if words not in text] == []


def test_where_the_attacker_is_not_known_the_players_tick_it() -> None:
    unknown = score_sheet_of(score_side("A", ADA), score_side("B", BO))
    assert all_text(drawn(write, (unknown,))).count("attacker defender") == 2


def test_a_team_has_the_names_of_both_who_play() -> None:
    team = ADA.model_copy(update={"name": "Iron Wolves", "members": ("Ada One", "Bo Two")})
    text = all_text(drawn(write, (score_sheet_of(score_side("A", team), score_side("B", BO)),)))
    assert "Iron Wolves" in text
    assert "Ada One + Bo Two · Guild" in text


@pytest.mark.parametrize(("sides", "pages"), [(3, 2), (4, 2), (5, 3), (8, 4)])
def test_many_sides_with_schemes_take_as_many_pages_as_they_need(sides: int, pages: int) -> None:
    many = tuple(score_side(letter, who) for letter, who in zip("ABCDEFGH", crowd(sides, *HOSTILE), strict=False))
    document = drawn(write, (score_sheet_of(*many),))
    assert len(texts(document)) <= pages
    text = bare(all_text(document))
    assert [who.player.name for who in many if bare(who.player.name) not in text] == []
    assert clashes((score_sheet_of(*many),)) == []


@pytest.mark.parametrize("schemes", [0, 2, 4, 8])
def test_however_many_schemes_there_are_nothing_runs_into_anything(schemes: int) -> None:
    game = score_sheet_of(score_side("A", ADA, schemes=schemes), score_side("B", BO, schemes=schemes))
    assert clashes((game,)) == []
    assert all_text(drawn(write, (game,))).count("Scheme ") == 2 * schemes


def test_a_pool_of_any_size_goes_on_in_further_lines() -> None:
    pool = tuple(f"Scheme with a long name {no}" for no in range(13))
    text = all_text(drawn(write, (GAME.model_copy(update={"chips": (("Schemes", pool),)}),)))
    assert [name for name in pool if name not in text] == []


def test_without_a_pool_or_a_scenario_the_sheet_can_be_filled_in_all_the_same() -> None:
    bare_sheet = GAME.model_copy(update={"chips": (), "fields": (("strategy", ""),)})
    text = all_text(drawn(write, (bare_sheet,)))
    assert "STRATEGY" in text
    assert "Breakthrough" not in text


def test_sheets_come_in_the_order_of_their_tables() -> None:
    pages = texts(drawn(write, score_sheets_of(crowd(6))))
    assert [f"TABLE {no}" in page for no, page in enumerate(pages, start=1)] == [True] * 3


def test_eight_sides_without_schemes_take_two_pages_and_the_signature_stands_on_the_last() -> None:
    many = tuple(score_side(letter, who, schemes=0) for letter, who in zip("ABCDEFGH", crowd(8), strict=True))
    first, last = texts(drawn(write, (score_sheet_of(*many),)))
    assert [words.count("Organizer") for words in (first, last)] == [0, 1]


def test_a_folded_strip_says_whose_it_is() -> None:
    text = all_text(drawn(write, (GAME,)))
    assert "A · Ada One · fold back along the line" in text
    assert "B · Bo Two · fold back along the line" in text


def test_a_team_of_long_names_runs_into_nothing_and_an_unprintable_one_is_found_by_number() -> None:
    long = ADA.model_copy(update={"name": LONG_NAME, "members": (LONG_NAME, "Bo Two")})
    far = player(5, "محمد و علي").model_copy(update={"members": ("李小龙", "Ann O'Dell")})
    game = score_sheet_of(score_side("A", long, "attacker"), score_side("B", far, "defender"))
    assert clashes((game,)) == []
    text = all_text(drawn(write, (game,)))
    assert "Team #5" in text
    assert "player 1 + Ann O'Dell" in text


def test_four_schemes_with_all_they_name_are_filled_in_without_running_into_anything() -> None:
    side = score_side("A", ADA, "attacker", vp="8", schemes=4)
    texts_ = ("Catch and Release", "Model With An Awfully Long Name, The Third", "Żółć Ågren")
    for no, line in enumerate(lines := list(side.parts[1].lines)):
        blanks = tuple(each.model_copy(update={"text": text}) for each, text in zip(line.blanks, texts_, strict=True))
        boxes = tuple(each.model_copy(update={"text": "1"}) for each in line.boxes)
        lines[no] = line.model_copy(update={"blanks": blanks, "boxes": boxes})
    parts = (side.parts[0], side.parts[1].model_copy(update={"lines": tuple(lines)}))
    filled = side.model_copy(update={"parts": parts, "leader": "Captain Ash"})
    notes = tuple(f"Scheme {no} names an own model that is not the Leader." for no in range(9))
    game = score_sheet_of(
        filled, filled.model_copy(update={"letter": "B"}), notes=notes, chips=(("Schemes", (*POOL, "Claim Jump")),)
    )
    assert len(texts(drawn(write, (game,)))) == 1
    assert clashes((game,)) == []
