"""A season table worked out a second time, in plain Python from the bytes of the log: nothing of ledger is imported,
and every figure of the rules stands here once more."""

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

POINTS = {1: 10, 2: 7, 3: 4}  # MC-34
THRESHOLD = 10  # MC-35
REPORT_DAYS = 14  # MC-33
WIN, BYE = 1, {"tp": 1, "cp": 3, "apd": 38}  # MC-22, MC-18

Fact = dict[str, Any]


class Event(NamedTuple):
    """One event of the log."""

    stream: bytes
    topic: str  # without its version
    at: datetime
    fact: Fact


class Row(NamedTuple):
    """One line of the table."""

    place: int
    person: str
    qp: int
    qualified_at: str | None
    credits: tuple[tuple[str, int, int], ...]  # tournament, place, points


class Recounted(NamedTuple):
    """A season, worked out."""

    rows: list[Row]
    not_counted: dict[str, set[str]]  # why, by tournament


def recount(store: Path, season: str) -> Recounted:
    """The table of a season of Masters and Champions tournaments in UTC."""
    events = _read(store)
    tournaments = _tournaments(events)
    same = _same(events)
    links = _links(events, season)
    lacks = {slug: _lacks(link, tournaments[slug]) for slug, link in links.items()}
    counting = [tournaments[slug] for slug, lack in lacks.items() if not lack]
    counting.sort(key=lambda each: (each.day, each.ended, each.slug))
    credits: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
    for tournament in counting:
        seen: set[str] = set()
        for place, person in tournament.places():
            who = same.get(person, person)
            if place in POINTS and who not in seen:
                credits[who].append((tournament.slug, place, POINTS[place]))
            seen.add(who)
    return Recounted(_table(credits), {slug: lack for slug, lack in lacks.items() if lack})


def _read(store: Path) -> list[Event]:
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute("SELECT originator_id, topic, state FROM stored_events ORDER BY seq").fetchall()
    parsed = [(stream, topic.rpartition("/")[0], json.loads(state)) for stream, topic, state in rows]
    return [Event(stream, topic, datetime.fromisoformat(each["at"]), each["fact"]) for stream, topic, each in parsed]


def _same(events: list[Event]) -> dict[str, str]:
    into: dict[str, str] = {}
    for event in events:
        person = event.stream.hex()
        if event.topic == "person/merged":
            into[person] = event.fact["into"].replace("-", "")
        elif event.topic == "person/unmerged":
            del into[person]
    found: dict[str, str] = {}
    for person in into:
        last = person
        while last in into:
            last = into[last]
        found[person] = last
    return found


class Tournament:
    """A tournament, played through."""

    def __init__(self, fact: Fact) -> None:
        self.slug: str = fact["slug"]
        self.day = date.fromisoformat(fact["date"])
        self.persons: dict[int, str] = {}
        self.out: set[int] = set()
        self.games: dict[tuple[int, int], Fact] = {}
        self.byes: list[int] = []
        self.first_end: datetime | None = None
        self.is_over = self.is_voided = False

    @property
    def ended(self) -> datetime:
        assert self.first_end is not None, "it was played to its end"
        return self.first_end

    def take(self, event: Event) -> None:
        what, fact = event.topic.removeprefix("tournament/"), event.fact
        match what:
            case "player-checked-in":
                self.persons[fact["contestant"]] = fact["person"].replace("-", "")
            case "player-disqualified":
                self.out.add(fact["contestant"])
            case "round-paired":
                self.byes += fact["byes"]
            case "result-recorded" | "result-corrected":
                self.games[fact["round_no"], fact["table_no"]] = fact
            case "finished":
                self.first_end, self.is_over = self.first_end or event.at, True
            case "reopened":
                self.is_over = False
            case "voided":
                self.is_voided = True
            case "player-dropped" | "round-closed":
                pass
            case _:
                raise AssertionError(f"nobody expected {event.topic}")

    def places(self) -> list[tuple[int, str]]:
        """Places and persons, best first."""
        figures = self._figures()
        left = [no for no in self.persons if no not in self.out]
        ranked = sorted(left, key=lambda no: (figures[no], -no), reverse=True)
        places = [1 + sum(figures[other] > figures[no] for other in ranked) for no in ranked]
        return [(place, self.persons[no]) for place, no in zip(places, ranked, strict=True)]

    def _figures(self) -> dict[int, tuple[int, ...]]:
        """Tournament points, strength of schedule, control points, army points destroyed (MC-29)."""
        sums = {no: {"tp": 0, "cp": 0, "apd": 0} for no in self.persons}
        met: dict[int, list[int]] = {no: [] for no in self.persons}
        for no in self.byes:
            for key, value in BYE.items():
                sums[no][key] += value
        for game in self.games.values():
            numbers = [side["contestant"] for side in game["sides"]]
            for no, other, side in zip(numbers, reversed(numbers), game["sides"], strict=True):
                sums[no]["tp"] += WIN if game["winner"] == no else 0
                sums[no]["cp"] += side["sheet"]["cp"]
                sums[no]["apd"] += side["sheet"]["apd"]
                met[no].append(other)
        return {
            no: (each["tp"], sum(sums[other]["tp"] for other in met[no]), each["cp"], each["apd"])
            for no, each in sums.items()
        }


