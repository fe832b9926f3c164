"""Documents to print and to hand around: `ledger export`, and `ledger demo`, which plays a tournament and prints all
there are."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command
from ledger.cli.campaign.call import campaign_meant
from ledger.cli.options import CAMPAIGN, SEASON, force_option, kept, many, round_option
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import Ledger, SeasonTable
    from ledger.application.documents import Order, WrittenDocument

LONG = 100  # pages; fewer are drawn before a bar is
STORE, REQUESTS, MARKER = "ledger.db", "demo.jsonl", ".ledger-demo"


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
    call: Call,
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
    tournament, its qualifier-report for the publisher (.pdf) or for a league to apply (.json), the season (.xlsx or
    .pdf), or the campaign (.xlsx), army-sheets or a mission-report (.pdf) of one.

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
        ledger export qualifier-report -t q1 -o q1.json
        ledger export season -s ig-2019 -o season.pdf
        ledger export army-sheets -c dust --army "Ashen Pact"
        ledger export mission-report -c dust --mission 3
    """
    from ledger.application.documents import QUALIFIER_REPORT, Order

    _refuse_idle(kind, round_no, player, blank)
    _refuse_idle_of_campaigns(kind, army, mission)
    subject = _subject(call, kind)
    file = _file(subject, kind, out)
    season = kept(call.ctx, "season") if kind == QUALIFIER_REPORT else None
    order = Order(subject, kind, file.suffix.lower(), round_no, player, blank, army, mission, season)
    if dry_run:
        _foretell(call, order, file)
    else:
        how = {"draft": draft, "ink_saver": ink_saver, "force": force}
        with _progress(call) as progress:
            written = call.ledger.export(order, file, call.by, login=call.acting[1], progress=progress, **how)
        _answer(call, order, file, written)


def _subject(call: Call, kind: str) -> str:
    """The tournament, the season or the campaign a document is of."""
    from ledger.application.documents import CAMPAIGN_KINDS, SEASON

    if kind in CAMPAIGN_KINDS:
        return campaign_meant(call)
    if kind != SEASON:
        return call.tournament
    from ledger.cli.season_writes import season_meant

    return season_meant(call)


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
    from ledger.application.documents import CAMPAIGN_KINDS, FORMATS, OF_PLAYERS, QUALIFIER_REPORT, SEASON, TO_FILL_IN

    if kind not in FORMATS:
        raise click.UsageError(f"No document is called {kind[:40]!r}; there are {errors.listed(FORMATS)}")
    is_of_players = kind in OF_PLAYERS
    if round_no is not None and is_of_players:
        raise click.UsageError(f"--round is not for {kind}, which hold every round")
    if round_no is not None and kind == QUALIFIER_REPORT:
        raise click.UsageError("--round is not for a qualifier-report, which holds the end")
    if round_no is not None and kind == SEASON:
        raise click.UsageError("--round is not for a season")
    if round_no is not None and kind in CAMPAIGN_KINDS:
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


def _foretell(call: Call, order: "Order", file: Path) -> None:
    call.ledger.refuse_target(file)
    fact, event = call.ledger.foretell(order, call.by)
    if call.as_json:
        call.give({"file": str(file), "kind": order.kind, "event": event, "content": fact.content, "dry_run": True})
        return
    known = f"{fact.kind} {fact.content}"
    call.say(f"would record: {known}" if event is None else f"{known} is event {event} already")
    call.say(f"would write {file}")
    call.remark("Nothing was recorded.")


