"""Draws docs/images/house.svg from the imports: rooms, what the domain is made of, and arrows between them.

    python -m scripts.house_picture           writes it anew
    python -m scripts.house_picture --check   only says whether it is stale

An arrow means that files of one import from the other; its number says how many files do. Imports for types alone are
left out, and so is what every part takes from the files that lie beside the parts: values, errors, state.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import log2
from textwrap import wrap
from typing import NamedTuple

from scripts.house import ROOT, Module, graph, modules

PICTURE = ROOT / "docs" / "images" / "house.svg"
WIDTH, EDGE = 960, 24
BESIDE = 18  # how far lines at one side of a box keep from each other
ORDER_OF_FAMILIES = "tournament-families"  # the import contract that states it

SAID = {
    "cli": "one file a noun; exit codes, ways out of a refusal",
    "web": "pages and live answers",
    "demo": "invented tournaments",
    "application": "the one door: words become ids, a decision becomes a record, a record becomes an answer",
    "store": "log, vault, topics",
    "exports": "sheets, lists, workbooks",
    "projections": "one file a read model",
    "domain": "pure: no clock, no disk, no chance of its own",
    "scoring": "games to places",
    "pairing": "a round from a seed",
    "systems": "one folder a document",
    "parts": "what documents share",
}
STREAMS = ("season", "person", "campaign")  # beside the tournament
TOOLS = ("scoring", "pairing", "systems", "parts")  # below the streams

STYLE = """
  text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2933; }
  .paper { fill: #fbfaf7; }
  .room { fill: #ffffff; stroke: #9aa5b1; }
  .domain { fill: #eef4f0; stroke: #5f8a72; }
  .part { fill: #ffffff; stroke: #5f8a72; }
  .tournament { fill: #e0ede5; stroke: #5f8a72; }
  .name { font-weight: 600; font-size: 15px; }
  .family { font-weight: 600; font-size: 13px; }
  .said, .beside { font-size: 11.5px; fill: #52606d; }
  .beside { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 10.5px; }
  .arrow { fill: none; stroke: #7b8794; stroke-linecap: round; }
  .head { fill: #7b8794; }
  .inner { stroke: #5f8a72; }
  .inner.head { stroke: none; fill: #5f8a72; }
  .weight { font-size: 11px; }
  .ground { fill: #fbfaf7; }
  .in-domain { fill: #eef4f0; }
  .in-tournament { fill: #e0ede5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb; }
    .paper { fill: #14181d; }
    .room { fill: #20262d; stroke: #616e7c; }
    .domain { fill: #17231d; stroke: #6b9c80; }
    .part { fill: #20302a; stroke: #6b9c80; }
    .tournament { fill: #1b2c24; stroke: #6b9c80; }
    .said, .beside { fill: #b3bcc5; }
    .arrow { stroke: #8b97a3; }
    .head { fill: #8b97a3; }
    .inner { stroke: #7fb194; }
    .inner.head { fill: #7fb194; }
    .ground { fill: #14181d; }
    .in-domain { fill: #17231d; }
    .in-tournament { fill: #1b2c24; }
  }
"""


class Box(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


Point = tuple[float, float]


class Curve(NamedTuple):
    """A line from one box to another: where it begins and ends, and the two points it bends towards."""

    begin: Point
    bend: Point
    rebend: Point
    end: Point

    def at(self, t: float) -> Point:
        """A point on the way, from 0 to 1."""
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        x, y = (sum(share * point[axis] for share, point in zip(shares, self, strict=True)) for axis in (0, 1))
        return x, y


Boxes = Mapping[str, Box]
Arrows = Mapping[tuple[str, str], int]


def picture() -> str:
    """The whole drawing."""
    house = modules(ROOT)
    rooms = _rooms(house)
    parts = _parts(rooms["domain"])
    families = _families(parts["tournament"], house)
    height = rooms["domain"].bottom + 38
    drawn = [
        *_drawn_rooms(rooms, house),
        *_lines(rooms, weights_of(house, room_of), ""),
        *_drawn_parts(parts, house),
        *_lines(parts, weights_of(house, _part_of), "in-domain"),
        *_drawn_families(families),
        *_lines(families, weights_of(house, _family_of), "in-tournament"),
        _text(WIDTH / 2, height - 14, "said", "An arrow: imports from; its number: how many files do."),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_n(height)}" role="img">',
            "<title>The rooms of ledger, and which imports from which</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{_n(height)}" rx="10"/>',
            *drawn,
            "</svg>\n",
        ]
    )


# --- what imports what -----------------------------------------------------------------------------------------------


def weights_of(house: Mapping[str, Module], place: Callable[[str, Mapping[str, Module]], str | None]) -> Arrows:
    """How many files of each place import from each other one."""
    weights = Counter[tuple[str, str]]()
    for name, imported in graph(house, "loading", "calling").items():
        here = place(name, house)
        there = {place(target, house) for target in imported} - {here, None}
        weights.update((here, other) for other in there if here and other)
    return weights


def room_of(name: str, house: Mapping[str, Module]) -> str | None:
    return name.split(".")[1] if _is_below("ledger", name, house) else None


def _part_of(name: str, house: Mapping[str, Module]) -> str | None:
    return name.split(".")[2] if _is_below("ledger.domain", name, house) else None


def _family_of(name: str, house: Mapping[str, Module]) -> str | None:
    return name.split(".")[3] if _is_below("ledger.domain.tournament", name, house) else None


def _is_below(package: str, name: str, house: Mapping[str, Module]) -> bool:
    """Whether a module lies in a folder of the package, and not beside its folders."""
    inner = package.count(".") + 2
    folder = ".".join(name.split(".")[:inner])
    return name.startswith(f"{package}.") and folder in house and house[folder].file.name == "__init__.py"


def _content(package: str, house: Mapping[str, Module]) -> tuple[list[str], list[str]]:
    """The folders of a package, and the files beside them."""
    inner = package.count(".") + 1
    below = [name for name in house if name.startswith(f"{package}.") and name.count(".") == inner]
    folders = [name for name in below if house[name].file.name == "__init__.py"]
    return [_last(name) for name in folders], [_last(name) for name in below if name not in folders]


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _stated(contract: str, names: Sequence[str]) -> list[list[str]]:
    """The layers of an import contract, the outermost first, with these names alone."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(each["layers"] for each in settings["contracts"] if each["id"] == contract)
    rows = [[name for name in layer.replace(":", "|").replace(" ", "").split("|") if name in names] for layer in layers]
    return [row for row in rows if row]


# --- where it stands -------------------------------------------------------------------------------------------------


def _rooms(house: Mapping[str, Module]) -> dict[str, Box]:
    inner = WIDTH - 2 * EDGE
    has_web = "ledger.web" in house
    half = (inner - 200 - 2 * EDGE) / 2 if has_web else inner - 200 - EDGE
    places = {
        "cli": Box(EDGE, EDGE, half, 56),
        "web": Box(EDGE + half + EDGE, EDGE, half, 56),
        "demo": Box(WIDTH - EDGE - 200, EDGE, 200, 56),
        "application": Box(EDGE, 122, inner, 60),
        "store": Box(EDGE, 230, 300, 56),
        "exports": Box(WIDTH - EDGE - 290, 230, 290, 56),
        "projections": Box(WIDTH - EDGE - 430, 334, 430, 56),
        "domain": Box(EDGE, 438, inner, 562),
    }
    found = _content("ledger", house)[0]
    assert set(found) <= set(places), f"a new room has no place in the picture yet: {set(found) - set(places)}"
    return {name: places[name] for name in places if name in found}


def _parts(domain: Box) -> dict[str, Box]:
    left, right, top = domain.left + 16, domain.right - 16, domain.top + 48
    wide, narrow, tool = 540, 94, 202
    tournament = Box(left, top, wide, 290)
    places = [right - (narrow + 20) * no - narrow for no in reversed(range(len(STREAMS)))]
    streams = {name: Box(place, top, narrow, 290) for name, place in zip(STREAMS, places, strict=True)}
    tools = {name: Box(left + (tool + 24) * no, tournament.bottom + 84, tool, 54) for no, name in enumerate(TOOLS)}
    return {"tournament": tournament, **streams, **tools}


def _families(tournament: Box, house: Mapping[str, Module]) -> dict[str, Box]:
    """In the rows of their order; within a row so that as few arrows as possible cross a box or each other."""
    rows = _stated(ORDER_OF_FAMILIES, _content("ledger.domain.tournament", house)[0])
    weights = weights_of(house, _family_of)
    placings = [_placed(order, tournament) for order in product(*map(permutations, rows))]
    return min(placings, key=lambda boxes: (_tangle(boxes, weights), list(boxes)))


def _placed(rows: Sequence[Sequence[str]], tournament: Box) -> dict[str, Box]:
    high, step = 36, (tournament.height - 92 - 36) / max(len(rows) - 1, 1)
    boxes = {}
    for row_no, row in enumerate(rows):
        wide = (tournament.width - 24 - 64 * (len(row) - 1)) / len(row)
        for no, name in enumerate(row):
            boxes[name] = Box(tournament.left + 12 + (wide + 64) * no, tournament.top + 42 + step * row_no, wide, high)
    return boxes


def _tangle(boxes: Boxes, weights: Arrows) -> float:
    curves = drawn_lines(boxes, weights)
    length = sum(abs(curve.end[0] - curve.begin[0]) for curve in curves.values())
    through = sum(
        box.left - 6 < x < box.right + 6 and box.top < y < box.bottom
        for (one, other), curve in curves.items()
        for name, box in boxes.items()
        if name not in (one, other)
        for x, y in map(curve.at, (0.3, 0.4, 0.5, 0.6, 0.7))
    )
    crossed = sum(
        (one.begin[0] - other.begin[0]) * (one.end[0] - other.end[0]) < 0
        for one, other in combinations(curves.values(), 2)
        if one.begin[1] == other.begin[1] and one.end[1] == other.end[1]
    )
    return length + 1000 * through + 300 * crossed


# --- arrows ----------------------------------------------------------------------------------------------------------


def drawn_lines(boxes: Boxes, weights: Arrows) -> dict[tuple[str, str], Curve]:
    """A line for each arrow: straight where nothing is in the way, else bent."""
    arrows = sorted(arrow for arrow in weights if arrow[0] in boxes and arrow[1] in boxes)
    straight = {arrow: _straight(arrow, boxes, is_double=arrow[::-1] in weights) for arrow in arrows}
    curves = {arrow: curve for arrow, curve in straight.items() if curve}
    taken = [point for curve in curves.values() for point in (curve.begin, curve.end)]
    for arrow in arrows:
        if arrow not in curves:
            curve = curves[arrow] = _bent(boxes[arrow[0]], boxes[arrow[1]], taken)
            taken += [curve.begin, curve.end]
    return curves


def _straight(arrow: tuple[str, str], boxes: Boxes, *, is_double: bool) -> Curve | None:
    one, other = boxes[arrow[0]], boxes[arrow[1]]
    aside = 0 if not is_double else BESIDE if arrow[0] < arrow[1] else -BESIDE
    if one.top == other.top:
        return _across(one, other, boxes, aside)
    upper, lower = sorted((one, other), key=lambda box: box.top)
    between = sorted(box for box in boxes.values() if upper.bottom <= box.top and box.bottom <= lower.top)
    free = _widest(max(upper.left, lower.left), min(upper.right, lower.right), between)
    if free is None:
        return None
    ends = (free + aside, upper.bottom), (free + aside, lower.top)
    return _line(*ends) if one is upper else _line(*reversed(ends))


def _across(one: Box, other: Box, boxes: Boxes, aside: float) -> Curve | None:
    """From a box to its neighbour in the row."""
    left, right = sorted((one, other))
    if any(box.top == one.top and left.left < box.left < right.left for box in boxes.values()):
        return None
    y = one.top + one.height / 2 + aside / 2
    ends = (left.right, y), (right.left, y)
    return _line(*ends) if one is left else _line(*reversed(ends))


def _widest(left: float, right: float, between: Sequence[Box]) -> float | None:
    """The middle of the widest way down that no box is in."""
    gaps = []
    for box in between:
        gaps.append((left, min(box.left, right)))
        left = max(left, box.right)
    begin, end = max([*gaps, (left, right)], key=lambda gap: gap[1] - gap[0])
    return (begin + end) / 2 if end - begin >= 2 * BESIDE else None


def _line(begin: Point, end: Point) -> Curve:
    third = (end[0] - begin[0]) / 3, (end[1] - begin[1]) / 3
    return Curve(begin, (begin[0] + third[0], begin[1] + third[1]), (end[0] - third[0], end[1] - third[1]), end)


def _bent(one: Box, other: Box, taken: Sequence[Point]) -> Curve:
    """Out of one side and into the other; around what lies between in a row, from below."""
    out, into = (one.bottom, other.top) if one.top < other.top else (one.top, other.bottom)
    if one.top == other.top:
        out = into = one.bottom
    bend = (out + into) / 2 if out != into else out + 38
    begin, end = _port(one, other.middle, out, taken), _port(other, one.middle, into, taken)
    return Curve(begin, (begin[0], bend), (end[0], bend), end)


def _port(box: Box, towards: float, y: float, taken: Sequence[Point]) -> Point:
    """A point of a side where no other line begins or ends, as near as can be to where it is going."""
    inner = range(int(box.left) + BESIDE, int(box.right) - BESIDE + 1)
    free = [x for x in inner if all(y != other[1] or abs(x - other[0]) >= BESIDE for other in taken)]
    return float(min(free or inner, key=lambda x: (abs(x - towards), x))), y


def _lines(boxes: Boxes, weights: Arrows, ground: str) -> Iterator[str]:
    """Every arrow, then the numbers, so that no line runs over one."""
    curves, kind = drawn_lines(boxes, weights), "inner " if ground else ""
    for arrow, curve in curves.items():
        yield f'<path class="{kind}arrow" d="{_path(curve)}" stroke-width="{1 + log2(weights[arrow]) / 3:.1f}"/>'
        yield f'<path class="{kind}head" d="{_head(curve)}"/>'
    taken: list[Point] = []
    for arrow, curve in curves.items():
        number, others = str(weights[arrow]), [other for other in curves.values() if other is not curve]
        x, y = _free_point(curve, others, taken)
        taken.append((x, y))
        if curve.begin[1] == curve.end[1] == y:
            yield _text(x, y - 8, "weight", number)  # above a line that is too short for it
            continue
        yield _rect(Box(x - 4 * len(number) - 2, y - 8, 8 * len(number) + 4, 16), f"ground {ground}".strip())
        yield _text(x, y + 4, "weight", number)


def _free_point(curve: Curve, others: Sequence[Curve], taken: Sequence[Point]) -> Point:
    """A point of a line that is clear of other lines and their numbers, the nearest to its middle."""
    crossing = [*taken, *(other.at(part / 20) for other in others for part in range(21))]
    points = [curve.at(part / 20) for part in (10, 11, 9, 12, 8, 13, 7, 14, 6, 15, 5)]
    clear = (point for point in points if all(abs(point[0] - x) > 14 or abs(point[1] - y) > 12 for x, y in crossing))
    return next(clear, points[0])


def _path(curve: Curve) -> str:
    across, down = _direction(curve)
    end = curve.end[0] - 6 * across, curve.end[1] - 6 * down
    points = [f"{_n(x)} {_n(y)}" for x, y in (*curve[1:3], end)]
    return f"M{_n(curve.begin[0])} {_n(curve.begin[1])}C{' '.join(points)}"


def _head(curve: Curve) -> str:
    (x, y), (across, down) = curve.end, _direction(curve)
    back, aside = (x - 8 * across, y - 8 * down), (4.5 * down, 4.5 * across)
    corners = (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])
    return f"M{_n(x)} {_n(y)}" + "".join(f"L{_n(a)} {_n(b)}" for a, b in corners) + "Z"


def _direction(curve: Curve) -> tuple[int, int]:
    """Which way the line ends: to the right or left, down or up."""
    (x, y), (from_x, from_y) = curve.end, curve.rebend
    if abs(x - from_x) > abs(y - from_y):
        return (1 if x > from_x else -1), 0
    return 0, (1 if y > from_y else -1)


# --- boxes -----------------------------------------------------------------------------------------------------------


def _drawn_rooms(rooms: Boxes, house: Mapping[str, Module]) -> Iterator[str]:
    for name, box in rooms.items():
        if name != "domain":
            yield from _told(name, box, "room")
    domain, beside = rooms["domain"], _content("ledger.domain", house)[1]
    yield _rect(domain, "domain")
    yield _text(domain.left + 16, domain.top + 29, "name", "domain", "start")
    yield _text(domain.left + 82, domain.top + 29, "said", SAID["domain"], "start")
    yield from _names(domain, beside, "and beside its parts:")


def _drawn_parts(parts: Boxes, house: Mapping[str, Module]) -> Iterator[str]:
    for name in TOOLS:
        yield from _told(name, parts[name], "part")
    for name in STREAMS:
        box, (folders, files) = parts[name], _content(f"ledger.domain.{name}", house)
        yield _rect(box, "part")
        yield _text(box.middle, box.top + 24, "name", name)
        for no, each in enumerate(folders or files):
            yield _text(box.middle, box.top + 48 + 15 * no, "beside", each)
    tournament = parts["tournament"]
    yield _rect(tournament, "tournament")
    yield _text(tournament.left + 12, tournament.top + 24, "name", "tournament", "start")
    beside = _content("ledger.domain.tournament", house)[1]
    yield from _names(tournament, beside, "families in their order, and what they stand on:")


def _drawn_families(families: Boxes) -> Iterator[str]:
    for name, box in families.items():
        yield _rect(box, "part")
        yield _text(box.middle, box.top + 23, "family", name)


def _told(name: str, box: Box, kind: str) -> Iterator[str]:
    yield _rect(box, kind)
    yield _text(box.middle, box.top + 23, "name", name)
    yield _text(box.middle, box.top + 42, "said", SAID[name])


def _names(box: Box, names: Sequence[str], said: str) -> Iterator[str]:
    """What lies beside the boxes of a box, at its bottom, in as many lines as it takes."""
    lines = wrap(" ".join(names), int(box.width / 7.5))
    yield _text(box.middle, box.bottom - 13 - 15 * len(lines), "said", said)
    for no, line in enumerate(reversed(lines)):
        yield _text(box.middle, box.bottom - 11 - 15 * no, "beside", line.replace(" ", " · "))


def _rect(box: Box, kind: str) -> str:
    place = f'x="{_n(box.left)}" y="{_n(box.top)}" width="{_n(box.width)}" height="{_n(box.height)}"'
    return f'<rect class="{kind}" {place} rx="6"/>'


def _text(x: float, y: float, kind: str, words: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{words}</text>'


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def main() -> int:
    """Draw it, or check it."""
    wanted = picture()
    if sys.argv[1:] == ["--check"]:
        if PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == wanted:
            return 0
        print("docs/images/house.svg is stale; run `make format` to draw it anew.", file=sys.stderr)
        return 1
    if sys.argv[1:]:
        print("usage: house_picture.py [--check]", file=sys.stderr)
        return 2
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
