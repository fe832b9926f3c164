"""`ledger export`: documents to print and to hand around."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command
from ledger.cli.campaign_choice import campaign_meant
from ledger.cli.copies import force_option
from ledger.cli.options import CAMPAIGN, SEASON, round_option
from ledger.cli.season_choice import season_meant

if TYPE_CHECKING:
    from ledger.application.documents import Order, Written


LONG = 100  # pages; fewer are drawn before a bar is


@command("export", about=(SEASON, CAMPAIGN))
@click.argument("kind")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), metavar="FILE", help="The file; its ending is the format."
)
@round_option("Which round; of standings, how many rounds they count.")
@click.option("--player", metavar="PLAYER", help="The record sheet of one player alone.")
@click.option("--army", metavar="ARMY", help="The sheet of one army alone.")
@click.option("--mission", type=click.IntRange(min=1), metavar="N", help="Which mission; the newest unless said.")
@click.option("--blank", is_flag=True, help="Sheets as before play: record-sheets and score-sheets.")
@click.option("--draft", is_flag=True, help="Do not record it; every page says so.")
@click.option("--ink-saver", is_flag=True, help="No filled areas.")
@force_option
@click.option("-n", "--dry-run", is_flag=True, help="Show what would be recorded, and record and write nothing.")
def export(
    desk: Desk,
    kind: str,
    out: Path | None,
    round_no: int | None,
    player: str | None,
    army: str | None,
    mission: int | None,
    blank: bool,
    draft: bool,
    ink_saver: bool,
    force: bool,
    dry_run: bool,
) -> None:
    """Write a document: standings (.xlsx, .pdf or .csv), record-sheets, pairings, slips or score-sheets (.pdf) of a
    tournament, the season (.xlsx or .pdf), or the campaign (.xlsx), army-sheets or a mission-report (.pdf) of one.

    Each is recorded in the log before it is written, and its foot says which state of the log it shows. The same
    document is recorded once: asked for again, the same file comes out and nothing is added.

    In a .csv a text that begins with = + - @ or a tab has an apostrophe in front, so that no spreadsheet runs it.

    \b
    Example:
        ledger export standings
        ledger export standings -o table.pdf --round 2
        ledger export record-sheets --player "Ada One"
        ledger export slips --draft --ink-saver
        ledger export score-sheets --round 2
        ledger export season -s ig-2019 -o season.pdf
        ledger export army-sheets -c dust --army "Ashen Pact"
        ledger export mission-report -c dust --mission 3
    """
    from ledger.application.documents import Order

    _refuse_idle(kind, round_no, player, blank)
    _refuse_idle_of_campaigns(kind, army, mission)
    subject = _subject(desk, kind)
    file = _file(subject, kind, out)
    order = Order(subject, kind, file.suffix.lower(), round_no, player, blank, army, mission)
    if dry_run:
        _foretell(desk, order, file)
    else:
        how = {"draft": draft, "ink_saver": ink_saver, "force": force}
        with _progress(desk) as progress:
            written = desk.ledger.export(order, file, desk.by, progress=progress, **how)
        _answer(desk, order, file, written)


def _subject(desk: Desk, kind: str) -> str:
    """The tournament, the season or the campaign a document is of."""
    from ledger.application.documents import OF_CAMPAIGNS, SEASON

    if kind in OF_CAMPAIGNS:
        return campaign_meant(desk)
    return season_meant(desk) if kind == SEASON else desk.tournament


def _file(subject: str, kind: str, out: Path | None) -> Path:
    """Where the document goes; its ending must be one there is."""
    from ledger.application import errors
    from ledger.application.documents import FORMATS

    file = out or Path(f"{subject}-{kind}{next(iter(FORMATS[kind]))}")
    if file.suffix.lower() not in FORMATS[kind]:
        endings = errors.listed(FORMATS[kind])
        raise click.UsageError(f"{file.name[:80]} has no ending for {kind}; it is written as {endings}")
    return file


def _refuse_idle(kind: str, round_no: int | None, player: str | None, blank: bool) -> None:
    """An option that would mean nothing was meant for something else."""
    from ledger.application import errors
    from ledger.application.documents import FORMATS, OF_CAMPAIGNS, OF_PLAYERS, SEASON, TO_FILL_IN

    if kind not in FORMATS:
        raise click.UsageError(f"No document is called {kind[:40]!r}; there are {errors.listed(FORMATS)}")
    is_of_players = kind in OF_PLAYERS
    if round_no is not None and is_of_players:
        raise click.UsageError(f"--round is not for {kind}, which hold every round")
    if round_no is not None and kind == SEASON:
        raise click.UsageError("--round is not for a season")
    if round_no is not None and kind in OF_CAMPAIGNS:
        raise click.UsageError("--round is not for a campaign, which has missions")
    if player is not None and not is_of_players:
        raise click.UsageError("--player is for record-sheets alone")
    if blank and kind not in TO_FILL_IN:
        raise click.UsageError(f"--blank is for {errors.listed(TO_FILL_IN)} alone")


def _refuse_idle_of_campaigns(kind: str, army: str | None, mission: int | None) -> None:
    """Likewise."""
    if army is not None and kind != "army-sheets":
        raise click.UsageError("--army is for army-sheets alone")
    if mission is not None and kind != "mission-report":
        raise click.UsageError("--mission is for a mission-report alone")


def _foretell(desk: Desk, order: "Order", file: Path) -> None:
    desk.ledger.refuse_target(file)
    fact, event = desk.ledger.foretell(order, desk.by)
    if desk.as_json:
        desk.give({"file": str(file), "kind": order.kind, "event": event, "content": fact.content, "dry_run": True})
        return
    known = f"{fact.kind} {fact.content}"
    desk.say(f"would record: {known}" if event is None else f"{known} is event {event} already")
    desk.say(f"would write {file}")
    desk.remark("Nothing was recorded.")


@contextmanager
def _progress(desk: Desk) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, once it is known that there are many pages."""
    with ExitStack() as stack:
        bars: list[Any] = []

        def tell(done: int, pages: int) -> None:
            if pages < LONG or not desk.is_watched():
                return
            if not bars:
                bars.append(stack.enter_context(click.progressbar(length=pages, label="drawing", file=sys.stderr)))
            bars[0].update(done - bars[0].pos)

        yield tell


def _answer(desk: Desk, order: "Order", file: Path, written: "Written") -> None:
    seal = written.seal
    if desk.as_json:
        place = {"event": seal.event, "size": seal.size, "root": seal.root}
        desk.give({"file": str(file), "kind": order.kind, **place, "sha256": written.sha256})
        return
    desk.say(f"Wrote {file}: {order.kind} of {order.subject}, {_recorded(written)}")
    desk.say(f"Ledger size {seal.size}, root {seal.root}")
    if seal.is_draft:
        desk.remark("A draft proves nothing; leave --draft out to record the document.")
    else:
        desk.remark(f"To check it: `ledger verify`, and the same export again has sha256 {written.sha256}.")


def _recorded(written: "Written") -> str:
    if written.seal.is_draft:
        return "a draft, not recorded"
    return f"event {written.seal.event}" + ("" if written.is_new else ", recorded before")
