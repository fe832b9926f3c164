"""How games end when their time does, in words."""

from ledger.domain.parts.called_time import FINISH_THE_ACTIVATION

WORDS = {
    # Round Time Limit
    "play": "No last turn is called: what is announced is a warning only, and no ruling stops the clock.",
    # Calling Time
    "time": f"{FINISH_THE_ACTIVATION}; then come upkeep, victory points and the winner. The turn is not played out.",
}
