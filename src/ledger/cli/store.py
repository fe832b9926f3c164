"""`ledger init`."""

import click

from ledger.cli.call import Desk, command, many


@command("init")
@click.option("--origin", metavar="NAME", help="What the log is called; ledger.invalid/<id> unless said.")
def init(desk: Desk, origin: str | None) -> None:
    """Make an empty ledger. On one that exists it changes nothing and says so.

    \b
    Example:
        ledger init
        ledger init --store sqlite:///league.db --origin league.example/ledger
    """
    from ledger.application import Ledger

    is_new = Ledger.create(desk.store, origin)
    ledger = desk.ledger
    if desk.as_json:
        answer = {"store": desk.store, "created": is_new, "origin": ledger.origin}
        desk.give({**answer, "size": ledger.size, "root": ledger.root})
    elif is_new:
        desk.say(f"Made an empty ledger at {desk.store} ({ledger.origin}).")
        desk.remark("Next: `ledger open SLUG --name NAME --rules ID --date DATE`, or `ledger apply FILE`.")
    else:
        desk.say(f"There is a ledger at {desk.store} already ({ledger.origin}, {many(ledger.size, 'event')}).")
