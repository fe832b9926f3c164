"""`ledger diff`: what changed between two moments, of a tournament, a season or a campaign, and which events did it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command
from ledger.cli.options import CAMPAIGN, SEASON, many, public_option, typed
from ledger.cli.tables import (
    TextColumn,
    TextLine,
    TextTable,
    came_in,
    flat_row,
    flat_unranked,
    number,
    print_table,
    sentence,
    text,
)

if TYPE_CHECKING:
    from ledger.application import LogEntry
    from ledger.application.campaigns import CampaignDiff, Line
    from ledger.application.changes import (
        AwardChanged,
        EntryChanged,
        FigureAmended,
        PairingMoved,
        PlaceMoved,
        ResultMoved,
        TableShown,
        TournamentDiff,
    )

NOW = "now"


@command("diff", about=(SEASON, CAMPAIGN))
@click.argument("start", metavar="A")
@click.argument("end", metavar="[B]", required=False, default=NOW)
@public_option
def diff(call: Call, start: str, end: str, is_public: bool) -> None:
    """Show what changed from one moment to another, now unless said: places first, then figures, results, pairings,
    entries, awards and rules, and what of it moved seasons; each with the events that did it.

    A moment is written as for --as-of: an event (12), before:12, version:3, round:2, a time with zone, happened:TIME,
    or now. With the later one first it goes back in time. With -s it is of a season, with -c of a campaign.

    \b
    Example:
        ledger diff round:1
        ledger diff before:40 event:40 --json
        ledger diff 2026-05-02T18:00:00+02:00 now -s league-26
        ledger diff mission:1 mission:2 -c dust
    """
    from ledger.cli.campaign.call import is_campaign_meant

    if typed(call.ctx, "season") is not None:
        from ledger.cli.season import show_difference

        show_difference(call, None, (start, None if end == NOW else end), is_public=is_public)
    elif is_campaign_meant(call):
        show_campaign(call, start, end, is_public=is_public)
    else:
        _show_difference(call, start, end, is_public=is_public)


def _show_difference(call: Call, start: str, end: str, *, is_public: bool) -> None:
    found = call.ledger.diff(call.tournament, start, end, is_public=is_public)
    _remark_order(call, found.sizes)
    if call.as_json:
        call.give(plain_difference(found))
        return
    if not found.heading and not found.causing and not found.seasons:
        call.say(f"{found.tournament}: nothing changed from event {found.last[0]} to event {found.last[1]}.")
        return
    ends = (f"event {last} (round {no})" for last, no in zip(found.last, found.rounds, strict=True))
    call.say(f"{found.tournament}, from {' to '.join(ends)}")
    _print_places(found.places)
    for title, lines in _sections(found):
        call.say()
        call.say(title)
        for line in lines:
            call.say(f"  {line}")
    for season in found.seasons:
        from ledger.cli import season_text

        call.say()
        call.say(f"Season {season.season}")
        season_text.show_moves(call, season)
    call.say()
    events = {each.seq: each for each in (*found.events, *(each for season in found.seasons for each in season.events))}
    _print_events(call, [events[seq] for seq in sorted(events)])


def _remark_order(call: Call, sizes: tuple[int, int]) -> None:
    """Where nothing lies between two moments, or the first is the later one, that is said."""
    if sizes[0] == sizes[1]:
        call.remark(f"Both moments are event {sizes[0] - 1} of the log: nothing lies between them.")
    elif sizes[0] > sizes[1]:
        call.remark("The first moment is the later one: this goes back in time.")


def _print_events(call: Call, events: "Sequence[LogEntry]") -> None:
    """The events behind it all, as the log has them."""
    if events:
        call.say("Events")
    for event in events:
        reason = f" ({event.reason})" if event.reason else ""
        call.say(f"{event.seq:>6}  {event.recorded_at:%Y-%m-%d %H:%MZ}  {event.says}{reason}{came_in(event)}")


def _print_places(rows: "Sequence[PlaceMoved]") -> None:
    """Who rose and who fell, came and went; then those whose figures alone are others."""
    elsewhere = [row for row in rows if row.place[0] != row.place[1]]
    stayed = [row for row in rows if row.place[0] == row.place[1] and _is_other(row)]
    if elsewhere or stayed:
        columns = (number("#"), number(""), TextColumn("Player"), TextColumn("Figures"), TextColumn("Events"))
        print_table(TextTable(columns, [_place(row) for row in (*elsewhere, *stayed)]))


def _is_other(moved: "PlaceMoved") -> bool:
    """Whether more changed than from whom a place is told apart, which those above did."""
    was, now = moved.row
    return was is None or now is None or was != now.model_copy(update={"decided_by": was.decided_by})


def _place(row: "PlaceMoved") -> TextLine:
    was, now = row.place
    place = f"{was or '-'} > {now or '-'}" if was != now else str(now)
    gain = was - now if was and now else 0
    style = "green" if gain > 0 or not was else "red" if gain < 0 or not now else ""
    cells = (text(place), text(f"{gain:+d}" if gain else "", style), sentence(row.player))
    return TextLine([*cells, sentence(", ".join(_figures(row))), sentence(_numbers(row.events))])


def _figures(row: "PlaceMoved") -> Iterator[str]:
    """`TP 3 > 4`; of who came or went, all of them."""
    from ledger.application import METRICS

    was, now = row.row
    if (only := now or was) and not (was and now):
        yield from (f"{METRICS[key].title} {value}" for key, value in only.figures.items())
        return
    assert was is not None, "they were ranked, and are"
    assert now is not None, "they were ranked, and are"
    yield from (f"{METRICS[key].title} {one}>{other}" for key, (one, other) in row.figures.items())
    for one, other in ((was.status, now.status), (was.faction, now.faction), (was.player, now.player)):
        if one != other:
            yield f"{one or 'none'} > {other or 'none'}"
    if was.disputed != now.disputed:
        yield f"disputed {', '.join(map(str, now.disputed))}" if now.disputed else "disputed no longer"


def _numbers(events: Iterable[int]) -> str:
    from ledger.cli.campaign.call import runs

    return runs(events)


def _by(events: Sequence[int]) -> str:
    return f" ({'event' if len(events) == 1 else 'events'} {_numbers(events)})" if events else ""


def _sections(found: "TournamentDiff") -> Iterator[tuple[str, list[str]]]:
    """What else changed, in words, below the table."""
    sections: tuple[tuple[str, list[str]], ...] = (
        ("Not ranked", [f"{each.player}: {_apart(each.row)}{_by(each.events)}" for each in found.unranked]),
        ("Results", [f"{_result(each)}{_by(each.events)}" for each in found.results]),
        ("Pairings", [f"{_pairing(each)}{_by(each.events)}" for each in found.pairings]),
        ("Entries", [f"{_entry(each)}{_by(each.events)}" for each in found.entries]),
        ("Awards", [f"{_award(each)}{_by(each.events)}" for each in found.awards]),
        ("Rules", [f"{_figure(each)}{_by(each.events)}" for each in found.rules]),
        ("The table", [_HEADING[each.what][bool(each.value[1])] for each in found.heading if each.what in _HEADING]),
    )
    return ((title, lines) for title, lines in sections if lines)


_HEADING = {
    "provisional": ("It is no longer provisional", "It is provisional: a result is missing, or contested"),
    "finished": ("The tournament is not finished", "The tournament is finished"),
    "voided": ("The tournament is not void", "The tournament is void"),
}


def _apart(row: tuple[Any, Any]) -> str:
    was, now = (each.remark if each else None for each in row)
    return f"{now}, not {was}" if was and now else now or f"{was}, until now"


def _result(moved: "ResultMoved") -> str:
    was, now = moved.result
    where = f"Round {moved.round}, table {moved.table}"
    if was is not None and now is not None and was.players != now.players:
        one, other = (f"{' against '.join(each.players)}, {each.says}" for each in (was, now))
        return f"{where}: {other}; not {one}"
    players = " against ".join(known.players) if (known := now or was) else ""
    if now is None:
        return f"{where}, {players}: no result; not {was.says if was else ''}"
    return f"{where}, {players}: {now.says}{f'; not {was.says}' if was else ''}"


def _pairing(moved: "PairingMoved") -> str:
    was, now = moved.tables
    says = {
        "paired": f"is paired, {many(len(now), 'table')}",
        "withdrawn": f"is not paired; it had {many(len(was), 'table')}",
        "paired-anew": f"is paired otherwise, {many(len(now), 'table')} with others",
        "changed": "has other tables",
        "closed": "is closed",
        "opened": "is open",
    }[moved.what]
    tables = f": {'; '.join(_tables(was, now))}" if moved.what in ("changed", "paired-anew") and (was or now) else ""
    bye = f"; the bye for {' and '.join(moved.byes[1]) or 'nobody'}" if moved.byes[0] != moved.byes[1] else ""
    return f"Round {moved.round} {says}{tables}{bye}"


def _tables(was: "Sequence[TableShown]", now: "Sequence[TableShown]") -> Iterator[str]:
    before, after = ({each.table: " against ".join(each.players) for each in tables} for tables in (was, now))
    for table in sorted({*before, *after}):
        gone = f", not {before[table]}" if table in before else ""
        yield f"table {table} {after.get(table, 'nobody')}{gone}"


def _entry(changed: "EntryChanged") -> str:
    (was, now), name = changed.status, changed.player[1] or changed.player[0]
    if was is None or now is None:
        return f"{name} is entered" + ("" if was is None else " no longer")
    pairs = (changed.player, changed.status, changed.faction)
    return f"{name}: " + ", ".join(f"{other or 'none'}, not {one or 'none'}" for one, other in pairs if one != other)


def _award(changed: "AwardChanged") -> str:
    was, now = (" and ".join(each) for each in changed.holders)
    return f"{changed.title}: {now or 'nobody'}{f', not {was}' if was else ''}"


def _figure(amended: "FigureAmended") -> str:
    was, now = (_value(each) if each is not None else "as in the document" for each in amended.value)
    return f"{amended.figure}: {now}, not {was}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# a campaign


def show_campaign(call: Call, start: str, end: str, *, is_public: bool) -> None:
    """The same of the campaign meant, for whoever says `campaign diff`."""
    from ledger.cli.campaign.call import campaign_meant

    before, after = (call.ledger.campaign(campaign_meant(call), as_of) for as_of in (start, end))
    found = after.diff(before, is_public=is_public)
    _remark_order(call, found.sizes)
    if call.as_json:
        call.give(found.plain())
    else:
        _print_campaign(call, found)


def _print_campaign(call: Call, found: "CampaignDiff") -> None:
    """Armies, units and missions, and the events behind it."""
    if not (found.armies or found.units or found.missions):
        call.say(f"{found.campaign}: nothing changed from event {found.last[0]} to event {found.last[1]}.")
        return
    call.say(f"{found.campaign}, from event {found.last[0]} to event {found.last[1]}")
    for title, lines in (("Army", found.armies), ("Unit", found.units), ("Mission", found.missions)):
        if lines:
            cells = ((each.name, _changes(each), _numbers(each.events)) for each in lines)
            columns = (TextColumn(title), TextColumn("Changes"), TextColumn("Events"))
            print_table(TextTable(columns, [TextLine(list(map(sentence, row))) for row in cells]))
            call.say()
    _print_events(call, found.events)


def _changes(line: "Line") -> str:
    """`place 2>1, vp 0>2`; of what came or went, what tells of it."""
    if line.was is None or line.now is None:
        told = (
            f"{key} {_value(each)}" for key, each in (line.now or line.was or {}).items() if each and each != line.name
        )
        return f"{'new' if line.was is None else 'gone'}: {', '.join(told)}"
    return ", ".join(_change(key, *pair) for key, pair in line.figures.items())


def _change(key: str, was: Any, now: Any) -> str:
    """One figure; of a list what came and what went."""
    called = key.replace("_", " ")
    if not isinstance(was, list) or not isinstance(now, list):
        return f"{called} {_value('none' if was is None else was)}>{_value('none' if now is None else now)}"
    came, went = (list((Counter(one) - Counter(other)).elements()) for one, other in ((now, was), (was, now)))
    return f"{called} {', '.join((*(f'+{each}' for each in came), *(f'-{each}' for each in went)))}"


def plain_difference(found: "TournamentDiff") -> dict[str, Any]:
    """As JSON: every row whole, before and after, in the shape of `standings --json`."""
    told = found.model_dump(mode="json", exclude={"seasons", "rounds"})
    ends = ({"event": last, "size": size} for last, size in zip(told.pop("last"), told.pop("sizes"), strict=True))
    moved = zip(found.places, told.pop("places"), strict=True)
    return {
        "tournament": told.pop("tournament"),
        **dict(zip(("from", "to"), ends, strict=True)),
        "reversed": found.is_reversed,
        "standings": {each["what"]: each["value"] for each in told.pop("heading")},
        "rows": [
            {
                "entry": row["entry"],
                "player": row["player"],
                "place": list(place.place),
                "figures": {key: list(pair) for key, pair in place.figures.items()},
                **_both(each and flat_row(each) for each in row["row"]),
                "events": row["events"],
            }
            for place, row in moved
        ],
        "unranked": [
            {
                "entry": each["entry"],
                "player": each["player"],
                **_both(one and flat_unranked(one) for one in each["row"]),
                "events": each["events"],
            }
            for each in told.pop("unranked")
        ],
        **told,
        "seasons": [each.plain() for each in found.seasons],
        "event": found.last[1],
    }


def _both(pair: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(("before", "after"), pair, strict=True))
