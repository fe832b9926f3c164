"""Documents of a season: recorded once, drawn from the season as it stood, and what makes another of them."""

from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.application.documents import Order, WrittenDocument
from ledger.domain.errors import NotFound
from tests.application.batches import ADA, BO, BY, CY, DEE, EVE, apply, check_in, correct
from tests.application.seasons import SEASON, steps, to_season, tournament
from tests.exports.pdf import all_text


@pytest.fixture
def season(ledger: Ledger) -> Ledger:
    elsewhere = ({**tournament("elsewhere")[0]}, {"tournament": "elsewhere", **check_in(EVE)})
    apply(ledger, SEASON, *tournament("q1"), *steps("q1"), *elsewhere)
    return ledger


def export(ledger: Ledger, file: Path, slug: str = "ig-2019", **how: bool) -> WrittenDocument:
    return ledger.export(Order(slug, "season", file.suffix), file, BY, force=True, **how)


@pytest.mark.parametrize("ending", [".pdf", ".xlsx"])
def test_the_same_season_is_recorded_once_and_the_same_bytes_come_out(
    season: Ledger, tmp_path: Path, ending: str
) -> None:
    first = export(season, tmp_path / f"one{ending}")
    apply(season, {**tournament("other")[0]})  # which does not belong to it
    again = export(season, tmp_path / f"two{ending}")
    assert (first.is_new, again.is_new) == (True, False)
    assert first.sha256 == again.sha256


def test_workbook_and_report_of_one_moment_are_one_record(season: Ledger, tmp_path: Path) -> None:
    assert export(season, tmp_path / "one.pdf").seal == export(season, tmp_path / "two.xlsx").seal


@pytest.mark.rule("MC-41")
def test_a_correction_after_the_report_makes_another_document(season: Ledger, tmp_path: Path) -> None:
    export(season, tmp_path / "before.pdf")
    apply(season, {"tournament": "q1", **correct(BO, ADA, round=2)})
    assert export(season, tmp_path / "after.pdf").is_new
    before, after = (all_text((tmp_path / f"{name}.pdf").read_bytes()) for name in ("before", "after"))
    assert "1. Ada One, 10 points · 2. Bo Two, 7 points" in before
    assert "1. Bo Two, 10 points · 2. Ada One, 7 points" in after
    assert "The report of the top three is not what the standings say by now." in after


@pytest.mark.parametrize(
    "request_",
    [
        to_season("withdraw-sanction", "q1", reason="by mistake"),
        to_season("close-season", None),
        to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07"),
        {"do": "merge-person", "person": DEE, "into": EVE, "reason": "one and the same"},
        {"tournament": "q1", **correct(DEE, CY, round=2)},  # a change of the places without points
        {"tournament": "q1", "do": "reopen", "reason": "a ruling"},
    ],
    ids=["sanction", "closing", "finals", "merge", "lower places", "reopening"],
)
def test_whatever_changes_what_is_on_it_makes_another_document(
    season: Ledger, tmp_path: Path, request_: dict[str, object]
) -> None:
    export(season, tmp_path / "before.pdf")
    apply(season, request_)
    assert export(season, tmp_path / "after.pdf").is_new


def test_a_draft_is_not_recorded(season: Ledger, tmp_path: Path) -> None:
    size = season.size
    assert export(season, tmp_path / "draft.pdf", draft=True).seal.is_draft
    assert season.size == size


def test_a_season_that_is_not_there_is_not_found(season: Ledger, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"no season called ig-2018\. Did you mean ig-2019"):
        export(season, tmp_path / "x.pdf", "ig-2018")
    assert not (tmp_path / "x.pdf").exists()


def test_finals_are_shown_as_far_as_they_are(season: Ledger, tmp_path: Path) -> None:
    apply(season, to_season("open-finals", "finals", name="Finals", rules="masters-2019", date="2020-06-07"))
    seen = []
    for more in ([], [check_in(ADA), check_in(BO, reason="why not"), {"do": "pair"}], [{"do": "void", "reason": "no"}]):
        apply(season, *({"tournament": "finals", **each} for each in more))
        export(season, tmp_path / "now.pdf")
        text = all_text((tmp_path / "now.pdf").read_bytes())
        seen.append(next(word for word in ("ANNOUNCED", "UNDER WAY", "VOIDED") if word in text))
    assert seen == ["ANNOUNCED", "UNDER WAY", "VOIDED"]


def test_an_erased_person_is_a_placeholder_on_it(season: Ledger, tmp_path: Path) -> None:
    apply(season, {"do": "erase-person", "person": BO, "reason": "asked for it"})
    export(season, tmp_path / "now.pdf")
    text = all_text((tmp_path / "now.pdf").read_bytes())
    assert BO not in text
    assert "(erased)" in text


def test_names_that_no_page_can_show_stand_with_the_beginning_of_an_id(season: Ledger, tmp_path: Path) -> None:
    for old, new in ((ADA, "山田 太郎"), (BO, "木村 花"), (CY, "Cy 三")):
        apply(season, {"do": "rename-person", "person": old, "name": new})
    ids = {row.name: row.id.hex[:4] for row in season.people().rows()}
    export(season, tmp_path / "now.pdf")
    text = all_text((tmp_path / "now.pdf").read_bytes())
    first, second, third = f"Player {ids['山田 太郎']}", f"Player {ids['木村 花']}", f"Cy ? ({ids['Cy 三']})"
    assert f"1. {first}, 10 points · 2. {second}, 7 points · 3. {third}, 4 points" in text
    export(season, tmp_path / "now.xlsx")
    from openpyxl import load_workbook

    assert load_workbook(tmp_path / "now.xlsx")["Table"]["B2"].value == "山田 太郎"
