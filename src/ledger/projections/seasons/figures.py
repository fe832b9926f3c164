"""The figures of a season in words: what they give, what they ask for, and what has come of it so far."""

from collections.abc import Iterator

from ledger.domain.errors import listed
from ledger.domain.season.counting import Counted
from ledger.domain.season.rules import PointTable, SeasonRules
from ledger.domain.season.state import Season
from ledger.projections.days import day_in_words
from ledger.projections.seasons.words import best_in_words
from ledger.projections.wording.figures import many

SHOWN = 10  # places of a long point table
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def facts_of(season: Season, table: Counted, carried: PointTable) -> Iterator[tuple[str, str]]:
    """What a reader must know of the season, each with its title."""
    rules = season.rules
    yield "Window", f"{day_in_words(season.first_day)} to {day_in_words(season.last_day)}"
    yield "Points", "; ".join(_points(rules))
    yield "Qualifies", "whoever has any points" if rules.threshold is None else f"{rules.threshold} points or more"
    yield "Counts if", "; ".join(_asked(rules)) or "it ended inside the window"
    if season.follows is not None:
        yield "Follows", f"{season.follows}, whose finals gave {points_in_words(carried) or 'no points'}"
    if rules.regions:
        yield "Regions", listed(rules.regions)
    counting = sum(each.counts for each in table.events)
    count = "counts" if counting == 1 else "count"
    yield "Tournaments", f"{many(len(table.events), 'tournament')}, of which {counting} {count}"
    qualified = sum(line.qualified for line in table.lines)
    yield "People", f"{_people(len(table.lines))} with points, {qualified} of them qualified"
    yield "State", "closed" if season.is_closed else "open"


def points_in_words(table: PointTable) -> str:
    """`1st 10, 2nd 7, 3rd 4`."""
    told = [f"{_ordinal(place)} {points}" for place, points in enumerate(table[:SHOWN], start=1)]
    return ", ".join([*told, f"and so on to {_ordinal(len(table))} {table[-1]}"] if len(table) > SHOWN else told)


def _points(rules: SeasonRules) -> Iterator[str]:
    yield points_in_words(rules.points)
    if rules.participation:
        yield f"{rules.participation} to everyone else who took part"
    if rules.event_cap is not None:
        yield f"at most {rules.event_cap} from one tournament"
    if rules.best_of is not None:
        yield f"the best {many(rules.best_of, 'tournament')} of a person"


def _asked(rules: SeasonRules) -> Iterator[str]:
    if "sanction" in rules.needs:
        yield "it was sanctioned"
    if "request" in rules.needs:
        yield "it was requested as a qualifier"
    if "report" in rules.needs:
        days = "" if rules.report_days is None else f" within {many(rules.report_days, 'day')} of its end"
        yield f"{best_in_words(rules.report_places)} {'was' if rules.report_places == 1 else 'were'} reported{days}"
    if rules.least_players is not None:
        yield f"at least {many(rules.least_players, 'player')} took part"
    if rules.least_attendance is not None:
        yield f"at least {rules.least_attendance} came to its convention"


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"


def _ordinal(place: int) -> str:
    ending = "th" if 10 < place % 100 < 14 else _ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"