def _tournaments(events: list[Event]) -> dict[str, Tournament]:
    found: dict[bytes, Tournament] = {}
    for event in events:
        if event.topic == "tournament/opened":
            found[event.stream] = Tournament(event.fact)
        elif event.topic.startswith("tournament/"):
            found[event.stream].take(event)
    return {tournament.slug: tournament for tournament in found.values()}


class Link:
    """A tournament of the season and the three facts that make it count."""

    def __init__(self) -> None:
        self.is_sanctioned = self.is_requested = False
        self.reports: list[datetime] = []


def _links(events: list[Event], season: str) -> dict[str, Link]:
    stream = next(each.stream for each in events if each.topic == "season/opened" and each.fact["slug"] == season)
    links: dict[str, Link] = {}
    for event in events:
        if event.stream != stream or event.topic == "season/opened":
            continue
        slug = event.fact["tournament"]
        match event.topic.removeprefix("season/"):
            case "tournament-linked":
                links[slug] = Link()
            case "tournament-unlinked":
                del links[slug]
            case "qualifier-sanctioned":
                links[slug].is_sanctioned = True
            case "sanction-withdrawn":
                links[slug].is_sanctioned = False
            case "qualifier-requested":
                links[slug].is_requested = True
            case "qualifier-reported":
                links[slug].reports.append(event.at)
            case _:
                raise AssertionError(f"nobody expected {event.topic}")
    return links


def _lacks(link: Link, tournament: Tournament) -> set[str]:
    """What of MC-33 is missing; every tournament lies inside the season."""
    last = tournament.ended.date() + timedelta(days=REPORT_DAYS)
    is_in_time = any(report.date() <= last for report in link.reports)
    lacks = {
        "not-finished": not tournament.is_over,
        "voided": tournament.is_voided,
        "not-sanctioned": not link.is_sanctioned,
        "not-requested": not link.is_requested,
        "not-reported": not link.reports,
        "reported-late": bool(link.reports) and not is_in_time,
    }
    return {code for code, is_missing in lacks.items() if is_missing}


def _table(credits: dict[str, list[tuple[str, int, int]]]) -> list[Row]:
    totals = {person: sum(points for _, _, points in theirs) for person, theirs in credits.items()}
    rows = []
    for person in sorted(totals, key=lambda each: (-totals[each], each)):
        place = 1 + sum(total > totals[person] for total in totals.values())
        rows.append(Row(place, person, totals[person], _qualified_at(credits[person]), tuple(credits[person])))
    return rows


def _qualified_at(credits: list[tuple[str, int, int]]) -> str | None:
    so_far = 0
    for slug, _, points in credits:
        so_far += points
        if so_far >= THRESHOLD:
            return slug
    return None
