"""The picture of the house shows every room and family, and how many files import across each border."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scripts import house_picture
from scripts.house import ROOT, modules


@pytest.fixture(scope="module")
def drawn() -> str:
    return house_picture.picture()


def test_every_room_and_family_is_drawn(drawn: str) -> None:
    texts = {text.text for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")}
    source = ROOT / "src" / "ledger"
    folders = [*source.glob("*/__init__.py"), *source.glob("domain/*/__init__.py")]
    folders += source.glob("domain/tournament/*/__init__.py")
    assert {folder.parent.name for folder in folders} - texts == set()


def test_an_arrow_says_how_many_files_import(tmp_path: Path) -> None:
    files = {
        "exports/__init__": "",
        "exports/a": "from ledger.projections.c import x\nfrom ledger.projections.d import y\n",
        "exports/b": "def f():\n    from ledger.projections import c\n",
        "exports/types": "if TYPE_CHECKING:\n    from ledger.projections.c import x\n",
        "projections/__init__": "",
        "projections/c": "from ledger.projections.d import y\n",
        "projections/d": "",
    }
    for name, text in files.items():
        file = tmp_path / "src" / "ledger" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    weights = house_picture.weights_of(modules(tmp_path), house_picture.room_of)
    assert weights == {("exports", "projections"): 2}


def test_a_stale_picture_is_told(
    drawn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house_picture, "picture", lambda: drawn)
    monkeypatch.setattr(house_picture, "PICTURE", tmp_path / "images" / "house.svg")
    monkeypatch.setattr(sys, "argv", ["house_picture.py", "--check"])
    assert house_picture.main() == 1
    assert "house.svg is stale" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["house_picture.py"])
    assert house_picture.main() == 0
    monkeypatch.setattr(sys, "argv", ["house_picture.py", "--check"])
    assert house_picture.main() == 0


def test_lines_keep_clear_of_boxes_they_do_not_belong_to() -> None:
    boxes = {
        "a": house_picture.Box(0, 0, 100, 40),
        "b": house_picture.Box(0, 100, 60, 40),
        "c": house_picture.Box(0, 200, 100, 40),
    }
    curve = house_picture.drawn_lines(boxes, {("a", "c"): 1})["a", "c"]
    assert {curve.begin[0], curve.end[0]} == {80}, "between the right edge of b and that of both"
    assert house_picture.drawn_lines(boxes, {("c", "a"): 1})["c", "a"].end == (80, 40)
