"""`ledger people`: who is in the ledger, what they did, what they are called, and who is the same as whom."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command, many, write_command
from ledger.cli.forgetting import erase_person
from ledger.cli.hints import told
from ledger.cli.options import SHARED, fresh, public_option
from ledger.cli.person_text import duplicate_lines, history_lines
from ledger.cli.recording import submit
from ledger.cli.tables import TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import PersonRow

person_argument = click.argument("person")


@click.group("people", invoke_without_command=True, params=fresh(SHARED))
@public_option
@click.pass_context
def people(ctx: click.Context, /, is_public: bool, **_: Any) -> None:
    """List everyone in the ledger, each person once, with how many tournaments they entered.

    A person is named by name, by a name they had before, or by id. Below this command are those that
    search, show, rename, merge and take apart again, list possible duplicates, and erase.

    \b
    Example:
        ledger people
        ledger people --public --json
    """
    if ctx.invoked_subcommand is None:
        _list_all(Desk(ctx), is_public=is_public)
    elif is_public:  # dropped in silence it would show what was to be left out
        raise click.UsageError(f"--public stands after {ctx.invoked_subcommand}")


@command("list")
@public_option
def list_people(desk: Desk, is_public: bool) -> None:
    """List everyone in the ledger, as `ledger people` does.

    \b
    Example:
        ledger people list
        ledger people list --public
    """
    _list_all(desk, is_public=is_public)


@command("search")
@click.argument("text")
@public_option
def search(desk: Desk, text: str, is_public: bool) -> None:
    """Find people by a part of their name, of one they had before, or by a name spelt nearly so.

    \b
    Example:
        ledger people search one
        ledger people search "Ada Oen"
    """
    found = desk.ledger.people().search(text, is_public=is_public)
    how = {"name": "", "other name": "by another name", "spelling": "spelt nearly so"}
    if not found and not desk.as_json:
        desk.say("Nobody is called anything like that.")
        return
    _list(desk, [each.person for each in found], [how[each.found_by] for each in found])


@command("show")
@person_argument
@public_option
def show(desk: Desk, person: str, is_public: bool) -> None:
    """Show what a person did: every tournament with its games, warnings and awards, seasons and offices.

    \b
    Example:
        ledger people show "Ada One"
        ledger people show "Ada One" --public --json
    """
    found, remarks = desk.ledger.people().show(person, is_public=is_public)
    if desk.as_json:
        shown = found.model_dump(mode="json")
        if is_public:  # where there is none to see nobody learns whether there was one
            for each in shown["tournaments"]:
                each.pop("conduct")
        desk.give(shown)
    else:
        for line in history_lines(found):
            desk.say(line)
    for remark in remarks:
        desk.remark(f"note: {told(remark)}")


@command("duplicates")
def duplicates(desk: Desk) -> None:
    """List people who may be one person, with what speaks for it: spelling, swapped names, the same club.

    Nothing is merged by this. Two who sat at one table against each other are never listed.

    \b
    Example:
        ledger people duplicates
        ledger people duplicates --json
    """
    found = desk.ledger.people().duplicates()
    if desk.as_json:
        desk.give([each.model_dump(mode="json") for each in found])
        return
    for each in found:
        for line in duplicate_lines(each):
            desk.say(desk.addressed(line))
    if not found:
        desk.say("No two people here look like one.")


@write_command("rename-person")
@person_argument
@click.argument("name")
def rename_person(desk: Desk, person: str, name: str) -> None:
    """Give a person another name. Everything shows the new one from now on; the old one still finds them.

    \b
    Example:
        ledger people rename "Ada One" "Ada Smith"
        ledger rename-person "Ada One" "Bo Two" --reason "there are two of that name"
    """
    undo = f"To take it back: `ledger rename-person {quote(name)} NAME`."
    submit(desk, {"do": "rename-person", "person": person, "name": name}, undo)


@write_command("merge-person", needs_reason=True)
@person_argument
@click.argument("into")
def merge_person(desk: Desk, person: str, into: str) -> None:
    """Say that one person is another: from now on both are the second one, and seasons add up what both have.

    Two who sat at one table against each other, or played in one team, are two people and are refused.

    \b
    Example:
        ledger people merge "Ada Onne" "Ada One" --reason "misspelt at the desk"
        ledger merge-person "Ada Onne" "Ada One" --reason "misspelt at the desk"
    """
    undo = f"To take it back: `ledger unmerge-person {quote(person)} --reason TEXT`."
    submit(desk, {"do": "merge-person", "person": person, "into": into}, undo)


@write_command("unmerge-person", needs_reason=True)
@person_argument
def unmerge_person(desk: Desk, person: str) -> None:
    """Take it back that one person is another.

    \b
    Example:
        ledger people unmerge "Ada Onne" --reason "they are cousins"
        ledger unmerge-person "Ada Onne" --reason "they are cousins"
    """
    undo = f"To take it back: `ledger merge-person {quote(person)} INTO --reason TEXT`."
    submit(desk, {"do": "unmerge-person", "person": person}, undo)


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


def _list_all(desk: Desk, *, is_public: bool) -> None:
    rows = desk.ledger.people().rows(is_public=is_public)
    _list(desk, rows, [""] * len(rows))


def _list(desk: Desk, rows: "Sequence[PersonRow]", notes: Sequence[str]) -> None:
    """The people of an answer, each with a note on how they were found, if there is one."""
    if desk.as_json:
        desk.give([_given(row, note) for row, note in zip(rows, notes, strict=True)])
        return
    print_table(_people_table(zip(rows, notes, strict=True)))
    desk.say(many(len(rows), "person").replace("persons", "people"))


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