@contextmanager
def _progress(call: Call) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, once it is known that there are many pages."""
    with ExitStack() as stack:
        bars: list[Any] = []

        def tell(done: int, pages: int) -> None:
            if pages < LONG or not call.is_watched():
                return
            if not bars:
                bars.append(stack.enter_context(click.progressbar(length=pages, label="drawing", file=sys.stderr)))
            bars[0].update(done - bars[0].pos)

        yield tell


def _answer(call: Call, order: "Order", file: Path, written: "WrittenDocument") -> None:
    seal = written.seal
    if call.as_json:
        place = {"event": seal.event, "size": seal.size, "root": seal.root}
        call.give({"file": str(file), "kind": order.kind, **place, "sha256": written.sha256})
        return
    call.say(f"Wrote {file}: {order.kind} of {order.subject}, {_recorded(written)}")
    call.say(f"Ledger size {seal.size}, root {seal.root}")
    if seal.is_draft:
        call.remark("A draft proves nothing; leave --draft out to record the document.")
    else:
        call.remark(f"To check it: `ledger verify`, and the same export again has sha256 {written.sha256}.")


def _recorded(written: "WrittenDocument") -> str:
    if written.seal.is_draft:
        return "a draft, not recorded"
    return f"event {written.seal.event}" + ("" if written.is_new else ", recorded before")


@command("demo")
@click.option("--rules", default="masters-2019", show_default=True, metavar="ID", help="The rule system to play.")
@click.option(
    "--out",
    default=Path("ledger-demo"),
    show_default=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder; that of an earlier demo is played anew.",
)
@click.option("--force", is_flag=True, help="Use a folder that holds other files too.")
def demo(call: Call, rules: str, out: Path, force: bool) -> None:
    """Play an invented tournament into a folder: the ledger, the requests behind it, a workbook with the standings,
    record sheets, a pairings poster, result slips, and score sheets where the rules have any. Of a season: its
    qualifiers and its finals, with the season's workbook and report. Of a campaign: six missions, with its workbook,
    army sheets and the report of its last mission.

    The last line of the answer is the folder. --store, -t and --by mean nothing here.

    \b
    Example:
        ledger demo
        ledger demo --rules gaining-grounds-s2
        ledger demo --rules iron-gauntlet-2019
        ledger demo --rules grimdark-future-3.1
        ledger standings --store sqlite:///ledger-demo/ledger.db
    """
    from ledger.application import Ledger
    from ledger.demo import Calendar, as_lines, keep, play, print_documents

    _prepare(out, rules, force)
    url = f"sqlite:///{out / STORE}"
    Ledger.create(url)
    calendar = Calendar()
    with Ledger.open(url, calendar) as ledger:
        with call.progress("playing", _steps(rules)) as further:
            step = partial(further, 1)
            requests = play(ledger, rules, step, calendar)
            keep(out / REQUESTS, as_lines(requests))
            files = print_documents(ledger, out, step, rules)
        _answer_demo(call, ledger, out, files, _what(rules))


def _what(rules: str) -> str:
    """What is played under these rules."""
    from ledger.demo import CAMPAIGNS, SEASONS

    return "campaign" if rules in CAMPAIGNS else "season" if rules in SEASONS else "tournament"


def _steps(rules: str) -> int:
    from ledger.demo import CAMPAIGN_STEPS, SEASON_STEPS, STEPS

    return {"campaign": CAMPAIGN_STEPS, "season": SEASON_STEPS, "tournament": STEPS}[_what(rules)]


def _answer_demo(call: Call, ledger: "Ledger", out: Path, files: list[Path], what: str) -> None:
    from ledger.demo import SLUG

    verdict = ledger.verify()
    if call.as_json:
        done = {"folder": str(out), what: SLUG, "ok": not verdict.faults, "documents": list(map(str, files))}
        call.give({**done, "size": verdict.size, "root": verdict.root})
        return
    match what:
        case "campaign":
            from ledger.cli.campaign.text import show_leaderboard

            show_leaderboard(call, ledger.campaign(SLUG).leaderboard())
        case "season":
            _print_season(ledger.season(SLUG).table())
        case _:
            from ledger.cli.reads import print_standings

            print_standings(call, ledger.view(SLUG))
    for file in files:
        call.say(f"wrote {file}")
    call.say("ALTERED" if verdict.faults else f"verified: {many(verdict.size, 'event')}, root {verdict.root}")
    call.say(str(out))


def _print_season(table: "SeasonTable") -> None:
    rows = ((row.place, row.player, row.qp, "yes" if row.qualified else "") for row in table.rows)
    print_table(rows_table(("#", "Player", "Points", "Qualified"), rows))


def _prepare(folder: Path, rules: str, force: bool) -> None:
    """An empty folder, or one of ours with the earlier demo taken out."""
    from ledger.application import errors
    from ledger.demo import keep, refuse_unknown

    refuse_unknown(rules)  # before anything is touched
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / MARKER).exists():
            for name in _ours():
                (folder / name).unlink(missing_ok=True)
        else:
            _refuse_strange(folder, force)
        keep(folder / MARKER, b"`ledger demo` made this folder and may make it anew.\n")
    except OSError as error:
        raise errors.CannotCreate(f"{folder} cannot be used: {error.strerror}.") from None


def _ours() -> tuple[str, ...]:
    """Every file a demo leaves in its folder."""
    from ledger.demo import CAMPAIGN_DOCUMENTS, DOCUMENTS, SEASON_DOCUMENTS

    documents = *DOCUMENTS.values(), *SEASON_DOCUMENTS.values(), *CAMPAIGN_DOCUMENTS.values()
    return STORE, f"{STORE}-wal", f"{STORE}-shm", REQUESTS, *documents, MARKER


def _refuse_strange(folder: Path, force: bool) -> None:
    """Other files need --force; a ledger that no demo made is never replaced."""
    from ledger.application import errors

    present = {path.name for path in folder.iterdir()}
    if taken := sorted(present.intersection(_ours())):
        raise errors.AlreadyThere(
            f"{folder / taken[0]} is not from a demo and stays; choose another folder with --out."
        )
    if present and not force:
        raise errors.AlreadyThere(f"{folder} holds files of somebody else; choose another folder, or --force.")
