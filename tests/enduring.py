"""Whether everything is tried in full number, as `make endure` asks for, or as often as a change can wait for."""

import os

IS_ENDURING = os.environ.get("LEDGER_ENDURE") == "1"
