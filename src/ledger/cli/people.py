"""`ledger people`: who is in the ledger, what they did, what they are called, who is the same as whom, and forgetting
them for good."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, write_command
from ledger.cli.options import SHARED, as_event, fresh, many, public_option, undoing, whole_as_of_option
from ledger.cli.tables import TextColumn, TextLine, TextTable, number, print_table, sentence, size_at, text

if TYPE_CHECKING:
    from ledger.application import Appearance, Duplicate, Incident, PersonGame, PersonHistory, PersonRow
    from ledger.application.people_reads import PeopleView

_FINAL = "It cannot be taken back; copies made before still hold the words."

person_argument = click.argument("person")


@click.group("people", invoke_without_command=True, params=fresh(SHARED))
@whole_as_of_option
@public_option
@click.pass_context
def people(ctx: click.Context, /, as_of: str | None, is_public: bool, **_: Any) -> None:
    """List everyone in the ledger, each person once, with how many tournaments they entered.

    A person is named by name, by a name they had before, or by id. Below this command are those that
    search, show, rename, merge and take apart again, list possible duplicates, and erase.

    \b
    Example:
        ledger people
        ledger people --public --json
        ledger people --as-of 2026-05-02T20:00:00+02:00
    """
    if ctx.invoked_subcommand is None:
        _list_all(call := Call(ctx), as_of, is_public=is_public)
        if call.moment is not None:
            call.tell_moment()
    elif is_public or as_of is not None:  # dropped in silence it would show what was to be left out
        raise click.UsageError(f"{'--public' if is_public else '--as-of'} stands after {ctx.invoked_subcommand}")


@command("list")
@whole_as_of_option
@public_option
def list_people(call: Call, as_of: str | None, is_public: bool) -> None:
    """List everyone in the ledger, as `ledger people` does.

    \b
    Example:
        ledger people list
        ledger people list --public
    """
    _list_all(call, as_of, is_public=is_public)


@command("search")
@click.argument("text")
@whole_as_of_option
@public_option
def search(call: Call, text: str, as_of: str | None, is_public: bool) -> None:
    """Find people by a part of their name, of one they had before, or by a name spelt nearly so.

    \b
    Example:
        ledger people search one
        ledger people search "Ada Oen"
    """
    found = people_at(call, as_of).search(text, is_public=is_public)
    how = {"name": "", "other name": "by another name", "spelling": "spelt nearly so"}
    if not found and not call.as_json:
        call.say("Nobody is called anything like that.")
        return
    _list(call, [each.person for each in found], [how[each.found_by] for each in found])


@command("show")
@person_argument
@whole_as_of_option
@public_option
def show(call: Call, person: str, as_of: str | None, is_public: bool) -> None:
    """Show what a person did: every tournament with its games, warnings and awards, seasons and offices.

    People are called what they are called today, of the past too.

    \b
    Example:
        ledger people show "Ada One"
        ledger people show "Ada One" --public --json
    """
    there = people_at(call, as_of)
    found, remarks = there.show(person, is_public=is_public)
    if call.as_json:
        shown = found.model_dump(mode="json")
        if is_public:  # where there is none to see nobody learns whether there was one
            for each in shown["tournaments"]:
                each.pop("conduct")
        call.give({**shown, "event": there.event})
    else:
        for line in _history_lines(found):
            call.say(line)
    call.note(remarks)


@command("duplicates")
@whole_as_of_option
def duplicates(call: Call, as_of: str | None) -> None:
    """List people who may be one person, with what speaks for it: spelling, swapped names, the same club.

    Nothing is merged by this. Two who sat at one table against each other are never listed.

    \b
    Example:
        ledger people duplicates
        ledger people duplicates --json
    """
    found = people_at(call, as_of).duplicates()
    if call.as_json:
        call.give([each.model_dump(mode="json") for each in found])
        return
    for each in found:
        for line in _duplicate_lines(each):
            call.say(call.addressed(line))
    if not found:
        call.say("No two people here look like one.")


@write_command("rename-person")
@person_argument
@click.argument("name")
def rename_person(call: Call, person: str, name: str) -> None:
    """Give a person another name. Everything shows the new one from now on; the old one still finds them.

    \b
    Example:
        ledger people rename "Ada One" "Ada Smith"
        ledger rename-person "Ada One" "Bo Two" --reason "there are two of that name"
    """
    call.submit({"do": "rename-person", "person": person, "name": name}, undoing("To take it back"))


@write_command("merge-person", needs_reason=True, asks=True)
@person_argument
@click.argument("into")
def merge_person(call: Call, person: str, into: str) -> None:
    """Say that one person is another: from now on both are the second one, and seasons add up what both have.

    Two who sat at one table against each other, or played in one team, are two people and are refused.

    \b
    Example:
        ledger people merge "Ada Onne" "Ada One" --reason "misspelt at the desk"
        ledger merge-person "Ada Onne" "Ada One" --reason "misspelt at the desk"
    """
    undo = f"To take it back: `ledger unmerge-person {quote(person)} --reason TEXT`."
    call.submit({"do": "merge-person", "person": person, "into": into}, undo)


@write_command("unmerge-person", needs_reason=True)
@person_argument
def unmerge_person(call: Call, person: str) -> None:
    """Take it back that one person is another.

    \b
    Example:
        ledger people unmerge "Ada Onne" --reason "they are cousins"
        ledger unmerge-person "Ada Onne" --reason "they are cousins"
    """
    call.submit({"do": "unmerge-person", "person": person}, undoing("To take it back"))


@write_command("erase-person", needs_reason=True)
@click.argument("person")
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask first; only a terminal is asked.")
def erase_person(call: Call, person: str, is_sure: bool) -> None:
    """Forget what a person is called, for good. Results stay, under a placeholder such as Player 7f3a (erased).

    Every name they ever had goes, that of everyone merged into them too, and every reason, claim,
    statement, ruling and team name with one of these names in it. Texts that may speak of them are
    named for you to look at. The file of the ledger is then written anew; backups, exports and
    paper keep what they hold.

    \b
    Example:
        ledger people erase "Ada One" --reason "asked for it by letter"
        ledger erase-person "Ada One" --yes --reason "asked for it by letter"
        ledger erase-person 7f3a0c52-3d1e-4b7a-9f42-0c7d5c1b2e90 --reason "once more, to clean the file"
    """
    if not (is_sure or call.is_dry_run) and call.can_ask():
        _say_whom(call, person)
        call.go_on_if("Forget what they are called?")
    call.submit({"do": "erase-person", "person": person}, _FINAL)


def _say_whom(call: Call, person: str) -> None:
    """Who it is that will be forgotten."""
    row = call.ledger.people().meant(person)
    called = row.name if person in (row.name, row.id) else f"{person} goes by {row.name}"
    where = f"entered in {many(row.tournaments, 'tournament')}"
    call.remark(f"{called} ({row.id}), {where}: every name they ever had will be forgotten. {_FINAL}")


@write_command("redact", needs_reason=True, asks=True)
@click.argument("event", callback=as_event, metavar="SEQ")
def redact(call: Call, event: int) -> None:
    """Forget the texts of an event, for good: its reason, and its claim, statement, ruling or team name.

    `ledger log` numbers the events. What the event did stays, and so does that a text was forgotten.

    \b
    Example:
        ledger redact 17 --reason "told in confidence"
    """
    call.submit({"do": "redact", "event": event}, _FINAL)


def _gather(group: click.Group, shortened: Mapping[str, click.Command], *own: click.Command) -> None:
    """Put commands below a group: its own, and those that have a longer name beside it."""
    for made in own:
        group.add_command(made)
    for name, made in shortened.items():
        below = copy(made)
        below.name = name
        group.add_command(below)


_SHORTENED = {"rename": rename_person, "merge": merge_person, "unmerge": unmerge_person, "erase": erase_person}
_gather(people, _SHORTENED, list_people, search, show, duplicates)


def people_at(call: Call, as_of: str | None) -> "PeopleView":
    """Everyone in the ledger, now or at a past moment, which is told."""
    return call.ledger.people(size_at(call, as_of))


def _list_all(call: Call, as_of: str | None, *, is_public: bool) -> None:
    rows = people_at(call, as_of).rows(is_public=is_public)
    _list(call, rows, [""] * len(rows))


def _list(call: Call, rows: "Sequence[PersonRow]", notes: Sequence[str]) -> None:
    """The people of an answer, each with a note on how they were found, if there is one."""
    if call.as_json:
        call.give([_given(row, note) for row, note in zip(rows, notes, strict=True)])
        return
    print_table(_people_table(zip(rows, notes, strict=True)))
    call.say(many(len(rows), "person").replace("persons", "people"))


def _people_table(found: "Iterable[tuple[PersonRow, str]]") -> TextTable:
    """People with what else there is to know of them, and their ids whole: those are typed again."""
    columns = (
        TextColumn("Name"),
        number("Tournaments"),
        TextColumn("Also"),
        TextColumn("Id", is_one_line=True, least=36),
    )
    lines = (
        TextLine([sentence(row.name), text(row.tournaments), sentence(_also(row, note)), text(row.id)])
        for row, note in found
    )
    return TextTable(columns, [*lines])


def _given(row: "PersonRow", note: str) -> dict[str, Any]:
    return {**row.model_dump(mode="json"), **({"found": note} if note else {})}


def _also(row: "PersonRow", note: str) -> str:
    """What else there is to say of a person: how they were found, other ids, former names."""
    former = (f"formerly {name}" for name in row.former)
    return ", ".join(filter(None, (note, *former, *(f"also {each.name}" for each in row.merged))))


def _history_lines(history: "PersonHistory") -> Iterator[str]:
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
    for led in history.campaigns:
        place = "disbanded" if led.disbanded else f"place {led.place}" if led.place else "no mission yet"
        yield f"Campaign {led.name} ({led.campaign}): {led.army}, {led.vp} VP, {place}"
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
    gone = f"; taken back by event {incident.withdrawn}" if incident.withdrawn is not None else ""
    told = f"round {incident.round}: {incident.measure}{kind}: {incident.reason}"
    return f"{told} (event {incident.seq}, {incident.by}){gone}"


def _duplicate_lines(each: "Duplicate") -> Iterator[str]:
    """Two who may be one, why, and what would merge them."""
    one, other = each.one, each.other
    yield f"{other.name} may be {one.name}, {each.likelihood}: {'; '.join(each.why)}."
    yield f"  {_who(one.name, str(one.id), one.tournaments)}"
    yield f"  {_who(other.name, str(other.id), other.tournaments)}"
    yield f"  To merge them: `ledger people merge {quote(str(other.id))} {quote(str(one.id))} --reason TEXT`."


def _who(name: str, person: str, tournaments: int) -> str:
    return f"{name}, {person}, {tournaments} tournament{'s' * (tournaments != 1)}"
