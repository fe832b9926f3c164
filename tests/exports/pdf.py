"""Reading a PDF back: its text, what is drawn on it, and the codes a camera would see."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw  # type: ignore[import-untyped]  # likewise
import zxingcpp

from ledger.projections.documents import Seal
from tests.exports.papers import SEAL

DPI = 110
Write = Callable[..., None]


def drawn(write: Write, model: Any, seal: Seal = SEAL, **options: bool) -> bytes:
    out = BytesIO()
    write(model, seal, out, **options)
    return out.getvalue()


def texts(document: bytes) -> list[str]:
    """The text of each page in one line, since a long name may stand in several."""
    pages = pdfium.PdfDocument(document)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


def all_text(document: bytes) -> str:
    return " ".join(texts(document))


def bare(text: str) -> str:
    """Without what changes where a long name goes on in a further line: blanks, and the sign for a broken hyphen."""
    return "".join(char for char in text if not char.isspace() and char not in "-\x02\ufffe")


def codes(document: bytes) -> list[list[str]]:
    """What a camera reads on each page."""
    pages = pdfium.PdfDocument(document)
    images = (page.render(scale=DPI / 72).to_pil() for page in pages)
    return [sorted(code.text for code in zxingcpp.read_barcodes(image)) for image in images]


class Rectangle(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float
    text: str

    def touches(self, other: "Rectangle") -> bool:
        """Whether the ink of both overlaps, by more than a rounding."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > 0.3 and down > 0.3


def pieces(document: bytes) -> Iterator[list[Rectangle]]:
    """Where text stands on each page."""
    for page in pdfium.PdfDocument(document):
        text = page.get_textpage()
        boxes: list[tuple[float, float, float, float]] = [text.get_rect(no) for no in range(text.count_rects())]
        yield [Rectangle(*box, text=text.get_text_bounded(*box)) for box in boxes]


def rules(document: bytes) -> Iterator[list[Rectangle]]:
    """The horizontal lines across each page, those inside stamps included."""
    for page in pdfium.PdfDocument(document):
        paths = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=5)
        boxes = [path.get_bounds() for path in paths]
        yield [
            Rectangle(left, bottom, right, top, text="")
            for left, bottom, right, top in boxes
            if top - bottom < 2 < right - left
        ]


def sizes(document: bytes) -> set[float]:
    """How large the letters of a document are, in points."""
    found = set()
    for page in pdfium.PdfDocument(document):
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=5):
            size = raw.c_float()
            raw.FPDFTextObj_GetFontSize(thing, size)
            found.add(round(size.value, 3))
    return found


class Shape(NamedTuple):
    is_filled: bool
    colour: tuple[int, int, int]


def shapes(document: bytes) -> list[Shape]:
    """Every path of a document, those inside stamps included."""
    found = []
    for page in pdfium.PdfDocument(document):
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=5):
            mode, stroke = raw.c_int(), raw.c_int()
            raw.FPDFPath_GetDrawMode(thing, mode, stroke)
            parts = [raw.c_uint() for _ in range(4)]
            raw.FPDFPageObj_GetFillColor(thing, *parts)
            red, green, blue, _ = (part.value for part in parts)
            found.append(Shape(mode.value != raw.FPDF_FILLMODE_NONE, (red, green, blue)))
    return found
