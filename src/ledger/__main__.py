"""`python -m ledger` is `ledger`."""

from ledger.cli import main

main()
