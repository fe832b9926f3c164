"""The look that all documents share: colours, letters, measures. Plain values, so that any kind of export can use them.

Meaning is never carried by colour alone: every document must read the same in black and white.
"""

INK = "#16202E"  # text, and the lines that hold a page together
DEEP = "#1F3A5F"  # filled blocks, with white text on them
MUTED = "#566173"  # labels and second lines
LINE = "#BCC5D2"  # hairlines
TINT = "#EEF2F7"  # every other row, boxes for totals
ACCENT = "#B4552D"  # the one thing on a page that must not be missed
WHITE = "#FFFFFF"
SERIES = (DEEP, ACCENT, "#1E6B45", "#6B4C9A", "#2A7F8E", "#96302F", "#6A5A1B", MUTED)  # lines of a chart, in turn
WON, LOST, TIED = "#1E6B45", "#96302F", "#6A5A1B"  # always beside the letter W, L or T

REGULAR, BOLD, MONO = "Ledger-Regular", "Ledger-Bold", "Ledger-Mono"
FONT_FILES = {REGULAR: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf", MONO: "DejaVuSansMono.ttf"}
CAP_HEIGHT = 0.729  # of these fonts, as a share of their size: what centres a line of text in its cell
DESCENT = 0.236  # likewise, what hangs under a line

MM = 72 / 25.4  # in points, the unit of a page
PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM  # A4
MARGIN = 14 * MM
LEFT, RIGHT = MARGIN, PAGE_WIDTH - MARGIN
TOP = PAGE_HEIGHT - 12 * MM
FOOT = 39 * MM  # where the foot of a page begins; the page's own matter stays above

HAIRLINE = 0.4  # points; between rows
LEAST = 5.0  # points; smaller letters are no letters
