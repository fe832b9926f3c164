"""Why a tournament of a season does not count, and what is odd about one that does, as sentences.

No sentence depends on the day it is read: a last day is told, and whether it has passed is for whoever reads it.
"""

from collections.abc import Iterable
from datetime import date

from ledger.domain.season.judging import Judged, Lack, Remark
from ledger.domain.season.state import Season
from ledger.projections.days import day_in_words
from ledger.projections.wording.figures import many

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def why(judged: Judged, season: Season) -> str:
    """Everything that keeps a tournament from counting."""
    return " ".join(lack_in_words(lack, judged, season) for lack in judged.lacks)


def until(lacks: Iterable[Lack]) -> date | None:
    """The last day on which what is missing can be mended, or could have been; None where no day is set."""
    return min((lack.until for lack in lacks if lack.until is not None), default=None)


def best_in_words(places: int) -> str:
    """Whom a report names: `the top three`."""
    if places == 1:
        return "the winner"
    return f"the top {_SMALL[places] if places < len(_SMALL) else places}"


def lack_in_words(lack: Lack, judged: Judged, season: Season) -> str:
    """One thing that keeps a tournament from counting."""
    best = best_in_words(season.rules.report_places)
    match lack.code:
        case "not-finished":
            return "It has not ended." if judged.completed is None else "It was opened again and has not ended since."
        case "voided":
            return "It was declared void."
        case "outside-window":
            return f"Its day, {day_in_words(judged.day)}, is outside the season, {_window(season)}."
        case "not-sanctioned":
            return "No sanction is recorded."
        case "not-requested":
            return "Nobody asked that it counts as a qualifier."
        case "not-reported":
            last = "" if lack.until is None else f"; the last day for it is {day_in_words(lack.until)}"
            return f"No report of {best}{last}."
        case "reported-late":
            return f"The report of {best} is of {_on(lack.on)}; the last day for it was {_on(lack.until)}."
        case "too-few-players":
            return f"{_took_part(lack.found)}, and at least {lack.asked} are asked for."
        case "attendance-unknown":
            return f"The attendance of its convention is not recorded; at least {lack.asked} are asked for."
        case "attendance-too-low":
            return f"{lack.found} came to its convention, and at least {lack.asked} are asked for."


def remark_in_words(remark: Remark, season: Season) -> str:
    """Something odd that keeps nothing from counting."""
    best = best_in_words(season.rules.report_places)
    match remark.code:
        case "sanctioned-late":
            return f"It was sanctioned on {_on(remark.on)}, after its first round was paired."
        case "report-differs":
            return f"The report of {best} is not what the standings say by now."
        case "report-entered-late":
            return f"The report of {best} bears a day in time and was entered on {_on(remark.on)}."


def _window(season: Season) -> str:
    return f"{day_in_words(season.first_day)} to {day_in_words(season.last_day)}"


def _took_part(found: int | None) -> str:
    return f"{many(found or 0, 'player')} took part"


def _on(day: date | None) -> str:
    assert day is not None, "what came late has a day, and so has what it is late by"
    return day_in_words(day)
