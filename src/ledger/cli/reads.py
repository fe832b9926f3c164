"""Reading a tournament: status, standings, pairings, explanation and log; the last two of a campaign too."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command
from ledger.cli.options import CAMPAIGN, TABLE, always_public, as_of_option, many, public_option, round_option
from ledger.cli.tables import (
    TextColumn,
    TextLine,
    TextTable,
    came_in,
    flat_row,
    flat_unranked,
    log_state,
    number,
    print_line,
    print_table,
    sentence,
    size_at,
    stream_json,
    text,
)

if TYPE_CHECKING:
    from ledger.application import Explained, ExplainedPart, Replaced, Standings, View

NameOf = Callable[[int], str]
WIDEST_FACTION = 20


@command("status")
@as_of_option
@public_option
def status(call: Call, as_of: str | None, is_public: bool) -> None:
    """Say what is open in a tournament and what comes next.

    \b
    Example:
        ledger status
        ledger status -t spring --json
    """
    from ledger.cli.ways_out import acts_in_words

    view = call.view(as_of)
    found = view.status(is_public=is_public)
    if call.as_json:
        call.give_read({**found.model_dump(mode="json"), "next": acts_in_words(found.next)}, view)
        return
    suggested = f" of {found.rounds_suggested} suggested" if found.rounds_suggested else ""
    planned = f" of {found.rounds_planned}" if found.rounds_planned else suggested
    call.say(f"{found.name} ({found.tournament}), {found.rules}: {found.phase}")
    withdrawn = f"{found.withdrawn} withdrawn, " if found.withdrawn else ""
    ringers = f", and {many(found.ringers, 'ringer')}" if found.ringers else ""
    call.say(
        f"Players: {found.active} active, {found.dropped} dropped, {withdrawn}{found.disqualified} disqualified"
        f"{ringers}. Round {found.round}{planned}."
    )
    if found.ends is not None and found.open_tables:
        _print_clock(call, view)
    for again in found.open_again:
        call.say(f"Open again: round {again.round}, table {again.table}, {' against '.join(again.players)}")
    for table in found.open_tables:
        call.say(f"Open: table {table.table}, {' against '.join(table.players)}")
    for dispute in found.open_disputes:
        where = f"round {dispute.round}, table {dispute.table}"
        call.say(f"Open: dispute {dispute.dispute} ({dispute.about}), {where}")
    for agreement in found.open_agreements:
        proposed = f" ({agreement.proposed})" if agreement.proposed else ""
        call.say(f"Open: {agreement.player} asks to end table {agreement.table} by agreement{proposed}")
    for barred in found.barred:
        call.say(f"Barred: {barred}")
    for each in found.sitting_out:
        call.say(f"Sits out round {each.round}: {each.player}")
    for what, players in found.owed.items():
        call.say(f"Missing: the {what} of {', '.join(players)}")
    if found.oddities:
        odd = f"Odd: {many(found.oddities, 'thing')} recorded all the same; `ledger oddities` lists them"
        call.say(call.addressed(odd))
    call.say(call.addressed(f"Next: {acts_in_words(found.next)}"))


@command("standings")
@round_option("Count rounds 1 to N alone.")
@as_of_option
@always_public
def standings(call: Call, round_no: int | None, as_of: str | None) -> None:
    """Show the table: place, player, faction, figures, games won, tied and lost.

    Where players are level in the first figure, "Decided by" is the figure that parts one from the place above; `ledger
    compare` has both values.

    \b
    Example:
        ledger standings
        ledger standings --round 2
        ledger standings --as-of round:2 --json
    """
    view = call.view(as_of)
    if call.as_json:
        call.give_read({**_flat(view.standings(round_no)), "size": view.size, "root": view.root}, view)
    else:
        print_standings(call, view, round_no)


@command("explain", about=(CAMPAIGN,))
@click.argument("player")
@click.argument("metric", required=False)
@as_of_option
@public_option
def explain(call: Call, player: str, metric: str | None, as_of: str | None, is_public: bool) -> None:
    """Show where a player's figures come from: each part with its events, and what those replaced.

    With -c, those of an army or a unit of a campaign.

    \b
    Example:
        ledger explain "Ada One"
        ledger explain "Ada One" sos --json
        ledger explain "Ashen Pact" -c dust
    """
    from ledger.cli.campaign.call import is_campaign_meant

    if is_campaign_meant(call):
        from ledger.cli.campaign.reads import show_explained

        show_explained(call, player, metric, as_of)
        return
    view = call.view(as_of)
    found = view.explain(player, metric, is_public=is_public)
    call.remark_name(view, player)
    if call.as_json:
        call.give([each.model_dump(mode="json") for each in found])
        return
    names = {int(contestant): name for contestant, name in view.names_for(is_public=is_public).items()}
    call.say(f"{names[view.find(player)]} in {call.tournament}")
    for each in found:
        call.say()
        print_table(explained_table(each, names.__getitem__))


@command("log", about=(CAMPAIGN,))
@click.option("--all", "whole_store", is_flag=True, help="The log of the whole ledger, people included.")
@click.option("--player", metavar="PLAYER", help="Only what names this player, or their table.")
@click.option("--table", "table", type=TABLE, metavar="N", help="Only what was recorded of this table.")
@round_option("Only what was recorded of round N.")
@click.option("--type", "type_", metavar="TYPE", help="Only events of this type, such as ResultCorrected.")
@as_of_option
@public_option
def log(call: Call, /, whole_store: bool, as_of: str | None, is_public: bool, **wanted: Any) -> None:
    """Print every event in order, of one tournament or of the whole ledger; with --json one object a line.

    With -c, the events of a campaign. Of a tournament, --player, --table, --round and --type, alone or together, leave
    out everything else.

    \b
    Example:
        ledger log
        ledger log -c dust
        ledger log --all --json > log.jsonl
        ledger log --public
        ledger log --player "Ada One" --round 2
        ledger log --table 3 --type result-corrected --json
    """
    given = [f"--{key.removesuffix('_no').removesuffix('_')}" for key, value in wanted.items() if value is not None]
    if whole_store and given:
        raise click.UsageError(f"{given[0]} is for one tournament; leave --all out")
    if whole_store:
        events = call.ledger.log(stop=size_at(call, as_of), is_public=is_public)
    else:
        from ledger.cli.campaign.call import is_campaign_meant

        if is_campaign_meant(call):
            from ledger.cli.campaign.reads import show_log

            if given:
                raise click.UsageError(f"{given[0]} is for a tournament, and -c names a campaign")
            show_log(call, None, as_of, is_public=is_public)
            return
        view = call.view(as_of)
        events = view.log(**wanted, is_public=is_public)
        if wanted["player"] is not None:
            call.remark_name(view, wanted["player"])
    if call.as_json:
        stream_json(events)
        return
    for event in events:
        reason = f" ({event.reason})" if event.reason else ""
        call.say(f"{event.seq:>6}  {event.recorded_at:%Y-%m-%d %H:%MZ}  {event.says}{reason}{came_in(event)}")


@command("oddities")
@as_of_option
@public_option
def oddities(call: Call, as_of: str | None, is_public: bool) -> None:
    """List everything in a tournament that was recorded although it is odd, each with its event.

    \b
    Example:
        ledger oddities
        ledger oddities --as-of round:2 --json
    """
    view = call.view(as_of)
    found = view.oddities(is_public=is_public)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    for row in found.rows:
        places = (("round", row.round), ("table", row.table))
        where = ", ".join(f"{what} {no}" for what, no in places if no is not None)
        about = "; ".join(filter(None, (where, ", ".join(row.players))))
        why = f" ({row.reason})" if row.reason else ""
        gone = "" if row.stands else "; it stands no longer"
        call.say(f"{row.event:>6}  {about + ': ' if about else ''}{row.what}{why}{gone}")
    if not found.rows:
        call.say("Nothing was recorded as odd.")


def _flat(found: "Standings") -> dict[str, Any]:
    """The shape others rely on: columns as keys, and every figure a key of its row."""
    whole = found.model_dump(mode="json")
    whole["columns"] = [column.key for column in found.columns]
    whole["rows"] = [flat_row(row) for row in whole["rows"]]
    whole["unranked"] = [flat_unranked(row) for row in whole["unranked"]]
    return whole


def print_standings(call: Call, view: "View", round_no: int | None = None) -> None:
    """The table with what a reader should know of it: how far it goes, what is missing, and the log it comes from."""
    found = view.standings(round_no)
    state = " (voided)" if found.voided else " (finished)" if found.finished else ""
    call.say(f"{found.tournament}, {view.rules.title}, {_reach(found)}{state}")
    print_table(_standings_table(found))
    for remark in dict.fromkeys(each.remark for each in found.unranked):
        names = (each.player for each in found.unranked if each.remark == remark)
        print_line(f"Not ranked, {remark}: {', '.join(names)}.")
    for told in found.unsettled:
        print_line(told)
    call.say(log_state(view))


def _standings_table(found: "Standings") -> TextTable:
    """Place, player, faction, the figures in the order they rank, how many games were won, tied and lost, and which
    figure decided where those before it are level."""
    with_faction = any(row.faction for row in found.rows)
    with_status = any(row.status != "active" for row in found.rows)
    factions = [TextColumn("Faction", most=WIDEST_FACTION)] * with_faction
    figures = (number(column.title) for column in found.columns)
    titles = {column.key: column.title for column in found.columns}
    decided = [TextColumn("Decided by", is_one_line=True)] * any(row.decided_by for row in found.rows)
    statuses = [TextColumn("", is_one_line=True)] * with_status
    lines = []
    for row in found.rows:
        style, status = ("", "") if row.status == "active" else ("dim", row.status)
        faction = [text(row.faction or "")] * with_faction
        totals = (text(row.figures[column.key]) for column in found.columns)
        games = text(f"{row.won}-{row.tied}-{row.lost}")
        by = [text(titles.get(row.decided_by or "", ""))] * len(decided)
        shown = [text(status, "dim")] * with_status
        lines.append(
            TextLine([text(row.place, "bold"), text(row.player, style), *faction, *totals, games, *by, *shown])
        )
    columns = (number("#"), TextColumn("Player"), *factions, *figures, number("W-T-L"), *decided, *statuses)
    return TextTable(columns, lines)


def _reach(found: "Standings") -> str:
    """How far the table goes."""
    if found.round == 0:
        return "before round 1"
    return f"{'during' if found.open_tables else 'after'} round {found.round}"


def _print_clock(call: Call, view: "View") -> None:
    from datetime import UTC, datetime

    from ledger.cli.clock import span, zone_of

    call.say(call.addressed(span(view.clock(None, datetime.now(UTC)), zone_of(view))))


def explained_table(explained: "Explained", name_of: NameOf) -> TextTable:
    """The parts of a figure; below a part, what it replaced."""
    metric, nothing = _title(explained.metric), text("")
    lines = []
    for part in explained.parts:
        lines.append(_part_line(part))
        lines += [_part_line(each, "dim") for each in part.parts]
        for odd in part.odd:
            lines.append(TextLine([nothing, nothing, sentence(f"odd: {odd}"), nothing], "dim"))
        for old in part.replaced:
            lines.append(TextLine([nothing, nothing, sentence(_replaced(old, name_of)), text(old.seq)], "dim"))
    columns = (number("Round"), number(metric), TextColumn("Why"), TextColumn("Events", is_right=True))
    taken = ", the mean of these" if explained.taken == "mean" and len(explained.parts) > 1 else ""
    return TextTable(columns, lines, f"{metric} {explained.value}: {explained.title}{taken}")


def _part_line(part: "ExplainedPart", style: str = "") -> TextLine:
    """A part of a figure; one of a part stands further in."""
    indent = "  " if style else ""
    events = ", ".join(map(str, part.events))
    cells = [text(part.round or "-"), text(part.value), sentence(f"{indent}{part.why}"), sentence(events)]
    return TextLine(cells, style)


def _replaced(old: "Replaced", name_of: NameOf) -> str:
    why = f" ({old.reason})" if old.reason else ""
    return f"instead of {_was(old.was, name_of)}; replaced by {old.by}{why}"


def _was(fact: Mapping[str, Any], name_of: NameOf) -> str:
    """A replaced result in a few words: who won, and the scores by player."""
    from ledger.application import errors

    if fact.get("forfeiters"):
        return f"a forfeit by {errors.listed(map(name_of, fact['forfeiters']))}"
    if "conceder" in fact:
        return f"a concession by {name_of(fact['conceder'])}"
    winner = "a tie" if fact["winner"] is None else f"a win for {name_of(fact['winner'])}"
    sheets = (f"{name_of(side['contestant'])} {_scores(side['sheet'])}" for side in fact["sides"])
    return f"{winner}, {', '.join(sheets)}"


def _scores(sheet: Mapping[str, Any]) -> str:
    from ledger.application import METRICS

    return " ".join(f"{_title(key)} {sheet[key]}" for key in METRICS if key in sheet)


def _title(key: str) -> str:
    from ledger.application import METRICS

    return METRICS[key].title if key in METRICS else key
