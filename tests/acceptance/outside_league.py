"""A league of tournaments played elsewhere, whole ones and some that come in both ways: its batch lines, and its table
worked out by hand: nothing of ledger is imported, and every figure of the rules stands here once more."""

from collections import defaultdict
from datetime import date, timedelta
from random import Random
from typing import Any, NamedTuple

POINTS = (10, 7, 4)  # MC-34
THRESHOLD = 10  # MC-35
REPORT_DAYS = 14  # MC-33
FIRST, LAST = date(2019, 6, 7), date(2020, 6, 7)
SEASON = "league"
PLAYERS = [f"Player {letter}{no}" for letter in "ABCDEF" for no in range(1, 6)]

Line = dict[str, Any]


class Held(NamedTuple):
    """A tournament as it was held, whoever tells of it."""

    slug: str
    day: date
    ended: date
    places: list[list[str]]  # the best, by place
    sanctioned: date | None
    requested: date | None
    reported: date | None


def held(no: int, chance: Random, *, is_short: bool = False) -> Held:
    """One of them; some lack a step, or come too late with one."""
    day = FIRST + timedelta(days=7 + 7 * no)
    ended = day if is_short else day + timedelta(days=chance.choice((0, 0, 1)))
    best = chance.sample(PLAYERS, 3)
    places = [[best[0]], [best[1]], [best[2]]]
    if not is_short and chance.random() < 0.2:
        places = [[best[0], best[1]], [best[2]]]  # joint: 1, 1, 3
    late = chance.choice((3, 14, 14, 15)) if not is_short else 5
    return Held(
        f"t{no:02}",
        day,
        ended,
        places,
        None if chance.random() < 0.1 else day - timedelta(days=chance.choice((0, 1, 30))),
        None if chance.random() < 0.1 else day + timedelta(days=chance.choice((-5, 2))),
        None if chance.random() < 0.1 else ended + timedelta(days=late),
    )


def at(day: date) -> str:
    return f"{day.isoformat()}T10:00:00+00:00"


def opening() -> Line:
    window = {"from": FIRST.isoformat(), "to": LAST.isoformat()}
    return {"do": "open-season", "season": SEASON, "name": "League", "rules": "iron-gauntlet-2019", **window}


def told_of(each: Held, slug: str | None = None, **more: Any) -> Line:
    told = {"slug": slug or each.slug, "name": f"Open of {each.slug}", "rules": "masters-2019"}
    days = {"date": each.day.isoformat(), "ended": each.ended.isoformat()}
    return {"outside": {**told, **days, "players": 41, "attendance": 130, "organizer": "Lea Zero", **more}}


def said_from_elsewhere(each: Held, chance: Random, slug: str | None = None) -> list[Line]:
    """The steps of one played elsewhere, in any order; the first of them tells what it is."""
    about = {"season": SEASON, **told_of(each, slug)}
    steps: list[Line] = []
    if each.sanctioned is not None:
        steps.append({"do": "sanction", **about, "at": at(each.sanctioned)})
    if each.requested is not None:
        steps.append({"do": "request-qualifier", **about, "at": at(each.requested)})
    if each.reported is not None:
        steps.append({"do": "report-qualifier", **about, "places": each.places, "at": at(each.reported)})
    chance.shuffle(steps)
    return steps or [{"do": "link", **about}]


def played_here(each: Held, slug: str | None = None) -> list[Line]:
    """A whole tournament of four in two rounds whose best are these."""
    first, second, third = (group[0] for group in each.places)
    last = next(name for name in PLAYERS if name not in (first, second, third))
    slug = slug or each.slug
    morning, evening = (f"{each.day.isoformat()}T{hour}:00:00+00:00" for hour in ("12", "20"))

    def result(winner: str, loser: str, cp: tuple[int, int] = (5, 2)) -> Line:
        scores = {winner: {"cp": cp[0], "apd": 40}, loser: {"cp": cp[1], "apd": 12}}
        return {"do": "result", "winner": winner, "scores": scores}

    lines: list[Line] = [
        {"do": "open", "name": "Here", "rules": "masters-2019", "date": each.day.isoformat(), "seed": "5eed" * 16},
        *({"do": "check-in", "player": player} for player in (first, second, third, last)),
        {"do": "pair", "pairings": [[first, third], [second, last]], "at": morning},
        result(first, third),
        result(second, last),
        {"do": "pair", "pairings": [[first, second], [third, last]]},
        result(first, second),
        result(third, last, (3, 2)),
        {"do": "finish"},
    ]
    return [{"tournament": slug, "at": evening, **line} for line in lines]


def said_here(each: Held, slug: str | None = None, **more: Any) -> list[Line]:
    about = {"season": SEASON, "tournament": slug or each.slug, **more}
    steps: list[Line] = []
    for do, day in (
        ("sanction", each.sanctioned),
        ("request-qualifier", each.requested),
        ("report-qualifier", each.reported),
    ):
        if day is not None:
            steps.append({"do": do, **about, "at": at(day)})
    return steps or [{"do": "link", **about}]


def counts(each: Held) -> bool:
    """Approved by its first day, asked for, and reported by the 14th day after its end."""
    in_time = each.reported is not None and each.reported <= each.ended + timedelta(days=REPORT_DAYS)
    return each.sanctioned is not None and each.sanctioned <= each.day and each.requested is not None and in_time


def by_hand(tournaments: list[Held]) -> list[tuple[int, str, int, bool]]:
    """Place, player, points and whether that is enough; by points, then by name."""
    totals: dict[str, int] = defaultdict(int)
    for each in tournaments:
        place = 1
        for group in each.places if counts(each) else ():
            for player in group:
                totals[player] += POINTS[place - 1]
            place += len(group)
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return [
        (1 + sum(other > points for other in totals.values()), player, points, points >= THRESHOLD)
        for player, points in ordered
    ]
