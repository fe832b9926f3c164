"""A person in lines of text: what they did, and whom they may be."""

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.application import Appearance, Duplicate, Incident, PersonGame, PersonHistory


def history_lines(history: "PersonHistory") -> Iterator[str]:
    """Everything about a person."""
    row = history.person
    yield f"{row.name} ({row.id})"
    for name in row.former:
        yield f"  formerly {name}"
    for other in row.merged:
        yield f"  also {other.name} ({other.id})"
    for each in history.tournaments:
        yield from _appearance_lines(each)
    for season in history.seasons:
        qualified = ", qualified" if season.qualified else ""
        yield f"Season {season.name} ({season.season}): {season.qp} points, place {season.place}{qualified}"
    for command in history.campaigns:
        place = "disbanded" if command.disbanded else f"place {command.place}" if command.place else "no mission yet"
        yield f"Campaign {command.name} ({command.campaign}): {command.army}, {command.vp} VP, {place}"
    for office in history.offices:
        yield f"{office.tournament}: {office.role}"
    if not (history.tournaments or history.seasons or history.campaigns or history.offices):
        yield "  entered no tournament"


def _appearance_lines(each: "Appearance") -> Iterator[str]:
    said = [_place(each), each.faction, None if each.status == "active" else each.status]
    games = f"{each.won}-{each.tied}-{each.lost}"
    void = " (voided)" if each.voided else ""
    yield f"{each.date} {each.name} ({each.tournament}){void}: {', '.join(filter(None, said))}, {games}"
    entry = f"(#{each.entry})"  # which stands with the name already where two have it
    yield f"  entered as {each.entered_as.removesuffix(entry).rstrip()} {entry}, {each.rules}"
    for game in each.games:
        yield f"  {_game(game)}"
    for incident in each.conduct:
        yield f"  {_incident(incident)}"
    for award in each.awards:
        yield f"  award: {award}"


def _place(each: "Appearance") -> str:
    if each.place is None:
        return "ringer" if each.ringer else "not ranked" if each.games or each.finished else "entered"
    return f"place {each.place} of {each.ranked}{'' if each.finished else ' so far'}"


def _game(game: "PersonGame") -> str:
    from ledger.application import METRICS, errors

    when = "adjusted" if game.round is None else f"round {game.round}: {game.outcome}"
    against = f" against {errors.listed(game.opponents)}" if game.opponents else ""
    figures = ", ".join(f"{METRICS[key].title} {METRICS[key].said(value)}" for key, value in game.figures.items())
    return f"{when}{against}{f' ({figures})' if figures else ''}"


def _incident(incident: "Incident") -> str:
    kind = f" ({incident.conduct})" if incident.conduct else ""
    return f"round {incident.round}: {incident.measure}{kind}: {incident.reason} (event {incident.seq}, {incident.by})"


def duplicate_lines(each: "Duplicate") -> Iterator[str]:
    """Two who may be one, why, and what would merge them."""
    one, other = each.one, each.other
    yield f"{other.name} may be {one.name}, {each.likelihood}: {'; '.join(each.why)}."
    yield f"  {_who(one.name, str(one.id), one.tournaments)}"
    yield f"  {_who(other.name, str(other.id), other.tournaments)}"
    yield f"  To merge them: `ledger people merge {quote(str(other.id))} {quote(str(one.id))} --reason TEXT`."


def _who(name: str, person: str, tournaments: int) -> str:
    return f"{name}, {person}, {tournaments} tournament{'s' * (tournaments != 1)}"
