"""What workbooks need of openpyxl, loaded here and nowhere else.

Where lxml is installed openpyxl writes other bytes with it, and a document must not depend on what else there is. It
asks the environment once, while it is loaded: for that long it is told to do without, and then the environment is as it
was. Some parts are openpyxl's own, with no public way to them: the bound on its version is for them.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = [
    "Alignment",
    "Border",
    "Cell",
    "ExcelWriter",
    "Font",
    "GraphicalProperties",
    "LineChart",
    "LineProperties",
    "PatternFill",
    "Reference",
    "Series",
    "Side",
    "StringProperty",
    "Workbook",
    "WriteOnlyWorksheet",
    "get_column_letter",
]

_SWITCH = "OPENPYXL_LXML"


@contextmanager
def _without_lxml() -> Iterator[None]:
    before = os.environ.get(_SWITCH)
    os.environ[_SWITCH] = "False"
    try:
        yield
    finally:
        os.environ.pop(_SWITCH)
        if before is not None:
            os.environ[_SWITCH] = before


with _without_lxml():
    from openpyxl import LXML, Workbook
    from openpyxl.cell import Cell
    from openpyxl.chart import LineChart, Reference, Series
    from openpyxl.chart.shapes import GraphicalProperties
    from openpyxl.drawing.line import LineProperties
    from openpyxl.packaging.custom import StringProperty
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet
    from openpyxl.writer.excel import ExcelWriter

assert not LXML, "somebody loaded openpyxl before, with lxml: the same workbook would have other bytes"
