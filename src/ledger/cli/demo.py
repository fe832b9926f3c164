"""`ledger demo`: an invented tournament, season or campaign in a folder of its own."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command, many
from ledger.cli.campaign_text import show_leaderboard
from ledger.cli.reads import print_standings
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import Ledger, SeasonTable

STORE, REQUESTS, MARKER = "ledger.db", "demo.jsonl", ".ledger-demo"


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
def demo(desk: Desk, rules: str, out: Path, force: bool) -> None:
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
    from ledger.application.demo import Calendar, as_lines, keep, play, print_documents

    _prepare(out, rules, force)
    url = f"sqlite:///{out / STORE}"
    Ledger.create(url)
    calendar = Calendar()
    with Ledger.open(url, calendar) as ledger:
        with _progress(desk, _steps(rules)) as step:
            requests = play(ledger, rules, step, calendar)
            keep(out / REQUESTS, as_lines(requests))
            files = print_documents(ledger, out, step, rules)
        _answer(desk, ledger, out, files, _what(rules))


def _what(rules: str) -> str:
    """What is played under these rules."""
    from ledger.application.demo import CAMPAIGNS, SEASONS

    return "campaign" if rules in CAMPAIGNS else "season" if rules in SEASONS else "tournament"


def _steps(rules: str) -> int:
    from ledger.application.demo import CAMPAIGN_STEPS, SEASON_STEPS, STEPS

    return {"campaign": CAMPAIGN_STEPS, "season": SEASON_STEPS, "tournament": STEPS}[_what(rules)]


def _answer(desk: Desk, ledger: "Ledger", out: Path, files: list[Path], what: str) -> None:
    from ledger.application.demo import SLUG

    verdict = ledger.verify()
    if desk.as_json:
        done = {"folder": str(out), what: SLUG, "ok": not verdict.faults, "documents": list(map(str, files))}
        desk.give({**done, "size": verdict.size, "root": verdict.root})
        return
    match what:
        case "campaign":
            show_leaderboard(desk, ledger.campaign(SLUG).leaderboard())
        case "season":
            _print_season(ledger.season(SLUG).table())
        case _:
            print_standings(desk, ledger.view(SLUG))
    for file in files:
        desk.say(f"wrote {file}")
    desk.say("ALTERED" if verdict.faults else f"verified: {many(verdict.size, 'event')}, root {verdict.root}")
    desk.say(str(out))


def _print_season(table: "SeasonTable") -> None:
    rows = ((row.place, row.player, row.qp, "yes" if row.qualified else "") for row in table.rows)
    print_table(rows_table(("#", "Player", "Points", "Qualified"), rows))


def _prepare(folder: Path, rules: str, force: bool) -> None:
    """An empty folder, or one of ours with the earlier demo taken out."""
    from ledger.application import errors
    from ledger.application.demo import keep, refuse_unknown

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
    from ledger.application.demo import CAMPAIGN_DOCUMENTS, DOCUMENTS, SEASON_DOCUMENTS

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


@contextmanager
def _progress(desk: Desk, steps: int) -> Iterator[Callable[[], None]]:
    if not desk.is_watched():
        yield lambda: None
        return
    with click.progressbar(length=steps, label="playing", file=sys.stderr) as bar:
        yield lambda: bar.update(1)
